"""Writes docs/advice.md: what advice says about ten positions, and what it is made of.

    python tools/advice.py            writes the page; do so whenever the weights, the search or the reasons change
    python tools/advice.py --check    says whether it is out of date, and fails if it is

The text stands in tools/advice.template.md. A line ``$ sixieme advise …`` in it is run, and its output put below it.
"""

import contextlib
import io
import shlex
import sys
from pathlib import Path

from sixieme.cli.main import run

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE, PAGE = ROOT / "tools" / "advice.template.md", ROOT / "docs" / "advice.md"


def page() -> str:
    """Return the page."""
    lines = []
    for line in TEMPLATE.read_text(encoding="utf-8").splitlines():
        lines.append(line)
        if line.startswith("$ sixieme "):
            lines += output(shlex.split(line.removeprefix("$ sixieme ")))
    return "\n".join(lines) + "\n"


def output(words: list[str]) -> list[str]:
    """Return the lines that the command line prints. Raises SystemExit where it fails."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        status = run(words, {"LANG": "en"})
    if status:
        sys.exit(f"{shlex.join(words)}: status {status}")
    return [line.rstrip() for line in printed.getvalue().splitlines()]


def main(words: list[str]) -> int:
    """Write the page, or check it; return the exit status."""
    text = page()
    if words == ["--check"]:
        fresh = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == text
        if not fresh:
            print("docs/advice.md is out of date: python tools/advice.py", file=sys.stderr)
        return 0 if fresh else 1
    PAGE.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
