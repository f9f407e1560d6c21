"""The bot that does not think."""

from dataclasses import dataclass

from sixieme.bots.bot import Thought, decide, legal
from sixieme.bots.stream import decision_stream
from sixieme.rules.cards import Card
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Every decision uniformly at random among the legal ones."""

    seed: int = 0

    name = "random"

    def choose_card(self, view: View) -> Card:
        """Return any card of the hand."""
        return decision_stream(self.seed, view).choice(view.legal_plays)

    def choose_row(self, view: View) -> RowIndex:
        """Return any row."""
        return decision_stream(self.seed, view).choice(view.legal_rows)

    def pick(self, view: View) -> Card:
        """Return any card left."""
        return decision_stream(self.seed, view).choice(view.legal_picks)

    def explain(self, view: View) -> tuple[Thought, ...]:
        """Return what it is going to do, and then the rest: it has no opinion of any."""
        chosen = decide(self, view)
        return tuple(Thought(choice, 0.0) for choice in (chosen, *(other for other in legal(view) if other != chosen)))
