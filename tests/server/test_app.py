"""The face to the web: routes, headers, origins, limits, files, records, sockets."""

import io
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from sixieme.errors import StoreError
from sixieme.protocol import VERSION
from sixieme.rules.options import CLASSIC, options_to_json, with_sizes
from sixieme.rules.record import parse_record, read_record
from sixieme.rules.verify import verify
from sixieme.server.app import SECURITY_HEADERS, TABLES_AT_ONCE, build_app
from sixieme.server.files import Page
from sixieme.server.hub import Hub
from sixieme.server.session import MAX_MESSAGE_BYTES
from sixieme.server.sqlite import SqliteStore
from sixieme.server.store import MemoryStore
from sixieme.server.thinking import Thinking
from tests.server.driving import GUEST, HOST
from tests.server.live import Reply, Socket, Web, serving
from tests.server.simulation import Inline

MINI = options_to_json(with_sizes(CLASSIC, top=15, hand=2)) | {"threshold": None, "max_rounds": 1}
BODY = {"name": "Léa", "token": HOST}


@pytest.fixture
def page(tmp_path: Path) -> Page:
    """Return a page of a few files, beside something secret."""
    folder = tmp_path / "assets" / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "index.html.gz").write_bytes(b"page gz")
    (folder / "sw.js").write_text("worker")
    (folder / "app.webmanifest").write_text("{}")
    (folder / "assets" / "app-123.js").write_text("code")
    (folder / "assets" / "app-123.js.br").write_bytes(b"code br")
    (folder / "assets" / "app-123.js.gz").write_bytes(b"code gz")
    (tmp_path / "assets" / "secret.txt").write_text("secret")
    return Page(folder)


@pytest.fixture
def hub() -> Hub:
    """Return a hub whose bots need no time."""
    random = Random(6)
    thinking = Thinking(random, pool=Inline())
    return Hub(MemoryStore(), random=random, thinking=thinking)


@pytest.fixture
def web(hub: Hub, page: Page) -> Iterator[Web]:
    """Return a client of the application."""
    with serving(build_app(hub, page=page, urls=("http://192.0.2.7:8104",), origins=("play.example",))) as client:
        yield client


def create(web: Web, **changes: object) -> str:
    """Create a table and return its code."""
    answer = web.post("/api/tables", {**BODY, **changes})
    assert 201 == answer.status
    code = answer.json["table"]
    assert isinstance(code, str)
    return code


def code_of(answer: Reply) -> tuple[int, str]:
    """Return the status and the code of a fault."""
    assert "application/json" == answer.headers["content-type"]
    return answer.status, answer.json["code"]


# Routes


def test_what_the_page_may_ask_about_the_server(web: Web) -> None:
    """Version, protocol, and addresses for other devices."""
    told = web.get("/api/info").json

    assert (VERSION, ["http://192.0.2.7:8104"]) == (told["protocol"], told["urls"])


def test_a_table_is_created_and_can_be_asked_about(web: Web) -> None:
    """What somebody with the link sees before taking a seat."""
    code = create(web, bots=["random"])

    assert {"table": code, "stage": "lobby", "seats": 2, "free": 9} == web.get(f"/api/tables/{code}").json


@pytest.mark.parametrize("path", ["/api/tables/zzzzzzzz", "/api/tables/zzzzzzzz/record", "/api/tables/%00"])
def test_a_table_that_is_not_there(web: Web, path: str) -> None:
    """A fault with a code."""
    assert (404, "NO_TABLE") == code_of(web.get(path))


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/more", "/api/info/more", "/api/tables/a/b/c", "/api/../api/x"])
def test_what_is_not_there_is_a_fault(web: Web, path: str) -> None:
    """As JSON, never the page."""
    assert (404, "NOT_FOUND") == code_of(web.get(path))


@pytest.mark.parametrize("method,path", [("GET", "/api/tables"), ("DELETE", "/api/tables/abcdefgh"), ("POST", "/x")])
def test_a_method_that_is_not_offered(web: Web, method: str, path: str) -> None:
    """A fault as well."""
    status, _ = code_of(web.request(method, path, b""))

    assert status in (404, 405)


def test_security_headers_are_on_every_answer(web: Web) -> None:
    """Pages, files, faults and JSON alike: nothing from another origin, no inline script."""
    for path in ("/", "/t/abcdefgh", "/sw.js", "/missing.js", "/api/info", "/api/x"):
        headers = web.get(path).headers

        assert SECURITY_HEADERS == {name: headers[name.lower()] for name in SECURITY_HEADERS}
    assert "default-src 'self'" in SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in SECURITY_HEADERS["Content-Security-Policy"]


# Creating tables


@pytest.mark.parametrize(
    "body,code",
    [
        (b"", "BAD_MESSAGE"),
        (b"[]", "BAD_MESSAGE"),
        (b"\xff", "BAD_MESSAGE"),
        (b"[" * 9000, "BAD_MESSAGE"),
        (json.dumps({"name": "Léa"}).encode(), "BAD_MESSAGE"),
        (json.dumps({**BODY, "token": "short"}).encode(), "BAD_MESSAGE"),
        (json.dumps({**BODY, "extra": 1}).encode(), "BAD_MESSAGE"),
        (json.dumps({**BODY, "nonce": "abc"}).encode(), "BAD_MESSAGE"),
        (json.dumps({**BODY, "bots": ["random"] * 10}).encode(), "BAD_MESSAGE"),
        (json.dumps({**BODY, "name": "\u202e"}).encode(), "BAD_NAME"),
        (json.dumps({**BODY, "bots": ["genius"]}).encode(), "UNKNOWN_BOT"),
        (json.dumps({**BODY, "clock": 7}).encode(), "BAD_CLOCK"),
        (json.dumps({**BODY, "options": {"x": 1}}).encode(), "BAD_OPTION"),
        (json.dumps({**BODY, "start": True}).encode(), "BAD_PLAYER_COUNT"),
        (b'{"name":"x","token":"%s","options":{"sizes":%s}}' % (HOST.encode(), b"[" * 700 + b"]" * 700), None),
    ],
)
def test_tables_that_cannot_be_created(web: Web, body: bytes, code: str | None) -> None:
    """A fault with a code; nothing is created."""
    status, told = code_of(web.post("/api/tables", body))

    assert 400 == status
    assert told in (code, "BAD_OPTION", "BAD_MESSAGE") if code is None else code == told


def test_a_body_that_is_too_large(web: Web) -> None:
    """It is not read to its end."""
    assert (413, "TOO_LARGE") == code_of(web.post("/api/tables", b" " * (MAX_MESSAGE_BYTES + 1)))


def test_too_many_tables(web: Web) -> None:
    """After a burst, the same address has to wait."""
    for _ in range(TABLES_AT_ONCE):
        create(web)

    assert (429, "TOO_FAST") == code_of(web.post("/api/tables", BODY))


def test_a_disk_that_fails_is_told(web: Web, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    """Creating, asking and records: 503, and the server goes on."""
    code = create(web)

    async def fail(*_: object) -> None:
        raise StoreError("full")

    with monkeypatch.context() as broken:
        broken.setattr(hub.store, "append", fail)
        broken.setattr(hub.store, "load", fail)
        answers = [
            code_of(web.post("/api/tables", BODY)),
            code_of(web.get(f"/api/tables/{code}")),
            code_of(web.get(f"/api/tables/{code}/record")),
        ]

    assert [(503, "STORE_FAILED")] * 3 == answers
    assert 201 == web.post("/api/tables", BODY).status


# Origins


@pytest.mark.parametrize(
    "origin,welcome",
    [
        (None, True),
        ("http://127.0.0.1:PORT", True),
        ("https://play.example", True),
        ("http://evil.example", False),
        ("http://127.0.0.1:PORT.evil.example", False),
        ("http://127.0.0.1:81", False),
        ("http://127.0.0.1:PORT@evil.example", False),
        ("null", False),
        ("", False),
        ("http://[", False),
        ("127.0.0.1:PORT", False),
    ],
)
def test_only_our_own_pages_may_connect(web: Web, origin: str | None, welcome: bool) -> None:
    """A browser names the page that asks; a program that is none may ask."""
    code = create(web)
    headers = {} if origin is None else {"Origin": origin.replace("PORT", str(web.port))}
    posted = web.post("/api/tables", BODY, headers=headers)
    try:
        with web.socket(headers) as socket:
            socket.send({"type": "hello", "id": "h", "protocol": VERSION, "table": code})
            connected = socket.receive()["type"] == "ok"
    except InvalidStatus:
        connected = False

    assert (welcome, welcome) == (posted.status == 201, connected)
    assert welcome or (403, "FOREIGN") == code_of(posted)


# Files


@pytest.mark.parametrize(
    "path,status,body,kind",
    [
        ("/", 200, "<!doctype html>the page", "text/html"),
        ("/t/abcdefgh", 200, "<!doctype html>the page", "text/html"),
        ("/t/a.b", 200, "<!doctype html>the page", "text/html"),
        ("/rules", 200, "<!doctype html>the page", "text/html"),
        ("/sw.js", 200, "worker", "text/javascript"),
        ("/app.webmanifest", 200, "{}", "application/manifest+json"),
        ("/assets/app-123.js", 200, "code", "text/javascript"),
    ],
)
def test_files_of_the_page(web: Web, path: str, status: int, body: str, kind: str) -> None:
    """And the page itself for the addresses that it understands."""
    answer = web.get(path, headers={"accept-encoding": "identity"})

    assert (status, body) == (answer.status, answer.text)
    assert kind == answer.headers["content-type"].partition(";")[0]


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/..\\secret.txt",
        "/%5c..%5csecret.txt",
        "//../secret.txt",
        "/t/../../secret.txt",
        "/..%252fsecret.txt",
        "/sw.js%00.txt",
        "/%00",
        "/" + "a" * 300 + ".js",
        "/assets/app-123.js.gz",
        "/assets/app-123.js.br",
        "/assets/missing.js",
        "/.env",
        "/%ff.js",
    ],
)
def test_nothing_outside_the_page_is_sent(web: Web, path: str) -> None:
    """However the path is written: not there, or the page itself, and never a fault of ours."""
    answer = web.get(path)

    assert "secret" not in answer.text
    assert answer.status == 404 or answer.text.startswith("<!doctype html>") or answer.content == b"page gz"


@pytest.mark.parametrize(
    "accepted,sent,encoding",
    [
        ("br, gzip", b"code br", "br"),
        ("gzip;q=0.5, br;q=0.1", b"code br", "br"),
        ("gzip", b"code gz", "gzip"),
        ("gzip, br;q=0", b"code gz", "gzip"),
        ("gzip;q=0, br;q=0", b"code", None),
        ("deflate", b"code", None),
        ("", b"code", None),
    ],
)
def test_what_is_compressed_beforehand(page: Page, accepted: str, sent: bytes, encoding: str | None) -> None:
    """The best form that the browser takes; caches are told that it depends."""
    scope: dict[str, Any] = {"type": "http", "method": "GET", "headers": [(b"accept-encoding", accepted.encode())]}
    answer = page.answer(Request(scope), "assets/app-123.js")
    assert answer is not None

    assert sent == Path(answer.path).read_bytes()  # type: ignore[attr-defined]  # a FileResponse
    assert encoding == answer.headers.get("content-encoding")
    assert "Accept-Encoding" == answer.headers["vary"]


def test_hashed_files_are_kept_for_ever_and_the_page_is_asked_about(web: Web) -> None:
    """Wherever the page is installed: the folder of these tests is called assets, too."""
    kept = web.get("/assets/app-123.js", headers={"accept-encoding": "identity"}).headers["cache-control"]
    asked = [
        web.get(path, headers={"accept-encoding": "identity"}).headers["cache-control"] for path in ("/", "/sw.js")
    ]

    assert "public, max-age=31536000, immutable" == kept
    assert ["no-cache", "no-cache"] == asked


# Sockets and records


def talk(socket: Socket, message: dict[str, object]) -> list[dict[str, Any]]:
    """Send a command; return what comes up to its answer."""
    socket.send(message)
    found: list[dict[str, Any]] = []
    while not found or found[-1].get("id") != message["id"]:
        found.append(socket.receive())
    return found


def until(socket: Socket, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return the first message that is wanted."""
    while True:
        message: dict[str, Any] = socket.receive()
        if wanted(message):
            return message


def test_a_match_over_a_socket_and_its_record(web: Web, tmp_path: Path) -> None:
    """While it runs, the record holds the own hand alone; when it is over, all of it, and it verifies."""
    code = create(web, options=MINI, bots=["random"], speed="fast", nonce="beef")
    path = f"/api/tables/{code}/record"
    assert (404, "NO_MATCH") == code_of(web.get(path))
    with web.socket() as socket:
        talk(socket, {"type": "hello", "id": "h", "protocol": VERSION, "table": code, "token": HOST})
        assert "ok" == talk(socket, {"type": "start", "id": "s"})[-1]["type"]
        update = until(socket, lambda message: message["type"] == "update" and message["view"]["match"] is not None)
        own = web.get(path, headers={"authorization": f"Bearer {HOST}"})
        public = web.get(path, headers={"authorization": f"Bearer {GUEST}"})
        while update["view"]["stage"] != "over":
            match = update["view"]["match"]
            for wait in match["waits"]:
                moment = {
                    "id": f"c{update['view']['match']['trick']}{match['phase']}",
                    "round": 1,
                    "trick": match["trick"],
                }
                if wait == {"phase": "cards", "seat": 0}:
                    socket.send({"type": "choose_card", **moment, "card": match["hands"][0][0]})
                elif wait == {"phase": "row", "seat": 0}:
                    socket.send({"type": "choose_row", **moment, "row": 0})
            update = until(socket, lambda message: message["type"] == "update")
    whole = web.get(path)

    hands = [parse_record(answer.text).events[0].hands for answer in (own, public, whole)]  # type: ignore[union-attr]
    assert [[True, False], [False, False], [True, True]] == [[hand is not None for hand in each] for each in hands]
    assert f'attachment; filename="sixieme-{code}.jsonl"' == whole.headers["content-disposition"]
    assert "no-store" == whole.headers["cache-control"]
    record = read_record(io.BytesIO(whole.content))
    assert verify(record)
    assert record.secret is not None
    assert bytes.fromhex("beef") in record.secret.nonces


def test_binary_messages_are_read_as_text_is(web: Web) -> None:
    """And answered as text."""
    code = create(web)
    with web.socket() as socket:
        socket.send(msgspec.json.encode({"type": "hello", "id": "h", "protocol": VERSION, "table": code}))

        assert {"type": "ok", "id": "h"} == socket.receive()


def test_a_connection_that_is_ended_is_closed(web: Web) -> None:
    """After the good-bye."""
    with web.socket() as socket:
        socket.send({"type": "hello", "id": "h", "protocol": 0, "table": "abcdefgh"})
        said = [socket.receive()["type"] for _ in range(2)]
        closed = socket.closed_with()

    assert (["refused", "bye"], 1008) == (said, closed)


def test_the_store_of_a_server_is_on_disk(tmp_path: Path, page: Page) -> None:
    """A table created by one server is there for the next."""
    path = tmp_path / "tables.db"
    with serving(build_app(Hub(SqliteStore(path)), page=page)) as web:
        code = create(web)
    with serving(build_app(Hub(SqliteStore(path)), page=page)) as web:
        assert "lobby" == web.get(f"/api/tables/{code}").json["stage"]
    connection = sqlite3.connect(path)
    stored = b"".join(body for (body,) in connection.execute("SELECT body FROM entries"))
    connection.close()

    assert HOST.encode() not in stored
