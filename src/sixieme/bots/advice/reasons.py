"""Reasons for and against an answer: each drawn from what was computed, and given only where it is true.

An answer differs from the others in what it costs now, in what it leaves for later, and in what the others take. Each
reason explains one of these, and weighs as much as it: so those come first that explain most. The sentences are in
:mod:`sixieme.texts`, under ``advice_reason_`` and the key.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from sixieme.bots.advice.cards import hidden_between, knows_all, must_lay_above, others_cards
from sixieme.bots.advice.findings import Findings, Found, Went
from sixieme.rules.cards import HEADS, Card, total_heads
from sixieme.rules.phase import Phase
from sixieme.rules.table import Row, RowIndex, cheapest_row, row_for
from sixieme.rules.view import View

MOST = 3
"""So many reasons are given for an answer."""
CLEAR = 2.0
"""Standard errors from which on a difference is one."""
WORTH_SAYING = 0.3
"""Heads from which on a difference in later tricks is worth a sentence."""
LITTLE = 0.05
"""Heads in this trick below which nothing has to be explained."""
CHEAP = 5
"""Heads of a full row up to which it is a cheap one."""
HEAVY = 5
"""Heads of a card that makes its row dear."""


class About(Enum):
    """What a reason explains."""

    NOW = "now"
    LATER = "later"
    OTHERS = "others"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: the text ``advice_reason_KEY`` with its parameters. Rows count from 1, chances are in percent."""

    key: str
    parameters: dict[str, int | float]
    """Whole numbers; heads on average, and points of chance, have decimals."""
    good: bool
    """Whether it speaks for the answer."""
    weight: float = field(compare=False)
    """The heads that it explains."""


def find_reasons(seen: View, findings: Findings) -> dict[int, tuple[Reason, ...]]:
    """Return up to three reasons for each answer, those first that explain most."""
    return {answer: _Why(seen, findings, answer).best() for answer in findings.by_answer}


class _Why:
    """The reasons for one answer."""

    def __init__(self, seen: View, findings: Findings, answer: int) -> None:
        self.seen, self.findings, self.answer = seen, findings, answer
        self.found: Found = findings.by_answer[answer]
        self.reasons: list[tuple[About, Reason]] = []

    def best(self) -> tuple[Reason, ...]:
        """Return the reasons that explain most; the first ones of their kind, and two of a kind at most."""
        finders: dict[Phase, Callable[[], None]] = {Phase.DRAFT: self._pick, Phase.ROW: self._row}
        finders.get(self.seen.phase, self._card)()
        self._match()
        chosen: list[tuple[About, Reason]] = []
        for about, reason in sorted(self.reasons, key=lambda pair: -pair[1].weight):
            if sum(other is about for other, _ in chosen) < 2:
                chosen.append((about, reason))
        return tuple(reason for _, reason in chosen[:MOST])

    def _say(self, about: About, good: bool, key: str, **parameters: int | float) -> None:
        """Give a reason if it points the way that the numbers do; later ones of a kind weigh a little less."""
        value = {
            About.NOW: self.found.now[0],
            About.LATER: self.found.later[0],
            About.OTHERS: self.found.others[0],
            About.WHOLE: self.found.whole,
        }[about]
        if (value if good else -value) < LITTLE:
            return
        earlier = sum(other is about for other, _ in self.reasons)
        self.reasons.append((about, Reason(key, parameters, good, abs(value) * 0.9**earlier)))

    # A card

    def _card(self) -> None:
        card, went, row = self.answer, self.found.went, row_for(self.seen.table, self.answer)
        assert went is not None
        if len(self.findings.by_answer) == 1:
            self.reasons.append((About.WHOLE, Reason("only_card", {}, True, 0.0)))
        elif row is None:
            self._too_low(card, went)
        else:
            self._joins(card, row, went)
        if self.found.takes >= 0.05 and all(about is not About.NOW for about, _ in self.reasons):
            heads = round(self.found.heads_if_taken, 1)
            self._say(About.NOW, False, "takes", chance=_percent(self.found.takes), heads=heads)
        self._above(card, went)
        self._leaves(card, row, went)

    def _too_low(self, card: Card, went: Went) -> None:
        table = self.seen.table
        cheapest = cheapest_row(table)
        heads = total_heads(table[cheapest])
        if went.undercut_by_other >= 0.5:
            self._say(About.NOW, True, "low_other", chance=_percent(went.undercut_by_other))
        if heads <= 2:
            self._say(About.WHOLE, True, "low_cheap", row=cheapest + 1, heads=heads, chance=_percent(self.found.takes))
        self._say(About.NOW, False, "low_costs", row=cheapest + 1, heads=heads, chance=_percent(self.found.takes))

    def _joins(self, card: Card, index: RowIndex, went: Went) -> None:
        row, capacity = self.seen.table[index], self.seen.options.sizes.capacity
        between, room = hidden_between(self.seen, row[-1], card), capacity - len(row) - 1
        takes, heads = self.found.takes, total_heads(row)
        place = {"row": index + 1, "end": row[-1], "card": card}
        if room < 0:
            self._full(index, heads, went)
        elif self.seen.players - 1 <= room:
            self._say(About.NOW, True, "row_short", **place)
        elif between == 0:
            self._say(About.NOW, True, self._gap("gap_none"), **place)
        elif between <= room:
            self._say(About.NOW, True, self._gap("gap_room"), count=between, room=room + 1, **place)
        elif between <= 3:
            self._say(About.NOW, True, self._gap("gap_few"), count=between, chance=_percent(takes), **place)
        if room <= 0 and went.row_taken_first >= 0.5:
            self._say(About.NOW, True, "taken_first", row=index + 1, chance=_percent(went.row_taken_first))
        if room == 0 and between and takes >= 0.05:
            self._say(About.NOW, False, "row_nearly", row=index + 1, heads=heads, card=card, chance=_percent(takes))
        elif room >= 0 and takes >= 0.05:
            self._say(About.NOW, False, self._gap("gap_many"), count=between, chance=_percent(takes), **place)
        if takes == 0 and all(about is not About.NOW for about, _ in self.reasons):
            self._say(About.NOW, True, "takes_never", worlds=self.findings.worlds)
        self._burdens(card, index, went)

    def _gap(self, key: str) -> str:
        """Return the key of what is said about cards in between: those of open hands are not unknown."""
        return f"{key}_open" if knows_all(self.seen) else key

    def _full(self, index: RowIndex, heads: int, went: Went) -> None:
        if went.row_taken_first < 0.5:
            self._say(About.NOW, False, "row_full", row=index + 1, heads=heads, chance=_percent(self.found.takes))
            if heads <= CHEAP:
                self._say(
                    About.WHOLE, True, "row_full_cheap", row=index + 1, heads=heads, chance=_percent(self.found.takes)
                )

    def _burdens(self, card: Card, index: RowIndex, went: Went) -> None:
        """What the card does to the others."""
        if went.last_place >= 0.5:
            self._say(About.OTHERS, True, "last_place", row=index + 1, card=card, chance=_percent(went.last_place))
        if HEADS[card] >= HEAVY and self.found.takes <= 0.1:
            self._say(About.OTHERS, True, "heavy", card=card, heads=HEADS[card], row=index + 1)

    def _above(self, card: Card, went: Went) -> None:
        """How many of the others come after the card, where that is a good thing."""
        opponents = self.seen.players - 1
        if not others_cards(self.seen) or self.found.takes > 0.25:
            return
        must = must_lay_above(self.seen, card)
        likely = max(count for count, chance in enumerate(went.above) if count == 0 or chance >= 0.75)
        if must == opponents:
            self._say(About.NOW, True, "above_all", card=card)
        elif 2 * must > opponents:
            self._say(About.NOW, True, "above_must", count=must, others=opponents, card=card)
        elif 2 * likely > opponents:
            chance = _percent(went.above[likely])
            if likely == opponents:
                self._say(About.NOW, True, "above_everybody", card=card, chance=chance)
            else:
                self._say(About.NOW, True, "above_likely", count=likely, others=opponents, card=card, chance=chance)

    def _leaves(self, card: Card, index: RowIndex | None, went: Went) -> None:
        """What laying the card now leaves for later."""
        if index is not None and went.unsafe_later >= 0.6 and self.found.takes <= 0.2:
            self._say(About.LATER, True, "last_chance", card=card, chance=_percent(went.unsafe_later))
        if index is not None and went.unsafe_later <= 0.2:
            self._say(About.LATER, False, "can_wait", card=card, chance=_percent(1 - went.unsafe_later))
        if index is None and card == self.seen.hand[0] and not self._more_low(card):
            self._later(False, "escape", card=card)
        else:
            self._later(False, "keep")
        self._later(True, "frees")
        self._burden()

    def _more_low(self, card: Card) -> bool:
        ends = [row[-1] for row in self.seen.table]
        return any(other != card and other < min(ends) for other in self.seen.hand)

    def _later(self, good: bool, key: str, **parameters: int | float) -> None:
        """Say what the rest of the round gains or loses, where that is clear."""
        mean, error = self.found.later
        if abs(mean) >= max(CLEAR * error, WORTH_SAYING):
            self._say(About.LATER, good, key, heads=round(abs(mean), 1), **parameters)

    def _burden(self) -> None:
        mean, error = self.found.others
        if mean >= max(CLEAR * error, WORTH_SAYING):
            self._say(About.OTHERS, True, "others_take", heads=round(mean, 1))

    # A row

    def _row(self) -> None:
        index, table = self.answer, self.seen.table
        costs = [total_heads(row) for row in table]
        least = min(costs)
        if costs[index] == least:
            alone = costs.count(least) == 1
            self._say(About.NOW, True, "row_cheapest" if alone else "row_as_cheap", row=index + 1, heads=least)
        else:
            cheapest = cheapest_row(table)
            self._say(About.NOW, False, "row_dearer", row=index + 1, more=costs[index] - least, other=cheapest + 1)
        if threatened := self._threatened(table[index]):
            self._say(About.LATER, True, "row_clears", row=index + 1, count=len(table[index]), card=threatened)
        self._later(True, "row_frees")
        self._later(False, "row_keep")
        self._burden()

    def _threatened(self, row: Row) -> Card | None:
        """Return the lowest own card that would go to a row which is full, or nearly."""
        if len(row) < self.seen.options.sizes.capacity - 1:
            return None
        table = self.seen.table
        return next(
            (card for card in self.seen.hand if (home := row_for(table, card)) is not None and table[home] == row), None
        )

    # A pick

    def _pick(self) -> None:
        self._later(True, "pick_saves")
        self._later(False, "pick_costs")
        self._burden()

    # The match

    def _match(self) -> None:
        """Say so where the best answer is not the one with the fewest heads."""
        findings = self.findings
        if self.answer != next(iter(findings.by_answer)) or self.answer == findings.by_heads:
            return
        (gained, win_error), (given, heads_error) = findings.win_gained, findings.heads_given
        if gained < max(CLEAR * win_error, 0.002) or given < max(CLEAR * heads_error, LITTLE):
            return
        lead = self._lead()
        key = "protects" if lead > 0 else "risks" if lead < 0 else "for_the_match"
        parameters: dict[str, int | float] = {"heads": round(given, 1), "chance": round(100 * gained, 1)}
        if lead:
            parameters["by"] = abs(lead)
        self.reasons.append((About.WHOLE, Reason(key, parameters, True, abs(self.found.whole) + 1)))

    def _lead(self) -> int:
        """Return by how many heads the seat is ahead of the best of the others; less than 0 where it is behind."""
        sums = [total + total_heads(pile) for total, pile in zip(self.seen.totals, self.seen.piles, strict=True)]
        own = sums.pop(self.seen.viewer or 0)
        return min(sums) - own


def _percent(share: float) -> int:
    return round(100 * share)
