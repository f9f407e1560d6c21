"""A line on the terminal that says how far long work is."""

import contextlib
import sys
import time
from collections.abc import Callable

import click

SILENCE = 1.0
"""Seconds before it is shown."""
PACE = 0.25


class Progress:
    """Shown now and then on standard error, and only on a terminal."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown = False
        self.begun = clock()
        self._due = self.begun + SILENCE

    @property
    def seconds(self) -> float:
        """How long it has gone on; never 0."""
        return max(self._clock() - self.begun, 1e-3)

    def show(self, line: Callable[[], str]) -> None:
        """Show the line if it is time to; it is made only then."""
        now = self._clock()
        if not sys.stderr.isatty() or now < self._due:
            return
        click.echo(f"\r{line()}\x1b[K", nl=False, err=True)
        self._due, self._shown = now + PACE, True

    def wipe(self) -> None:
        """Leave nothing on the line."""
        if self._shown:
            with contextlib.suppress(OSError):
                click.echo("\r\x1b[K", nl=False, err=True)
            self._shown = False
