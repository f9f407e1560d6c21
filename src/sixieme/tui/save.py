"""A match on disk while it is played: every accepted choice is there before the next prompt."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from errno import ENOENT
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import platformdirs
from filelock import FileLock, Timeout

from sixieme.bots import parse_bot
from sixieme.errors import RecordError, SaveInUseError, SixiemeError
from sixieme.rules.codec import event_from_json, event_to_json
from sixieme.rules.commands import command_of
from sixieme.rules.events import Event
from sixieme.rules.fair import Secret
from sixieme.rules.jsonlines import MAX_LINE_BYTES, read_json, read_lines, write_json
from sixieme.rules.match import Match
from sixieme.rules.names import clean_name
from sixieme.rules.options import Options, options_from_json, options_to_json
from sixieme.rules.record import check_date

VERSION = 1
SAVE_SUFFIX = ".save.jsonl"
RECORD_SUFFIX = ".record.jsonl"


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays what: all that is known before the first deal."""

    options: Options
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """Each seat's bot, as :func:`sixieme.bots.parse_bot` reads it; None for the person."""
    secret: Secret
    date: str | None


class Save:
    """An open save. Only the driving events are written: the rest follows from them."""

    def __init__(self, path: Path, setting: Setting, stream: BinaryIO, lock: FileLock) -> None:
        self.path = path
        self.setting = setting
        self._stream = stream
        self._lock = lock

    @classmethod
    def create(cls, folder: Path, setting: Setting) -> "Save":
        """Begin a new save in the folder. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        for path in _names(folder / stamp, SAVE_SUFFIX):
            try:
                stream = path.open("xb")
                break
            except FileExistsError:
                continue
        try:
            lock = _locked(path)
            save = cls(path, setting, stream, lock)
            save._write([_setting_to_json(setting)])
        except BaseException:
            # A save without its first line cannot be resumed; it must not stand in the way of those that can.
            with suppress(OSError):
                stream.close()
            path.unlink(missing_ok=True)
            _lock_file(path).unlink(missing_ok=True)
            raise
        return save

    @classmethod
    def resume(cls, path: Path) -> tuple["Save", Match]:
        """Open a save and return it with the match as it stands.

        A last line that was cut short when the machine went down is dropped. Raises OSError, SaveInUseError, or
        RecordError naming the line.
        """
        if not path.is_file():  # before the lock, which would make the folders of its own file
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(path))
        lock = _locked(path)
        try:
            setting, match, good = _read(path)
            stream = path.open("r+b")
            stream.truncate(good)
            stream.seek(good)
        except BaseException:
            _unlock(lock)
            raise
        return cls(path, setting, stream, lock), match

    def append(self, events: tuple[Event, ...]) -> None:
        """Write what has happened and return when it is on disk. Raises OSError."""
        self._write([event_to_json(event) for event in events if command_of(event) is not None])

    def close(self) -> None:
        """Leave the save for another time."""
        try:
            self._stream.close()
        finally:
            _unlock(self._lock)

    def finish(self, record: str) -> Path:
        """Put the record of the finished match in place of the save. Raises OSError; the save is then still there."""
        content = record.encode()
        names = _names(self.path.with_name(self.path.name.removesuffix(SAVE_SUFFIX)), RECORD_SUFFIX)
        # A machine that went down right here has left this very record; any other one is another match's.
        path = next(name for name in names if not name.exists() or name.read_bytes() == content)
        write_whole(path, content)
        self.path.unlink()
        self.close()
        return path

    def _write(self, lines: list[dict[str, Any]]) -> None:
        self._stream.write("".join(write_json(line) + "\n" for line in lines).encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole, and on disk, or not at all. Raises OSError."""
    partial = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with partial.open("xb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def matches_folder() -> Path:
    """Return where this user's matches are kept: under ``$SIXIEME_DATA``, else where the system keeps such data."""
    data = os.environ.get("SIXIEME_DATA") or platformdirs.user_data_path("sixieme", appauthor=False)
    return Path(data) / "matches"


def latest(folder: Path, suffix: str) -> Path | None:
    """Return the newest file of the folder with that suffix that holds anything; None if there is none."""
    files = folder.glob(f"*{suffix}") if folder.is_dir() else ()
    found = [path for path in files if path.is_file() and path.stat().st_size > 0]
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name), default=None)


def _names(stem: Path, suffix: str) -> Iterator[Path]:
    """Yield names for a file, one after the other, until one is free."""
    yield stem.with_name(stem.name + suffix)
    for number in count(2):
        yield stem.with_name(f"{stem.name}-{number}{suffix}")


def _lock_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _unlock(lock: FileLock) -> None:
    # Removed while it is held: a lock file that is removed after it has been released may be another program's by then.
    with suppress(OSError):  # a system that does not remove open files keeps it, empty
        Path(lock.lock_file).unlink()
    lock.release()


def _locked(path: Path) -> FileLock:
    lock = FileLock(_lock_file(path), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise SaveInUseError(f"expected a match that nobody plays now, got {path.name}") from None
    return lock


def _read(path: Path) -> tuple[Setting, Match, int]:
    """Return the setting, the match, and how many bytes of the file are good."""
    with path.open("rb") as stream:
        good = _length_of_whole_lines(stream)
        stream.seek(0)
        setting: Setting | None = None
        match: Match | None = None
        for number, line in enumerate(read_lines(stream), 1):
            if stream.tell() > good:
                break
            if line is None:
                raise RecordError("expected a line of a saved match, got one far too long", number)
            try:
                value = read_json(line)
                if setting is None or match is None:
                    setting = _setting_from_json(value)
                    match = Match.new(len(setting.names), setting.options)
                    continue
                command = command_of(event_from_json(value))
                if command is None:
                    raise ValueError(f"expected a choice, got {line[:60]!r}")
                match, _ = match.apply(command)
            except (SixiemeError, ValueError, LookupError, TypeError) as error:
                raise RecordError(str(error), number) from error
    if setting is None or match is None:
        raise RecordError("expected the setting of a match, got nothing", 1)
    return setting, match, good


def _length_of_whole_lines(stream: BinaryIO) -> int:
    """Return where the last whole line ends. What follows it was cut short, unless it is longer than any line."""
    size = stream.seek(0, os.SEEK_END)
    start = max(0, size - MAX_LINE_BYTES - 1)
    stream.seek(start)
    end = stream.read().rfind(b"\n")
    return size if end < 0 < start else start + end + 1


def _setting_to_json(setting: Setting) -> dict[str, Any]:
    return {
        "type": "save",
        "version": VERSION,
        "date": setting.date,
        "players": list(setting.names),
        "bots": list(setting.bots),
        "options": options_to_json(setting.options),
        "seed": setting.secret.seed.hex(),
        "salt": setting.secret.salt.hex(),
    }


def _setting_from_json(value: Any) -> Setting:
    if not isinstance(value, dict) or value.get("type") != "save" or value.get("version") != VERSION:
        raise ValueError("expected a saved match of this version")
    secret = Secret(bytes.fromhex(value["seed"]), bytes.fromhex(value["salt"]))
    names = tuple(map(clean_name, value["players"]))
    bots = tuple(value["bots"])
    for wanted in bots:
        if wanted is not None:
            parse_bot(wanted)
    if len(bots) != len(names) or bots.count(None) != 1:
        raise ValueError(f"expected {len(names) - 1} bots and one person, got {value['bots']!r:.60}")
    return Setting(options_from_json(value["options"]), names, bots, secret, check_date(value["date"]))
