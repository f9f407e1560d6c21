"""The duel: exact to the fraction, never worse than what it claims, and a bot that may be asked anything."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.bots import Bot, decide, legal, make
from sixieme.bots.duel import DuelBot, Utility, solve, solve_rows, their_hand
from sixieme.bots.exact import Endgame, Hand, heads_apart, solve_matrix, without
from sixieme.errors import (
    BadCardError,
    BadHandSizeError,
    BadRowsError,
    BadScoreError,
    BotOptionError,
    DuplicateCardError,
    RowChoiceNotDueError,
    RowNotIncreasingError,
    SixiemeError,
    TooLargeError,
)
from sixieme.rules import Deal, DealRound, Match, Options, Phase, next_round, parse_options, secret_from_text, view
from sixieme.rules.cards import TOP_CARD, total_heads
from sixieme.rules.commands import ChooseCard, answer
from sixieme.rules.options import Deck, Sizes
from sixieme.rules.table import CAPACITY, Table, parse_cards, parse_table, row_for
from sixieme.rules.trick import Play, resolve
from sixieme.rules.view import View
from sixieme.testing.bots import check_bot
from sixieme.testing.cards import samples
from sixieme.testing.options import miniatures, options
from sixieme.testing.tables import tables
from tests.rules.cases import rows_of
from tests.sim.kernels import COMPILED, many

CLOSE = 1e-9

Rule: TypeAlias = Callable[[int, int], Fraction | int]


@dataclass(frozen=True)
class Case:
    """An endgame."""

    table: Table
    mine: Hand
    theirs: Hand
    capacity: int = CAPACITY


@st.composite
def cases(draw: st.DrawFn, *, least: int = 1, most: int = 3, rows: int = 4) -> Case:
    """Draw an endgame of two seats, of any sizes, with so many cards in a hand and at most so many rows."""
    size, count, capacity = draw(st.integers(least, most)), draw(st.integers(1, rows)), draw(st.integers(1, 5))
    top = draw(st.integers(count + 2 * size, count * capacity + 2 * size + 6) | st.just(TOP_CARD))
    table = draw(tables(top=top, count=count, capacity=capacity, room=2 * size))
    free = [card for card in range(1, top + 1) if not any(card in row for row in table)]
    cards = draw(samples(free, 2 * size))
    return Case(table, tuple(sorted(cards[:size])), tuple(sorted(cards[size:])), capacity)


def utilities() -> st.SearchStrategy[Rule]:
    """Return a strategy for utilities: the chance to win when some lead is needed, and numbers without any sense."""

    def wins(lead: int) -> Rule:
        return lambda own, other: Fraction(1 + (own < other + lead) - (own > other + lead), 2)

    def noise(seed: int) -> Rule:
        return lambda own, other: Fraction((own * 31 + seed) * (other * 17 + 5) % 13, 4)

    return st.integers(-12, 12).map(wins) | st.integers(0, 99).map(noise)


def as_table(utility: Rule) -> Utility:
    """Return the utility as an array."""
    return np.array([[float(utility(own, other)) for other in range(172)] for own in range(172)])


DUELS = [
    pytest.param(parse_table(rows), *map(parse_cards, hands.split("|")), Fraction(value), id=name)
    for name, rows, hands, value in rows_of("duels.tsv")
    if name != "id"
]


@pytest.mark.parametrize("table, mine, theirs, value", DUELS)
def test_the_worked_duels_come_out(table: Table, mine: Hand, theirs: Hand, value: Fraction) -> None:
    """Exactly in fractions, to 1e-9 compiled; with the seats changed over, the value turns round."""
    assert value == Endgame().value(table, mine, theirs)
    assert -value == Endgame().value(table, theirs, mine)
    assert float(value) == pytest.approx(solve(table, mine, theirs).value, abs=CLOSE)
    assert float(-value) == pytest.approx(solve(table, theirs, mine).value, abs=CLOSE)


@settings(max_examples=many(150, 25))
@given(cases())
def test_compiled_agrees_with_fractions(case: Case) -> None:
    """The value, and the value of each card against the other's mix, which is one of the equilibria."""
    endgame = Endgame(capacity=case.capacity)
    found = solve(case.table, case.mine, case.theirs, capacity=case.capacity)

    assert float(endgame.value(case.table, case.mine, case.theirs)) == pytest.approx(found.value, abs=CLOSE)
    for card in case.mine:
        cells = [endgame.cell(case.table, case.mine, case.theirs, card, other) for other in case.theirs]
        mixed = sum(float(cell) * chance for cell, chance in zip(cells, found.theirs.values(), strict=True))
        assert mixed == pytest.approx(found.values[card], abs=CLOSE)
    assert max(found.values.values()) == pytest.approx(found.value, abs=CLOSE)


@settings(max_examples=many(80, 15))
@given(cases(), utilities(), st.tuples(st.integers(0, 12), st.integers(0, 12)))
def test_any_utility_is_played_for(case: Case, utility: Rule, taken: tuple[int, int]) -> None:
    """Not only heads: what both have taken in the end, before included, is what counts."""
    left = total_heads((*chain(*case.table), *case.mine, *case.theirs))
    taken = taken if sum(taken) + left <= 171 else (0, 0)
    exact = Endgame(utility, capacity=case.capacity).value(case.table, case.mine, case.theirs, *taken)
    found = solve(case.table, case.mine, case.theirs, as_table(utility), taken=taken, capacity=case.capacity)

    assert float(exact) == pytest.approx(found.value, abs=CLOSE)


class Opponent:
    """The best that can be done against the mixes and row choices of :func:`solve`, by trying everything."""

    def __init__(self, capacity: int, utility: Rule = heads_apart) -> None:
        self.capacity = capacity
        self.utility = utility
        self.as_table = None if utility is heads_apart else as_table(utility)

    def leaves(self, table: Table, mine: Hand, theirs: Hand, own: int = 0, other: int = 0) -> float:
        """Return what the first seat gets, playing each mix, while the other knows the mix and answers best."""
        if not mine:
            return float(self.utility(own, other))
        mix = solve(table, mine, theirs, self.as_table, taken=(own, other), capacity=self.capacity).mine
        assert 1.0 == pytest.approx(sum(mix.values()), abs=CLOSE)
        return min(
            sum(
                chance * self._cell(table, mine, theirs, card, reply, own, other)
                for card, chance in mix.items()
                if chance
            )
            for reply in theirs
        )

    def _cell(self, table: Table, mine: Hand, theirs: Hand, card: int, reply: int, own: int, other: int) -> float:
        left = without(mine, card), without(theirs, reply)
        if row_for(table, min(card, reply)) is not None:
            return self._after(table, *left, card, reply, None, own, other)
        if reply < card:
            return min(self._after(table, *left, card, reply, row, own, other) for row in range(len(table)))
        values = solve_rows(table, card, reply, *left, self.as_table, taken=(own, other), capacity=self.capacity)
        return self._after(table, *left, card, reply, max(values, key=values.__getitem__), own, other)

    def _after(
        self, table: Table, mine: Hand, theirs: Hand, card: int, reply: int, row: int | None, own: int, other: int
    ) -> float:
        plays = Play(card, 0), Play(reply, 1)
        table, placements = resolve(table, plays, () if row is None else (row,), capacity=self.capacity)
        paid, lost = (sum(place.heads for place in placements if place.owner == seat) for seat in (0, 1))
        return self.leaves(table, mine, theirs, own + paid, other + lost)


@settings(max_examples=many(60, 10))
@given(cases())
def test_nobody_does_better_against_it_than_it_claims(case: Case) -> None:
    """Every answer in every position is tried: the value is what remains."""
    claimed = solve(case.table, case.mine, case.theirs, capacity=case.capacity).value

    assert claimed == pytest.approx(Opponent(case.capacity).leaves(case.table, case.mine, case.theirs), abs=CLOSE)


@settings(max_examples=many(30, 5))
@given(cases(), utilities())
def test_nobody_does_better_for_any_utility(case: Case, utility: Rule) -> None:
    """The same for what a match is worth."""
    claimed = solve(case.table, case.mine, case.theirs, as_table(utility), capacity=case.capacity).value
    opponent = Opponent(case.capacity, utility)

    assert claimed == pytest.approx(opponent.leaves(case.table, case.mine, case.theirs), abs=CLOSE)


@settings(max_examples=many(80, 15))
@given(cases(), st.data())
def test_a_row_is_worth_what_comes_after_it(case: Case, data: st.DataObject) -> None:
    """Each row of an undercut, against the fractions; no other card has a choice."""
    endgame = Endgame(capacity=case.capacity)
    card, reply = data.draw(st.sampled_from(case.mine)), data.draw(st.sampled_from(case.theirs))
    asked = case.table, card, reply, without(case.mine, card), without(case.theirs, reply)
    if row_for(case.table, card) is not None or reply < card:
        with pytest.raises(RowChoiceNotDueError, match="expected the lower card, below every row end"):
            solve_rows(*asked, capacity=case.capacity)
        return
    values = solve_rows(*asked, capacity=case.capacity)

    assert list(range(len(case.table))) == list(values)
    for row, value in values.items():
        exact = endgame.after(case.table, case.mine, case.theirs, card, reply, row)
        assert float(exact) == pytest.approx(value, abs=CLOSE)


@given(st.integers(1, 5), st.integers(1, 5), st.data())
def test_a_matrix_game_in_fractions_is_solved(lines: int, columns: int, data: st.DataObject) -> None:
    """Each mix is one, and makes sure of the value against everything: then both are best, and the value is right."""
    numbers = st.integers(-3, 3).map(Fraction)
    matrix = data.draw(st.lists(st.lists(numbers, min_size=columns, max_size=columns), min_size=lines, max_size=lines))
    found = solve_matrix(matrix)

    assert 1 == sum(found.lines) == sum(found.columns)
    assert 0 <= min(found.lines + found.columns)
    for j in range(columns):
        assert found.value <= sum(found.lines[i] * matrix[i][j] for i in range(lines))
    for i in range(lines):
        assert found.value >= sum(found.columns[j] * matrix[i][j] for j in range(columns))


def _endgame(seed: int, size: int) -> Case:
    """Return what random play leaves of a deal with the limited deck."""
    random, match = Random(seed), Match.new(2, parse_options("limited"))
    match, _ = match.apply(next_round(match, secret_from_text(f"duel {seed}")))
    while match.phase is Phase.ROW or len(match.hands[0]) > size:
        seat = match.waits()[0].seat
        assert seat is not None
        match, _ = match.apply(answer(match.phase, seat, random.choice(legal(view(match, seat)))))
    mine, theirs = match.hands
    return Case(match.table, mine, theirs)


@pytest.mark.parametrize("seed", range(many(5, 1)))
def test_four_tricks_agree_with_fractions(seed: int) -> None:
    """From four tricks on, positions on the way answer with bounds; the value, and what remains of it, stay exact."""
    case = _endgame(seed, 4)
    found = solve(case.table, case.mine, case.theirs).value

    assert float(Endgame().value(case.table, case.mine, case.theirs)) == pytest.approx(found, abs=CLOSE)
    assert Opponent(CAPACITY).leaves(case.table, case.mine, case.theirs) == pytest.approx(found, abs=CLOSE)


@settings(max_examples=many(12, 1))
@given(cases(least=4, most=4, rows=2), utilities())
def test_four_tricks_for_any_utility(case: Case, utility: Rule) -> None:
    """The same for what a match is worth, on two rows at the most."""
    exact = Endgame(utility, capacity=case.capacity).value(case.table, case.mine, case.theirs)
    found = solve(case.table, case.mine, case.theirs, as_table(utility), capacity=case.capacity)

    assert float(exact) == pytest.approx(found.value, abs=CLOSE)


@pytest.mark.skipif(not COMPILED, reason="a thousand times slower where nothing is compiled")
@pytest.mark.parametrize("seed", range(4))
def test_six_tricks_look_the_same_from_both_sides(seed: int) -> None:
    """Cards of the other seat are tried in another order, and the value turns round to 1e-9."""
    case = _endgame(seed, 6)
    here, there = solve(case.table, case.mine, case.theirs), solve(case.table, case.theirs, case.mine)

    assert -here.value == pytest.approx(there.value, abs=CLOSE)
    assert max(here.values.values()) == pytest.approx(here.value, abs=CLOSE)


ROWS = ((10,), (20,), (30,), (40,))


@pytest.mark.parametrize(
    "table, mine, theirs, error, message",
    [
        (ROWS, (), (), BadHandSizeError, "at least one card in each hand, got none"),
        (ROWS, (1, 2), (3,), BadHandSizeError, "two hands of one size, got 2 and 1"),
        (ROWS, (1, 2), (2, 3), DuplicateCardError, "each card once, got 2 twice"),
        (ROWS, (1,), (10,), DuplicateCardError, "each card once, got 10 twice"),
        (ROWS, (0,), (5,), BadCardError, "got 0"),
        (ROWS, (105,), (5,), BadCardError, "got 105"),
        (ROWS, (True,), (5,), BadCardError, "got True"),
        ((), (1,), (5,), BadRowsError, "expected 1 rows, got 0"),
        (((1, 2, 3, 4, 6, 7),), (8,), (5,), BadRowsError, "1..5 cards, got 6"),
        (((2, 1),), (8,), (5,), RowNotIncreasingError, "rising cards"),
        (((104,),), tuple(range(1, 12)), tuple(range(20, 31)), TooLargeError, "at most 10 cards, got 11"),
    ],
)
def test_what_is_no_endgame_is_refused(
    table: Table, mine: Hand, theirs: Hand, error: type[SixiemeError], message: str
) -> None:
    """Expected, got."""
    with pytest.raises(error, match=message):
        solve(table, mine, theirs)


def test_a_utility_that_is_none_is_refused() -> None:
    """Another shape, what is not finite, and more heads than there are."""
    with pytest.raises(BotOptionError, match=r"172 × 172 finite floats, got an array of the shape \(3, 3\)"):
        solve(ROWS, (1,), (5,), np.zeros((3, 3)))
    with pytest.raises(BotOptionError, match="finite"):
        solve(ROWS, (1,), (5,), np.full((172, 172), np.nan))
    with pytest.raises(
        BadScoreError, match=r"expected 0\.\.157 heads taken before, beside 14 in play, got \(100, 58\)"
    ):
        solve(ROWS, (1,), (2,), taken=(100, 58))
    with pytest.raises(BadScoreError, match="got"):
        solve(ROWS, (1,), (2,), taken=(-1, 0))


def test_a_limit_of_positions_is_kept() -> None:
    """One that suffices changes nothing; one less is refused."""
    case = _endgame(0, 4)
    found = solve(case.table, case.mine, case.theirs)

    assert found == solve(case.table, case.mine, case.theirs, nodes=found.nodes)
    with pytest.raises(TooLargeError, match=f"at most {found.nodes - 1} positions, got more"):
        solve(case.table, case.mine, case.theirs, nodes=found.nodes - 1)


def _duel(**given: Any) -> DuelBot:
    return DuelBot(**{"fallback": "cautious", "tricks": 3, **given})


@st.composite
def two_seats(draw: st.DrawFn) -> tuple[int, Options]:
    """Draw options of every kind for two players, the limited deck and few cards more often than chance would."""
    sizes = miniatures(2) if draw(st.integers(0, 3)) else None
    found = draw(options(2, sizes=sizes))
    return 2, replace(found, deck=Deck.LIMITED) if draw(st.booleans()) else found


def test_the_bot_keeps_the_contract_between_two_seats() -> None:
    """Legal answers, the same for the same view and seed; exact ones, and the other bot's."""
    check_bot(_duel(), setup=two_seats(), examples=many(120, 20))


def test_the_bot_keeps_the_contract_at_every_table() -> None:
    """With more than two seats it plays as the other bot does."""
    check_bot(_duel(seed=5), examples=40)


def _small(hands: tuple[Hand, Hand], rows: Hand, **sizes: int) -> Match:
    """Return a match of a round with so few cards that everybody knows all."""
    own = Sizes(top=len(hands[0]) * 2 + len(rows), rows=len(rows), hand=len(hands[0]), **sizes)
    match = Match.new(2, Options(deck=Deck.LIMITED, sizes=own))
    return match.apply(DealRound(Deal(hands, rows)))[0]


def test_the_bot_mixes_as_often_as_it_says() -> None:
    """A thousand seeds lay each card of a position about as often as the mix has it: within four deviations."""
    match = _mixed()
    seen = view(match, 0)
    mix = solve(seen.table, seen.hand, match.hands[1], capacity=seen.options.sizes.capacity).mine
    drawn = [_duel(seed=seed, aim="heads").choose_card(seen) for seed in range(1000)]

    assert 2 <= sum(chance > 0.05 for chance in mix.values())
    for card, chance in mix.items():
        assert 1000 * chance == pytest.approx(drawn.count(card), abs=4 * (1000 * chance * (1 - chance)) ** 0.5)


def _mixed() -> Match:
    """Return a match in whose first trick a seat has to mix, by the fractions."""
    random = Random(3)
    while True:
        pack = random.sample(range(1, 9), 8)
        hands = tuple(sorted(pack[:3])), tuple(sorted(pack[3:6]))
        match = _small(hands, tuple(pack[6:]), capacity=2)
        found = Endgame(capacity=2).solve(match.table, *hands, 0, 0)
        if max(found.lines) < Fraction(3, 4):
            return match


def test_the_bot_plays_the_match() -> None:
    """Its costs are chances not to win: between -1 and 0; and who has lost all but the heads still chooses a card."""
    match = _mixed()
    for totals in ((0, 0), (5, 60), (60, 5)):
        seen = view(replace(match, rounds=(totals,), totals=totals), 0)
        thoughts = _duel(seed=1).explain(seen)

        assert all(-1 <= thought.cost <= 0 for thought in thoughts)
        assert thoughts[0].choice in seen.hand


def test_the_bot_gives_its_reasons() -> None:
    """A thought for every card, its own answer first; what a mix holds costs the same, and nothing costs less."""
    match = _mixed()
    for seed in range(10):
        bot, seen = _duel(seed=seed, aim="heads"), view(match, 1)
        thoughts = bot.explain(seen)
        value = solve(seen.table, seen.hand, match.hands[0], capacity=2).value

        assert sorted(seen.legal_plays) == sorted(thought.choice for thought in thoughts)
        assert bot.choose_card(seen) == thoughts[0].choice
        assert -value == pytest.approx(thoughts[0].cost, abs=CLOSE)
        assert -value == pytest.approx(min(thought.cost for thought in thoughts), abs=CLOSE)


def test_the_bot_chooses_rows_for_what_comes_after() -> None:
    """There are positions where the cheapest row is not the best, and it takes another."""
    match = _row_choice()
    seat = match.waits()[0].seat
    assert seat is not None
    seen = view(match, seat)
    bot = _duel()
    values = {thought.choice: -thought.cost for thought in bot.explain(seen)}
    cheapest = make("cautious").choose_row(seen)

    assert bot.choose_row(seen) == max(values, key=values.__getitem__)
    assert values[cheapest] < values[bot.choose_row(seen)]


def _row_choice() -> Match:
    """Return a match that waits for a row, of which the cheapest is not the best."""
    random = Random(1)
    while True:
        pack = random.sample(range(1, 15), 14)
        match = _small((tuple(sorted(pack[:6])), tuple(sorted(pack[6:12]))), tuple(pack[12:]), capacity=3)
        while match.phase is not Phase.ROUND and match.phase is not Phase.OVER:
            seat = match.waits()[0].seat
            assert seat is not None
            seen = view(match, seat)
            if match.phase is Phase.ROW and 1 <= len(seen.hand) <= 2:
                other = match.hands[1 - seat]
                endgame = Endgame(capacity=3)
                cards = {play.owner: play.card for play in match.plays}
                hands = (*seen.hand, cards[seat]), (*other, cards[1 - seat])
                values = [
                    endgame.after(match.table, *hands, cards[seat], cards[1 - seat], row) for row in seen.legal_rows
                ]
                if values[make("cautious").choose_row(seen)] < max(values):
                    return match
            match, _ = match.apply(answer(match.phase, seat, random.choice(legal(seen))))


def _views(match: Match) -> list[View]:
    return [view(match, seat) for seat in (0, 1)]


def test_the_other_hand_is_known_where_nothing_else_is_unseen() -> None:
    """From the limited deck or a draft; not from the full deck, at a larger table, or by a spectator."""
    limited = _small(((1, 4), (2, 5)), (3, 6))
    full = Match.new(2).apply(DealRound(Deal((tuple(range(1, 11)), tuple(range(11, 21))), (21, 22, 23, 24))))[0]
    three = Match.new(3, Options(deck=Deck.LIMITED, sizes=Sizes(top=5, rows=2, hand=1)))
    three = three.apply(DealRound(Deal(((1,), (2,), (3,)), (4, 5))))[0]

    assert [(2, 5), (1, 4)] == [their_hand(seen) for seen in _views(limited)]
    assert [None, None] == [their_hand(seen) for seen in _views(full)]
    assert [None, None] == [their_hand(seen) for seen in _views(three)]
    assert their_hand(view(limited, None)) is None
    assert their_hand(view(Match.new(2), 0)) is None


def test_a_drafted_hand_is_known() -> None:
    """The picks are public."""
    match, random = Match.new(2, parse_options("draft")), Random(0)
    match, _ = match.apply(next_round(match, secret_from_text("picks")))
    while match.phase is Phase.DRAFT:
        seat = match.waits()[0].seat
        assert seat is not None
        assert their_hand(view(match, seat)) in (None, match.hands[1 - seat] if match.hands else None)
        match, _ = match.apply(answer(match.phase, seat, random.choice(view(match, seat).legal_picks)))

    assert [match.hands[1], match.hands[0]] == [their_hand(seen) for seen in _views(match)]


def test_the_last_row_choice_needs_no_other_cards() -> None:
    """With the full deck much is unseen, but the last two cards lie there: the cheapest row is the best."""
    sizes = Sizes(top=20, rows=2, hand=1)
    match, _ = Match.new(2, Options(sizes=sizes)).apply(DealRound(Deal(((1,), (2,)), (20, 19))))
    for seat in (0, 1):
        match, _ = match.apply(ChooseCard(seat, seat + 1))
    seen = view(match, 0)

    assert () == their_hand(seen)
    assert 1 == _duel().choose_row(seen)
    assert [1, 0] == [thought.choice for thought in _duel().explain(seen)]


@dataclass(frozen=True)
class _Other:
    """A bot that answers with the last there is, and says so."""

    name: str = "other"

    def choose_card(self, view: View) -> int:
        """Return the highest card."""
        return view.legal_plays[-1]

    def choose_row(self, view: View) -> int:
        """Return the last row."""
        return view.legal_rows[-1]

    def pick(self, view: View) -> int:
        """Return the highest card left."""
        return view.legal_picks[-1]

    def explain(self, view: View) -> tuple[str, ...]:
        """Return something to know it by."""
        return ("other",)


def _courses(match: Match, bots: tuple[Bot, Bot]) -> list[int]:
    """Return the answers in a match that the bots play to its end."""
    given = []
    while match.phase is not Phase.ROUND and match.phase is not Phase.OVER:
        seat = match.waits()[0].seat
        assert seat is not None
        given.append(decide(bots[seat], view(match, seat)))
        match, _ = match.apply(answer(match.phase, seat, given[-1]))
    return given


@pytest.mark.parametrize("given", [{"nodes": 1}, {"tricks": 1}])
def test_over_its_limits_another_bot_decides(monkeypatch: pytest.MonkeyPatch, given: dict[str, int]) -> None:
    """More positions than allowed, or more tricks to play; and its are the reasons then."""
    monkeypatch.setattr("sixieme.bots.duel.parse_bot", lambda text, seed: _Other())
    seen = view(_small(((1, 4, 7), (2, 5, 8)), (3, 6)), 0)

    assert 7 == _duel(**given).choose_card(seen)
    assert ("other",) == _duel(**given).explain(seen)  # type: ignore[comparison-overlap] # what only _Other says
    assert 3 == len(_duel().explain(seen))


def test_without_reasons_of_the_other_bot_there_are_none() -> None:
    """The full deck: the cautious bot decides, and gives none."""
    match, _ = Match.new(2).apply(DealRound(Deal((tuple(range(1, 11)), tuple(range(11, 21))), (21, 22, 23, 24))))
    seen = view(match, 0)

    assert make("cautious").choose_card(seen) == _duel().choose_card(seen)
    if not hasattr(make("cautious"), "explain"):
        assert () == _duel().explain(seen)


@pytest.mark.parametrize(
    "given, message",
    [
        ({"tricks": 0}, r"tricks to be a whole number in 1\.\.10, got 0"),
        ({"tricks": 11}, "got 11"),
        ({"tricks": True}, "got True"),
        ({"nodes": 0}, "nodes to be a whole number"),
        ({"nodes": "many"}, "got 'many'"),
        ({"aim": "glory"}, r"expected an aim \(match, heads\), got 'glory'"),
        ({"fallback": "duel"}, "expected another bot to fall back on, got 'duel'"),
        ({"fallback": "duel:tricks=3"}, "expected another bot to fall back on"),
        ({"fallback": "master:aim=fun"}, "expected one of match, heads, got 'fun'"),
    ],
)
def test_options_that_cannot_be_are_refused(given: dict[str, Any], message: str) -> None:
    """Expected, got."""
    with pytest.raises(BotOptionError, match=message):
        _duel(**given)


def test_two_exact_bots_play_the_round_to_its_end() -> None:
    """The same seeds play the same, and the claimed value is what they come to on the average of many seeds."""
    match = _mixed()
    mine, theirs = match.hands
    claimed = solve(match.table, mine, theirs, capacity=2).value
    results = [_outcome(match, (_duel(seed=seed), _duel(seed=seed + 10_000))) for seed in range(300)]
    mean = sum(results) / len(results)
    deviation = (sum((result - mean) ** 2 for result in results) / len(results) / len(results)) ** 0.5

    assert _courses(match, (_duel(), _duel())) == _courses(match, (_duel(), _duel()))
    assert claimed == pytest.approx(mean, abs=4 * deviation + CLOSE)


def _outcome(match: Match, bots: tuple[Bot, Bot]) -> int:
    for choice in _courses(match, bots):
        seat = match.waits()[0].seat
        assert seat is not None
        match, _ = match.apply(answer(match.phase, seat, choice))
    return match.totals[1] - match.totals[0]
