"""The command that an event repeats."""

import pytest
from hypothesis import given

from sixieme.rules.commands import ChooseCard, ChooseRow, DealRound, OpenDraft, PickCard, answer, command_of
from sixieme.rules.deal import Deal
from sixieme.rules.events import (
    Actor,
    CardChosen,
    CardPicked,
    CardsRevealed,
    Dealt,
    DraftOpened,
    MatchEnded,
    RowChosen,
    RowsOpened,
)
from sixieme.rules.phase import Phase
from sixieme.testing import Course, courses


@given(courses())
def test_a_command_is_repeated_by_the_first_of_its_events(course: Course) -> None:
    """The first event that a command leads to repeats it; the others are consequences."""
    for before, command in zip(course.states, course.commands, strict=False):
        _, (first, *others) = before.apply(command)

        assert command == command_of(first)
        assert [None] * len(others) == [command_of(event) for event in others]


@given(courses())
def test_a_wait_is_answered(course: Course) -> None:
    """What a seat chooses, a pick, a card or a row, is the command that its wait asks for."""
    for before, command in zip(course.states, course.commands, strict=False):
        if isinstance(command, PickCard | ChooseCard):
            assert command == answer(before.phase, command.seat, command.card, command.by)
        elif isinstance(command, ChooseRow):
            assert command == answer(before.phase, command.seat, command.row, command.by)


@pytest.mark.parametrize(
    "phase, command", [(Phase.DRAFT, PickCard(1, 3)), (Phase.CARDS, ChooseCard(1, 3)), (Phase.ROW, ChooseRow(1, 3))]
)
def test_a_player_answers(phase: Phase, command: PickCard | ChooseCard | ChooseRow) -> None:
    """If nobody else is named, the player has acted."""
    assert command == answer(phase, 1, 3)
    assert Actor.PLAYER is command.by


def test_driving_events() -> None:
    """Deals and choices are commands, with who acted."""
    assert DealRound(Deal(((1,), (2,)), (3,))) == command_of(Dealt(1, ((1,), (2,)), (3,)))
    assert OpenDraft(1) == command_of(DraftOpened(1, 1))
    assert PickCard(1, 5, Actor.BOT) == command_of(CardPicked(1, 1, 5, Actor.BOT))
    assert ChooseCard(1, 5, Actor.TIMEOUT) == command_of(CardChosen(1, 1, 1, 5, Actor.TIMEOUT))
    assert ChooseRow(1, 3, Actor.FORCED) == command_of(RowChosen(1, 1, 1, 3, Actor.FORCED))


def test_consequences_and_secrets() -> None:
    """A consequence is no command; nor is an event of which something is hidden."""
    assert command_of(CardsRevealed(1, 1, (5, 6))) is None
    assert command_of(RowsOpened(1, (3,))) is None
    assert command_of(MatchEnded((1, 2), (0,))) is None
    assert command_of(Dealt(1, ((1,), None), (3,))) is None
    assert command_of(CardChosen(1, 1, 1, None, Actor.PLAYER)) is None
