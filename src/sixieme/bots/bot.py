"""What a bot is."""

from dataclasses import dataclass
from typing import Protocol

from sixieme.rules.cards import Card
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot thinks of one of its choices, for hints and review."""

    choice: int
    """A card, a row index or a card to pick, whatever is due."""
    cost: float
    """What the bot wants little of: heads, or whatever else its class says."""
    error: float = 0.0
    """The standard error of the cost; 0 where it is no estimate from samples."""


class Bot(Protocol):
    """A player that is a program: asked for a decision, it answers from its view.

    It keeps nothing from one question to the next. All chance comes from a seed that it was made with and from the view
    (:func:`sixieme.bots.stream.decision_stream`), so that the same question has the same answer; only a bot whose
    budget is a deadline may answer otherwise when it is asked again.

    It may have two more methods. ``explain(view) -> tuple[Thought, ...]`` gives its own answer first and one thought
    for every other; in a draft perhaps only for the picks that it would make. ``prepare()`` loads what it needs, and
    whoever measures its time calls it before.

    A bot that looks back reads ``view.log``. Whoever asks a bot makes its view with a log that begins at the first
    event of the round or earlier: ``view(match, seat, since=match.round_start)``.
    """

    @property
    def name(self) -> str:
        """The name it is registered under; the catalogues say it as ``bot_NAME``."""
        ...

    def choose_card(self, view: View) -> Card:
        """Return one of ``view.legal_plays``, which is not empty."""
        ...

    def choose_row(self, view: View) -> RowIndex:
        """Return one of ``view.legal_rows``, which is not empty."""
        ...

    def pick(self, view: View) -> Card:
        """Return one of ``view.legal_picks``, which is not empty."""
        ...


def decide(bot: Bot, seen: View) -> int:
    """Return the bot's answer to what the match waits for: a card picked, a row index, or a card laid."""
    match seen.phase:
        case Phase.DRAFT:
            return bot.pick(seen)
        case Phase.ROW:
            return bot.choose_row(seen)
        case _:
            return bot.choose_card(seen)


def legal(seen: View) -> tuple[int, ...]:
    """Return every answer to what the match waits for, ascending."""
    return {Phase.DRAFT: seen.legal_picks, Phase.ROW: seen.legal_rows}.get(seen.phase, seen.legal_plays)
