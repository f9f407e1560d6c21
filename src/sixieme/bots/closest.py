"""The bot that stays close to the rows.

It lays the card with the smallest gap to a row end, so that little can come between, as long as that row has room. If
no card fits so, it lays its lowest one that is below every row end, and only then one that goes to a full row. It never
asks how many heads there are in a row, nor which cards are gone.
"""

from dataclasses import dataclass

from sixieme.bots.bot import Thought
from sixieme.bots.simple import SimpleBot
from sixieme.rules.cards import Card
from sixieme.rules.table import row_for
from sixieme.rules.view import View

_UNDERCUT, _FULL = 500.0, 1000.0


@dataclass(frozen=True, slots=True)
class ClosestBot(SimpleBot):
    """Closest card, cheapest row: the policies of these names in :mod:`sixieme.sim.policy`."""

    name = "closest"

    def think_of_cards(self, view: View) -> tuple[Thought, ...]:
        """Return the cards by their gap; a card below every row end comes after those that fit, one too many last."""
        order = sorted(view.legal_plays, key=lambda card: (_distance(view, card), card))
        return tuple(Thought(card, _distance(view, card)) for card in order)


def _distance(view: View, card: Card) -> float:
    """Return what the card costs; agrees with ``choose`` of :mod:`sixieme.sim.kernels`."""
    row = row_for(view.table, card)
    if row is None:
        return _UNDERCUT + card
    gap = card - view.table[row][-1]
    return gap + (_FULL if len(view.table[row]) == view.options.sizes.capacity else 0.0)
