"""Click's frame of usage, options and errors, in the language of the user."""

import math
import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

import click

from sixieme.errors import SixiemeError
from sixieme.texts import LANGUAGES, Say


class Frame(click.Command):
    """A command whose help page and errors speak the user's language."""

    def __init__(self, say: Say, *args: Any, **kwargs: Any) -> None:
        kwargs["params"] = [*kwargs.get("params", ()), *([] if isinstance(self, Group) else [language_option(say)])]
        super().__init__(*args, **kwargs)
        self.say = say

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write ``Usage:`` in the language."""
        pieces = self.collect_usage_pieces(ctx)
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=self.say("frame_usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under a heading in the language."""
        rows = [row for row in (param.get_help_record(ctx) for param in self.get_params(ctx)) if row is not None]
        if rows:
            with formatter.section(self.say("frame_options")):
                formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return ``--help`` with its own help in the language."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = self.say("help_help")
        return option


class Group(Frame, click.Group):
    """A group of commands in the same frame."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the options."""
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say in the language that there is none of that name."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise click.UsageError(self.say("frame_no_command", command=args[0]), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under a heading in the language."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, command.get_short_help_str(200)) for name, command in commands if command is not None]
        with formatter.section(self.say("frame_commands")):
            formatter.write_dl(rows)


class Whole(click.ParamType[int]):
    """A whole number in a range, with its error in the language."""

    name = "n"

    def __init__(self, say: Say, least: int, most: int | None = None) -> None:
        self.say = say
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number, or fail with the range."""
        text = str(value)
        digits = max(9, len(str(self.most or 0)))
        number = int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else -1
        if number < self.least or (self.most is not None and number > self.most):
            key = "frame_least" if self.most is None else "frame_range"
            self.fail(self.say(key, least=self.least, most=self.most, got=text[:40]), param, ctx)
        return number


class Seconds(click.ParamType[float]):
    """A number of seconds, more than 0, with its error in the language."""

    name = "s"

    def __init__(self, say: Say, most: float) -> None:
        self.say = say
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the seconds, or fail with the range."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds <= self.most:
            self.fail(self.say("frame_seconds", most=int(self.most), got=str(value)[:40]), param, ctx)
        return seconds


class Word(click.Choice[str]):
    """One of a few words, with its error in the language."""

    def __init__(self, say: Say, words: Iterable[str]) -> None:
        super().__init__([str(word) for word in words])
        self.say = say

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return what the words are."""
        return self.say("frame_words", words=", ".join(self.choices), got=str(value)[:40])


def language_option(say: Say) -> click.Option:
    """Return ``--lang``. The language is chosen before parsing; here the word is only checked."""
    return click.Option(
        ["--lang"],
        type=Word(say, LANGUAGES),
        expose_value=False,
        help=say("help_lang"),
        metavar="fr|en|de",
    )


def command(say: Say, name: str, *params: click.Parameter) -> Callable[[Callable[..., Any]], Frame]:
    """Decorate a function as the command ``name``, with the help text ``help_NAME`` of the catalogue."""

    def decorate(function: Callable[..., Any]) -> Frame:
        return Frame(say, name=name, callback=function, params=list(params), help=say(f"help_{name}"))

    return decorate


def report_fault(say: Say, error: SixiemeError | OSError) -> None:
    """Write one line on standard error about a fault that is not in how the command was used."""
    if isinstance(error, SixiemeError):
        message = say(f"fault_{error.code.lower()}", message=error) if error.code in _EXPLAINED else str(error)
    else:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error)
    click.echo(printable(say("error", message=message)), err=True)


def printable(line: str) -> str:
    """Return a line with whatever would steer a terminal spelled out: parts of it may come from anybody's file."""
    return "".join(repr(char)[1:-1] if _steers(char) else char for char in line)


def _steers(character: str) -> bool:
    """Return whether a character could steer a terminal. The joiner of emoji is one of the kind, and does not."""
    return unicodedata.category(character) in _STEERING and character != "\u200d"


_STEERING = ("Cc", "Cf", "Cs", "Zl", "Zp")
_EXPLAINED = (
    *("BAD_ARENA", "BAD_BOT_OPTION", "BAD_CARD", "BAD_CASES", "BAD_HAND_SIZE", "BAD_NAME", "BAD_OPTION"),
    *(
        "BAD_PLAYER_COUNT",
        "BAD_POSITIONS",
        "BAD_RECORD",
        "BAD_ROWS",
        "BAD_SCORE",
        "BAD_SIMULATION",
        "BAD_TRAINING",
        "DUPLICATE_CARD",
    ),
    *("DUPLICATE_PLAYER", "LOST_WORKER", "ROW_CHOICE_NOT_DUE", "ROW_NOT_INCREASING", "ROW_OUT_OF_RANGE"),
    *("SAVE_IN_USE", "UNKNOWN_BOT", "UNKNOWN_PLAYER"),
)


def report(say: Say, error: click.ClickException) -> None:
    """Write one line on standard error: what is wrong, and where help is."""
    ctx = getattr(error, "ctx", None)
    click.echo(printable(say("error", message=_message(say, error))), err=True)
    if ctx is not None and ctx.command.get_help_option(ctx) is not None:
        click.echo(say("frame_try", command=f"{ctx.command_path} --help"), err=True)


def _message(say: Say, error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            hint = say("frame_perhaps", words=", ".join(error.possibilities)) if error.possibilities else ""
            return say("frame_no_option", option=error.option_name) + hint
        case click.MissingParameter(param=click.Parameter() as parameter):
            return say("frame_missing", parameter=_shown(parameter))
        case click.BadParameter(param=click.Parameter() as parameter):
            return say("frame_bad_value", parameter=_shown(parameter), message=error.message)
        case _:
            return error.format_message()


def _shown(parameter: click.Parameter) -> str:
    return (
        max(parameter.opts, key=len) if isinstance(parameter, click.Option) else parameter.human_readable_name.upper()
    )
