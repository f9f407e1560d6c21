"""The score book between games: out of one browser and into another, hostile files, statistics, links, photos."""

import base64
import copy
import csv
import io
import json
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from sixieme.counter import fold, merge, read_book
from tests.browser.evenings import Json, rich_book
from tests.browser.phone import export_book, import_book
from tests.browser.player import DESKTOP, PHONE, SMALL_PHONE, Player, save
from tests.browser.serving import Serving
from tests.browser.test_screens import AXE, PICTURES, _create

RICH = rich_book()
SHORT = rich_book(6)
FACTS = (
    "games", "rounds", "heads", "wins", "win_share", "average", "clean_rounds", "worst_round", "best_total",
    "worst_total", "elo",
)  # fmt: skip

Change = Callable[[Json], object]


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return an empty browser."""
    there = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    yield there
    there.close()


@pytest.fixture
def other(browser: Browser) -> Iterator[BrowserContext]:
    """Return another one."""
    there = browser.new_context(viewport=PHONE, locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    yield there
    there.close()


def _write(folder: Path, book: Json, name: str = "book.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(book), encoding="utf-8")
    return path


def _export(page: Page, home: str) -> Json:
    """Return the book of the page as it is downloaded."""
    page.goto(f"{home}/counter/book")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the book").click()
    found: Json = json.loads(Path(download.value.path()).read_bytes())
    return found


def _choose(page: Page, home: str, file: Path) -> None:
    """Give the page a file to import, without importing it."""
    page.goto(f"{home}/counter/book")
    page.locator("input[type=file][accept*=json]").set_input_files(file)


def test_a_book_goes_into_an_empty_browser_whole(
    serving: Serving, context: BrowserContext, other: BrowserContext, tmp_path: Path
) -> None:
    """What comes out of one browser goes into another and is equal; the same file once more brings nothing new."""
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, RICH))
    first = _export(page, serving.url)
    expect(page.get_by_text("Exported: sixieme-")).to_be_visible()
    file = _write(tmp_path, first, "first.json")

    phone = other.new_page()
    import_book(phone, serving.url, file)
    second = _export(phone, serving.url)

    assert first["exported_at"] is not None
    assert first | {"exported_at": None} == second | {"exported_at": None}
    assert RICH["players"] == first["players"]
    assert RICH["games"] == first["games"]

    _choose(phone, serving.url, file)
    expect(phone.get_by_text("Everything is here already")).to_be_visible()


def test_an_import_is_shown_before_and_undone_after(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """What it brings stands there by names; nothing is done until somebody says so, and it is undone at once."""
    earlier = copy.deepcopy(RICH)
    earlier["games"] = earlier["games"][:6]
    earlier["games"][-1]["changes"].pop()
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, earlier))
    before = _export(page, serving.url)

    _choose(page, serving.url, _write(tmp_path, RICH, "rich.json"))
    expect(page.get_by_role("heading", name="In “rich.json”")).to_be_visible()
    expect(page.get_by_text("34 new games")).to_be_visible()
    expect(page.get_by_text("1 game that went on")).to_be_visible()
    assert before["games"] == _export(page, serving.url)["games"]

    import_book(page, serving.url, tmp_path / "rich.json")
    page.get_by_role("button", name="Undo the import").click()
    expect(page.get_by_text("The import is undone")).to_be_visible()
    after = _export(page, serving.url)

    assert before | {"exported_at": None} == after | {"exported_at": None}


def _set(*path: Any) -> Change:
    """Return what puts the last value where the rest of the path leads."""

    def change(book: Json) -> None:
        *way, last, value = path
        place: Any = book
        for step in way:
            place = place[step]
        place[last] = value

    return change


_ENTRY = ("games", 0, "changes", 1, "entries", 0)
HOSTILE: dict[str, tuple[Change, str, str]] = {
    "newer": (_set("version", 2), "newer version", "version"),
    "another-format": (_set("format", "else"), "not a book", "format"),
    "wrong-type": (_set("players", {}), "form expected", "players"),
    "unknown-field": (_set("games", 0, "__proto__x", 1), "form expected", "games[0]"),
    "fraction": (_set(*_ENTRY, "heads", 1.5), "form expected", "games[0].changes[1].entries[0].heads"),
    "negative": (_set(*_ENTRY, "heads", -3), "number of heads", "games[0].changes[1].entries[0].heads"),
    "too-many-heads": (_set(*_ENTRY, "heads", 172), "number of heads", "games[0].changes[1].entries[0].heads"),
    "card-105": (_set(*_ENTRY, {"heads": 1, "cards": [105], "via": "pad"}), "does not have", "entries[0].cards[0]"),
    "duplicate-id": (lambda book: book["games"].append(book["games"][0]), "id is there twice", ".id"),
    "dangling-seat": (_set("games", 0, "changes", 0, "seats", 0, "nobody-here"), "not there", "seats[0]"),
    "illegal-change": (
        lambda book: book["games"][0]["changes"].append({"at": "2026-01-01T00:00:00Z", "kind": "redone"}),
        "impossible at that point",
        "games[0].changes[",
    ),
    "bad-options": (_set("games", 0, "changes", 0, "options", "threshold", 10**9), "does not exist", "options"),
    "rtl-override": (_set("players", 0, "changes", 0, "name", "evil\u202etxt"), "cannot be shown", "players[0]"),
    "photo-is-svg": (
        _set("photos", [{"id": "0" * 64, "jpeg": base64.b64encode(b"<svg onload=alert(1)>").decode()}]),
        "photo there is damaged",
        "photos[0].jpeg",
    ),
    "deep": (_set("groups", json.loads("[" * 90 + "]" * 90)), "form expected", "groups[0]"),
}


def _hostile_files(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Yield files that are to be refused, a piece of the reason, and a piece of the place."""
    for name, (change, reason, place) in HOSTILE.items():
        book = copy.deepcopy(SHORT)
        change(book)
        yield _write(folder, book, f"{name}.json"), reason, place
    whole = json.dumps(SHORT).encode()
    raw = {
        "cut.json": whole[: len(whole) // 2],
        "empty.json": b"",
        "latin-1.json": whole.replace(b"Ada", b"Ad\xe9"),
        "archive.json": b"\x1f\x8b\x08\x00" + bytes(range(256)) * 40,
        "nested.json": b"[" * 200_000,
        "list.json": b"[1, 2, 3]",
    }
    for name, content in raw.items():
        path = folder / name
        path.write_bytes(content)
        yield path, "not a book", "book"
    huge = folder / "huge.json"
    with huge.open("wb") as file:
        file.truncate(200_000_000)
    yield huge, "too large", ""


def test_hostile_files_change_nothing_and_are_told_why(
    serving: Serving, context: BrowserContext, tmp_path: Path
) -> None:
    """Each is refused with the reason in words, its code and its place; the book is as it was."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    import_book(page, serving.url, _write(tmp_path, SHORT))
    before = _export(page, serving.url)

    files = list(_hostile_files(tmp_path))
    for path, reason, place in files:
        page.locator("input[type=file][accept*=json]").set_input_files(path)
        expect(page.get_by_text(f"“{path.name}” was not imported")).to_be_visible(timeout=20_000)
        alert = page.locator("[role=alert]").inner_text()
        assert reason in alert, path.name
        assert place in alert, path.name
        expect(page.get_by_role("button", name="Import", exact=True)).to_have_count(0)
    after = _export(page, serving.url)

    assert len(files) >= 20
    assert before["games"] == after["games"]
    assert before["players"] == after["players"]
    assert [] == faults


def test_names_are_text_and_never_code(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """Names that are code, formulas or words of the language stand there as they were typed, in the table file too."""
    names = ["<img src=x onerror=alert(1)>", "__proto__", '=cmd|" /C calc"!A0', "{name}", "constructor", "a" * 600]
    book = copy.deepcopy(RICH)
    called = {f"player-{number:03}": name for number, name in enumerate(names)}
    for player in book["players"][: len(names)]:
        player["changes"][0]["name"] = called[player["id"]]
    for game in book["games"]:
        started = game["changes"][0]
        started["names"] = [called.get(seat, "x") for seat in started["seats"]]
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    import_book(page, serving.url, _write(tmp_path, book))
    for where in ("history", "statistics", "statistics/player-001", "players"):
        page.goto(f"{serving.url}/counter/{where}")
        page.locator(":is(main h1, main span, main a):visible", has_text="__proto__").first.wait_for()
        assert 0 == page.locator("main img").count()
        assert 0 >= page.evaluate("document.documentElement.scrollWidth - innerWidth"), where

    page.goto(f"{serving.url}/counter/book")
    with page.expect_download() as download:
        page.get_by_role("button", name="Table (CSV)").click()
    raw = Path(download.value.path()).read_bytes()
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"))))

    assert raw.startswith(b"\xef\xbb\xbf")
    assert len(rows) > len(RICH["games"])
    assert [] == [cell for row in rows for cell in row if cell[:1] in ("=", "+", "@", "\t", "\r")]
    assert [] == faults


def test_two_books_that_went_apart_lose_nothing(
    serving: Serving, context: BrowserContext, other: BrowserContext, tmp_path: Path
) -> None:
    """One game went on differently on two devices: both versions stay, side by side, and people say which counts."""
    theirs = copy.deepcopy(SHORT)
    ours = copy.deepcopy(SHORT)
    seats = len(SHORT["games"][-1]["changes"][0]["seats"])
    for book, heads in ((ours, 9), (theirs, 12)):
        entries = [{"heads": heads, "cards": None, "via": "pad"}] * seats
        change = {"at": "2026-11-30T20:00:00Z", "kind": "round", "round": f"round-{heads:03}", "entries": entries}
        book["games"][-1]["changes"].append(change | {"left": None})
    theirs["games"].append(rich_book(7)["games"][-1])
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, ours))
    _choose(page, serving.url, _write(tmp_path, theirs, "theirs.json"))
    expect(page.get_by_text("1 game in two versions")).to_be_visible()
    import_book(page, serving.url, tmp_path / "theirs.json")
    merged = export_book(page, serving.url)
    expected, _ = merge(read_book(json.dumps(ours).encode()), read_book(json.dumps(theirs).encode()))

    assert expected.games == merged.games
    last = SHORT["games"][-1]["id"]
    fork = next(game for game in merged.games if game.fork_of is not None)
    assert {last, fork.id} <= {game.id for game in merged.games}
    assert len(SHORT["games"]) + 2 == len(merged.games)

    page.goto(f"{serving.url}/counter/history")
    expect(page.get_by_role("heading", name="Two versions of")).to_be_visible()
    _look(page, "counter-conflict")
    page.get_by_role("button", name="Count this one (Version B)").click()
    expect(page.get_by_role("button", name="Count this one (Version A)")).to_be_visible()
    counted = {game.id: game.counted for game in export_book(page, serving.url).games}

    assert (False, True) == (counted[last], counted[fork.id])

    page.goto(f"{serving.url}/counter/history")
    page.get_by_role("button", name="Delete (Version A)").click()
    page.get_by_role("button", name="Yes, delete (Version A)").click()
    expect(page.get_by_role("heading", name="Two versions of")).to_have_count(0)

    assert {game.id for game in expected.games} - {last} == {game.id for game in export_book(page, serving.url).games}


def test_statistics_are_those_of_the_command_line(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """Every number on the pages of the players is the one that ``sixieme counter stats`` works out from the export."""
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, RICH))
    file = _write(tmp_path, _export(page, serving.url), "export.json")
    command = [sys.executable, "-m", "sixieme", "counter", "stats", "--json", str(file)]
    expected = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    names = {player["id"]: player["changes"][0]["name"] for player in RICH["players"]}

    assert len(expected["players"]) == 8  # Bo and Bo B. are one, the bot is one more
    for player in expected["players"]:
        page.goto(f"{serving.url}/counter/statistics/{player['id']}")
        expect(page.get_by_role("heading", name=names[player["id"]], level=1)).to_be_visible()
        for fact in FACTS:
            shown = page.locator(f"[data-fact={fact}] > data").first.get_attribute("value")
            assert player[fact] == pytest.approx(float(shown or "nan"), abs=1e-9), (player["id"], fact)
        label = page.get_by_role("img", name="Rounds by heads taken").get_attribute("aria-label") or ""
        assert player["spread"] == [int(found) for found in re.findall(r": (\d+)(?:,|$)", label)]
        curve = page.get_by_role("img", name="Elo rating after").get_attribute("aria-label") or ""
        assert f"{names[player['id']]} {_rounded(player['elo'])}" in curve

    page.goto(f"{serving.url}/counter/statistics")
    page.get_by_label("With bots").check()
    people = [player["id"] for player in expected["players"]]
    for pair in expected["pairs"]:
        row = page.locator("section", has_text="Head to head").locator("tbody tr").nth(people.index(pair["a"]))
        cell = row.locator("td").nth(people.index(pair["b"])).locator(".sr")
        said = f"ahead {pair['a_ahead']} times, behind {pair['b_ahead']} times, level {pair['level']} times"
        assert said == cell.inner_text(), pair
    records = [data.get_attribute("value") for data in page.locator(".records data").all()]

    assert [str(record["value"]) for record in expected["records"]] == records


def _rounded(elo: float) -> int:
    """Return the rating as JavaScript rounds it: halves upwards."""
    return int(elo + 0.5)


def test_history_finds_counts_and_deletes(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """Searching needs no accents; a game is left out and taken in again; one that was deleted can be restored."""
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, RICH))
    page.goto(f"{serving.url}/counter/history")
    expect(page.get_by_text("40 games", exact=True)).to_be_visible()
    expect(page.locator("article").first).to_contain_text("running")
    page.get_by_label("Search the games").fill("noe cafe")
    expect(page.get_by_text(re.compile(r"^\d+ of 40 games$"))).to_be_visible()
    for game in page.locator("article").all():
        expect(game).to_contain_text("Noé")
        expect(game).to_contain_text("Harbour café")
    page.get_by_label("Search the games").fill("with tea")
    expect(page.get_by_text("5 of 40 games")).to_be_visible()
    page.get_by_label("Search the games").fill("")
    page.get_by_label("Origin").select_option("online")
    expect(page.get_by_text("4 of 40 games")).to_be_visible()
    page.get_by_label("Origin").select_option("all")

    page.get_by_role("button", name="What to do with").nth(1).click()
    page.get_by_role("button", name="Leave out of the statistics").click()
    expect(page.locator("article").nth(1)).to_contain_text("not in the statistics")
    page.get_by_role("button", name="What to do with").nth(1).click()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("39 games", exact=True)).to_be_visible()

    page.goto(f"{serving.url}/counter/book")
    page.get_by_role("button", name="Look at the copy").first.click()
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("The book is that of")).to_be_visible()
    page.goto(f"{serving.url}/counter/history")
    expect(page.get_by_text("40 games", exact=True)).to_be_visible()


def test_a_game_is_handed_on_by_a_link(
    serving: Serving, context: BrowserContext, other: BrowserContext, tmp_path: Path
) -> None:
    """The link holds the game: looked at and kept as a copy, then taken over as a game of one's own."""
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, RICH))
    page.goto(f"{serving.url}/counter/history")
    page.get_by_role("button", name="What to do with").first.click()
    page.get_by_role("button", name="Share").click()
    link = page.locator("dialog input").input_value()
    expect(page.get_by_role("img", name="Code to scan for the game")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the picture").click()
    picture = Path(download.value.path()).read_bytes()
    _look(page, "counter-share")

    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert link.startswith(f"{serving.url}/counter#game=")

    running = RICH["games"][-1]
    totals = [0] * len(running["changes"][0]["seats"])
    for change in running["changes"][1:]:
        totals = [total + entry["heads"] for total, entry in zip(totals, change["entries"], strict=True)]
    phone = other.new_page()
    phone.goto(link)
    expect(phone.get_by_role("heading", name="Game received")).to_be_visible()
    for name, total in zip(running["changes"][0]["names"], totals, strict=True):
        expect(phone.get_by_role("row", name=name)).to_contain_text(str(total))
    _look(phone, "counter-received")
    assert "game=" not in phone.url
    phone.get_by_role("button", name="Keep a copy to look at").click()
    expect(phone).to_have_url(re.compile("/counter/game/"))
    phone.goto(link)
    phone.get_by_role("button", name="Take this game over").click()
    expect(phone).to_have_url(re.compile("/counter/game/"))
    kept = export_book(phone, serving.url)
    view = next(game for game in kept.games if game.view is not None)
    fork = next(game for game in kept.games if game.fork_of is not None)

    assert len(running["changes"]) == view.view
    assert (False, True) == (view.counted, fork.counted)
    assert totals == list(fold(fork.changes).totals)

    for spoiled in (link[:-9], link + "A", link.replace("#game=", "#game=AA"), f"{serving.url}/counter#game=x"):
        phone.goto("about:blank")
        phone.goto(spoiled)
        expect(phone.get_by_role("heading", name="This link cannot be read")).to_be_visible()
    assert len(kept.games) == len(export_book(phone, serving.url).games)


_NOISE = """async ([width, height, kind]) => {
  const canvas = Object.assign(document.createElement('canvas'), {width, height});
  const pen = canvas.getContext('2d');
  if (kind === 'noise') {
    const image = pen.createImageData(width, height);
    const words = new Uint32Array(image.data.buffer);
    let state = 1;
    for (let i = 0; i < words.length; i++) words[i] = (state = (state * 1664525 + 1013904223) >>> 0) | 0xff000000;
    pen.putImageData(image, 0, 0);
  } else {
    pen.fillStyle = '#f00'; pen.fillRect(0, 0, width / 2, height);
    pen.fillStyle = '#00f'; pen.fillRect(width / 2, 0, width / 2, height);
  }
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1));
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.split(',')[1]);
    reader.readAsDataURL(blob);
  });
}"""
_PIXELS = """async (jpeg) => {
  const bytes = Uint8Array.from(atob(jpeg), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: 'image/jpeg'}));
  const canvas = Object.assign(document.createElement('canvas'), {width: image.width, height: image.height});
  const pen = canvas.getContext('2d');
  pen.drawImage(image, 0, 0);
  const at = (x, y) => [...pen.getImageData(x * image.width, y * image.height, 1, 1).data].slice(0, 3);
  return {width: image.width, height: image.height, top: at(0.5, 0.1), bottom: at(0.5, 0.9)};
}"""


def _turned(jpeg: bytes) -> bytes:
    """Return the JPEG with what a camera held upright writes: turn it clockwise; and with a place of recording."""
    tags = struct.pack(">HHHIHH", 1, 0x0112, 3, 1, 6, 0) + struct.pack(">I", 0)
    exif = b"Exif\0\0MM\0\x2a" + struct.pack(">I", 8) + tags + b"GPS 48.85 N"
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def test_photos(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """A large photo, and one held upright, become small squares the right way up; what is no photo is refused."""
    page = context.new_page()
    page.goto(f"{serving.url}/counter/players")
    large = base64.b64decode(page.evaluate(_NOISE, [2200, 2000, "noise"]))
    upright = _turned(base64.b64decode(page.evaluate(_NOISE, [400, 300, "halves"])))
    assert 12_000_000 < len(large) < 20_000_000
    files = {
        "large.jpg": large,
        "upright.jpg": upright,
        "drawing.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
        "text.jpg": b"This is no photo.",
        "cut.jpg": large[:3000],
    }
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)

    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Name", exact=True).fill("Ada")
    chooser = page.locator("dialog input[type=file]").first
    for name, reason in (
        ("drawing.svg", "not a photo"),
        ("text.jpg", "not a photo"),
        ("cut.jpg", "cannot read this photo"),
    ):
        chooser.set_input_files(tmp_path / name)
        expect(page.locator("dialog [role=alert]")).to_contain_text(reason)
        expect(page.get_by_role("button", name="No photo")).to_have_count(0)
    for name in ("large.jpg", "upright.jpg"):
        chooser.set_input_files(tmp_path / name)
        expect(page.locator("dialog [role=alert]")).to_have_count(0, timeout=20_000)
        expect(page.get_by_role("button", name="No photo")).to_be_visible(timeout=20_000)
        page.wait_for_timeout(1500)
    page.locator("dialog form .main").click()
    expect(page.get_by_role("button", name="Ada")).to_be_visible()
    book = _export(page, serving.url)
    photos = {photo["id"]: photo["jpeg"] for photo in book["photos"]}
    chosen = book["players"][0]["changes"][0]["photo"]
    found = page.evaluate(_PIXELS, photos[chosen])

    assert 2 == len(photos)
    for jpeg in photos.values():
        raw = base64.b64decode(jpeg)
        assert len(jpeg) <= 60_000
        assert b"Exif" not in raw
        assert b"GPS" not in raw
    assert (256, 256) == (found["width"], found["height"])
    assert found["top"][0] > 200 > 100 > found["top"][2]
    assert found["bottom"][2] > 200 > 100 > found["bottom"][0]


def test_players_are_merged_and_separated(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """Two who never sat together become one and are separated again; two who did cannot; groups are kept."""
    book = copy.deepcopy(RICH)
    del book["players"][6]["changes"][0]["merged_into"]
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, book))
    page.goto(f"{serving.url}/counter/players")
    page.get_by_role("button", name="Bo B.").click()
    page.get_by_role("button", name="Merge with another player").click()
    page.get_by_label("Is the same person as").select_option(label="Ada")
    expect(page.get_by_text("Not possible: Bo B. and Ada sat at one table")).to_be_visible()
    page.get_by_label("Is the same person as").select_option(label="Bo")
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.get_by_text("Bo B. and Bo are one now.")).to_be_visible()
    page.get_by_text("Merged (1)").click()
    page.get_by_role("button", name="Separate Bo B. again").click()
    expect(page.get_by_text("Bo B. is on their own again.")).to_be_visible()

    page.get_by_role("button", name="Create a group").click()
    page.get_by_label("Name of the group").fill("Neighbours")
    page.locator("dialog").get_by_text("Ada").click()
    page.locator("dialog form .main").click()
    expect(page.get_by_text("A group has 2 to 10 members.")).to_be_visible()
    page.locator("dialog").get_by_text("Zoé").click()
    page.locator("dialog form .main").click()
    expect(page.get_by_role("button", name="Neighbours")).to_contain_text("Ada, Zoé")
    page.get_by_role("button", name="Zoé").first.click()
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.get_by_text("Archive (2)")).to_be_visible()
    found = _export(page, serving.url)

    assert None is found["players"][6]["changes"][-1]["merged_into"]
    assert ["player-000", "player-005"] == found["groups"][-1]["changes"][-1]["players"]


def test_an_online_match_is_in_the_history(serving: Serving, browser: Browser, context: BrowserContext) -> None:
    """A match that is over is in the book once, however often its page is opened; whoever only watched has nothing."""
    rules = {"threshold": None, "max_rounds": 1}
    code, token = _create(serving.url, bots=["cautious", "cautious"], start=True, options=rules)
    ada = Player(context)
    ada.page.goto(f"{serving.url}/t/{code}#seat={token}")
    expect(ada.page.get_by_role("option")).to_have_count(10)
    ada.calm()
    for _ in range(3000):
        if ada.act() == "over":
            break
        ada.page.wait_for_timeout(20)
    expect(ada.page.get_by_role("button", name="Record")).to_be_visible()
    ada.page.wait_for_timeout(1000)
    ada.reopen()
    expect(ada.page.get_by_role("button", name="Record")).to_be_visible()
    ada.page.wait_for_timeout(1000)

    book = export_book(ada.page, serving.url)
    (game,) = book.games
    state = fold(game.changes)

    assert "online" == game.origin
    assert game.id.startswith("online-")
    assert code not in game.id
    assert "finished" == state.status
    assert 1 == len(state.rounds)
    assert ["Ada", "Careful", "Careful 2"] == [player.changes[0].get("name") for player in book.players]
    assert {"bot-cautious-1", "bot-cautious-2"} < {player.id for player in book.players}
    ada.page.goto(f"{serving.url}/counter/history")
    expect(ada.page.locator("article")).to_contain_text("online")
    assert [] == ada.faults

    watcher = browser.new_context(locale="en-GB", accept_downloads=True)
    page = watcher.new_page()
    page.goto(f"{serving.url}/t/{code}")
    expect(page.get_by_role("button", name="Record")).to_be_visible()
    page.wait_for_timeout(1000)
    assert () == tuple(export_book(page, serving.url).games)
    watcher.close()


def _look(page: Page, name: str) -> None:
    """Check a screen with axe-core and for its width; keep a picture if asked to."""
    page.wait_for_timeout(300)
    if PICTURES:
        save(page, Path(PICTURES) / f"{name}.png")
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]

    assert [] == [f"{one['id']}: {[node['html'][:120] for node in one['nodes']][:3]}" for one in found], name
    assert 0 >= page.evaluate("document.documentElement.scrollWidth - innerWidth"), name


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=str)
def test_every_screen(serving: Serving, browser: Browser, tmp_path: Path, size: ViewportSize) -> None:
    """No fault that axe-core knows and nothing wider than the screen: with an empty book, and with a full one."""
    context = browser.new_context(viewport=size, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()

    def look(name: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            _look(page, f"counter-{name}-{size['width']}x{size['height']}-{scheme}")

    for where in ("history", "statistics", "players", "book"):
        page.goto(f"{serving.url}/counter/{where}")
        page.get_by_role("heading", level=1).wait_for()
        look(f"empty-{where}")
    import_book(page, serving.url, _write(tmp_path, RICH))
    look("imported")
    for where in ("history", "statistics", "statistics/player-000", "players"):
        page.goto(f"{serving.url}/counter/{where}")
        page.locator(":is(main h1, main span, main a):visible", has_text="Ada").first.wait_for()
        look(where.replace("/", "-"))
    page.get_by_role("button", name="Ada").first.click()
    look("player")
    page.keyboard.press("Escape")
    page.goto(f"{serving.url}/counter/history")
    page.get_by_role("button", name="What to do with").first.click()
    look("menu")
    context.close()


def test_by_keyboard_alone(serving: Serving, context: BrowserContext, tmp_path: Path) -> None:
    """A game is found and opened, and a player added, without a pointer."""
    page = context.new_page()
    import_book(page, serving.url, _write(tmp_path, RICH))
    page.goto(f"{serving.url}/counter/history")
    page.get_by_label("Search the games").focus()
    page.keyboard.type("pizza")
    for _ in range(8):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.closest('article') !== null"):
            break
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/counter/game/"))

    page.goto(f"{serving.url}/counter/players")
    page.get_by_role("button", name="Add a player").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Dora")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Dora")).to_be_visible()
