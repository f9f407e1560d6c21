"""The ASGI face: routes, headers, sockets. Everything else is in the hub."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from sixieme import __version__
from sixieme.errors import NoTableError, SixiemeError, StoreError
from sixieme.protocol import VERSION
from sixieme.protocol.answers import Fault, TableCreatedReply
from sixieme.protocol.commands import CreateTable
from sixieme.rules.record import format_record
from sixieme.server.files import Page
from sixieme.server.hub import Hub
from sixieme.server.limits import Buckets
from sixieme.server.session import MAX_MESSAGE_BYTES, Session
from sixieme.server.show import show_record
from sixieme.server.table import MAX_SEATS, Stage, hash_token

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data: blob:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
TABLES_AT_ONCE, TABLES_A_SECOND = 30, 0.5
SEND_SECONDS = 20.0
"""Seconds after which somebody who takes nothing is given up; what was missed can be had by coming back."""
_CODES = {404: "NOT_FOUND", 405: "METHOD"}

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Info:
    """What the page may ask about the server."""

    version: str
    protocol: int
    urls: tuple[str, ...]
    """Addresses under which other devices of the network reach it."""


def build_app(hub: Hub, *, page: Page, urls: tuple[str, ...] = (), origins: tuple[str, ...] = ()) -> ASGIApp:
    """Return the application. ``origins`` are other origins than its own whose pages may connect (host[:port])."""
    face = _Face(hub, page, urls, origins)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hub.start()
        yield
        await hub.close()

    app = Starlette(
        lifespan=lifespan,
        exception_handlers={HTTPException: _refused, StoreError: _not_stored, Exception: _broken},
        routes=[
            WebSocketRoute("/ws", face.socket),
            Route("/api/info", face.info),
            Route("/api/tables", face.create, methods=["POST"]),
            Route("/api/tables/{code}", face.about),
            Route("/api/tables/{code}/record", face.record),
            Route("/{path:path}", face.file),
        ],
    )
    return _Headers(app)


class _Face:
    def __init__(self, hub: Hub, page: Page, urls: tuple[str, ...], origins: tuple[str, ...]) -> None:
        self.hub = hub
        self.page = page
        self.urls = urls
        self.origins = origins
        self.buckets = Buckets(TABLES_AT_ONCE, TABLES_A_SECOND, hub.clock)

    async def info(self, _: Request) -> Response:
        return _json(Info(__version__, VERSION, self.urls))

    async def create(self, request: Request) -> Response:
        if not self._same_origin(request.headers):
            return _fault(403, "FOREIGN", "expected a page of this server")
        if not self.buckets.take(request.client.host if request.client else ""):
            return _fault(429, "TOO_FAST", "expected fewer new tables; wait a little")
        body = await _read_body(request)
        if body is None:
            return _fault(413, "TOO_LARGE", f"expected at most {MAX_MESSAGE_BYTES} bytes")
        try:
            command = msgspec.json.decode(body, type=CreateTable)
            table = await self.hub.create(command, hash_token(command.token))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            return _fault(400, "BAD_MESSAGE", str(error))
        except StoreError:
            raise
        except SixiemeError as error:
            return _fault(400, error.code, str(error))
        return _json(TableCreatedReply(table.code, 0), 201)

    async def about(self, request: Request) -> Response:
        try:
            table = await self.hub.look(request.path_params["code"])
        except NoTableError as error:
            return _fault(404, error.code, str(error))
        free = MAX_SEATS - sum(seat.owner is not None for seat in table.seats) if table.stage is Stage.LOBBY else 0
        return _json({"table": table.code, "stage": table.stage, "seats": len(table.seats), "free": free})

    async def record(self, request: Request) -> Response:
        try:
            table = await self.hub.look(request.path_params["code"])
        except NoTableError as error:
            return _fault(404, error.code, str(error))
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        viewer = table.seat_of(hash_token(token)) if scheme.lower() == "bearer" else None
        record = show_record(table, viewer, datetime.fromtimestamp(self.hub.clock(), UTC).strftime("%Y-%m-%d"))
        if record is None:
            return _fault(404, "NO_MATCH", "expected a table whose match has begun")
        disposition = f'attachment; filename="sixieme-{table.code}.jsonl"'
        headers = {"Content-Disposition": disposition, "Cache-Control": "no-store"}
        return Response(format_record(record), media_type="application/jsonl", headers=headers)

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        if path == "api" or path.startswith("api/"):
            return _fault(404, "NOT_FOUND", "there is nothing under this address")
        known = self.page.answer(request, path or "index.html")
        if known is None and (path.startswith("t/") or "." not in path):
            known = self.page.answer(request, "index.html")  # the page finds its way by the address
        return known or _fault(404, "NOT_FOUND", "there is nothing under this address")

    async def socket(self, socket: WebSocket) -> None:
        if not self._same_origin(socket.headers):
            await socket.close(4403)
            return
        await socket.accept()
        session = Session(self.hub, self.hub.clock)
        sender = asyncio.create_task(_send(socket, session))
        try:
            while (data := await _receive(socket, sender)) is not None:
                await session.receive(data)
        finally:
            session.gone()
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    def _same_origin(self, headers: Headers) -> bool:
        """Return whether the page asking is ours. A program that is no browser sends no origin, and may ask."""
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            host = urlsplit(origin).netloc
        except ValueError:
            return False
        return bool(host) and host in (headers.get("host"), *self.origins)


async def _receive(socket: WebSocket, sender: "asyncio.Task[None]") -> str | bytes | None:
    """Return the next message; None when either side has ended the connection."""
    receiving = asyncio.create_task(socket.receive())
    await asyncio.wait({receiving, sender}, return_when=asyncio.FIRST_COMPLETED)
    if not receiving.done():
        receiving.cancel()
        return None
    message = receiving.result()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    return message.get("bytes") or b"" if text is None else text


async def _send(socket: WebSocket, session: Session) -> None:
    """Send what the session has to say until it ends, or until a reader takes nothing for too long."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while (data := await session.queue.get()) is not None:
            await asyncio.wait_for(socket.send_text(data.decode()), SEND_SECONDS)
        await asyncio.wait_for(socket.close(1008), SEND_SECONDS)


async def _read_body(request: Request) -> bytes | None:
    """Return the body; None as soon as it is too large."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_MESSAGE_BYTES:
            return None
    return body


async def _refused(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    return _fault(status, _CODES.get(status, "HTTP"), "there is nothing of that kind under this address")


async def _not_stored(_: Request, error: Exception) -> Response:
    _log.error("the store has failed", exc_info=error)
    return _fault(503, StoreError.code, "the server could not use its disk; try again")


async def _broken(_: Request, error: Exception) -> Response:
    return _fault(500, SixiemeError.code, "the server has a fault; it is in its log")


def _json(value: object, status: int = 200) -> Response:
    headers = {"Cache-Control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def _fault(status: int, code: str, detail: str) -> Response:
    return _json(Fault(code, detail[:300]), status)


class _Headers:
    """Adds the headers of security to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY_HEADERS)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)
