"""The bot that gets rid of its low cards first.

It always lays the lowest card it holds: early on, while the row ends are low, many of these fit, and the high cards it
keeps always fit somewhere. It never looks at how full a row is.
"""

from dataclasses import dataclass

from sixieme.bots.bot import Thought
from sixieme.bots.simple import SimpleBot
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class LowestBot(SimpleBot):
    """Lowest card, cheapest row: the policies of these names in :mod:`sixieme.sim.policy`."""

    name = "lowest"

    def think_of_cards(self, view: View) -> tuple[Thought, ...]:
        """Return the cards, ascending; the cost of each is its number."""
        return tuple(Thought(card, float(card)) for card in sorted(view.legal_plays))
