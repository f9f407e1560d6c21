"""Players that are programs. A bot sees a view and nothing else."""

from sixieme.bots.bot import Bot, Thought, decide, legal
from sixieme.bots.budget import Budget
from sixieme.bots.registry import (
    BOT_NAMES,
    LADDER,
    QUICK,
    bot_kinds,
    bot_options,
    check_kind,
    find_maker,
    make,
    parse_bot,
    split_bots,
)

__all__ = [
    "BOT_NAMES",
    "LADDER",
    "QUICK",
    "Bot",
    "Budget",
    "Thought",
    "bot_kinds",
    "bot_options",
    "check_kind",
    "decide",
    "find_maker",
    "legal",
    "make",
    "parse_bot",
    "split_bots",
]
