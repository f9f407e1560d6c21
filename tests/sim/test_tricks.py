"""Cards placed by the kernels and by the rules: the same table after every placement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.rules.table import Table
from sixieme.rules.trick import Play, place, resolve
from sixieme.sim.layout import pack_deal, pack_deals, pack_table, unpack_deal, unpack_table
from sixieme.testing import deals, tables, tricks
from sixieme.testing.tricks import Trick
from tests.sim.kernels import COMPILED, KERNELS, PLAIN, placed, play_tricks

CAPACITIES = st.integers(1, 5)


@given(CAPACITIES.flatmap(lambda capacity: st.tuples(tables(capacity=capacity), st.just(capacity))))
def test_a_table_comes_back(drawn: tuple[Table, int]) -> None:
    """``unpack_table`` undoes ``pack_table``."""
    table, capacity = drawn

    assert table == unpack_table(*pack_table(table, capacity))


@given(st.data(), st.integers(2, 10))
def test_a_deal_comes_back(data: st.DataObject, players: int) -> None:
    """``unpack_deal`` undoes ``pack_deal``; several make one array."""
    deal = data.draw(deals(players))

    assert deal == unpack_deal(pack_deal(deal), players)
    assert deal == unpack_deal(pack_deals([deal, deal])[1], players)


@given(tricks())
def test_every_placement_is_that_of_the_rules(trick: Trick) -> None:
    """Card by card, lowest first: the row, the cause, the heads, and the whole table afterwards."""
    table = trick.table
    for card in sorted(trick.cards):
        row = trick.row if card == min(trick.cards) else None
        expected, placement = place(table, card, 0, row=row)
        ((found, (told,)),) = play_tricks([table], [[card]], [row], 5)

        assert expected == found
        assert placed(placement) == told
        table = found


@given(st.integers(1, 4), CAPACITIES, st.data())
def test_a_trick_is_that_of_the_rules(rows: int, capacity: int, data: st.DataObject) -> None:
    """All cards at once, and rows of other numbers and sizes too."""
    trick = data.draw(tricks(rows=rows, capacity=capacity))
    choices = () if trick.row is None else (trick.row,)
    plays = [Play(card, seat) for seat, card in enumerate(trick.cards)]
    expected, placements = resolve(trick.table, plays, choices, capacity=capacity)
    ((found, told),) = play_tricks([trick.table], [trick.cards], [trick.row], capacity)

    assert expected == found
    assert tuple(map(placed, placements)) == told


@given(st.lists(tricks(players=st.just(4)), min_size=1, max_size=5))
def test_a_batch_is_its_tricks_one_by_one(batch: list[Trick]) -> None:
    """Nothing passes from one game to the next."""
    together = play_tricks(
        [trick.table for trick in batch], [trick.cards for trick in batch], [trick.row for trick in batch], 5
    )

    assert [play_tricks([trick.table], [trick.cards], [trick.row], 5)[0] for trick in batch] == together


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@given(tricks())
def test_compiled_is_plain(trick: Trick) -> None:
    """The compiled function, its source by itself, and the source of all together without numba."""
    arguments = ([trick.table], [trick.cards], [trick.row], 5)
    expected = play_tricks(*arguments)

    assert expected == play_tricks(*arguments, KERNELS.play_tricks.py_func)
    assert expected == play_tricks(*arguments, PLAIN.play_tricks)
