"""Players that are programs. A bot sees a view and nothing else."""

from sixieme.bots.bot import Bot, decide
from sixieme.bots.registry import BOT_NAMES, BOTS, find_bot

__all__ = ["BOTS", "BOT_NAMES", "Bot", "decide", "find_bot"]
