"""The record of a match: written, read, replayed, and refused where it is not sound."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import RecordError
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.deal import Deal
from sixieme.rules.events import Dealt
from sixieme.rules.fair import Secret, next_round, secret_from_text
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, Options, with_sizes
from sixieme.rules.phase import Phase
from sixieme.rules.record import (
    MAX_EVENTS,
    Record,
    Status,
    format_record,
    parse_record,
    read_record,
    record_of,
    replay_record,
)
from sixieme.rules.view import redact, view
from sixieme.testing import Course, courses, records, setups
from tests.rules.driving import play_out_round

SOON_OVER = setups(miniature=True, highest=12, rounds=2)
SECRET = Secret(bytes(range(32)), bytes(range(32, 64)), (b"Noe", b""))
OPTIONS = replace(with_sizes(CLASSIC, top=9, rows=2, hand=2), threshold=None, max_rounds=1)


def play(match: Match, *commands: Command) -> Match:
    """Return the match after the commands."""
    for command in commands:
        match, _ = match.apply(command)
    return match


BEGUN = play(Match.new(2, OPTIONS), DealRound(Deal(((1, 8), (4, 6)), (3, 5))), ChooseCard(0, 1))
"""Seat 0 has laid its card."""
REVEALED = play(BEGUN, ChooseCard(1, 4))
OVER = play_out_round(REVEALED)

FINISHED = """\
{"type":"header","version":1,"status":"finished","viewer":null,"date":null,"players":["L\\u00e9a","No\\u00e9"],\
"commitment":null,"options":{"deck":"full","draft":false,"first_picker":null,"next_picker":"left",\
"pick_order":"straight","show_picks":false,"threshold":null,"strict":false,"max_rounds":1,"tie":"shared",\
"sizes":{"top":9,"rows":2,"capacity":5,"hand":2}}}
{"type":"dealt","round":1,"hands":[[1,8],[4,6]],"rows":[3,5]}
{"type":"card_chosen","round":1,"trick":1,"seat":0,"card":1,"by":"player"}
{"type":"card_chosen","round":1,"trick":1,"seat":1,"card":4,"by":"player"}
{"type":"cards_revealed","round":1,"trick":1,"cards":[1,4]}
{"type":"row_chosen","round":1,"trick":1,"seat":0,"row":0,"by":"player"}
{"type":"card_placed","round":1,"trick":1,"seat":0,"card":1,"row":0,"cause":"undercut","taken":[3]}
{"type":"card_placed","round":1,"trick":1,"seat":1,"card":4,"row":0,"cause":null,"taken":[]}
{"type":"card_chosen","round":1,"trick":2,"seat":0,"card":8,"by":"player"}
{"type":"card_chosen","round":1,"trick":2,"seat":1,"card":6,"by":"player"}
{"type":"cards_revealed","round":1,"trick":2,"cards":[8,6]}
{"type":"card_placed","round":1,"trick":2,"seat":1,"card":6,"row":1,"cause":null,"taken":[]}
{"type":"card_placed","round":1,"trick":2,"seat":0,"card":8,"row":1,"cause":null,"taken":[]}
{"type":"round_ended","round":1,"heads":[1,0],"totals":[1,0]}
{"type":"match_ended","ranks":[2,1],"winners":[1]}
{"type":"closing","seed":null,"salt":null,"nonces":[]}
"""
LINES = FINISHED.splitlines()
RUNNING = format_record(record_of(REVEALED, ["Léa", "Noé"], viewer=1))


def test_a_finished_record() -> None:
    """The record of a finished match holds all of it, in a form that does not change."""
    record = record_of(OVER, ["Léa", "Noé"])

    assert FINISHED == format_record(record)
    assert record == parse_record(FINISHED)
    assert (Status.FINISHED, None) == (record.status, record.viewer)
    assert OVER.log == record.events


def test_the_record_of_a_running_match_is_a_viewers() -> None:
    """While the match runs, a record holds what its viewer may know, and no closing line."""
    assert [
        '{"type":"dealt","round":1,"hands":[null,[4,6]],"rows":[3,5]}',
        '{"type":"card_chosen","round":1,"trick":1,"seat":0,"card":null,"by":"player"}',
        '{"type":"card_chosen","round":1,"trick":1,"seat":1,"card":4,"by":"player"}',
        '{"type":"cards_revealed","round":1,"trick":1,"cards":[1,4]}',
    ] == RUNNING.splitlines()[1:]
    header = json.loads(RUNNING.splitlines()[0])
    assert ("running", 1) == (header["status"], header["viewer"])


def test_a_record_with_a_secret() -> None:
    """The commitment stands in the header from the start; seed, salt and nonces in the closing line at the end."""
    match = play(Match.new(2, OPTIONS), next_round(Match.new(2, OPTIONS), SECRET))
    running = record_of(match, ["A", "B"], secret=SECRET, date="2026-11-30")
    over = record_of(play_out_round(match), ["A", "B"], secret=SECRET, viewer=1, date="2026-11-30")

    assert (SECRET.commitment, None, None) == (running.commitment, running.secret, running.viewer)
    assert (SECRET.commitment, SECRET, None) == (over.commitment, over.secret, over.viewer)
    assert "2026-11-30" == running.date == over.date
    assert running == parse_record(format_record(running))
    assert over == parse_record(format_record(over))
    assert (
        f'{{"type":"closing","seed":"{SECRET.seed.hex()}","salt":"{SECRET.salt.hex()}","nonces":["4e6f65",""]}}'
        == format_record(over).splitlines()[-1]
    )


@given(records() | records(setup=SOON_OVER, finished=True))
def test_records_round_trip(record: Record) -> None:
    """A record is read as it was written, whoever's it is and however far the match has come."""
    text = format_record(record)

    assert record == parse_record(text)
    assert text == format_record(parse_record(text))
    assert text.isascii()


@given(courses(setup=SOON_OVER, finished=True))
def test_replay_reproduces_every_state(course: Course) -> None:
    """A finished record gives back every state of the match, and the events that led to it."""
    record = record_of(course.match, ["player"] * course.match.players)
    steps = list(replay_record(record))

    assert course.states[1:] == tuple(match for match, _ in steps)
    assert record.events == tuple(event for _, events in steps for event in events)


@given(courses(most=60), st.data())
def test_replay_shows_a_viewer_every_view(course: Course, data: st.DataObject) -> None:
    """The record of a running match gives back every view that its viewer had, whatever else is made up."""
    viewer = data.draw(st.none() | st.integers(0, course.match.players - 1))
    if course.match.phase is Phase.OVER:
        return
    record = parse_record(format_record(record_of(course.match, ["A"] * course.match.players, viewer=viewer)))
    steps = list(replay_record(record))

    assert [view(match, viewer) for match in course.states[1:]] == [view(match, viewer) for match, _ in steps]
    assert tuple(redact(event, viewer) for event in course.match.log) == tuple(
        event for _, events in steps for event in events
    )


def _without(key: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda value: {name: kept for name, kept in value.items() if name != key}


def _with(**changes: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda value: value | changes


def _sizes(**changes: Any) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda value: value | {"options": value["options"] | changes}


def changed(text: str, line: int, change: Callable[[dict[str, Any]], dict[str, Any]]) -> str:
    """Return the record with one line, counted from 1, changed."""
    lines = text.splitlines()
    lines[line - 1] = json.dumps(change(json.loads(lines[line - 1])))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "line, change, message",
    [
        (1, _with(type="dealt"), "expected the header of a record, got 'dealt'"),
        (1, _with(type="x" * 99), f"expected the header of a record, got '{'x' * 59}"),
        (1, _with(version=2), "expected version 1, got 2"),
        (1, _with(version=True), "expected version 1, got True"),
        (1, _with(version=1.0), "expected version 1, got 1.0"),
        (1, _without("version"), "expected version 1, got None"),
        (1, _with(version="x" * 99), f"expected version 1, got '{'x' * 59}"),
        (1, _without("date"), "expected the fields of a header, but not so: date"),
        (1, _with(extra=1, also=2), "expected the fields of a header, but not so: also, extra"),
        (1, _with(**{"x" * 99: 1}), f"expected the fields of a header, but not so: {'x' * 60}"),
        (1, _with(status="paused"), "expected a status (running, finished), got 'paused'"),
        (1, _with(status=None), "expected a status (running, finished), got None"),
        (1, _with(status=["x" * 99]), f"expected a status (running, finished), got ['{'x' * 58}"),
        (1, _with(viewer=0), "expected a seat or null as the viewer, got 0"),
        (1, _with(date=2026), "expected a date, got 2026"),
        (1, _with(date="x" * 41), f"expected a date, got '{'x' * 41}'"),
        (1, _with(date="x" * 99), f"expected a date, got '{'x' * 59}"),
        (1, _with(date="\n"), "expected a date, got '\\n'"),
        (1, _with(players="AB"), "expected a list of players, got 'AB'"),
        (1, _with(players="x" * 99), f"expected a list of players, got '{'x' * 59}"),
        (1, _with(players=["A"]), "expected 2..10 players, got 1"),
        (1, _with(players=["A"] * 11), "expected 2..10 players, got 11"),
        (1, _with(players=["A", 7]), "expected a name, got 7"),
        (1, _with(players=["A", ""]), "expected a name with something to read in it, got ''"),
        (1, _with(commitment="00"), "expected a commitment of 32 bytes, got 1"),
        (1, _with(commitment="zz" * 32), f"expected commitment in hexadecimal digits, got {'zz' * 32!r:.60}"),
        (1, _with(commitment="000"), "expected commitment in hexadecimal digits, got '000'"),
        (
            1,
            _with(options={"threshold": None}),
            "expected a threshold or a number of rounds, got neither: the match would never end",
        ),
        (1, _with(commitment=1), "expected commitment in hexadecimal digits, got 1"),
        (1, _with(commitment="0 " * 32), f"expected commitment in hexadecimal digits, got {('0 ' * 32)!r:.60}"),
        (1, _with(commitment="é" * 64), f"expected commitment in hexadecimal digits, got {'é' * 64!r:.60}"),
        (1, _with(options=[]), "expected an object of options, got []"),
        (1, _sizes(first_picker=2), "expected first_picker in 0..1, got 2"),
        (1, _sizes(sizes={"top": 5}), "expected at most 5 cards to deal, got 24"),
        (2, _with(type="started"), "expected a type of event, got 'started'"),
        (2, _with(hands=[[1, 8], None]), "expected a deal or a choice, got dealt"),
        (2, _with(hands=[[1, 8]]), "expected 2 hands, got 1"),
        (2, _with(hands=[[1, 8], [4, 5]]), "expected each card once, got 5 twice"),
        (3, _with(seat=2), "expected a seat in 0..1, got 2"),
        (3, _with(card=2), "expected a card of the hand [1, 8], got 2 (seat 0, trick 1)"),
        (3, _with(card=None), "expected a deal or a choice, got card_chosen"),
        (4, _with(by="nobody"), "expected by to be one of player, timeout, forced, bot, got 'nobody'"),
        (6, _with(seat=1), "expected no row choice now, got 0 (seat 1)"),
        (6, _with(row=2), "expected a row (a whole number in 0..1), got 2"),
        (16, _without("salt"), "expected the fields seed, salt and nonces in the closing line"),
        (16, _with(extra=1), "expected the fields seed, salt and nonces in the closing line"),
        (16, _with(nonces=None), "expected the fields seed, salt and nonces in the closing line"),
        (16, _with(nonces=["00"]), "expected seed in hexadecimal digits, got None"),
        (16, _with(nonces=[7]), "expected nonce in hexadecimal digits, got 7"),
        (16, _with(seed="00" * 32), "expected salt in hexadecimal digits, got None"),
        (16, _with(salt="00" * 32), "expected seed in hexadecimal digits, got None"),
        (16, _with(seed="00", salt="00"), "expected a seed of 32 bytes, got 1"),
        (16, _with(seed="00" * 32, salt="00" * 32, nonces=["00" * 65]), "expected nonces of at most 64 bytes, got 65"),
        (16, _with(type="opening"), "expected a type of event, got 'opening'"),
    ],
)
def test_an_altered_record_is_refused(
    line: int, change: Callable[[dict[str, Any]], dict[str, Any]], message: str
) -> None:
    """Whatever is altered, the line is named, and what was expected and got."""
    with pytest.raises(RecordError) as caught:
        parse_record(changed(FINISHED, line, change))

    assert line == caught.value.line
    assert f"line {line}: {message}" == str(caught.value)


@pytest.mark.parametrize(
    "line, change, noticed",
    [
        (1, _with(players=["A", "B", "C"]), 2),
        (2, _with(hands=[[8, 1], [4, 6]]), 2),
        (2, _with(round=2), 2),
        (3, _with(trick=2), 3),
        (5, _with(cards=[1, 6]), 5),
        (7, _with(taken=[]), 7),
        (7, _with(cause="sixth"), 7),
        (8, _with(row=1), 8),
        (14, _with(heads=[0, 0]), 14),
        (14, _with(totals=[0, 0]), 14),
        (15, _with(winners=[0]), 15),
        (15, _with(ranks=[1, 1]), 15),
    ],
)
def test_an_alteration_that_the_rules_betray(
    line: int, change: Callable[[dict[str, Any]], dict[str, Any]], noticed: int
) -> None:
    """An altered event is noticed where the rules say otherwise: there, or where it first has a consequence."""
    with pytest.raises(RecordError, match=rf"^line {noticed}: ") as caught:
        parse_record(changed(FINISHED, line, change))

    assert noticed == caught.value.line


@pytest.mark.parametrize(
    "change, line, message",
    [
        (_with(viewer=0), 2, 'expected {"type":"dealt"'),
        (_with(viewer=2), 1, "expected a seat or null as the viewer, got 2"),
        (_with(viewer=-1), 1, "expected a seat or null as the viewer, got -1"),
        (_with(viewer=True), 1, "expected a seat or null as the viewer, got True"),
        (_with(viewer=None), 2, 'expected {"type":"dealt"'),
        (_with(status="finished", viewer=None), 5, "expected a closing line: the record is cut short"),
    ],
)
def test_the_viewer_of_a_running_record(
    change: Callable[[dict[str, Any]], dict[str, Any]], line: int, message: str
) -> None:
    """Whose record it is must fit what it holds."""
    with pytest.raises(RecordError) as caught:
        parse_record(changed(RUNNING, 1, change))

    assert str(caught.value).startswith(f"line {line}: {message}")


@pytest.mark.parametrize(
    "text, line, message",
    [
        ("", 1, "expected the header of a record, got an empty file"),
        ("\n", 1, "expected JSON (Expecting value: line 1 column 1 (char 0)), got b''"),
        ("hello", 1, "expected JSON (Expecting value: line 1 column 1 (char 0)), got b'hello'"),
        ("[]\n", 1, "expected an object with each key once, got b'[]'"),
        ('{"a":1,"a":2}', 1, 'expected an object with each key once, got b\'{"a":1,"a":2}\''),
        ('{"type":"header","options":{"tie":1,"tie":1}}', 1, "expected an object with each key once"),
        ('{"o":{"s":{"top":1,"top":1}}}', 1, "expected an object with each key once"),
        ("\ud800", 1, "expected JSON ('utf-8' codec can't decode"),
        (LINES[1], 1, "expected the header of a record, got 'dealt'"),
        (LINES[0], 1, "expected a closing line: the record is cut short"),
        ("\n".join(LINES[:9]), 9, "expected a closing line: the record is cut short"),
        ("\n".join(LINES[:10] + LINES[15:]), 10, "expected cards_revealed next, got the end"),
        ("\n".join(LINES[:9] + LINES[15:]), 10, "expected a finished match, got one in phase cards"),
        ("\n".join([*LINES[:14], LINES[15]]), 14, "expected match_ended next, got the end"),
        ("\n".join([LINES[0], LINES[15]]), 2, "expected a finished match, got one in phase round"),
        (FINISHED + LINES[1], 17, "expected nothing after the closing line"),
        (FINISHED + "\n", 17, "expected JSON ("),
        (FINISHED.replace("finished", "running"), 16, "expected no closing line in a running match"),
        (FINISHED.replace("finished", "running").replace(LINES[15] + "\n", ""), 2, 'expected {"type":"dealt"'),
        ("\n".join([*LINES[:15], LINES[8], LINES[15]]), 16, "expected no command after the end"),
        ("\n".join([*LINES[:2], LINES[4], *LINES[4:]]), 3, "expected a deal or a choice, got cards_revealed"),
        ("\n".join([*LINES[:2], *LINES[3:]]), 4, "expected "),
        (LINES[0] + "\n" + "x" * 70_000 + "\n", 2, "expected a line of a record, got one far too long"),
        (LINES[0] + "\n" + "[" * 60_000 + "\n", 2, "expected JSON (nested too deeply), got b'[["),
        (LINES[0] + "\n" + "9" * 60_000 + "\n", 2, "expected JSON ("),
    ],
)
def test_a_faulty_record_names_the_line(text: str, line: int, message: str) -> None:
    """Cut short, out of order, not JSON, or too long: the error says where and what."""
    with pytest.raises(RecordError) as caught:
        parse_record(text)

    assert line == caught.value.line
    assert str(caught.value).startswith(f"line {line}: {message}")
    assert 400 > len(str(caught.value))


def test_a_long_line_is_shown_cut() -> None:
    """Of a line that is not JSON the message shows the first 60 bytes."""
    with pytest.raises(RecordError, match=rf"got b'{'x' * 60}'$"):
        parse_record("x" * 99)
    with pytest.raises(RecordError, match=r"got b'\[0(,0){29}'$"):
        parse_record("[" + "0," * 99 + "0]")


@pytest.mark.parametrize("count", range(len(LINES)))
def test_a_record_cut_short(count: int) -> None:
    """However many lines are left of a finished record, it is refused, never taken for a shorter match."""
    with pytest.raises(RecordError) as caught:
        parse_record("".join(line + "\n" for line in LINES[:count]))

    assert max(count, 1) == caught.value.line


@given(records(most=40) | records(setup=SOON_OVER, finished=True), st.data())
def test_a_hostile_record_gets_an_error_and_nothing_else(record: Record, data: st.DataObject) -> None:
    """With bytes or values changed anywhere a record is read or refused with a line; no other exception comes out."""
    lines = format_record(record).splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    if data.draw(st.booleans()):
        raw = lines[number].encode()
        start, end = sorted((data.draw(st.integers(0, len(raw))), data.draw(st.integers(0, len(raw)))))
        new = raw[:start] + data.draw(st.binary(max_size=8)) + raw[end:]
    else:
        value = json.loads(lines[number])
        key = data.draw(st.sampled_from(sorted(value)))
        value[key] = data.draw(WILD)
        new = json.dumps(value).encode()
    text = b"\n".join(
        [line.encode() for line in lines[:number]] + [new] + [line.encode() for line in lines[number + 1 :]]
    )

    read, refused = _read_or_refuse(text)

    assert (read is None) is (refused is not None)
    if read is not None:
        assert read == parse_record(format_record(read))
    if refused is not None:
        assert 1 <= refused.line <= text.count(b"\n") + 1
        assert 2000 > len(str(refused))


def _read_or_refuse(text: bytes) -> tuple[Record | None, RecordError | None]:
    try:
        return read_record(io.BytesIO(text)), None
    except RecordError as error:
        return None, error


WILD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 106)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5)
    | st.sampled_from(["header", "closing", "dealt", "finished", "running", "bot", "00" * 32]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=6,
)


def test_events_without_end() -> None:
    """A record may have so many events and no more; the rest is not even looked at."""

    class Endless(io.BytesIO):
        """A record that never ends."""

        lines = 0

        def readline(self, limit: int | None = -1, /) -> bytes:
            """Return the header, then one deal after the other."""
            self.lines += 1
            return (LINES[0] if self.lines == 1 else LINES[1]).encode() + b"\n"

    stream = Endless()
    with pytest.raises(RecordError, match=rf"^line {MAX_EVENTS + 2}: expected at most {MAX_EVENTS} events$"):
        read_record(stream)

    assert MAX_EVENTS + 2 == stream.lines


def test_a_commitment_in_capitals() -> None:
    """Hexadecimal digits are read in capitals too, and written small."""
    text = changed(RUNNING, 1, _with(commitment="AB" * 32))

    assert "ab" * 32 == parse_record(text).commitment


def test_a_date_of_forty_characters() -> None:
    """A date is a short text of any form."""
    assert "x" * 40 == parse_record(changed(RUNNING, 1, _with(date="x" * 40))).date


def test_names_are_cleaned() -> None:
    """A name in a record is shown, and so is cleaned like any other."""
    record = parse_record(changed(RUNNING, 1, _with(players=["  L\u202eea ", "Noe\u0301"])))

    assert ("Lea", "Noé") == record.players


def test_an_altered_event_is_shown_beside_what_it_should_be() -> None:
    """Both are written as in the record."""
    with pytest.raises(RecordError) as caught:
        parse_record(changed(FINISHED, 15, _with(winners=[0])))

    assert f"line 15: expected {LINES[14]}, got {LINES[14].replace('[1]', '[0]')}" == str(caught.value)


def test_windows_line_ends() -> None:
    """A record that an editor has given other line ends is the same record."""
    assert parse_record(FINISHED) == parse_record(FINISHED.replace("\n", "\r\n"))


def test_a_record_without_its_last_line_end() -> None:
    """The last line may end with the file."""
    assert parse_record(FINISHED) == parse_record(FINISHED.rstrip("\n"))


def test_hidden_hands_that_nobody_can_hold() -> None:
    """A viewer's record whose reveals fit no hands is refused at the deal."""
    running = format_record(record_of(play(REVEALED, ChooseRow(0, 0)), ["A", "B"], viewer=1))
    lines = running.splitlines()
    # The card that seat 0 reveals is one that seat 1 holds: no deal can be like that.
    text = running.replace(lines[4], '{"type":"cards_revealed","round":1,"trick":1,"cards":[6,4]}')

    with pytest.raises(RecordError, match=r"^line 2: expected each card once, got 6 twice$"):
        parse_record(text)


@pytest.mark.parametrize(
    "event",
    [
        '{"type":"cards_revealed","round":1,"trick":1,"cards":[]}',
        '{"type":"cards_revealed","round":1,"trick":1,"cards":[1,2,3,4,5,6,7]}',
        '{"type":"cards_revealed","round":1,"trick":1,"cards":[900,901]}',
        '{"type":"card_chosen","round":1,"trick":1,"seat":9,"card":null,"by":"player"}',
        '{"type":"dealt","round":1,"hands":[],"rows":[]}',
        '{"type":"dealt","round":1,"hands":[null,null,null],"rows":[900]}',
        '{"type":"card_chosen","round":1,"trick":1,"seat":0,"card":1,"by":"player"}',
    ],
)
@pytest.mark.parametrize("place", range(1, 6))
def test_what_a_viewer_cannot_have_seen(event: str, place: int) -> None:
    """Events that fit no hidden course are refused with their line, wherever they stand."""
    lines = RUNNING.splitlines()
    with pytest.raises(RecordError) as caught:
        parse_record("\n".join([*lines[:place], event, *lines[place:]]))

    assert 2 <= caught.value.line <= place + 1


def test_a_hidden_card_in_a_draft() -> None:
    """Drafted hands are known, so a card laid face down is filled in from them."""
    options = with_sizes(Options(deck=Deck.LIMITED, draft=True), rows=2, hand=1)
    match = play(Match.new(2, options), OpenDraft(1), PickCard(1, 3), PickCard(0, 2), ChooseCard(0, 2))
    record = parse_record(format_record(record_of(match, ["A", "B"], viewer=1)))

    assert match == list(replay_record(record))[-1][0]


def test_a_long_match_is_read() -> None:
    """A match of hundreds of rounds is read in the time of its length: no event is copied with every other."""
    options = replace(with_sizes(CLASSIC, top=9, rows=2, hand=1), threshold=None, max_rounds=700)
    match, secret = Match.new(2, options), secret_from_text("long")
    while match.phase is not Phase.OVER:
        match = play_out_round(play(match, next_round(match, secret)))
    record = record_of(match, ["A", "B"], secret=secret)

    assert 700 == len(match.rounds)
    assert record == parse_record(format_record(record))
    assert max(map(len, match.earlier)) <= 8
    assert sum(isinstance(event, Dealt) for event in match.log) == 700


def test_a_long_round_is_read() -> None:
    """A card changed thousands of times costs each change alone: nothing that has happened is copied with all of it."""
    match = play(Match.new(2), next_round(Match.new(2), secret_from_text("long")))
    first, second = match.legal_plays(0)[:2]
    for _ in range(1000):
        match = play(match, ChooseCard(0, first), ChooseCard(0, second))
    record = record_of(match, ["A", "B"], viewer=0)

    assert 2001 == len(match.log) == len(record.events)
    assert max(map(len, (*match.earlier, match.recent))) <= 520
    assert record == parse_record(format_record(record))
