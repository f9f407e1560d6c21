"""Advice: numbers that hold, reasons that are true, and nothing that a seat cannot know."""

import itertools
import math
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sixieme.bots.advice import (
    Advice,
    Place,
    advice_to_json,
    advise,
    card_places,
    view_of_draft,
    view_of_hand,
)
from sixieme.bots.advice.told import draw_advice, draw_places, number, say_reason
from sixieme.bots.budget import Budget
from sixieme.bots.position import Model
from sixieme.bots.search import Settings, search
from sixieme.errors import (
    BadCardError,
    BadHandSizeError,
    BadOptionError,
    BadRowsError,
    BadScoreError,
    DuplicateCardError,
    PickNotDueError,
    RowChoiceNotDueError,
)
from sixieme.rules.cards import total_heads
from sixieme.rules.commands import ChooseCard, ChooseRow, DealRound
from sixieme.rules.deal import Deal
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, parse_options
from sixieme.rules.phase import Phase
from sixieme.rules.table import Table, cheapest_row, parse_table
from sixieme.rules.trick import Play, resolve, undercut
from sixieme.rules.view import View, view
from sixieme.texts import LANGUAGES, Language, Say

FEW = 400

TABLE = parse_table("12 20 30 | 37 41 | 55 57 58 | 80 82 83 84 89")
HAND = (3, 24, 36, 60, 78)
DUEL = parse_options("limited")


def _seen() -> View:
    return view_of_hand(HAND, TABLE, players=4, totals=(20, 30, 10, 44))


def _match() -> Match:
    """Return a match of three in its second trick: the third seat has to lay a card, the others have."""
    hands = (tuple(range(11, 21)), tuple(range(31, 41)), tuple(range(61, 71)))
    match, _ = Match.new(3).apply(DealRound(Deal(hands, (21, 41, 71, 91))))
    for seat, card in ((0, 12), (1, 33), (2, 62), (0, 13), (1, 34)):
        match, _ = match.apply(ChooseCard(seat, card))
        if match.phase is Phase.ROW:
            match, _ = match.apply(ChooseRow(0, 0))
    return match


def test_the_same_question_has_the_same_answer() -> None:
    """With a number of playouts everything is the same again, and another seed says something else."""
    first = advise(_seen(), playouts=FEW, seed=3)

    assert first == advise(_seen(), playouts=FEW, seed=3)
    assert first != advise(_seen(), playouts=FEW, seed=4)


def test_a_deadline_is_kept() -> None:
    """A tenth of a second brings many worlds, and hardly more time than that."""
    begun = time.perf_counter()
    advice = advise(_seen(), seconds=0.1)

    assert advice.worlds > 10
    assert time.perf_counter() - begun < 10


def test_hidden_cards_change_nothing() -> None:
    """Whoever holds the hidden cards, and whatever lies face down: the advice is the same, log and all."""
    match = _match()
    hidden = [card for seat in (0, 1) for card in match.hands[seat]]
    others = _dealt_anew(hidden, match)
    changed = replace(match, hands=(*others, match.hands[2]), choices=(others[0][0], others[1][0], None))
    seen, again = (view(one, 2, since=one.round_start) for one in (match, changed))

    assert match.hands != changed.hands
    assert advise(seen, playouts=FEW) == advise(again, playouts=FEW)


def _dealt_anew(hidden: Sequence[int], match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    size = len(match.hands[0])
    turned = [*hidden[3:], *hidden[:3]]
    return tuple(sorted(turned[:size])), tuple(sorted(turned[size:]))


def test_numbers_agree_with_many_more_continuations() -> None:
    """Advice of a moment and a long search with another seed: within four standard errors of both."""
    small, large = advise(_seen(), playouts=2000), _long(_seen(), 20_000)

    for option in small.options:
        for estimate, (mean, error) in zip((option.heads, option.win), large[option.answer], strict=True):
            assert abs(estimate.mean - mean) <= 4 * math.hypot(estimate.error, error)


def _long(seen: View, playouts: int) -> dict[int, tuple[tuple[float, float], ...]]:
    """Return heads and chance to win of each answer, with their errors, from a search of its own."""
    settings = Settings(seed=99, budget=Budget(playouts=playouts), model=Model.LEARNED)
    return {
        option.answer: tuple(
            (float(column.mean()), float(column.std(ddof=1) / math.sqrt(len(column))))
            for column in (option.found[:, 1], option.found[:, 4])
        )
        for option in search(seen, settings, even=True)
    }


def test_the_last_tricks_agree_with_the_rules() -> None:
    """Two players, two tricks, all cards known: the heads lie among those that the rules can bring, card by card."""
    options = DUEL
    rows = parse_table("1 2 3 4 | 9 10 11 12 | 15 16 17 18 | 21")
    gone = (6, 7, 8, 13, 14, 19, 20)
    seen = view_of_hand((5, 23), rows, players=2, options=options, gone=gone)
    theirs = seen.unseen
    advice = advise(seen, playouts=FEW)

    assert (22, 24) == theirs
    for option in advice.options:
        possible = [
            _heads(rows, (option.answer, *rest), theirs_now) for rest, theirs_now in _ways(option.answer, theirs)
        ]
        assert min(possible) - 1e-9 <= option.heads.mean <= max(possible) + 1e-9


def test_a_sure_last_trick_has_no_error() -> None:
    """Where the other hand is one card, all worlds are one: the heads are exact, and so is the chance of a row."""
    rows = parse_table("1 2 3 4 5 | 9 10 11 12 | 15 16 17 18 | 21 22")
    gone = tuple(card for card in range(1, 25) if card not in (*itertools.chain(*rows), 13, 23))
    seen = view_of_hand((13,), rows, players=2, options=DUEL, gone=gone[:-1])
    advice = advise(seen, playouts=20)

    assert (0.0, 0.0) == (advice.best.heads.mean, advice.best.heads.error)
    assert ["only_card"] == [reason.key for reason in advice.best.reasons]
    assert 1.0 == advice.sureness.chance


def test_a_last_trick_agrees_with_every_deal_there_is() -> None:
    """Three players, a card each, any two of the unseen ones equally likely: the mean over all of them, exactly."""
    rows = parse_table("3 4 | 9 10 12 13 | 15 17 18 19 20 | 25 26")
    gone = (1, 2, 5, 6, 7, 11, 14, 21, 27)
    for card in (8, 16, 22, 30):
        seen = view_of_hand((card,), rows, players=3, options=DUEL, gone=gone)
        deals = list(itertools.permutations(seen.unseen, 2))
        exact = [_last_heads(rows, (card, *deal)) for deal in deals]
        heads, takes = sum(exact) / len(deals), sum(own > 0 for own in exact) / len(deals)
        best = advise(seen, playouts=4000).best
        assert best.takes is not None

        assert abs(best.heads.mean - heads) <= 4 * best.heads.error + 1e-9
        assert abs(best.takes.mean - takes) <= 4 * best.takes.error + 1e-9


def _last_heads(table: Table, cards: Sequence[int]) -> int:
    """Return the heads of the first seat in one trick, the cheapest row taken."""
    plays = [Play(card, seat) for seat, card in enumerate(cards)]
    rows = (cheapest_row(table),) if undercut(table, plays) else ()
    _, placements = resolve(table, plays, rows)
    return sum(placement.heads for placement in placements if placement.owner == 0)


def _ways(card: int, theirs: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    rest = tuple(held for held in (5, 23) if held != card)
    return [(rest, order) for order in itertools.permutations(theirs)]


def _heads(table: Table, mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Return the own heads of tricks played out by the rules, the cheapest row taken."""
    heads = 0
    for card, other in zip(mine, theirs, strict=True):
        plays = (Play(card, 0), Play(other, 1))
        rows = (cheapest_row(table),) if undercut(table, plays) else ()
        table, placements = resolve(table, plays, rows)
        heads += sum(placement.heads for placement in placements if placement.owner == 0)
    return heads


def _reasons(advice: Advice, answer: int) -> dict[str, dict[str, float]]:
    option = next(option for option in advice.options if option.answer == answer)
    return {reason.key: reason.parameters for reason in option.reasons}


def test_reasons_are_true() -> None:
    """One unknown card between 58 and 60, two places: the safe card says so. What it counts is what the rules count."""
    advice = advise(_seen(), playouts=2000)
    safe = _reasons(advice, 60)

    assert 60 == advice.best.answer
    assert {"row": 3, "end": 58, "card": 60, "count": 1, "room": 2} == safe["gap_room"]
    assert 18 == _reasons(advice, 78)["gap_many"]["count"]
    assert "low_costs" in _reasons(advice, 3)
    assert total_heads(TABLE[1]) == _reasons(advice, 3)["low_costs"]["heads"]


def test_open_hands_are_not_called_unknown() -> None:
    """With two players and the small pack the other hand is known: the advice says so, and the reasons do, too."""
    rows = parse_table("3 | 7 | 12 13 14 | 16 17 18 19 20")
    seen = view_of_hand((9, 15, 22, 24), rows, players=2, options=DUEL, gone=(1, 2, 8, 10, 11, 23))
    advice = advise(seen, playouts=FEW)
    keys = {reason.key for option in advice.options for reason in option.reasons}

    assert advice.known
    assert not {"gap_none", "gap_room", "gap_few", "gap_many"} & keys
    assert Say(Language.EN)("advice_known") in draw_advice(Say(Language.EN), advice)


def test_at_most_three_reasons_and_each_of_them_points_one_way() -> None:
    """No answer has more than three reasons, and no key twice."""
    for option in advise(_seen(), playouts=FEW).options:
        keys = [reason.key for reason in option.reasons]

        assert len(keys) <= 3
        assert len(set(keys)) == len(keys)


def test_a_row_is_advised() -> None:
    """The rows are compared, what they cost now is exact."""
    seen = view_of_hand((22, 35), parse_table("12 20 | 37 | 43 50 | 62 65"), players=3, card=5, plays=(33, 70))
    advice = advise(seen, playouts=FEW)

    assert {0, 1, 2, 3} == {option.answer for option in advice.options}
    for option in advice.options:
        assert option.trick is not None
        assert (total_heads(seen.table[option.answer]), 0.0) == (option.trick.mean, option.trick.error)


def test_a_pick_is_advised() -> None:
    """In a draft the cards still open are tried, the most promising ones."""
    advice = advise(view_of_draft((22, 21), players=2, options=parse_options("draft")), playouts=160)

    assert advice.best.trick is None
    assert not {22, 21} & {option.answer for option in advice.options}
    assert Place.OWN is advice.cards[21]
    assert Place.OTHERS is advice.cards[20]


def test_nothing_to_decide_is_said() -> None:
    """Somebody who waits gets no advice."""
    with pytest.raises(PickNotDueError):
        advise(view(Match.new(3), 0))


def test_where_the_cards_are() -> None:
    """Own, on the table, taken, and all the others."""
    seen = view_of_hand((22, 35), (*TABLE[:3], (80,)), players=4, gone=(1, 2))
    places = card_places(seen)

    assert 104 == len(places)
    assert [Place.PILE, Place.PILE, Place.UNSEEN] == list(places[:3])
    assert (Place.OWN, Place.TABLE) == (places[21], places[79])
    assert tuple(card for card, place in enumerate(places, 1) if place is Place.UNSEEN) == seen.unseen


@pytest.mark.parametrize(
    "error, changes",
    [
        (BadCardError, {"hand": (22, 105)}),
        (BadCardError, {"hand": (22, 60), "players": 4, "options": DUEL}),
        (DuplicateCardError, {"hand": (22, 22)}),
        (DuplicateCardError, {"hand": (12, 22)}),
        (DuplicateCardError, {"gone": (90,)}),
        (BadHandSizeError, {"hand": ()}),
        (BadHandSizeError, {"hand": tuple(range(60, 71))}),
        (BadRowsError, {"table": ((12, 20), (37,), (43,))}),
        (BadRowsError, {"hand": tuple(range(61, 71))}),
        (BadScoreError, {"totals": (1, 2)}),
        (BadScoreError, {"taken": (1, 2, 3, -1)}),
        (RowChoiceNotDueError, {"plays": (1, 2, 3)}),
        (RowChoiceNotDueError, {"card": 5, "plays": (3, 70, 71)}),
        (RowChoiceNotDueError, {"card": 21, "plays": (70, 71, 72)}),
        (BadHandSizeError, {"card": 5, "plays": (70, 71)}),
    ],
)
def test_what_cannot_be_is_refused(error: type[Exception], changes: dict[str, Any]) -> None:
    """A table that cannot be is refused by the rules' own errors."""
    said: dict[str, Any] = {"hand": (22, 90), "table": ((12, 20), (37,), (43,), (58,)), "players": 4} | changes
    hand, table = said.pop("hand"), said.pop("table")
    with pytest.raises(error):
        view_of_hand(hand, table, **said)


def test_a_draft_needs_options_with_one() -> None:
    """Picks without a draft, and picks beyond the last."""
    with pytest.raises(BadOptionError):
        view_of_draft((), players=2, options=CLASSIC)
    with pytest.raises(BadHandSizeError):
        view_of_draft(range(1, 21), players=2, options=parse_options("draft"))


def test_heads_taken_in_this_round_count() -> None:
    """Totals and piles come to what was said, whoever has taken the cards that are gone."""
    seen = view_of_hand((22, 90), TABLE, players=4, gone=(1, 2, 10), totals=(9, 0, 0, 0), taken=(2, 0, 7, 0))

    assert [11, 0, 7, 0] == [total + total_heads(pile) for total, pile in zip(seen.totals, seen.piles, strict=True)]


def test_json_holds_everything() -> None:
    """Every option with its numbers, and the sentences' keys."""
    advice = advise(_seen(), playouts=FEW)
    told = advice_to_json(advice)

    assert [option.answer for option in advice.options] == [option["answer"] for option in told["options"]]
    assert advice.best.reasons[0].key == told["options"][0]["reasons"][0]["key"]
    assert 104 == len(told["cards"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_in_eighty_columns(language: Language) -> None:
    """Whatever the language; rows have longer names than cards."""
    say = Say(language)
    seen = view_of_hand((22, 35), parse_table("12 20 | 37 | 43 50 | 62 65"), players=3, card=5, plays=(33, 70))
    advices = [advise(one, playouts=FEW) for one in (_seen(), seen)]
    lines = [line for advice in advices for line in [*draw_advice(say, advice), *draw_places(say, advice.cards)]]

    assert [] == [line for line in lines if len(line) > 80]
    assert number(say, -1.5, 1) in ("−1.5", "−1,5")
    assert all(say_reason(say, reason) for advice in advices for option in advice.options for reason in option.reasons)


def test_the_worlds_looked_at_are_those_of_the_search() -> None:
    """What the others lay when this trick is looked at again is what they laid in the search: the same rows taken."""
    from sixieme.bots.advice.trial import Trial, _lay

    trial = Trial(_seen(), Budget(playouts=5 * 40), 0, lambda _: None)
    assert trial._searching is not None
    for answer in trial.answers:
        takes = trial._column(answer, 3)
        for world, laid in enumerate(trial._searching.laid_by_others()):
            plays = [Play(answer, 0), *(Play(card, seat) for seat, card in enumerate(laid, 1))]
            rows = (cheapest_row(TABLE),) if undercut(TABLE, plays) else ()
            _, placements = resolve(TABLE, plays, rows)

            assert bool(takes[world]) == any(bool(one.taken) for one in placements if one.owner == 0)
            assert _lay(TABLE, answer, laid, 5)[1] == (bool(rows) and placements[0].owner != 0)
    assert np.all(trial._column(trial.answers[0], 3) <= 1)
