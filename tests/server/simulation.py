"""Hub and sessions on a clock of their own: no sockets, no threads, no waiting, the same course every time."""

import asyncio
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from random import Random
from typing import Any, TypeVar

import msgspec

from sixieme.errors import StoreError
from sixieme.protocol import VERSION
from sixieme.protocol import answers as wire
from sixieme.protocol.commands import AnyCommand, CreateTable, Hello
from sixieme.server.entries import Entry
from sixieme.server.hub import Hub
from sixieme.server.session import Session
from sixieme.server.store import Batch, MemoryStore, Store
from sixieme.server.table import Table, fold, hash_token
from sixieme.server.thinking import Thinking
from tests.server.driving import DAY

_T = TypeVar("_T")
_ANSWERS = msgspec.json.Decoder(wire.AnyAnswer)


class FakeLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to whatever is due next."""

    def __init__(self) -> None:
        self.now = DAY
        super().__init__(_Jumping(self))
        self._clock_resolution = 1e-6  # a float so far from zero knows no finer step

    def time(self) -> float:
        """Return the time of the simulation."""
        return self.now


class _Jumping(selectors.SelectSelector):
    def __init__(self, loop: FakeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "nothing will ever happen"
            self._loop.now += max(0.0, timeout)
        return ready


class Inline(Executor):
    """Runs what it is given at once, so that bots need no threads."""

    def submit(self, fn: Callable[..., _T], /, *args: Any, **kwargs: Any) -> "Future[_T]":
        """See :class:`concurrent.futures.Executor`."""
        future: Future[_T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


class Disk:
    """A store as it is in bad times: slow, failing now and then, and gone when the process is killed."""

    def __init__(self, store: MemoryStore, random: Random) -> None:
        self.store = store
        self.random = random
        self.failing = 0.0
        """How often a write fails."""
        self.slow = 0.0
        """Seconds that a write takes at most."""
        self.dead = False

    async def append(self, batch: Batch) -> None:
        """See :class:`sixieme.server.store.Store`."""
        await asyncio.sleep(self.random.uniform(0, self.slow))
        if self.dead or self.random.random() < self.failing:
            raise StoreError("no space left")
        await self.store.append(batch)
        await asyncio.sleep(self.random.uniform(0, self.slow))

    async def load(self, table: str, since: int = 0) -> Sequence[Entry]:
        """See :class:`sixieme.server.store.Store`."""
        await asyncio.sleep(self.random.uniform(0, self.slow))
        return await self.store.load(table, since)

    async def live_tables(self) -> Sequence[str]:
        """See :class:`sixieme.server.store.Store`."""
        return await self.store.live_tables()

    async def close(self) -> None:
        """See :class:`sixieme.server.store.Store`."""


class World:
    """A server on a fake clock; it can be killed and started again on what is stored."""

    def __init__(self, seed: int = 6) -> None:
        self.loop = FakeLoop()
        self.random = Random(seed)
        self.store = MemoryStore()
        self.hub = self._start()
        self.clients: list[Client] = []

    @property
    def disk(self) -> Disk:
        """What the hub writes to."""
        assert isinstance(self.hub.store, Disk)
        return self.hub.store

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run something to its end."""
        return self.loop.run_until_complete(work)

    def wait(self, seconds: float = 0.2) -> None:
        """Let time pass."""
        self.run(asyncio.sleep(seconds))

    def another_hub(self, store: Store | None = None) -> Hub:
        """Return one more hub on the same store, as another process would be."""
        thinking = Thinking(Random(self.random.random()), pool=Inline())
        disk = Disk(self.store, self.random) if store is None else store
        return Hub(disk, clock=self.loop.time, random=Random(self.random.random()), thinking=thinking)

    def _start(self) -> Hub:
        hub = self.another_hub()
        self.run(hub.start())
        return hub

    def kill(self) -> None:
        """End the process in the middle of whatever it does, and start it again on the same store."""
        self.disk.dead = True
        for client in self.clients:
            client.drop(notice=False)
        self.clients = []
        self.run(self.hub.close())
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.wait(0)
        self.hub = self._start()

    def end(self) -> None:
        """Stop, and leave nothing behind."""
        self.run(self.hub.close())
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.wait(0)
        self.loop.close()

    def create(self, command: CreateTable) -> str:
        """Create a table and return its code."""
        return self.run(self.hub.create(command, hash_token(command.token))).code

    def connect(self, table: str, token: str | None, seen: int = -1, hub: Hub | None = None) -> "Client":
        """Return somebody who connects and says hello."""
        client = Client(self, hub or self.hub, token)
        self.clients.append(client)
        client.send(Hello(f"hello{self.random.getrandbits(40)}", VERSION, table, token, seen))
        return client

    def stored(self, table: str) -> list[Entry]:
        """Return what is in the store."""
        return list(self.run(self.store.load(table)))

    def table(self, code: str) -> Table:
        """Return the table as the store has it."""
        table = Table(code)
        for entry in self.stored(code):
            table = fold(table, entry)
        return table


class Client:
    """Somebody connected: sends, reads, and keeps everything that came."""

    def __init__(self, world: World, hub: Hub, token: str | None) -> None:
        self.world = world
        self.session = Session(hub, world.loop.time)
        self.token = token
        self.sent: Counter[str] = Counter()
        self.raw: list[bytes] = []
        self.got: list[wire.AnyAnswer] = []
        self.closed = False
        """The server has ended the connection."""
        self.reading = True
        self._inbox: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._tasks = [world.loop.create_task(self._obey()), world.loop.create_task(self._read())]

    def send(self, message: AnyCommand | str | bytes) -> None:
        """Send a message; the connection keeps the order."""
        if isinstance(message, str | bytes):
            self._inbox.put_nowait(message)
        else:
            self.sent[message.id] += 1
            self._inbox.put_nowait(msgspec.json.encode(message).decode())

    def ask(self, message: AnyCommand) -> str:
        """Send a command, wait, and return ``ok`` or the code of the refusal."""
        before = len(self.got)
        self.send(message)
        self.world.wait()
        (answer,) = (
            answer
            for answer in self.got[before:]
            if isinstance(answer, wire.Ok | wire.Refused) and answer.id == message.id
        )
        return "ok" if isinstance(answer, wire.Ok) else answer.code

    def drop(self, *, notice: bool = True) -> None:
        """Lose the connection; ``notice``: the server learns of it."""
        for task in self._tasks:
            task.cancel()
        if notice:
            self.session.gone()
        if self in self.world.clients:
            self.world.clients.remove(self)

    @property
    def updates(self) -> list[wire.Update]:
        """The updates that came."""
        return [answer for answer in self.got if isinstance(answer, wire.Update)]

    @property
    def frames(self) -> list[wire.Frame]:
        """The frames that came."""
        return [frame for update in self.updates for frame in update.frames]

    @property
    def view(self) -> wire.TableView:
        """The last view that came."""
        return self.updates[-1].view

    @property
    def presence(self) -> wire.Presence | None:
        """The last presence that came."""
        return next((answer for answer in reversed(self.got) if isinstance(answer, wire.Presence)), None)

    @property
    def answers(self) -> dict[str, list[str]]:
        """What was answered to each command: ``ok`` or a code."""
        found: dict[str, list[str]] = {}
        for answer in self.got:
            if isinstance(answer, wire.Ok | wire.Refused):
                found.setdefault(str(answer.id), []).append("ok" if isinstance(answer, wire.Ok) else answer.code)
        return found

    async def _obey(self) -> None:
        while True:
            await self.session.receive(await self._inbox.get())

    async def _read(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                while not self.reading:
                    await asyncio.sleep(1)
                data = await self.session.queue.get()
                if data is None:
                    self.closed = True
                    return
                self.raw.append(data)
                self.got.append(_ANSWERS.decode(data))
