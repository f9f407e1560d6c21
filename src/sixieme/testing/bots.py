"""The contract of a bot, as a test that anybody can run on theirs."""

import time
from collections.abc import Callable
from typing import cast

from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from sixieme.bots.bot import Bot, decide, legal
from sixieme.rules.match import Match
from sixieme.rules.options import Options
from sixieme.rules.view import View, view
from sixieme.testing.lookalikes import lookalikes
from sixieme.testing.matches import matches

SLACK = 2.0
"""Seconds beyond its deadline that a bot may take: machines have other things to do."""


def check_bot(
    bot: Bot | Callable[[], Bot],
    *,
    setup: st.SearchStrategy[tuple[int, Options]] | None = None,
    examples: int = 200,
    seconds: float | None = None,
) -> None:
    """Ask a bot for decisions at random points of random matches.

    ``bot`` is a bot or, so that more can be checked, makes one; then all it makes are to be alike. Raises
    AssertionError, with the view, unless every answer

    - is legal;
    - is the same when asked again, by the same bot and by another one made the same way;
    - is the same after a decision of another match: nothing is kept;
    - is the same in a match that differs only in cards the seat cannot know;
    - comes first in what the bot explains, if it does, which says something of every legal card
      or row.

    A bot made with a deadline promises no more than legal answers in time: pass its ``seconds``. ``setup`` draws the
    players and options; by default all that there are.
    """
    making = _maker(bot)
    asked = making()

    # No shrinking: a decision is no clearer for coming from a smaller match, and looking for one takes minutes.
    @settings(max_examples=examples, deadline=None, phases=[Phase.explicit, Phase.reuse, Phase.generate])
    @given(matches(setup=setup), matches(setup=setup, most=12), st.data())
    def check(match: Match, another: Match, data: st.DataObject) -> None:
        for seat, seen in _asked(match):
            if seconds is not None:
                _check_deadline(asked, seen, seconds)
                continue
            answer = _check_decision(asked, making(), seen)
            for _, elsewhere in _asked(another)[:1]:
                decide(asked, elsewhere)
                _check_same(asked, seen, answer, "after another match")
            alike = data.draw(lookalikes(match, seat))
            _check_same(asked, view(alike, seat, alike.round_start), answer, "whatever it cannot know")

    try:
        check()
    except Flaky as flaky:  # asked again for the same decision, the bot did not even break its word the same way
        raise AssertionError(f"expected the same answers again, got others of {asked.name}") from flaky


def _maker(bot: Bot | Callable[[], Bot]) -> Callable[[], Bot]:
    if isinstance(bot, type) or not hasattr(bot, "choose_card"):
        return cast("Callable[[], Bot]", bot)
    return lambda: cast("Bot", bot)


def _asked(match: Match) -> list[tuple[int, View]]:
    """Return who is asked now, with what each may know since the round began."""
    seats = [wait.seat for wait in match.waits() if wait.seat is not None]
    return [(seat, view(match, seat, match.round_start)) for seat in seats]


def _check_decision(bot: Bot, twin: Bot, seen: View) -> int:
    answer = decide(bot, seen)
    assert answer in legal(seen), f"expected one of {legal(seen)}, got {answer!r} of {bot.name} for {seen}"
    _check_same(bot, seen, answer, "again")
    _check_same(twin, seen, answer, "of another bot made the same way")
    if explain := getattr(bot, "explain", None):
        choices = [thought.choice for thought in explain(seen)]
        assert choices[0] == answer, f"expected the thought of {answer} first, got {choices} of {bot.name} for {seen}"
        # In a draft, a bot may think of the cards only that it would pick.
        complete = len(set(choices)) == len(choices) and set(choices) <= set(legal(seen))
        complete &= bool(seen.legal_picks) or len(choices) == len(legal(seen))
        assert complete, f"expected a thought for each of {legal(seen)}, got {choices} of {bot.name} for {seen}"
    return answer


def _check_same(bot: Bot, seen: View, expected: int, when: str) -> None:
    answer = decide(bot, seen)
    assert answer == expected, f"expected {expected} {when}, got {answer!r} of {bot.name} for {seen}"


def _check_deadline(bot: Bot, seen: View, seconds: float) -> None:
    start = time.perf_counter()
    answer = decide(bot, seen)
    taken = time.perf_counter() - start
    assert answer in legal(seen), f"expected one of {legal(seen)}, got {answer!r} of {bot.name} for {seen}"
    assert taken <= seconds + SLACK, f"expected an answer within {seconds} s, got one after {taken:.1f} s of {bot.name}"
