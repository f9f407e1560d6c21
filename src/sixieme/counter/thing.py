"""Looking at what a JSON file holds: one value after the other, each fault with its place."""

import math
from collections.abc import Collection, Sequence
from typing import Any, NoReturn

from sixieme.counter.labels import is_id, is_label, is_moment
from sixieme.errors import BookError

MAX_WHOLE = 2**53 - 1
"""The largest whole number that JSON carries through every language."""


class Thing:
    """An object of the file, and where it stands. Every question raises BookError where the answer is no."""

    __slots__ = ("place", "values")

    def __init__(self, value: object, place: str) -> None:
        self.place = place
        if not isinstance(value, dict):
            refuse("BAD_FIELD", place, f"expected an object, got {shown(value)}")
        self.values: dict[str, Any] = value

    def only(self, fields: Collection[str], needed: Sequence[str]) -> None:
        """Check that there are no other fields, and all that are needed, in their order."""
        for name in self.values:
            if name not in fields:
                self.refuse("BAD_FIELD", f"expected no field but {', '.join(fields)}, got {shown(name)}")
        for name in needed:
            if name not in self.values:
                refuse("BAD_FIELD", self.at(name), "expected this field, got none")

    def at(self, name: str) -> str:
        """Return the place of a field."""
        return f"{self.place}.{name}" if self.place else name

    def refuse(self, fault: str, message: str) -> NoReturn:
        """Refuse the object as a whole."""
        refuse(fault, self.place, message)

    def null(self, name: str) -> bool:
        """Return whether the field says nothing."""
        return self.values[name] is None

    def whole(self, name: str, least: int, most: int, fault: str = "BAD_FIELD") -> int:
        """Return a whole number; ``fault`` is that of one out of range."""
        return whole(self.values[name], least, most, fault, self.place, name)

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self.values[name]
        if type(value) is not bool:
            refuse("BAD_FIELD", self.at(name), f"expected true or false, got {shown(value)}")
        return value

    def word(self, name: str, words: Collection[str]) -> str:
        """Return one of a few words."""
        value = self.values[name]
        if not isinstance(value, str) or value not in words:
            refuse("BAD_FIELD", self.at(name), f"expected one of {', '.join(words)}, got {shown(value)}")
        return value

    def text(self, name: str) -> str:
        """Return any text."""
        value = self.values[name]
        if not isinstance(value, str):
            refuse("BAD_FIELD", self.at(name), f"expected a text, got {shown(value)}")
        return value

    def label(self, name: str, least: int, most: int, lines: bool = False) -> str:
        """Return a text that may be shown."""
        return label(self.values[name], least, most, self.at(name), lines)

    def id(self, name: str) -> str:
        """Return an id."""
        return identity(self.values[name], self.at(name))

    def moment(self, name: str) -> str:
        """Return a moment."""
        value = self.values[name]
        if not isinstance(value, str) or not is_moment(value):
            refuse("BAD_FIELD", self.at(name), f"expected a moment like 2026-11-30T21:04:00Z, got {shown(value)}")
        return value

    def items(self, name: str, least: int, most: int | None, fault: str = "BAD_FIELD") -> list[Any]:
        """Return a list of so many items; ``fault`` is that of more."""
        value = self.values[name]
        if not isinstance(value, list):
            refuse("BAD_FIELD", self.at(name), f"expected a list, got {shown(value)}")
        if len(value) < least:
            refuse("BAD_FIELD", self.at(name), f"expected at least {least} of them, got {len(value)}")
        if most is not None and len(value) > most:
            refuse(fault, self.at(name), f"expected at most {most} of them, got {len(value)}")
        return value


def refuse(fault: str, place: str, message: str) -> NoReturn:
    """Raise BookError."""
    raise BookError(fault, place, message)


def to_whole(value: object) -> int | None:
    """Return the whole number that a value is, 12.0 included; None if it is none."""
    if type(value) is float:
        return int(value) if math.isfinite(value) and value == int(value) and abs(value) <= MAX_WHOLE else None
    return value if type(value) is int and abs(value) <= MAX_WHOLE else None


def whole(value: object, least: int, most: int, fault: str, place: str, name: str) -> int:
    """Return a whole number of a range."""
    number = to_whole(value)
    if number is None:
        refuse("BAD_FIELD", f"{place}.{name}" if name else place, f"expected a whole number, got {shown(value)}")
    if not least <= number <= most:
        refuse(fault, f"{place}.{name}" if name else place, f"expected {least} to {most}, got {number}")
    return number


def label(value: object, least: int, most: int, place: str, lines: bool = False) -> str:
    """Return a text that may be shown."""
    if not isinstance(value, str):
        refuse("BAD_FIELD", place, f"expected a text, got {shown(value)}")
    if not is_label(value, least, most, lines):
        wanted = f"a text of {least} to {most} characters without controls, or blanks at its ends"
        refuse("BAD_NAME", place, f"expected {wanted}, got {shown(value)}")
    return value


def identity(value: object, place: str) -> str:
    """Return an id."""
    if not isinstance(value, str) or not is_id(value):
        refuse("BAD_FIELD", place, f"expected an id of 8 to 64 letters, digits, - and _, got {shown(value)}")
    return value


def shown(value: object) -> str:
    """Return the beginning of a value, for a message: in ASCII, whatever it is."""
    match value:
        case dict():
            return "an object"
        case list():
            return "a list"
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return ascii(value[:40])
        case _:
            return f"{value!r:.40}"
