"""The four rows on the screen, and where a card would go."""

from dataclasses import dataclass

from rich.text import Text

from sixieme.rules.cards import Card, total_heads
from sixieme.rules.table import CAPACITY, RowIndex, Table, row_for
from sixieme.texts import Say
from sixieme.tui import cards


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands out on the board: a card that is not there yet, and the card placed last."""

    ghost: Card | None = None
    placed: Card | None = None


NO_MARKS = Marks()


def draw_board(table: Table, say: Say, marks: Marks = NO_MARKS, capacity: int = CAPACITY) -> Text:
    """Return two lines a row: numbers over dots, the sixth place, and what the row would cost."""
    ghost_row = None if marks.ghost is None else row_for(table, marks.ghost)
    lines = [
        line
        for index, row in enumerate(table)
        for line in _draw_row(index, row, say, capacity, marks, ghost=index == ghost_row)
    ]
    return Text("\n").join(lines)


def _draw_row(
    index: RowIndex, row: tuple[Card, ...], say: Say, capacity: int, marks: Marks, *, ghost: bool
) -> tuple[Text, Text]:
    top, bottom = Text(f" {index + 1} │"), Text("   │")
    for slot in range(capacity + 1):
        if slot == capacity:
            top.append("┊")
            bottom.append("┊")
        if slot < len(row):
            top.append(cards.number(row[slot], marked=row[slot] == marks.placed))
            bottom.append(cards.dots(row[slot]))
        elif ghost and marks.ghost is not None and slot == len(row):
            top.append(cards.number(marks.ghost, marked=True))
            bottom.append(cards.dots(marks.ghost))
        else:
            top.append(_empty(say("slot_last") if slot == capacity else "·"))
            bottom.append(" " * cards.WIDTH)
    top.append("│ " + say("row_heads", heads=total_heads(row)))
    bottom.append("│")
    return top, bottom


def _empty(mark: str) -> Text:
    return Text(mark.center(cards.WIDTH), style="dim")


def draw_hand(hand: tuple[Card, ...], table: Table, capacity: int = CAPACITY, chosen: Card | None = None) -> Text:
    """Return three lines: numbers, dots, and where each card would go as things stand."""
    columns = [
        (cards.number(card, marked=card == chosen), cards.dots(card), _goes_to(card, table, capacity)) for card in hand
    ]
    return Text("\n").join(Text(" ").append(Text("").join(line)) for line in zip(*columns, strict=True))


def _goes_to(card: Card, table: Table, capacity: int) -> Text:
    row = row_for(table, card)
    if row is None:
        return Text("↓".center(cards.WIDTH), style="dim")
    takes = len(table[row]) == capacity
    return Text(f"→{row + 1}{'!' if takes else ''}".center(cards.WIDTH), style="bold" if takes else "dim")


def draw_pool(left: tuple[Card, ...], top: Card) -> Text:
    """Return the cards that nobody has picked, a decade a line."""
    lines = []
    for first in range(1, top + 1, 10):
        line = Text(" ")
        for card in range(first, min(first + 10, top + 1)):
            line.append(Text(" ") if card in left else Text(" ", style="dim"))
            line.append(_padded(cards.short(card) if card in left else Text("·", style="dim")))
        lines.append(line)
    return Text("\n").join(lines)


def _padded(text: Text, width: int = 5) -> Text:
    text.pad_left(max(0, width - len(text)))
    return text
