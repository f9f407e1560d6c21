"""Ratings of mixed fields: a Bradley–Terry fit of who had fewer heads than whom, on the scale of chess.

Each two seats of different bots at a table are a comparison, a tie half a victory for both. All comparisons are fitted
at once (Maystre and Grossglauser, Fast and Accurate Inference of Plackett–Luce Models, 2015: the library ``choix``), so
the order of the deals does not matter, as it would for ratings that are updated game by game; bots do not change while
they play. To be finite, every two bots are taken to have tied once besides. Comparisons of one deal depend on each
other; the intervals, a bootstrap over whole deals, allow for that.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sixieme.arena.game import Game
from sixieme.errors import MissingExtraError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALE = 400 / math.log(10)
"""400 points apart, one has fewer heads than the other ten times as often as more."""

RESAMPLES = 400
_SEED = 6


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's points, 0 being the mean of the field, with their 95 % interval."""

    bot: str
    points: float
    low: float
    high: float


def check_choix() -> None:
    """Raise MissingExtraError without the library for ratings."""
    try:
        import choix  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtraError('ratings need choix: pip install "sixieme[arena]"') from error


def rate(bots: Sequence[str], deals: Sequence[Sequence[Game]]) -> tuple[Rating, ...]:
    """Return the rating of each bot, from one deal on. Raises MissingExtraError."""
    check_choix()
    import numpy as np

    met = np.array([_comparisons(len(bots), deal) for deal in deals])
    points = _fit(met.sum(axis=0))
    chance = np.random.default_rng(_SEED)
    drawn = chance.multinomial(len(deals), np.full(len(deals), 1 / len(deals)), size=RESAMPLES)
    found = np.array([_fit(np.tensordot(weights, met, 1)) for weights in drawn])
    low, high = np.quantile(found, (0.025, 0.975), axis=0)
    return tuple(
        Rating(bot, float(points[index]), float(low[index]), float(high[index])) for index, bot in enumerate(bots)
    )


def rating_to_json(rating: Rating) -> dict[str, Any]:
    """Return the rating as plain JSON values."""
    return {
        "bot": rating.bot,
        "points": round(rating.points, 2),
        "low": round(rating.low, 2),
        "high": round(rating.high, 2),
    }


def _comparisons(bots: int, deal: Sequence[Game]) -> "NDArray[np.float64]":
    """Return how often each bot had fewer heads than each other one in the seatings of a deal."""
    import numpy as np

    wins = np.zeros((bots, bots))
    for game in deal:
        for one, mine in zip(game.table, game.heads, strict=True):
            for other, theirs in zip(game.table, game.heads, strict=True):
                if one != other:
                    wins[one, other] += 1.0 if mine < theirs else 0.5 * (mine == theirs)
    return wins


def _fit(wins: "NDArray[np.float64]") -> "NDArray[np.float64]":
    import numpy as np
    from choix import ilsr_pairwise_dense

    tied = 0.5 * (1 - np.eye(len(wins)))
    found = ilsr_pairwise_dense(wins + tied, max_iter=10_000)
    points: NDArray[np.float64] = SCALE * (found - found.mean())
    return points
