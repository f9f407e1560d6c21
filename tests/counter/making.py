"""Random books, sound and damaged: those of ``tools/differential_book.py``, which the page is compared with as well."""

import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from sixieme.counter import Book, read_book

_PATH = Path(__file__).parents[2] / "tools" / "differential_book.py"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("differential_book", _PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL: Any = _load()


def random_value(seed: int) -> tuple[Any, Any]:
    """Return a maker and the JSON value of a sound book."""
    maker = TOOL.Maker(Random(seed))
    return maker, maker.book()


def relatives(seed: int, count: int) -> list[Book]:
    """Return books that share much with one another, and have each gone their own way."""
    maker, value = random_value(seed)
    values = [value, *(maker.relative(value) for _ in range(count - 1))]
    return [read_book(json.dumps(each)) for each in values]
