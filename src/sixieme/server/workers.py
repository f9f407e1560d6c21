"""Processes that think for bots: one that hangs or dies takes no other decision with it.

Each thread of a pool has a process of its own, started when it is first needed: so a decision waits in the pool until
a process is free, and what ends a process ends one decision. Processes begin anew instead of being forked, ignore
Ctrl-C, and end with the server, however that ends.
"""

import multiprocessing
import operator
import os
import signal
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from sixieme.bots import bot_options, decide, legal, make, warm
from sixieme.rules.view import View

MOST = 2 * (os.cpu_count() or 1)
STARTING = 60.0
"""Seconds after which a process that has not begun is given up."""
STAND_IN = "counting"
"""Plays for bots whose kernels are being compiled."""
SECONDS = 0.4
"""What a bot may think about a decision, if it can be told so."""


class BotError(Exception):
    """A bot has failed. Says how, and nothing that only the bot may know."""


class Workers:
    """Processes for bots, at most so many; ``patience`` is in seconds a decision."""

    def __init__(self, patience: float, *, most: int = MOST) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(most, thread_name_prefix="sixieme-worker")
        self._own = threading.local()
        self._all: set[_Worker] = set()
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, bot: str, seed: int, seen: View) -> "Future[int]":
        """Have a bot decide. The future raises BotError if the bot fails, or takes too long."""
        return self._threads.submit(self._ask, bot, seed, seen)

    def close(self) -> None:
        """End all processes, whatever they do."""
        with self._lock:
            self._closed = True
            workers = tuple(self._all)
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.kill()

    def _ask(self, bot: str, seed: int, seen: View) -> int:
        try:
            answer = self._worker().ask((bot, seed, seen), self._patience)
        except TimeoutError:
            self._drop()
            raise BotError(f"it took more than {self._patience:g} s") from None
        except Exception:  # it has died, could not be started, or sent what is no answer
            self._drop()
            raise BotError("its process died") from None
        if type(answer) is int and answer in legal(seen):
            return answer
        raise BotError(answer if isinstance(answer, str) else "an illegal choice")

    def _worker(self) -> "_Worker":
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.alive:
            self._drop()
            worker = self._own.worker = _Worker()
            with self._lock:
                self._all.add(worker)
                closed = self._closed
            if closed:  # in the meantime, so that nobody else would end it
                worker.kill()
        return worker

    def _drop(self) -> None:
        worker: _Worker | None = getattr(self._own, "worker", None)
        if worker is not None:
            worker.kill()
            worker.forget()
            with self._lock:
                self._all.discard(worker)
            self._own.worker = None


class _Worker:
    """One process, asked by one thread."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), name="sixieme-bot", daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def ask(self, question: tuple[str, int, View], patience: float) -> object:
        """Return what the process says. Raises EOFError or OSError if it is gone, TimeoutError if it says nothing."""
        if not self._ready:
            self._hear(STARTING)
            self._ready = True
        self._connection.send(question)
        return self._hear(patience)

    def kill(self) -> None:
        """End the process; whoever waits for its answer learns that it is gone."""
        self._process.kill()
        self._process.join(1.0)

    def forget(self) -> None:
        """Close the line; only the thread that asks may."""
        self._connection.close()

    def _hear(self, patience: float) -> object:
        if not self._connection.poll(patience):
            raise TimeoutError
        return self._connection.recv()


def _work(connection: Connection) -> None:
    """Answer questions until nobody is left to ask them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        connection.send(None)
        while True:
            connection.send(_answer(*connection.recv()))


def _answer(bot: str, seed: int, seen: View) -> int | str:
    """Return the bot's choice, or how it failed. Whatever it raises or returns ends here, SystemExit too."""
    try:
        options = {"seconds": SECONDS} if "seconds" in (bot_options(bot) or ()) else {}
        asked = make(bot, seed=seed, **options)
        if hasattr(asked, "prepare") and warm.is_compiling():  # once, for a minute
            asked = make(STAND_IN, seed=seed)
        choice = operator.index(decide(asked, seen))
    except BaseException as error:
        return type(error).__name__
    return choice if choice in legal(seen) else "an illegal choice"


def _end_with_parent() -> None:
    """End this process when the server ends, also one that was killed, while a bot is thinking."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
