"""Where a simulation runs: in this process, in several, on a Ray or a Dask cluster. All give the same result.

An executor is handed a task and its parts, and yields what came of each part, in any order. It takes a part from the
iterator only when a worker is free for it, and gives out anew what a lost worker had.
"""

import os
import signal
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures import Executor as Pool
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Protocol

from sixieme.errors import LostWorkerError, SimulationError

if TYPE_CHECKING:
    from sixieme.sim.task import Part, Tally, Task

MOST_LOSSES = 5
"""A part that was lost so often is given up: what it is lost to is likely the part itself, or the machine."""

MOST_PROCESSES = 1024


class Executor(Protocol):
    """Plays the parts of a task somewhere."""

    @property
    def workers(self) -> int:
        """How many parts it plays at a time, about."""
        ...

    def run(self, task: "Task", parts: "Iterator[Part]") -> "Iterator[tuple[Part, Tally]]":
        """Yield what came of each part, in any order. Whoever stops asking stops the work.

        Raises LostWorkerError if workers are lost again and again.
        """
        ...


class Here:
    """One part after the other, in this process."""

    workers = 1

    def run(self, task: "Task", parts: "Iterator[Part]") -> "Iterator[tuple[Part, Tally]]":
        """Yield what came of each part, in order."""
        from sixieme.sim.task import play

        for part in parts:
            yield part, play(task, part)


class _Pooled(ABC):
    """Parts in a pool of the standard library, two a worker given out at any time."""

    def __init__(self, workers: int | None = None) -> None:
        found = available_cpus() if workers is None else workers
        if type(found) is not int or not 1 <= found <= MOST_PROCESSES:
            raise SimulationError(f"expected 1..{MOST_PROCESSES} workers, got {found!r:.40}")
        self.workers = found

    @abstractmethod
    def _pool(self, task: "Task") -> Pool:
        """Return a fresh pool."""

    @abstractmethod
    def _submit(self, pool: Pool, task: "Task", part: "Part") -> "Future[Tally]":
        """Give a part to the pool."""

    def run(self, task: "Task", parts: "Iterator[Part]") -> "Iterator[tuple[Part, Tally]]":
        """Yield what came of each part, in any order."""
        losses: Counter[Part] = Counter()
        lost: list[Part] = []
        pool = self._pool(task)
        given: dict[Future[Tally], Part] = {}
        try:
            while True:
                try:
                    while len(given) < 2 * self.workers:
                        part = lost.pop() if lost else next(parts, None)
                        if part is None:
                            break
                        lost.append(part)  # until it is given out
                        given[self._submit(pool, task, part)] = part
                        lost.pop()
                    if not given:
                        return
                    done, _ = wait(given, return_when=FIRST_COMPLETED)
                    for future in done:
                        part, tally = given[future], future.result()
                        del given[future]
                        yield part, tally
                except BrokenProcessPool as error:
                    lost += given.values()
                    losses.update(lost)
                    if max(losses.values()) >= MOST_LOSSES:
                        raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times in a row: {error}") from error
                    given.clear()
                    pool.shutdown(wait=False, cancel_futures=True)
                    pool = self._pool(task)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class Threads(_Pooled):
    """Parts in threads of this process: compiled kernels do without Python's lock."""

    def _pool(self, task: "Task") -> Pool:
        return ThreadPoolExecutor(self.workers)

    def _submit(self, pool: Pool, task: "Task", part: "Part") -> "Future[Tally]":
        from sixieme.sim.task import play

        return pool.submit(play, task, part)


class Processes(_Pooled):
    """Parts in processes of their own, as many as there are processors unless told.

    They are started afresh, so a script that uses them needs ``if __name__ == "__main__":`` around what it does.
    """

    def _pool(self, task: "Task") -> Pool:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=_begin, initargs=(task,))

    def _submit(self, pool: Pool, task: "Task", part: "Part") -> "Future[Tally]":
        return pool.submit(_play_part, part)


_task: "Task | None" = None


def _begin(task: "Task") -> None:
    """Keep the task in a worker, and leave Ctrl-C to whoever started it."""
    global _task
    _task = task
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_part(part: "Part") -> "Tally":
    from sixieme.sim.task import play

    assert _task is not None
    return play(_task, part)


def available_cpus() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_executor(text: str) -> Executor:
    """Return the executor of that name.

    ``here``; ``threads`` or ``processes``, with ``:N`` for a number of them; ``ray`` or ``dask`` for one started on
    this machine, ``ray://HOST:PORT`` or ``dask://HOST:PORT`` for one that runs. Raises SimulationError, or
    MissingExtraError where Ray or Dask is not installed.
    """
    name, _, rest = text.partition(":")
    if text == "here":
        return Here()
    if name in ("threads", "processes") and (text == name or (rest.isascii() and rest.isdecimal() and len(rest) < 6)):
        kind = Threads if name == "threads" else Processes
        return kind(int(rest) if rest else None)
    if name == "ray" and (text == name or rest.startswith("//")):
        from sixieme.sim.on_ray import OnRay

        return OnRay(text if rest else None)
    if name == "dask" and (text == name or rest.startswith("//")):
        from sixieme.sim.on_dask import OnDask

        return OnDask(f"tcp:{rest}" if rest else None)
    raise SimulationError(
        f"expected here, threads[:N], processes[:N], ray[://HOST:PORT] or dask[://HOST:PORT], got {text!r:.60}"
    )
