"""What happens in a match: the events, in the order in which they are numbered from 0.

An event is either *driving* (it repeats a command: a deal, a choice) or a consequence of the one before. A match is a
fold over them: :func:`sixieme.rules.match.replay` applies the driving ones again and compares the consequences.
Card and hands that a viewer may not know are None in the viewer's log (:mod:`sixieme.rules.view`).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias

from sixieme.rules.cards import Card, Seat
from sixieme.rules.scoring import Scores
from sixieme.rules.table import RowIndex
from sixieme.rules.trick import TakeCause


class Actor(StrEnum):
    """Who acted for a seat."""

    PLAYER = "player"
    TIMEOUT = "timeout"
    FORCED = "forced"
    """The last card of a hand, played by the driver."""
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A round begins: hands by seat, and the cards that open the rows."""

    kind: ClassVar[str] = "dealt"
    round: int
    hands: tuple[tuple[Card, ...] | None, ...]
    rows: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DraftOpened:
    """A round begins with a draft: who picks first."""

    kind: ClassVar[str] = "draft_opened"
    round: int
    first: Seat


@dataclass(frozen=True, slots=True)
class CardPicked:
    """A seat has picked a card in the draft."""

    kind: ClassVar[str] = "card_picked"
    round: int
    seat: Seat
    card: Card
    by: Actor


@dataclass(frozen=True, slots=True)
class RowsOpened:
    """The draft is over: the cards left open the rows."""

    kind: ClassVar[str] = "rows_opened"
    round: int
    rows: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A seat has laid a card face down, or changed it. That it has is public; the card is the seat's secret."""

    kind: ClassVar[str] = "card_chosen"
    round: int
    trick: int
    seat: Seat
    card: Card | None
    by: Actor


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """The last seat has chosen; the cards by seat."""

    kind: ClassVar[str] = "cards_revealed"
    round: int
    trick: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RowChosen:
    """The owner of an undercut has chosen a row."""

    kind: ClassVar[str] = "row_chosen"
    round: int
    trick: int
    seat: Seat
    row: RowIndex
    by: Actor


@dataclass(frozen=True, slots=True)
class CardPlaced:
    """A revealed card has joined a row, taking ``taken`` (in row order) if there is a cause."""

    kind: ClassVar[str] = "card_placed"
    round: int
    trick: int
    seat: Seat
    card: Card
    row: RowIndex
    cause: TakeCause | None
    taken: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Ten tricks are played: heads of this round and totals so far, by seat."""

    kind: ClassVar[str] = "round_ended"
    round: int
    heads: Scores
    totals: Scores


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The end condition is met: rank by seat (1, 1, 3), and the seats that have won."""

    kind: ClassVar[str] = "match_ended"
    ranks: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    Dealt
    | DraftOpened
    | CardPicked
    | RowsOpened
    | CardChosen
    | CardsRevealed
    | RowChosen
    | CardPlaced
    | RoundEnded
    | MatchEnded
)
