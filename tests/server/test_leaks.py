"""What a viewer may not know changes no byte of what it gets: frames, views, presence, refusals, records, log lines."""

import logging
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixieme.errors import SixiemeError
from sixieme.protocol import commands as protocol
from sixieme.protocol.events import MatchStarted
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, PickCard
from sixieme.rules.options import Deck, Options, options_to_json
from sixieme.rules.phase import Phase
from sixieme.rules.record import format_record
from sixieme.rules.view import Viewer
from sixieme.server.context import Context
from sixieme.server.decide import decide
from sixieme.server.entries import Seated, TableOpened
from sixieme.server.show import show_entry, show_record, show_table
from sixieme.server.store import Batch
from sixieme.server.table import Stage, Table, hash_token
from sixieme.testing import Course, courses, setups
from tests.rules.test_view import another_deal, is_revealed
from tests.server.driving import CODE, DEAL, GUEST, HOST, TOKENS, Desk, lobby
from tests.server.driving import given as given_table
from tests.server.simulation import World

ENCODE = msgspec.json.encode
KINDS: dict[str, dict[str, object]] = {
    "classic": {"deck": Deck.FULL, "draft": False},
    "limited": {"deck": Deck.LIMITED, "draft": False},
    "draft": {"deck": Deck.LIMITED, "draft": True},
}


@st.composite
def setups_of(draw: st.DrawFn, kind: str) -> tuple[int, Options]:
    """Draw players and options of a kind of game."""
    count, found = draw(setups())
    return count, replace(found, **KINDS[kind])  # type: ignore[arg-type]  # fields of the options


def opened(course: Course) -> Desk:
    """Return a table whose match has begun and has no round yet; whatever is secret about it is fixed."""
    desk = Desk()
    options = options_to_json(course.match.options)
    seats = range(course.match.players)
    desk.add(
        TableOpened(options, 60, "normal", "11" * 32, "22" * 32),
        *(Seated(seat, f"P{seat}", None, hash_token(TOKENS[seat]), "") for seat in seats),
    )
    assert desk.table.secret is not None
    desk.add(MatchStarted(desk.table.secret.commitment, [""] * course.match.players))
    return desk


def twin(data: st.DataObject, course: Course, viewer: Viewer) -> list[Command]:
    """Draw the same course with other hidden cards: what the viewer may not know is dealt and laid otherwise."""
    other = course.states[0]
    commands: list[Command] = []
    for number, command in enumerate(course.commands):
        if isinstance(command, DealRound):
            here = course.states[number + 1].round
            command = DealRound(another_deal(data, command.deal, course.match, here, viewer))
        elif isinstance(command, ChooseCard) and command.seat != viewer and not is_revealed(course, number):
            command = replace(command, card=data.draw(st.sampled_from(other.hands[command.seat])))
        other, _ = other.apply(command)
        commands.append(command)
    return commands


def probes(table: Table) -> list[protocol.AnyCommand]:
    """Return commands that ask in vain, or about somebody else's cards."""
    match = table.match
    assert match is not None
    round_number, trick = match.round, match.trick
    return [
        protocol.ChooseCard("p1", round_number, trick, 1_000),
        protocol.ChooseCard("p2", round_number, trick + 1, 1),
        protocol.ChooseRow("p3", round_number, trick, 9),
        protocol.PickCard("p4", round_number, 0, 1),
        protocol.NextRound("p5", round_number + 5),
        protocol.Join("p6", "x"),
        protocol.Start("p7"),
        protocol.Replace("p8", 0, "genius"),
        protocol.Rematch("p9"),
    ]


def shown(desk: Desk, viewer: Viewer) -> list[bytes]:
    """Return everything the viewer could get from the table as it stands, as bytes."""
    found = [ENCODE(show_entry(entry, viewer)) for entry in desk.entries]
    found.append(ENCODE(show_table(desk.table, viewer)))
    record = show_record(desk.table, viewer, "2026-01-01")
    assert record is not None
    found.append(format_record(record).encode())
    token = None if viewer is None else hash_token(TOKENS[viewer])
    for probe in probes(desk.table):
        try:
            decide(desk.table, probe, Context(desk.now, Random(1), frozenset(range(10)), token))
        except SixiemeError as error:
            found.append(f"{error.code}: {error}".encode())
    return found


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_hidden_cards_change_nothing_that_is_shown(kind: str, data: st.DataObject) -> None:
    """Frames, views, records of the running match and refusals, byte by byte, after every command."""
    course = data.draw(courses(setup=setups_of(kind), secret=st.none(), most=40))
    viewer = data.draw(st.none() | st.integers(0, course.match.players - 1))
    one, other = opened(course), opened(course)
    for command, changed in zip(course.commands, twin(data, course, viewer), strict=True):
        one.apply(command)
        other.apply(changed)
        if one.table.stage is Stage.PLAYING:
            assert shown(one, viewer) == shown(other, viewer)


def sent(command: Command, number: int, table: Table) -> tuple[int, protocol.AnyCommand] | None:
    """Return who sends which message for a command of the rules; None for what the server does."""
    match, name = table.match, f"c{number}"
    assert match is not None
    match command:
        case ChooseCard(seat, card):
            return seat, protocol.ChooseCard(name, match.round, match.trick, card)
        case ChooseRow(seat, row):
            return seat, protocol.ChooseRow(name, match.round, match.trick, row)
        case PickCard(seat, card):
            assert match.draft is not None
            return seat, protocol.PickCard(name, match.round, len(match.draft.picks), card)
    return None


def received(course: Course, commands: Iterable[Command], viewer: Viewer) -> tuple[list[bytes], list[str]]:
    """Play a course over connections; return every byte that the viewer's got, and the log lines of the server."""
    world = World()
    desk = opened(course)
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(record.getMessage())  # type: ignore[method-assign]  # a list is enough
    logging.getLogger("sixieme").addHandler(handler)
    try:
        store = world.store
        started = False
        seats = range(course.match.players)
        clients = {}
        watching = None
        for number, command in enumerate(commands):
            message = sent(command, number, desk.table)
            if message is None:
                assert not started, "one deal is enough: the next ones are the secret's"
                desk.apply(command)
                world.run(store.append(Batch(CODE, tuple(desk.entries), live=True)))
                clients = {seat: world.connect(CODE, TOKENS[seat]) for seat in seats}
                watching = world.connect(CODE, None)
                world.wait()
                started = True
                continue
            seat, asked = message
            for probe in probes(desk.table):
                (clients[viewer] if viewer is not None else watching).send(probe)  # type: ignore[union-attr]
            clients[seat].send(asked)
            world.wait(1)
            desk.table = world.table(CODE)
            if desk.table.stage is not Stage.PLAYING or desk.match.phase is Phase.ROUND:
                break
        if not started:
            return [], lines
        mine = clients[viewer] if viewer is not None else watching
        assert mine is not None
        back = world.connect(CODE, mine.token)
        world.wait()
        return [*mine.raw, *back.raw], lines
    finally:
        logging.getLogger("sixieme").removeHandler(handler)
        world.end()


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_hidden_cards_change_no_byte_on_the_wire(kind: str, data: st.DataObject) -> None:
    """The first round over connections: answers, refusals, updates, presence and the server's log lines."""
    course = data.draw(courses(setup=setups_of(kind), secret=st.none(), most=25).filter(lambda course: course.commands))
    course = first_round(course)
    viewer = data.draw(st.none() | st.integers(0, course.match.players - 1))

    assert received(course, course.commands, viewer) == received(course, twin(data, course, viewer), viewer)


def first_round(course: Course) -> Course:
    """Return the course as far as the cards of its first round are chosen by people, the last ones not yet."""
    end = 0
    for after in course.states[1:]:
        if after.phase is not Phase.DRAFT and any(len(hand) == 1 for hand in after.hands):
            break
        end += 1
    return Course(course.states[: end + 1], course.commands[:end], course.secret)


def test_the_test_would_notice() -> None:
    """Different hands do differ for whoever may see them."""
    swapped = replace(DEAL, hands=(DEAL.hands[1], DEAL.hands[0]))

    assert shown(given_table(DEAL), 0) != shown(given_table(swapped), 0)
    assert shown(given_table(DEAL), None) == shown(given_table(swapped), None)


def test_nothing_secret_is_in_what_spectators_get() -> None:
    """No seed, salt, token or its hash; nonces only once the match has started."""
    desk = lobby(nonce="beef", options=options_to_json(Options()))
    before = b"".join(ENCODE(show_entry(entry, None)) for entry in desk.entries) + ENCODE(show_table(desk.table, None))
    desk.do(protocol.Start("s"), HOST)
    after = before + b"".join(ENCODE(show_entry(entry, None)) for entry in desk.entries)
    secret = desk.table.secret
    assert secret is not None

    assert b"beef" not in before
    assert b"beef" in after
    for word in (secret.seed.hex(), secret.salt.hex(), HOST, GUEST, hash_token(HOST), hash_token(GUEST)):
        assert word.encode() not in after
