"""What leaves a book: a table for a spreadsheet, a drawing, one game; and who people are."""

import csv
import io
import json
from xml.etree import ElementTree

import pytest

from sixieme.counter import group_of, person_of, player_of, read_book, statistics, write_book
from sixieme.counter.book import Book, BookPlayer, PlayerChange
from sixieme.counter.curves import curves_of, draw_curves
from sixieme.counter.extract import extract
from sixieme.counter.people import persons
from sixieme.counter.spreadsheet import day_of, write_csv
from sixieme.counter.statistics import spread_class
from sixieme.texts import Language
from tests.counter.cases import BASE, GOOD, book_of, edited

BOOK = read_book(GOOD.read_bytes())
SVG = "{http://www.w3.org/2000/svg}"


def _rows(text: str, separator: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


@pytest.mark.parametrize("language, separator", [(Language.EN, ","), (Language.FR, ";"), (Language.DE, ";")])
def test_a_spreadsheet_reads_the_table(language: Language, separator: str) -> None:
    """A byte order mark, a line a round and player, the total as it was then."""
    text = write_csv(BOOK, language)
    heading, *rows = _rows(text, separator)

    assert text.startswith("\ufeff")
    assert text.count("\r\n") == len(rows) + 1
    assert 9 == len(heading)
    assert {9} == {len(row) for row in rows}
    first = [row for row in rows if row[0] == "1" and row[6] == "Éléonore"]
    assert int(first[-1][8]) == sum(int(row[7]) for row in first)


def test_no_cell_is_a_formula() -> None:
    """A name that begins as one is shown with an apostrophe before it."""
    rows = _rows(write_csv(BOOK, Language.FR), ";")

    assert [] == [cell for row in rows for cell in row if cell[:1] in "=+-@＝＋－＠" and cell]
    assert "'=cmd|' /C calc'!A0" in {row[6] for row in rows}


def test_a_round_that_does_not_count_adds_nothing() -> None:
    """It stands in the table, marked 0."""
    rows = [row for row in _rows(write_csv(book_of(BASE), Language.EN), ",") if row[0] == "2"]

    assert [["0", "10", "0"], ["0", "12", "0"]] == [[row[5], *row[7:]] for row in rows]


@pytest.mark.parametrize(
    "at, tz, expected",
    [
        ("2026-11-30T23:30:00Z", None, "2026-11-30"),
        ("2026-11-30T23:30:00Z", "Europe/Paris", "2026-12-01"),
        ("2026-11-30T03:30:00Z", "America/New_York", "2026-11-29"),
        ("2026-11-30T23:30:00Z", "Nowhere/Land", "2026-11-30"),
        ("2026-11-30T23:30:00Z", "../../etc/passwd", "2026-11-30"),
        ("9999-12-31T23:30:00Z", "Europe/Paris", "9999-12-31"),
        ("0001-01-01T00:30:00Z", "America/New_York", "0001-01-01"),
    ],
)
def test_the_day_is_that_of_the_place(at: str, tz: str | None, expected: str) -> None:
    """An evening in Paris is an evening in Paris, wherever the book is read."""
    start = ["games", 0, "changes", 0]
    book = book_of(edited(BASE, [{"at": [*start, "at"], "value": at}, {"at": [*start, "tz"], "value": tz}]))

    assert expected == day_of(book.games[0])


def test_the_drawing_shows_every_player() -> None:
    """Well-formed, a curve and a name each, whatever the names are; no script, no link."""
    root = ElementTree.fromstring(draw_curves(BOOK, "<Elo> & co"))
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    names = [player_of(player).name for player in BOOK.players]

    assert len(statistics(BOOK).players) == len(root.findall(f"{SVG}polyline")) == len(curves_of(BOOK))
    assert {"svg", "title", "rect", "text", "path", "polyline"} == {each.tag.removeprefix(SVG) for each in root.iter()}
    assert "<Elo> & co" in texts
    assert any("<img src=x onerror=alert(1)>" in text for text in texts)
    assert all(any(curve.name == name for name in names) for curve in curves_of(BOOK))


def test_a_book_without_games_can_be_drawn() -> None:
    """An empty frame."""
    assert "polyline" not in draw_curves(Book(), "Elo")


def test_one_game_is_a_book_of_its_own() -> None:
    """With its players, those they lead to, and their photos."""
    book = extract(BOOK, "g-0010-merged")

    assert ["g-0010-merged"] == [game.id for game in book.games]
    assert ["p-eleonore", "p-zoe-00000", "p-soren-000", "p-elo-00000"] == [player.id for player in book.players]
    assert 1 == len(book.photos)
    assert book == read_book(write_book(book))


def test_every_game_can_be_taken_out() -> None:
    """The result is sound each time."""
    for game in BOOK.games:
        book = extract(BOOK, game.id)
        assert book == read_book(write_book(book))


def _player(name: str, into: str | None) -> BookPlayer:
    change: PlayerChange = {"at": "2026-11-30T00:00:00Z", "name": name, "merged_into": into}
    return BookPlayer(name, (change,))


def test_merges_lead_to_one_person() -> None:
    """A chain to its end, a circle to its smallest id, and never for ever."""
    chain = [
        _player(*pair) for pair in (("a", "b"), ("b", "c"), ("c", None), ("x", "z"), ("z", "y"), ("y", "z"), ("w", "x"))
    ]
    person = person_of(chain)

    assert "ccc" == "".join(map(person, "abc"))
    assert "yyyy" == "".join(map(person, "xyzw"))
    assert "unknown" == person("unknown")
    assert ("c", "y") == persons(("a", "w"), person)
    assert ("a", "b", "x") == persons(("a", "b", "x"), person)


def test_players_and_groups_are_what_their_changes_say() -> None:
    """The last word counts."""
    players = {player.id: player_of(player) for player in BOOK.players}
    groups = [group_of(group) for group in BOOK.groups]

    assert ("محمد علي", 6, True) == (
        players["p-muhammad"].name,
        players["p-muhammad"].color,
        players["p-gone-0000"].archived,
    )
    assert ("🇫🇷", 9) == (players["p-zoe-00000"].emoji, players["p-zoe-00000"].color)
    assert [(5, False), (10, True)] == [(len(group.players), group.archived) for group in groups]


def test_classes_of_rounds() -> None:
    """0, 1-5, 6-10, ..., 31-35, 36 and more."""
    assert [0, 1, 1, 2, 2, 3, 7, 8, 8] == [spread_class(heads) for heads in (0, 1, 5, 6, 10, 11, 35, 36, 171)]


def test_json_of_the_good_book_is_utf_8() -> None:
    """Accents are written as they are."""
    text = write_book(BOOK)

    assert "Éléonore" in text
    assert json.loads(text) == json.loads(GOOD.read_text("utf-8"))
