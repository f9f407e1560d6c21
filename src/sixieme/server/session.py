"""One connection: reads commands, answers each, and sends what happens. Knows nothing of sockets."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from sixieme.errors import SixiemeError, StoreError
from sixieme.protocol import VERSION
from sixieme.protocol import answers as wire
from sixieme.protocol.commands import AnyCommand, Hello, Ping, TakeBack
from sixieme.server.hub import Hub
from sixieme.server.limits import Bucket
from sixieme.server.table import hash_token

MAX_MESSAGE_BYTES = 16_384
QUEUE_LENGTH = 64
"""Messages that may wait for a slow reader; one more and it is sent away, to come back and get the rest."""
MESSAGES_AT_ONCE, MESSAGES_A_SECOND = 40, 10
MAX_FAULTS = 20
"""Unreadable messages after which the connection is closed."""

_log = logging.getLogger(__name__)
_DECODER: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_ENCODER = msgspec.json.Encoder()


class Session:
    """Somebody connected. ``queue`` holds what is to be sent; None in it means that the connection ends."""

    def __init__(self, hub: Hub, clock: Callable[[], float]) -> None:
        self.hub = hub
        self.clock = clock
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE_LENGTH + 2)
        self.by: str | None = None
        self.table: str | None = None
        self._bucket = Bucket(MESSAGES_AT_ONCE, MESSAGES_A_SECOND, clock)
        self._faults = 0
        self._ended = False

    def push(self, message: wire.AnyAnswer) -> None:
        """Send a message, soon and in order; a reader that is too slow is sent away."""
        if self._ended:
            return
        if self.queue.qsize() >= QUEUE_LENGTH:
            self.end("TOO_SLOW", retry=True)
        else:
            self.queue.put_nowait(_ENCODER.encode(message))

    def end(self, code: str, *, retry: bool) -> None:
        """Say why, and close."""
        if not self._ended:
            self._ended = True
            self.queue.put_nowait(_ENCODER.encode(wire.Bye(code, retry)))
            self.queue.put_nowait(None)

    async def receive(self, data: str | bytes) -> None:
        """Take a message of the client and answer it."""
        if self._ended:
            return
        if not self._bucket.take():
            self.end("TOO_FAST", retry=True)
            return
        if len(data) > MAX_MESSAGE_BYTES:
            self._refuse(None, "TOO_LARGE", f"expected at most {MAX_MESSAGE_BYTES} bytes, got {len(data)}")
            self._count_fault()
            return
        try:
            command = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(_id_of(data), "BAD_MESSAGE", str(error))
            self._count_fault()
            return
        try:
            await self._obey(command)
        except StoreError as error:
            _log.exception("a command of table %s could not be stored", self.table)
            self._refuse(command.id, error.code, "the server could not write to its disk; try again")
        except SixiemeError as error:
            self._refuse(command.id, error.code, str(error))
        except RecursionError:
            self._refuse(command.id, "BAD_MESSAGE", "expected a message that is not nested so deeply")
            self._count_fault()
        except Exception:  # a fault of ours: whoever asked is told so, and nobody else is touched
            _log.exception("a command of table %s failed", self.table)
            self._refuse(command.id, SixiemeError.code, "the server has a fault; it is in its log")

    def gone(self) -> None:
        """Forget the connection."""
        self._ended = True
        if self.table is not None:
            self.hub.leave(self.table, self)

    async def _obey(self, command: AnyCommand) -> None:
        match command:
            case Ping(id=ping):
                self.push(wire.Pong(ping, self.clock()))
            case Hello():
                await self._greet(command)
            case _ if self.table is None:
                self._refuse(command.id, "NO_HELLO", "expected a hello first")
            case _:
                await self.hub.do(self.table, command, self.by, lambda: self.push(wire.Ok(command.id)))

    async def _greet(self, hello: Hello) -> None:
        if hello.protocol != VERSION:
            self._refuse(hello.id, "PROTOCOL", f"expected protocol {VERSION}, got {hello.protocol}")
            self.end("PROTOCOL", retry=False)
            return
        if self.table is not None:
            self._refuse(hello.id, "HELLO_TWICE", "expected one hello a connection")
            return
        self.by = None if hello.token is None else hash_token(hello.token)
        table = await self.hub.watch(hello.table, self, hello.seen, lambda: self.push(wire.Ok(hello.id)))
        self.table = hello.table
        seat = table.seat_of(self.by)
        if seat is not None and table.seats[seat].bot is not None:
            await self._take_back(hello.table, TakeBack(f"back-{table.number}", seat))

    async def _take_back(self, table: str, command: TakeBack) -> None:
        """Take the own seat back from its bot. The hello is answered already: a failure is the log's."""
        try:
            await self.hub.do(table, command, self.by)
        except SixiemeError:
            _log.exception("a seat of table %s could not be taken back", table)

    def _refuse(self, command: str | None, code: str, detail: str) -> None:
        self.push(wire.Refused(command, code, detail[:300]))

    def _count_fault(self) -> None:
        self._faults += 1
        if self._faults > MAX_FAULTS:
            self.end("TOO_MANY_FAULTS", retry=False)


class _Identified(msgspec.Struct):
    id: str | None = None


def _id_of(data: str | bytes) -> str | None:
    """Return the id of a message that is no good otherwise."""
    try:
        found = msgspec.json.decode(data, type=_Identified).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found[:40] if found is not None else None
