"""Bots at work: away from the event loop, each in its own time."""

import asyncio
import logging
import operator
from concurrent.futures import Executor, ThreadPoolExecutor
from random import Random

from sixieme.bots import decide, legal, make
from sixieme.rules.view import View

PAUSES = {"slow": (1.5, 3.0), "normal": (0.5, 1.4), "fast": (0.05, 0.25)}
"""Seconds that a bot seems to think, by the table's speed."""
PATIENCE = 10.0
"""Seconds after which a bot that has not answered plays at random."""

_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots. One that is slow, or fails, delays nobody but itself."""

    def __init__(
        self, random: Random, *, patience: float = PATIENCE, threads: int = 32, pool: Executor | None = None
    ) -> None:
        self._random = random
        self._patience = patience
        self._pool = pool or ThreadPoolExecutor(threads, thread_name_prefix="sixieme-bot")

    async def choice(self, bot: str, seen: View, speed: str) -> int:
        """Return the choice of a bot after a human pause; a random legal one if it fails or takes too long."""
        await asyncio.sleep(self._random.uniform(*PAUSES[speed]))
        # A seed for this one decision, which no player can guess, whatever they know of the bot.
        seed = self._random.getrandbits(64)
        try:
            asked = asyncio.get_running_loop().run_in_executor(self._pool, _ask, bot, seed, seen)
            return await asyncio.wait_for(asked, self._patience)
        except TimeoutError:
            _log.error("bot %s took more than %s s in seat %s", bot, self._patience, seen.viewer)
        except _BotError as error:
            _log.error("bot %s failed in seat %s: %s", bot, seen.viewer, error)
        return self._random.choice(legal(seen))

    def close(self) -> None:
        """Let the threads go; one that hangs is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)


class _BotError(Exception):
    """A bot has failed. Says how, and nothing that only the bot may know."""


def _ask(bot: str, seed: int, seen: View) -> int:
    """Return the bot's choice. Whatever a bot raises or returns ends here: even SystemExit, even what equals a card."""
    try:
        choice = operator.index(decide(make(bot, seed=seed), seen))
    except BaseException as error:
        raise _BotError(type(error).__name__) from None
    if choice not in legal(seen):
        raise _BotError("an illegal choice")
    return choice
