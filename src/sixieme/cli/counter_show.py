"""What a book says, as lines and tables for a terminal."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from rich.table import Table
from rich.text import Text

from sixieme.cli.frame import printable
from sixieme.counter import Book, News, Statistics, Status, check_round, fold, player_of
from sixieme.counter.book import BookGame
from sixieme.counter.game import GameState
from sixieme.counter.merge import Tally
from sixieme.counter.spreadsheet import day_of
from sixieme.texts import Say

_BARS = "▁▂▃▄▅▆▇█"
_CURVE = 16
"""Games shown in the curve of a table, the latest ones."""


def holdings(say: Say, book: Book) -> Iterator[str]:
    """Yield the lines that say what a book holds, and what looks odd in it."""
    states = [(game, fold(game.changes)) for game in book.games]
    yield say(
        "counter_holds",
        players=len(book.players),
        groups=len(book.groups),
        games=len(book.games),
        photos=len(book.photos),
    )
    counts = {str(status): sum(state.status is status for _, state in states) for status in Status}
    yield say("counter_games", views=sum(game.view is not None for game in book.games), **counts)
    if book.exported_at is not None:
        yield say("counter_exported", at=book.exported_at)
    warned = [line for game, state in states for line in _warnings(say, game, state)]
    yield from warned
    yield say("counter_warned", count=len(warned)) if warned else say("counter_sound")


def _warnings(say: Say, game: BookGame, state: GameState) -> Iterator[str]:
    for index, each in enumerate(state.rounds):
        if not each.counts:
            continue
        for warning in check_round(state.options, each.entries, each.left):
            what = _warning(say, warning, state)
            yield say("counter_round", number=game.number, day=day_of(game), round=index + 1, what=what)


def _warning(say: Say, warning: dict[str, Any], state: GameState) -> str:
    names = state.started["names"]
    places = [say("counter_rows") if seat is None else names[seat] for seat in warning.get("seats", ())]
    return say(f"counter_warning_{warning['code'].lower()}", **warning, places=", ".join(places))


def table(say: Say, book: Book, found: Statistics) -> Table:
    """Return the statistics of the players as a table."""
    heads = ("player", "games", "wins", "shared", "average", "clean", "worst", "best_total", "worst_total", "elo")
    shown = Table(box=None, pad_edge=False)
    for name in heads:
        shown.add_column(say(f"counter_head_{name}"), justify="left" if name == "player" else "right")
    shown.add_column(say("counter_head_curve"), no_wrap=True)
    names = names_of(book)
    for player in found.players:
        average = "–" if player.average is None else f"{player.average:.1f}"
        numbers = (
            player.games,
            player.wins,
            player.shared_wins,
            average if say.language == "en" else average.replace(".", ","),
            player.clean_rounds,
            player.worst_round,
            player.best_total,
            player.worst_total,
            f"{player.elo:.0f}",
        )
        shown.add_row(Text(names[player.id]), *(Text(str(number)) for number in numbers), curve(player.elo_curve))
    return shown


def curve(values: list[float]) -> str:
    """Return the latest values as a row of bars."""
    latest = values[-_CURVE:]
    least, most = min(latest), max(latest)
    step = (most - least) / (len(_BARS) - 1) or 1
    return "".join(_BARS[round((value - least) / step)] for value in latest)


def duels(say: Say, book: Book, found: Statistics) -> Iterator[str]:
    """Yield a line for every two who have met."""
    names = names_of(book)
    for pair in found.pairs:
        level = {"ahead": pair.a_ahead, "behind": pair.b_ahead, "level": pair.level}
        yield printable(say("counter_duel", a=names[pair.a], b=names[pair.b], **level))


def records(say: Say, book: Book, found: Statistics) -> Iterator[str]:
    """Yield a line for every record."""
    names, games = names_of(book), {game.id: game for game in book.games}
    for record in found.records:
        game = games[record.game]
        where = say("counter_game", number=game.number, day=day_of(game))
        if record.player is not None:
            where = f"{names[record.player]}, {where}"
        what = say(f"counter_record_{record.kind}")
        yield printable(say("counter_record", what=what, value=record.value, where=where))


def news_of(say: Say, file: str, news: News) -> Iterator[str]:
    """Yield the lines that say what a file has brought."""
    for kind in ("players", "groups", "games"):
        tally: Tally = getattr(news, kind)
        counts = {field.name: len(getattr(tally, field.name)) for field in fields(tally)}
        yield say("counter_news", file=file, what=say(f"counter_news_{kind}", **counts))
    yield say("counter_news", file=file, what=say("counter_news_photos", count=news.photos))


def names_of(book: Book) -> dict[str, str]:
    """Return the name of every player now, fit for a terminal."""
    return {player.id: printable(player_of(player).name) for player in book.players}
