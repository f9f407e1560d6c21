"""What a store promises, for each of them; and what is SQLite's own."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine, inspect

from sixieme.errors import ConflictError, StoreError
from sixieme.protocol.events import DeadlineSet
from sixieme.server.entries import Entry
from sixieme.server.schema import metadata, upgrade
from sixieme.server.sqlite import SqliteStore
from sixieme.server.store import Batch, MemoryStore, Store

_T = TypeVar("_T")
Open = Callable[[], Store]


def batch(table: str, first: int, count: int = 1, *, live: bool = False) -> Batch:
    """Return a batch of so many entries from a number on."""
    return Batch(table, tuple(Entry(first + index, 5.0, DeadlineSet(first + index)) for index in range(count)), live)


def with_store(opened: Open, work: Callable[[Store], Coroutine[Any, Any, _T]]) -> _T:
    """Do something with a store and close it."""

    async def run() -> _T:
        store = opened()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


class TestAnyStore:
    """The contract."""

    @pytest.fixture(params=["memory", "sqlite"])
    def opened(self, request: pytest.FixtureRequest, tmp_path: Path) -> Open:
        """Return what opens the store."""
        return MemoryStore if request.param == "memory" else lambda: SqliteStore(tmp_path / "tables.db")

    def test_a_log_is_read_as_it_was_written(self, opened: Open) -> None:
        """In order, whole or from a number on; a table that is not there has no entries."""

        async def work(store: Store) -> list[list[int]]:
            await store.append(batch("a", 0, 3))
            await store.append(batch("b", 0))
            await store.append(batch("a", 3, 9))
            assert list(batch("a", 0, 3).entries) == list(await store.load("a"))[:3]
            return [[e.number for e in await store.load(*q)] for q in (("a",), ("a", 10), ("a", 99), ("b",), ("c",))]

        assert [list(range(12)), [10, 11], [], [0], []] == with_store(opened, work)

    @pytest.mark.parametrize("first", [0, 1, 3])
    def test_a_batch_that_is_not_the_next_conflicts(self, opened: Open, first: int) -> None:
        """And nothing of it is stored."""

        async def work(store: Store) -> int:
            await store.append(batch("a", 0, 2))
            with pytest.raises(ConflictError):
                await store.append(batch("a", first, 2))
            return len(await store.load("a"))

        assert 2 == with_store(opened, work)

    def test_of_many_at_once_one_wins(self, opened: Open) -> None:
        """The others conflict; other tables do not care."""

        async def work(store: Store) -> tuple[list[type | None], list[int]]:
            same = [store.append(batch("same", 0, 2)) for _ in range(40)]
            own = [store.append(batch(f"own{index}", 0, 2)) for index in range(40)]
            results = await asyncio.gather(*same, *own, return_exceptions=True)
            counts = [len(await store.load(table)) for table in ("same", "own0", "own39")]
            return [None if result is None else type(result) for result in results], counts

        results, counts = with_store(opened, work)

        assert [ConflictError] * 39 == [result for result in results[:40] if result]
        assert [None] * 40 == results[40:]
        assert [2, 2, 2] == counts

    def test_appends_given_in_order_are_stored_in_order(self, opened: Open) -> None:
        """Also when nobody waits in between."""

        async def work(store: Store) -> list[int]:
            await asyncio.gather(*(store.append(batch("a", index)) for index in range(300)))
            return [entry.number for entry in await store.load("a")]

        assert list(range(300)) == with_store(opened, work)

    def test_live_tables_are_those_whose_last_batch_was(self, opened: Open) -> None:
        """So that a restart takes up the matches that run."""

        async def work(store: Store) -> list[str]:
            await store.append(batch("a", 0, live=True))
            await store.append(batch("b", 0, live=True))
            await store.append(batch("c", 0))
            await store.append(batch("b", 1, live=False))
            await store.append(batch("c", 1, live=True))
            return sorted(await store.live_tables())

        assert ["a", "c"] == with_store(opened, work)

    @settings(max_examples=12)
    @given(commands=st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 4), st.integers(1, 3), st.booleans())))
    def test_any_course(
        self, tmp_path_factory: pytest.TempPathFactory, commands: list[tuple[str, int, int, bool]]
    ) -> None:
        """Both stores do the same as a list would."""
        path = tmp_path_factory.mktemp("any") / "tables.db"
        for opened in (MemoryStore, lambda: SqliteStore(path)):
            logs: dict[str, int] = {}
            live: dict[str, bool] = {}

            async def work(store: Store, logs: dict[str, int] = logs, live: dict[str, bool] = live) -> list[str]:
                for table, first, count, runs in commands:
                    due = first == logs.get(table, 0)
                    try:
                        await store.append(batch(table, first, count, live=runs))
                        assert due
                        logs[table], live[table] = first + count, runs
                    except ConflictError:
                        assert not due
                for table in "abc":
                    assert list(range(logs.get(table, 0))) == [entry.number for entry in await store.load(table)]
                return sorted(await store.live_tables())

            found = with_store(opened, work)

            assert sorted(table for table, runs in live.items() if runs) == found


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a database may be."""
    return tmp_path / "folder" / "tables.db"


def append(path: Path, *batches: Batch) -> None:
    """Append to the database there."""

    async def work(store: Store) -> None:
        for each in batches:
            await store.append(each)

    with_store(lambda: SqliteStore(path), work)


def numbers(path: Path, table: str = "a") -> list[int]:
    """Return the numbers of the entries there."""

    async def work(store: Store) -> list[int]:
        return [entry.number for entry in await store.load(table)]

    return with_store(lambda: SqliteStore(path), work)


def test_the_file_survives_being_closed(path: Path) -> None:
    """What was appended is there when it is opened again; the folder is made if there is none."""
    append(path, batch("a", 0, 2))
    append(path, batch("a", 2))

    assert [0, 1, 2] == numbers(path)


def test_a_closed_store_says_so(path: Path) -> None:
    """Nobody waits for it in vain."""

    async def work() -> None:
        store = SqliteStore(path)
        await store.close()
        await store.append(batch("a", 0))

    with pytest.raises(StoreError):
        asyncio.run(asyncio.wait_for(work(), 20))


def test_what_is_acknowledged_survives_a_kill(path: Path) -> None:
    """A process that ends at once after the append, without closing anything."""
    script = (
        "import asyncio, os, sys; from pathlib import Path\n"
        "from tests.server.test_stores import SqliteStore, batch\n"
        "async def work():\n"
        "    store = SqliteStore(Path(sys.argv[1]))\n"
        "    await store.append(batch('a', 0, 5))\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(work())"
    )
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", script, str(path)], cwd=root, check=False)

    assert list(range(5)) == numbers(path)


def test_a_commit_is_on_disk(path: Path) -> None:
    """Write-ahead log, and a sync at every commit (FULL is 2)."""
    store = SqliteStore(path)
    (journal,) = store._connection.execute("PRAGMA journal_mode").fetchone()
    (synchronous,) = store._connection.execute("PRAGMA synchronous").fetchone()
    asyncio.run(store.close())

    assert ("wal", 2) == (journal, synchronous)


def test_the_migrations_make_what_the_code_expects(path: Path) -> None:
    """From an empty database to the head: no table, column or index more or less."""
    path.parent.mkdir()
    engine = create_engine(f"sqlite:///{path}")
    upgrade(engine)
    upgrade(engine)
    with engine.connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), metadata)
        names = sorted(inspect(connection).get_table_names())
    engine.dispose()

    assert [] == difference
    assert ["alembic_version", "entries", "tables"] == names


def test_a_database_of_a_newer_version_is_left_alone(path: Path) -> None:
    """It is not understood, and not touched."""
    append(path, batch("a", 0))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()

    with pytest.raises(StoreError, match="expected a database"):
        SqliteStore(path)


@pytest.mark.parametrize("content", [b"not a database at all, but text" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_refused(path: Path, content: bytes) -> None:
    """With one clear error that names it, and the file is left as it is."""
    path.parent.mkdir()
    path.write_bytes(content)

    with pytest.raises(StoreError, match=r"tables\.db"):
        SqliteStore(path)

    assert content == path.read_bytes()


def test_a_damaged_database_is_a_clear_error(path: Path) -> None:
    """Pages overwritten in the middle: reading says so, and takes nothing else with it."""
    append(path, *(batch("a", index * 50, 50) for index in range(40)))
    content = bytearray(path.read_bytes())
    content[3 * 4096 :] = b"\xff" * (len(content) - 3 * 4096)
    path.write_bytes(content)

    with pytest.raises(StoreError):
        numbers(path)


def test_an_entry_that_cannot_be_read_is_a_clear_error(path: Path) -> None:
    """It names the table."""
    append(path, batch("a", 0))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE entries SET body = ?", (b'{"number": "\xff"}',))
    connection.commit()
    connection.close()

    with pytest.raises(StoreError, match="log of a"):
        numbers(path)


@pytest.mark.parametrize("kind", ["a file in the way", "a directory in the way"])
def test_a_place_that_cannot_hold_a_database(tmp_path: Path, kind: str) -> None:
    """Named in one clear error."""
    way = tmp_path / "data"
    if kind == "a file in the way":
        way.write_text("")
    else:
        (way / "tables.db").mkdir(parents=True)

    with pytest.raises(StoreError, match=r"tables\.db"):
        SqliteStore(way / "tables.db")


class TestFullDisk:
    """A database that may not grow, as on a full disk."""

    @pytest.fixture
    def store(self, path: Path) -> Iterator[SqliteStore]:
        """Return a store with one batch and no room for more."""
        store = SqliteStore(path)
        yield store
        asyncio.run(store.close())

    def test_nothing_is_half_written_and_it_recovers(self, store: SqliteStore) -> None:
        """A batch too large is refused whole; with space again the same batch is stored."""

        async def work() -> tuple[list[bool], int, int]:
            await store.append(batch("a", 0))
            (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
            store._connection.execute(f"PRAGMA max_page_count = {pages}")
            large = batch("a", 1, 2000)
            results = await asyncio.gather(store.append(large), store.append(batch("b", 0)), return_exceptions=True)
            failed = [isinstance(result, StoreError) for result in results]
            before = len(await store.load("a"))
            store._connection.execute("PRAGMA max_page_count = 1000000")
            await store.append(large)
            return failed, before, len(await store.load("a"))

        failed, before, after = asyncio.run(work())

        assert failed[0]
        assert (1, 2001) == (before, after)

    def test_a_database_that_may_only_be_read(self, store: SqliteStore) -> None:
        """Writes fail with a clear error; reading goes on."""

        async def work() -> int:
            await store.append(batch("a", 0))
            store._connection.execute("PRAGMA query_only = ON")
            with pytest.raises(StoreError, match="readonly"):
                await store.append(batch("a", 1))
            found = len(await store.load("a"))
            store._connection.execute("PRAGMA query_only = OFF")
            await store.append(batch("a", 1))
            return found

        assert 1 == asyncio.run(work())

    def test_a_fault_in_one_batch_does_not_end_the_writer(self, store: SqliteStore) -> None:
        """Whatever cannot be stored is told to whoever asked; the next ones are stored."""

        async def work() -> list[bool]:
            results = await asyncio.gather(
                store.append(batch("\ud800", 0)), store.append(batch("b", 2**70)), return_exceptions=True
            )
            await asyncio.wait_for(store.append(batch("c", 0)), 20)
            return [isinstance(result, StoreError | ConflictError) for result in results]

        assert [True, True] == asyncio.run(work())


def test_a_backup_may_be_made_meanwhile(path: Path, tmp_path: Path) -> None:
    """VACUUM INTO from another connection: the copy is whole, and writing goes on."""
    copy = tmp_path / "copy.db"

    async def work(store: Store) -> None:
        await store.append(batch("a", 0, 3))
        connection = sqlite3.connect(path)
        connection.execute("VACUUM INTO ?", (str(copy),))
        connection.close()
        await store.append(batch("a", 3))

    with_store(lambda: SqliteStore(path), work)

    assert ([0, 1, 2], [0, 1, 2, 3]) == (numbers(copy), numbers(path))
