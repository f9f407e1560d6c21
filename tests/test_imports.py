"""What it costs to import the rules: the standard library, and little of it."""

import json
import subprocess
import sys

import pytest

HEAVY = {
    "asyncio",
    "concurrent",
    "ctypes",
    "email",
    "http",
    "multiprocessing",
    "socket",
    "sqlite3",
    "ssl",
    "unittest",
    "urllib",
    "xml",
}
PROGRAM = """
import sys, json
before = set(sys.modules)
import {module}
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def imported_by(module: str) -> set[str]:
    """Return the top-level packages that a fresh interpreter imports for a module."""
    # -I -S: neither the environment nor installed packages that hook themselves in at the start.
    source = f"import sys; sys.path[:0] = {sys.path!r}\n{PROGRAM.format(module=module)}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", source], capture_output=True, text=True, check=True)
    names: list[str] = json.loads(done.stdout)
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("module", ["sixieme", "sixieme.errors", "sixieme.rules"])
def test_the_rules_need_the_standard_library_only(module: str) -> None:
    """The core runs wherever Python does, and starts at once."""
    found = imported_by(module)

    assert "sixieme" in found
    assert set() == found - sys.stdlib_module_names - {"sixieme"}
    assert set() == found & HEAVY


def test_the_package_itself_imports_nothing() -> None:
    """``import sixieme`` is a docstring and a version."""
    assert {"sixieme"} == imported_by("sixieme")
