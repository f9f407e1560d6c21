"""The worked cases: folds, warnings, refusals with their places, merges, statistics."""

from dataclasses import asdict
from typing import Any

import pytest

from sixieme.counter import check_round, fold_of, in_force, merge, read_book, statistics, write_book
from sixieme.counter.statistics import statistics_to_json
from sixieme.errors import BookError
from sixieme.rules.options import options_from_json
from tests.counter.cases import BASE, CASES, GOOD, book_of, edited, file_of, ids, summary

CODES = (
    "NOT_A_BOOK", "NEWER_VERSION", "TOO_LARGE", "BAD_FIELD", "BAD_NAME", "BAD_OPTION", "DUPLICATE_ID", "UNKNOWN_ID",
    "BAD_SCORE", "BAD_CARD", "DUPLICATE_CARD", "BAD_PHOTO", "BAD_CHANGE",
)  # fmt: skip


def test_ids_are_different_and_every_code_is_there() -> None:
    """No case hides another one, and no code is untested."""
    codes = {case["expected"]["code"] for case in CASES.values() if case["kind"] == "read" and case["expected"]}

    assert set(CODES) == codes
    assert {"fold", "check", "read", "merge", "statistics"} == {case["kind"] for case in CASES.values()}


@pytest.mark.parametrize("name", ids("fold"))
def test_folds(name: str) -> None:
    """What has come of the changes of a game."""
    changes = CASES[name]["input"]["changes"]
    fold = fold_of(changes)
    state = fold.state
    ranks = {standing.seat: standing.rank for standing in state.standings}

    assert CASES[name]["expected"] == {
        "status": state.status,
        "title": state.title,
        "totals": list(state.totals),
        "ranks": [ranks[seat] for seat in range(len(state.totals))],
        "winners": list(state.winners),
        "dealer": state.dealer,
        "rounds": [[each.id, each.counts] for each in state.rounds],
        "extended": state.extended,
        "undoable": fold.undoes is not None,
        "redoable": fold.redoes is not None,
        "in_force": list(in_force(changes)),
    }


@pytest.mark.parametrize("name", ids("check"))
def test_warnings(name: str) -> None:
    """What looks odd in a round."""
    given = CASES[name]["input"]

    assert CASES[name]["expected"] == check_round(options_from_json(given["options"]), given["entries"], given["left"])


@pytest.mark.parametrize("name", ids("read"))
def test_refusals(name: str) -> None:
    """The first fault of a file, with its place; null for a file without any."""
    found: dict[str, Any] | None = None
    try:
        read_book(file_of(CASES[name]["input"]))
    except BookError as error:
        found = {"code": error.fault, "place": error.place}

    assert CASES[name]["expected"] == found


@pytest.mark.parametrize("name", ids("merge"))
def test_merges(name: str) -> None:
    """What both books make, and what is new; the same games the other way round."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    ours, theirs = (book_of(edited(BASE, given[side])) for side in ("ours", "theirs"))
    book, news = merge(ours, theirs)

    assert expected["news"] == asdict(news)
    assert {key: summary(book)[key] for key in expected if key != "news"} == {
        key: value for key, value in expected.items() if key != "news"
    }
    assert book.games == merge(theirs, ours)[0].games
    assert book.games == merge(book, theirs)[0].games


@pytest.mark.parametrize("name", ids("statistics"))
def test_statistics(name: str) -> None:
    """Everything that is derived from the games, to six digits."""
    found = statistics_to_json(statistics(book_of(CASES[name]["input"]["book"])))

    assert CASES[name]["expected"]["records"] == found["records"]
    assert CASES[name]["expected"]["pairs"] == found["pairs"]
    assert [_rounded(player) for player in CASES[name]["expected"]["players"]] == [
        _rounded(player) for player in found["players"]
    ]


def test_the_good_book_is_read_and_written() -> None:
    """The rich sample: accents, emoji, code as names, ten players, every kind of change."""
    book = read_book(GOOD.read_bytes())
    kinds = {change["kind"] for game in book.games for change in game.changes}

    assert 10 == len(kinds)
    assert book == read_book(write_book(book))
    assert (book, 0) == (merge(book, book)[0], merge(book, book)[1].photos)


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    return round(value, 6) if isinstance(value, float) else value
