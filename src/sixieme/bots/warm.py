"""Compiling the kernels of bots in the background: ``python -m sixieme.bots.warm``.

They take a minute of CPU, once for each version of them. A bot with a deadline does not wait for that: see
:meth:`sixieme.bots.search.SearchingBot.choose_card`.
"""

import subprocess
from functools import cache

from sixieme.sim import warm

_DONE = "bots"


def is_done() -> bool:
    """Return whether the kernels have been compiled on this machine."""
    return warm.is_done(_DONE)


@cache
def start() -> subprocess.Popen[bytes] | None:
    """Begin to compile in another process, once; return it, or None if there is nothing to do."""
    return warm.start("sixieme.bots.warm", _DONE)


@cache
def prepare() -> None:
    """Have every kernel ready in this process: loaded, or compiled if need be."""
    if not is_done():
        warm.compile_once(compile_all, _DONE)
    compile_all()  # quick by now: they are loaded, if another process has compiled them


def is_compiling() -> bool:
    """Return whether they are being compiled; begins it if need be. False if they are there, or cannot be kept."""
    if is_done():
        return False
    process = start()
    return process is not None and process.poll() is None


def compile_all() -> None:
    """Compile every kernel that a bot needs for a decision, and keep the code."""
    from sixieme.bots import duel
    from sixieme.bots.budget import Budget
    from sixieme.bots.equity import two_player_table
    from sixieme.bots.learned import LearnedBot
    from sixieme.bots.position import Model
    from sixieme.bots.search import Aim, Settings, search
    from sixieme.rules.commands import ChooseCard, DealRound, OpenDraft, PickCard
    from sixieme.rules.deal import Deal
    from sixieme.rules.match import Match
    from sixieme.rules.options import CLASSIC, parse_options, with_sizes
    from sixieme.rules.view import view

    match, _ = Match.new(2, with_sizes(CLASSIC, hand=3)).apply(
        DealRound(Deal(((1, 50, 60), (2, 70, 80)), (9, 20, 30, 40)))
    )
    second = match
    for seat, card in enumerate((50, 70)):
        second, _ = second.apply(ChooseCard(seat, card))
    row = match
    for seat, card in enumerate((1, 2)):
        row, _ = row.apply(ChooseCard(seat, card))
    draft, _ = Match.new(2, with_sizes(parse_options("draft"), hand=1)).apply(OpenDraft(0))
    drafted = draft
    for seat in (0, 1):
        drafted, _ = drafted.apply(PickCard(seat, seat + 1))
    for aim in Aim:
        for model in (Model.CAUTIOUS, Model.LEARNED):
            settings = Settings(0, Budget(playouts=2), model, aim=aim, belief=1)
            for at in (match, second, row, draft, drafted):
                search(view(at, 0), settings)
    LearnedBot().choose_card(view(match, 0))
    two_player_table((0, 0), 0, CLASSIC, (0, 0), most=0)
    duel.warm()


if __name__ == "__main__":
    warm.compile_aside(compile_all, _DONE)
