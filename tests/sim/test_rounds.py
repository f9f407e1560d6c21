"""Whole rounds and matches of the kernels, followed with the rules placement by placement."""

from itertools import groupby

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixieme.bots import make as make_bot
from sixieme.rules import ChooseCard, ChooseRow, DealRound, Match, Options, view
from sixieme.rules.cards import HEADS, total_heads
from sixieme.rules.deal import Deal
from sixieme.rules.options import CLASSIC, Deck
from sixieme.rules.phase import Phase
from sixieme.rules.scoring import is_over, winners
from sixieme.rules.table import Table, cheapest_row, row_for
from sixieme.rules.trick import place
from sixieme.sim.policy import CardPolicy, RowPolicy
from sixieme.sim.task import Task
from sixieme.testing import deals, setups
from tests.sim.kernels import COMPILED, KERNELS, PLAIN, Log, make, many, one_round, play_bounded, play_logged

POLICIES = list(CardPolicy)
WEIGHTS = (1.0, 0.5, -0.25, 3.0, 2.0, -5.0, 1.0, 0.125)


def _follow(deal: Deal, log: Log, task: Task) -> tuple[int, ...]:
    """Check a round placement by placement, and return the heads by seat."""
    capacity = task.options.sizes.capacity
    table: Table = tuple((card,) for card in deal.rows)
    hands = [set(hand) for hand in deal.hands]
    heads = [0] * task.players
    for start in range(0, len(log), task.players):
        trick = log[start : start + task.players]

        assert sorted(seat for _, seat, *_ in trick) == list(range(task.players))
        assert [card for _, _, card, *_ in trick] == sorted(card for _, _, card, *_ in trick)
        for _, seat, card, row, cause, paid in trick:
            hands[seat].remove(card)
            due = row_for(table, card) is None
            if due and task.rows[seat] is RowPolicy.CHEAPEST:
                assert cheapest_row(table) == row
            table, placement = place(table, card, seat, row=row if due else None, capacity=capacity)

            assert (placement.row, placement.heads) == (row, paid)
            assert (None, "sixth", "undercut")[cause] == placement.cause
            heads[seat] += placement.heads
    assert not any(hands)
    return tuple(heads)


@st.composite
def _tasks(draw: st.DrawFn, *, whole: bool = False) -> Task:
    """Draw a task with a deal, of any size: some policies, some options."""
    players, options = draw(setups(highest=60 if whole else 200, rounds=3))
    options = options if whole else one_round(options)
    names = draw(st.lists(st.sampled_from(POLICIES), min_size=players, max_size=players))
    rows = draw(st.lists(st.sampled_from(list(RowPolicy)), min_size=players, max_size=players))
    dealt = draw(st.lists(deals(players, options), max_size=3, min_size=1))
    task = make(players, options, rows=rows, seed=draw(st.integers(0, 2**64 - 1)), deals=dealt)
    policies = tuple(make(1, options, policies=[name], weights=WEIGHTS).policies[0] for name in names)
    return Task(players, options, task.seed, policies, task.rows, task.deals, True)


@given(_tasks())
def test_every_placement_of_a_round_is_that_of_the_rules(task: Task) -> None:
    """Rows, causes and heads, whatever the sizes and policies; at the end the heads of the seats."""
    tally, log = play_logged(task)
    heads = _follow(task.deals[0], log, task)

    assert heads == tuple(int(np.flatnonzero(spread)[0]) for spread in tally.spread)
    assert sum(heads) == tally.sums[-1, 0]
    for seat in range(task.players):
        for cause in (KERNELS.SIXTH, KERNELS.UNDERCUT):
            taken = [line[5] for line in log if (line[1], line[4]) == (seat, cause)]

            assert [len(taken), sum(taken)] == tally.takes[seat, cause - 1].tolist()
    held = {card: seat for seat, hand in enumerate(task.deals[0].hands) for card in hand}
    for card, (count, had, squares) in enumerate(tally.cards.tolist()):
        own = heads[held[card]] if card in held else 0

        assert (int(card in held), own, own * own) == (count, had, squares)


@given(_tasks(whole=True))
def test_a_match_ends_as_the_rules_say(task: Task) -> None:
    """After no round before the last, and with the winners of the rules; deals come in turn and over again."""
    status, tally, log = play_bounded(task)
    if status == KERNELS.ENDLESS:  # the same deals over and over, and never a first place alone
        return
    rounds: list[tuple[int, ...]] = []
    for number, lines in groupby(log, key=lambda line: line[0]):
        rounds.append(_follow(task.deals[number % len(task.deals)], list(lines), task))

        assert is_over(rounds, task.options) == (len(rounds) == tally.matches.argmax())
    won = winners(rounds, task.options)

    assert [tuple(map(sum, zip(*rounds, strict=True)))] == [tuple(tally.sums[:-1, 0].tolist())]
    assert [(seat, len(won)) for seat in won] == [tuple(place) for place in np.argwhere(tally.wins).tolist()]


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("deck", Deck)
def test_a_shuffle_deals_every_card_once(players: int, deck: Deck) -> None:
    """The cards of the log and the rows are different cards of the deck in use."""
    options = one_round(Options(deck=deck))
    for game in range(many(50, 3)):
        tally, log = play_logged(make(players, options), game)
        laid = [card for _, _, card, *_ in log]

        assert len(set(laid)) == 10 * players
        assert set(laid) <= set(range(1, options.top(players) + 1))
        assert {1} == set(tally.cards[laid, 0].tolist())


def test_cards_are_dealt_and_laid_equally_often() -> None:
    """Every card to every place: within five standard deviations of a binomial count."""
    rounds = many(20_000, 200)
    first, second = np.zeros(105), np.zeros(105)
    for game in range(rounds):
        _, log = play_logged(make(2, one_round(CLASSIC), seed=3), game, room=1)
        first[[card for _, seat, card, *_ in log[:2] if seat == 0]] += 1
        second[[card for _, seat, card, *_ in log[-2:] if seat == 1]] += 1
    deviation = (rounds / 104) ** 0.5
    for counted in (first[1:], second[1:]):
        assert abs(counted - rounds / 104).max() < 5 * deviation


def test_streams_are_what_they_were() -> None:
    """A golden: the cards that the first three games of two seeds deal to seat 0 of two, in the order laid."""

    def hand(seed: int, game: int) -> list[int]:
        _, log = play_logged(make(2, one_round(CLASSIC), seed=seed), game)
        return [card for _, seat, card, *_ in log if not seat]

    dealt = {(seed, game): hand(seed, game) for seed in (0, 2**64 - 1) for game in (0, 1, 10**10)}

    assert GOLDEN == dealt


GOLDEN = {
    (0, 0): [27, 8, 83, 17, 93, 65, 6, 21, 60, 99],
    (0, 1): [16, 29, 93, 78, 60, 68, 56, 21, 69, 46],
    (0, 10**10): [48, 88, 37, 46, 15, 60, 23, 56, 55, 30],
    (2**64 - 1, 0): [84, 51, 32, 20, 23, 82, 80, 98, 61, 100],
    (2**64 - 1, 1): [30, 93, 89, 23, 92, 28, 100, 79, 13, 4],
    (2**64 - 1, 10**10): [102, 95, 96, 58, 30, 46, 41, 29, 23, 21],
}


@pytest.mark.parametrize("name", ["lowest", "closest", "cautious"])
@given(st.data(), st.integers(2, 10), st.sampled_from(Deck))
def test_a_policy_is_the_bot_of_its_name(name: str, data: st.DataObject, players: int, deck: Deck) -> None:
    """Every card and every row of a round is what the bot chooses from its view, ties included."""
    options = one_round(Options(deck=deck))
    deal = data.draw(deals(players, options))
    _, log = play_logged(make(players, options, policies=[name], deals=[deal]))
    bot = make_bot(name)
    match, _ = Match.new(players, options).apply(DealRound(deal))
    for start in range(0, len(log), players):
        trick = log[start : start + players]
        for _, seat, card, *_ in trick:
            chosen = bot.choose_card(view(match, seat))

            assert chosen == card
        for _, seat, card, *_ in trick:
            match, _ = match.apply(ChooseCard(seat, card))
        if match.phase is Phase.ROW:
            _, seat, _, row, *_ = trick[0]

            assert bot.choose_row(view(match, seat)) == row
            match, _ = match.apply(ChooseRow(seat, row))


@pytest.mark.parametrize("name", ["lowest", "highest", "closest", "weighed"])
@given(st.data(), st.integers(2, 6))
def test_policies_do_what_they_say(name: str, data: st.DataObject, players: int) -> None:
    """Each card laid is the best of those still held, by the words of the policy."""
    options = one_round(CLASSIC)
    deal = data.draw(deals(players, options))
    _, log = play_logged(make(players, options, policies=[name], deals=[deal], weights=WEIGHTS))
    table: Table = tuple((card,) for card in deal.rows)
    hands = [list(hand) for hand in deal.hands]
    for start in range(0, len(log), players):
        before = table
        for _, seat, card, row, *_ in log[start : start + players]:
            assert min(hands[seat], key=lambda held: (_cost(name, before, held), held)) == card
            hands[seat].remove(card)
            table, _ = place(table, card, row=row if row_for(table, card) is None else None)


def _cost(name: str, table: Table, card: int) -> float:
    row = row_for(table, card)
    full = row is not None and len(table[row]) == 5
    if name == "lowest":
        return card
    if name == "highest":
        return -card
    if name == "closest":
        if row is None:
            return 500 + card
        return card - table[row][-1] + (1000 if full else 0)
    gap, cards, heads, is_full, full_heads, low, cheapest, own = WEIGHTS
    if row is None:
        return low + cheapest * total_heads(table[cheapest_row(table)]) + own * HEADS[card]
    cost = gap * (card - table[row][-1]) + cards * len(table[row]) + heads * total_heads(table[row])
    return cost + own * HEADS[card] + (is_full + full_heads * total_heads(table[row]) if full else 0)


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@given(_tasks())
@example(make(10, one_round(CLASSIC), policies=["cautious"], rows=["random"], seed=2**64 - 1))
@example(make(4, CLASSIC, policies=["random"], rows=["random"], seed=11))
def test_compiled_is_plain(task: Task) -> None:
    """The compiled function, its source by itself, and the source of all together without numba."""
    room = 60
    tally, log = play_logged(task, 5, room=room)
    for kernel in (KERNELS.play_games.py_func, PLAIN.play_games):
        plain, plain_log = play_logged(task, 5, kernel, room=room)

        assert log == plain_log
        for name in ("spread", "takes", "wins", "matches", "sums", "cards"):
            assert np.array_equal(getattr(tally, name), getattr(plain, name)), name
