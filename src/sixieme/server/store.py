"""Where entries last: what a store promises, and one in memory for tests."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from sixieme.errors import ConflictError, StoreError
from sixieme.server.entries import Entry, read_entry, write_entry


@dataclass(frozen=True, slots=True)
class Batch:
    """Entries of one table that are stored together or not at all."""

    table: str
    entries: tuple[Entry, ...]
    live: bool
    """Whether the table is to be loaded again after a restart: its match still runs."""


class Store(Protocol):
    """An append-only log a table, numbered from 0."""

    async def append(self, batch: Batch) -> None:
        """Store the batch and return when it is durable.

        Raises ConflictError if its first number is not the next, StoreError if it could not be written. Then nothing
        is stored.
        """
        ...

    async def load(self, table: str, since: int = 0) -> Sequence[Entry]:
        """Return the entries of a table from a number on, in order; none if there is no such table.

        Raises StoreError if they cannot be read.
        """
        ...

    async def live_tables(self) -> Sequence[str]:
        """Return the codes of the tables whose last batch was live."""
        ...

    async def close(self) -> None:
        """Finish what is under way."""
        ...


def read_log(table: str, bodies: Iterable[bytes]) -> list[Entry]:
    """Return the entries of a table from what is stored. Raises StoreError if that cannot be read."""
    try:
        return [read_entry(body) for body in bodies]
    except (msgspec.DecodeError, UnicodeError) as error:
        raise StoreError(f"expected the log of {table} to be whole, got {error}") from error


class MemoryStore:
    """A store that forgets everything with the process. It keeps bytes, so it tests the encoding too."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._live: dict[str, bool] = {}

    async def append(self, batch: Batch) -> None:
        """See :class:`Store`."""
        await asyncio.sleep(0)  # others may come first, as on a disk
        log = self._logs.setdefault(batch.table, [])
        if batch.entries[0].number != len(log):
            raise ConflictError(f"expected entry {len(log)} of {batch.table}, got {batch.entries[0].number}")
        log.extend(map(write_entry, batch.entries))
        self._live[batch.table] = batch.live

    async def load(self, table: str, since: int = 0) -> Sequence[Entry]:
        """See :class:`Store`."""
        return read_log(table, self._logs.get(table, [])[since:])

    async def live_tables(self) -> Sequence[str]:
        """See :class:`Store`."""
        return [table for table, live in self._live.items() if live]

    async def close(self) -> None:
        """See :class:`Store`."""
