"""Counting a match: totals, ranking, the end, the winners. Looked at between rounds only."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sixieme.errors import BadScoreError
from sixieme.rules.cards import HEADS, Seat
from sixieme.rules.options import Options, Tie

Scores: TypeAlias = tuple[int, ...]
"""Heads by seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in the ranking: 1 for the fewest heads; equal totals share a rank (1, 1, 3)."""

    seat: Seat
    total: int
    rank: int


def check_score(score: object) -> int:
    """Return ``score`` if it is a whole number of heads >= 0, else raise BadScoreError. ``None`` is not 0."""
    if type(score) is not int or score < 0:
        raise BadScoreError(f"expected heads (a whole number from 0), got {score!r:.40}")
    return score


def add_up(rounds: Sequence[Scores], players: int) -> Scores:
    """Return the total by seat; zeros before the first round.

    >>> add_up([(5, 0), (7, 3)], players=2)
    (12, 3)
    """
    return tuple(sum(scores[seat] for scores in rounds) for seat in range(players))


def ranking(totals: Scores) -> tuple[Standing, ...]:
    """Return the standings, fewest heads first, equal totals in seat order.

    >>> [standing.rank for standing in ranking((66, 20, 20, 10))]
    [1, 2, 2, 4]
    """
    return tuple(
        Standing(seat, total, 1 + sum(other < total for other in totals))
        for total, seat in sorted((total, seat) for seat, total in enumerate(totals))
    )


def is_over(rounds: Sequence[Scores], options: Options) -> bool:
    """Return whether the match ends after these whole rounds."""
    return bool(rounds) and ends_at(add_up(rounds, len(rounds[0])), len(rounds), options)


def ends_at(totals: Scores, rounds: int, options: Options) -> bool:
    """Return whether the match ends with these totals after so many whole rounds, one at least."""
    if not (threshold_met(totals, options) or _rounds_played(rounds, options)):
        return False
    return options.tie is not Tie.PLAY_ON or totals.count(min(totals)) == 1


def winners(rounds: Sequence[Scores], options: Options) -> tuple[Seat, ...]:
    """Return the seats that have won, in seat order; none while the match goes on."""
    if not is_over(rounds, options):
        return ()
    totals = add_up(rounds, len(rounds[0]))
    first = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if options.tie is Tie.LAST_ROUND:
        fewest = min(rounds[-1][seat] for seat in first)
        first = [seat for seat in first if rounds[-1][seat] == fewest]
    return tuple(first)


def round_bounds(players: int, options: Options) -> tuple[int, int]:
    """Return the least and the most heads that all players together can take in one round.

    Every row ends with 1..5 cards, so between 10n - 16 and 10n cards are taken: at the least the cheapest of the deck
    in use, at the most the dearest (docs/rules.md, 1.2). The bounds hold always; not every one can be reached.

    >>> round_bounds(4, Options())
    (24, 107)
    """
    sizes = options.sizes
    deck = sorted(HEADS[1 : options.top(players) + 1])
    most = sizes.hand * players
    least = max(0, most - sizes.rows * (sizes.capacity - 1))
    return sum(deck[:least]), sum(deck[len(deck) - most :])


def threshold_met(totals: Scores, options: Options) -> bool:
    """Return whether one of these totals, one at least, reaches the threshold, or exceeds it if that is agreed."""
    if options.threshold is None:
        return False
    return max(totals) > options.threshold if options.strict else max(totals) >= options.threshold


def _rounds_played(rounds: int, options: Options) -> bool:
    return options.max_rounds is not None and rounds >= options.max_rounds
