"""Files named on the command line."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


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
