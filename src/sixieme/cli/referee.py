"""``sixieme referee``: a disputed trick, explained step by step."""

import json
from collections.abc import Sequence

import click

from sixieme.cli.frame import Frame, Whole, command, printable
from sixieme.errors import BadCardError, DuplicatePlayerError, RowOutOfRangeError, UnknownPlayerError
from sixieme.referee import Explanation, explain, object_to, parse_rows
from sixieme.referee.codec import explanation_to_json
from sixieme.referee.rows import format_row
from sixieme.referee.told import say_explanation, say_objection
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS, TOP_CARD, Card, check_card
from sixieme.rules.names import clean_name
from sixieme.rules.options import Deck, Options
from sixieme.rules.table import ROWS, RowIndex, parse_cards
from sixieme.rules.trick import Play
from sixieme.texts import Say


def build(say: Say) -> Frame:
    """Return the command."""
    parameters = (
        click.Argument(["rows"], metavar=say("referee_meta_rows")),
        click.Argument(["cards"], nargs=-1, required=True, metavar=say("referee_meta_cards")),
        click.Option(["--row"], metavar=say("referee_meta_row"), help=say("referee_help_row")),
        click.Option(
            ["--instead"], multiple=True, metavar=say("referee_meta_instead"), help=say("referee_help_instead")
        ),
        click.Option(
            ["--limited"], type=Whole(say, MIN_PLAYERS, MAX_PLAYERS), metavar="N", help=say("referee_help_limited")
        ),
        click.Option(["--json", "as_json"], is_flag=True, help=say("referee_help_json")),
    )

    @command(say, "referee", *parameters)
    def referee(
        rows: str, cards: tuple[str, ...], row: str | None, instead: tuple[str, ...], limited: int | None, as_json: bool
    ) -> int:
        top = TOP_CARD if limited is None else Options(deck=Deck.LIMITED).top(limited)
        plays, names = read_plays(cards)
        explanation = explain(parse_rows(rows, top), plays, read_choice(row, plays, names), top=top)
        objections = [_objection(say, explanation, word, names) for word in instead]
        if as_json:
            told = explanation_to_json(say, explanation, names) | {"objections": objections}
            click.echo(json.dumps(told, ensure_ascii=False))
        else:
            _print(say, explanation, names, objections)
        return 0

    return referee


def read_plays(words: Sequence[str]) -> tuple[list[Play], list[str]]:
    """Read ``34`` or ``Léa=34``, also several in one word; return the plays and the names by owner (``""``: unnamed).

    Raises BadCardError, BadNameError or DuplicatePlayerError.
    """
    plays: list[Play] = []
    names: list[str] = []
    for word in _single(words):
        name, sign, card = word.rpartition("=")
        named = clean_name(name) if sign else ""
        if named and named in names:
            raise DuplicatePlayerError(f"expected each player once, got {named} twice")
        plays.append(Play(_one_card(card), len(names) if named else None))
        names.append(named)
    return plays, names


def read_choice(word: str | None, plays: Sequence[Play], names: Sequence[str]) -> RowIndex | None:
    """Read ``2`` or ``Ana=2``: the row, counted from 1 as people do, of the lowest card.

    Raises RowOutOfRangeError, or UnknownPlayerError if it is somebody else's.
    """
    if word is None:
        return None
    name, sign, number = word.rpartition("=")
    lowest = min(plays, key=lambda play: play.card)
    if sign and clean_name(name) not in names:
        raise UnknownPlayerError(f"expected one of {', '.join(filter(None, names))}, got {clean_name(name)}")
    if sign and (lowest.owner is None or names[lowest.owner] != clean_name(name)):
        raise UnknownPlayerError(f"expected the player of the lowest card ({lowest.card}), got {clean_name(name)}")
    return _row_number(number)


def _single(words: Sequence[str]) -> list[str]:
    """Return the words, those of plain cards split at blanks and commas: ``"34, 36"``."""
    return [part for word in words for part in ([word] if "=" in word else word.replace(",", " ").split() or [word])]


def _one_card(word: str) -> Card:
    cards = parse_cards(word)
    return cards[0] if len(cards) == 1 else check_card(word)


def _row_number(word: str) -> RowIndex:
    if word.strip() not in [str(number) for number in range(1, ROWS + 1)]:
        raise RowOutOfRangeError(f"expected a row in 1..{ROWS}, got {word:.20}")
    return int(word) - 1


def _objection(say: Say, explanation: Explanation, word: str, names: Sequence[str]) -> list[str]:
    """Answer ``36=3``: what if the 36 went to row 3?"""
    card, _, row = word.partition("=")
    wanted = _one_card(card)
    for step in explanation.steps:
        if step.play.card == wanted:
            return say_objection(say, object_to(step, _row_number(row)), names)
    raise BadCardError(f"expected a card of the trick that has been placed, got {wanted}")


def _print(say: Say, explanation: Explanation, names: Sequence[str], objections: Sequence[Sequence[str]]) -> None:
    paragraphs = say_explanation(say, explanation, names)
    intro = paragraphs[: len(paragraphs) - len(explanation.steps) - (explanation.waiting is not None)]
    for sentences in intro:
        click.echo(printable(" ".join(sentences)))
    for number, (step, sentences) in enumerate(zip(explanation.steps, paragraphs[len(intro) :], strict=False), 1):
        click.echo()
        click.echo(printable(f"{number}. " + " ".join(sentences)))
        table = " | ".join(format_row(row) for row in step.after)
        click.echo("   " + say("referee_table", rows=table))
    if explanation.waiting is not None:
        click.echo()
        for sentence in paragraphs[-1]:
            click.echo(printable(sentence))
    for objection in objections:
        click.echo()
        click.echo(printable(" ".join(objection)))
