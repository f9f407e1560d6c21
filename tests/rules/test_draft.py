"""Picking hands from the open limited deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadCardError,
    BadDraftLengthError,
    BadOptionError,
    BadPlayerCountError,
    DuplicateCardError,
    PickNotDueError,
    RulesError,
    UnknownPlayerError,
)
from sixieme.rules.draft import Draft, next_first_picker, open_draft
from sixieme.rules.options import Deck, NextPicker, Options, PickOrder, with_sizes
from sixieme.testing import packs, players

DRAFT = Options(deck=Deck.LIMITED, draft=True)
SNAKE = Options(deck=Deck.LIMITED, draft=True, pick_order=PickOrder.SNAKE)
SMALL = with_sizes(DRAFT, rows=2, hand=3)


def test_a_small_draft() -> None:
    """Three seats pick three cards each of the eleven, seat 1 first; the two left open the rows, ascending."""
    draft = open_draft(1, 3, SMALL)
    for card in (11, 1, 6, 10, 2, 7, 9, 3, 8):
        assert not draft.done
        assert draft.turn is not None
        draft = draft.pick(draft.turn, card)

    assert ((6, 7, 8), (11, 10, 9), (1, 2, 3)) == draft.hands()
    assert (4, 5) == draft.left
    assert draft.turn is None
    assert draft.done
    assert ((6, 7, 8), (9, 10, 11), (1, 2, 3)) == draft.deal().hands
    assert (4, 5) == draft.deal().rows


def test_the_order_of_picks() -> None:
    """In turn from the first picker on, 1..n, 1..n; with the snake every other lap runs back."""
    assert (1, 2, 0, 1, 2, 0, 1, 2, 0) == open_draft(1, 3, SMALL).order
    snake = with_sizes(SNAKE, rows=2, hand=3)
    assert (1, 2, 0, 0, 2, 1, 1, 2, 0) == open_draft(1, 3, snake).order
    assert (1, 2, 0) * 10 == open_draft(1, 3, DRAFT).order


@given(players(), st.data())
def test_a_draft_deals_the_limited_deck(count: int, data: st.DataObject) -> None:
    """Whoever begins, in whatever order: ten cards a seat in the order picked, four left, each card once."""
    draft = open_draft(data.draw(st.integers(0, count - 1)), count, data.draw(st.sampled_from([DRAFT, SNAKE])))
    pack = data.draw(packs(draft.top))
    for card in pack[: 10 * count]:
        assert draft.turn is not None
        draft = draft.pick(draft.turn, card)
    by_seat: list[list[int]] = [[] for _ in range(count)]
    for seat, card in zip(draft.order, pack, strict=False):
        by_seat[seat].append(card)

    assert 10 * count + 4 == draft.top
    assert tuple(map(tuple, by_seat)) == draft.hands()
    assert tuple(sorted(pack[10 * count :])) == draft.left == draft.deal().rows
    assert tuple(tuple(sorted(hand)) for hand in by_seat) == draft.deal().hands


def test_hands_of_a_running_draft() -> None:
    """Before the first pick every hand is empty; the cards left are all but those picked."""
    draft = open_draft(1, 2, SMALL)

    assert ((), ()) == draft.hands()
    assert (1, 2, 3, 4, 5, 6, 7, 8) == draft.left
    assert ((), (3,)) == draft.pick(1, 3).hands()
    assert (1, 2, 4, 5, 6, 7, 8) == draft.pick(1, 3).left


@pytest.mark.parametrize(
    "seat, card, error, message",
    [
        (0, 3, PickNotDueError, "expected a pick of seat 1, got one of seat 0"),
        (1, 9, BadCardError, "expected a card (a whole number in 1..8), got 9"),
        (1, 0, BadCardError, "expected a card (a whole number in 1..8), got 0"),
        (1, 4, DuplicateCardError, "expected a card nobody has, got 4 (seat 1)"),
        (1, 5, DuplicateCardError, "expected a card nobody has, got 5 (seat 1)"),
    ],
)
def test_what_is_no_pick_is_refused(seat: int, card: int, error: type[RulesError], message: str) -> None:
    """A pick is made in turn, of a card of the limited deck that nobody has."""
    draft = open_draft(1, 2, SMALL).pick(1, 4).pick(0, 5)

    with pytest.raises(error) as caught:
        draft.pick(seat, card)

    assert message == str(caught.value)


def test_a_draft_has_an_end() -> None:
    """Before the last pick there is no deal; after it there is nothing to pick."""
    short = Draft((0, 1), 4, (3,))

    with pytest.raises(BadDraftLengthError, match=r"^expected 2 picks, got 1$"):
        short.deal()
    with pytest.raises(PickNotDueError, match=r"^expected a pick of seat None, got one of seat 0$"):
        short.pick(1, 1).pick(0, 2)


@pytest.mark.parametrize("first", [-1, 2, True, None, 1.0])
def test_the_first_picker_sits_at_the_table(first: int) -> None:
    """Who picks first is one of the seats."""
    with pytest.raises(UnknownPlayerError) as caught:
        open_draft(first, 2, DRAFT)

    assert f"expected a first picker in 0..1, got {first!r}" == str(caught.value)


def test_a_draft_needs_players_and_options_that_fit() -> None:
    """The draft checks what a match would check."""
    with pytest.raises(BadPlayerCountError):
        open_draft(0, 1, DRAFT)
    with pytest.raises(BadOptionError):
        open_draft(0, 2, Options(deck=Deck.LIMITED, draft=True, first_picker=2))


@pytest.mark.parametrize(
    "rule, previous, totals, expected",
    [
        (NextPicker.LEFT, 0, (5, 5, 5), 1),
        (NextPicker.LEFT, 2, (5, 5, 5), 0),
        (NextPicker.FIXED, 2, (9, 5, 5), 2),
        (NextPicker.LOSER, 0, (5, 9, 7), 1),
        (NextPicker.LOSER, 0, (9, 9, 9), 1),
        (NextPicker.LOSER, 1, (9, 9, 5), 0),
        (NextPicker.LOSER, 1, (9, 5, 9), 2),
        (NextPicker.LOSER, 2, (5, 6, 9), 2),
    ],
)
def test_who_picks_first_next(rule: NextPicker, previous: int, totals: tuple[int, ...], expected: int) -> None:
    """The seat to the left; the same seat; or who has the most heads, the first one to the left of several."""
    options = Options(deck=Deck.LIMITED, draft=True, next_picker=rule)

    assert expected == next_first_picker(previous, totals, options)
