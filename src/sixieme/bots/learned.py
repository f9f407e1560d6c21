"""The bot that has learned: a small network values each card, and the best is laid."""

from dataclasses import dataclass

import numpy as np

from sixieme.bots import warm
from sixieme.bots.bot import Thought, decide
from sixieme.bots.drafting import best_picks, worth_in
from sixieme.bots.position import Model, Position, model_for, read_view
from sixieme.bots.weights import Floats, Net, learned_net
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex, cheapest_row
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class LearnedBot:
    """The card of the least value; the cheapest row. Leaves nothing to chance."""

    seed: int = 0
    net: str = ""
    """A file of weights to use instead of those that are shipped."""

    def __post_init__(self) -> None:
        learned_net(str(self.net))  # a wrong file is known before anything is played

    name = "learned"

    def prepare(self) -> None:
        """Have the kernels ready."""
        warm.prepare()

    def choose_card(self, view: View) -> Card:
        """Return the card that the network expects to cost least."""
        values = value_hand(read_view(view), learned_net(str(self.net)))
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
        ranked = sorted(costs, key=lambda answer: (answer != choice, costs[answer]))
        return tuple(Thought(answer, costs[answer]) for answer in ranked)


def value_hand(position: Position, net: Net) -> Floats:
    """Return what the network expects each card of the hand to cost: tens of heads, against the mean of the others."""
    from sixieme.bots import policy_kernels as kernels

    count = len(position.hand)
    hidden = np.empty(position.top + 1, np.int64)
    kernels.count_hidden(position.face_up, position.top, hidden)
    work = kernels.make_work(count)
    model = model_for(Model.LEARNED, len(position.table[0]))
    kernels.value_hand(model, net, position.hand, count, position.game, position.table, hidden, work)
    values: Floats = work[-1]
    return values
