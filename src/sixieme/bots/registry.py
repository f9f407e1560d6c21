"""The bots that can be asked for by name.

Other packages add theirs by an entry point of the group ``sixieme.bots``: its name is the bot's, and it leads to
something that, called with ``seed=`` and perhaps other options by name, returns a :class:`sixieme.bots.bot.Bot`.
"""

import inspect
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from sixieme.bots.bot import Bot
from sixieme.bots.stream import MOST_SEED
from sixieme.errors import BotOptionError, MissingExtraError, SixiemeError, UnknownBotError

GROUP = "sixieme.bots"

LADDER: dict[str, str] = {
    "random": "sixieme.bots.random_bot:RandomBot",
    "lowest": "sixieme.bots.lowest:LowestBot",
    "closest": "sixieme.bots.closest:ClosestBot",
    "cautious": "sixieme.bots.cautious:CautiousBot",
    "counting": "sixieme.bots.counting:CountingBot",
    "search": "sixieme.bots.search_bot:SearchBot",
    "learned": "sixieme.bots.learned:LearnedBot",
    "master": "sixieme.bots.search_bot:MasterBot",
    "duel": "sixieme.bots.duel:DuelBot",
}
"""Our own bots, from the weakest to the strongest, and where each is made."""

QUICK = frozenset({"random", "lowest", "closest", "cautious", "counting"})
"""Those of ours that answer within a few milliseconds, and never fail to: a server need not ask them elsewhere."""

BOT_NAMES = ("Léa", "Tom", "Ana", "Hugo", "Zoé", "Max", "Inès", "Paul", "Nina", "Noé")
"""What bots are called at a table: enough for nine of them beside anybody's own name."""


def bot_kinds() -> tuple[str, ...]:
    """Return the names of all bots: ours from the weakest to the strongest, then those of other packages."""
    return (*LADDER, *sorted(set(_others()) - set(LADDER)))


def check_kind(name: str) -> str:
    """Return the name if there is a bot of that name, without loading it.

    Raises UnknownBotError, or MissingExtraError for one of ours that needs numba where it is not installed.
    """
    if name not in bot_kinds():
        raise UnknownBotError(f"expected a bot ({', '.join(bot_kinds())}), got {str(name)[:40]!r}")
    if name in LADDER and name not in QUICK and find_spec("numba") is None:
        raise MissingExtraError(f'the bot {name} needs numba: pip install "sixieme[sim]"')
    return name


def make(name: str, *, seed: int = 0, **options: Any) -> Bot:
    """Return a bot of that name.

    ``seed`` (0..2⁶⁴-1) is where all its chance comes from, ``options`` are its own. Raises UnknownBotError,
    BotOptionError, or MissingExtraError for a bot that needs more than is installed.
    """
    if type(seed) is not int or not 0 <= seed <= MOST_SEED:
        raise BotOptionError(f"expected a seed (a whole number in 0..{MOST_SEED}), got {seed!r:.40}")
    maker = find_maker(name)
    known = bot_options(name)
    for key in options:
        if known is not None and key not in known:
            raise BotOptionError(f"expected an option of {name} ({', '.join(known) or 'it has none'}), got {key!r:.40}")
    try:
        bot = maker(seed=seed, **options)
    except SixiemeError:
        raise
    except Exception as error:  # a maker of somebody else's
        raise BotOptionError(f"expected {name} to take a seed and these options, got {_told(error)}") from error
    if not all(callable(getattr(bot, answer, None)) for answer in ("choose_card", "choose_row", "pick")):
        raise UnknownBotError(f"expected {name} to make a bot, got {bot!r:.40}")
    return bot


def bot_options(name: str) -> tuple[str, ...] | None:
    """Return the names of the options of a bot; None if it takes any. Raises UnknownBotError."""
    try:
        parameters = inspect.signature(find_maker(name)).parameters.values()
    except (TypeError, ValueError):  # made by something without a signature
        return None
    if any(parameter.kind is parameter.VAR_KEYWORD for parameter in parameters):
        return None
    return tuple(parameter.name for parameter in parameters if parameter.name != "seed")


def parse_bot(text: str, *, seed: int = 0) -> Bot:
    """Return the bot that a text asks for: its name, and perhaps options after a colon.

    ``search:playouts=200,aim=heads``. What reads as a number is one. Raises as :func:`make` does.
    """
    if not isinstance(text, str):  # it may come from a file
        raise UnknownBotError(f"expected a bot ({', '.join(bot_kinds())}), got {text!r:.40}")
    name, _, rest = text.partition(":")
    options: dict[str, Any] = {"seed": seed}
    for word in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise BotOptionError(f"expected option=value, got {word!r:.40}")
        options[key] = _read(value)
    return make(name.strip(), **options)


def split_bots(text: str) -> tuple[str, ...]:
    """Return the bots of a list with commas, each as :func:`parse_bot` reads it; their options may have commas, too.

    >>> split_bots("random, search:playouts=200,aim=heads, cautious")
    ('random', 'search:playouts=200,aim=heads', 'cautious')
    """
    bots: list[str] = []
    for word in map(str.strip, text.split(",")):
        if bots and "=" in word and ":" not in word:
            bots[-1] += f",{word}"
        else:
            bots.append(word)
    return tuple(bots)


def find_maker(name: str) -> Callable[..., Bot]:
    """Return what makes the bot of that name. Raises UnknownBotError."""
    check_kind(name)
    return _load(EntryPoint(name, LADDER[name], GROUP) if name in LADDER else _others()[name])


@cache
def _load(entry: EntryPoint) -> Callable[..., Bot]:
    try:
        maker: Callable[..., Bot] = entry.load()
    except MissingExtraError:
        raise
    except (Exception, SystemExit) as error:  # the module of somebody else
        raise UnknownBotError(f"expected {entry.name} ({entry.value}) to load, got {_told(error)}") from error
    if not callable(maker):
        raise UnknownBotError(
            f"expected {entry.name} ({entry.value}) to be something that makes bots, got {maker!r:.40}"
        )
    return maker


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error!s:.80}"


@cache
def _others() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _read(value: str) -> object:
    if value.removeprefix("-").isdecimal() and value.isascii() and len(value) <= len(str(MOST_SEED)):
        return int(value)
    try:
        return float(value) if value.isascii() and "_" not in value else value
    except ValueError:
        return value
