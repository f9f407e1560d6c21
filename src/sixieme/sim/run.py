"""Asking for a simulation: ``simulate(players, rounds)`` and ``simulate_matches(players, matches)``.

Nothing is imported before it is needed: ``import sixieme.sim`` loads neither numpy nor numba.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from sixieme.errors import SimulationError
from sixieme.rules.cards import check_players
from sixieme.rules.deal import Deal, check_deal
from sixieme.rules.options import CLASSIC, Options, Tie, parse_options
from sixieme.sim.executors import Executor, find_executor
from sixieme.sim.kept import missing_numba
from sixieme.sim.policy import Policy, policies_by_seat, row_policies_by_seat
from sixieme.sim.result import Result, result_of

if TYPE_CHECKING:
    from sixieme.sim.task import Part, Task

MOST = 10**11
"""The most rounds or matches at a time: a day's work of one processor. More would be a typing error."""

MOST_SEED = 2**64 - 1
MOST_ROUNDS = 10_000
"""The highest number of rounds that a match may be set to have."""
MOST_THRESHOLD = 100_000

Progress: TypeAlias = Callable[[Result], object]
"""Called now and then with what has come of the first so many rounds or matches."""


def simulate(
    players: int = 4,
    rounds: int = 100_000,
    *,
    seed: int = 0,
    policies: str | Policy | Sequence[str | Policy] = "random",
    rows: str | Sequence[str] = "cheapest",
    options: Options | str = CLASSIC,
    deals: Sequence[Deal] | None = None,
    cards: bool = False,
    on: str | Executor = "here",
    progress: Progress | None = None,
) -> Result:
    """Return what comes of so many rounds, each by itself.

    Round number i is a matter of the question, the seed (0..2⁶⁴-1) and i alone; so the result is the same wherever it
    is computed, and the first n rounds of a longer simulation are those of a shorter one.

    ``policies`` and ``rows`` say what all seats do, or are lists by seat. ``options``, also as a text such as
    ``"limited"``, give the deck and the sizes; what they say of a match's end does not matter here. ``deals`` are
    played instead of shuffled cards, in turn and over again; a drafted hand goes that way, too. ``cards``: also count
    the heads by card held. ``on`` is an executor or the name of one, see :func:`sixieme.sim.executors.find_executor`.

    Raises SimulationError, or an error of the rules, for a question that has no answer.
    """
    one_round = replace(_options(options), threshold=None, max_rounds=1, strict=False, tie=Tie.SHARED)
    return _last(players, rounds, seed, policies, rows, one_round, deals, cards, on, progress)


def simulate_matches(
    players: int = 4,
    matches: int = 10_000,
    *,
    seed: int = 0,
    policies: str | Policy | Sequence[str | Policy] = "random",
    rows: str | Sequence[str] = "cheapest",
    options: Options | str = CLASSIC,
    deals: Sequence[Deal] | None = None,
    cards: bool = False,
    on: str | Executor = "here",
    progress: Progress | None = None,
) -> Result:
    """Return what comes of so many whole matches; everything else is as for :func:`simulate`."""
    return _last(players, matches, seed, policies, rows, _options(options), deals, cards, on, progress)


def _last(
    players: int,
    count: int,
    seed: int,
    policies: str | Policy | Sequence[str | Policy],
    rows: str | Sequence[str],
    options: Options,
    deals: Sequence[Deal] | None,
    cards: bool,
    on: str | Executor,
    progress: Progress | None,
) -> Result:
    task = make_task(players, seed, policies, rows, options, deals, cards)
    check_count(count)
    result = None
    for result in steps(task, count, find_executor(on) if isinstance(on, str) else on):
        if progress is not None:
            progress(result)
    assert result is not None
    return result


def make_task(
    players: int,
    seed: int,
    policies: str | Policy | Sequence[str | Policy],
    rows: str | Sequence[str],
    options: Options,
    deals: Sequence[Deal] | None = None,
    cards: bool = False,
) -> "Task":
    """Return a question, checked. Raises SimulationError or an error of the rules."""
    check_players(players)
    options.check(players)
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise SimulationError(f"expected a seed (a whole number in 0..{MOST_SEED}), got {seed!r:.40}")
    if options.draft and deals is None:
        raise SimulationError("expected deals for a game with a draft: the simulator deals, it does not draft")
    if (options.threshold or 0) > MOST_THRESHOLD or (options.max_rounds or 0) > MOST_ROUNDS:
        raise SimulationError(f"expected a match to at most {MOST_THRESHOLD} heads or {MOST_ROUNDS} rounds, got more")
    if deals is not None and not deals:
        raise SimulationError("expected deals, got none")
    checked = tuple(check_deal(deal, players, options) for deal in deals or ())
    by_seat = policies_by_seat(policies, players), row_policies_by_seat(rows, players)

    try:
        from sixieme.sim.task import Task
    except ModuleNotFoundError as error:
        raise missing_numba() from error
    return Task(players, options, seed, *by_seat, checked, cards)


def check_count(count: object) -> int:
    """Return ``count`` if it is a number of rounds or matches that can be simulated, else raise SimulationError."""
    if type(count) is not int or not 1 <= count <= MOST:
        raise SimulationError(f"expected 1..{MOST} rounds or matches, got {count!r:.40}")
    return count


def steps(task: "Task", count: int, executor: Executor) -> Iterator[Result]:
    """Yield what has come of the first so many rounds or matches, more and more of them; all of them at the end.

    Whoever stops asking, by Ctrl-C for instance, has the last one.
    """
    from sixieme.sim.task import Tally

    tally = Tally.empty(task)
    pace = _Pace(executor.workers, count)
    waiting: dict[int, Tally] = {}
    work = executor.run(task, pace.parts())
    try:
        for (first, size), found in work:
            pace.learn(size, found.seconds)
            waiting[first] = found
            if first != tally.games:
                continue
            while tally.games in waiting:
                tally.add(waiting.pop(tally.games))
            yield result_of(task, tally)
    finally:
        if hasattr(work, "close"):
            work.close()


def _options(given: Options | str) -> Options:
    return parse_options(given) if isinstance(given, str) else given


class _Pace:
    """Cuts the work into parts of about a quarter of a second, as it learns how long they take."""

    SECONDS = 0.25

    def __init__(self, workers: int, count: int) -> None:
        self._workers = workers
        self._count = count
        self._size = 16

    def learn(self, size: int, seconds: float) -> None:
        """Hear how long a part took."""
        if size >= self._size:
            wanted = int(size * self.SECONDS / max(seconds, 1e-6))
            self._size = max(1, min(wanted, 16 * size))
        elif seconds > self.SECONDS:
            self._size = size

    def parts(self) -> "Iterator[Part]":
        """Yield the parts, in order."""
        first = 0
        while first < self._count:
            # Towards the end, no worker is left with a large part alone.
            fair = -(-(self._count - first) // self._workers)
            size = min(self._size, fair)
            yield first, size
            first += size
