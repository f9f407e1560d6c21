"""Strategies for cards."""

from collections.abc import Sequence

from hypothesis import strategies as st

from sixieme.rules.cards import TOP_CARD, Card


def cards(top: Card = TOP_CARD) -> st.SearchStrategy[Card]:
    """Return a strategy for a card of the deck 1..top."""
    return st.integers(1, top)


@st.composite
def samples(draw: st.DrawFn, population: Sequence[Card], size: int) -> list[Card]:
    """Draw ``size`` different cards of the population, in any order; shrinks towards its first ones, in order."""
    left = list(population)
    return [left.pop(draw(st.integers(0, len(left) - 1))) for _ in range(size)]


def packs(top: Card = TOP_CARD) -> st.SearchStrategy[list[Card]]:
    """Return a strategy for the cards 1..top in any order."""
    return samples(range(1, top + 1), top)
