"""What a viewer may see of a table: the only door from the service to a player, a spectator, a log or an export."""

from typing import Any

from sixieme.protocol.answers import DraftView, Frame, MatchView, PlayView, SeatView, TableView, WaitView
from sixieme.protocol.events import (
    AnyEvent,
    CardChosen,
    Dealt,
    RematchAsked,
    SeatTaken,
    TableCreated,
)
from sixieme.rules.fair import Secret
from sixieme.rules.options import options_to_json
from sixieme.rules.phase import Phase
from sixieme.rules.record import Record, record_of
from sixieme.rules.scoring import ranking, winners
from sixieme.rules.view import View, Viewer, view
from sixieme.server.entries import Entry, RematchOpened, Seated, TableOpened
from sixieme.server.table import Table


def show_table(table: Table, viewer: Viewer) -> TableView:
    """Return the table as a viewer (a seat, or None for a spectator) may know it."""
    assert table.secret is not None
    return TableView(
        table=table.code,
        stage=str(table.stage),
        you=viewer,
        host=table.host,
        seats=[SeatView(seat.name, seat.bot, seat.owner is not None) for seat in table.seats],
        options=options_to_json(table.options),
        clock=table.clock,
        speed=table.speed,
        commitment=table.secret.commitment,
        deadline=table.deadline,
        match=None if table.match is None else _show_match(view(table.match, viewer, since=table.match.length)),
    )


def show_entry(entry: Entry, viewer: Viewer) -> Frame:
    """Return the entry as a frame for a viewer.

    Like the rules' redaction it needs nothing but the entry, so a frame once sent stays as it was. The viewer is the
    seat as it was at that moment; in the lobby, where seats move, nothing depends on it.
    """
    return Frame(entry.number, entry.at, _show_event(entry.event, viewer))


def show_record(table: Table, viewer: Viewer, date: str) -> Record | None:
    """Return the record of the table's match: whole when it is over, else the viewer's; None before the first."""
    if table.match is None or table.secret is None:
        return None
    names = [seat.name for seat in table.seats]
    return record_of(table.match, names, secret=table.secret, viewer=viewer, date=date)


def _show_event(event: Any, viewer: Viewer) -> AnyEvent | None:
    match event:
        case TableOpened(options=options, clock=clock, speed=speed, seed=seed, salt=salt):
            return TableCreated(_promise(seed, salt), options, clock, speed)
        case Seated(seat=seat, name=name, bot=bot):
            return SeatTaken(seat, name, bot)
        case RematchOpened(seed=seed, salt=salt):
            return RematchAsked(_promise(seed, salt))
        case Dealt(round=number, hands=hands, rows=rows):
            return Dealt(number, [hand if seat == viewer else None for seat, hand in enumerate(hands)], rows)
        case CardChosen(seat=seat) if seat != viewer:
            return CardChosen(event.round, event.trick, seat, None, event.by)
        case _:
            shown: AnyEvent = event
            return shown


def _promise(seed: str, salt: str) -> str:
    return Secret(bytes.fromhex(seed), bytes.fromhex(salt)).commitment


def _show_match(seen: View) -> MatchView:
    over = seen.phase is Phase.OVER
    ranks = {standing.seat: standing.rank for standing in ranking(seen.totals)}
    return MatchView(
        phase=str(seen.phase),
        round=seen.round,
        trick=seen.trick,
        tricks=seen.options.sizes.hand,
        top=seen.options.top(seen.players),
        table=[list(row) for row in seen.table],
        hands=[None if hand is None else list(hand) for hand in seen.hands],
        choice=seen.choice,
        chosen=list(seen.chosen),
        plays=[PlayView(play.owner, play.card) for play in seen.plays if play.owner is not None],
        piles=[list(pile) for pile in seen.piles],
        draft=None
        if seen.draft is None
        else DraftView(list(seen.draft.order), list(seen.draft.picks), list(seen.draft.left)),
        rounds=[list(scores) for scores in seen.rounds],
        totals=list(seen.totals),
        waits=[WaitView(str(wait.phase), wait.seat) for wait in seen.waits],
        ranks=[ranks[seat] for seat in range(seen.players)] if over else None,
        winners=list(winners(seen.rounds, seen.options)),
    )
