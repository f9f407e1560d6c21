"""One trick: the revealed cards placed on the table, lowest first.

A trick stands by itself here, without a match, for the referee, for scripts and for :mod:`sixieme.rules.match`:
1 to 10 cards, whose owners need not be known.

At most one row choice falls in a trick; it belongs to the lowest card and comes first: once that card is a row end,
every higher card fits after it (docs/rules.md, 1.2). So a trick waits at most once, right after the reveal.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TypeAlias

from sixieme.errors import BadPlayerCountError, RowChoiceNotDueError, RowChoiceRequiredError
from sixieme.rules.cards import MAX_PLAYERS, Card, Seat, check_card, total_heads
from sixieme.rules.table import (
    CAPACITY,
    RowIndex,
    Table,
    check_distinct,
    check_row_index,
    replace_row,
    row_ends,
    row_for,
)


class TakeCause(StrEnum):
    """Why a row is taken."""

    SIXTH = "sixth"
    """The card is the sixth of its row."""
    UNDERCUT = "undercut"
    """The card is below every row end; its owner chooses the row."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card laid by a seat; the owner may be unknown."""

    card: Card
    owner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A revealed card has joined a row, taking what lay there if there is a cause."""

    card: Card
    owner: Seat | None
    row: RowIndex
    cause: TakeCause | None
    taken: tuple[Card, ...]
    """The cards taken, in row order; never the card placed."""

    @property
    def heads(self) -> int:
        """Heads taken with this placement, 0..27."""
        return total_heads(self.taken)


Resolution: TypeAlias = tuple[Table, tuple[Placement, ...]]
"""The table after the trick, and the placements in order."""


def place(
    table: Table, card: Card, owner: Seat | None = None, *, row: RowIndex | None = None, capacity: int = CAPACITY
) -> tuple[Table, Placement]:
    """Place one card on the table as it is at this moment.

    ``row`` is the owner's choice for an undercut. Raises RowChoiceRequiredError, RowChoiceNotDueError or
    RowOutOfRangeError. That the card is not on the table already is *not* checked.

    >>> table, placement = place(((10, 11, 12, 13, 14), (20,), (30,), (40,)), 15)
    >>> table[0], placement.cause.value, placement.heads
    ((15,), 'sixth', 11)
    """
    target = row_for(table, card)
    cause: TakeCause | None
    if target is None:
        if row is None:
            raise RowChoiceRequiredError(f"expected a row choice for {card}, below every row end {row_ends(table)}")
        target, cause = check_row_index(row, len(table)), TakeCause.UNDERCUT
    elif row is not None:
        raise RowChoiceNotDueError(f"expected no row choice for {card}, it goes after {table[target][-1]}, got {row!r}")
    else:
        cause = TakeCause.SIXTH if len(table[target]) == capacity else None
    taken = table[target] if cause else ()
    new_row = (card,) if cause else (*table[target], card)
    return replace_row(table, target, new_row), Placement(card, owner, target, cause, taken)


def undercut(table: Table, plays: Iterable[Play]) -> Play | None:
    """Return the play whose owner has to choose a row: the lowest one, if it is below every row end."""
    lowest = min(plays, key=_card)
    return lowest if row_for(table, lowest.card) is None else None


def resolve(
    table: Table, plays: Sequence[Play], rows: Sequence[RowIndex] = (), *, capacity: int = CAPACITY
) -> Resolution:
    """Place all plays, lowest card first, each on the table as it is when its turn comes.

    ``rows`` holds the row choices in the order they are needed. In the base game that is none or one (see above); it is
    a list for variants in which any card may need one. Raises RowChoiceRequiredError when one is missing and
    RowChoiceNotDueError when one is left over. The plays are not checked; see :func:`check_plays`.

    >>> table, placements = resolve(((12,), (37,), (43,), (58,)), [Play(61), Play(14), Play(15), Play(44)])
    >>> table
    ((12, 14, 15), (37,), (43, 44), (58, 61))
    """
    choices = list(rows)
    placements = []
    for play in sorted(plays, key=_card):
        row = choices.pop(0) if choices and row_for(table, play.card) is None else None
        table, placement = place(table, play.card, play.owner, row=row, capacity=capacity)
        placements.append(placement)
    if choices:
        raise RowChoiceNotDueError(f"expected no further row choice, got {choices}")
    return table, tuple(placements)


def resolve_by_owner(
    table: Table, plays: Iterable[Play], choices: Mapping[Seat, RowIndex], *, capacity: int = CAPACITY
) -> Resolution:
    """Place all plays as :func:`resolve` does, with the row choices by their owner, as a record of a trick has them.

    Raises RowChoiceRequiredError when the lowest card needs a choice and its owner has none, RowChoiceNotDueError for
    the choice of anybody whose card fits. The plays, and that a choice belongs to one of them, are not checked.

    >>> table, _ = resolve_by_owner(((10,), (20,), (30,), (40,)), [Play(7, 0), Play(5, 1)], {1: 3})
    >>> table
    ((10,), (20,), (30,), (5, 7))
    """
    placements = []
    for play in sorted(plays, key=_card):
        row = None if play.owner is None else choices.get(play.owner)
        table, placement = place(table, play.card, play.owner, row=row, capacity=capacity)
        placements.append(placement)
    return table, tuple(placements)


def resolve_trick(
    table: Table,
    cards: Iterable[Card] | Mapping[Seat, Card],
    row: RowIndex | None = None,
    *,
    capacity: int = CAPACITY,
) -> Resolution:
    """Check and resolve one trick by itself: 1..10 cards, or a mapping from owner to card.

    >>> table, (placement,) = resolve_trick(((10,), (20,), (30,), (40,)), [5], row=3)
    >>> table, placement.taken
    (((10,), (20,), (30,), (5,)), (40,))

    Raises BadPlayerCountError, BadCardError, DuplicateCardError, RowChoiceRequiredError, RowChoiceNotDueError or
    RowOutOfRangeError. The table is taken as it is; see :func:`sixieme.rules.table.check_table`.
    """
    if isinstance(cards, Mapping):
        plays = [Play(card, owner) for owner, card in cards.items()]
    else:
        plays = [Play(card) for card in cards]
    check_plays(table, plays)
    return resolve(table, plays, () if row is None else (row,), capacity=capacity)


def check_plays(table: Table, plays: Sequence[Play]) -> None:
    """Raise BadPlayerCountError, BadCardError or DuplicateCardError unless these are 1..10 cards new to the table."""
    if not 1 <= len(plays) <= MAX_PLAYERS:
        raise BadPlayerCountError(f"expected 1..{MAX_PLAYERS} cards in a trick, got {len(plays)}")
    cards = [check_card(play.card) for play in plays]
    check_distinct(chain(*table, cards))


def _card(play: Play) -> Card:
    return play.card
