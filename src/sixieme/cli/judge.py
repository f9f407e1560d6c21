"""``sixieme judge``: answers requests by the rules, and checks the answers of other programs."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import click

from sixieme.cli.files import open_input
from sixieme.cli.frame import Frame, Whole, command, printable
from sixieme.cli.judging.cases import Case, read_cases
from sixieme.cli.judging.checking import NOTHING, Finding, check, shown
from sixieme.cli.judging.judge import MAX_LINE_BYTES, MAX_WORK, Judge
from sixieme.cli.judging.stream import Readable, read_batches
from sixieme.rules.jsonlines import read_lines
from sixieme.texts import Say

FILE = click.Path(path_type=Path)
_EXAMPLE = '{"id": 1, "kind": "heads", "input": {"cards": [55]}}'


def build(say: Say) -> Frame:
    """Return the command."""
    options = (
        click.Option(["--questions"], type=FILE, metavar="FILE", help=say("judge_help_questions")),
        click.Option(["--check", "checked"], type=FILE, metavar="FILE", help=say("judge_help_check")),
        click.Option(
            ["--answers"],
            type=click.Path(allow_dash=True),
            metavar="FILE|-",
            help=say("judge_help_answers"),
        ),
        click.Option(
            ["--max-work"], type=Whole(say, 1), metavar="N", default=MAX_WORK, help=say("judge_help_max_work")
        ),
    )

    @command(say, "judge", *options)
    def judge(questions: Path | None, checked: Path | None, answers: str | None, max_work: int) -> int:
        if questions is not None and checked is not None:
            raise click.UsageError(say("judge_one_of", one="--questions", other="--check"))
        if answers is not None and checked is None:
            raise click.UsageError(say("judge_needs", one="--answers", other="--check"))
        if questions is not None:
            for case in read_cases(questions):
                click.echo(case.question)
            return 0
        if checked is not None:
            return _check(say, read_cases(checked), answers, Judge(max_work))
        return _answer(say, Judge(max_work))

    return judge


def _answer(say: Say, judge: Judge) -> int:
    if sys.stdin.isatty():
        click.echo(say("judge_waiting", example=_EXAMPLE), err=True)
    for batch in read_batches(cast(Readable, sys.stdin.buffer), MAX_LINE_BYTES):
        sys.stdout.buffer.write("".join([judge.answer(line) + "\n" for line in batch]).encode("ascii"))
        sys.stdout.buffer.flush()
    return 0


def _check(say: Say, cases: tuple[Case, ...], answers: str | None, judge: Judge) -> int:
    report = check(cases, _lines(cases, answers, judge))
    for finding in report.findings:
        click.echo(printable(_sentence(say, finding)))
    click.echo(say("judge_summary", cases=report.cases, good=report.good, bad=report.cases - report.good))
    return int(report.failed)


def _lines(cases: tuple[Case, ...], answers: str | None, judge: Judge) -> Iterable[bytes | None]:
    if answers is None:
        return (judge.answer(case.question.encode()).encode() for case in cases)
    return _lines_of(answers)


def _lines_of(path: str) -> Iterator[bytes | None]:
    with open_input(path) as stream:
        yield from read_lines(stream, MAX_LINE_BYTES)


def _sentence(say: Say, finding: Finding) -> str:
    values = {
        name: (say("judge_nothing") if value is NOTHING else shown(value)) if name in ("expected", "got") else value
        for name, value in finding.parameters.items()
    }
    return say(finding.key, **values)
