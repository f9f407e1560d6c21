"""A match: rounds until the end condition, as a pure state machine.

``match.apply(command)`` returns a new match and the events that happened; a refused command raises and changes nothing.
The match holds no clock and no chance: deals come in as commands, and so do time-outs, the forced last card and bots.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, assert_never

from sixieme.errors import (
    BadOptionError,
    CardNotDueError,
    CardNotInHandError,
    GameAlreadyOverError,
    PickNotDueError,
    RoundNotDueError,
    RowChoiceNotDueError,
    UnknownPlayerError,
)
from sixieme.rules.cards import Card, Seat, check_card, total_heads
from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.deal import check_deal
from sixieme.rules.draft import Draft, next_first_picker, open_draft
from sixieme.rules.events import (
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
from sixieme.rules.options import CLASSIC, Options
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.scoring import Scores, add_up, ends_at, ranking, winners
from sixieme.rules.table import RowIndex, Table, check_row_index
from sixieme.rules.trick import Placement, Play, resolve, undercut

_SHELF = 512  # events in one piece, about; a round that people play has half of that at the most


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match. Make one with :meth:`new`; it then changes only through :meth:`apply`.

    It knows every secret. What a player may see of it is :func:`sixieme.rules.view.view`.
    """

    options: Options
    players: int
    phase: Phase = Phase.ROUND
    round: int = 0
    """The round being played or, between rounds, the one just played; 0 before the first."""
    trick: int = 0
    """The trick being played, 1..10; 0 before the first of a round."""
    table: Table = ()
    """Empty before the first cards lie there."""
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat, ascending; a chosen card stays in the hand until the reveal."""
    choices: tuple[Card | None, ...] = ()
    """The face-down cards by seat; after the reveal and before a row choice, the revealed ones."""
    piles: tuple[tuple[Card, ...], ...] = ()
    """The cards taken this round by seat, in the order taken."""
    draft: Draft | None = None
    """The draft of this round, kept after it is done: the picks are public."""
    rounds: tuple[Scores, ...] = ()
    """Heads by seat of each finished round."""
    totals: Scores = ()
    """Heads by seat over all finished rounds; their sum, kept so that a round of a long match costs no more."""
    earlier: tuple[tuple[Event, ...], ...] = ()
    """What happened before, round by round or in pieces of one: so a command copies the latest events only."""
    recent: tuple[Event, ...] = ()
    """What has happened since, all of it in this round."""

    @classmethod
    def new(cls, players: int, options: Options = CLASSIC) -> "Match":
        """Return a match before its first round. Raises BadPlayerCountError or BadOptionError."""
        options.check(players)
        return cls(options, players, totals=add_up((), players))

    @property
    def log(self) -> tuple[Event, ...]:
        """Everything that happened; an event's number is its index."""
        return tuple(chain(*self.earlier, self.recent))

    @property
    def length(self) -> int:
        """How many events there are in the log."""
        return sum(map(len, self.earlier)) + len(self.recent)

    def log_since(self, number: int) -> tuple[Event, ...]:
        """Return the events from that number on; the latest cost nothing to find, however long the match."""
        first_recent = self.length - len(self.recent)
        return self.recent[number - first_recent :] if number >= first_recent else self.log[number:]

    @property
    def round_start(self) -> int:
        """The number of the event that opened the round (see :attr:`round`); 0 before the first."""
        number = self.length
        for events in chain((self.recent,), reversed(self.earlier)):
            number -= len(events)
            if events and isinstance(events[0], Dealt | DraftOpened):
                return number
        return 0

    @property
    def plays(self) -> tuple[Play, ...]:
        """The revealed cards that wait for a row choice, in seat order; empty otherwise."""
        if self.phase is not Phase.ROW:
            return ()
        return tuple(Play(card, seat) for seat, card in enumerate(self.choices) if card is not None)

    def waits(self) -> tuple[Wait, ...]:
        """Return what the match waits for: one wait a seat that has still to act; empty when it is over."""
        match self.phase:
            case Phase.OVER:
                return ()
            case Phase.ROUND:
                return (Wait(Phase.ROUND, None),)
            case Phase.DRAFT:
                assert self.draft is not None
                return (Wait(Phase.DRAFT, self.draft.turn),)
            case Phase.CARDS:
                return tuple(Wait(Phase.CARDS, seat) for seat, card in enumerate(self.choices) if card is None)
            case Phase.ROW:
                return (Wait(Phase.ROW, min(self.plays, key=lambda play: play.card).owner),)

    def legal_plays(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards the seat may choose now, ascending, whether it has chosen already or not."""
        self._check_seat(seat)
        return self.hands[seat] if self.phase is Phase.CARDS else ()

    def legal_rows(self, seat: Seat) -> tuple[RowIndex, ...]:
        """Return the rows the seat may choose now: all of them if a choice of this seat is due, else none."""
        self._check_seat(seat)
        return tuple(range(len(self.table))) if Wait(Phase.ROW, seat) in self.waits() else ()

    def legal_picks(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards the seat may pick now, ascending."""
        self._check_seat(seat)
        return self.draft.left if self.draft is not None and Wait(Phase.DRAFT, seat) in self.waits() else ()

    def apply(self, command: Command) -> tuple["Match", tuple[Event, ...]]:
        """Return the match after the command, and the events that happened.

        Raises a RulesError whose code says what is wrong; the match is then as it was.
        """
        if self.phase is Phase.OVER:
            raise GameAlreadyOverError(f"expected no command after the end, got {type(command).__name__}")
        long = len(self.recent) >= _SHELF
        before = replace(self, earlier=(*self.earlier, self.recent), recent=()) if long else self
        match command:
            case DealRound():
                after = before._deal(command)
            case OpenDraft():
                after = before._open_draft(command)
            case PickCard():
                after = before._pick(command)
            case ChooseCard():
                after = before._choose_card(command)
            case ChooseRow():
                after = before._choose_row(command)
            case _:
                assert_never(command)
        return after, after.recent[len(before.recent) if after.round == before.round else 0 :]

    def _deal(self, command: DealRound) -> "Match":
        self._check_round_due()
        if self.options.draft:
            raise RoundNotDueError("expected a draft, got a deal")
        deal = check_deal(command.deal, self.players, self.options)
        after = self._next_round()
        after = after._with(Dealt(after.round, deal.hands, deal.rows))
        return after._open_round(deal.hands, deal.rows)

    def _open_draft(self, command: OpenDraft) -> "Match":
        self._check_round_due()
        if not self.options.draft:
            raise RoundNotDueError("expected a deal, got a draft")
        draft = open_draft(command.first, self.players, self.options)
        due = self._first_picker()
        if due is not None and command.first != due:
            raise BadOptionError(f"expected seat {due} to pick first, got {command.first}")
        after = self._next_round()
        return after._with(
            DraftOpened(after.round, command.first),
            phase=Phase.DRAFT,
            trick=0,
            table=(),
            hands=draft.hands(),
            choices=(None,) * self.players,
            piles=((),) * self.players,
            draft=draft,
        )

    def _pick(self, command: PickCard) -> "Match":
        self._check_seat(command.seat)
        if self.phase is not Phase.DRAFT or self.draft is None:
            raise PickNotDueError(f"expected no pick now, got {command.card!r} (seat {command.seat})")
        draft = self.draft.pick(command.seat, command.card)
        hands = tuple(tuple(sorted(hand)) for hand in draft.hands())
        event = CardPicked(self.round, command.seat, command.card, command.by)
        after = self._with(event, draft=draft, hands=hands)
        if not draft.done:
            return after
        deal = draft.deal()
        return after._with(RowsOpened(self.round, deal.rows))._open_round(deal.hands, deal.rows)

    def _choose_card(self, command: ChooseCard) -> "Match":
        seat, card = command.seat, command.card
        self._check_seat(seat)
        if self.phase is not Phase.CARDS:
            raise CardNotDueError(f"expected no card now, got {card!r} (seat {seat})")
        if check_card(card, self.options.top(self.players)) not in self.hands[seat]:
            where = f"seat {seat}, trick {self.trick}"
            raise CardNotInHandError(f"expected a card of the hand {list(self.hands[seat])}, got {card} ({where})")
        choices = _replaced(self.choices, seat, card)
        after = self._with(CardChosen(self.round, self.trick, seat, card, command.by), choices=choices)
        return after if None in choices else after._reveal()

    def _reveal(self) -> "Match":
        cards = tuple(card for card in self.choices if card is not None)
        after = self._with(
            CardsRevealed(self.round, self.trick, cards),
            phase=Phase.ROW,
            hands=tuple(
                tuple(held for held in hand if held != card) for hand, card in zip(self.hands, cards, strict=True)
            ),
        )
        return after if undercut(after.table, after.plays) else after._resolve(())

    def _choose_row(self, command: ChooseRow) -> "Match":
        self._check_seat(command.seat)
        if Wait(Phase.ROW, command.seat) not in self.waits():
            raise RowChoiceNotDueError(f"expected no row choice now, got {command.row!r} (seat {command.seat})")
        row = check_row_index(command.row, len(self.table))
        return self._with(RowChosen(self.round, self.trick, command.seat, row, command.by))._resolve((row,))

    def _resolve(self, rows: tuple[RowIndex, ...]) -> "Match":
        assert len(rows) <= 1, "at most one row choice falls in a trick (docs/rules.md, 1.2)"
        table, placements = resolve(self.table, self.plays, rows, capacity=self.options.sizes.capacity)
        after = self
        for placement in placements:
            after = after._with(_placed(self.round, self.trick, placement))
        after = replace(
            after,
            phase=Phase.CARDS,
            trick=self.trick + 1,
            table=table,
            choices=(None,) * self.players,
            piles=_grown(self.piles, placements),
        )
        return after if any(after.hands) else after._end_round()

    def _end_round(self) -> "Match":
        scores = tuple(map(total_heads, self.piles))
        rounds, totals = (*self.rounds, scores), add_up((self.totals, scores), self.players)
        event = RoundEnded(self.round, scores, totals)
        after = self._with(event, phase=Phase.ROUND, trick=self.options.sizes.hand, rounds=rounds, totals=totals)
        if not ends_at(totals, len(rounds), self.options):
            return after
        ranks = {standing.seat: standing.rank for standing in ranking(totals)}
        by_seat = tuple(ranks[seat] for seat in range(self.players))
        return after._with(MatchEnded(by_seat, winners(rounds, self.options)), phase=Phase.OVER)

    def _open_round(self, hands: tuple[tuple[Card, ...], ...], rows: tuple[Card, ...]) -> "Match":
        return replace(
            self,
            phase=Phase.CARDS,
            trick=1,
            table=tuple((card,) for card in rows),
            hands=hands,
            choices=(None,) * self.players,
            piles=((),) * self.players,
        )

    def _first_picker(self) -> Seat | None:
        """Return who has to open the draft; None if the lot decides."""
        if self.draft is None:
            return self.options.first_picker
        return next_first_picker(self.draft.order[0], self.totals, self.options)

    def _with(self, event: Event, **changes: Any) -> "Match":
        return replace(self, recent=(*self.recent, event), **changes)

    def _next_round(self) -> "Match":
        return replace(self, round=self.round + 1, earlier=(*self.earlier, self.recent), recent=())

    def _check_round_due(self) -> None:
        if self.phase is not Phase.ROUND:
            raise RoundNotDueError(f"expected no new round now, got one (round {self.round}, trick {self.trick})")

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.players:
            raise UnknownPlayerError(f"expected a seat in 0..{self.players - 1}, got {seat!r}")


def _placed(round_number: int, trick: int, placement: Placement) -> CardPlaced:
    assert placement.owner is not None
    return CardPlaced(
        round_number, trick, placement.owner, placement.card, placement.row, placement.cause, placement.taken
    )


def _grown(piles: tuple[tuple[Card, ...], ...], placements: Iterable[Placement]) -> tuple[tuple[Card, ...], ...]:
    grown = list(piles)
    for placement in placements:
        assert placement.owner is not None
        grown[placement.owner] += placement.taken
    return tuple(grown)


def _replaced(choices: tuple[Card | None, ...], seat: Seat, card: Card) -> tuple[Card | None, ...]:
    return (*choices[:seat], card, *choices[seat + 1 :])
