"""Strategies for deals."""

from hypothesis import strategies as st

from sixieme.rules.deal import Deal, deal_from_order
from sixieme.rules.options import CLASSIC, Options
from sixieme.testing.cards import samples


@st.composite
def deals(draw: st.DrawFn, players: int, options: Options = CLASSIC) -> Deal:
    """Draw a deal for so many players."""
    top, dealt = options.top(players), options.dealt(players)
    first = draw(samples(range(1, top + 1), dealt))
    stock = sorted(set(range(1, top + 1)).difference(first))
    return deal_from_order([*first, *stock], players, options)
