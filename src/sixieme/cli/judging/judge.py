"""One request in, one answer out, whatever the request."""

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from sixieme.cli.judging.counting import judge_perft
from sixieme.cli.judging.deck import judge_card, judge_deck, judge_draft, judge_heads
from sixieme.cli.judging.game import judge_game, judge_match
from sixieme.cli.judging.reading import Object, read_field, read_object
from sixieme.cli.judging.round import judge_round
from sixieme.cli.judging.trick import judge_trick
from sixieme.errors import BadRequestError, SixiemeError
from sixieme.rules.jsonlines import decoder, read_json, write_json

MAX_LINE_BYTES = 1 << 20
MAX_WORK = 1_000_000
"""Histories that a count may have."""

Kind: TypeAlias = Callable[[Object], Object]

_MAX_MESSAGE = 300
_MAX_DIGITS = 4000


class Judge:
    """Answers requests by the rules. It remembers nothing between them."""

    def __init__(self, max_work: int = MAX_WORK) -> None:
        self._kinds: Mapping[str, Kind] = {
            "trick": judge_trick,
            "round": judge_round,
            "game": judge_game,
            "match": judge_match,
            "heads": judge_heads,
            "deck": judge_deck,
            "draft": judge_draft,
            "perft": lambda given: judge_perft(given, max_work),
            "invalid": self._judge_call,
        }
        self._calls: Mapping[str, Kind] = {**self._kinds, "heads": judge_card}

    def answer(self, line: bytes | None) -> str:
        """Return the answer to one line of input, without its end; None is a line that was too long to hold."""
        known: object = None
        try:
            request = _read_request(line)
            known = request.get("id")
            return _write(known, {"result": self._judge(read_object(request, "the request"))})
        except SixiemeError as error:
            return _refuse(known, error.code, str(error))
        except RecursionError:
            return _refuse(known, BadRequestError.code, "expected less nesting")

    def _judge(self, request: Object) -> Object:
        read_field(request, "id")
        kind, given = read_field(request, "kind"), read_object(read_field(request, "input"), "input")
        return _choose(self._kinds, kind, "kind")(given)

    def _judge_call(self, given: Object) -> Object:
        call = read_field(given, "call")
        if call == "invalid":
            raise BadRequestError("expected a call other than 'invalid'")
        return _choose(self._calls, call, "call")(given)


def _choose(kinds: Mapping[str, Kind], kind: object, name: str) -> Kind:
    if not isinstance(kind, str) or kind not in kinds:
        raise BadRequestError(f"expected a {name} ({', '.join(kinds)}), got {kind!r:.60}")
    return kinds[kind]


def _read_request(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise BadRequestError(f"expected at most {MAX_LINE_BYTES} bytes in a line")
    if not line.strip():
        raise BadRequestError("expected a request, got a blank line")
    try:
        request = _read_json(line)
    except ValueError as error:
        raise BadRequestError(f"expected JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequestError(f"expected an object, got {request!r:.60}")
    return request


def _read_json(line: bytes) -> Any:
    try:
        return read_json(line, _DECODER)
    except ValueError:
        # Perhaps it is only that Python does not read numbers of thousands of digits.
        return read_json(line, _PATIENT)


def _read_whole(digits: str) -> float:
    """Return a whole number; one of thousands of digits comes as infinity, which no rule takes."""
    return int(digits) if len(digits) <= _MAX_DIGITS else math.inf


def _read_number(text: str) -> float:
    """Return a number; one with a whole value (12.0, 1e1) is that whole number, wherever it stands."""
    number = float(text)
    return int(number) if number.is_integer() else number


_DECODER = decoder(parse_float=_read_number)
_PATIENT = decoder(parse_float=_read_number, parse_int=_read_whole)


def _refuse(known: object, code: str, message: str) -> str:
    shown = message if len(message) <= _MAX_MESSAGE else message[:_MAX_MESSAGE] + "…"
    return _write(known, {"error": code, "message": shown})


_UNWRITABLE: Object = {"error": BadRequestError.code, "message": "expected numbers and nesting that can be written"}


def _write(known: object, body: Object) -> str:
    if type(known) in (int, str):  # any other id is rare, and msgspec writes infinity as null
        with suppress(ValueError, OverflowError):  # a lone surrogate, or a number of thousands of digits
            line = msgspec.json.encode({"id": known, **body})
            if line.isascii():
                return line.decode()
    return _write_slowly(known, body)


def _write_slowly(known: object, body: Object) -> str:
    # An id of 1e999 or of a thousand brackets can be read and not be written; so can totals of thousands of digits.
    for ident, said in ((known, body), (known, _UNWRITABLE)):
        try:
            return write_json({"id": ident, **said})
        except (ValueError, RecursionError):
            continue
    return write_json({"id": None, **_UNWRITABLE})
