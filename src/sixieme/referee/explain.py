"""A trick explained: for each card the row it joins, why that one and none of the others, and what is taken.

Which row a card joins follows from the ends alone, so it is certain even where lengths are unknown; what is taken may
then depend on what nobody has said, and the step says so.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sixieme.errors import BadPlayerCountError, RowChoiceNotDueError
from sixieme.referee.rows import KnownRow, KnownTable, check_rows, whole_row
from sixieme.referee.rule import Rule
from sixieme.rules.cards import MAX_PLAYERS, TOP_CARD, Card, Seat, check_card
from sixieme.rules.table import CAPACITY, RowIndex, Table, check_distinct, check_row_index, row_for
from sixieme.rules.trick import Play


class Kind(StrEnum):
    """What a card does to its row."""

    APPEND = "append"
    SIXTH = "sixth"
    LOW = "low"
    UNSURE = "unsure"
    """It takes the row if there were five cards in it, which is not known."""


@dataclass(frozen=True, slots=True)
class Step:
    """One card is placed."""

    play: Play
    revealed: KnownTable
    """The table when the cards were revealed."""
    before: KnownTable
    """The table as the card found it."""
    row: RowIndex
    kind: Kind
    farther: tuple[RowIndex, ...]
    """Rows that end lower than the card, but farther from it, nearest first."""
    larger: tuple[RowIndex, ...]
    """Rows that end higher than the card, lowest first; every row for a card that is too low."""
    rules: tuple[Rule, ...]
    after: KnownTable

    @property
    def taken(self) -> KnownRow | None:
        """The row taken, if one certainly is."""
        return self.before[self.row] if self.kind in (Kind.SIXTH, Kind.LOW) else None

    @property
    def gap(self) -> int | None:
        """The difference to the row end that the card joins; None for a card that was too low."""
        return None if self.kind is Kind.LOW else self.play.card - self.before[self.row].end

    @property
    def at_reveal(self) -> RowIndex | None:
        """The row it would have joined when the cards were revealed; None if it was too low then."""
        return row_for(_ends(self.revealed), self.play.card)

    @property
    def has_changed(self) -> bool:
        """Whether lower cards have changed what this one meets: another row, one taken, one full by now."""
        if self.kind is Kind.LOW:
            return False
        row = self.revealed[self.row]
        kind_changed = row.length is not None and _kind(row) is not self.kind
        return self.at_reveal != self.row or self.was_taken or kind_changed

    @property
    def was_taken(self) -> bool:
        """Whether a lower card of the trick has certainly taken the row."""
        row, known = self.before[self.row], self.revealed[self.row].cards
        return row.is_whole and row.cards[: len(known)] != known


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card is too low, and its owner has not said which row they take. What each costs stands in the table."""

    play: Play
    table: KnownTable
    rules: tuple[Rule, ...] = (Rule.TOO_LOW,)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A trick as far as it can be settled."""

    table: KnownTable
    plays: tuple[Play, ...]
    """In the order of placing: lowest first."""
    steps: tuple[Step, ...]
    waiting: Waiting | None

    @property
    def after(self) -> KnownTable:
        """The table as far as the trick has come."""
        return self.steps[-1].after if self.steps else self.table


def explain(
    table: Sequence[KnownRow], plays: Sequence[Play], row: RowIndex | None = None, *, top: Card = TOP_CARD
) -> Explanation:
    """Explain a trick of 1 to 10 cards; ``row`` is the choice for a card that is too low, once it was made.

    Raises what :func:`sixieme.referee.rows.check_rows` and :func:`sixieme.rules.trick.check_plays` raise,
    RowOutOfRangeError, and RowChoiceNotDueError if no card is too low. A choice that is due and missing is no error:
    the explanation waits for it.
    """
    rows = check_rows(table, top)
    _check_plays(rows, plays, top)
    ordered = tuple(sorted(plays, key=lambda play: play.card))
    low = row_for(_ends(rows), ordered[0].card) is None
    if row is not None and not low:
        lowest = ordered[0].card
        raise RowChoiceNotDueError(f"expected no row choice: {lowest} is above {rows[_nearest(rows, lowest)].end}")
    if low and row is None:
        return Explanation(rows, ordered, (), Waiting(ordered[0], rows))
    steps: list[Step] = []
    for play in ordered:
        now = steps[-1].after if steps else rows
        steps.append(_step(now, play, check_row_index(row) if row is not None and not steps else None, rows))
    return Explanation(rows, ordered, tuple(steps), None)


def explain_trick(
    table: Table, cards: Mapping[Seat, Card], row: RowIndex | None = None, *, top: Card = TOP_CARD
) -> Explanation:
    """Explain a trick of which everything is known: the rows whole, the cards by owner."""
    return explain(
        [whole_row(cards_of_row) for cards_of_row in table],
        [Play(card, seat) for seat, card in cards.items()],
        row,
        top=top,
    )


def _step(now: KnownTable, play: Play, chosen: RowIndex | None, at_first: KnownTable) -> Step:
    target = row_for(_ends(now), play.card)
    row = target if target is not None else chosen
    assert row is not None  # only the lowest card can be too low, and its choice is here (docs/rules.md, 1.2)
    by_end = sorted(range(len(now)), key=lambda index: now[index].end)
    farther = tuple(index for index in reversed(by_end) if now[index].end < play.card and index != row)
    larger = tuple(index for index in by_end if now[index].end > play.card)
    kind = Kind.LOW if target is None else _kind(now[row])
    after = (*now[:row], _joined(now[row], play.card, kind), *now[row + 1 :])
    step = Step(play, at_first, now, row, kind, farther, larger, _RULES[kind], after)
    return replace(step, rules=(*step.rules, Rule.ORDER)) if step.has_changed else step


def _kind(row: KnownRow) -> Kind:
    if row.length == CAPACITY:
        return Kind.SIXTH
    return Kind.UNSURE if CAPACITY in row.lengths else Kind.APPEND


def _joined(row: KnownRow, card: Card, kind: Kind) -> KnownRow:
    """Return the row with the card, which opens it anew if it takes what lay there."""
    if kind in (Kind.SIXTH, Kind.LOW):
        return whole_row((card,))
    longer = tuple(length + 1 for length in row.lengths if length < CAPACITY)
    if kind is Kind.UNSURE:
        return KnownRow((card,), (1, *longer))
    return KnownRow((*row.cards, card), longer)


def _ends(table: KnownTable) -> Table:
    """Return a table of the ends: where a card goes depends on nothing else."""
    return tuple((row.end,) for row in table)


def _nearest(table: KnownTable, card: Card) -> RowIndex:
    found = row_for(_ends(table), card)
    assert found is not None
    return found


def _check_plays(table: KnownTable, plays: Sequence[Play], top: Card) -> None:
    if not 1 <= len(plays) <= MAX_PLAYERS:
        raise BadPlayerCountError(f"expected 1..{MAX_PLAYERS} cards in a trick, got {len(plays)}")
    cards = [check_card(play.card, top) for play in plays]
    check_distinct([card for row in table for card in row.cards] + cards)


_RULES = {
    Kind.APPEND: (Rule.ASCENDING, Rule.NEAREST),
    Kind.SIXTH: (Rule.ASCENDING, Rule.NEAREST, Rule.SIXTH),
    Kind.UNSURE: (Rule.ASCENDING, Rule.NEAREST, Rule.SIXTH),
    Kind.LOW: (Rule.TOO_LOW,),
}
