"""Writes conformance/referee.json: tricks with the referee's explanation of each in three languages.

    python tools/golden_referee.py            writes the file
    python tools/golden_referee.py --check    fails if it is out of date

The tricks are those of conformance/cases.json, and some of which not everything is known. Read what has changed before
you commit it: people settle arguments by these sentences.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sixieme.referee import explain, object_to, parse_rows
from sixieme.referee.codec import explanation_to_json
from sixieme.referee.rows import format_row, whole_row
from sixieme.referee.told import say_objection
from sixieme.rules.cards import TOP_CARD, Card
from sixieme.rules.table import RowIndex
from sixieme.rules.trick import Play
from sixieme.texts import LANGUAGES, Say

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "conformance" / "referee.json"


class Trick(NamedTuple):
    """A trick to explain; ``rows`` as :func:`sixieme.referee.rows.parse_rows` reads them."""

    name: str
    rows: str
    plays: dict[str, Card] | list[Card]
    row: RowIndex | None = None
    top: Card = TOP_CARD


PARTLY_KNOWN = (
    Trick("U001", "...33 | ...8 | ...61 | ...82", [34]),
    Trick("U002", "...33 | ...8 | ...61 | ...82", [90]),
    Trick("U003", "33x5 | 8x1 | 61x2 | 82x1", {"Léa": 34, "Tom": 36}),
    Trick("U004", "33x4 | 8x1 | 61x2 | 82x5", {"Léa": 34, "Tom": 36, "Ana": 83, "Zoé": 84, "Max": 9}),
    Trick("U005", "33x5 | ...8 | 60 61 | 82", {"Ana": 5, "Léa": 34}),
    Trick("U006", "33x5 | ...8 | 60 61 | 82", {"Ana": 5, "Léa": 34}, 0),
    Trick("U007", "33x5 | ...8 | 60 61 | 82", {"Ana": 5, "Léa": 34}, 1),
    Trick("U008", "33x5 | ...8 | 60 61 | 82", [5, 34, 62], 2),
    Trick("U009", "...3 | ...2 | 60 61 | 82", [4, 5, 6]),
    Trick("U010", "...30 33 | 8 | 61 | 82", [34, 35]),
    Trick("U011", "30 33x5 | 8 | 61 | 82", {"Léa": 34}),
    Trick("U012", "30 33x5 | 8 | 61 | 82", {"Léa": 7}, 0),
    Trick("U013", "30 33x5 | 8 | 61 | 82", {"Léa": 7}),
    Trick("U015", "...40 | 5 | 60 | 82", [41, 42]),
    Trick("U014", "10 20 30 33 | 5 | 50 | 90", {"<b>Léa</b>": 34, "=1+1": 36}),
)


def tricks() -> Iterator[Trick]:
    """Yield the tricks."""
    for case in json.loads((ROOT / "conformance" / "cases.json").read_text("utf-8"))["cases"]:
        if case["kind"] != "trick":
            continue
        given = case["input"]
        rows = " | ".join(format_row(whole_row(row)) for row in given["rows"])
        yield Trick(
            case["id"],
            rows,
            given["plays"],
            next(iter(given["choices"].values()), None),
            given.get("max_card", TOP_CARD),
        )
    yield from PARTLY_KNOWN


def told(trick: Trick) -> dict[str, Any]:
    """Return the trick with what the referee says about it, and about each row for the highest card."""
    named = isinstance(trick.plays, dict)
    cards = list(trick.plays.values()) if isinstance(trick.plays, dict) else trick.plays
    names = list(trick.plays) if isinstance(trick.plays, dict) else []
    plays = [Play(card, seat if named else None) for seat, card in enumerate(cards)]
    explanation = explain(parse_rows(trick.rows, trick.top), plays, trick.row, top=trick.top)
    answers = {}
    for language in LANGUAGES:
        say = Say(language)
        objections = [
            say_objection(say, object_to(step, row), names) for step in explanation.steps[-1:] for row in range(4)
        ]
        answers[str(language)] = explanation_to_json(say, explanation, names) | {"objections": objections}
    facts = {key: value for key, value in answers["fr"].items() if key not in ("told", "objections")}
    for step in facts["steps"]:
        del step["told"]
    if facts["waiting"]:
        del facts["waiting"]["told"]
    words = {tag: {"told": answer["told"], "objections": answer["objections"]} for tag, answer in answers.items()}
    return {**trick._asdict(), "plays": cards, "names": names, "expected": facts, "words": words}


def golden() -> str:
    """Return the text of the file."""
    lines = ",\n".join(json.dumps(told(trick), ensure_ascii=False) for trick in tricks())
    return f'{{"version": 1, "tricks": [\n{lines}\n]}}\n'


def main(words: list[str]) -> int:
    """Write the file, or check it; return the exit status."""
    if words == ["--check"]:
        return int(not GOLDEN.is_file() or GOLDEN.read_text(encoding="utf-8") != golden())
    GOLDEN.write_text(golden(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
