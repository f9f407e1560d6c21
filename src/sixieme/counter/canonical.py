"""Books as text: for a file, and in the one form by which things are compared."""

import json
from dataclasses import fields
from typing import Any

from sixieme.counter.book import FORMAT, VERSION, Book


def book_to_json(book: Book) -> dict[str, Any]:
    """Return the JSON value of a book, its fields in the order of docs/book.md."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": book.exported_at,
        "players": [element_to_json(player) for player in book.players],
        "groups": [element_to_json(group) for group in book.groups],
        "games": [element_to_json(game) for game in book.games],
        "photos": [element_to_json(photo) for photo in book.photos],
    }


def element_to_json(element: Any) -> dict[str, Any]:
    """Return the JSON value of a player, a group, a game or a photo."""
    found = {field.name: getattr(element, field.name) for field in fields(element)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in found.items()}


def write_book(book: Book) -> str:
    """Return the text of a book's file: :func:`sixieme.counter.read.read_book` reads it."""
    return json.dumps(book_to_json(book), ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def canonical(value: object) -> str:
    """Return the canonical JSON of a value: keys sorted, no blanks, no escapes but those JSON demands.

    >>> canonical({"b": "é\\n", "a": [1, None]})
    '{"a":[1,null],"b":"é\\\\n"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False)
