"""Samples of every message, valid and not: the decoder and the published schema agree on each."""

import json
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

from sixieme.protocol.answers import AnyAnswer
from sixieme.protocol.commands import AnyCommand
from sixieme.protocol.events import AnyEvent
from sixieme.protocol.schema import BODIES, ROOTS, protocol_schema
from tests.rules.cases import CONFORMANCE

KINDS: dict[str, Any] = {**ROOTS, **{body.__name__: body for body in BODIES}}
MESSAGES = [*get_args(AnyCommand), *get_args(AnyAnswer), *get_args(AnyEvent), *BODIES]
SCHEMA = protocol_schema()
CHECKS = {name: jsonschema.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{name}"}]}) for name in KINDS}


def _samples(name: str) -> list[dict[str, Any]]:
    text = (CONFORMANCE / "protocol" / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _name(sample: dict[str, Any]) -> str:
    """The class a sample is one of."""
    message = sample["message"]
    tag = str(message.get("type")) if isinstance(message, dict) else ""
    tags: dict[Any, str] = {struct.__struct_config__.tag: struct.__name__ for struct in MESSAGES}
    return str(tags.get(tag, sample["root"]))


VALID, INVALID = _samples("valid.jsonl"), _samples("invalid.jsonl")


@pytest.mark.parametrize("sample", VALID, ids=_name)
def test_a_valid_sample_is_read_and_written_as_it_was(sample: dict[str, Any]) -> None:
    """What a sample leaves out comes back with its default; everything else is unchanged."""
    message = msgspec.json.decode(json.dumps(sample["message"]), type=KINDS[sample["root"]])
    written = json.loads(msgspec.json.encode(message))

    assert sample["message"] == {key: written[key] for key in sample["message"]}
    CHECKS[sample["root"]].validate(sample["message"])


@pytest.mark.parametrize("sample", INVALID, ids=lambda sample: f"{_name(sample)}: {sample['why']}")
def test_an_invalid_sample_is_refused(sample: dict[str, Any]) -> None:
    """By the decoder of the server, and by the schema that other clients may check with."""
    with pytest.raises(msgspec.DecodeError):
        msgspec.json.decode(json.dumps(sample["message"]), type=KINDS[sample["root"]])
    with pytest.raises(jsonschema.ValidationError):
        CHECKS[sample["root"]].validate(sample["message"])


def test_the_schema_is_one() -> None:
    """It is a schema of JSON Schema's own version."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("samples", [VALID, INVALID], ids=["valid", "invalid"])
def test_every_message_has_samples(samples: list[dict[str, Any]]) -> None:
    """A new message brings its samples."""
    shown = {_name(sample) for sample in samples}

    assert set() == {struct.__name__ for struct in MESSAGES} - shown
