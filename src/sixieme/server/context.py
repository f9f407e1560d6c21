"""What a decision may depend on besides the table and the command: clock, chance, who is there."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Context:
    """Handed in, so that the service itself has neither clock nor chance."""

    now: float
    """Seconds since 1970."""
    random: Random
    """For secrets and time-outs: ``random.SystemRandom`` outside tests."""
    here: frozenset[int] = frozenset()
    """The seats whose owner is connected."""
    by: str | None = None
    """The hash of the token of whoever sends the command; None: the server itself."""
