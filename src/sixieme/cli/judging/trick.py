"""Kind ``trick``: one trick on a given table. Its plays and choices are read here for ``round`` as well."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from sixieme.cli.judging.reading import (
    Object,
    read_by_player,
    read_field,
    read_hands,
    read_lists,
    read_top,
)
from sixieme.errors import CardNotInHandError, MissingPlayError, UnknownPlayerError
from sixieme.rules.cards import Card, Seat, check_card, check_players, total_heads
from sixieme.rules.table import RowIndex, Table, check_distinct, check_row_index, check_table
from sixieme.rules.trick import Placement, Play, TakeCause, resolve_by_owner

Seats: TypeAlias = Mapping[str, Seat]
Piles: TypeAlias = Mapping[str, list[Card]]
"""The cards taken, by player, in the order taken."""

_KINDS = {None: "append", TakeCause.SIXTH: "sixth", TakeCause.UNDERCUT: "low"}


def judge_trick(given: Object) -> Object:
    """Return what a trick does. With ``hands``, these say who plays and what they hold."""
    rows = read_lists(read_field(given, "rows"), "rows")
    plays = read_by_player(read_field(given, "plays"), "plays")
    choices = read_by_player(given.get("choices", {}), "choices")
    hands = read_hands(given["hands"]) if "hands" in given else None
    top = read_top(given)
    players = list(plays if hands is None else hands)
    check_players(len(players))
    table = check_table(rows, top=top)
    held = None if hands is None else _read_held(table, hands, top)

    seats = {player: seat for seat, player in enumerate(players)}
    cards = read_plays(plays, seats, held, top)
    check_distinct([*chain(*table), *(play.card for play in cards)])
    after, placements = resolve_by_owner(table, cards, read_choices(choices, seats))

    piles = taken_by(players, placements)
    return {
        "placements": [_placement(placement, players) for placement in placements],
        "taken": piles,
        "heads": heads_of(piles),
        "rows": after,
    }


def read_plays(plays: Object, seats: Seats, held: Mapping[str, Iterable[Card]] | None, top: Card) -> list[Play]:
    """Return the plays of a trick, one a seat.

    Raises UnknownPlayerError, MissingPlayError, BadCardError or CardNotInHandError.
    """
    _check_known(plays, seats, "plays")
    if len(plays) < len(seats):
        missing = next(player for player in seats if player not in plays)
        raise MissingPlayError(f"expected a card of {missing!r:.60}, got none")
    found = [Play(check_card(card, top), seats[player]) for player, card in plays.items()]
    if held is not None:
        _check_held(plays, held)  # when all of them are known to be cards: so the order of the players decides nothing
    return found


def read_choices(choices: Object, seats: Seats) -> dict[Seat, RowIndex]:
    """Return the row choices by seat. Raises UnknownPlayerError or RowOutOfRangeError."""
    _check_known(choices, seats, "choices")
    return {seats[player]: check_row_index(row) for player, row in choices.items()}


def taken_by(players: Sequence[str], placements: Iterable[Placement]) -> Piles:
    """Return what each player takes."""
    piles: dict[str, list[Card]] = {player: [] for player in players}
    for placement in placements:
        if placement.taken and placement.owner is not None:
            piles[players[placement.owner]] += placement.taken
    return piles


def heads_of(piles: Piles) -> dict[str, int]:
    """Return the heads by player."""
    return {player: total_heads(pile) for player, pile in piles.items()}


def _read_held(table: Table, hands: Mapping[str, list[Any]], top: Card) -> dict[str, list[Card]]:
    held = {player: [check_card(card, top) for card in hand] for player, hand in hands.items()}
    check_distinct(card for cards in (*table, *held.values()) for card in cards)
    return held


def _check_held(plays: Mapping[str, Card], held: Mapping[str, Iterable[Card]]) -> None:
    for player, card in plays.items():
        if card not in held[player]:
            raise CardNotInHandError(f"expected a card of the hand {sorted(held[player])}, got {card} ({player!r:.60})")


def _check_known(given: Object, seats: Seats, where: str) -> None:
    if given.keys() <= seats.keys():
        return
    for player in given:
        if player not in seats:
            raise UnknownPlayerError(f"expected a player of {list(seats)!r:.100} in {where}, got {player!r:.60}")


def _placement(placement: Placement, players: Sequence[str]) -> Object:
    assert placement.owner is not None
    return {
        "player": players[placement.owner],
        "card": placement.card,
        "row": placement.row,
        "kind": _KINDS[placement.cause],
        "taken": placement.taken,
        "heads": placement.heads,
    }
