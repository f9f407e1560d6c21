"""The line protocol of programs that are bots: one JSON object a line. ``docs/arena.md`` is its reference.

What a program is told of a match is a seat's view, and nothing else.
"""

from typing import Any

from sixieme import __version__
from sixieme.bots.bot import legal
from sixieme.rules.codec import event_to_json
from sixieme.rules.options import Options, options_to_json
from sixieme.rules.phase import Phase
from sixieme.rules.view import View

PROTOCOL = 1
MAX_ANSWER_BYTES = 1 << 16
"""A longer line is no answer."""

_ASKED = {Phase.DRAFT: "pick", Phase.ROW: "row", Phase.CARDS: "card"}


def hello() -> dict[str, Any]:
    """Return the first message; the program answers with a ``hello`` of its own."""
    return {"type": "hello", "protocol": PROTOCOL, "sixieme": __version__}


def match_begins(players: int, seat: int, options: Options, seed: int, limit: float) -> dict[str, Any]:
    """Return the message that a round or match begins. It is not answered."""
    return {
        "type": "match",
        "players": players,
        "seat": seat,
        "options": options_to_json(options),
        "seed": seed,
        "limit": limit,
    }


def question(number: int, seen: View) -> dict[str, Any]:
    """Return the message that asks for a decision; the answer is ``{"id": NUMBER, "choice": ONE OF LEGAL}``."""
    return {
        "type": "ask",
        "id": number,
        "what": _ASKED[seen.phase],
        "legal": list(legal(seen)),
        "view": view_to_json(seen),
    }


def match_ends(totals: tuple[int, ...]) -> dict[str, Any]:
    """Return the message that the round or match is over, with the heads by seat. It is not answered."""
    return {"type": "end", "totals": list(totals)}


def view_to_json(seen: View) -> dict[str, Any]:
    """Return a view as plain JSON values: the fields of :class:`sixieme.rules.view.View`, and the highest card."""
    draft = seen.draft
    return {
        "seat": seen.viewer,
        "players": seen.players,
        "options": options_to_json(seen.options),
        "top": seen.options.top(seen.players),
        "phase": str(seen.phase),
        "round": seen.round,
        "trick": seen.trick,
        "table": [list(row) for row in seen.table],
        "hand": list(seen.hand),
        "hands": [None if hand is None else list(hand) for hand in seen.hands],
        "plays": [{"seat": play.owner, "card": play.card} for play in seen.plays],
        "piles": [list(pile) for pile in seen.piles],
        "draft": None
        if draft is None
        else {"order": list(draft.order), "picks": list(draft.picks), "left": list(draft.left)},
        "rounds": [list(heads) for heads in seen.rounds],
        "totals": list(seen.totals),
        "log": [event_to_json(event) for event in seen.log],
    }
