"""The deal: hands and opening rows, from an order of the cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from sixieme.errors import BadHandSizeError, BadRowsError
from sixieme.rules.cards import Card, check_card
from sixieme.rules.options import Options
from sixieme.rules.table import check_distinct


@dataclass(frozen=True, slots=True)
class Deal:
    """What a shuffle comes to. The rest of the deck, if any, is the stock: set aside unseen, never drawn from."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat, each ascending."""
    rows: tuple[Card, ...]
    """The cards that open the rows, in the order they were dealt."""


def deal_from_order(order: Sequence[Card], players: int, options: Options) -> Deal:
    """Deal an ordered pack: the first ten cards to seat 0, the next ten to seat 1, and so on; then one to each row.

    ``order`` holds every card of the deck in use once, the top of the pack first. Raises BadCardError,
    DuplicateCardError, BadHandSizeError (cards missing), BadPlayerCountError or BadOptionError.
    """
    options.check(players)
    size, top = options.sizes.hand, options.top(players)
    if len(order) != top:
        raise BadHandSizeError(f"expected all {top} cards of the deck, got {len(order)}")
    cards = [check_card(card, top) for card in order]
    check_distinct(cards)
    hands = tuple(tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(players))
    return Deal(hands, tuple(cards[size * players : options.dealt(players)]))


def check_deal(deal: Deal, players: int, options: Options) -> Deal:
    """Return the deal, hands sorted, if it fits the options.

    Raises BadHandSizeError, BadRowsError, BadCardError or DuplicateCardError if it does not.
    """
    size, rows, top = options.sizes.hand, options.sizes.rows, options.top(players)
    if len(deal.hands) != players:
        raise BadHandSizeError(f"expected {players} hands, got {len(deal.hands)}")
    for seat, hand in enumerate(deal.hands):
        if len(hand) != size:
            raise BadHandSizeError(f"expected {size} cards, got {len(hand)} (seat {seat})")
    if len(deal.rows) != rows:
        raise BadRowsError(f"expected {rows} cards to open the rows, got {len(deal.rows)}")
    check_distinct([check_card(card, top) for hand in (*deal.hands, deal.rows) for card in hand])
    return Deal(tuple(tuple(sorted(hand)) for hand in deal.hands), tuple(deal.rows))
