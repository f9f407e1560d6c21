"""The score book as it stands in a file: docs/book.md is the contract, docs/book.schema.json its schema.

What a file holds keeps the shape of the file (typed dictionaries, never changed once made); what is derived from it is
frozen dataclasses elsewhere. ``web/src/lib/counter/book.ts`` says the same.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, TypedDict

FORMAT = "sixieme-book"
VERSION = 1

MAX_BYTES = 20_000_000
MAX_PLAYERS, MAX_GROUPS, MAX_GAMES, MAX_PHOTOS = 2_000, 500, 20_000, 2_000
MAX_CHANGES = 5_000
"""Of one game."""
MAX_ROUNDS = 200
MAX_LEFT = 20
"""Cards in four rows of five."""


class PlayerChange(TypedDict, total=False):
    """What is assigned to a player; ``at`` is always there."""

    at: str
    name: str
    color: int
    emoji: str | None
    photo: str | None
    archived: bool
    bot: bool
    merged_into: str | None


class GroupChange(TypedDict, total=False):
    """What is assigned to a group; ``at`` is always there."""

    at: str
    name: str
    players: list[str]
    archived: bool


class Entry(TypedDict):
    """What one seat took in a round; ``cards`` is None where only the heads were said."""

    heads: int
    cards: list[int] | None
    via: str


class Left(TypedDict):
    """What stays in the rows at the end of a round; None is not known."""

    heads: int | None
    count: int | None
    cards: list[int] | None


class Draft(TypedDict):
    """A round being typed; an entry that is None was not typed yet, which is not 0."""

    round: str | None
    entries: list[Entry | None]
    left: Left | None


class ForkOf(TypedDict):
    """The game that another one was copied from, and how many of its changes it had then."""

    game: str
    changes: int


class Started(TypedDict):
    """The first change of a game: who plays, and what was agreed."""

    at: str
    kind: Literal["started"]
    options: dict[str, Any]
    seats: list[str]
    names: list[str]
    first_dealer: int
    tz: str | None
    title: str
    place: str
    note: str


class RoundEntered(TypedDict):
    """A whole round; an id that is known corrects that round."""

    at: str
    kind: Literal["round"]
    round: str
    entries: list[Entry]
    left: Left | None


class RoundJudged(TypedDict):
    """Whether a round counts."""

    at: str
    kind: Literal["voided", "restored"]
    round: str


class Turned(TypedDict):
    """The game ends, goes on, or its last change is taken back or done again."""

    at: str
    kind: Literal["ended", "abandoned", "reopened", "undone", "redone"]


class Described(TypedDict):
    """Title, place and note anew."""

    at: str
    kind: Literal["described"]
    title: str
    place: str
    note: str


Change: TypeAlias = Started | RoundEntered | RoundJudged | Turned | Described

KINDS = (
    "started",
    "round",
    "voided",
    "restored",
    "ended",
    "abandoned",
    "reopened",
    "described",
    "undone",
    "redone",
)


@dataclass(frozen=True, slots=True)
class BookPlayer:
    """A player: what the changes say, one after the other (:func:`sixieme.counter.people.player_of`)."""

    id: str
    changes: tuple[PlayerChange, ...]


@dataclass(frozen=True, slots=True)
class BookGroup:
    """A group of players, as :class:`BookPlayer`."""

    id: str
    changes: tuple[GroupChange, ...]


@dataclass(frozen=True, slots=True)
class Photo:
    """A small JPEG in base64; the id is the SHA-256 of its bytes."""

    id: str
    jpeg: str


@dataclass(frozen=True, slots=True)
class BookGame:
    """A game: its changes, and what is no change. :func:`sixieme.counter.game.fold` says what has come of them."""

    id: str
    number: int
    origin: str
    counted: bool
    view: int | None
    """A copy to look at: how many changes the original had."""
    fork_of: ForkOf | None
    draft: Draft | None
    changes: tuple[Change, ...]

    @property
    def started(self) -> Started:
        """The first change."""
        first = self.changes[0]
        assert first["kind"] == "started"
        return first


@dataclass(frozen=True, slots=True)
class Book:
    """Everything the counter keeps; games in the order of ``(number, id)``."""

    exported_at: str | None = None
    players: tuple[BookPlayer, ...] = ()
    groups: tuple[BookGroup, ...] = ()
    games: tuple[BookGame, ...] = ()
    photos: tuple[Photo, ...] = ()


def game_order(game: BookGame) -> tuple[int, str]:
    """Return what games are sorted by."""
    return game.number, game.id
