"""``sixieme counter``: the score book of the page, checked, shown, merged and exported."""

import json
import sys
from collections.abc import Callable
from typing import Any

import click
from rich.console import Console

from sixieme.cli import counter_show as show
from sixieme.cli.counter_files import STANDARD, RefusedError, check_output, load, refusal, write_output
from sixieme.cli.frame import Frame, Group, language_option, printable
from sixieme.counter import Book, merge, read_book, statistics, write_book
from sixieme.counter.book import BookGame
from sixieme.counter.curves import draw_curves
from sixieme.counter.extract import extract
from sixieme.counter.spreadsheet import write_csv
from sixieme.counter.statistics import statistics_to_json
from sixieme.errors import BookError
from sixieme.texts import Say

FAILED = 1
_WIDE = 160
"""Columns where there is no terminal to fit into."""


def build(say: Say) -> Group:
    """Return the group of commands."""
    group = Group(
        say,
        name="counter",
        help=say("help_counter"),
        params=[language_option(say)],
        no_args_is_help=False,
        invoke_without_command=True,
        callback=_help_if_bare,
    )
    for command in (_check(say), _stats(say), _merge(say), _export(say)):
        group.add_command(command)
    return group


def _help_if_bare() -> None:
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _command(say: Say, name: str, *params: click.Parameter) -> Callable[[Callable[..., Any]], Frame]:
    def decorate(function: Callable[..., Any]) -> Frame:
        return Frame(say, name=name, callback=function, params=list(params), help=say(f"help_counter_{name}"))

    return decorate


def _check(say: Say) -> Frame:
    @_command(say, "check", click.Argument(["file"]))
    def check(file: str) -> int:
        try:
            book = load(say, file)
        except RefusedError as error:
            click.echo(printable(error.message))
            return FAILED
        for line in show.holdings(say, book):
            click.echo(printable(line))
        return 0

    return check


def _stats(say: Say) -> Frame:
    as_json = click.Option(["--json", "as_json"], is_flag=True, help=say("help_counter_json"))
    plot = click.Option(["--plot"], metavar="SVG", help=say("help_counter_plot"))

    @_command(say, "stats", click.Argument(["file"]), as_json, plot, _force(say))
    def stats(file: str, as_json: bool, plot: str | None, force: bool) -> int:
        if plot is not None:
            if plot != STANDARD and not plot.lower().endswith(".svg"):
                raise click.UsageError(say("counter_svg_only"))
            check_output(say, plot, force)
        book = load(say, file)
        if plot is not None:
            write_output(plot, draw_curves(book, say("counter_svg_title")))
            _tell_written(say, plot)
        elif as_json:
            text = json.dumps(statistics_to_json(statistics(book)), ensure_ascii=False, indent=2)
            write_output(STANDARD, text + "\n")
        else:
            _show_statistics(say, book)
        return 0

    return stats


def _show_statistics(say: Say, book: Book) -> None:
    found = statistics(book)
    if not found.players:
        click.echo(say("counter_no_games"))
        return
    console = Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else _WIDE)
    console.print(show.table(say, book, found))
    for heading, lines in (
        ("counter_duels", show.duels(say, book, found)),
        ("counter_records", show.records(say, book, found)),
    ):
        click.echo(f"\n{say(heading)}")
        for line in lines:
            click.echo(f"  {line}")


def _merge(say: Say) -> Frame:
    output = click.Option(["-o", "--output"], metavar="FILE", help=say("help_counter_output"))

    @_command(say, "merge", click.Argument(["files"], nargs=-1), output, _force(say))
    def merge_files(files: tuple[str, ...], output: str | None, force: bool) -> int:
        if output is None:
            raise click.UsageError(say("frame_missing", parameter="--output"))
        if len(files) < 2:
            raise click.UsageError(say("counter_two"))
        if files.count(STANDARD) > 1:
            raise click.UsageError(say("counter_one_input"))
        check_output(say, output, force)
        books = [load(say, file) for file in files]
        book, conflict = books[0], False
        lines: list[str] = []
        for file, theirs in zip(files[1:], books[1:], strict=True):
            try:
                book, news = merge(book, theirs)
            except BookError as error:
                raise RefusedError(refusal(say, file, error)) from None
            lines += show.news_of(say, file, news)
            conflict |= bool(news.games.conflict)
        _write_whole(output, book)
        for line in lines:
            click.echo(printable(line), err=output == STANDARD)
        if conflict:
            click.echo(say("counter_both_kept"), err=output == STANDARD)
        _tell_written(say, output)
        return 0

    return merge_files


def _write_whole(output: str, book: Book) -> None:
    """Write a book, of which it is certain that it can be read again."""
    text = write_book(book)
    assert read_book(text) == book
    write_output(output, text)


def _export(say: Say) -> Frame:
    options = [
        click.Option(["--csv", "as_csv"], is_flag=True, help=say("help_counter_as_csv")),
        click.Option(["--json", "as_json"], is_flag=True, help=say("help_counter_as_json")),
        click.Option(["--game"], metavar="ID", help=say("help_counter_game")),
        click.Option(
            ["-o", "--output"], default=STANDARD, show_default=False, metavar="FILE", help=say("help_counter_output")
        ),
    ]

    @_command(say, "export", click.Argument(["file"]), *options, _force(say))
    def export(file: str, as_csv: bool, as_json: bool, game: str | None, output: str, force: bool) -> int:
        if as_csv == as_json:
            raise click.UsageError(say("counter_one_of"))
        check_output(say, output, force)
        book = load(say, file)
        if game is not None:
            book = extract(book, _find(say, book, game).id)
        if as_csv:
            write_output(output, write_csv(book, say.language))
        else:
            _write_whole(output, book)
        _tell_written(say, output)
        return 0

    return export


def _find(say: Say, book: Book, wanted: str) -> BookGame:
    """Return the game of an id, or of a number that only one game has."""
    found = [game for game in book.games if wanted in (game.id, str(game.number))]
    exact = [game for game in found if game.id == wanted] or found
    if len(exact) != 1:
        raise click.UsageError(say("counter_no_game", game=wanted))
    return exact[0]


def _force(say: Say) -> click.Option:
    return click.Option(["--force"], is_flag=True, help=say("help_counter_force"))


def _tell_written(say: Say, output: str) -> None:
    if output != STANDARD:
        click.echo(printable(say("counter_written", file=output)))
