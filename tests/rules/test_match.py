"""A match, told as stories: a deal or a draft, tricks, rounds, the end."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import (
    BadCardError,
    BadHandSizeError,
    BadOptionError,
    BadPlayerCountError,
    CardNotDueError,
    CardNotInHandError,
    GameAlreadyOverError,
    PickNotDueError,
    RoundNotDueError,
    RowChoiceNotDueError,
    RowOutOfRangeError,
    RulesError,
    UnknownPlayerError,
)
from sixieme.rules.cards import total_heads
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard, answer
from sixieme.rules.deal import Deal
from sixieme.rules.events import (
    Actor,
    CardChosen,
    CardPicked,
    CardPlaced,
    CardsRevealed,
    Dealt,
    DraftOpened,
    MatchEnded,
    RoundEnded,
    RowChosen,
    RowsOpened,
)
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, NextPicker, Options, Tie, with_sizes
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.scoring import round_bounds
from sixieme.rules.table import check_table
from sixieme.rules.trick import Play, TakeCause
from sixieme.testing import Course, courses, setups
from tests.rules.driving import play_out_round

TWO_TRICKS = with_sizes(CLASSIC, hand=2)
DEAL = Deal(((5, 50), (12, 13)), (10, 20, 30, 40))
DRAFT = with_sizes(Options(deck=Deck.LIMITED, draft=True, max_rounds=3), rows=2, hand=1)


def play(match: Match, *commands: Command) -> Match:
    """Return the match after the commands."""
    for command in commands:
        match, _ = match.apply(command)
    return match


def test_a_new_match() -> None:
    """Before the first round nothing lies on the table, nobody has a card, and anybody may start."""
    match = Match.new(3)

    assert CLASSIC == match.options
    assert (3, 0, 0) == (match.players, match.round, match.trick)
    assert Phase.ROUND is match.phase
    assert (Wait(Phase.ROUND, None),) == match.waits()
    assert ((), (), (), ()) == (match.table, match.hands, match.log, match.plays)
    assert (0, 0, 0) == match.totals
    assert () == match.legal_plays(0) == match.legal_rows(0) == match.legal_picks(0)


def test_a_round_of_two_tricks() -> None:
    """The whole course of a round: dealt, chosen, revealed, a row chosen, placed, counted."""
    match = Match.new(2, TWO_TRICKS)

    match, events = match.apply(DealRound(DEAL))
    assert (Dealt(1, ((5, 50), (12, 13)), (10, 20, 30, 40)),) == events
    assert ((10,), (20,), (30,), (40,)) == match.table
    assert (1, 1) == (match.round, match.trick)
    assert (Wait(Phase.CARDS, 0), Wait(Phase.CARDS, 1)) == match.waits()
    assert ((5, 50), (12, 13)) == (match.legal_plays(0), match.legal_plays(1))
    assert ((), ()) == match.piles

    match, events = match.apply(ChooseCard(1, 13))
    assert (CardChosen(1, 1, 1, 13, Actor.PLAYER),) == events
    assert (Wait(Phase.CARDS, 0),) == match.waits()
    assert (None, 13) == match.choices
    assert () == match.plays

    match, events = match.apply(ChooseCard(1, 12, Actor.BOT))
    assert (CardChosen(1, 1, 1, 12, Actor.BOT),) == events
    assert ((5, 50), (12, 13)) == match.hands

    match, events = match.apply(ChooseCard(0, 5, Actor.TIMEOUT))
    assert (CardChosen(1, 1, 0, 5, Actor.TIMEOUT), CardsRevealed(1, 1, (5, 12))) == events
    assert Phase.ROW is match.phase
    assert (Wait(Phase.ROW, 0),) == match.waits()
    assert ((50,), (13,)) == match.hands
    assert (Play(5, 0), Play(12, 1)) == match.plays
    assert (0, 1, 2, 3) == match.legal_rows(0)
    assert () == match.legal_rows(1) == match.legal_plays(0)

    match, events = match.apply(ChooseRow(0, 1))
    assert (
        RowChosen(1, 1, 0, 1, Actor.PLAYER),
        CardPlaced(1, 1, 0, 5, 1, TakeCause.UNDERCUT, (20,)),
        CardPlaced(1, 1, 1, 12, 0, None, ()),
    ) == events
    assert ((10, 12), (5,), (30,), (40,)) == match.table
    assert ((20,), ()) == match.piles
    assert (1, 2) == (match.round, match.trick)
    assert (None, None) == match.choices
    assert () == match.rounds

    match = play(match, ChooseCard(0, 50, Actor.FORCED))
    match, events = match.apply(ChooseCard(1, 13, Actor.FORCED))
    assert (
        CardChosen(1, 2, 1, 13, Actor.FORCED),
        CardsRevealed(1, 2, (50, 13)),
        CardPlaced(1, 2, 1, 13, 0, None, ()),
        CardPlaced(1, 2, 0, 50, 3, None, ()),
        RoundEnded(1, (3, 0), (3, 0)),
    ) == events
    assert ((3, 0),) == match.rounds
    assert (3, 0) == match.totals
    assert (1, 2) == (match.round, match.trick)
    assert (Wait(Phase.ROUND, None),) == match.waits()
    assert 14 == len(match.log)


def test_a_second_round() -> None:
    """The next deal clears hands, table and piles; the totals go on, and so does the numbering of the events."""
    match = play_out_round(play(Match.new(2, TWO_TRICKS), DealRound(DEAL)))
    before = match.log
    match, events = match.apply(DealRound(Deal(((1, 2), (3, 4)), (9, 8, 7, 6))))

    assert (Dealt(2, ((1, 2), (3, 4)), (9, 8, 7, 6)),) == events
    assert (*before, *events) == match.log
    assert (before, events) == (match.earlier[1], match.recent)
    assert ((9,), (8,), (7,), (6,)) == match.table
    assert (2, 1) == (match.round, match.trick)
    assert ((), ()) == match.piles
    assert (3, 0) == match.totals
    again = play_out_round(match)
    assert 2 == len(again.rounds)
    assert tuple(map(sum, zip(*again.rounds, strict=True))) == again.totals


def test_the_choice_may_change_until_the_last_seat_has_chosen() -> None:
    """A seat may lay another card, even one it had laid before; the last choice is the one revealed."""
    match = play(Match.new(2, TWO_TRICKS), DealRound(DEAL), ChooseCard(1, 12), ChooseCard(1, 13), ChooseCard(1, 12))
    _, events = match.apply(ChooseCard(0, 50))

    assert CardsRevealed(1, 1, (50, 12)) == events[1]


def test_a_draft() -> None:
    """The limited deck lies open: picks in turn, then the cards left open the rows and the first trick begins."""
    match, events = Match.new(2, DRAFT).apply(OpenDraft(1))
    assert (DraftOpened(1, 1),) == events
    assert (Phase.DRAFT, 1, 0) == (match.phase, match.round, match.trick)
    assert (Wait(Phase.DRAFT, 1),) == match.waits()
    assert ((), (1, 2, 3, 4)) == (match.legal_picks(0), match.legal_picks(1))
    assert () == match.legal_plays(1) == match.legal_rows(1)
    assert ((), ()) == match.hands == match.piles
    assert (None, None) == match.choices

    match, events = match.apply(PickCard(1, 3, Actor.BOT))
    assert (CardPicked(1, 1, 3, Actor.BOT),) == events
    assert ((), (3,)) == match.hands
    assert ((1, 2, 4), ()) == (match.legal_picks(0), match.legal_picks(1))

    match, events = match.apply(PickCard(0, 2))
    assert (CardPicked(1, 0, 2, Actor.PLAYER), RowsOpened(1, (1, 4))) == events
    assert (Phase.CARDS, ((1,), (4,)), ((2,), (3,)), 1) == (match.phase, match.table, match.hands, match.trick)
    assert () == match.legal_picks(0)
    assert match.draft is not None
    assert match.draft.done


def test_a_second_draft() -> None:
    """The first pick passes to the left; nobody else may open the draft, and the table is cleared for it."""
    match = play_out_round(play(Match.new(2, DRAFT), OpenDraft(1)))

    with pytest.raises(BadOptionError, match=r"^expected seat 0 to pick first, got 1$"):
        match.apply(OpenDraft(1))
    match, events = match.apply(OpenDraft(0))
    assert (DraftOpened(2, 0),) == events
    assert ((), ((), ()), ((), ()), (None, None)) == (match.table, match.hands, match.piles, match.choices)
    assert (Phase.DRAFT, 2, 0) == (match.phase, match.round, match.trick)


def test_an_agreed_first_picker() -> None:
    """Without a lot the options say who opens the first draft, and with "fixed" every further one."""
    options = replace(DRAFT, first_picker=1, next_picker=NextPicker.FIXED)
    match = Match.new(2, options)

    with pytest.raises(BadOptionError, match=r"^expected seat 1 to pick first, got 0$"):
        match.apply(OpenDraft(0))
    match = play_out_round(play(match, OpenDraft(1)))
    with pytest.raises(BadOptionError, match=r"^expected seat 1 to pick first, got 0$"):
        match.apply(OpenDraft(0))


def test_hands_picked_in_any_order_are_held_ascending() -> None:
    """The draft keeps the order of the picks; the hands are sorted."""
    options = with_sizes(Options(deck=Deck.LIMITED, draft=True), rows=1, hand=2)
    match = play(Match.new(2, options), OpenDraft(0), PickCard(0, 5), PickCard(1, 4), PickCard(0, 1), PickCard(1, 3))

    assert ((1, 5), (3, 4)) == match.hands
    assert match.draft is not None
    assert ((5, 1), (4, 3)) == match.draft.hands()


def test_the_end() -> None:
    """After the last trick of a round that meets the condition the match is over: ranks, winners, no wait."""
    options = replace(TWO_TRICKS, threshold=3)
    match = play(Match.new(3, options), DealRound(Deal(((5, 50), (12, 13), (60, 61)), (10, 20, 30, 40))))
    match = play_out_round(match)

    assert Phase.OVER is match.phase
    assert (RoundEnded(1, (3, 0, 0), (3, 0, 0)), MatchEnded((3, 1, 1), (1, 2))) == match.log[-2:]
    assert () == match.waits()
    for command in (DealRound(DEAL), OpenDraft(0), PickCard(0, 1), ChooseCard(0, 5), ChooseRow(0, 0)):
        with pytest.raises(
            GameAlreadyOverError, match=f"^expected no command after the end, got {type(command).__name__}$"
        ):
            match.apply(command)


def test_the_last_round_decides_between_those_tied() -> None:
    """The winners are those the tie rule says; the ranks go by totals alone."""
    options = replace(with_sizes(CLASSIC, hand=1, rows=1), threshold=None, max_rounds=2, tie=Tie.LAST_ROUND)
    match = Match.new(2, options)
    # The lower card takes the opening card of one head: seat 0 in round 1, seat 1 in round 2.
    match = play(match, DealRound(Deal(((1,), (3,)), (2,))), ChooseCard(0, 1), ChooseCard(1, 3), ChooseRow(0, 0))
    match = play(match, DealRound(Deal(((3,), (1,)), (2,))), ChooseCard(0, 3), ChooseCard(1, 1))
    _, events = match.apply(ChooseRow(1, 0))

    assert (RoundEnded(2, (0, 1), (1, 1)), MatchEnded((1, 1), (0,))) == events[-2:]


def test_play_on_until_somebody_leads() -> None:
    """With a shared first place a match of one round goes on."""
    options = replace(with_sizes(CLASSIC, hand=1, rows=1), threshold=None, max_rounds=1, tie=Tie.PLAY_ON)
    match = play(Match.new(3, options), DealRound(Deal(((1,), (3,), (4,)), (2,))))
    match = play_out_round(match)

    assert Phase.ROUND is match.phase
    assert (1, 0, 0) == match.totals


def test_the_forced_last_card_is_not_played_by_the_match() -> None:
    """A hand of one card still waits for a command: the match never acts by itself."""
    match = play(Match.new(2, with_sizes(CLASSIC, hand=1)), DealRound(Deal(((50,), (60,)), (10, 20, 30, 40))))

    assert (Wait(Phase.CARDS, 0), Wait(Phase.CARDS, 1)) == match.waits()
    assert Phase.CARDS is play(match, ChooseCard(0, 50)).phase


def test_a_miniature_capacity() -> None:
    """The row of a miniature game is taken by the card after the last that fits."""
    options = with_sizes(CLASSIC, hand=2, rows=1, capacity=2)
    match = play(Match.new(2, options), DealRound(Deal(((5, 6), (7, 8)), (1,))), ChooseCard(0, 5))
    _, events = match.apply(ChooseCard(1, 7))

    assert CardPlaced(1, 1, 1, 7, 0, TakeCause.SIXTH, (1, 5)) == events[-1]


BEFORE = Match.new(2, TWO_TRICKS)
CARDS = play(BEFORE, DealRound(DEAL))
ROW = play(CARDS, ChooseCard(0, 5), ChooseCard(1, 12))
DRAFTING = play(Match.new(2, DRAFT), OpenDraft(1))
DRAFTED = play(DRAFTING, PickCard(1, 3), PickCard(0, 2))


@pytest.mark.parametrize(
    "match, command, error, message",
    [
        (BEFORE, ChooseCard(0, 5), CardNotDueError, "expected no card now, got 5 (seat 0)"),
        (BEFORE, ChooseRow(0, 1), RowChoiceNotDueError, "expected no row choice now, got 1 (seat 0)"),
        (BEFORE, PickCard(0, 5), PickNotDueError, "expected no pick now, got 5 (seat 0)"),
        (BEFORE, OpenDraft(0), RoundNotDueError, "expected a deal, got a draft"),
        (BEFORE, DealRound(Deal((), ())), BadHandSizeError, "expected 2 hands, got 0"),
        (CARDS, DealRound(DEAL), RoundNotDueError, "expected no new round now, got one (round 1, trick 1)"),
        (CARDS, ChooseCard(2, 5), UnknownPlayerError, "expected a seat in 0..1, got 2"),
        (CARDS, ChooseCard(-1, 5), UnknownPlayerError, "expected a seat in 0..1, got -1"),
        (CARDS, ChooseCard(True, 12), UnknownPlayerError, "expected a seat in 0..1, got True"),
        (CARDS, ChooseCard(0, 105), BadCardError, "expected a card (a whole number in 1..104), got 105"),
        (
            CARDS,
            ChooseCard(0, 12),
            CardNotInHandError,
            "expected a card of the hand [5, 50], got 12 (seat 0, trick 1)",
        ),
        (CARDS, ChooseRow(0, 1), RowChoiceNotDueError, "expected no row choice now, got 1 (seat 0)"),
        (CARDS, ChooseRow(2, 1), UnknownPlayerError, "expected a seat in 0..1, got 2"),
        (CARDS, PickCard(0, 1), PickNotDueError, "expected no pick now, got 1 (seat 0)"),
        (CARDS, PickCard(2, 1), UnknownPlayerError, "expected a seat in 0..1, got 2"),
        (ROW, ChooseCard(0, 50), CardNotDueError, "expected no card now, got 50 (seat 0)"),
        (ROW, ChooseRow(1, 1), RowChoiceNotDueError, "expected no row choice now, got 1 (seat 1)"),
        (ROW, ChooseRow(0, 4), RowOutOfRangeError, "expected a row (a whole number in 0..3), got 4"),
        (DRAFTING, PickCard(0, 1), PickNotDueError, "expected a pick of seat 1, got one of seat 0"),
        (DRAFTING, PickCard(1, 5), BadCardError, "expected a card (a whole number in 1..4), got 5"),
        (DRAFTED, PickCard(1, 1), PickNotDueError, "expected no pick now, got 1 (seat 1)"),
        (DRAFTING, ChooseCard(1, 1), CardNotDueError, "expected no card now, got 1 (seat 1)"),
        (DRAFTING, OpenDraft(1), RoundNotDueError, "expected no new round now, got one (round 1, trick 0)"),
        (Match.new(2, DRAFT), DealRound(DEAL), RoundNotDueError, "expected a draft, got a deal"),
        (Match.new(2, DRAFT), OpenDraft(2), UnknownPlayerError, "expected a first picker in 0..1, got 2"),
    ],
)
def test_what_is_not_due_is_refused(match: Match, command: Command, error: type[RulesError], message: str) -> None:
    """Every phase takes its own commands, from the seats it waits for; a refused one changes nothing."""
    before = repr(match)

    with pytest.raises(error) as caught:
        match.apply(command)

    assert message == str(caught.value)
    assert before == repr(match)


def test_a_card_above_the_limited_deck() -> None:
    """With the limited deck a card above 10n + 4 is no card."""
    match = play(
        Match.new(2, Options(deck=Deck.LIMITED)),
        DealRound(Deal((tuple(range(1, 11)), tuple(range(11, 21))), (21, 22, 23, 24))),
    )

    with pytest.raises(BadCardError, match=r"in 1\.\.24\), got 25$"):
        match.apply(ChooseCard(0, 25))


@pytest.mark.parametrize("seat", [-1, 2, True, None])
def test_what_is_no_seat_is_refused(seat: int) -> None:
    """What a seat may do can be asked of the seats at the table only."""
    for legal in (CARDS.legal_plays, ROW.legal_rows, DRAFTING.legal_picks):
        with pytest.raises(UnknownPlayerError, match=rf"^expected a seat in 0\.\.1, got {seat}$"):
            legal(seat)


def test_a_match_needs_players_and_options_that_fit() -> None:
    """2 to 10 players, who can play with the options."""
    with pytest.raises(BadPlayerCountError):
        Match.new(1)
    with pytest.raises(BadPlayerCountError):
        Match.new(11)
    with pytest.raises(BadOptionError):
        Match.new(2, with_sizes(CLASSIC, top=23))


@given(courses())
def test_no_card_and_no_head_is_lost(course: Course) -> None:
    """After every command each card dealt lies in one place: a hand, the table, a pile, or face up before its row."""
    for match in course.states:
        if match.phase is Phase.DRAFT:
            assert match.draft is not None
            places = [*match.hands, match.draft.left]
        else:
            shown = tuple(play.card for play in match.plays)
            places = [*match.hands, *match.table, *match.piles, shown]
        cards = sorted(card for place in places for card in place)

        assert len(set(cards)) == len(cards)
        if match.round:
            assert match.options.dealt(match.players) == len(cards)
            start = next(event for event in match.recent if isinstance(event, Dealt | DraftOpened))
            if isinstance(start, Dealt):
                dealt = [card for hand in (*start.hands, start.rows) for card in hand or ()]
                assert sorted(dealt) == cards
                assert total_heads(dealt) == total_heads(cards)
            else:
                assert list(range(1, match.options.top(match.players) + 1)) == cards


@given(courses())
def test_rows_rise_and_hands_stay_equal(course: Course) -> None:
    """After every command the rows are rows, the hands rise, and they are equal in size between tricks."""
    for match in course.states:
        sizes = match.options.sizes
        if match.table:
            assert match.table == check_table(match.table, count=sizes.rows, capacity=sizes.capacity)
        assert all(hand == tuple(sorted(hand)) for hand in match.hands)
        if match.phase is Phase.CARDS:
            assert {sizes.hand + 1 - match.trick} == {len(hand) for hand in match.hands}


@given(courses(most=200))
def test_rounds_and_totals(course: Course) -> None:
    """A round's heads are those of its piles, between the bounds; totals are sums; every event is told once."""
    for before, after in zip(course.states, course.states[1:], strict=False):
        new = after.log[len(before.log) :]

        assert before.log == after.log[: len(before.log)]
        assert new
        for event in new:
            if isinstance(event, RoundEnded):
                least, most = round_bounds(after.players, after.options)
                assert tuple(map(total_heads, after.piles)) == event.heads == after.rounds[-1]
                assert tuple(map(sum, zip(*after.rounds, strict=True))) == event.totals == after.totals
                assert least <= sum(event.heads) <= most


@given(courses())
def test_at_most_one_row_choice_falls_in_a_trick(course: Course) -> None:
    """It is asked of the owner of the lowest card, right after the reveal (docs/rules.md, 1.2)."""
    chosen = [(event.round, event.trick) for event in course.match.log if isinstance(event, RowChosen)]

    assert len(set(chosen)) == len(chosen)
    for match in course.states:
        if match.phase is Phase.ROW:
            lowest = min(match.plays, key=lambda play: play.card)
            assert (Wait(Phase.ROW, lowest.owner),) == match.waits()
            assert all(lowest.card < row[-1] for row in match.table)


@given(courses(), st.data())
def test_seats_are_interchangeable(course: Course, data: st.DataObject) -> None:
    """The same match with everybody at another seat is the same match: only the seats' numbers differ."""
    options, players = course.match.options, course.match.players
    if options.draft:
        return  # The order of the picks goes by seats.
    seats = data.draw(st.permutations(range(players)))

    def moved(command: Command) -> Command:
        if isinstance(command, DealRound):
            hands = tuple(command.deal.hands[seats.index(seat)] for seat in range(players))
            return DealRound(Deal(hands, command.deal.rows))
        assert not isinstance(command, OpenDraft)
        return replace(command, seat=seats[command.seat])

    here, there = course.match, play(Match.new(players, options), *map(moved, course.commands))

    assert here.table == there.table
    assert here.phase == there.phase
    for seat in range(players):
        assert here.totals[seat] == there.totals[seats[seat]]
        if here.round:
            assert here.hands[seat] == there.hands[seats[seat]]
            assert here.piles[seat] == there.piles[seats[seat]]


@given(courses(setup=setups(miniature=True, highest=12, rounds=3), finished=True))
def test_a_finished_match(course: Course) -> None:
    """Ranks are competition ranks of the totals, and the winners are among the first."""
    match, end = course.match, course.match.log[-1]

    assert isinstance(end, MatchEnded)
    assert tuple(1 + sum(other < total for other in match.totals) for total in match.totals) == end.ranks
    assert end.winners
    assert {1} == {end.ranks[seat] for seat in end.winners}
    if match.options.tie is Tie.SHARED:
        assert end.ranks.count(1) == len(end.winners)
    if match.options.tie is Tie.PLAY_ON:
        assert 1 == len(end.winners)


def test_the_log_can_be_read_from_any_number_on() -> None:
    """``log_since`` is the log without its beginning, wherever its pieces begin; ``length`` is its length."""
    match = Match.new(2)
    for number in range(3):
        match = _play_round(match, number)

    assert len(match.log) == match.length
    assert [match.log[number:] for number in range(match.length + 2)] == [
        match.log_since(number) for number in range(match.length + 2)
    ]


@given(courses())
def test_the_start_of_a_round(course: Course) -> None:
    """It is the last event that opened one, also between rounds; 0 before the first."""
    for match in course.states:
        starts = [number for number, event in enumerate(match.log) if isinstance(event, Dealt | DraftOpened)]

        assert max(starts, default=0) == match.round_start


def test_the_start_of_a_round_in_which_somebody_cannot_decide() -> None:
    """A card is changed so often that the log of the round comes in pieces."""
    match = _play_round(Match.new(2), 0)
    start = match.length
    match, _ = match.apply(DealRound(Deal((tuple(range(1, 11)), tuple(range(11, 21))), (101, 102, 103, 104))))
    for number in range(1500):
        match, _ = match.apply(ChooseCard(0, 1 + number % 2))

    assert len(match.recent) < 1500
    assert start == match.round_start


def _play_round(match: Match, number: int) -> Match:
    cards = range(1 + number, 21 + number)
    match, _ = match.apply(DealRound(Deal((tuple(cards[::2]), tuple(cards[1::2])), (101, 102, 103, 104))))
    while match.phase is Phase.CARDS or match.phase is Phase.ROW:
        seat = match.waits()[0].seat
        assert seat is not None
        match, _ = match.apply(answer(match.phase, seat, (match.legal_plays(seat) or match.legal_rows(seat))[0]))
    return match
