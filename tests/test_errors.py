"""The exception tree, and its promise to others: the codes."""

import inspect
from pathlib import Path

import pytest

from sixieme import errors
from sixieme.errors import PositionsError, RecordError, ReplayError, RulesError, SixiemeError

CLASSES = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, SixiemeError)]
README = (Path(__file__).parents[1] / "conformance" / "README.md").read_text("utf-8")


@pytest.mark.parametrize("kind", CLASSES)
def test_every_error_is_ours_and_a_built_in_one(kind: type[SixiemeError]) -> None:
    """Who knows nothing of this package catches a ValueError, say, or an ImportError."""
    built_in = {base for base in kind.__mro__ if base.__module__ == "builtins"}

    assert kind is SixiemeError or built_in - {Exception, BaseException, object}
    assert kind.__doc__


def test_codes_are_stable_and_different() -> None:
    """Each kind of fault has its code; changing one breaks whoever reads it."""
    rules = {kind.__name__: kind.code for kind in CLASSES if issubclass(kind, RulesError) and kind is not RulesError}
    own = [vars(kind)["code"] for kind in CLASSES if "code" in vars(kind)]

    assert len(own) == len(set(own))
    for name, code in rules.items():
        words = code.removeprefix("BAD_").replace("_", "").lower()
        assert words in name.lower(), f"{name} has the code {code}"


def test_the_codes_of_the_conformance_cases() -> None:
    """Every code that the conformance cases use is one of ours."""
    told = {
        word.strip("` ") for line in README.splitlines() if line.startswith("| `") for word in line.split("|")[1::2]
    }
    ours = {kind.code for kind in CLASSES}

    assert 19 == len({word for word in told if word.isupper()})
    assert set() == {word for word in told if word.isupper()} - ours - {"BAD_REQUEST"}


@pytest.mark.parametrize("kind", [RecordError, PositionsError])
def test_errors_that_name_a_line(kind: type[RecordError | PositionsError]) -> None:
    """The line stands in the message and beside it."""
    error = kind("expected this, got that", 7)

    assert "line 7: expected this, got that" == str(error)
    assert 7 == error.line


def test_errors_that_name_an_event() -> None:
    """The number of the event stands in the message and beside it."""
    error = ReplayError("expected this, got that", 3)

    assert "event 3: expected this, got that" == str(error)
    assert (3, "expected this, got that") == (error.number, error.detail)
