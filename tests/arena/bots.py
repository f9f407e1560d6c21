"""Bots of Python that do wrong, registered by name for a test."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from sixieme.bots import registry
from sixieme.bots.registry import LADDER
from sixieme.rules.view import View


@dataclass(frozen=True)
class Faulty:
    """Does the same wrong thing whatever it is asked."""

    seed: int = 0
    name = "faulty"

    def choose_card(self, view: View) -> Any:
        """Return no card of the hand."""
        return 0

    def choose_row(self, view: View) -> Any:
        """As with cards."""
        return self.choose_card(view)

    def pick(self, view: View) -> Any:
        """As with cards."""
        return self.choose_card(view)


class Raises(Faulty):
    """Raises."""

    def choose_card(self, view: View) -> Any:
        """Raise."""
        raise ZeroDivisionError("ouch")


class Exits(Faulty):
    """Wants to leave."""

    def choose_card(self, view: View) -> Any:
        """Leave."""
        raise SystemExit(3)


class Truth(Faulty):
    """Answers with what equals 1."""

    def choose_card(self, view: View) -> Any:
        """Return no number."""
        return True


class _Unspeakable:
    def __repr__(self) -> str:
        raise ValueError("no words")

    def __index__(self) -> int:
        raise ValueError("no number")


class Strange(Faulty):
    """Answers with a thing that breaks whoever looks at it."""

    def choose_card(self, view: View) -> Any:
        """Return such a thing."""
        return _Unspeakable()


class Slow(Faulty):
    """Sleeps, and then answers well."""

    def choose_card(self, view: View) -> Any:
        """Return the first card or row there is, late."""
        time.sleep(0.03)
        return (view.legal_plays or view.legal_rows or view.legal_picks)[0]


class Heavy(Faulty):
    """Takes its time before it is asked, fails at that even, and then answers at once."""

    def prepare(self) -> None:
        """Sleep, and raise."""
        time.sleep(0.3)
        raise ZeroDivisionError("ouch")

    def choose_card(self, view: View) -> Any:
        """Return the first card or row there is."""
        return (view.legal_plays or view.legal_rows or view.legal_picks)[0]


class Deadly(Faulty):
    """Takes its process with it."""

    def choose_card(self, view: View) -> Any:
        """End everything."""
        os._exit(1)


BOTS = {kind.__name__.lower(): kind for kind in (Faulty, Raises, Exits, Truth, Strange, Slow, Heavy, Deadly)}

Register = Callable[[str], str]


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Return what adds one of these to the ladder, for this process."""

    def add(name: str) -> str:
        monkeypatch.setitem(LADDER, name, f"{__name__}:{BOTS[name].__name__}")
        registry._load.cache_clear()
        return name

    return add
