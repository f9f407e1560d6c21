"""Files named on the command line."""

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click

from sixieme.texts import Say


@contextmanager
def open_input(path: str | Path) -> Iterator[BinaryIO]:
    """Open a file for reading bytes; ``-`` is standard input. Raises OSError."""
    if str(path) == "-":
        yield sys.stdin.buffer
    else:
        with Path(path).open("rb") as stream:
            yield stream


def write_whole(path: Path, content: bytes) -> None:
    """Write a file all at once: after a crash or on a full disk there is the old one or the new. Raises OSError."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    partial = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if os.name == "posix":
            mask = os.umask(0)
            os.umask(mask)
            partial.chmod(0o666 & ~mask)  # as any other new file: mkstemp makes it ours alone
        partial.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        partial.unlink(missing_ok=True)


class Target(click.ParamType[Path]):
    """A file to be written, with one of a few suffixes, in a folder that exists: known before the work begins."""

    name = "file"

    def __init__(self, say: Say, suffixes: Iterable[str]) -> None:
        self._say = say
        self._suffixes = tuple(f".{suffix}" for suffix in suffixes)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path."""
        path = Path(value)
        if path.suffix.lower() not in self._suffixes or not path.parent.is_dir() or path.is_dir():
            self.fail(self._say("simulate_bad_file", suffixes="/".join(self._suffixes), got=str(value)), param, ctx)
        return path
