"""Players that are programs. A bot sees a view and nothing else."""

from sixieme.bots.bot import Bot, decide, legal
from sixieme.bots.budget import Budget, parse_budget
from sixieme.bots.registry import BOT_NAMES, LADDER, bot_kinds, find_maker, make, parse_bot

__all__ = [
    "BOT_NAMES",
    "LADDER",
    "Bot",
    "Budget",
    "bot_kinds",
    "decide",
    "find_maker",
    "legal",
    "make",
    "parse_bot",
    "parse_budget",
]
