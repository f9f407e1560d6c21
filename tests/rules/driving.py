"""Driving a match without any chance: always the first legal command."""

from sixieme.rules import ChooseCard, ChooseRow, Command, Match, Phase, PickCard

LONGEST_ROUND = 310
"""Ten players make 100 picks, lay 100 cards and choose 10 rows; some may change their minds."""


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
    for _ in range(LONGEST_ROUND):
        if match.phase in (Phase.ROUND, Phase.OVER):
            return match
        match, _ = match.apply(first_command(match))
    raise AssertionError("expected the end of a round, got none")
