"""Tables under anything that networks, disks, people and power cuts do, in any order.

Several connections a seat, spectators, drops, duplicates, late and hostile commands, reconnects, slow readers, a disk
that is slow or fails, a second hub that is quicker, and kills: what was promised holds all the while.
"""

from contextlib import suppress
from dataclasses import replace

import hypothesis.strategies as st
import msgspec
from hypothesis import event, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sixieme.errors import SixiemeError
from sixieme.protocol import answers as wire
from sixieme.protocol import commands
from sixieme.rules.options import CLASSIC, Deck, Options, options_to_json, with_sizes
from sixieme.server.decide import BETWEEN_ROUNDS
from sixieme.server.hub import Hub
from sixieme.server.show import show_table
from sixieme.server.table import Table, hash_token
from tests.server.driving import GUEST, HOST, TOKENS, create
from tests.server.simulation import Client, World

TOKENS_USED = (HOST, GUEST, *TOKENS[:2])
SMALL = replace(with_sizes(CLASSIC, top=30, hand=3), threshold=None, max_rounds=2)
DRAFT = replace(with_sizes(Options(deck=Deck.LIMITED, draft=True), hand=2), threshold=None, max_rounds=2)
CARDS = st.integers(0, 31)
PEOPLE = st.sampled_from(TOKENS_USED)
SETTLED = 6.0
"""Seconds after which whatever has been sent is answered: a bot's pause and a slow disk included."""


class Tables(RuleBasedStateMachine):
    """One table, a lobby at first, and everybody who may come by."""

    world: World
    code: str

    @initialize(
        draft=st.booleans(),
        clock=st.sampled_from([0, 15]),
        bots=st.lists(st.sampled_from(["random", "cautious"]), max_size=2),
        seed=st.integers(0, 1000),
    )
    def begin(self, draft: bool, clock: int, bots: list[str], seed: int) -> None:
        """Create the table; the host comes in."""
        self.world = World(seed)
        self.made = 0
        self.promised: set[tuple[str, str]] = set()
        self.past: list[tuple[str, commands.AnyCommand]] = []
        options = options_to_json(DRAFT if draft else SMALL)
        self.code = self.world.create(create(options=options, clock=clock, bots=tuple(bots), speed="fast"))
        self.world.connect(self.code, HOST)
        self.world.wait()

    def teardown(self) -> None:
        """See that the match can come to its end, and that everything is as it should be."""
        if not hasattr(self, "world"):
            return
        try:
            self.everything_settles()
            self.come_to_the_end()
            self.everything_settles()
        finally:
            self.world.end()

    # What people do

    def name(self) -> str:
        """Return a new id."""
        self.made += 1
        return f"n{self.made}"

    def give(self, client: Client, command: commands.AnyCommand) -> None:
        """Send a command over a connection."""
        self.past.append((client.token or "", command))
        client.send(command)

    def clients(self) -> list[Client]:
        """Return the open connections."""
        return [client for client in self.world.clients if not client.closed]

    @rule(token=PEOPLE | st.none(), back=st.integers(0, 60))
    def connect(self, token: str | None, back: int) -> None:
        """Somebody comes, for the first time, or again having seen something."""
        if len(self.world.clients) < 8:
            seen = min(back, self.table.number - 1) if back % 3 else -1
            self.world.connect(self.code, token, seen)

    @precondition(lambda self: self.clients())
    @rule(data=st.data())
    def drop(self, data: st.DataObject) -> None:
        """A connection is lost."""
        data.draw(st.sampled_from(self.clients())).drop()

    @precondition(lambda self: self.clients())
    @rule(data=st.data(), reading=st.booleans())
    def read_slowly(self, data: st.DataObject, reading: bool) -> None:
        """Somebody stops reading, or reads again."""
        data.draw(st.sampled_from(self.clients())).reading = reading

    @precondition(lambda self: self.clients())
    @rule(data=st.data(), kind=st.integers(0, 8), number=st.integers(0, 4))
    def ask_about_seats(self, data: st.DataObject, kind: int, number: int) -> None:
        """Join, leave, bots, options, start, stand-ins, rematch: at any time, by anybody."""
        client, name = data.draw(st.sampled_from(self.clients())), self.name()
        made: list[commands.AnyCommand] = [
            commands.Join(name, f"N{number}"),
            commands.Rename(name, f"M{number}"),
            commands.Leave(name),
            commands.AddBot(name, "random"),
            commands.RemoveSeat(name, number),
            commands.Start(name),
            commands.Replace(name, number, "cautious"),
            commands.TakeBack(name, number),
            commands.Rematch(name),
        ]
        self.give(client, made[kind])

    @precondition(lambda self: self.clients())
    @rule(data=st.data(), times=st.integers(1, 8))
    def start_and_play(self, data: st.DataObject, times: int) -> None:
        """Everybody connected does what is waited for, for a while; the host starts if the table is in the lobby."""
        for _ in range(times):
            for client in list(self.clients()):
                if client.updates and (command := self.due(client)) is not None:
                    self.give(client, command)
            self.world.wait(0.3)

    @precondition(lambda self: self.clients())
    @rule(data=st.data(), card=CARDS, row=st.integers(0, 4), off=st.integers(-1, 1))
    def choose_anything(self, data: st.DataObject, card: int, row: int, off: int) -> None:
        """Cards, rows, picks and rounds that may or may not be due."""
        client, match = data.draw(st.sampled_from(self.clients())), self.table.match
        number, trick = (match.round, max(0, match.trick + off)) if match is not None else (1, 1)
        made: list[commands.AnyCommand] = [
            commands.ChooseCard(self.name(), number, trick, card),
            commands.ChooseRow(self.name(), number, trick, row),
            commands.PickCard(self.name(), number, max(0, card + off), card),
            commands.NextRound(self.name(), number),
        ]
        self.give(client, data.draw(st.sampled_from(made)))

    @precondition(lambda self: self.clients() and self.past)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """A command that was sent before comes once more: late, twice, or from another seat."""
        client = data.draw(st.sampled_from(self.clients()))
        _, command = data.draw(st.sampled_from(self.past[-12:]))
        self.give(client, command)

    # What happens to the server

    @rule(seconds=st.sampled_from([0.0, 0.05, 0.3, 2.0, 16.0]))
    def time_passes(self, seconds: float) -> None:
        """Bots think, clocks run."""
        self.world.wait(seconds)

    @rule(failing=st.sampled_from([0.0, 0.0, 0.3, 1.0]), slow=st.sampled_from([0.0, 0.2]))
    def disk(self, failing: float, slow: float) -> None:
        """The disk becomes slow, or full, or well again."""
        self.world.disk.failing, self.world.disk.slow = failing, slow

    @rule()
    def disk_is_well(self) -> None:
        """It is quick and has space."""
        self.world.disk.failing = self.world.disk.slow = 0.0

    @rule()
    def kill(self) -> None:
        """The process dies in the middle of whatever it does, and starts again."""
        self.note_promises()
        for client in self.clients():
            self.check_connection(client)
        self.world.kill()

    @rule(token=PEOPLE, number=st.integers(0, 3))
    def another_hub_is_quicker(self, token: str, number: int) -> None:
        """Another process on the same store does something here, and this one finds out."""
        hub = self.world.another_hub(self.world.store)

        made: list[commands.AnyCommand] = [
            commands.Rename(self.name(), "Elsewhere"),
            commands.AddBot(self.name(), "random"),
            commands.Start(self.name()),
            commands.Leave(self.name()),
        ]

        async def act(hub: Hub) -> None:
            with suppress(SixiemeError):
                await hub.do(self.code, made[number], hash_token(token))
            await hub.close()

        self.world.run(act(hub))

    # What holds

    @property
    def table(self) -> Table:
        """The table as it is stored."""
        return self.world.table(self.code)

    @invariant()
    def what_was_acknowledged_is_stored(self) -> None:
        """At every moment, and after every restart."""
        if hasattr(self, "world"):
            self.note_promises()
            stored = {(entry.by, entry.id) for entry in self.world.stored(self.code)}

            assert set() == self.promised - stored

    def note_promises(self) -> None:
        """Remember every ok for a command that changes something."""
        kinds = {command.id: command for _, command in self.past}
        for client in self.world.clients:
            by = hash_token(client.token) if client.token else ""
            for name, told in client.answers.items():
                changes = name in kinds and not isinstance(kinds[name], commands.TakeBack)
                if "ok" in told and changes:
                    self.promised.add((by, name))

    @rule()
    def everything_settles(self) -> None:
        """After a while without anything new, every connection is up to date and every command answered."""
        self.disk_is_well()
        for client in self.clients():
            client.reading = True
        self.world.wait(SETTLED)
        self.check_all()

    def check_all(self) -> None:
        """Look at everybody who is connected, once all is quiet."""
        for client in list(self.world.clients):
            self.check_connection(client)
        live = self.world.run(self.world.hub.open(self.code))
        assert live.table.number <= self.table.number
        watchers = [client for client in self.clients() if client.session.table == self.code]
        for client in watchers:
            seat = live.table.seat_of(client.session.by)
            assert show_table(live.table, seat) == client.view
            for name, count in client.sent.items():
                assert count == len(client.answers.get(name, [])), f"{name}: {client.answers.get(name)}"
        here = [
            there.owner is None or any(client.session.by == there.owner for client in watchers)
            for there in live.table.seats
        ]
        watching = sum(live.table.seat_of(client.session.by) is None for client in watchers)
        for client in watchers:
            assert wire.Presence(here, watching) == client.presence

    def check_connection(self, client: Client) -> None:
        """Its frames have no gap and no repeat, and are what the store holds, shown to it."""
        numbers = [frame.number for frame in client.frames]
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else True
        assert all(len(told) <= client.sent[name] for name, told in client.answers.items() if name != "None")

    # The end

    def due(self, client: Client) -> commands.AnyCommand | None:
        """Return what the client would do that its last view asks for."""
        seen = client.view
        if seen.you is None:
            return None
        if seen.stage == "lobby" and seen.host == seen.you:
            return commands.Start(self.name()) if len(seen.seats) > 1 else commands.AddBot(self.name(), "random")
        match = seen.match
        if match is None:
            return None
        for wait in match.waits:
            if wait.seat is None:
                return commands.NextRound(self.name(), match.round)
            if wait.seat != seen.you:
                continue
            if wait.phase == "row":
                return commands.ChooseRow(self.name(), match.round, match.trick, 0)
            if wait.phase == "draft":
                assert match.draft is not None
                return commands.PickCard(self.name(), match.round, len(match.draft.picks), match.draft.left[0])
            hand = match.hands[seen.you]
            assert hand
            return commands.ChooseCard(self.name(), match.round, match.trick, hand[0])
        return None

    @property
    def stage(self) -> str:
        """The stage of the table."""
        return str(self.table.stage)

    def come_to_the_end(self) -> None:
        """With a clock, a match that runs ends by itself; without one, its people bring it to its end."""
        event(f"ends in {self.stage}, {(self.table.options.draft and 'draft') or 'deal'}, clock {self.table.clock}")
        if self.stage != "playing":
            return
        if self.table.clock:
            self.world.kill()
            self.world.wait(2 * (BETWEEN_ROUNDS + 40 * self.table.clock))
        else:
            self.world.kill()
            tokens = [token for token in TOKENS_USED if self.table.seat_of(hash_token(token)) is not None]
            people = [self.world.connect(self.code, token) for token in tokens]
            for _ in range(60):
                self.world.wait(2)
                for person in people:
                    command = self.due(person)
                    if command is not None:
                        self.give(person, command)
            self.world.wait(2 * BETWEEN_ROUNDS + 100)
        assert "over" == self.stage


Tables.TestCase.settings = settings(max_examples=max(8, settings().max_examples // 2), stateful_step_count=30)
TestTables = Tables.TestCase


def test_the_messages_of_the_machine_are_real() -> None:
    """What is sent there goes through the same door as a page's messages."""
    for command in (commands.Join("a", "x"), commands.NextRound("b", 1), commands.Rematch("c")):
        assert command == msgspec.json.decode(msgspec.json.encode(command), type=commands.AnyCommand)
