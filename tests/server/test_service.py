"""What the commands do to a table: seats and hosts, matches, clocks, the next match."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from sixieme.protocol import commands as wire
from sixieme.protocol.events import (
    CardChosen,
    CardPicked,
    CardsRevealed,
    DeadlineSet,
    MatchEnded,
    MatchStarted,
    OptionsSet,
    RoundEnded,
    RowChosen,
    SeatLeft,
    SeatRenamed,
    SeatReplaced,
    SeatTakenBack,
    SecretOpened,
)
from sixieme.rules.commands import OpenDraft
from sixieme.rules.deal import Deal
from sixieme.rules.options import CLASSIC, options_to_json
from sixieme.rules.phase import Phase, Wait
from sixieme.server.decide import BETWEEN_ROUNDS, REVEAL_SECONDS, BotChoice, Expire
from sixieme.server.entries import RematchOpened, Seated, StoredEvent, TableOpened
from sixieme.server.table import Seat, Stage, hash_token, wait_key
from tests.server.driving import (
    DAY,
    DEAL,
    GUEST,
    HOST,
    LOW_DEAL,
    MINI,
    MINI_DRAFT,
    OTHER,
    TOKENS,
    Desk,
    card,
    create,
    given,
    lobby,
    refolded,
    row,
    set_options,
    token_of,
)

ONE_ROUND = replace(MINI, threshold=None, max_rounds=1)


def kinds(events: Sequence[StoredEvent]) -> list[type]:
    """Return what kinds of events happened."""
    return [type(event) for event in events]


def names(desk: Desk) -> list[str]:
    """Return who sits there."""
    return [seat.name for seat in desk.table.seats]


# Lobby


def test_a_table_is_created_with_its_host() -> None:
    """Seat 0 is the host's; the store keeps the hash of the token only."""
    desk = Desk()
    opened, seated = desk.do(create(options={"strict": True}, clock=30, speed="fast", nonce="66"), HOST)

    assert isinstance(opened, TableOpened)
    assert Seated(0, "Léa", None, hash_token(HOST), "66") == seated
    assert (Stage.LOBBY, 0, 30, "fast") == (desk.table.stage, desk.table.host, desk.table.clock, desk.table.speed)
    assert replace(CLASSIC, strict=True) == desk.table.options
    assert HOST not in str(desk.entries)


def test_one_click_deals_a_hand() -> None:
    """A table can be created with bots and begin at once."""
    desk = Desk()
    events = desk.do(create(bots=("random", "cautious", "random"), start=True), HOST)

    assert [TableOpened, Seated, Seated, Seated, Seated, MatchStarted] == kinds(events)[:6]
    assert [None, "random", "cautious", "random"] == [seat.bot for seat in desk.table.seats]
    assert 4 == len(set(names(desk)))
    assert (Stage.PLAYING, Phase.CARDS) == (desk.table.stage, desk.match.phase)
    assert [10] * 4 == [len(hand) for hand in desk.match.hands]


def test_a_name_is_cleaned() -> None:
    """Names are labels: no bidi overrides, no blanks around them, HTML left as the text it is."""
    desk = Desk()
    desk.do(create(name="  \u202e<b>Léa</b> "), HOST)
    desk.do(wire.Join("j", "__proto__"), GUEST)
    desk.do(wire.Rename("r", "Zo\u0308e"), HOST)

    assert ["Zöe", "__proto__"] == names(desk)
    assert SeatRenamed(0, "Zöe") == desk.entries[-1].event


def test_at_a_full_table_a_person_takes_the_last_bots_seat() -> None:
    """The other seats stay where they are."""
    desk = lobby(people=1, bots=("random",) * 9)
    desk.do(wire.Join("j", "Zoé", "0f"), GUEST)

    assert Seat("Zoé", None, hash_token(GUEST), "0f") == desk.table.seats[9]
    assert 10 == len(desk.table.seats)


def test_seats_close_up_when_somebody_leaves_the_lobby() -> None:
    """And the host stays the host, wherever the seat is then."""
    desk = lobby(people=3)
    desk.do(wire.RemoveSeat("r", 1), HOST)
    (left,) = desk.do(wire.Leave("l"), HOST)

    assert SeatLeft(0, 0) == left
    assert ["Guest 2"] == names(desk)
    assert 0 == desk.table.host
    assert desk.refusal(wire.Join("j", "again"), HOST) is None


def test_the_next_person_inherits_the_table() -> None:
    """Bots are never hosts; somebody who comes to an empty table is."""
    desk = lobby(people=1, bots=("random",))
    desk.do(wire.Join("j", "Zoé"), GUEST)
    desk.do(wire.Leave("l"), HOST)
    inherited = desk.table.host
    desk.do(wire.Leave("l"), GUEST)
    empty = desk.table.host
    desk.do(wire.Join("j2", "Max"), OTHER)

    assert (1, None, 1) == (inherited, empty, desk.table.host)
    assert "Max" == names(desk)[1]


def test_the_host_can_remove_itself() -> None:
    """That is leaving."""
    desk = lobby(people=2)
    desk.do(wire.RemoveSeat("r", 0), HOST)

    assert 0 == desk.table.host
    assert desk.table.seat_of(hash_token(GUEST)) == 0


def test_options_clock_and_speed_are_set() -> None:
    """They are those of the match that starts then."""
    desk = lobby()
    (event,) = desk.do(set_options(ONE_ROUND, 60, "slow"), HOST)
    desk.do(wire.Start("s"), HOST)

    assert OptionsSet(options_to_json(ONE_ROUND), 60, "slow") == event
    assert (ONE_ROUND, 60, "slow") == (desk.match.options, desk.table.clock, desk.table.speed)


def test_everybodys_nonce_is_mixed_in() -> None:
    """By seat, as it is when the match starts; the commitment was published before."""
    desk = Desk()
    desk.do(create(nonce="01"), HOST)
    assert desk.table.secret is not None
    promised = desk.table.secret.commitment
    desk.do(wire.AddBot("b", "random"), HOST)
    desk.do(wire.Join("j", "Zoé", "02"), GUEST)
    desk.do(wire.RemoveSeat("r", 1), HOST)
    started, *_ = desk.do(wire.Start("s"), HOST)

    assert MatchStarted(promised, ["01", "02"]) == started
    assert (b"\x01", b"\x02") == desk.table.secret.nonces


# The match


def test_a_trick_with_an_undercut() -> None:
    """Cards, the reveal, the wait for the row, the row; the last card plays itself."""
    desk = given(LOW_DEAL)
    first = desk.do(card(14), HOST)
    second = desk.do(card(1), GUEST)
    waits = desk.match.waits()
    third = desk.do(row(0), GUEST)

    assert [CardChosen(1, 1, 0, 14, "player")] == first
    assert [CardChosen(1, 1, 1, 1, "player"), CardsRevealed(1, 1, [14, 1])] == second
    assert (Wait(Phase.ROW, 1),) == waits
    assert RowChosen(1, 1, 1, 0, "player") == third[0]
    assert [CardChosen(1, 2, 0, 2, "forced"), CardChosen(1, 2, 1, 13, "forced")] == [
        event for event in third if isinstance(event, CardChosen)
    ]
    assert RoundEnded is type(third[-1])


def test_a_choice_can_be_changed_until_all_have_chosen() -> None:
    """The last one counts."""
    desk = given(DEAL)
    desk.do(card(5), HOST)
    desk.do(card(14), HOST)
    events = desk.do(card(12), GUEST)

    assert CardsRevealed(1, 1, [14, 12]) == events[1]


def test_a_forced_last_card_plays_itself_and_may_still_wait_for_a_row() -> None:
    """A forced undercut leaves its owner the choice of the row."""
    desk = given(Deal(((5, 14), (1, 13)), (3, 6, 9, 10)), options=ONE_ROUND)
    desk.do(card(14), HOST)
    desk.do(card(13), GUEST)
    waits = desk.match.waits()
    events = desk.do(row(3, trick=2), GUEST)

    assert (Wait(Phase.ROW, 1),) == waits
    assert [MatchEnded, SecretOpened] == kinds(events)[-2:]


def test_hands_of_one_card_are_dealt_and_played() -> None:
    """Nobody has a choice, so nobody is asked."""
    options = replace(ONE_ROUND, sizes=replace(MINI.sizes, hand=1, top=6, rows=1))
    desk = lobby(options=options_to_json(options))
    events = desk.do(wire.Start("s"), HOST)

    assert ["forced", "forced"] == [event.by for event in events if isinstance(event, CardChosen)]
    assert desk.match.phase in (Phase.ROW, Phase.OVER)


def test_the_seed_is_opened_after_the_match() -> None:
    """And not before."""
    desk = lobby(options=options_to_json(ONE_ROUND))
    desk.do(wire.Start("s"), HOST)
    secret = desk.table.secret
    assert secret is not None
    assert not any(isinstance(entry.event, SecretOpened) for entry in desk.entries)
    play_on(desk)

    assert Stage.OVER is desk.table.stage
    assert SecretOpened(secret.seed.hex(), secret.salt.hex(), ["", ""]) == desk.entries[-1].event


def play_on(desk: Desk) -> None:
    """Let everybody take the first legal choice until the match is over, rounds included."""
    while desk.table.stage is Stage.PLAYING:
        step(desk)


def step(desk: Desk) -> None:
    """Let the first seat that is waited for take its first legal choice."""
    match = desk.match
    wait = match.waits()[0]
    if wait.seat is None:
        desk.do(wire.NextRound(f"n{match.round}", match.round), HOST)
        return
    seat = desk.table.seats[wait.seat]
    if seat.bot is not None:
        choices = match.legal_picks(wait.seat) or match.legal_rows(wait.seat) or match.legal_plays(wait.seat)
        desk.do(BotChoice(wait.seat, wait_key(match), choices[0]))
    else:
        (token,) = (token for token in map(token_of, range(10)) if hash_token(token) == seat.owner)
        desk.do(first_choice(desk, wait.seat), token)


def first_choice(desk: Desk, seat: int) -> wire.AnyCommand:
    """Return the command with the first legal choice of a seat."""
    match = desk.match
    name = f"f{desk.table.number}"
    if match.draft is not None and match.phase is Phase.DRAFT:
        return wire.PickCard(name, match.round, len(match.draft.picks), match.legal_picks(seat)[0])
    if match.phase is Phase.ROW:
        return wire.ChooseRow(name, match.round, match.trick, 0)
    return wire.ChooseCard(name, match.round, match.trick, match.legal_plays(seat)[0])


@pytest.mark.parametrize("people,bots", [(1, 1), (2, 0), (1, 9), (10, 0), (5, 5)])
@pytest.mark.parametrize("kind", [{}, {"deck": "limited"}, {"deck": "limited", "draft": True}])
def test_ten_seats_in_any_mix_play_to_the_end(people: int, bots: int, kind: dict[str, object]) -> None:
    """Standard sizes, one round; the stored bytes give the same table."""
    desk = lobby(people, ("random",) * bots, options={**kind, "threshold": None, "max_rounds": 1})
    assert max(2, people, 1 + bots) <= len(desk.table.seats) <= 10
    desk.do(wire.Start("s"), HOST)
    while desk.table.stage is Stage.PLAYING:
        step(desk)

    assert 10 == desk.match.trick
    assert refolded(desk.entries) == desk.table


# Bots and absent people


def test_a_bots_choice_counts_only_at_its_moment() -> None:
    """One that comes too late, twice, or for a seat that was taken back, is stale."""
    desk = given(DEAL)
    desk.do(wire.Replace("p", 1, "random"), HOST)
    choice = BotChoice(1, wait_key(desk.match), 13)
    early = desk.refusal(BotChoice(1, "cards:1:2:0", 13))
    desk.do(wire.TakeBack("t", 1), GUEST)
    taken_back = desk.refusal(choice)
    desk.do(wire.Replace("q", 1, "random"), HOST)
    (event,) = desk.do(choice)

    assert ("STALE", "STALE", "STALE") == (early, taken_back, desk.refusal(choice))
    assert CardChosen(1, 1, 1, 13, "bot") == event


def test_a_stand_in_keeps_name_owner_and_card() -> None:
    """The seat is its owner's all the while, and taking it back costs nothing."""
    desk = given(DEAL)
    desk.do(card(12), GUEST)
    (replaced,) = desk.do(wire.Replace("p", 1, "cautious"), HOST)
    seat = desk.table.seats[1]
    (back,) = desk.do(wire.TakeBack("t", 1), GUEST)

    assert SeatReplaced(1, "cautious", False, 0) == replaced
    assert Seat("P1", "cautious", hash_token(GUEST)) == seat
    assert SeatTakenBack(1) == back
    assert 12 == desk.match.choices[1]


def test_who_leaves_a_match_is_gone_for_good() -> None:
    """A bot plays on under the name, the token is worth nothing, and the next person is host."""
    desk = given(DEAL, people=2)
    (left,) = desk.do(wire.Leave("l"), HOST)

    assert SeatReplaced(0, "cautious", True, 1) == left
    assert Seat("P0", "cautious", None) == desk.table.seats[0]
    assert desk.table.seat_of(hash_token(HOST)) is None
    assert 1 == desk.table.host


# Idempotence


def test_a_command_done_is_known_by_its_token_and_id() -> None:
    """Somebody else's command of the same id is another one."""
    desk = given(DEAL)
    desk.do(wire.ChooseCard("same", 1, 1, 5), HOST)

    assert desk.table.knows(hash_token(HOST), "same")
    assert not desk.table.knows(hash_token(GUEST), "same")
    assert not desk.table.knows(None, "same")
    assert not desk.table.knows(hash_token(HOST), "other")


def test_what_is_known_survives_a_restart_and_is_bounded() -> None:
    """The ids are in the log; the last 64 of each token are kept in mind."""
    desk = given(DEAL)
    for index in range(70):
        desk.do(wire.ChooseCard(f"c{index}", 1, 1, (5, 14)[index % 2]), HOST)
    table = refolded(desk.entries)

    assert table == desk.table
    assert [False, True, True] == [table.knows(hash_token(HOST), name) for name in ("c5", "c6", "c69")]


# The clock


def deadlines(events: Sequence[StoredEvent]) -> list[float | None]:
    """Return the deadlines that were set, as seconds from the first day on."""
    return [None if event.at is None else event.at - DAY for event in events if isinstance(event, DeadlineSet)]


def clocked(deal: Deal = DEAL, **changes: object) -> Desk:
    """Return a table with a clock of 30 s whose first wait has begun."""
    desk = given(deal, clock=30, **changes)  # type: ignore[arg-type]  # as named there
    desk.do(card(deal.hands[0][1]), HOST)
    return desk


def test_without_a_clock_there_is_no_deadline() -> None:
    """The table waits for as long as people like."""
    desk = given(DEAL)
    desk.do(card(5), HOST)
    desk.now += 10**6

    assert desk.table.deadline is None
    assert [] == desk.do(Expire())


def test_a_wait_has_one_deadline() -> None:
    """Somebody who changes a card does not stop the clock."""
    desk = clocked()
    first = desk.table.deadline
    desk.now += 10
    events = desk.do(card(5, name="d"), HOST)

    assert DAY + 30 == first == desk.table.deadline
    assert [] == deadlines(events)


def test_time_out_lays_any_card_and_starts_the_next_clock_after_the_pictures() -> None:
    """Two placements are shown before the clock of 30 s runs; between rounds there are 45 s."""
    options = replace(MINI, sizes=replace(MINI.sizes, hand=3, top=20))
    desk = clocked(Deal(((5, 14, 15), (12, 13, 16)), (3, 6, 9, 10)), options=options)
    desk.now += 29.9
    early = desk.do(Expire())
    desk.now += 0.1
    events = desk.do(Expire())

    assert [] == early
    assert isinstance(events[0], CardChosen)
    assert (1, "timeout") == (events[0].seat, events[0].by)
    assert 60 + 2 * REVEAL_SECONDS == pytest.approx(desk.table.deadline - DAY if desk.table.deadline else None)


def test_time_out_takes_the_cheapest_row() -> None:
    """Of the rows 3, 6, 9 (one head each) and 10 (three), the first."""
    desk = given(LOW_DEAL, clock=15)
    desk.do(card(14), HOST)
    desk.do(card(1), GUEST)
    waiting = desk.table.deadline
    desk.now += 15
    events = desk.do(Expire())

    assert DAY + 15 == waiting
    assert RowChosen(1, 1, 1, 0, "timeout") == events[0]


def test_time_out_picks_any_card() -> None:
    """In a draft the next pick has a clock of its own."""
    desk = given(options=MINI_DRAFT, clock=15)
    desk.apply(OpenDraft(1))
    desk.do(wire.PickCard("p", 1, 0, 3), GUEST)
    desk.now += 15
    events = desk.do(Expire())

    assert isinstance(events[0], CardPicked)
    assert (1, 0, "timeout") == (events[0].round, events[0].seat, events[0].by)


def test_the_next_round_starts_by_itself_if_there_is_a_clock() -> None:
    """After 45 seconds, and the pictures of the last placements."""
    desk = clocked()
    desk.do(card(12), GUEST)
    assert desk.table.deadline is not None
    allowed = desk.table.deadline - desk.now
    desk.now = desk.table.deadline
    events = desk.do(Expire())

    assert BETWEEN_ROUNDS + 4 * REVEAL_SECONDS == pytest.approx(allowed)
    assert "Dealt" == type(events[0]).__name__
    assert 2 == desk.match.round
    assert desk.now + 30 == desk.table.deadline


def test_bots_have_no_clock() -> None:
    """When only bots are waited for, the deadline goes; when their owner is back, it comes."""
    desk = clocked()
    gone = deadlines(desk.do(wire.Replace("p", 1, "random"), HOST))
    desk.now += 5
    back = deadlines(desk.do(wire.TakeBack("t", 1), GUEST))

    assert ([None], [35.0]) == (gone, back)


def test_a_restart_keeps_the_deadline() -> None:
    """It is in the log."""
    desk = clocked()

    assert DAY + 30 == refolded(desk.entries).deadline


def test_a_match_that_is_over_waits_for_nothing() -> None:
    """No deadline is left."""
    desk = clocked(options=ONE_ROUND)
    desk.do(card(12), GUEST)

    assert (Stage.OVER, None) == (desk.table.stage, desk.table.deadline)
    assert [] == desk.do(Expire())


def test_a_table_without_people_goes_on_by_itself() -> None:
    """Everybody has left for good and there is no clock: bots play on, and nobody is there to start a round."""
    desk = given(DEAL, options=replace(MINI, threshold=None, max_rounds=2))
    desk.do(wire.Leave("l"), HOST)
    desk.do(wire.Leave("l"), GUEST)
    for seat, number in ((0, 5), (1, 12)):
        desk.do(BotChoice(seat, wait_key(desk.match), number))
    between = desk.match.phase
    assert desk.table.deadline is not None
    desk.now = desk.table.deadline
    desk.do(Expire())

    assert (Phase.ROUND, 2, Phase.CARDS) == (between, desk.match.round, desk.match.phase)
    assert desk.table.deadline is None


# The next match


def test_a_rematch_goes_back_to_the_lobby_with_a_new_secret() -> None:
    """The same people and bots; a stand-in gives way, one who left stays a bot under the same name."""
    desk = lobby(people=3, bots=("random",), options=options_to_json(ONE_ROUND))
    before = desk.table.secret
    desk.do(wire.Start("s"), HOST)
    desk.do(wire.Replace("p", 2, "random"), HOST)
    desk.do(wire.Leave("l"), TOKENS[0])
    play_on(desk)
    (opened,) = desk.do(wire.Rematch("r"), GUEST)

    assert isinstance(opened, RematchOpened)
    assert before != desk.table.secret
    assert (Stage.LOBBY, None, None) == (desk.table.stage, desk.table.match, desk.table.deadline)
    assert [None, "random", None, "cautious"] == [seat.bot for seat in desk.table.seats]
    assert [True, False, True, False] == [seat.owner is not None for seat in desk.table.seats]
    assert "WRONG_STAGE" == desk.refusal(wire.Rematch("r2"), HOST)
    assert desk.refusal(wire.Start("s2"), HOST) is None
    assert (1, 1) == (desk.match.round, desk.match.trick)
