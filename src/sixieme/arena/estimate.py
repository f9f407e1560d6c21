"""Means with 95 % intervals.

The unit is the deal: all seatings of a deal make one value, since they share its luck, and deals share nothing. The
interval is that of Student's t with one degree of freedom less than there are deals, which from a hundred deals on is
the normal one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals. ``error`` and ``margin`` are NaN with fewer than two, and ``mean`` with none."""

    mean: float
    error: float
    """Its standard error."""
    margin: float
    """Half of the 95 % interval."""
    deals: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin

    @property
    def clear(self) -> bool:
        """Whether the interval is clear of zero."""
        return abs(self.mean) > self.margin


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of one value a deal, with its interval."""
    if len(values) < 2:
        return Estimate(values[0] if values else math.nan, math.nan, math.nan, len(values))
    error = stdev(values) / math.sqrt(len(values))
    return Estimate(fmean(values), error, error * student(len(values) - 1), len(values))


def student(freedom: int, confidence: float = CONFIDENCE) -> float:
    """Return how many standard errors the interval reaches to each side, for so many degrees of freedom, from 1.

    Exact for 1 and 2; else Fisher's expansion (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5),
    within 0.2 %.

    >>> [round(student(freedom), 2) for freedom in (1, 2, 3, 10, 399)]
    [12.71, 4.3, 3.18, 2.23, 1.97]
    """
    if freedom == 1:
        return math.tan(math.pi * confidence / 2)
    if freedom == 2:
        return confidence * math.sqrt(2 / (1 - confidence**2))
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / float(freedom) ** power for power, term in enumerate(terms))


def estimate_to_json(value: Estimate) -> dict[str, float | int | None]:
    """Return the estimate as plain JSON values; null for what is not known."""
    found = {"mean": value.mean, "error": value.error, "low": value.low, "high": value.high}
    plain: dict[str, float | int | None] = {
        name: None if math.isnan(number) else round(number, 6) for name, number in found.items()
    }
    return plain | {"deals": value.deals}


def plain(value: Any) -> Any:
    """Return a number that JSON can hold: null for NaN."""
    return None if isinstance(value, float) and math.isnan(value) else value
