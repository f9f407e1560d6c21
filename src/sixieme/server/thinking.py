"""Bots at work: away from the event loop, each in its own time."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from sixieme.bots import Bot, decide
from sixieme.rules.phase import Phase
from sixieme.rules.view import View

PAUSES = {"slow": (1.5, 3.0), "normal": (0.5, 1.4), "fast": (0.05, 0.25)}
"""Seconds that a bot seems to think, by the table's speed."""
PATIENCE = 10.0
"""Seconds after which a bot that has not answered plays at random."""

_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots. One that is slow, or fails, delays nobody but itself."""

    def __init__(self, random: Random, *, patience: float = PATIENCE, threads: int = 32) -> None:
        self._random = random
        self._patience = patience
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="sixieme-bot")

    async def choice(self, bot: Bot, seen: View, speed: str) -> int:
        """Return the bot's choice after a human pause; a random legal one if it fails or takes too long."""
        await asyncio.sleep(self._random.uniform(*PAUSES[speed]))
        ask: Callable[[], int] = lambda: decide(bot, seen, Random(self._random.getrandbits(64)))  # noqa: E731 - a thunk
        legal = {Phase.DRAFT: seen.legal_picks, Phase.ROW: seen.legal_rows}.get(seen.phase, seen.legal_plays)
        try:
            loop = asyncio.get_running_loop()
            choice = await asyncio.wait_for(loop.run_in_executor(self._pool, ask), self._patience)
        except Exception:  # whatever a bot does wrong, the table goes on
            _log.exception("bot %s failed in seat %s", bot.name, seen.viewer)
        else:
            if choice in legal:
                return choice
            _log.error("bot %s chose %r, which is not legal, in seat %s", bot.name, choice, seen.viewer)
        return self._random.choice(legal)

    def close(self) -> None:
        """Let the threads go; one that hangs is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
