"""What a seat knows, as the arrays of the kernels. The seat itself comes first, the others follow in their order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sixieme.bots.stream import decision_number
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.events import CardPlaced, CardsRevealed, Dealt, Event, RowsOpened
from sixieme.rules.options import Deck, Options, Tie
from sixieme.rules.phase import Phase
from sixieme.rules.table import Table
from sixieme.rules.view import View
from sixieme.sim.layout import Cards, Numbers

MOST_MATCH_ROUNDS = 2**31


@dataclass(frozen=True, slots=True)
class Layout:
    """A table as ``ends``, ``lengths`` and ``row_heads``, int64, shape (rows,)."""

    ends: Numbers
    lengths: Numbers
    row_heads: Numbers


@dataclass(frozen=True, slots=True)
class Past:
    """The tricks of the round whose cards lie open, first to last."""

    played: Numbers
    """The cards by trick and seat, shape (tricks, seats)."""
    ends: Numbers
    lengths: Numbers
    row_heads: Numbers
    """The table before each of them, shape (tricks, rows)."""
    hidden: Numbers
    """How many cards up to each had not been face up before each of them, shape (tricks, top + 1)."""


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
    layout: Layout
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


def read_view(seen: View) -> Position:
    """Return the position of a decision that is not a pick. The viewer is a seat."""
    assert seen.viewer is not None and seen.phase in (Phase.CARDS, Phase.ROW)
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
        layout=read_table(seen.table),
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


def read_table(table: Table) -> Layout:
    """Return a table as arrays."""
    return Layout(
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
        layout = read_table(table)
        played.append([cards[seat] for seat in order])
        tables.append((layout.ends, layout.lengths, layout.row_heads))
        down = np.ones(top + 1, np.int64)
        down[[0, *ups]] = 0
        hidden.append(np.cumsum(down))
    arrays = np.array(tables, np.int64).reshape(len(played), 3, size)
    return Past(
        np.array(played, np.int64).reshape(len(played), seen.players),
        *(np.ascontiguousarray(arrays[:, index]) for index in range(3)),
        np.array(hidden, np.int64).reshape(len(played), top + 1),
    )


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


