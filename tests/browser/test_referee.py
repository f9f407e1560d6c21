"""The referee on the page: a trick in few taps, without a network, by keyboard, from a link and from a match."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, expect

from tests.browser.hosting import IN_CHARGE
from tests.browser.player import DESKTOP, PHONE, SMALL_PHONE, Player, save
from tests.browser.serving import Serving
from tests.browser.test_screens import AXE

PICTURES = os.environ.get("SIXIEME_PICTURES")
"""A folder in which to keep what the screens look like; none are kept without it."""

TRICK = "#rows=12.20.27.30.33~8~60.61~82&cards=34.36.5&names=L%C3%A9a~Tom~Ana"
PAGES = ("", "/disputes", "/heads", "/end", "/deck", "/rules", "/print")


class Asker:
    """Somebody who asks the referee, and counts what it takes."""

    def __init__(self, context: BrowserContext) -> None:
        self.player = Player(context)
        self.page = self.player.page
        self.taps = 0

    def open(self, address: str) -> None:
        self.page.goto(address)
        expect(self.page.get_by_role("grid")).to_be_visible()

    def tap(self, *cards: int) -> None:
        for card in cards:
            self._tap(self.page.locator(f"[data-card='{card}']"))

    def say_length(self, row: int, length: int) -> None:
        group = self.page.get_by_role("group", name=f"Row {row}: how many cards?")
        self._tap(group.locator("label").nth(length))

    def _tap(self, what: Locator) -> None:
        what.click()
        self.taps += 1

    @property
    def short(self) -> Locator:
        """The answer in a few words."""
        return self.page.locator(".bar .shortly")

    @property
    def answer(self) -> Locator:
        """The answer with its reasons."""
        return self.page.get_by_role("region", name="Answer")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce")
    yield opened
    opened.close()


@pytest.fixture
def asker(context: BrowserContext, serving: Serving) -> Asker:
    made = Asker(context)
    made.open(f"{serving.url}/referee")
    return made


def test_a_trick_of_five_takes_thirteen_taps_without_a_network(
    context: BrowserContext, serving: Serving, asker: Asker
) -> None:
    """Four ends, four lengths, five cards in any order; the page was opened once, and the server is gone."""
    asker.page.wait_for_function(IN_CHARGE)
    context.set_offline(True)
    serving.kill()
    asker.open(f"{serving.url}/referee")
    asker.tap(33, 8, 61, 82)
    for row, length in enumerate((5, 1, 2, 1), 1):
        asker.say_length(row, length)
    asker.tap(62, 34, 103, 9, 36)

    expect(asker.short).to_have_text("5 cards: 34 → row 1, taken")
    expect(asker.answer.get_by_role("button", name="→")).to_have_text(
        ["9 → row 2", "34 → row 1, taken", "36 → row 1", "62 → row 3", "103 → row 4"]
    )
    assert asker.taps <= 13
    assert [] == asker.player.faults


def test_one_disputed_card_takes_five_taps(asker: Asker) -> None:
    """The answer is there at the fifth tap, and follows every correction; the last tap can be taken back."""
    asker.tap(48, 51, 90, 95, 50)
    expect(asker.short).to_have_text("50 → row 1, 5th or 6th?")
    expect(asker.answer).to_contain_text("The 50 goes after the 48, row 1")
    assert 5 == asker.taps

    asker.page.get_by_role("button", name="Undo").click()
    expect(asker.short).to_have_count(0)
    asker.tap(52)
    expect(asker.short).to_have_text("52 → row 2, 5th or 6th?")
    asker.page.get_by_role("button", name="Clear all").click()
    expect(asker.answer).to_contain_text("The answer appears here")
    asker.page.get_by_role("button", name="Undo").click()
    expect(asker.short).to_have_text("52 → row 2, 5th or 6th?")


def test_a_card_that_is_too_low_waits_for_its_player(asker: Asker, serving: Serving) -> None:
    """What each row costs is shown, none is chosen; after the choice the other cards follow."""
    asker.open(f"{serving.url}/referee{TRICK}")
    expect(asker.short).to_have_text("5: too low, a row to choose")
    expect(asker.answer).to_contain_text("Ana now chooses a row")
    costs = asker.answer.get_by_role("button", name=re.compile(r"^Row \d"))
    expect(costs).to_have_text(
        [
            "Row 1: 13 heads (12, 20, 27, 30 and 33)",
            "Row 2: 1 head (8)",
            "Row 3: 4 heads (60 and 61)",
            "Row 4: 1 head (82)",
        ]
    )
    costs.nth(1).click()

    expect(asker.short).to_have_text("3 cards: 5 → row 2, 1 head · 34 → row 1, 13 heads")
    expect(asker.page).to_have_url(re.compile(r"&row=2$"))
    asker.answer.get_by_role("button", name="Choose another row").click()
    expect(asker.short).to_have_text("5: too low, a row to choose")


def test_what_if_the_card_went_elsewhere(asker: Asker, serving: Serving) -> None:
    """A tap on another row says what is wrong with it; the rule it rests on opens."""
    asker.open(f"{serving.url}/referee{TRICK}&row=2")
    asker.answer.get_by_role("button", name="Next card").click()
    expect(asker.answer).to_contain_text("Card 2 of 3")
    asker.answer.get_by_role("button", name="What if the 34 went to row 2?").click()
    expect(asker.answer).to_contain_text("No: the 5 is 29 away, the 33 only 1")
    asker.answer.get_by_role("button", name="Rule R3").first.click()
    expect(asker.answer).to_contain_text("If that row already has five cards")
    asker.answer.get_by_role("button", name="Next card").click()
    asker.answer.get_by_role("button", name="Next card").click()

    expect(asker.answer).to_contain_text("Léa: 13 heads (12, 20, 27, 30, 33)")
    asker.answer.get_by_role("button", name="Read all").click()
    expect(asker.answer).to_contain_text("Order of placing")


def test_by_keyboard_alone(asker: Asker) -> None:
    """Digits are cards; 8 and 5 wait a moment or for a key; the arrows go over the grid; Backspace takes back."""
    page = asker.page
    page.keyboard.type("33")
    page.keyboard.type("8")
    page.keyboard.press("Enter")
    page.keyboard.type("6182")
    page.keyboard.type("10")
    page.keyboard.type("3")
    expect(asker.short).to_have_text("103 → row 4, 5th or 6th?")
    page.keyboard.press("Backspace")
    expect(asker.short).to_have_count(0)
    page.locator("[data-card='1']").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(asker.short).to_have_text("34 → row 1, 5th or 6th?")
    page.get_by_role("group", name="Row 1: how many cards?").first.get_by_label("number unknown").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(asker.short).to_have_text("34 → row 1, taken")
    page.get_by_role("button", name="Why?").focus()
    page.keyboard.press("Enter")

    expect(asker.answer).to_be_focused()
    page.keyboard.press("Tab")
    assert [] == asker.player.faults


def test_what_cannot_be_is_said_and_kept(asker: Asker) -> None:
    """A card twice, five cards that end in 3, a card above the limited deck: said at the place, nothing is lost."""
    asker.tap(3, 8, 61, 82, 8)
    asker.say_length(1, 5)
    expect(asker.page.get_by_text("5 cards that end in 3: impossible, 3 at most.")).to_be_visible()
    expect(asker.page.get_by_text("The 8 is in row 2 as well")).to_be_visible()
    asker.page.get_by_text("Names and deck").click()
    asker.page.get_by_label("Cards in use").select_option("5")
    expect(asker.page.get_by_text("The 61 is not in the limited deck of 5 players")).to_be_visible()
    asker.page.get_by_label("Cards in use").select_option("")
    asker.say_length(1, 3)
    asker.tap(8, 9)

    expect(asker.short).to_have_text("9 → row 2, 5th or 6th?")


def test_heads_are_counted_once_the_cards_are_listed(asker: Asker) -> None:
    """Only where it matters: the row that was taken."""
    asker.tap(33, 8, 61, 82, 34)
    asker.say_length(1, 5)
    asker.answer.get_by_role("button", name="List the cards of row 1").click()
    asker.tap(30, 12, 27, 20)
    asker.page.get_by_role("button", name="Done").click()

    expect(asker.short).to_have_text("34 → row 1, 13 heads")


@pytest.mark.parametrize(
    "fragment, said",
    [
        ("#<script>alert(1)</script>", "This link is no question to the referee"),
        ("#rows=1~2~3~4~5&cards=7", "This link has 5 rows: it takes four."),
        ("#rows=1~2~3~105&cards=7", "“105” is not a card"),
        ("#rows=1~2~3~4&cards=7&row=9", "the row chosen is “9”"),
        ("#names=%E0%A4%A", "cannot be read"),
        ("#" + "9" * 9000, "too long"),
    ],
)
def test_a_hostile_link_is_refused_in_words(asker: Asker, serving: Serving, fragment: str, said: str) -> None:
    """What was entered before is still there."""
    asker.tap(33, 8)
    asker.page.evaluate("fragment => { location.hash = fragment }", fragment)

    expect(asker.page.get_by_role("alert")).to_contain_text(said)
    expect(asker.page.get_by_role("alert")).to_contain_text("What you had entered is still there.")
    expect(asker.page.get_by_role("button", name="Row 2: 8")).to_be_attached()
    assert [] == asker.player.faults


def test_names_are_text(asker: Asker, serving: Serving) -> None:
    """A name from a link cannot be code, and can be given to another card."""
    asker.open(f"{serving.url}/referee#rows=33~8~61~82&cards=34.36&names=%3Cb%3EBo%3C%2Fb%3E~Tom~Ana")
    expect(asker.answer).to_contain_text("34 (<b>Bo</b>)")
    asker.page.get_by_text("Names and deck").click()
    asker.page.get_by_label("Who played the 34?").select_option("Ana")

    expect(asker.answer).to_contain_text("34 (Ana)")


def test_a_question_is_shared(asker: Asker, serving: Serving, tmp_path: Path) -> None:
    """As a link that asks the same, as a picture, as text."""
    asker.open(f"{serving.url}/referee{TRICK}&row=2")
    asker.answer.get_by_role("button", name="Share").click()
    link = asker.page.get_by_label("The question as a link").input_value()
    assert f"{serving.url}/referee{TRICK}&row=2" == link
    expect(asker.page.get_by_role("img", name="The question as a QR code")).to_be_visible()
    assert "Léa takes 12, 20, 27, 30 and 33" in asker.page.get_by_label("The explanation as text").input_value()
    with asker.page.expect_download() as waiting:
        asker.page.get_by_role("button", name="Save the picture").click()
    picture = tmp_path / "why.png"
    waiting.value.save_as(picture)

    assert b"\x89PNG" == picture.read_bytes()[:4]


def test_the_other_questions(asker: Asker, serving: Serving) -> None:
    """Heads of a pile, the end of a match, the deck, a dispute found by its words."""
    page = asker.page
    page.get_by_role("link", name="Heads").click()
    expect(page.get_by_role("heading", name="How many heads?")).to_be_focused()
    asker.tap(12, 20, 27, 30, 33)
    expect(page.get_by_text("13 heads in 5 cards").first).to_be_visible()

    page.get_by_role("link", name="End of the match").click()
    for seat, total in enumerate((66, 22, 22, 51), 1):
        page.get_by_label(f"Total of Player {seat}").fill(str(total))
    expect(page.get_by_text("Player 2 and Player 3 win with 22 heads.")).to_be_visible()
    page.get_by_label("That total has to be exceeded").check()
    expect(page.get_by_text("The match goes on")).to_be_visible()

    page.get_by_role("link", name="Cards", exact=True).click()
    page.get_by_text("Limited", exact=True).click()
    expect(page.get_by_text("1 to 44")).to_be_visible()

    page.get_by_role("link", name="Disputes").click()
    page.get_by_label("Search").fill("SIXTH chooses")
    page.get_by_label("Search").fill("nothing like it")
    expect(page.get_by_text("Nothing with these words")).to_be_visible()
    page.get_by_label("Search").fill("full")
    page.locator("summary").first.click()
    expect(page.locator("details[open]").get_by_role("table").first).to_be_visible()
    assert [] == asker.player.faults


def test_why_in_a_match(browser: Browser, serving: Serving) -> None:
    """In one tap, over the match, with the names of the table; earlier tricks are behind it, and nothing is lost."""
    player = Player(browser.new_context(viewport=PHONE, locale="en-GB"))
    page = player.page
    page.goto(serving.url)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("option")).to_have_count(10)
    player.calm()
    for _ in range(2000):
        if player.moment >= (1, 3):
            break
        player.act()
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Why? The last trick").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Round 1, trick 2")
    expect(sheet).to_contain_text("Order of placing")
    expect(sheet).to_contain_text("Ada")
    sheet.get_by_role("button", name="Previous trick").click()
    expect(sheet).to_contain_text("Round 1, trick 1")
    if PICTURES:
        save(page, Path(PICTURES) / "referee-why.png")
    page.wait_for_timeout(300)
    assert [] == player.axe(AXE)
    sheet.get_by_role("button", name="Close").click()

    assert player.moment >= (1, 3)
    assert [] == player.faults


@pytest.mark.parametrize(
    "size, scheme",
    [(SMALL_PHONE, "light"), (SMALL_PHONE, "dark"), (PHONE, "light"), (DESKTOP, "dark")],
    ids=["small", "small-dark", "phone", "desktop-dark"],
)
def test_every_page_is_sound(browser: Browser, serving: Serving, size: ViewportSize, scheme: str) -> None:
    """Nothing that axe-core knows, no scrolling sideways, nothing too small for a finger; also at twice the text."""
    context = browser.new_context(
        viewport=size,
        locale="en-GB",
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    player = Player(context)
    for path in PAGES:
        for fragment in ("", f"{TRICK}&row=2", "#rows=3x5~8~9~9.80&cards=9&limited=5") if path == "" else ("",):
            player.page.goto("about:blank")
            player.page.goto(f"{serving.url}/referee{path}{fragment}")
            expect(player.page.get_by_role("heading", level=1)).to_be_attached()
            if path == "/disputes":
                player.page.locator("summary").nth(6).click()
            player.page.wait_for_timeout(150)
            name = f"referee{path.replace('/', '-')}-{size['width']}-{scheme}-{len(fragment)}"
            if PICTURES:
                save(player.page, Path(PICTURES) / f"{name}.png")

            assert [] == player.axe(AXE), name
            assert [] == list(_too_small(player.page)), name
            assert 0 >= _sideways(player.page), name
            player.page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert 0 >= _sideways(player.page), f"{name} at 200 %"
    assert [] == player.faults
    context.close()


def _sideways(page: Page) -> int:
    found: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found


def _too_small(page: Page) -> Iterator[str]:
    sizes = page.evaluate(
        "[...document.querySelectorAll('main button, main a, main summary, main select, main label')]"
        ".map((one) => [one.textContent, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < 24).map(([text]) => text)"
    )
    yield from sizes
