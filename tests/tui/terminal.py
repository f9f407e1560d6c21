"""A terminal of 80 columns and 24 lines that a test types at and looks at."""

import io
from collections.abc import Iterator

import pytest
from rich.console import Console

from sixieme.texts import Language, Say
from sixieme.tui.screen import Screen, Speed

CLEAR = "\x1b[2J\x1b[H"


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


class Terminal:
    """Everything written to it, and the pages between two clearings of the screen."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, typed: Iterator[str], *, width: int = 80, height: int = 24
    ) -> None:
        self.out = io.StringIO()
        console = Console(
            file=self.out, force_terminal=True, width=width, height=height, highlight=False, color_system=None
        )
        self.screen = Screen(Say(Language.EN), console, _Keyboard(), Speed.OFF)
        self._typed = typed
        monkeypatch.setattr("builtins.input", self._input)

    def _input(self) -> str:
        try:
            line = next(self._typed)
        except StopIteration:
            raise EOFError from None
        self.out.write(line + "\n")
        return line

    def pages(self) -> list[list[str]]:
        """Return the lines of each page."""
        return [page.rstrip("\n").split("\n") for page in self.out.getvalue().split(CLEAR)]
