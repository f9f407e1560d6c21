"""The bots: they keep the contract, and the cautious one is worth its name."""

import pytest

from sixieme.bots import decide, make
from sixieme.bots.cautious import CautiousBot, expected_heads
from sixieme.rules import (
    CLASSIC,
    Deal,
    DealRound,
    Match,
    Options,
    Phase,
    next_round,
    parse_options,
    secret_from_text,
    view,
)
from sixieme.rules.cards import Card
from sixieme.rules.commands import Command, answer
from sixieme.rules.view import View


def _view(hand: tuple[Card, ...], rows: tuple[Card, Card, Card, Card]) -> View:
    """Return what seat 0 of six knows at the deal."""
    rest = [card for card in range(1, 105) if card not in (*hand, *rows)]
    hands = (hand, *(tuple(rest[seat * 10 : seat * 10 + 10]) for seat in range(5)))
    match, _ = Match.new(6).apply(DealRound(Deal(hands, rows)))
    return view(match, 0)


def test_the_cautious_bot_lays_the_card_next_to_a_row_end() -> None:
    """Nothing can come between 30 and 31, so 31 costs nothing; every other card may."""
    seen = _view((31, 45, 52, 58, 63, 69, 74, 78, 83, 97), (30, 1, 2, 3))

    assert 31 == CautiousBot().choose_card(seen)
    assert 0.0 == expected_heads(seen, 31)


def test_an_undercut_is_expected_to_cost_the_cheapest_row() -> None:
    """Rows of 7, 5, 3 and 2 heads: the 4 costs 2."""
    seen = _view((4, 56, 57, 58, 59, 61, 62, 63, 64, 65), (55, 11, 10, 5))

    assert 2.0 == expected_heads(seen, 4)


def _play(names: tuple[str, ...], options: Options, seed: str) -> Match:
    secret = secret_from_text(seed)
    match = Match.new(len(names), options)
    while match.phase is not Phase.OVER:
        match, _ = match.apply(_next(match, names) or next_round(match, secret))
    return match


def _next(match: Match, names: tuple[str, ...]) -> Command | None:
    seat = match.waits()[0].seat
    if seat is None:
        return None
    choice = decide(make(names[seat], seed=seat), view(match, seat, match.round_start))
    return answer(match.phase, seat, choice)


@pytest.mark.parametrize("options", [CLASSIC, parse_options("draft,rounds:4"), parse_options("limited")])
def test_the_cautious_bot_takes_fewer_heads_than_the_random_one(options: Options) -> None:
    """Two of each at one table, twelve matches from fixed seeds: fewer heads for the cautious ones, by far."""
    totals = [_play(("cautious", "random") * 2, options, str(seed)).totals for seed in range(12)]
    cautious, random = (sum(total[seat] + total[seat + 2] for total in totals) for seat in (0, 1))

    assert cautious < 0.8 * random


def test_the_counting_bot_takes_fewer_heads_than_the_cautious_one() -> None:
    """One of it at a table of four, thirty matches from fixed seeds: fewer heads than the others on average."""
    totals = [_play(("counting", *("cautious",) * 3), CLASSIC, str(seed)).totals for seed in range(30)]

    assert sum(total[0] for total in totals) < 0.9 * sum(sum(total[1:]) for total in totals) / 3
