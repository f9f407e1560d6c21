"""Who the players are now, and which of them are one person."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sixieme.counter.book import BookGroup, BookPlayer


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the changes leave them."""

    id: str
    name: str
    color: int = 0
    emoji: str | None = None
    photo: str | None = None
    archived: bool = False
    bot: bool = False
    merged_into: str | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """People who play together, as the changes leave them."""

    id: str
    name: str
    players: tuple[str, ...]
    archived: bool = False


def player_of(player: BookPlayer) -> Player:
    """Return what the changes say, one after the other."""
    found = {name: value for change in player.changes for name, value in change.items() if name != "at"}
    return Player(player.id, **found)  # type: ignore[arg-type]  # the fields of a change are those of a player


def group_of(group: BookGroup) -> Group:
    """Return what the changes say, one after the other."""
    found = {name: value for change in group.changes for name, value in change.items() if name != "at"}
    found["players"] = tuple(found["players"])  # type: ignore[arg-type]  # a list, whatever a dictionary may hold
    return Group(group.id, **found)  # type: ignore[arg-type]  # the fields of a change are those of a group


def person_of(players: Iterable[BookPlayer]) -> Callable[[str], str]:
    """Return the function from a player's id to the id that stands for that person.

    A chain of ``merged_into`` is followed to its end; for a circle stands its smallest id. Nobody can make it loop.
    """
    leads = {player.id: player_of(player).merged_into for player in players}
    found: dict[str, str] = {}
    for start in leads:
        path: list[str] = []
        on_path: dict[str, int] = {}
        here = start
        while here not in found and here not in on_path:
            on_path[here] = len(path)
            path.append(here)
            further = leads.get(here)
            if further is None:
                found[here] = here
            else:
                here = further
        person = found[here] if here in found else min(path[on_path[here] :])
        found.update(dict.fromkeys(path, person))
    return lambda name: found.get(name, name)


def persons(seats: Sequence[str], person: Callable[[str], str]) -> tuple[str, ...]:
    """Return who sits there; the players themselves where two seats would be one person."""
    found = tuple(person(seat) for seat in seats)
    return found if len(set(found)) == len(found) else tuple(seats)
