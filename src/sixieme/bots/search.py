"""Searching: what each answer comes to in worlds that the seat thinks possible.

The hands of the others are drawn from what they can hold. In each world every answer is tried: the others lay what a
model of them lays, and the rest of the round is played by the model. All answers are tried in the same worlds, with the
same luck, so that their differences are known better than their values. Halving spends the budget where it matters
(Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed bandits", 2013): after each of log₂ phases the worse
half of the answers is dropped.
"""

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from sixieme.bots import warm
from sixieme.bots.bot import Thought, decide, legal
from sixieme.bots.budget import Budget
from sixieme.bots.drafting import best_picks, worth_in
from sixieme.bots.equity import SAMPLES, pool
from sixieme.bots.position import Model, model_for, read_end, read_view
from sixieme.bots.registry import make
from sixieme.bots.stream import decision_number
from sixieme.bots.weights import learned_net, noise
from sixieme.errors import BotOptionError
from sixieme.rules.cards import Card
from sixieme.rules.options import Deck
from sixieme.rules.phase import Phase
from sixieme.rules.table import RowIndex
from sixieme.rules.view import View
from sixieme.sim.layout import HEADS_BY_CARD, Cards

MOST_PICKS = 16
"""So many cards are tried for a pick, the most promising ones by what cards are worth."""
PICK_HEAT = 0.5
"""How far picks in a playout stray from what cards are worth, in heads."""


USUAL = Budget(playouts=1000)


class Aim(StrEnum):
    """What the search goes by."""

    MATCH = "match"
    """The chance to win the match."""
    HEADS = "heads"
    """The heads of this round, compared with the mean of the others."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a search is done."""

    seed: int = 0
    budget: Budget = USUAL
    model: Model = Model.CAUTIOUS
    heat: float = 0.5
    """How far from its best the model strays, in heads: the temperature of a softmax."""
    aim: Aim = Aim.MATCH
    belief: int = 0
    """How many swaps of cards lie between two worlds when hands are believed by what was laid; with 0, all hands are
    equally likely."""
    net: str = ""
    """A file of weights to use instead of those that are shipped."""


@dataclass(slots=True)
class Option:
    """An answer, and what came of it."""

    answer: int
    """A card or a row index."""
    parts: list[npt.NDArray[np.float64]] = field(default_factory=list)
    """What has been found, in the pieces in which it was."""

    @property
    def found(self) -> npt.NDArray[np.float64]:
        """What was found by world, shape (worlds, FINDINGS) as in :mod:`sixieme.bots.search_kernels`."""
        if len(self.parts) > 1:
            self.parts = [np.concatenate(self.parts)]
        return self.parts[0]

    @property
    def worth(self) -> float:
        """The mean of what the search goes by."""
        # Added up one after the other, as the page does: numpy's own sum goes by blocks.
        return float(np.cumsum(self.found[:, -1])[-1] / len(self.found))

    @property
    def error(self) -> float:
        """The standard error of the worth; 0 where there is one world only."""
        count = len(self.found)
        return float(self.found[:, -1].std(ddof=1) / math.sqrt(count)) if count > 1 else 0.0


Watch = Callable[[int], object]
"""Called now and then with the number of playouts so far."""


def search(seen: View, settings: Settings, *, even: bool = False, watch: Watch | None = None) -> list[Option]:
    """Return the options, best first. ``even``: all are tried in all worlds, none is dropped.

    In a draft only the most promising cards are tried, the others are no options.
    """
    if seen.phase is Phase.DRAFT:
        return _PickSearch(seen, settings).run(even=even, watch=watch)
    return PlaySearch(seen, settings).run(even=even, watch=watch)


class _Search(ABC):
    """One decision being made."""

    def __init__(self, answers: Iterable[int], number: int, settings: Settings) -> None:
        from sixieme.bots import search_kernels

        self.kernels: ModuleType = search_kernels
        self.settings = settings
        self.options = [Option(answer) for answer in answers]
        self.number = np.uint64((number << 24) & 0xFFFFFFFFFFFFFFFF)
        self.worlds = 0
        self._playouts = 0
        self._begun = time.perf_counter()

    @abstractmethod
    def find(self, answers: list[int], worlds: int) -> npt.NDArray[np.float64]:
        """Return what comes of these answers in the next worlds, so many: shape (answers, worlds, FINDINGS)."""

    def run(self, *, even: bool, watch: Watch | None) -> list[Option]:
        """Spend the budget and return the options, best first."""
        alive, ranked = list(self.options), list[Option]()
        phases = 1 if even else max(1, math.ceil(math.log2(len(alive))))
        for phase in range(phases):
            self._spend(alive, phases, phase, watch)
            alive.sort(key=lambda option: -option.worth)
            if phase + 1 < phases:
                half = (len(alive) + 1) // 2
                ranked = alive[half:] + ranked
                alive = alive[:half]
        return alive + ranked

    def _spend(self, alive: list[Option], phases: int, phase: int, watch: Watch | None) -> None:
        budget = self.settings.budget
        if budget.playouts is not None:
            wanted = max(1, budget.playouts // (phases * len(alive)))
            for size in _parts(wanted, 64 if watch else wanted):
                self._try(alive, size)
                if watch is not None:
                    watch(self._playouts)
            return
        assert budget.seconds is not None
        until = self._begun + budget.seconds * (phase + 1) / phases
        while True:
            self._try(alive, 4)
            if watch is not None:
                watch(self._playouts)
            if time.perf_counter() >= until:
                return

    def _try(self, alive: list[Option], worlds: int) -> None:
        found = self.find([option.answer for option in alive], worlds)
        for option, rows in zip(alive, found, strict=True):
            option.parts.append(rows)
        self.worlds += worlds
        self._playouts += worlds * len(alive)

    def playing(self, seats: int, rows: int) -> tuple[Any, Any]:
        """Return how the seats choose: their models, and their mind, as the kernels have it."""
        models = np.full(seats, model_for(self.settings.model, rows), np.int64)
        return models, (np.float32(self.settings.heat / 10), learned_net(self.settings.net), noise())

    def pool(self, seats: int, deck: Deck) -> Cards:
        """Return the rounds that chances to win are reckoned from; none where only heads count."""
        return np.zeros((0, seats), np.uint8) if self.settings.aim is Aim.HEADS else pool(seats, deck)


class PlaySearch(_Search):
    """A card to lay, or a row to choose."""

    def __init__(self, seen: View, settings: Settings) -> None:
        answers = seen.legal_rows if seen.phase is Phase.ROW else seen.legal_plays
        self.position = read_view(seen)
        super().__init__(answers, self.position.number, settings)
        self._place = {answer: place for place, answer in enumerate(answers)}
        self._last: Cards | None = None

    def find(self, answers: list[int], worlds: int) -> npt.NDArray[np.float64]:
        """Return what comes of these answers in the next worlds."""
        position = self.position
        found = np.empty((len(answers), worlds, self.kernels.FINDINGS))
        self.kernels.try_answers(
            np.array([self._place[answer] for answer in answers], np.int64),
            self.worlds,
            np.uint64(self.settings.seed),
            self.number,
            position.due,
            *self.playing(position.seats, len(position.table[0])),
            position.hand,
            position.left,
            self.believe(worlds),
            position.laid,
            position.game,
            position.table,
            position.face_up,
            position.taken,
            (position.totals, position.rounds, position.end, self.pool(position.seats, position.deck), SAMPLES),
            found,
        )
        return found

    def believe(self, size: int) -> Cards:
        """Return the others' hands in the next worlds, so many."""
        position, settings, kernels = self.position, self.settings, self.kernels
        if len(position.known):
            return np.repeat(position.known, size, axis=0)
        worlds = np.zeros((size, position.seats - 1, len(position.hand)), np.uint8)
        key = np.uint64(settings.seed), self.number, self.worlds
        kernels.deal_worlds(*key, position.unseen, worlds)
        past = position.past
        # Who lays at random tells nothing by it.
        if settings.belief and settings.model is not Model.RANDOM and len(past[0]) and worlds.shape[2]:
            if self._last is not None:
                worlds[0] = self._last
            kernels.believe_worlds(
                *key,
                settings.belief,
                position.unseen,
                model_for(settings.model, len(position.table[0])),
                settings.heat / 10,
                learned_net(settings.net),
                position.game,
                position.past,
                worlds,
            )
            self._last = worlds[-1].copy()
        return worlds


class _PickSearch(_Search):
    """A card to pick in a draft."""

    def __init__(self, seen: View, settings: Settings) -> None:
        super().__init__(best_picks(seen, MOST_PICKS), decision_number(seen), settings)
        assert seen.viewer is not None
        assert seen.draft is not None
        draft, self.seats = seen.draft, seen.players
        self.seen = seen
        self.owners = np.full(draft.top + 1, -1, np.int64)
        for card, seat in zip(draft.picks, draft.order, strict=False):
            self.owners[card] = (seat - seen.viewer) % self.seats
        self.turns = np.array([(seat - seen.viewer) % self.seats for seat in draft.order[len(draft.picks) :]], np.int64)

    def find(self, answers: list[int], worlds: int) -> npt.NDArray[np.float64]:
        """Return what comes of these picks in the next worlds."""
        seen, options, top = self.seen, self.seen.options, len(self.owners) - 1
        assert seen.viewer is not None
        found = np.empty((len(answers), worlds, self.kernels.FINDINGS))
        sizes, totals = options.sizes, [seen.totals[(seen.viewer + step) % self.seats] for step in range(self.seats)]
        self.kernels.try_picks(
            np.array(answers, np.int64),
            self.worlds,
            worlds,
            np.uint64(self.settings.seed),
            self.number,
            *self.playing(self.seats, options.sizes.rows),
            self.owners,
            self.turns,
            sizes.hand,
            worth_in(top, self.seats),
            np.float32(PICK_HEAT / 10),
            (self.seats, sizes.rows, sizes.capacity, top, HEADS_BY_CARD),
            (
                np.array(totals, np.int64),
                len(seen.rounds),
                read_end(options),
                self.pool(self.seats, options.deck),
                SAMPLES,
            ),
            found,
        )
        return found


def _parts(count: int, most: int) -> list[int]:
    return [min(most, count - start) for start in range(0, count, most)]


def settings_of(
    seed: int,
    playouts: int | None,
    seconds: float | None,
    model: str,
    aim: str,
    heat: Any,
    belief: int,
    net: str,
) -> Settings:
    """Return settings from the options of a bot. Raises BotOptionError."""
    budget = USUAL if playouts is None and seconds is None else Budget(playouts, seconds)
    for kind, value in ((Model, model), (Aim, aim)):
        if value not in list(kind):
            raise BotOptionError(f"expected one of {', '.join(kind)}, got {value!r:.40}")
    if not isinstance(heat, int | float) or not math.isfinite(heat) or not 0.01 <= heat <= 100:
        raise BotOptionError(f"expected a heat in 0.01..100 heads, got {heat!r:.40}")
    if type(belief) is not int or not 0 <= belief <= 1000:
        raise BotOptionError(f"expected belief in 0..1000 swaps, got {belief!r:.40}")
    learned_net(str(net))  # a wrong file is known before anything is played
    return Settings(seed, budget, Model(model), heat, Aim(aim), belief, str(net))


class SearchingBot:
    """What the bots that search have in common.

    A bot with a deadline does not wait for the kernels to be compiled: until they are, which takes a minute once, the
    bot that counts answers in its place.
    """

    name: str
    settings: Settings

    def prepare(self) -> None:
        """Have the kernels ready."""
        warm.prepare()

    def choose_card(self, view: View) -> Card:
        """Return the card that comes to most."""
        return self._answer(view)

    def choose_row(self, view: View) -> RowIndex:
        """Return the row that comes to most."""
        return self._answer(view)

    def explain(self, view: View) -> tuple[Thought, ...]:
        """Return what each answer costs, minus what the search goes by. Best first; of a draft, the picks tried."""
        return tuple(Thought(option.answer, -option.worth, option.error) for option in search(view, self.settings))

    def pick(self, view: View) -> Card:
        """Return the card to pick that comes to most."""
        return self._answer(view)

    def _answer(self, view: View) -> int:
        answers = legal(view)
        if len(answers) == 1:
            return answers[0]
        if self.settings.budget.seconds is not None and warm.is_compiling():
            return decide(make("counting", seed=self.settings.seed), view)
        return search(view, self.settings)[0].answer
