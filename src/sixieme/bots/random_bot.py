"""The bot that does not think."""

from random import Random

from sixieme.rules.cards import Card
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View


class RandomBot:
    """Every decision uniformly at random among the legal ones."""

    name = "random"

    def choose_card(self, view: View, random: Random) -> Card:
        """Return any card of the hand."""
        return random.choice(view.legal_plays)

    def choose_row(self, view: View, random: Random) -> RowIndex:
        """Return any row."""
        return random.choice(view.legal_rows)

    def pick_card(self, view: View, random: Random) -> Card:
        """Return any card left."""
        return random.choice(view.legal_picks)
