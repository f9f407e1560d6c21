"""Where work runs: in this process, in several, on a Ray or a Dask cluster. All give the same result.

An executor is handed some work and its parts, and yields what came of each part, in any order. It takes a part from the
iterator only when a worker is free for it, and gives out anew what a lost worker had. The simulator's work is a
:class:`sixieme.sim.task.Task`; anything else that can be pickled and cut into parts does as well.
"""

import os
import signal
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from concurrent.futures import Executor as Pool
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Protocol, TypeVar, runtime_checkable

from sixieme.errors import LostWorkerError, SimulationError

MOST_LOSSES = 5
"""A part that was lost so often is given up: what it is lost to is likely the part itself, or the machine."""

MOST_PROCESSES = 1024

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")
_Given = TypeVar("_Given", contravariant=True)
_Found = TypeVar("_Found", covariant=True)


class Work(Protocol[_Given, _Found]):
    """Something that any worker can do a part of, wherever it is: what comes of a part depends on nothing else."""

    def play(self, part: _Given) -> _Found:
        """Do a part, and return what comes of it."""
        ...


@runtime_checkable
class Lasting(Protocol):
    """Work that keeps something from one part to the next, in a worker whose end is known."""

    def begin(self) -> None:
        """Hear that a worker begins, and that it will say when it ends. On clusters nobody says either."""
        ...

    def end(self) -> None:
        """Let everything go: the worker ends, perhaps in the middle of a part, and perhaps in another thread."""
        ...


class Executor(Protocol):
    """Does the parts of some work somewhere."""

    @property
    def workers(self) -> int:
        """How many parts it does at a time, about."""
        ...

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        """Yield what came of each part, in any order. Whoever stops asking stops the work.

        Raises LostWorkerError if workers are lost again and again.
        """
        ...


class Here:
    """One part after the other, in this process."""

    workers = 1

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        """Yield what came of each part, in order."""
        _begin_work(work)
        try:
            for part in parts:
                yield part, work.play(part)
        finally:
            _end_work(work)


class _Pooled(ABC):
    """Parts in a pool of the standard library, two a worker given out at any time."""

    def __init__(self, workers: int | None = None) -> None:
        found = available_cpus() if workers is None else workers
        if type(found) is not int or not 1 <= found <= MOST_PROCESSES:
            raise SimulationError(f"expected 1..{MOST_PROCESSES} workers, got {found!r:.40}")
        self.workers = found

    @abstractmethod
    def _pool(self, work: Work[_Part, _Outcome]) -> Pool:
        """Return a fresh pool."""

    @abstractmethod
    def _submit(self, pool: Pool, work: Work[_Part, _Outcome], part: _Part) -> "Future[_Outcome]":
        """Give a part to the pool."""

    @abstractmethod
    def _close(self, pool: Pool, work: Work[_Part, _Outcome]) -> None:
        """Let the workers go; what they still do is not wanted."""

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        """Yield what came of each part, in any order."""
        losses: Counter[_Part] = Counter()
        lost: list[_Part] = []
        pool = self._pool(work)
        given: dict[Future[_Outcome], _Part] = {}
        try:
            while True:
                try:
                    while len(given) < 2 * self.workers:
                        part = lost.pop() if lost else next(parts, None)
                        if part is None:
                            break
                        lost.append(part)  # until it is given out
                        given[self._submit(pool, work, part)] = part
                        lost.pop()
                    if not given:
                        return
                    done, _ = wait(given, return_when=FIRST_COMPLETED)
                    for future in done:
                        part, outcome = given[future], future.result()
                        del given[future]
                        yield part, outcome
                except BrokenProcessPool as error:
                    lost += given.values()
                    losses.update(lost)
                    if max(losses.values()) >= MOST_LOSSES:
                        raise LostWorkerError(f"a worker was lost {MOST_LOSSES} times in a row: {error}") from error
                    given.clear()
                    self._close(pool, work)
                    pool = self._pool(work)
        finally:
            self._close(pool, work)


class Threads(_Pooled):
    """Parts in threads of this process: compiled kernels do without Python's lock."""

    def _pool(self, work: Work[_Part, _Outcome]) -> Pool:
        _begin_work(work)
        return ThreadPoolExecutor(self.workers)

    def _submit(self, pool: Pool, work: Work[_Part, _Outcome], part: _Part) -> "Future[_Outcome]":
        return pool.submit(work.play, part)

    def _close(self, pool: Pool, work: Work[_Part, _Outcome]) -> None:
        pool.shutdown(wait=True, cancel_futures=True)
        _end_work(work)


class Processes(_Pooled):
    """Parts in processes of their own, as many as there are processors unless told.

    They are started afresh, so a script that uses them needs ``if __name__ == "__main__":`` around what it does. They
    end with this process, however it ends: each holds one end of a pipe, and leaves when the other end is closed.
    """

    def __init__(self, workers: int | None = None) -> None:
        super().__init__(workers)
        self._leashes: dict[Pool, Connection] = {}

    def _pool(self, work: Work[_Part, _Outcome]) -> Pool:
        context = get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.workers, context, initializer=_begin, initargs=(work, theirs))
        self._leashes[pool] = ours
        return pool

    def _submit(self, pool: Pool, work: Work[_Part, _Outcome], part: _Part) -> "Future[_Outcome]":
        return pool.submit(_play_part, part)

    def _close(self, pool: Pool, work: Work[_Part, _Outcome]) -> None:
        leash = self._leashes.pop(pool, None)
        if leash is not None:
            leash.close()  # so that nobody waits for parts that are not wanted
        pool.shutdown(wait=True, cancel_futures=True)


_work: Work[Any, Any] | None = None


def _begin(work: Work[Any, Any], leash: Connection) -> None:
    """Keep the work in a worker, leave Ctrl-C to whoever started it, and leave when that one does."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _begin_work(work)
    Thread(target=_leave_after, args=(leash, work), daemon=True).start()


def _leave_after(leash: Connection, work: Work[Any, Any]) -> None:
    try:
        leash.recv()
    except (EOFError, OSError):
        _end_work(work)
        os._exit(0)


def _play_part(part: Any) -> Any:
    assert _work is not None
    return _work.play(part)


def _begin_work(work: object) -> None:
    if isinstance(work, Lasting):
        work.begin()


def _end_work(work: object) -> None:
    if isinstance(work, Lasting):
        work.end()


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
