"""``sixieme simulate``: rounds by the thousand, and what comes of them."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sixieme.cli.files import Target, write_whole
from sixieme.cli.frame import Frame, Whole, Word, command
from sixieme.cli.progress import Progress
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.jsonlines import write_json
from sixieme.rules.options import Deck, Options, Tie, parse_options
from sixieme.sim import export, plots, warm
from sixieme.sim.executors import Executor, available_cpus, find_executor
from sixieme.sim.policy import CardPolicy, RowPolicy
from sixieme.sim.result import Result
from sixieme.sim.run import MOST, MOST_SEED, make_task, steps
from sixieme.texts import Say

INTERRUPTED = 130

_LONG = 3_000_000
"""Rounds of a quick policy from which on a second process is worth its start."""
_SLOW = {CardPolicy.CAUTIOUS: 30}


class _Players(click.ParamType[tuple[int, ...]]):
    """Numbers of players: 4, 2-10 or 2,4,6."""

    name = "n"

    def __init__(self, say: Say) -> None:
        self._say = say

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Return the numbers, rising, each once."""
        found: set[int] = set()
        for part in str(value).split(","):
            low, _, high = part.strip().partition("-")
            ends = [
                int(word) if word.isascii() and word.isdecimal() and len(word) < 4 else 0 for word in (low, high or low)
            ]
            if not MIN_PLAYERS <= ends[0] <= ends[1] <= MAX_PLAYERS:
                self.fail(self._say("simulate_bad_players", got=str(value)[:40]), param, ctx)
            found.update(range(ends[0], ends[1] + 1))
        return tuple(sorted(found))


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "simulate", *_parameters(say))
    def simulate(
        players: tuple[int, ...],
        rounds: int | None,
        matches: int | None,
        seed: int,
        policy: str,
        rows: str,
        rules: str,
        deck: str | None,
        on: str | None,
        plot: Path | None,
        export_file: Path | None,
        as_json: bool,
    ) -> int:
        if rounds is not None and matches is not None:
            raise click.UsageError(say("judge_one_of", one="--rounds", other="--matches"))
        if plot is not None:
            plots.check_matplotlib()
        if export_file is not None and export_file.suffix.lower() == ".parquet":
            export.check_parquet()
        count = matches or rounds or 100_000
        options = _options(rules, deck, matches is not None)
        policies, row_policies = policy.split(), rows.split()
        cards = as_json or plot is not None or export_file is not None
        tasks = [make_task(number, seed, policies, row_policies, options, cards=cards) for number in players]
        executor = find_executor(on) if on else _fitting(policies, count)
        shown = _Progress(say, count)
        results: list[Result] = []
        stopped = False
        try:
            for task in tasks:
                for number, result in enumerate(steps(task, count, executor)):
                    results[len(results) - bool(number) :] = [result]
                    shown.update(result)
        except KeyboardInterrupt:
            stopped = True
        finally:
            shown.wipe()
        if stopped:
            click.echo(say("simulate_stopped"), err=True)
        for result in results:
            click.echo(write_json(result.to_json()) if as_json else _table(say, result, matches is not None))
        if results and not as_json:
            click.echo(say("simulate_note"))
        if results and plot is not None:
            _write(say, plot, plots.to_picture(results, plot.suffix.lower()[1:], say))
        if results and export_file is not None:
            parquet = export_file.suffix.lower() == ".parquet"
            _write(say, export_file, export.to_parquet(results) if parquet else export.to_csv(results))
        return INTERRUPTED if stopped else 0

    return simulate


def _parameters(say: Say) -> Iterator[click.Parameter]:
    def option(*names: str, say_with: dict[str, object] | None = None, **settings: Any) -> click.Option:
        key = f"simulate_help_{names[0].removeprefix('--')}"
        return click.Option(names, help=say(key, **(say_with or {})), **settings)

    yield option("--players", type=_Players(say), default="4", metavar="N")
    yield option("--rounds", type=Whole(say, 1, MOST), metavar="N")
    yield option("--matches", type=Whole(say, 1, MOST), metavar="N")
    yield option("--seed", type=Whole(say, 0, MOST_SEED), default=0, metavar="N")
    yield option("--policy", default="random", metavar="NAMES", say_with={"policies": ", ".join(CardPolicy)})
    yield option("--rows", default="cheapest", metavar="/".join(RowPolicy))
    yield click.Option(["--rules"], default="classic", metavar="TEXT", help=say("help_rules"))
    yield click.Option(["--deck"], type=Word(say, Deck), help=say("help_deck"))
    yield option("--on", metavar="WHERE")
    yield option("--plot", type=Target(say, plots.FORMATS), metavar="FILE")
    yield option("--export", "export_file", type=Target(say, ("csv", "parquet")), metavar="FILE")
    yield option("--json", "as_json", is_flag=True)


def _options(rules: str, deck: str | None, matches: bool) -> Options:
    options = parse_options(rules)
    if deck is not None:
        options = replace(options, deck=Deck(deck))
    return options if matches else replace(options, threshold=None, max_rounds=1, strict=False, tie=Tie.SHARED)


def _fitting(policies: list[str], count: int) -> Executor:
    slowness = max(_SLOW.get(policy, 1) for policy in CardPolicy if policy in policies or not policies)
    several = count * slowness > _LONG and available_cpus() > 1
    return find_executor("processes" if several else "here")


def _table(say: Say, result: Result, matches: bool) -> str:
    title = say("simulate_title", players=result.players, rounds=result.rounds, heads=result.heads)
    lines = [title]
    if matches:
        lines.append(say("simulate_matches", matches=result.matches, mean=f"{result.rounds / result.matches:.2f}"))
    names = ("seat", "policy", "rows", "heads", "wins", "sixth", "low")
    cells = [[say(f"simulate_{name}") for name in names]]
    cells += [
        [
            str(seat.seat + 1),
            str(seat.policy),
            str(seat.row_policy),
            str(seat.heads),
            f"{100 * seat.wins.mean:.2f} %",
            f"{seat.sixths.count / result.rounds:.3f}",
            f"{seat.undercuts.count / result.rounds:.3f}",
        ]
        for seat in result.seats
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines += ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in cells]
    return "\n".join([*lines, ""])


def _write(say: Say, path: Path, content: bytes) -> None:
    write_whole(path, content)
    click.echo(say("simulate_written", path=path), err=True)


class _Progress(Progress):
    """Tells a terminal how far a long run is, and how quick for so many players."""

    def __init__(self, say: Say, count: int) -> None:
        super().__init__(say)
        self._count = count
        self._told = False
        self._players = 0

    def update(self, result: Result) -> None:
        """Hear what has come so far."""
        if result.players != self._players:
            self._players, self._before, self._first = result.players, self.seconds, result.matches
        if self.is_due and not self._told and not warm.is_done():
            click.echo(self._say("simulate_compiling"), err=True)
            self._told = True
        rate = int((result.matches - self._first) / max(self.seconds - self._before, 1e-3))
        percent = 100 * result.matches // self._count
        self.show("simulate_progress", players=result.players, percent=percent, rate=rate)
