"""The command ``sixieme``: finds the language, loads one command, and turns faults into one clear line."""

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from sixieme import __version__
from sixieme.cli.frame import Frame, Group, language_option, report, report_fault
from sixieme.errors import SixiemeError
from sixieme.texts import Say, choose_language

COMMANDS = (
    *("serve", "play", "counter", "referee", "heads", "disputes", "memo"),
    *("replay", "verify", "judge", "perft", "simulate", "arena", "train", "advise", "completion"),
)
"""Each is a module of this package with a function ``build(say)`` that returns the click command."""

INTERRUPTED = 130


class LazyGroup(Group):
    """Loads a command's module only when that command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"sixieme.cli.{cmd_name}").build(self.say)
        return command


def build(say: Say) -> LazyGroup:
    """Return the whole command line in one language."""
    return LazyGroup(
        say,
        name="sixieme",
        help=say("help_sixieme"),
        params=[
            language_option(say),
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_print_version,
                help=say("help_version"),
            ),
        ],
        no_args_is_help=False,
        invoke_without_command=True,
        callback=_help_if_bare,
    )


def run(arguments: Sequence[str], environment: dict[str, str] | None = None) -> int:
    """Run the command line and return the exit status: 0 well, 1 a check failed, 2 wrong use or input, 130 Ctrl-C."""
    say = Say(choose_language(os.environ if environment is None else environment, _asked_language(arguments)))
    try:
        status = build(say).main(list(arguments), prog_name="sixieme", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except click.ClickException as error:
        report(say, error)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone (``| head``). Python must not complain about it once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (SixiemeError, OSError) as error:
        report_fault(say, error)
        return 2
    return status if isinstance(status, int) else 0


def main() -> None:
    """Run the command line on the arguments of the process."""
    _open_closed_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:]))


def _open_closed_streams() -> None:
    """Let a stream that was closed from outside (``<&-``) be an empty one: Python has None for it."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open to the end


def _asked_language(arguments: Sequence[str]) -> str | None:
    """Return the value of ``--lang`` before anything is parsed: even the help speaks that language."""
    for word, following in zip(arguments, (*arguments[1:], ""), strict=False):
        if word == "--":
            return None
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def _print_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"sixieme {__version__}")
        ctx.exit()


def _help_if_bare(*_: Any) -> None:
    ctx = click.get_current_context()
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


__all__ = ["COMMANDS", "Frame", "build", "main", "run"]
