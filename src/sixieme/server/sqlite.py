"""The store on disk: SQLite with a write-ahead log, one writer thread, and group commit.

Whatever is waiting when the writer comes round is committed together: one sync for many tables. ``synchronous=FULL``
makes a commit survive a power cut, so ``append`` returns only then.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import alembic.util
import sqlalchemy
from sqlalchemy import create_engine, select

from sixieme.errors import ConflictError, StoreError
from sixieme.server.entries import Entry, write_entry
from sixieme.server.schema import entries, tables, upgrade
from sixieme.server.store import Batch, read_log

_T = TypeVar("_T")
_MAX_GROUP = 512


@dataclass(frozen=True, slots=True)
class _Order:
    """A batch on its way to the writer, and whom to tell."""

    batch: Batch
    rows: list[tuple[str, int, bytes]]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"

    def tell(self, error: Exception | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has gone, and with it whoever waited
            self.loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)


class SqliteStore:
    """A store in one file. Only one process may write to it; others may read."""

    def __init__(self, path: Path) -> None:
        """Open the file, making it if there is none, and bring it up to date. Raises StoreError."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._engine = create_engine(f"sqlite:///{path}")
            sqlalchemy.event.listen(self._engine, "connect", _set_pragmas)
            upgrade(self._engine)
            self._connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            _set_pragmas(self._connection)
        except (OSError, sqlite3.Error, sqlalchemy.exc.SQLAlchemyError, alembic.util.CommandError) as error:
            raise StoreError(f"expected a database that can be written to, got {path}: {error}") from error
        self._orders: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_for_ever, name="sixieme-store", daemon=True)
        self._writer.start()

    async def append(self, batch: Batch) -> None:
        """See :class:`sixieme.server.store.Store`."""
        loop = asyncio.get_running_loop()
        rows = [(batch.table, entry.number, write_entry(entry)) for entry in batch.entries]
        order = _Order(batch, rows, loop, loop.create_future())
        if not self._writer.is_alive():
            raise StoreError("expected a store that is open")
        self._orders.put(order)
        await order.done

    async def load(self, table: str, since: int = 0) -> Sequence[Entry]:
        """See :class:`sixieme.server.store.Store`."""
        query = select(entries.c.body).where(entries.c.code == table, entries.c.number >= since).order_by("number")
        return read_log(table, await asyncio.to_thread(self._column, query))

    async def live_tables(self) -> Sequence[str]:
        """See :class:`sixieme.server.store.Store`."""
        return await asyncio.to_thread(self._column, select(tables.c.code).where(tables.c.live))

    async def close(self) -> None:
        """See :class:`sixieme.server.store.Store`."""
        self._orders.put(None)
        await asyncio.to_thread(self._writer.join)
        self._connection.close()
        self._engine.dispose()

    def _column(self, query: "sqlalchemy.Select[_T]") -> Sequence[_T]:
        try:
            with self._engine.connect() as connection:
                return connection.scalars(query).all()
        except sqlalchemy.exc.SQLAlchemyError as error:
            raise StoreError(f"expected a database that can be read, got {error}") from error

    def _write_for_ever(self) -> None:
        while (order := self._orders.get()) is not None:
            group = [order]
            last = False
            with contextlib.suppress(queue.Empty):
                while len(group) < _MAX_GROUP:
                    following = self._orders.get_nowait()
                    if following is None:
                        last = True
                        break
                    group.append(following)
            self._write(group)
            if last:
                return

    def _write(self, group: list[_Order]) -> None:
        """Commit a group. A batch that conflicts is left out alone; a failing disk fails them all."""
        verdicts: list[Exception | None] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            verdicts = [self._write_batch(order) for order in group]
            self._connection.execute("COMMIT")
        except Exception as error:  # the writer must go on, whatever happens to one group
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            failure = StoreError(f"expected to write {len(group)} batches, got {error}")
            verdicts = [failure] * len(group)
        for order, verdict in zip(group, verdicts, strict=True):
            order.tell(verdict)

    def _write_batch(self, order: _Order) -> Exception | None:
        batch, execute = order.batch, self._connection.execute
        (count,) = execute("SELECT COALESCE(MAX(number) + 1, 0) FROM entries WHERE code = ?", (batch.table,)).fetchone()
        if batch.entries[0].number != count:
            return ConflictError(f"expected entry {count} of {batch.table}, got {batch.entries[0].number}")
        execute(
            "INSERT INTO tables (code, changed, live) VALUES (?, ?, ?)"
            " ON CONFLICT (code) DO UPDATE SET changed = excluded.changed, live = excluded.live",
            (batch.table, batch.entries[-1].at, batch.live),
        )
        self._connection.executemany("INSERT INTO entries (code, number, body) VALUES (?, ?, ?)", order.rows)
        return None


def _set_pragmas(connection: sqlite3.Connection, _: object = None) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        connection.execute(f"PRAGMA {pragma}")
