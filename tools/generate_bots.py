"""Writes conformance/bots.jsonl: views, and what each bot that the page has as well answers to them.

    python tools/generate_bots.py            writes the file
    python tools/generate_bots.py --check    says whether it is out of date, and fails if it is

It is out of date when a bot answers otherwise than before: whenever the weights in src/sixieme/bots/data change, for
one. See ``conformance/README.md``, "Bots".
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from views import play_on, random_secret, view_to_json

from sixieme.bots import decide, make
from sixieme.bots.stream import MOST_SEED
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.match import Match
from sixieme.rules.options import Options, parse_options
from sixieme.rules.phase import Phase
from sixieme.rules.view import View, view

FILE = Path(__file__).resolve().parent.parent / "conformance" / "bots.jsonl"
BOTS: dict[str, dict[str, int]] = {
    "random": {},
    "lowest": {},
    "closest": {},
    "cautious": {},
    "counting": {},
    "search": {"playouts": 60},
    "learned": {},
    "master": {"playouts": 60},
}
"""The bots that the page plays with too (web/src/lib/bots/kinds.ts), each with its options."""
ROUNDED = {"counting": 9, "master": 9}
"""Digits after the point for bots whose costs need exp: its last bit is another on other machines."""

OPTIONS = (
    "rounds:2, tie=last_round",
    "limited, threshold=40, tie=play_on",
    "draft, rounds:1, pick_order=snake",
    "threshold=60, strict=yes, tie=last_round",
)
VIEWS = {Phase.CARDS: 2, Phase.ROW: 1, Phase.DRAFT: 1}
"""Views of a match that wait for this."""


def lines() -> Iterator[dict[str, Any]]:
    """Yield the cases."""
    random = Random(6)
    number = 0
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        for options in OPTIONS:
            for seen in views(random, players, parse_options(options)):
                number += 1
                yield {"id": f"B{number:03}", "view": view_to_json(seen), "answers": list(answers(random, seen))}


def views(random: Random, players: int, options: Options) -> Iterator[View]:
    """Yield some views of a random match, each of a seat that has to act."""
    states = list(play_on(Match.new(players, options), random_secret(random), random))
    for phase, wanted in VIEWS.items():
        waiting = [match for match in states if match.phase is phase]
        for match in random.sample(waiting, min(wanted, len(waiting))):
            seat = random.choice([wait.seat for wait in match.waits()])
            yield view(match, seat, match.round_start)


def answers(random: Random, seen: View) -> Iterator[dict[str, Any]]:
    """Yield what each bot thinks, best first; a seed is written as text, since it has up to 64 bits."""
    for name, options in BOTS.items():
        seed = random.choice([0, random.randrange(1000), random.randint(0, MOST_SEED), MOST_SEED])
        bot: Any = make(name, seed=seed, **options)  # every one of these has explain, too
        thoughts = [(thought.choice, written(name, thought.cost)) for thought in bot.explain(seen)]
        assert decide(bot, seen) == thoughts[0][0], name
        yield {"bot": name, "seed": str(seed), **({"options": options} if options else {}), "thoughts": thoughts}


def written(name: str, cost: float) -> float:
    """Return the cost as it is written."""
    return round(cost, ROUNDED[name]) if name in ROUNDED else cost


def main(words: list[str]) -> int:
    """Write the file, or check it; return the exit status."""
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines())
    current = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
    if words == ["--check"]:
        if not current:
            print("conformance/bots.jsonl is out of date: python tools/generate_bots.py", file=sys.stderr)
        return 0 if current else 1
    FILE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
