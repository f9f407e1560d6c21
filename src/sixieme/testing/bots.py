"""The contract of a bot, as a test that anybody can run on theirs."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from sixieme.bots.bot import Bot, decide
from sixieme.rules.match import Match
from sixieme.rules.options import Options
from sixieme.rules.phase import Phase
from sixieme.rules.view import View, view
from sixieme.testing.matches import matches


def check_bot(bot: Bot, *, setup: st.SearchStrategy[tuple[int, Options]] | None = None, examples: int = 200) -> None:
    """Ask the bot for a decision at random points of random matches.

    Raises AssertionError, with the view, unless every answer is legal and the same when asked again with the same view
    and generator. ``setup`` draws the players and options; by default all that there are.
    """

    @settings(max_examples=examples, deadline=None)
    @given(matches(setup=setup), st.integers(0, 2**32))
    def check(match: Match, seed: int) -> None:
        for wait in match.waits():
            if wait.seat is not None:
                _check_decision(bot, view(match, wait.seat), seed)

    try:
        check()
    except Flaky as flaky:  # asked again for the same decision, the bot did not even break its word the same way
        raise AssertionError(f"expected the same answers again, got others of {bot.name}") from flaky


def _check_decision(bot: Bot, seen: View, seed: int) -> None:
    answer, again = (decide(bot, seen, Random(seed)) for _ in range(2))
    legal = {Phase.DRAFT: seen.legal_picks, Phase.ROW: seen.legal_rows}.get(seen.phase, seen.legal_plays)
    assert answer in legal, f"expected one of {legal}, got {answer!r} of {bot.name} for {seen}"
    assert answer == again, f"expected {answer} again, got {again!r} of {bot.name} for {seen}"
