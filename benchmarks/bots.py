"""How long each bot thinks: CPU milliseconds a decision, in whole rounds of equal bots, one process.

.venv/bin/python benchmarks/bots.py [ROUNDS]
"""

import sys
import time

from sixieme.bots import LADDER, decide, make, warm
from sixieme.rules import CLASSIC, Match, next_round, parse_options, secret_from_text, view
from sixieme.rules.commands import answer
from sixieme.rules.options import Options


def main(rounds: int) -> None:
    """Print a line a bot."""
    start = time.process_time()
    warm.compile_all()
    print(f"compiling or loading the kernels: {time.process_time() - start:.1f} s of CPU")
    print("bot          players       mean        most   (CPU ms a decision)")
    for name in LADDER:
        for players in (2,) if name == "duel" else (2, 4, 6, 10):
            times = _times(name, players, parse_options("limited") if name == "duel" else CLASSIC, rounds)
            print(f"{name:12} {players:7} {sum(times) / len(times):10.3f} {max(times):11.3f}")


def _times(name: str, players: int, options: Options, rounds: int) -> list[float]:
    """Return how long each decision of so many rounds took. The last card of a hand is no decision."""
    times = []
    for number in range(rounds):
        match, secret = Match.new(players, options), secret_from_text(f"benchmark {number}")
        bots = [make(name, seed=seat) for seat in range(players)]
        match, _ = match.apply(next_round(match, secret))
        while not match.rounds:
            seat = match.waits()[0].seat
            assert seat is not None
            seen = view(match, seat, match.round_start)
            start = time.process_time()
            choice = decide(bots[seat], seen)
            if len(seen.legal_plays) != 1:
                times.append(1000 * (time.process_time() - start))
            match, _ = match.apply(answer(match.phase, seat, choice))
    return times


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
