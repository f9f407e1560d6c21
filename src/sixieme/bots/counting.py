"""The bot that counts the cards that are gone.

From the cards it has not seen it works out the chance that its own becomes one too many. Of the cards that can still
come, so many lie between the row end and its card; the opponents draw theirs from one pack, none twice, so how many of
them fall there is hypergeometric. The card takes the row if exactly as many fall there as the row has room for: with
one more, somebody else takes it first. Not every card is as likely to be laid. Sensible players keep away from full
rows and like to be close to a row end, so each unseen card counts by how tempting it is.

An opponent below every row end takes the cheapest row. If our card was to go there it goes to the next row below
instead; if ours is below every end, too, somebody with a lower one has to pay.

Then it weighs now against later: a card in hand is a debt. High cards have to go far from their rows later on, where
much can come between, and the lowest go nowhere. Both are laid when that is cheap. The two debts, and how tempting
cards are, come from trying: alone among cautious bots this takes clearly fewer heads for 2, 3, 4 and 6 players.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from itertools import accumulate
from math import comb, exp

from sixieme.bots.bot import Thought
from sixieme.bots.simple import SimpleBot
from sixieme.rules.cards import HEADS, Card, total_heads
from sixieme.rules.table import RowIndex, cheapest_row, row_for
from sixieme.rules.view import View

FULL_ROW, UNDERCUT, SHYNESS = 0.05, 0.35, 4.0
"""How tempting a card is that goes to a full row, or below every end, where one next to a row end has 1.

The temptation falls with the cards that are to be expected before it: exp(-SHYNESS · their number).
"""
HIGH_DEBT, LOW_DEBT = 3.0, 2.0
"""Heads that the highest card of the deck is expected to cost later on, and the lowest."""


@dataclass(frozen=True, slots=True)
class CountingBot(SimpleBot):
    """Fewest heads expected now, less those the card would cost later; cheapest row."""

    name = "counting"

    def think_of_cards(self, view: View) -> tuple[Thought, ...]:
        """Return the cards by expected heads now less those later, of equals the highest first."""
        trick, top = _Trick(view), view.options.top(view.players)
        thoughts = (Thought(card, trick.heads_for(card) - debt(card, top)) for card in view.legal_plays)
        return tuple(sorted(thoughts, key=lambda thought: (thought.cost, -thought.choice)))


def debt(card: Card, top: Card) -> float:
    """Return the heads that a card of the deck 1..top is expected to cost if it is kept."""
    place = card / top
    return HIGH_DEBT * place**2 + LOW_DEBT * (1 - place) ** 4


class _Trick:
    """A trick about to be played, as far as one seat can foresee it."""

    def __init__(self, view: View) -> None:
        self.table = view.table
        self.capacity = view.options.sizes.capacity
        self.opponents = view.players - 1
        # Where the hands lie open the opponents' cards are known; elsewhere they are among the unseen ones.
        others = [hand for seat, hand in enumerate(view.hands) if seat != view.viewer and hand is not None]
        self.cards = tuple(sorted(card for hand in others for card in hand)) or view.unseen
        self.heads = [total_heads(row) for row in self.table]
        self.cheapest = cheapest_row(self.table)
        tempting = [self._temptation(card) for card in self.cards]
        share = len(tempting) / (sum(tempting) or 1.0)
        # By number of cards from the lowest: how many they count for, and their heads.
        self.counts = [0.0, *accumulate(weight * share for weight in tempting)]
        self.sums = [0, *accumulate(HEADS[card] for card in self.cards)]
        self.below_all = self.counts[self._before(min(row[-1] for row in self.table))]

    def heads_for(self, card: Card) -> float:
        """Return the heads that laying a card is expected to cost in this trick."""
        row = row_for(self.table, card)
        every = float(len(self.cards))
        if row is None:  # it pays unless somebody is lower still
            return self._chance(0, self.counts[self._before(card)], every) * self.heads[self.cheapest]
        if row != self.cheapest:
            return self._heads_on(row, card, every)
        # Nobody may be below all row ends; if somebody is, this row is gone, and the card goes to the next one below.
        expected = self._heads_on(row, card, every - self.below_all)
        lower = [other for other in range(len(self.table)) if other != row and self.table[other][-1] < card]
        if lower:
            other = max(lower, key=lambda index: self.table[index][-1])
            expected += self._heads_on(other, card, every) - self._heads_on(other, card, every - self.below_all)
        return expected

    def _heads_on(self, row: RowIndex, card: Card, pool: float) -> float:
        """Return the heads of taking this row, times the chance, if all opponents' cards come from a part of all."""
        cards = self.table[row]
        first, last = bisect_right(self.cards, cards[-1]), self._before(card)
        room, between = self.capacity - len(cards), last - first
        if room > min(between, self.opponents):
            return 0.0
        added = room * (self.sums[last] - self.sums[first]) / between if room else 0.0
        return self._chance(room, self.counts[last] - self.counts[first], pool) * (self.heads[row] + added)

    def _chance(self, wanted: int, marked: float, pool: float) -> float:
        """Return the chance that just so many opponents lay a marked card, and the others one of the rest of the pool.

        Hypergeometric; the numbers of cards need not be whole.
        """
        chance = float(comb(self.opponents, wanted))
        for drawn in range(self.opponents):
            left = marked - drawn if drawn < wanted else pool - marked - (drawn - wanted)
            chance *= max(0.0, left) / (len(self.cards) - drawn)
        return chance

    def _temptation(self, card: Card) -> float:
        row = row_for(self.table, card)
        if row is None:
            return UNDERCUT
        if len(self.table[row]) == self.capacity:
            return FULL_ROW
        between = self._before(card) - bisect_right(self.cards, self.table[row][-1])
        return exp(-SHYNESS * between * self.opponents / len(self.cards))

    def _before(self, card: Card) -> int:
        return bisect_left(self.cards, card)
