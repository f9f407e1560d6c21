"""Strategies for tricks."""

from dataclasses import dataclass

from hypothesis import strategies as st

from sixieme.rules.cards import MAX_PLAYERS, TOP_CARD, Card
from sixieme.rules.table import CAPACITY, ROWS, RowIndex, Table, row_for
from sixieme.testing.cards import samples
from sixieme.testing.tables import tables


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick about to be resolved: call ``resolve_trick(trick.table, trick.cards, trick.row)``."""

    table: Table
    cards: tuple[Card, ...]
    """By seat."""
    row: RowIndex | None
    """The row choice; None where none is due."""


@st.composite
def tricks(
    draw: st.DrawFn,
    *,
    players: st.SearchStrategy[int] | None = None,
    top: Card = TOP_CARD,
    rows: int = ROWS,
    capacity: int = CAPACITY,
) -> Trick:
    """Draw a table, the cards of 1..10 seats, and the row choice if one is due.

    Half of the tricks are close: their cards lie next to each other and to the row ends.
    """
    size = draw(players if players is not None else st.integers(1, MAX_PLAYERS))
    table = draw(tables(top=top, count=rows, capacity=capacity, room=size))
    free = [card for card in range(1, top + 1) if not any(card in row for row in table)]
    if draw(st.booleans()):
        start = draw(st.integers(0, len(free) - size))
        free = free[start : start + size + 3]
    cards = tuple(draw(samples(free, size)))
    due = row_for(table, min(cards)) is None
    return Trick(table, cards, draw(st.integers(0, rows - 1)) if due else None)
