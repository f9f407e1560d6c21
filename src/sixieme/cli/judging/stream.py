"""Lines as they come: all that have arrived at once, so that an answer never waits for the next request."""

from collections.abc import Iterator
from typing import Protocol

_CHUNK = 1 << 16


class Readable(Protocol):
    """A binary stream that gives what it has."""

    def read1(self, size: int, /) -> bytes:
        """Return what is there, at least one byte; nothing at the end."""


def read_batches(stream: Readable, max_bytes: int) -> Iterator[list[bytes | None]]:
    """Yield lists of lines without their ends, each as soon as it has come; None for a line longer than ``max_bytes``.

    However long a line is, hardly more than ``max_bytes`` of it are ever held.
    """
    rest, too_long = b"", False
    while chunk := stream.read1(_CHUNK):
        *ended, last = chunk.split(b"\n")
        batch: list[bytes | None] = []
        for piece in ended:
            batch.append(_line(rest + piece, max_bytes, too_long))
            rest, too_long = b"", False
        rest += last
        if len(rest) > max_bytes + 1:
            rest, too_long = b"", True
        if batch:
            yield batch
    if rest or too_long:
        yield [_line(rest, max_bytes, too_long)]


def _line(line: bytes, max_bytes: int, too_long: bool) -> bytes | None:
    line = line.removesuffix(b"\r")
    return None if too_long or len(line) > max_bytes else line
