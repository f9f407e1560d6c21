"""A bot in a program of its own, of any language: it reads a question a line, and writes an answer a line.

    sixieme arena "cmd:python examples/line_bot.py" random --players 4 --rounds 100

It needs nothing but the standard library. The lines are described in docs/arena.md.
"""

import json
import sys
from typing import Any


def choose(question: dict[str, Any]) -> int:
    """Return one of ``question["legal"]``."""
    legal: list[int] = question["legal"]
    table: list[list[int]] = question["view"]["table"]
    if question["what"] == "card":
        return min(legal, key=lambda card: cost(table, card))
    if question["what"] == "row":
        return min(legal, key=lambda row: sum(map(heads, table[row])))
    return legal[len(legal) // 2]  # the pick of a draft: from the middle


def cost(table: list[list[int]], card: int) -> tuple[bool, int]:
    """Return how bad a card looks: cards that fit into a row that is not full come first, small gaps first."""
    fitting = [row for row in table if row[-1] < card]
    if not fitting:
        return True, -card
    row = max(fitting, key=lambda row: row[-1])
    return len(row) == 5, card - row[-1]


def heads(card: int) -> int:
    """Return the bull heads on a card."""
    return 7 if card == 55 else 5 if card % 11 == 0 else 3 if card % 10 == 0 else 2 if card % 5 == 0 else 1


def main() -> None:
    """Answer until the input ends."""
    asked = False
    for line in sys.stdin:
        asked = True
        message = json.loads(line)
        if message["type"] == "hello":
            answer: dict[str, Any] = {"type": "hello", "name": "closest gap"}
        elif message["type"] == "ask":
            answer = {"id": message["id"], "choice": choose(message)}
        else:
            continue  # "match" and "end" want no answer
        print(json.dumps(answer), flush=True)
    if not asked:
        print((__doc__ or "").strip())


if __name__ == "__main__":
    main()
