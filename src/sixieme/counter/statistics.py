"""What the games of a book say about the players (docs/book.md, Statistics). Derived, never stored."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from typing import Any

from sixieme.counter.book import Book, BookGame
from sixieme.counter.game import GameState, Status, fold
from sixieme.counter.people import person_of, persons
from sixieme.rules.cards import Seat
from sixieme.rules.scoring import Scores

FIRST_RATING = 1500.0
_STEP = 32
_CLASSES = 9
"""Rounds by heads: 0, 1-5, 6-10, ..., 31-35, 36 and more."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that counts for statistics."""

    game: BookGame
    state: GameState
    people: tuple[str, ...]
    """Who sat there, as persons."""
    rounds: tuple[Scores, ...]
    """Those that count."""


@dataclass(slots=True)
class PlayerStatistics:
    """One person over all games."""

    id: str
    games: int = 0
    rounds: int = 0
    heads: int = 0
    wins: int = 0
    """Shared ones included."""
    shared_wins: int = 0
    win_share: float = 0
    """The sum of 1 / winners over the games won."""
    average: float | None = None
    """Heads a round."""
    clean_rounds: int = 0
    worst_round: int | None = None
    best_total: int | None = None
    worst_total: int | None = None
    spread: list[int] = field(default_factory=lambda: [0] * _CLASSES)
    elo: float = FIRST_RATING
    elo_curve: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Pair:
    """Two people who have met; ``a`` is the smaller id."""

    a: str
    b: str
    games: int = 0
    a_ahead: int = 0
    level: int = 0
    b_ahead: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """The first to have come so far."""

    kind: str
    game: str
    player: str | None
    value: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Players by games falling, then by id; pairs by their ids; records in the order of docs/book.md."""

    players: list[PlayerStatistics]
    pairs: list[Pair]
    records: list[Record]


def statistics(book: Book) -> Statistics:
    """Return the statistics of a book."""
    games = list(played(book))
    found: dict[str, PlayerStatistics] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for game in games:
        for seat, person in enumerate(game.people):
            _count(found.setdefault(person, PlayerStatistics(person)), game, seat)
        _rate(found, game)
        _compare(pairs, game)
    players = sorted(found.values(), key=lambda player: (-player.games, player.id))
    return Statistics(players, [pairs[key] for key in sorted(pairs)], _records(games))


def statistics_to_json(found: Statistics) -> dict[str, Any]:
    """Return the statistics as a JSON value."""
    return asdict(found)


def played(book: Book) -> Iterator[Played]:
    """Yield the games that are finished, counted and no copy to look at, in the order of the book."""
    person = person_of(book.players)
    for game in book.games:
        if not game.counted or game.view is not None:
            continue
        state = fold(game.changes)
        if state.status is Status.FINISHED:
            rounds = tuple(each.scores for each in state.counting)
            yield Played(game, state, persons(game.started["seats"], person), rounds)


def spread_class(heads: int) -> int:
    """Return the class of a round in ``spread``: 0 for a clean one, then by fives."""
    return min((heads + 4) // 5, _CLASSES - 1)


def _count(player: PlayerStatistics, game: Played, seat: Seat) -> None:
    total, winners = game.state.totals[seat], game.state.winners
    player.games += 1
    if seat in winners:
        player.wins += 1
        player.shared_wins += len(winners) > 1
        player.win_share += 1 / len(winners)
    for scores in game.rounds:
        heads = scores[seat]
        player.rounds += 1
        player.heads += heads
        player.clean_rounds += heads == 0
        player.worst_round = max(heads, player.worst_round or 0)
        player.spread[spread_class(heads)] += 1
    player.average = player.heads / player.rounds if player.rounds else None
    player.best_total = total if player.best_total is None else min(total, player.best_total)
    player.worst_total = total if player.worst_total is None else max(total, player.worst_total)


def _rate(found: dict[str, PlayerStatistics], game: Played) -> None:
    """Move the ratings of everybody at the table, all from where they stood before the game."""
    before = [found[person].elo for person in game.people]
    totals = game.state.totals
    others = len(before) - 1
    for seat, person in enumerate(game.people):
        score = expected = 0.0
        for other, rating in enumerate(before):
            if other != seat:
                score += (1 + (totals[other] > totals[seat]) - (totals[other] < totals[seat])) / 2
                expected += 1 / (1 + 10 ** ((rating - before[seat]) / 400))
        found[person].elo = before[seat] + _STEP * (score / others - expected / others)
        found[person].elo_curve.append(found[person].elo)


def _compare(pairs: dict[tuple[str, str], Pair], game: Played) -> None:
    for (a, of_a), (b, of_b) in combinations(sorted(zip(game.people, game.state.totals, strict=True)), 2):
        pair = pairs.setdefault((a, b), Pair(a, b))
        pair.games += 1
        pair.a_ahead += of_a < of_b
        pair.level += of_a == of_b
        pair.b_ahead += of_a > of_b


def _records(games: Sequence[Played]) -> list[Record]:
    """Return the records; ``max`` and ``min`` keep the first of equal ones."""
    lowest = [
        Record("lowest_win", game.game.id, game.people[seat], game.state.totals[seat])
        for game in games
        for seat in game.state.winners
    ]
    most: list[list[Record]] = [
        [_of_seat("highest_total", game, seat, total) for game, seat, total in _seats(games)],
        [
            _of_seat("worst_round", game, seat, max((scores[seat] for scores in game.rounds), default=0))
            for game, seat, _ in _seats(games)
        ],
        [
            _of_seat("most_clean", game, seat, clean)
            for game, seat, _ in _seats(games)
            if (clean := sum(scores[seat] == 0 for scores in game.rounds))
        ],
        [Record("longest", game.game.id, None, len(game.rounds)) for game in games],
        [
            _of_seat("widest", game, game.state.winners[0], _lead(game))
            for game in games
            if len(game.state.winners) == 1
        ],
    ]
    best = [min(lowest, key=lambda record: record.value)] if lowest else []
    return best + [max(records, key=lambda record: record.value) for records in most if records]


def _seats(games: Sequence[Played]) -> Iterator[tuple[Played, Seat, int]]:
    for game in games:
        for seat, total in enumerate(game.state.totals):
            yield game, seat, total


def _of_seat(kind: str, game: Played, seat: Seat, value: int) -> Record:
    return Record(kind, game.game.id, game.people[seat], value)


def _lead(game: Played) -> int:
    """Return how far the one winner is ahead of the next."""
    (winner,) = game.state.winners
    totals = game.state.totals
    return min(total for seat, total in enumerate(totals) if seat != winner) - totals[winner]
