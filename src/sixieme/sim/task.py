"""A part of a simulation, as any worker on any machine can do it: what to play, and what came of it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import TypeAlias

import numpy as np

from sixieme.errors import SimulationError
from sixieme.rules.deal import Deal
from sixieme.rules.options import STANDARD, Options, Tie
from sixieme.sim import warm
from sixieme.sim.kept import source_hash
from sixieme.sim.layout import HEADS_BY_CARD, Cards, Numbers, pack_deals
from sixieme.sim.policy import WEIGHTS, CardPolicy, Policy, RowPolicy

Part: TypeAlias = tuple[int, int]
"""The index of the first match, and how many."""

CLASSES = 1001
"""Matches of 1000 rounds and more are one class."""

MOST_ROUNDS = 100_000
"""A match that has not ended by then is given up: with deals given again and again it may never end."""

MOST_HEADS = int(HEADS_BY_CARD.sum())


@dataclass(frozen=True, slots=True)
class Task:
    """What is played: everything but which matches. Nothing of it is checked here."""

    players: int
    options: Options
    """How long a match lasts, and the deck. A round by itself is a match of one round."""
    seed: int
    policies: tuple[Policy, ...]
    rows: tuple[RowPolicy, ...]
    deals: tuple[Deal, ...] = ()
    cards: bool = False
    """Whether the heads of whoever held a card are counted card by card; costs a tenth of the speed."""

    def play(self, part: Part) -> "Tally":
        """Play a part, as any worker does (:class:`sixieme.sim.executors.Work`)."""
        return play(self, part)


@dataclass(slots=True)
class Tally:
    """What came of some matches of a task: whole numbers, so that adding them up in any order gives the same.

    The arrays are the outputs of :func:`sixieme.sim.kernels.play_games`.
    """

    games: int
    spread: Numbers
    takes: Numbers
    wins: Numbers
    matches: Numbers
    sums: Numbers
    cards: Numbers
    seconds: float = 0.0
    """How long it took; says nothing about the game."""
    source: str = field(default_factory=source_hash)
    """Of which kernels it came."""

    @classmethod
    def empty(cls, task: Task) -> "Tally":
        """Return the tally of no matches."""
        seats = task.players
        top = task.options.top(seats)
        return cls(
            0,
            np.zeros((seats, MOST_HEADS + 1), np.int64),
            np.zeros((seats, 2, 2), np.int64),
            np.zeros((seats, seats + 1), np.int64),
            np.zeros(CLASSES, np.int64),
            np.zeros((seats + 1, 2), np.int64),
            np.zeros((top + 1 if task.cards else 0, 3), np.int64),
        )

    def add(self, other: "Tally") -> None:
        """Add what came of other matches. Raises SimulationError if they were played by other code."""
        if other.source != self.source:
            raise SimulationError(f"expected workers with the kernels {self.source}, got {other.source}")
        self.games += other.games
        self.seconds += other.seconds
        for name in ("spread", "takes", "wins", "matches", "sums", "cards"):
            mine, theirs = getattr(self, name), getattr(other, name)
            mine += theirs


def play(task: Task, part: Part) -> Tally:
    """Play a part of a task. Raises SimulationError if a match does not end."""
    return play_with(warm.kernels(), task, part)


def play_with(kernels: ModuleType, task: Task, part: Part) -> Tally:
    """Play a part of a task with these kernels, compiled or plain: the same comes of it."""
    start = time.perf_counter()
    first, count = part
    tally = Tally.empty(task)
    given, found = _given(task, first, count), (tally.spread, tally.takes, tally.wins, tally.matches, tally.sums)
    with np.errstate(over="ignore"):  # where nothing is compiled, the generator's numbers wrap as they should
        if count >= kernels.LANES and fits_lanes(task) and hasattr(kernels.play_games, "py_func"):
            seed, *which = given[1:6]
            leftmost = task.rows[0] is RowPolicy.LEFTMOST
            status = kernels.play_side_by_side(seed, *which, leftmost, *found, tally.cards)
        else:
            status = kernels.play_games(*given, *found, tally.cards, np.zeros((0, 6), np.int64))
    if status == kernels.ENDLESS:
        raise SimulationError(f"expected matches to end within {MOST_ROUNDS} rounds, got a longer one")
    tally.games = count
    tally.seconds = time.perf_counter() - start
    return tally


def fits_lanes(task: Task) -> bool:
    """Return whether the quickest kernel, :func:`sixieme.sim.kernels.play_side_by_side`, can play this."""
    options = task.options
    return (
        options.sizes == STANDARD
        and (options.threshold, options.max_rounds, options.tie) == (None, 1, Tie.SHARED)
        and {policy.card for policy in task.policies} == {CardPolicy.RANDOM}
        and len(set(task.rows)) == 1
        and task.rows[0] is not RowPolicy.RANDOM
        and not task.deals
    )


def _given(task: Task, first: int, count: int) -> tuple[object, ...]:
    """Return the inputs of :func:`sixieme.sim.kernels.play_games`."""
    sizes, options = task.options.sizes, task.options
    standard = (sizes.rows, sizes.capacity, sizes.hand) == (STANDARD.rows, STANDARD.capacity, STANDARD.hand)
    ties = list(Tie)
    end = [options.threshold or 0, int(options.strict), options.max_rounds or 0, ties.index(options.tie), MOST_ROUNDS]
    weights = [policy.weights or (0.0,) * len(WEIGHTS) for policy in task.policies]
    return (
        None if standard else (sizes.rows, sizes.capacity, sizes.hand),
        np.uint64(task.seed),
        first,
        count,
        task.players,
        options.top(task.players),
        np.array(end, np.int64),
        HEADS_BY_CARD,
        _indices(CardPolicy, [policy.card for policy in task.policies]),
        _indices(RowPolicy, task.rows),
        np.array(weights, np.float64),
        _packed(task.deals),
    )


def _indices(kind: type[CardPolicy] | type[RowPolicy], values: Sequence[CardPolicy] | Sequence[RowPolicy]) -> Numbers:
    listed = list(kind)
    return np.array([listed.index(value) for value in values], np.int64)


@cache
def _packed(deals: tuple[Deal, ...]) -> Cards:
    return pack_deals(deals) if deals else np.zeros((0, 0), np.uint8)
