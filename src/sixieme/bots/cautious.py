"""The bot that plays the card it expects to pay least for.

For a card that fits a row it estimates the danger that others fill the row first: each opponent lays a card that fits
between the row end and ours with the share that such cards have among those the bot has not seen, and it pays the row's
heads if enough of them do. For a card below every row end it pays the cheapest row now.
"""

from dataclasses import dataclass
from math import comb

from sixieme.bots.bot import Thought
from sixieme.bots.simple import SimpleBot
from sixieme.rules.cards import HEADS, Card, total_heads
from sixieme.rules.table import cheapest_row, row_for
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class CautiousBot(SimpleBot):
    """Cheapest expected card now, cheapest row."""

    name = "cautious"

    def think_of_cards(self, view: View) -> tuple[Thought, ...]:
        """Return the cards by expected heads; of equals the one with most heads on it first, then the highest."""
        thoughts = (Thought(card, expected_heads(view, card)) for card in view.legal_plays)
        return tuple(sorted(thoughts, key=lambda thought: (thought.cost, -HEADS[thought.choice], -thought.choice)))


def expected_heads(view: View, card: Card) -> float:
    """Return a rough estimate of the heads that laying this card costs in this trick."""
    row = row_for(view.table, card)
    if row is None:
        return float(total_heads(view.table[cheapest_row(view.table)]))
    cards = view.table[row]
    needed = view.options.sizes.capacity - len(cards)
    unseen = view.unseen
    between = sum(cards[-1] < other < card for other in unseen)
    share = between / len(unseen) if unseen else 0.0
    # Cards that come before ours lie in the row too by then; one head each is the commonest.
    return _at_least(needed, view.players - 1, share) * (total_heads(cards) + needed)


def _at_least(needed: int, opponents: int, share: float) -> float:
    """Return the chance that at least so many of the opponents lay such a card.

    Added up step by step, so that :func:`sixieme.sim.kernels.expected_heads` agrees to the last bit on any machine.
    """
    if needed == 0:
        return 1.0
    chance = 0.0
    for count in range(needed, opponents + 1):
        term = float(comb(opponents, count))
        for _ in range(count):
            term *= share
        for _ in range(opponents - count):
            term *= 1.0 - share
        chance += term
    return chance
