"""Rows, and where a card goes."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadCardError,
    BadRowsError,
    DuplicateCardError,
    RowNotIncreasingError,
    RowOutOfRangeError,
    RulesError,
)
from sixieme.rules.cards import Card
from sixieme.rules.table import (
    Table,
    cheapest_row,
    check_distinct,
    check_row_index,
    check_table,
    format_cards,
    format_table,
    parse_cards,
    parse_table,
    replace_row,
    row_ends,
    row_for,
)
from sixieme.testing import cards, tables

Rows = Sequence[Sequence[object]]


@given(tables(), cards())
def test_rules_1_and_2(table: Table, card: Card) -> None:
    """A card goes after the highest row end below it; below every end it goes nowhere."""
    ends = row_ends(table)
    below = [end for end in ends if end < card]

    assert (ends.index(max(below)) if below else None) == row_for(table, card)


def test_only_row_ends_count() -> None:
    """33 goes after 30, though 32 lies within another row; 12 goes after 10, not after the 11 inside a row."""
    assert row_for(((30,), (31, 32, 80), (90,), (95,)), 33) == 0
    assert row_for(((5, 11, 20), (10,), (90,), (95,)), 12) == 1


@pytest.mark.parametrize(
    "table, row",
    [
        (((10,), (20, 21), (30,), (41,)), 3),
        (((55,), (20, 21), (1, 2), (77,)), 2),
        (((1, 2, 4), (5, 6), (10,), (22,)), 2),
        (((55,), (10,), (20,), (30,)), 1),
    ],
)
def test_the_cheapest_row(table: Table, row: int) -> None:
    """The fewest heads; then the fewest cards; then the lowest number."""
    assert row == cheapest_row(table)


def test_replace_row() -> None:
    """A row is replaced in its place; the others stay in theirs."""
    table = ((1,), (2,), (3,))

    assert replace_row(table, 0, (9,)) == ((9,), (2,), (3,))
    assert replace_row(table, 1, (9,)) == ((1,), (9,), (3,))
    assert replace_row(table, 2, (9,)) == ((1,), (2,), (9,))


@pytest.mark.parametrize("row", [-1, 4, True, False, 1.0, 1.5, "1", None])
def test_what_is_no_row_is_refused(row: object) -> None:
    """A row is a whole number from 0 to 3."""
    with pytest.raises(RowOutOfRangeError) as caught:
        check_row_index(row)

    assert f"expected a row (a whole number in 0..3), got {row!r}" == str(caught.value)


def test_rows_are_counted_from_0() -> None:
    """Four rows are 0 to 3; of two rows the last is 1."""
    assert [check_row_index(row) for row in range(4)] == [0, 1, 2, 3]
    assert check_row_index(1, 2) == 1
    with pytest.raises(RowOutOfRangeError, match=r"in 0\.\.1\), got 2$"):
        check_row_index(2, 2)


@pytest.mark.parametrize(
    "rows, error, message",
    [
        ([], BadRowsError, "expected 4 rows, got 0"),
        ([[1], [2], [3]], BadRowsError, "expected 4 rows, got 3"),
        ([[1], [2], [3], [4], [5]], BadRowsError, "expected 4 rows, got 5"),
        ([[1], [], [3], [4]], BadRowsError, "expected 1..5 cards, got 0 (row 2)"),
        ([[1], [2], [3], [4, 5, 6, 7, 8, 9]], BadRowsError, "expected 1..5 cards, got 6 (row 4)"),
        ([[1], [2], [3], [105]], BadCardError, "expected a card (a whole number in 1..104), got 105"),
        ([[1], [2], [3], ["x"]], BadCardError, "expected a card (a whole number in 1..104), got 'x'"),
        ([[1], [2], [3, 1], [4]], DuplicateCardError, "expected each card once, got 1 twice"),
        ([[1], [5, 2], [3], [4]], RowNotIncreasingError, "expected rising cards, got [5, 2] (row 2)"),
    ],
)
def test_what_is_no_table_is_refused(rows: Rows, error: type[RulesError], message: str) -> None:
    """A table has four rows of one to five cards, each card once, each row rising."""
    with pytest.raises(error) as caught:
        check_table(rows)

    assert message == str(caught.value)


def test_the_first_fault_is_told() -> None:
    """Rows are counted before cards are looked at, and cards before their order."""
    with pytest.raises(BadRowsError, match="got 3"):
        check_table([[5, "x"], [], [5, 1]])
    with pytest.raises(BadRowsError, match="row 2"):
        check_table([[5, "x"], [], [5, 1], [2]])
    with pytest.raises(BadCardError, match="'x'"):
        check_table([[5, "x"], [6], [5, 1], [2]])
    with pytest.raises(DuplicateCardError, match="got 5 twice"):
        check_table([[5], [6], [5, 1], [2]])


@given(tables(count=2, capacity=3, top=20))
def test_a_table_of_other_sizes(table: Table) -> None:
    """A miniature table has its own number of rows, capacity and deck."""
    assert table == check_table(list(map(list, table)), top=20, count=2, capacity=3)
    with pytest.raises(BadRowsError, match="expected 3 rows, got 2"):
        check_table(table, count=3)
    with pytest.raises(BadRowsError, match=r"expected 1\.\.3 cards, got 4 \(row 1\)"):
        check_table([[1, 2, 3, 4], [5]], count=2, capacity=3)
    with pytest.raises(BadCardError, match=r"in 1\.\.20\), got 21"):
        check_table([[21], [5]], count=2, top=20)


def test_each_card_once() -> None:
    """The card named is the first that stands there twice; different cards pass."""
    check_distinct([3, 1, 2])
    with pytest.raises(DuplicateCardError, match=r"^expected each card once, got 1 twice$"):
        check_distinct([3, 1, 2, 2, 1])


@given(tables())
def test_tables_round_trip(table: Table) -> None:
    """A table is read as it was written."""
    assert table == parse_table(format_table(table))


@given(st.lists(cards()).map(tuple))
def test_cards_round_trip(given_cards: tuple[Card, ...]) -> None:
    """Cards are read as they were written."""
    assert given_cards == parse_cards(format_cards(given_cards))


def test_the_text_of_a_table() -> None:
    """Rows stand between bars, cards between blanks or commas."""
    assert format_table(((12, 20), (37,))) == "12 20 | 37"
    assert parse_table(" 12,20|37 ", count=2) == ((12, 20), (37,))
    assert parse_cards("12 20, 27") == (12, 20, 27)
    with pytest.raises(BadRowsError, match="expected 4 rows, got 2"):
        parse_table("12 20 | 37")
    with pytest.raises(BadRowsError, match=r"expected 1\.\.2 cards, got 3 \(row 1\)"):
        parse_table("12 20 22| 37", count=2, capacity=2)


@pytest.mark.parametrize("word", ["x", "-5", "1.5", "0", "105", "١٢", "²", "1" * 5000, "1" * 9, "1" * 10])
def test_a_word_that_is_no_card_is_refused(word: str) -> None:
    """Only the digits 0 to 9 make a card; others, signs and huge numbers are refused."""
    with pytest.raises(BadCardError, match=r"^expected a card \(a whole number in 1\.\.104\), got "):
        parse_cards(f"12 {word}")


@pytest.mark.parametrize("word, shown", [("x", "'x'"), ("105", "105"), ("1" * 9, "1" * 9), ("1" * 10, repr("1" * 10))])
def test_a_refused_word_is_shown(word: str, shown: str) -> None:
    """The message shows the word; a number stays a number as long as it is not huge."""
    with pytest.raises(BadCardError, match=f"got {shown}$"):
        parse_cards(word)
