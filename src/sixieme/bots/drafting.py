"""Picking cards in a draft."""

from functools import cache

import numpy as np

from sixieme.bots.weights import DATA, Floats
from sixieme.rules.cards import MIN_PLAYERS, Card
from sixieme.rules.view import View

WORTH = DATA / "worth.f32"
"""By players (2 to 10), for the cards 0 to 10n+4 of the limited deck: the heads of whoever holds it, in tens."""


@cache
def card_worth(players: int) -> Floats:
    """Return what each card of the limited deck brings its holder, in tens of heads: float32, shape (10n + 5,)."""
    everything = np.frombuffer(WORTH.read_bytes(), "<f4").astype(np.float32)
    sizes = [10 * seats + 5 for seats in range(MIN_PLAYERS, players + 1)]
    return everything[sum(sizes[:-1]) : sum(sizes)]


def worth_in(top: Card, players: int) -> Floats:
    """Return what each card 0 to ``top`` of a deck brings its holder: as :func:`card_worth`, drawn out to that deck."""
    known = card_worth(players)
    if len(known) == top + 1:
        return known
    at = np.linspace(1, len(known) - 1, top)
    return np.concatenate([[0.0], np.interp(at, np.arange(len(known)), known)]).astype(np.float32)


def best_picks(seen: View, most: int) -> list[Card]:
    """Return so many cards that may be picked, the most promising first."""
    worth = worth_in(seen.options.top(seen.players), seen.players)
    return sorted(seen.legal_picks, key=lambda card: (float(worth[card]), card))[:most]
