"""The terminal itself: what is written, what is typed, how fast."""

import time
from enum import Enum
from typing import TextIO

from rich.console import Console, RenderableType
from rich.text import Text

from sixieme.texts import Say

_MAX_TYPED = 1000


class Speed(Enum):
    """Seconds between two placements of a reveal."""

    OFF = 0.0
    FAST = 0.35
    NORMAL = 0.9
    SLOW = 1.8


class EndOfInput(Exception):  # noqa: N818 - it is no error: a script of choices may stop anywhere
    """Nothing more will be typed."""


class Screen:
    """A terminal, or a pair of pipes: then nothing is cleared, nothing waits, and every line typed is a choice."""

    def __init__(self, say: Say, console: Console, typed: TextIO, speed: Speed = Speed.NORMAL) -> None:
        self.say = say
        self.console = console
        self.typed = typed
        self.interactive = console.is_terminal and typed.isatty()
        self.speed = speed if self.interactive else Speed.OFF

    @property
    def height(self) -> int:
        """Lines that can be filled without scrolling; without a terminal there is no limit."""
        return self.console.height - 1 if self.interactive else 1000

    def show(self, *parts: RenderableType) -> None:
        """Write the parts below what is there."""
        for part in parts:
            self.console.print(part)

    def redraw(self, *parts: RenderableType) -> None:
        """Write the parts as the whole screen; on a pipe, below what is there."""
        if self.interactive:
            self.console.clear()
        self.show(*parts)

    def tell(self, key: str, /, *, style: str = "", **parameters: object) -> None:
        """Write one sentence of the catalogue."""
        self.console.print(Text(self.say(key, **parameters), style=style))

    def ask(self, prompt: str) -> str:
        """Return the line typed, without blanks around. Raises EndOfInput when nothing more comes."""
        self.console.print(Text(prompt + " "), end="")
        try:
            if self.interactive:
                return input().strip()
            line = self._read_line()
        except EOFError:
            line = ""
        if not line:
            self.console.print()
            raise EndOfInput
        self.console.print(Text(line.strip()))
        return line.strip()

    def _read_line(self) -> str:
        """Return the next line, or the beginning of one far too long: what follows in that line is no choice either."""
        line = rest = self.typed.readline(_MAX_TYPED)
        while len(rest) == _MAX_TYPED and not rest.endswith("\n"):
            rest = self.typed.readline(_MAX_TYPED)
        return line

    def pause(self, beats: float = 1.0) -> None:
        """Wait a little, so that people can follow."""
        time.sleep(self.speed.value * beats)
