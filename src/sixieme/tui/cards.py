"""A card on the screen: its number, and a dot for each head. Colour is a third cue only."""

from rich.text import Text

from sixieme.rules.cards import HEADS, Card

WIDTH = 7
"""Columns of a card: the 55 has seven dots."""

_STYLES = {1: "", 2: "cyan", 3: "yellow", 5: "bright_red", 7: "bold bright_magenta"}
_SUPERSCRIPTS = {1: "¹", 2: "²", 3: "³", 5: "⁵", 7: "⁷"}


def style(card: Card) -> str:
    """Return the Rich style of a card."""
    return _STYLES[HEADS[card]]


def number(card: Card, *, marked: bool = False) -> Text:
    """Return the number in the middle of the card's width, in brackets if it is marked."""
    shown = f"[{card}]" if marked else str(card)
    return Text(shown.center(WIDTH), style=f"bold {style(card)}" + (" reverse" if marked else ""))


def dots(card: Card) -> Text:
    """Return one dot a head."""
    return Text(("•" * HEADS[card]).center(WIDTH), style=style(card))


def short(card: Card) -> Text:
    """Return the card in a few columns: ``55⁷``."""
    return Text(f"{card}{_SUPERSCRIPTS[HEADS[card]]}", style=style(card))


def short_line(cards: tuple[Card, ...]) -> Text:
    """Return several cards in their short form."""
    return Text(" ").join(map(short, cards))
