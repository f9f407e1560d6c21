"""Kind ``round``: one deal and its ten tricks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sixieme.cli.judging.reading import (
    Object,
    read_by_player,
    read_field,
    read_hands,
    read_list,
    read_lists,
    read_object,
    read_top,
)
from sixieme.cli.judging.trick import Piles, heads_of, read_choices, read_plays, taken_by
from sixieme.errors import BadHandSizeError, BadRoundLengthError, UnknownPlayerError
from sixieme.rules.cards import check_players
from sixieme.rules.deal import Deal, check_deal
from sixieme.rules.options import Options, Sizes
from sixieme.rules.table import Table, check_table
from sixieme.rules.trick import Placement, resolve_by_owner

Trick: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""Plays and choices by player, not checked."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was given: containers of the right type, values not checked."""

    hands: dict[str, list[Any]]
    rows: list[list[Any]]
    tricks: list[Trick]
    given: Object


def judge_round(given: Object) -> Object:
    """Return what a round comes to."""
    found = read_round(given)
    players = list(found.hands)
    piles, table = play_round(found, players)
    return {"taken": piles, "heads": heads_of(piles), "rows": table}


def read_round(given: Object) -> Round:
    """Return the containers of a round. Raises BadRequestError or DuplicatePlayerError."""
    return Round(
        hands=read_hands(read_field(given, "hands")),
        rows=read_lists(read_field(given, "rows"), "rows"),
        tricks=[_read_trick(trick) for trick in read_list(read_field(given, "tricks"), "tricks")],
        given=given,
    )


def play_round(found: Round, players: Sequence[str]) -> tuple[Piles, Table]:
    """Return what each player takes in a round, and the table that is left. Any fault is a RulesError."""
    top = read_top(found.given)
    check_players(len(players))
    for player in found.hands:
        if player not in players:
            raise UnknownPlayerError(f"expected a player of {list(players)!r:.100} in hands, got {player!r:.60}")
    for player in players:
        if player not in found.hands:
            raise BadHandSizeError(f"expected a hand of {player!r:.60}, got none")
    rules = Options(sizes=Sizes(top=top))
    table = check_table(found.rows, top=top, capacity=1)
    hands = tuple(tuple(found.hands[player]) for player in players)
    deal = check_deal(Deal(hands, tuple(card for row in table for card in row)), len(players), rules)
    if len(found.tricks) != rules.sizes.hand:
        raise BadRoundLengthError(f"expected {rules.sizes.hand} tricks, got {len(found.tricks)}")

    seats = {player: seat for seat, player in enumerate(players)}
    held = {player: set(hand) for player, hand in zip(players, deal.hands, strict=True)}
    placed: list[Placement] = []
    for plays, choices in found.tricks:
        cards = read_plays(plays, seats, held, top)
        table, placements = resolve_by_owner(table, cards, read_choices(choices, seats))
        placed += placements
        for play in cards:
            assert play.owner is not None
            held[players[play.owner]].remove(play.card)
    return taken_by(players, placed), table


def _read_trick(trick: object) -> Trick:
    given = read_object(trick, "a trick")
    return (
        read_by_player(read_field(given, "plays"), "plays"),
        read_by_player(given.get("choices", {}), "choices"),
    )
