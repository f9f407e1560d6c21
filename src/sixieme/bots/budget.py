"""How much a bot may think."""

import math
from dataclasses import dataclass

from sixieme.errors import BotOptionError

MOST_PLAYOUTS = 10_000_000
MOST_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Budget:
    """Either a number of playouts a decision, or a deadline in seconds for it.

    With playouts the answer is a matter of the view and the seed alone; records, tests and the page use them. A
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


def parse_budget(text: str) -> Budget:
    """Read a budget: ``500`` is a number of playouts, ``0.2s`` a deadline. Raises BotOptionError.

    >>> parse_budget("0.2s")
    Budget(playouts=None, seconds=0.2)
    """
    try:
        return Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(playouts=int(text))
    except ValueError:
        raise BotOptionError(f"expected a number of playouts, or seconds such as 0.2s, got {text!r:.40}") from None
