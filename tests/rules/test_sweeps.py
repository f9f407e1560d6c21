"""Every trick of 1, 2 and 3 cards on a fixed table, counted."""

from itertools import combinations
from math import factorial

import pytest

from sixieme.rules import TakeCause, parse_table, resolve_trick
from sixieme.rules.cards import total_heads
from sixieme.rules.table import RowIndex, Table, row_for
from tests.rules.cases import rows_of

SWEEPS = [
    pytest.param(*row[1:], id=f"{row[0]}-{row[2]}", marks=[pytest.mark.slow] if row[2] == "3" else [])
    for row in rows_of("sweeps.tsv")
]


def _cheapest(table: Table) -> RowIndex:
    return min(range(len(table)), key=lambda index: total_heads(table[index]))


@pytest.mark.parametrize("rows, n, tricks, undercuts, sixths, heads, landings", SWEEPS)
def test_sweep(rows: str, n: str, tricks: str, undercuts: str, sixths: str, heads: str, landings: str) -> None:
    """All ordered n-tuples of cards off the table; an undercut takes the cheapest row, the leftmost of several.

    Seats never matter, so each set of cards is resolved once and stands for its n! orders; over them every seat holds
    each card equally often.
    """
    table, size = parse_table(rows), int(n)
    orders, orders_a_seat = factorial(size), factorial(size - 1)
    free = [card for card in range(1, 105) if not any(card in row for row in table)]
    cheapest = _cheapest(table)
    sets = low = full = taken = 0
    found = [0] * (len(table) + 1)
    for cards in combinations(free, size):
        row = cheapest if row_for(table, cards[0]) is None else None
        _, placements = resolve_trick(table, cards, row)
        sets += 1
        low += row is not None
        for placement in placements:
            undercut = placement.cause is TakeCause.UNDERCUT
            full += placement.cause is TakeCause.SIXTH
            taken += placement.heads
            found[len(table) if undercut else placement.row] += 1

    assert int(tricks) == sets * orders
    assert int(undercuts) == low * orders
    assert int(sixths) == full * orders
    assert int(heads) == taken * orders_a_seat
    assert [int(count) for count in landings.split()] == [count * orders for count in found]
