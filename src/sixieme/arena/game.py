"""One round or match at a table: the part of the arena's work that a worker does at a time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from sixieme.arena.faults import MOST_DETAIL, MOST_FAULTS, Fault, Reply, default_choice
from sixieme.arena.players import OwnPlayer, Player
from sixieme.arena.programs import ProgramPlayer, Programs, borrowed
from sixieme.arena.question import (
    Question,
    Unit,
    code_hash,
    command_of_bot,
    seatings,
    secret_of_deal,
    table_of_deal,
)
from sixieme.arena.times import Times
from sixieme.bots.bot import legal
from sixieme.bots.registry import parse_bot
from sixieme.errors import ArenaError
from sixieme.rules.cards import Seat
from sixieme.rules.commands import Command, answer
from sixieme.rules.events import Actor
from sixieme.rules.fair import Secret, next_round
from sixieme.rules.match import Match
from sixieme.rules.phase import Phase
from sixieme.rules.scoring import winners
from sixieme.rules.view import View, view

Part: TypeAlias = tuple[int, int]
"""The number of a deal, and which of its seatings."""

MOST_ROUNDS = 10_000
"""A match that has not ended by then is given up: ties that are played on may never end."""


@dataclass(frozen=True, slots=True)
class Game:
    """What came of one round or match."""

    deal: int
    seating: int
    table: tuple[int, ...]
    """The bot's index by seat."""
    rounds: int
    heads: tuple[int, ...]
    """By seat, over all rounds."""
    winners: tuple[Seat, ...]
    faults: tuple[Fault, ...]
    """In the order in which they happened."""
    times: tuple[Times, ...] = field(compare=False)
    """Of all decisions, by the bot's index; says nothing about the game, and is another each time."""


@dataclass(slots=True)
class Arena:
    """The work: any worker can play any game of a question, and the same comes of it."""

    question: Question
    source: str = field(default_factory=code_hash)
    """Of the code that whoever asks has."""
    _programs: Programs | None = None

    def begin(self) -> None:
        """Keep programs running from one game to the next, until :meth:`end`."""
        self._programs = Programs(self.question.limit)

    def end(self) -> None:
        """End the programs."""
        if self._programs is not None:
            self._programs.close()

    def play(self, part: Part) -> Game:
        """Play one seating of a deal. Raises ArenaError if a match does not end, or if the worker's code is another."""
        if self.source != code_hash():
            raise ArenaError(f"expected workers with the code {self.source}, got {code_hash()}")
        programs = self._programs or Programs(self.question.limit)
        try:
            return play(self.question, part, programs)
        finally:
            if programs is not self._programs:
                programs.close()


def play(question: Question, part: Part, programs: Programs) -> Game:
    """Play one seating of a deal, with these programs running."""
    deal, seating = part
    table = seatings(table_of_deal(question, deal))[seating]
    secret = secret_of_deal(question, deal)
    seed = int.from_bytes(secret.salt[:8], "big")  # says nothing of the cards
    with _seated(question, table, seed, programs) as players:
        game = _Played(question, table, seed, players)
        match = _play_out(Match.new(question.players, question.options), question.unit, secret, game)
        for player in players:
            player.tell_end(match.totals)
    if question.unit is Unit.MATCH:
        won = winners(match.rounds, question.options)
    else:
        won = tuple(seat for seat, total in enumerate(match.totals) if total == min(match.totals))
    times = tuple(game.times)
    return Game(deal, seating, table, len(match.rounds), match.totals, won, tuple(game.faults), times)


def _play_out(match: Match, unit: Unit, secret: Secret, game: "_Played") -> Match:
    while match.phase is not Phase.OVER:
        if match.phase is Phase.ROUND:
            if match.rounds and unit is Unit.ROUND:
                break
            if len(match.rounds) >= MOST_ROUNDS:
                raise ArenaError(f"expected matches to end within {MOST_ROUNDS} rounds, got a longer one")
            match, _ = match.apply(next_round(match, secret))
            continue
        # All who are waited for are asked before the first answer counts: nobody sees who has chosen already.
        for command in [game.decide(view(match, wait.seat, match.round_start)) for wait in match.waits()]:
            match, _ = match.apply(command)
    return match


class _Played:
    """A game while it is played: who is asked, what they do wrong, how long they take."""

    def __init__(self, question: Question, table: tuple[int, ...], seed: int, players: tuple[Player, ...]) -> None:
        self._table = table
        self._seed = seed
        self._players = players
        self._counted: Counter[Seat] = Counter()
        self.faults: list[Fault] = []
        self.times = [Times() for _ in question.bots]

    def decide(self, seen: View) -> Command:
        """Return the decision of the seat that sees this."""
        seat = seen.viewer
        assert seat is not None
        choices = legal(seen)
        if len(choices) == 1:
            return answer(seen.phase, seat, choices[0], Actor.FORCED)
        if self._counted[seat] < MOST_FAULTS:
            reply = self._players[seat].ask(seen)
            self.times[self._table[seat]].add(reply.seconds)
            self._count(seat, reply)
            if reply.choice is not None:
                return answer(seen.phase, seat, reply.choice, Actor.BOT)
        return answer(seen.phase, seat, default_choice(seen, self._seed), Actor.TIMEOUT)

    def _count(self, seat: Seat, reply: Reply) -> None:
        if reply.kind is None:
            return
        # A late answer that counts hangs on the machine, and must not decide who is asked.
        self._counted[seat] += reply.choice is None
        self.faults.append(Fault(self._table[seat], reply.kind, reply.detail[:MOST_DETAIL]))


@contextmanager
def _seated(question: Question, table: tuple[int, ...], seed: int, programs: Programs) -> Iterator[tuple[Player, ...]]:
    own: dict[int, Player] = {}
    players: list[Player] = []
    outside: list[ProgramPlayer] = []
    for seat, bot in enumerate(table):
        command = command_of_bot(question.bots[bot])
        if command is not None:
            outside.append(
                ProgramPlayer(programs, command, players=len(table), seat=seat, options=question.options, seed=seed)
            )
            players.append(outside[-1])
            continue
        if bot not in own:
            own[bot] = OwnPlayer(parse_bot(question.bots[bot], seed=seed), question.limit)
        players.append(own[bot])
    with borrowed(outside):
        yield tuple(players)
