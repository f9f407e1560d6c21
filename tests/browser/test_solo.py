"""Alone against the bots of the page: without a network and without a server, to the end, whatever happens to it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect

from sixieme.rules.events import CardChosen
from sixieme.rules.record import Record, parse_record
from sixieme.rules.verify import Verdict, verify
from tests.browser.hosting import IN_CHARGE, Host
from tests.browser.phone import Phone, export_book
from tests.browser.player import DESKTOP, PHONE, SMALL_PHONE, Player, expect_no_scroll, save
from tests.browser.serving import Serving

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PICTURES = os.environ.get("SIXIEME_PICTURES")
"""A folder in which to keep what the screens look like; none are kept without it."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    yield opened
    opened.close()


def _look(player: Player, name: str) -> None:
    player.page.wait_for_timeout(500)  # until what fades has faded
    if PICTURES:
        save(player.page, Path(PICTURES) / f"{name}.png")

    assert [] == player.axe(AXE), name


def _cut_off(page: Page, host: Host) -> None:
    """Wait until the page is kept for times without a network, then take the network away."""
    page.goto(host.url)
    page.wait_for_function(IN_CHARGE)
    page.context.set_offline(True)
    host.stop()


def _set_up(
    page: Page, *, opponents: int = 3, kind: str | None = None, preset: str | None = None, rounds: int = 1
) -> None:
    """Fill the screen before a match in, with bots that are quick."""
    page.get_by_role("radio", name=f"{opponents} opponent").check(force=True)
    if kind is not None:
        page.get_by_role("radio", name=kind).check()
    page.get_by_text("Rules of the match").click()
    if preset is not None:
        page.get_by_role("radio", name=preset).check()
    page.get_by_label("Pace of the bots").select_option("fast")
    page.get_by_text("In detail").click()
    page.get_by_label("Number of rounds").fill(str(rounds))
    page.get_by_label("Number of rounds").blur()
    page.get_by_label("Heads to end").fill("")
    page.get_by_label("Heads to end").blur()


def _start(page: Page, players: int) -> None:
    page.get_by_role("button", name=f"Start with {players}").click()


def _play(player: Player, until: tuple[int, int] = (99, 0)) -> None:
    """Play until the match is over, or at this round and trick."""
    for _ in range(20_000):
        if player.action == "over" or player.moment >= until:
            return
        if player.action == "choose_pick":
            player.page.locator("button[id^=draft-]").first.click()
            player.page.locator("[data-action]").click()
        player.act()
        player.page.wait_for_timeout(10)
    raise AssertionError(f"the match stands still at {player.moment}: {player.action}")


def _record(player: Player, folder: Path) -> Record:
    with player.page.expect_download() as downloading:
        player.page.get_by_role("button", name="Record").click()
    path = folder / "record.jsonl"
    downloading.value.save_as(path)
    return parse_record(path.read_text(encoding="utf-8"))


def test_a_match_without_a_network_survives_a_killed_browser(driver: Playwright, host: Host, tmp_path: Path) -> None:
    """Played by keys alone; the battery dies in mid-trick. Every card that the page called stored is in the record."""
    phone = Phone(driver, tmp_path / "profile")
    page = phone.on()
    _cut_off(page, host)
    page.goto(f"{host.url}/")
    page.get_by_role("button", name="Play alone, even offline").click()
    _set_up(page, rounds=2)
    _start(page, 4)
    player = Player(phone.context, keys=True)
    page.close()
    player.page.goto(f"{host.url}/solo/match")
    player.calm()
    _play(player, (1, 4))
    while player.act() != "choose_card":
        player.page.wait_for_timeout(10)
    address, stored = player.page.url, player.stored
    phone.knife()()

    page = phone.on()
    phone.context.set_offline(True)
    player = Player(phone.context, keys=True)
    player.page.goto(address)
    expect(player.page.locator("[data-action]")).to_be_visible()

    assert player.moment >= stored[-1][:2]

    _play(player)
    record = _record(player, tmp_path)
    chosen = {(event.round, event.trick, event.card) for event in record.events if isinstance(event, CardChosen)}
    expect(player.page.get_by_text("This match is in your book")).to_be_visible()
    book = export_book(player.page, host.url)
    phone.off()

    assert set() == {*stored, *player.stored} - chosen
    # Of 18 choices half at least: on a busy machine a trick is sometimes over before its choice has been read.
    assert len({*stored, *player.stored}) >= 9
    assert [Verdict.HOLDS] * 4 == [check.verdict for check in verify(record)]
    assert ["online"] == [game.origin for game in book.games]
    assert [] == player.faults


def test_a_draft_against_nine(context: BrowserContext, host: Host, tmp_path: Path) -> None:
    """From the set-up to the rematch on the smallest phone, no screen with a fault, no table that scrolls."""
    player = Player(context)
    player.page.set_viewport_size(SMALL_PHONE)
    _cut_off(player.page, host)
    player.page.goto(f"{host.url}/solo")
    _set_up(player.page, opponents=9, preset="Draft")
    _look(player, "solo-setup-320")
    _start(player.page, 10)
    player.calm()
    expect(player.page.get_by_role("heading", name="to pick")).to_be_visible()
    expect_no_scroll(player.page)
    _look(player, "solo-draft-320")
    _play(player, (1, 3))
    expect_no_scroll(player.page)
    _look(player, "solo-table-320")
    _play(player)
    _look(player, "solo-over-320")
    record = _record(player, tmp_path)

    assert [Verdict.HOLDS] * 4 == [check.verdict for check in verify(record)]

    player.page.get_by_role("button", name="Rematch").click()
    expect(player.page.get_by_role("heading", name="to pick")).to_be_visible()
    player.page.get_by_role("button", name="Menu").click()
    expect(player.page.get_by_text("Continue on another device")).to_have_count(0)
    player.page.get_by_role("button", name="Abandon the match").click()
    _look(player, "solo-abandon-320")
    player.page.get_by_role("button", name="Abandon", exact=True).click()
    expect(player.page.get_by_role("heading", name="New match")).to_be_visible()
    expect(player.page.get_by_role("heading", name="Match in progress")).to_have_count(0)
    player.page.goto(f"{host.url}/solo/match")
    expect(player.page.get_by_text("There is no match in progress.")).to_be_visible()

    assert [] == player.faults


def _expect_thinking(page: Page) -> None:
    """Fail unless there is one worker that has all it needs: else another bot has answered in its place."""
    (worker,) = page.workers
    fetched = worker.evaluate("performance.getEntriesByType('resource').map((one) => [one.name, one.responseStatus])")

    assert {("policy", 200), ("rounds", 200), ("worth", 200)} == {
        (address.rpartition("/")[2].partition("-")[0], status) for address, status in fetched
    }


def test_masters_think_without_a_network(context: BrowserContext, host: Host) -> None:
    """In a worker, while the page goes on: a few tricks against three of them."""
    player = Player(context)
    _cut_off(player.page, host)
    player.page.goto(f"{host.url}/solo")
    _set_up(player.page, kind="Master")
    _start(player.page, 4)
    player.calm()
    _play(player, (1, 4))
    _expect_thinking(player.page)

    assert len(player.stored) >= 3
    assert [] == player.faults


def test_masters_think_on_the_page_of_a_server(context: BrowserContext, serving: Serving) -> None:
    """Its headers let the worker start, and fetch what it needs."""
    player = Player(context)
    player.page.goto(f"{serving.url}/solo")
    _set_up(player.page, opponents=1, kind="Master")
    _start(player.page, 2)
    player.calm()
    _play(player, (1, 2))
    _expect_thinking(player.page)

    assert [] == player.faults


@pytest.mark.parametrize("missing", ["worker-*.js", "policy-*.f32"])
def test_where_masters_cannot_think_the_match_goes_on(context: BrowserContext, host: Host, missing: str) -> None:
    """Another bot answers in their place, without a word. Over plain http, where no service worker keeps files."""
    context.route(f"**/assets/{missing}", lambda route: route.abort())
    player = Player(context)
    player.page.goto(host.url.replace("localhost", "cards.test") + "/solo")
    _set_up(player.page, kind="Master")
    _start(player.page, 4)
    player.calm()
    _play(player, (1, 3))
    expect(player.page.get_by_role("alert")).to_have_text("Your turn to play.")

    assert [] == player.faults


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, {"width": 568, "height": 320}, DESKTOP], ids=str)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_table_of_ten_fits(browser: Browser, host: Host, scheme: str, size: ViewportSize) -> None:
    """The set-up, the table and a match that goes on, in both colours; a started match is not replaced by one tap."""
    context = browser.new_context(
        viewport=size, locale="en-GB", color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    name = f"{size['width']}x{size['height']}-{scheme}"
    player = Player(context)
    page = player.page
    page.goto(f"{host.url}/solo")
    page.get_by_role("radio", name="9 opponents").check(force=True)
    page.get_by_label("Each their own").check()
    page.get_by_role("combobox", name="Tom").select_option("random")
    _look(player, f"solo-setup-{name}")
    _start(page, 10)
    expect(page.get_by_role("option")).to_have_count(10)
    page.get_by_role("option").nth(4).click()
    expect_no_scroll(page)
    _look(player, f"solo-table-{name}")
    page.go_back()
    expect(page.get_by_role("heading", name="Match in progress")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    _look(player, f"solo-resume-{name}")
    expect(page.get_by_label("Each their own")).to_be_checked()
    _start(page, 10)
    expect(page.get_by_text("takes the place of the one in progress")).to_be_visible()
    expect(page.get_by_role("button", name="Start all the same")).to_be_visible()
    _look(player, f"solo-replace-{name}")
    page.get_by_role("button", name="Resume the match").last.click()
    expect(page.get_by_role("option")).to_have_count(10)
    context.close()

    assert [] == player.faults


@pytest.mark.parametrize("locale,play,start", [("fr-FR", "Jouer seul", "Commencer à 4"), ("de-DE", "Allein", "Mit 4")])
def test_the_languages(browser: Browser, host: Host, locale: str, play: str, start: str) -> None:
    """From the first screen to the table in French and German."""
    player = Player(browser.new_context(viewport=SMALL_PHONE, locale=locale))
    player.page.goto(host.url)
    player.page.get_by_role("button", name=play).click()
    expect(player.page.get_by_role("button", name=start)).to_be_visible()
    _look(player, f"solo-setup-{locale}")
    player.page.get_by_role("button", name=start).click()
    expect(player.page.get_by_role("option")).to_have_count(10)
    expect_no_scroll(player.page)
    _look(player, f"solo-table-{locale}")
    player.context.close()

    assert [] == player.faults
