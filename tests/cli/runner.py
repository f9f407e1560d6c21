"""Running the command line in this process, with what is typed given as a text."""

import io
import sys
from dataclasses import dataclass

import pytest

from sixieme.cli.main import run


@dataclass(frozen=True)
class Ran:
    """What came of a run."""

    status: int
    out: str
    err: str


class Runner:
    """Runs commands with standard input, output and error of their own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def __call__(self, *arguments: str, typed: str | bytes = "", lang: str = "en") -> Ran:
        """Run ``sixieme ARGUMENTS`` in a language and return what came of it."""
        data = typed.encode() if isinstance(typed, str) else typed
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        self._capsys.readouterr()
        status = run(arguments, {"LANG": lang})
        out, err = self._capsys.readouterr()
        return Ran(status, out, err)
