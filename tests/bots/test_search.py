"""Search: possible worlds, as likely as they should be; numbers as the rules have them; bots that keep the contract."""

import time
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.bots import Budget, decide, legal, make
from sixieme.bots import search_kernels as kernels
from sixieme.bots.equity import chances, pool, two_player_table
from sixieme.bots.policy_kernels import CAUTIOUS, LEARNED, make_work
from sixieme.bots.position import Model, Position, read_view
from sixieme.bots.search import Aim, Settings, search
from sixieme.bots.weights import learned_net
from sixieme.errors import BotOptionError
from sixieme.rules import (
    CLASSIC,
    ChooseCard,
    Deal,
    DealRound,
    Match,
    OpenDraft,
    Phase,
    View,
    next_round,
    parse_options,
    secret_from_text,
    view,
)
from sixieme.rules.commands import answer
from sixieme.rules.options import Deck, Options, with_sizes
from sixieme.sim.layout import HEADS_BY_CARD
from sixieme.testing.bots import check_bot
from sixieme.testing.options import setups

FEW = Budget(playouts=60)


def _match(players: int, options: Options = CLASSIC, seed: str = "a", tricks: int = 0) -> Match:
    """Return a match of cautious bots, so many tricks into its first round."""
    match, secret = Match.new(players, options), secret_from_text(seed)
    bot = make("cautious")
    while match.trick <= tricks:
        seat = match.waits()[0].seat
        command = (
            next_round(match, secret) if seat is None else answer(match.phase, seat, decide(bot, view(match, seat)))
        )
        match, _ = match.apply(command)
    return match


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 10), st.integers(0, 8), st.integers(0, 2**64 - 1), st.integers(0, 3))
def test_worlds_hold_what_the_seat_cannot_see(players: int, tricks: int, seed: int, belief: int) -> None:
    """Hands of the right size, rising, out of unseen cards, each card once."""
    match = _match(players, tricks=tricks)
    seat = match.waits()[0].seat
    assert seat is not None
    seen = view(match, seat)
    position = read_view(seen)
    worlds = np.zeros((7, players - 1, len(seen.hand)), np.uint8)
    kernels.deal_worlds(np.uint64(seed), np.uint64(5), 0, position.unseen, worlds)
    if belief and tricks and len(seen.hand):
        key = np.uint64(seed), np.uint64(5), 0, belief, position.unseen
        kernels.believe_worlds(*key, CAUTIOUS, 0.05, learned_net(), position.game, position.past, worlds)

    for world in worlds.tolist():
        cards = [card for hand in world for card in hand]
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(seen.unseen)
        assert all(hand == sorted(hand) for hand in world)


def test_a_world_depends_on_its_number_alone() -> None:
    """Not on how many are dealt at a time."""
    unseen = np.arange(1, 41)
    whole, part = np.zeros((6, 3, 5), np.uint8), np.zeros((2, 3, 5), np.uint8)
    kernels.deal_worlds(np.uint64(1), np.uint64(2), 0, unseen, whole)
    kernels.deal_worlds(np.uint64(1), np.uint64(2), 4, unseen, part)

    assert whole[4:].tolist() == part.tolist()


def test_every_hand_is_equally_likely() -> None:
    """Two cards each out of four: six hands, 10,000 worlds each, within five standard errors."""
    worlds = np.zeros((60_000, 2, 2), np.uint8)
    kernels.deal_worlds(np.uint64(1), np.uint64(2), 0, np.arange(1, 5), worlds)
    counts = Counter(tuple(world[0]) for world in worlds.tolist())

    assert 6 == len(counts)
    assert all(abs(count - 10_000) < 5 * 92 for count in counts.values())


def test_beliefs_are_those_of_bayes() -> None:
    """Two opponents with two cards each and one set aside: the chain comes to the exact chances of all 30 worlds."""
    deal = Deal(((10, 20, 77), (31, 45, 62), (33, 48, 70)), (30, 44, 60, 90))
    match, _ = Match.new(3, with_sizes(CLASSIC, hand=3)).apply(DealRound(deal))
    for seat, card in enumerate((77, 62, 33)):
        match, _ = match.apply(ChooseCard(seat, card))
    position = read_view(view(match, 0))
    unseen = np.array([31, 45, 48, 70, 100], np.int64)
    heat = 0.1
    exact = {}
    for chosen in permutations(unseen.tolist(), 4):
        hands = tuple(sorted(chosen[:2])), tuple(sorted(chosen[2:]))
        exact[hands] = np.exp(sum(_likelihood(position, seat, hand, heat) for seat, hand in enumerate(hands, 1)))
    total = sum(exact.values())
    worlds = np.zeros((40_000, 2, 2), np.uint8)
    kernels.deal_worlds(np.uint64(3), np.uint64(4), 0, unseen, worlds)
    key = np.uint64(3), np.uint64(4), 0, 4, unseen
    kernels.believe_worlds(*key, LEARNED, heat, learned_net(), position.game, position.past, worlds)
    counts = Counter(tuple(tuple(hand) for hand in world) for world in worlds.tolist())

    assert 30 == len(exact)
    assert max(exact.values()) > 1.5 * min(exact.values())
    for hands, weight in exact.items():
        assert weight / total == pytest.approx(counts[hands] / len(worlds), abs=0.006)


def _likelihood(position: Position, seat: int, hand: tuple[int, ...], heat: float) -> float:
    full, work = np.empty(6, np.int64), make_work(6)
    cards = np.array(hand, np.int64)
    given = seat, cards, len(hand), LEARNED, heat, learned_net(), position.game, position.past, full, work
    return float(kernels.likelihood(*given))


def test_the_past_of_a_round_is_read_from_the_log() -> None:
    """The table before each trick, the cards by seat as the viewer counts them, what was face down by then."""
    match = _match(4, tricks=6)
    played, ends, lengths, row_heads, hidden = read_view(view(match, 2)).past

    assert (6, 4) == played.shape
    assert [1] * 4 == lengths[0].tolist()
    assert 100 == hidden[0][104]
    assert 104 - 4 - 20 == hidden[5][104]
    assert HEADS_BY_CARD[ends[0]].tolist() == row_heads[0].tolist()
    assert 0 == len(read_view(view(match, 2, match.length)).past[0])


@pytest.mark.parametrize("players", [2, 4, 7])
def test_chances_to_win_add_up_and_follow_the_totals(players: int) -> None:
    """Equal totals are equal chances; fewer heads are a better one; together they come to 1."""
    even = chances((0,) * players, 0, CLASSIC)
    rising = chances(tuple(range(10, 10 + 8 * players, 8)), 2, CLASSIC)

    assert sum(even) == pytest.approx(1, abs=0.03)
    assert even == pytest.approx([1 / players] * players, abs=0.03)
    assert rising == sorted(rising, reverse=True)
    assert rising[0] > 1.2 / players


def test_a_match_that_is_over_is_won_or_lost() -> None:
    """A shared victory is a fraction; the last round may decide a tie; play goes on where that is agreed."""
    assert [1.0, 0.0, 0.0] == chances((10, 70, 20), 4, CLASSIC)
    assert [0.5, 0.0, 0.5] == chances((10, 70, 10), 4, CLASSIC)
    assert [0.0, 0.0, 1.0] == chances((10, 70, 10), 4, parse_options("tie=last_round"), last=(9, 20, 2))
    assert 0.3 < chances((10, 70, 10), 4, parse_options("tie=play_on"))[0] < 0.6
    assert [1.0, 0.0] == chances((10, 20), 4, parse_options("rounds:4"))


def test_the_table_for_two_is_the_chance_at_the_end_of_the_round() -> None:
    """Looked up by the heads that both still take."""
    table = two_player_table((50, 40), 3, CLASSIC, (3, 5), most=20)

    assert table[14, 0] == 0.0  # 67 against 45
    assert table[0, 20] == pytest.approx(chances((53, 65), 4, CLASSIC, samples=64)[0])
    assert table[2, 3] > table[9, 3]
    assert 0.0 == table[15, 15]


def test_the_pool_is_of_whole_rounds() -> None:
    """So many rounds for every number of players and deck, heads within the bounds of a round."""
    for players in range(2, 11):
        for deck in Deck:
            rounds = pool(players, deck)
            assert (512, players) == rounds.shape
            assert rounds.sum(1).max() <= 171
            assert 5 < rounds.mean() < 17


def _first(seen: View, **options: object) -> list[tuple[int, float]]:
    settings = Settings(budget=FEW, **options)  # type: ignore[arg-type]  # options of a test by name
    return [(option.answer, option.worth) for option in search(seen, settings)]


def test_a_search_is_a_matter_of_view_and_seed() -> None:
    """The same again; another seed, other numbers; the pieces in which it is done do not matter."""
    seen = view(_match(4, tricks=2), 0)
    watched: list[int] = []
    in_pieces = search(seen, Settings(budget=Budget(playouts=700)), even=True, watch=watched.append)
    at_once = search(seen, Settings(budget=Budget(playouts=700)), even=True)

    assert _first(seen) == _first(seen)
    assert _first(seen) != _first(seen, seed=1)
    assert [(option.answer, option.worth) for option in in_pieces] == [
        (option.answer, option.worth) for option in at_once
    ]
    assert watched == sorted(watched)
    assert len(watched) > 1


@pytest.mark.parametrize("model", list(Model))
@pytest.mark.parametrize("aim", list(Aim))
def test_every_answer_is_an_option_once(model: Model, aim: Aim) -> None:
    """Cards, rows and picks, whatever the model and the aim."""
    for match in (_match(4), _low(), Match.new(3, parse_options("draft")).apply(OpenDraft(0))[0]):
        seen = view(match, match.waits()[0].seat)
        found = [option for option, _ in _first(seen, model=model, aim=aim)]

        assert len(found) == len(set(found))
        assert set(found) <= set(legal(seen))
        assert match.phase is Phase.DRAFT or set(found) == set(legal(seen))


def _low() -> Match:
    """Return a match in which seat 0 has to choose a row: of 7, 3, 1 and 2 heads."""
    deal = Deal(((1, 30, 50), (60, 61, 62), (70, 71, 72)), (55, 90, 99, 95))
    match, _ = Match.new(3, with_sizes(CLASSIC, hand=3)).apply(DealRound(deal))
    for seat, card in enumerate((1, 60, 70)):
        match, _ = match.apply(ChooseCard(seat, card))
    return match


def test_a_row_of_one_head_is_taken_rather_than_one_of_seven() -> None:
    """99 is worth 5 heads, 95 is worth 2, 90 is worth 3, 55 is worth 7: nobody takes the 55."""
    for name in ("search", "master"):
        bot = make(name, playouts=200)

        assert 0 != bot.choose_row(view(_low(), 0))


@pytest.mark.parametrize("name", ["search", "master"])
def test_a_deadline_is_kept(name: str) -> None:
    """A tenth of a second, with a second of grace for a busy machine; the kernels are there already."""
    seen = view(_match(6), 0)
    make(name, playouts=10).choose_card(seen)
    begun = time.monotonic()
    card = make(name, seconds=0.1).choose_card(seen)

    assert card in seen.hand
    assert time.monotonic() - begun < 1.1


@pytest.mark.parametrize("name, options", [("learned", {}), ("search", {"playouts": 12}), ("master", {"playouts": 12})])
def test_the_bots_keep_the_contract(name: str, options: dict[str, int]) -> None:
    """In every kind of match, miniature ones included."""
    check_bot(lambda: make(name, seed=5, **options), examples=10)
    check_bot(lambda: make(name, seed=5, **options), examples=5, setup=setups(miniature=True))


@pytest.mark.parametrize(
    "options, message",
    [
        ({"playouts": 0}, "playouts"),
        ({"playouts": 10, "seconds": 1.0}, "both"),
        ({"seconds": -1.0}, "seconds"),
        ({"model": "clever"}, "expected one of random, cautious, learned"),
        ({"aim": "fun"}, "expected one of match, heads"),
        ({"heat": 0.0}, "heat"),
        ({"heat": "hot"}, "heat"),
        ({"belief": -1}, "belief"),
        ({"belief": 1.5}, "belief"),
    ],
)
def test_options_that_cannot_be_are_refused(options: dict[str, Any], message: str) -> None:
    """Expected, got."""
    with pytest.raises(BotOptionError, match=message):
        make("master", **options)


def test_who_leads_the_match_plays_otherwise_than_for_heads() -> None:
    """At 60, 60, 60 and 5 the leader wins if the match ends now: some choices differ from those for heads alone."""
    differ = 0
    for seed in range(12):
        match = _match(4, seed=f"lead {seed}", tricks=3)
        ahead = replace_totals(match, (5, 60, 60, 60))
        seen = view(ahead, 0)
        found = [search(seen, Settings(0, Budget(playouts=1500), Model.LEARNED, aim=aim))[0].answer for aim in Aim]
        differ += found[0] != found[1]

    assert differ >= 1


def replace_totals(match: Match, totals: tuple[int, ...]) -> Match:
    """Return the match as if these heads had been taken in one round before."""
    from dataclasses import replace

    return replace(match, rounds=(totals,), totals=totals)
