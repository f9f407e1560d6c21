"""Results as a picture: the distributions, the value of each card in hand, the value of the seat."""

import io
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sixieme.errors import MissingExtraError
from sixieme.sim.result import Result

if TYPE_CHECKING:
    from matplotlib.axes import Axes

FORMATS = ("svg", "png", "pdf")


def to_picture(results: Sequence[Result], kind: str, say: Callable[..., str]) -> bytes:
    """Return the picture as a file of that kind, one of :data:`FORMATS`.

    ``say`` gives the words for the keys ``plot_…`` of the catalogues. Raises MissingExtraError without matplotlib.
    """
    check_matplotlib()
    from matplotlib import colormaps, rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "sixieme", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(9, 12), layout="constrained")
        spread, cards, seats = figure.subplots(3, 1)
        colours = colormaps["viridis"]
        for index, result in enumerate(results):
            colour = colours(0.9 * index / max(1, len(results) - 1))
            label = say("plot_players", players=result.players)
            _draw_spread(spread, result, colour, label)
            _draw_cards(cards, result, colour, label)
            _draw_seats(seats, result, colour, label)
        cards.axhline(0, color="0.6", linewidth=0.8)
        for axes, name in ((spread, "spread"), (cards, "cards"), (seats, "seats")):
            axes.set_title(say(f"plot_{name}"))
            axes.set_xlabel(say(f"plot_{name}_x"))
            axes.set_ylabel(say(f"plot_{name}_y"))
            axes.spines[["top", "right"]].set_visible(False)
        spread.set_xlim(0, _farthest(results))
        spread.set_ylim(0)
        cards.set_xlim(0, max(len(result.cards) for result in results) + 1)
        seats.set_xticks(range(1, max(result.players for result in results) + 1))
        spread.legend(frameon=False, ncols=1 + (len(results) > 5))
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()


def check_matplotlib() -> None:
    """Raise MissingExtraError without matplotlib."""
    try:
        import matplotlib  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtraError('plots need matplotlib: pip install "sixieme[plot]"') from error


def _draw_spread(axes: "Axes", result: Result, colour: object, label: str) -> None:
    counts = result.spread
    shares = [count / (result.rounds * result.players) for count in counts]
    axes.plot(range(len(shares)), shares, color=colour, label=label, linewidth=1.4)


def _draw_cards(axes: "Axes", result: Result, colour: object, label: str) -> None:
    dealt = [card for card in result.cards if card.count > 1]
    numbers = [card.card for card in dealt]
    values = [card.heads.mean - result.heads.mean for card in dealt]
    errors = [2 * card.heads.error for card in dealt]
    axes.plot(numbers, values, color=colour, label=label, linewidth=1.2, marker=".", markersize=3)
    low = [value - error for value, error in zip(values, errors, strict=True)]
    high = [value + error for value, error in zip(values, errors, strict=True)]
    axes.fill_between(numbers, low, high, color=colour, alpha=0.2, linewidth=0)


def _draw_seats(axes: "Axes", result: Result, colour: object, label: str) -> None:
    places = [seat.seat + 1 for seat in result.seats]
    means = [seat.heads.mean for seat in result.seats]
    errors = [2 * seat.heads.error for seat in result.seats]
    axes.errorbar(places, means, errors, color=colour, label=label, marker="o", markersize=4, capsize=3, linewidth=1)


def _farthest(results: Sequence[Result]) -> int:
    """Return the heads beyond which hardly a round goes."""
    farthest = 1
    for result in results:
        left = result.rounds * result.players
        for heads, count in enumerate(result.spread):
            left -= count
            if left <= 0.001 * result.rounds * result.players:
                farthest = max(farthest, heads)
                break
    return farthest
