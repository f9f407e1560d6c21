"""Whether a match is over, why, and who has won."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sixieme.rules.cards import Seat, check_players
from sixieme.rules.options import Options
from sixieme.rules.scoring import Scores, Standing, add_up, check_score, is_over, ranking, threshold_met, winners


class Reason(StrEnum):
    """Why a match is over, or goes on."""

    THRESHOLD = "threshold"
    """Somebody has reached or exceeded the threshold."""
    ROUNDS = "rounds"
    """All rounds agreed have been played."""
    SHARED = "shared"
    """It would be over, but first place is shared and the players play on."""
    GOES_ON = "goes_on"


@dataclass(frozen=True, slots=True)
class Ending:
    """What the referee says between two rounds."""

    rounds: int
    """Whole rounds played."""
    totals: Scores
    over: bool
    reason: Reason
    reached: tuple[Seat, ...]
    """Seats whose total meets the threshold."""
    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]


def ending(rounds: Sequence[Scores], options: Options) -> Ending:
    """Return whether the match is over after these whole rounds, one at least, heads by seat.

    Raises BadPlayerCountError or BadScoreError.
    """
    players = check_players(len(rounds[0]) if rounds else 0)
    totals = add_up([tuple(map(check_score, scores)) for scores in rounds], players)
    reached = tuple(seat for seat, total in enumerate(totals) if threshold_met((total,), options))
    over = is_over(rounds, options)
    reason = _reason(over, bool(reached), len(rounds), options)
    return Ending(len(rounds), totals, over, reason, reached, winners(rounds, options), ranking(totals))


def _reason(over: bool, reached: bool, rounds: int, options: Options) -> Reason:
    enough = options.max_rounds is not None and rounds >= options.max_rounds
    if not over:
        return Reason.SHARED if reached or enough else Reason.GOES_ON
    return Reason.THRESHOLD if reached else Reason.ROUNDS
