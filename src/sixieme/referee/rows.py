"""Rows as far as they are known: at a table people often know the ends only, and perhaps the lengths."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from sixieme.errors import BadRowsError, RowNotIncreasingError
from sixieme.rules.cards import TOP_CARD, Card, check_card, total_heads
from sixieme.rules.table import CAPACITY, ROWS, Row, check_distinct, parse_cards

_LENGTH = re.compile(r"(.*?)\s*[x×*]\s*(\S+)", re.DOTALL)
_DOTS = re.compile(r"(?:…|\.\.\.?)\s*")


@dataclass(frozen=True, slots=True)
class KnownRow:
    """What is known of a row: its last cards, and how many cards it may hold.

    ``cards`` are the last cards, row end last, one at least; ``lengths`` the possible numbers of cards, rising. A row
    that is known whole has ``lengths == (len(cards),)``.
    """

    cards: Row
    lengths: tuple[int, ...]

    @property
    def end(self) -> Card:
        """The last card."""
        return self.cards[-1]

    @property
    def is_whole(self) -> bool:
        """Whether every card is known."""
        return self.lengths == (len(self.cards),)

    @property
    def length(self) -> int | None:
        """The number of cards, or None if it is not known."""
        return self.lengths[0] if len(self.lengths) == 1 else None

    @property
    def heads(self) -> int:
        """Heads of the cards that are known; all of them if the row is whole."""
        return total_heads(self.cards)


KnownTable: TypeAlias = tuple[KnownRow, ...]
"""The four rows, each in its place."""


def whole_row(cards: Sequence[Card]) -> KnownRow:
    """Return a row of which every card is known."""
    return KnownRow(tuple(cards), (len(cards),))


def row_of_length(end: Card, length: int) -> KnownRow:
    """Return a row of which only the end and the number of cards are known."""
    return KnownRow((end,), (length,))


def row_from_end(*cards: Card) -> KnownRow:
    """Return a row of which only the last cards are known, in order; a row that ends low holds few cards."""
    most = min(CAPACITY, cards[0] - 1 + len(cards))
    return KnownRow(cards, tuple(range(len(cards), most + 1)))


def parse_rows(text: str, top: Card = TOP_CARD) -> KnownTable:
    """Read four rows separated by ``|``, each as :func:`parse_row` does.

    Raises BadRowsError, BadCardError, DuplicateCardError or RowNotIncreasingError.

    >>> [row.lengths for row in parse_rows("12 20 27 | ...40 | 61x5 | 82")]
    [(3,), (1, 2, 3, 4, 5), (5,), (1,)]
    """
    return check_rows([parse_row(part, number) for number, part in enumerate(text.split("|"), 1)], top)


def parse_row(text: str, number: int = 1) -> KnownRow:
    """Read a row: all its cards ``12 20 27``, its end and length ``27x3``, or its last cards ``...27``.

    ``number`` is its place, counted from 1, for the error. Raises BadCardError or BadRowsError.
    """
    words, dots = _DOTS.subn("", text.strip(), count=1)
    sized = _LENGTH.fullmatch(words)
    cards = parse_cards(sized[1] if sized else words)
    if not cards:
        raise BadRowsError(f"expected 1..{CAPACITY} cards, got none (row {number})")
    if len(cards) > CAPACITY:
        raise BadRowsError(f"expected 1..{CAPACITY} cards, got {len(cards)} (row {number})")
    if sized:
        return KnownRow(cards, (_length(sized[2], len(cards), number),))
    return row_from_end(*cards) if dots else whole_row(cards)


def check_rows(rows: Sequence[KnownRow], top: Card = TOP_CARD) -> KnownTable:
    """Return the table these rows make; raise as :func:`sixieme.rules.table.check_table` does, in the same order."""
    if len(rows) != ROWS:
        raise BadRowsError(f"expected {ROWS} rows, got {len(rows)}")
    check_distinct([check_card(card, top) for card in chain.from_iterable(row.cards for row in rows)])
    for number, row in enumerate(rows, 1):
        if row.cards != tuple(sorted(row.cards)):
            raise RowNotIncreasingError(f"expected rising cards, got {list(row.cards)} (row {number})")
        most = row.cards[0] - 1 + len(row.cards)
        if not row.lengths or row.lengths[0] > most:
            raise BadRowsError(f"expected at most {most} cards up to {row.end}, got {row.lengths[0]} (row {number})")
    return tuple(rows)


def format_row(row: KnownRow) -> str:
    """Write a row as :func:`parse_row` reads it."""
    cards = " ".join(map(str, row.cards))
    if row.is_whole:
        return cards
    return f"...{cards}" if row.length is None else f"{cards}x{row.length}"


def _length(word: str, known: int, number: int) -> int:
    length = int(word) if word.isdecimal() and word.isascii() and len(word) < 3 else 0
    if not known <= length <= CAPACITY:
        raise BadRowsError(f"expected a length in {known}..{CAPACITY}, got {word:.20} (row {number})")
    return length
