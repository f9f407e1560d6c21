"""What was counted lasts: a battery that dies, two tabs, a newer page, a full disk, data that are damaged."""

import json
import random
import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect, sync_playwright

from sixieme.counter import Book, BookGame, fold, read_book
from tests.browser.hosting import IN_CHARGE, Host
from tests.browser.phone import Phone, export_book, import_book, open_entry, type_round

GAME, OTHER = "game-0001", "game-0002"
AT = "2026-11-30T20:00:00Z"
OPTIONS: dict[str, Any] = {
    "deck": "full",
    "draft": False,
    "first_picker": None,
    "next_picker": "left",
    "pick_order": "straight",
    "show_picks": False,
    "threshold": None,
    "strict": False,
    "max_rounds": 200,
    "tie": "shared",
}

PRESSES, LANES = 40, 2
LATEST = 500
"""How long after the press the power goes, at most, in milliseconds."""

RAW = """(act) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('sixieme-counter');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const database = opening.result;
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    const found = {};
    for (const name of database.objectStoreNames) {
      transaction.objectStore(name).getAll().onsuccess = (event) => (found[name] = event.target.result);
    }
    for (const [name, value] of act) transaction.objectStore(name).put(value);
    transaction.oncomplete = () => (database.close(), resolve(found));
    transaction.onabort = () => reject(transaction.error);
  };
})"""
"""Reads all stores past the page, after which it puts what it is given."""

NEWER = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('sixieme-counter', 99);
  opening.onerror = () => reject(opening.error);
  opening.onblocked = () => reject(new Error('blocked'));
  opening.onupgradeneeded = () => opening.result.createObjectStore('news');
  opening.onsuccess = () => (opening.result.close(), resolve(true));
})"""


TELL = """new MutationObserver(() => {
  const shown = /Round \\d+ saved/.exec(document.body?.textContent ?? '');
  if (shown) tell(shown[0]);
}).observe(document, { childList: true, subtree: true, characterData: true });"""
"""Tells the test what the page shows as saved, at once."""

SMALL_DISK = "--enable-features=StorageQuotaSettings<small:PoolSizeBytes/8000000"
"""Leaves an origin 6 MB. (What the protocol of the developer tools has for this, IndexedDB does not mind.)"""

FILL = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('junk', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('junk', { autoIncrement: true });
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const add = (bytes) => {
      if (bytes < 32) return opening.result.close(), resolve();
      const transaction = opening.result.transaction('junk', 'readwrite');
      const noise = Array.from({ length: Math.ceil(bytes / 65536) }, () =>
        crypto.getRandomValues(new Uint8Array(Math.min(bytes, 65536))));
      transaction.objectStore('junk').add(noise);
      transaction.oncomplete = () => add(bytes);
      transaction.onabort = () => add(bytes / 2);
    };
    add(1 << 20);
  };
})"""
"""Fills what room there is, to the last bytes."""


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """Wait longer: other tests may run beside these."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    there = Host(tmp_path / "site")
    yield there
    there.stop()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(
        locale="en-GB", viewport={"width": 390, "height": 844}, reduced_motion="reduce", accept_downloads=True
    )
    opened.set_default_timeout(20_000)
    yield opened
    opened.close()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Return a file with two players and two games that have just begun."""
    players = [{"id": f"p-{name}-000", "changes": [{"at": AT, "name": name}]} for name in ("Lea", "Tom")]
    started = {
        "at": AT,
        "kind": "started",
        "options": OPTIONS,
        "seats": [player["id"] for player in players],
        "names": ["Lea", "Tom"],
        "first_dealer": 0,
        "tz": None,
        "note": "",
        "place": "",
    }
    rest = {"origin": "table", "counted": True, "view": None, "fork_of": None, "draft": None}
    games = [
        {"id": game, "number": number, **rest, "changes": [{**started, "title": title}]}
        for number, (game, title) in enumerate([(GAME, "First"), (OTHER, "Second")], start=1)
    ]
    empty = {"format": "sixieme-book", "version": 1, "exported_at": None, "groups": [], "photos": []}
    file = tmp_path / "book.json"
    file.write_text(json.dumps({**empty, "players": players, "games": games}), "utf-8")
    return file


def _game(book: Book, game: str = GAME) -> BookGame:
    return next(one for one in book.games if one.id == game)


def _scores(book: Book, game: str = GAME) -> list[tuple[int, ...]]:
    return [one.scores for one in fold(_game(book, game).changes).rounds]


def _confirm(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Confirm")).click()


def _count(page: Page, url: str, *heads: int, game: str = GAME) -> None:
    """Count a round of a game, until the page says that it is saved."""
    page.goto(f"{url}/counter/game/{game}")
    type_round(page, *heads)
    _confirm(page)
    expect(page.get_by_text(re.compile(r"Round \d+ saved"))).to_be_visible()


# The battery


def _heads(rounds: int) -> tuple[int, int]:
    """Return what is typed for a round: other numbers each time, of two digits."""
    return 10 + rounds, 60 - rounds


class Lane:
    """A phone that loses power again and again, each time just after a round of one game and one of another."""

    def __init__(self, phone: Phone, url: str) -> None:
        self.phone = phone
        self.url = url
        self.rounds = {GAME: 0, OTHER: 0}
        self.told: list[str] = []
        """What came of each press."""
        self._shown: set[tuple[Page, str]] = set()

    def begin(self, book: Path) -> None:
        """Visit the page for the first time; from now on it does without a network."""
        page = self.phone.on()
        import_book(page, self.url, book)
        page.wait_for_function(IN_CHARGE)
        self.phone.off()

    def run(self, delays: list[float]) -> Book:
        pages = self._open()
        for pair in zip(delays[::2], delays[1::2], strict=True):
            pages = self._press_and_cut(pages, *sorted(pair, reverse=True))
        exported = export_book(pages[GAME], self.url)
        self.phone.off()
        return exported

    def _open(self) -> dict[str, Page]:
        page = self.phone.on()
        self.phone.context.expose_binding("tell", lambda source, text: self._shown.add((source["page"], text)))
        self.phone.context.add_init_script(TELL)
        pages = {GAME: page, OTHER: self.phone.context.new_page()}
        for game, page in pages.items():
            page.set_default_timeout(30_000)
            page.goto(f"{self.url}/counter/game/{game}", wait_until="commit")
        return pages

    def _press_and_cut(self, pages: dict[str, Page], first: float, second: float) -> dict[str, Page]:
        buttons = {game: self._type(page, self.rounds[game]) for game, page in pages.items()}
        delays = dict(zip(pages, (first, second), strict=True))
        cut = self.phone.knife()
        for game, wait in ((GAME, first - second), (OTHER, second)):
            buttons[game].evaluate("(button) => button.click()")
            pages[game].wait_for_timeout(wait)
        cut()
        shown = {game: (page, f"Round {self.rounds[game] + 1} saved") in self._shown for game, page in pages.items()}
        pages = self._open()
        for game, page in pages.items():
            before, after = self.rounds[game], _rounds_shown(page)
            came = f"{delays[game]:.0f} ms: {'shown' if shown[game] else 'not shown'}, {after - before} in"
            self.told.append(came)
            assert after in ([before + 1] if shown[game] else [before, before + 1]), came
            self.rounds[game] = after
        return pages

    def _type(self, page: Page, rounds: int) -> Locator:
        """Type the next round; return the button that makes it last."""
        open_entry(page)
        page.get_by_role("button", name=re.compile("^Lea, ")).click()  # from the first one, whatever a draft holds
        page.keyboard.type("".join(map(str, _heads(rounds))))
        button = page.get_by_role("button", name=re.compile("^Confirm"))
        button.wait_for()
        return button


def _rounds_shown(page: Page) -> int:
    """Return how many rounds the page of a game says have been counted."""
    said = page.locator("main header").get_by_text(re.compile(r"^Round \d+")).first.inner_text()
    return int(re.findall(r"\d+", said)[0]) - 1


def test_what_was_shown_as_saved_is_there_after_the_battery_has_died(tmp_path: Path, host: Host, book: Path) -> None:
    """At 40 moments after the press: what was shown as saved is there, and every round is wholly in or wholly out."""
    dice = random.Random()
    # More of them early, where it is decided.
    delays = [LATEST * dice.random() ** 2 for _ in range(PRESSES)]
    ready = threading.Barrier(LANES, action=host.stop)

    def run(number: int) -> tuple[Lane, Book]:
        with sync_playwright() as playwright:
            lane = Lane(Phone(playwright, tmp_path / f"phone-{number}"), host.url)
            lane.begin(book)
            ready.wait()  # the server has gone: every start below is a cold one without a network
            return lane, lane.run(delays[number::LANES])

    with ThreadPoolExecutor(LANES) as pool:
        for lane, exported in pool.map(run, range(LANES)):
            print("\n".join(lane.told))
            for game, rounds in lane.rounds.items():
                assert [_heads(number) for number in range(rounds)] == _scores(exported, game)
                assert {"started", "round"} >= {change["kind"] for change in _game(exported, game).changes}


# Two tabs


def test_one_tab_writes_and_the_other_looks_on(context: BrowserContext, host: Host, book: Path) -> None:
    """It sees every round as it is saved, and takes over only when somebody says so; then the first one looks on."""
    one, other = context.new_page(), context.new_page()
    import_book(one, host.url, book)
    one.goto(f"{host.url}/counter/game/{GAME}")
    expect(one.get_by_role("button", name="Enter round 1")).to_be_visible()
    other.goto(f"{host.url}/counter/game/{GAME}")
    expect(other.get_by_text("open in another window")).to_be_visible()
    expect(other.get_by_role("button", name="Enter round 1")).to_have_count(0)
    type_round(one, 12, 3)
    _confirm(one)
    expect(other.get_by_role("button", name=re.compile("^Round 1: "))).to_be_visible()

    other.get_by_role("button", name="Take over here").click()
    expect(one.get_by_text("open in another window")).to_be_visible()
    type_round(other, 4, 20)
    _confirm(other)
    expect(one.get_by_role("button", name=re.compile("^Round 2: "))).to_be_visible()
    other.close()
    expect(one.get_by_role("button", name="Enter round 3")).to_be_visible()
    assert [(12, 3), (4, 20)] == _scores(export_book(one, host.url))


def test_two_tabs_count_two_games(context: BrowserContext, host: Host, book: Path) -> None:
    """At the same time, and neither loses anything."""
    one, other = context.new_page(), context.new_page()
    import_book(one, host.url, book)
    one.goto(f"{host.url}/counter/game/{GAME}")
    other.goto(f"{host.url}/counter/game/{OTHER}")
    for number in (1, 2):
        type_round(one, 10 + number, 12)
        type_round(other, 20, 10 + number)
        _confirm(one)
        _confirm(other)
        for page in (one, other):
            expect(page.get_by_text(f"Round {number} saved")).to_be_visible()

    exported = export_book(one, host.url)
    assert [(11, 12), (12, 12)] == _scores(exported)
    assert [(20, 11), (20, 12)] == _scores(exported, OTHER)


def test_without_locks_nothing_is_lost_either(context: BrowserContext, host: Host, book: Path) -> None:
    """Over plain HTTP browsers have none: both tabs write, and each sees what the other has written."""
    url = host.url.replace("localhost", "cards.test")
    one, other = context.new_page(), context.new_page()
    faults: list[str] = []
    for page in (one, other):
        page.on("pageerror", lambda error: faults.append(str(error)))
    import_book(one, url, book)
    one.goto(f"{url}/counter/game/{GAME}")
    other.goto(f"{url}/counter/game/{GAME}")
    type_round(one, 12, 13)
    _confirm(one)
    expect(other.get_by_role("button", name=re.compile("^Round 1: "))).to_be_visible()
    type_round(other, 14, 15)
    _confirm(other)
    expect(one.get_by_role("button", name=re.compile("^Round 2: "))).to_be_visible()

    assert [(12, 13), (14, 15)] == _scores(export_book(one, url))
    assert [] == faults


# Versions


def test_a_tab_that_is_open_while_the_book_is_renewed(context: BrowserContext, host: Host, book: Path) -> None:
    """It lets go and says so, with what was typed still there to be exported; the newer book can be read."""
    old, fresh = context.new_page(), context.new_page()
    import_book(old, host.url, book)
    _count(old, host.url, 12, 3)
    type_round(old, 7, 8)
    fresh.goto(f"{host.url}/manifest.webmanifest")  # any page of this origin that is not the counter
    assert fresh.evaluate(NEWER)

    _confirm(old)
    expect(old.get_by_role("alert")).to_be_visible()
    old.get_by_role("button", name="Close the entry").click()
    expect(old.get_by_text("nothing is saved here any more")).to_be_visible()
    before = fresh.evaluate(RAW, [])
    old.goto(f"{host.url}/counter")
    expect(old.get_by_text("newer version")).to_be_visible()
    old.goto(f"{host.url}/counter/game/{GAME}")
    expect(old.get_by_role("button", name=re.compile("^Round 1: "))).to_be_visible()
    expect(old.get_by_role("button", name=re.compile("round 2$"))).to_have_count(0)
    with old.expect_download() as download:
        old.goto(f"{host.url}/counter/book")
        old.get_by_role("button", name="Download the book").click()
    exported = read_book(Path(download.value.path()).read_bytes())
    assert [(12, 3)] == _scores(exported)
    draft = _game(exported).draft
    assert draft is not None
    assert [7, 8] == [entry and entry["heads"] for entry in draft["entries"]]
    assert before == fresh.evaluate(RAW, [])


# A full disk


def test_a_full_disk_is_said_and_nothing_is_claimed(driver: Playwright, tmp_path: Path, host: Host, book: Path) -> None:
    """The round stays in the entry until there is room again."""
    phone = Phone(driver, tmp_path / "phone")
    page = phone.on(SMALL_DISK)
    import_book(page, host.url, book)
    page.goto(f"{host.url}/counter/game/{GAME}")
    type_round(page, 12, 3)
    beside = phone.context.new_page()
    beside.goto(f"{host.url}/manifest.webmanifest")
    beside.evaluate(FILL)
    page.bring_to_front()
    _confirm(page)
    expect(page.get_by_role("alert").filter(has_text=re.compile("space left|storage is full")).first).to_be_visible()
    expect(page.get_by_text("Round 1 saved")).to_have_count(0)

    beside.evaluate("new Promise((done) => (indexedDB.deleteDatabase('junk').onsuccess = done))")
    _confirm(page)
    expect(page.get_by_text("Round 1 saved")).to_be_visible()
    assert [(12, 3)] == _scores(export_book(page, host.url))
    phone.off()


# Damage


def test_a_damaged_game_is_told_and_the_others_go_on(context: BrowserContext, host: Host, book: Path) -> None:
    """It stays where it lies, a copy can be downloaded, and a copy made before brings it back."""
    page = context.new_page()
    import_book(page, host.url, book)
    _count(page, host.url, 12, 3)
    scrap = {"game": GAME, "seq": 1, "change": {"kind": "round", "entries": "scrap"}}
    page.evaluate(RAW, [["changes", scrap]])
    _count(page, host.url, 5, 6, game=OTHER)
    page.goto(f"{host.url}/counter")
    expect(page.get_by_text("1 game cannot be read")).to_be_visible()
    page.goto(f"{host.url}/counter/book")
    expect(page.get_by_text("1 damaged game")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).first.click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert [[GAME, 1], scrap] == kept["changes"][1]
    assert scrap in page.evaluate(RAW, [])["changes"]
    exported = export_book(page, host.url)
    assert [OTHER] == [game.id for game in exported.games]
    assert [(5, 6)] == _scores(exported, OTHER)

    import_book(page, host.url, book)
    expect(page.get_by_text("1 damaged game")).to_have_count(0)
    healed = export_book(page, host.url)
    assert [[], [(5, 6)]] == [_scores(healed), _scores(healed, OTHER)]


def test_a_damaged_book_is_never_written_over(context: BrowserContext, host: Host, book: Path) -> None:
    """It opens to be looked at; beginning anew is an explicit act, and leaves what was there in the quarantine."""
    page = context.new_page()
    import_book(page, host.url, book)
    _count(page, host.url, 12, 3)
    page.evaluate(RAW, [["players", {"id": "p-Lea-000", "changes": 17}]])
    before = page.evaluate(RAW, [])
    page.goto(f"{host.url}/counter")
    expect(page.get_by_text("cannot be read")).to_be_visible()
    page.goto(f"{host.url}/counter/new")
    page.goto(f"{host.url}/counter/book")
    expect(page.get_by_text("What is kept here is damaged")).to_be_visible()
    after = page.evaluate(RAW, [])
    assert 1 == len(after.pop("quarantine"))
    before.pop("quarantine")
    assert before == after

    page.get_by_role("button", name="Begin anew").click()
    page.get_by_role("button", name="Yes, begin anew").click()
    expect(page.get_by_text("What is kept here is damaged")).to_have_count(0)
    page.reload()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download", exact=True).first.click()
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert 2 == len([change for key, change in kept["changes"] if key[0] == GAME])
    import_book(page, host.url, book)
    _count(page, host.url, 1, 2)
