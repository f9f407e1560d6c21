"""Click's frame of usage, options and errors, in the language of the user."""

from collections.abc import Callable
from typing import Any

import click

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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under a heading in the language."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [(name, command.get_short_help_str(60)) for name, command in commands if command is not None]
        with formatter.section(self.say("frame_commands")):
            formatter.write_dl(rows)


def language_option(say: Say) -> click.Option:
    """Return ``--lang``. The language is chosen before parsing; here the word is only checked."""
    return click.Option(
        ["--lang"],
        type=click.Choice(list(map(str, LANGUAGES))),
        expose_value=False,
        help=say("help_lang"),
        metavar="fr|en|de",
    )


def command(say: Say, name: str, *params: click.Parameter) -> Callable[[Callable[..., Any]], Frame]:
    """Decorate a function as the command ``name``, with the help text ``help_NAME`` of the catalogue."""

    def decorate(function: Callable[..., Any]) -> Frame:
        return Frame(say, name=name, callback=function, params=list(params), help=say(f"help_{name}"))

    return decorate


def report(say: Say, error: click.ClickException) -> None:
    """Write one line on standard error: what is wrong, and where help is."""
    ctx = getattr(error, "ctx", None)
    click.echo(say("error", message=_message(say, error)), err=True)
    if ctx is not None and ctx.command.get_help_option(ctx) is not None:
        click.echo(say("frame_try", command=f"{ctx.command_path} --help"), err=True)


def _message(say: Say, error: click.ClickException) -> str:
    match error:
        case click.NoSuchOption():
            hint = say("frame_perhaps", words=", ".join(error.possibilities)) if error.possibilities else ""
            return say("frame_no_option", option=error.option_name) + hint
        case click.MissingParameter(param=click.Parameter() as parameter):
            return say("frame_missing", parameter=parameter.human_readable_name.upper())
        case click.BadParameter(param=click.Parameter() as parameter):
            return say("frame_bad_value", parameter=parameter.get_error_hint(error.ctx), message=error.message)
        case _:
            return error.format_message()
