"""Programs that are bots: started, asked over standard input and output, and killed with all that they have started.

While a program is waited for, its output and its standard error are read as they come, and never more of them is kept
than a line and a few words; so whatever it writes, or does not, it can neither fill the memory nor stop the arena.
"""

import os
import selectors
import shlex
import signal
import subprocess
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from threading import Lock
from typing import Any, cast

from sixieme.arena.faults import MOST_DETAIL, FaultKind, Reply
from sixieme.arena.lines import MAX_ANSWER_BYTES, hello, match_begins, match_ends, question
from sixieme.arena.players import as_choice, illegal, late
from sixieme.rules.jsonlines import read_json, write_json
from sixieme.rules.options import Options
from sixieme.rules.view import View

START_SECONDS = 30.0
"""How long a program may take to start and say hello, if the limit of a decision is not longer."""

_LEAVE_SECONDS = 0.5
"""How long it may take to end by itself once its standard input is closed."""
_WORDS_SECONDS = 0.1
"""How long its last words are waited for."""
_PIECE = 1 << 16


class ProgramError(Exception):
    """A program has not answered as it should; it never leaves this module, but for the first hello of all."""

    def __init__(self, kind: FaultKind, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


class Program:
    """A running program. Every method but :meth:`close` and :meth:`kill` may raise ProgramError."""

    def __init__(self, command: str, limit: float) -> None:
        self._limit = limit
        try:
            self._process = subprocess.Popen(
                split_command(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # a group of its own, to be killed as a whole; Ctrl-C is not for it
            )
        except (OSError, ValueError) as error:
            raise ProgramError(FaultKind.DIED, f"cannot be started: {error}") from error
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._input, self._output, self._errors = (cast(FileIO, pipe) for pipe in pipes)
        for pipe in (self._input, self._output, self._errors):
            os.set_blocking(pipe.fileno(), False)
        self._read = b""
        self._words = b""
        self._number = 0

    def greet(self) -> None:
        """Exchange the hellos."""
        answer = self._exchange(hello(), max(self._limit, START_SECONDS))
        if answer.get("type") != "hello":
            raise ProgramError(FaultKind.GARBAGE, f"expected a hello, got {write_json(answer)[:80]}")

    def begin(self, players: int, seat: int, options: Options, seed: int) -> None:
        """Say that a round or match begins."""
        self._write(match_begins(players, seat, options, seed, self._limit), time.monotonic() + self._limit)

    def ask(self, seen: View) -> object:
        """Return the answer to a question, whatever it is."""
        self._number += 1
        answer = self._exchange(question(self._number, seen), self._limit)
        if answer.get("id") != self._number or "choice" not in answer:
            expected = f'{{"id": {self._number}, "choice": …}}'
            raise ProgramError(FaultKind.GARBAGE, f"expected {expected}, got {write_json(answer)[:80]}")
        return answer["choice"]

    def end(self, totals: tuple[int, ...]) -> None:
        """Say that the round or match is over."""
        self._write(match_ends(totals), time.monotonic() + self._limit)

    def close(self) -> None:
        """Close its input, give it a moment to leave, and kill what is left."""
        with suppress(OSError):
            self._input.close()
        deadline = time.monotonic() + _LEAVE_SECONDS
        with suppress(ProgramError, OSError, ValueError):  # it has left, or goes on talking, or is killed already
            while self._wait(deadline):
                self._read = b""
        self.kill()

    def kill(self) -> None:
        """Kill the program and all it has started, as far as they stayed in its group."""
        self.strike()
        self._process.wait()
        for pipe in (self._input, self._output, self._errors):
            with suppress(OSError):
                pipe.close()

    def strike(self) -> None:
        """Kill them, and leave the rest to whoever asks the program at this moment, in another thread."""
        if self._process.returncode is None:  # else the number may be another's by now
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)

    def last_words(self) -> str:
        """Return the end of what it wrote on standard error, as one line."""
        deadline = time.monotonic() + _WORDS_SECONDS
        with selectors.DefaultSelector() as selector:
            if not self._errors.closed:
                selector.register(self._errors, selectors.EVENT_READ)
                while selector.select(max(0.0, deadline - time.monotonic())) and self._hear():
                    continue
        return " ".join(self._words.decode("utf-8", "replace").split())[-MOST_DETAIL // 2 :]

    def _exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        self._write(message, deadline)
        while b"\n" not in self._read:
            if not self._wait(deadline):
                raise ProgramError(FaultKind.LATE, late(seconds))
        line, _, self._read = self._read.partition(b"\n")
        try:
            answer = read_json(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise ProgramError(FaultKind.GARBAGE, f"expected a JSON object, got {line[:80]!r}")
        return answer

    def _write(self, message: dict[str, Any], deadline: float) -> None:
        left = memoryview(f"{write_json(message)}\n".encode())
        while left:
            if not self._wait(deadline, writing=True):
                raise ProgramError(FaultKind.LATE, "expected the program to read its input, got it full and unread")
            try:
                left = left[self._input.write(left) or 0 :]
            except OSError as error:
                raise ProgramError(FaultKind.DIED, "expected the program to read its input, got it closed") from error

    def _wait(self, deadline: float, *, writing: bool = False) -> bool:
        """Wait until an answer, or a part of one, has come, or until something can be written; False: too long."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._output, selectors.EVENT_READ)
            if not self._errors.closed:
                selector.register(self._errors, selectors.EVENT_READ)
            if writing:
                selector.register(self._input, selectors.EVENT_WRITE)
            while (left := deadline - time.monotonic()) > 0:
                ready = {key.fileobj for key, _ in selector.select(left)}
                if self._errors in ready and not self._hear():
                    selector.unregister(self._errors)
                    self._errors.close()
                if self._output in ready:
                    self._keep()
                if (self._input if writing else self._output) in ready:
                    return True
        return False

    def _hear(self) -> bytes:
        """Keep the end of what has come on standard error; nothing more will if nothing has."""
        said = self._errors.read(_PIECE) or b""
        self._words = (self._words + said)[-4 * MOST_DETAIL :]
        return said

    def _keep(self) -> None:
        came = self._output.read(_PIECE)
        if came == b"":
            raise ProgramError(FaultKind.DIED, "expected an answer, got the end of its output")
        self._read += came or b""
        if len(self._read) > MAX_ANSWER_BYTES:
            raise ProgramError(FaultKind.GARBAGE, f"expected one line of at most {MAX_ANSWER_BYTES} bytes, got more")


class Programs:
    """The running programs of a worker; those that have no seat wait for the next one."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._idle: dict[str, list[Program]] = defaultdict(list)
        self._running: set[Program] = set()
        self._lock = Lock()
        self._closed = False

    def take(self, command: str) -> Program:
        """Return a program that has said hello. Raises ProgramError."""
        with self._lock:
            if self._idle[command]:
                return self._idle[command].pop()
        program = Program(command, self._limit)
        with self._lock:
            self._running.add(program)
            closed = self._closed
        try:
            if closed:
                raise ProgramError(FaultKind.DIED, "expected a worker that goes on, got one that ends")
            program.greet()
        except ProgramError as error:
            words = program.last_words()
            self.drop(program)
            raise ProgramError(error.kind, told(error.detail, words)) from error
        except BaseException:
            self.drop(program)
            raise
        return program

    def give_back(self, command: str, program: Program) -> None:
        """Let a program wait for its next seat."""
        with self._lock:
            self._idle[command].append(program)

    def drop(self, program: Program) -> None:
        """Kill a program."""
        with self._lock:
            self._running.discard(program)
        program.kill()

    def close(self) -> None:
        """End all programs, those with a seat as well."""
        with self._lock:
            self._closed = True
            idle = {program for waiting in self._idle.values() for program in waiting}
            busy = self._running - idle
            self._running.clear()
            self._idle.clear()
        for program in busy:
            program.strike()
        for program in idle:
            program.close()


class ProgramPlayer:
    """A seat that a program plays. A program that was late, wrote garbage or died is killed, and started again."""

    def __init__(
        self, programs: Programs, command: str, *, players: int, seat: int, options: Options, seed: int
    ) -> None:
        self._programs = programs
        self._command = command
        self._players, self._seat, self._options, self._seed = players, seat, options, seed
        self._program: Program | None = None

    def ask(self, seen: View) -> Reply:
        """Ask the program; the limit is enforced."""
        begun = time.perf_counter()
        try:
            program = self._ready()
            begun = time.perf_counter()
            answer = program.ask(seen)
        except ProgramError as error:
            seconds = time.perf_counter() - begun
            return Reply(None, seconds, error.kind, self._lost(error.detail))
        seconds = time.perf_counter() - begun
        choice = as_choice(answer, seen)
        if choice is None:
            return Reply(None, seconds, FaultKind.ILLEGAL, illegal(answer, seen))
        return Reply(choice, seconds)

    def tell_end(self, totals: tuple[int, ...]) -> None:
        """Say the heads by seat."""
        if self._program is not None:
            try:
                self._program.end(totals)
            except ProgramError:
                self._lost("")

    def leave(self) -> None:
        """Let the program wait for its next seat."""
        if self._program is not None:
            self._programs.give_back(self._command, self._program)
            self._program = None

    def drop(self) -> None:
        """Kill the program: nobody knows what it is doing."""
        if self._program is not None:
            self._programs.drop(self._program)
            self._program = None

    def _ready(self) -> Program:
        if self._program is None:
            self._program = self._programs.take(self._command)
            self._program.begin(self._players, self._seat, self._options, self._seed)
        return self._program

    def _lost(self, detail: str) -> str:
        words = "" if self._program is None else self._program.last_words()
        self.drop()
        return told(detail, words)


@contextmanager
def borrowed(players: list[ProgramPlayer]) -> Iterator[None]:
    """Have the programs of these players for a round or match; if it breaks off, they are killed."""
    try:
        yield
    except BaseException:
        for player in players:
            player.drop()
        raise
    for player in players:
        player.leave()


def told(detail: str, words: str) -> str:
    """Return what is said of a fault, with the last words of the program."""
    return f"{detail}; standard error: {words}" if words else detail


def split_command(command: str) -> list[str]:
    """Return the words of a command line as a shell would read them. Raises ValueError if there are none."""
    words = shlex.split(command)
    if not words:
        raise ValueError("expected a command, got nothing")
    return words
