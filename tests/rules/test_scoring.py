"""Totals, ranking, ends and winners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import BadScoreError
from sixieme.rules.options import CLASSIC, Deck, Options, Tie, with_sizes
from sixieme.rules.scoring import (
    Scores,
    Standing,
    add_up,
    check_score,
    ends_at,
    is_over,
    ranking,
    round_bounds,
    winners,
)

TOTALS = st.lists(st.integers(0, 30), min_size=2, max_size=10).map(tuple)


@given(st.integers(2, 10).flatmap(lambda n: st.lists(st.tuples(*[st.integers(0, 40)] * n), max_size=5)))
def test_totals_are_the_sums_of_the_rounds(rounds: list[Scores]) -> None:
    """Everybody adds their own heads; before the first round everybody has none."""
    players = len(rounds[0]) if rounds else 3

    assert tuple(sum(scores[seat] for scores in rounds) for seat in range(players)) == add_up(rounds, players)


@given(TOTALS)
def test_ranking_fewest_first(totals: Scores) -> None:
    """A rank is one more than the number of seats with fewer heads; equal totals stand in seat order."""
    found = ranking(totals)

    assert list(range(len(totals))) == sorted(standing.seat for standing in found)
    assert found == tuple(sorted(found, key=lambda standing: (standing.total, standing.seat)))
    for standing in found:
        assert totals[standing.seat] == standing.total
        assert 1 + len([total for total in totals if total < standing.total]) == standing.rank


def test_a_ranking_with_ties() -> None:
    """Two who share the first rank leave no second: 1, 1, 3."""
    assert (Standing(1, 20, 1), Standing(2, 20, 1), Standing(0, 66, 3)) == ranking((66, 20, 20))


@given(TOTALS, st.data())
def test_seats_do_not_matter_to_the_ranking(totals: Scores, data: st.DataObject) -> None:
    """The same totals at other seats have the same ranks."""
    other = tuple(data.draw(st.permutations(totals)))

    assert [(each.total, each.rank) for each in ranking(totals)] == [(each.total, each.rank) for each in ranking(other)]


@pytest.mark.parametrize(
    "highest, strict, over", [(65, False, False), (66, False, True), (66, True, False), (67, True, True)]
)
def test_a_threshold_is_reached_or_exceeded(highest: int, strict: bool, over: bool) -> None:
    """66 ends the match when it is reached or, with the strict option, when it is exceeded."""
    assert over is is_over([(highest, 3)], Options(strict=strict))
    assert over is ends_at((highest, 3), 1, Options(strict=strict))


def test_nothing_is_over_before_the_first_round() -> None:
    """No condition is looked at before a round is played."""
    assert not is_over([], Options(threshold=1, max_rounds=1))
    assert () == winners([], Options(threshold=1, max_rounds=1))


def test_a_number_of_rounds() -> None:
    """The match ends after so many rounds, and not before."""
    options = Options(threshold=None, max_rounds=2)

    assert not is_over([(200, 100)], options)
    assert is_over([(200, 100), (0, 0)], options)


def test_whichever_comes_first() -> None:
    """With a threshold and a number of rounds, either ends the match."""
    options = Options(threshold=20, max_rounds=2)

    assert is_over([(20, 0)], options)
    assert is_over([(5, 0), (5, 0)], options)
    assert not is_over([(5, 0)], options)


def test_a_shared_victory() -> None:
    """By default equal lowest totals win together, whatever the last round was."""
    assert (0, 2) == winners([(5, 66, 1), (5, 0, 9)], CLASSIC)


def test_play_on_until_the_first_place_is_alone() -> None:
    """A shared first place lets the match go on, past its number of rounds if need be; other ties do not matter."""
    options = Options(threshold=None, max_rounds=1, tie=Tie.PLAY_ON)

    assert not is_over([(5, 5, 9)], options)
    assert () == winners([(5, 5, 9)], options)
    assert is_over([(5, 5, 9), (1, 0, 9)], options)
    assert (1,) == winners([(5, 5, 9), (1, 0, 9)], options)
    assert is_over([(5, 9, 9)], options)


def test_the_fewest_heads_in_the_last_round() -> None:
    """Among those tied for first the last round decides; still tied, they share; who is not tied is out of it."""
    options = Options(threshold=10, tie=Tie.LAST_ROUND)

    assert (1,) == winners([(3, 7, 3, 20), (7, 3, 7, 0)], options)
    assert (0, 1) == winners([(3, 3, 8, 12), (4, 4, 0, 0)], options)


def test_all_totals_above_the_threshold() -> None:
    """When everybody has passed it, the fewest heads still win."""
    assert (1,) == winners([(90, 70, 80)], CLASSIC)


@pytest.mark.parametrize("score", [-1, 1.5, 1.0, "12", None, True, [1]])
def test_what_is_no_score_is_refused(score: object) -> None:
    """A score is a whole number from 0; empty is not 0."""
    with pytest.raises(BadScoreError) as caught:
        check_score(score)

    assert f"expected heads (a whole number from 0), got {score!r}" == str(caught.value)


def test_a_clean_round_is_a_score() -> None:
    """0 heads are possible, and so are many."""
    assert (0, 171) == (check_score(0), check_score(171))


def test_a_message_shows_only_the_beginning_of_what_it_got() -> None:
    """What a stranger sends does not fill the screen."""
    with pytest.raises(BadScoreError, match=f"got '{'x' * 39}$"):
        check_score("x" * 5000)


def test_bounds_of_a_round() -> None:
    """Between 10n - 16 and 10n cards are taken, the cheapest or the dearest (docs/rules.md, 1.2); in miniatures too."""
    assert (4, 79) == round_bounds(2, CLASSIC)
    assert (92, 167) == round_bounds(10, CLASSIC)
    assert (4, 34) == round_bounds(2, Options(deck=Deck.LIMITED))
    # Two rows may end with one card more than they opened with: 2 to 4 of the cards 1 to 6 are taken.
    assert (2, 5) == round_bounds(2, with_sizes(CLASSIC, top=6, rows=2, capacity=2, hand=2))
    assert (0, 3) == round_bounds(2, with_sizes(CLASSIC, top=6, rows=4, capacity=5, hand=1))
