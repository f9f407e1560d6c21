"""The worked cases of ``conformance/cases.json``, and the way from a case's player names to seats."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sixieme.rules import ChooseCard, ChooseRow, Deal, DealRound, Match, Options, Placement
from sixieme.rules.options import CLASSIC, Deck, with_sizes

CONFORMANCE = Path(__file__).parents[2] / "conformance"
CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in json.loads((CONFORMANCE / "cases.json").read_text("utf-8"))["cases"]
}
_KINDS = {None: "append", "sixth": "sixth", "undercut": "low"}


def ids(kind: str) -> list[str]:
    """Return the ids of the cases of a kind, in the order of the file."""
    return [name for name, case in CASES.items() if case["kind"] == kind]


def rows_of(name: str) -> list[list[str]]:
    """Return the lines of a ``.tsv`` file, without comments and the heading, split at the tabs."""
    lines = (CONFORMANCE / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")][1:]


def placement_to_json(placement: Placement, names: Sequence[str]) -> dict[str, Any]:
    """Return a placement as the cases write it."""
    assert placement.owner is not None
    return {
        "player": names[placement.owner],
        "card": placement.card,
        "row": placement.row,
        "kind": _KINDS[placement.cause],
        "taken": list(placement.taken),
        "heads": placement.heads,
    }


def play_round(given: Mapping[str, Any], options: Options = CLASSIC) -> Match:
    """Return a match whose first round is the one given, played through :meth:`Match.apply`."""
    names = list(given["hands"])
    if given.get("max_card", 104) < 104:
        options = with_sizes(options, top=given["max_card"])
    deal = Deal(tuple(map(tuple, given["hands"].values())), tuple(card for (card,) in given["rows"]))
    match, _ = Match.new(len(names), options).apply(DealRound(deal))
    for trick in given["tricks"]:
        for player, card in trick["plays"].items():
            match, _ = match.apply(ChooseCard(names.index(player), card))
        for player, row in trick["choices"].items():
            match, _ = match.apply(ChooseRow(names.index(player), row))
    return match


def limited(players: int) -> tuple[int, Options]:
    """Return so many players and the limited deck."""
    return players, Options(deck=Deck.LIMITED)
