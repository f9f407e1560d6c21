"""``sixieme heads``: what cards are worth, and why."""

import json

import click

from sixieme.cli.frame import Frame, command
from sixieme.errors import BadCardError
from sixieme.referee.told import say_heads
from sixieme.rules.cards import heads, total_heads
from sixieme.rules.table import check_distinct, parse_cards
from sixieme.texts import Say


def build(say: Say) -> Frame:
    """Return the command."""
    parameters = (
        click.Argument(["cards"], nargs=-1, required=True, metavar=say("referee_meta_cards")),
        click.Option(["--json", "as_json"], is_flag=True, help=say("referee_help_json")),
    )

    @command(say, "heads", *parameters)
    def count(cards: tuple[str, ...], as_json: bool) -> int:
        pile = parse_cards(" ".join(cards))
        if not pile:
            raise BadCardError("expected cards, got none")
        check_distinct(pile)
        if as_json:
            told = {"heads": [heads(card) for card in pile], "total": total_heads(pile), "told": say_heads(say, pile)}
            click.echo(json.dumps(told, ensure_ascii=False))
        else:
            click.echo("\n".join(say_heads(say, pile)))
        return 0

    return count
