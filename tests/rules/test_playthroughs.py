"""Whole matches, event by event: what the records in ``golden/`` tell must stay as it is.

They hold deals and choices, never a seed that the deals would have to be made from again. A new option or preset needs
a match here in which it is used; ``sixieme play --record`` writes one.
"""

import json
from contextlib import suppress
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import pytest

from sixieme.errors import RecordError, ReplayError
from sixieme.rules.codec import event_from_json
from sixieme.rules.events import Actor, DraftOpened, Event
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, PRESETS, STANDARD, Options, options_from_json, parse_options
from sixieme.rules.perft import format_hands
from sixieme.rules.phase import Phase
from sixieme.rules.record import Record, format_record, parse_record, replay_record
from sixieme.rules.replay import replay
from sixieme.rules.table import format_table
from sixieme.rules.verify import Verdict, verify

TEXTS = {path.stem: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "golden").glob("*.jsonl"))}


def _record(name: str) -> Record:
    return parse_record(TEXTS[name])


def _report(name: str) -> str:
    """Return where the match stood before the event that the rules no longer bear out."""
    header, *lines = map(json.loads, TEXTS[name].splitlines())
    match = Match.new(len(header["players"]), options_from_json(header["options"]))
    with suppress(ReplayError, ValueError):
        for after, _ in replay(match, [event_from_json(line) for line in lines if line["type"] != "closing"]):
            match = after
    where = f"{name}, round {match.round}, trick {match.trick}: {match.phase}"
    choices = " ".join(map(str, match.choices))
    return f"{where}\nrows {format_table(match.table)}\nhands {format_hands(match.hands)}\nchosen {choices}"


@pytest.mark.parametrize("name", TEXTS)
def test_playthrough(name: str) -> None:
    """The events of the match follow from its deals and choices, in this order, and are written like this."""
    try:
        record = _record(name)
    except RecordError as error:
        pytest.fail(f"{error}\n{_report(name)}")

    assert TEXTS[name] == format_record(record)
    assert Phase.OVER is list(replay_record(record))[-1][0].phase


@pytest.mark.parametrize("name", [name for name in TEXTS if name != "miniature"])
def test_the_deals_are_those_of_the_seed(name: str) -> None:
    """The records are verified too: a change of the shuffle would fail here, and the playthroughs would not."""
    assert {Verdict.HOLDS} == {check.verdict for check in verify(_record(name))}


@pytest.mark.parametrize("preset", [*PRESETS, "rounds"])
def test_every_preset_has_a_playthrough(preset: str) -> None:
    """The match named after a preset is played with it."""
    assert parse_options("rounds:2" if preset == "rounds" else preset) == _record(preset).options


@pytest.mark.parametrize("field", [field.name for field in fields(Options)])
def test_every_option_has_a_playthrough(field: str) -> None:
    """Each option is used in some match, and if it is a choice, each of its values is."""
    used = {getattr(_record(name).options, field) for name in TEXTS}
    default = getattr(CLASSIC, field)

    assert used - {default}
    if isinstance(default, StrEnum):
        assert set(type(default)) == used


def test_every_event_and_actor_has_a_playthrough() -> None:
    """All that can happen happens in some match, and everybody who can act does."""
    events: list[Event] = [event for name in TEXTS for event in _record(name).events]

    assert {kind.kind for kind in Event.__args__} == {event.kind for event in events}
    assert set(Actor) == {event.by for event in events if hasattr(event, "by")}


def test_what_the_special_matches_show() -> None:
    """A match is named after what happens in it."""
    last, on = list(replay_record(_record("last-round")))[-1][0], list(replay_record(_record("play-on")))[-1][0]
    loser = _record("draft-loser-snake")

    assert [1, 15, 15] == [last.totals.count(min(last.totals)) - 1, *sorted(last.totals)[:2]]
    assert '"winners":[1]' in TEXTS["last-round"]
    assert (1, 2) == (on.options.max_rounds, len(on.rounds))
    assert on.rounds[0][0] == on.rounds[0][1]
    assert [1, 1, 0] == [event.first for event in loser.events if isinstance(event, DraftOpened)]
    assert 10 == len(_record("ten").players)
    assert STANDARD != _record("miniature").options.sizes
