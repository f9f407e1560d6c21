"""The contract of bots: ours keep it, and a bot that breaks one rule of it is found out."""

import sys
import time
from collections.abc import Callable
from itertools import count
from random import Random
from types import FrameType

import pytest

from sixieme.bots import LADDER, Bot, Thought, legal, make
from sixieme.rules.match import Match
from sixieme.rules.view import View
from sixieme.testing import setups
from sixieme.testing.bots import check_bot


@pytest.mark.parametrize("name", LADDER)
def test_every_bot_keeps_the_contract(name: str) -> None:
    """In every kind of match."""
    check_bot(lambda: make(name, seed=6), examples=60)


SMALL = setups(miniature=True, rounds=2)


class _Lowest:
    """A bot that keeps the contract; those below break it in one place."""

    name = "wild"

    def answer(self, view: View) -> int:
        return legal(view)[0]

    def choose_card(self, view: View) -> int:
        return self.answer(view)

    choose_row = pick = choose_card


class _Cheat(_Lowest):
    def answer(self, view: View) -> int:
        return -1


class _Moody(_Lowest):
    def __init__(self) -> None:
        self.mood = Random(1)

    def answer(self, view: View) -> int:
        return self.mood.choice(legal(view))


class _Twin(_Lowest):
    """The first one made answers otherwise than all others."""

    births = count()

    def __init__(self) -> None:
        self.birth = min(1, next(self.births))

    def answer(self, view: View) -> int:
        return legal(view)[self.birth % len(legal(view))]


class _Grudge(_Lowest):
    """Answers as the tables that it has seen say; asked again about the same one it keeps to its word."""

    tables: list[object]

    def __init__(self) -> None:
        self.tables = []

    def answer(self, view: View) -> int:
        if self.tables[-1:] != [view.table]:
            self.tables.append(view.table)
        return legal(view)[len(self.tables) // 2 % 2 % len(legal(view))]


class _Peeper(_Lowest):
    """Looks for the match where it has no business."""

    def answer(self, view: View) -> int:
        frame: FrameType | None = sys._getframe()
        hidden = 0
        while frame is not None:
            alike, match = frame.f_locals.get("alike"), frame.f_locals.get("match")
            if isinstance(match, Match):
                match = alike if isinstance(alike, Match) else match
                hidden = sum(card for seat, hand in enumerate(match.hands) if seat != view.viewer for card in hand)
                break
            frame = frame.f_back
        return legal(view)[hidden % len(legal(view))]


class _Hypocrite(_Lowest):
    """Does one thing and says another."""

    def explain(self, view: View) -> tuple[Thought, ...]:
        return tuple(Thought(choice, 0.0) for choice in reversed(legal(view)))


class _Laconic(_Lowest):
    def explain(self, view: View) -> tuple[Thought, ...]:
        return (Thought(self.answer(view), 0.0),)


class _Sleeper(_Lowest):
    def answer(self, view: View) -> int:
        time.sleep(0.05)
        return super().answer(view)


def test_a_bot_that_keeps_the_contract_passes() -> None:
    """As a bot, as what makes one, and with a deadline."""
    check_bot(_Lowest(), setup=SMALL, examples=20)
    check_bot(_Lowest, setup=SMALL, examples=20)
    check_bot(_Lowest, setup=SMALL, examples=20, seconds=0.01)


@pytest.mark.parametrize(
    "bot, message",
    [
        (_Cheat(), "expected one of"),
        (_Moody(), "again"),
        (_Twin, "of another bot made the same way"),
        (_Grudge(), "after another match"),
        (_Peeper(), "whatever it cannot know"),
        (_Hypocrite(), "expected the thought of"),
        (_Laconic(), "expected a thought for each"),
    ],
)
def test_a_bot_that_breaks_a_rule_is_found_out(bot: Bot | Callable[[], Bot], message: str) -> None:
    """And the message says which rule."""
    with pytest.raises(AssertionError, match=message):
        check_bot(bot, examples=100, setup=SMALL)


def test_a_deadline_missed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot with a deadline need not repeat itself, but it has to be in time."""
    monkeypatch.setattr("sixieme.testing.bots.SLACK", 0.01)
    with pytest.raises(AssertionError, match=r"expected an answer within 0\.02 s"):
        check_bot(_Sleeper, setup=SMALL, examples=20, seconds=0.02)
    with pytest.raises(AssertionError, match="expected one of"):
        check_bot(_Cheat(), setup=SMALL, examples=20, seconds=0.02)
