"""Miniature games, every deal and every history, against exact numbers.

Positions that the rules cannot tell apart are counted once. What the rules see of a card is its place in the order and
its heads; of a row, its end, its length and its heads; of the seats, nothing. ``test_what_the_rules_see`` tests that.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import factorial
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.rules import perft
from sixieme.rules.cards import Card, heads, total_heads
from sixieme.rules.perft import Hands
from sixieme.rules.table import Table
from sixieme.rules.trick import Play, resolve, undercut
from sixieme.testing import samples
from tests.rules.cases import rows_of

Look: TypeAlias = tuple[tuple[int, int, int], ...]
"""A position as the rules see it: card by card in rising order, (whose, length, heads); whose is -1 for a row."""


@dataclass(frozen=True)
class Sums:
    """Of all histories from a position: how many, heads by seat, and heads by seat weighted by their chance.

    The weights are whole numbers: a history's chance times ``_Sweep.scale``.
    """

    histories: int
    penalties: tuple[int, ...]
    expected: tuple[int, ...]


def _look(table: Table, hands: Hands) -> Look:
    rows = [(row[-1], (-1, len(row), total_heads(row))) for row in table]
    held = [(card, (seat, 1, heads(card))) for seat, hand in enumerate(hands) for card in hand]
    return tuple(seen for _, seen in sorted(rows + held))


class _Sweep:
    def __init__(self, capacity: int, rows: int, seats: int) -> None:
        self.capacity, self.rows, self.seats = capacity, rows, seats
        self.known: dict[Look, Sums] = {}

    def scale(self, tricks: int) -> int:
        """Return what all chances of so many tricks are a whole number of parts of."""
        if tricks == 0:
            return 1
        return int(tricks**self.seats) * self.rows * self.scale(tricks - 1)

    def sums(self, table: Table, hands: Hands) -> Sums:
        if not hands[0]:
            return Sums(1, (0,) * self.seats, (0,) * self.seats)
        look = _look(table, hands)
        if look not in self.known:
            self.known[look] = self._walk(table, hands)
        return self.known[look]

    def _walk(self, table: Table, hands: Hands) -> Sums:
        later = self.scale(len(hands[0]) - 1)
        histories, penalties, expected = 0, [0] * self.seats, [0] * self.seats
        for cards in product(*hands):
            plays = [Play(card, seat) for seat, card in enumerate(cards)]
            rest = tuple(tuple(held for held in hand if held != card) for hand, card in zip(hands, cards, strict=True))
            due = undercut(table, plays) is not None
            # One of so many equally likely rows or, where none is due, all of the chance at once.
            weight = 1 if due else self.rows
            for rows in [(row,) for row in range(self.rows)] if due else [()]:
                after, placements = resolve(table, plays, rows, capacity=self.capacity)
                sums = self.sums(after, rest)
                histories += sums.histories
                for seat in range(self.seats):
                    penalties[seat] += sums.penalties[seat]
                    expected[seat] += sums.expected[seat] * weight
                for placement in placements:
                    if placement.owner is not None and placement.taken:
                        penalties[placement.owner] += placement.heads * sums.histories
                        expected[placement.owner] += placement.heads * later * weight
        return Sums(histories, tuple(penalties), tuple(expected))


def _deals(top: Card, rows: int, seats: int, size: int) -> Iterator[tuple[Table, Hands]]:
    """Yield every deal once; deals that differ only in the places of the rows are one, and those in the seats too."""

    def hands(left: frozenset[Card], count: int) -> Iterator[tuple[frozenset[Card], Hands]]:
        if count == 0:
            yield left, ()
            return
        for hand in combinations(sorted(left), size):
            for rest, others in hands(left.difference(hand), count - 1):
                if not others or hand < others[0]:
                    yield rest, (hand, *others)

    for left, dealt in hands(frozenset(range(1, top + 1)), seats):
        for opening in combinations(sorted(left), rows):
            yield tuple((card,) for card in opening), dealt


MINIS = [
    pytest.param(
        *map(int, row[:5]),
        int(row[5]),
        int(row[6]),
        int(row[7]),
        Fraction(row[8]),
        id="-".join(row[:5]),
        marks=[pytest.mark.slow] if int(row[5]) > 1000 else [],
    )
    for row in rows_of("minis.tsv")
]


@pytest.mark.parametrize("top, rows, capacity, seats, size, deals, histories, penalties, expected", MINIS)
def test_mini(
    top: Card,
    rows: int,
    capacity: int,
    seats: int,
    size: int,
    deals: int,
    histories: int,
    penalties: int,
    expected: Fraction,
) -> None:
    """Over every deal: the histories, the heads of all seats, and what seat 0 takes when everybody plays at random.

    A deal stands for those with the same hands at other seats; over them, seat 0 takes each hand's heads equally often.
    """
    sweep = _Sweep(capacity, rows, seats)
    orders, orders_a_seat = factorial(seats), factorial(seats - 1)
    found_deals = found_histories = found_penalties = found_expected = 0
    for table, hands in _deals(top, rows, seats, size):
        sums = sweep.sums(table, hands)
        found_deals += orders
        found_histories += sums.histories * orders
        found_penalties += sum(sums.penalties) * orders
        found_expected += sum(sums.expected) * orders_a_seat

    assert deals == found_deals
    assert histories == found_histories
    assert penalties == found_penalties
    assert expected == Fraction(found_expected, found_deals * sweep.scale(size))


def test_sums_are_those_of_perft() -> None:
    """The count used here is the library's own, deal by deal."""
    for table, hands in _deals(6, 2, 2, 2):
        sums = _Sweep(2, 2, 2).sums(table, hands)
        count = perft(table, hands, 2, capacity=2)

        assert (sums.histories, sums.penalties) == (count.histories, count.heads)


@given(st.data())
def test_what_the_rules_see(data: st.DataObject) -> None:
    """Positions that look the same have the same counts, whatever the numbers on their cards."""
    plain = [card for card in range(1, 105) if heads(card) == 1]
    numbers = st.lists(st.sampled_from(plain), min_size=7, max_size=7, unique=True).map(sorted)
    one, other = data.draw(numbers), data.draw(numbers)
    places = data.draw(samples(range(7), 7))

    def position(cards: list[Card]) -> tuple[Table, Hands]:
        a, b, c, d, e, f, g = (cards[place] for place in places)
        return (tuple(sorted((a, b))), (c,)), ((d, e), (f, g))

    assert _look(*position(one)) == _look(*position(other))
    assert perft(*position(one), 2, capacity=2) == perft(*position(other), 2, capacity=2)
