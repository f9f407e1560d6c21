"""What a viewer may know, and that nothing else reaches it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import UnknownPlayerError
from sixieme.rules.cards import Card
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.deal import Deal
from sixieme.rules.events import Actor, CardChosen, CardsRevealed, Dealt
from sixieme.rules.fair import secret_from_text
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, Options, with_sizes
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.record import format_record, record_of
from sixieme.rules.trick import Play
from sixieme.rules.view import Viewer, redact, view
from sixieme.testing import Course, courses, samples

MINI = with_sizes(CLASSIC, top=15, hand=2)
DEAL = DealRound(Deal(((5, 14), (12, 13)), (3, 6, 9, 10)))


def play(match: Match, *commands: Command) -> Match:
    """Return the match after the commands."""
    for command in commands:
        match, _ = match.apply(command)
    return match


def revealed(match: Match, round_number: int) -> list[list[Card]]:
    """Return the cards by seat that were revealed in a round."""
    shown: list[list[Card]] = [[] for _ in range(match.players)]
    for event in match.log:
        if isinstance(event, CardsRevealed) and event.round == round_number:
            for cards, card in zip(shown, event.cards, strict=True):
                cards.append(card)
    return shown


def another_deal(data: st.DataObject, deal: Deal, match: Match, round_number: int, viewer: Viewer) -> Deal:
    """Draw a deal in which the cards that are never revealed lie in other hands, or in the stock."""
    shown = revealed(match, round_number)
    known = {card for cards in (deal.rows, *shown) for card in cards}
    if viewer is not None:
        known.update(deal.hands[viewer])
    hidden = [card for card in range(1, match.options.top(match.players) + 1) if card not in known]
    missing = [0 if seat == viewer else len(hand) - len(shown[seat]) for seat, hand in enumerate(deal.hands)]
    drawn = iter(data.draw(samples(hidden, sum(missing))))
    hands = [
        hand if seat == viewer else (*shown[seat], *(next(drawn) for _ in range(missing[seat])))
        for seat, hand in enumerate(deal.hands)
    ]
    return Deal(tuple(hands), deal.rows)


def is_revealed(course: Course, number: int) -> bool:
    """Return whether the card of this command is the one that the seat reveals: shown, and not changed before."""
    command, trick = course.commands[number], (course.states[number].round, course.states[number].trick)
    assert isinstance(command, ChooseCard)
    for before, later in list(zip(course.states, course.commands, strict=False))[number + 1 :]:
        if (before.round, before.trick) == trick and isinstance(later, ChooseCard) and later.seat == command.seat:
            return False
    return any(isinstance(event, CardsRevealed) and (event.round, event.trick) == trick for event in course.match.log)


@given(courses(most=60), st.data())
def test_what_a_viewer_may_not_know_changes_nothing_it_gets(course: Course, data: st.DataObject) -> None:
    """Permute other hands, stock and face-down cards: view, log and record stay the same, byte by byte, all the way."""
    players = course.match.players
    viewer = data.draw(st.none() | st.integers(0, players - 1))
    other = course.states[0]
    for number, command in enumerate(course.commands):
        here = course.states[number + 1]
        if isinstance(command, DealRound):
            command = DealRound(another_deal(data, command.deal, course.match, here.round, viewer))
        elif isinstance(command, ChooseCard) and command.seat != viewer and not is_revealed(course, number):
            command = replace(command, card=data.draw(st.sampled_from(other.hands[command.seat])))
        other, _ = other.apply(command)

        assert view(here, viewer) == view(other, viewer)
        assert repr(view(here, viewer)) == repr(view(other, viewer))
        if here.phase is not Phase.OVER:
            names = [f"player {seat}" for seat in range(players)]
            assert format_record(
                record_of(here, names, secret=course.secret, viewer=viewer, date="today")
            ) == format_record(record_of(other, names, secret=course.secret, viewer=viewer, date="today"))


@given(courses(most=60), st.data())
def test_a_log_once_sent_stays_as_it_was(course: Course, data: st.DataObject) -> None:
    """A frame sent to a viewer is never taken back: each log begins with the one before."""
    viewer = data.draw(st.none() | st.integers(0, course.match.players - 1))
    for before, after in zip(course.states, course.states[1:], strict=False):
        sent = view(before, viewer).log

        assert sent == view(after, viewer).log[: len(sent)]
        assert len(after.log) == len(view(after, viewer).log)


@given(courses(most=60), st.data())
def test_a_viewer_knows_its_own_cards(course: Course, data: st.DataObject) -> None:
    """The own hand, the own choice and all that is public are shown; the unseen cards are the rest of the deck."""
    match = course.match
    viewer = data.draw(st.integers(0, match.players - 1))
    shown = view(match, viewer)

    assert (match.hands[viewer] if match.hands else ()) == shown.hand
    assert viewer == shown.viewer
    assert (match.options, match.players, match.round, match.trick) == (
        shown.options,
        shown.players,
        shown.round,
        shown.trick,
    )
    assert (match.phase, match.table, match.piles, match.draft) == (
        shown.phase,
        shown.table,
        shown.piles,
        shown.draft,
    )
    assert (match.rounds, match.totals, match.waits(), match.plays) == (
        shown.rounds,
        shown.totals,
        shown.waits,
        shown.plays,
    )
    assert tuple(choice is not None for choice in match.choices) == shown.chosen
    if match.phase is Phase.CARDS:
        assert match.choices[viewer] == shown.choice
    places = [*match.table, *match.piles, *(hand for hand in shown.hands if hand is not None)]
    seen = {card for place in places for card in place} | {play.card for play in match.plays}
    assert sorted(set(range(1, match.options.top(match.players) + 1)) - seen) == list(shown.unseen)


def test_what_a_seat_sees_before_the_reveal() -> None:
    """Seat 1 sees its own hand and card, and that seat 0 has laid one, but not which."""
    shown = view(play(Match.new(2, MINI), DEAL, ChooseCard(0, 5), ChooseCard(1, 13)), 1)
    waiting = view(play(Match.new(2, MINI), DEAL, ChooseCard(0, 5)), 1)

    assert (None, (12, 13)) == waiting.hands
    assert (True, False) == waiting.chosen
    assert waiting.choice is None
    assert (Wait(Phase.CARDS, 1),) == waiting.waits
    assert (12, 13) == waiting.hand == waiting.legal_plays
    assert (1, 2, 4, 5, 7, 8, 11, 14, 15) == waiting.unseen
    assert (
        Dealt(1, (None, (12, 13)), (3, 6, 9, 10)),
        CardChosen(1, 1, 0, None, Actor.PLAYER),
    ) == waiting.log
    assert () == shown.plays
    assert CardChosen(1, 1, 1, 13, Actor.PLAYER) == shown.log[2]


def test_what_is_seen_after_the_reveal() -> None:
    """The revealed cards are public while a row is chosen; the row is the owner's alone to choose."""
    match = play(Match.new(2, MINI), DealRound(Deal(((2, 14), (12, 13)), (3, 6, 9, 10))))
    match = play(match, ChooseCard(0, 2), ChooseCard(1, 13))
    owner, other, spectator = (view(match, viewer) for viewer in (0, 1, None))

    assert (Play(2, 0), Play(13, 1)) == owner.plays == other.plays == spectator.plays
    assert (0, 1, 2, 3) == owner.legal_rows
    assert ((), ()) == (other.legal_rows, spectator.legal_rows)
    assert owner.choice is None
    assert (1, 4, 5, 7, 8, 11, 12, 15) == owner.unseen
    assert CardsRevealed(1, 1, (2, 13)) == spectator.log[-1]
    assert () == owner.legal_plays


def test_what_a_spectator_sees() -> None:
    """A spectator sees no hand and no face-down card, and may do nothing."""
    shown = view(play(Match.new(2, MINI), DEAL, ChooseCard(0, 5)), None)

    assert (None, None) == shown.hands
    assert (True, False) == shown.chosen
    assert shown.choice is None
    assert ((), (), (), ()) == (shown.hand, shown.legal_plays, shown.legal_rows, shown.legal_picks)
    assert (
        Dealt(1, (None, None), (3, 6, 9, 10)),
        CardChosen(1, 1, 0, None, Actor.PLAYER),
    ) == shown.log


def test_picks_are_public_for_ever() -> None:
    """Drafted hands are known to everybody, in the draft and after it; the card laid face down is not."""
    options = with_sizes(Options(deck=Deck.LIMITED, draft=True), rows=2, hand=1)
    match = play(Match.new(2, options), OpenDraft(1))

    assert ((1, 2, 3, 4), ()) == (view(match, 1).legal_picks, view(match, 0).legal_picks)
    assert () == view(match, None).hand
    match = play(match, PickCard(1, 3), PickCard(0, 2), ChooseCard(0, 2))
    for viewer in (1, None):
        shown = view(match, viewer)
        assert ((2,), (3,)) == shown.hands
        assert CardChosen(1, 1, 0, None, Actor.PLAYER) == shown.log[-1]
        assert match.draft == shown.draft
    assert CardChosen(1, 1, 0, 2, Actor.PLAYER) == view(match, 0).log[-1]


def test_a_view_before_the_first_deal() -> None:
    """Before anything is dealt a viewer has no hand and nothing was seen."""
    shown = view(Match.new(2, MINI), 0)

    assert ((), (), None) == (shown.hand, shown.hands, shown.choice)
    assert tuple(range(1, 16)) == shown.unseen


def test_the_log_from_an_event_on() -> None:
    """Who has seen k events asks for the rest, and gets to know where it begins."""
    match = play(Match.new(2, MINI), DEAL, ChooseCard(0, 5))

    assert (CardChosen(1, 1, 0, 5, Actor.PLAYER),) == view(match, 0, since=1).log
    assert 1 == view(match, 0, since=1).log_start
    assert (2, 0) == (len(view(match, 0).log), view(match, 0).log_start)


def test_what_is_public_is_not_redacted() -> None:
    """Only hands and face-down cards are anybody's secret."""
    match = play(Match.new(2, MINI), DEAL, ChooseCard(0, 5), ChooseCard(1, 13))
    secrets = (Dealt, CardChosen)

    assert [event for event in match.log if not isinstance(event, secrets)] == [
        redact(event, None) for event in match.log if not isinstance(event, secrets)
    ]
    assert Dealt(1, ((5, 14), None), (3, 6, 9, 10)) == redact(match.log[0], 0)


@pytest.mark.parametrize("viewer", [-1, 2, True, "0"])
def test_who_does_not_sit_there_sees_nothing(viewer: Viewer) -> None:
    """A viewer is a seat at the table, or None for a spectator."""
    with pytest.raises(UnknownPlayerError) as caught:
        view(Match.new(2, MINI), viewer)

    assert f"expected a seat in 0..1 or None, got {viewer!r}" == str(caught.value)


def test_the_commitment_is_public_and_the_seed_is_not() -> None:
    """The record of a running match holds the commitment and neither seed, salt nor nonces."""
    secret = secret_from_text("66")
    text = format_record(record_of(play(Match.new(2, MINI), DEAL), ["A", "B"], secret=secret))

    assert secret.commitment in text
    assert secret.seed.hex() not in text
    assert secret.salt.hex() not in text


def test_the_row_choice_of_another_seat_is_public() -> None:
    """The row that an undercut takes is chosen in the open."""
    match = play(Match.new(2, MINI), DealRound(Deal(((2, 14), (12, 13)), (3, 6, 9, 10))))
    match = play(match, ChooseCard(0, 2), ChooseCard(1, 13), ChooseRow(0, 3))

    assert match.log[-3:] == view(match, 1).log[-3:]
    assert ((), ((10,), ())) == (view(match, 1).plays, view(match, 1).piles)
