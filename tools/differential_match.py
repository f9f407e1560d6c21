"""Writes random whole matches as JSON lines, with what the Python rules make of them, for another implementation.

    python tools/differential_match.py --matches 100 --seed 1

A line is a match: ``options``, ``players``, ``secret`` (seed, salt and nonces in hexadecimal digits), all its
``events``, ``record`` (the text of its record), and ``views``: ``number`` of events so far, and the ``view`` of a seat
or a spectator then.
"""

import argparse
import json
from random import Random
from typing import Any

from views import play_on, random_options, random_secret, view_to_json

from sixieme.rules.codec import event_to_json
from sixieme.rules.match import Match
from sixieme.rules.options import options_to_json
from sixieme.rules.record import format_record, record_of
from sixieme.rules.view import view

VIEWS = 12
"""Views of a match, about."""


def line(random: Random) -> dict[str, Any]:
    """Return a random match with views of it."""
    players = random.randint(2, 10)
    options, secret = random_options(random, players), random_secret(random)
    states = [Match.new(players, options)]
    states += play_on(states[0], secret, random)
    seen = []
    for match in random.sample(states, min(VIEWS, len(states))) + states[-1:]:
        viewer = random.choice([None, *range(players)])
        since = random.choice([0, match.round_start, match.length])
        seen.append({"number": match.length, "view": view_to_json(view(match, viewer, since))})
    names = [f"P{seat}" for seat in range(players)]
    return {
        "options": options_to_json(options),
        "players": players,
        "secret": {
            "seed": secret.seed.hex(),
            "salt": secret.salt.hex(),
            "nonces": [nonce.hex() for nonce in secret.nonces],
        },
        "events": [event_to_json(event) for event in states[-1].log],
        "record": format_record(record_of(states[-1], names, secret=secret, date="2026-12-01 20:15")),
        "views": seen,
    }


def main() -> None:
    """Write so many matches."""
    parser = argparse.ArgumentParser(description="Random matches with the views of the Python rules, as JSON lines.")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    random = Random(words.seed)
    for _ in range(words.matches):
        print(json.dumps(line(random)))


if __name__ == "__main__":
    main()
