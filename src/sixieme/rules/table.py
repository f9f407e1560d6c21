"""The table: rows of rising cards, and where a card goes on it."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from sixieme.errors import BadRowsError, DuplicateCardError, RowNotIncreasingError, RowOutOfRangeError
from sixieme.rules.cards import TOP_CARD, Card, check_card, total_heads

Row: TypeAlias = tuple[Card, ...]
"""Cards of a row, first to last; the last one is the row end."""

RowIndex: TypeAlias = int
"""A row's place, 0..3 in code; people see and type 1..4."""

Table: TypeAlias = tuple[Row, ...]
"""The rows, each in its place for the whole round."""

ROWS = 4
CAPACITY = 5


def row_ends(table: Table) -> tuple[Card, ...]:
    """Return the last card of each row."""
    return tuple(row[-1] for row in table)


def row_for(table: Table, card: Card) -> RowIndex | None:
    """Return the row a card must go to: the highest end below it; None if it is below every end (an undercut).

    >>> row_for(((10,), (40,), (80,), (90,)), 45)
    1
    """
    best, nearest = None, 0
    for index, row in enumerate(table):
        end = row[-1]
        if nearest < end < card:
            best, nearest = index, end
    return best


def cheapest_row(table: Table) -> RowIndex:
    """Return the row with the fewest heads, then the fewest cards, then the lowest number.

    It is what a time-out takes (docs/rules.md, 3), and a sensible choice otherwise.
    """
    return min(range(len(table)), key=lambda index: (total_heads(table[index]), len(table[index]), index))


def replace_row(table: Table, index: RowIndex, row: Row) -> Table:
    """Return the table with one row replaced in place."""
    return (*table[:index], row, *table[index + 1 :])


def check_row_index(row: object, rows: int = ROWS) -> RowIndex:
    """Return ``row`` if it is a whole number in 0..rows-1, else raise RowOutOfRangeError. ``True`` is not a row."""
    if type(row) is not int or not 0 <= row < rows:
        raise RowOutOfRangeError(f"expected a row (a whole number in 0..{rows - 1}), got {row!r}")
    return row


def check_table(
    rows: Iterable[Sequence[Any]], *, top: Card = TOP_CARD, count: int = ROWS, capacity: int = CAPACITY
) -> Table:
    """Return the table these rows make.

    Raises BadRowsError (not ``count`` rows of 1..``capacity`` cards), BadCardError, DuplicateCardError or
    RowNotIncreasingError, looked for in this order.
    """
    table: Table = tuple(map(tuple, rows))
    if len(table) != count:
        raise BadRowsError(f"expected {count} rows, got {len(table)}")
    for number, row in enumerate(table, 1):
        if not 1 <= len(row) <= capacity:
            raise BadRowsError(f"expected 1..{capacity} cards, got {len(row)} (row {number})")
    check_distinct([check_card(card, top) for row in table for card in row])
    for number, row in enumerate(table, 1):
        if row != tuple(sorted(row)):
            raise RowNotIncreasingError(f"expected rising cards, got {list(row)} (row {number})")
    return table


def check_distinct(cards: Iterable[Card]) -> None:
    """Raise DuplicateCardError if a card stands there twice."""
    listed = list(cards)
    if len(set(listed)) < len(listed):
        twice = next(card for card in listed if listed.count(card) > 1)
        raise DuplicateCardError(f"expected each card once, got {twice} twice")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks or commas: ``"12 20, 27"``. Raises BadCardError."""
    return tuple(check_card(_number(word)) for word in text.replace(",", " ").split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by blanks."""
    return " ".join(map(str, cards))


def parse_table(text: str, *, count: int = ROWS, capacity: int = CAPACITY) -> Table:
    """Read rows separated by ``|``: ``"12 20 | 37 | 43 | 58"``. Raises as :func:`check_table` does."""
    return check_table(map(parse_cards, text.split("|")), count=count, capacity=capacity)


def format_table(table: Table) -> str:
    """Write the rows separated by ``|``."""
    return " | ".join(map(format_cards, table))


def _number(word: str) -> int | str:
    # isdecimal() lets other scripts' digits in, and int() reads them; a huge number is no card and is not read at all.
    return int(word) if word.isdecimal() and word.isascii() and len(word) <= 9 else word
