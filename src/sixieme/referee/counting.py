"""What a card is worth, and why; what a pile counts."""

from enum import StrEnum

from sixieme.rules.cards import Card, check_card, heads


class HeadsReason(StrEnum):
    """Why a card is worth what it is; the first that fits (docs/rules.md, 1.2, rule 1)."""

    FIFTY_FIVE = "fifty_five"
    DOUBLE = "double"
    TEN = "ten"
    FIVE = "five"
    PLAIN = "plain"


_BY_HEADS = {
    7: HeadsReason.FIFTY_FIVE,
    5: HeadsReason.DOUBLE,
    3: HeadsReason.TEN,
    2: HeadsReason.FIVE,
    1: HeadsReason.PLAIN,
}


def heads_reason(card: Card) -> HeadsReason:
    """Return why a card is worth its heads: each class has its own number of them. Raises BadCardError.

    >>> [heads_reason(card).value for card in (55, 66, 100, 45, 51)]
    ['fifty_five', 'double', 'ten', 'five', 'plain']
    """
    return _BY_HEADS[heads(check_card(card))]
