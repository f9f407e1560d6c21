"""What happens at a table, as a viewer may know it. The match events are those of a record, field for field."""

from typing import Any, TypeAlias

from msgspec import Struct


class Event(Struct, frozen=True, tag_field="type"):
    """What all events share."""


class TableCreated(Event, frozen=True, tag="table_created"):
    """The table is there. ``commitment`` binds the shuffle of its first match."""

    commitment: str
    options: dict[str, Any]
    clock: int
    speed: str


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A person (``bot`` null) or a bot has taken a seat."""

    seat: int
    name: str
    bot: str | None


class SeatRenamed(Event, frozen=True, tag="seat_renamed"):
    """A seat has another name."""

    seat: int
    name: str


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A seat is empty; the seats above it move down by one. ``host`` is the seat that is host afterwards."""

    seat: int
    host: int | None


class OptionsSet(Event, frozen=True, tag="options_set"):
    """Options, clock or speed have changed."""

    options: dict[str, Any]
    clock: int
    speed: str


class MatchStarted(Event, frozen=True, tag="match_started"):
    """The match begins; ``commitment`` was published with the table, or with the rematch."""

    commitment: str
    nonces: list[str]
    """By seat, in hexadecimal digits, empty where there is none."""


class SeatReplaced(Event, frozen=True, tag="seat_replaced"):
    """A bot plays for a seat; ``left``: its owner has gone for good."""

    seat: int
    bot: str
    left: bool
    host: int | None


class SeatTakenBack(Event, frozen=True, tag="seat_taken_back"):
    """The owner plays the seat again."""

    seat: int


class DeadlineSet(Event, frozen=True, tag="deadline_set"):
    """The wait that is due ends at this time (seconds since 1970, server's clock); null: no deadline."""

    at: float | None


class RematchAsked(Event, frozen=True, tag="rematch_asked"):
    """Back to the lobby; ``commitment`` binds the shuffle of the next match."""

    commitment: str


class SecretOpened(Event, frozen=True, tag="secret_opened"):
    """The match is over: what opens its commitment."""

    seed: str
    salt: str
    nonces: list[str]


class Dealt(Event, frozen=True, tag="dealt"):
    """A round begins; hands by seat, null where the viewer may not know."""

    round: int
    hands: list[list[int] | None]
    rows: list[int]


class DraftOpened(Event, frozen=True, tag="draft_opened"):
    """A round begins with a draft."""

    round: int
    first: int


class CardPicked(Event, frozen=True, tag="card_picked"):
    """A pick."""

    round: int
    seat: int
    card: int
    by: str


class RowsOpened(Event, frozen=True, tag="rows_opened"):
    """The draft is over; the cards left open the rows."""

    round: int
    rows: list[int]


class CardChosen(Event, frozen=True, tag="card_chosen"):
    """A seat has laid a card face down, or changed it; ``card`` is null for everybody else."""

    round: int
    trick: int
    seat: int
    card: int | None
    by: str


class CardsRevealed(Event, frozen=True, tag="cards_revealed"):
    """The cards by seat."""

    round: int
    trick: int
    cards: list[int]


class RowChosen(Event, frozen=True, tag="row_chosen"):
    """The owner of an undercut has chosen a row."""

    round: int
    trick: int
    seat: int
    row: int
    by: str


class CardPlaced(Event, frozen=True, tag="card_placed"):
    """A card has joined a row; ``cause`` is null, ``sixth`` or ``undercut``; ``taken`` in row order."""

    round: int
    trick: int
    seat: int
    card: int
    row: int
    cause: str | None
    taken: list[int]


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Ten tricks are played; by seat."""

    round: int
    heads: list[int]
    totals: list[int]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """Ranks by seat (1, 1, 3), and the seats that have won."""

    ranks: list[int]
    winners: list[int]


TableEvent: TypeAlias = (
    TableCreated
    | SeatTaken
    | SeatRenamed
    | SeatLeft
    | OptionsSet
    | MatchStarted
    | SeatReplaced
    | SeatTakenBack
    | DeadlineSet
    | RematchAsked
    | SecretOpened
)
MatchEvent: TypeAlias = (
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
AnyEvent: TypeAlias = TableEvent | MatchEvent
