"""A match on disk while it is played: every accepted choice is there before the next prompt."""

import os
from dataclasses import dataclass
from datetime import datetime
from errno import ENOENT
from pathlib import Path
from typing import Any, BinaryIO

import platformdirs
from filelock import FileLock, Timeout

from sixieme.bots import find_bot
from sixieme.errors import RecordError, SaveInUseError, SixiemeError
from sixieme.rules.codec import event_from_json, event_to_json
from sixieme.rules.commands import command_of
from sixieme.rules.events import Event
from sixieme.rules.fair import Secret
from sixieme.rules.jsonlines import MAX_LINE_BYTES, read_json, read_lines, write_json
from sixieme.rules.match import Match
from sixieme.rules.names import clean_name
from sixieme.rules.options import Options, options_from_json, options_to_json

VERSION = 1
SAVE_SUFFIX = ".save.jsonl"
RECORD_SUFFIX = ".record.jsonl"


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays what: all that is known before the first deal."""

    options: Options
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    """The name of each seat's bot; None for the person."""
    secret: Secret
    date: str


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
        for suffix in ("", *(f"-{number}" for number in range(2, 1000))):
            path = folder / f"{stamp}{suffix}{SAVE_SUFFIX}"
            try:
                stream = path.open("xb")
                break
            except FileExistsError:
                continue
        else:
            raise FileExistsError(f"no free name for a save in {folder}")
        save = cls(path, setting, stream, _locked(path))
        save._write([_setting_to_json(setting)])
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
            lock.release()
            raise
        return cls(path, setting, stream, lock), match

    def append(self, events: tuple[Event, ...]) -> None:
        """Write what has happened and return when it is on disk. Raises OSError."""
        self._write([event_to_json(event) for event in events if command_of(event) is not None])

    def close(self) -> None:
        """Leave the save for another time."""
        self._stream.close()
        self._lock.release()
        Path(self._lock.lock_file).unlink(missing_ok=True)

    def finish(self, record: str) -> Path:
        """Put the record of the finished match in place of the save. Raises OSError."""
        path = self.path.with_name(self.path.name.removesuffix(SAVE_SUFFIX) + RECORD_SUFFIX)
        path.write_text(record, encoding="utf-8", newline="\n")
        self.close()
        self.path.unlink()
        return path

    def _write(self, lines: list[dict[str, Any]]) -> None:
        self._stream.write("".join(write_json(line) + "\n" for line in lines).encode())
        self._stream.flush()
        os.fsync(self._stream.fileno())


def matches_folder() -> Path:
    """Return where this user's matches are kept: under ``$SIXIEME_DATA``, else where the system keeps such data."""
    data = os.environ.get("SIXIEME_DATA") or platformdirs.user_data_path("sixieme", appauthor=False)
    return Path(data) / "matches"


def latest(folder: Path, suffix: str) -> Path | None:
    """Return the newest file of the folder with that suffix; None if there is none."""
    found = [path for path in folder.glob(f"*{suffix}") if path.is_file()] if folder.is_dir() else []
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name), default=None)


def _locked(path: Path) -> FileLock:
    lock = FileLock(f"{path}.lock", timeout=0)
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
            if line is None or stream.tell() > good:
                break
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
    size = stream.seek(0, os.SEEK_END)
    start = max(0, size - MAX_LINE_BYTES)
    stream.seek(start)
    return start + stream.read().rfind(b"\n") + 1


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
    bots = tuple(None if name is None else find_bot(name).name for name in value["bots"])
    if len(bots) != len(names) or bots.count(None) != 1:
        raise ValueError(f"expected {len(names) - 1} bots and one person, got {value['bots']!r:.60}")
    return Setting(options_from_json(value["options"]), names, bots, secret, str(value["date"]))
