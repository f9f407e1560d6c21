"""Programs that are bots, most of them bad ones, as command lines."""

import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(ROOT / 'examples' / 'line_bot.py'))}"

_FRAME = """
import json, os, sys, time
def say(value):
    print(value if isinstance(value, str) else json.dumps(value), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({{"type": "hello"}})
    if message["type"] == "ask":
        good = {{"id": message["id"], "choice": message["legal"][0]}}
{body}
"""


def program(body: str) -> str:
    """Return a bot that does this when it is asked; ``good`` is an answer, ``say`` writes a line."""
    text = _FRAME.format(body="\n".join(f"        {line}" for line in body.splitlines()))
    return script(text)


def script(text: str) -> str:
    """Return a bot that is this Python program."""
    return f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(text)}"
