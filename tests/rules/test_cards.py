"""Cards, heads, and the numbers of players."""

import pytest
from hypothesis import given

from sixieme.errors import BadCardError, BadPlayerCountError
from sixieme.rules.cards import HEADS, check_card, check_players, heads, printed_heads, total_heads
from sixieme.testing import cards

NOT_WHOLE: list[object] = [True, False, "12", 12.5, 12.0, None, [12], b"12"]


@pytest.mark.parametrize("card", [0, -1, 105, 10**30, *NOT_WHOLE])
def test_what_is_no_card_is_refused(card: object) -> None:
    """A card is a whole number from 1 to 104, and says what it would have taken."""
    with pytest.raises(BadCardError) as caught:
        check_card(card)

    assert f"expected a card (a whole number in 1..104), got {card!r}" == str(caught.value)


def test_the_deck_ends_where_it_is_said_to() -> None:
    """The highest card of a limited deck is a card, the next one is not."""
    assert 24 == check_card(24, 24)
    assert (1, 104) == (check_card(1), check_card(104))
    with pytest.raises(BadCardError, match=r"in 1\.\.24\), got 25$"):
        check_card(25, 24)


def test_heads_of_no_card_are_refused() -> None:
    """Heads are asked of cards only."""
    with pytest.raises(BadCardError, match=r"got 0$"):
        heads(0)
    with pytest.raises(BadCardError, match=r"got 105$"):
        heads(105)


@given(cards())
def test_a_card_has_1_2_3_5_or_7_heads(card: int) -> None:
    """The heads of a card are those of the table, and of a pile of one."""
    assert heads(card) in (1, 2, 3, 5, 7)
    assert heads(card) == HEADS[card] == total_heads([card])


def test_all_heads() -> None:
    """The whole deck has 171 heads: 7 + 8 fives + 10 threes + 9 twos + 76 ones; no pile has none."""
    assert (0, *map(printed_heads, range(1, 105))) == HEADS
    assert [76, 9, 10, 8, 1] == [HEADS[1:].count(count) for count in (1, 2, 3, 5, 7)]
    assert 171 == total_heads(range(1, 105))
    assert 0 == total_heads([])


@pytest.mark.parametrize("players", [0, 1, 11, -2, *NOT_WHOLE])
def test_other_than_2_to_10_players_are_refused(players: object) -> None:
    """The game is for 2 to 10 players."""
    with pytest.raises(BadPlayerCountError) as caught:
        check_players(players)

    assert f"expected 2..10 players, got {players!r}" == str(caught.value)


def test_2_to_10_players_may_play() -> None:
    """Every number from 2 to 10 will do."""
    assert list(range(2, 11)) == [check_players(players) for players in range(2, 11)]
