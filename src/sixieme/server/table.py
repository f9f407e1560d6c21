"""The state of a table: a fold over its entries."""

import hashlib
from dataclasses import dataclass, field, replace
from enum import StrEnum

from sixieme.protocol.events import (
    DeadlineSet,
    MatchStarted,
    OptionsSet,
    SeatLeft,
    SeatRenamed,
    SeatReplaced,
    SeatTakenBack,
    SecretOpened,
)
from sixieme.rules.commands import command_of
from sixieme.rules.fair import Secret
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Options, options_from_json
from sixieme.rules.phase import Phase
from sixieme.server.entries import Entry, RematchOpened, Seated, TableOpened, to_rules

MAX_SEATS = 10
_REMEMBERED = 64


class Stage(StrEnum):
    """How far a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    name: str
    bot: str | None
    """The bot that plays it now; None if its owner does."""
    owner: str | None
    """The hash of the token that holds it; None for a bot's seat, and for one given up for good."""
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands. It knows every secret; what a viewer may see of it is ``sixieme.server.show``."""

    code: str
    number: int = 0
    """Entries so far: the number of the next one."""
    stage: Stage = Stage.LOBBY
    options: Options = CLASSIC
    clock: int = 0
    """Seconds for each wait; 0: no clock."""
    speed: str = "normal"
    seats: tuple[Seat, ...] = ()
    host: int | None = None
    secret: Secret | None = None
    """Of this match or, in the lobby, of the next one; without nonces until it starts."""
    match: Match | None = None
    deadline: float | None = None
    deadline_for: str = ""
    """The ``wait_key`` of the wait that the deadline ends."""
    recent: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The last commands done, by the hash of the token that sent them: never changed in place."""

    def seat_of(self, owner: str | None) -> int | None:
        """Return the seat that a token's hash holds."""
        if owner is None:
            return None
        return next((index for index, seat in enumerate(self.seats) if seat.owner == owner), None)

    def knows(self, owner: str | None, command: str) -> bool:
        """Return whether a command of that id by that owner is done already."""
        return owner is not None and command in self.recent.get(owner, ())


def hash_token(token: str) -> str:
    """Return what is kept of a token: enough to know it again, useless to whoever reads the store."""
    return hashlib.sha256(b"sixieme token 1\0" + token.encode()).hexdigest()


def wait_key(match: Match) -> str:
    """Return a name for what the match waits for now; it changes with the phase, the trick and the pick."""
    picks = len(match.draft.picks) if match.draft is not None else 0
    return f"{match.phase}:{match.round}:{match.trick}:{picks}"


def fold(table: Table, entry: Entry) -> Table:
    """Return the table after one more entry."""
    assert entry.number == table.number, f"expected entry {table.number} of {table.code}, got {entry.number}"
    table = replace(_after(table, entry), number=table.number + 1)
    if entry.by is None or entry.id is None:
        return table
    ids = (*table.recent.get(entry.by, ()), entry.id)[-_REMEMBERED:]
    return replace(table, recent={**table.recent, entry.by: ids})


def _after(table: Table, entry: Entry) -> Table:
    match entry.event:
        case TableOpened() as opened:
            table = replace(table, secret=_secret(opened.seed, opened.salt))
            return _with_options(table, opened)
        case Seated() as seated:
            seat = Seat(seated.name, seated.bot, seated.owner, seated.nonce)
            seats = (*table.seats[: seated.seat], seat, *table.seats[seated.seat + 1 :])
            host = seated.seat if table.host is None and seated.owner is not None else table.host
            return replace(table, seats=seats, host=host)
        case SeatRenamed(seat=index, name=name):
            return _with_seat(table, index, name=name)
        case SeatLeft(seat=index, host=host):
            return replace(table, seats=table.seats[:index] + table.seats[index + 1 :], host=host)
        case OptionsSet() as options:
            return _with_options(table, options)
        case MatchStarted(nonces=nonces):
            return _started(table, nonces)
        case SeatReplaced(seat=index, bot=bot, left=left, host=host):
            table = replace(table, host=host)
            return _with_seat(table, index, bot=bot, **({"owner": None} if left else {}))
        case SeatTakenBack(seat=index):
            return _with_seat(table, index, bot=None)
        case DeadlineSet(at=at):
            assert table.match is not None
            return replace(table, deadline=at, deadline_for=wait_key(table.match))
        case SecretOpened():
            return table
        case RematchOpened(seed=seed, salt=salt):
            seats = tuple(replace(seat, bot=seat.bot if seat.owner is None else None) for seat in table.seats)
            return replace(table, stage=Stage.LOBBY, seats=seats, secret=_secret(seed, salt), match=None, deadline=None)
        case event:
            command = command_of(to_rules(event))
            if command is None or table.match is None:  # a consequence: the driving event has brought it about
                return table
            match, _ = table.match.apply(command)
            stage = Stage.OVER if match.phase is Phase.OVER else Stage.PLAYING
            return replace(table, match=match, stage=stage, deadline=None if stage is Stage.OVER else table.deadline)


def _started(table: Table, nonces: list[str]) -> Table:
    assert table.secret is not None
    secret = replace(table.secret, nonces=tuple(map(bytes.fromhex, nonces)))
    match = Match.new(len(table.seats), table.options)
    return replace(table, stage=Stage.PLAYING, secret=secret, match=match)


def _secret(seed: str, salt: str) -> Secret:
    return Secret(bytes.fromhex(seed), bytes.fromhex(salt))


def _with_options(table: Table, values: TableOpened | OptionsSet) -> Table:
    options = options_from_json(values.options)
    return replace(table, options=options, clock=values.clock, speed=values.speed)


def _with_seat(table: Table, index: int, **changes: str | None) -> Table:
    seats = list(table.seats)
    seats[index] = replace(seats[index], **changes)  # type: ignore[arg-type]  # the names are those of Seat
    return replace(table, seats=tuple(seats))
