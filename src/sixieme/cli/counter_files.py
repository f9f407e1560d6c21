"""Books in and out of files: bounded before they are read, whole before they stand under their name."""

import os
import stat
import tempfile
from pathlib import Path

import click

from sixieme.cli.files import open_input
from sixieme.counter import Book, read_book
from sixieme.counter.book import MAX_BYTES
from sixieme.errors import BookError
from sixieme.texts import Say

STANDARD = "-"


class RefusedError(click.ClickException):
    """A book that cannot be read, said in a line."""

    exit_code = 2


def load(say: Say, path: str) -> Book:
    """Return the book of a file. Raises RefusedError, or OSError."""
    try:
        return read_book(_read(path))
    except BookError as error:
        raise RefusedError(refusal(say, path, error)) from None


def refusal(say: Say, path: str, error: BookError) -> str:
    """Return in words what is wrong with a file, and where."""
    why = say(f"counter_fault_{error.fault.lower()}")
    where = in_words(say, error.place)
    return say("counter_refused", file=path, why=why, place=where, fault=error.fault, detail=error.detail)


def in_words(say: Say, place: str) -> str:
    """Return a place and what it is in words, counted from 1: ``games[3].changes[17]``, that is game 4, change 18."""
    named = []
    for part in place.split("."):
        name, _, index = part.rstrip("]").partition("[")
        named.append(say(f"counter_at_{name}", n=int(index) + 1) if index else name)
    words = ", ".join(named)
    return place if words == place else say("counter_place", place=place, words=words)


def check_output(say: Say, path: str, force: bool) -> None:
    """Refuse to write over a file."""
    if path != STANDARD and not force and Path(path).exists():
        raise click.UsageError(say("counter_there", file=path))


def write_output(path: str, text: str) -> None:
    """Write a text in UTF-8; under its name stands the old file or the whole new one, whatever happens meanwhile."""
    if path == STANDARD:
        click.echo(text.encode(), nl=False)
        return
    target = Path(path)
    if target.exists() and not target.is_file():  # /dev/null, a pipe: nothing to replace
        target.write_bytes(text.encode())
        return
    try:
        _replace(target.resolve(), text.encode())
    except OSError as error:  # it names the unfinished file
        raise OSError(error.errno, error.strerror, path) from None


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_mode(target))
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """Return the rights of the file that is replaced, or those that a new one would have."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _read(path: str) -> bytes:
    """Return the bytes of a file. One that is too large is not read at all, an endless one only so far."""
    with open_input(path) as stream:
        size = os.fstat(stream.fileno()).st_size if path != STANDARD else 0
        if size > MAX_BYTES:
            raise BookError("TOO_LARGE", "book", f"expected at most {MAX_BYTES} bytes, got {size}")
        return stream.read(MAX_BYTES + 1)
