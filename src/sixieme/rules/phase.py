"""What a match is waiting for."""

from dataclasses import dataclass
from enum import StrEnum

from sixieme.rules.cards import Seat


class Phase(StrEnum):
    """What the match is waiting for."""

    ROUND = "round"
    """The next round to be started."""
    DRAFT = "draft"
    """A pick."""
    CARDS = "cards"
    """A card of every seat."""
    ROW = "row"
    """The row choice of an undercut."""
    OVER = "over"
    """Nothing."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Something the match is waiting for; ``seat`` is None for a round that anybody may start."""

    phase: Phase
    seat: Seat | None
