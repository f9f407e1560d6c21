"""Counting all ways to play on, against the numbers that two independent programs agree on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadHandSizeError,
    BadPlayerCountError,
    DuplicateCardError,
    PositionsError,
    RulesError,
    TooLargeError,
)
from sixieme.rules import divide, perft
from sixieme.rules.perft import (
    Count,
    Position,
    check_position,
    format_hands,
    format_positions,
    parse_hands,
    parse_positions,
)
from sixieme.rules.table import Table, format_table
from sixieme.testing import samples, tables
from tests.rules.cases import CONFORMANCE

TEXT = (CONFORMANCE / "positions.perft").read_text("utf-8")
POSITIONS = parse_positions(TEXT)
COUNTS = [
    pytest.param(position, depth, count, id=f"{position.name}-{depth}")
    for position in POSITIONS
    for depth, count in position.counts
]


def _report(position: Position, depth: int) -> str:
    """Return the position and the count under each first trick, for a failed comparison."""
    lines = [position.name, f"rows {format_table(position.table)}", f"hands {format_hands(position.hands)}"]
    for (cards, row), count in divide(position.table, position.hands, depth).items():
        lines.append(f"{' '.join(map(str, cards))} row {row}: {count.histories} {count.heads}")
    return "\n".join(lines)


@pytest.mark.parametrize("position, depth, count", COUNTS)
def test_perft(position: Position, depth: int, count: Count) -> None:
    """A history is one joint play a trick, times the rows when the lowest card is below every end."""
    found = perft(position.table, position.hands, depth)

    assert count == found, _report(position, depth)


@pytest.mark.parametrize("position, depth, count", COUNTS)
def test_divide_adds_up_to_perft(position: Position, depth: int, count: Count) -> None:
    """Every history begins with exactly one first trick."""
    counts = divide(position.table, position.hands, depth).values()

    assert count.histories == sum(part.histories for part in counts)
    assert count.heads == tuple(map(sum, zip(*(part.heads for part in counts), strict=True)))


def test_divide_names_the_first_tricks() -> None:
    """Each first trick is the cards by seat and the row chosen; the row is None where none is due."""
    found = divide(((10,), (20,), (30,), (40,)), ((5, 50), (15,)), 1)

    assert {
        ((5, 15), 0): Count(1, (3, 0)),
        ((5, 15), 1): Count(1, (3, 0)),
        ((5, 15), 2): Count(1, (3, 0)),
        ((5, 15), 3): Count(1, (3, 0)),
        ((50, 15), None): Count(1, (0, 0)),
    } == found


def test_nothing_is_one_history() -> None:
    """Of no tricks there is one history, and nobody takes anything."""
    assert Count(1, (0, 0)) == perft(((10,), (20,)), ((5,), (15,)), 0)


def test_deeper_than_the_hands_there_are_no_histories() -> None:
    """A seat without a card cannot play."""
    assert Count(0, (0, 0)) == perft(((10,), (20,)), ((5, 6), (15,)), 2)
    assert divide(((10,), (20,)), ((5, 6), (15,)), 2) == {}


def test_capacity_is_what_fits_in_a_row() -> None:
    """The card after the last that fits takes the row: the third of a row of two."""
    table = ((10, 11), (20,))

    assert Count(1, (8, 0)) == perft(table, ((12,), (21,)), 1, capacity=2)
    assert {((12, 21), None): Count(1, (8, 0))} == divide(table, ((12,), (21,)), 1, capacity=2)
    assert Count(1, (0, 0)) == perft(table, ((12,), (21,)), 1)


def test_work_is_bounded() -> None:
    """A count is refused if there are more histories than allowed, and not if there are just so many."""
    position = next(position for position in POSITIONS if position.name == "no-undercut-2p")

    assert perft(position.table, position.hands, 2, max_work=171).histories == 171
    assert len(divide(position.table, position.hands, 2, max_work=171)) == 16
    with pytest.raises(TooLargeError, match="expected at most 170 histories"):
        perft(position.table, position.hands, 2, max_work=170)
    with pytest.raises(TooLargeError, match="expected at most 170 histories"):
        divide(position.table, position.hands, 2, max_work=170)


def test_a_hopeless_count_is_refused_at_once() -> None:
    """Ten hands of ten cards have ten to the tenth first tricks; the bound is met long before they are walked."""
    hands = tuple(tuple(range(5 + seat, 105, 10)) for seat in range(10))

    with pytest.raises(TooLargeError):
        perft(((1,), (2,), (3,), (4,)), hands, 10, max_work=1000)


@given(tables(room=4, capacity=2), st.data())
def test_the_order_of_rows_and_seats_changes_no_count(table: Table, data: st.DataObject) -> None:
    """With the rows in another place and the seats in another order, the same seats take the same heads."""
    free = [card for card in range(1, 105) if all(card not in row for row in table)]
    cards = data.draw(samples(free, 4))
    hands = (tuple(cards[:2]), tuple(cards[2:]))
    shuffled = tuple(data.draw(st.permutations(table)))

    count = perft(table, hands, 2, capacity=2)

    assert count == perft(shuffled, hands, 2, capacity=2)
    assert Count(count.histories, count.heads[::-1]) == perft(table, hands[::-1], 2, capacity=2)


def test_positions_round_trip() -> None:
    """A file of positions is written as it was read, its comments apart."""
    bare = "\n".join(line for line in TEXT.splitlines() if not line.startswith("#")).lstrip() + "\n"

    assert bare == format_positions(POSITIONS)
    assert parse_positions(format_positions(POSITIONS)) == POSITIONS


def test_hands_round_trip() -> None:
    """Hands are written separated by bars."""
    assert parse_hands("1 2 | 30") == ((1, 2), (30,))
    assert format_hands(((1, 2), (30,))) == "1 2 | 30"


def test_a_position_of_one_seat() -> None:
    """One hand is a position too."""
    (position,) = parse_positions("id a\nrows 1 | 2 | 3 | 4\nhands 5\nperft 1 1 0\n")

    assert ((1, Count(1, (0,))),) == position.counts


def test_comments_and_blank_lines_say_nothing() -> None:
    """A position may stand without counts, between comments and with blanks around its words."""
    text = "# one\n\n  id a \nrows 1 | 2 | 3 | 4\n# two\nhands 5 | 6\n"

    assert (Position("a", ((1,), (2,), (3,), (4,)), ((5,), (6,))),) == parse_positions(text)
    assert parse_positions("# nothing\n") == ()
    assert parse_positions("") == ()


GOOD = "id a\nrows 1 | 2 | 3 | 4\nhands 5 | 6\nperft 1 1 0 0\n"


@pytest.mark.parametrize(
    "text, line, message",
    [
        ("id a\nmoves 3\n", 2, "expected id, rows, hands or perft, got 'moves'"),
        (GOOD + "perft 1 1\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        (GOOD + "perft 1 one 0 0\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        (GOOD + "perft 1 ² 0 0\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        (GOOD + "perft 1 -1 0 0\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        (GOOD + "perft 1 " + "9" * 5000 + " 0\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        (GOOD + "perft 1 " + "9" * 31 + " 0\n", 5, "expected perft DEPTH HISTORIES HEADS"),
        ("id a\nhands 5 | 6\n\n" + GOOD, 4, "expected a line 'rows'"),
        ("id a\nrows 1 | 2 | 3 | 4\n", 2, "expected a line 'hands'"),
        ("rows 1 | 2 | 3 | 4\nhands 5 | 6\n", 2, "expected a line 'id'"),
        ("id a\nrows 1 | 2 | 3\nhands 5 | 6\n", 3, "expected 4 rows, got 3"),
        ("id a\nrows 1 | 2 | 3 | x\nhands 5 | 6\n", 3, "expected a card"),
        ("id a\nrows 1 | 2 | 3 | 4\nhands 5 | 4\n", 3, "expected each card once, got 4 twice"),
        ("id a\nrows 1 | 2 | 3 | 4\nhands 5 |\n", 3, r"expected 1\.\.10 cards, got 0 \(seat 1\)"),
    ],
)
def test_a_faulty_file_of_positions_names_the_line(text: str, line: int, message: str) -> None:
    """What cannot be read is refused with the line it was noticed in."""
    with pytest.raises(PositionsError, match=f"^line {line}: {message}") as caught:
        parse_positions(text)

    assert line == caught.value.line


def test_counts_of_30_digits_are_read() -> None:
    """No count of a position that anybody can play is longer."""
    (position,) = parse_positions(GOOD + "perft 2 " + "9" * 30 + " 0 0\n")

    assert ((1, Count(1, (0, 0))), (2, Count(10**30 - 1, (0, 0)))) == position.counts


@pytest.mark.parametrize(
    "hands, error, message",
    [
        ((), BadPlayerCountError, r"expected 1\.\.10 hands, got 0"),
        (tuple((card,) for card in range(50, 61)), BadPlayerCountError, r"expected 1\.\.10 hands, got 11"),
        (((5,), ()), BadHandSizeError, r"expected 1\.\.10 cards, got 0 \(seat 1\)"),
        ((tuple(range(50, 61)),), BadHandSizeError, r"expected 1\.\.10 cards, got 11 \(seat 0\)"),
        (((5, 6), (6,)), DuplicateCardError, "expected each card once, got 6 twice"),
        (((5, 1),), DuplicateCardError, "expected each card once, got 1 twice"),
    ],
)
def test_a_position_is_checked(hands: tuple[tuple[int, ...], ...], error: type[RulesError], message: str) -> None:
    """A position has 1..10 hands of 1..10 cards, each card once."""
    with pytest.raises(error, match=f"^{message}$"):
        check_position(((1,), (2,), (3,), (4,)), hands)


def test_the_largest_position_passes() -> None:
    """Ten hands of ten cards use the whole deck."""
    check_position(((1,), (2,), (3,), (4,)), tuple(tuple(range(5 + 10 * seat, 15 + 10 * seat)) for seat in range(10)))
    check_position(((1,), (2,), (3,), (4,)), ((5,),))
