"""The JSON Schema of a book, for programs in other languages: it allows what is read, and sees what it can."""

import json
from dataclasses import fields
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sixieme.counter import read_book
from sixieme.counter.book import KINDS
from sixieme.errors import BookError
from sixieme.rules.options import Options
from tests.counter.cases import BASE, CASES, GOOD, edited, ids
from tests.counter.making import TOOL, random_value

SCHEMA: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs" / "book.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
EDITED = [name for name in ids("read") if "edits" in CASES[name]["input"]]

UNSEEN = {
    "a moment that does not exist",
    "merged into oneself",
    "an id that ends with a line feed",  # seen by ECMAScript: Python's `$` passes over a line feed
    "a name too few",
    "a dealer beyond the table",
    "an entry too few",
    "a photo twice",
    "39 heads in the limited deck of two",
    "heads that are not those of the cards",
    "a card beyond the limited deck",
    "a draft with heads beyond the deck",
}
"""Faults that a schema cannot see, besides those of the codes below."""
UNSEEN_CODES = {"UNKNOWN_ID", "BAD_PHOTO", "BAD_CHANGE"}


def test_the_schema_is_one() -> None:
    """The schema is itself valid."""
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_every_kind_and_option() -> None:
    """A new kind of change, or a new option, needs its place in the schema."""
    kinds = [
        SCHEMA["$defs"][name]["properties"]["kind"] for name in ("started", "round", "judged", "turned", "described")
    ]
    known = [word for kind in kinds for word in kind.get("enum", [kind.get("const")])]

    assert sorted(KINDS) == sorted(known)
    assert [field.name for field in fields(Options) if field.name != "sizes"] == list(
        SCHEMA["$defs"]["options"]["properties"]
    )


def test_samples_are_valid() -> None:
    """The small book of the cases and the rich one."""
    for value in (BASE, json.loads(GOOD.read_text("utf-8"))):
        assert [] == [error.message for error in VALIDATOR.iter_errors(value)]


@pytest.mark.parametrize("name", EDITED)
def test_the_schema_and_the_reader_agree(name: str) -> None:
    """What is read is valid; what is refused is not, but for what a schema cannot say."""
    case = CASES[name]
    valid = VALIDATOR.is_valid(edited(BASE, case["input"]["edits"]))
    expected = case["expected"] and case["expected"]["code"]

    if expected is None or case["desc"] in UNSEEN:
        assert valid
    elif expected not in UNSEEN_CODES and case["desc"] not in ("a player twice", "a game twice"):
        assert not valid


@pytest.mark.parametrize("seed", range(40))
def test_what_is_read_is_valid(seed: int) -> None:
    """Random books, and damaged ones where the damage is none."""
    _, value = random_value(seed)
    texts = [json.dumps(value), *(TOOL.damaged(Random(seed * 100 + each), value) for each in range(5))]
    for text in texts:
        try:
            read_book(text)
        except BookError:
            continue
        assert [] == [error.message for error in VALIDATOR.iter_errors(json.loads(text.removeprefix("\ufeff")))]
