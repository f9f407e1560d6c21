"""The JSON Schema of the protocol, for people who write clients: ``docs/protocol.schema.json``."""

from typing import Any

import msgspec

from sixieme.protocol import VERSION
from sixieme.protocol.answers import AnyAnswer, Fault, TableCreatedReply
from sixieme.protocol.commands import AnyCommand, CreateTable
from sixieme.protocol.events import AnyEvent

ROOTS: dict[str, Any] = {
    "Command": AnyCommand,
    "Answer": AnyAnswer,
    "Event": AnyEvent,
}
"""What a message may be: what a client sends, what the server sends, and what a frame holds."""

BODIES: tuple[type[msgspec.Struct], ...] = (CreateTable, TableCreatedReply, Fault)
"""Bodies of HTTP requests and answers."""


def protocol_schema() -> dict[str, Any]:
    """Return the schema: a definition for each message, and ``Command``, ``Answer`` and ``Event`` for any of them."""
    unions, definitions = msgspec.json.schema_components((*ROOTS.values(), *BODIES), ref_template="#/$defs/{name}")
    roots = dict(zip(ROOTS, unions, strict=False))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The protocol of Sixième, version {VERSION}",
        "anyOf": [{"$ref": "#/$defs/Command"}, {"$ref": "#/$defs/Answer"}],
        "$defs": {**roots, **definitions},
    }
