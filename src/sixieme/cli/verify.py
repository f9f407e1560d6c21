"""``sixieme verify``: a recorded match checked offline."""

import click

from sixieme.cli.files import open_input
from sixieme.cli.frame import Frame, command
from sixieme.rules.record import Record, Status, read_record
from sixieme.rules.verify import Check, Verdict, verify
from sixieme.texts import Say

FAILED, NOT_YET = 1, 3


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "verify", click.Argument(["file"]))
    def verify_file(file: str) -> int:
        with open_input(file) as stream:
            record = read_record(stream)
        checks = verify(record)
        for check in checks:
            click.echo(_line(say, check))
        if record.commitment is not None:
            click.echo(say("verify_promised", commitment=record.commitment))
        if record.secret is not None and record.secret.nonces:
            click.echo(say("verify_nonces", nonces=len(record.secret.nonces)))
        click.echo(say(_conclusion(record, checks)))
        return _status(record, checks)

    return verify_file


def _line(say: Say, check: Check) -> str:
    where = say("in_rounds", count=len(check.rounds), rounds=", ".join(map(str, check.rounds))) if check.rounds else ""
    words = say("labelled", label=say(f"claim_{check.claim.value}"), value=say(f"verdict_{check.verdict.value}"))
    return f"{words} ({where})" if where else words


def _conclusion(record: Record, checks: tuple[Check, ...]) -> str:
    if any(check.verdict is Verdict.FAILS for check in checks):
        return "verify_bad"
    if record.status is Status.RUNNING:
        return "verify_running"
    if record.secret is None:
        return "verify_given"
    return "verify_good" if record.commitment is not None else "verify_unpromised"


def _status(record: Record, checks: tuple[Check, ...]) -> int:
    """Return 0 if everything that can be checked holds, 1 if something fails, 3 if it is too early to say."""
    if any(check.verdict is Verdict.FAILS for check in checks):
        return FAILED
    return NOT_YET if record.status is Status.RUNNING else 0
