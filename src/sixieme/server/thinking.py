"""Bots at work: away from the event loop, each in its own time."""

import asyncio
import logging
import operator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from random import Random

from sixieme.bots import QUICK, decide, legal, make
from sixieme.rules.view import View
from sixieme.server.workers import BotError, Workers

PAUSES = {"slow": (1.5, 3.0), "normal": (0.5, 1.4), "fast": (0.05, 0.25)}
"""Seconds that a bot seems to think, by the table's speed."""
PATIENCE = 10.0
"""Seconds after which a bot that has not answered plays at random."""
QUEUEING = 30.0
"""Seconds more that a decision may wait for a process to be free."""

_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots: quick ones in a thread, others in a process. One that is slow, or fails, delays nobody but itself."""

    def __init__(
        self,
        random: Random,
        *,
        patience: float = PATIENCE,
        threads: int = 32,
        pool: Executor | None = None,
        workers: Workers | None = None,
    ) -> None:
        self._random = random
        self._patience = patience
        self._pool = pool or ThreadPoolExecutor(threads, thread_name_prefix="sixieme-bot")
        self._workers = workers or Workers(patience)

    async def choice(self, bot: str, seen: View, speed: str) -> int:
        """Return the choice of a bot after a human pause; a random legal one if it fails or takes too long."""
        await asyncio.sleep(self._random.uniform(*PAUSES[speed]))
        # A seed for this one decision, which no player can guess, whatever they know of the bot.
        seed = self._random.getrandbits(64)
        quick = bot in QUICK
        patience = self._patience if quick else self._patience + QUEUEING
        try:
            asked: Future[int] = (
                self._pool.submit(_ask, bot, seed, seen) if quick else self._workers.ask(bot, seed, seen)
            )
            return await asyncio.wait_for(asyncio.wrap_future(asked), patience)
        except TimeoutError:
            _log.error("bot %s took more than %s s in seat %s", bot, patience, seen.viewer)
        except BotError as error:
            _log.error("bot %s failed in seat %s: %s", bot, seen.viewer, error)
        return self._random.choice(legal(seen))

    def close(self) -> None:
        """Let the threads go, and end the processes; one that hangs is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._workers.close()


def _ask(bot: str, seed: int, seen: View) -> int:
    """Return the bot's choice. Whatever a bot raises or returns ends here: even SystemExit, even what equals a card."""
    try:
        choice = operator.index(decide(make(bot, seed=seed), seen))
    except BaseException as error:
        raise BotError(type(error).__name__) from None
    if choice not in legal(seen):
        raise BotError("an illegal choice")
    return choice
