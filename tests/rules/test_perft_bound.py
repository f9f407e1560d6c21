"""The number of histories that a position has at least, by which hopeless counts are refused at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import TooLargeError
from sixieme.rules import perft
from sixieme.rules.perft import first_tricks, least_histories
from sixieme.rules.table import Table
from sixieme.testing import samples, tables


@given(tables(room=6, capacity=2), st.data())
def test_there_are_no_fewer_histories(table: Table, data: st.DataObject) -> None:
    """For one trick the bound is the count itself, for more it is not above it."""
    free = [card for card in range(1, 105) if all(card not in row for row in table)]
    cards = data.draw(samples(free, 6))
    hands = (tuple(cards[:3]), tuple(cards[3:]))

    assert perft(table, hands, 1, capacity=2).histories == least_histories(table, hands, 1)
    assert perft(table, hands, 2, capacity=2).histories >= least_histories(table, hands, 2) >= 36
    assert perft(table, hands, 3, capacity=2).histories >= least_histories(table, hands, 3) >= 36


def test_a_hopeless_count_is_refused_before_the_first_trick() -> None:
    """Seven hands of six low cards: 279,936 tricks of four rows each are over a million, though the tricks are not."""
    hands = tuple(tuple(range(1 + 10 * seat, 7 + 10 * seat)) for seat in range(7))
    tricks = first_tricks(((96,), (97,), (98,), (99,)), hands, 1, max_work=1_000_000)

    with pytest.raises(TooLargeError, match=r"^expected at most 1000000 histories, got more$"):
        next(tricks)
