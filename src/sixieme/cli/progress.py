"""A line on the terminal that says how far long work is."""

import contextlib
import sys
import time

import click

from sixieme.texts import Say

SILENCE = 1.0
"""Seconds before it is shown."""
PACE = 0.25


class Progress:
    """Shown now and then on standard error, and only on a terminal."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._shown = False
        self._begun = time.monotonic()
        self._due = self._begun + SILENCE

    @property
    def seconds(self) -> float:
        """How long it has gone on; never 0."""
        return max(time.monotonic() - self._begun, 1e-3)

    @property
    def is_due(self) -> bool:
        """Whether it is time to show a line, and there is somebody to see it."""
        return time.monotonic() >= self._due and sys.stderr.isatty()

    def show(self, key: str, **given: object) -> None:
        """Show a sentence of the catalogue if it is time to."""
        if not self.is_due:
            return
        click.echo(f"\r{self._say(key, **given)}\x1b[K", nl=False, err=True)
        self._due, self._shown = time.monotonic() + PACE, True

    def wipe(self) -> None:
        """Leave nothing on the line."""
        if self._shown:
            with contextlib.suppress(OSError):
                click.echo("\r\x1b[K", nl=False, err=True)
            self._shown = False
