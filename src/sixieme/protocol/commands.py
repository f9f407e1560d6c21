"""What a client sends. Each command carries an ``id`` chosen by the client; the answer repeats it.

A command sent twice with the same id by the same seat is done once and answered twice.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""What a client calls a command."""

Code: TypeAlias = Annotated[str, Meta(min_length=8, max_length=8, pattern=r"^[a-z2-9]+$")]
"""What a table is called in its link: 8 letters and digits, none of which looks like another."""

Token: TypeAlias = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""The secret that holds a seat: made by the client, at least 128 random bits. The server keeps only its hash."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=400)]
"""A name as typed; the server cleans it."""

Nonce: TypeAlias = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2})*$")]
"""What a player mixes into the shuffle, in hexadecimal digits."""

Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What all commands share."""

    id: Id


class Hello(Command, frozen=True, tag="hello"):
    """The first message: which table, which seat if any, and the last frame seen."""

    protocol: Number
    table: Code
    token: Token | None = None
    """Who is there: the holder of a seat, or somebody who may join. None: a spectator for good."""
    seen: Annotated[int, Meta(ge=-1, le=1_000_000_000)] = -1
    """The number of the last frame that arrived; -1 for none."""


class Ping(Command, frozen=True, tag="ping"):
    """Asks for a ``pong``, to measure the lag and to be sure that somebody is there."""


class Join(Command, frozen=True, tag="join"):
    """Takes a seat in the lobby for the token of the ``hello``: a free one or, at a full table, the last bot's."""

    name: Name
    nonce: Nonce = ""


class Rename(Command, frozen=True, tag="rename"):
    """Changes one's own name in the lobby."""

    name: Name


class Leave(Command, frozen=True, tag="leave"):
    """Gives one's seat up: free in the lobby, a bot's during a match. The token is worth nothing afterwards."""


class AddBot(Command, frozen=True, tag="add_bot"):
    """Seats a bot (host, lobby)."""

    bot: Annotated[str, Meta(max_length=40)]


class RemoveSeat(Command, frozen=True, tag="remove_seat"):
    """Empties a seat (host, lobby)."""

    seat: Number


class SetOptions(Command, frozen=True, tag="set_options"):
    """Changes options, clock and speed (host, lobby)."""

    options: dict[str, Any]
    """As in a record's header; what is not said is as in the classic game."""
    clock: Number
    """Seconds for each wait: 0 (off), 15, 30 or 60."""
    speed: Annotated[str, Meta(max_length=10)]
    """How long bots seem to think: slow, normal or fast."""


class Start(Command, frozen=True, tag="start"):
    """Begins the match (host, at least two seats taken)."""


class ChooseCard(Command, frozen=True, tag="choose_card"):
    """Lays a card face down, or changes it."""

    round: Number
    trick: Number
    card: Number


class ChooseRow(Command, frozen=True, tag="choose_row"):
    """Chooses the row that one's undercut takes."""

    round: Number
    trick: Number
    row: Number


class PickCard(Command, frozen=True, tag="pick_card"):
    """Picks a card in the draft. ``pick`` is the number of the pick, from 0."""

    round: Number
    pick: Number
    card: Number


class NextRound(Command, frozen=True, tag="next_round"):
    """Starts the round after this one (any seat)."""

    round: Number
    """The round that has just ended."""


class Replace(Command, frozen=True, tag="replace"):
    """Lets a bot play for an absent seat (host) until its owner comes back."""

    seat: Number
    bot: Annotated[str, Meta(max_length=40)]


class TakeBack(Command, frozen=True, tag="take_back"):
    """Plays one's own seat again after a bot has stood in; the host may give a seat back as well.

    A ``hello`` with the seat's token does the same.
    """

    seat: Number


class Rematch(Command, frozen=True, tag="rematch"):
    """Back to the lobby with the same people, for another match (any seat, once the match is over)."""


AnyCommand: TypeAlias = (
    Hello
    | Ping
    | Join
    | Rename
    | Leave
    | AddBot
    | RemoveSeat
    | SetOptions
    | Start
    | ChooseCard
    | ChooseRow
    | PickCard
    | NextRound
    | Replace
    | TakeBack
    | Rematch
)


class CreateTable(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/tables``."""

    name: Name
    token: Token
    options: dict[str, Any] = {}
    clock: Number = 0
    speed: Annotated[str, Meta(max_length=10)] = "normal"
    bots: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=9)] = ()
    """Bots to seat at once."""
    start: bool = False
    """Begin at once, for a match against bots in one click."""
    nonce: Nonce = ""
