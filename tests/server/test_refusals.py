"""Every command in every stage by everybody: carried out, or refused with a code and nothing changed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from sixieme.protocol import commands as wire
from sixieme.rules.commands import OpenDraft
from sixieme.rules.options import options_to_json
from sixieme.server.decide import ServiceCommand
from tests.server.driving import (
    DEAL,
    GUEST,
    HOST,
    LOW_DEAL,
    MINI,
    MINI_DRAFT,
    OTHER,
    Desk,
    card,
    create,
    given,
    lobby,
    set_options,
)

ONE_ROUND = replace(MINI, threshold=None, max_rounds=1)


def in_lobby() -> Desk:
    """Host in seat 0, guest in seat 1, a bot in seat 2."""
    desk = lobby()
    desk.do(wire.AddBot("b", "random"), HOST)
    return desk


def choosing() -> Desk:
    """Everybody has to lay a card."""
    return given(DEAL)


def undercutting() -> Desk:
    """The guest's card is too low."""
    desk = given(LOW_DEAL)
    desk.do(card(14), HOST)
    desk.do(card(1), GUEST)
    return desk


def drafting() -> Desk:
    """The host picks first."""
    desk = given(options=MINI_DRAFT)
    desk.apply(OpenDraft(0))
    return desk


def between_rounds() -> Desk:
    """The first round is over; the match is not."""
    desk = given(DEAL)
    desk.do(card(5), HOST)
    desk.do(card(12), GUEST)
    return desk


def over() -> Desk:
    """The match is over."""
    desk = given(DEAL, options=ONE_ROUND)
    desk.do(card(5), HOST)
    desk.do(card(12), GUEST)
    return desk


STAGES: dict[str, Callable[[], Desk]] = {
    "lobby": in_lobby,
    "cards": choosing,
    "row": undercutting,
    "draft": drafting,
    "round": between_rounds,
    "over": over,
}
PEOPLE = {"host": HOST, "guest": GUEST, "other": OTHER, "nobody": None}

# Command, then by stage what the host, the guest, somebody with a token and a spectator without one are told.
OK = None
SEAT = "NOT_SEATED"
STAGE = "WRONG_STAGE"
Told = tuple[str | None, str | None, str | None, str | None]
ALL_STAGE: Told = (STAGE,) * 4
SEATED_STAGE: Told = (STAGE, STAGE, SEAT, SEAT)
ANYBODY_SEATED: Told = (OK, OK, SEAT, SEAT)
IN_LOBBY_ONLY = dict.fromkeys(("cards", "row", "draft", "round", "over"), ALL_STAGE)
HOST_IN_LOBBY: dict[str, Told] = {"lobby": (OK, "NOT_HOST", SEAT, SEAT), **IN_LOBBY_ONLY}

EXPECTED: list[tuple[ServiceCommand, dict[str, Told]]] = [
    (
        wire.Join("x", "Zoé"),
        {"lobby": ("ALREADY_SEATED", "ALREADY_SEATED", OK, "NO_TOKEN"), **IN_LOBBY_ONLY},
    ),
    (wire.Rename("x", "Zoé"), {"lobby": ANYBODY_SEATED, **IN_LOBBY_ONLY}),
    (wire.Leave("x"), dict.fromkeys(STAGES, ANYBODY_SEATED)),
    (wire.AddBot("x", "random"), HOST_IN_LOBBY),
    (wire.RemoveSeat("x", 1), HOST_IN_LOBBY),
    (set_options(name="x"), HOST_IN_LOBBY),
    (wire.Start("x"), HOST_IN_LOBBY),
    (
        wire.ChooseCard("x", 1, 1, 14),
        {
            "lobby": SEATED_STAGE,
            "cards": (OK, "CARD_NOT_IN_HAND", SEAT, SEAT),
            "row": ("CARD_NOT_DUE", "CARD_NOT_DUE", SEAT, SEAT),
            "draft": ("STALE", "STALE", SEAT, SEAT),
            "round": ("STALE", "STALE", SEAT, SEAT),
            "over": SEATED_STAGE,
        },
    ),
    (
        wire.ChooseRow("x", 1, 1, 2),
        {
            "lobby": SEATED_STAGE,
            "cards": ("ROW_CHOICE_NOT_DUE", "ROW_CHOICE_NOT_DUE", SEAT, SEAT),
            "row": ("ROW_CHOICE_NOT_DUE", OK, SEAT, SEAT),
            "draft": ("STALE", "STALE", SEAT, SEAT),
            "round": ("STALE", "STALE", SEAT, SEAT),
            "over": SEATED_STAGE,
        },
    ),
    (
        wire.PickCard("x", 1, 0, 3),
        {
            "lobby": SEATED_STAGE,
            "cards": ("PICK_NOT_DUE", "PICK_NOT_DUE", SEAT, SEAT),
            "row": ("PICK_NOT_DUE", "PICK_NOT_DUE", SEAT, SEAT),
            "draft": (OK, "PICK_NOT_DUE", SEAT, SEAT),
            "round": ("PICK_NOT_DUE", "PICK_NOT_DUE", SEAT, SEAT),
            "over": SEATED_STAGE,
        },
    ),
    (
        wire.NextRound("x", 1),
        {
            "lobby": SEATED_STAGE,
            "cards": ("ROUND_NOT_DUE", "ROUND_NOT_DUE", SEAT, SEAT),
            "row": ("ROUND_NOT_DUE", "ROUND_NOT_DUE", SEAT, SEAT),
            "draft": ("ROUND_NOT_DUE", "ROUND_NOT_DUE", SEAT, SEAT),
            "round": ANYBODY_SEATED,
            "over": SEATED_STAGE,
        },
    ),
    (
        wire.Replace("x", 1, "random"),
        {
            "lobby": SEATED_STAGE,
            **dict.fromkeys(("cards", "row", "draft", "round"), (OK, OK, SEAT, SEAT)),
            "over": SEATED_STAGE,
        },
    ),
    (wire.TakeBack("x", 1), {**dict.fromkeys(STAGES, ANYBODY_SEATED)}),
    (wire.Rematch("x"), {**dict.fromkeys(STAGES, SEATED_STAGE), "over": ANYBODY_SEATED}),
]
CASES = [
    pytest.param(command, stage, who, told, id=f"{type(command).__name__}-{stage}-{who}")
    for command, stages in EXPECTED
    for stage, everybody in stages.items()
    for who, told in zip(PEOPLE, everybody, strict=True)
]


@pytest.mark.parametrize("command,stage,who,told", CASES)
def test_what_everybody_is_told_in_every_stage(command: ServiceCommand, stage: str, who: str, told: str | None) -> None:
    """Each command has its stage and its people; anybody else gets a stable code, and nothing changes."""
    assert told == STAGES[stage]().refusal(command, PEOPLE[who])


def test_every_command_is_asked_in_every_stage() -> None:
    """A new command takes its place in the list above."""
    asked = {type(command) for command, _ in EXPECTED}
    wanted = set(wire.AnyCommand.__args__) - {wire.Hello, wire.Ping}

    assert wanted == asked
    assert all(set(STAGES) == set(stages) for _, stages in EXPECTED)


@pytest.mark.parametrize(
    "command,code",
    [
        (wire.ChooseCard("x", 1, 2, 5), "STALE"),
        (wire.ChooseCard("x", 2, 1, 5), "STALE"),
        (wire.ChooseCard("x", 1, 0, 5), "STALE"),
        (wire.ChooseCard("x", 1, 1, 0), "BAD_CARD"),
        (wire.ChooseCard("x", 1, 1, 16), "BAD_CARD"),
        (wire.ChooseCard("x", 1, 1, 12), "CARD_NOT_IN_HAND"),
        (wire.NextRound("x", 0), "STALE"),
        (wire.Replace("x", 2, "random"), "NO_SEAT"),
        (wire.Replace("x", 1, "genius"), "UNKNOWN_BOT"),
        (wire.TakeBack("x", 2), "NO_SEAT"),
    ],
    ids=repr,
)
def test_late_early_and_wrong_commands_in_a_trick(command: ServiceCommand, code: str) -> None:
    """A command about another moment is stale; a card that is not the seat's own is no choice."""
    assert code == choosing().refusal(command, HOST)


@pytest.mark.parametrize(
    "command,code",
    [
        (wire.ChooseRow("x", 1, 1, 4), "ROW_OUT_OF_RANGE"),
        (wire.ChooseRow("x", 1, 2, 0), "STALE"),
        (wire.ChooseRow("x", 2, 1, 0), "STALE"),
    ],
    ids=repr,
)
def test_wrong_row_choices(command: ServiceCommand, code: str) -> None:
    """Rows are 0..3, in this trick."""
    assert code == undercutting().refusal(command, GUEST)


@pytest.mark.parametrize(
    "command,code",
    [
        (wire.PickCard("x", 1, 1, 3), "STALE"),
        (wire.PickCard("x", 2, 0, 3), "STALE"),
        (wire.PickCard("x", 1, 0, 5), "BAD_CARD"),
    ],
    ids=repr,
)
def test_wrong_picks(command: ServiceCommand, code: str) -> None:
    """A pick has its number, so that one sent twice does not take the next turn."""
    assert code == drafting().refusal(command, HOST)


@pytest.mark.parametrize(
    "command,code",
    [
        (wire.Join("x", " ‮ "), "BAD_NAME"),
        (wire.Rename("x", "\u200b"), "NOT_SEATED"),
    ],
    ids=repr,
)
def test_names_with_nothing_to_show(command: ServiceCommand, code: str) -> None:
    """Nobody is called by blanks and bidi overrides alone."""
    assert code == in_lobby().refusal(command, OTHER)
    assert "BAD_NAME" == in_lobby().refusal(wire.Rename("x", "\u202e"), HOST)


@pytest.mark.parametrize(
    "command,code",
    [
        (wire.AddBot("x", "genius"), "UNKNOWN_BOT"),
        (wire.RemoveSeat("x", 3), "NO_SEAT"),
        (wire.SetOptions("x", {}, 20, "normal"), "BAD_CLOCK"),
        (wire.SetOptions("x", {}, 0, "warp"), "BAD_CLOCK"),
        (wire.SetOptions("x", {"deck": "half"}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"threshold": 0}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"draft": True}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"__proto__": {}}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"sizes": {"top": 105}}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"max_rounds": 101}, 0, "normal"), "BAD_OPTION"),
        (wire.SetOptions("x", {"threshold": 1001}, 0, "normal"), "BAD_OPTION"),
    ],
    ids=repr,
)
def test_wrong_settings_of_the_host(command: ServiceCommand, code: str) -> None:
    """Bots, options, clocks and speeds that there are not."""
    assert code == in_lobby().refusal(command, HOST)


def test_a_match_needs_two_and_options_that_so_many_can_play() -> None:
    """The start is refused like any start of a match."""
    alone = lobby(people=1)
    many = lobby(people=3)
    many.do(set_options(replace(MINI, sizes=replace(MINI.sizes, top=9))), HOST)

    assert "BAD_PLAYER_COUNT" == alone.refusal(wire.Start("x"), HOST)
    assert "BAD_OPTION" == many.refusal(wire.Start("x"), HOST)


@pytest.mark.parametrize(
    "changes,code",
    [
        ({"name": "\u200b"}, "BAD_NAME"),
        ({"clock": 1}, "BAD_CLOCK"),
        ({"speed": ""}, "BAD_CLOCK"),
        ({"bots": ("genius",)}, "UNKNOWN_BOT"),
        ({"options": {"tie": "best"}}, "BAD_OPTION"),
        ({"start": True}, "BAD_PLAYER_COUNT"),
        ({"bots": ("random",), "options": options_to_json(MINI), "start": True}, None),
        ({"bots": ("random",) * 9, "start": True}, None),
    ],
    ids=repr,
)
def test_tables_that_cannot_be_created(changes: dict[str, object], code: str | None) -> None:
    """A table is created whole or not at all."""
    desk = Desk()

    assert code == desk.refusal(create(**changes), HOST)


def test_replacing_is_for_the_absent_and_the_hosts() -> None:
    """While the host is here only the host replaces; nobody replaces a bot or somebody who is here."""
    desk = given(DEAL)
    desk.here = frozenset({0})

    assert "NOT_HOST" == desk.refusal(wire.Replace("x", 0, "random"), GUEST)
    assert "NOT_ABSENT" == desk.refusal(wire.Replace("x", 0, "random"), HOST)
    assert desk.refusal(wire.Replace("x", 1, "random"), HOST) is None
    assert "NO_SEAT" == desk.refusal(wire.Replace("y", 1, "random"), HOST)
    assert "BOT_PLAYS" == desk.refusal(card(13), GUEST)


def test_giving_back_is_for_the_owner_and_the_host() -> None:
    """A seat that was given up for good belongs to nobody."""
    desk = lobby(people=3, options=options_to_json(MINI))
    desk.do(wire.Start("s"), HOST)
    desk.do(wire.Replace("a", 1, "random"), HOST)
    third = "0" * 22

    assert "NOT_HOST" == desk.refusal(wire.TakeBack("x", 1), third)
    assert desk.refusal(wire.TakeBack("x", 1), HOST) is None
    assert desk.refusal(wire.Leave("x"), third) is None
    assert "NO_SEAT" == desk.refusal(wire.TakeBack("y", 2), HOST)
    assert "NOT_SEATED" == desk.refusal(wire.TakeBack("y", 2), third)


def test_ten_people_fill_a_table() -> None:
    """The eleventh is refused; with a bot among the ten, the last bot makes room."""
    full = lobby(people=10)
    mixed = lobby(people=2, bots=("random", "cautious") * 4)

    assert "TABLE_FULL" == full.refusal(wire.Join("x", "Zoé"), OTHER)
    assert "TABLE_FULL" == full.refusal(wire.AddBot("x", "random"), HOST)
    assert "TABLE_FULL" == mixed.refusal(wire.AddBot("x", "random"), HOST)
    assert mixed.refusal(wire.Join("x", "Zoé"), OTHER) is None
