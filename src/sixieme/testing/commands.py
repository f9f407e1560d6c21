"""Strategies for commands."""

from hypothesis import strategies as st

from sixieme.rules.commands import ChooseCard, ChooseRow, Command, DealRound, OpenDraft, PickCard
from sixieme.rules.draft import next_first_picker
from sixieme.rules.events import Actor
from sixieme.rules.fair import Secret, next_round
from sixieme.rules.match import Match
from sixieme.rules.phase import Phase
from sixieme.testing.deals import deals


@st.composite
def commands(draw: st.DrawFn, match: Match, secret: Secret | None = None) -> Command:
    """Draw a legal command for a match that is not over.

    Rounds start as the secret decides or, without one, with any deal or first picker the options allow. Now and then a
    seat changes a card it has laid.
    """
    if match.phase is Phase.ROUND:
        return next_round(match, secret) if secret is not None else draw(_round_starts(match))
    by = draw(st.sampled_from(Actor))
    waiting = [wait.seat for wait in match.waits() if wait.seat is not None]
    if match.phase is Phase.CARDS:
        changing = draw(st.integers(0, 7)) == 7
        seat = draw(st.sampled_from(range(match.players) if changing else waiting))
        return ChooseCard(seat, draw(st.sampled_from(match.legal_plays(seat))), by)
    (seat,) = waiting
    if match.phase is Phase.ROW:
        return ChooseRow(seat, draw(st.sampled_from(match.legal_rows(seat))), by)
    return PickCard(seat, draw(st.sampled_from(match.legal_picks(seat))), by)


def _round_starts(match: Match) -> st.SearchStrategy[Command]:
    if not match.options.draft:
        return deals(match.players, match.options).map(DealRound)
    if match.draft is not None:
        return st.just(OpenDraft(next_first_picker(match.draft.order[0], match.totals, match.options)))
    first = match.options.first_picker
    return (st.integers(0, match.players - 1) if first is None else st.just(first)).map(OpenDraft)
