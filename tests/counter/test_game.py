"""The fold of a game: undo and redo without limit, and nothing that a refused change leaves behind."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.counter import Fold, fold, fold_of, in_force, read_book
from sixieme.counter.book import Change, Turned
from sixieme.errors import BookError
from tests.counter.cases import BASE, book_of
from tests.counter.making import random_value

SEEDS = st.integers(0, 2**32)
UNDONE: Turned = {"at": "2026-12-01T00:00:00Z", "kind": "undone"}
REDONE: Turned = {"at": "2026-12-01T00:00:00Z", "kind": "redone"}


def _games(seed: int) -> list[tuple[Change, ...]]:
    _, value = random_value(seed)
    return [game.changes for game in read_book(json.dumps(value)).games]


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_undo_and_redo_to_the_beginning_and_back(seed: int) -> None:
    """As often undone as anything is in force, then redone as often: the same state, step by step."""
    for changes in _games(seed):
        found = fold_of(changes)
        states = [found.state]
        while found.undoes is not None:
            found.apply(UNDONE)
            states.append(found.state)
        assert (found.state.rounds, found.state.status) == ((), "running")
        for state in reversed(states[:-1]):
            found.apply(REDONE)
            assert state == found.state
        # What could be redone before all this can be redone still: undoing and redoing forget nothing.
        assert (found.redoes is None) == (fold_of(changes).redoes is None)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_only_what_is_in_force_matters(seed: int) -> None:
    """Leaving out what was taken back, and the taking back, gives the same state."""
    for changes in _games(seed):
        left = [change for change, force in zip(changes, in_force(changes), strict=True) if force]

        assert fold(changes) == fold(left)


@settings(deadline=None, max_examples=60)
@given(SEEDS)
def test_totals_go_along(seed: int) -> None:
    """They are the sums of the rounds that count."""
    for changes in _games(seed):
        state = fold(changes)

        assert state.totals == tuple(
            sum(each.scores[seat] for each in state.counting) for seat in range(len(state.totals))
        )


@settings(deadline=None, max_examples=30)
@given(SEEDS)
def test_a_refused_change_changes_nothing(seed: int) -> None:
    """The fold goes on as if it had not been tried."""
    for changes in _games(seed):
        found = fold_of(changes)
        before = (found.state, found.undoes, found.redoes)
        tried: list[Change] = [
            UNDONE,
            REDONE,
            {"at": UNDONE["at"], "kind": "voided", "round": "r-nowhere"},
            {"at": UNDONE["at"], "kind": "ended"},
            changes[0],
        ]
        for change in tried:
            try:
                fold_of((*changes, change))
            except BookError:
                with pytest.raises(BookError):
                    found.apply(change)
                assert before == (found.state, found.undoes, found.redoes)


def test_a_game_begins_with_its_start() -> None:
    """Nothing can come before it."""
    with pytest.raises(BookError, match="expected the game to start"):
        Fold().apply(UNDONE)


def test_200_rounds_are_the_most() -> None:
    """The 201st is refused; a correction of the 200th is none."""
    changes = list(book_of(BASE).games[1].changes[:1])
    changes[0]["options"] = changes[0]["options"] | {"threshold": 10_000}  # type: ignore[typeddict-item]  # it started
    found = fold_of(changes)
    first = book_of(BASE).games[1].changes[1]
    assert first["kind"] == "round"
    for number in range(200):
        found.apply(first | {"round": f"r-{number:06}"})
    found.apply(first | {"round": "r-000199"})

    with pytest.raises(BookError, match="at most 200 rounds"):
        found.apply(first | {"round": "r-000200"})


def test_the_dealer_of_a_round() -> None:
    """One seat on for every round before it that counts."""
    state = fold(book_of(BASE).games[0].changes)

    assert [0, 1, 2] == [state.dealer_of(index) for index in range(3)]
