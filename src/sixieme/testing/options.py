"""Strategies for the options of a match."""

from hypothesis import strategies as st

from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS, TOP_CARD
from sixieme.rules.options import STANDARD, Deck, NextPicker, Options, PickOrder, Sizes, Tie


@st.composite
def miniatures(draw: st.DrawFn, players: int = MIN_PLAYERS) -> Sizes:
    """Draw the sizes of a miniature game that so many players can play."""
    rows, capacity, hand = draw(st.integers(1, 4)), draw(st.integers(1, 5)), draw(st.integers(1, 4))
    dealt = hand * players + rows
    return Sizes(top=draw(st.integers(dealt, min(dealt + 12, TOP_CARD))), rows=rows, capacity=capacity, hand=hand)


@st.composite
def options(
    draw: st.DrawFn,
    players: int = MIN_PLAYERS,
    *,
    sizes: st.SearchStrategy[Sizes] | None = None,
    highest: int = 200,
    rounds: int = 9,
) -> Options:
    """Draw options, every field of them, that so many players can play with; of standard sizes unless told.

    ``highest`` is the highest threshold, and ``rounds`` the greatest number of rounds.
    """
    limited = draw(st.booleans())
    threshold = draw(st.none() | st.integers(1, highest))
    numbers = st.integers(1, rounds)
    return Options(
        deck=Deck.LIMITED if limited else Deck.FULL,
        draft=limited and draw(st.booleans()),
        first_picker=draw(st.none() | st.integers(0, players - 1)),
        next_picker=draw(st.sampled_from(NextPicker)),
        pick_order=draw(st.sampled_from(PickOrder)),
        show_picks=draw(st.booleans()),
        threshold=threshold,
        strict=draw(st.booleans()),
        max_rounds=draw(numbers if threshold is None else st.none() | numbers),
        tie=draw(st.sampled_from(Tie)),
        sizes=STANDARD if sizes is None else draw(sizes),
    )


def players() -> st.SearchStrategy[int]:
    """Return a strategy for a number of players; few more often than many."""
    return st.integers(MIN_PLAYERS, 4) | st.integers(MIN_PLAYERS, MAX_PLAYERS)


@st.composite
def setups(
    draw: st.DrawFn, *, miniature: bool | None = None, highest: int = 200, rounds: int = 9
) -> tuple[int, Options]:
    """Draw a number of players and options they can play with: miniature games, standard ones, or (None) both.

    ``highest`` and ``rounds`` are as for :func:`options`.
    """
    count = draw(players())
    small = draw(st.booleans()) if miniature is None else miniature
    return count, draw(options(count, sizes=miniatures(count) if small else None, highest=highest, rounds=rounds))
