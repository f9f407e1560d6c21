"""The contract of a bot, as a test that anybody can run on theirs."""

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from sixieme.bots.bot import Bot, decide, legal
from sixieme.rules.match import Match
from sixieme.rules.options import Options
from sixieme.rules.view import View, view
from sixieme.testing.matches import matches


def check_bot(bot: Bot, *, setup: st.SearchStrategy[tuple[int, Options]] | None = None, examples: int = 200) -> None:
    """Ask the bot for a decision at random points of random matches.

    Raises AssertionError, with the view, unless every answer is legal and the same when asked again with the same
    view. ``setup`` draws the players and options; by default all that there are.
    """

    @settings(max_examples=examples, deadline=None)
    @given(matches(setup=setup))
    def check(match: Match) -> None:
        for wait in match.waits():
            if wait.seat is not None:
                _check_decision(bot, view(match, wait.seat))

    try:
        check()
    except Flaky as flaky:  # asked again for the same decision, the bot did not even break its word the same way
        raise AssertionError(f"expected the same answers again, got others of {bot.name}") from flaky


def _check_decision(bot: Bot, seen: View) -> None:
    answer, again = (decide(bot, seen) for _ in range(2))
    assert answer in legal(seen), f"expected one of {legal(seen)}, got {answer!r} of {bot.name} for {seen}"
    assert answer == again, f"expected {answer} again, got {again!r} of {bot.name} for {seen}"
