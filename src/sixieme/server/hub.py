"""The tables in use: decides, appends, acknowledges, publishes; asks bots and watches deadlines.

The truth is the store. A table in memory is a fold of it; a command that loses the race for the next number folds again
and is decided again. Nothing is acknowledged before it is durable, and nothing published before that.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Protocol

from sixieme.bots import bot_kinds
from sixieme.errors import ConflictError, NoTableError, SixiemeError, StaleError, StoreError
from sixieme.protocol import answers as wire
from sixieme.protocol.commands import CreateTable
from sixieme.rules.view import Viewer, view
from sixieme.server.context import Context
from sixieme.server.decide import STAND_IN, BotChoice, Expire, ServiceCommand, decide
from sixieme.server.entries import Entry
from sixieme.server.show import show_entry, show_table
from sixieme.server.store import Batch, Store
from sixieme.server.table import Stage, Table, fold, wait_key
from sixieme.server.thinking import Thinking

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 8
MAX_BACKLOG = 2000
"""Frames sent again to somebody who comes back; the view alone bridges a longer gap."""
_TRIES = 50
_RETRY_SECONDS = 1.0

_log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody connected to a table."""

    @property
    def by(self) -> str | None:
        """The hash of their token."""
        ...

    def push(self, message: wire.AnyAnswer) -> None:
        """Send a message, soon and in order. Never waits."""
        ...


@dataclass
class Live:
    """A table in memory, and who is connected to it."""

    table: Table
    watchers: set[Watcher] = field(default_factory=set)
    thinking: set[tuple[int, str]] = field(default_factory=set)
    """Seats whose bot is being asked, and for which wait."""
    timer: asyncio.TimerHandle | None = None
    held: int = 0
    """How many are at work on it or on their way in."""

    @property
    def here(self) -> frozenset[int]:
        """The seats whose owner is connected."""
        seats = (self.table.seat_of(watcher.by) for watcher in self.watchers)
        return frozenset(seat for seat in seats if seat is not None)

    @property
    def idle(self) -> bool:
        """Whether nothing would be lost by forgetting it until somebody comes."""
        return not self.watchers and not self.thinking and self.timer is None and not self.held


class Hub:
    """All tables of one process."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time.time,
        random: Random | None = None,
        thinking: Thinking | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.random = SystemRandom() if random is None else random
        self.thinking = Thinking(self.random) if thinking is None else thinking
        self._tables: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Take up every running match where it stood: its deadline, and the bots that are to choose."""
        for code in await self.store.live_tables():
            try:
                await self.look(code)
            except SixiemeError:
                _log.exception("table %s could not be taken up; the others go on", code)

    async def close(self) -> None:
        """Stop what is under way. Everything acknowledged is in the store."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for live in await asyncio.gather(*self._tables.values(), return_exceptions=True):
            if isinstance(live, Live):
                _cancel(live.timer)
        self.thinking.close()
        await self.store.close()

    async def create(self, command: CreateTable, by: str) -> Table:
        """Make a table and return it. Raises what :func:`sixieme.server.decide.decide` raises, or StoreError."""
        while True:
            code = "".join(self.random.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            entries = decide(Table(code), command, Context(self.clock(), self.random, by=by))
            try:
                await self.store.append(_batch(Table(code), entries))
            except ConflictError:
                continue  # the code is taken
            return await self.look(code)

    async def open(self, code: str) -> Live:
        """Return a table, from the store if it is not in memory. Raises NoTableError or StoreError."""
        while True:
            if code not in self._tables:
                self._tables[code] = asyncio.ensure_future(self._load(code))
            opening = self._tables[code]
            try:
                live = await asyncio.shield(opening)
            finally:
                failed = opening.done() and (opening.cancelled() or opening.exception() is not None)
                if failed and self._tables.get(code) is opening:
                    del self._tables[code]
            if self._tables.get(code) is opening:  # not forgotten since
                return live

    async def look(self, code: str) -> Table:
        """Return a table as it stands. Raises NoTableError or StoreError."""
        async with self._held(code) as live:
            return live.table

    @contextlib.asynccontextmanager
    async def _held(self, code: str) -> AsyncIterator[Live]:
        """Keep a table in memory meanwhile, and forget it then if nothing else keeps it."""
        live = await self.open(code)
        live.held += 1
        try:
            yield live
        finally:
            live.held -= 1
            self._forget_if_idle(live)

    def _forget_if_idle(self, live: Live) -> None:
        if live.idle:
            self._tables.pop(live.table.code, None)

    async def do(
        self, code: str, command: ServiceCommand, by: str | None, acknowledge: Callable[[], None] = lambda: None
    ) -> None:
        """Carry a command out. ``acknowledge`` is called when it is durable, before it is published.

        A command done before is acknowledged again and done no second time. Raises what decide raises, StoreError, or
        NoTableError.
        """
        async with self._held(code) as live:
            for _ in range(_TRIES):
                if live.table.knows(by, getattr(command, "id", "")):
                    break
                table = live.table
                entries = decide(table, command, Context(self.clock(), self.random, live.here, by))
                if not entries:
                    break
                try:
                    await self.store.append(_batch(table, entries))
                except ConflictError:
                    self._advance(live, await self.store.load(code, live.table.number))
                    continue
                acknowledge()
                self._advance(live, entries)
                return
            else:
                raise StoreError(f"expected a free place in the log of {code}, lost {_TRIES} races for it")
            acknowledge()

    async def watch(
        self, code: str, watcher: Watcher, seen: int, acknowledge: Callable[[], None] = lambda: None
    ) -> Table:
        """Send what has happened since frame ``seen`` and whatever happens from now on; return the table as it stands.

        ``acknowledge`` is called before the first is sent. Raises NoTableError or StoreError; then nothing is sent.
        """
        async with self._held(code) as live:
            since = max(seen + 1, live.table.number - MAX_BACKLOG)
            entries: list[Entry] = []
            while since + len(entries) < live.table.number:
                entries += await self.store.load(code, since + len(entries))
            live.watchers.add(watcher)
            acknowledge()
            watcher.push(self._update(live, entries[: max(0, live.table.number - since)], watcher))
            self._tell_presence(live)
            return live.table

    def leave(self, code: str, watcher: Watcher) -> None:
        """Forget a watcher; forget the table too if nothing keeps it in memory."""
        opened = self._tables.get(code)
        if opened is None or not opened.done() or opened.cancelled() or opened.exception() is not None:
            return  # forgotten already
        live = opened.result()
        live.watchers.discard(watcher)
        self._tell_presence(live)
        self._forget_if_idle(live)

    async def _load(self, code: str) -> Live:
        entries = await self.store.load(code)
        if not entries:
            raise NoTableError(f"expected the code of a table, got {code!r:.20}")
        live = Live(_fold_all(code, entries))
        self._keep_going(live)
        return live

    def _advance(self, live: Live, entries: Sequence[Entry]) -> None:
        """Fold entries that are in the store, publish them, see to what follows. Those known already are skipped."""
        fresh = [entry for entry in entries if entry.number >= live.table.number]
        owners = [seat.owner for seat in live.table.seats]
        for entry in fresh:
            live.table = fold(live.table, entry)
        if fresh:
            self._publish(live, fresh)
            self._keep_going(live)
        if owners != [seat.owner for seat in live.table.seats]:
            self._tell_presence(live)

    def _publish(self, live: Live, entries: Sequence[Entry]) -> None:
        updates: dict[Viewer, wire.Update] = {}
        for watcher in tuple(live.watchers):
            seat = live.table.seat_of(watcher.by)
            if seat not in updates:
                updates[seat] = self._update(live, entries, watcher)
            watcher.push(updates[seat])

    def _update(self, live: Live, entries: Sequence[Entry], watcher: Watcher) -> wire.Update:
        seat = live.table.seat_of(watcher.by)
        frames = [show_entry(entry, seat) for entry in entries]
        return wire.Update(frames, show_table(live.table, seat), self.clock())

    def _tell_presence(self, live: Live) -> None:
        here = live.here
        seats = [seat in here or there.owner is None for seat, there in enumerate(live.table.seats)]
        watching = sum(live.table.seat_of(watcher.by) is None for watcher in live.watchers)
        for watcher in tuple(live.watchers):
            watcher.push(wire.Presence(seats, watching))

    # What the server does by itself

    def _keep_going(self, live: Live) -> None:
        if self._closed:
            return
        self._set_timer(live)
        match = live.table.match
        if match is None or live.table.stage is not Stage.PLAYING:
            return
        key = wait_key(match)
        for wait in match.waits():
            if wait.seat is not None and live.table.seats[wait.seat].bot is not None:
                self._ask_bot(live, wait.seat, key)

    def _set_timer(self, live: Live, soonest: float = 0.0) -> None:
        _cancel(live.timer)
        live.timer = None
        if live.table.deadline is not None:
            delay = max(soonest, live.table.deadline - self.clock())
            live.timer = asyncio.get_running_loop().call_later(delay, lambda: self._run(self._expire(live)))

    async def _expire(self, live: Live) -> None:
        live.timer = None
        try:
            await self.do(live.table.code, Expire(), None)
        except SixiemeError:
            _log.exception("the deadline of table %s could not be kept", live.table.code)
        if live.timer is None:
            self._set_timer(live, _RETRY_SECONDS)

    def _ask_bot(self, live: Live, seat: int, key: str) -> None:
        if (seat, key) not in live.thinking:
            live.thinking.add((seat, key))
            self._run(self._let_bot_choose(live, seat, key))

    async def _let_bot_choose(self, live: Live, seat: int, key: str) -> None:
        try:
            await self._ask_and_submit(live, seat, key)
        except Exception:  # the table must not hang, nor ask again without a pause
            _log.exception("the bot in seat %s of table %s could not be asked", seat, live.table.code)
            await asyncio.sleep(_RETRY_SECONDS)
        finally:
            live.thinking.discard((seat, key))
            self._keep_going(live)
            self._forget_if_idle(live)

    async def _ask_and_submit(self, live: Live, seat: int, key: str) -> None:
        table = live.table
        bot = table.seats[seat].bot
        if table.match is None or bot is None or wait_key(table.match) != key:
            return  # the table has moved on
        seen = view(table.match, seat, since=table.match.round_start)
        choice = await self.thinking.choice(_known(bot), seen, table.speed)
        await self._submit(live, BotChoice(seat, key, choice))

    async def _submit(self, live: Live, command: BotChoice) -> None:
        """Carry a bot's choice out, trying again while the disk fails: a table must not hang on it."""
        while True:
            try:
                await self.do(live.table.code, command, None)
            except StaleError:
                return  # the seat was taken back, or the clock was quicker
            except StoreError:
                _log.exception("the choice of a bot at table %s could not be stored", live.table.code)
                await asyncio.sleep(_RETRY_SECONDS)
            except SixiemeError:
                _log.info("the choice of a bot at table %s came too late", live.table.code)
                return
            else:
                return

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _fold_all(code: str, entries: Sequence[Entry]) -> Table:
    table = Table(code)
    for entry in entries:
        try:
            table = fold(table, entry)
        except Exception as error:  # whatever a damaged log brings about, it stays with its table
            raise StoreError(f"expected the log of {code} to be whole, got a fault at entry {entry.number}") from error
    return table


def _known(bot: str) -> str:
    """Return the bot that plays for the one of that name: itself, or a stand-in if this version does not know it."""
    return bot if bot in bot_kinds() else STAND_IN


def _batch(table: Table, entries: tuple[Entry, ...]) -> Batch:
    for entry in entries:
        table = fold(table, entry)
    return Batch(table.code, entries, live=table.stage is Stage.PLAYING)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
