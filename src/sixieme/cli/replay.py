"""``sixieme replay``: a recorded match shown again."""

import sys

import click
from rich.console import Console

from sixieme.cli.files import open_input
from sixieme.cli.frame import Frame, Whole, command
from sixieme.rules.cards import MAX_PLAYERS
from sixieme.rules.record import Record, Status, read_record
from sixieme.texts import Say
from sixieme.tui.replayer import Replayer
from sixieme.tui.save import RECORD_SUFFIX, latest, matches_folder
from sixieme.tui.screen import Screen, Speed


def build(say: Say) -> Frame:
    """Return the command."""
    file = click.Argument(["file"], required=False)
    seat = click.Option(["--seat"], type=Whole(say, 1, MAX_PLAYERS), help=say("help_seat"))

    @command(say, "replay", file, seat)
    def replay(file: str | None, seat: int | None) -> int:
        path = file or latest(matches_folder(), RECORD_SUFFIX)
        if path is None:
            raise click.UsageError(say("no_record"))
        with open_input(path) as stream:
            record = read_record(stream)
        screen = Screen(say, Console(highlight=False), sys.stdin, Speed.OFF)
        Replayer(screen, record, _shown_seat(say, record, seat)).run()
        return 0

    return replay


def _shown_seat(say: Say, record: Record, seat: int | None) -> int | None:
    """Return the seat whose hand is shown, from 0: the one asked for, else the owner of a running match's record."""
    if seat is None:
        return record.viewer
    if seat > len(record.players):
        raise click.UsageError(say("no_seat", players=len(record.players)))
    if record.status is Status.RUNNING and record.viewer != seat - 1:
        owner = "–" if record.viewer is None else record.viewer + 1
        raise click.UsageError(say("not_your_record", seat=owner))
    return seat - 1
