"""Asking what to play, when nothing was said on the command line."""

from dataclasses import dataclass

from rich.text import Text

from sixieme.bots import LADDER, bot_kinds, parse_bot
from sixieme.errors import SixiemeError
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.options import CLASSIC, PRESETS, Options, parse_options
from sixieme.tui.screen import Screen


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play."""

    players: int = 4
    options: Options = CLASSIC
    bots: tuple[str, ...] = ("cautious",)
    """One name for every opponent, or one for each."""


def ask_wish(screen: Screen) -> Wish:
    """Ask for players, rules and bots; Enter keeps what is offered. Raises EndOfInput."""
    screen.show(Text(screen.say("welcome")))
    wish = Wish()
    players = _ask_players(screen, wish.players)
    options = _ask_options(screen, players)
    return Wish(players, options, _ask_bots(screen, wish.bots))


def ask_yes(screen: Screen, question: str) -> bool:
    """Ask something that Enter says yes to."""
    return screen.ask(question).lower()[:1] not in ("n",)


def _ask_players(screen: Screen, offered: int) -> int:
    while typed := screen.ask(screen.say("ask_players")):
        if typed.isascii() and typed.isdecimal() and MIN_PLAYERS <= int(typed[:4]) <= MAX_PLAYERS:
            return int(typed[:4])
        screen.tell("not_understood", style="bright_red", reason=f"{MIN_PLAYERS}–{MAX_PLAYERS}")
    return offered


def _ask_options(screen: Screen, players: int) -> Options:
    presets = ", ".join((*PRESETS, "rounds:4"))
    while typed := screen.ask(screen.say("ask_options", presets=presets)):
        if typed == "?":
            screen.tell("explain_options")
            continue
        try:
            options = parse_options(typed)
            options.check(players)
        except SixiemeError as error:
            screen.tell("not_understood", style="bright_red", reason=str(error))
        else:
            return options
    return CLASSIC


def _ask_bots(screen: Screen, offered: tuple[str, ...]) -> tuple[str, ...]:
    while typed := screen.ask(screen.say("ask_bot", bots=", ".join(bot_kinds()))):
        if typed == "?":
            for name in bot_kinds():
                screen.tell("labelled", label=name, value=_words(screen, name))
            continue
        wanted = typed if typed.partition(":")[0] in bot_kinds() else typed.lower()
        try:
            parse_bot(wanted)
        except SixiemeError as error:
            screen.tell("not_understood", style="bright_red", reason=str(error))
        else:
            return (wanted,)
    return offered


def _words(screen: Screen, bot: str) -> str:
    """Return the character of a bot; of one that another package adds only its name is known."""
    return f"{screen.say(f'bot_{bot}')}. {screen.say(f'bot_{bot}_character')}" if bot in LADDER else bot
