"""Driving a match without any chance: always the first legal command."""

from sixieme.rules import ChooseCard, ChooseRow, Command, Match, Phase, PickCard


def first_command(match: Match) -> Command:
    """Return the first legal command of a match in the middle of a round."""
    wait = match.waits()[0]
    assert wait.seat is not None
    match wait.phase:
        case Phase.DRAFT:
            return PickCard(wait.seat, match.legal_picks(wait.seat)[0])
        case Phase.CARDS:
            return ChooseCard(wait.seat, match.legal_plays(wait.seat)[0])
        case _:
            return ChooseRow(wait.seat, match.legal_rows(wait.seat)[0])


def play_out_round(match: Match) -> Match:
    """Return the match at the end of its round, every seat having taken the first legal choice."""
    while match.phase not in (Phase.ROUND, Phase.OVER):
        match, _ = match.apply(first_command(match))
    return match
