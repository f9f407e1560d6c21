"""The end of a round between two seats that know all cards: exact play, and the bot that plays it.

With two players and the limited deck, or a draft, each seat knows the other's hand. What remains is chance of one's own
making: both lay a card at the same time, so the best play is a mix of cards. The work is done in
:mod:`sixieme.bots.duel_kernels`; :mod:`sixieme.bots.exact` does it in fractions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from sixieme.bots.bot import Bot, Thought
from sixieme.bots.registry import parse_bot
from sixieme.bots.stream import decision_stream
from sixieme.errors import BadHandSizeError, BadScoreError, BotOptionError, RowChoiceNotDueError, TooLargeError
from sixieme.rules.cards import HEADS, TOP_CARD, Card, check_card, total_heads
from sixieme.rules.options import HAND_SIZE
from sixieme.rules.phase import Phase
from sixieme.rules.table import CAPACITY, RowIndex, Table, check_distinct, check_table, row_for
from sixieme.rules.trick import Play, resolve
from sixieme.rules.view import View
from sixieme.sim.kept import missing_numba

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


Utility: TypeAlias = "npt.NDArray[np.float64]"
"""What the end is worth to the first seat, by the heads that it and the other take: float64, shape (172, 172)."""

AIMS = ("match", "heads")
"""What the bot plays for: the chance to win the match, or few heads of its own and many of the other's."""

MOST_TRICKS = HAND_SIZE
MOST_HEADS = total_heads(range(1, TOP_CARD + 1))
MOST_NODES = 10**9
_NOTHING = 1e-9
"""Values no further apart than this are equal."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A position solved, from the first seat's side."""

    value: float
    """What it comes to when both play their best: heads of the other minus heads of one's own, or what the utility
    says."""
    mine: Mapping[Card, float]
    """The chance with which to lay each card, so that nothing the other does brings less than the value."""
    theirs: Mapping[Card, float]
    """The same for the other seat: nothing brings the first one more than the value."""
    values: Mapping[Card, float]
    """What each of the first seat's cards comes to against that; never more than the value, but for rounding."""
    nodes: int
    """How many positions were looked at."""


def solve(
    table: Table,
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    utility: "Utility | None" = None,
    *,
    taken: tuple[int, int] = (0, 0),
    capacity: int = CAPACITY,
    nodes: int = MOST_NODES,
) -> Solution:
    """Return how two seats with these hands play the rest of a round.

    ``utility`` is what the end is worth to the first seat, by the heads that it and the other have taken then (float64,
    shape (172, 172)), those ``taken`` before included; None: the other's heads minus its own, from now on. At most
    ``nodes`` positions are looked at. Right to 1e-9 of the utility's span, if that is about 1 or more.

    >>> round(35 * solve(((1, 2, 3, 4, 10), (20, 21, 22, 23, 24), (50,), (80,)), (11, 25), (12, 26)).value, 9)
    -344.0

    Raises TooLargeError for hands of more than 10 cards, or where ``nodes`` do not suffice; BadHandSizeError for hands
    that are empty or not of one size; BadScoreError for more heads ``taken`` than the rest of the deck has;
    BotOptionError for another utility; and what :func:`sixieme.rules.table.check_table` raises.
    """
    check_hands(table, mine, theirs, capacity, taken)
    if not mine:
        raise BadHandSizeError("expected at least one card in each hand, got none")
    return _solve(table, tuple(sorted(mine)), tuple(sorted(theirs)), _check_utility(utility), taken, capacity, nodes)


def solve_rows(
    table: Table,
    card: Card,
    answer: Card,
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    utility: "Utility | None" = None,
    *,
    taken: tuple[int, int] = (0, 0),
    capacity: int = CAPACITY,
    nodes: int = MOST_NODES,
) -> dict[RowIndex, float]:
    """Return what each row is worth to the seat that has laid ``card``, below every row end, against ``answer``.

    The hands are what is left after these cards; everything else is as for :func:`solve`, ``nodes`` for each row. Also
    raises RowChoiceNotDueError if the card has no choice.
    """
    check_hands(table, (*mine, card), (*theirs, answer), capacity, taken)
    if row_for(table, card) is not None or card > answer:
        raise RowChoiceNotDueError(f"expected the lower card, below every row end, got {card} against {answer}")
    utility, mine, theirs = _check_utility(utility), tuple(sorted(mine)), tuple(sorted(theirs))
    found = {}
    for row in range(len(table)):
        after, placements = resolve(table, (Play(card, 0), Play(answer, 1)), (row,), capacity=capacity)
        paid, lost = (sum(place.heads for place in placements if place.owner == seat) for seat in (0, 1))
        so_far = taken[0] + paid, taken[1] + lost
        if mine:
            found[row] = _solve(after, mine, theirs, utility, so_far, capacity, nodes).value
            found[row] += lost - paid if utility is None else 0
        else:
            found[row] = float(lost - paid if utility is None else utility[so_far])
    return found


def check_hands(
    table: Table,
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    capacity: int = CAPACITY,
    taken: tuple[int, int] = (0, 0),
) -> None:
    """Raise an error of the rules unless two seats can go on with these hands; see :func:`solve`."""
    check_table(table, count=max(len(table), 1), capacity=capacity)
    check_distinct([check_card(card) for card in chain(*table, mine, theirs)])
    if len(mine) != len(theirs):
        raise BadHandSizeError(f"expected two hands of one size, got {len(mine)} and {len(theirs)} cards")
    if len(mine) > MOST_TRICKS:
        raise TooLargeError(f"expected hands of at most {MOST_TRICKS} cards, got {len(mine)}")
    left = total_heads(chain(*table, mine, theirs))
    if min(taken) < 0 or sum(taken) + left > MOST_HEADS:
        raise BadScoreError(f"expected 0..{MOST_HEADS - left} heads taken before, beside {left} in play, got {taken}")


@dataclass(frozen=True, slots=True)
class DuelBot:
    """Exact play in the last tricks of two seats that know all cards; before, and elsewhere, another bot's."""

    seed: int = 0
    tricks: int = 6
    """Exact with so many tricks to play, or fewer: 1..10. Each more takes about thirty times as long."""
    nodes: int = 1_000_000
    """It looks at no more positions for a decision; where they do not suffice, the other bot decides."""
    aim: str = "match"
    fallback: str = "master"
    """The other bot, as :func:`sixieme.bots.registry.parse_bot` reads it."""

    name = "duel"

    def __post_init__(self) -> None:
        _check_whole("tricks", self.tricks, MOST_TRICKS)
        _check_whole("nodes", self.nodes, MOST_NODES)
        if self.aim not in AIMS:
            raise BotOptionError(f"expected an aim ({', '.join(AIMS)}), got {self.aim!r:.40}")
        if str(self.fallback).partition(":")[0].strip() == self.name:
            raise BotOptionError(f"expected another bot to fall back on, got {self.fallback!r:.40}")
        self._other()  # a wrong one is known before anything is played

    def prepare(self) -> None:
        """Have the kernels ready."""
        from sixieme.bots import warm

        warm.prepare()

    def choose_card(self, view: View) -> Card:
        """Return a card drawn from the best mix."""
        solution = self._solution(view)
        return self._other().choose_card(view) if solution is None else self._drawn(view, solution)

    def choose_row(self, view: View) -> RowIndex:
        """Return the row that is worth most; of equals the cheapest, then the first."""
        values = self._row_values(view)
        return self._other().choose_row(view) if values is None else _best_row(view, values)

    def pick(self, view: View) -> Card:
        """Return the other bot's pick."""
        return self._other().pick(view)

    def explain(self, view: View) -> tuple[Thought, ...]:
        """Return what each legal answer costs, the bot's own answer first and then the best.

        The cost of a card is what it comes to against the other seat's best mix, so cards of a mix cost the same. Where
        the other bot decides, these are its thoughts; none if it gives none.
        """
        if view.phase is Phase.ROW and (values := self._row_values(view)) is not None:
            return _thoughts(values, _best_row(view, values))
        if view.phase is Phase.CARDS and (solution := self._solution(view)) is not None:
            return _thoughts(solution.values, self._drawn(view, solution))
        other: Any = self._other()
        return tuple(other.explain(view)) if hasattr(other, "explain") else ()

    def _other(self) -> Bot:
        return parse_bot(self.fallback, seed=self.seed)

    def _solution(self, view: View) -> Solution | None:
        theirs = their_hand(view)
        if theirs is None or not 1 <= len(view.hand) <= self.tricks:
            return None
        try:
            return solve(
                view.table,
                view.hand,
                theirs,
                self._utility(view),
                capacity=view.options.sizes.capacity,
                nodes=self.nodes,
            )
        except TooLargeError:
            return None

    def _row_values(self, view: View) -> dict[RowIndex, float] | None:
        theirs = their_hand(view)
        if theirs is None or len(view.hand) >= self.tricks:
            return None
        cards = {play.owner: play.card for play in view.plays}
        card = cards.pop(view.viewer)
        (answer,) = cards.values()
        try:
            return solve_rows(
                view.table,
                card,
                answer,
                view.hand,
                theirs,
                self._utility(view),
                capacity=view.options.sizes.capacity,
                nodes=self.nodes,
            )
        except TooLargeError:
            return None

    def _utility(self, view: View) -> "Utility | None":
        """Return what the bot plays for, by the heads that it and the other take from now on; None for heads."""
        if self.aim == "heads":
            return None
        from sixieme.bots.equity import two_player_table

        assert view.viewer is not None
        order = view.viewer, 1 - view.viewer
        totals, taken = (
            (values[order[0]], values[order[1]]) for values in (view.totals, tuple(map(total_heads, view.piles)))
        )
        # No more than what lies on the table, in both hands and in the cards just revealed can be taken.
        there = chain(*view.table, view.hand, their_hand(view) or (), (play.card for play in view.plays))
        return two_player_table(totals, len(view.rounds), view.options, taken, total_heads(there))

    def _drawn(self, view: View, solution: Solution) -> Card:
        steps = 0xFFFFFFFF
        point = (decision_stream(self.seed, view).draw(steps) + 0.5) / steps * sum(solution.mine.values())
        for card, chance in solution.mine.items():
            point -= chance
            if point < 0:
                return card
        return max(solution.mine, key=solution.mine.__getitem__)


def their_hand(view: View) -> tuple[Card, ...] | None:
    """Return the other's hand if the viewer is one of two seats and knows it, else None.

    It is known from a draft, or because no other cards are unseen, or when the last cards have been revealed.
    """
    if view.players != 2 or view.viewer is None or not view.hands:
        return None
    if (theirs := view.hands[1 - view.viewer]) is not None:
        return theirs
    if view.phase is Phase.ROW and not view.hand:
        return ()
    return view.unseen if len(view.unseen) == len(view.hand) else None


def warm() -> None:
    """Compile the kernels and keep the code, so that nobody waits for it later."""
    solve(((3,), (4,)), (1, 6, 7), (2, 5, 8))


def _solve(
    table: Table,
    mine: tuple[Card, ...],
    theirs: tuple[Card, ...],
    utility: "Utility | None",
    taken: tuple[int, int],
    capacity: int,
    nodes: int,
) -> Solution:
    try:
        import numpy as np

        from sixieme.bots import duel_kernels as kernels
    except ModuleNotFoundError as error:
        raise missing_numba() from error

    def numbers(*shape: int) -> Any:
        return np.zeros(shape, np.int64)

    cards, size, row_count = sorted((*mine, *theirs)), len(mine), len(table)
    rows = numbers(size + 1, row_count)
    for index, row in enumerate(sorted(table, key=lambda row: row[-1])):
        rank = sum(card < row[-1] for card in cards)
        rows[0, index] = rank * kernels.END + len(row) * kernels.LENGTH + total_heads(row)
    low, mixes, counts = np.zeros((size, size, size)), np.zeros((size, 2, size)), numbers(2)
    chances, marks = _chances(len(cards), row_count)
    entries = 1 << min(3 * size, 20)
    value = kernels.solve(
        *(sum(1 << cards.index(card) for card in hand) for hand in (mine, theirs)),
        *(taken if utility is not None else (0, 0)),
        capacity,
        np.array([HEADS[card] for card in cards], np.int64),
        np.zeros((1, 1)) if utility is None else utility,
        utility is None,
        nodes,
        rows,
        numbers(size, 2, size),
        numbers(size, len(cards) + 1),
        low,
        np.zeros((size, size, size)),
        mixes,
        numbers(size, 2, size),
        numbers(size, 3),
        np.zeros(size),
        np.zeros((size + 1, 8)),
        numbers(size + 1, 11),
        np.zeros((size + 1, 2 * size + 1)),
        numbers(size),
        chances,
        marks,
        numbers(entries, 2),
        np.zeros((entries, 2)),
        counts,
    )
    if counts[1]:
        raise TooLargeError(f"expected an endgame of at most {nodes} positions, got more")
    lines, columns = mixes[0].tolist()
    against = [
        sum(chance * cell for chance, cell in zip(columns, line, strict=True) if chance) for line in low[0].tolist()
    ]
    return Solution(
        float(value),
        dict(zip(mine, lines, strict=True)),
        dict(zip(theirs, columns, strict=True)),
        dict(zip(mine, against, strict=True)),
        int(counts[0]),
    )


@cache
def _chances(cards: int, rows: int) -> "tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]":
    """Return the random words that positions are told apart by, the same in every process, and where each kind begins.

    A word is 62 bits, two stand for a position: none of the positions of a lifetime are taken for one another.
    """
    import numpy as np

    from sixieme.bots.duel_kernels import SPAN

    counts = [rows * (cards + 1), rows * (cards + 1), rows * SPAN, cards, cards, 2 * SPAN]
    words = np.random.Generator(np.random.PCG64(1)).integers(1, 1 << 62, size=(sum(counts), 2))
    return words, np.cumsum([0, *counts[:-1]])


def _check_utility(utility: "Utility | None") -> "Utility | None":
    if utility is None:
        return None
    import numpy as np

    given = np.array(utility, np.float64, order="C")
    if given.shape != (MOST_HEADS + 1, MOST_HEADS + 1) or not np.isfinite(given).all():
        raise BotOptionError(f"expected a utility as 172 × 172 finite floats, got an array of the shape {given.shape}")
    return given


def _check_whole(name: str, value: object, most: int) -> None:
    if type(value) is not int or not 1 <= value <= most:
        raise BotOptionError(f"expected {name} to be a whole number in 1..{most}, got {value!r:.40}")


def _best_row(view: View, values: Mapping[RowIndex, float]) -> RowIndex:
    most = max(values.values())
    equals = [row for row, value in values.items() if value >= most - _NOTHING]
    return min(equals, key=lambda row: (total_heads(view.table[row]), row))


def _thoughts(values: Mapping[int, float], answer: int) -> tuple[Thought, ...]:
    order = sorted(values, key=lambda choice: (choice != answer, -values[choice], choice))
    return tuple(Thought(choice, -values[choice]) for choice in order)
