"""Kinds ``game`` and ``match``: totals, the end, the winners, the ranking."""

from collections.abc import Iterable, Sequence
from typing import Any

from sixieme.cli.judging.reading import (
    Object,
    read_by_player,
    read_field,
    read_list,
    read_object,
    read_options,
    read_players,
)
from sixieme.cli.judging.round import play_round, read_round
from sixieme.cli.judging.trick import heads_of
from sixieme.errors import GameAlreadyOverError, MissingScoreError, UnknownPlayerError
from sixieme.rules.options import Options
from sixieme.rules.scoring import Scores, add_up, check_score, ends_at, ranking, winners


def judge_game(given: Object) -> Object:
    """Return how a game stands after these rounds."""
    names = read_list(read_field(given, "players"), "players")
    scores = _read_rounds(given, "rounds")
    values = read_object(given.get("options", {}), "options")
    players, options = read_players(names), read_options(values)

    return _standing(players, _checked(players, scores), options)


def judge_match(given: Object) -> Object:
    """Return how a game stands after a round that is played trick by trick."""
    names = read_list(read_field(given, "players"), "players")
    scores = _read_rounds(given, "previous_rounds")
    found = read_round(read_object(read_field(given, "round"), "round"))
    values = read_object(given.get("options", {}), "options")
    players, options = read_players(names), read_options(values)

    previous = _checked(players, scores)
    if _running_totals(previous, options)[1]:
        raise GameAlreadyOverError(f"expected no round after the end, got round {len(previous) + 1}")
    heads = heads_of(play_round(found, players)[0])
    last = tuple(heads[player] for player in players)
    return {"round_heads": heads} | _standing(players, [*previous, last], options)


def _standing(players: Sequence[str], rounds: Sequence[Scores], options: Options) -> dict[str, Any]:
    sums, over = _running_totals(rounds, options)
    totals = sums[-1] if sums else add_up((), len(players))
    return {
        "totals": [dict(zip(players, scores, strict=True)) for scores in sums],
        "over": over,
        "winners": [players[seat] for seat in winners(rounds, options)],
        "ranking": [
            {"player": players[standing.seat], "total": standing.total, "rank": standing.rank}
            for standing in ranking(totals)
        ],
    }


def _running_totals(rounds: Iterable[Scores], options: Options) -> tuple[list[Scores], bool]:
    """Return the totals after each round, and whether the game is over. Raises GameAlreadyOverError."""
    sums: list[Scores] = []
    over = False
    for number, scores in enumerate(rounds, 1):
        if over:
            raise GameAlreadyOverError(f"expected no round after the end, got round {number}")
        sums.append(add_up((sums[-1], scores), len(scores)) if sums else scores)
        over = ends_at(sums[-1], number, options)
    return sums, over


def _read_rounds(given: Object, name: str) -> list[dict[str, Any]]:
    return [read_by_player(scores, name) for scores in read_list(read_field(given, name), name)]


def _checked(players: Sequence[str], rounds: Iterable[Object]) -> list[Scores]:
    return [_scores(players, scores, f"round {number}") for number, scores in enumerate(rounds, 1)]


def _scores(players: Sequence[str], given: Object, where: str) -> Scores:
    for player in given:
        if player not in players:
            raise UnknownPlayerError(f"expected a player of {list(players)!r:.100}, got {player!r:.60} ({where})")
    for player in players:
        if given.get(player) is None:
            raise MissingScoreError(f"expected heads of {player!r:.60}, got none ({where})")
    return tuple(check_score(given[player]) for player in players)
