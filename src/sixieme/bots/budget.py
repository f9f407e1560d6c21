"""How much a bot may think."""

import math
from dataclasses import dataclass

from sixieme.errors import BotOptionError

MOST_PLAYOUTS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Budget:
    """Either a number of playouts a decision, or a deadline in seconds for it.

    With playouts the answer is a matter of the view and the seed alone; records and tests use them. A
    deadline is kept with the best answer found so far, which depends on the machine. Raises BotOptionError.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise BotOptionError("expected playouts or seconds as the budget of a bot, got both or neither")
        if self.playouts is not None and (type(self.playouts) is not int or not 1 <= self.playouts <= MOST_PLAYOUTS):
            raise BotOptionError(f"expected 1..{MOST_PLAYOUTS} playouts, got {self.playouts!r:.40}")
        if self.seconds is not None and not (
            type(self.seconds) in (int, float) and math.isfinite(self.seconds) and 0 < self.seconds <= MOST_SECONDS
        ):
            raise BotOptionError(f"expected more than 0 and at most {MOST_SECONDS:g} seconds, got {self.seconds!r:.40}")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.playouts is None else str(self.playouts)
