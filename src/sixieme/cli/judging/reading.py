"""Reading the fields of an input: its containers, its numbers, its players.

A container of the wrong type is a BadRequestError; a value that cannot be meant is for the rules to refuse.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from sixieme.errors import BadOptionError, BadRequestError, DuplicatePlayerError
from sixieme.rules.cards import TOP_CARD, Card, check_players
from sixieme.rules.jsonlines import Twice
from sixieme.rules.options import Options, options_from_json

Object: TypeAlias = Mapping[str, Any]

OPTIONS = ("threshold", "strict", "max_rounds", "tie")
"""What a case may say about the end of a game. The other options of a match have no meaning for these cases."""


def read_field(given: Object, name: str) -> Any:
    """Return a field that must be there."""
    if name not in given:
        raise BadRequestError(f"expected a field {name!r}")
    return given[name]


def read_object(value: object, name: str) -> dict[str, Any]:
    """Return the value if it is an object without a key twice."""
    if type(value) is dict:
        return value
    if isinstance(value, Twice):
        raise BadRequestError(f"expected each key once in {name}")
    raise BadRequestError(f"expected an object for {name}, got {value!r:.60}")


def read_by_player(value: object, name: str) -> dict[str, Any]:
    """Return the value if it is an object from player to something, each player once."""
    if isinstance(value, Twice):
        raise DuplicatePlayerError(f"expected each player once in {name}")
    return read_object(value, name)


def read_list(value: object, name: str) -> list[Any]:
    """Return the value if it is a list."""
    if isinstance(value, list):
        return value
    raise BadRequestError(f"expected a list for {name}, got {value!r:.60}")


def read_lists(value: object, name: str) -> list[list[Any]]:
    """Return the value if it is a list of lists, such as rows."""
    return [read_list(item, name) for item in read_list(value, name)]


def read_hands(value: object) -> dict[str, list[Any]]:
    """Return the hands by player, not checked further."""
    return {player: read_list(hand, "hands") for player, hand in read_by_player(value, "hands").items()}


def read_players(value: object) -> list[str]:
    """Return the players in seat order. Raises DuplicatePlayerError or BadPlayerCountError."""
    players = read_list(value, "players")
    for player in players:
        if not isinstance(player, str):
            raise BadRequestError(f"expected a player's name, got {player!r:.60}")
    if len(set(players)) < len(players):
        raise DuplicatePlayerError(f"expected each player once, got {players!r:.100}")
    check_players(len(players))
    return players


def read_top(given: Object) -> Card:
    """Return the highest card of the deck in use. Raises BadOptionError."""
    top = given.get("max_card", TOP_CARD)
    if type(top) is not int or not 1 <= top <= TOP_CARD:
        raise BadOptionError(f"expected max_card to be a whole number in 1..{TOP_CARD}, got {top!r:.60}")
    return top


def read_options(values: Object) -> Options:
    """Return the options of a game. Raises BadOptionError."""
    for name in values:
        if name not in OPTIONS:
            raise BadOptionError(f"expected an option ({', '.join(OPTIONS)}), got {name!r:.60}")
    return options_from_json(values)
