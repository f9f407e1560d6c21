"""What a simulated seat does: which card it lays, and which row it takes with a card that is too low."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from sixieme.errors import SimulationError

_T = TypeVar("_T")


class CardPolicy(StrEnum):
    """Which card of the hand is laid. The order is that of the constants in :mod:`sixieme.sim.kernels`."""

    RANDOM = "random"
    """Any, each equally likely."""
    LOWEST = "lowest"
    HIGHEST = "highest"
    CLOSEST = "closest"
    """The one nearest above the end of a row that is not full; else the lowest; else the nearest above a full row."""
    CAUTIOUS = "cautious"
    """The one expected to cost least: the bot of that name."""
    WEIGHED = "weighed"
    """The one of the least weighted sum, see :data:`WEIGHTS`."""


class RowPolicy(StrEnum):
    """Which row is taken; the order is that of the constants in :mod:`sixieme.sim.kernels`."""

    CHEAPEST = "cheapest"
    """The fewest heads, then the fewest cards, then the lowest number."""
    RANDOM = "random"
    LEFTMOST = "leftmost"
    """The fewest heads, then the lowest number, however many cards: what other programs often do."""


WEIGHTS = (
    "gap",
    "row_cards",
    "row_heads",
    "full",
    "full_row_heads",
    "too_low",
    "cheapest_row_heads",
    "own_heads",
)
"""What the weights of ``weighed`` stand before, in order, as things are before the trick.

The gap between the card and its row end, the cards and the heads of that row, 1 if it is full, its heads if it is full;
for a card too low, 1 and the heads of the cheapest row instead; and always the heads of the card itself.
"""


@dataclass(frozen=True, slots=True)
class Policy:
    """A way to choose cards. Its text is its name, or ``weighed:`` and eight numbers.

    >>> str(parse_policy("weighed: 1,0,0,1000,0,500,0,0"))
    'weighed:1,0,0,1000,0,500,0,0'
    """

    card: CardPolicy
    weights: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        expected = len(WEIGHTS) if self.card is CardPolicy.WEIGHED else 0
        if len(self.weights) != expected or not all(map(math.isfinite, self.weights)):
            raise SimulationError(f"expected {expected} weights for {self.card}, got {list(self.weights)}")

    def __str__(self) -> str:
        return f"{self.card}:{','.join(f'{weight:g}' for weight in self.weights)}" if self.weights else str(self.card)


def parse_policy(text: str) -> Policy:
    """Read a policy. Raises SimulationError for an unknown one or for weights that are no numbers."""
    name, _, numbers = (part.strip() for part in text.partition(":"))
    if name not in list(CardPolicy):
        raise SimulationError(f"expected a policy ({', '.join(CardPolicy)}), got {name!r:.40}")
    try:
        return Policy(CardPolicy(name), tuple(float(number) for number in numbers.split(",")) if numbers else ())
    except ValueError as error:
        if isinstance(error, SimulationError):
            raise
        raise SimulationError(f"expected {len(WEIGHTS)} numbers after {name}:, got {numbers!r:.60}") from None


def parse_row_policy(text: str) -> RowPolicy:
    """Read a row policy. Raises SimulationError for an unknown one."""
    if text not in list(RowPolicy):
        raise SimulationError(f"expected a row policy ({', '.join(RowPolicy)}), got {text!r:.40}")
    return RowPolicy(text)


def policies_by_seat(given: str | Policy | Sequence[str | Policy], players: int) -> tuple[Policy, ...]:
    """Return a policy for each seat: one for all, or one a seat. Raises SimulationError."""
    listed = [given] if isinstance(given, str | Policy) else list(given)
    return _by_seat([one if isinstance(one, Policy) else parse_policy(one) for one in listed], players, "policies")


def row_policies_by_seat(given: str | Sequence[str], players: int) -> tuple[RowPolicy, ...]:
    """Return a row policy for each seat: one for all, or one a seat. Raises SimulationError."""
    listed = [given] if isinstance(given, str) else list(given)
    return _by_seat([parse_row_policy(one) for one in listed], players, "row policies")


def _by_seat(given: Sequence[_T], players: int, what: str) -> tuple[_T, ...]:
    if len(given) not in (1, players):
        raise SimulationError(f"expected 1 or {players} {what}, got {len(given)}")
    return tuple(given) * (players if len(given) == 1 else 1)
