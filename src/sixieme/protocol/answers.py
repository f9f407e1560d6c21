"""What the server sends: an answer to every command, and numbered frames with the state they lead to."""

from typing import Any, TypeAlias

from msgspec import Struct

from sixieme.protocol.events import AnyEvent


class Answer(Struct, frozen=True, tag_field="type"):
    """What all answers share."""


class Ok(Answer, frozen=True, tag="ok"):
    """The command is done, and what it did is on disk."""

    id: str


class Refused(Answer, frozen=True, tag="refused"):
    """The command is not done, and nothing has changed. ``code`` is stable, ``detail`` is for developers."""

    id: str | None
    """None if the message was too broken to have one."""
    code: str
    detail: str


class Pong(Answer, frozen=True, tag="pong"):
    """Answers a ``ping`` with the server's clock, in seconds since 1970."""

    id: str
    now: float


class Presence(Answer, frozen=True, tag="presence"):
    """Who is connected, by seat; bots are always there. Not numbered: only the latest counts."""

    here: list[bool]
    watching: int
    """Spectators connected."""


class SeatView(Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str
    bot: str | None
    """The bot that plays it now; null if a person does."""
    person: bool
    """Whether it belongs to a person, even while a bot stands in."""


class WaitView(Struct, frozen=True):
    """Something the match waits for: ``round``, ``draft``, ``cards`` or ``row``; ``seat`` null: anybody."""

    phase: str
    seat: int | None


class DraftView(Struct, frozen=True):
    """A draft as far as it has come."""

    order: list[int]
    """The seat of every pick."""
    picks: list[int]
    left: list[int]


class PlayView(Struct, frozen=True):
    """A revealed card that waits for a row choice."""

    seat: int
    card: int


class MatchView(Struct, frozen=True):
    """The match as the viewer may know it; as in the library's ``View``. Lists are by seat unless said otherwise."""

    phase: str
    round: int
    trick: int
    tricks: int
    """Tricks in a round."""
    top: int
    """The highest card in use."""
    table: list[list[int]]
    hands: list[list[int] | None]
    choice: int | None
    chosen: list[bool]
    plays: list[PlayView]
    piles: list[list[int]]
    draft: DraftView | None
    rounds: list[list[int]]
    """Heads by seat of each finished round."""
    totals: list[int]
    waits: list[WaitView]
    ranks: list[int] | None
    """Null until the match is over."""
    winners: list[int]


class TableView(Struct, frozen=True):
    """A table as the viewer may know it."""

    table: str
    stage: str
    """``lobby``, ``playing`` or ``over``."""
    you: int | None
    """The viewer's seat; null for a spectator."""
    host: int | None
    seats: list[SeatView]
    options: dict[str, Any]
    clock: int
    speed: str
    commitment: str
    deadline: float | None
    """When the wait that is due ends, by the server's clock."""
    match: MatchView | None


class Frame(Struct, frozen=True):
    """One event with its number; null where there is nothing for this viewer."""

    number: int
    at: float
    """When it happened, by the server's clock."""
    event: AnyEvent | None


class Update(Answer, frozen=True, tag="update"):
    """What has happened since the last frame seen, oldest first, and the state it has led to.

    After a gap longer than the server sends again, the frames begin later and ``view`` alone is the truth.
    """

    frames: list[Frame]
    view: TableView
    now: float
    """The server's clock."""


class Bye(Answer, frozen=True, tag="bye"):
    """The server closes the connection, and why; ``retry`` says whether coming back helps."""

    code: str
    retry: bool


AnyAnswer: TypeAlias = Ok | Refused | Pong | Presence | Update | Bye


class TableCreatedReply(Struct, frozen=True):
    """The body that answers ``POST /api/tables``."""

    table: str
    seat: int


class Fault(Struct, frozen=True):
    """The body of an HTTP answer that is no success."""

    code: str
    detail: str
