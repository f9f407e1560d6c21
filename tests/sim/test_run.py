"""What is asked of the simulator and what it answers, wherever it runs."""

import math
import os
import time
from collections.abc import Hashable, Iterator
from concurrent.futures import Executor as Pool
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from sixieme.errors import (
    BadOptionError,
    BadPlayerCountError,
    BadRowsError,
    LostWorkerError,
    SimulationError,
    SixiemeError,
)
from sixieme.rules import Deal, Options
from sixieme.rules.options import CLASSIC, parse_options, with_sizes
from sixieme.sim import (
    CardPolicy,
    Policy,
    Result,
    executors,
    find_executor,
    parse_policy,
    simulate,
    simulate_matches,
    warm,
)
from sixieme.sim import run as runs
from sixieme.sim.executors import Here, Processes, Threads, Work
from sixieme.sim.result import _estimate
from sixieme.sim.run import make_task, steps
from sixieme.sim.task import Tally, fits_lanes, play, play_with
from tests.sim.kernels import COMPILED, PLAIN, many

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")

DEAL = Deal((tuple(range(1, 11)), tuple(range(95, 105))), (20, 40, 60, 80))
MEANS = (8.20, 10.78, 12.13, 12.97, 13.57, 14.01, 14.28, 14.49, 14.66)

# The same question for all places to run: not so small that one worker does it all.
ROUNDS = many(20_000, 120)


def _asked(on: str = "here", rounds: int = ROUNDS) -> Result:
    return simulate(3, rounds, seed=5, policies=["cautious", "random", "closest"], rows="random", cards=True, on=on)


@pytest.mark.skipif(not COMPILED, reason="takes many rounds")
@pytest.mark.parametrize("players, expected", list(enumerate(MEANS, 2)))
def test_means_of_random_players(players: int, expected: float) -> None:
    """Measured with other programs, which take the first of the cheapest rows; given to two digits."""
    heads = simulate(players, 100_000, rows="leftmost").heads

    assert abs(heads.mean - expected) < 4 * heads.error + 0.005


@pytest.mark.skipif(not COMPILED, reason="takes many rounds")
def test_mean_with_random_rows() -> None:
    """Likewise with a random row."""
    heads = simulate(4, 100_000, rows="random").heads

    assert abs(heads.mean - 13.34) < 4 * heads.error + 0.005


def test_results_add_up() -> None:
    """What is told in several ways is told alike."""
    result = _asked()

    assert ROUNDS == result.rounds == result.matches
    assert (0, ROUNDS) == result.lengths[:2]
    assert math.isclose(1, sum(seat.wins.mean for seat in result.seats))
    assert math.isclose(result.heads.mean, sum(seat.heads.mean for seat in result.seats) / 3)
    assert math.isclose(
        result.heads.mean * 3 * ROUNDS, sum(seat.sixths.heads + seat.undercuts.heads for seat in result.seats)
    )
    assert 30 * ROUNDS == sum(card.count for card in result.cards)
    assert [card.card for card in result.cards] == list(range(1, 105))
    assert 3 * ROUNDS == sum(result.spread)
    for seat in result.seats:
        assert seat.heads == seat.total
        assert math.isclose(seat.heads.mean, sum(heads * count for heads, count in enumerate(seat.spread)) / ROUNDS)


def test_estimates() -> None:
    """Mean and standard error as a textbook has them; without values, or with one, it does not pretend."""
    values = [3, 0, 7, 7, 12]
    found = _estimate(len(values), sum(values), sum(value * value for value in values))

    assert math.isclose(np.mean(values), found.mean)
    assert math.isclose(np.std(values, ddof=1) / math.sqrt(len(values)), found.error)
    assert (4, True) == (_estimate(1, 4, 16).mean, math.isnan(_estimate(1, 4, 16).error))
    assert math.isnan(_estimate(0, 0, 0).mean)
    assert "5.800 ± 2.035" == str(found)
    assert {"mean": None, "error": None} == simulate(2, 1, deals=[DEAL], cards=True).to_json()["cards"][50]["heads"]


@pytest.mark.parametrize("on", ["threads:1", "threads:3", "processes:2"])
def test_results_are_the_same_everywhere(on: str) -> None:
    """To the last bit, however many threads and processes."""
    assert _asked() == _asked(on)


def test_results_do_not_depend_on_the_batch() -> None:
    """One by one, all at once, or cut anywhere."""
    task = make_task(4, 9, "random", "random", parse_options("quick"), cards=True)
    count = many(300, 12)
    expected = play(task, (100, count))
    for size in (1, 7, count):
        found = Tally.empty(task)
        for first in range(100, 100 + count, size):
            found.add(play(task, (first, min(size, 100 + count - first))))

        assert _counts(expected) == _counts(found)


@pytest.mark.skipif(not COMPILED, reason="takes many rounds")
@pytest.mark.parametrize("players", range(2, 11))
@pytest.mark.parametrize("options", ["rounds:1", "rounds:1, deck=limited"])
@pytest.mark.parametrize("rows", ["cheapest", "leftmost"])
def test_games_side_by_side_are_games_one_by_one(players: int, options: str, rows: str) -> None:
    """The quick kernel counts what the other one counts, to the last unit, wherever it starts and stops."""
    task = make_task(players, 2**63 + 5, "random", rows, parse_options(options), cards=True)
    for first, count in ((0, 2000), (10**10, 33), (77, 64)):
        found, expected = play(task, (first, count)), Tally.empty(task)
        for game in range(first, first + count, 31):
            expected.add(play(task, (game, min(31, first + count - game))))

        assert fits_lanes(task)
        assert _counts(expected) == _counts(found)


def test_a_lot_of_games_plain() -> None:
    """The quick kernel without numba, too; and which questions it is for."""
    task = make_task(3, 4, "random", "cheapest", parse_options("rounds:1"), cards=True)
    expected, found = play_with(PLAIN, task, (0, 5)), Tally.empty(task)
    PLAIN.play_side_by_side(
        np.uint64(4), 0, 5, 3, 104, False, found.spread, found.takes, found.wins, found.matches, found.sums, found.cards
    )
    found.games = 5

    assert _counts(expected) == _counts(found)
    for policies, rows, options in (
        (["random", "random", "lowest"], "cheapest", "rounds:1"),
        ("random", "random", "rounds:1"),
        ("random", ["cheapest", "cheapest", "leftmost"], "rounds:1"),
        ("random", "cheapest", "rounds:2"),
        ("random", "cheapest", "classic"),
    ):
        assert not fits_lanes(make_task(3, 4, policies, rows, parse_options(options)))


def test_compiled_is_plain() -> None:
    """While the kernels are being compiled, the plain ones give the same."""
    task = make_task(5, 2, ["cautious"], ["random"], CLASSIC, cards=True)

    assert _counts(play(task, (3, 4))) == _counts(play_with(PLAIN, task, (3, 4)))


def _counts(tally: Tally) -> list[object]:
    names = ("spread", "takes", "wins", "matches", "sums", "cards")
    return [tally.games, *(getattr(tally, name).tolist() for name in names)]


def test_what_has_come_so_far_is_a_shorter_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Progress tells the result of the first rounds; whoever stops there has a result as good as any."""
    monkeypatch.setattr(runs._Pace, "SECONDS", 0.001)
    seen: list[Result] = []
    whole = simulate(4, ROUNDS, on="threads:2", progress=seen.append)
    task = make_task(4, 0, "random", "cheapest", Options(threshold=None, max_rounds=1))
    stopped = list(islice(steps(task, ROUNDS, Threads(2)), 2))[-1]

    assert len(seen) > 2
    assert whole == seen[-1]
    assert seen[1] == simulate(4, seen[1].rounds)
    assert stopped == simulate(4, stopped.rounds)


def test_matches() -> None:
    """Whole matches: they end at the threshold, and somebody wins each."""
    result = simulate_matches(3, many(500, 20), options="quick, deck=limited", seed=1)

    assert sum(rounds * count for rounds, count in enumerate(result.lengths)) == result.rounds
    assert sum(result.lengths) == result.matches
    assert math.isclose(1, sum(seat.wins.mean for seat in result.seats))
    assert all(50 > seat.total.mean > 15 for seat in result.seats)


def test_given_deals_are_played_in_turn() -> None:
    """Deterministic players: each deal brings what it brings, as often as it is played."""
    other = Deal((DEAL.hands[1], DEAL.hands[0]), DEAL.rows)
    result = simulate(2, 10, policies="lowest", deals=[DEAL, other])
    (one,) = (simulate(2, 1, policies="lowest", deals=[DEAL]),)

    assert result.seats[0].spread == result.seats[1].spread
    assert {5} <= {count for count in result.seats[0].spread if count}
    assert 2 * one.heads.mean == pytest.approx(sum(seat.heads.mean for seat in one.seats))


def test_a_policy_has_a_text() -> None:
    """It is read as it is written; a weighed one has eight numbers."""
    for text in ("random", "cautious", "weighed:1,0.5,-2,0,0,0,0,3"):
        assert text == str(parse_policy(text))
    assert Policy(CardPolicy.LOWEST) == parse_policy(" lowest ")


@pytest.mark.parametrize(
    "given, error",
    [
        ({"rounds": 0}, SimulationError),
        ({"rounds": 10**12}, SimulationError),
        ({"rounds": True}, SimulationError),
        ({"players": 1}, BadPlayerCountError),
        ({"players": 11}, BadPlayerCountError),
        ({"seed": -1}, SimulationError),
        ({"seed": 2**64}, SimulationError),
        ({"policies": "clever"}, SimulationError),
        ({"policies": ["random", "random"]}, SimulationError),
        ({"policies": "weighed:1,2"}, SimulationError),
        ({"policies": "weighed:1,2,3,4,5,6,7,x"}, SimulationError),
        ({"policies": "weighed:1,2,3,4,5,6,7,nan"}, SimulationError),
        ({"policies": "lowest:1"}, SimulationError),
        ({"rows": "dearest"}, SimulationError),
        ({"options": "draft"}, SimulationError),
        ({"options": "nonsense"}, BadOptionError),
        ({"deals": []}, SimulationError),
        ({"deals": [DEAL]}, SixiemeError),
        ({"players": 2, "deals": [Deal(DEAL.hands, (20, 40, 60))]}, BadRowsError),
        ({"on": "mars"}, SimulationError),
        ({"on": "threads:0"}, SimulationError),
        ({"on": "threads:two"}, SimulationError),
        ({"on": "processes:9999"}, SimulationError),
    ],
)
def test_questions_without_an_answer(given: dict[str, object], error: type[Exception]) -> None:
    """Said before anything is played."""
    with pytest.raises(error, match="expected"):
        simulate(**given)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("options", ["threshold=1000000", "rounds:1000000"])
def test_matches_that_would_take_for_ever(options: str) -> None:
    """A bound that no table comes near."""
    with pytest.raises(SimulationError, match="expected a match to at most"):
        simulate_matches(4, 1, options=options)


@pytest.mark.skipif(not COMPILED, reason="takes many rounds")
def test_a_match_that_does_not_end_is_given_up() -> None:
    """Two who always take nothing, and play on."""
    options = with_sizes(parse_options("rounds:1, tie=play_on"), hand=2)
    with pytest.raises(SimulationError, match="expected matches to end"):
        simulate_matches(2, 1, policies="lowest", options=options, deals=[Deal(((21, 22), (41, 42)), (20, 40, 60, 80))])


def test_workers_with_other_kernels_are_refused() -> None:
    """Their numbers could be others."""
    task = make_task(2, 0, "random", "cheapest", CLASSIC)
    tally, other = Tally.empty(task), Tally.empty(task)
    other.source = "something else"
    with pytest.raises(SimulationError, match="expected workers with the kernels"):
        tally.add(other)


class _Breaking(Processes):
    """Its workers die at a part, until a file says that it has been enough."""

    def __init__(self, folder: Path, times: int) -> None:
        super().__init__(2)
        self.folder = folder
        self.times = times

    def _submit(self, pool: Pool, work: Work[_Part, _Outcome], part: _Part) -> "Future[_Outcome]":
        return pool.submit(_dying, self.folder, self.times, work, part)


def _dying(folder: Path, times: int, work: Work[_Part, _Outcome], part: _Part) -> _Outcome:
    if part != (0, 16) and len(list(folder.iterdir())) < times:
        (folder / str(os.getpid())).touch()
        os._exit(1)
    return work.play(part)


def test_a_lost_worker_loses_no_result(tmp_path: Path) -> None:
    """What it had is played again by another."""
    task = make_task(4, 3, "random", "cheapest", CLASSIC)
    count = many(3000, 60)
    expected = list(steps(task, count, Here()))[-1]
    found = list(steps(task, count, _Breaking(tmp_path, 2)))[-1]

    assert expected == found
    assert 2 <= len(list(tmp_path.iterdir()))


def test_workers_lost_for_ever_are_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error instead of an endless loop."""
    monkeypatch.setattr(executors, "MOST_LOSSES", 2)
    task = make_task(4, 3, "random", "cheapest", CLASSIC)
    with pytest.raises(LostWorkerError, match="a worker was lost"):
        list(steps(task, 3000, _Breaking(tmp_path, 10**6)))


class _Lazy:
    """Work whose first part is done at once, and whose others take a minute; it notes when workers begin and end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def begin(self) -> None:
        self._note("begin")

    def end(self) -> None:
        self._note("end")

    def play(self, part: int) -> int:
        if part:
            time.sleep(60)
        return part

    def _note(self, word: str) -> None:
        (self.folder / f"{word}-{os.getpid()}").touch()


def test_whoever_stops_asking_waits_for_nobody(tmp_path: Path) -> None:
    """Workers leave in the middle of a part, and say so to work that wants to know."""
    work = Processes(1).run(_Lazy(tmp_path), iter(range(9)))

    assert (0, 0) == next(work)
    begun = time.monotonic()
    assert hasattr(work, "close")
    work.close()
    assert time.monotonic() - begun < 30
    assert ["begin", "end"] == sorted(path.name.partition("-")[0] for path in tmp_path.iterdir())


def test_work_hears_of_its_worker_here(tmp_path: Path) -> None:
    """In this process and in its threads as well."""
    for executor in (Here(), Threads(1)):
        assert [(0, 0)] == list(executor.run(_Lazy(tmp_path), iter([0])))
        assert {f"begin-{os.getpid()}", f"end-{os.getpid()}"} == {path.name for path in tmp_path.iterdir()}
        for path in tmp_path.iterdir():
            path.unlink()


class _Disorderly:
    """Answers backwards, in lots of three."""

    workers = 3

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        while lot := list(islice(parts, 3)):
            yield from ((part, work.play(part)) for part in reversed(lot))


def test_parts_may_come_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are added up in order all the same."""
    monkeypatch.setattr(runs._Pace, "SECONDS", 0.001)
    task = make_task(2, 0, "random", "cheapest", Options(threshold=None, max_rounds=1))
    found = list(steps(task, many(5000, 60), _Disorderly()))

    assert [result.rounds for result in found] == sorted(result.rounds for result in found)
    assert simulate(2, found[-1].rounds) == found[-1]


def test_names_of_executors() -> None:
    """As on the command line."""
    assert isinstance(find_executor("here"), Here)
    assert (3, 2) == (find_executor("threads:3").workers, find_executor("processes:2").workers)
    assert find_executor("processes").workers >= 1


def test_while_compiling_the_plain_kernels_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits; when the background is done, or has failed, the compiled ones take over."""

    class Background:
        ended = None

        def poll(self) -> int | None:
            return self.ended

    background = Background()
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setattr(warm, "is_done", lambda: False)
    monkeypatch.setattr(warm, "_background", lambda: background)

    assert warm.kernels() is PLAIN
    background.ended = 1  # type: ignore[assignment]  # as a process does
    assert warm.kernels() is warm.compiled_kernels()
    monkeypatch.setattr(warm, "_background", lambda: None)
    assert warm.kernels() is warm.compiled_kernels()
