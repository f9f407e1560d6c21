"""Who sits at a table of the arena: bots of Python in this process, programs outside of it."""

import time
from contextlib import suppress
from operator import index
from typing import Protocol

from sixieme.arena.faults import FaultKind, Reply
from sixieme.bots.bot import Bot, decide, legal
from sixieme.rules.view import View


class Player(Protocol):
    """A seat's player for one round or match. Whatever it does wrong is told in its replies, never raised."""

    def ask(self, seen: View) -> Reply:
        """Ask for the decision that the match waits for."""
        ...

    def tell_end(self, totals: tuple[int, ...]) -> None:
        """Say that the round or match is over, with the heads by seat."""
        ...


class OwnPlayer:
    """A bot of this package, or of another one that registers it, in this process."""

    def __init__(self, bot: Bot, limit: float) -> None:
        self._bot = bot
        self._limit = limit
        with suppress(Exception, SystemExit):  # it will be told when the bot is asked
            getattr(bot, "prepare", lambda: None)()

    def ask(self, seen: View) -> Reply:
        """Ask the bot; its CPU time is measured, the limit is held against the clock."""
        clock, cpu = time.perf_counter(), time.process_time()
        try:
            answer: object = decide(self._bot, seen)
        except (Exception, SystemExit) as error:  # whatever a bot raises is its fault, not ours
            seconds = time.process_time() - cpu
            return Reply(None, seconds, FaultKind.RAISED, f"{type(error).__name__}: {error}")
        seconds, waited = time.process_time() - cpu, time.perf_counter() - clock
        choice = as_choice(answer, seen)
        if choice is None:
            return Reply(None, seconds, FaultKind.ILLEGAL, illegal(answer, seen))
        if waited > self._limit:
            return Reply(choice, seconds, FaultKind.LATE, late(self._limit, waited))
        return Reply(choice, seconds)

    def tell_end(self, totals: tuple[int, ...]) -> None:
        """Do nothing: a bot keeps nothing."""


def as_choice(answer: object, seen: View) -> int | None:
    """Return the answer if it is a whole number and legal, else None."""
    try:
        number = None if isinstance(answer, bool) else index(answer)  # type: ignore[arg-type]  # anything may come here
    except Exception:  # even the object's own conversion may raise
        return None
    return number if number in legal(seen) else None


def illegal(answer: object, seen: View) -> str:
    """Return what is wrong with an answer that is not legal."""
    try:
        got = f"{answer!r:.80}"
    except Exception:  # a repr that raises
        got = type(answer).__name__
    return f"expected one of {list(legal(seen))}, got {got} (round {seen.round}, trick {seen.trick})"


def late(limit: float, waited: float | None = None) -> str:
    """Return what is said of a late answer."""
    return f"expected an answer within {limit:g} s, got " + ("none" if waited is None else f"one after {waited:.3g} s")
