"""The chance to win a match from the totals between rounds.

It is reckoned, not looked up: from the totals, rounds of equal players are drawn out of a table until the match ends,
which holds for any totals and any options. The table holds rounds of the learned policy against itself, by number of
players and deck, and was made by :func:`sixieme.bots.training.play_pool`.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from sixieme.bots.position import read_end
from sixieme.bots.weights import DATA
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.options import Deck, Options
from sixieme.rules.scoring import Scores
from sixieme.sim.layout import Cards
from sixieme.sim.task import MOST_HEADS

POOL = DATA / "rounds.u8"
"""By deck (full, limited), then by players (2 to 10): so many rounds, the heads by seat, a byte each."""
POOL_ROUNDS = 512

SAMPLES = 32
"""So many ways to go on are tried for each end of a round."""


@cache
def pool(players: int, deck: Deck) -> Cards:
    """Return rounds of equal players: uint8, shape (POOL_ROUNDS, players)."""
    everything = np.frombuffer(bytearray(POOL.read_bytes()), np.uint8)  # writable, as the kernels are compiled for
    sizes = [POOL_ROUNDS * seats for seats in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    start = sum(sizes) * list(Deck).index(deck) + sum(sizes[: players - MIN_PLAYERS])
    return everything[start : start + POOL_ROUNDS * players].reshape(POOL_ROUNDS, players)


def chances(totals: Scores, rounds: int, options: Options, *, last: Scores = (), samples: int = 2000) -> list[float]:
    """Return each seat's chance to win, with these totals after so many whole rounds; their sum is 1, about.

    ``last``: the heads of the last round, which may break a tie.
    """
    from sixieme.bots import search_kernels as kernels

    seats = len(totals)
    spare = np.empty((2, seats), np.int64)
    found = []
    for seat in range(seats):
        turned = [np.roll(np.array(scores or (0,) * seats, np.int64), -seat) for scores in (totals, last)]
        found.append(
            float(
                kernels.chance_to_win(
                    *turned, seats, rounds, read_end(options), pool(seats, options.deck), 0, samples, *spare
                )
            )
        )
    return found


def two_player_table(
    totals: Scores, rounds: int, options: Options, taken: Scores, most: int, samples: int = 64
) -> npt.NDArray[np.float64]:
    """Return the first seat's chance to win, by the heads that it and the other still take in this round.

    Shape (172, 172), float64. ``totals``: before this round, ``taken``: in this round so far; ``rounds``: how many are
    over. Only pairs that come to at most ``most`` heads together are reckoned, the others are 0.
    """
    from sixieme.bots import search_kernels as kernels

    table = np.zeros((MOST_HEADS + 1, MOST_HEADS + 1))
    kernels.fill_two_player_table(
        np.array(totals, np.int64),
        np.array(taken, np.int64),
        rounds,
        read_end(options),
        pool(2, options.deck),
        samples,
        most,
        table,
    )
    return table
