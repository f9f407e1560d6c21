"""Folding recorded events back into states."""

from dataclasses import replace

import pytest
from hypothesis import given

from sixieme.errors import ReplayError
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound
from sixieme.rules.deal import Deal
from sixieme.rules.events import Actor, CardChosen, CardPlaced, CardsRevealed, Dealt, Event
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, with_sizes
from sixieme.rules.replay import replay, replay_seen
from sixieme.rules.view import redact, view
from sixieme.testing import Course, courses

NEW = Match.new(3, replace(with_sizes(CLASSIC, top=12, rows=2, hand=2), threshold=None, max_rounds=2))
DEAL = DealRound(Deal(((1, 8), (4, 6), (7, 10)), (3, 5)))


def play(match: Match, *commands: Command) -> Match:
    """Return the match after the commands."""
    for command in commands:
        match, _ = match.apply(command)
    return match


@given(courses(most=60))
def test_replay(course: Course) -> None:
    """The events of a match give its states again, from its beginning or from any other state on."""
    middle = len(course.states) // 2
    later = course.match.log[len(course.states[middle].log) :]

    assert list(course.states[1:]) == [match for match, _ in replay(course.states[0], course.match.log)]
    assert list(course.states[middle + 1 :]) == [match for match, _ in replay(course.states[middle], later)]


def test_the_first_event_that_is_wrong_is_told() -> None:
    """The error has the number of the event, counted from 0, and says what was expected."""
    log = play(NEW, DEAL, ChooseCard(0, 1)).log
    wrong = CardChosen(1, 1, 0, 9, Actor.PLAYER)

    with pytest.raises(ReplayError) as caught:
        list(replay(NEW, (log[0], wrong)))

    assert 1 == caught.value.number
    assert "expected a card of the hand [1, 8], got 9 (seat 0, trick 1)" == caught.value.detail
    assert f"event 1: {caught.value.detail}" == str(caught.value)


def test_states_before_the_fault_come_out() -> None:
    """Replay yields what is sound before it stops."""
    log = play(NEW, DEAL, ChooseCard(0, 1)).log
    steps = replay(NEW, (*log, CardsRevealed(1, 1, (1, 4, 7))))

    assert [play(NEW, DEAL), play(NEW, DEAL, ChooseCard(0, 1))] == [next(steps)[0], next(steps)[0]]
    with pytest.raises(ReplayError, match=r"^event 2: expected a deal or a choice, got cards_revealed$"):
        next(steps)


def test_consequences_are_compared() -> None:
    """Of the events that one command leads to, the first that differs or is missing is told."""
    log = play(NEW, DEAL, ChooseCard(0, 1), ChooseCard(1, 4), ChooseCard(2, 7), ChooseRow(0, 0)).log
    other = CardPlaced(1, 1, 1, 4, 1, None, ())

    assert "card_placed" == log[7].kind
    with pytest.raises(ReplayError, match=r'^event 7: expected {"type":"card_placed".*"row":0.*"row":1') as caught:
        list(replay(NEW, (*log[:7], other, *log[8:])))
    assert 7 == caught.value.number
    with pytest.raises(ReplayError, match=r"^event 7: expected card_placed next, got the end$") as caught:
        list(replay(NEW, log[:8]))
    assert 7 == caught.value.number
    with pytest.raises(ReplayError, match=r"^event 5: expected card_placed next, got the end$") as caught:
        list(replay(NEW, log[:6]))
    assert 5 == caught.value.number


def test_what_a_viewer_saw() -> None:
    """Hidden hands are filled with what they reveal later, and face-down cards with what they turn out to be."""
    match = play(NEW, DEAL, ChooseCard(1, 6), ChooseCard(1, 4), ChooseCard(0, 1), ChooseCard(2, 7), ChooseRow(0, 0))
    match = play(match, ChooseCard(2, 10))
    seen = tuple(redact(event, 0) for event in match.log)
    steps = list(replay_seen(NEW, seen, 0))

    assert isinstance(seen[2], CardChosen)
    assert seen[2].card is None
    assert view(match, 0) == view(steps[-1][0], 0)
    # Seat 1 revealed the 4; what else it holds is made up, from the lowest free card on.
    assert ((1, 8), (2, 4), (6, 7)) == steps[0][0].log[0].hands  # type: ignore[union-attr]  # it is a Dealt
    assert [(None, 4, None), (None, 4, None)] == [match.choices for match, _ in steps[1:3]]
    assert seen[:1] == steps[0][1]


def test_what_a_spectator_saw_of_two_rounds() -> None:
    """Each deal is filled with the reveals of its own round."""
    one = play(NEW, DEAL, ChooseCard(0, 1), ChooseCard(1, 4), ChooseCard(2, 7), ChooseRow(0, 0))
    one = play(one, ChooseCard(0, 8), ChooseCard(1, 6), ChooseCard(2, 10))
    two = play(one, DealRound(Deal(((2, 9), (4, 6), (1, 3)), (12, 11))), ChooseCard(0, 9), ChooseCard(1, 6))
    two = play(two, ChooseCard(2, 1), ChooseRow(2, 0))
    seen = tuple(redact(event, None) for event in two.log)
    steps = list(replay_seen(NEW, seen, None))
    deals = [event for event in steps[-1][0].log if isinstance(event, Dealt)]

    assert view(two, None) == view(steps[-1][0], None)
    assert ((1, 8), (4, 6), (7, 10)) == deals[0].hands
    assert ((2, 9), (3, 6), (1, 4)) == deals[1].hands


def test_reveals_that_fit_no_hands() -> None:
    """If a seat reveals more cards than it was dealt, no hands fit."""
    reveals = [CardsRevealed(1, trick, (1, 4, 7)) for trick in (1, 2, 3)]
    seen: list[Event] = [Dealt(1, (None, None, None), (3, 5)), *reveals]

    with pytest.raises(ReplayError, match=r"^event 0: expected 2 cards, got 3 \(seat 0\)$"):
        list(replay_seen(NEW, seen, None))


def test_a_viewer_never_saw_another_hand() -> None:
    """What the viewer could not see must be hidden in its record, and what it saw must not."""
    match = play(NEW, DEAL, ChooseCard(0, 1))

    with pytest.raises(ReplayError, match=r"^event 0: expected {.*null.*}, got {"):
        list(replay_seen(NEW, match.log, 0))
    seen = (redact(match.log[0], 0), redact(match.log[1], 1))
    with pytest.raises(ReplayError, match=r'^event 1: expected {.*"card":1,.*}, got {.*"card":null'):
        list(replay_seen(NEW, seen, 0))


@pytest.mark.parametrize(
    "event, message",
    [
        (CardChosen(1, 1, 7, None, Actor.PLAYER), "expected a deal or a choice, got card_chosen"),
        (CardChosen(1, 2, 1, None, Actor.PLAYER), 'expected {"type":"card_chosen","round":1,"trick":1'),
        (CardChosen(2, 1, 1, None, Actor.PLAYER), 'expected {"type":"card_chosen","round":1,"trick":1'),
    ],
)
def test_a_hidden_card_that_fits_nowhere(event: CardChosen, message: str) -> None:
    """A faulty event of a viewer's record is told like any other."""
    seen = (redact(play(NEW, DEAL).log[0], 0), event, CardsRevealed(1, 1, (1, 4)))

    with pytest.raises(ReplayError) as caught:
        list(replay_seen(NEW, seen, 0))

    assert 1 == caught.value.number
    assert caught.value.detail.startswith(message)


def test_a_reveal_of_too_few_cards() -> None:
    """A hidden card of a seat that the reveal leaves out cannot be known."""
    seen = (
        redact(play(NEW, DEAL).log[0], 0),
        CardChosen(1, 1, 2, None, Actor.PLAYER),
        CardsRevealed(1, 1, (1, 4)),
    )

    with pytest.raises(ReplayError, match=r"^event 1: expected a deal or a choice, got card_chosen$"):
        list(replay_seen(NEW, seen, 0))


def test_a_hidden_card_before_any_deal() -> None:
    """Before the deal nobody has a card to lay."""
    with pytest.raises(ReplayError, match=r"^event 0: expected a deal or a choice, got card_chosen$"):
        list(replay_seen(NEW, (CardChosen(0, 0, 0, None, Actor.PLAYER),), None))
