"""The file of results: JSON Lines, a header with the question, then a line for every game as it ends.

Killed at any moment, it holds every game whose line is whole; a last line that was cut short is dropped when it is gone
on with. Games stand in the order in which they ended.
"""

import os
import time
from contextlib import suppress
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import Any, BinaryIO

from filelock import FileLock, Timeout

from sixieme.arena.faults import Fault, FaultKind
from sixieme.arena.game import Game, Part
from sixieme.arena.question import Question, code_hash, question_from_json, question_to_json, seatings, table_of_deal
from sixieme.arena.times import times_from_json, times_to_json
from sixieme.errors import ArenaError, SixiemeError
from sixieme.rules.jsonlines import read_json, read_lines, write_json

VERSION = 1
_SYNC_SECONDS = 1.0
"""A machine that goes down loses the games of this time at the most; a program that is killed loses none."""
_MOST_LINE = 1 << 20


class Store:
    """An open file of results, which no other run writes."""

    def __init__(self, path: Path, lock: FileLock, stream: BinaryIO) -> None:
        self._path = path
        self._lock = lock
        self._stream = stream
        self._good = stream.tell()
        self._synced = time.monotonic()
        self.games: dict[Part, Game] = {}
        """What was there when it was opened."""
        self.dropped = False
        """Whether a last line had been cut short."""
        self.other_source = False
        """Whether it was begun with other code."""

    @classmethod
    def create(cls, path: Path, question: Question) -> "Store":
        """Begin a file. Raises ArenaError if there is one already, or OSError."""
        lock = _locked(path)
        try:
            stream = path.open("xb", buffering=0)
        except FileExistsError:
            _unlock(lock)
            raise ArenaError(f"expected a file that is not there yet, or --resume to go on, got {path}") from None
        except BaseException:
            _unlock(lock)
            raise
        store = cls(path, lock, stream)
        try:
            store._write(_header(question))
        except BaseException:
            store.close()
            path.unlink(missing_ok=True)
            raise
        return store

    @classmethod
    def resume(cls, path: Path, question: Question) -> "Store":
        """Go on with a file, or begin it. Raises ArenaError for a file of another question, or one that is none."""
        if not path.exists():
            return cls.create(path, question)
        lock = _locked(path)
        try:
            if path.is_file() and not path.stat().st_size:  # stopped before its first line
                store = cls(path, lock, path.open("r+b", buffering=0))
                store._write(_header(question))
                return store
            header, games, good, size = _read(path)
            _check_header(header, question, path)
            stream = path.open("r+b", buffering=0)
            stream.truncate(good)
            stream.seek(good)
        except BaseException:
            _unlock(lock)
            raise
        store = cls(path, lock, stream)
        store.games = games
        store.dropped = good < size
        store.other_source = header["source"] != code_hash()
        return store

    def add(self, game: Game) -> None:
        """Write a game. Raises OSError; the file then ends with the game before."""
        self._write(game_to_json(game))

    def close(self) -> None:
        """Leave the file for another time. Raises OSError if it cannot be brought to the disk."""
        try:
            if not self._stream.closed:
                self._sync()
                self._stream.close()
        finally:
            _unlock(self._lock)

    def _write(self, value: dict[str, Any]) -> None:
        line = f"{write_json(value)}\n".encode()
        try:
            written = self._stream.write(line)
            if written < len(line):
                self._stream.write(line[written:])  # a full disk says why it took a part only
            self._good += len(line)
            if time.monotonic() - self._synced > _SYNC_SECONDS:
                self._sync()
        except OSError as error:
            with suppress(OSError):
                self._stream.truncate(self._good)
                self._stream.seek(self._good)
            raise OSError(error.errno, error.strerror, str(self._path)) from error

    def _sync(self) -> None:
        try:
            os.fsync(self._stream.fileno())
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self._path)) from error
        self._synced = time.monotonic()


def read_results(path: Path) -> tuple[Question, dict[Part, Game]]:
    """Return the question and the games of a file. Raises ArenaError or OSError."""
    header, games, _, _ = _read(path)
    return header["question"], games


def game_to_json(game: Game) -> dict[str, Any]:
    """Return the game as plain JSON values. What follows from the question, such as the table, is not told."""
    return {
        "deal": game.deal,
        "seating": game.seating,
        "rounds": game.rounds,
        "heads": list(game.heads),
        "winners": list(game.winners),
        "faults": [[fault.bot, str(fault.kind), fault.detail] for fault in game.faults],
        "times": [times_to_json(times) for times in game.times],
    }


def game_from_json(value: Any, question: Question) -> Game:
    """Return the game that :func:`game_to_json` wrote. Raises ValueError, LookupError or TypeError."""
    deal, seating = _whole(value["deal"]), _whole(value["seating"])
    heads, won = tuple(map(_whole, value["heads"])), tuple(map(_whole, value["winners"]))
    times = tuple(map(times_from_json, value["times"]))
    if len(heads) != question.players or len(times) != len(question.bots):
        raise ValueError(f"expected the heads of {question.players} seats and the times of {len(question.bots)} bots")
    if not won or max(won) >= question.players:
        raise ValueError(f"expected seats that have won, got {won}")
    return Game(
        deal=deal,
        seating=seating,
        table=seatings(table_of_deal(question, deal))[seating],
        rounds=_whole(value["rounds"]),
        heads=heads,
        winners=won,
        faults=tuple(Fault(_whole(bot), FaultKind(kind), str(detail)) for bot, kind, detail in value["faults"]),
        times=times,
    )


def _header(question: Question) -> dict[str, Any]:
    return {
        "type": "arena",
        "version": VERSION,
        "source": code_hash(),
        "question": question_to_json(question),
    }


def _check_header(header: dict[str, Any], question: Question, path: Path) -> None:
    asked, found = question_to_json(question), question_to_json(header["question"])
    other = [f"{name} {found[name]} instead of {asked[name]}" for name in asked if asked[name] != found[name]]
    if other:
        raise ArenaError(f"expected results of the same question in {path}, got {'; '.join(other):.200}")


def _read(path: Path) -> tuple[dict[str, Any], dict[Part, Game], int, int]:
    """Return the header with its question read, the games, how many bytes are good, and how many there are."""
    games: dict[Part, Game] = {}
    header: dict[str, Any] = {}
    with path.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        good = stream.seek(0)
        for number, line in enumerate(read_lines(stream, _MOST_LINE), 1):
            if not _ended(stream, size):
                break  # cut short
            try:
                if line is None:
                    raise ValueError("far too long")
                value = read_json(line)
                if not header:
                    header = _header_from_json(value)
                elif "deal" not in value:
                    raise ValueError("no game")
                else:
                    game = game_from_json(value, header["question"])
                    if (game.deal, game.seating) in games:
                        raise ValueError("a game that was told before")
                    games[game.deal, game.seating] = game
            except (SixiemeError, ValueError, LookupError, TypeError, AttributeError) as error:
                raise ArenaError(
                    f"expected results of the arena in {path}, got line {number}: {error!s:.120}"
                ) from error
            good = stream.tell()
    if not header:
        raise ArenaError(f"expected results of the arena in {path}, got none")
    return header, games, good, size


def _ended(stream: BinaryIO, size: int) -> bool:
    """Return whether the line just read has its end: only the last one may have none."""
    here = stream.tell()
    if here < size:
        return True
    stream.seek(-1, os.SEEK_CUR)
    return stream.read(1) == b"\n"


def _header_from_json(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict) or value.get("type") != "arena" or value.get("version") != VERSION:
        raise ValueError("no header of this version")
    return {"source": str(value["source"]), "question": question_from_json(value["question"])}


def _whole(value: object) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"expected a whole number, got {value!r:.40}")
    return value


def _locked(path: Path) -> FileLock:
    """Lock a file that is there or can be. Raises ArenaError or OSError."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if path.exists() and not path.is_file():  # a pipe would have to be waited for
        raise ArenaError(f"expected an ordinary file, got {path}")
    if not path.parent.is_dir():  # before the lock, which would make the folders of its own file
        raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise ArenaError(f"expected a file that no other run writes, got {path}") from None
    return lock


def _unlock(lock: FileLock) -> None:
    with suppress(OSError):  # removed while it is held; a system that does not remove open files keeps it, empty
        Path(lock.lock_file).unlink()
    lock.release()
