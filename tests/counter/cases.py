"""The worked cases of ``conformance/book/cases.json``, and what they are said in."""

import copy
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sixieme.counter import Book, read_book
from sixieme.counter.canonical import book_to_json

FOLDER = Path(__file__).parents[2] / "conformance" / "book"
FILE: dict[str, Any] = json.loads((FOLDER / "cases.json").read_text("utf-8"))
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in FILE["cases"]}
BASE: dict[str, Any] = FILE["base"]
GOOD = FOLDER / "good.json"


def ids(kind: str) -> list[str]:
    """Return the ids of the cases of a kind, in the order of the file."""
    return [name for name, case in CASES.items() if case["kind"] == kind]


def edited(base: dict[str, Any], edits: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a book with values set, added at the end of a list, or left out where there is no value."""
    book = copy.deepcopy(base)
    for edit in edits:
        *path, last = edit["at"]
        target: Any = book
        for step in path:
            target = target[step]
        if "value" not in edit:
            del target[last]
        elif isinstance(target, list) and last == len(target):
            target.append(edit["value"])
        else:
            target[last] = edit["value"]
    return book


def file_of(given: dict[str, Any]) -> bytes:
    """Return the bytes of the file that a ``read`` case is about."""
    if "hex" in given:
        return bytes.fromhex(given["hex"])
    if "text" in given:
        return str(given["text"]).encode()
    return json.dumps(edited(BASE, given["edits"])).encode()


def book_of(value: dict[str, Any]) -> Book:
    """Return the book that a JSON value says."""
    return read_book(json.dumps(value))


def summary(book: Book) -> dict[str, Any]:
    """Return of a book what the ``merge`` cases look at: changes by their moments, drafts by their heads."""
    value = book_to_json(book)
    return {
        "exported_at": book.exported_at,
        "games": [
            {name: game[name] for name in ("id", "number", "origin", "counted", "view", "fork_of")}
            | {"drafted": _heads(game["draft"]), "changes": [change["at"] for change in game["changes"]]}
            for game in value["games"]
        ],
        "players": [[player["id"], [change["at"] for change in player["changes"]]] for player in value["players"]],
        "photos": [photo["id"] for photo in value["photos"]],
    }


def _heads(draft: dict[str, Any] | None) -> list[int | None] | None:
    return None if draft is None else [None if entry is None else entry["heads"] for entry in draft["entries"]]
