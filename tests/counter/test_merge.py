"""Merging: nothing is lost, twice is once, and which book comes first does not matter for the games."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.counter import Book, merge, read_book, statistics, write_book
from sixieme.counter.book import MAX_GROUPS
from sixieme.counter.canonical import canonical
from sixieme.counter.merge import fork_id
from sixieme.errors import BookError
from tests.counter.cases import BASE, book_of, edited
from tests.counter.making import relatives

SEEDS = st.integers(0, 2**32)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_merging_twice_is_merging_once(seed: int) -> None:
    """Nothing is new the second time, whichever way round."""
    ours, theirs = relatives(seed, 2)
    book, _ = merge(ours, theirs)

    for other in (ours, theirs, book):
        again, news = merge(book, other)
        assert again == book
        assert ([], [], 0) == (news.games.fresh, news.games.longer + news.games.conflict, news.photos)
        assert book.games == merge(other, book)[0].games


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_the_order_of_the_books_does_not_matter(seed: int) -> None:
    """The same games, and so the same statistics; the same players and groups, perhaps in another order."""
    ours, theirs = relatives(seed, 2)
    there, back = merge(ours, theirs)[0], merge(theirs, ours)[0]

    assert there.games == back.games
    assert {player.id: player for player in there.players} == {player.id: player for player in back.players}
    assert {group.id: group for group in there.groups} == {group.id: group for group in back.groups}
    assert statistics(there) == statistics(back)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_nothing_is_lost(seed: int) -> None:
    """Every list of changes of either book begins one that is there; every change of a player is there."""
    books = relatives(seed, 3)
    merged = merge(merge(books[0], books[1])[0], books[2])[0]
    kept = {canonical(list(game.changes[:count])) for game in merged.games for count in range(1, len(game.changes) + 1)}

    for book in books:
        full = [game for game in book.games if game.view is None]
        assert [] == [game.id for game in full if canonical(list(game.changes)) not in kept]
        for name in ("players", "groups"):
            found = {element.id: element.changes for element in getattr(merged, name)}
            for element in getattr(book, name):
                assert [] == [change for change in element.changes if change not in found[element.id]]
        assert {photo.id for photo in book.photos} <= {photo.id for photo in merged.photos}
    assert merged == read_book(write_book(merged))


def test_a_fork_goes_by_what_it_holds() -> None:
    """Its id is the same on every device on which the two books meet."""
    game = book_of(BASE).games[1]

    assert fork_id(game) == fork_id(replace(game, number=9, counted=False))
    assert fork_id(game) != fork_id(replace(game, draft=None))
    assert len("fork-") + 32 == len(fork_id(game))


def test_statistics_count_a_fork_only_when_told_to() -> None:
    """A game that went two ways is one game for the statistics, not two."""
    one = _with_end("ended")
    other = _with_end("ended", heads=9)
    book, news = merge(one, other)

    assert ["g-second-0"] == news.games.conflict
    assert [True, False] == sorted((game.counted for game in book.games if game.id != "g-first-00"), reverse=True)
    assert statistics(one).pairs[0].games == statistics(book).pairs[0].games


def _with_end(kind: str, heads: int = 3) -> Book:
    moment = "2026-12-01T00:00:00Z"
    entry: dict[str, Any] = {"heads": heads, "cards": None, "via": "pad"}
    extra = [
        {"at": moment, "kind": "round", "round": "r-000009", "entries": [entry, entry], "left": None},
        {"at": moment, "kind": kind},
    ]
    changes = ["games", 1, "changes"]
    return book_of(edited(BASE, [{"at": [*changes, 3 + index], "value": change} for index, change in enumerate(extra)]))


def test_more_than_a_file_may_hold_is_refused() -> None:
    """Nothing is merged then."""
    books = []
    for half in "ab":
        value = json.loads(json.dumps(BASE))
        group = value["groups"][0]
        value["groups"] = [group | {"id": f"g-{half}-{number:05}"} for number in range(MAX_GROUPS * 2 // 3)]
        books.append(book_of(value))
    with pytest.raises(BookError) as caught:
        merge(*books)

    assert ("TOO_LARGE", "groups") == (caught.value.fault, caught.value.place)


def test_what_somebody_chose_to_count_outlives_another_merge() -> None:
    """Of two versions somebody chose the fork; a friend's next export does not count the evening twice."""
    book = book_of(BASE)
    first = next(game for game in book.games if game.view is None)
    fork = replace(first, id="fork-" + "0" * 32, fork_of={"game": first.id, "changes": 1}, counted=False)
    chosen = replace(book, games=(replace(first, counted=False), replace(fork, counted=True)))
    friends = replace(book, games=(replace(first, counted=True), fork))

    for ours, theirs in ((chosen, friends), (friends, chosen)):
        merged, _ = merge(ours, theirs)

        assert {first.id: False, fork.id: True} == {game.id: game.counted for game in merged.games}
