"""The disputes as plain JSON: for pages and scripts, and as cases for other implementations. Rows count from 0."""

from typing import Any

from sixieme.referee.disputes import Dispute
from sixieme.referee.examples import (
    PLAYERS,
    Bounds,
    Deck,
    End,
    Example,
    Heads,
    Picks,
    RefusedPlayers,
    RefusedTrick,
    Trick,
)
from sixieme.rules import options as agreed
from sixieme.rules.cards import TOP_CARD, Card, total_heads
from sixieme.rules.draft import open_draft
from sixieme.rules.options import CLASSIC, HAND_SIZE, Options, options_to_json
from sixieme.rules.scoring import round_bounds
from sixieme.rules.table import parse_table
from sixieme.rules.trick import Placement, TakeCause, resolve_trick

JsonObject = dict[str, Any]

_KINDS = {None: "append", TakeCause.SIXTH: "sixth", TakeCause.UNDERCUT: "low"}
_LIMITED = Options(deck=agreed.Deck.LIMITED)


def dispute_to_json(dispute: Dispute) -> JsonObject:
    """Return the dispute without its texts; ``example`` is null where there is none."""
    example = dispute.example
    return {
        "name": dispute.name,
        "part": dispute.part,
        "basis": dispute.basis,
        "rules": dispute.rules,
        "example": example and example_to_json(example),
    }


def example_to_json(example: Example) -> JsonObject:
    """Return the example as it was typed in, its ``kind`` first; players are named, or counted from 0."""
    match example:
        case Trick():
            return {
                "kind": "trick",
                "rows": parse_table(example.rows),
                "plays": [{"name": name, "card": card} for name, card in example.cards.items()],
                "row": example.choice,
                "wrong": _wrong(example),
                "heads": list(example.heads.values()),
                "after": parse_table(example.after),
            }
        case Heads():
            return {"kind": "heads", "cards": example.cards, "heads": example.heads}
        case End():
            return {
                "kind": "end",
                "names": list(example.names),
                "rounds": example.rounds,
                "options": _differing(example.options),
                "over": example.over,
                "winners": [example.names.index(name) for name in example.winners],
                "ranks": example.ranks,
            }
        case Deck():
            return {
                "kind": "deck",
                "players": example.players,
                "options": _differing(example.options),
                "top": example.top,
                "dealt": example.dealt,
                "aside": example.aside,
            }
        case Bounds():
            return {"kind": "bounds", "players": example.players, "least": example.least, "most": example.most}
        case Picks():
            return {
                "kind": "picks",
                "names": list(PLAYERS[: example.players]),
                "first": PLAYERS.index(example.first),
                "order": [PLAYERS.index(name) for name in example.order],
                "then": PLAYERS.index(example.then),
            }
        case RefusedTrick():
            return {
                "kind": "refused_trick",
                "rows": parse_table(example.rows),
                "plays": [{"name": name, "card": card} for name, card in example.cards.items()],
                "row": example.choice,
                "top": example.top,
                "code": example.code,
            }
        case RefusedPlayers():
            return {"kind": "refused_players", "players": example.players, "code": example.code}


def dispute_to_case(dispute: Dispute) -> JsonObject | None:
    """Return the dispute as a case for ``sixieme judge`` (conformance/README.md), or None if it has no example."""
    if dispute.example is None:
        return None
    kind, given, expected = _case(dispute.example)
    case = {"id": dispute.name, "kind": kind, "part": dispute.part, "basis": dispute.basis, "rules": dispute.rules}
    wrong = {"wrong": _wrong(dispute.example)} if isinstance(dispute.example, Trick) and dispute.example.wrong else {}
    return {**case, "input": given, "expected": expected, **wrong}


def _case(example: Example) -> tuple[str, JsonObject, JsonObject]:
    """Return kind, input and expectation."""
    match example:
        case Trick():
            return "trick", _trick_input(example), _trick_expected(example)
        case Heads():
            return "heads", {"cards": example.cards}, {"heads": example.heads, "total": sum(example.heads)}
        case End():
            return "game", _game_input(example), _game_expected(example)
        case Deck() | Bounds():
            return "deck", {"players": example.players}, _deck_expected(example.players)
        case Picks():
            return _draft_case(example)
        case RefusedTrick():
            given = {"call": "trick", **_trick_input(example)}
            top = {} if example.top == TOP_CARD else {"max_card": example.top}
            return "invalid", {**given, **top}, {"error": example.code}
        case RefusedPlayers():
            names = [f"P{number}" for number in range(1, example.players + 1)]
            scores = dict.fromkeys(names, 0)
            return "invalid", {"call": "game", "players": names, "rounds": [scores]}, {"error": example.code}


def _trick_input(example: Trick | RefusedTrick) -> JsonObject:
    lowest = min(example.cards, key=lambda name: example.cards[name])
    choices = {} if example.choice is None else {lowest: example.choice}
    top = example.top if isinstance(example, RefusedTrick) else TOP_CARD
    return {"rows": parse_table(example.rows), "plays": _enough(example.cards, top), "choices": choices}


def _trick_expected(example: Trick) -> JsonObject:
    """Return what the rules make of the trick; tests compare it with what was typed in."""
    cards = _enough(example.cards, TOP_CARD)
    names = list(cards)
    rows, placements = resolve_trick(parse_table(example.rows), dict(enumerate(cards.values())), row=example.choice)
    told = [_placement(placement, names) for placement in placements]
    by_name = {one["player"]: one for one in told}
    taken = {name: by_name[name]["taken"] for name in names}
    heads = {name: by_name[name]["heads"] for name in names}
    return {"placements": told, "taken": taken, "heads": heads, "rows": rows}


def _enough(cards: dict[str, Card], top: Card) -> dict[str, Card]:
    """Return the cards of two players at least, as a match has: Z's comes last, after the highest end."""
    return cards if len(cards) > 1 else {**cards, "Z": top}


def _placement(placement: Placement, names: list[str]) -> JsonObject:
    assert placement.owner is not None
    return {
        "player": names[placement.owner],
        "card": placement.card,
        "row": placement.row,
        "kind": _KINDS[placement.cause],
        "taken": placement.taken,
        "heads": placement.heads,
    }


def _wrong(example: Trick) -> list[JsonObject]:
    return [{"card": card, "row": row - 1} for card, row in example.wrong]


def _game_input(example: End) -> JsonObject:
    rounds = [dict(zip(example.names, scores, strict=True)) for scores in example.rounds]
    return {"players": list(example.names), "rounds": rounds, "options": _differing(example.options)}


def _game_expected(example: End) -> JsonObject:
    cumulated = [
        dict(zip(example.names, map(sum, zip(*example.rounds[: number + 1], strict=True)), strict=True))
        for number in range(len(example.rounds))
    ]
    standings = sorted(zip(example.ranks, example.names, strict=True))
    ranking = [{"player": name, "total": cumulated[-1][name], "rank": rank} for rank, name in standings]
    return {"totals": cumulated, "over": example.over, "winners": list(example.winners), "ranking": ranking}


def _differing(options: Options) -> JsonObject:
    """Return the options that differ from the classic game."""
    classic = options_to_json(CLASSIC)
    return {name: value for name, value in options_to_json(options).items() if value != classic[name]}


def _deck_expected(players: int) -> JsonObject:
    return {
        "limited_top": _LIMITED.top(players),
        "limited_heads": total_heads(range(1, _LIMITED.top(players) + 1)),
        "full_top": CLASSIC.top(players),
        "undealt_full": CLASSIC.top(players) - CLASSIC.dealt(players),
        "round_total_full": round_bounds(players, CLASSIC),
        "round_total_limited": round_bounds(players, _LIMITED),
    }


def _draft_case(example: Picks) -> tuple[str, JsonObject, JsonObject]:
    """Return a whole draft in which everybody takes the lowest card left: who gets which shows the order."""
    names, first = list(PLAYERS[: example.players]), PLAYERS.index(example.first)
    draft = open_draft(first, example.players, Options(deck=agreed.Deck.LIMITED, draft=True))
    picks = list(range(1, HAND_SIZE * example.players + 1))
    for card in picks:
        assert draft.turn is not None
        draft = draft.pick(draft.turn, card)
    hands = dict(zip(names, draft.hands(), strict=True))
    given = {"players": names, "first": example.first, "picks": picks}
    return "draft", given, {"hands": hands, "rows": [[card] for card in draft.left]}
