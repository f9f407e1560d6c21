"""Advice as a picture: heads and chances to win, with their intervals."""

import io

from sixieme.bots.advice.advice import Advice, Estimate
from sixieme.bots.advice.told import label
from sixieme.sim.plots import FORMATS, check_matplotlib
from sixieme.texts import Say

__all__ = ["FORMATS", "check_matplotlib", "to_picture"]


def to_picture(advice: Advice, kind: str, say: Say) -> bytes:
    """Return the picture as a file of that kind, one of :data:`FORMATS`.

    Raises MissingExtraError without matplotlib.
    """
    check_matplotlib()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    names = [label(say, advice, option.answer) for option in advice.options]
    with rc_context({"svg.hashsalt": "sixieme", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(9, 1.4 + 0.38 * len(names)), layout="constrained")
        heads, win = figure.subplots(1, 2, sharey=True)
        parts: list[tuple[str, float, list[Estimate]]] = [
            ("heads", 1.0, [option.heads for option in advice.options]),
            ("win", 100.0, [option.win for option in advice.options]),
        ]
        for axes, (part, unit, values) in zip((heads, win), parts, strict=True):
            colours = ["#31688e"] + ["#a9bfcf"] * (len(names) - 1)
            axes.barh(
                range(len(names)),
                [unit * value.mean for value in values],
                xerr=[2 * unit * value.error for value in values],
                color=colours,
                height=0.7,
                error_kw={"elinewidth": 1.2, "capsize": 3},
            )
            axes.set_title(say(f"plot_advice_{part}"), fontsize=10)
            axes.set_xlim(0)
            axes.spines[["top", "right"]].set_visible(False)
        heads.set_yticks(range(len(names)), names)
        heads.invert_yaxis()
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()
