"""What a bot is."""

from random import Random
from typing import Protocol

from sixieme.rules.cards import Card
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
