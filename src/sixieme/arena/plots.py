"""Results as a picture: heads, shares of victory and ratings, each with its interval."""

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sixieme.arena.question import short_name
from sixieme.arena.results import Results
from sixieme.sim.plots import FORMATS, check_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["FORMATS", "check_matplotlib", "to_picture"]

_LONGEST = 40
_COLOUR = "#31688e"


def to_picture(results: Results, kind: str, say: Callable[..., str]) -> bytes:
    """Return the picture as a file of that kind, one of :data:`sixieme.sim.plots.FORMATS`.

    ``say`` gives the words for the keys ``plot_…`` of the catalogues. Raises MissingExtraError without matplotlib.
    """
    check_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    names = [short_name(bot.bot, _LONGEST) for bot in results.bots]
    heads = [(bot.heads.mean, bot.heads.low, bot.heads.high) for bot in results.bots]
    wins = [(bot.wins.mean, bot.wins.low, bot.wins.high) for bot in results.bots]
    ratings = [(rating.points, rating.low, rating.high) for rating in results.ratings]
    par = 1 / results.question.players
    with rc_context({"svg.hashsalt": "sixieme", "svg.fonttype": "none", "font.size": 10}):
        panels = 2 + bool(ratings)
        figure = Figure(figsize=(8, panels * (1.1 + 0.34 * len(names))), layout="constrained")
        axes: Sequence[Axes] = figure.subplots(panels, 1)
        _draw(axes[0], names, heads, None, say("plot_arena_heads"))
        _draw(axes[1], names, wins, par, say("plot_arena_wins", par=f"{par:.3f}"))
        if ratings:
            _draw(axes[2], names, ratings, 0.0, say("plot_arena_ratings"))
        figure.suptitle(say("plot_arena_title", players=results.question.players, deals=results.deals))
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()


def _draw(
    axes: "Axes", names: Sequence[str], values: Sequence[tuple[float, float, float]], par: float | None, label: str
) -> None:
    places = range(len(names))
    if par is not None:
        axes.axvline(par, color="0.6", linewidth=0.8, linestyle="--")
    for place, (mean, low, high) in zip(places, values, strict=True):
        axes.plot([low, high], [place, place], color=_COLOUR, linewidth=1.4, marker="|", markersize=8)
        axes.plot([mean], [place], color=_COLOUR, marker="o", markersize=5)
    axes.set_yticks(places, names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(label)
    axes.grid(axis="x", color="0.9")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
