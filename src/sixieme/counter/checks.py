"""The check of a round: what cannot be, or is unlikely. Warnings only; none refuses a round (docs/book.md)."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sixieme.counter.book import MAX_LEFT, Entry, Left
from sixieme.rules.cards import HEADS, Card, Seat, total_heads
from sixieme.rules.options import Options
from sixieme.rules.scoring import round_bounds

RoundWarning: TypeAlias = dict[str, Any]
"""A ``code``, and the numbers that go with it, as docs/book.md names them."""

_LEAST_LEFT = 4
"""A card in each row."""


def check_round(options: Options, entries: Sequence[Entry | None], left: Left | None) -> list[RoundWarning]:
    """Return the warnings about a round, in the order of docs/book.md.

    While an entry is missing, only a card in two places is told.
    """
    typed = [entry for entry in entries if entry is not None]
    if len(typed) < len(entries):
        return _twice(entries, left)
    return [
        *_sum(options, typed),
        *_heads(options, typed, left),
        *_cards(options, typed, left),
        *_twice(entries, left),
    ]


def deck_heads(options: Options, players: int) -> int:
    """Return the heads of all cards of the deck in use."""
    return sum(HEADS[: options.top(players) + 1])


def _sum(options: Options, entries: Sequence[Entry]) -> list[RoundWarning]:
    total = sum(entry["heads"] for entry in entries)
    least, most = round_bounds(len(entries), options)
    if total == 0:
        return [{"code": "ALL_ZERO"}]
    if least <= total <= most:
        return []
    return [{"code": "SUM_TOO_LOW" if total < least else "SUM_TOO_HIGH", "sum": total, "least": least, "most": most}]


def _heads(options: Options, entries: Sequence[Entry], left: Left | None) -> list[RoundWarning]:
    """Where every card of the deck is dealt, the heads taken and left are those of the deck."""
    players, found = len(entries), _heads_left(left)
    if found is None or options.top(players) != options.dealt(players):
        return []
    taken, expected = sum(entry["heads"] for entry in entries), deck_heads(options, players)
    if taken + found == expected:
        return []
    return [{"code": "HEADS_DO_NOT_ADD_UP", "taken": taken, "left": found, "expected": expected}]


def _cards(options: Options, entries: Sequence[Entry], left: Left | None) -> list[RoundWarning]:
    piles = [entry["cards"] for entry in entries]
    known = [pile for pile in piles if pile is not None]
    if len(known) < len(piles):
        return []
    taken, dealt, found = sum(map(len, known)), options.dealt(len(piles)), _count_left(left)
    if found is not None:
        if taken + found == dealt:
            return []
        return [{"code": "CARDS_DO_NOT_ADD_UP", "taken": taken, "left": found, "expected": dealt}]
    least, most = dealt - MAX_LEFT, dealt - _LEAST_LEFT
    if least <= taken <= most:
        return []
    return [
        {"code": "TOO_FEW_CARDS" if taken < least else "TOO_MANY_CARDS", "taken": taken, "least": least, "most": most}
    ]


def _twice(entries: Sequence[Entry | None], left: Left | None) -> list[RoundWarning]:
    places: dict[Card, list[Seat | None]] = {}
    for seat, entry in enumerate(entries):
        for card in (entry["cards"] if entry else None) or ():
            places.setdefault(card, []).append(seat)
    for card in (left["cards"] if left else None) or ():
        places.setdefault(card, []).append(None)
    return [
        {"code": "CARD_TWICE", "card": card, "seats": seats} for card, seats in sorted(places.items()) if len(seats) > 1
    ]


def _heads_left(left: Left | None) -> int | None:
    if left is None:
        return None
    return left["heads"] if left["cards"] is None else total_heads(left["cards"])


def _count_left(left: Left | None) -> int | None:
    if left is None:
        return None
    return left["count"] if left["cards"] is None else len(left["cards"])
