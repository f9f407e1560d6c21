"""How many rounds the simulator plays in a second of CPU, beside the same written by hand in C, in one run.

Random play, 4 players, full deck, shuffle and deal included, one thread: games one by one (what any policies, rules and
sizes are played with), and side by side (what random play is played with). The C kernel (``simulate.c``, built here
with ``gcc -O3``) plays one by one, uses the same random streams and must come to the same heads; the simulator's
kernels also count the distributions, the causes of takes and the winners. Short runs of all take turns and the quickest
of each count, so that a busy machine disturbs all alike.

    .venv/bin/python benchmarks/simulate.py [ROUNDS]
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from sixieme.rules.options import Options
from sixieme.sim import warm
from sixieme.sim.executors import Here, Processes
from sixieme.sim.run import make_task, steps
from sixieme.sim.task import Tally, Task, _given, play_with

SOURCE = Path(__file__).with_name("simulate.c")
TURNS = 40
SEED = 7


def main(rounds: int) -> None:
    """Print the figures."""
    start = time.process_time()
    warm.compile_all()
    print(f"compiling or loading the kernels: {time.process_time() - start:.1f} s of CPU")
    task = _task("random")
    runs: dict[str, Callable[[], object]] = {
        "one by one": lambda: _one_by_one(task, rounds),
        "side by side": lambda: play_with(warm.compiled_kernels(), task, (0, rounds)),
        "with cards": lambda: play_with(warm.compiled_kernels(), _task("random", cards=True), (0, rounds)),
    }
    with tempfile.TemporaryDirectory() as folder:
        if shutil.which("gcc"):
            runs["C"] = _in_c(Path(folder), rounds)
            assert np.array_equal(runs["C"](), _heads(task, rounds)), "the two play different games"
        quickest = _quickest(runs)
    for name, seconds in quickest.items():
        ratio = f"   {quickest['C'] / seconds:.2f} of C" if "C" in quickest and name != "C" else ""
        print(f"{name:12} {rounds / seconds:12,.0f} rounds a second of CPU{ratio}")
    for policy in ("lowest", "closest", "cautious"):
        some = max(1, rounds // (40 if policy == "cautious" else 4))
        run = partial(play_with, warm.compiled_kernels(), _task(policy), (0, some))
        seconds = _quickest({policy: run}, 5)[policy]
        print(f"{policy:12} {some / seconds:12,.0f} rounds a second of CPU")
    _scaling(3000 * rounds)


def _task(policy: str, cards: bool = False) -> Task:
    options = Options(threshold=None, max_rounds=1)
    return make_task(4, SEED, policy, "cheapest", options, cards=cards)


def _heads(task: Task, rounds: int) -> object:
    tally = play_with(warm.compiled_kernels(), task, (0, rounds))
    return (tally.spread * np.arange(tally.spread.shape[1])).sum(axis=1)


def _one_by_one(task: Task, rounds: int) -> Tally:
    tally = Tally.empty(task)
    found = (tally.spread, tally.takes, tally.wins, tally.matches, tally.sums, tally.cards)
    warm.compiled_kernels().play_games(*_given(task, 0, rounds), *found, np.zeros((0, 6), np.int64))
    return tally


def _in_c(folder: Path, rounds: int) -> Callable[[], object]:
    built = folder / "simulate.so"
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", str(built), str(SOURCE)], check=True)
    library = ctypes.CDLL(str(built))
    library.prepare()

    def run() -> object:
        total = np.zeros(4, np.int64)
        pointer = total.ctypes.data_as(ctypes.c_void_p)
        library.play_rounds(ctypes.c_uint64(SEED), ctypes.c_int64(0), ctypes.c_int64(rounds), 4, 104, pointer)
        return total

    return run


def _quickest(runs: dict[str, Callable[[], object]], turns: int = TURNS) -> dict[str, float]:
    """Return the CPU seconds of the quickest run of each, all of them taking turns."""
    found = dict.fromkeys(runs, float("inf"))
    for _ in range(turns):
        for name, run in runs.items():
            start = time.process_time()
            run()
            found[name] = min(found[name], time.process_time() - start)
    return found


def _scaling(rounds: int) -> None:
    """Print what one and two processes play in a second of the clock and of CPU, and that the result is the same.

    The start of the workers is left out of the clock, but not out of the CPU; on a machine that others use, the clock
    says little.
    """
    task = _task("random")
    results = []
    for executor in (Here(), Processes(2)):
        start, first, last, used = 0.0, 0, None, _cpu_seconds()
        for last in steps(task, rounds, executor):
            if not start and last.rounds >= rounds // 5:
                start, first = time.perf_counter(), last.rounds
        assert last is not None
        results.append(last)
        clock, cpu = time.perf_counter() - start, _cpu_seconds() - used
        name = type(executor).__name__
        print(f"{name:12} {(rounds - first) / clock:12,.0f} rounds a second by the clock, {rounds / cpu:,.0f} of CPU")
    assert results[0] == results[1]


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and of those of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
