"""The bots that can be asked for by name, from the weakest to the strongest."""

from sixieme.bots.bot import Bot
from sixieme.bots.cautious import CautiousBot
from sixieme.bots.random_bot import RandomBot
from sixieme.errors import UnknownBotError

BOTS: dict[str, Bot] = {bot.name: bot for bot in (RandomBot(), CautiousBot())}

BOT_NAMES = ("Léa", "Tom", "Ana", "Hugo", "Zoé", "Max", "Inès", "Paul", "Nina", "Noé")
"""What bots are called at a table: enough for nine of them beside anybody's own name."""


def find_bot(name: str) -> Bot:
    """Return the bot of that name. Raises UnknownBotError."""
    if name not in BOTS:
        raise UnknownBotError(f"expected a bot ({', '.join(BOTS)}), got {name!r:.40}")
    return BOTS[name]
