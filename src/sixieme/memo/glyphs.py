"""Which characters the fonts of this package can draw; any other is shown as a box.

``fonts/coverage.json`` is written with the fonts by ``tools/fonts.py``.
"""

import json
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sixieme.rules.names import graphemes

MISSING = "\u25a1"
_SILENT = ((0x200B, 0x200D), (0xFE00, 0xFE0F), (0xE0020, 0xE007F))
"""What joins and styles the characters around it, and is never drawn itself."""


@dataclass(frozen=True, slots=True)
class Legible:
    """A text as it can be printed."""

    text: str
    missing: tuple[str, ...]
    """The characters that became boxes, each once, in their order."""


def legible(text: str) -> Legible:
    """Return the text with a box for each character that no font of ours has.

    >>> legible("Léa 中")
    Legible(text='Léa □', missing=('中',))
    """
    shown = [(piece, _is_drawn(piece)) for piece in graphemes(text)]
    missing = dict.fromkeys(piece for piece, drawn in shown if not drawn)
    return Legible("".join(piece if drawn else MISSING for piece, drawn in shown), tuple(missing))


def _is_drawn(piece: str) -> bool:
    """Whether one font draws the whole of it: letters and their marks are never taken from two."""
    points = [ord(character) for character in piece if not _is_silent(ord(character))]
    return any(all(_is_in(ranges, point) for point in points) for ranges in _coverage())


def _is_silent(point: int) -> bool:
    return any(first <= point <= last for first, last in _SILENT)


def _is_in(ranges: list[tuple[int, int]], point: int) -> bool:
    index = bisect_right(ranges, (point, 0x110000))
    return index > 0 and point <= ranges[index - 1][1]


@cache
def _coverage() -> tuple[list[tuple[int, int]], ...]:
    """Return the ranges of code points of each font."""
    found = json.loads((files("sixieme.memo") / "fonts" / "coverage.json").read_text(encoding="ascii"))
    return tuple([(first, last) for first, last in ranges] for ranges in found.values())
