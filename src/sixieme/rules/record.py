"""The record of a match: one text form, JSON Lines, that outlives programs.

A header (version, status, viewer, options, players, commitment), then the events in order, each deal being one of them,
then, when the match is over, a closing line that opens the commitment. See ``docs/record.md`` and
``docs/record.schema.json``.

The record of a finished match holds everything. That of a running one is a viewer's: it holds None for what the viewer
may not know, has no closing line, and its status says ``running``.
"""

import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, BinaryIO, TypeVar

from sixieme.errors import RecordError, ReplayError, SixiemeError
from sixieme.rules.cards import check_players
from sixieme.rules.codec import event_from_json, event_to_json
from sixieme.rules.events import Event
from sixieme.rules.fair import Secret
from sixieme.rules.jsonlines import Twice, read_json, read_lines, write_json
from sixieme.rules.match import Match
from sixieme.rules.names import clean_name
from sixieme.rules.options import Options, options_from_json, options_to_json
from sixieme.rules.phase import Phase
from sixieme.rules.replay import Step, replay, replay_seen
from sixieme.rules.view import Viewer, redact

_Read = TypeVar("_Read")

VERSION = 1
MAX_EVENTS = 100_000
"""More events than any match has that people play: ten players to 66 make about 1,500."""


class Status(StrEnum):
    """Whether the match is over."""

    RUNNING = "running"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Record:
    """A match on paper. One that :func:`read_record` returns has been replayed and is legal."""

    options: Options
    players: tuple[str, ...]
    """Names by seat."""
    events: tuple[Event, ...]
    status: Status
    viewer: Viewer = None
    """Whose record of a running match it is: a seat, or None for a spectator's; None if the match is over."""
    commitment: str | None = None
    """What was published before the deal; None if the deals were given."""
    secret: Secret | None = None
    """What opens the commitment; None while the match runs or if the deals were given."""
    date: str | None = None
    """When it was played, as whoever wrote it says it."""


def record_of(
    match: Match,
    players: Sequence[str],
    *,
    secret: Secret | None = None,
    viewer: Viewer = None,
    date: str | None = None,
) -> Record:
    """Return the record of a match: all of it when it is over, else what the viewer may know (None: a spectator)."""
    over = match.phase is Phase.OVER
    return Record(
        options=match.options,
        players=tuple(players),
        events=match.log if over else tuple(redact(event, viewer) for event in match.log),
        status=Status.FINISHED if over else Status.RUNNING,
        viewer=None if over else viewer,
        commitment=secret.commitment if secret else None,
        secret=secret if over else None,
        date=date,
    )


def replay_record(record: Record) -> Iterator[Step]:
    """Yield each state of the recorded match with the events that led to it, as recorded.

    The states of a running match are made up where the viewer could not know: look at them only through
    ``view(match, record.viewer)``, which is the same whatever was made up. Raises ReplayError.
    """
    match = Match.new(len(record.players), record.options)
    if record.status is Status.FINISHED:
        return replay(match, record.events)
    return replay_seen(match, record.events, record.viewer)


def format_record(record: Record) -> str:
    """Write a record as JSON Lines."""
    lines = [_header_to_json(record), *map(event_to_json, record.events)]
    if record.status is Status.FINISHED:
        lines.append(_closing_to_json(record.secret))
    return "".join(write_json(line) + "\n" for line in lines)


def parse_record(text: str) -> Record:
    """Read a record from a text; see :func:`read_record`."""
    return read_record(io.BytesIO(text.encode("utf-8", "surrogatepass")))


def read_record(stream: BinaryIO) -> Record:
    """Read a record from a binary stream and replay it.

    Raises RecordError, which names the line, for whatever is wrong with it: not JSON, cut short, altered against the
    rules, too long.
    """
    lines = _read_objects(stream)
    try:
        number, first = next(lines)
    except StopIteration:
        raise RecordError("expected the header of a record, got an empty file", 1) from None
    record = _at(number, _header_from_json, first)
    events: list[Event] = []
    closed = False
    for number, value in lines:
        if closed:
            raise RecordError("expected nothing after the closing line", number)
        if value.get("type") == "closing":
            record = replace(record, secret=_at(number, _closing_from_json, value))
            closed = True
        elif len(events) == MAX_EVENTS:
            raise RecordError(f"expected at most {MAX_EVENTS} events", number)
        else:
            events.append(_at(number, event_from_json, value))
    record = replace(record, events=tuple(events))
    if closed is not (record.status is Status.FINISHED):
        wanted = "no closing line in a running match" if closed else "a closing line: the record is cut short"
        raise RecordError(f"expected {wanted}", number)
    _check_replay(record, number)
    return record


def check_date(date: object) -> str | None:
    """Return the date of a record if it is one: a text of at most 40 characters, or None. Raises ValueError."""
    if date is None or (isinstance(date, str) and len(date) <= 40 and date.isprintable()):
        return date
    raise ValueError(f"expected a date, got {date!r:.60}")


def _check_replay(record: Record, last_line: int) -> None:
    phase = Phase.ROUND
    try:
        for match, _ in replay_record(record):
            phase = match.phase
    except ReplayError as error:
        raise RecordError(error.detail, error.number + 2) from error
    if (phase is Phase.OVER) is not (record.status is Status.FINISHED):
        raise RecordError(f"expected a {record.status} match, got one in phase {phase}", last_line)


def _read_objects(stream: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(read_lines(stream), 1):
        if line is None:
            raise RecordError("expected a line of a record, got one far too long", number)
        try:
            value = read_json(line)
        except ValueError as error:
            raise RecordError(f"expected JSON ({error}), got {line[:60]!r}", number) from None
        if not isinstance(value, dict) or _is_twice(value):
            raise RecordError(f"expected an object with each key once, got {line[:60]!r}", number)
        yield number, value


def _is_twice(value: object) -> bool:
    return isinstance(value, Twice) or (isinstance(value, dict) and any(map(_is_twice, value.values())))


def _at(line: int, read: Callable[[dict[str, Any]], _Read], value: dict[str, Any]) -> _Read:
    try:
        return read(value)
    except (SixiemeError, ValueError) as error:
        raise RecordError(str(error), line) from error


def _header_to_json(record: Record) -> dict[str, Any]:
    return {
        "type": "header",
        "version": VERSION,
        "status": str(record.status),
        "viewer": record.viewer,
        "date": record.date,
        "players": list(record.players),
        "commitment": record.commitment,
        "options": options_to_json(record.options),
    }


_HEADER_FIELDS = {"type", "version", "status", "viewer", "date", "players", "commitment", "options"}


def _header_from_json(value: dict[str, Any]) -> Record:
    if value.get("type") != "header":
        raise ValueError(f"expected the header of a record, got {value.get('type')!r:.60}")
    if type(value.get("version")) is not int or value["version"] != VERSION:
        raise ValueError(f"expected version {VERSION}, got {value.get('version')!r:.60}")
    wrong = sorted(_HEADER_FIELDS ^ set(value))
    if wrong:
        raise ValueError(f"expected the fields of a header, but not so: {', '.join(wrong):.60}")
    names = value["players"]
    if not isinstance(names, list):
        raise ValueError(f"expected a list of players, got {names!r:.60}")
    players = tuple(map(clean_name, names[: check_players(len(names))]))
    options = options_from_json(value["options"])
    options.check(len(players))
    if value["status"] not in list(Status):
        raise ValueError(f"expected a status ({', '.join(Status)}), got {value['status']!r:.60}")
    status = Status(value["status"])
    viewer, date = value["viewer"], check_date(value["date"])
    seats = range(len(players) if status is Status.RUNNING else 0)
    if viewer is not None and (type(viewer) is not int or viewer not in seats):
        raise ValueError(f"expected a seat or null as the viewer, got {viewer!r:.60}")
    commitment = None if value["commitment"] is None else _hex("commitment", value["commitment"], 32).hex()
    return Record(options, players, (), status, viewer, commitment, None, date)


def _closing_to_json(secret: Secret | None) -> dict[str, Any]:
    return {
        "type": "closing",
        "seed": secret.seed.hex() if secret else None,
        "salt": secret.salt.hex() if secret else None,
        "nonces": [nonce.hex() for nonce in secret.nonces] if secret else [],
    }


def _closing_from_json(value: dict[str, Any]) -> Secret | None:
    if set(value) != {"type", "seed", "salt", "nonces"} or not isinstance(value["nonces"], list):
        raise ValueError("expected the fields seed, salt and nonces in the closing line")
    if value["seed"] is None and value["salt"] is None and not value["nonces"]:
        return None
    nonces = tuple(_hex("nonce", nonce) for nonce in value["nonces"])
    return Secret(_hex("seed", value["seed"]), _hex("salt", value["salt"]), nonces)


_HEX_BYTES = re.compile("(?:[0-9a-fA-F]{2})*")


def _hex(name: str, value: object, length: int | None = None) -> bytes:
    if not isinstance(value, str) or not _HEX_BYTES.fullmatch(value):
        raise ValueError(f"expected {name} in hexadecimal digits, got {value!r:.60}")
    data = bytes.fromhex(value)
    if length is not None and len(data) != length:
        raise ValueError(f"expected a {name} of {length} bytes, got {len(data)}")
    return data
