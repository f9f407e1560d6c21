"""The bot that has learned: a small network values each card, and the best is laid."""

from dataclasses import dataclass

import numpy as np

from sixieme.bots.bot import Thought, decide
from sixieme.bots.drafting import best_picks, worth_in
from sixieme.bots.position import Position, read_view
from sixieme.bots.weights import CARD_INPUTS, TABLE_INPUTS, WIDTH, Floats, Net, learned_net
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex, cheapest_row
from sixieme.rules.view import View
from sixieme.sim.layout import HEADS_BY_CARD


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """The card of the least value; the cheapest row. Leaves nothing to chance."""

    seed: int = 0
    net: str = ""
    """A file of weights to use instead of those that are shipped."""

    name = "learned"

    def choose_card(self, view: View) -> Card:
        """Return the card that the network expects to cost least."""
        values = value_hand(read_view(view), learned_net(self.net))
        return view.legal_plays[int(np.argmin(values))]

    def choose_row(self, view: View) -> RowIndex:
        """Return the cheapest row."""
        return cheapest_row(view.table)

    def pick(self, view: View) -> Card:
        """Return the card whose holders took the fewest heads."""
        return best_picks(view, 1)[0]

    def explain(self, view: View) -> tuple[Thought, ...]:
        """Return what each answer costs, in heads: best first."""
        match view.phase:
            case Phase.DRAFT:
                worth = worth_in(view.options.top(view.players), view.players)
                costs = {card: 10 * float(worth[card]) for card in view.legal_picks}
            case Phase.ROW:
                costs = {row: float(total_heads(view.table[row])) for row in view.legal_rows}
            case _:
                values = value_hand(read_view(view), learned_net(self.net))
                costs = {card: 10 * float(value) for card, value in zip(view.legal_plays, values, strict=True)}
        choice = decide(self, view)
        return tuple(Thought(answer, costs[answer]) for answer in sorted(costs, key=lambda one: (one != choice, costs[one])))


def value_hand(position: Position, net: Net) -> Floats:
    """Return what the network expects each card of the hand to cost, in tens of heads against the mean of the others."""
    from sixieme.bots import policy_kernels as kernels

    layout, count = position.layout, len(position.hand)
    rows = len(layout.ends)
    shared, cards = np.empty(TABLE_INPUTS, np.float32), np.empty((count, CARD_INPUTS), np.float32)
    hidden = np.empty(position.top + 1, np.int64)
    kernels.count_hidden(position.face_up, position.top, hidden)
    spare = np.empty((2, rows), np.int64)
    kernels.describe(
        position.hand, count, position.seats, layout.ends, layout.lengths, layout.row_heads, rows, position.capacity,
        position.top, hidden, HEADS_BY_CARD, *spare, shared, cards,
    )
    values = np.empty(count, np.float32)
    kernels.value_cards(
        shared, cards, count, net, np.empty((count, WIDTH), np.float32), np.empty((4, WIDTH), np.float32), values
    )
    return values
