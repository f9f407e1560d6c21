"""Cards, their heads, and the deck of a game."""

from collections.abc import Iterable
from typing import TypeAlias

from sixieme.errors import BadCardError, BadPlayerCountError

Card: TypeAlias = int
"""A number from 1 to 104; each card exists once."""

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

TOP_CARD: Card = 104
MIN_PLAYERS, MAX_PLAYERS = 2, 10


def printed_heads(card: Card) -> int:
    """Return the heads of a card by the rule; :data:`HEADS` holds them. The card is not checked."""
    # The order matters: 55 before the doubles, the tens before the fives (docs/rules.md, 1.2, rule 1).
    if card == 55:
        return 7
    if card < 100 and card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    if card % 5 == 0:
        return 2
    return 1


HEADS: tuple[int, ...] = (0, *(printed_heads(card) for card in range(1, TOP_CARD + 1)))
"""Heads by card; index 0 is no card."""


def heads(card: Card) -> int:
    """Return the bull heads printed on a card: 1, 2, 3, 5 or 7.

    >>> [heads(card) for card in (51, 55, 66, 100, 101)]
    [1, 7, 5, 3, 1]

    Raises BadCardError for anything but a whole number in 1..104.
    """
    return HEADS[check_card(card)]


def total_heads(cards: Iterable[Card]) -> int:
    """Return the heads of a pile of cards, 0..171. The cards are not checked."""
    return sum([HEADS[card] for card in cards])


def check_card(card: object, top: Card = TOP_CARD) -> Card:
    """Return ``card`` if it is a card of the deck 1..top, else raise BadCardError. ``True`` is not a card."""
    if type(card) is not int or not 1 <= card <= top:
        raise BadCardError(f"expected a card (a whole number in 1..{top}), got {card!r}")
    return card


def check_players(players: object) -> int:
    """Return ``players`` if it is a whole number in 2..10, else raise BadPlayerCountError."""
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        raise BadPlayerCountError(f"expected {MIN_PLAYERS}..{MAX_PLAYERS} players, got {players!r}")
    return players
