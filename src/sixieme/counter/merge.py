"""Two books become one that holds everything either holds (docs/book.md, Merging two books)."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar

from sixieme.counter.book import (
    MAX_BYTES,
    MAX_GAMES,
    MAX_GROUPS,
    MAX_PHOTOS,
    MAX_PLAYERS,
    Book,
    BookGame,
    BookGroup,
    BookPlayer,
    ForkOf,
    game_order,
)
from sixieme.counter.canonical import canonical, write_book
from sixieme.errors import BookError

FORK = "fork-"
"""How the ids of forks that a merge makes begin."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a merge brings of one kind: ids of theirs, in their order."""

    fresh: list[str] = field(default_factory=list)
    """Ours has no such id."""
    longer: list[str] = field(default_factory=list)
    """What stands under the id now is as theirs."""
    same: list[str] = field(default_factory=list)
    """What stands under the id is as ours."""
    conflict: list[str] = field(default_factory=list)
    """Both had something of their own: a fork has come in, or changes were lined up."""


@dataclass(frozen=True, slots=True)
class News:
    """What a merge brings to ours."""

    players: Tally
    groups: Tally
    games: Tally
    photos: int
    """How many are new."""


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


_Element = TypeVar("_Element", bound=_HasId)
_Changing = TypeVar("_Changing", BookPlayer, BookGroup)


def merge(ours: Book, theirs: Book) -> tuple[Book, News]:
    """Return a book that holds all of both, and what it brings to ours.

    Merging again changes nothing, and the games are the same whichever book comes first. Raises BookError if the book
    would be larger than a file may be.
    """
    players, player_news = _merge_changing(ours.players, theirs.players)
    groups, group_news = _merge_changing(ours.groups, theirs.groups)
    games, game_news = _merge_games(ours.games, theirs.games)
    known = _by_id(ours.photos)
    photos = (*ours.photos, *(photo for photo in theirs.photos if photo.id not in known))
    exported = max(filter(None, (ours.exported_at, theirs.exported_at)), default=None)
    book = Book(exported, players, groups, games, photos)
    _check_size(book)
    return book, News(player_news, group_news, game_news, len(photos) - len(ours.photos))


def _check_size(book: Book) -> None:
    for name, found, most in (
        ("players", len(book.players), MAX_PLAYERS),
        ("groups", len(book.groups), MAX_GROUPS),
        ("photos", len(book.photos), MAX_PHOTOS),
        ("games", len(book.games), MAX_GAMES),
    ):
        if found > most:
            raise BookError("TOO_LARGE", name, f"expected at most {most} in both books together, got {found}")
    if (size := len(write_book(book).encode())) > MAX_BYTES:
        raise BookError("TOO_LARGE", "book", f"expected at most {MAX_BYTES} bytes in both books together, got {size}")


def _by_id(elements: Sequence[_Element]) -> dict[str, _Element]:
    return {element.id: element for element in elements}


# Players and groups


def _merge_changing(ours: Sequence[_Changing], theirs: Sequence[_Changing]) -> tuple[tuple[_Changing, ...], Tally]:
    found = _by_id(ours)
    news = Tally()
    for element in theirs:
        mine = found.get(element.id)
        if mine is None:
            found[element.id] = element
            news.fresh.append(element.id)
            continue
        changes = _merge_changes(mine.changes, element.changes)
        found[element.id] = replace(mine, changes=changes)
        if changes == mine.changes:
            news.same.append(element.id)
        elif changes == element.changes:
            news.longer.append(element.id)
        else:
            news.conflict.append(element.id)
    return tuple(found.values()), news


def _merge_changes(ours: tuple[Any, ...], theirs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return what both begin with, then the two rests, the smaller one first and nothing twice."""
    shared = _shared(ours, theirs)
    mine, other = ours[shared:], theirs[shared:]
    if _stands_in(other, mine):
        return ours
    if _stands_in(mine, other):
        return theirs
    first, second = sorted((mine, other), key=lambda rest: canonical(list(rest)))
    return (*ours[:shared], *first, *(change for change in second if change not in first))


def _shared(ours: Sequence[object], theirs: Sequence[object]) -> int:
    """Return how many changes both begin with."""
    count = 0
    for mine, other in zip(ours, theirs, strict=False):
        if mine != other:
            break
        count += 1
    return count


def _stands_in(short: Sequence[object], long: Sequence[object]) -> bool:
    """Return whether all of the one stand, in their order, in the other."""
    rest = iter(long)
    return all(any(change == other for other in rest) for change in short)


# Games


def _merge_games(ours: Sequence[BookGame], theirs: Sequence[BookGame]) -> tuple[tuple[BookGame, ...], Tally]:
    mine = _by_id(ours)
    found = dict(mine)
    forked: dict[str, list[str]] = {}
    forks: list[BookGame] = []
    for game in theirs:
        new = _put(found, game)
        forks += new
        forked[game.id] = [fork.id for fork in new]
    while forks:
        forks.sort(key=lambda game: game.id)
        forks = [new for fork in forks for new in _put(found, fork)]
    news = Tally()
    for game in theirs:
        _tell(news, game, mine.get(game.id), found[game.id], any(fork not in mine for fork in forked[game.id]))
    return tuple(sorted(found.values(), key=game_order)), news


def _tell(news: Tally, theirs: BookGame, ours: BookGame | None, now: BookGame, forked: bool) -> None:
    if ours is None:
        news.fresh.append(theirs.id)
    elif forked:
        news.conflict.append(theirs.id)
    elif _content(now) == _content(ours):
        news.same.append(theirs.id)
    elif _content(now) == _content(theirs):
        news.longer.append(theirs.id)
    else:
        news.conflict.append(theirs.id)


def _content(game: BookGame) -> tuple[object, ...]:
    return game.changes, game.draft, game.view


def _put(found: dict[str, BookGame], game: BookGame) -> list[BookGame]:
    """Merge a game into those found, and return the fork that this makes, if any."""
    if game.id not in found:
        found[game.id] = game
        return []
    found[game.id], forks = _merge_two(found[game.id], game)
    return forks


def _merge_two(one: BookGame, other: BookGame) -> tuple[BookGame, list[BookGame]]:
    """Return the game that stays under the id of both, and the fork of it that keeps the rest."""
    stays, goes = _choose(one, other)
    stays = replace(stays, counted=_counted(one, other), number=min(one.number, other.number))
    if goes is None:
        return stays, []
    origin: ForkOf = {"game": goes.id, "changes": _shared(one.changes, other.changes)}
    name = fork_id(goes)
    return stays, [replace(goes, id=name, number=stays.number, counted=False, fork_of=origin)]


def _counted(one: BookGame, other: BookGame) -> bool:
    """Return whether the game of both counts: what somebody has chosen goes before what a game begins with.

    A game counts until somebody says otherwise, a fork that a merge has made does not.
    """
    if (one.view is None) != (other.view is None):
        return one.counted if one.view is None else other.counted
    if one.id.startswith(FORK):
        return one.counted or other.counted
    return one.counted and other.counted


def _choose(one: BookGame, other: BookGame) -> tuple[BookGame, BookGame | None]:
    """Return which game stays, and the other one if it holds something that this one does not."""
    if one.view != other.view:
        return max((one, other), key=lambda game: float("inf") if game.view is None else game.view), None
    shared = _shared(one.changes, other.changes)
    short, long = sorted((one, other), key=lambda game: len(game.changes))
    if len(short.changes) < len(long.changes):
        return long, None if shared == len(short.changes) else short
    if shared == len(one.changes):
        if one.draft == other.draft:
            return min((one, other), key=_origins), None
        if one.draft is None or other.draft is None:
            drafted = one if other.draft is None else other
            return replace(min((one, other), key=_origins), draft=drafted.draft), None
    first, second = sorted((one, other), key=_text)
    return first, second


def _origins(game: BookGame) -> str:
    return canonical({"fork_of": game.fork_of, "origin": game.origin})


def _text(game: BookGame) -> str:
    return canonical({"changes": list(game.changes), "draft": game.draft})


def fork_id(game: BookGame) -> str:
    """Return the id that a game has as a fork: the same wherever the two books meet."""
    return FORK + hashlib.sha256(f"{game.id}\n{_text(game)}".encode()).hexdigest()[:32]
