"""Contests: the same everywhere, and gone on with after whatever has happened."""

import contextlib
import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Hashable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sixieme.arena import Plan, Question, Results, Store, Unit, ask, compete, contest, read_results, results_to_json
from sixieme.arena import run as runs
from sixieme.arena.game import Arena, Game, Part
from sixieme.arena.run import Contest
from sixieme.arena.store import game_from_json, game_to_json
from sixieme.errors import ArenaError
from sixieme.rules import parse_options
from sixieme.sim.executors import Executor, Here, Processes, Threads, Work
from tests.arena.bots import Register, register
from tests.arena.programs import EXAMPLE, ROOT

__all__ = ["register"]

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")

QUESTION = ask(("cautious", "random"), 3, seed=5)


def _told(results: Results) -> dict[str, Any]:
    """Return everything but the times."""
    found = results_to_json(results)
    for bot in found["bots"]:
        del bot["seconds"]
    return found


class _Disorderly:
    """Answers backwards, in lots of five."""

    workers = 5

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        while lot := list(islice(parts, 5)):
            yield from ((part, work.play(part)) for part in reversed(lot))


@pytest.mark.parametrize(
    "question",
    [
        QUESTION,
        ask((EXAMPLE, "random", "cautious"), 3, options=parse_options("draft")),
        ask(("cautious", "random"), 2, unit=Unit.MATCH, options=parse_options("rounds:2")),
    ],
)
def test_results_are_the_same_everywhere(question: Question) -> None:
    """Here, in two processes, or in any order."""
    expected = compete(question, 4, Here())

    assert _told(expected) == _told(compete(question, 4, Processes(2)))
    assert _told(expected) == _told(compete(question, 4, _Disorderly()))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # what these libraries leave open at their end is theirs
@pytest.mark.parametrize("name", ["ray", "dask"])
def test_results_are_the_same_on_clusters(name: str) -> None:
    """Programs as well, which start anew for each game there."""
    pytest.importorskip({"ray": "ray", "dask": "distributed"}[name])
    from sixieme.sim.executors import find_executor

    question = ask((EXAMPLE, "cautious"), 2)
    try:
        assert _told(compete(question, 3, Here())) == _told(compete(question, 3, find_executor(name)))
    finally:
        if name == "ray":
            import ray

            ray.shutdown()


def test_all_seatings_have_the_same_cards() -> None:
    """Who plays alike in every seat: the heads by seat are the same in every seating of a deal."""
    question = Question(("cautious", "cautious:"), (0, 1, 1), 3, Unit.MATCH)
    games = [Arena(question).play((2, seating)) for seating in range(3)]

    assert 1 == len({(game.heads, game.rounds, game.winners) for game in games})
    assert 3 == len({game.table for game in games})


def test_a_round_is_the_first_of_a_match() -> None:
    """It is played by the match's options, and stops."""
    by_round = Arena(ask(("cautious", "random"), 3, seed=9)).play((1, 1))
    first = Arena(ask(("cautious", "random"), 3, seed=9, unit=Unit.MATCH, options=parse_options("rounds:1")))

    assert 1 == by_round.rounds
    assert by_round.heads == first.play((1, 1)).heads
    assert min(by_round.heads) == by_round.heads[by_round.winners[0]]


def test_matches_are_won_by_their_options() -> None:
    """Tied totals are settled by the last round where that is agreed."""
    options = parse_options("rounds:2, tie=last_round")
    question = ask(("random", "cautious"), 2, unit=Unit.MATCH, options=options)
    shared = ask(("random", "cautious"), 2, unit=Unit.MATCH, options=parse_options("rounds:2"))
    tied = next(deal for deal in range(300) if len(Arena(shared).play((deal, 0)).winners) == 2)

    assert 2 == Arena(shared).play((tied, 0)).rounds
    assert Arena(question).play((tied, 0)).heads == Arena(shared).play((tied, 0)).heads


def test_matches_that_do_not_end_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error instead of an endless loop."""
    monkeypatch.setattr("sixieme.arena.game.MOST_ROUNDS", 2)
    with pytest.raises(ArenaError, match="expected matches to end within 2 rounds"):
        Arena(ask(("random", "cautious"), 2, unit=Unit.MATCH, options=parse_options("rounds:9"))).play((0, 0))


def test_workers_with_other_code_are_refused() -> None:
    """Their games could be others."""
    arena = Arena(QUESTION)
    arena.source = "something else"
    with pytest.raises(ArenaError, match="expected workers with the code something else"):
        arena.play((0, 0))


def test_threads_are_refused() -> None:
    """They would only get in each other's way, and CPU time could not be told apart."""
    with pytest.raises(ArenaError, match="got threads"):
        compete(QUESTION, 1, Threads(2))


@pytest.mark.parametrize("deals", [0, -1, 10**12, True])
def test_impossible_numbers(deals: int) -> None:
    """Said before anything is played."""
    with pytest.raises(ArenaError, match=r"expected 1\.\.1000000 deals"):
        Plan(deals)
    with pytest.raises(ArenaError, match=r"expected 1\.\.1000000 deals"):
        Plan(1, least=deals)


def _last(question: Question, plan: Plan, executor: Executor, store: Store | None = None) -> Contest:
    *_, played = contest(question, plan, executor, store)
    return played


def test_a_clear_difference_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first look that is clear; an equal pair goes on to the end, and so does one without looks."""
    monkeypatch.setattr(runs, "LOOK_EVERY", 5)
    assert 10 == _last(QUESTION, Plan(40, until_clear=True, least=10), Here()).deals
    assert 10 == _last(QUESTION, Plan(40, until_clear=True, least=10), _Disorderly()).deals
    assert 12 == _last(QUESTION, Plan(12), Here()).deals
    equal = Question(("cautious", "cautious:"), (0, 1), 2)
    played = _last(equal, Plan(12, until_clear=True, least=10), Here())

    assert (12, False) == (played.deals, played.is_clear())
    assert 0.0 == played.results().bots[0].difference.mean


def test_the_file_holds_every_game(tmp_path: Path, register: Register) -> None:
    """A header with the question, then the games, faults and times as well."""
    path = tmp_path / "results.jsonl"
    question = ask((register("raises"), "cautious"), 2)
    store = Store.create(path, question)
    played = _last(question, Plan(3), Here(), store)
    store.close()
    found, games = read_results(path)

    assert question == found
    assert 6 == len(games)
    assert _told(played.results()) == _told(Contest(question, Plan(3), games).results())
    assert [path] == list(tmp_path.iterdir())
    for game in games.values():
        again = game_from_json(json.loads(json.dumps(game_to_json(game))), question)
        assert (game, game.times) == (again, again.times)


def test_cut_anywhere_it_goes_on(tmp_path: Path) -> None:
    """Whatever the last byte is: the end is the same as without a stop, and only what is missing is played."""
    path = tmp_path / "results.jsonl"
    store = Store.create(path, QUESTION)
    expected = _last(QUESTION, Plan(4), Here(), store).results()
    store.close()
    whole = path.read_bytes()
    header = whole.index(b"\n") + 1
    for cut in [header, len(whole), *random.Random(1).sample(range(header, len(whole)), 12)]:
        path.write_bytes(whole[:cut])
        store = Store.resume(path, QUESTION)
        there = len(store.games)

        assert whole[:cut].count(b"\n") - 1 == there
        assert store.dropped == (not whole[:cut].endswith(b"\n"))
        assert _told(expected) == _told(_last(QUESTION, Plan(4), Here(), store).results())
        store.close()
        assert 12 == len(read_results(path)[1])


def test_it_can_be_made_longer(tmp_path: Path) -> None:
    """The number of deals is no part of the question; fewer are the first of them; a new file is begun."""
    path = tmp_path / "results.jsonl"
    for deals in (2, 5, 3):
        store = Store.resume(path, QUESTION)
        found = _last(QUESTION, Plan(deals), _Disorderly(), store)
        store.close()
        assert _told(compete(QUESTION, deals, Here())) == _told(found.results())
    assert 15 == len(read_results(path)[1])


@pytest.mark.parametrize(
    "content, said",
    [
        (b"hello\n", "got line 1"),
        (b"{}\n", "line 1: no header of this version"),
        (b'{"type":"arena","version":2}\n', "line 1: no header"),
        (b'{"type":"arena","version":1,"source":"x"}\n', "got line 1"),
        (b"{", "got none"),
        (b"\xff\xfe\x00\n" * 3, "got line 1"),
        (b"x" * 2_000_000, "line 1: far too long"),
        (b"x" * 2_000_000 + b"\n", "line 1: far too long"),
    ],
)
def test_files_of_something_else_are_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """And left as they are."""
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match=said):
        Store.resume(path, QUESTION)

    assert content == path.read_bytes()
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda game: game | {"heads": [1, 2]}, "expected the heads of 3 seats"),
        (lambda game: game | {"heads": [1, 2, -3]}, "expected a whole number"),
        (lambda game: game | {"winners": []}, "expected seats that have won"),
        (lambda game: game | {"winners": [3]}, "expected seats that have won"),
        (lambda game: game | {"seating": 3}, "line 3"),
        (lambda game: game | {"faults": [[0, "bored", ""]]}, "'bored' is not a valid"),
        (lambda game: {}, "line 3"),
        (lambda game: [game], "line 3"),
        (lambda game: game | {"seating": 0}, "a game that was told before"),
    ],
)
def test_spoilt_lines_are_named(tmp_path: Path, change: Any, said: str) -> None:
    """In the middle of a file, where nothing can have been cut short."""
    path = tmp_path / "results.jsonl"
    store = Store.create(path, QUESTION)
    _last(QUESTION, Plan(1), Here(), store)
    store.close()
    lines = path.read_text().splitlines()
    lines[2] = json.dumps(change(json.loads(lines[2])))
    path.write_text("\n".join([*lines, ""]))
    with pytest.raises(ArenaError, match=said):
        Store.resume(path, QUESTION)


@pytest.mark.parametrize(
    "other, said",
    [
        (ask(("random", "cautious"), 3, seed=5), r"bots \['cautious', 'random'\] instead of"),
        (ask(("cautious", "random"), 4, seed=5), "players 3 instead of 4"),
        (ask(("cautious", "random"), 3, seed=6), "seed 5 instead of 6"),
        (ask(("cautious", "random"), 3, seed=5, unit=Unit.MATCH), "unit round instead of match"),
        (ask(("cautious", "random"), 3, seed=5, mixed=True), r"table \[0, 1, 1\] instead of None"),
        (ask(("cautious", "random"), 3, seed=5, limit=1), "limit 10.0 instead of 1"),
    ],
)
def test_results_of_another_question_are_refused(tmp_path: Path, other: Question, said: str) -> None:
    """They cannot be added up."""
    path = tmp_path / "results.jsonl"
    Store.create(path, QUESTION).close()
    with pytest.raises(ArenaError, match=said):
        Store.resume(path, other)


def test_nobody_else_writes_at_the_same_time(tmp_path: Path) -> None:
    """And no file is written over."""
    path = tmp_path / "results.jsonl"
    store = Store.create(path, QUESTION)
    for attempt in (Store.create, Store.resume):
        with pytest.raises(ArenaError, match="that no other run writes"):
            attempt(path, QUESTION)
    store.close()
    with pytest.raises(ArenaError, match="not there yet, or --resume"):
        Store.create(path, QUESTION)
    Store.resume(path, QUESTION).close()


def test_results_of_other_code_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be gone on with: whoever does hears of it."""
    path = tmp_path / "results.jsonl"
    Store.create(path, QUESTION).close()
    monkeypatch.setattr("sixieme.arena.store.code_hash", lambda: "another")
    store = Store.resume(path, QUESTION)
    store.close()

    assert store.other_source


def test_a_full_disk_is_an_error_and_no_half_game(tmp_path: Path) -> None:
    """What was whole before stays whole, and can be gone on with."""
    path = tmp_path / "results.jsonl"
    store = Store.create(path, QUESTION)
    arena = Arena(QUESTION)
    store.add(arena.play((0, 0)))

    class Full:
        """Takes a part of a line, and then nothing."""

        def __init__(self, stream: Any) -> None:
            self.stream = stream
            self.room = 20

        def write(self, data: bytes) -> int:
            if not self.room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.room = 0
            return int(self.stream.write(data[:20]))

        def __getattr__(self, name: str) -> Any:
            return getattr(self.stream, name)

    store._stream = Full(store._stream)  # type: ignore[assignment]  # as a disk would be
    with pytest.raises(OSError, match="No space left") as caught:
        store.add(arena.play((0, 1)))
    store.close()

    assert str(path) == caught.value.filename
    assert [(0, 0)] == list(read_results(path)[1])
    assert path.read_bytes().endswith(b"\n")


def test_a_header_that_cannot_be_written_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing stays behind."""

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Store, "_write", full)
    with pytest.raises(OSError, match="No space left"):
        Store.create(tmp_path / "results.jsonl", QUESTION)

    assert [] == list(tmp_path.iterdir())


def _start(path: Path, mark: str) -> "subprocess.Popen[bytes]":
    """Start a long contest in two processes; all that comes of it has the mark in its environment."""
    arguments = ["arena", EXAMPLE, "cautious", "--rounds", "10000", "--on", "processes:2", "--out", str(path)]
    return subprocess.Popen(
        [sys.executable, "-m", "sixieme", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LANG": "en", "SIXIEME_TEST_MARK": mark},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def _wait_for_games(path: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") <= count:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks the kernel of Linux who is alive")
@pytest.mark.parametrize("sent, status", [(signal.SIGKILL, -9), (signal.SIGINT, 130)])
def test_stopped_from_outside(tmp_path: Path, sent: signal.Signals, status: int) -> None:
    """Killed or by Ctrl-C: workers and programs are gone soon after, and the file goes on."""
    path = tmp_path / "results.jsonl"
    mark = f"{os.getpid()}-{status}"
    # A shell has what it starts in the background ignore Ctrl-C, and children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = _start(path, mark)
    _wait_for_games(path, 9)
    process.send_signal(sent)
    out, err = process.communicate(timeout=30)

    assert status == process.returncode
    if sent is signal.SIGINT:
        assert b"Stopped" in err
        assert b"heads a round" in out
        assert b"Traceback" not in err
    deadline = time.monotonic() + 20
    while _marked(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [] == _marked(mark)
    question, games = read_results(path)
    store = Store.resume(path, question)
    assert len(store.games) == len(games) >= 9
    store.close()


def _marked(mark: str) -> list[str]:
    """Return the command lines of the processes with that mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"SIXIEME_TEST_MARK={mark}".encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_bytes().decode())
    return found


def test_a_game_is_told_apart_from_its_times() -> None:
    """Equal games took different times."""
    one, other = (Arena(QUESTION).play((0, 0)) for _ in range(2))

    assert one == other
    assert isinstance(one, Game)
    assert (0, 0) == (one.deal, one.seating)


def test_parts_are_deals_and_seatings() -> None:
    """In order, without those that are there."""
    games: dict[Part, Game] = {(0, 1): Arena(QUESTION).play((0, 1)), (2, 0): Arena(QUESTION).play((2, 0))}
    played = Contest(QUESTION, Plan(3), games)

    assert [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)] == list(played.missing())


def test_a_pipe_is_no_file_of_results(tmp_path: Path) -> None:
    """It would have to be waited for."""
    path = tmp_path / "pipe"
    os.mkfifo(path)

    with pytest.raises(ArenaError, match="expected an ordinary file"):
        Store.resume(path, QUESTION)


def test_a_file_that_was_stopped_before_its_first_line_is_begun(tmp_path: Path) -> None:
    """Under its lock, so that nobody else begins it at the same time."""
    path = tmp_path / "results.jsonl"
    path.touch()
    store = Store.resume(path, QUESTION)
    with pytest.raises(ArenaError, match="no other run writes"):
        Store.resume(path, QUESTION)
    store.add(Arena(QUESTION).play((0, 0)))
    store.close()

    assert 1 == len(read_results(path)[1])
