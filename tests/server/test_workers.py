"""Bots in processes: one that hangs, dies or talks nonsense takes no other decision with it."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from sixieme.bots import QUICK, bot_kinds, registry
from sixieme.protocol import commands
from sixieme.rules.options import options_to_json
from sixieme.rules.view import View, view
from sixieme.server.table import Stage
from sixieme.server.thinking import Thinking
from sixieme.server.workers import SECONDS, BotError, Workers
from tests.server.driving import DEAL, HOST, create, given
from tests.server.simulation import World
from tests.server.test_hub import TWO_ROUNDS, play_on

SEEN = view(given(DEAL).match, 0)
SOURCE = """
import os, sys, time

class Good:
    name = "good"

    def __init__(self, seed):
        self.seed = seed

    def choose_card(self, view):
        return view.legal_plays[self.seed % len(view.legal_plays)] if view.legal_plays else view.legal_rows[0]

    choose_row = pick = choose_card

class Pid(Good):
    def choose_card(self, view):
        time.sleep(0.2)
        print(os.getpid(), file=open(os.environ["PIDS"], "a"))
        return view.hand[0]

class Hangs(Good):
    def choose_card(self, view):
        while True:
            pass

    choose_row = pick = choose_card

class Dies(Good):
    def choose_card(self, view):
        os._exit(3)

    choose_row = pick = choose_card

class Raises(Good):
    def choose_card(self, view):
        raise ValueError("hand 5, 14")

    choose_row = pick = choose_card

class Exits(Good):
    def choose_card(self, view):
        sys.exit(3)

    choose_row = pick = choose_card

class Garbage(Good):
    def choose_card(self, view):
        return "5"

    choose_row = pick = choose_card

class Elsewhere(Good):
    def choose_card(self, view):
        return -1

    choose_row = pick = choose_card

class Thinker(Good):
    def __init__(self, seed, *, playouts=None, seconds=None):
        self.seconds = seconds

    def choose_card(self, view):
        return view.hand[1 if self.seconds == 0.4 else 0]
"""
KINDS = ("Good", "Pid", "Hangs", "Dies", "Raises", "Exits", "Garbage", "Elsewhere", "Thinker")
FAILING = {
    "dies": "its process died",
    "raises": "ValueError",
    "exits": "SystemExit",
    "garbage": "TypeError",
    "elsewhere": "an illegal choice",
    "nobody": "UnknownBotError",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install a package with such bots."""
    info = tmp_path / "worker_bots-1.0.dist-info"
    info.mkdir()
    (tmp_path / "worker_bots.py").write_text(SOURCE)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: worker-bots\nVersion: 1.0\n")
    lines = "".join(f"{kind.lower()} = worker_bots:{kind}\n" for kind in KINDS)
    (info / "entry_points.txt").write_text(f"[sixieme.bots]\n{lines}")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PIDS", str(tmp_path / "pids"))
    registry._others.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    registry._others.cache_clear()


@pytest.fixture
def workers() -> Iterator[Workers]:
    """Return two processes with little patience."""
    workers = Workers(1.5, most=2)
    yield workers
    workers.close()


def test_a_bot_of_unknown_cost_is_asked_in_a_process(workers: Workers, folder: Path) -> None:
    """Quick ones of ours are not; the seed counts in both."""
    thinking = Thinking(Random(6), workers=workers)
    choice = asyncio.run(thinking.choice("pid", SEEN, "fast"))

    assert "pid" in bot_kinds()
    assert "pid" not in QUICK
    assert SEEN.hand[0] == choice
    assert os.getpid() != int((folder / "pids").read_text())
    assert [SEEN.hand[seed % len(SEEN.hand)] for seed in range(3)] == [
        workers.ask("good", seed, SEEN).result() for seed in range(3)
    ]


def test_a_bot_that_can_be_told_how_long_to_think_is_told(workers: Workers) -> None:
    """Nobody at a table wants to wait for playouts."""
    assert 0.4 == SECONDS
    assert SEEN.hand[1] == workers.ask("thinker", 0, SEEN).result()


@pytest.mark.parametrize("bot", FAILING)
def test_a_bot_that_fails_in_its_process(bot: str, workers: Workers) -> None:
    """It is said how, and never with its cards; the next decision is made as if nothing had happened."""
    with pytest.raises(BotError, match=FAILING[bot]) as caught:
        workers.ask(bot, 0, SEEN).result()

    assert "5, 14" not in str(caught.value)
    assert SEEN.hand[1] == workers.ask("good", 1, SEEN).result()


def test_a_bot_that_hangs_or_dies_takes_nobody_with_it(workers: Workers, caplog: pytest.LogCaptureFixture) -> None:
    """The other process goes on deciding meanwhile, and the one that hung is replaced."""
    thinking = Thinking(Random(6), workers=workers)

    async def both() -> tuple[int, list[int], bool, list[int]]:
        stuck = asyncio.create_task(thinking.choice("hangs", SEEN, "fast"))
        beside = [await thinking.choice(bot, SEEN, "fast") for bot in ("good", "dies", "good")]
        waited = stuck.done()
        chosen = await stuck
        after = [thinking.choice("good", SEEN, "fast") for _ in range(4)]
        return chosen, beside, waited, await asyncio.gather(*after)

    asyncio.run(workers_ready(workers))
    stuck, beside, waited, after = asyncio.run(both())

    assert not waited
    assert {stuck, *beside, *after} <= set(SEEN.hand)
    assert "bot hangs failed in seat 0: it took more than 1.5 s" in caplog.text
    assert "bot dies failed in seat 0: its process died" in caplog.text


async def workers_ready(workers: Workers) -> None:
    """Wait until both processes have begun."""
    asked: list[Future[int]] = [workers.ask("pid", 0, SEEN) for _ in range(2)]
    await asyncio.gather(*map(asyncio.wrap_future, asked))


class Awaited(Workers):
    """Workers for a clock that jumps: the time of their processes is not its time."""

    def ask(self, bot: str, seed: int, seen: View) -> "Future[int]":
        """Return a future that is done."""
        asked = super().ask(bot, seed, seen)
        asked.exception()
        return asked


def test_a_table_with_such_bots_comes_to_its_end() -> None:
    """Whatever they do in their processes."""
    world = World()
    world.hub.thinking = Thinking(Random(6), workers=Awaited(1.5, most=2))
    caught = logging.getLogger("sixieme.server.thinking")
    caught.setLevel(logging.CRITICAL)
    try:
        code = world.create(create(options=options_to_json(TWO_ROUNDS), bots=("dies", "garbage"), speed="fast"))
        host = world.connect(code, HOST)
        world.wait()

        assert "ok" == host.ask(commands.Start("s"))
        play_on(world, host)
        assert Stage.OVER is world.table(code).stage
    finally:
        caught.setLevel(logging.NOTSET)
        world.end()


def test_closing_ends_a_process_that_hangs() -> None:
    """And whoever waits for it is told."""
    workers = Workers(60, most=1)
    asyncio.run(workers_ready(workers))
    stuck = workers.ask("hangs", 0, SEEN)
    time.sleep(0.1)
    workers.close()

    with pytest.raises(BotError):
        stuck.result(10)


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on a POSIX system")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_the_server(number: int, folder: Path) -> None:
    """Also where it is killed while a bot of its hangs: none is left behind."""
    program = textwrap.dedent("""
        import time
        from tests.server.test_workers import SEEN
        from sixieme.server.workers import Workers

        if __name__ == "__main__":
            workers = Workers(60, most=2)
            for _ in range(2):
                workers.ask("pid", 0, SEEN)
            time.sleep(0.1)
            workers.ask("hangs", 0, SEEN)
            time.sleep(60)
    """)
    (folder / "serving.py").write_text(program)
    path = os.pathsep.join([str(folder), *sys.path])
    serving = subprocess.Popen([sys.executable, str(folder / "serving.py")], env={**os.environ, "PYTHONPATH": path})
    pids = folder / "pids"
    try:
        _wait(lambda: pids.exists() and 2 == len(set(pids.read_text().split())))
        time.sleep(0.2)
    finally:
        serving.send_signal(number)
        serving.wait()

    _wait(lambda: not any(map(_lives, map(int, pids.read_text().split()))))


def _lives(pid: int) -> bool:
    with suppress(OSError):
        return "Z" != Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc").is_dir()


def _wait(until: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not until():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.05)
