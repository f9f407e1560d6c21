"""The JSON Schema of a record's lines, for programs in other languages."""

import json
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from sixieme.rules.events import Event
from sixieme.rules.options import Options, Sizes
from sixieme.rules.record import Record, format_record
from sixieme.testing import records, setups

SCHEMA: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs" / "record.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
GOLDEN = [path.read_text("utf-8") for path in sorted((Path(__file__).parent / "golden").glob("*.jsonl"))]
EXAMPLES = {json.loads(line)["type"]: json.loads(line) for text in GOLDEN for line in text.splitlines()}


def test_the_schema_is_one() -> None:
    """The schema is itself valid."""
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("text", GOLDEN)
def test_lines_of_whole_matches(text: str) -> None:
    """Every line of the playthroughs is valid."""
    assert [] == [error.message for line in text.splitlines() for error in VALIDATOR.iter_errors(json.loads(line))]


@given(records(most=40) | records(setup=setups(miniature=True, highest=12, rounds=2), finished=True))
def test_lines_of_any_record(record: Record) -> None:
    """Every line of a record is valid, a viewer's record included."""
    for line in format_record(record).splitlines():
        assert [] == [error.message for error in VALIDATOR.iter_errors(json.loads(line))]


def test_the_schema_knows_every_line() -> None:
    """A new event or option needs its place in the schema."""
    kinds = {kind.kind: {"type", *(field.name for field in fields(kind))} for kind in get_args(Event)}
    known = {name: set(SCHEMA["$defs"][name]["properties"]) for name in kinds}

    assert kinds == known
    assert [{"$ref": f"#/$defs/{name}"} for name in ("header", *kinds, "closing")] == SCHEMA["oneOf"]
    assert {*kinds, "header", "closing"} == set(EXAMPLES)
    options = SCHEMA["$defs"]["options"]["properties"]
    assert [field.name for field in fields(Options)] == list(options)
    assert [field.name for field in fields(Sizes)] == list(options["sizes"]["properties"])


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_field_missing_or_too_many(kind: str) -> None:
    """Every field is required and no other is allowed."""
    assert VALIDATOR.is_valid(EXAMPLES[kind])
    assert not VALIDATOR.is_valid(EXAMPLES[kind] | {"extra": 1})
    for field in EXAMPLES[kind]:
        assert not VALIDATOR.is_valid({name: value for name, value in EXAMPLES[kind].items() if name != field})


@pytest.mark.parametrize(
    "kind, changes",
    [
        ("header", {"version": 2}),
        ("header", {"status": "paused"}),
        ("header", {"viewer": 10}),
        ("header", {"status": "finished", "viewer": 0}),
        ("header", {"players": ["A"]}),
        ("header", {"players": ["A"] * 11}),
        ("header", {"players": ["A", 1]}),
        ("header", {"commitment": "00"}),
        ("header", {"date": "x" * 41}),
        ("header", {"options": {"tie": "coin"}}),
        ("header", {"options": {"threshold": 0}}),
        ("header", {"options": {"speed": 1}}),
        ("header", {"options": {"sizes": {"top": 105}}}),
        ("dealt", {"round": 0}),
        ("dealt", {"hands": [None]}),
        ("dealt", {"hands": [[0], [1]]}),
        ("dealt", {"rows": [1, 1]}),
        ("draft_opened", {"first": -1}),
        ("card_picked", {"card": None}),
        ("card_picked", {"by": "me"}),
        ("rows_opened", {"rows": []}),
        ("card_chosen", {"card": 105}),
        ("card_chosen", {"trick": 0}),
        ("cards_revealed", {"cards": [5]}),
        ("row_chosen", {"row": -1}),
        ("card_placed", {"cause": "seventh"}),
        ("card_placed", {"cause": None, "taken": [5]}),
        ("card_placed", {"cause": "sixth", "taken": []}),
        ("round_ended", {"heads": [1.5, 2]}),
        ("match_ended", {"ranks": [0, 1]}),
        ("match_ended", {"winners": []}),
        ("closing", {"seed": "zz" * 32}),
        ("closing", {"nonces": ["0"]}),
        ("closing", {"nonces": ["00" * 65]}),
        ("closing", {"nonces": None}),
    ],
)
def test_an_altered_line_is_not_valid(kind: str, changes: dict[str, Any]) -> None:
    """Values have their kinds and ranges."""
    assert not VALIDATOR.is_valid(EXAMPLES[kind] | changes)
