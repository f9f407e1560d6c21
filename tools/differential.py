"""Writes random rounds and ends as JSON lines, with the answers of the Python rules, for another implementation.

    python tools/differential.py --tricks 5000 --seed 1

A line is a round: ``rows``, ``tricks`` (``cards`` by seat, ``row`` for the undercut or null, and the ``placements``
expected: seat, card, row, cause, cards taken), ``heads`` and ``table`` expected; and what the match has come to with
this round: ``options``, ``rounds`` so far, and ``over``, ``winners`` and ``ranks`` expected.
"""

import argparse
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from sixieme.rules.options import Deck, Options, Tie, options_to_json
from sixieme.rules.scoring import add_up, is_over, ranking, winners
from sixieme.rules.table import ROWS
from sixieme.rules.trick import Play, resolve, undercut

HAND = 10


def rounds(random: Random) -> Iterator[dict[str, Any]]:
    """Yield the rounds of a random match, to its end or a few rounds beyond."""
    players = random.randint(2, 10)
    options = Options(
        deck=random.choice(list(Deck)),
        threshold=random.choice([None, 20, 66, 100]),
        strict=random.random() < 0.5,
        max_rounds=random.choice([1, 2, 4]),
        tie=random.choice(list(Tie)),
    )
    scores: list[tuple[int, ...]] = []
    for _ in range(4):
        line = play(random, players, options)
        scores.append(tuple(line["heads"]))
        ranks = {standing.seat: standing.rank for standing in ranking(add_up(scores, players))}
        yield line | {
            "options": options_to_json(options),
            "rounds": list(scores),
            "over": is_over(scores, options),
            "winners": winners(scores, options),
            "ranks": [ranks[seat] for seat in range(players)],
        }


def play(random: Random, players: int, options: Options) -> dict[str, Any]:
    """Play a round in which everybody plays at random."""
    pack = random.sample(range(1, options.top(players) + 1), options.dealt(players))
    opening = tuple((card,) for card in pack[:ROWS])
    hands = [pack[ROWS + seat * HAND :][:HAND] for seat in range(players)]
    table, heads, tricks = opening, [0] * players, []
    for cards in zip(*hands, strict=True):
        plays = [Play(card, seat) for seat, card in enumerate(cards)]
        row = random.randrange(ROWS) if undercut(table, plays) else None
        table, placements = resolve(table, plays, () if row is None else (row,))
        for placement in placements:
            heads[placement.owner or 0] += placement.heads
        tricks.append(
            {
                "cards": cards,
                "row": row,
                "placements": [(done.owner, done.card, done.row, done.cause, done.taken) for done in placements],
            }
        )
    return {"rows": opening, "tricks": tricks, "heads": heads, "table": table}


def main() -> None:
    """Write as many rounds as make the tricks asked for."""
    parser = argparse.ArgumentParser(description="Random rounds with the answers of the Python rules, as JSON lines.")
    parser.add_argument("--tricks", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    random = Random(words.seed)
    written = 0
    while written < words.tricks:
        for line in rounds(random):
            print(json.dumps(line))
            written += len(line["tricks"])


if __name__ == "__main__":
    main()
