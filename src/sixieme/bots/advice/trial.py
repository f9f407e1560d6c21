"""The answers tried out: numbers by world, and how this trick went in some of the worlds."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from sixieme.bots.advice.findings import Findings, Found, Went
from sixieme.bots.budget import Budget
from sixieme.bots.position import Model
from sixieme.bots.search import Option, PlaySearch, Settings, search
from sixieme.rules.cards import Card
from sixieme.rules.phase import Phase
from sixieme.rules.table import Table, cheapest_row, row_for
from sixieme.rules.trick import Play, resolve, undercut
from sixieme.rules.view import View
from sixieme.sim.layout import Cards

OWN_TRICK, OWN_ROUND, OTHERS_ROUND, TAKES, WIN, WORTH = range(6)
"""The columns, as in :mod:`sixieme.bots.search_kernels`."""

LOOKED_AT = 300
"""In so many worlds this trick is looked at card by card."""
BATCHES = 25
"""Worlds that follow from one another are not independent: errors come from the means of so many stretches of them."""

BELIEF = 4

Numbers = npt.NDArray[np.float64]


class Trial:
    """All answers to a decision, each tried in the same worlds."""

    def __init__(self, seen: View, budget: Budget, seed: int, watch: Callable[[int], object]) -> None:
        settings = Settings(seed, budget, Model.LEARNED, belief=BELIEF)
        self.seen = seen
        self._searching = None if seen.phase is Phase.DRAFT else _Remembering(seen, settings)
        found = (
            search(seen, settings, even=True, watch=watch)
            if self._searching is None
            else self._searching.run(even=True, watch=watch)
        )
        self._linked = self._searching is not None and len(self._searching.position.past[0]) > 0
        self._found: dict[int, Option] = {option.answer: option for option in found}
        self.answers = tuple(self._found)
        """Best first."""
        self.worlds = len(found[0].found)

    def trick(self, answer: int) -> tuple[float, float]:
        """Return own heads in this trick, and their standard error; so do the methods that follow."""
        return self._estimate(self._column(answer, OWN_TRICK))

    def takes(self, answer: int) -> tuple[float, float]:
        """Return the chance to take a row in this trick."""
        return self._estimate(self._column(answer, TAKES))

    def heads(self, answer: int, against: int | None = None) -> tuple[float, float]:
        """Return own heads until the end of the round, perhaps compared with another answer in the same worlds."""
        return self._compare(OWN_ROUND, answer, against)

    def others(self, answer: int) -> tuple[float, float]:
        """Return the heads of the others until the end of the round, on average."""
        return self._estimate(self._column(answer, OTHERS_ROUND) / (self.seen.players - 1))

    def win(self, answer: int, against: int | None = None) -> tuple[float, float]:
        """Return the chance to win the match, perhaps compared with another answer."""
        return self._compare(WIN, answer, against)

    def worth(self, answer: int, against: int) -> tuple[float, float]:
        """Return what the search goes by, compared with another answer."""
        return self._compare(WORTH, answer, against)

    def findings(self) -> Findings:
        """Return what reasons are drawn from."""
        went = self._went() if self.seen.phase is Phase.CARDS else {}
        columns = {answer: self._parts(answer) for answer in self.answers}
        mean = np.mean(list(columns.values()), axis=0)
        by_heads = min(self.answers, key=lambda answer: self.heads(answer)[0])
        found = {
            answer: Found(
                takes=self.takes(answer)[0],
                heads_if_taken=float(self._column(answer, OWN_TRICK).mean() / max(self.takes(answer)[0], 1e-9)),
                now=self._estimate(mean[:, 0] - parts[:, 0]),
                later=self._estimate(mean[:, 1] - parts[:, 1]),
                others=self._estimate(parts[:, 2] - mean[:, 2]),
                went=went.get(answer),
            )
            for answer, parts in columns.items()
        }
        return Findings(
            found,
            worlds=self.worlds,
            by_heads=by_heads,
            win_gained=self.win(self.answers[0], by_heads),
            heads_given=self.heads(self.answers[0], by_heads),
        )

    def _parts(self, answer: int) -> Numbers:
        """Return by world: heads now, heads later, those of the others on average."""
        trick, whole = self._column(answer, OWN_TRICK), self._column(answer, OWN_ROUND)
        return np.stack([trick, whole - trick, self._column(answer, OTHERS_ROUND) / (self.seen.players - 1)], axis=1)

    def _column(self, answer: int, column: int) -> Numbers:
        return self._found[answer].found[:, column]

    def _compare(self, column: int, answer: int, against: int | None) -> tuple[float, float]:
        values = self._column(answer, column)
        return self._estimate(values if against is None else values - self._column(against, column))

    def _estimate(self, values: Numbers) -> tuple[float, float]:
        count = len(values)
        if count < 2:
            return float(values.mean()), 0.0
        error = values.std(ddof=1) / np.sqrt(count)
        if self._linked and count >= 2 * BATCHES:
            means = values[: count - count % BATCHES].reshape(BATCHES, -1).mean(axis=1)
            error = max(error, means.std(ddof=1) / np.sqrt(BATCHES))
        return float(values.mean()), float(error)

    def _went(self) -> dict[int, Went]:
        """Return how this trick went for each card, in the worlds looked at."""
        assert self._searching is not None
        table, capacity = self.seen.table, self.seen.options.sizes.capacity
        others = self._searching.laid_by_others()
        tricks = {answer: [_lay(table, answer, laid, capacity) for laid in others] for answer in self.answers}
        went = {}
        for answer in self.answers:
            other = next((one for one in self.answers if one != answer), answer)
            homes = [row_for(after, answer) for after, *_ in tricks[other]]
            unsafe = [
                row is None or len(after[row]) == capacity
                for row, (after, *_) in zip(homes, tricks[other], strict=True)
            ]
            count = len(others)
            went[answer] = Went(
                undercut_by_other=sum(trick[1] for trick in tricks[answer]) / count,
                row_taken_first=sum(trick[2] for trick in tricks[answer]) / count,
                last_place=sum(trick[3] for trick in tricks[answer]) / count,
                above=tuple(
                    sum(sum(card > answer for card in laid) >= least for laid in others) / count
                    for least in range(self.seen.players)
                ),
                unsafe_later=sum(unsafe) / count if other != answer else 0.0,
            )
        return went


class _Remembering(PlaySearch):
    """A search that keeps its first worlds, to look at this trick again."""

    def __init__(self, seen: View, settings: Settings) -> None:
        super().__init__(seen, settings)
        self._kept: list[Cards] = []

    def believe(self, size: int) -> Cards:
        """Return the others' hands in the next worlds, so many."""
        worlds = super().believe(size)
        if sum(map(len, self._kept)) < LOOKED_AT:
            self._kept.append(worlds.copy())
        return worlds

    def laid_by_others(self) -> list[tuple[Card, ...]]:
        """Return the cards that the others lay in the first worlds, as they did in the search."""
        from sixieme.bots import policy_kernels as kernels
        from sixieme.sim.kernels import open_stream

        position, size = self.position, len(self.position.hand)
        models, mind = self.playing(position.seats, len(position.table[0]))
        hidden, stream = np.empty(position.top + 1, np.int64), np.empty(4, np.uint32)
        work = kernels.make_work(position.left)
        kernels.count_hidden(position.face_up, position.top, hidden)
        laid = []
        for world, hands in enumerate(np.concatenate(self._kept)[:LOOKED_AT].astype(np.int64)):
            open_stream(np.uint64(self.settings.seed), np.uint64(int(self.number) + world), stream)
            # As at the start of each world in search_kernels.try_answers: the same seats with the same stream.
            places = [
                kernels.choose(models[seat], mind, hand, size, position.game, position.table, hidden, stream, work)
                for seat, hand in enumerate(hands, 1)
            ]
            laid.append(tuple(int(hand[place]) for hand, place in zip(hands, places, strict=True)))
        return laid


def _lay(table: Table, card: Card, others: Sequence[Card], capacity: int) -> tuple[Table, bool, bool, bool]:
    """Lay a card with those of the others; return the table after it, and three things.

    Whether another takes a row with a card that is too low; whether another takes the row first that the card would go
    to; whether the card ends in the last place of its row.
    """
    plays = [Play(card, 0), *(Play(other, seat) for seat, other in enumerate(others, 1))]
    rows = (cheapest_row(table),) if undercut(table, plays) else ()
    after, placements = resolve(table, plays, rows, capacity=capacity)
    low = bool(rows) and placements[0].owner != 0
    home = row_for(table, card)
    first = False
    for placement in placements:
        if placement.owner == 0:
            break
        first = first or (placement.row == home and bool(placement.taken))
    own = next(placement for placement in placements if placement.owner == 0)
    row = after[own.row]
    last = not own.taken and card in row and row.index(card) == capacity - 1
    return after, low, first, last
