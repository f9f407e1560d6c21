"""Training: reproducible, gone on with where it stopped, and it learns."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixieme.bots.training import CHUNK, Examples, Generation, Recipe, Training, _Batch, train, write_all
from sixieme.bots.weights import SHAPES, pack_net, read_net
from sixieme.errors import TrainingError
from sixieme.sim import find_executor

SMALL = Recipe(seed=3, generations=2, rounds=2 * CHUNK, first_rounds=3 * CHUNK, batch=256)


def _trained(training: Training, executor: str = "here") -> Training:
    for reached in train(training, find_executor(executor)):
        training = reached
    return training


@pytest.fixture(scope="module")
def trained() -> Training:
    """Return a small training that is over."""
    return _trained(Training.begin(SMALL))


def test_it_learns(trained: Training) -> None:
    """Even a few thousand rounds: the card it chooses costs less than any card, and less than before."""
    assert [0, 1] == [point["generation"] for point in trained.curve]
    assert trained.curve[0]["gain"] > 0.3
    assert trained.curve[-1]["one_learned"] < trained.curve[-1]["three_cautious"]


def test_what_a_worker_does_is_the_same_anywhere(trained: Training) -> None:
    """Two processes come to the examples of one, in their order."""
    work = Generation(SMALL, 1, trained.net)
    here, there = (dict(find_executor(where).run(work, iter(range(2)))) for where in ("here", "processes:2"))

    for part in (0, 1):
        for name in Examples.__slots__:
            assert getattr(here[part], name).tobytes() == getattr(there[part], name).tobytes()


def test_going_on_comes_to_the_same_as_going_through(trained: Training, tmp_path: Path) -> None:
    """Stopped after the first generation, saved, loaded, gone on with: the same weights, bit for bit."""
    first = next(train(Training.begin(SMALL), find_executor("here")))
    first.save(tmp_path / "checkpoint.npz")
    again = _trained(Training.load(tmp_path / "checkpoint.npz"))

    assert pack_net(trained.net).tobytes() == pack_net(again.net).tobytes()
    assert trained.curve == again.curve


def test_examples_are_honest(trained: Training) -> None:
    """As many as there were rounds; a cost for each card; of 2 to 10 cards in hand."""
    examples = Generation(SMALL, 1, trained.net).play(0)

    assert CHUNK == len(examples.sizes) == len(examples.shared)
    assert len(examples.costs) == len(examples.cards) == examples.sizes.sum()
    assert {*range(2, 11)} == {*examples.sizes.tolist()}
    assert np.abs(examples.costs).max() <= 17.1


def test_the_gradient_is_the_slope_of_the_loss(trained: Training) -> None:
    """Compared with differences, weight by weight, in float64."""
    examples = Generation(SMALL, 0, trained.net).play(1)
    batch = _Batch(examples, np.arange(40))
    for name in ("shared", "cards", "costs", "sizes"):
        setattr(batch, name, getattr(batch, name).astype(np.float64))
    net = tuple(weights.astype(np.float64) for weights in trained.net)

    def loss() -> float:
        values = batch._centred(batch.forward(net)[0])  # type: ignore[arg-type]  # doubles in place of singles
        best = np.minimum.reduceat(values, batch.starts)
        shares = np.exp((best[batch.of] - values) / batch.WARMTH)
        shares /= batch._sums(shares)[batch.of]
        wrong = values - batch.costs
        return float(((wrong * wrong).sum() / 2 + (shares * batch.costs).sum()) / (2 * len(batch.starts)))

    values, layers = batch.forward(net)  # type: ignore[arg-type]  # doubles in place of singles
    gradient = batch.backward(net, layers, batch.judge(values)[2])  # type: ignore[arg-type]  # the same
    random = np.random.default_rng(0)
    for weights, slopes in zip(net, gradient, strict=True):
        place = tuple(int(random.integers(size)) for size in weights.shape)
        kept = weights[place]
        around = []
        for step in (1e-6, -1e-6):
            weights[place] = kept + step
            around.append(loss())
        weights[place] = kept

        assert (around[0] - around[1]) / 2e-6 == pytest.approx(float(slopes[place]), abs=2e-4)


def test_everything_the_bots_use_is_written(trained: Training, tmp_path: Path) -> None:
    """In the sizes that are read."""
    write_all(trained.net, tmp_path, 0, rounds=200)

    assert pack_net(trained.net).tobytes() == pack_net(read_net(tmp_path / "policy.f32")).tobytes()
    assert 2 * 512 * sum(range(2, 11)) == (tmp_path / "rounds.u8").stat().st_size
    assert 4 * sum(10 * seats + 5 for seats in range(2, 11)) == (tmp_path / "worth.f32").stat().st_size


@pytest.mark.parametrize("content", [b"", b"no archive", None])
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """Empty, something else, or missing."""
    path = tmp_path / "checkpoint.npz"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(TrainingError, match="expected a checkpoint"):
        Training.load(path)


@pytest.mark.parametrize(
    "change",
    [
        {"generation": -1},
        {"generation": 3},
        {"generation": "1"},
        {"steps": -5},
        {"curve": "abc"},
        {"curve": [1]},
        {"curve": []},
        {"recipe": {"seed": 0, "colour": "red"}},
        {"recipe": []},
    ],
)
def test_what_a_checkpoint_tells_has_to_fit(trained: Training, tmp_path: Path, change: dict[str, object]) -> None:
    """Refused when it is read, and not after hours of work."""
    path = tmp_path / "checkpoint.npz"
    trained.save(path)
    with np.load(path) as file:
        arrays = dict(file)
    arrays["told"] = np.array(json.dumps({**json.loads(str(arrays["told"])), **change}))
    np.savez(path, **arrays)

    with pytest.raises(TrainingError, match="expected a checkpoint"):
        Training.load(path)


@pytest.mark.parametrize(
    "net", [np.full(3904, np.nan, np.float32), np.full(3904, 3e38, np.float32), np.zeros(3904), np.array(["a"] * 3904)]
)
def test_weights_have_to_be_numbers(trained: Training, tmp_path: Path, net: np.ndarray[Any, Any]) -> None:
    """Finite ones of the right type: nothing else is trained on, or shipped."""
    path = tmp_path / "checkpoint.npz"
    trained.save(path)
    with np.load(path) as file:
        arrays = {**file, "net": net}
    np.savez(path, **arrays)

    with pytest.raises(TrainingError, match="expected a checkpoint"):
        Training.load(path)


def test_a_checkpoint_is_written_wholly_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk leaves the old one, and nothing beside it."""
    path = tmp_path / "checkpoint.npz"
    Training.begin(SMALL).save(path)
    before = path.read_bytes()

    def full(*_args: object, **_arrays: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="No space left"):
        Training.begin(SMALL).save(path)

    assert before == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change", [{"seed": -1}, {"generations": 0}, {"rounds": 10}, {"rate": 0.0}, {"heat": float("nan")}, {"wander": 2.0}]
)
def test_recipes_that_cannot_be_are_refused(change: dict[str, float]) -> None:
    """Expected, got."""
    with pytest.raises(TrainingError, match=f"expected {next(iter(change))} in"):
        replace(SMALL, **change)  # type: ignore[arg-type]  # numbers of both kinds by name


def test_a_net_begins_with_the_shapes_it_has() -> None:
    """The same for the same seed, another for another."""
    nets = [pack_net(Training.begin(replace(SMALL, seed=seed)).net).tobytes() for seed in (0, 0, 1)]

    assert nets[0] == nets[1] != nets[2]
    assert [weights.shape for weights in Training.begin(SMALL).net] == list(SHAPES)
