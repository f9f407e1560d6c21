"""The worked cases, answered by the library itself."""

from collections.abc import Callable
from typing import Any

import pytest

from sixieme.errors import RulesError
from sixieme.rules import (
    ChooseCard,
    ChooseRow,
    Deal,
    DealRound,
    Match,
    Options,
    heads,
    ranking,
    resolve_trick,
    total_heads,
    winners,
)
from sixieme.rules.cards import HEADS, check_card
from sixieme.rules.draft import open_draft
from sixieme.rules.options import CLASSIC, Deck, options_from_json, with_sizes
from sixieme.rules.scoring import add_up, check_score, is_over, round_bounds
from sixieme.rules.table import check_table
from tests.rules.cases import CASES, ids, placement_to_json, play_round

LIMITED = Options(deck=Deck.LIMITED)


@pytest.mark.parametrize("name", ids("trick"))
def test_trick(name: str) -> None:
    """A trick is placed lowest card first, each card as docs/rules.md, 1.2, rule 4 says."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = list(given["plays"])
    table = check_table(given["rows"], top=given.get("max_card", 104))
    row = next(iter(given["choices"].values()), None)

    after, placements = resolve_trick(table, dict(enumerate(given["plays"].values())), row)
    taken: dict[str, list[int]] = {player: [] for player in names} | {
        names[placement.owner]: list(placement.taken)
        for placement in placements
        if placement.owner is not None and placement.taken
    }

    assert expected["placements"] == [placement_to_json(placement, names) for placement in placements]
    assert expected["rows"] == [list(row) for row in after]
    assert expected["taken"] == taken
    assert expected["heads"] == {player: total_heads(cards) for player, cards in taken.items()}


@pytest.mark.parametrize("name", ids("trick"))
def test_trick_with_seats_reversed(name: str) -> None:
    """Seats never matter: with the players in another order every card lands where it did."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = list(given["plays"])[::-1]
    row = next(iter(given["choices"].values()), None)

    after, placements = resolve_trick(
        check_table(given["rows"]), {seat: given["plays"][player] for seat, player in enumerate(names)}, row
    )

    assert expected["placements"] == [placement_to_json(placement, names) for placement in placements]
    assert expected["rows"] == [list(row) for row in after]


@pytest.mark.parametrize("name", ids("round"))
def test_round(name: str) -> None:
    """A round is ten tricks; the piles grow and the cards left on the table count for nobody."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = list(given["hands"])

    match = play_round(given)

    assert expected["taken"] == {player: list(pile) for player, pile in zip(names, match.piles, strict=True)}
    assert [expected["heads"]] == [dict(zip(names, scores, strict=True)) for scores in match.rounds]
    assert expected["rows"] == [list(row) for row in match.table]


def _check_end(expected: dict[str, Any], names: list[str], rounds: list[tuple[int, ...]], options: Options) -> None:
    sums = [add_up(rounds[: count + 1], len(names)) for count in range(len(rounds))]

    assert expected["totals"] == [dict(zip(names, totals, strict=True)) for totals in sums]
    assert expected["over"] is is_over(rounds, options)
    assert expected["winners"] == [names[seat] for seat in winners(rounds, options)]
    assert expected["ranking"] == [
        {"player": names[standing.seat], "total": standing.total, "rank": standing.rank}
        for standing in ranking(sums[-1] if sums else (0,) * len(names))
    ]


@pytest.mark.parametrize("name", ids("game"))
def test_game(name: str) -> None:
    """The end is looked at between rounds; the fewest heads win; equal totals share a rank."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = given["players"]
    rounds = [tuple(scores[player] for player in names) for scores in given["rounds"]]
    options = options_from_json(given["options"])

    _check_end(expected, names, rounds, options)
    assert not any(is_over(rounds[:count], options) for count in range(len(rounds)))


@pytest.mark.parametrize("name", ids("match"))
def test_match(name: str) -> None:
    """A threshold passed in the middle of a round ends nothing before the tenth trick."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = given["players"]
    before = [tuple(scores[player] for player in names) for scores in given["previous_rounds"]]

    (scores,) = play_round(given["round"]).rounds

    assert expected["round_heads"] == dict(zip(names, scores, strict=True))
    _check_end(expected, names, [*before, scores], options_from_json(given["options"]))


@pytest.mark.parametrize("name", ids("heads"))
def test_heads(name: str) -> None:
    """55 has 7 heads, the other doubles 5, the tens 3, the fives 2, all others 1."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]

    assert expected["heads"] == [heads(card) for card in given["cards"]]
    assert expected["total"] == total_heads(given["cards"])


@pytest.mark.parametrize("name", ids("deck"))
def test_deck(name: str) -> None:
    """The limited deck has 10n + 4 cards; a round's total lies between the cheapest and the dearest cards taken."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    players = given["players"]

    assert expected == {
        "limited_top": LIMITED.top(players),
        "limited_heads": sum(HEADS[: LIMITED.top(players) + 1]),
        "full_top": CLASSIC.top(players),
        "undealt_full": CLASSIC.top(players) - CLASSIC.dealt(players),
        "round_total_full": list(round_bounds(players, CLASSIC)),
        "round_total_limited": list(round_bounds(players, LIMITED)),
    }


@pytest.mark.parametrize("name", ids("draft"))
def test_draft(name: str) -> None:
    """The seats pick in turn from the open limited deck; the four cards left open the rows, ascending."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    names = given["players"]

    draft = open_draft(names.index(given["first"]), len(names), Options(deck=Deck.LIMITED, draft=True))
    for card in given["picks"]:
        assert draft.turn is not None
        draft = draft.pick(draft.turn, card)

    assert expected["hands"] == {player: list(hand) for player, hand in zip(names, draft.hands(), strict=True)}
    assert expected["rows"] == [[card] for card in draft.deal().rows]


def _trick(given: dict[str, Any]) -> None:
    table = check_table(given["rows"], top=given.get("max_card", 104))
    for card in given["plays"].values():
        check_card(card, given.get("max_card", 104))
    resolve_trick(table, dict(enumerate(given["plays"].values())), next(iter(given["choices"].values()), None))


def _trick_in_match(given: dict[str, Any]) -> None:
    """Play the trick as the first one of a miniature match, so that hands and seats count."""
    hands = given.get("hands") or {player: [card] for player, card in given["plays"].items()}
    names = list(hands)
    deal = Deal(tuple(map(tuple, hands.values())), tuple(card for (card,) in given["rows"]))
    match = Match.new(len(names), with_sizes(CLASSIC, hand=len(deal.hands[0])))
    match, _ = match.apply(DealRound(deal))
    seats = {player: names.index(player) if player in names else len(names) for player in given["plays"]}
    for player, card in sorted(given["plays"].items(), reverse=True):
        match, _ = match.apply(ChooseCard(seats[player], card))
    for player, row in given["choices"].items():
        match, _ = match.apply(ChooseRow(seats[player], row))


def _round(given: dict[str, Any]) -> None:
    check_table(given["rows"], capacity=1)
    play_round(given)


def _game(given: dict[str, Any]) -> None:
    Match.new(len(given["players"]), options_from_json(given["options"]))
    for scores in given["rounds"]:
        for score in scores.values():
            check_score(score)


def _draft(given: dict[str, Any]) -> None:
    names = given["players"]
    first = names.index(given["first"]) if given["first"] in names else len(names)
    draft = open_draft(first, len(names), Options(deck=Deck.LIMITED, draft=True))
    for card in given["picks"]:
        assert draft.turn is not None
        draft = draft.pick(draft.turn, card)


CALLS: dict[str, Callable[[dict[str, Any]], object]] = {
    "trick": _trick,
    "round": _round,
    "game": _game,
    "draft": _draft,
    "heads": lambda given: heads(given["card"]),
}
IN_MATCH = {"X003", "X005", "X008"}
"""Faults that only a match can see: it knows hands and seats, and when a row is due."""
BY_THE_JUDGE = {"X038", "X042", "X046", "X047", "X048"}
"""Faults of a list of tricks or of scores, which the core never holds; they are refused by who reads such lists."""


@pytest.mark.parametrize("name", [name for name in ids("invalid") if name not in BY_THE_JUDGE])
def test_invalid(name: str) -> None:
    """A fault is refused with its code."""
    given, expected = CASES[name]["input"], CASES[name]["expected"]
    call = _trick_in_match if name in IN_MATCH else CALLS[given["call"]]

    with pytest.raises(RulesError) as caught:
        call(given)

    assert expected["error"] == caught.value.code


def test_every_case_has_a_test() -> None:
    """No case is left out: their kinds are those tested above, and what is left to others is named."""
    kinds = {"trick", "round", "game", "match", "heads", "deck", "draft", "invalid"}

    assert kinds == {case["kind"] for case in CASES.values()}
    assert set(ids("invalid")) >= IN_MATCH | BY_THE_JUDGE
