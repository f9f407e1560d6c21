"""What is asked of the arena: who plays whom, at what table, by what rules."""

import hashlib
import os
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from sixieme import __version__
from sixieme.arena.programs import ProgramError, Programs, split_command
from sixieme.bots.registry import parse_bot
from sixieme.errors import ArenaError
from sixieme.rules.cards import check_players
from sixieme.rules.fair import Secret, draw, secret_from_text, stream
from sixieme.rules.options import CLASSIC, Options, options_from_json, options_to_json

MOST_DEALS = 1_000_000
MOST_BOTS = 100
MOST_SEED = 2**64 - 1
MOST_LIMIT = 3600.0
LIMIT = 10.0
"""Seconds a decision may take unless something else is said."""

_MOST_THRESHOLD = 100_000
_MOST_ROUNDS = 10_000
_COMMAND = "cmd:"


class Unit(StrEnum):
    """What a deal is played for."""

    ROUND = "round"
    """One round, which is the first of a match: totals begin at 0, and nothing comes after it."""
    MATCH = "match"
    """A match to its end; the deal is the whole sequence of its rounds."""


@dataclass(frozen=True, slots=True)
class Question:
    """Everything but how many deals. Raises ArenaError, or an error of the rules.

    Whether the bots exist is for :func:`check_bots` to say.
    """

    bots: tuple[str, ...]
    """The bots, each once, in the order they are told: a name with options, or ``cmd:`` and a command line."""
    table: tuple[int, ...] | None
    """The bot's index by seat in the first seating; None: each deal draws a table of its own."""
    players: int
    unit: Unit = Unit.ROUND
    options: Options = CLASSIC
    seed: int = 0
    limit: float = LIMIT

    def __post_init__(self) -> None:
        check_players(self.players)
        self.options.check(self.players)
        if not 2 <= len(self.bots) <= MOST_BOTS or len(set(self.bots)) < len(self.bots):
            raise ArenaError(f"expected 2..{MOST_BOTS} different bots, got {len(set(self.bots))}")
        if type(self.seed) is not int or not 0 <= self.seed <= MOST_SEED:
            raise ArenaError(f"expected a seed (a whole number in 0..{MOST_SEED}), got {self.seed!r:.40}")
        _check_limit(self.limit)
        if (self.options.threshold or 0) > _MOST_THRESHOLD or (self.options.max_rounds or 0) > _MOST_ROUNDS:
            raise ArenaError(f"expected a match to at most {_MOST_THRESHOLD} heads or {_MOST_ROUNDS} rounds, got more")

    @property
    def mixed(self) -> bool:
        """Whether each deal draws its table."""
        return self.table is None


def ask(
    names: tuple[str, ...],
    players: int,
    *,
    mixed: bool = False,
    unit: Unit = Unit.ROUND,
    options: Options = CLASSIC,
    seed: int = 0,
    limit: float = LIMIT,
) -> Question:
    """Return the question of a list of names, as a person types them.

    As many names as players are the table, seat by seat. Two names are one of the first at a table of the second.
    Mixed, any number of names from two is drawn from. Raises ArenaError, or an error of the rules.
    """
    check_players(players)
    names = tuple(name.strip() for name in names)
    bots = tuple(dict.fromkeys(names))
    if mixed:
        table = None
    elif len(names) == players:
        table = tuple(map(bots.index, names))
    elif len(names) == 2:
        table = (0, *(1,) * (players - 1)) if len(bots) == 2 else (0,) * players
    else:
        raise ArenaError(f"expected 2 or {players} bots for a table of {players}, or a mixed field, got {len(names)}")
    return Question(bots, table, players, unit, options, seed, limit)


def check_bots(question: Question) -> None:
    """Make each bot once, and have each program say hello, so that a wrong name is known before anything is played.

    Raises UnknownBotError, BotOptionError, MissingExtraError, or ArenaError for a program.
    """
    programs = Programs(question.limit)
    try:
        for text in question.bots:
            command = command_of_bot(text)
            if command is None:
                parse_bot(text)
            else:
                _check_program(programs, command)
    finally:
        programs.close()


def command_of_bot(text: str) -> str | None:
    """Return the command line of a bot that is a program; None for a bot of Python."""
    return text.removeprefix(_COMMAND).strip() if text.startswith(_COMMAND) else None


def short_name(bot: str, most: int) -> str:
    """Return a bot's text, its middle left out if it has more characters than that.

    >>> short_name("cmd:python3 examples/line_bot.py", 20)
    'cmd:pyt…/line_bot.py'
    """
    tail = most * 3 // 5
    return bot if len(bot) <= most else f"{bot[: most - tail - 1]}…{bot[-tail:]}"


def secret_of_deal(question: Question, deal: int) -> Secret:
    """Return where all chance of a deal comes from: its cards, the draw of a table, the seed of the bots."""
    return secret_from_text(f"sixieme arena 1: seed {question.seed}, deal {deal}")


def table_of_deal(question: Question, deal: int) -> tuple[int, ...]:
    """Return the bot's index by seat in the first seating of a deal.

    A drawn table has every bot at most once if there are enough of them; else each seat draws from all of them, until
    two at least are different.
    """
    if question.table is not None:
        return question.table
    words = stream(secret_of_deal(question, deal).key, b"table", 1)
    bots, players = len(question.bots), question.players
    if bots >= players:
        left = list(range(bots))
        return tuple(left.pop(draw(words, len(left))) for _ in range(players))
    while True:
        table = tuple(draw(words, bots) for _ in range(players))
        if len(set(table)) > 1:
            return table


def seatings(table: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return the different rotations of a table: every bot sits in every seat equally often.

    >>> seatings((0, 1, 1))
    ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    """
    return tuple(dict.fromkeys(table[step:] + table[:step] for step in range(len(table))))


def question_to_json(question: Question) -> dict[str, Any]:
    """Return the question as plain JSON values."""
    return {
        "bots": list(question.bots),
        "table": None if question.table is None else list(question.table),
        "players": question.players,
        "unit": str(question.unit),
        "options": options_to_json(question.options),
        "seed": question.seed,
        "limit": question.limit,
    }


def question_from_json(value: Any) -> Question:
    """Return the question that :func:`question_to_json` wrote. Raises ValueError, LookupError or TypeError."""
    table = None if value["table"] is None else tuple(map(int, value["table"]))
    return Question(
        tuple(map(str, value["bots"])),
        table,
        value["players"],
        Unit(value["unit"]),
        options_from_json(value["options"]),
        value["seed"],
        value["limit"],
    )


@cache
def code_hash() -> str:
    """Return the version, and a hash of the bots, the rules and the simulator: what a game comes to hangs on them."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for folder in ("bots", "rules", "sim"):
        for path in sorted((package / folder).rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(f"\0{path.relative_to(package).as_posix()}\0".encode())
                digest.update(path.read_bytes())
    return f"{__version__} {digest.hexdigest()[:16]}"


def _check_limit(limit: object) -> None:
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit <= MOST_LIMIT:
        raise ArenaError(f"expected a limit of more than 0 and at most {MOST_LIMIT:g} s, got {limit!r:.40}")


def _check_program(programs: Programs, command: str) -> None:
    if os.name != "posix":
        raise ArenaError("expected a system with process groups for programs that are bots, got another")
    try:
        split_command(command)
        programs.give_back(command, programs.take(command))
    except (ProgramError, ValueError) as error:
        raise ArenaError(f"expected a program that says hello, got {command!r:.60}: {error}") from error
