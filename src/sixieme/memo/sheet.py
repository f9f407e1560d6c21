"""What a score sheet says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sixieme import __version__
from sixieme.errors import BadPlayerCountError
from sixieme.memo.content import CLASSES, decks
from sixieme.memo.glyphs import legible
from sixieme.memo.spaces import spaced
from sixieme.rules.cards import HEADS, MIN_PLAYERS, check_players
from sixieme.rules.names import clean_name, graphemes
from sixieme.texts import Say

ROUNDS = 12
"""Rounds on a sheet: nearly every game to 66 is over before (most after four to eight), the rest goes on another."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet for 2 to 10 players. Raises BadPlayerCountError, and BadNameError for a name that shows nothing."""

    players: int
    names: tuple[str, ...] = ()
    """Names to print, from the first column on; the columns left are for writing."""
    continued: bool = False
    """Whether it goes on where another one was full: rounds 13 to 24, after a line for the totals so far."""

    def __post_init__(self) -> None:
        check_players(self.players)
        if len(self.names) > self.players:
            raise BadPlayerCountError(f"expected at most {self.players} names, got {len(self.names)}")
        object.__setattr__(self, "names", tuple(clean_name(name) for name in self.names))


def sheet_content(say: Say, sheets: Sequence[Sheet]) -> dict[str, Any]:
    """Return everything the sheets' template prints."""

    def text(key: str, **parameters: object) -> str:
        return spaced(say.language, say(f"sheet_{key}", **parameters))

    return {
        "title": text("document"),
        "texts": {key: text(key) for key in _PLAIN},
        "unofficial": text("unofficial", version=__version__),
        "classes": [
            {
                "card": card,
                "heads": HEADS[card],
                "label": spaced(say.language, say(f"memo_class_{name}")),
                "alt": spaced(say.language, say("memo_card_alt", card=card, heads=HEADS[card])),
            }
            for name, card in CLASSES
        ],
        "sheets": [_sheet(say, sheet) for sheet in sheets],
    }


def _sheet(say: Say, sheet: Sheet) -> dict[str, Any]:
    first = ROUNDS + 1 if sheet.continued else 1
    certain = len(sheet.names) == sheet.players
    counts = [sheet.players] if certain else range(MIN_PLAYERS, sheet.players + 1)
    title = "sheet_title_continued" if sheet.continued else "sheet_title"
    return {
        "title": spaced(say.language, say(title)),
        "players": sheet.players,
        "names": [_name(name) for name in sheet.names],
        "rounds": list(range(first, first + ROUNDS)),
        "continued": sheet.continued,
        "checks": [spaced(say.language, say("sheet_check_one", **decks(players))) for players in counts],
    }


def _name(name: str) -> dict[str, Any]:
    """Return a name whole, and its words in the pieces between which a line may break if it must."""
    shown = legible(name).text
    return {"text": shown, "words": [graphemes(word) for word in shown.split(" ")]}


_PLAIN = (
    "game",
    "date",
    "end",
    "end_reaches",
    "end_exceeds",
    "end_heads",
    "end_rounds",
    "deck",
    "deck_full",
    "deck_limited",
    "deck_draft",
    "round",
    "carried",
    "total",
    "rank",
    "dealer",
    "legend_round",
    "legend_total",
    "check",
    "heads",
    "winner",
    "with_heads",
)
