"""The sheets of paper that people have."""

from enum import StrEnum


class Paper(StrEnum):
    """A format. On A4 and Letter, two pages of half the size stand side by side, to be folded or cut."""

    A5 = "a5"
    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in millimetres, upright."""
        return _SIZES[self]


_SIZES = {Paper.A5: (148.0, 210.0), Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
