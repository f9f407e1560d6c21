"""One connection under fire: every message gets one coded answer or the connection ends, and nobody else notices."""

import json
import logging
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.protocol import VERSION, commands
from sixieme.protocol import answers as wire
from sixieme.server.session import MAX_FAULTS, MAX_MESSAGE_BYTES, MESSAGES_AT_ONCE, QUEUE_LENGTH
from tests.server.driving import GUEST, HOST, create
from tests.server.simulation import Client, World


@pytest.fixture
def world() -> Iterator[World]:
    """Return a server without sockets."""
    world = World()
    yield world
    world.end()


def hello(table: str, **changes: object) -> str:
    """Return a hello as text."""
    return json.dumps({"type": "hello", "id": "h", "protocol": VERSION, "table": table, **changes})


def stranger(world: World) -> Client:
    """Return somebody connected who has said nothing yet."""
    client = Client(world, world.hub, None)
    world.clients.append(client)
    return client


def told(world: World, message: str | bytes, *, table: str | None = None) -> list[tuple[str, str | None]]:
    """Return what somebody is told who sends this, after a hello if a table is named: code and id."""
    client = stranger(world)
    if table is not None:
        client.send(hello(table))
        world.wait()
    before = len(client.got)
    client.send(message)
    world.wait()
    found = []
    for answer in client.got[before:]:
        assert isinstance(answer, wire.Refused | wire.Bye)
        found.append((answer.code, answer.id if isinstance(answer, wire.Refused) else None))
    return found


BROKEN: list[tuple[str, str | bytes, str | None]] = [
    ("nothing", b"", None),
    ("no JSON", "hello", None),
    ("a number", "6", None),
    ("null", "null", None),
    ("a list", "[]", None),
    ("no type", '{"id": "a"}', "a"),
    ("no id", '{"type": "ping"}', None),
    ("an empty id", '{"type": "ping", "id": ""}', ""),
    ("a number as id", '{"type": "ping", "id": 1}', None),
    ("a long id", '{"type": "ping", "id": "%s"}' % ("x" * 41), "x" * 40),
    ("an id with a blank", '{"type": "ping", "id": "a b"}', "a b"),
    ("half a character as id", '{"type": "ping", "id": "\\ud800"}', None),
    ("an unknown type", '{"type": "cheat", "id": "a"}', "a"),
    ("a type of another kind", '{"type": 1, "id": "a"}', "a"),
    ("an unknown field", '{"type": "ping", "id": "a", "more": 1}', "a"),
    ("a prototype", '{"type": "ping", "id": "a", "__proto__": {}}', "a"),
    ("a card as text", '{"type": "choose_card", "id": "a", "round": 1, "trick": 1, "card": "5"}', "a"),
    ("a card as float", '{"type": "choose_card", "id": "a", "round": 1, "trick": 1, "card": 5.5}', "a"),
    ("a card below zero", '{"type": "choose_card", "id": "a", "round": 1, "trick": 1, "card": -1}', "a"),
    ("a huge card", '{"type": "choose_card", "id": "a", "round": 1, "trick": 1, "card": %s}' % ("9" * 5000), "a"),
    ("a field missing", '{"type": "choose_card", "id": "a", "round": 1, "trick": 1}', "a"),
    ("an old hello", '{"type": "hello", "id": "a", "table": "abcdefgh"}', "a"),
    ("a short token", hello("abcdefgh", token="abc"), "h"),
    ("a token with quotes", hello("abcdefgh", token='"' * 22), "h"),
    ("a table with a path", hello("../../etc"), "h"),
    ("seen too early", hello("abcdefgh", seen=-2), "h"),
    ("invalid UTF-8", b'{"type": "ping", "id": "\xff"}', None),
    ("half a surrogate", '{"type": "rename", "id": "a", "name": "\ud800"}', None),
    ("deep nesting", "[" * 8000, None),
    (
        "deep options",
        '{"type": "set_options", "id": "a", "clock": 0, "speed": "x", "options": {"a": %s}}' % ("[" * 8000),
        None,
    ),
    ("two messages", '{"type": "ping", "id": "a"}{"type": "ping", "id": "b"}', None),
]


@pytest.mark.parametrize("message,ident", [pytest.param(m, i, id=name) for name, m, i in BROKEN])
def test_a_message_that_cannot_be_read(world: World, message: str | bytes, ident: str | None) -> None:
    """One refusal, with the id if there is one, before the hello and after it."""
    code = world.create(create())

    assert [("BAD_MESSAGE", ident)] == told(world, message)
    assert [("BAD_MESSAGE", ident)] == told(world, message, table=code)


@pytest.mark.parametrize("message", ["x" * (MAX_MESSAGE_BYTES + 1), b"\xff" * 60_000])
def test_a_message_that_is_too_large(world: World, message: str | bytes) -> None:
    """It is not even looked at."""
    assert [("TOO_LARGE", None)] == told(world, message)


def test_before_the_hello_nothing_can_be_asked(world: World) -> None:
    """But the lag can be measured."""
    client = stranger(world)
    client.send(commands.Ping("p"))
    client.send(commands.Join("j", "Zoé"))
    world.wait()

    assert ["Pong", "Refused"] == [type(answer).__name__ for answer in client.got]
    assert {"j": ["NO_HELLO"]} == client.answers


def test_hellos_that_lead_nowhere(world: World) -> None:
    """Another protocol ends the connection; an unknown table and a second hello do not."""
    code = world.create(create())

    assert [("PROTOCOL", "h"), ("PROTOCOL", None)] == told(world, hello(code, protocol=VERSION + 1))
    assert [("NO_TABLE", "h")] == told(world, hello("zzzzzzzz"))
    assert [("HELLO_TWICE", "h")] == told(world, hello(code), table=code)


def test_a_forged_token_is_a_spectator(world: World) -> None:
    """Whoever has not the token sees no hand and may not act for the seat; the host's table does not change."""
    code = world.create(create(bots=("random",), start=True))
    forged = world.connect(code, HOST.upper())
    world.wait()
    before = world.table(code)

    assert forged.view.you is None
    assert forged.view.match is not None
    assert [None, None] == forged.view.match.hands
    assert "NOT_SEATED" == forged.ask(commands.ChooseCard("c", 1, 1, 5))
    assert "NOT_SEATED" == forged.ask(commands.Leave("l"))
    assert before.seats == world.table(code).seats


@pytest.mark.parametrize(
    "options",
    [
        {"threshold": 10**400},
        {"threshold": -(10**400)},
        {"threshold": 1e308},
        {"sizes": [[[[]]]] * 100},
        {"sizes": {"hand": 10**18, "top": 104}},
        {"constructor": {"prototype": 1}},
        {"max_rounds": 10**400, "threshold": None},
        {"first_picker": -(10**400)},
        {"tie": ["shared"]},
        {"deck": {"full": True}},
    ],
    ids=lambda options: repr(options)[:40],
)
def test_options_that_nobody_can_mean(world: World, options: dict[str, object]) -> None:
    """Refused with a code."""
    code = world.create(create())
    host = world.connect(code, HOST)
    world.wait()
    message = {"type": "set_options", "id": "o", "clock": 0, "speed": "fast", "options": options}
    host.send(json.dumps(message))
    world.wait()

    assert host.answers["o"][0] in ("BAD_OPTION", "BAD_MESSAGE")
    assert 1 == len(host.answers["o"])


def test_deeply_nested_options(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """As deep as JSON is still read: one coded answer, whatever it is."""
    code = world.create(create())
    for depth in (50, 200, 400, 600, 800, 900, 950, 1000):
        host = world.connect(code, HOST)
        world.wait()
        nested = "[" * depth + "]" * depth
        host.send('{"type":"set_options","id":"o","clock":0,"speed":"fast","options":{"sizes":' + nested + "}}")
        world.wait()

        assert [["BAD_OPTION"], ["BAD_MESSAGE"]].count(
            [code for codes in host.answers.values() for code in codes if code != "ok"]
        )
        host.drop()
    assert [] == [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_flood_is_ended(world: World) -> None:
    """After a burst, ten messages a second; whoever comes faster is sent away and may come back."""
    code = world.create(create())
    calm, flood = world.connect(code, HOST), stranger(world)
    world.wait()
    for index in range(200):
        flood.send(commands.Ping(f"p{index}"))
    for index in range(MESSAGES_AT_ONCE * 2):
        calm.send(commands.Ping(f"p{index}"))
        world.wait(0.11)

    assert wire.Bye("TOO_FAST", True) == flood.got[-1]
    assert flood.closed
    assert MESSAGES_AT_ONCE + 1 == len(flood.got)
    assert not calm.closed


def test_whoever_only_sends_rubbish_is_sent_away(world: World) -> None:
    """After so many unreadable messages."""
    client = stranger(world)
    for _ in range(MAX_FAULTS + 5):
        client.send("rubbish")
        world.wait()

    assert MAX_FAULTS + 2 == len(client.got)
    assert wire.Bye("TOO_MANY_FAULTS", False) == client.got[-1]


def test_after_its_end_a_connection_does_nothing(world: World) -> None:
    """What still comes in is neither done nor answered."""
    code = world.create(create())
    client = world.connect(code, HOST)
    world.wait()
    client.session.end("TOO_SLOW", retry=True)
    client.send(commands.Rename("r", "Max"))
    world.wait()

    assert "r" not in client.answers
    assert "Léa" == world.table(code).seats[0].name


def test_a_client_that_never_reads_is_sent_away(world: World) -> None:
    """With a bounded queue; the others go on, and it gets the rest when it is back."""
    code = world.create(create())
    host = world.connect(code, HOST)
    world.wait()
    host.ask(commands.AddBot("b", "random"))
    deaf = world.connect(code, None)
    world.wait()
    deaf.reading = False
    seen = deaf.frames[-1].number
    for index in range(QUEUE_LENGTH * 2):
        assert "ok" == host.ask(commands.Rename(f"r{index}", f"N{index}"))
    waiting = deaf.session.queue.qsize()
    deaf.reading = True
    world.wait(5)
    back = world.connect(code, None, seen)
    world.wait()

    assert waiting <= QUEUE_LENGTH + 2
    assert wire.Bye("TOO_SLOW", True) == deaf.got[-1]
    assert deaf.closed
    assert host.view.seats == back.view.seats
    assert list(range(seen + 1, world.table(code).number)) == [frame.number for frame in back.frames]


SAMPLES: list[commands.AnyCommand] = [
    commands.Ping("p"),
    commands.Join("j", "Zoé"),
    commands.Rename("r", "Max"),
    commands.Leave("l"),
    commands.AddBot("b", "random"),
    commands.RemoveSeat("x", 1),
    commands.SetOptions("o", {"threshold": 50}, 30, "fast"),
    commands.Start("s"),
    commands.ChooseCard("c", 1, 1, 5),
    commands.ChooseRow("w", 1, 1, 0),
    commands.PickCard("k", 1, 0, 3),
    commands.NextRound("n", 1),
    commands.Replace("e", 1, "random"),
    commands.TakeBack("t", 1),
    commands.Rematch("m"),
    commands.Hello("h", VERSION, "abcdefgh", GUEST),
]
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """Draw a valid message with faults put into it, as JSON or as bytes."""
    message = json.loads(msgspec.json.encode(draw(st.sampled_from(SAMPLES))))
    for _ in range(draw(st.integers(0, 2))):
        name = draw(st.sampled_from([*message, "extra"]))
        if draw(st.booleans()):
            message[name] = draw(_VALUES)
        else:
            message.pop(name, None)
    data = bytearray(json.dumps(message).encode())
    for _ in range(draw(st.integers(0, 2))):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


@given(st.lists(mutated() | st.binary(max_size=60) | st.text(max_size=60), min_size=1, max_size=8), st.booleans())
def test_anything_gets_one_answer(messages: list[bytes | str], seated: bool) -> None:
    """Ok, a refusal, a pong or a good-bye: one for each message, and never a fault of ours. The other table goes on."""
    world = World()
    try:
        code, elsewhere = world.create(create(bots=("random",))), world.create(create(token=GUEST))
        neighbour = world.connect(elsewhere, GUEST)
        client = world.connect(code, HOST) if seated else stranger(world)
        world.wait()
        for message in messages:
            before = len(client.got)
            client.send(message)
            world.wait()
            answers = [
                answer
                for answer in client.got[before:]
                if isinstance(answer, wire.Ok | wire.Refused | wire.Pong | wire.Bye)
            ]
            codes = [answer.code for answer in answers if isinstance(answer, wire.Refused)]

            assert 1 == len([answer for answer in answers if not isinstance(answer, wire.Bye)])
            assert "ERROR" not in codes
        assert "ok" == neighbour.ask(commands.Rename("r", "Max"))
    finally:
        world.end()
