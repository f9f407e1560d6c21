"""How long the end of a round between two seats that know all cards takes to solve.

Deals with the limited deck, played at random until so many tricks are left: seconds of CPU for one position, its table
included, once the kernels are compiled. Figures for heads, and for a chance to win the match (a smooth curve of the
lead, which is harder than heads: what was taken before matters).

    .venv/bin/python benchmarks/duel.py [POSITIONS] [TRICKS…]
"""

import sys
import time
from random import Random
from statistics import mean, median

import numpy as np

from sixieme.bots import legal
from sixieme.bots.duel import Solution, Utility, solve, warm
from sixieme.rules import Match, Phase, next_round, parse_options, secret_from_text, view
from sixieme.rules.commands import answer


def main(positions: int, tricks: list[int]) -> None:
    """Print the figures."""
    start = time.process_time()
    warm()
    print(f"compiling or loading the kernels: {time.process_time() - start:.1f} s of CPU")
    print(f"{'':24} {'median':>10} {'mean':>10} {'worst':>10} {'positions looked at, median and most':>40}  mixed")
    lead = np.arange(172.0)[None, :] - np.arange(172.0)[:, None]
    for left in tricks:
        _measure(f"{left} tricks, heads", positions, left, None)
        _measure(f"{left} tricks, match", positions, left, 1 / (1 + np.exp(-lead / 12)))


def _measure(name: str, positions: int, left: int, utility: "Utility | None") -> None:
    seconds, found = [], list[Solution]()
    for number in range(positions):
        match = endgame(number, left)
        start = time.process_time()
        found.append(solve(match.table, match.hands[0], match.hands[1], utility))
        seconds.append(time.process_time() - start)
    nodes = [solution.nodes for solution in found]
    mixed = sum(max(solution.mine.values()) < 0.999 for solution in found)
    times = f"{median(seconds):8.3f} s {mean(seconds):8.3f} s {max(seconds):8.3f} s"
    print(f"{name:24} {times} {median(nodes):28,.0f} {max(nodes):11,}  {mixed} of {positions}", flush=True)


def endgame(number: int, left: int) -> Match:
    """Return a match with so many tricks left in its first round."""
    random, match = Random(number), Match.new(2, parse_options("limited"))
    match, _ = match.apply(next_round(match, secret_from_text(f"duel {number}")))
    while match.phase is Phase.ROW or len(match.hands[0]) > left:
        seat = match.waits()[0].seat
        assert seat is not None
        match, _ = match.apply(answer(match.phase, seat, random.choice(legal(view(match, seat)))))
    return match


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, [int(word) for word in sys.argv[2:]] or [4, 5, 6])
