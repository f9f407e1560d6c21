"""Events as JSON."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given

from sixieme.rules.codec import event_from_json, event_to_json
from sixieme.rules.events import (
    Actor,
    CardChosen,
    CardPicked,
    CardPlaced,
    CardsRevealed,
    Dealt,
    DraftOpened,
    Event,
    MatchEnded,
    RoundEnded,
    RowChosen,
    RowsOpened,
)
from sixieme.rules.trick import TakeCause
from sixieme.testing import Course, courses

EXAMPLES: list[tuple[Event, dict[str, Any]]] = [
    (
        Dealt(1, ((5, 50), None), (10, 20)),
        {"type": "dealt", "round": 1, "hands": [[5, 50], None], "rows": [10, 20]},
    ),
    (DraftOpened(2, 1), {"type": "draft_opened", "round": 2, "first": 1}),
    (
        CardPicked(1, 0, 7, Actor.BOT),
        {"type": "card_picked", "round": 1, "seat": 0, "card": 7, "by": "bot"},
    ),
    (RowsOpened(1, (3, 4)), {"type": "rows_opened", "round": 1, "rows": [3, 4]}),
    (
        CardChosen(1, 2, 0, None, Actor.TIMEOUT),
        {"type": "card_chosen", "round": 1, "trick": 2, "seat": 0, "card": None, "by": "timeout"},
    ),
    (CardsRevealed(1, 2, (5, 12)), {"type": "cards_revealed", "round": 1, "trick": 2, "cards": [5, 12]}),
    (
        RowChosen(1, 2, 0, 3, Actor.PLAYER),
        {"type": "row_chosen", "round": 1, "trick": 2, "seat": 0, "row": 3, "by": "player"},
    ),
    (
        CardPlaced(1, 2, 0, 5, 3, TakeCause.UNDERCUT, (40,)),
        {
            "type": "card_placed",
            "round": 1,
            "trick": 2,
            "seat": 0,
            "card": 5,
            "row": 3,
            "cause": "undercut",
            "taken": [40],
        },
    ),
    (
        CardPlaced(1, 2, 1, 12, 0, None, ()),
        {"type": "card_placed", "round": 1, "trick": 2, "seat": 1, "card": 12, "row": 0, "cause": None, "taken": []},
    ),
    (RoundEnded(1, (3, 0), (6, 1)), {"type": "round_ended", "round": 1, "heads": [3, 0], "totals": [6, 1]}),
    (MatchEnded((2, 1), (1,)), {"type": "match_ended", "ranks": [2, 1], "winners": [1]}),
]


@pytest.mark.parametrize("event, value", EXAMPLES)
def test_events_as_json(event: Event, value: dict[str, Any]) -> None:
    """An event is an object: its type, then its fields, in this order."""
    assert value == event_to_json(event)
    assert json.dumps(value) == json.dumps(event_to_json(event))
    assert event == event_from_json(value)


def test_every_event_has_an_example() -> None:
    """A new event needs its example here, and its place in the schema of the record."""
    assert set(get_args(Event)) == {type(event) for event, _ in EXAMPLES}


@given(courses())
def test_events_round_trip(course: Course) -> None:
    """Every event of a match is read as it was written."""
    for event in course.match.log:
        assert event == event_from_json(json.loads(json.dumps(event_to_json(event))))


DEALT, CHOSEN, PLACED = EXAMPLES[0][1], EXAMPLES[4][1], EXAMPLES[7][1]


@pytest.mark.parametrize(
    "value, message",
    [
        ([], "expected an object, got []"),
        (None, "expected an object, got None"),
        ("x" * 99, f"expected an object, got '{'x' * 59}"),
        ({}, "expected a type of event, got None"),
        ({"type": "started"}, "expected a type of event, got 'started'"),
        ({"type": ["dealt"]}, "expected a type of event, got ['dealt']"),
        ({"type": "x" * 99}, f"expected a type of event, got '{'x' * 59}"),
        (
            {"type": "draft_opened", "round": 1},
            "expected the fields round, first in draft_opened, but not so: first",
        ),
        (
            {"type": "draft_opened", "round": 1, "first": 0, "last": 1},
            "expected the fields round, first in draft_opened, but not so: last",
        ),
        (
            {"type": "draft_opened", "round": 1, "second": 0},
            "expected the fields round, first in draft_opened, but not so: first, second",
        ),
        (
            {"type": "draft_opened", "round": 1, "first": 0, "x" * 99: 1},
            f"expected the fields round, first in draft_opened, but not so: {'x' * 60}",
        ),
        (DEALT | {"round": -1}, "expected round to be a whole number, got -1"),
        (DEALT | {"round": 2**53}, "expected round to be a whole number, got 9007199254740992"),
        (DEALT | {"round": True}, "expected round to be a whole number, got True"),
        (DEALT | {"round": 1.0}, "expected round to be a whole number, got 1.0"),
        (DEALT | {"round": None}, "expected round to be a whole number, got None"),
        (DEALT | {"round": "x" * 99}, f"expected round to be a whole number, got '{'x' * 59}"),
        (DEALT | {"rows": None}, "expected rows to be a list, got None"),
        (DEALT | {"rows": "1234"}, "expected rows to be a list, got '1234'"),
        (DEALT | {"rows": {}}, "expected rows to be a list, got {}"),
        (DEALT | {"rows": [1] * 105}, f"expected rows to be a list, got [{'1, ' * 19}1,"),
        (DEALT | {"rows": [1, "2"]}, "expected rows to be a whole number, got '2'"),
        (DEALT | {"hands": 3}, "expected hands to be a list, got 3"),
        (DEALT | {"hands": [3]}, "expected hands to be a list, got 3"),
        (DEALT | {"hands": [[None]]}, "expected hands to be a whole number, got None"),
        (DEALT | {"hands": [None] * 11}, "expected at most 10 hands, got 11"),
        (CHOSEN | {"card": "5"}, "expected card to be a whole number, got '5'"),
        (CHOSEN | {"by": "me"}, "expected by to be one of player, timeout, forced, bot, got 'me'"),
        (CHOSEN | {"by": None}, "expected by to be one of player, timeout, forced, bot, got None"),
        (CHOSEN | {"by": ["bot"]}, "expected by to be one of player, timeout, forced, bot, got ['bot']"),
        (CHOSEN | {"by": "x" * 99}, f"expected by to be one of player, timeout, forced, bot, got '{'x' * 59}"),
        (PLACED | {"cause": "seventh"}, "expected cause to be null or one of sixth, undercut, got 'seventh'"),
        (PLACED | {"cause": False}, "expected cause to be null or one of sixth, undercut, got False"),
        (PLACED | {"cause": "x" * 99}, f"expected cause to be null or one of sixth, undercut, got '{'x' * 59}"),
    ],
)
def test_what_is_no_event_is_refused(value: object, message: str) -> None:
    """A fault is named with its field; a stranger's value does not fill the message."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011  # compared below
        event_from_json(value)

    assert message == str(caught.value)


def test_the_largest_values() -> None:
    """Whole numbers go to 2^53 - 1, lists to all the cards, hands to ten."""
    event = event_from_json(DEALT | {"round": 2**53 - 1, "hands": [None] * 10, "rows": [0] * 104})

    assert Dealt(2**53 - 1, (None,) * 10, (0,) * 104) == event
