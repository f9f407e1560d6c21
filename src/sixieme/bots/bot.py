"""What a bot is."""

from random import Random
from typing import Protocol

from sixieme.rules.cards import Card
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View


class Bot(Protocol):
    """A player that is a program: asked for a decision, it answers from its view.

    All chance comes from the generator it is handed, so the same view and generator give the same answer.
    It keeps nothing from one question to the next.
    """

    @property
    def name(self) -> str:
        """The name it is registered under; the catalogues say it as ``bot_NAME``."""
        ...

    def choose_card(self, view: View, random: Random) -> Card:
        """Return one of ``view.legal_plays``, which is not empty."""
        ...

    def choose_row(self, view: View, random: Random) -> RowIndex:
        """Return one of ``view.legal_rows``, which is not empty."""
        ...

    def pick_card(self, view: View, random: Random) -> Card:
        """Return one of ``view.legal_picks``, which is not empty."""
        ...


def decide(bot: Bot, seen: View, random: Random) -> int:
    """Return the bot's answer to what the match waits for: a card picked, a row index, or a card laid."""
    match seen.phase:
        case Phase.DRAFT:
            return bot.pick_card(seen, random)
        case Phase.ROW:
            return bot.choose_row(seen, random)
        case _:
            return bot.choose_card(seen, random)
