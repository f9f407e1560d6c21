"""What the simple bots share: the answer is their best thought, rows are taken cheaply, hands come from the middle."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from sixieme.bots.bot import Thought
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class SimpleBot(ABC):
    """A bot that leaves nothing to chance: the seed it is made with changes nothing."""

    seed: int = 0

    def choose_card(self, view: View) -> Card:
        """Return the card of the best thought."""
        return self.think_of_cards(view)[0].choice

    def choose_row(self, view: View) -> RowIndex:
        """Return the cheapest row."""
        return _think_of_rows(view)[0].choice

    def pick(self, view: View) -> Card:
        """Return the card nearest the middle of the deck, the higher of two; from the ends was worse."""
        return _think_of_picks(view)[0].choice

    def explain(self, view: View) -> tuple[Thought, ...]:
        """Return a thought for every choice, the best first.

        A row costs its heads, a card to pick its distance from the middle of the deck.
        """
        match view.phase:
            case Phase.DRAFT:
                return _think_of_picks(view)
            case Phase.ROW:
                return _think_of_rows(view)
            case _:
                return self.think_of_cards(view)

    @abstractmethod
    def think_of_cards(self, view: View) -> tuple[Thought, ...]:
        """Return a thought for every card that may be laid, the best first."""


def _think_of_rows(view: View) -> tuple[Thought, ...]:
    # As sixieme.rules.table.cheapest_row: heads, then cards, then the number.
    order = sorted(view.legal_rows, key=lambda row: (total_heads(view.table[row]), len(view.table[row]), row))
    return tuple(Thought(row, float(total_heads(view.table[row]))) for row in order)


def _think_of_picks(view: View) -> tuple[Thought, ...]:
    middle = (view.options.top(view.players) + 1) / 2
    order = sorted(view.legal_picks, key=lambda card: (abs(card - middle), -card))
    return tuple(Thought(card, abs(card - middle)) for card in order)
