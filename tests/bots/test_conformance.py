"""The choices that the page's bots are compared with are the ones that ours make."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_bots_answer_as_they_did() -> None:
    """python tools/generate_bots.py writes them; a bot that answers otherwise changes in the page as well."""
    command = [sys.executable, "tools/generate_bots.py", "--check"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (result.returncode, result.stderr)
