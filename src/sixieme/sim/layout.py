"""How the simulator holds games in arrays, and the way between arrays and the rules' values.

| array | dtype | shape | holds |
| --- | --- | --- | --- |
| ``rows`` | uint8 | (rows, capacity) | the cards of each row, first to last, then zeros |
| ``lengths`` | int64 | (rows,) | how many cards lie in each row |
| ``ends`` | int64 | (rows,) | the last card of each row |
| ``row_heads`` | int64 | (rows,) | the heads of each row |
| ``pack`` | uint8 | (dealt,) | the cards that opened the rows, then the hands, seat by seat |
| ``order`` | int64 | (seats,) | the cards of a trick, rising: card · 16 + seat |
| ``deals`` | uint8 | (deals, dealt) | a ``pack`` a deal |

0 is no card. Within a hand of a ``pack``, the cards that have been laid stand before the others, in the order in which
they were laid; a seat that plays at random lays its hand in its order, which the shuffle made random. ``ends`` and
``row_heads`` say again what ``rows`` and ``lengths`` say, so that nothing is looked up while cards are placed. A batch
has one more axis in front: games.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sixieme.rules.cards import HEADS, Card
from sixieme.rules.deal import Deal
from sixieme.rules.table import CAPACITY, Table

Cards: TypeAlias = npt.NDArray[np.uint8]
Numbers: TypeAlias = npt.NDArray[np.int64]

HEADS_BY_CARD: Numbers = np.array(HEADS, np.int64)
"""Heads by card; index 0 is no card and has none. Shape (105,)."""


def pack_table(table: Table, capacity: int = CAPACITY) -> tuple[Cards, Numbers]:
    """Return ``rows`` and ``lengths`` of a table."""
    rows = np.zeros((len(table), capacity), np.uint8)
    for index, row in enumerate(table):
        rows[index, : len(row)] = row
    return rows, np.array([len(row) for row in table], np.int64)


def unpack_table(rows: Cards, lengths: Numbers) -> Table:
    """Return the table that these arrays hold."""
    return tuple(tuple(row[:length].tolist()) for row, length in zip(rows, lengths, strict=True))


def pack_deal(deal: Deal) -> Cards:
    """Return a deal as a ``pack``."""
    return np.array([*deal.rows, *(card for hand in deal.hands for card in hand)], np.uint8)


def unpack_deal(pack: Cards, seats: int, rows: int = 4) -> Deal:
    """Return the deal that a ``pack`` holds, hands rising as the rules have them."""
    cards: list[Card] = pack.tolist()
    size = (len(cards) - rows) // seats
    starts = range(rows, rows + seats * size, size)
    return Deal(tuple(tuple(sorted(cards[start : start + size])) for start in starts), tuple(cards[:rows]))


def pack_deals(deals: Sequence[Deal]) -> Cards:
    """Return ``deals``; all are for as many seats and of the same sizes."""
    return np.stack([pack_deal(deal) for deal in deals])
