"""Whether the numbers of advice hold: each against 100,000 more continuations.

    python benchmarks/advice.py            about a minute
    python benchmarks/advice.py 20000      with fewer continuations

A few positions: advice as it is given, and a search of its own with another seed. Heads and chances to win of each
answer should differ by less than four standard errors of both; prints how far apart they are, and fails if one is not.
"""

import math
import sys

from sixieme.bots.advice import advise, view_of_draft, view_of_hand
from sixieme.bots.budget import Budget
from sixieme.bots.search import Model, Settings, search
from sixieme.rules.options import parse_options
from sixieme.rules.table import parse_cards, parse_table
from sixieme.rules.view import View

CONTINUATIONS = 100_000
OWN_ROUND, WIN = 1, 4
"""Columns of what a search finds, as in :mod:`sixieme.bots.search_kernels`."""


def positions() -> dict[str, View]:
    """Return the positions by name."""
    return {
        "four players, trick 7, leading": view_of_hand(
            parse_cards("39 47 71 95"),
            parse_table("31 32 34 36 37 | 44 45 | 66 68 69 70 | 90"),
            players=4,
            totals=(50, 63, 60, 58),
        ),
        "a row to choose": view_of_hand(
            parse_cards("1 28 58 74"),
            parse_table("10 15 | 24 26 | 55 56 57 | 70 71 72 73"),
            players=4,
            card=3,
            plays=(27, 59, 75),
        ),
        "two players, all known": view_of_hand(
            parse_cards("9 15 22 24"),
            parse_table("3 | 7 | 12 13 14 | 16 17 18 19 20"),
            players=2,
            options=parse_options("limited"),
            gone=(1, 2, 8, 10, 11, 23),
        ),
        "seven players, trick 3": view_of_hand(
            parse_cards("6 21 34 52 69 73 84 99"),
            parse_table("15 19 20 | 33 | 50 51 | 65 66 67 68 70"),
            players=7,
        ),
        "a pick": view_of_draft(parse_cards("1 24 2"), players=2, options=parse_options("draft")),
    }


def farthest(seen: View, continuations: int) -> tuple[float, int]:
    """Return how far apart the numbers are at most, in standard errors, and how many were compared."""
    settings = Settings(seed=1, budget=Budget(playouts=continuations), model=Model.LEARNED)
    long = {option.answer: option.found for option in search(seen, settings, even=True)}
    apart = []
    for option in advise(seen, playouts=4000).options:
        for estimate, column in ((option.heads, OWN_ROUND), (option.win, WIN)):
            values = long[option.answer][:, column]
            error = math.hypot(estimate.error, float(values.std(ddof=1)) / math.sqrt(len(values)))
            apart.append(abs(estimate.mean - float(values.mean())) / max(error, 1e-9))
    return max(apart), len(apart)


def main(words: list[str]) -> int:
    """Print a line a position; return the exit status."""
    continuations = int(words[0]) if words else CONTINUATIONS
    worst = 0.0
    for name, seen in positions().items():
        apart, count = farthest(seen, continuations)
        print(f"{name:32} {count:3} numbers, {apart:.2f} standard errors apart at most", flush=True)
        worst = max(worst, apart)
    return 0 if worst <= 4 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
