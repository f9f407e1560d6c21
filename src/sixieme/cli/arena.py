"""``sixieme arena``: bots against each other, and how sure one can be who is better."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sixieme.arena import plots
from sixieme.arena.question import LIMIT, MOST_DEALS, MOST_LIMIT, MOST_SEED, Question, Unit, ask, check_bots
from sixieme.arena.ratings import check_choix
from sixieme.arena.results import Results, results_to_json
from sixieme.arena.run import LEAST, Contest, Plan, contest
from sixieme.arena.store import Store
from sixieme.cli.arena_show import show
from sixieme.cli.files import Target, write_whole
from sixieme.cli.frame import Frame, Seconds, Whole, command
from sixieme.cli.progress import Progress
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.jsonlines import write_json
from sixieme.rules.options import parse_options
from sixieme.sim.executors import Executor, available_cpus, find_executor
from sixieme.texts import Say

INTERRUPTED = 130

_DEALS = 400
_PLAYERS = 4
_LONG = 200
"""Games from which on a second process is worth its start."""


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "arena", *_parameters(say))
    def arena(
        bots: tuple[str, ...],
        players: int | None,
        rounds: int | None,
        matches: int | None,
        mixed: bool,
        options: str,
        seed: int,
        limit: float,
        on: str | None,
        out: Path | None,
        resume: bool,
        until_clear: bool,
        least: int,
        plot: Path | None,
        as_json: bool,
        as_table: bool,
    ) -> int:
        _check_usage(say, rounds, matches, out, resume, as_json, as_table)
        question = ask(
            bots,
            players or (len(bots) if 2 < len(bots) <= MAX_PLAYERS and not mixed else _PLAYERS),
            mixed=mixed,
            unit=Unit.MATCH if matches else Unit.ROUND,
            options=parse_options(options),
            seed=seed,
            limit=limit,
        )
        plan = Plan(matches or rounds or _DEALS, until_clear, least)
        if plot is not None:
            plots.check_matplotlib()
        if mixed:
            check_choix()
        check_bots(question)
        executor = find_executor(on) if on else _fitting(question, plan)
        played, stopped = _play(say, question, plan, executor, out, resume)
        if stopped:
            click.echo(say("simulate_stopped"), err=True)
        if not played.deals:
            click.echo(say("arena_nothing"), err=True)
            return INTERRUPTED
        results = played.results()
        click.echo(write_json(results_to_json(results)) if as_json else show(say, results, markdown=as_table))
        if until_clear and not stopped and not as_json:
            click.echo("\n" + say("arena_clear" if played.is_clear() else "arena_not_clear", deals=played.deals))
        if plot is not None:
            _draw(say, plot, results)
        return INTERRUPTED if stopped else 0

    return arena


def _parameters(say: Say) -> Iterator[click.Parameter]:
    def option(*names: str, **settings: Any) -> click.Option:
        key = names[0].removeprefix("--").replace("-", "_")
        return click.Option(names, help=say(f"arena_help_{key}"), **settings)

    yield click.Argument(["bots"], nargs=-1, required=True, metavar="A B …")
    yield option("--players", type=Whole(say, MIN_PLAYERS, MAX_PLAYERS), metavar="N")
    yield option("--rounds", type=Whole(say, 1, MOST_DEALS), metavar="N")
    yield option("--matches", type=Whole(say, 1, MOST_DEALS), metavar="N")
    yield option("--mixed", is_flag=True)
    yield click.Option(["--options", "--rules", "options"], default="classic", metavar="TEXT", help=say("help_rules"))
    yield option("--seed", type=Whole(say, 0, MOST_SEED), default=0, metavar="N")
    yield option("--limit", type=Seconds(say, MOST_LIMIT), default=LIMIT, metavar="S")
    yield option("--on", metavar="WHERE")
    yield option("--out", type=click.Path(path_type=Path), metavar="FILE")
    yield option("--resume", is_flag=True)
    yield option("--until-clear", is_flag=True)
    yield option("--least", type=Whole(say, 2, MOST_DEALS), default=LEAST, metavar="N")
    yield option("--plot", type=Target(say, plots.FORMATS), metavar="FILE")
    yield option("--json", "as_json", is_flag=True)
    yield option("--table", "as_table", is_flag=True)


def _check_usage(
    say: Say,
    rounds: int | None,
    matches: int | None,
    out: Path | None,
    resume: bool,
    as_json: bool,
    as_table: bool,
) -> None:
    if rounds is not None and matches is not None:
        raise click.UsageError(say("judge_one_of", one="--rounds", other="--matches"))
    if as_json and as_table:
        raise click.UsageError(say("judge_one_of", one="--json", other="--table"))
    if resume and out is None:
        raise click.UsageError(say("arena_resume_what"))


def _fitting(question: Question, plan: Plan) -> Executor:
    several = plan.deals * question.players >= _LONG and available_cpus() > 1
    return find_executor("processes" if several else "here")


def _play(
    say: Say, question: Question, plan: Plan, executor: Executor, out: Path | None, resume: bool
) -> tuple[Contest, bool]:
    """Return the contest as far as it has come, and whether it was stopped."""
    store = None
    if out is not None:
        store = Store.resume(out, question) if resume else Store.create(out, question)
        for told in ("dropped", "other_source"):
            if getattr(store, told):
                click.echo(say(f"arena_{told}", path=out), err=True)
    shown = Progress(say)
    played = Contest(question, plan, None if store is None else store.games)
    before = played.games
    try:
        with contextlib.closing(contest(question, plan, executor, store)) as steps:
            for played in steps:
                rate = f"{(played.games - before) / shown.seconds:.1f}"
                shown_now = {"deals": played.deals, "most": plan.deals, "rate": rate, "faults": played.faults}
                shown.show("arena_progress", **shown_now)
    except KeyboardInterrupt:
        return played, True
    finally:
        shown.wipe()
        if store is not None:
            store.close()
    return played, False


def _draw(say: Say, path: Path, results: Results) -> None:
    write_whole(path, plots.to_picture(results, path.suffix.lower()[1:], say))
    click.echo(say("simulate_written", path=path), err=True)
