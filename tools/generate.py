"""Writes what the page shares with the Python code, so that nothing is said twice.

    python tools/generate.py            writes the files
    python tools/generate.py --check    says which ones are out of date, and fails if any is

The schema of the protocol, its types in TypeScript, the texts that Python and the page both show, and the disputes:
their pages in three languages, their cases, and their list for the page.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import disputes

from sixieme.bots.registry import BOT_NAMES, LADDER
from sixieme.protocol import VERSION
from sixieme.protocol.schema import protocol_schema
from sixieme.texts import LANGUAGES, Language
from sixieme.texts.say import CATALOGUES
from sixieme.texts.shared import advice_keys, dispute_keys, referee_keys, shared_keys

ROOT = Path(__file__).resolve().parent.parent
NOTE = "// Written by tools/generate.py; do not change it here.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def files() -> dict[str, str]:
    """Return the text of each file, by its path."""
    schema = protocol_schema()
    return {
        "docs/protocol.schema.json": json.dumps(schema, indent=2, ensure_ascii=False) + "\n",
        "web/src/lib/protocol/messages.ts": messages(schema["$defs"]),
        "web/src/lib/protocol/samples.ts": samples(),
        "web/src/lib/texts/bots.ts": bots(),
        **catalogues("web/src/lib/texts/shared", shared_keys()),
        **catalogues("web/src/lib/texts/referee/shared", referee_keys()),
        **catalogues("web/src/lib/texts/disputes/shared", dispute_keys()),
        **catalogues("web/src/lib/texts/advice/shared", advice_keys()),
        "web/src/lib/referee/disputes.ts": NOTE + disputes.typescript(),
        "conformance/disputes.json": disputes.cases(),
        "docs/disputes.md": disputes.page(Language.EN),
        "docs/disputes.fr.md": disputes.page(Language.FR),
        "docs/disputes.de.md": disputes.page(Language.DE),
    }


def bots() -> str:
    """Return the kinds of bots, weakest first, and what bots are called at a table."""
    names = json.dumps(BOT_NAMES, ensure_ascii=False).replace('"', "'")
    return f"{NOTE}\nexport const BOTS = {list(LADDER)} as const;\n\nexport const BOT_NAMES = {names} as const;\n"


def messages(definitions: dict[str, Any]) -> str:
    """Return the types of the messages."""
    parts = [NOTE, f"export const PROTOCOL = {VERSION};\n"]
    for name, schema in definitions.items():
        if "anyOf" in schema:
            parts.append(f"export type {name} = {type_of(schema)};\n")
        else:
            parts.append(f"{comment(schema)}export interface {name} {{\n{members(schema)}}}\n")
    return "\n".join(parts)


def samples() -> str:
    """Return the valid samples as values of their types: the types of the page are checked against them."""
    text = (ROOT / "conformance" / "protocol" / "valid.jsonl").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        sample = json.loads(line)
        found.setdefault(sample["root"], []).append(f"  {json.dumps(sample['message'], ensure_ascii=False)},\n")
    lists = [f"export const {name}Samples: {name}[] = [\n{''.join(rows)}];\n" for name, rows in found.items()]
    return "\n".join([NOTE, f"import type {{ {', '.join(sorted(found))} }} from './messages.ts';\n", *lists])


def comment(schema: dict[str, Any]) -> str:
    """Return the docstring of a message as a comment."""
    lines = schema.get("description", "").replace("``", "`").splitlines()
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def members(schema: dict[str, Any]) -> str:
    """Return the fields of a message; one with a default may be left out."""
    required = schema.get("required", [])
    return "".join(
        f"  {name}{'' if name in required else '?'}: {type_of(field)};\n"
        for name, field in schema["properties"].items()
    )


def type_of(schema: dict[str, Any]) -> str:
    """Return the type that stands for a schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(map(type_of, schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f"'{value}'" if isinstance(value, str) else json.dumps(value) for value in schema["enum"])
    if schema["type"] == "array":
        item = type_of(schema["items"])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if schema["type"] == "object":
        return "Record<string, unknown>"
    return SIMPLE[schema["type"]]


def catalogues(folder: str, keys: Sequence[str]) -> dict[str, str]:
    """Return the files with the texts of these keys, one for each language: the page loads only the one it speaks."""
    return {f"{folder}/{language}.ts": catalogue(language, keys) for language in LANGUAGES}


def catalogue(language: Language, keys: Sequence[str]) -> str:
    """Return the texts of these keys in a language."""
    texts: dict[str, Any] = dict(CATALOGUES[language])
    lines = [f"  {key}: {json.dumps(texts[key], ensure_ascii=False)},\n" for key in keys]
    return f"{NOTE}\nexport const {language} = {{\n{''.join(lines)}}} as const;\n"


def main(words: list[str]) -> int:
    """Write the files, or check them; return the exit status."""
    outdated = [name for name, text in files().items() if not holds(ROOT / name, text)]
    if words == ["--check"]:
        for name in outdated:
            print(f"{name} is out of date: make generate", file=sys.stderr)
        return 1 if outdated else 0
    for name in outdated:
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(files()[name], encoding="utf-8", newline="\n")
        print(f"wrote {name}")
    return 0


def holds(path: Path, text: str) -> bool:
    """Return whether the file holds exactly this text."""
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
