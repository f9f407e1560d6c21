"""Playing a question: deal after deal, all seatings of each, wherever there are workers."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from sixieme.arena.estimate import estimate
from sixieme.arena.game import Arena, Game, Part
from sixieme.arena.question import MOST_DEALS, Question, seatings, table_of_deal
from sixieme.arena.results import Results, lead, results_of
from sixieme.arena.store import Store
from sixieme.errors import ArenaError
from sixieme.sim.executors import Executor, Threads

LEAST = 400
"""Deals before the first look."""
LOOK_EVERY = 100
CLEAR = 3.0
"""Standard errors that the difference must be away from zero to stop at a look."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many deals are played, and whether fewer may do."""

    deals: int
    """At the most."""
    until_clear: bool = False
    """Stop at the first look at which the first bot's difference is clear: from ``least`` deals on, every 100.

    Looking again and again finds a difference where there is none more often than one look does; so a look asks for
    three standard errors: two equal bots are then told apart in 3 of 100 contests of up to 10,000 deals, and in 5 of
    100 of up to 100,000 (by simulation), as rarely as a single 95 % interval does.
    """
    least: int = LEAST

    def __post_init__(self) -> None:
        for number in (self.deals, self.least):
            if type(number) is not int or not 1 <= number <= MOST_DEALS:
                raise ArenaError(f"expected 1..{MOST_DEALS} deals, got {number!r:.40}")


class Contest:
    """The games so far, and the deals that are whole: the first so many of them, without a gap."""

    def __init__(self, question: Question, plan: Plan, games: dict[Part, Game] | None = None) -> None:
        self.question = question
        self.plan = plan
        self._games = dict(games or {})
        self._deals: list[tuple[Game, ...]] = []
        self._leads: list[float] = []
        self._next_look = plan.least if plan.until_clear else plan.deals + 1
        self._done = False
        self.games = 0
        """How many games have been played, those of deals that are not whole as well."""
        self.faults = 0
        """How many faults there were in them."""
        for game in self._games.values():
            self._count(game)
        self._grow()

    @property
    def deals(self) -> int:
        """How many deals are whole."""
        return len(self._deals)

    def is_done(self) -> bool:
        """Return whether nothing more has to be played."""
        return self._done

    def add(self, game: Game) -> None:
        """Add a game."""
        self._count(game)
        self._games[game.deal, game.seating] = game
        self._grow()

    def missing(self) -> Iterator[Part]:
        """Yield the games that have still to be played, in order."""
        for deal in range(self.deals, self.plan.deals):
            for seating in range(len(seatings(table_of_deal(self.question, deal)))):
                if deal >= self.deals and (deal, seating) not in self._games:
                    yield deal, seating

    def is_clear(self) -> bool:
        """Return whether the first bot's difference is far enough from zero to stop."""
        found = estimate(self._leads)
        return found.deals >= 2 and abs(found.mean) > CLEAR * found.error

    def results(self) -> Results:
        """Return what came of the whole deals."""
        return results_of(self.question, self._deals)

    def _grow(self) -> None:
        while not self._done:
            if self.deals == self.plan.deals or (self.deals == self._next_look and self._looks_clear()):
                self._done = True
                return
            count = len(seatings(table_of_deal(self.question, self.deals)))
            parts = [(self.deals, seating) for seating in range(count)]
            if not all(part in self._games for part in parts):
                return
            self._deals.append(tuple(self._games.pop(part) for part in parts))
            value = lead(self._deals[-1])
            self._leads += [] if value is None else [value]

    def _looks_clear(self) -> bool:
        self._next_look += LOOK_EVERY
        return self.is_clear()

    def _count(self, game: Game) -> None:
        self.games += 1
        self.faults += len(game.faults)


def contest(question: Question, plan: Plan, executor: Executor, store: Store | None = None) -> Generator[Contest]:
    """Play what is missing, and yield the contest at the beginning and after every game.

    Whoever stops asking, by Ctrl-C for instance, has what has come until then, and so has the store. Results depend on
    nothing but the question and the number of deals, for bots that keep their word (:class:`sixieme.bots.bot.Bot`).
    Raises ArenaError, OSError if the store is full, or LostWorkerError.
    """
    if isinstance(executor, Threads):
        raise ArenaError("expected processes or a cluster, got threads: bots of Python take turns in threads")
    played = Contest(question, plan, None if store is None else store.games)
    yield played
    if played.is_done():
        return
    work = executor.run(Arena(question), played.missing())
    try:
        for _, game in work:
            if store is not None:
                store.add(game)
            played.add(game)
            yield played
            if played.is_done():
                return
    finally:
        if hasattr(work, "close"):
            work.close()


def compete(question: Question, deals: int, executor: Executor) -> Results:
    """Return what comes of so many deals. Raises as :func:`contest` does."""
    *_, played = contest(question, Plan(deals), executor)
    return played.results()
