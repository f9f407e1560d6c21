"""Files of worked cases: ``cases.json`` and ``.perft`` positions, as requests with the answers that are expected."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixieme.errors import CasesError
from sixieme.rules.jsonlines import Twice, read_json, write_json
from sixieme.rules.perft import Position, parse_positions


@dataclass(frozen=True, slots=True)
class Case:
    """A request, and the ``result`` or ``error`` that answers it."""

    id: str
    kind: str
    input: dict[str, Any]
    expected: dict[str, Any]

    @property
    def question(self) -> str:
        """The request as one line of JSON."""
        return write_json({"id": self.id, "kind": self.kind, "input": self.input})

    @property
    def answer(self) -> dict[str, Any]:
        """The fields that an answer must have besides its id; a ``message`` may stand beside an error."""
        return {"error": self.expected["error"]} if "error" in self.expected else {"result": self.expected}


def read_cases(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file. Raises OSError, CasesError or PositionsError."""
    content = path.read_bytes()
    cases = tuple(_positions(content) if path.suffix == ".perft" else _cases(content))
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise CasesError(f"expected each id once, got {case.id!r:.60} twice")
        seen.add(case.id)
    return cases


def read_positions(path: Path) -> tuple[Position, ...]:
    """Return the positions of a ``.perft`` file. Raises OSError, CasesError or PositionsError."""
    return _parse_positions(path.read_bytes())


def _parse_positions(content: bytes) -> tuple[Position, ...]:
    try:
        return parse_positions(content.decode())
    except UnicodeDecodeError as error:
        raise CasesError(f"expected UTF-8: {error}") from None


def _positions(content: bytes) -> Iterator[Case]:
    for position in _parse_positions(content):
        for depth, count in position.counts:
            yield Case(
                id=f"{position.name}:{depth}",
                kind="perft",
                input={"rows": position.table, "hands": position.hands, "depth": depth},
                expected={"histories": count.histories, "heads": list(count.heads)},
            )


def _cases(content: bytes) -> Iterator[Case]:
    try:
        value = read_json(content)
    except ValueError as error:
        raise CasesError(f"expected JSON: {error}") from None
    listed = value.get("cases") if isinstance(value, dict) else None
    if not isinstance(listed, list):
        raise CasesError('expected an object with a list of "cases"')
    for number, case in enumerate(listed, 1):
        yield _case(case, number)


def _case(value: object, number: int) -> Case:
    if not isinstance(value, dict):
        raise CasesError(f"case {number}: expected an object, got {value!r:.60}")
    for name, kind in (("id", str), ("kind", str), ("input", dict), ("expected", dict)):
        if not isinstance(value.get(name), kind):
            raise CasesError(f"case {number}: expected {name!r} to be {_TYPES[kind]}, got {value.get(name)!r:.60}")
    for part in _parts(value):
        if isinstance(part, Twice):
            raise CasesError(f"case {number}: expected each key once")
        if isinstance(part, float) and math.isinf(part):
            raise CasesError(f"case {number}: expected numbers that can be written, got {part}")
    return Case(value["id"], value["kind"], value["input"], value["expected"])


def _parts(value: object) -> Iterable[object]:
    """Yield the value and everything in it. Its depth is what was read, so it is bounded."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()


_TYPES: dict[type, str] = {str: "a string", dict: "an object"}
