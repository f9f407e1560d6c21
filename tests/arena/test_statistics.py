"""Estimates, times, ratings and comparisons, against numbers that are known."""

import math
from itertools import pairwise
from random import Random

import pytest

from sixieme.arena import Question, Unit, ask
from sixieme.arena.estimate import estimate, estimate_to_json, student
from sixieme.arena.game import Game
from sixieme.arena.results import lead, results_of, results_to_json
from sixieme.arena.times import Times, times_from_json, times_to_json

T_TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984, 399: 1.966}


@pytest.mark.parametrize("freedom", T_TABLE)
def test_student_is_that_of_the_tables(freedom: int) -> None:
    """Two-sided 95 %, within 0.2 %."""
    assert T_TABLE[freedom] == pytest.approx(student(freedom), rel=2e-3)


def test_an_interval_as_a_textbook_has_it() -> None:
    """Four values around 5, their variance 16/3: the margin is 3.182 errors."""
    found = estimate([3.0, 3.0, 7.0, 7.0])

    assert (5.0, 4) == (found.mean, found.deals)
    assert math.sqrt(16 / 3) / 2 == pytest.approx(found.error)
    assert 3.182 * found.error == pytest.approx(found.margin, rel=2e-3)
    assert (found.mean - found.margin, found.mean + found.margin) == (found.low, found.high)
    assert found.clear
    assert not estimate([-2.0, -2.0, 2.0, 5.0]).clear


def test_too_few_deals_do_not_pretend() -> None:
    """One value has no interval, none has no mean, and JSON has null."""
    assert math.isnan(estimate([]).mean)
    assert math.isnan(estimate([2.0]).margin)
    assert not estimate([2.0]).clear
    assert {"mean": 2.0, "error": None, "low": None, "high": None, "deals": 1} == estimate_to_json(estimate([2.0]))


def test_times() -> None:
    """Their sum is exact, their quantiles are within 6 %, and they survive the file."""
    times, other = Times(), Times()
    for step in range(1, 100):
        times.add(step * 1e-3)
    other.add(0.0)
    times.join(other)

    assert 100 == times.count
    assert 4.95 == pytest.approx(times.seconds)
    assert 0.095 == pytest.approx(times.quantile(0.95), rel=0.07)
    assert 1e-6 == times.quantile(0.01)
    assert math.isnan(Times().quantile(0.5))
    assert times.classes == times_from_json(times_to_json(times)).classes


def _game(deal: int, seating: int, table: tuple[int, ...], heads: tuple[int, ...], rounds: int = 1) -> Game:
    least = min(heads)
    won = tuple(seat for seat, own in enumerate(heads) if own == least)
    return Game(deal, seating, table, rounds, heads, won, (), (Times(), Times()))


def test_means_differences_and_shares() -> None:
    """One of A at two of B, both seatings told of two deals: worked out by hand."""
    question = ask(("random", "cautious"), 2)
    deals = [
        [_game(0, 0, (0, 1), (10, 4)), _game(0, 1, (1, 0), (6, 6))],
        [_game(1, 0, (0, 1), (3, 9)), _game(1, 1, (1, 0), (5, 1))],
    ]
    results = results_of(question, deals)
    first, second = results.bots

    # Deal 0: A (10 + 6) / 2 = 8, B 5; deal 1: A 2, B 7. Wins of A: (0 + 1/2) / 2 and (1 + 1) / 2.
    assert (5.0, 6.0) == (first.heads.mean, second.heads.mean)
    assert (-1.0, 1.0) == (first.difference.mean, second.difference.mean)
    assert (0.625, 0.375) == (first.wins.mean, second.wins.mean)
    assert estimate([3.0, -5.0]) == first.difference == results.pairs[0].heads
    assert [3.0, -5.0] == [lead(deal) for deal in deals]
    assert estimate([-0.5, 1.0]) == results.pairs[0].wins
    assert (2, 4, 4) == (results.deals, results.games, results.rounds)


def test_matches_count_heads_a_round() -> None:
    """A match of four rounds weighs as much as one of two."""
    question = ask(("random", "cautious"), 2, unit=Unit.MATCH)
    deals = [[_game(0, 0, (0, 1), (40, 20), rounds=4), _game(0, 1, (1, 0), (30, 8), rounds=2)]]

    assert [7.0, 10.0] == [bot.heads.mean for bot in results_of(question, deals).bots]


def test_bots_that_have_not_met_are_not_compared() -> None:
    """A pair is there for those who have; who has not played has no mean."""
    question = Question(("a", "b", "c"), None, 2)
    times = (Times(),) * 3
    deals = [[Game(0, 0, (0, 1), 1, (1, 2), (0,), (), times), Game(0, 1, (1, 0), 1, (1, 2), (0,), (), times)]]
    pytest.importorskip("choix")
    results = results_of(question, deals)

    assert [("a", "b")] == [(pair.first, pair.second) for pair in results.pairs]
    assert math.isnan(results.bots[2].heads.mean)
    assert results_to_json(results)["bots"][2]["heads"]["mean"] is None


def test_ratings_find_the_odds_that_made_them() -> None:
    """Two bots of whom one has fewer heads ten times of eleven are 400 points apart; the interval holds them."""
    pytest.importorskip("choix")
    from sixieme.arena.ratings import rate

    deals = [[_game(deal, 0, (0, 1), (1, 2) if deal % 11 else (2, 1))] for deal in range(1100)]
    good, bad = rate(("good", "bad"), deals)

    assert 400 == pytest.approx(good.points - bad.points, abs=3)
    assert good.low < 200 < good.high
    assert good.high - good.low < 120


def test_ratings_do_not_depend_on_the_order_and_allow_for_who_met_whom() -> None:
    """C has only met A, and beaten it as often as A has beaten B: it stands as far above."""
    pytest.importorskip("choix")
    from sixieme.arena.ratings import rate

    deals = []
    for deal in range(200):
        won = (1, 2) if deal % 4 else (2, 1)
        deals.append([_game(deal, 0, (0, 1) if deal < 100 else (2, 0), won)])
    found = rate(("a", "b", "c"), deals)
    again = rate(("a", "b", "c"), deals[::-1])
    points = {rating.bot: rating.points for rating in found}

    assert [rating.points for rating in found] == pytest.approx([rating.points for rating in again])
    assert 0 == pytest.approx(sum(points.values()), abs=1e-6)
    assert points["c"] - points["a"] == pytest.approx(points["a"] - points["b"], rel=0.05)
    assert 190 == pytest.approx(points["a"] - points["b"], rel=0.1)  # odds of 3 to 1


def test_who_always_wins_has_a_finite_rating() -> None:
    """As if every two had tied once besides: 40 wins are odds of 81 to 1."""
    pytest.importorskip("choix")
    from sixieme.arena.ratings import rate

    good, bad = rate(("good", "bad"), [[_game(deal, 0, (0, 1), (1, 2))] for deal in range(40)])

    assert 400 * math.log10(81) == pytest.approx(good.points - bad.points, rel=1e-3)


def test_looking_often_is_paid_for() -> None:
    """The bound of a look is farther out than one interval: equal bots are seldom told apart, however often one looks.

    A look every hundred deals, from 400 to 10,000, in 4,000 contests between equals.
    """
    from sixieme.arena.run import CLEAR, LEAST, LOOK_EVERY

    chance = Random(1)
    told_apart = 0
    for _ in range(4000):
        total = chance.gauss(0, math.sqrt(LEAST))
        for deals in range(LEAST, 10_001, LOOK_EVERY):
            if abs(total) > CLEAR * math.sqrt(deals):
                told_apart += 1
                break
            total += chance.gauss(0, math.sqrt(LOOK_EVERY))

    assert 0.02 < told_apart / 4000 < 0.04
    assert all(student(one) > student(other) for one, other in pairwise((1, 2, 3, 5, 10, 100)))
