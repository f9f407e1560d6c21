"""What can be asked of a match. The driver (terminal, server, script) sends them; the match never acts by itself."""

from dataclasses import dataclass
from typing import TypeAlias

from sixieme.rules.cards import Card, Seat
from sixieme.rules.deal import Deal
from sixieme.rules.events import Actor, CardChosen, CardPicked, Dealt, DraftOpened, Event, RowChosen
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex


@dataclass(frozen=True, slots=True)
class DealRound:
    """Start the next round with these hands and rows."""

    deal: Deal


@dataclass(frozen=True, slots=True)
class OpenDraft:
    """Start the next round with a draft that this seat opens."""

    first: Seat


@dataclass(frozen=True, slots=True)
class PickCard:
    """Pick a card in the draft."""

    seat: Seat
    card: Card
    by: Actor = Actor.PLAYER


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Lay a card face down, or change it while somebody has still to choose."""

    seat: Seat
    card: Card
    by: Actor = Actor.PLAYER


@dataclass(frozen=True, slots=True)
class ChooseRow:
    """Choose the row that an undercut takes."""

    seat: Seat
    row: RowIndex
    by: Actor = Actor.PLAYER


Command: TypeAlias = DealRound | OpenDraft | PickCard | ChooseCard | ChooseRow


def answer(phase: Phase, seat: Seat, choice: int, by: Actor = Actor.PLAYER) -> PickCard | ChooseCard | ChooseRow:
    """Return the command that answers a seat's wait with its choice: a card picked, a card laid, or a row index."""
    match phase:
        case Phase.DRAFT:
            return PickCard(seat, choice, by)
        case Phase.ROW:
            return ChooseRow(seat, choice, by)
        case _:
            return ChooseCard(seat, choice, by)


def command_of(event: Event) -> Command | None:
    """Return the command that a driving event repeats; None for a consequence, or where a secret is missing."""
    match event:
        case Dealt(hands=hands, rows=rows):
            known = tuple(hand for hand in hands if hand is not None)
            return DealRound(Deal(known, rows)) if len(known) == len(hands) else None
        case DraftOpened(first=first):
            return OpenDraft(first)
        case CardPicked(seat=seat, card=card, by=by):
            return PickCard(seat, card, by)
        case CardChosen(seat=seat, card=int() as card, by=by):
            return ChooseCard(seat, card, by)
        case RowChosen(seat=seat, row=row, by=by):
            return ChooseRow(seat, row, by)
        case _:
            return None
