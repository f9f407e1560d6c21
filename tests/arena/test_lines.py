"""The line protocol: what a program is told, and that it is nothing that its seat may not know."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from sixieme.arena import ask
from sixieme.arena.game import Arena
from sixieme.arena.lines import question, view_to_json
from sixieme.rules import Match, next_round, parse_options, secret_from_text, view
from sixieme.rules.cards import HEADS
from sixieme.rules.jsonlines import read_json, write_json
from sixieme.rules.phase import Phase
from sixieme.testing import matches
from tests.arena.programs import EXAMPLE, script

DOCS = Path(__file__).parents[2] / "docs" / "arena.md"


@settings(max_examples=60, deadline=None)
@given(matches())
def test_a_view_in_json_holds_no_hidden_card(match: Match) -> None:
    """Undrafted hands of others are null; cards laid face down are not there; all of it is plain JSON."""
    for seat in range(match.players):
        seen = view(match, seat)
        found = read_json(write_json(view_to_json(seen)).encode())

        assert found == view_to_json(seen)
        assert found["hand"] == list(seen.hand)
        assert found["totals"] == list(match.totals)
        assert len(found["log"]) == match.length
        if match.draft is None and match.hands:
            assert [seat] == [owner for owner, hand in enumerate(found["hands"]) if hand is not None]
        hidden = [event for event in found["log"] if event["type"] == "card_chosen" and event["seat"] != seat]
        assert all(event["card"] is None for event in hidden)


def test_a_program_hears_the_match_in_order(tmp_path: Path) -> None:
    """Hello, match, questions, end: for the seat it plays, in every phase, with the log of the round."""
    note = tmp_path / "heard"
    example = (DOCS.parents[1] / "examples" / "line_bot.py").read_text("utf-8")
    heard_too = f"        open({str(note)!r}, 'a').write(line)\n        message = json.loads(line)\n"
    text = example.replace("        message = json.loads(line)\n", heard_too)
    arena = Arena(ask((script(text), "cautious"), 3, options=parse_options("draft"), seed=4))
    game = arena.play((1, 2))
    heard: list[dict[str, Any]] = [json.loads(line) for line in note.read_text().splitlines()]
    asked = [message for message in heard if message["type"] == "ask"]

    assert ["hello", "match"] == [message["type"] for message in heard[:2]]
    assert {"type": "end", "totals": list(game.heads)} == heard[-1]
    assert list(range(1, len(asked) + 1)) == [message["id"] for message in asked]
    assert 10 == sum(message["what"] == "pick" for message in asked)
    assert 9 == sum(message["what"] == "card" for message in asked)  # the last card is laid for it
    assert {game.table.index(0)} == {message["view"]["seat"] for message in asked} == {heard[1]["seat"]}
    assert {"draft_opened"} == {message["view"]["log"][0]["type"] for message in asked}
    for message in asked:
        if message["what"] == "card":
            laid = [event for event in message["view"]["log"] if event["type"] == "card_chosen"]
            assert 3 * (message["view"]["trick"] - 1) == len(laid)  # nobody sees who has laid a card already


def test_the_example_counts_heads_as_the_rules_do() -> None:
    """It has its own table of them: any language would."""
    namespace: dict[str, Any] = {"__name__": "example"}
    exec((DOCS.parents[1] / "examples" / "line_bot.py").read_text("utf-8"), namespace)

    assert list(HEADS[1:]) == [namespace["heads"](card) for card in range(1, 105)]


@pytest.mark.parametrize("options", ["classic", "limited", "draft"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_example_plays_without_a_fault(players: int, options: str) -> None:
    """And far better than at random."""
    arena = Arena(ask((EXAMPLE, "random"), players, options=parse_options(options)))
    arena.begin()
    try:
        games = [arena.play((deal, seating)) for deal in range(4) for seating in range(players)]
    finally:
        arena.end()
    own = sum(game.heads[game.table.index(0)] for game in games) / len(games)
    others = sum(sum(game.heads) for game in games) / len(games) - own

    assert () == tuple(fault for game in games for fault in game.faults)
    assert own < others / (players - 1)


def test_the_page_names_every_field() -> None:
    """Of a question and of a view."""
    text = DOCS.read_text(encoding="utf-8")
    match = Match.new(2)
    fields = {*view_to_json(view(match, 0))}
    assert match.phase is Phase.ROUND

    assert [] == [name for name in fields if f"| `{name}` |" not in text]
    assert {"type", "id", "what", "legal", "view"} == set(_asked())
    assert [] == [name for name in _asked() if not re.search(rf'"{name}"', text)]


def _asked() -> dict[str, Any]:
    match, _ = Match.new(2).apply(next_round(Match.new(2), secret_from_text("a")))
    return question(1, view(match, 0))
