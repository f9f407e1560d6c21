"""A match under any commands, legal and not, against a small model of what is due."""

from dataclasses import replace

import hypothesis.strategies as st
import pytest
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sixieme.errors import RulesError
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.deal import Deal
from sixieme.rules.draft import next_first_picker
from sixieme.rules.match import Match
from sixieme.rules.options import Deck, NextPicker, Options, PickOrder, Tie
from sixieme.rules.phase import Phase
from sixieme.rules.view import view
from sixieme.testing import commands, deals, setups

CARDS: st.SearchStrategy[object] = st.integers(-1, 106) | st.sampled_from([None, True, "12", 12.0])
SEATS: st.SearchStrategy[object] = st.integers(-1, 10) | st.sampled_from([None, True, "1"])
ROWS: st.SearchStrategy[object] = st.integers(-1, 5) | st.sampled_from([None, True, "1", 1.0])


def is_whole(value: object, least: int, most: int) -> bool:
    """Return whether a value is a whole number of a range; true is none."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def expected_code(match: Match, command: Command) -> str | None:
    """Return the code with which the command has to be refused; None if it is legal. Deals are legal ones."""
    if match.phase is Phase.OVER:
        return "GAME_ALREADY_OVER"
    if isinstance(command, DealRound | OpenDraft):
        if match.phase is not Phase.ROUND or match.options.draft is isinstance(command, DealRound):
            return "ROUND_NOT_DUE"
        return _first_picker_code(match, command.first) if isinstance(command, OpenDraft) else None
    if not is_whole(command.seat, 0, match.players - 1):
        return "UNKNOWN_PLAYER"
    top = match.options.top(match.players)
    match command:
        case PickCard(seat, card):
            if match.phase is not Phase.DRAFT or match.draft is None or seat != match.draft.turn:
                return "PICK_NOT_DUE"
            if not is_whole(card, 1, top):
                return "BAD_CARD"
            return "DUPLICATE_CARD" if card in match.draft.picks else None
        case ChooseCard(seat, card):
            if match.phase is not Phase.CARDS:
                return "CARD_NOT_DUE"
            if not is_whole(card, 1, top):
                return "BAD_CARD"
            return None if card in match.hands[seat] else "CARD_NOT_IN_HAND"
        case ChooseRow(seat, row):
            shown = {play.owner: play.card for play in match.plays}
            if shown.get(seat) != min(shown.values(), default=None) or not shown:
                return "ROW_CHOICE_NOT_DUE"
            return None if is_whole(row, 0, len(match.table) - 1) else "ROW_OUT_OF_RANGE"


def _first_picker_code(match: Match, first: object) -> str | None:
    if not is_whole(first, 0, match.players - 1):
        return "UNKNOWN_PLAYER"
    if match.draft is None:
        due = match.options.first_picker
    else:
        due = next_first_picker(match.draft.order[0], match.totals, match.options)
    return "BAD_OPTION" if due not in (None, first) else None


class MatchMachine(RuleBasedStateMachine):
    """Legal and illegal commands in any order."""

    match: Match

    @initialize(setup=setups(miniature=True) | setups())
    def begin(self, setup: tuple[int, Options]) -> None:
        """Begin a match, one in which every way to the next round occurs."""
        players, options = setup
        self.match = Match.new(players, options)

    @rule(data=st.data())
    def legal(self, data: st.DataObject) -> None:
        """Give a command that is due, if the match is not over."""
        if self.match.phase is not Phase.OVER:
            self.give(data.draw(commands(self.match)))

    @rule(data=st.data(), times=st.integers(1, 20))
    def play_on(self, data: st.DataObject, times: int) -> None:
        """Give several commands that are due, so that rounds come to their ends."""
        for _ in range(times):
            self.legal(data)

    @rule(kind=st.sampled_from([PickCard, ChooseCard]), seat=SEATS, card=CARDS)
    def any_card(self, kind: type[PickCard | ChooseCard], seat: object, card: object) -> None:
        """Choose or pick anything."""
        self.give(kind(seat, card))  # type: ignore[arg-type]  # that is the point

    @rule(data=st.data(), kind=st.sampled_from([PickCard, ChooseCard]))
    def a_card_of_the_game(self, data: st.DataObject, kind: type[PickCard | ChooseCard]) -> None:
        """Choose or pick a card that somebody holds or that lies somewhere."""
        places = [*self.match.hands, *self.match.table, *self.match.piles]
        cards = sorted({card for place in places for card in place}) or [1]
        seat = data.draw(st.integers(0, self.match.players - 1))
        self.give(kind(seat, data.draw(st.sampled_from(cards))))

    @rule(seat=SEATS, row=ROWS)
    def any_row(self, seat: object, row: object) -> None:
        """Choose any row for anybody."""
        self.give(ChooseRow(seat, row))  # type: ignore[arg-type]  # that is the point

    @rule(first=SEATS)
    def any_first_picker(self, first: object) -> None:
        """Let anybody open a draft."""
        self.give(OpenDraft(first))  # type: ignore[arg-type]  # that is the point

    @rule(data=st.data())
    def a_deal(self, data: st.DataObject) -> None:
        """Deal at any time."""
        self.give(DealRound(data.draw(deals(self.match.players, self.match.options))))

    @rule(data=st.data())
    def a_faulty_deal(self, data: st.DataObject) -> None:
        """Deal with one fault: a hand or a row missing, a card too high or twice."""
        deal = data.draw(deals(self.match.players, self.match.options))
        first, *others = deal.hands
        too_high = self.match.options.top(self.match.players) + 1
        fault, code = data.draw(
            st.sampled_from(
                [
                    (Deal(deal.hands[1:], deal.rows), "BAD_HAND_SIZE"),
                    (Deal((first[1:], *others), deal.rows), "BAD_HAND_SIZE"),
                    (Deal(((*first, deal.rows[0]), *others), deal.rows), "BAD_HAND_SIZE"),
                    (Deal(deal.hands, deal.rows[1:]), "BAD_ROWS"),
                    (Deal(deal.hands, (*deal.rows, too_high)), "BAD_ROWS"),
                    (Deal(deal.hands, (*deal.rows[1:], too_high)), "BAD_CARD"),
                    (Deal(((0, *first[1:]), *others), deal.rows), "BAD_CARD"),
                    (Deal(deal.hands, (*deal.rows[1:], first[0])), "DUPLICATE_CARD"),
                    (Deal(((deal.rows[0], *first[1:]), *others), deal.rows), "DUPLICATE_CARD"),
                ]
            )
        )
        self.refuse(DealRound(fault), expected_code(self.match, DealRound(deal)) or code)

    def give(self, command: Command) -> None:
        """Give a command that the model knows to be legal or not."""
        code = expected_code(self.match, command)
        if code is not None:
            self.refuse(command, code)
            return
        after, events = self.match.apply(command)

        assert events
        assert (*self.match.log, *events) == after.log
        self.match = after

    def refuse(self, command: Command, code: str) -> None:
        """Give an illegal command: it is refused with the code, and nothing changes."""
        before = repr(self.match)
        with pytest.raises(RulesError) as caught:
            self.match.apply(command)

        assert code == caught.value.code
        assert before == repr(self.match)

    @invariant()
    def what_is_waited_for_can_be_done(self) -> None:
        """Every wait has something legal to do, nobody else has, and the match is never stuck."""
        if not hasattr(self, "match"):
            return
        match = self.match
        waits = {wait.seat for wait in match.waits()}

        assert (match.phase is Phase.OVER) is (not waits)
        assert {match.phase} >= {wait.phase for wait in match.waits()}
        for seat in range(match.players):
            rows, picks, cards = match.legal_rows(seat), match.legal_picks(seat), match.legal_plays(seat)
            assert bool(rows) is (match.phase is Phase.ROW and seat in waits)
            assert bool(picks) is (match.phase is Phase.DRAFT and seat in waits)
            assert bool(cards) is (match.phase is Phase.CARDS)
            assert (match.phase is Phase.CARDS and match.choices[seat] is None) is (
                match.phase is Phase.CARDS and seat in waits
            )
            shown = view(match, seat)
            assert (cards, rows, picks) == (shown.legal_plays, shown.legal_rows, shown.legal_picks)


class DraftMachine(MatchMachine):
    """The same with drafts, several rounds long: snake, loser, fixed, play on."""

    @initialize(
        setup=setups(miniature=True),
        draft=st.sampled_from([("loser", "snake"), ("fixed", "straight"), ("left", "snake")]),
        tie=st.sampled_from(Tie),
    )
    def begin(self, setup: tuple[int, Options], draft: tuple[str, str], tie: Tie) -> None:
        """Begin a match of three rounds with a draft."""
        players, options = setup
        self.match = Match.new(
            players,
            replace(
                options,
                deck=Deck.LIMITED,
                draft=True,
                next_picker=NextPicker(draft[0]),
                pick_order=PickOrder(draft[1]),
                tie=tie,
                threshold=None,
                max_rounds=3,
            ),
        )


TestMatch = MatchMachine.TestCase
TestDraft = DraftMachine.TestCase
