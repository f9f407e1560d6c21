"""What is stored of a table: one entry an event, secrets included. Nothing of this leaves but through ``show``."""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from sixieme.protocol.events import (
    DeadlineSet,
    MatchEvent,
    MatchStarted,
    OptionsSet,
    SeatLeft,
    SeatRenamed,
    SeatReplaced,
    SeatTakenBack,
    SecretOpened,
)
from sixieme.rules.codec import event_from_json, event_to_json
from sixieme.rules.events import Event


class Stored(Struct, frozen=True, tag_field="type"):
    """What stored events with secrets share."""


class TableOpened(Stored, frozen=True, tag="table_opened"):
    """The table is there, with the secret of its first match."""

    options: dict[str, Any]
    clock: int
    speed: str
    seed: str
    salt: str


class Seated(Stored, frozen=True, tag="seated"):
    """Somebody or a bot has taken a seat: a new one, or a bot's (``seat``)."""

    seat: int
    name: str
    bot: str | None
    owner: str | None
    """The hash of the token; None for a bot."""
    nonce: str


class RematchOpened(Stored, frozen=True, tag="rematch_opened"):
    """Back to the lobby, with the secret of the next match."""

    seed: str
    salt: str


StoredEvent: TypeAlias = (
    TableOpened
    | Seated
    | RematchOpened
    | SeatRenamed
    | SeatLeft
    | OptionsSet
    | MatchStarted
    | SeatReplaced
    | SeatTakenBack
    | DeadlineSet
    | SecretOpened
    | MatchEvent
)


class Entry(Struct, frozen=True):
    """One event of a table with its number, its time, and the command that caused it."""

    number: int
    at: float
    event: StoredEvent
    by: str | None = None
    """The hash of the token of whoever sent the command; None for the server."""
    id: str | None = None
    """The client's id of the command; None for the server, and for all but the first event of a command."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(Entry)


def write_entry(entry: Entry) -> bytes:
    """Return the entry as JSON."""
    return _ENCODER.encode(entry)


def read_entry(data: bytes) -> Entry:
    """Return the entry that :func:`write_entry` wrote. Raises msgspec.DecodeError."""
    return _DECODER.decode(data)


def from_rules(event: Event) -> MatchEvent:
    """Return an event of the rules as it is stored and sent."""
    converted: MatchEvent = msgspec.convert(event_to_json(event), MatchEvent)
    return converted


def to_rules(event: MatchEvent) -> Event:
    """Return the event of the rules."""
    return event_from_json(msgspec.to_builtins(event))
