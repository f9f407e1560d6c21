"""``sixieme train``: the learned policy trained anew, from its own games."""

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from sixieme.bots.stream import MOST_SEED
from sixieme.bots.training import Recipe, Training, train, write_all
from sixieme.cli.files import Target, write_whole
from sixieme.cli.frame import Frame, Whole, command
from sixieme.cli.progress import Progress
from sixieme.errors import TrainingError
from sixieme.sim.executors import find_executor
from sixieme.sim.plots import FORMATS, check_matplotlib
from sixieme.texts import Say

INTERRUPTED = 130

CHECKPOINT = "checkpoint.npz"
MOST_ROUNDS = 100_000
"""More than so many rounds are not needed to find what cards are worth."""


def build(say: Say) -> Frame:
    """Return the command."""

    @command(say, "train", *_parameters(say))
    def train_command(out: Path, resume: bool, on: str, plot: Path | None, **asked: int | None) -> int:
        if plot is not None:
            check_matplotlib()
        training = _training(out, resume, {name: value for name, value in asked.items() if value is not None})
        shown = Progress()
        try:
            _train(say, training, out, on, shown)
        except KeyboardInterrupt:
            shown.wipe()
            click.echo(say("train_stopped", path=out, generation=training.generation), err=True)
            return INTERRUPTED
        finally:
            shown.wipe()
        if plot is not None:
            write_whole(plot, _picture(say, training, plot.suffix.lower()[1:]))
            click.echo(say("simulate_written", path=plot), err=True)
        return 0

    return train_command


def _parameters(say: Say) -> Iterator[click.Parameter]:
    def option(*names: str, **settings: Any) -> click.Option:
        key = names[0].removeprefix("--").replace("-", "_")
        return click.Option(names, help=say(f"train_help_{key}"), **settings)

    yield option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, metavar="DIR")
    yield option("--resume", is_flag=True)
    yield option("--seed", type=Whole(say, 0, MOST_SEED), metavar="N")
    yield option("--generations", type=Whole(say, 1, 10_000), metavar="N")
    yield option("--rounds", type=Whole(say, 2000, 10**9), metavar="N")
    yield option("--first-rounds", type=Whole(say, 2000, 10**9), metavar="N")
    yield option("--on", default="processes", metavar="WHERE")
    yield option("--plot", type=Target(say, FORMATS), metavar="FILE")


def _training(out: Path, resume: bool, asked: dict[str, int]) -> Training:
    """Return the training to go on with. Raises TrainingError."""
    path = out / CHECKPOINT
    if not resume:
        if path.exists():
            raise TrainingError(f"expected a folder without a checkpoint, or --resume, got {path}")
        out.mkdir(parents=True, exist_ok=True)
        return Training.begin(Recipe(**asked))
    training = Training.load(path)
    recipe = asdict(training.recipe)
    for name, value in asked.items():
        if recipe[name] != value:
            raise TrainingError(f"expected {name} {recipe[name]}, as the training was begun with, got {value}")
    return training


def _train(say: Say, training: Training, out: Path, on: str, shown: Progress) -> None:
    generations = training.recipe.generations

    def watch(generation: int, rounds: int, most: int) -> None:
        shown.show(
            lambda: say(
                "train_progress", generation=generation + 1, generations=generations, percent=100 * rounds // most
            )
        )

    for reached in train(training, find_executor(on), watch):
        shown.wipe()
        reached.save(out / CHECKPOINT)
        told = reached.curve[-1]
        click.echo(
            say(
                "train_generation",
                generation=reached.generation,
                generations=generations,
                gain=f"{told['gain']:.2f}",
                one=f"{told['one_learned']:.2f}",
                three=f"{told['three_cautious']:.2f}",
            )
        )
    write_all(training.net, out, training.recipe.seed, min(training.recipe.rounds, MOST_ROUNDS))
    click.echo(say("train_done", path=out))


def _picture(say: Say, training: Training, kind: str) -> bytes:
    """Return the curve of the training as a picture."""
    import io

    from matplotlib import rc_context
    from matplotlib.figure import Figure

    generations = [point["generation"] + 1 for point in training.curve]
    with rc_context({"svg.hashsalt": "sixieme", "svg.fonttype": "none", "font.size": 10}):
        figure = Figure(figsize=(7, 4.5), layout="constrained")
        axes = figure.subplots()
        for name in ("one_learned", "three_learned", "three_cautious", "one_cautious"):
            axes.plot(generations, [point[name] for point in training.curve], marker="o", label=say(f"train_{name}"))
        axes.set_xlabel(say("train_generations"))
        axes.set_ylabel(say("plot_spread_x"))
        axes.set_ylim(0)
        axes.spines[["top", "right"]].set_visible(False)
        axes.legend(frameon=False, ncols=2, loc="lower center")
        buffer = io.BytesIO()
        figure.savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None)
    return buffer.getvalue()
