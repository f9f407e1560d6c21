"""How many requests ``sixieme judge`` answers in a second of CPU.

Small tricks (two to four cards) from the worked cases, repeated, go through the real command, start-up included, and
through the function behind it. The last line says how many times as long an answer takes as only reading the request
and writing it again with the standard library's JSON: a figure that says less about the machine.

    .venv/bin/python benchmarks/judge.py [REQUESTS]
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from sixieme.cli.judging.judge import Judge

CASES = Path(__file__).parents[1] / "conformance" / "cases.json"


def main(requests: int) -> None:
    """Print the figures."""
    lines = _requests(requests)
    judge = Judge()
    command = _command_seconds(lines)
    answering = _seconds(lambda: [judge.answer(line) for line in lines])
    parsing = _seconds(lambda: [json.dumps(json.loads(line)) for line in lines])
    print(f"{requests} small tricks, Python {sys.version.split()[0]}")
    print(f"command   {requests / command:9,.0f} a second of CPU")
    print(f"function  {requests / answering:9,.0f} a second of CPU")
    print(f"ratio     {answering / parsing:9.2f} times reading and writing JSON")


def _requests(count: int) -> list[bytes]:
    cases = json.loads(CASES.read_text("utf-8"))["cases"]
    inputs = [case["input"] for case in cases if case["kind"] == "trick" and len(case["input"]["plays"]) <= 4]
    return [
        json.dumps({"id": number, "kind": "trick", "input": inputs[number % len(inputs)]}).encode()
        for number in range(count)
    ]


def _seconds(work: Callable[[], object]) -> float:
    """Return the CPU seconds of the quickest of five runs."""
    runs = []
    for _ in range(5):
        start = time.process_time()
        work()
        runs.append(time.process_time() - start)
    return min(runs)


def _command_seconds(lines: list[bytes]) -> float:
    """Return the CPU seconds of the command, from start to end, where the system tells them; else the wall clock's."""
    clock = _children_clock()
    runs = []
    for _ in range(3):
        with tempfile.TemporaryFile() as questions:
            questions.write(b"\n".join(lines))
            questions.seek(0)
            start = clock()
            subprocess.run(
                [sys.executable, "-m", "sixieme", "judge"], stdin=questions, stdout=subprocess.DEVNULL, check=True
            )
            runs.append(clock() - start)
    return min(runs)


def _children_clock() -> Callable[[], float]:
    try:
        import resource
    except ImportError:  # Windows
        return time.perf_counter
    return lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
