"""The rounds of a book as a table for a spreadsheet: one line a round and player.

``web/src/lib/counter/csv.ts`` writes the same file.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from sixieme.counter.book import Book, BookGame
from sixieme.counter.game import fold
from sixieme.texts import Language

HEADINGS: dict[Language, tuple[str, ...]] = {
    Language.EN: ("game", "date", "title", "place", "round", "counts", "player", "heads", "total"),
    Language.FR: ("partie", "date", "titre", "lieu", "manche", "compte", "joueur", "têtes", "total"),
    Language.DE: ("Partie", "Datum", "Titel", "Ort", "Durchgang", "zählt", "Spieler", "Hornochsen", "Summe"),
}
"""The columns, in the words of docs/glossary.md."""
SEPARATORS = {Language.EN: ",", Language.FR: ";", Language.DE: ";"}
"""What a spreadsheet expects; where the comma separates decimals, it is not the comma."""

_BYTE_ORDER_MARK = "\ufeff"
_FORMULA = re.compile("[=+\\-@\t\r\n＝＋－＠]")
"""What a spreadsheet would take for a formula, at the beginning of a cell (OWASP, "CSV Injection")."""
_QUOTED = re.compile('[",;\t\r\n]|^ | $')


def write_csv(book: Book, language: Language, only: Callable[[BookGame], bool] = lambda _: True) -> str:
    """Return the text of the file: with a byte order mark, its lines as in RFC 4180. ``only`` chooses the games."""
    lines = [HEADINGS[language], *(line for game in book.games if only(game) for line in _lines(game))]
    separator = SEPARATORS[language]
    return _BYTE_ORDER_MARK + "".join(separator.join(map(_cell, line)) + "\r\n" for line in lines)


def day_of(game: BookGame) -> str:
    """Return the day on which a game began, where it was played; in UTC where no such place is known."""
    started = game.started
    moment = datetime.fromisoformat(started["at"][:-1]).replace(tzinfo=UTC)
    try:
        return moment.astimezone(ZoneInfo(started["tz"] or "UTC")).date().isoformat()
    except (ValueError, OSError, LookupError, OverflowError):  # no such zone, or a file that is none
        return moment.date().isoformat()


def _lines(game: BookGame) -> Iterator[Sequence[str | int]]:
    """Yield the lines of a game; ``total`` is the sum of the rounds that count, up to this one."""
    state = fold(game.changes)
    day, names = day_of(game), state.started["names"]
    totals = [0] * len(names)
    for number, each in enumerate(state.rounds, 1):
        for seat, heads in enumerate(each.scores):
            totals[seat] += heads * each.counts
            start = (game.number, day, state.title, state.place, number, int(each.counts))
            yield (*start, names[seat], heads, totals[seat])


def _cell(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    safe = f"'{value}" if _FORMULA.match(value) else value
    return '"{}"'.format(safe.replace('"', '""')) if _QUOTED.search(safe) else safe
