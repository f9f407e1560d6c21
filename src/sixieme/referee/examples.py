"""Examples that settle a dispute: each is a question with its answer, and the referee can be asked the same.

They are written as people write them: rows as :func:`sixieme.referee.rows.parse_rows` reads them, cards and heads by
player (``"A=34 B=36"``), rows counted from 1. The answers are typed in; tests compare them with what the rules say.
"""

from dataclasses import dataclass
from typing import TypeAlias

from sixieme.referee.ends import Ending, ending
from sixieme.referee.explain import Explanation, explain
from sixieme.referee.objection import Objection, object_to
from sixieme.referee.rows import KnownTable, parse_rows
from sixieme.rules.cards import TOP_CARD, Card
from sixieme.rules.options import Options, parse_options
from sixieme.rules.scoring import Scores
from sixieme.rules.table import RowIndex
from sixieme.rules.trick import Play

PLAYERS = "ABCDEFGHIJ"
"""The names of the players of the examples, by seat."""


@dataclass(frozen=True, slots=True)
class Trick:
    """What a trick comes to."""

    rows: str
    plays: str
    after: str
    """The rows after the trick."""
    takes: str = ""
    """Heads by player; whoever is not named takes none."""
    row: int | None = None
    """The row chosen for a card that is too low, from 1."""
    wrong: tuple[tuple[Card, int], ...] = ()
    """Cards and the rows, from 1, that somebody proposes for them."""

    @property
    def table(self) -> KnownTable:
        """The rows before the trick."""
        return parse_rows(self.rows)

    @property
    def cards(self) -> dict[str, Card]:
        """The cards by player."""
        return read_numbers(self.plays)

    @property
    def choice(self) -> RowIndex | None:
        """The row chosen, from 0."""
        return None if self.row is None else self.row - 1

    @property
    def heads(self) -> dict[str, int]:
        """The heads taken, by every player of the trick."""
        return dict.fromkeys(self.cards, 0) | read_numbers(self.takes)

    def explanation(self) -> Explanation:
        """Return what the referee says."""
        return explain(self.table, plays_of(self.cards), self.choice)

    def objections(self) -> tuple[Objection, ...]:
        """Return the referee's answers to the wrong rows."""
        steps = {step.play.card: step for step in self.explanation().steps}
        return tuple(object_to(steps[card], row - 1) for card, row in self.wrong)


@dataclass(frozen=True, slots=True)
class Heads:
    """What cards are worth."""

    cards: tuple[Card, ...]
    heads: tuple[int, ...]
    """By card."""


@dataclass(frozen=True, slots=True)
class End:
    """Whether a match is over, and who has won."""

    rounds: tuple[Scores, ...]
    over: bool
    ranks: tuple[int, ...]
    """By seat."""
    winners: str = ""
    """Names of the winners, one after the other; none while the match goes on."""
    agreed: str = "classic"
    """The options, as :func:`sixieme.rules.options.parse_options` reads them."""

    @property
    def options(self) -> Options:
        """What was agreed before the match."""
        return parse_options(self.agreed)

    @property
    def names(self) -> str:
        """The names of the players, by seat."""
        return PLAYERS[: len(self.rounds[0])]

    def verdict(self) -> Ending:
        """Return what the referee says."""
        return ending(self.rounds, self.options)


@dataclass(frozen=True, slots=True)
class Deck:
    """Which cards are in use."""

    players: int
    top: Card
    """The highest card."""
    dealt: int
    """Hands and rows together."""
    aside: int
    """The cards set aside unseen."""
    agreed: str = "classic"

    @property
    def options(self) -> Options:
        """What was agreed before the match."""
        return parse_options(self.agreed)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many heads all players together take in a round of the full deck."""

    players: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Picks:
    """Who picks in the draft."""

    players: int
    first: str
    """Who picks first in this round."""
    order: str
    """Who picks, two cards a player long."""
    then: str
    """Who picks first in the next round."""


@dataclass(frozen=True, slots=True)
class RefusedTrick:
    """A trick that the rules refuse."""

    rows: str
    plays: str
    code: str
    """The code of the error."""
    row: int | None = None
    """A row somebody wants to choose, from 1: whoever has the lowest card."""
    top: Card = TOP_CARD

    @property
    def table(self) -> KnownTable:
        """The rows before the trick."""
        return parse_rows(self.rows)

    @property
    def cards(self) -> dict[str, Card]:
        """The cards by player."""
        return read_numbers(self.plays)

    @property
    def choice(self) -> RowIndex | None:
        """The row named, from 0."""
        return None if self.row is None else self.row - 1

    def explanation(self) -> Explanation:
        """Raise the error."""
        return explain(self.table, plays_of(self.cards), self.choice, top=self.top)


@dataclass(frozen=True, slots=True)
class RefusedPlayers:
    """A number of players that the rules refuse."""

    players: int
    code: str
    """The code of the error."""


Example: TypeAlias = Trick | Heads | End | Deck | Bounds | Picks | RefusedTrick | RefusedPlayers


def read_numbers(text: str) -> dict[str, int]:
    """Read numbers by player, in this order.

    >>> read_numbers("A=34 B=36")
    {'A': 34, 'B': 36}
    """
    return {name: int(number) for name, _, number in (word.partition("=") for word in text.split())}


def plays_of(cards: dict[str, Card]) -> list[Play]:
    """Return the plays of these cards; an owner is a place in the order they are named in."""
    return [Play(card, seat) for seat, card in enumerate(cards.values())]
