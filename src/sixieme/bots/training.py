"""How the learned policy is trained: by its own games, generation by generation.

In each generation rounds are dealt by the thousand and played by the policy as it is, for all numbers of players and
both decks. In every round one seat's decision is looked at: each card of its hand is tried, and the round played to its
end. Since the hidden cards are the true ones of a round played by that policy, what a card comes to is an honest sample
of what it costs, however noisy. From a few hundred thousand of those the network learns what cards cost, and a
generation later everybody plays a little better. The first generation is played by cautious seats.

The network is so small that numpy does for it: forward and backward are a few matrix products.
"""

import json
import math
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sixieme.bots.equity import POOL_ROUNDS
from sixieme.bots.stream import MOST_SEED, Stream
from sixieme.bots.weights import CARD_INPUTS, SHAPES, TABLE_INPUTS, Floats, Net, noise, pack_net, unpack_net, write_net
from sixieme.errors import TrainingError
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS, TOP_CARD
from sixieme.rules.table import CAPACITY, ROWS
from sixieme.sim.executors import Executor
from sixieme.sim.layout import HEADS_BY_CARD, Numbers

HAND = 10
CHUNK = 2000
"""Rounds of a part of a generation; all of them have as many players and the same deck."""

SHARES = {2: 20, 3: 15, 4: 20, 5: 12, 6: 12, 7: 6, 8: 5, 9: 4, 10: 6}
"""Of a hundred parts, how many have so many players: those that are played most get most."""
LIMITED_SHARE = 25
"""Of a hundred parts, how many have the limited deck."""

RANDOM, CAUTIOUS, LEARNED = range(3)
"""As in :mod:`sixieme.bots.policy_kernels`."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the weights depend on."""

    seed: int = 0
    generations: int = 14
    rounds: int = 300_000
    """Rounds of a generation, one example each."""
    first_rounds: int = 500_000
    """Rounds of the first one, whose cautious seats cost little."""
    epochs: int = 3
    batch: int = 1024
    rate: float = 0.0015
    """The step of the first generation; it falls to a tenth within each, and over all to a fifth."""
    heat: float = 0.5
    """How far from its best the policy strays while it plays, in heads."""
    wander: float = 0.08
    """The share of any cards laid on the way to the decision that is looked at."""

    def __post_init__(self) -> None:
        bounds: dict[str, tuple[float, float]] = {
            "seed": (0, MOST_SEED),
            "generations": (1, 10_000),
            "rounds": (CHUNK, 10**9),
            "first_rounds": (CHUNK, 10**9),
            "epochs": (1, 100),
            "batch": (16, 10**6),
            "rate": (1e-7, 1),
            "heat": (0.01, 100),
            "wander": (0, 1),
        }
        for name, (least, most) in bounds.items():
            value, whole = getattr(self, name), isinstance(least, int) and name not in ("rate", "wander")
            fits = type(value) is int if whole else isinstance(value, int | float) and math.isfinite(value)
            if not fits or not least <= value <= most:
                raise TrainingError(f"expected {name} in {least}..{most}, got {value!r:.40}")


@dataclass(frozen=True, slots=True)
class Examples:
    """Decisions, and what each card of the hand came to."""

    shared: Floats
    """Shape (examples, TABLE_INPUTS)."""
    sizes: Numbers
    """Cards in hand, shape (examples,)."""
    cards: Floats
    """The cards of all hands, one after the other, shape (cards, CARD_INPUTS)."""
    costs: Floats
    """What each came to, in tens of heads against the mean of the others, shape (cards,)."""

    @classmethod
    def joined(cls, parts: Sequence["Examples"]) -> "Examples":
        """Return the examples of all parts, in their order."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__slots__))


@dataclass(frozen=True, slots=True)
class Generation:
    """The rounds of one generation, as work for an executor: a part is a number of CHUNK rounds."""

    recipe: Recipe
    number: int
    net: Net

    def play(self, part: int) -> Examples:
        """Play a part: it depends on the recipe, the generation, the net and its own number."""
        from sixieme.bots import training_kernels as kernels

        stream = Stream(self.recipe.seed, self.number << 32 | part)
        seats = _drawn(SHARES, stream.draw(sum(SHARES.values())))
        limited = stream.draw(100) < LIMITED_SHARE
        shared = np.zeros((CHUNK, TABLE_INPUTS), np.float32)
        cards = np.zeros((CHUNK, HAND, CARD_INPUTS), np.float32)
        sizes, costs = np.zeros(CHUNK, np.int64), np.zeros((CHUNK, HAND), np.float32)
        kernels.self_play(
            np.uint64(stream.draw(2**32 - 1) << 32 | stream.draw(2**32 - 1)),
            0,
            CHUNK,
            CAUTIOUS if self.number == 0 else LEARNED,
            (np.float32(self.recipe.heat / 10), self.net, noise()),
            np.float32(self.recipe.wander),
            _game(seats, 10 * seats + 4 if limited else TOP_CARD),
            shared,
            cards,
            sizes,
            costs,
        )
        held = np.arange(HAND)[None] < sizes[:, None]
        return Examples(shared, sizes, cards[held], costs[held])


def _drawn(shares: dict[int, int], at: int) -> int:
    for value, share in shares.items():
        at -= share
        if at < 0:
            return value
    raise AssertionError("a draw below the sum of the shares")


@dataclass(slots=True)
class Training:
    """How far a training has come: what a checkpoint holds."""

    recipe: Recipe
    net: Net
    momentum: Net
    """Adam's mean of the gradients."""
    spread: Net
    """Adam's mean of their squares."""
    steps: int = 0
    generation: int = 0
    """The next one."""
    curve: list[dict[str, float]] = field(default_factory=list)
    """What each generation came to."""

    @classmethod
    def begin(cls, recipe: Recipe) -> "Training":
        """Return a training before its first generation."""
        random = np.random.default_rng(recipe.seed)
        net = tuple(
            (random.standard_normal(shape) * math.sqrt((2 if len(shape) == 2 else 1) / shape[0])).astype(np.float32)
            if place not in (2, 5)
            else np.zeros(shape, np.float32)
            for place, shape in enumerate(SHAPES)
        )
        return cls(recipe, net, _zeros(), _zeros())

    def save(self, path: Path) -> None:
        """Write a checkpoint: wholly, or not at all."""
        told = {"recipe": asdict(self.recipe), "steps": self.steps, "generation": self.generation, "curve": self.curve}
        net, momentum, spread = pack_net(self.net), pack_net(self.momentum), pack_net(self.spread)
        beside = path.with_name(f".{path.name}.part")
        try:
            with beside.open("wb") as file:
                np.savez(file, told=np.array(json.dumps(told)), net=net, momentum=momentum, spread=spread)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: Path) -> "Training":
        """Return the training of a checkpoint. Raises TrainingError if there is none, or it is damaged."""
        try:
            with np.load(path, allow_pickle=False) as file:
                told = json.loads(str(file["told"]))
                nets = {name: unpack_net(file[name]) for name in ("net", "momentum", "spread")}
            return cls(
                Recipe(**told["recipe"]),
                **nets,
                steps=int(told["steps"]),
                generation=int(told["generation"]),
                curve=list(told["curve"]),
            )
        except Exception as error:  # whatever a damaged file brings about
            raise TrainingError(f"expected a checkpoint in {path}, got {type(error).__name__}: {error}") from error


Watch = Callable[[int, int, int], object]
"""Called now and then with the generation, its rounds so far, and all of its rounds."""


def train(training: Training, executor: Executor, watch: Watch | None = None) -> Iterator[Training]:
    """Train on, and yield the training after each generation: it is the same object, changed."""
    recipe = training.recipe
    while training.generation < recipe.generations:
        number = training.generation
        rounds = recipe.rounds if number else recipe.first_rounds
        work = Generation(recipe, number, training.net)
        found: dict[int, Examples] = {}
        for part, examples in executor.run(work, iter(range(-(-rounds // CHUNK)))):
            found[part] = examples
            if watch is not None:
                watch(number, len(found) * CHUNK, rounds)
        told = learn(training, Examples.joined([found[part] for part in sorted(found)]))
        training.curve.append({"generation": number, **told, **measure(training.net, recipe.seed)})
        training.generation += 1
        yield training


def learn(training: Training, examples: Examples) -> dict[str, float]:
    """Fit the net to the examples of a generation; return how well it did on them on the way, a mean over all.

    ``error``: the mean square of what it is wrong by; ``gain``: what the card it thinks best costs less than a card at
    random, in heads.
    """
    recipe, number = training.recipe, training.generation
    random = np.random.default_rng((recipe.seed, number))
    count, batch = len(examples.sizes), min(recipe.batch, len(examples.sizes))
    steps = recipe.epochs * (count // batch)
    begin = recipe.rate * (1 - 0.8 * number / recipe.generations)
    told = []
    done = 0
    for _ in range(recipe.epochs):
        order = random.permutation(count)
        for start in range(0, count - batch + 1, batch):
            chosen = _Batch(examples, np.sort(order[start : start + batch]))
            values, layers = chosen.forward(training.net)
            error, gain, slopes = chosen.judge(values)
            _descend(training, chosen.backward(training.net, layers, slopes), begin * (1 - 0.9 * done / steps))
            done += 1
            told.append((error, 10 * gain))
    error, gain = np.mean(told, axis=0).tolist()
    return {"error": error, "gain": gain}


class _Batch:
    """Some examples, and the way through the network and back.

    Hands differ in size, so the cards of all stand one after the other: ``starts`` says where each hand begins, ``of``
    to which hand a card belongs.
    """

    WARMTH = 0.05
    """The temperature at which the policy is judged, in tens of heads."""

    def __init__(self, examples: Examples, which: npt.NDArray[np.int64]) -> None:
        sizes = examples.sizes[which]
        self.starts = np.cumsum(sizes) - sizes
        self.of = np.repeat(np.arange(len(which)), sizes)
        begins = (np.cumsum(examples.sizes) - examples.sizes)[which]
        cards = begins[self.of] + np.arange(len(self.of)) - self.starts[self.of]
        self.sizes = sizes.astype(np.float32)[:, None]
        self.shared, self.cards = examples.shared[which], examples.cards[cards]
        self.costs = self._centred(examples.costs[cards])

    def forward(self, net: Net) -> tuple[Floats, tuple[Floats, Floats, Floats]]:
        """Return what the net values each card at, and its layers."""
        from_table, from_card, first_bias, from_own, from_mean, second_bias, out = net
        first = np.maximum((self.shared @ from_table + first_bias)[self.of] + self.cards @ from_card, 0)
        mean = self._sums(first) / self.sizes
        second = np.maximum((mean @ from_mean + second_bias)[self.of] + first @ from_own, 0)
        return second @ out, (first, mean, second)

    def judge(self, values: Floats) -> tuple[float, float, Floats]:
        """Return the mean square error, the gain of the best cards, and the slopes of the loss.

        Only differences within a hand count. The loss is half the error, half what a softmax of the values costs.
        """
        values = self._centred(values)
        wrong = values - self.costs
        best = np.minimum.reduceat(values, self.starts)
        chances = np.exp((best[self.of] - values) / self.WARMTH)
        chances /= self._sums(chances)[self.of]
        cost = self._sums(chances * self.costs)
        count = len(self.starts)
        slopes = wrong - chances * (self.costs - cost[self.of]) / self.WARMTH
        gain = -float(self.costs[values == best[self.of]].sum()) / count
        return float((wrong * wrong).mean()), gain, (slopes / (2 * count)).astype(np.float32)

    def backward(self, net: Net, layers: tuple[Floats, Floats, Floats], slopes: Floats) -> Net:
        """Return the gradient of the loss, like a net."""
        _, _, _, from_own, from_mean, _, out = net
        first, mean, second = layers
        at_second = np.outer(slopes, out) * (second > 0)
        by_hand = self._sums(at_second)
        at_mean = by_hand @ from_mean.T / self.sizes
        at_first = (at_second @ from_own.T + at_mean[self.of]) * (first > 0)
        by_table = self._sums(at_first)
        return (
            self.shared.T @ by_table,
            self.cards.T @ at_first,
            by_table.sum(0),
            first.T @ at_second,
            mean.T @ by_hand,
            by_hand.sum(0),
            second.T @ slopes,
        )

    def _sums(self, values: Floats) -> Floats:
        sums: Floats = np.add.reduceat(values, self.starts)
        return sums

    def _centred(self, values: Floats) -> Floats:
        centred: Floats = values - (self._sums(values) / self.sizes[:, 0])[self.of]
        return centred


def _descend(training: Training, gradient: Net, rate: float) -> None:
    """Take a step of Adam (Kingma, Ba, arXiv:1412.6980)."""
    training.steps += 1
    for weights, slope, mean, square in zip(training.net, gradient, training.momentum, training.spread, strict=True):
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        step = mean / (1 - 0.9**training.steps) / (np.sqrt(square / (1 - 0.999**training.steps)) + 1e-8)
        weights -= np.float32(rate) * step


def _zeros() -> Net:
    return tuple(np.zeros(shape, np.float32) for shape in SHAPES)


def _game(seats: int, top: int) -> tuple[int, int, int, int, Numbers]:
    return seats, ROWS, CAPACITY, top, HEADS_BY_CARD


def measure(net: Net, seed: int, rounds: int = 10_000, seats: int = 4) -> dict[str, float]:
    """Return mean heads a round at a table of four: one that has learned among three cautious ones, and the reverse."""
    told = {}
    for name, own, others in (("learned", LEARNED, CAUTIOUS), ("cautious", CAUTIOUS, LEARNED)):
        found, _ = play(net, seed, rounds, seats, TOP_CARD, [own] + [others] * (seats - 1))
        told[f"one_{name}"] = float(found[:, 0].mean())
        told[f"three_{'cautious' if name == 'learned' else 'learned'}"] = float(found[:, 1:].mean())
    return told


def play(
    net: Net, seed: int, rounds: int, seats: int, top: int, models: Sequence[int], heat: float = 0.0
) -> tuple[npt.NDArray[np.uint8], Numbers]:
    """Play rounds, and return the heads, shape (rounds, seats), and for each card how often it was dealt and the heads
    of whoever held it, shape (top + 1, 2)."""
    from sixieme.bots import training_kernels as kernels

    found, worth = np.zeros((rounds, seats), np.uint8), np.zeros((top + 1, 2), np.int64)
    kernels.play_rounds(
        np.uint64(seed),
        0,
        rounds,
        np.array(models, np.int64),
        (np.float32(heat / 10), net, noise()),
        _game(seats, top),
        found,
        worth,
    )
    return found, worth


def write_all(net: Net, folder: Path, seed: int, rounds: int) -> None:
    """Write what the bots use into a folder: the weights, the rounds of equal players, and the worth of cards.

    ``rounds``: so many are played for each number of players to find what cards are worth.
    """
    write_net(net, folder / "policy.f32")
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    tops = [(seats, TOP_CARD) for seats in players] + [(seats, 10 * seats + 4) for seats in players]
    pool = [play(net, seed, POOL_ROUNDS, seats, top, [LEARNED] * seats, heat=0.2)[0] for seats, top in tops]
    (folder / "rounds.u8").write_bytes(b"".join(found.tobytes() for found in pool))
    worths = []
    for seats in players:
        _, worth = play(net, seed, rounds, seats, 10 * seats + 4, [LEARNED] * seats, heat=0.2)
        worths.append(worth[:, 1] / np.maximum(worth[:, 0], 1) / 10)
    (folder / "worth.f32").write_bytes(np.concatenate(worths).astype("<f4").tobytes())
