"""The page about the judge: its commands are run, and what it says they print is what they print."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.cases import CONFORMANCE

PAGE = (CONFORMANCE.parent / "docs" / "judge.md").read_text("utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
FILES = {
    "trick.json": r"^\$ cat trick\.json\n(.*?)^\$",
    "own.json": r"^\$ cat own\.json\n(.*?)^\$",
    "adapter.py": r"^```python\n(# adapter\.py\n.*?)^```$",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the files that the page shows, and the cases."""
    shutil.copytree(CONFORMANCE, tmp_path / "conformance")
    for name, pattern in FILES.items():
        found = re.search(pattern, PAGE, re.DOTALL | re.MULTILINE)
        assert found is not None, name
        (tmp_path / name).write_text(found[1], "utf-8")
    return tmp_path


@pytest.mark.skipif(shutil.which("sh") is None, reason="the page is written for a POSIX shell")
@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0][:60] for block in BLOCKS])
def test_the_commands_print_what_the_page_says(folder: Path, block: str) -> None:
    """Each command of a block in turn; what follows it is its output."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"}

    for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
        ran = subprocess.run(
            ["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )

        assert output == ran.stdout, command
        assert "" == ran.stderr, command


def test_the_page_is_read() -> None:
    """The blocks are found; the page names every kind and every code."""
    readme = (CONFORMANCE / "README.md").read_text("utf-8")
    codes = {word for word in readme.replace("`", " ").split() if word.isupper() and "_" in word}
    kinds = ("trick", "round", "game", "match", "heads", "deck", "draft", "perft", "invalid")

    assert len(BLOCKS) >= 6
    assert [] == [word for word in (*sorted(codes), *kinds) if f"`{word}`" not in PAGE]
