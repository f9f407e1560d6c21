"""Strategies for tables."""

from hypothesis import strategies as st

from sixieme.rules.cards import TOP_CARD, Card
from sixieme.rules.table import CAPACITY, ROWS, Table
from sixieme.testing.cards import samples


@st.composite
def tables(
    draw: st.DrawFn, *, top: Card = TOP_CARD, count: int = ROWS, capacity: int = CAPACITY, room: int = 1
) -> Table:
    """Draw a table that leaves at least ``room`` cards of the deck 1..top off it.

    Full rows, neighbouring numbers and high row ends, over which most cards are undercuts, come more often than chance
    would bring them.
    """
    lengths = [1] * count
    spare = top - room - count
    for index in range(count):
        wanted = draw(st.sampled_from([capacity, *range(1, capacity + 1)]))
        lengths[index] += min(wanted - 1, spare)
        spare -= lengths[index] - 1
    total = sum(lengths)
    # The numbers lie in a window: a narrow one makes neighbours, one at the top of the deck makes undercuts.
    width = draw(st.sampled_from([min(total + 6, top), top]))
    low = draw(st.sampled_from([1, top - width + 1]) | st.integers(1, top - width + 1))
    numbers = draw(samples(range(low, low + width), total))
    ends = [sum(lengths[: index + 1]) for index in range(count)]
    return tuple(tuple(sorted(numbers[end - length : end])) for end, length in zip(ends, lengths, strict=True))
