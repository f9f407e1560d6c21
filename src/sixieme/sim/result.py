"""What came of a simulation."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sixieme.rules.cards import Card, Seat
from sixieme.rules.options import Options, options_to_json
from sixieme.sim.policy import Policy, RowPolicy

if TYPE_CHECKING:
    from sixieme.sim.task import Tally, Task


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and its standard error: the mean of endless rounds is within two of them 19 times out of 20."""

    mean: float
    error: float
    """NaN where fewer than two were counted."""

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.error:.3f}"


@dataclass(frozen=True, slots=True)
class Takes:
    """How many rows were taken for one cause, and their heads."""

    count: int
    heads: int


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What came of one seat."""

    seat: Seat
    policy: Policy
    row_policy: RowPolicy
    heads: Estimate
    """Heads a round."""
    spread: tuple[int, ...]
    """How many rounds brought 0, 1, 2 … 171 heads."""
    sixths: Takes
    """Rows taken with one card too many."""
    undercuts: Takes
    """Rows taken with a card that was too low."""
    wins: Estimate
    """The share of matches won, a shared victory as a fraction; of rounds, where rounds were simulated."""
    total: Estimate
    """Heads a match."""


@dataclass(frozen=True, slots=True)
class CardResult:
    """What a card in the hand is worth."""

    card: Card
    count: int
    """How often it was dealt to somebody."""
    heads: Estimate
    """Heads a round of whoever held it; lower is better."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a simulation: the same for the same question, however it was computed."""

    players: int
    options: Options
    """For rounds by themselves, those of a match of one round."""
    seed: int
    matches: int
    """Where rounds were simulated, each is a match."""
    rounds: int
    heads: Estimate
    """Heads a round and seat."""
    seats: tuple[SeatResult, ...]
    cards: tuple[CardResult, ...]
    """By card, from 1; empty unless they were asked for."""
    lengths: tuple[int, ...]
    """How many matches had 0, 1, 2 … rounds; the last class, 1000, holds all longer ones."""

    @property
    def spread(self) -> tuple[int, ...]:
        """How often any seat had 0, 1, 2 … 171 heads in a round."""
        return tuple(map(sum, zip(*(seat.spread for seat in self.seats), strict=True)))

    def to_json(self) -> dict[str, Any]:
        """Return all of it as plain JSON values; NaN is None."""
        return {
            "players": self.players,
            "options": options_to_json(self.options),
            "seed": self.seed,
            "matches": self.matches,
            "rounds": self.rounds,
            "heads": _plain(self.heads),
            "seats": [
                {
                    "seat": seat.seat,
                    "policy": str(seat.policy),
                    "rows": str(seat.row_policy),
                    "heads": _plain(seat.heads),
                    "sixths": {"count": seat.sixths.count, "heads": seat.sixths.heads},
                    "undercuts": {"count": seat.undercuts.count, "heads": seat.undercuts.heads},
                    "wins": _plain(seat.wins),
                    "total": _plain(seat.total),
                    "spread": _trimmed(seat.spread),
                }
                for seat in self.seats
            ],
            "cards": [{"card": card.card, "count": card.count, "heads": _plain(card.heads)} for card in self.cards],
            "lengths": _trimmed(self.lengths),
        }


def result_of(task: "Task", tally: "Tally") -> Result:
    """Return what a tally of a task comes to."""
    spread = tally.spread.tolist()
    matches = tally.games
    rounds = sum(spread[0])
    together, together_squared = tally.sums[task.players].tolist()
    whole = _estimate(rounds, together, together_squared)
    return Result(
        players=task.players,
        options=task.options,
        seed=task.seed,
        matches=matches,
        rounds=rounds,
        heads=Estimate(whole.mean / task.players, whole.error / task.players),
        seats=tuple(_seat(task, tally, seat, spread[seat]) for seat in range(task.players)),
        cards=tuple(
            CardResult(card, count, _estimate(count, heads, squares))
            for card, (count, heads, squares) in enumerate(tally.cards.tolist())
            if card > 0
        ),
        lengths=tuple(tally.matches.tolist()),
    )


def _seat(task: "Task", tally: "Tally", seat: Seat, spread: list[int]) -> SeatResult:
    heads = sum(value * count for value, count in enumerate(spread))
    squares = sum(value * value * count for value, count in enumerate(spread))
    sixths, undercuts = tally.takes[seat].tolist()
    shares = [(count, 1 / together) for together, count in enumerate(tally.wins[seat].tolist()) if together > 0]
    won = sum(count * share for count, share in shares)
    total, total_squared = tally.sums[seat].tolist()
    return SeatResult(
        seat=seat,
        policy=task.policies[seat],
        row_policy=task.rows[seat],
        heads=_estimate(sum(spread), heads, squares),
        spread=tuple(spread),
        sixths=Takes(*sixths),
        undercuts=Takes(*undercuts),
        wins=_estimate(tally.games, won, sum(count * share * share for count, share in shares)),
        total=_estimate(tally.games, total, total_squared),
    )


def _estimate(count: int, total: float, squares: float) -> Estimate:
    """Return the mean and its standard error, from a number of values, their sum and the sum of their squares."""
    if count < 2:
        return Estimate(total if count else math.nan, math.nan)
    # In whole numbers as far as they are whole: the difference of two large sums would lose digits.
    variance = (squares * count - total * total) / (count * (count - 1))
    return Estimate(total / count, math.sqrt(max(variance, 0.0) / count))


def _plain(estimate: Estimate) -> dict[str, float | None]:
    mean, error = estimate.mean, estimate.error
    return {"mean": None if math.isnan(mean) else mean, "error": None if math.isnan(error) else error}


def _trimmed(counts: tuple[int, ...]) -> list[int]:
    """Return the counts without the zeros at the end."""
    last = max((index for index, count in enumerate(counts) if count), default=-1)
    return list(counts[: last + 1])
