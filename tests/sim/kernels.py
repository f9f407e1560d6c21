"""Calling the kernels from tests: arrays in, values of the rules out."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from sixieme.rules.cards import Card
from sixieme.rules.deal import Deal
from sixieme.rules.options import Options, Tie
from sixieme.rules.table import Table
from sixieme.rules.trick import Placement, TakeCause
from sixieme.sim.layout import HEADS_BY_CARD, pack_deals, pack_table, unpack_table
from sixieme.sim.policy import CardPolicy, Policy, RowPolicy
from sixieme.sim.task import Tally, Task, _given
from sixieme.sim.warm import compiled_kernels, plain_kernels

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"
KERNELS = compiled_kernels()
PLAIN = plain_kernels()
CAUSES = (None, TakeCause.SIXTH, TakeCause.UNDERCUT)

Log: TypeAlias = list[list[int]]
"""Round, seat, card, row, what happened, heads: one line a placement."""


def many(compiled: int, plain: int) -> int:
    """Return how often something is tried: less often where nothing is compiled."""
    return compiled if COMPILED else plain


@dataclass(frozen=True)
class Placed:
    """A placement as a kernel tells it: the cards taken are not told, only their heads."""

    seat: int
    card: Card
    row: int
    cause: TakeCause | None
    heads: int


def placed(placement: Placement, seat: int | None = None) -> Placed:
    """Return what a kernel should tell of a placement by the rules."""
    owner = placement.owner if seat is None else seat
    assert owner is not None
    return Placed(owner, placement.card, placement.row, placement.cause, placement.heads)


def play_tricks(
    tables: Sequence[Table],
    cards: Sequence[Sequence[Card]],
    rows: Sequence[int | None],
    capacity: int,
    kernel: Callable[..., Any] | None = None,
) -> list[tuple[Table, tuple[Placed, ...]]]:
    """Play one trick a table; None is the leftmost of the cheapest rows."""
    packed = [pack_table(table, capacity) for table in tables]
    table = np.stack([row for row, _ in packed])
    lengths = np.stack([length for _, length in packed])
    placements = np.zeros((len(tables), len(cards[0]), 5), np.int64)
    choices = np.array([-1 if row is None else row for row in rows])
    call = KERNELS.play_tricks if kernel is None else kernel
    call(table, lengths, np.array(cards), choices, HEADS_BY_CARD, placements)
    return [
        (
            unpack_table(table[game], lengths[game]),
            tuple(
                Placed(seat, card, row, CAUSES[cause], heads)
                for seat, card, row, cause, heads in placements[game].tolist()
            ),
        )
        for game in range(len(tables))
    ]


def make(
    players: int,
    options: Options,
    *,
    policies: Sequence[str] = ("random",),
    rows: Sequence[str] = ("cheapest",),
    seed: int = 0,
    deals: Sequence[Deal] = (),
    weights: tuple[float, ...] = (),
) -> Task:
    """Return a task; one policy stands for all seats."""
    chosen = [Policy(CardPolicy(name), weights if name == "weighed" else ()) for name in policies]
    chosen_rows = [RowPolicy(name) for name in rows]
    return Task(
        players,
        options,
        seed,
        tuple(chosen) * (players // len(chosen)),
        tuple(chosen_rows) * (players // len(chosen_rows)),
        tuple(deals),
        True,
    )


def play_bounded(
    task: Task, game: int = 0, kernel: Callable[..., Any] | None = None, room: int = 60
) -> tuple[int, Tally, Log]:
    """Play one match, of so many rounds at the most, and return the status, its tally and its log."""
    tally = Tally.empty(task)
    log = np.full((room * task.options.sizes.hand * task.players, 6), -1, np.int64)
    inputs: list[Any] = list(_given(task, game, 1))
    inputs[6][4] = room
    call = KERNELS.play_games if kernel is None else kernel
    status = call(*inputs, tally.spread, tally.takes, tally.wins, tally.matches, tally.sums, tally.cards, log)
    return status, tally, log[log[:, 0] >= 0].tolist()


def play_logged(
    task: Task, game: int = 0, kernel: Callable[..., Any] | None = None, room: int = 60
) -> tuple[Tally, Log]:
    """Play one match that ends, and return its tally and its log."""
    status, tally, log = play_bounded(task, game, kernel, room)
    assert KERNELS.WELL == status
    return tally, log


def one_round(options: Options) -> Options:
    """Return the options for a match of one round."""
    return replace(options, threshold=None, max_rounds=1, strict=False, tie=Tie.SHARED)


__all__ = [
    "COMPILED",
    "HEADS_BY_CARD",
    "KERNELS",
    "PLAIN",
    "Log",
    "Placed",
    "make",
    "many",
    "one_round",
    "pack_deals",
    "placed",
    "play_bounded",
    "play_logged",
    "play_tricks",
]
