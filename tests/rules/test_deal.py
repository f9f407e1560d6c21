"""Dealing an ordered pack."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadCardError,
    BadHandSizeError,
    BadOptionError,
    BadPlayerCountError,
    BadRowsError,
    DuplicateCardError,
    RulesError,
)
from sixieme.rules.deal import Deal, check_deal, deal_from_order
from sixieme.rules.options import CLASSIC, Deck, Options, with_sizes
from sixieme.testing import packs

LIMITED = Options(deck=Deck.LIMITED)


@given(packs(), st.integers(2, 10))
def test_ten_cards_a_seat_then_four_rows(order: list[int], players: int) -> None:
    """The first ten cards go to seat 0, the next ten to seat 1 and so on; then one opens each row, in this order."""
    deal = deal_from_order(order, players, CLASSIC)

    assert players == len(deal.hands)
    for seat, hand in enumerate(deal.hands):
        assert sorted(order[10 * seat : 10 * seat + 10]) == list(hand)
    assert tuple(order[10 * players : 10 * players + 4]) == deal.rows
    assert deal == check_deal(deal, players, CLASSIC)


def test_the_limited_deck_is_dealt_out() -> None:
    """With two players the limited deck has the cards 1 to 24; one that is not among them is refused."""
    deal = deal_from_order(range(24, 0, -1), 2, LIMITED)

    assert Deal((tuple(range(15, 25)), tuple(range(5, 15))), (4, 3, 2, 1)) == deal
    with pytest.raises(BadCardError, match=r"in 1\.\.24\), got 25"):
        deal_from_order(range(2, 26), 2, LIMITED)


def test_a_miniature_deal() -> None:
    """A miniature game has hands and rows of its own sizes; the rest is set aside."""
    mini = with_sizes(CLASSIC, top=9, rows=2, hand=3)

    assert Deal(((1, 2, 3), (4, 5, 6)), (8, 7)) == deal_from_order((3, 2, 1, 4, 5, 6, 8, 7, 9), 2, mini)


@pytest.mark.parametrize(
    "order, players, error, message",
    [
        (range(1, 104), 2, BadHandSizeError, "expected all 104 cards of the deck, got 103"),
        (range(1, 106), 2, BadHandSizeError, "expected all 104 cards of the deck, got 105"),
        (range(104), 2, BadCardError, "expected a card (a whole number in 1..104), got 0"),
        ((1, *range(1, 104)), 2, DuplicateCardError, "expected each card once, got 1 twice"),
        (range(1, 105), 1, BadPlayerCountError, "expected 2..10 players, got 1"),
        (range(1, 105), 11, BadPlayerCountError, "expected 2..10 players, got 11"),
    ],
)
def test_what_is_no_pack_is_refused(order: Sequence[int], players: int, error: type[RulesError], message: str) -> None:
    """A pack has every card of the deck in use once."""
    with pytest.raises(error) as caught:
        deal_from_order(order, players, CLASSIC)

    assert message == str(caught.value)


def test_too_few_cards_for_so_many_seats() -> None:
    """A miniature deck must have the cards to deal."""
    with pytest.raises(BadOptionError, match="expected at most 9 cards to deal, got 11"):
        deal_from_order(range(1, 10), 3, with_sizes(CLASSIC, top=9, rows=2, hand=3))


LOW, HIGH = tuple(range(1, 11)), tuple(range(11, 21))


@pytest.mark.parametrize(
    "deal, error, message",
    [
        (Deal((LOW,), (21, 22, 23, 24)), BadHandSizeError, "expected 2 hands, got 1"),
        (Deal((LOW, HIGH, ()), (21, 22, 23, 24)), BadHandSizeError, "expected 2 hands, got 3"),
        (Deal((LOW, HIGH[1:]), (21, 22, 23, 24)), BadHandSizeError, "expected 10 cards, got 9 (seat 1)"),
        (Deal(((*LOW, 30), HIGH), (21, 22, 23, 24)), BadHandSizeError, "expected 10 cards, got 11 (seat 0)"),
        (Deal((LOW, HIGH), (21, 22, 23)), BadRowsError, "expected 4 cards to open the rows, got 3"),
        (Deal((LOW, HIGH), (21, 22, 23, 24, 25)), BadRowsError, "expected 4 cards to open the rows, got 5"),
        (Deal((LOW, HIGH), (21, 22, 23, 105)), BadCardError, "expected a card (a whole number in 1..104), got 105"),
        (
            Deal((LOW, (0, *HIGH[1:])), (21, 22, 23, 24)),
            BadCardError,
            "expected a card (a whole number in 1..104), got 0",
        ),
        (Deal((LOW, HIGH), (20, 22, 23, 24)), DuplicateCardError, "expected each card once, got 20 twice"),
        (Deal((LOW, (1, *HIGH[1:])), (21, 22, 23, 24)), DuplicateCardError, "expected each card once, got 1 twice"),
    ],
)
def test_what_is_no_deal_is_refused(deal: Deal, error: type[RulesError], message: str) -> None:
    """A deal has ten cards a seat and four to open the rows, each card once."""
    with pytest.raises(error) as caught:
        check_deal(deal, 2, CLASSIC)

    assert message == str(caught.value)


def test_a_deal_fits_its_deck() -> None:
    """With the limited deck no card is higher than 10n + 4."""
    with pytest.raises(BadCardError, match=r"in 1\.\.24\), got 25"):
        check_deal(Deal((LOW, HIGH), (21, 22, 23, 25)), 2, LIMITED)


def test_hands_are_sorted() -> None:
    """A deal given in any order has its hands sorted, and its rows as they were dealt."""
    assert Deal((LOW, HIGH), (24, 21, 22, 23)) == check_deal(Deal((LOW[::-1], HIGH), (24, 21, 22, 23)), 2, CLASSIC)
