"""``sixieme disputes``: what people argue about at the table, and who is right."""

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import click

from sixieme.cli.frame import Frame, command
from sixieme.referee.disputes import DISPUTES, Dispute
from sixieme.referee.disputes_codec import dispute_to_json
from sixieme.referee.examples_told import say_answer, say_claim, say_example
from sixieme.referee.told import say_rule
from sixieme.texts import Say


def build(say: Say) -> Frame:
    """Return the command."""
    words = click.Argument(["words"], nargs=-1, metavar=say("disputes_meta"))
    as_json = click.Option(["--json", "as_json"], is_flag=True, help=say("disputes_help_json"))

    @command(say, "disputes", words, as_json)
    def disputes(words: tuple[str, ...], as_json: bool) -> int:
        found = find_disputes(say, words)
        if not found:
            raise click.UsageError(say("disputes_none", words=" ".join(words)))
        if as_json:
            click.echo(json.dumps([_told(say, dispute) for dispute in found], ensure_ascii=False))
        elif not words:
            _list(say, found)
            click.echo("\n" + say("disputes_more"))
        else:
            _answer(say, found)
        return 0

    return disputes


def find_disputes(say: Say, words: Sequence[str]) -> tuple[Dispute, ...]:
    """Return the disputes whose claim or answer contains all the words, or whose name is one.

    Case and accents do not matter; a number is found as a whole number only, a word as a part of one as well.
    """
    patterns = [_pattern(word) for word in words]
    return tuple(dispute for dispute in DISPUTES if all(pattern.search(_text(say, dispute)) for pattern in patterns))


def _text(say: Say, dispute: Dispute) -> str:
    return _plain(f"{dispute.name} {say_claim(say, dispute)} {say_answer(say, dispute)}")


def _pattern(word: str) -> re.Pattern[str]:
    plain = _plain(word)
    return re.compile(rf"(?<!\d){plain}(?!\d)" if plain.isdecimal() else re.escape(plain))


def _plain(text: str) -> str:
    """Return the text without case, accents, and kinds of blanks and apostrophes."""
    bare = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return " ".join(bare.replace("’", "'").casefold().split())


def _list(say: Say, disputes: Iterable[Dispute]) -> None:
    for number, (part, listed) in enumerate(groupby(disputes, key=lambda dispute: dispute.part)):
        click.echo(("\n" if number else "") + say(f"dispute_part_{part.value}"))
        for dispute in listed:
            click.echo(f"  {say_claim(say, dispute)}")


def _answer(say: Say, disputes: Iterable[Dispute]) -> None:
    """Print claim, answer, rules and example of each."""
    for number, dispute in enumerate(disputes):
        click.echo(("\n" if number else "") + say_claim(say, dispute))
        click.echo(say_answer(say, dispute))
        click.echo(say(f"dispute_basis_{dispute.basis.value}"))
        for rule in dispute.rules:
            click.echo(f"  {rule.value}  {say_rule(say, rule)}")
        for sentences in say_example(say, dispute.example) if dispute.example else ():
            click.echo(f"  - {' '.join(sentences)}")


def _told(say: Say, dispute: Dispute) -> dict[str, Any]:
    return {
        **dispute_to_json(dispute),
        "claim": say_claim(say, dispute),
        "answer": say_answer(say, dispute),
        "told": say_example(say, dispute.example) if dispute.example else [],
    }
