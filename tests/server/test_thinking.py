"""Bots that fail, hang or talk nonsense delay nobody but themselves."""

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from sixieme.bots import Bot, make, warm
from sixieme.protocol import commands
from sixieme.rules.options import options_to_json
from sixieme.rules.view import View, view
from sixieme.server import workers
from sixieme.server.table import Stage
from sixieme.server.thinking import PAUSES, Thinking
from tests.server.driving import DEAL, GUEST, HOST, create, given
from tests.server.simulation import World
from tests.server.test_hub import TWO_ROUNDS, play_on


@dataclass(frozen=True)
class Wild:
    """A bot that does what it is told to do."""

    act: Callable[[View], Any]
    name: str = "wild"

    def choose_card(self, view: View) -> int:
        """Do it."""
        result: int = self.act(view)
        return result

    choose_row = pick = choose_card


def put(monkeypatch: pytest.MonkeyPatch, name: str, act: Callable[[View], Any]) -> str:
    """Have the bot of that name do something else; return the name."""

    def making(asked: str, *, seed: int) -> Bot:
        return Wild(act, name) if asked == name else make(asked, seed=seed)

    monkeypatch.setattr("sixieme.server.thinking.make", making)
    return name


def fail(error: BaseException) -> Callable[[View], Any]:
    """Return what raises."""

    def act(_: View) -> Any:
        raise error

    return act


class Odd:
    """Equal to everything, and no number."""

    def __eq__(self, _: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 5


WILD: dict[str, Callable[[View], Any]] = {
    "an exception": fail(ValueError("hand 5, 14")),
    "an exit": fail(SystemExit(3)),
    "a Ctrl-C": fail(KeyboardInterrupt()),
    "a stop": fail(StopIteration()),
    "a cancellation": fail(asyncio.CancelledError()),
    "endless recursion": lambda seen: WILD["endless recursion"](seen),
    "nothing": lambda _: None,
    "a text": lambda _: "5",
    "a float that equals a card": lambda seen: float(seen.hand[0]),
    "a card of somebody else": lambda seen: next(card for card in range(1, 105) if card not in seen.hand),
    "no card at all": lambda _: -1,
    "something equal to everything": lambda _: Odd(),
}
SEEN = view(given(DEAL).match, 0)


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Return threads of the test's own."""
    with ThreadPoolExecutor(4) as pool:
        yield pool


@pytest.mark.parametrize("how", WILD)
def test_a_bot_that_fails_plays_at_random(
    how: str, pool: ThreadPoolExecutor, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it raises or returns, a legal card is laid; the log says so, and names no card."""
    thinking = Thinking(Random(6), pool=pool)
    choice = asyncio.run(thinking.choice(put(monkeypatch, "random", WILD[how]), SEEN, "fast"))

    assert choice in SEEN.hand
    assert type(choice) is int
    assert "bot random failed" in caplog.text
    assert "5, 14" not in caplog.text


def test_a_choice_is_a_plain_number(pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a bot returns what only behaves like one: it is stored as JSON."""

    class Number:
        def __index__(self) -> int:
            return 14

    wild = put(monkeypatch, "random", lambda _: Number())

    assert 14 == asyncio.run(Thinking(Random(6), pool=pool).choice(wild, SEEN, "fast"))


def test_a_bot_that_hangs_is_not_waited_for(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some patience a card is laid at random; other bots are asked meanwhile."""
    stop = threading.Event()
    wild = put(monkeypatch, "random", lambda _: stop.wait(60))
    with ThreadPoolExecutor(4) as pool:
        thinking = Thinking(Random(6), patience=0.3, pool=pool)

        async def both() -> tuple[int, int, bool]:
            slow = asyncio.create_task(thinking.choice(wild, SEEN, "fast"))
            quick = await thinking.choice("cautious", SEEN, "fast")
            waited = slow.done()
            return await slow, quick, waited

        slow, quick, waited = asyncio.run(both())
        stop.set()

    assert not waited
    assert {slow, quick} <= set(SEEN.hand)
    assert "took more than" in caplog.text


def test_a_pause_is_what_the_tables_speed_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot is asked after it, so a seat taken back meanwhile has cost nothing."""
    world = World()
    code = world.create(create(options=options_to_json(TWO_ROUNDS), bots=("random",), speed="slow"))
    host = world.connect(code, HOST)
    world.wait()
    host.ask(commands.Start("s"))
    before = world.loop.now
    while not host.view.match or not host.view.match.chosen[1]:
        world.wait(0.1)
    world.end()

    assert PAUSES["slow"][0] - 0.3 <= world.loop.now - before <= PAUSES["slow"][1] + 0.2


@pytest.mark.parametrize("how", sorted(set(WILD) - {"endless recursion"}))
def test_a_table_with_a_wild_bot_comes_to_its_end(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the table beside it does not notice."""
    put(monkeypatch, "random", WILD[how])
    world = World()
    caught = logging.getLogger("sixieme.server.thinking")
    caught.setLevel(logging.CRITICAL)
    try:
        code = world.create(create(options=options_to_json(TWO_ROUNDS), bots=("random",), speed="fast"))
        beside = world.create(create(token=GUEST, options=options_to_json(TWO_ROUNDS), bots=("cautious",)))
        host, guest = world.connect(code, HOST), world.connect(beside, GUEST)
        world.wait()
        for person in (host, guest):
            assert "ok" == person.ask(commands.Start("s"))
            play_on(world, person)

        assert (Stage.OVER, Stage.OVER) == (world.table(code).stage, world.table(beside).stage)
    finally:
        caught.setLevel(logging.NOTSET)
        world.end()


def test_while_kernels_are_compiled_the_bot_that_counts_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever needs them would take a minute, once."""
    monkeypatch.setattr(warm, "is_compiling", lambda: True)
    expected = make("counting", seed=3).choose_card(SEEN)

    assert [expected] * 3 == [workers._answer(name, 3, SEEN) for name in ("learned", "master", "duel")]
