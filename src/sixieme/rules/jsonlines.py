"""Reading JSON Lines that anybody may have written: bounded lines, strict JSON, nothing but ValueError."""

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

MAX_LINE_BYTES = 1 << 16
"""Longer lines are not held in memory. The longest line of an honest record has about 2,000 bytes."""


MAX_DEPTH = 32
"""Deeper nesting is refused: it would be too deep for whoever shows the value. A match nests five deep at the most."""


class Twice(dict[str, Any]):
    """An object in which a key stands twice; the last value is kept."""


def read_lines(stream: BinaryIO, max_bytes: int = MAX_LINE_BYTES) -> Iterator[bytes | None]:
    """Yield the lines of a binary stream without their ends; None for a line longer than ``max_bytes``.

    However long a line is, no more than ``max_bytes`` of it are ever held.
    """
    while line := stream.readline(max_bytes + 2):
        if line.endswith(b"\n"):
            yield _short(line[:-1].removesuffix(b"\r"), max_bytes)
        elif len(line) <= max_bytes:
            yield line
        else:
            yield None  # first, so that whoever wants no more of it need not wait for its end
            while line and not line.endswith(b"\n"):
                line = stream.readline(max_bytes)


def decoder(
    parse_int: Callable[[str], Any] | None = None, parse_float: Callable[[str], Any] | None = None
) -> json.JSONDecoder:
    """Return a strict decoder for :func:`read_json`, which may read numbers without and with a point in another way."""
    return json.JSONDecoder(
        object_pairs_hook=_read_object, parse_constant=_refuse_constant, parse_int=parse_int, parse_float=parse_float
    )


def read_json(line: bytes, decoder: json.JSONDecoder | None = None) -> Any:
    """Return the JSON value of a line; an object in which a key stands twice comes as :class:`Twice`.

    Raises ValueError for anything that is not UTF-8 or not JSON (NaN and Infinity are not), for numbers of thousands of
    digits and for nesting more than ``MAX_DEPTH`` deep.
    """
    text = line.removeprefix(BOM_UTF8).decode()
    try:
        value = (decoder or _DECODER).decode(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    # Few brackets cannot nest deeply; so an honest line is not walked.
    if text.count("[") + text.count("{") > MAX_DEPTH and _depth(value) > MAX_DEPTH:
        raise ValueError("nested too deeply")
    return value


def write_json(value: object) -> str:
    """Return the value as one line of JSON, in ASCII so that it passes through any pipe."""
    return _ENCODER.encode(value)


def _short(line: bytes, max_bytes: int) -> bytes | None:
    return line if len(line) <= max_bytes else None


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while nests := [inner for inner in level if isinstance(inner, dict | list)]:
        depth += 1
        level = [inner for nest in nests for inner in (nest.values() if isinstance(nest, dict) else nest)]
    return depth


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    return found if len(found) == len(pairs) else Twice(found)


def _refuse_constant(word: str) -> float:
    raise ValueError(f"expected a number, got {word}")


_DECODER = decoder()
_ENCODER = json.JSONEncoder(separators=(",", ":"), allow_nan=False, check_circular=False)
