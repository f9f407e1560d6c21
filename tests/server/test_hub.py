"""The hub: what is acknowledged is stored, who is connected hears of it, and what goes wrong stays where it is."""

import asyncio
import logging
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sixieme.errors import NoTableError, StoreError
from sixieme.protocol import answers as wire
from sixieme.protocol import commands
from sixieme.rules.options import options_to_json
from sixieme.server.context import Context
from sixieme.server.decide import decide
from sixieme.server.entries import Entry
from sixieme.server.hub import MAX_BACKLOG
from sixieme.server.show import show_table
from sixieme.server.store import Batch
from sixieme.server.table import Stage, Table, hash_token
from tests.server.driving import CODE, GUEST, HOST, MINI, OTHER, TOKENS, create
from tests.server.simulation import Client, World

TWO_ROUNDS = replace(MINI, threshold=None, max_rounds=2)


@pytest.fixture
def world() -> Iterator[World]:
    """Return a server without sockets, and see that it ends."""
    world = World()
    yield world
    world.end()


def seated(world: World, **changes: object) -> tuple[str, Client, Client]:
    """Return a table with the host and a guest, both connected."""
    code = world.create(create(options=options_to_json(TWO_ROUNDS), **changes))
    host, guest = world.connect(code, HOST), world.connect(code, GUEST)
    world.wait()
    assert "ok" == guest.ask(commands.Join("join", "Zoé"))
    return code, host, guest


def first_card(client: Client, name: str = "c") -> commands.ChooseCard:
    """Return the command with the first card of the client's hand."""
    match = client.view.match
    assert match is not None
    assert client.view.you is not None
    hand = match.hands[client.view.you]
    assert hand
    return commands.ChooseCard(name, match.round, match.trick, hand[0])


def choice(client: Client) -> commands.AnyCommand | None:
    """Return what the client is waited for, and would do; None if it is not."""
    match, you = client.view.match, client.view.you
    if match is None or you is None:
        return None
    name = f"{match.phase}{client.frames[-1].number}"
    for wait in match.waits:
        if wait.seat is None:
            return commands.NextRound(name, match.round)
        if wait.seat == you:
            if wait.phase == "row":
                return commands.ChooseRow(name, match.round, match.trick, 0)
            return first_card(client, name)
    return None


def play_on(world: World, *clients: Client, clicks: int = 100) -> None:
    """Let everybody do what is waited for until the match is over."""
    for _ in range(clicks):
        world.wait()
        for client in clients:
            command = choice(client)
            if command is not None:
                client.send(command)
                world.wait()
        if clients[0].view.stage == "over":
            return
    raise AssertionError("expected the end of the match")


def test_two_people_play_a_match_and_another(world: World) -> None:
    """Both get the same frames but for the hands; a rematch brings them back to the lobby."""
    code, host, guest = seated(world)
    assert "ok" == host.ask(commands.Start("s"))
    play_on(world, host, guest)
    assert "ok" == guest.ask(commands.Rematch("r"))

    assert [frame.number for frame in host.frames] == list(range(world.table(code).number))
    assert host.frames[-2].event == guest.frames[-2].event
    assert ("lobby", None) == (host.view.stage, host.view.match)
    assert "ok" == host.ask(commands.Start("s2"))
    play_on(world, host, guest)


def test_ok_comes_before_the_frames_it_brings(world: World) -> None:
    """Durable, then acknowledged, then published."""
    _, host, _ = seated(world)
    before = len(host.got)
    host.ask(commands.Rename("n", "Max"))

    assert ["Ok", "Update"] == [type(answer).__name__ for answer in host.got[before:]]


def test_a_command_sent_twice_is_done_once_and_answered_twice(world: World) -> None:
    """Also on another connection, and after a restart."""
    code, _, guest = seated(world)
    join = commands.Join("join", "Zoé")
    assert "ok" == guest.ask(join)
    other_tab = world.connect(code, GUEST)
    world.wait()
    assert "ok" == other_tab.ask(join)
    number = world.table(code).number
    world.kill()
    back = world.connect(code, GUEST)
    world.wait()

    assert "ok" == back.ask(join)
    assert number == world.table(code).number


def test_ten_cards_in_one_millisecond(world: World) -> None:
    """Ten seats choose at once: each is told ok, and the trick is revealed once."""
    code = world.create(create(options={"threshold": None, "max_rounds": 1}))
    tokens = (HOST, *TOKENS[:9])
    people = [world.connect(code, token) for token in tokens]
    world.wait()
    for index, person in enumerate(people[1:]):
        assert "ok" == person.ask(commands.Join("j", f"P{index}"))
    people[0].ask(commands.Start("s"))
    chosen = [first_card(person) for person in people]
    for person, command in zip(people, chosen, strict=True):
        person.send(command)
    world.wait(1)
    revealed = [frame.event for frame in people[0].frames if type(frame.event).__name__ == "CardsRevealed"]

    assert [["ok"]] * 10 == [person.answers[command.id] for person, command in zip(people, chosen, strict=True)]
    assert [[command.card for command in chosen]] == [event.cards for event in revealed]  # type: ignore[union-attr]


def test_ten_cards_of_one_seat_in_one_millisecond(world: World) -> None:
    """Each is answered, and the last one counts."""
    _, host, guest = seated(world)
    host.ask(commands.Start("s"))
    card = first_card(host)
    hand = (host.view.match.hands[0] or [0]) if host.view.match else [0]
    for index in range(10):
        host.send(replace_id(card, f"m{index}", hand[index % 2]))
    world.wait(1)

    assert [["ok"]] * 10 == [host.answers[f"m{index}"] for index in range(10)]
    assert hand[1] == (host.view.match.choice if host.view.match else None)
    assert guest.view.match is not None
    assert guest.view.match.choice is None


def replace_id(command: commands.ChooseCard, name: str, card: int) -> commands.ChooseCard:
    """Return the same command with another id and card."""
    return commands.ChooseCard(name, command.round, command.trick, card)


def test_reconnecting_brings_what_was_missed(world: World) -> None:
    """Who has seen k gets the frames from k + 1 on, once each; who has seen everything gets the view alone."""
    code, host, guest = seated(world)
    seen = guest.frames[-1].number
    guest.drop()
    host.ask(commands.Rename("a", "Max"))
    host.ask(commands.AddBot("b", "random"))
    back = world.connect(code, GUEST, seen)
    world.wait()
    again = world.connect(code, GUEST, seen + 2)
    beyond = world.connect(code, GUEST, seen + 1000)
    world.wait()

    assert [seen + 1, seen + 2] == [frame.number for frame in back.frames]
    assert ([], []) == (again.frames, beyond.frames)
    assert back.view == again.view == beyond.view


def test_a_long_gap_is_bridged_by_the_view(world: World) -> None:
    """Only so many frames are sent again."""
    code, host, _ = seated(world)
    for index in range(MAX_BACKLOG):
        host.world.run(host.session.hub.do(code, commands.Rename(f"r{index}", f"N{index}"), hash_token(HOST)))
    late = world.connect(code, None)
    world.wait()
    number = world.table(code).number

    assert list(range(number - MAX_BACKLOG, number)) == [frame.number for frame in late.frames]
    assert f"N{MAX_BACKLOG - 1}" == late.view.seats[0].name


def test_presence_is_kept_up_to_date(world: World) -> None:
    """Also when seats come and go: it always has one entry a seat."""
    code, host, guest = seated(world)
    spectator = world.connect(code, None)
    world.wait()
    assert wire.Presence([True, True], 1) == host.presence == spectator.presence
    host.ask(commands.AddBot("b", "random"))
    assert wire.Presence([True, True, True], 1) == host.presence
    guest.drop()
    world.wait()
    assert wire.Presence([True, False, True], 1) == host.presence
    host.ask(commands.RemoveSeat("x", 1))

    assert wire.Presence([True, True], 1) == host.presence


def test_a_hello_takes_the_seat_back(world: World) -> None:
    """A bot stands in while somebody is away, and no longer."""
    code, host, guest = seated(world)
    host.ask(commands.Start("s"))
    assert "NOT_ABSENT" == host.ask(commands.Replace("p", 1, "random"))
    guest.drop()
    assert "ok" == host.ask(commands.Replace("q", 1, "random"))
    standing_in = host.view.seats[1]
    back = world.connect(code, GUEST)
    world.wait()

    assert ("random", True) == (standing_in.bot, standing_in.person)
    assert back.view.seats[1].bot is None
    assert ["ok"] == next(iter(back.answers.values()))


def test_asking_twice_for_a_table_that_is_not_there(world: World) -> None:
    """At the same moment: each is told so."""

    async def ask() -> list[BaseException | object]:
        return await asyncio.gather(*(world.hub.open("zzzzzzzz") for _ in range(3)), return_exceptions=True)

    assert [NoTableError] * 3 == [type(error) for error in world.run(ask())]


def test_whoever_comes_while_the_last_one_leaves_hears_what_happens(world: World) -> None:
    """A table is not forgotten while somebody is on the way in."""
    code, host, guest = seated(world)
    host.drop()
    world.disk.slow = 0.5
    coming = world.connect(code, HOST)
    world.wait(0)
    guest.drop()
    world.wait(3)
    third = world.connect(code, GUEST)
    world.wait(3)
    third.send(commands.Rename("r", "Max"))
    world.wait(3)

    assert "Max" == coming.view.seats[1].name
    assert coming.view.you == 0


def test_a_table_nobody_looks_at_is_forgotten(world: World) -> None:
    """In memory, not in the store."""
    code, host, guest = seated(world, bots=("random",))
    host.drop()
    guest.drop()
    world.wait(1)

    assert {} == world.hub._tables
    assert "Léa" == world.run(world.hub.open(code)).table.seats[0].name


def test_a_write_that_fails_is_told_and_nothing_happened(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """To the player and to the log; when the disk is back, the same command works."""
    code, host, guest = seated(world)
    before = world.table(code)
    world.disk.failing = 1.0
    told = host.ask(commands.Rename("r", "Max"))
    world.disk.failing = 0.0

    assert "STORE_FAILED" == told
    assert before == world.table(code)
    assert "Léa" == guest.view.seats[0].name
    assert "could not be stored" in caplog.text
    assert "ok" == host.ask(commands.Rename("r", "Max"))
    assert "Max" == guest.view.seats[0].name


def test_a_hello_that_cannot_be_served_is_refused_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the store cannot be read, the hello gets one answer, and may be said again."""
    code, _, _ = seated(world)
    load = world.disk.load

    async def fail(table: str, since: int = 0) -> list[Entry]:
        raise StoreError("cannot read")

    monkeypatch.setattr(world.disk, "load", fail)
    client = world.connect(code, OTHER)
    world.wait()
    (refused,) = client.answers.values()
    monkeypatch.setattr(world.disk, "load", load)

    assert ["STORE_FAILED"] == refused
    assert "ok" == client.ask(commands.Hello("again", 1, code, OTHER))
    assert client.view.you is None


def test_a_bot_plays_on_after_the_disk_has_failed(world: World) -> None:
    """It tries again until its choice is stored."""
    code, host, _ = seated(world, bots=("random",))
    host.ask(commands.Start("s"))
    world.disk.failing = 1.0
    world.wait(20)
    stuck = world.table(code).match
    world.disk.failing = 0.0
    world.wait(20)
    match = world.table(code).match

    assert stuck is not None
    assert match is not None
    assert [None] * 3 == list(stuck.choices)
    assert [False, True, False] == [choice is not None for choice in match.choices]


def test_a_deadline_is_kept_after_the_disk_has_failed(world: World) -> None:
    """A second after the disk is back."""
    code, host, _ = seated(world, clock=15)
    host.ask(commands.Start("s"))
    world.disk.failing = 1.0
    world.wait(60)
    world.disk.failing = 0.0
    world.wait(2)

    assert any(getattr(entry.event, "by", None) == "timeout" for entry in world.stored(code))


def test_a_restart_goes_on_where_it_was(world: World) -> None:
    """Nobody is connected: the clock runs, the bots play, and the match comes to its end."""
    code, host, _ = seated(world, clock=15, bots=("random",))
    host.ask(commands.Start("s"))
    host.ask(first_card(host))
    deadline = host.view.deadline
    world.kill()

    assert deadline == world.table(code).deadline
    assert deadline == world.run(world.hub.open(code)).table.deadline
    world.wait(600)
    assert Stage.OVER is world.table(code).stage


def test_one_table_that_cannot_be_read_stops_no_other(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The server starts, says so, and serves the rest."""
    code, host, _ = seated(world, clock=15)
    host.ask(commands.Start("s"))
    world.store._logs["broken22"] = [b"{"]
    world.store._live["broken22"] = True
    world.kill()
    client = world.connect("broken22", HOST)
    world.wait(600)

    assert ["STORE_FAILED"] == next(iter(client.answers.values()))
    assert "broken22" in caplog.text
    assert Stage.OVER is world.table(code).stage


def test_a_bot_that_is_no_more_gives_its_seat_to_another(world: World) -> None:
    """A table stored by an older version may name a bot that this one does not know."""
    code, host, _ = seated(world, bots=("random",))
    world.store._logs[code] = [data.replace(b'"bot":"random"', b'"bot":"gone"') for data in world.store._logs[code]]
    world.kill()
    host = world.connect(code, HOST)
    world.wait()
    host.ask(commands.Start("s"))
    world.wait(5)

    assert host.view.match is not None
    assert [False, True, False] == host.view.match.chosen


def test_two_hubs_on_one_store(world: World) -> None:
    """Any of them may serve any table: who loses the race for a number folds again and decides again."""
    code, host, _ = seated(world)
    other = world.another_hub()
    there = world.connect(code, GUEST, hub=other)
    world.wait()
    host.ask(commands.Start("s"))
    assert "ok" == there.ask(commands.Leave("l"))
    table = world.table(code)

    assert (Stage.PLAYING, None) == (table.stage, table.seats[1].owner)
    assert show_table(table, None) == there.view
    assert "ok" == host.ask(first_card(host))
    assert show_table(world.table(code), 0) == host.view
    world.run(other.close())


def test_an_append_by_somebody_else_with_the_same_id_is_known(world: World) -> None:
    """A command that another node has done already is acknowledged here and not done again."""
    code, host, _ = seated(world)
    other = world.another_hub()
    rename = commands.Rename("same", "Max")
    world.run(other.open(code))
    host.ask(rename)
    number = world.table(code).number
    done: list[str] = []
    world.run(other.do(code, rename, hash_token(HOST), lambda: done.append("ok")))
    # The other hub had not heard of it: it finds out when its append fails.

    assert (["ok"], number) == (done, world.table(code).number)
    world.run(other.close())


def test_closing_leaves_nothing_at_work(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Bots in thought and clocks end with the hub."""
    _, host, _ = seated(world, clock=15, bots=("random",))
    host.send(commands.Start("s"))
    world.wait(0.1)
    world.run(world.hub.close())
    world.wait(0)
    names = [task.get_coro().__qualname__ for task in asyncio.all_tasks(world.loop)]  # type: ignore[union-attr]

    assert [] == [name for name in names if name.startswith("Hub")]
    assert [] == [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_taken_code_is_not_used_twice(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one is drawn."""
    draws = iter("aaaaaaaaaaaaaaaabbbbbbbb")
    monkeypatch.setattr(world.hub.random, "choice", lambda _: next(draws))
    first, second = world.create(create()), world.create(create(token=OTHER))

    assert ("aaaaaaaa", "bbbbbbbb") == (first, second)


def test_the_store_is_asked_to_keep_running_matches_in_mind(world: World) -> None:
    """Live from the start of a match to its end."""
    code, host, guest = seated(world)
    lobby = world.run(world.store.live_tables())
    host.ask(commands.Start("s"))
    playing = world.run(world.store.live_tables())
    play_on(world, host, guest)

    assert ([], [code], []) == (lobby, playing, world.run(world.store.live_tables()))


def test_entries_are_stored_together_or_not_at_all(world: World) -> None:
    """A batch has all that one command has made happen."""
    table = Table(CODE)
    entries = decide(table, create(bots=("random",), start=True), Context(0, world.random, by=hash_token(HOST)))
    world.run(world.store.append(Batch(CODE, entries, live=True)))

    assert list(entries) == world.stored(CODE)
