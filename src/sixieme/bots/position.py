"""What a seat knows, as the arrays of the kernels. The seat itself comes first, the others follow in their order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np

from sixieme.bots.stream import decision_number
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.events import CardPlaced, CardsRevealed, Dealt, Event, RowsOpened
from sixieme.rules.options import Deck, Options, Tie
from sixieme.rules.phase import Phase
from sixieme.rules.table import Table
from sixieme.rules.view import View
from sixieme.sim.layout import HEADS_BY_CARD, Cards, Numbers

MOST_MATCH_ROUNDS = 2**31


Arrays: TypeAlias = tuple[Numbers, Numbers, Numbers]
"""A table as ``ends``, ``lengths`` and ``row_heads``, int64, shape (rows,)."""

Past: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers, Numbers]
"""The tricks of the round whose cards lie open, first to last: as :func:`sixieme.bots.search_kernels.likelihood` has
them."""


class Model(StrEnum):
    """How the seats of a playout choose. The order is that of the constants in the kernels."""

    RANDOM = "random"
    CAUTIOUS = "cautious"
    LEARNED = "learned"


MOST_ROWS = 4
"""The learned policy knows tables of so many rows at most: miniature games may have more."""


def model_for(model: Model, rows: int) -> int:
    """Return the number of a model in the kernels; of the cautious one for a table that the learned one cannot read."""
    fitting = Model.CAUTIOUS if model is Model.LEARNED and rows > MOST_ROWS else model
    return list(Model).index(fitting)


@dataclass(frozen=True, slots=True)
class Position:
    """A decision in the course of a round, as arrays."""

    number: int
    """Says which decision of the match it is."""
    seats: int
    top: Card
    capacity: int
    due: bool
    """Whether a row has to be chosen, and not a card."""
    left: int
    """Tricks that are not over, this one included."""
    table: Arrays
    hand: Numbers
    unseen: Numbers
    """The cards that are in other hands or set aside; empty where all hands are known."""
    known: Cards
    """The others' hands where they are known, shape (1, seats - 1, hand); else of no worlds, (0, seats - 1, hand)."""
    laid: Numbers
    """The revealed cards by seat, where a row is due; else zeros."""
    face_up: Cards
    """Marks the cards that have been face up this round, shape (top + 1,)."""
    taken: Numbers
    """The heads of the round so far, by seat."""
    totals: Numbers
    """The heads of the rounds that are over, by seat."""
    rounds: int
    """How many rounds are over."""
    end: Numbers
    """When the match ends: see :func:`sixieme.sim.kernels.ends_now`."""
    deck: Deck
    past: Past

    @property
    def game(self) -> tuple[int, int, int, Card, Numbers]:
        """What :mod:`sixieme.bots.policy_kernels` calls the game."""
        return self.seats, len(self.table[0]), self.capacity, self.top, HEADS_BY_CARD


def read_view(seen: View) -> Position:
    """Return the position of a decision that is not a pick. The viewer is a seat."""
    assert seen.viewer is not None
    assert seen.phase in (Phase.CARDS, Phase.ROW)
    seats, top = seen.players, seen.options.top(seen.players)
    order = [(seen.viewer + step) % seats for step in range(seats)]
    face_up = np.zeros(top + 1, np.uint8)
    face_up[[card for row in seen.table for card in row]] = 1
    face_up[[card for pile in seen.piles for card in pile]] = 1
    laid = np.zeros(seats, np.int64)
    for play in seen.plays:
        assert play.owner is not None
        laid[order.index(play.owner)] = play.card
    return Position(
        number=decision_number(seen),
        seats=seats,
        top=top,
        capacity=seen.options.sizes.capacity,
        due=seen.phase is Phase.ROW,
        left=len(seen.hand) + (seen.phase is Phase.ROW),
        table=read_table(seen.table),
        hand=np.array(seen.hand, np.int64),
        unseen=np.array(seen.unseen, np.int64),
        known=_known(seen, order),
        laid=laid,
        face_up=face_up,
        taken=np.array([total_heads(seen.piles[seat]) for seat in order], np.int64),
        totals=np.array([seen.totals[seat] for seat in order], np.int64),
        rounds=len(seen.rounds),
        end=read_end(seen.options),
        deck=seen.options.deck,
        past=read_past(seen, order),
    )


def read_table(table: Table) -> Arrays:
    """Return a table as arrays."""
    return (
        np.array([row[-1] for row in table], np.int64),
        np.array([len(row) for row in table], np.int64),
        np.array([total_heads(row) for row in table], np.int64),
    )


def read_end(options: Options) -> Numbers:
    """Return when a match ends, as the kernels have it."""
    ties = list(Tie)
    threshold, rounds = options.threshold or 0, options.max_rounds or 0
    return np.array([threshold, options.strict, rounds, ties.index(options.tie), MOST_MATCH_ROUNDS], np.int64)


def read_past(seen: View, order: Sequence[int]) -> Past:
    """Return the tricks that the log tells of; none where it does not begin before the first of the round."""
    top, size = seen.options.top(seen.players), len(seen.table)
    played, tables, hidden = [], [], []
    for table, ups, cards in _tricks(seen):
        played.append([cards[seat] for seat in order])
        tables.append(read_table(table))
        down = np.ones(top + 1, np.int64)
        down[[0, *ups]] = 0
        hidden.append(np.cumsum(down))
    arrays = np.array(tables, np.int64).reshape(len(played), 3, size)
    ends, lengths, row_heads = (np.ascontiguousarray(arrays[:, index]) for index in (0, 1, 2))
    laid = np.array(played, np.int64).reshape(len(played), seen.players)
    return laid, ends, lengths, row_heads, np.array(hidden, np.int64).reshape(len(played), top + 1)


def _tricks(seen: View) -> Iterator[tuple[Table, tuple[Card, ...], tuple[Card, ...]]]:
    """Yield, for each trick revealed, the table before it, the cards face up by then, and the cards by seat."""
    rows: list[list[Card]] | None = None
    ups: list[Card] = []
    for event in _this_round(seen):
        match event:
            case Dealt(rows=opening) | RowsOpened(rows=opening):
                rows, ups = [[card] for card in opening], list(opening)
            case CardsRevealed(cards=cards) if rows is not None:
                yield tuple(map(tuple, rows)), tuple(ups), cards
                ups += cards
            case CardPlaced(row=row, card=card, cause=cause) if rows is not None:
                rows[row] = [card] if cause else [*rows[row], card]


def _this_round(seen: View) -> Iterator[Event]:
    return (event for event in seen.log if getattr(event, "round", None) == seen.round)


def _known(seen: View, order: Sequence[int]) -> Cards:
    hands = [seen.hands[seat] for seat in order[1:]]
    size = len(seen.hand)
    if all(hand is not None for hand in hands):
        # The plays that wait for a row choice are out of the hands already.
        return np.array(hands, np.uint8).reshape(1, len(hands), size)
    return np.zeros((0, len(hands), size), np.uint8)
