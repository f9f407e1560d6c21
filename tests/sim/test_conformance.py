"""The exact numbers of ``conformance/``, through the kernels, to the last unit."""

from fractions import Fraction
from itertools import combinations, permutations
from math import factorial

import numpy as np
import pytest

from sixieme.rules import parse_table
from sixieme.rules.perft import parse_positions, perft
from sixieme.sim.layout import HEADS_BY_CARD, pack_table
from tests.rules.cases import CONFORMANCE, rows_of
from tests.sim.kernels import COMPILED, KERNELS, PLAIN

POSITIONS = parse_positions((CONFORMANCE / "positions.perft").read_text("utf-8"))


@pytest.mark.parametrize(
    "rows, n, tricks, undercuts, sixths, heads, landings",
    [pytest.param(*row[1:], id=f"{row[0]}-{row[2]}") for row in rows_of("sweeps.tsv") if COMPILED or row[2] == "1"],
)
def test_sweep(rows: str, n: str, tricks: str, undercuts: str, sixths: str, heads: str, landings: str) -> None:
    """All ordered n-tuples of cards off the table, each played; the cheapest row, the leftmost of several."""
    table, size = parse_table(rows), int(n)
    free = [card for card in range(1, 105) if not any(card in row for row in table)]
    cards = np.array(list(permutations(free, size)))
    packed, lengths = pack_table(table)
    placements = np.zeros((len(cards), size, 5), np.int64)
    KERNELS.play_tricks(
        np.repeat(packed[None], len(cards), 0),
        np.repeat(lengths[None], len(cards), 0),
        cards,
        np.full(len(cards), -1),
        HEADS_BY_CARD,
        placements,
    )
    seats, _, where, causes, paid = np.moveaxis(placements, 2, 0)
    low = causes == KERNELS.UNDERCUT
    found = [int(((where == row) & ~low).sum()) for row in range(len(table))]

    assert int(tricks) == len(cards)
    assert int(undercuts) == low.any(axis=1).sum()
    assert int(sixths) == (causes == KERNELS.SIXTH).sum()
    assert [int(heads)] * size == [paid[seats == seat].sum() for seat in range(size)]
    assert [int(count) for count in landings.split()] == [*found, low.sum()]


@pytest.mark.parametrize(
    "top, rows, capacity, seats, size, deals, histories, penalties, expected",
    [
        pytest.param(
            *map(int, row[:8]),
            Fraction(row[8]),
            id="-".join(row[:5]),
            marks=[pytest.mark.slow] * (int(row[5]) > 100_000),
        )
        for row in rows_of("minis.tsv")
        if COMPILED or int(row[5]) < 500
    ],
)
def test_mini(
    top: int,
    rows: int,
    capacity: int,
    seats: int,
    size: int,
    deals: int,
    histories: int,
    penalties: int,
    expected: Fraction,
) -> None:
    """Every deal, every history. Deals that differ only in the places of the rows, or in the two seats, are one."""
    found_deals = found_histories = 0
    sums = np.zeros((seats, 2), np.int64)
    scale = 1
    for left in range(1, size + 1):
        scale *= left**seats * rows
    for first in combinations(range(1, top + 1), size):
        others = [card for card in range(1, top + 1) if card not in first]
        for second in combinations(others, size):
            if second < first:
                continue
            free = [card for card in others if card not in second]
            for opening in combinations(free, rows):
                table, lengths = pack_table(tuple((card,) for card in opening), capacity)
                found_histories += KERNELS.count_histories(
                    table, lengths, np.array([first, second]), HEADS_BY_CARD, size, sums
                )
                found_deals += 1

    assert 2 == seats
    assert deals == found_deals * factorial(seats)
    assert histories == found_histories * factorial(seats)
    assert penalties == sums[:, 0].sum() * factorial(seats)
    assert expected == Fraction(int(sums[:, 1].sum()), found_deals * factorial(seats) * scale)


@pytest.mark.parametrize(
    "name, depth", [(position.name, depth) for position in POSITIONS for depth, _ in position.counts if depth]
)
def test_histories_of_the_positions(name: str, depth: int) -> None:
    """Every count of ``positions.perft`` that takes no minutes."""
    (position,) = [position for position in POSITIONS if position.name == name]
    count = dict(position.counts)[depth]
    if count.histories > (20_000_000 if COMPILED else 500):
        pytest.skip("too many histories to walk one by one")
    table, lengths = pack_table(position.table)
    sums = np.zeros((len(position.hands), 2), np.int64)

    assert count.histories == KERNELS.count_histories(
        table, lengths, np.array(position.hands), HEADS_BY_CARD, depth, sums
    )
    assert list(count.heads) == sums[:, 0].tolist()


def test_plain_histories() -> None:
    """The same without numba, and the library's own count."""
    table, hands = ((10,), (20,), (30,), (40,)), ((5, 50), (15, 60))
    sums = np.zeros((2, 2), np.int64)
    found = PLAIN.count_histories(*pack_table(table), np.array(hands), HEADS_BY_CARD, 2, sums)
    expected = perft(table, hands, 2)

    assert (expected.histories, list(expected.heads)) == (found, sums[:, 0].tolist())
