"""A server on a real socket of this machine, in a thread, and what asks it."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sixieme.server.session import MAX_MESSAGE_BYTES

PATIENCE = 60.0
"""Seconds after which something that ought to happen has not."""


@dataclass
class Reply:
    """An answer: status, headers by their names in small letters, body."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode()

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.content)


class Socket:
    """A WebSocket that speaks JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, message: dict[str, object] | str | bytes) -> None:
        """Send a message."""
        self.connection.send(json.dumps(message) if isinstance(message, dict) else message)

    def receive(self) -> dict[str, Any]:
        """Return the next message."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout=PATIENCE))
        return message

    def closed_with(self) -> int | None:
        """Read on until the connection is closed, and return the code it was closed with."""
        try:
            while True:
                self.connection.recv(timeout=PATIENCE)
        except ConnectionClosed as error:
            return None if error.rcvd is None else error.rcvd.code


@dataclass(frozen=True)
class Web:
    """Whoever asks the server on a port."""

    port: int

    def get(self, path: str, headers: dict[str, str] | None = None) -> Reply:
        """Ask for a path, which is sent as it is written."""
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body: object, headers: dict[str, str] | None = None) -> Reply:
        """Send a body: bytes, or what is written as JSON."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.request("POST", path, content, headers)

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Reply:
        """Ask, and return the answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Reply(answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    @contextmanager
    def socket(self, headers: dict[str, str] | None = None) -> Iterator[Socket]:
        """Connect as a page does."""
        address = f"ws://127.0.0.1:{self.port}/ws"
        with connect(
            address, additional_headers=headers, compression=None, proxy=None, open_timeout=PATIENCE, max_size=None
        ) as found:
            yield Socket(found)


@contextmanager
def serving(app: ASGIApp) -> Iterator[Web]:
    """Serve the application in a thread."""
    config = uvicorn.Config(
        app, host="127.0.0.1", port=0, log_level="error", ws_max_size=MAX_MESSAGE_BYTES * 4, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield Web(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


def wait_until(happened: Any, seconds: float = PATIENCE) -> None:
    """Wait until something has happened; raise AssertionError if it does not."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "expected it to have happened by now"
        time.sleep(0.01)
