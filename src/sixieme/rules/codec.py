"""Events as plain JSON objects and back: ``{"type": "row_chosen", "round": 1, "trick": 4, "seat": 2, ...}``."""

from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from typing import Any, get_args

from sixieme.rules.cards import MAX_PLAYERS, TOP_CARD
from sixieme.rules.events import Actor, Event
from sixieme.rules.trick import TakeCause

_KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in get_args(Event)}


def event_to_json(event: Event) -> dict[str, Any]:
    """Return the event as a JSON object; ``type`` first, then its fields in order."""
    return {"type": event.kind} | {field.name: _plain(getattr(event, field.name)) for field in fields(event)}


def event_from_json(value: object) -> Event:
    """Return the event that :func:`event_to_json` wrote.

    Raises ValueError for an unknown type, a field too many or too few, or a value of the wrong kind. Whether the event
    can happen is for :func:`sixieme.rules.replay.replay` to say.
    """
    if not isinstance(value, dict):
        raise ValueError(f"expected an object, got {value!r:.60}")
    kind = _KINDS.get(str(value.get("type")))
    if kind is None:
        raise ValueError(f"expected a type of event, got {value.get('type')!r:.60}")
    names = [field.name for field in fields(kind)]
    wrong = sorted(set(names) ^ (set(value) - {"type"}))
    if wrong:
        raise ValueError(f"expected the fields {', '.join(names)} in {kind.kind}, but not so: {', '.join(wrong):.60}")
    return kind(**{name: _READERS[name](name, value[name]) for name in names})


def _plain(value: object) -> Any:
    if isinstance(value, StrEnum):
        return str(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _whole(name: str, value: object) -> int:
    if type(value) is not int or not 0 <= value < 1 << 53:
        raise ValueError(f"expected {name} to be a whole number, got {value!r:.60}")
    return value


def _list(name: str, value: object) -> list[Any]:
    if not isinstance(value, list) or len(value) > TOP_CARD:
        raise ValueError(f"expected {name} to be a list, got {value!r:.60}")
    return value


def _wholes(name: str, value: object) -> tuple[int, ...]:
    return tuple(_whole(name, item) for item in _list(name, value))


def _hands(name: str, value: object) -> tuple[tuple[int, ...] | None, ...]:
    if len(_list(name, value)) > MAX_PLAYERS:
        raise ValueError(f"expected at most {MAX_PLAYERS} hands, got {len(_list(name, value))}")
    return tuple(None if hand is None else _wholes(name, hand) for hand in _list(name, value))


def _actor(name: str, value: object) -> Actor:
    if not isinstance(value, str) or value not in list(Actor):
        raise ValueError(f"expected {name} to be one of {', '.join(Actor)}, got {value!r:.60}")
    return Actor(value)


def _cause(name: str, value: object) -> TakeCause | None:
    if value is None:
        return None
    if not isinstance(value, str) or value not in list(TakeCause):
        raise ValueError(f"expected {name} to be null or one of {', '.join(TakeCause)}, got {value!r:.60}")
    return TakeCause(value)


def _whole_or_none(name: str, value: object) -> int | None:
    return None if value is None else _whole(name, value)


# A field means the same, and reads the same, in every event.
_READERS: dict[str, Callable[[str, object], Any]] = {
    "by": _actor,
    "card": _whole_or_none,
    "cards": _wholes,
    "cause": _cause,
    "first": _whole,
    "hands": _hands,
    "heads": _wholes,
    "ranks": _wholes,
    "round": _whole,
    "row": _whole,
    "rows": _wholes,
    "seat": _whole,
    "taken": _wholes,
    "totals": _wholes,
    "trick": _whole,
    "winners": _wholes,
}
