"""``sixieme train``: a smoke run, what it writes, and what it refuses."""

from pathlib import Path

import pytest

from sixieme.bots import training
from sixieme.bots.training import Training
from tests.cli.runner import Runner

SMALL = ("--generations", "2", "--rounds", "2000", "--first-rounds", "4000", "--on", "here")


def test_a_training_writes_what_the_bots_use(sixieme: Runner, tmp_path: Path) -> None:
    """A line a generation; the weights, the rounds, the worth of cards, the curve; and nothing is done again."""
    out, curve = tmp_path / "trained", tmp_path / "curve.svg"
    ran = sixieme("train", "--out", str(out), *SMALL, "--plot", str(curve), lang="en")

    assert 0 == ran.status, ran.err
    assert ["Generation 1 of 2", "Generation 2 of 2"] == [line[:17] for line in ran.out.splitlines()[:2]]
    assert {"checkpoint.npz", "policy.f32", "rounds.u8", "worth.f32"} == {path.name for path in out.iterdir()}
    assert "three learned" in curve.read_text("utf-8")

    again = sixieme("train", "--out", str(out), *SMALL, lang="en")
    assert 2 == again.status
    assert "expected a folder without a checkpoint, or --resume" in again.err

    resumed = sixieme("train", "--out", str(out), "--resume", lang="en")
    assert (0, 1) == (resumed.status, len(resumed.out.splitlines()))

    other = sixieme("train", "--out", str(out), "--resume", "--rounds", "4000", lang="en")
    assert 2 == other.status
    assert "expected rounds 2000" in other.err


@pytest.mark.parametrize(
    "lang, said", [("fr", "Arrêté après 1"), ("en", "Stopped after 1"), ("de", "Angehalten nach 1")]
)
def test_ctrl_c_says_how_to_go_on(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    """The generations that are done stay done."""
    whole = training.learn

    def stop(reached: Training, examples: training.Examples) -> dict[str, float]:
        if reached.generation:
            raise KeyboardInterrupt
        return whole(reached, examples)

    monkeypatch.setattr(training, "learn", stop)
    ran = sixieme("train", "--out", str(tmp_path), *SMALL, lang=lang)

    assert 130 == ran.status
    assert said in ran.err
    assert "--resume" in ran.err
    assert 1 == Training.load(tmp_path / "checkpoint.npz").generation


def test_ctrl_c_in_the_first_generation_loses_nothing_but_it(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked for is kept: going on needs no more than the folder."""

    def stop(*_given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as stopped:
        stopped.setattr(training, "learn", stop)
        assert 130 == sixieme("train", "--out", str(tmp_path), *SMALL).status
    assert 0 == Training.load(tmp_path / "checkpoint.npz").generation

    ran = sixieme("train", "--out", str(tmp_path), "--resume")
    assert (0, 3) == (ran.status, len(ran.out.splitlines()))


@pytest.mark.parametrize(
    "words, message",
    [
        ((), "--out"),
        (("--out", "{}", "--generations", "0"), "generations"),
        (("--out", "{}", "--rounds", "1"), "rounds"),
        (("--out", "{}", "--seed", "-1"), "seed"),
        (("--out", "{}", "--resume"), "expected a checkpoint"),
        (("--out", "{}", "--on", "the moon"), "expected here"),
        (("--out", "{}", "--plot", "curve.txt"), "curve.txt"),
    ],
)
def test_what_cannot_be_is_refused(sixieme: Runner, tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    """One clear line."""
    ran = sixieme("train", *(word.format(tmp_path) for word in words), lang="en")

    assert 2 == ran.status
    assert message in ran.err
    assert "Traceback" not in ran.err
