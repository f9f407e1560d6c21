"""What is certain about the cards: where each one is, as far as a seat knows, and how many may come between."""

from enum import StrEnum

from sixieme.rules.cards import Card
from sixieme.rules.phase import Phase
from sixieme.rules.view import View


class Place(StrEnum):
    """Where a card is, as far as a seat knows."""

    OWN = "own"
    """In the own hand."""
    TABLE = "table"
    """In a row, or laid open beside them."""
    PILE = "pile"
    """Taken by somebody: it does not come back in this round."""
    OTHERS = "others"
    """In a hand that lies open, or was picked openly."""
    UNSEEN = "unseen"
    """In somebody's hand, or set aside."""


def card_places(seen: View) -> tuple[Place, ...]:
    """Return where the cards 1, 2, … of the deck in use are."""
    places = dict.fromkeys(range(1, seen.options.top(seen.players) + 1), Place.UNSEEN)
    places |= {card: Place.OTHERS for hand in seen.hands if hand is not None for card in hand}
    places |= dict.fromkeys(seen.hand, Place.OWN)
    places |= {card: Place.TABLE for row in seen.table for card in row}
    places |= {play.card: Place.TABLE for play in seen.plays}
    places |= {card: Place.PILE for pile in seen.piles for card in pile}
    return tuple(places.values())


def hidden_between(seen: View, low: Card, high: Card) -> int:
    """Return how many cards between the two, neither of them counted, others may still lay."""
    return sum(low < card < high for card in others_cards(seen))


def others_cards(seen: View) -> tuple[Card, ...]:
    """Return the cards that others may still lay, ascending: those unseen, and hands that lie open."""
    open_hands = [hand for seat, hand in enumerate(seen.hands) if seat != seen.viewer and hand is not None]
    unseen = seen.unseen if seen.phase is not Phase.DRAFT else ()
    return tuple(sorted([*unseen, *(card for hand in open_hands for card in hand)]))


def must_lay_above(seen: View, card: Card) -> int:
    """Return how many of the others cannot lay a card below this one, whatever they hold."""
    hands = [hand for seat, hand in enumerate(seen.hands) if seat != seen.viewer]
    if knows_all(seen):
        known = [hand if hand is not None else seen.unseen for hand in hands]
        return sum(min(hand) > card for hand in known if hand)
    return max(0, seen.players - 1 - hidden_between(seen, 0, card))


def knows_all(seen: View) -> bool:
    """Return whether the seat knows all hands: they lie open, or there is one other, who holds all that is unseen."""
    hands = [hand for seat, hand in enumerate(seen.hands) if seat != seen.viewer]
    one = len(hands) == 1 and seen.phase is not Phase.DRAFT and len(seen.unseen) == len(seen.hand)
    return one or (seen.phase is not Phase.DRAFT and all(hand is not None for hand in hands))
