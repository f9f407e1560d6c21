"""What a command does to a table: the entries to append, or a refusal.

Pure: clock, chance and presence are handed in.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from sixieme.bots import BOT_NAMES, check_kind
from sixieme.errors import (
    AlreadySeatedError,
    BadClockError,
    BadOptionError,
    BotPlaysError,
    NoSeatError,
    NotAbsentError,
    NotHostError,
    NoTokenError,
    NotSeatedError,
    StaleError,
    TableFullError,
    WrongStageError,
)
from sixieme.protocol import commands as wire
from sixieme.protocol.events import (
    CardPlaced,
    DeadlineSet,
    MatchEnded,
    MatchStarted,
    OptionsSet,
    SeatLeft,
    SeatRenamed,
    SeatReplaced,
    SeatTakenBack,
    SecretOpened,
)
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, PickCard, answer
from sixieme.rules.events import Actor
from sixieme.rules.fair import SEED_BYTES, next_round
from sixieme.rules.match import Match
from sixieme.rules.names import clean_name
from sixieme.rules.options import Options, options_from_json, options_to_json
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.table import cheapest_row
from sixieme.server.context import Context
from sixieme.server.entries import Entry, RematchOpened, Seated, StoredEvent, TableOpened, from_rules
from sixieme.server.table import MAX_SEATS, Stage, Table, fold, hash_token, wait_key

CLOCKS = (0, 15, 30, 60)
SPEEDS = ("slow", "normal", "fast")
STAND_IN = "cautious"
"""The bot that plays on for somebody who leaves."""
REVEAL_SECONDS = 0.9
"""What a placement takes to be shown: the next clock starts after the pictures."""
MAX_ROUNDS, MAX_THRESHOLD = 100, 1000
"""More than people play; a match that everybody has left to its bots comes to an end."""
BETWEEN_ROUNDS = 45
"""Seconds after which the next round starts by itself, if there is a clock or nobody left to start it."""


@dataclass(frozen=True, slots=True)
class Expire:
    """The deadline has passed: the server does what is due by default."""


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot's answer to the wait of its seat; ``moment`` is the ``wait_key`` it was asked at."""

    seat: int
    moment: str
    choice: int


ServiceCommand: TypeAlias = wire.AnyCommand | wire.CreateTable | Expire | BotChoice


def decide(table: Table, command: ServiceCommand, context: Context) -> tuple[Entry, ...]:
    """Return what the command makes happen, in order; nothing for a command that changes nothing.

    Raises a TableError, RulesError, BadNameError or UnknownBotError whose code says why not.
    """
    desk = _Desk(table, context, getattr(command, "id", None))
    desk.do(command)
    return tuple(desk.entries)


class _Desk:
    """A command being worked on: the entries so far, and the table as it is after them."""

    def __init__(self, table: Table, context: Context, command_id: str | None) -> None:
        self.table = table
        self.context = context
        self.id = command_id
        self.entries: list[Entry] = []

    def do(self, command: ServiceCommand) -> None:
        match command:
            case wire.CreateTable():
                self._create(command)
            case wire.Join():
                self._join(command)
            case wire.Rename(name=name):
                self._lobby()
                self._add(SeatRenamed(self._own_seat(), clean_name(name)))
            case wire.Leave():
                self._leave()
            case wire.AddBot(bot=bot):
                self._lobby_host()
                self._seat_bot(bot)
            case wire.RemoveSeat(seat=seat):
                self._lobby_host()
                self._check_seat(seat)
                self._remove(seat)
            case wire.SetOptions():
                self._lobby_host()
                options = self._options(command)
                self._add(OptionsSet(options_to_json(options), command.clock, command.speed))
            case wire.Start():
                self._lobby_host()
                self._start()
            case wire.Replace(seat=seat, bot=bot):
                self._replace(seat, bot)
            case wire.TakeBack(seat=seat):
                self._take_back(seat)
            case wire.Rematch():
                self._own_seat()
                self._stage(Stage.OVER)
                seed, salt = self._secret()
                self._add(RematchOpened(seed, salt))
            case wire.NextRound() | wire.ChooseCard() | wire.ChooseRow() | wire.PickCard():
                self._play(command)
            case BotChoice():
                self._bot_choice(command)
            case Expire():
                self._expire()
            case wire.Hello() | wire.Ping():
                raise AssertionError("answered by the connection, never decided here")
        self._settle()

    # Lobby

    def _create(self, command: wire.CreateTable) -> None:
        options = self._options(command)
        seed, salt = self._secret()
        self._add(TableOpened(options_to_json(options), command.clock, command.speed, seed, salt))
        self._add(Seated(0, clean_name(command.name), None, hash_token(command.token), command.nonce))
        for bot in command.bots:
            self._seat_bot(bot)
        if command.start:
            self._start()

    def _join(self, command: wire.Join) -> None:
        self._lobby()
        owner = self.context.by
        if owner is None:
            raise NoTokenError("expected a hello with a token before a join")
        if self.table.seat_of(owner) is not None:
            raise AlreadySeatedError(f"expected somebody without a seat, got seat {self.table.seat_of(owner)}")
        seats = self.table.seats
        seat = len(seats)
        if seat == MAX_SEATS:
            bots = [index for index, there in enumerate(seats) if there.owner is None]
            if not bots:
                raise TableFullError(f"expected at most {MAX_SEATS} people")
            seat = bots[-1]
        self._add(Seated(seat, clean_name(command.name), None, owner, command.nonce))

    def _seat_bot(self, bot: str) -> None:
        if len(self.table.seats) == MAX_SEATS:
            raise TableFullError(f"expected at most {MAX_SEATS} seats")
        taken = {seat.name for seat in self.table.seats}
        name = next(name for name in BOT_NAMES if name not in taken)
        self._add(Seated(len(self.table.seats), name, check_kind(bot), None, ""))

    def _remove(self, seat: int) -> None:
        left = [index for index in range(len(self.table.seats)) if index != seat]
        people = [index for index in left if self.table.seats[index].owner is not None]
        host = self.table.host if self.table.host != seat else next(iter(people), None)
        self._add(SeatLeft(seat, None if host is None else left.index(host)))

    def _leave(self) -> None:
        seat = self._own_seat()
        if self.table.stage is Stage.LOBBY:
            self._remove(seat)
        else:
            self._stand_in(seat, STAND_IN, left=True)

    def _start(self) -> None:
        self.table.options.check(len(self.table.seats))
        assert self.table.secret is not None
        self._add(MatchStarted(self.table.secret.commitment, [seat.nonce for seat in self.table.seats]))
        self._apply_all([self._next_round()])

    def _options(self, command: wire.SetOptions | wire.CreateTable) -> Options:
        if command.clock not in CLOCKS:
            raise BadClockError(f"expected a clock of {', '.join(map(str, CLOCKS))} s, got {command.clock}")
        if command.speed not in SPEEDS:
            raise BadClockError(f"expected a speed ({', '.join(SPEEDS)}), got {command.speed!r}")
        options = options_from_json(command.options)
        for name, most in (("max_rounds", MAX_ROUNDS), ("threshold", MAX_THRESHOLD)):
            if (getattr(options, name) or 0) > most:
                raise BadOptionError(f"expected {name} up to {most} at a table online, got {getattr(options, name)}")
        return options

    # Seats in a match

    def _replace(self, seat: int, bot: str) -> None:
        asking = self._own_seat()
        self._stage(Stage.PLAYING)
        self._check_seat(seat)
        host_is_here = self.table.host is not None and self.table.host in self.context.here
        if asking != self.table.host and host_is_here:
            raise NotHostError("expected the host, who is here, to replace somebody")
        if self.table.seats[seat].bot is not None:
            raise NoSeatError(f"expected a seat that a person plays, got {seat}")
        if seat in self.context.here:
            raise NotAbsentError(f"expected a seat whose owner is away, got {seat}")
        self._stand_in(seat, bot, left=False)

    def _stand_in(self, seat: int, bot: str, *, left: bool) -> None:
        host = self.table.host
        if left and host == seat:
            people = (
                index for index, there in enumerate(self.table.seats) if there.owner is not None and index != seat
            )
            host = next(people, None)
        self._add(SeatReplaced(seat, check_kind(bot), left, host))

    def _take_back(self, seat: int) -> None:
        asking = self._own_seat()
        self._check_seat(seat)
        if asking not in (seat, self.table.host):
            raise NotHostError("expected the owner or the host to give a seat back")
        there = self.table.seats[seat]
        if there.owner is None:
            raise NoSeatError(f"expected a seat that belongs to a person, got {seat}")
        if there.bot is not None:
            self._add(SeatTakenBack(seat))

    # The match

    def _play(self, command: wire.NextRound | wire.ChooseCard | wire.ChooseRow | wire.PickCard) -> None:
        seat = self._own_seat()
        match = self._match()
        if self.table.seats[seat].bot is not None:
            raise BotPlaysError(f"expected seat {seat} to be taken back first")
        self._check_moment(command, match)
        match command:
            case wire.NextRound():
                self._apply_all([self._next_round()])
            case wire.ChooseCard(card=card):
                self._apply_all([ChooseCard(seat, card)])
            case wire.ChooseRow(row=row):
                self._apply_all([ChooseRow(seat, row)])
            case wire.PickCard(card=card):
                self._apply_all([PickCard(seat, card)])

    def _check_moment(
        self, command: wire.NextRound | wire.ChooseCard | wire.ChooseRow | wire.PickCard, match: Match
    ) -> None:
        picks = len(match.draft.picks) if match.draft is not None else 0
        present = {"round": match.round, "trick": match.trick, "pick": picks}
        for name, value in present.items():
            if getattr(command, name, value) != value:
                raise StaleError(f"expected {name} {value}, got {getattr(command, name)}")

    def _bot_choice(self, command: BotChoice) -> None:
        match = self._match()
        waiting = Wait(match.phase, command.seat) in match.waits()
        if not waiting or command.moment != wait_key(match) or self.table.seats[command.seat].bot is None:
            raise StaleError(f"expected a choice for {wait_key(match)}, got one for {command.moment}")
        self._apply_all([answer(match.phase, command.seat, command.choice, Actor.BOT)])

    def _expire(self) -> None:
        if self.table.deadline is None or self.context.now < self.table.deadline:
            return
        match = self._match()
        if match.phase is Phase.ROUND:
            self._apply_all([self._next_round()])
            return
        people = [wait.seat for wait in match.waits() if self._is_person(wait.seat)]
        self._apply_all(
            answer(match.phase, seat, self._default(match, seat), Actor.TIMEOUT) for seat in people if seat is not None
        )

    def _default(self, match: Match, seat: int) -> int:
        """Return what a time-out does (docs/rules.md, 3): any card, the cheapest row, any pick."""
        if match.phase is Phase.ROW:
            return cheapest_row(match.table)
        return self.context.random.choice(match.legal_plays(seat) or match.legal_picks(seat))

    def _next_round(self) -> Command:
        match = self._match()
        assert self.table.secret is not None
        return next_round(match, self.table.secret)

    def _apply_all(self, commands: Iterable[Command]) -> None:
        for command in commands:
            _, events = self._match().apply(command)
            for event in events:
                self._add(from_rules(event))

    def _settle(self) -> None:
        """Do what follows from where the match stands: forced cards, the deadline of the wait, the seed at the end."""
        if self.table.stage is Stage.PLAYING and self.entries:
            self._apply_all(self._forced())
        if self.table.stage is Stage.PLAYING and self.entries:
            self._set_deadline()
        secret = self.table.secret
        if secret is not None and any(isinstance(entry.event, MatchEnded) for entry in self.entries):
            self._add(SecretOpened(secret.seed.hex(), secret.salt.hex(), [nonce.hex() for nonce in secret.nonces]))

    def _forced(self) -> list[Command]:
        match = self._match()
        if match.phase is not Phase.CARDS or any(len(hand) != 1 for hand in match.hands):
            return []
        waiting = [wait.seat for wait in match.waits() if wait.seat is not None]
        return [ChooseCard(seat, match.hands[seat][0], Actor.FORCED) for seat in waiting]

    def _set_deadline(self) -> None:
        match = self._match()
        if not self._is_timed(match):
            if self.table.deadline is not None:
                self._add(DeadlineSet(None))
        elif self.table.deadline is None or self.table.deadline_for != wait_key(match):
            placed = sum(isinstance(entry.event, CardPlaced) for entry in self.entries)
            allowed = BETWEEN_ROUNDS if match.phase is Phase.ROUND else self.table.clock
            self._add(DeadlineSet(self.context.now + allowed + placed * REVEAL_SECONDS))

    def _is_timed(self, match: Match) -> bool:
        """Return whether the wait ends by itself: there is a clock for people, or nobody is left to start a round."""
        if match.phase is Phase.ROUND and all(seat.owner is None for seat in self.table.seats):
            return True
        return bool(self.table.clock) and any(self._is_person(wait.seat) for wait in match.waits())

    # What commands ask of the table

    def _own_seat(self) -> int:
        seat = self.table.seat_of(self.context.by)
        if seat is None:
            raise NotSeatedError("expected a token that holds a seat here")
        return seat

    def _lobby(self) -> None:
        self._stage(Stage.LOBBY)

    def _lobby_host(self) -> None:
        self._lobby()
        if self._own_seat() != self.table.host:
            raise NotHostError(f"expected the host, seat {self.table.host}")

    def _stage(self, stage: Stage) -> None:
        if self.table.stage is not stage:
            raise WrongStageError(f"expected a table in stage {stage}, got {self.table.stage}")

    def _match(self) -> Match:
        self._stage(Stage.PLAYING)
        assert self.table.match is not None
        return self.table.match

    def _check_seat(self, seat: int) -> None:
        if seat >= len(self.table.seats):
            raise NoSeatError(f"expected a seat in 0..{len(self.table.seats) - 1}, got {seat}")

    def _is_person(self, seat: int | None) -> bool:
        return seat is None or self.table.seats[seat].bot is None

    def _secret(self) -> tuple[str, str]:
        return self.context.random.randbytes(SEED_BYTES).hex(), self.context.random.randbytes(SEED_BYTES).hex()

    def _add(self, event: StoredEvent) -> None:
        by, command_id = (None, None) if self.entries else (self.context.by, self.id)
        entry = Entry(self.table.number, self.context.now, event, by, command_id)
        self.table = fold(self.table, entry)
        self.entries.append(entry)
