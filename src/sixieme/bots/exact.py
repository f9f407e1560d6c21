"""The end of a round between two seats that know all cards, in fractions: slow, plain and exact.

What :mod:`sixieme.bots.duel` computes in a moment with floating-point numbers, up to their rounding; here for checking
it, and for whoever wants the fraction. Three tricks take seconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

from sixieme.rules.cards import Card
from sixieme.rules.table import CAPACITY, Table, row_for
from sixieme.rules.trick import Play, resolve

Hand: TypeAlias = tuple[Card, ...]
Matrix: TypeAlias = Sequence[Sequence[Fraction]]
Utility: TypeAlias = Callable[[int, int], Fraction | int]
"""What the end is worth to the first seat, by the heads that it and the other have taken."""


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """A matrix game solved: what the line seat can be sure of, and a mix of lines and of columns to that end."""

    value: Fraction
    lines: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def heads_apart(own: int, other: int) -> int:
    """Return the other's heads minus one's own."""
    return other - own


class Endgame:
    """The values of the positions of an endgame; each is computed once.

    ``utility`` is of the first seat, whose loss is the other's gain. Nothing is checked.
    """

    def __init__(self, utility: Utility = heads_apart, *, capacity: int = CAPACITY) -> None:
        self._utility = utility
        self._capacity = capacity
        self.solve = cache(self._solve)

    def value(self, table: Table, mine: Hand, theirs: Hand, own: int = 0, other: int = 0) -> Fraction:
        """Return what the position is worth to the first seat, with these heads taken before."""
        return self.solve(table, mine, theirs, own, other).value if mine else Fraction(self._utility(own, other))

    def cell(
        self, table: Table, mine: Hand, theirs: Hand, card: Card, answer: Card, own: int = 0, other: int = 0
    ) -> Fraction:
        """Return what it is worth that the first seat lays ``card`` and the other ``answer``."""
        due = row_for(table, min(card, answer)) is None
        rows = range(len(table)) if due else (None,)
        values = [self.after(table, mine, theirs, card, answer, row, own, other) for row in rows]
        return max(values) if card < answer else min(values)

    def after(
        self,
        table: Table,
        mine: Hand,
        theirs: Hand,
        card: Card,
        answer: Card,
        row: int | None,
        own: int = 0,
        other: int = 0,
    ) -> Fraction:
        """Return what :meth:`cell` says where the lower card takes that row; None if it takes none."""
        plays = (Play(card, 0), Play(answer, 1))
        table, placements = resolve(table, plays, () if row is None else (row,), capacity=self._capacity)
        taken = [sum(placement.heads for placement in placements if placement.owner == seat) for seat in (0, 1)]
        return self.value(table, without(mine, card), without(theirs, answer), own + taken[0], other + taken[1])

    def _solve(self, table: Table, mine: Hand, theirs: Hand, own: int, other: int) -> Equilibrium:
        return solve_matrix(
            [[self.cell(table, mine, theirs, card, answer, own, other) for answer in theirs] for card in mine]
        )


def solve_matrix(matrix: Matrix) -> Equilibrium:
    """Return the value and a mix of each side: the simplex method with Bland's rule, which ends and is exact.

    >>> solve_matrix([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(2)]]).value
    Fraction(1, 5)
    """
    lines, columns = len(matrix), len(matrix[0])
    shift = 1 - min(map(min, matrix))
    # Greatest sum of y with (matrix + shift) y ≤ 1; a slack variable a line, and the price of each variable below.
    tableau = [
        [*(cell + shift for cell in line), *(Fraction(i == j) for j in range(lines)), Fraction(1)]
        for i, line in enumerate(matrix)
    ]
    prices = [Fraction(-1)] * columns + [Fraction(0)] * (lines + 1)
    basis = [columns + i for i in range(lines)]
    while (enter := next((j for j, price in enumerate(prices[:-1]) if price < 0), None)) is not None:
        leave = min(
            (i for i in range(lines) if tableau[i][enter] > 0),
            key=lambda i: (tableau[i][-1] / tableau[i][enter], basis[i]),
        )
        by = tableau[leave][enter]
        tableau[leave] = [number / by for number in tableau[leave]]
        for i in range(lines):
            if i != leave:
                tableau[i] = _less(tableau[i], tableau[i][enter], tableau[leave])
        prices = _less(prices, prices[enter], tableau[leave])
        basis[leave] = enter
    total = prices[-1]
    found = dict(zip(basis, (line[-1] for line in tableau), strict=True))
    return Equilibrium(
        1 / total - shift,
        tuple(prices[columns + i] / total for i in range(lines)),
        tuple(found.get(j, Fraction(0)) / total for j in range(columns)),
    )


def without(hand: Hand, card: Card) -> Hand:
    """Return the hand after the card was laid."""
    return tuple(held for held in hand if held != card)


def _less(line: list[Fraction], times: Fraction, other: list[Fraction]) -> list[Fraction]:
    return [number - times * taken for number, taken in zip(line, other, strict=True)]
