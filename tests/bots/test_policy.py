"""The learned policy: what it looks at, its network, and rounds played by it, against the rules and numpy."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.bots import decide, make, position, search_kernels, training
from sixieme.bots import policy_kernels as kernels
from sixieme.bots.advice import trial
from sixieme.bots.learned import LearnedBot, value_hand
from sixieme.bots.position import read_view
from sixieme.bots.training import LEARNED, play
from sixieme.bots.vector_kernels import WIDTH, add_up, add_up_plainly
from sixieme.bots.weights import (
    CARD_INPUTS,
    POLICY,
    SHAPES,
    TABLE_INPUTS,
    Floats,
    Net,
    learned_net,
    noise,
    pack_net,
    unpack_net,
)
from sixieme.errors import BotOptionError
from sixieme.rules import CLASSIC, Deal, DealRound, Match, Options, Phase, View, parse_options, view
from sixieme.rules.cards import HEADS, total_heads
from sixieme.rules.commands import answer
from sixieme.rules.table import cheapest_row, row_for
from sixieme.sim.compiled import kernel
from sixieme.sim.kernels import open_stream, shuffle
from sixieme.sim.layout import HEADS_BY_CARD
from sixieme.testing import matches


@kernel
def _add_up(out, base, given, weights):  # type: ignore[no-untyped-def]  # numba infers the types
    add_up(out, base, given, len(given), weights)


def test_vectors_add_up_to_the_same_bits_as_numbers_one_by_one() -> None:
    """Random numbers of very different sizes, zeros among them: any other order of the sums would show."""
    random = np.random.default_rng(1)
    for _ in range(200):
        given = (random.standard_normal(40) * 10.0 ** random.integers(-6, 6, 40)).astype(np.float32)
        given[random.random(40) < 0.3] = 0
        weights = random.standard_normal((40, WIDTH)).astype(np.float32)
        base = random.standard_normal(WIDTH).astype(np.float32)
        plain, vectors = np.empty(WIDTH, np.float32), np.empty(WIDTH, np.float32)
        add_up_plainly(plain, base, given, 40, weights)
        _add_up(vectors, base, given, weights)

        assert plain.tobytes() == vectors.tobytes()


def _forward(shared: Floats, cards: Floats, net: Net) -> Floats:
    """Return what the network values each card at, as its description has it."""
    from_table, from_card, first_bias, from_own, from_mean, second_bias, out = net
    first = np.maximum(shared @ from_table + first_bias + cards @ from_card, 0)
    second = np.maximum(first.mean(0) @ from_mean + second_bias + first @ from_own, 0)
    values: Floats = second @ out
    return values


def _decisions(match: Match) -> Iterator[View]:
    for wait in match.waits():
        if wait.seat is not None and match.phase is Phase.CARDS:
            yield view(match, wait.seat)


@settings(max_examples=60, deadline=None)
@given(matches())
def test_numpy_and_the_kernel_value_cards_alike(match: Match) -> None:
    """To 1e-5, in any position."""
    for seen in _decisions(match):
        position = read_view(seen)
        if len(seen.table) > kernels.MOST_ROWS:
            continue
        shared, cards = _described(seen)

        assert np.abs(_forward(shared, cards, learned_net()) - value_hand(position, learned_net())).max() < 1e-5


def _described(seen: View) -> tuple[Floats, Floats]:
    position, count = read_view(seen), len(seen.hand)
    hidden = np.empty(position.top + 1, np.int64)
    kernels.count_hidden(position.face_up, position.top, hidden)
    by_end, owned, shared, cards, *_ = kernels.make_work(count)
    kernels.describe(position.hand, count, position.game, position.table, hidden, by_end, owned, shared, cards)
    return shared, cards


@settings(max_examples=60, deadline=None)
@given(matches())
def test_what_the_network_looks_at_is_what_the_rules_say(match: Match) -> None:
    """Counted anew from the view, card by card."""
    for seen in _decisions(match):
        if len(seen.table) > kernels.MOST_ROWS:
            continue
        shared, cards = _described(seen)
        unseen, capacity = _face_down(seen), seen.options.sizes.capacity
        ends = sorted(row[-1] for row in seen.table)
        others = max(len(unseen), 1)

        assert shared[:6] == pytest.approx(
            [
                (seen.players - 1) / 9,
                len(seen.hand) / 10,
                len(unseen) / 100,
                (seen.players - 1) * len(seen.hand) / others,
                total_heads(seen.table[cheapest_row(seen.table)]) / 10,
                sum(card < ends[0] for card in unseen) / others,
            ],
            abs=1e-6,
        )
        for card, told in zip(seen.hand, cards, strict=True):
            row = row_for(seen.table, card)
            place = 0 if row is None else 1 + ends.index(seen.table[row][-1])
            higher = next((end for end in ends if end > card), seen.options.top(seen.players))

            assert card / 104 == pytest.approx(told[0], abs=1e-6)
            assert [float(index == place) for index in range(5)] == told[1:6].tolist()
            assert HEADS[card] / 7 == pytest.approx(told[19], abs=1e-6)
            assert sum(other < card for other in unseen) / others == pytest.approx(told[23], abs=1e-6)
            assert sum(card < other <= higher for other in unseen) / others == pytest.approx(told[24], abs=1e-6)
            if row is not None:
                end, held = seen.table[row][-1], len(seen.table[row])
                between = sum(end < other < card for other in unseen)

                assert min(card - end, 10) / 10 == pytest.approx(told[7], abs=1e-6)
                assert [float(min(held, 5) == size) for size in range(1, 6)] == told[8:13].tolist()
                assert total_heads(seen.table[row]) / 10 == pytest.approx(told[13], abs=1e-6)
                assert between / others == pytest.approx(told[14], abs=1e-6)
                assert (capacity == held) <= (told[17] == 1)


def _face_down(seen: View) -> list[int]:
    """Return the cards that are in other hands or set aside, even where a draft has shown whose they are."""
    up = {card for cards in (*seen.table, *seen.piles, seen.hand) for card in cards}
    return [card for card in range(1, seen.options.top(seen.players) + 1) if card not in up]


@given(st.integers(0, 6), st.integers(1, 9), st.floats(0, 1, width=32))
def test_the_chance_of_so_many_is_a_binomial_tail(needed: int, opponents: int, share: float) -> None:
    """Independent draws, as the cautious bot has them."""
    from math import comb

    tail = sum(
        comb(opponents, count) * share**count * (1 - share) ** (opponents - count)
        for count in range(needed, opponents + 1)
    )

    assert tail == pytest.approx(float(kernels.at_least(needed, opponents, np.float32(share))), abs=2e-5)


@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("deck", ["full", "limited"])
def test_rounds_of_the_kernel_are_rounds_of_the_rules(players: int, deck: str) -> None:
    """The same deals, played by the kernel and by the bots on a match of the rules: the same heads."""
    options = parse_options(deck) if deck == "limited" else CLASSIC
    top = options.top(players)
    found, _ = play(learned_net(), 11, 3, players, top, [LEARNED] * players)

    for number, heads in enumerate(found):
        assert tuple(heads.tolist()) == _play_by_the_rules(number, players, top, options)


def _play_by_the_rules(number: int, players: int, top: int, options: Options) -> tuple[int, ...]:
    stream, pack = np.empty(4, np.uint32), np.empty(top, np.uint8)
    open_stream(np.uint64(11), np.uint64(number), stream)
    shuffle(stream, pack, top, 4 + 10 * players)
    cards = pack.tolist()
    hands = tuple(tuple(sorted(cards[start : start + 10])) for start in range(4, 4 + 10 * players, 10))
    match, _ = Match.new(players, options).apply(DealRound(Deal(hands, tuple(cards[:4]))))
    bot = LearnedBot()
    while not match.rounds:
        seat = match.waits()[0].seat
        assert seat is not None
        match, _ = match.apply(answer(match.phase, seat, decide(bot, view(match, seat))))
    return match.rounds[0]


def test_a_round_of_the_kernel_takes_what_the_rows_hold() -> None:
    """All heads dealt are taken but those left in the rows: between the bounds of the rules."""
    found, worth = play(learned_net(), 3, 500, 4, 104, [LEARNED] * 4)

    assert found.sum(1).max() <= 107
    assert found.sum(1).min() >= 24
    assert 500 * 40 == worth[:, 0].sum()
    assert int(HEADS_BY_CARD.sum()) == 171


def test_weights_are_read_as_they_were_written() -> None:
    """All of them, in their order; a file of another size is refused."""
    net = learned_net()

    assert [weights.shape for weights in net] == list(SHAPES)
    assert POLICY.stat().st_size == 4 * pack_net(net).size < 300_000
    assert pack_net(unpack_net(pack_net(net))).tobytes() == pack_net(net).tobytes()
    assert (SHAPES[0][0], SHAPES[1][0]) == (TABLE_INPUTS, CARD_INPUTS)
    assert (TABLE_INPUTS, CARD_INPUTS, WIDTH) == (kernels.TABLE_INPUTS, kernels.CARD_INPUTS, SHAPES[0][1])
    with pytest.raises(ValueError, match=r"3904 weights .* got float32 of the shape \(3,\)"):
        unpack_net(np.zeros(3, np.float32))


def test_a_file_that_holds_no_weights_is_refused(tmp_path: Path) -> None:
    """Missing, of another kind, no numbers, without an end."""
    strange = tmp_path / "nan.f32"
    np.full(3904, np.nan, "<f4").tofile(strange)
    for path in ("/nowhere/at/all.f32", __file__, str(strange), "/dev/zero"):
        with pytest.raises(BotOptionError, match="a file of weights"):
            make("learned", net=path)
        with pytest.raises(BotOptionError, match="a file of weights"):
            make("master", net=path)


def test_what_is_said_twice_is_the_same() -> None:
    """Constants of the kernels, and those that go without importing them."""
    assert position.MOST_ROWS == kernels.MOST_ROWS
    assert [position.model_for(model, 4) for model in position.Model] == [
        kernels.RANDOM,
        kernels.CAUTIOUS,
        kernels.LEARNED,
    ]
    assert (kernels.CAUTIOUS, kernels.LEARNED) == (training.CAUTIOUS, training.LEARNED)
    columns = ("OWN_TRICK", "OWN_ROUND", "OTHERS_ROUND", "TAKES", "WIN", "WORTH")
    assert [getattr(search_kernels, name) for name in columns] == [getattr(trial, name) for name in columns]


def test_the_noise_is_a_gumbel_distribution() -> None:
    """Its mean is Euler's constant, its standard deviation π/√6, about."""
    assert float(noise().mean()) == pytest.approx(0.5772, abs=0.01)
    assert float(noise().std()) == pytest.approx(1.2825, abs=0.03)
