"""The counter at a real table: rounds typed by taps, by keys and by cards, without a server, to the winner's screen."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, ViewportSize, expect

from sixieme.counter import BookGame
from sixieme.rules.cards import heads
from sixieme.rules.options import Options
from sixieme.rules.scoring import ranking, winners
from tests.browser.hosting import IN_CHARGE, Host
from tests.browser.phone import Phone, export_book, type_round
from tests.browser.player import DESKTOP, PHONE, SMALL_PHONE, Player, save
from tests.browser.test_screens import AXE, PICTURES

TEN = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz", "Gwen", "Hugo", "Ida", "Jo")
FIVE = TEN[:5]

COUNT_TAPS = "addEventListener('click', () => (window.taps = (window.taps ?? 0) + 1), true)"

SCREENS = [
    pytest.param(SMALL_PHONE, "dark", id="small-dark"),
    pytest.param(PHONE, "light", id="phone-light"),
    pytest.param(DESKTOP, "light", id="desktop-light"),
]


class Table:
    """Somebody who counts for everybody: looks at a page in English and taps."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.home = home

    def begin(self, *names: str) -> None:
        """Begin a game with new players, by the rules that the page proposes."""
        self.page.goto(f"{self.home}/counter")
        self.page.get_by_role("button", name="New game").click()
        for name in names:
            self.page.get_by_label("New player").fill(name)
            self.page.get_by_role("button", name="Add", exact=True).click()
            self.seats.filter(has_text=name).wait_for()
        self.page.get_by_role("button", name=f"Start with {len(names)}").click()
        self.enter.wait_for()

    @property
    def seats(self) -> Locator:
        """The lines of those who play."""
        return self.page.get_by_role("list", name="Seats").get_by_role("listitem")

    @property
    def enter(self) -> Locator:
        """The button that opens the next round."""
        return self.page.get_by_role("button", name=re.compile("^Enter round"))

    @property
    def confirm(self) -> Locator:
        """The button that makes a round last, whatever the check says."""
        return self.page.get_by_role("button", name=re.compile("^Confirm"))

    @property
    def winner(self) -> Locator:
        """Who has won, in words."""
        return self.page.get_by_role("heading", name=re.compile("wins!|Shared win"))

    def tap_round(self, *scores: int) -> None:
        """Enter a round on the keypad, and wait until it is said to be saved."""
        number = int(self.enter.inner_text().split()[-1])
        self.enter.click()
        self.tap(*scores)
        self.confirm.click()
        expect(self.page.get_by_role("status").filter(has_text=f"Round {number} saved")).to_be_visible()

    def tap(self, *scores: int) -> None:
        """Tap heads, of at most 99 each, one player after the other."""
        keypad = self.page.get_by_role("group", name="Keypad")
        for score in scores:
            for digit in str(score):
                keypad.get_by_role("button", name="0 clean" if score == 0 else digit, exact=True).click()
            if 0 < score < 10:
                keypad.get_by_role("button", name="Next player").click()

    def card(self, number: int) -> Locator:
        """A card of the grid."""
        return self.page.get_by_role("gridcell").locator(f"[data-card='{number}']")

    def log(self) -> list[str]:
        """Return the changes that the page tells, the latest first, without their times."""
        self.page.get_by_text("Log of changes").click()
        lines = self.page.locator("details[open] li").all_inner_texts()
        self.page.get_by_text("Log of changes").click()
        return [" ".join(line.split("\n")[-1].split()) for line in lines]

    def choose(self, action: str) -> None:
        """Do what stands in the sheet of actions."""
        self.page.get_by_role("button", name="Actions of the game").click()
        self.page.get_by_role("dialog").get_by_role("button", name=action).click()

    def expect_totals(self, *heads: int) -> None:
        """Wait until the board says this, by seat: a change is shown when it has been stored."""
        totals = self.page.get_by_role("list", name="Totals by seat").locator(".total")
        expect(totals).to_have_text([re.compile(rf"(^|\D){total}\s*$") for total in heads])


def _rounds(game: BookGame) -> list[list[int]]:
    """Return the heads of every round that was entered."""
    entered = [change["entries"] for change in game.changes if change["kind"] == "round"]
    return [[entry["heads"] for entry in entries] for entries in entered]


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    there = Host(tmp_path_factory.mktemp("counter") / "site")
    yield there
    there.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture
def table(context: BrowserContext, host: Host) -> Table:
    return Table(context.new_page(), host.url)


def test_a_ten_player_game_to_its_end_by_taps_with_no_server(driver: Playwright, tmp_path: Path) -> None:
    """After one visit the server goes for good; the browser is closed and opened, and a whole game is counted."""
    there = Host(tmp_path / "site")
    phone = Phone(driver, tmp_path / "profile")
    page = phone.on()
    page.goto(there.url)
    page.wait_for_function(IN_CHARGE)
    phone.off()
    there.stop()
    table = Table(phone.on(), there.url)
    dice = random.Random(66)
    rounds: list[list[int]] = []
    try:
        table.begin(*TEN)
        while not rounds or max(map(sum, zip(*rounds, strict=True))) < 66:
            rounds.append([dice.choice((0, 3, 7, 10, 14, 20, 25)) for _ in TEN])
            table.tap_round(*rounds[-1])
        totals = [sum(column) for column in zip(*rounds, strict=True)]

        for seat in winners([tuple(scores) for scores in rounds], Options()):
            expect(table.winner).to_contain_text(TEN[seat])
        for standing in ranking(tuple(totals)):
            line = table.page.locator(".result li").filter(has_text=TEN[standing.seat])
            assert [f"#{standing.rank}", TEN[standing.seat], str(standing.total)] == line.inner_text().split("\n")
        table.page.reload()
        expect(table.winner).to_be_visible()
        (game,) = export_book(table.page, there.url).games
        assert rounds == _rounds(game)
    finally:
        phone.off()


def test_a_round_of_five_takes_at_most_fifteen_taps(table: Table) -> None:
    """From the button that opens it to the one that makes it last, both counted, whatever the digits."""
    table.begin(*FIVE)
    table.page.evaluate(COUNT_TAPS)
    for scores in ((12, 7, 0, 31, 9), (10, 11, 12, 13, 14), (1, 2, 3, 4, 5)):
        table.page.evaluate("window.taps = 0")
        table.tap_round(*scores)

        assert table.page.evaluate("window.taps") <= 15
    table.expect_totals(23, 20, 15, 48, 28)


def test_the_cursor_goes_on_by_itself_and_back_by_a_tap(table: Table) -> None:
    """After two digits and a moment it is the next player's turn; somebody not entered is not at 0."""
    table.begin("Ada", "Ben", "Cleo")
    table.enter.click()
    ada, ben = (table.page.get_by_role("button", name=re.compile(f"^{name},")) for name in ("Ada", "Ben"))
    expect(ada).to_have_attribute("aria-current", "true")
    expect(ben).to_have_accessible_name("Ben, not entered")
    table.tap(13)
    expect(ben).to_have_attribute("aria-current", "true")
    table.tap(0)
    expect(ben).to_have_accessible_name("Ben, 0 heads")
    ada.click()
    table.tap(21)
    expect(ada).to_have_accessible_name("Ada, 21 heads")
    expect(table.confirm).to_have_count(0)
    expect(table.page.get_by_role("button", name="1 player to go")).to_be_visible()


def test_everything_by_keys(table: Table) -> None:
    """Digits, Enter and Backspace on the keypad; a round, its correction and undo without a pointer."""
    table.begin("Ada", "Ben")
    table.enter.press("Enter")
    expect(table.page.get_by_role("heading", name="Round 1")).to_be_focused()
    table.page.keyboard.type("9")
    table.page.keyboard.press("Enter")
    table.page.keyboard.type("123")
    expect(table.page.get_by_text("All entered: 21 heads in all.").first).to_be_visible()
    table.page.keyboard.press("Backspace")
    table.page.keyboard.press("Backspace")
    table.page.keyboard.type("4")
    table.confirm.press("Enter")
    expect(table.enter).to_be_focused()
    table.expect_totals(9, 14)
    table.page.get_by_role("button", name="Round 1: see or correct").press("Enter")
    table.page.get_by_role("button", name="Correct", exact=True).press("Enter")
    table.page.get_by_role("button", name="Ada, 9 heads").press("Enter")
    table.page.keyboard.type("80")
    table.confirm.press("Enter")
    table.page.get_by_role("heading", name="Ben wins!").wait_for()
    table.page.get_by_role("button", name="Undo").press("Enter")
    expect(table.enter).to_be_visible()

    table.expect_totals(9, 14)


def test_the_grid_by_keys(table: Table) -> None:
    """One stop for Tab, arrows over rows and decades, the space bar puts a card on the pile; heads add up."""
    table.begin("Ada", "Ben")
    table.enter.click()
    table.page.get_by_role("button", name="Cards", exact=True).press("Enter")
    grid = table.page.get_by_role("grid", name="Cards taken")
    expect(grid.get_by_role("row")).to_have_count(11)
    expect(grid.locator("[tabindex='0']")).to_have_count(1)
    table.card(1).focus()
    for key in ("ArrowDown", "ArrowRight", "Space", "End", "Space", "PageDown", "ArrowUp", "Home", "ArrowRight"):
        table.page.keyboard.press(key)
    expect(table.card(92)).to_be_focused()
    table.page.keyboard.press("ArrowDown")
    expect(table.card(102)).to_be_focused()
    table.page.keyboard.press("ArrowDown")
    expect(table.card(102)).to_be_focused()

    expect(table.card(12)).to_have_attribute("aria-pressed", "true")
    expect(table.card(20)).to_have_accessible_name("20, 3 heads")
    expect(table.page.locator("output")).to_have_text(str(heads(12) + heads(20)))
    table.page.get_by_role("button", name="Next player").press("Enter")
    expect(table.card(20)).to_have_accessible_name("20, 3 heads, already with Ada")
    table.card(20).press("Space")
    expect(table.page.get_by_text("The 20 is in two piles: Ada and Ben.")).to_be_visible()
    expect(table.confirm).to_have_text("Confirm anyway")


def test_what_is_typed_survives_a_reload_with_its_cursor(table: Table) -> None:
    """Whoever is interrupted after the first of two digits goes on with the second; so on the grid."""
    table.begin("Ada", "Ben", "Cleo")
    table.enter.click()
    table.tap(12)
    table.page.get_by_role("group", name="Keypad").get_by_role("button", name="1", exact=True).click()
    ben = table.page.get_by_role("button", name=re.compile("^Ben,"))
    expect(ben).to_have_accessible_name("Ben, 1 head")
    table.page.wait_for_timeout(300)
    table.page.reload()
    expect(ben).to_have_attribute("aria-current", "true")
    table.page.get_by_role("group", name="Keypad").get_by_role("button", name="5", exact=True).click()
    expect(ben).to_have_accessible_name("Ben, 15 heads")
    table.page.get_by_role("button", name="Cards", exact=True).click()
    table.card(55).click()
    table.page.wait_for_timeout(300)
    table.page.reload()
    expect(table.card(55)).to_have_attribute("aria-pressed", "true")
    table.confirm.click()
    expect(table.enter).to_be_visible()

    table.expect_totals(12, 15, 7)


def test_undo_and_redo_without_limit_and_a_log_that_forgets_nothing(table: Table) -> None:
    """Any round is corrected or left out; what is undone is said before, and struck through after."""
    table.begin("Ada", "Ben")
    table.tap_round(10, 20)
    table.tap_round(5, 11)
    table.page.get_by_role("button", name="Round 1: see or correct").click()
    table.page.get_by_role("button", name="Leave this round out").click()
    expect(table.page.get_by_role("button", name="Round 1, does not count: see")).to_be_visible()
    table.expect_totals(5, 11)
    undo, redo = (table.page.get_by_role("button", name=re.compile(f"^{name}")) for name in ("Undo", "Redo"))
    for what in ("Round 1 left out", "Round 2: Ada 5, Ben 11", "Round 1: Ada 10, Ben 20"):
        expect(undo).to_contain_text(what)
        undo.click()
    table.expect_totals(0, 0)
    redo.click()
    table.expect_totals(10, 20)
    table.tap_round(12, 13)

    assert [
        "Round 2: Ada 12, Ben 13",
        "Round 1 left out (undone)",
        "Round 2: Ada 5, Ben 11 (undone)",
        "Round 1: Ada 10, Ben 20",
        "The game begins: Ada and Ben",
    ] == table.log()


def test_a_tie_is_a_shared_win_and_reopening_is_an_act_of_its_own(table: Table) -> None:
    """Two with the lowest total have both won; the game goes on only after a question, and ends by another."""
    table.begin("Ada", "Ben", "Cleo")
    table.tap_round(7, 66, 7)
    expect(table.page.get_by_role("heading", name="Shared win: Ada and Cleo")).to_be_visible()
    assert ["#1", "#1", "#3"] == table.page.locator(".result .rank").all_inner_texts()
    table.choose("Reopen the game")
    table.page.get_by_role("button", name="Reopen", exact=True).click()
    table.tap_round(1, 2, 0)
    expect(table.page.get_by_text("Reopened: it ends when you choose")).to_be_visible()
    table.choose("Stop here")
    table.page.get_by_role("button", name="Stop here").click()

    expect(table.page.get_by_role("heading", name="Cleo wins!")).to_be_visible()


def test_ties_that_are_played_on_are_explained(table: Table) -> None:
    """The limit is reached, two are level: the page says why the game goes on."""
    table.page.goto(f"{table.home}/counter/new")
    for name in ("Ada", "Ben", "Cleo"):
        table.page.get_by_label("New player").fill(name)
        table.page.get_by_role("button", name="Add", exact=True).click()
        table.seats.filter(has_text=name).wait_for()
    table.page.locator("summary", has_text="Rules").click()
    table.page.get_by_label("play on").check()
    table.page.get_by_label("50", exact=True).check()
    table.page.get_by_role("button", name="Start with 3").click()
    table.tap_round(10, 10, 50)
    expect(table.page.get_by_text("Ada and Ben are level in the lead: one more round.")).to_be_visible()
    table.tap_round(1, 0, 0)

    expect(table.page.get_by_role("heading", name="Ben wins!")).to_be_visible()


def test_the_check_warns_and_never_blocks(table: Table) -> None:
    """Nobody with a head, more than there are, a sum that the rows contradict: said, and confirmed anyway."""
    table.begin("Ada", "Ben")
    table.enter.click()
    table.tap(0, 0)
    expect(table.page.get_by_text("Everybody at 0? That cannot be")).to_be_visible()
    table.page.get_by_role("button", name="Ada, 0 heads").click()
    table.tap(90)
    expect(table.page.get_by_text("90 heads in all: there can be no more than")).to_be_visible()
    table.page.get_by_role("button", name="Confirm anyway").click()
    table.winner.wait_for()


def test_a_rematch_starts_in_three_taps(table: Table) -> None:
    """From the home of the counter: the same people, the same rules, the deal one further."""
    table.begin("Ada", "Ben", "Cleo")
    table.tap_round(66, 1, 2)
    table.winner.wait_for()
    table.page.goto(f"{table.home}/counter")
    table.page.evaluate(COUNT_TAPS)
    table.page.get_by_role("button", name="Rematch: Ada, Ben and Cleo").click()
    table.page.get_by_role("button", name="Start with 3").click()
    expect(table.page.get_by_text("Ben deals.")).to_be_visible()

    assert table.page.evaluate("window.taps") <= 3
    table.page.goto(f"{table.home}/counter")
    expect(table.page.get_by_role("heading", name="Game in progress")).to_be_visible()
    table.page.get_by_role("button", name=re.compile("Resume")).click()
    expect(table.enter).to_be_visible()


def test_over_plain_http_it_says_what_is_missing(context: BrowserContext, host: Host) -> None:
    """It counts all the same, and pretends nothing."""
    table = Table(context.new_page(), host.url.replace("localhost", "cards.test"))
    table.page.goto(f"{table.home}/counter")
    expect(table.page.get_by_role("heading", name="This address is not HTTPS")).to_be_visible()
    expect(table.page.get_by_text("The page opens only with the network.")).to_be_visible()
    table.begin("Ada", "Ben")
    expect(table.page.get_by_text("Here the screen may go off during the game.")).to_be_visible()
    table.tap_round(10, 5)
    table.page.reload()
    expect(table.enter).to_be_visible()

    table.expect_totals(10, 5)


@pytest.mark.parametrize("size, scheme", SCREENS)
def test_every_screen(browser: Browser, host: Host, size: ViewportSize, scheme: str) -> None:
    """No fault that axe-core knows, no scrolling to the side, not even with letters of twice the size."""
    context = browser.new_context(
        viewport=size, locale="en-GB", color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    player = Player(context)
    table = Table(player.page, host.url)

    def look(name: str) -> None:
        player.page.wait_for_timeout(300)
        if PICTURES:
            save(player.page, Path(PICTURES) / f"counter-{name}-{size['width']}-{scheme}.png")
        assert [] == player.axe(AXE), name
        for letters in ("200%", ""):
            player.page.evaluate(f"document.documentElement.style.fontSize = '{letters}'")
            wide = player.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{name} scrolls to the side by {wide} with letters of {letters or '100%'}"

    player.page.goto(f"{host.url}/counter")
    table.page.get_by_role("button", name="New game").wait_for()
    look("empty")
    player.page.goto(f"{host.url}/counter/new")
    table.page.locator("summary", has_text="Rules").click()
    table.page.get_by_label("play on").wait_for()
    look("rules")
    table.begin(*TEN)
    look("board-new")
    table.enter.click()
    look("keypad")
    table.tap(12, 0, 7)
    table.page.get_by_role("button", name="Cards", exact=True).click()
    table.card(55).click()
    table.page.get_by_role("button", name="Next player").click()
    table.card(55).click()
    look("grid")
    table.page.get_by_role("button", name="Digits").click()
    table.page.get_by_role("button", name=re.compile("^Fritz,")).click()
    table.tap(14, 21, 9, 18, 11)
    look("check")
    table.confirm.click()
    table.tap_round(11, 12, 13, 14, 15, 16, 17, 18, 19, 20)
    look("board")
    table.page.get_by_text("Log of changes").click()
    table.page.get_by_role("button", name="By rank").click()
    look("log")
    table.page.get_by_role("button", name="Round 1: see or correct").click()
    look("round")
    table.page.keyboard.press("Escape")
    table.choose("Title, place and note")
    look("note")
    table.page.keyboard.press("Escape")
    table.page.goto(f"{host.url}/counter")
    resume = table.page.get_by_role("button", name=re.compile("Resume"))
    resume.wait_for()
    look("home")
    resume.click()
    table.tap_round(66, 0, 0, 0, 12, 0, 0, 0, 0, 0)
    table.winner.wait_for()
    table.page.wait_for_timeout(5_500)
    look("result")
    table.page.get_by_role("button", name="Rematch").click()
    table.seats.first.wait_for()
    look("rematch")

    assert [] == player.faults
    context.close()


def test_the_view_turns_for_whoever_sits_opposite(table: Table) -> None:
    """Board and keypad stand upside down, and everything on them still works."""
    table.begin("Ada", "Ben")
    table.page.get_by_role("button", name="Turn the view round").click()
    turned = table.page.locator(".screen")
    assert "matrix(-1, 0, 0, -1, 0, 0)" == turned.evaluate("element => getComputedStyle(element).transform")
    table.tap_round(10, 20)

    table.expect_totals(10, 20)


def test_keys_are_kept_in_the_order_they_were_pressed(table: Table) -> None:
    """As fast as a keyboard can; what is exported is what was typed."""
    table.begin(*TEN)
    scores = [random.Random(1).randint(10, 60) for _ in TEN]
    type_round(table.page, *scores)
    table.confirm.click()
    table.page.get_by_role("status").filter(has_text="Round 1 saved").wait_for()
    (game,) = export_book(table.page, table.home).games

    assert [scores] == _rounds(game)
    assert game.draft is None
