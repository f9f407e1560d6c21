"""Players that are programs. A bot sees a view and nothing else."""

from sixieme.bots.bot import Bot, decide
from sixieme.bots.registry import BOTS, find_bot

__all__ = ["BOTS", "Bot", "decide", "find_bot"]
