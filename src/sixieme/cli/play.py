"""``sixieme play``: a match in the terminal against bots."""

import os
import secrets
import sys
from collections.abc import Iterable
from datetime import datetime
from errno import EEXIST, ENOENT
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from sixieme.bots import BOT_NAMES, bot_kinds, parse_bot, split_bots
from sixieme.cli.frame import Frame, Whole, Word, command
from sixieme.errors import BadOptionError
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS
from sixieme.rules.fair import SEED_BYTES, Secret, secret_from_text
from sixieme.rules.match import Match
from sixieme.rules.names import clean_name
from sixieme.rules.options import (
    Deck,
    NextPicker,
    Options,
    PickOrder,
    Tie,
    options_from_json,
    options_to_json,
    parse_options,
)
from sixieme.rules.record import format_record, record_of
from sixieme.texts import Say
from sixieme.tui.game import Game
from sixieme.tui.questions import Leave
from sixieme.tui.save import SAVE_SUFFIX, Save, Setting, latest, matches_folder, write_whole
from sixieme.tui.screen import EndOfInput, Screen, Speed
from sixieme.tui.setup import Wish, ask_wish, ask_yes

INPUT_ENDED, INTERRUPTED = 1, 130
_LATEST = "latest"
_OPTION_FLAGS = (
    "threshold",
    "strict",
    "max_rounds",
    "deck",
    "draft",
    "tie",
    "first_picker",
    "next_picker",
    "pick_order",
    "show_picks",
)


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "play", *_flags(say))
    def play(speed: str, record: Path | None, resume: str | None, **wished: Any) -> int:
        screen = Screen(say, Console(highlight=False), sys.stdin, Speed[speed.upper()])
        if record is not None:
            if record.exists():
                raise click.UsageError(say("exists", path=record))
            if not record.parent.is_dir():  # rather now than after the match
                raise FileNotFoundError(ENOENT, os.strerror(ENOENT), str(record.parent))
        given = {name: value for name, value in wished.items() if value is not None}
        try:
            setting, match, save = _sit_down(screen, given, resume)
        except EndOfInput:
            return INPUT_ENDED
        except KeyboardInterrupt:
            return INTERRUPTED
        return _play_on(Game(screen, setting, match, save), record)

    return play


def _flags(say: Say) -> Iterable[click.Parameter]:
    yield click.Option(["-n", "--players"], type=Whole(say, MIN_PLAYERS, MAX_PLAYERS), help=say("help_players"))
    yield click.Option(["-r", "--rules"], metavar="TEXT", help=say("help_rules"))
    yield click.Option(["--threshold"], metavar="N|none", help=say("help_threshold"))
    yield click.Option(["--strict"], is_flag=True, default=None, help=say("help_strict"))
    yield click.Option(["--rounds", "max_rounds"], type=Whole(say, 1), help=say("help_rounds"))
    yield click.Option(["--deck"], type=Word(say, Deck), help=say("help_deck"))
    yield click.Option(["--draft"], is_flag=True, default=None, help=say("help_draft"))
    yield click.Option(["--tie"], type=Word(say, Tie), help=say("help_tie"))
    yield click.Option(["--first-picker"], type=Whole(say, 1, MAX_PLAYERS), help=say("help_first_picker"))
    yield click.Option(["--next-picker"], type=Word(say, NextPicker), help=say("help_next_picker"))
    yield click.Option(["--pick-order"], type=Word(say, PickOrder), help=say("help_pick_order"))
    yield click.Option(["--show-picks"], is_flag=True, default=None, help=say("help_show_picks"))
    yield click.Option(["-b", "--bots"], metavar="NAME[,NAME…]", help=say("help_bots", bots=", ".join(bot_kinds())))
    yield click.Option(["--name"], help=say("help_name"))
    yield click.Option(["--seed"], help=say("help_seed"))
    yield click.Option(
        ["--resume"], is_flag=False, flag_value=_LATEST, default=None, metavar="[FILE]", help=say("help_resume")
    )
    yield click.Option(["--record"], type=click.Path(dir_okay=False, path_type=Path), help=say("help_record"))
    speeds = [speed.name.lower() for speed in Speed]
    yield click.Option(["--speed"], type=Word(say, speeds), default="normal", help=say("help_speed"))


def _sit_down(screen: Screen, given: dict[str, Any], resume: str | None) -> tuple[Setting, Match, Save | None]:
    """Return what is played, the match as it stands, and its save (None if it cannot be saved)."""
    if resume is not None:
        if given:
            option = "--" + next(iter(given)).replace("_", "-")
            raise click.UsageError(screen.say("with_resume", option=option))
        path = latest(matches_folder(), SAVE_SUFFIX) if resume == _LATEST else Path(resume)
        if path is None:
            raise click.UsageError(screen.say("no_save"))
        return _resume(screen, path)
    if screen.interactive and not given.keys() - {"name", "seed"}:
        if not given and (path := latest(matches_folder(), SAVE_SUFFIX)) is not None:
            date = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
            if ask_yes(screen, screen.say("unfinished", date=date)):
                return _resume(screen, path)
        wish = ask_wish(screen)
    else:
        wish = _wish(given)
    setting = _setting(screen.say, wish, given)
    match = Match.new(len(setting.names), setting.options)
    try:
        return setting, match, Save.create(matches_folder(), setting)
    except OSError as error:
        screen.tell("save_failed", style="bright_red", reason=error.strerror or str(error))
        return setting, match, None


def _resume(screen: Screen, path: Path) -> tuple[Setting, Match, Save]:
    save, match = Save.resume(path)
    screen.tell("resumed", round=match.round)
    return save.setting, match, save


def _wish(given: dict[str, Any]) -> Wish:
    default = Wish()
    values = options_to_json(parse_options(given.get("rules", "")))
    values |= {name: given[name] for name in _OPTION_FLAGS if name in given}
    if "first_picker" in given:
        values["first_picker"] = given["first_picker"] - 1
    if "threshold" in given:
        values["threshold"] = _threshold(given["threshold"])
    if "draft" in given and "deck" not in given:
        values["deck"] = str(Deck.LIMITED)  # the draft has no other
    options: Options = options_from_json(values)
    players = given.get("players", default.players)
    options.check(players)
    bots = split_bots(given["bots"]) if "bots" in given else default.bots
    return Wish(players, options, bots)


def _threshold(text: str) -> int | None:
    if text == "none":
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadOptionError(f"expected threshold to be a whole number from 1, or none, got {text!r:.40}")
    return int(text)


def _setting(say: Say, wish: Wish, given: dict[str, Any]) -> Setting:
    opponents = wish.players - 1
    bots = wish.bots * opponents if len(wish.bots) == 1 else wish.bots
    if len(bots) != opponents:
        raise BadOptionError(f"expected one bot or {opponents}, got {len(bots)}")
    me = clean_name(given.get("name", say("you")))
    others = [name for name in BOT_NAMES if name.casefold() != me.casefold()]
    secret = (
        secret_from_text(given["seed"])
        if "seed" in given
        else Secret(secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES))
    )
    date = datetime.now().strftime("%Y-%m-%d %H:%M")
    names = (me, *others[:opponents])
    for wanted in bots:
        parse_bot(wanted)
    return Setting(wish.options, names, (None, *bots), secret, date)


def _play_on(game: Game, record: Path | None) -> int:
    """Play to the end, or to where the person stops; then write what was asked for. Return the exit status."""
    screen = game.screen
    status = 0
    try:
        game.play()
    except Leave:
        pass
    except EndOfInput:
        screen.tell("input_ended")
        status = INPUT_ENDED
    except KeyboardInterrupt:
        screen.show("")
        status = INTERRUPTED
    setting, over = game.setting, not game.match.waits()
    kept = record_of(game.match, setting.names, secret=setting.secret, viewer=game.me, date=setting.date)
    if record is not None:
        if record.exists():
            raise FileExistsError(EEXIST, os.strerror(EEXIST), str(record))
        write_whole(record, format_record(kept).encode())
        screen.tell("record_kept", path=record)
    if game.save is not None and over:
        path = game.save.finish(format_record(kept))
        if record is None:
            screen.tell("record_kept", path=path)
    elif game.save is not None:
        game.save.close()
        screen.tell("left")
    return status
