"""Advice: what each answer comes to in the worlds that a seat thinks possible. Importing it needs no numba.

All answers are tried in the same worlds, with the same luck, and none is dropped: so their differences are known better
than their values. It sees a view and nothing else.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from sixieme.bots.advice.cards import Place, card_places, knows_all
from sixieme.bots.advice.reasons import Reason, find_reasons
from sixieme.bots.budget import Budget
from sixieme.errors import PickNotDueError
from sixieme.rules.phase import Phase
from sixieme.rules.view import View

PLAYOUTS = 20_000
"""So many rounds are played to their end where nothing else is said, for all answers together."""

CLEAR = 2.0
"""Standard errors between two answers from which on one is called better."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over the worlds, and its standard error; 0 where all worlds say the same."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Sureness:
    """How sure it is that the first answer is better than the second."""

    chance: float
    """0.5..1, by the normal distribution; 0.5 where the two are the same, 1 where there is one answer only."""
    alike: tuple[int, ...]
    """The answers that cannot be told from the first: less than :data:`CLEAR` standard errors behind."""


@dataclass(frozen=True, slots=True)
class Advised:
    """An answer, and what it comes to. Heads count against the seat, the fewer the better."""

    answer: int
    """A card, a row index, or a card to pick."""
    trick: Estimate | None
    """Own heads in this trick; None in a draft."""
    heads: Estimate
    """Own heads from now to the end of the round, this trick included."""
    others: Estimate
    """The same for the others, on average."""
    takes: Estimate | None
    """The chance to take a row in this trick; None in a draft."""
    win: Estimate
    """The chance to win the match; shared wins count as fractions."""
    heads_behind: Estimate
    """Its heads less those of the first answer, in the same worlds."""
    win_behind: Estimate
    """Its chance to win less that of the first answer, in the same worlds: 0 or less, but for answers alike."""
    reasons: tuple[Reason, ...]
    """Up to three, those first that explain most."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a seat had better do."""

    phase: Phase
    options: tuple[Advised, ...]
    """The best first, by the chance to win and then by heads. In a draft, the most promising cards only."""
    worlds: int
    """In so many worlds each answer was tried."""
    sureness: Sureness
    cards: tuple[Place, ...]
    """Where the cards 1, 2, … are, as far as the seat knows."""
    known: bool
    """Whether the seat knows all hands."""

    @property
    def best(self) -> Advised:
        """The answer to give."""
        return self.options[0]


def advise(
    seen: View,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    watch: Callable[[int], object] | None = None,
) -> Advice:
    """Return advice for a seat that has to lay a card, to choose a row or to pick a card.

    With ``playouts`` (20,000 where nothing is said) the same view has the same advice; with ``seconds`` it depends on
    the machine. ``watch`` is called now and then with the number of playouts so far. Raises PickNotDueError where
    nothing is to be decided, BotOptionError, and MissingExtraError without numba.
    """
    if not (seen.legal_plays or seen.legal_rows or seen.legal_picks):
        raise PickNotDueError(f"expected a seat that has something to decide, got seat {seen.viewer} ({seen.phase})")
    _check_numba()
    from sixieme.bots.advice.trial import Trial

    if seconds is None and playouts is None:
        playouts = PLAYOUTS
    if seconds is not None:  # the first call compiles, which must not be taken for thinking
        Trial(seen, Budget(playouts=1), seed, lambda _: None)
    trial = Trial(seen, Budget(playouts, seconds), seed, watch or (lambda _: None))
    best, reasons = trial.answers[0], find_reasons(seen, trial.findings())
    options = tuple(
        Advised(
            answer=answer,
            trick=Estimate(*trial.trick(answer)) if seen.phase is not Phase.DRAFT else None,
            heads=Estimate(*trial.heads(answer)),
            others=Estimate(*trial.others(answer)),
            takes=Estimate(*trial.takes(answer)) if seen.phase is not Phase.DRAFT else None,
            win=Estimate(*trial.win(answer)),
            heads_behind=Estimate(*trial.heads(answer, best)),
            win_behind=Estimate(*trial.win(answer, best)),
            reasons=reasons[answer],
        )
        for answer in trial.answers
    )
    return Advice(
        seen.phase, options, trial.worlds, _sureness(trial.answers, trial.worth), card_places(seen), knows_all(seen)
    )


def _check_numba() -> None:
    """Raise MissingExtraError without numba, which brings numpy."""
    from sixieme.sim import compiled  # noqa: F401 - importing it is the check


def _sureness(answers: tuple[int, ...], worth: Callable[[int, int], tuple[float, float]]) -> Sureness:
    best, rest = answers[0], answers[1:]
    behind = {answer: worth(best, answer) for answer in rest}
    chance = min((_chance(*difference) for difference in behind.values()), default=1.0)
    alike = tuple(answer for answer, (mean, error) in behind.items() if mean <= CLEAR * error)
    return Sureness(chance, alike)


def _chance(mean: float, error: float) -> float:
    """Return the chance that a difference with this mean and error is more than 0."""
    if error == 0:
        return 1.0 if mean > 0 else 0.5
    return 0.5 * (1 + math.erf(mean / error / math.sqrt(2)))
