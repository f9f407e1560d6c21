"""How long decisions take: their sum and, coarsely, their distribution."""

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

_STEPS = 20
"""Classes a factor of ten, so one is 12 % wide."""


@dataclass(slots=True)
class Times:
    """The times of some decisions."""

    count: int = 0
    seconds: float = 0.0
    classes: Counter[int] = field(default_factory=Counter)
    """How many took 10^((c - 0.5) / 20) to 10^((c + 0.5) / 20) microseconds, by c; less than one counts as one."""

    def add(self, seconds: float) -> None:
        """Add a decision."""
        self.count += 1
        self.seconds += seconds
        self.classes[round(_STEPS * math.log10(max(seconds * 1e6, 1.0)))] += 1

    def join(self, other: "Times") -> None:
        """Add other decisions."""
        self.count += other.count
        self.seconds += other.seconds
        self.classes.update(other.classes)

    def quantile(self, share: float) -> float:
        """Return the seconds that this share of the decisions took at the most, to 6 %; NaN if there are none."""
        left = share * self.count
        for number in sorted(self.classes):
            left -= self.classes[number]
            if left <= 0:
                return 1e-6 * math.pow(10, number / _STEPS)
        return math.nan


def times_to_json(times: Times) -> list[Any]:
    """Return the times as plain JSON values."""
    return [times.count, round(times.seconds, 6), {str(key): times.classes[key] for key in sorted(times.classes)}]


def times_from_json(value: Any) -> Times:
    """Return the times that :func:`times_to_json` wrote. Raises ValueError, LookupError or TypeError."""
    count, seconds, classes = value
    return Times(int(count), float(seconds), Counter({int(key): int(number) for key, number in classes.items()}))
