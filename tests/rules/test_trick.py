"""One trick: placing, taking, choosing a row."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadCardError,
    BadPlayerCountError,
    DuplicateCardError,
    RowChoiceNotDueError,
    RowChoiceRequiredError,
    RowOutOfRangeError,
    RulesError,
)
from sixieme.rules.cards import total_heads
from sixieme.rules.table import Table, check_table, row_for
from sixieme.rules.trick import (
    Placement,
    Play,
    TakeCause,
    check_plays,
    place,
    resolve,
    resolve_by_owner,
    resolve_trick,
    undercut,
)
from sixieme.testing import Trick, tricks

TABLE = ((10,), (20,), (30,), (40,))


def test_the_tricks_of_the_booklet() -> None:
    """The first two tricks of the rule book's example: four cards find their rows, then 30 is a sixth card."""
    opening = ((12,), (37,), (43,), (58,))

    second, placements = resolve_trick(opening, [14, 15, 44, 61])

    assert ((12, 14, 15), (37,), (43, 44), (58, 61)) == second
    assert [0, 0, 2, 3] == [placement.row for placement in placements]

    third, placements = resolve_trick(second, [30, 21, 36, 26])

    assert ((30, 36), (37,), (43, 44), (58, 61)) == third
    assert (
        Placement(21, None, 0, None, ()),
        Placement(26, None, 0, None, ()),
        Placement(30, None, 0, TakeCause.SIXTH, (12, 14, 15, 21, 26)),
        Placement(36, None, 0, None, ()),
    ) == placements
    assert [0, 0, 6, 0] == [placement.heads for placement in placements]


def test_rule_1_ascending_and_rule_2_smallest_difference() -> None:
    """25 goes after the 20: the 30 and the 40 are too high, the 10 is further away."""
    table, placement = place(TABLE, 25, 3)

    assert ((10,), (20, 25), (30,), (40,)) == table
    assert Placement(25, 3, 1, None, ()) == placement
    assert 0 == placement.heads


def test_rule_3_a_full_row() -> None:
    """The sixth card takes the five and becomes the row; it is not taken itself."""
    table, placement = place(((10,), (1, 2, 3, 4, 5), (30,), (40,)), 6, 0)

    assert ((10,), (6,), (30,), (40,)) == table
    assert Placement(6, 0, 1, TakeCause.SIXTH, (1, 2, 3, 4, 5)) == placement
    assert 6 == placement.heads


@pytest.mark.parametrize("row", range(4))
def test_rule_4_too_low(row: int) -> None:
    """An undercut takes any row of its owner's choice, long or short, dear or cheap, and becomes that row."""
    table: Table = ((6, 7, 8, 9, 10), (55,), (30, 31), (40, 41, 42))

    after, placement = place(table, 5, 2, row=row)

    assert (5,) == after[row]
    assert [table[other] for other in range(4) if other != row] == [after[other] for other in range(4) if other != row]
    assert Placement(5, 2, row, TakeCause.UNDERCUT, table[row]) == placement


def test_an_undercut_may_empty_the_row_another_card_counted_on() -> None:
    """29 takes the row that ended with 61, so 62 becomes the sixth card of another."""
    table = ((61,), (75, 80), (90,), (30, 35, 44, 52, 57))

    after, placements = resolve_trick(table, {0: 62, 1: 29}, 0)

    assert ((29,), (75, 80), (90,), (62,)) == after
    assert [(1, TakeCause.UNDERCUT), (0, TakeCause.SIXTH)] == [(each.owner, each.cause) for each in placements]


def test_after_an_undercut_the_next_low_card_fits() -> None:
    """Of two cards below every row end only the lower one takes: the other follows it."""
    after, placements = resolve_trick(TABLE, [7, 5], 3)

    assert ((10,), (20,), (30,), (5, 7)) == after
    assert [5, 7] == [placement.card for placement in placements]
    assert [TakeCause.UNDERCUT, None] == [placement.cause for placement in placements]


def test_the_undercut_is_the_lowest_play() -> None:
    """Who has to choose a row is known right after the reveal."""
    assert Play(5, 1) == undercut(TABLE, [Play(7, 0), Play(5, 1), Play(50, 2)])
    assert undercut(TABLE, [Play(11, 0), Play(50, 2)]) is None


@given(tricks())
def test_a_trick_keeps_every_card(trick: Trick) -> None:
    """Afterwards each card lies on the table or in somebody's pile, and the heads add up."""
    before = [*(card for row in trick.table for card in row), *trick.cards]

    table, placements = resolve_trick(trick.table, trick.cards, trick.row)
    on_table = [card for row in table for card in row]
    taken = [card for placement in placements for card in placement.taken]

    assert sorted(before) == sorted(on_table + taken)
    assert total_heads(before) == total_heads(on_table) + sum(placement.heads for placement in placements)


@given(tricks())
def test_rows_rise_and_have_one_to_five_cards(trick: Trick) -> None:
    """A table at rest is a table: four rows of 1..5 rising cards."""
    table, _ = resolve_trick(trick.table, trick.cards, trick.row)

    assert table == check_table(table)


@given(tricks())
def test_every_card_is_placed_once_lowest_first(trick: Trick) -> None:
    """Cards are placed one at a time, lowest first, by whoever played them."""
    _, placements = resolve_trick(trick.table, dict(enumerate(trick.cards)), trick.row)

    assert sorted(trick.cards) == [placement.card for placement in placements]
    assert list(trick.cards) == [
        placement.card for placement in sorted(placements, key=lambda placement: placement.owner or 0)
    ]


@given(tricks())
def test_at_most_one_row_choice(trick: Trick) -> None:
    """At most one undercut falls in a trick; it is the lowest card and comes first (docs/rules.md, 1.2)."""
    _, placements = resolve_trick(trick.table, trick.cards, trick.row)
    causes = [placement.cause for placement in placements]

    assert (trick.row is not None) is (causes[0] is TakeCause.UNDERCUT)
    assert TakeCause.UNDERCUT not in causes[1:]


@given(tricks())
def test_each_placement_follows_the_four_rules(trick: Trick) -> None:
    """Step by step: after the nearest lower end; a full row is taken; a card below every end takes the chosen row."""
    table = trick.table
    _, placements = resolve_trick(trick.table, trick.cards, trick.row)
    for placement in placements:
        row = row_for(table, placement.card)
        if row is None:
            assert (TakeCause.UNDERCUT, trick.row) == (placement.cause, placement.row)
        else:
            assert row == placement.row
            assert (TakeCause.SIXTH if len(table[row]) == 5 else None) == placement.cause
        assert (table[placement.row] if placement.cause else ()) == placement.taken
        kept = () if placement.cause else table[placement.row]
        table = (*table[: placement.row], (*kept, placement.card), *table[placement.row + 1 :])

    assert resolve_trick(trick.table, trick.cards, trick.row)[0] == table


@given(tricks(), st.data())
def test_the_places_of_the_rows_do_not_matter(trick: Trick, data: st.DataObject) -> None:
    """With the rows in another order, the same cards are taken by the same seats."""
    places = data.draw(st.permutations(range(4)))
    shuffled = tuple(trick.table[place] for place in places)
    row = None if trick.row is None else places.index(trick.row)

    table, placements = resolve_trick(trick.table, trick.cards, trick.row)
    other, others = resolve_trick(shuffled, trick.cards, row)

    assert tuple(table[place] for place in places) == other
    assert [(each.card, each.cause, each.taken) for each in placements] == [
        (each.card, each.cause, each.taken) for each in others
    ]
    assert [each.row for each in placements] == [places[each.row] for each in others]


@given(tricks(), st.data())
def test_seats_do_not_matter(trick: Trick, data: st.DataObject) -> None:
    """With the cards at other seats the same things happen to them."""
    seats = data.draw(st.permutations(range(len(trick.cards))))

    table, placements = resolve_trick(trick.table, dict(enumerate(trick.cards)), trick.row)
    other, others = resolve_trick(trick.table, {seats[seat]: card for seat, card in enumerate(trick.cards)}, trick.row)

    assert table == other
    assert [(each.card, each.row, each.taken) for each in placements] == [
        (each.card, each.row, each.taken) for each in others
    ]
    assert [seats[each.owner or 0] for each in placements] == [each.owner for each in others]


@given(tricks(rows=2, capacity=2, top=24))
def test_a_trick_of_other_sizes(trick: Trick) -> None:
    """A miniature table has its own capacity: the third card of a row of two takes it."""
    table, placements = resolve_trick(trick.table, trick.cards, trick.row, capacity=2)

    assert table == check_table(table, count=2, capacity=2)
    assert all(len(placement.taken) == 2 for placement in placements if placement.cause is TakeCause.SIXTH)


@given(tricks())
def test_rows_chosen_by_their_owner(trick: Trick) -> None:
    """A trick with its choices by owner comes to the same as one with the choice that was due."""
    plays = [Play(card, seat) for seat, card in enumerate(trick.cards)]
    lowest = trick.cards.index(min(trick.cards))
    choices = {} if trick.row is None else {lowest: trick.row}

    assert resolve_trick(trick.table, dict(enumerate(trick.cards)), trick.row) == resolve_by_owner(
        trick.table, plays, choices
    )


def test_capacity_of_rows_chosen_by_their_owner() -> None:
    """The capacity holds in every way of resolving a trick."""
    full: Table = ((10, 11), (20,))

    assert ((12,), (20,)) == resolve_by_owner(full, [Play(12, 0)], {}, capacity=2)[0]
    assert ((12,), (20,)) == resolve(full, [Play(12, 0)], capacity=2)[0]


def test_a_choice_by_somebody_else() -> None:
    """The owner of the lowest card chooses; anybody else's choice is refused, and does not stand in for it."""
    plays = [Play(5, 0), Play(7, 1)]

    with pytest.raises(RowChoiceRequiredError, match="for 5"):
        resolve_by_owner(TABLE, plays, {1: 2})
    with pytest.raises(RowChoiceNotDueError, match="for 7"):
        resolve_by_owner(TABLE, plays, {0: 1, 1: 2})
    with pytest.raises(RowChoiceRequiredError):
        resolve_by_owner(TABLE, [Play(5)], {0: 1})


@pytest.mark.parametrize(
    "cards, row, error, message",
    [
        ([], None, BadPlayerCountError, "expected 1..10 cards in a trick, got 0"),
        (range(50, 61), None, BadPlayerCountError, "expected 1..10 cards in a trick, got 11"),
        ([105], None, BadCardError, "expected a card (a whole number in 1..104), got 105"),
        ([20], None, DuplicateCardError, "expected each card once, got 20 twice"),
        ([21, 21], None, DuplicateCardError, "expected each card once, got 21 twice"),
        ([5], None, RowChoiceRequiredError, "expected a row choice for 5, below every row end (10, 20, 30, 40)"),
        ([15], 0, RowChoiceNotDueError, "expected no further row choice, got [0]"),
        ([5], 4, RowOutOfRangeError, "expected a row (a whole number in 0..3), got 4"),
        ([5], -1, RowOutOfRangeError, "expected a row (a whole number in 0..3), got -1"),
    ],
)
def test_what_is_no_trick_is_refused(
    cards: Sequence[int], row: int | None, error: type[RulesError], message: str
) -> None:
    """A trick has 1..10 cards that are not on the table, and a row choice where one is due."""
    with pytest.raises(error) as caught:
        resolve_trick(TABLE, cards, row)

    assert message == str(caught.value)


def test_a_row_choice_for_a_card_that_fits() -> None:
    """A card that has its place leaves nothing to choose, even the row it goes to anyway."""
    with pytest.raises(RowChoiceNotDueError) as caught:
        place(TABLE, 25, row=1)

    assert "expected no row choice for 25, it goes after 20, got 1" == str(caught.value)


def test_a_row_choice_too_many() -> None:
    """A second row choice is refused: the lemma leaves room for one."""
    with pytest.raises(RowChoiceNotDueError, match=r"^expected no further row choice, got \[2\]$"):
        resolve(TABLE, [Play(5), Play(7)], [1, 2])


def test_a_miniature_row_out_of_range() -> None:
    """With two rows there is no third to choose."""
    with pytest.raises(RowOutOfRangeError, match=r"in 0\.\.1\), got 2"):
        place(((10,), (20,)), 5, row=2)


def test_ten_cards_make_a_trick() -> None:
    """One to ten cards make a trick."""
    check_plays(TABLE, [Play(card) for card in range(50, 60)])
    check_plays(TABLE, [Play(50)])
