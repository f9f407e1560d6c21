"""What the memo says: texts from the catalogue, numbers from the rules, examples from the referee."""

from collections.abc import Sequence
from typing import Any

from sixieme import __version__
from sixieme.memo.link import link
from sixieme.memo.spaces import spaced
from sixieme.referee import Explanation, KnownTable, Rule, Step, explain, parse_rows
from sixieme.referee.rows import format_row
from sixieme.referee.told import say_rule, say_step
from sixieme.rules.cards import HEADS, MAX_PLAYERS, MIN_PLAYERS, TOP_CARD, Card, heads, total_heads
from sixieme.rules.options import Deck, Options
from sixieme.rules.trick import Play
from sixieme.texts import Say

CLASSES: tuple[tuple[str, Card], ...] = (
    ("plain", 23),
    ("five", 25),
    ("ten", 20),
    ("double", 66),
    ("fifty_five", 55),
)
"""What decides the heads of a card, each with a card to draw, fewest heads first."""

TRAPS: tuple[Card, ...] = (20, 25, 51, 55, 66, 100, 101)
"""Cards whose heads people get wrong."""

EXAMPLES: tuple[tuple[str, tuple[Card, ...]], ...] = (
    ("12 | 35 | 60 | 82", (38,)),
    ("12 20 27 30 33 | 8 | 60 61 | 82", (34, 36)),
)
"""Rows and the cards played; the referee explains them."""

_SENTENCES = 3
CASES = ("given", "low", "sixth", "several")
SILENT = ("tie", "changed", "wrong_row", "misdeal", "recount")
_CASE_RULES = {
    "given": (Rule.ASCENDING, Rule.NEAREST),
    "low": (Rule.TOO_LOW,),
    "sixth": (Rule.SIXTH,),
    "several": (Rule.ORDER,),
}
_TRICK_RULES: tuple[tuple[Rule, ...], ...] = ((), (), (Rule.ORDER,), (Rule.ORDER,))


def memo_content(say: Say, players: int | None = None, url: str | None = None) -> dict[str, Any]:
    """Return everything the memo's template prints; ``players`` is the number to point out in the set-up."""

    def text(key: str, **parameters: object) -> str:
        return spaced(say.language, say(f"memo_{key}", **parameters))

    return {
        "title": text("title"),
        "game": text("game"),
        "texts": {key: text(key) for key in _PLAIN},
        "classes": [_class(text, name, card) for name, card in CLASSES],
        "traps": [text("trap", card=card, heads=heads(card)) for card in TRAPS],
        "trick": [
            {"text": text(f"trick_{number}"), "rules": rules} for number, rules in enumerate(_TRICK_RULES, start=1)
        ],
        "cases": [
            {"case": text(f"case_{name}"), "answer": text(f"case_{name}_answer"), "rules": _CASE_RULES[name]}
            for name in CASES
        ],
        "examples": [_example(say, rows, cards) for rows, cards in EXAMPLES],
        "rules": [{"number": rule, "text": spaced(say.language, say_rule(say, rule))} for rule in Rule],
        "decks": [decks(number) for number in range(MIN_PLAYERS, MAX_PLAYERS + 1)],
        "players": players,
        "silent": [{"case": text(f"silent_{name}"), "answer": text(f"silent_{name}_answer")} for name in SILENT],
        "unofficial": text("unofficial", version=__version__),
        "link": link(url, text("qr")),
    }


def decks(players: int) -> dict[str, int]:
    """Return what depends on the number of players: cards put aside of the full deck, the limited deck and its heads.

    >>> decks(4)
    {'players': 4, 'aside': 60, 'top': 44, 'heads': 72}
    """
    limited = Options(deck=Deck.LIMITED)
    top = limited.top(players)
    return {
        "players": players,
        "aside": TOP_CARD - limited.dealt(players),
        "top": top,
        "heads": total_heads(range(1, top + 1)),
    }


def _class(text: Any, name: str, card: Card) -> dict[str, Any]:
    return {
        "card": card,
        "heads": HEADS[card],
        "label": text(f"class_{name}"),
        "worth": text("worth", heads=HEADS[card]),
        "alt": text("card_alt", card=card, heads=HEADS[card]),
    }


def _example(say: Say, rows: str, cards: tuple[Card, ...]) -> dict[str, Any]:
    """Return a trick as the referee explains it, with the table before and after."""
    explanation = explain(parse_rows(rows), [Play(card) for card in cards])
    told = [[spaced(say.language, sentence) for sentence in _told(say, step)] for step in explanation.steps]
    return {
        "title": spaced(say.language, say("memo_example", cards=_listed(say, cards), n=len(cards))),
        "told": told,
        "before": _table(say, "memo_before", explanation.table),
        "after": _table(say, "memo_after", explanation.after),
        "new": cards,
        "taken": _taken(explanation),
    }


def _told(say: Say, step: Step) -> list[str]:
    """Return what the referee says, without the rows where a card does not go if it says much already."""
    told = say_step(say, step)
    elsewhere = say("referee_elsewhere", reasons="").rstrip(" .")
    return told if len(told) <= _SENTENCES else [sentence for sentence in told if not sentence.startswith(elsewhere)]


def _table(say: Say, caption: str, table: KnownTable) -> dict[str, Any]:
    rows = " | ".join(format_row(row) for row in table)
    return {
        "caption": say(caption),
        "alt": spaced(say.language, say("memo_table_alt", caption=say(caption), rows=rows)),
        "rows": [list(row.cards) for row in table],
    }


def _listed(say: Say, cards: Sequence[Card]) -> str:
    *before, last = map(str, cards)
    return say("referee_and", first=", ".join(before), last=last) if before else last


def _taken(explanation: Explanation) -> list[Card]:
    return [card for step in explanation.steps if step.taken is not None for card in step.taken.cards]


_PLAIN = (
    "subtitle",
    "subtitle_back",
    "heads",
    "traps",
    "trap_added",
    "trap_fifty_five",
    "trick",
    "where",
    "situation",
    "happens",
    "rule",
    "examples",
    "rules",
    "end",
    "end_when",
    "end_reaches",
    "end_exceeds",
    "end_heads",
    "end_after",
    "end_rounds",
    "end_differ",
    "tie",
    "tie_shared",
    "tie_play_on",
    "tie_last_round",
    "setup",
    "setup_deal",
    "players",
    "full",
    "limited",
    "limited_heads",
    "variant_draft",
    "variant_draft_text",
    "silent",
    "convention",
    "box",
    "more",
)
