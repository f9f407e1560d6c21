"""What a viewer may know of a match: the only door from the state to a player.

A viewer is a seat, or None for a spectator. The test of it: permute what a viewer may not know, and its view stays the
same, the log included. A spectator sees what lies on the table and no hand. Draft picks are public for ever.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from sixieme.errors import UnknownPlayerError
from sixieme.rules.cards import Card, Seat
from sixieme.rules.draft import Draft
from sixieme.rules.events import CardChosen, Dealt, Event
from sixieme.rules.match import Match
from sixieme.rules.options import Options
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.scoring import Scores
from sixieme.rules.table import RowIndex, Table
from sixieme.rules.trick import Play

Viewer: TypeAlias = Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """A match as one viewer may know it. Names as in :class:`sixieme.rules.match.Match`."""

    viewer: Viewer
    options: Options
    players: int
    phase: Phase
    round: int
    trick: int
    table: Table
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat; None where the viewer may not know it."""
    choice: Card | None
    """The card the viewer has laid face down."""
    chosen: tuple[bool, ...]
    """Whether each seat has laid a card in this trick."""
    plays: tuple[Play, ...]
    """The revealed cards that wait for a row choice, in seat order; empty otherwise."""
    piles: tuple[tuple[Card, ...], ...]
    draft: Draft | None
    rounds: tuple[Scores, ...]
    totals: Scores
    waits: tuple[Wait, ...]
    legal_plays: tuple[Card, ...]
    legal_rows: tuple[RowIndex, ...]
    legal_picks: tuple[Card, ...]
    log: tuple[Event, ...]
    """What happened, from event ``log_start`` on, with None for what the viewer may not know."""
    log_start: int

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's own hand, ascending; empty for a spectator."""
        own = None if self.viewer is None or not self.hands else self.hands[self.viewer]
        return own or ()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in use that the viewer has not seen this round, ascending: in other hands or set aside."""
        seen = {card for row in self.table for card in row}
        seen.update(card for pile in self.piles for card in pile)
        seen.update(card for hand in self.hands if hand is not None for card in hand)
        seen.update(play.card for play in self.plays)
        return tuple(card for card in range(1, self.options.top(self.players) + 1) if card not in seen)


def view(match: Match, viewer: Viewer, since: int = 0) -> View:
    """Return what the viewer may know, with the log from event ``since`` on. Raises UnknownPlayerError."""
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < match.players):
        raise UnknownPlayerError(f"expected a seat in 0..{match.players - 1} or None, got {viewer!r}")
    face_down = match.phase is Phase.CARDS
    return View(
        viewer=viewer,
        options=match.options,
        players=match.players,
        phase=match.phase,
        round=match.round,
        trick=match.trick,
        table=match.table,
        hands=tuple(
            hand if seat == viewer or match.draft is not None else None for seat, hand in enumerate(match.hands)
        ),
        choice=match.choices[viewer] if viewer is not None and face_down else None,
        chosen=tuple(card is not None for card in match.choices),
        plays=match.plays,
        piles=match.piles,
        draft=match.draft,
        rounds=match.rounds,
        totals=match.totals,
        waits=match.waits(),
        legal_plays=() if viewer is None else match.legal_plays(viewer),
        legal_rows=() if viewer is None else match.legal_rows(viewer),
        legal_picks=() if viewer is None else match.legal_picks(viewer),
        log=tuple(redact(event, viewer) for event in match.log_since(since)),
        log_start=since,
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """Return the event as the viewer may know it when it happens. What was hidden then stays hidden in the log.

    Never changes its place in the numbering, and needs nothing but the event: so a frame once sent stays as it was.
    """
    match event:
        case Dealt(hands=hands):
            return replace(event, hands=tuple(hand if seat == viewer else None for seat, hand in enumerate(hands)))
        case CardChosen(seat=seat) if seat != viewer:
            return replace(event, card=None)
        case _:
            return event
