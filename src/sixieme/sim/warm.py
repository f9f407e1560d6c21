"""Compiling in the background, so that nobody waits for it: ``python -m sixieme.sim.warm``.

The kernels take about 25 seconds of CPU to compile, once for each version of them and of numba. Until that is done
:func:`kernels` returns the same functions uncompiled: they are a thousand times slower, and give the same results to
the last bit, so whoever asks every now and then changes over without a seam.
"""

import atexit
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

from sixieme.sim.kept import code_folder, is_writable

_DONE = "compiled"
"""The file that says so; other packages with kernels have files of their own."""


def is_done(mark: str = _DONE) -> bool:
    """Return whether the kernels have been compiled on this machine, by this or another process."""
    return (code_folder() / mark).exists()


def start(module: str = "sixieme.sim.warm", mark: str = _DONE) -> subprocess.Popen[bytes] | None:
    """Begin to compile in another process, with low priority; return it, or None if there is nothing to do.

    It goes on when this process ends. Of several only one compiles, the others wait for it. ``module`` is what is run
    to compile, and leaves ``mark`` when it has: see :func:`compile_once`.
    """
    if is_done(mark) or not is_writable():
        return None
    process = subprocess.Popen(
        [sys.executable, "-m", module],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *_paths()])},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    atexit.register(_let_go, process)
    return process


def kernels() -> ModuleType:
    """Return the kernels: compiled ones if that takes no time now, else plain ones while they are being compiled.

    Where code cannot be kept, or the background failed, they are compiled here, and whoever calls them waits.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0" or is_done():
        return compiled_kernels()
    background = _background()
    if background is None or background.poll() is not None:
        return compiled_kernels()
    return plain_kernels()


def compiled_kernels() -> ModuleType:
    """Return the module of the kernels; each is compiled when it is first called, if it was not before."""
    from sixieme.sim import kernels

    return kernels


@cache
def plain_kernels() -> ModuleType:
    """Return the kernels as plain functions, from the same source."""
    source = Path(__file__).with_name("kernels.py")
    spec = importlib.util.spec_from_file_location("sixieme.sim.kernels.plain", source)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    code = source.read_text("utf-8").replace("from sixieme.sim.compiled import kernel", _PLAIN)
    exec(compile(code, str(source), "exec"), module.__dict__)
    return module


def compile_all() -> None:
    """Compile every kernel of the simulator in the forms that :mod:`sixieme.sim` uses, and keep the code."""
    import numpy as np

    from sixieme.rules.options import CLASSIC, parse_options, with_sizes
    from sixieme.sim.layout import HEADS_BY_CARD, pack_table
    from sixieme.sim.policy import CardPolicy, Policy, RowPolicy
    from sixieme.sim.task import Task, play_with

    module = compiled_kernels()
    policies, rows = (Policy(CardPolicy.CAUTIOUS),) * 2, (RowPolicy.CHEAPEST,) * 2
    for options in (CLASSIC, with_sizes(CLASSIC, top=12, rows=2, capacity=2, hand=2)):
        play_with(module, Task(2, options, 0, policies, rows), (0, 0))
    by_chance = (Policy(CardPolicy.RANDOM),) * 2
    play_with(module, Task(2, parse_options("rounds:1"), 0, by_chance, rows), (0, module.LANES))
    table, lengths = pack_table(((1,), (2,)), 2)
    module.play_tricks(
        table[None].copy(),
        lengths[None].copy(),
        np.array([[3, 4]]),
        np.array([-1]),
        HEADS_BY_CARD,
        np.zeros((1, 2, 5), np.int64),
    )
    module.count_histories(table, lengths, np.array([[3], [4]]), HEADS_BY_CARD, 1, np.zeros((2, 2), np.int64))


def compile_once(compile_them: Callable[[], object], mark: str) -> None:
    """Compile unless another process has done or is doing it, and say so in the folder of the code."""
    from filelock import FileLock

    if not is_writable() or os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        return
    with FileLock(code_folder() / f"{mark}.lock"):
        if not is_done(mark):
            compile_them()
            (code_folder() / mark).touch()


def compile_aside(compile_them: Callable[[], object], mark: str) -> None:
    """Compile once, with low priority for this process: it is one of its own."""
    if hasattr(os, "nice"):
        os.nice(10)
    compile_once(compile_them, mark)


def _let_go(process: "subprocess.Popen[bytes]") -> None:
    """Keep Python from warning, at its end, that the process still runs: it is meant to."""
    process.returncode = 0


@cache
def _background() -> subprocess.Popen[bytes] | None:
    return start()


def _paths() -> list[str]:
    return [path for path in (os.environ.get("PYTHONPATH"),) if path]


_PLAIN = """
def kernel(function=None, /, **options):
    return function or (lambda given: given)
"""

if __name__ == "__main__":
    compile_aside(compile_all, _DONE)
