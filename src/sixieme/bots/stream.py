"""The chance of bots: the generator of :mod:`sixieme.sim.kernels`, in plain Python, so that a page can do the same.

Its state is four 32-bit words (sfc32: Chris Doty-Humphrey, PractRand, public domain), keyed by two 64-bit numbers
through splitmix64 (Sebastiano Vigna, public domain).
"""

from collections.abc import Sequence
from typing import TypeVar

from sixieme.rules.phase import Phase
from sixieme.rules.view import View

_T = TypeVar("_T")
_MASK_32, _MASK_64 = 0xFFFFFFFF, 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15

MOST_SEED = _MASK_64


class Stream:
    """A random stream, keyed by (seed, number), both in 0..2⁶⁴-1."""

    def __init__(self, seed: int, number: int) -> None:
        first = _mixed(_mixed((seed + _STEP) & _MASK_64) ^ ((number + _STEP) & _MASK_64))
        second = _mixed((first + _STEP) & _MASK_64)
        self._words = [first & _MASK_32, first >> 32, second & _MASK_32, 1]
        for _ in range(8):
            self._next()

    def draw(self, bound: int) -> int:
        """Return a whole number in 0..bound-1; ``bound`` is in 1..2³²-1."""
        return (self._next() * bound) >> 32

    def choice(self, values: Sequence[_T]) -> _T:
        """Return one of the values, each equally likely."""
        return values[self.draw(len(values))]

    def _next(self) -> int:
        a, b, c, d = self._words
        out = (a + b + d) & _MASK_32
        turned = ((c << 21) | (c >> 11)) & _MASK_32
        self._words = [b ^ (b >> 9), (c + (c << 3)) & _MASK_32, (turned + out) & _MASK_32, (d + 1) & _MASK_32]
        return out


def decision_number(seen: View) -> int:
    """Return a number that is another for every decision of a match: round, trick or picks made, phase and seat."""
    made = len(seen.draft.picks) if seen.phase is Phase.DRAFT and seen.draft is not None else seen.trick
    phase = (Phase.DRAFT, Phase.ROW, Phase.CARDS).index(seen.phase)
    return ((seen.round * 128 + made) * 4 + phase) * 16 + (seen.viewer or 0)


def decision_stream(seed: int, seen: View) -> Stream:
    """Return the stream of a decision, for a bot with this seed."""
    return Stream(seed, decision_number(seen))


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK_64
    return z ^ (z >> 31)
