"""``sixieme serve``: the table in the browser, alone or with friends."""

import contextlib
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Iterable
from pathlib import Path

import click
import platformdirs
import segno
import uvicorn
from filelock import FileLock, Timeout

from sixieme.cli.background import compile_in_background
from sixieme.cli.frame import Frame, Whole, Word, command
from sixieme.errors import SaveInUseError
from sixieme.server.app import build_app
from sixieme.server.files import Page
from sixieme.server.hub import Hub
from sixieme.server.session import MAX_MESSAGE_BYTES
from sixieme.server.sqlite import SqliteStore
from sixieme.texts import Say

DEFAULT_PORT = 8104
_PORTS_TRIED = 20
_LEVELS = ("debug", "info", "warning", "error")


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "serve", *_flags(say))
    def serve(
        host: str,
        port: int | None,
        data: Path | None,
        public_url: str | None,
        log_level: str,
        cert: str | None,
        key: str | None,
        open_browser: bool,
    ) -> int:
        if (cert is None) != (key is None):
            raise click.UsageError(say("serve_cert_and_key"))
        page = Page()
        if not page.built:
            raise click.UsageError(say("serve_no_page"))
        logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
        folder = data or Path(os.environ.get("SIXIEME_DATA") or platformdirs.user_data_path("sixieme", appauthor=False))
        with _listen(host, port) as listening, _locked(folder):
            scheme = "https" if cert else "http"
            bound = listening.getsockname()[1]
            urls = _urls(scheme, host, bound, public_url)
            hub = Hub(SqliteStore(folder / "tables.db"))
            _greet(say, urls, folder)
            compile_in_background()
            if open_browser and _has_screen():
                webbrowser.open(urls[0])
            app = build_app(hub, page=page, urls=tuple(urls), origins=_origins(public_url))
            _run(app, listening, log_level, cert, key)
        return 0

    return serve


def _flags(say: Say) -> Iterable[click.Parameter]:
    def option(*names: str, env: str, **settings: object) -> click.Option:
        return click.Option(names, envvar=f"SIXIEME_{env}", **settings)  # type: ignore[arg-type]  # passed on

    yield option("--host", env="HOST", default="0.0.0.0", show_default=True, help=say("help_host"))
    yield option("--port", env="PORT", type=Whole(say, 0, 65535), help=say("help_port", port=DEFAULT_PORT))
    yield option("--data", env="DATA", type=click.Path(path_type=Path, file_okay=False), help=say("help_data"))
    yield option("--public-url", env="PUBLIC_URL", metavar="URL", help=say("help_public_url"))
    yield option("--log-level", env="LOG_LEVEL", type=Word(say, _LEVELS), default="warning", help=say("help_log_level"))
    yield option("--cert", env="CERT", type=click.Path(exists=True, dir_okay=False), help=say("help_cert"))
    yield option("--key", env="KEY", type=click.Path(exists=True, dir_okay=False), help=say("help_key"))
    yield click.Option(["--open", "open_browser"], is_flag=True, help=say("help_open"))


def _listen(host: str, port: int | None) -> socket.socket:
    """Return a listening socket: on the port asked for, else on the first free one from ours on. Raises OSError."""
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in ports:
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            if tried == ports[-1]:
                raise OSError(error.errno, error.strerror, f"{host}:{tried}") from error
        else:
            return listening
    raise AssertionError("there is always a last port")


def _locked(folder: Path) -> FileLock:
    folder.mkdir(parents=True, exist_ok=True)
    lock = FileLock(folder / "tables.db.lock", timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise SaveInUseError(f"expected a data folder that no server uses, got {folder}") from None
    return lock


def _urls(scheme: str, host: str, port: int, public_url: str | None) -> list[str]:
    """Return the addresses of the page, the best for this machine first, then those for other devices."""
    if public_url is not None:
        return [public_url.rstrip("/")]
    if host not in ("0.0.0.0", "::"):
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
    others = [f"{scheme}://{address}:{port}" for address in _lan_addresses()]
    return [f"{scheme}://localhost:{port}", *others]


def _lan_addresses() -> list[str]:
    """Return this machine's address on its network. Nothing is sent: a datagram socket only chooses its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as chooser:
        try:
            chooser.connect(("192.0.2.1", 9))  # an address for documentation: nobody is there
            address = str(chooser.getsockname()[0])
        except OSError:
            return []
    return [] if address.startswith("127.") else [address]


def _origins(public_url: str | None) -> tuple[str, ...]:
    return () if public_url is None else (public_url.rstrip("/").partition("://")[2].partition("/")[0],)


def _greet(say: Say, urls: list[str], folder: Path) -> None:
    click.echo(say("serve_here", url=urls[0]))
    for url in urls[1:] or urls[:1] * (not urls[0].startswith(("http://localhost", "https://localhost"))):
        click.echo(say("serve_network", url=url))
        if sys.stdout.isatty():
            segno.make(url, error="l").terminal(out=sys.stdout, border=2, compact=True)
    click.echo(say("serve_data", folder=folder))
    click.echo(say("serve_stop"))


def _has_screen() -> bool:
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run(app: object, listening: socket.socket, log_level: str, cert: str | None, key: str | None) -> None:
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]  # an ASGI application
        log_level=log_level,
        access_log=log_level == "debug",
        ws_max_size=MAX_MESSAGE_BYTES * 4,
        ws_per_message_deflate=False,
        ssl_certfile=cert,
        ssl_keyfile=key,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    with contextlib.suppress(KeyboardInterrupt):  # the way to stop it, and by then it has stopped
        uvicorn.Server(config).run(sockets=[listening])
