"""Counting every way to play on from a position, as chess programs do: a number that two implementations must share.

A history is one joint play a trick, times a row choice where the lowest card is below every row end. ``perft`` counts
the histories of a given depth and adds up the heads each seat takes over all of them.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sixieme.errors import BadHandSizeError, BadPlayerCountError, PositionsError, RulesError, TooLargeError
from sixieme.rules.cards import MAX_PLAYERS, Card
from sixieme.rules.options import HAND_SIZE
from sixieme.rules.scoring import Scores
from sixieme.rules.table import (
    CAPACITY,
    RowIndex,
    Table,
    check_distinct,
    format_cards,
    format_table,
    parse_cards,
    parse_table,
    row_ends,
)
from sixieme.rules.trick import Placement, Play, resolve, undercut

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many histories there are, and the heads by seat summed over all of them."""

    histories: int
    heads: Scores


FirstTrick: TypeAlias = tuple[tuple[Card, ...], RowIndex | None, Count]
"""The cards by seat, the row chosen (None where none is due), and the count of what begins so."""


@dataclass(frozen=True, slots=True)
class Position:
    """A table, the hands by seat, and the counts expected by depth."""

    name: str
    table: Table
    hands: Hands
    counts: tuple[tuple[int, Count], ...] = ()


def perft(table: Table, hands: Hands, depth: int, *, capacity: int = CAPACITY, max_work: int | None = None) -> Count:
    """Return the count of all histories of ``depth`` tricks. With hands shorter than the depth there are none.

    The position is not checked; see :func:`check_position`. Raises TooLargeError if there are more than ``max_work``
    histories, as soon as so many have been met.

    >>> perft(((12,), (37,), (43,), (58,)), ((14,), (15,), (44,), (61,)), 1)
    Count(histories=1, heads=(0, 0, 0, 0))
    """
    return _Counter(capacity, max_work).count(table, hands, depth)


def divide(
    table: Table, hands: Hands, depth: int, *, capacity: int = CAPACITY, max_work: int | None = None
) -> dict[tuple[tuple[Card, ...], RowIndex | None], Count]:
    """Return the count under each first trick: the cards by seat, and the row chosen (None where none is due).

    The counts add up to those of :func:`perft`.
    """
    tricks = first_tricks(table, hands, depth, capacity=capacity, max_work=max_work)
    return {(cards, row): count for cards, row, count in tricks}


def first_tricks(
    table: Table, hands: Hands, depth: int, *, capacity: int = CAPACITY, max_work: int | None = None
) -> Iterator[FirstTrick]:
    """Yield what :func:`divide` returns, each first trick as soon as it is counted."""
    counter = _Counter(capacity, max_work)
    return counter.bounded(counter.first_tricks(table, hands, depth))


def least_histories(table: Table, hands: Hands, depth: int) -> int:
    """Return how many histories there are at least: exact for one trick; of later ones no row choices are counted.

    >>> least_histories(((10,), (20,), (30,), (40,)), ((5, 50), (15,)), 1)
    5
    """
    lowest_end = min(row_ends(table))
    tricks = math.prod(map(len, hands))
    without_choice = math.prod(sum(card > lowest_end for card in hand) for hand in hands)
    first = without_choice + (tricks - without_choice) * len(table)
    return first * math.prod(math.perm(len(hand) - 1, depth - 1) for hand in hands)


def check_position(table: Table, hands: Hands) -> None:
    """Raise BadPlayerCountError, BadHandSizeError or DuplicateCardError unless these are 1..10 hands of 1..10 cards."""
    if not 1 <= len(hands) <= MAX_PLAYERS:
        raise BadPlayerCountError(f"expected 1..{MAX_PLAYERS} hands, got {len(hands)}")
    for seat, hand in enumerate(hands):
        if not 1 <= len(hand) <= HAND_SIZE:
            raise BadHandSizeError(f"expected 1..{HAND_SIZE} cards, got {len(hand)} (seat {seat})")
    check_distinct(card for cards in (*table, *hands) for card in cards)


def parse_hands(text: str) -> Hands:
    """Read hands separated by ``|``. Raises BadCardError."""
    return tuple(map(parse_cards, text.split("|")))


def format_hands(hands: Hands) -> str:
    """Write hands separated by ``|``."""
    return " | ".join(map(format_cards, hands))


def parse_positions(text: str) -> tuple[Position, ...]:
    """Read a ``.perft`` file: blocks of ``id``, ``rows``, ``hands`` and ``perft DEPTH HISTORIES HEADS...`` lines.

    Lines beginning with ``#`` say nothing. Raises PositionsError, which names the line.
    """
    positions: list[Position] = []
    block: dict[str, str] = {}
    counts: list[tuple[int, Count]] = []

    def close(number: int) -> None:
        if block:
            positions.append(_read_position(block, counts, number))
            block.clear()
            counts.clear()

    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        if word == "id":
            close(number)
        if word == "perft":
            counts.append(_read_count(rest, number))
        elif word in ("id", "rows", "hands"):
            block[word] = rest.strip()
        elif word and not word.startswith("#"):
            raise PositionsError(f"expected id, rows, hands or perft, got {word!r:.40}", number)
    close(number)
    return tuple(positions)


def format_positions(positions: Iterable[Position]) -> str:
    """Write positions as a ``.perft`` file."""
    return "\n".join(
        "\n".join(
            [
                f"id {position.name}",
                f"rows {format_table(position.table)}",
                f"hands {format_hands(position.hands)}",
                *(f"perft {depth} {count.histories} {format_cards(count.heads)}" for depth, count in position.counts),
                "",
            ]
        )
        for position in positions
    )


class _Counter:
    """Counts with a memory: the same cards on the same table are walked once, in whatever order they came there."""

    def __init__(self, capacity: int, max_work: int | None) -> None:
        self.capacity = capacity
        self.max_work = max_work
        self.known: dict[tuple[Table, Hands, int], Count] = {}

    def count(self, table: Table, hands: Hands, depth: int) -> Count:
        if depth == 0:
            return Count(1, (0,) * len(hands))
        # The order of the rows decides nothing, so positions that differ only in it are one.
        key = (tuple(sorted(table)), hands, depth)
        if key not in self.known:
            histories, heads = 0, [0] * len(hands)
            for _, _, count in self.bounded(self.first_tricks(key[0], hands, depth)):
                histories += count.histories
                heads = [total + more for total, more in zip(heads, count.heads, strict=True)]
            self.known[key] = Count(histories, tuple(heads))
        return self.known[key]

    def first_tricks(self, table: Table, hands: Hands, depth: int) -> Iterator[FirstTrick]:
        """Yield every first trick with the count of the histories that begin with it."""
        if depth > min(map(len, hands)):
            return
        if self.max_work is not None:
            self._allow(least_histories(table, hands, depth))
        for cards in itertools.product(*hands):
            plays = [Play(card, seat) for seat, card in enumerate(cards)]
            rest = _without(hands, cards)
            due = undercut(table, plays) is not None
            for row in range(len(table)) if due else (None,):
                after, placements = resolve(table, plays, () if row is None else (row,), capacity=self.capacity)
                yield cards, row, _with_heads(self.count(after, rest, depth - 1), placements)

    def bounded(self, tricks: Iterable[FirstTrick]) -> Iterator[FirstTrick]:
        """Pass the tricks on while they hold no more histories than allowed. Each holds one at least."""
        met = 0
        for trick in tricks:
            met += trick[2].histories
            self._allow(met)
            yield trick

    def _allow(self, histories: int) -> None:
        if self.max_work is not None and histories > self.max_work:
            raise TooLargeError(f"expected at most {self.max_work} histories, got more")


def _with_heads(rest: Count, placements: Iterable[Placement]) -> Count:
    """Return the count of the histories that begin with these placements, from that of those that go on from there."""
    heads = list(rest.heads)
    for placement in placements:
        if placement.taken and placement.owner is not None:
            heads[placement.owner] += rest.histories * placement.heads
    return Count(rest.histories, tuple(heads))


def _without(hands: Hands, cards: tuple[Card, ...]) -> Hands:
    return tuple(tuple(held for held in hand if held != card) for hand, card in zip(hands, cards, strict=True))


def _read_position(block: dict[str, str], counts: Sequence[tuple[int, Count]], number: int) -> Position:
    missing = [word for word in ("id", "rows", "hands") if word not in block]
    if missing:
        raise PositionsError(f"expected a line {missing[0]!r} in the block before", number)
    try:
        table, hands = parse_table(block["rows"]), parse_hands(block["hands"])
        check_position(table, hands)
    except RulesError as error:
        raise PositionsError(str(error), number) from error
    return Position(block["id"], table, hands, tuple(counts))


def _read_count(text: str, number: int) -> tuple[int, Count]:
    words = text.split()
    if len(words) < 3 or not all(word.isascii() and word.isdecimal() and len(word) <= 30 for word in words):
        raise PositionsError(f"expected perft DEPTH HISTORIES HEADS..., got {text!r:.60}", number)
    depth, histories, *heads = map(int, words)
    return depth, Count(histories, tuple(heads))
