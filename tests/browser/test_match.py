"""Two people and two bots play a whole match in two browsers, through everything that can go wrong on an evening."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from sixieme.rules import parse_record, verify
from sixieme.rules.events import CardChosen
from sixieme.rules.verify import Verdict
from tests.browser.player import PHONE, Player
from tests.browser.serving import Serving


def _record(player: Player, folder: Path) -> str:
    with player.page.expect_download() as waiting:
        player.page.get_by_role("button", name="Record").click()
    path = folder / "match.jsonl"
    waiting.value.save_as(path)
    return path.read_text(encoding="utf-8")


def _invite(host: Player, guest: Player, home: str) -> None:
    """The host makes a table with two bots; the guest follows the link."""
    host.page.goto(home)
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Create a table").click()
    host.page.get_by_role("button", name="Careful").click()
    host.page.get_by_label("Level").select_option("Bookkeeper")
    host.page.get_by_role("button", name="Bookkeeper").click()
    expect(host.page.get_by_role("heading", name="Players (3 of 10)")).to_be_visible()
    expect(host.page.get_by_text("Bookkeeper. Remembers the cards that are gone")).to_be_visible()
    link = host.page.get_by_label("Link to the table").input_value()
    guest.page.goto(link.replace(link.split("/t/")[0], home))
    guest.page.get_by_label("Your name").fill("Bo <b>")
    guest.page.get_by_role("button", name="Join").click()
    expect(host.page.get_by_role("heading", name="Players (4 of 10)")).to_be_visible()
    host.page.get_by_label("Pace of the bots").select_option("fast")
    host.page.get_by_role("button", name="Start with 4").click()
    expect(guest.page.get_by_role("heading", name="trick 1/10")).to_be_visible()


def _seat_link(player: Player) -> str:
    player.page.get_by_role("button", name="Menu").click()
    player.page.get_by_text("Go on with another device").click()
    link = player.page.get_by_label("Private link to your seat").input_value()
    player.page.get_by_role("button", name="Close").click()
    return link


def _play_until(players: list[Player], moment: tuple[int, int]) -> None:
    """Play until the match has come to this round and trick, or is over."""
    for _ in range(4000):
        for player in players:
            player.act()
        if all(player.action == "over" for player in players):
            return
        if all(player.action != "opening" and player.moment >= moment for player in players):
            return
        players[0].page.wait_for_timeout(20)
    raise AssertionError(f"the match stands still at {[(player.moment, player.action) for player in players]}")


def test_a_whole_match_in_two_browsers(serving: Serving, browser: Browser, tmp_path: Path) -> None:
    """One plays by clicks, one by keyboard alone. One page is killed in mid-trick and comes back; one person goes on in
    another browser by the link of the seat; the server is killed in mid-round and started again. The match goes on to
    its end, and every choice that a page has shown as stored is in its record.
    """
    ada = Player(browser.new_context(viewport=PHONE, locale="en-GB"))
    bo = Player(browser.new_context(viewport=PHONE, locale="en-GB"), keys=True)
    _invite(ada, bo, serving.url)
    for player in (ada, bo):
        player.calm()

    _play_until([ada, bo], (1, 3))
    ada.act()  # her card lies there, the trick waits for Bo
    ada.reopen()
    _play_until([ada, bo], (1, 5))

    link = _seat_link(bo)
    other = Player(browser.new_context(viewport=PHONE, locale="en-GB"), keys=True)
    bo.context.close()
    other.page.goto(link)
    other.calm()
    other.stored = bo.stored
    _play_until([ada, other], (1, 7))
    assert "seat=" not in other.page.url

    ada.act()  # a choice is stored when the power goes
    serving.kill()
    ada.page.wait_for_timeout(300)
    serving.start()
    _play_until([ada, other], (99, 0))

    record = parse_record(_record(ada, tmp_path))
    chosen = {
        (event.round, event.trick, event.seat, event.card) for event in record.events if isinstance(event, CardChosen)
    }
    acknowledged = {(*choice[:2], 0, choice[2]) for choice in ada.stored} | {
        (*choice[:2], record.players.index("Bo <b>"), choice[2]) for choice in other.stored
    }
    assert set() == acknowledged - chosen
    assert len(acknowledged) > 30
    assert [Verdict.HOLDS] * 4 == [check.verdict for check in verify(record)]
    assert [] == ada.faults + other.faults
