"""What the page shares with the Python code is written by a tool, and is as the tool writes it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_written_files_are_current() -> None:
    """The schema, the types and the samples in TypeScript, and the texts that both sides show."""
    command = [sys.executable, "tools/generate.py", "--check"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (result.returncode, result.stderr)
