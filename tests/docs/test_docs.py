"""The documents: their Python is run, their commands are run, their links lead somewhere, their options exist."""

import doctest
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from sixieme.rules.options import PRESETS, Options
from tests.cli.runner import Runner

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "conformance").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_the_documents_does_what_they_say(page: Path) -> None:
    """Every ``>>>`` example, in the order of the page."""
    failures, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")

    assert 0 == failures


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_lead_to_files_that_exist(page: Path) -> None:
    """Links within the project; addresses elsewhere are not asked."""
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))

    assert [] == [target for target in targets if not (page.parent / target).exists()]


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    """As a person would run them."""
    result = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, check=False)

    assert (0, "") == (result.returncode, result.stderr)
    assert result.stdout


def test_the_page_of_options_names_them_all() -> None:
    """Every option and every preset has its line."""
    text = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    names = [field.name for field in fields(Options) if field.name != "sizes"]

    assert [] == [name for name in (*names, *PRESETS) if f"| `{name}` |" not in text]


def test_the_script_on_the_page_of_playing_is_accepted(sixieme: Runner) -> None:
    """The three choices of the example are cards of that hand."""
    text = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    found = re.search(r"printf '%s\\n' ([\d ]+) \| sixieme (play .*)", text)
    assert found is not None
    ran = sixieme(*found[2].split(), typed=found[1].replace(" ", "\n") + "\n")

    assert 1 == ran.status
    assert "It takes a card" not in ran.out


@pytest.mark.slow
def test_the_page_of_advice_says_what_the_commands_say() -> None:
    """The ten positions are run again; ``python tools/advice.py`` writes the page anew."""
    tool = ROOT / "tools" / "advice.py"
    result = subprocess.run([sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False)

    assert (0, "") == (result.returncode, result.stderr)


def test_the_page_of_advice_has_the_text_of_its_template() -> None:
    """What people write stands in the template, in the same order; only outputs stand between."""
    page = iter((ROOT / "docs" / "advice.md").read_text(encoding="utf-8").splitlines())
    template = (ROOT / "tools" / "advice.template.md").read_text(encoding="utf-8").splitlines()

    assert [] == [line for line in template if line not in page]
