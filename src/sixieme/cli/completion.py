"""``sixieme completion``: the script that lets a shell complete our commands and options."""

import click
from click.shell_completion import get_completion_class

from sixieme.cli.frame import Frame, Word, command
from sixieme.texts import Say

SHELLS = ("bash", "zsh", "fish")


def build(say: Say) -> Frame:
    """Return the command."""
    shell = click.Argument(["shell"], type=Word(say, SHELLS))

    @command(say, "completion", shell)
    def completion(shell: str) -> None:
        group = click.get_current_context().find_root().command
        found = get_completion_class(shell)
        assert found is not None
        click.echo(found(group, {}, "sixieme", "_SIXIEME_COMPLETE").source())

    return completion
