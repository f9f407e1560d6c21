"""Driving a table without sockets: people with tokens, a clock that is set by hand, deals that are given."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from sixieme.errors import SixiemeError
from sixieme.protocol import commands as wire
from sixieme.protocol.events import MatchStarted
from sixieme.rules.commands import Command, DealRound
from sixieme.rules.deal import Deal
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, Options, options_to_json, with_sizes
from sixieme.server.context import Context
from sixieme.server.decide import ServiceCommand, decide
from sixieme.server.entries import Entry, Seated, StoredEvent, TableOpened, from_rules, read_entry, write_entry
from sixieme.server.table import Table, fold, hash_token

CODE = "abcdefgh"
HOST, GUEST, OTHER = (letter * 22 for letter in "hgo")
"""Tokens: of the host, of a guest, and of somebody without a seat."""
TOKENS = tuple(f"{index:022}" for index in range(12))

MINI = with_sizes(CLASSIC, top=15, hand=2)
"""Two tricks a round, two or three players."""
DEAL = Deal(((5, 14), (12, 13)), (3, 6, 9, 10))
LOW_DEAL = Deal(((2, 14), (1, 13)), (3, 6, 9, 10))
"""Seat 1 undercuts with its 1."""
MINI_DRAFT = with_sizes(Options(deck=Deck.LIMITED, draft=True), rows=2, hand=1)
DAY = 1_700_000_000.0


@dataclass
class Desk:
    """A table that is told what to do, and what came of it."""

    table: Table = field(default_factory=lambda: Table(CODE))
    now: float = DAY
    random: Random = field(default_factory=lambda: Random(6))
    here: frozenset[int] = frozenset()
    entries: list[Entry] = field(default_factory=list)

    def do(self, command: ServiceCommand, token: str | None = None) -> list[StoredEvent]:
        """Carry a command out and return the events."""
        by = None if token is None else hash_token(token)
        entries = decide(self.table, command, Context(self.now, self.random, self.here, by))
        self.take(entries)
        return [entry.event for entry in entries]

    def refusal(self, command: ServiceCommand, token: str | None = None) -> str | None:
        """Return the code with which the command is refused; None if it is carried out."""
        before = self.table
        try:
            self.do(command, token)
        except SixiemeError as error:
            assert before is self.table
            return error.code
        return None

    def add(self, *events: StoredEvent) -> None:
        """Let events happen that no command has asked for."""
        for event in events:
            self.take([Entry(self.table.number, self.now, event)])

    def take(self, entries: Iterable[Entry]) -> None:
        """Fold entries."""
        for entry in entries:
            self.table = fold(self.table, entry)
            self.entries.append(entry)

    @property
    def match(self) -> Match:
        """The match at the table."""
        assert self.table.match is not None
        return self.table.match

    def apply(self, command: Command) -> None:
        """Let a command of the rules happen, a given deal for example."""
        _, events = self.match.apply(command)
        self.add(*map(from_rules, events))


def refolded(entries: Iterable[Entry]) -> Table:
    """Return what the stored bytes of the entries come to."""
    table = Table(CODE)
    for data in [write_entry(entry) for entry in entries]:
        table = fold(table, read_entry(data))
    return table


def create(**changes: object) -> wire.CreateTable:
    """Return the command that creates the host's table."""
    return wire.CreateTable(**{"name": "Léa", "token": HOST, **changes})  # type: ignore[arg-type]  # as named there


def lobby(people: int = 2, bots: tuple[str, ...] = (), **changes: object) -> Desk:
    """Return a table in the lobby: the host, a guest, and further people and bots."""
    desk = Desk()
    desk.do(create(bots=bots, **changes), HOST)
    for index in range(1, people):
        desk.do(wire.Join(f"join{index}", f"Guest {index}"), token_of(index))
    return desk


def token_of(index: int) -> str:
    """Return the token of the person who came in that order: the host, the guest, then others."""
    return (HOST, GUEST, *TOKENS)[index]


def given(*deals: Deal, options: Options = MINI, clock: int = 0, people: int = 2, bots: int = 0) -> Desk:
    """Return a table in a match whose first round is dealt as given; in a draft, nothing is dealt."""
    desk = Desk()
    desk.add(
        TableOpened(options_to_json(options), clock, "normal", "11" * 32, "22" * 32),
        *(Seated(seat, f"P{seat}", None, hash_token(token_of(seat)), "") for seat in range(people)),
        *(Seated(people + seat, f"B{seat}", "random", None, "") for seat in range(bots)),
    )
    assert desk.table.secret is not None
    desk.add(MatchStarted(desk.table.secret.commitment, [""] * (people + bots)))
    for deal in deals:
        desk.apply(DealRound(deal))
    return desk


def card(number: int, *, round_number: int = 1, trick: int = 1, name: str = "c") -> wire.ChooseCard:
    """Return the command that lays a card."""
    return wire.ChooseCard(f"{name}-{round_number}-{trick}-{number}", round_number, trick, number)


def row(index: int, *, round_number: int = 1, trick: int = 1) -> wire.ChooseRow:
    """Return the command that chooses a row."""
    return wire.ChooseRow(f"r-{round_number}-{trick}-{index}", round_number, trick, index)


def set_options(options: Options = CLASSIC, clock: int = 0, speed: str = "normal", name: str = "o") -> wire.SetOptions:
    """Return the command that sets them."""
    return wire.SetOptions(name, options_to_json(options), clock, speed)
