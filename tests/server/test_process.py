"""``sixieme serve`` as people run it: a process, sockets, kills."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sixieme.protocol import VERSION
from sixieme.rules.options import CLASSIC, options_to_json, with_sizes
from tests.server.driving import GUEST, HOST, TOKENS
from tests.server.live import PATIENCE, Socket, Web, wait_until

SHORT = options_to_json(with_sizes(CLASSIC, hand=6)) | {"threshold": 16}

if sys.platform == "win32":
    pytest.skip("signals as on a POSIX system", allow_module_level=True)


@dataclass
class Server:
    """A running ``sixieme serve``."""

    process: "subprocess.Popen[str]"
    port: int
    said: list[str] = field(default_factory=list)

    @property
    def web(self) -> Web:
        """What asks it."""
        return Web(self.port)

    def end(self, number: int) -> int:
        """Send a signal and return the exit status."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def command(data: Path, *words: str) -> list[str]:
    """Return the command line."""
    return [
        sys.executable,
        "-m",
        "sixieme",
        "--lang",
        "en",
        "serve",
        "--host",
        "127.0.0.1",
        "--data",
        str(data),
        *words,
    ]


def environment() -> dict[str, str]:
    """Return an environment without anybody's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SIXIEME")} | {"PYTHONUTF8": "1"}


@contextmanager
def server(data: Path, *words: str) -> Iterator[Server]:
    """Start a server and wait until it answers."""
    process = subprocess.Popen(
        command(data, *words), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
    )
    said: list[str] = []
    assert process.stdout is not None
    reader = threading.Thread(target=lambda: said.extend(process.stdout or ()), daemon=True)
    reader.start()
    try:
        wait_until(lambda: process.poll() is not None or re.search(r"http://127\.0\.0\.1:\d+", "".join(said)))
        assert process.poll() is None, "".join(said)
        found = re.search(r"http://127\.0\.0\.1:(\d+)", "".join(said))
        assert found is not None
        running = Server(process, int(found[1]), said)
        wait_until(lambda: answers(running.web))
        yield running
    finally:
        process.kill()
        process.wait()
        reader.join(PATIENCE)
        process.stdout.close()


def answers(web: Web) -> bool:
    """Return whether the server answers."""
    try:
        return web.get("/api/info").status == 200
    except OSError:
        return False


@dataclass
class Player:
    """Somebody who plays by the page's rules: reconnects, says what was seen, sends again what got no answer."""

    table: str
    token: str
    seen: int = -1
    view: dict[str, Any] = field(default_factory=dict)
    pending: dict[str, dict[str, object]] = field(default_factory=dict)
    done: list[dict[str, object]] = field(default_factory=list)
    frames: list[dict[str, Any]] = field(default_factory=list)

    def hello(self) -> dict[str, object]:
        """Return the first message of a connection."""
        return {
            "type": "hello",
            "id": f"hello{self.seen}",
            "protocol": VERSION,
            "table": self.table,
            "token": self.token,
            "seen": self.seen,
        }

    def ask(self, connection: Socket, **message: object) -> None:
        """Send a command and remember it until it is answered."""
        name = str(message["id"])
        if name not in self.pending and message not in self.done:
            self.pending[name] = message
            connection.send(message)

    def take(self, message: dict[str, Any]) -> None:
        """Take a message of the server."""
        match message["type"]:
            case "ok" if message["id"] in self.pending:
                self.done.append(self.pending.pop(message["id"]))
            case "refused":
                self.pending.pop(message["id"], None)
            case "update":
                for frame in message["frames"]:
                    assert self.seen + 1 == frame["number"]
                    self.seen = frame["number"]
                    self.frames.append(frame)
                self.view = message["view"]

    def act(self, connection: Socket) -> None:
        """Do what the match waits for."""
        match, you = self.view.get("match") or {}, self.view.get("you")
        for wait in match.get("waits", []):
            moment = {"round": match["round"], "trick": match["trick"]}
            name = f"{wait['phase']}-{self.view['commitment'][:6]}-{match['round']}-{match['trick']}"
            if wait["phase"] == "cards" and wait["seat"] == you:
                self.ask(connection, type="choose_card", id=name, card=match["hands"][you][0], **moment)
            elif wait["phase"] == "row" and wait["seat"] == you:
                self.ask(connection, type="choose_row", id=name, row=0, **moment)
            elif wait["seat"] is None:
                self.ask(connection, type="next_round", id=name, round=match["round"])

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.view.get("stage") == "over"

    def play(self, web: Web, until: Any) -> None:
        """Play on one connection until something is the case."""
        with web.socket() as connection:
            connection.send(self.hello())
            for message in self.pending.values():
                connection.send(message)
            while not until(self):
                self.take(connection.receive())
                self.act(connection)


def play_together(web: Web, players: list[Player], until: Any) -> None:
    """Let several people play, each in a thread; what goes wrong in one is raised here."""
    faults: list[BaseException] = []

    def run(player: Player) -> None:
        try:
            player.play(web, until)
        except (ConnectionClosed, ConnectionError, InvalidHandshake):
            pass  # the server was killed
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=run, args=(player,), daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
        assert not thread.is_alive()
    if faults:
        raise faults[0]


def table_of(web: Web, **changes: object) -> str:
    """Create a table."""
    created = web.post("/api/tables", {"name": "Léa", "token": HOST, "options": SHORT, "speed": "fast", **changes})
    assert 201 == created.status
    code: str = created.json["table"]
    return code


def one(connection: Socket, message: dict[str, object], player: Player | None = None) -> str:
    """Send a command and return ``ok`` or the code of its refusal; a player takes what comes meanwhile."""
    connection.send(message)
    while True:
        answer = connection.receive()
        if player is not None:
            player.take(answer)
        if answer.get("id") == message["id"]:
            return "ok" if answer["type"] == "ok" else str(answer["code"])


def test_a_match_goes_on_after_a_kill(tmp_path: Path) -> None:
    """Two people and two bots; killed in mid-round, started again: to the end, and nothing acknowledged is lost."""
    with server(tmp_path, "--port", "0") as running:
        web = running.web
        code = table_of(web, bots=["random", "cautious"])
        host, guest = Player(code, HOST), Player(code, GUEST)
        with web.socket() as second, web.socket() as first:
            assert "ok" == one(second, guest.hello())
            assert "ok" == one(second, {"type": "join", "id": "j", "name": "Zoé"})
            assert "ok" == one(first, host.hello())
            assert "ok" == one(first, {"type": "start", "id": "s"})
        play_together(web, [host, guest], until=lambda player: (player.view.get("match") or {}).get("trick", 0) >= 2)
        killer = threading.Timer(0.15, running.process.kill)
        killer.start()
        play_together(web, [host, guest], until=lambda player: player.over)
        running.process.wait(PATIENCE)
    assert not host.over
    with server(tmp_path, "--port", str(running.port)) as again:
        play_together(again.web, [host, guest], until=lambda player: player.over)
        record = again.web.get(f"/api/tables/{code}/record")
        status = again.end(signal.SIGINT)

    events = [json.loads(line) for line in record.text.splitlines()]
    chosen = [
        (e["round"], e["trick"], e["card"]) for e in events if e.get("type") == "card_chosen" and e["by"] == "player"
    ]
    told = [command for player in (host, guest) for command in player.done if command["type"] == "choose_card"]
    assert told
    assert [] == [c for c in told if (c["round"], c["trick"], c["card"]) not in chosen]
    assert host.frames[-1] == guest.frames[-1]
    assert 0 == status
    (tmp_path / "record.jsonl").write_text(record.text, encoding="utf-8")
    verified = subprocess.run(
        [sys.executable, "-m", "sixieme", "--lang", "en", "verify", str(tmp_path / "record.jsonl")],
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
    )
    assert (0, "") == (verified.returncode, verified.stderr)


def test_ten_plays_in_one_millisecond(tmp_path: Path) -> None:
    """Ten people choose at the same moment: each is told ok, and the trick is revealed once."""
    with server(tmp_path, "--port", "0") as running, ExitStack() as stack:
        code = table_of(running.web, options={"threshold": None, "max_rounds": 1})
        people = [Player(code, token) for token in (HOST, *TOKENS[:9])]
        connections = [stack.enter_context(running.web.socket()) for _ in people]
        for index, (person, connection) in enumerate(zip(people, connections, strict=True)):
            assert "ok" == one(connection, person.hello(), person)
            if index:
                assert "ok" == one(connection, {"type": "join", "id": "j", "name": f"P{index}"}, person)
        connections[0].send({"type": "start", "id": "s"})
        for person, connection in zip(people, connections, strict=True):
            while not person.view.get("match"):
                person.take(connection.receive())
        for person, connection in zip(people, connections, strict=True):
            person.act(connection)
        revealed = []
        for person, connection in zip(people, connections, strict=True):
            while not (shown := [f["event"] for f in person.frames if f["event"]["type"] == "cards_revealed"]):
                person.take(connection.receive())
            while person.pending:
                person.take(connection.receive())
            revealed.append(shown)
            assert 1 == len(person.done)

    assert 1 == len(revealed[0])
    assert [revealed[0]] * 10 == revealed


def test_a_client_that_never_reads_delays_nobody(tmp_path: Path) -> None:
    """It connects, asks, and takes nothing; everybody else is answered."""
    with server(tmp_path, "--port", "0") as running:
        code = table_of(running.web)
        deaf = socket.create_connection(("127.0.0.1", running.port))
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.sendall(
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        text = json.dumps(Player(code, HOST).hello()).encode()
        deaf.sendall(bytes([0x81, 0x80 | 126, len(text) >> 8, len(text) & 255, 0, 0, 0, 0]) + text)
        with running.web.socket() as connection:
            assert "ok" == one(connection, Player(code, HOST).hello())
            told = [one(connection, {"type": "rename", "id": f"r{i}", "name": f"N{i}"}) for i in range(35)]
        deaf.close()

    assert ["ok"] * 35 == told


def test_a_message_of_ten_megabytes_closes_the_connection(tmp_path: Path) -> None:
    """With 1009, message too big, if the sender still listens; the server goes on."""
    with server(tmp_path, "--port", "0") as running:
        with running.web.socket() as connection:
            with suppress(ConnectionClosed):
                connection.send("x" * 10_000_000)
            code = connection.closed_with()
        answered = answers(running.web)

    assert code in (1009, None)
    assert answered


@pytest.mark.parametrize("number,wanted", [(signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)])
def test_it_ends_when_asked_to(tmp_path: Path, number: int, wanted: int) -> None:
    """Ctrl-C is the way to stop it: no traceback, also with somebody connected to a table whose bots think."""
    with server(tmp_path, "--port", "0") as running:
        code = table_of(running.web, bots=["random"] * 3, start=True, speed="slow")
        with running.web.socket() as connection:
            assert "ok" == one(connection, Player(code, HOST).hello())
            status = running.end(number)
    said = "".join(running.said)

    assert wanted == status
    assert "Traceback" not in said
    assert "rror" not in said


def refused(data: Path, *words: str) -> tuple[int, str]:
    """Return the exit status and what is said by a server that cannot start."""
    ran = subprocess.run(command(data, *words), capture_output=True, text=True, env=environment(), check=False)
    return ran.returncode, ran.stderr


def test_a_port_in_use(tmp_path: Path) -> None:
    """One clear line that names it, and status 2."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        status, said = refused(tmp_path, "--port", str(port))

    assert 2 == status
    assert 1 == len(said.splitlines())
    assert str(port) in said


def test_a_data_folder_in_use(tmp_path: Path) -> None:
    """Two servers on one folder would not know of each other: one clear line, and status 2."""
    with server(tmp_path, "--port", "0"):
        status, said = refused(tmp_path, "--port", "0")

    assert 2 == status
    assert 1 == len(said.splitlines())


def test_a_data_folder_that_cannot_be_used(tmp_path: Path) -> None:
    """A file in its place, or no database in it: a clear error, status 2, and no address is announced."""
    (tmp_path / "file").write_text("")
    (tmp_path / "rubbish").mkdir()
    (tmp_path / "rubbish" / "tables.db").write_text("rubbish" * 1000)
    for name in ("file", "rubbish"):
        words = command(tmp_path / name, "--port", "0")
        ran = subprocess.run(words, capture_output=True, text=True, env=environment(), timeout=PATIENCE, check=False)

        assert (2, "") == (ran.returncode, ran.stdout)
        assert name in ran.stderr.splitlines()[0]
        assert "Traceback" not in ran.stderr
