"""``sixieme perft``: counts all ways to play on from a position, or checks a file of counts."""

import math
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from sixieme.cli.frame import Frame, Whole, command, printable
from sixieme.cli.judging.cases import read_positions
from sixieme.cli.progress import Progress
from sixieme.errors import TooLargeError
from sixieme.rules.perft import Count, FirstTrick, Hands, Position, check_position, first_tricks, parse_hands
from sixieme.rules.table import format_cards, parse_table
from sixieme.texts import Say


def build(say: Say) -> Frame:
    """Return the command."""
    parameters = (
        click.Argument(["position"], metavar="ROWS|FILE"),
        click.Argument(["hands"], required=False, metavar="[HANDS]"),
        click.Option(["--depth"], type=Whole(say, 1), metavar="N", help=say("perft_help_depth")),
        click.Option(["--divide"], is_flag=True, help=say("perft_help_divide")),
        click.Option(["--max-work"], type=Whole(say, 1), metavar="N", help=say("perft_help_max_work")),
    )

    @command(say, "perft", *parameters)
    def perft(position: str, hands: str | None, depth: int | None, divide: bool, max_work: int | None) -> int:
        if hands is None and "|" in position:
            raise click.UsageError(say("perft_needs_hands"))
        if hands is None:
            if depth is not None or divide:
                raise click.UsageError(say("perft_position_only"))
            return _check(say, read_positions(Path(position)), max_work)
        if depth is None:
            raise click.UsageError(say("perft_needs_depth"))
        table, held = parse_table(position), parse_hands(hands)
        check_position(table, held)
        tricks = first_tricks(table, held, depth, max_work=max_work)
        quiet = divide and sys.stdout.isatty()
        shown = tricks if quiet else _with_progress(say, tricks, held)
        count = _add_up(_divided(shown) if divide else shown, len(held))
        click.echo(f"perft {depth} {_numbers(count)}")
        return 0

    return perft


def _check(say: Say, positions: tuple[Position, ...], max_work: int | None) -> int:
    """Count every position to every depth of the file, and say which counts are as expected."""
    wrong, counts = 0, 0
    for position in positions:
        for depth, expected in position.counts:
            counts += 1
            name = printable(f"{position.name}:{depth}")
            try:
                found = _count(say, position, depth, max_work)
            except TooLargeError:
                wrong += 1
                click.echo(say("perft_too_large", name=name))
                continue
            if found == expected:
                click.echo(say("perft_good", name=name, count=_numbers(found)))
            else:
                wrong += 1
                click.echo(say("perft_wrong", name=name, expected=_numbers(expected), got=_numbers(found)))
    click.echo(say("perft_summary", counts=counts, good=counts - wrong, bad=wrong))
    return int(wrong > 0)


def _count(say: Say, position: Position, depth: int, max_work: int | None) -> Count:
    if depth == 0:
        return Count(1, (0,) * len(position.hands))
    tricks = first_tricks(position.table, position.hands, depth, max_work=max_work)
    return _add_up(_with_progress(say, tricks, position.hands), len(position.hands))


def _add_up(tricks: Iterable[FirstTrick], seats: int) -> Count:
    histories, heads = 0, [0] * seats
    for _, _, count in tricks:
        histories += count.histories
        heads = [total + more for total, more in zip(heads, count.heads, strict=True)]
    return Count(histories, tuple(heads))


def _divided(tricks: Iterable[FirstTrick]) -> Iterator[FirstTrick]:
    """Print each first trick as it passes: the cards by seat, the row taken (1-4) if one is chosen, the count."""
    for cards, row, count in tricks:
        chosen = "" if row is None else f" >{row + 1}"
        click.echo(f"{format_cards(cards)}{chosen}: {_numbers(count)}")
        yield cards, row, count


def _numbers(count: Count) -> str:
    """Return histories and heads by seat as a ``.perft`` file has them."""
    return f"{count.histories} {format_cards(count.heads)}"


def _with_progress(say: Say, tricks: Iterable[FirstTrick], hands: Hands) -> Iterator[FirstTrick]:
    """Pass the first tricks on and, if it takes long, tell a terminal how far they are."""
    total, met, last = math.prod(map(len, hands)), 0, None
    shown = Progress(say)
    try:
        for trick in tricks:
            met += trick[0] != last
            last = trick[0]
            shown.show("perft_progress", percent=100 * met // total)
            yield trick
    finally:
        shown.wipe()
