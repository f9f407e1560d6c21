"""Bots that do wrong: reported, scored, and never a hang."""

import os
import time
from pathlib import Path

import pytest

from sixieme.arena import ask
from sixieme.arena.faults import MOST_FAULTS, FaultKind
from sixieme.arena.game import Arena, Game
from sixieme.arena.programs import ProgramPlayer, Programs
from sixieme.arena.results import results_of
from sixieme.bots import make
from sixieme.errors import LostWorkerError
from sixieme.rules import CLASSIC, Match, next_round, parse_options, secret_from_text, view
from sixieme.sim import executors
from sixieme.sim.executors import Processes
from tests.arena.bots import Register, register
from tests.arena.programs import EXAMPLE, program, script

__all__ = ["register"]

LIMIT = 5.0


def _play(bot: str, limit: float = LIMIT, options: str = "classic") -> Game:
    """Return one round of the bot at a table of cautious ones."""
    question = ask((bot, "cautious"), 3, options=parse_options(options), limit=limit)
    return Arena(question).play((0, 0))


@pytest.mark.parametrize(
    "name, kind, said",
    [
        ("faulty", FaultKind.ILLEGAL, "expected one of ["),
        ("truth", FaultKind.ILLEGAL, "got True (round 1, trick 1)"),
        ("strange", FaultKind.ILLEGAL, "got _Unspeakable"),
        ("raises", FaultKind.RAISED, "ZeroDivisionError: ouch"),
        ("exits", FaultKind.RAISED, "SystemExit: 3"),
    ],
)
@pytest.mark.parametrize("options", ["classic", "draft"])
def test_faults_of_python(name: str, kind: FaultKind, said: str, options: str, register: Register) -> None:
    """Three times it is asked, then never again in this round; its cards are laid for it all the same."""
    game = _play(register(name), options=options)

    assert [kind] * MOST_FAULTS == [fault.kind for fault in game.faults]
    assert {0} == {fault.bot for fault in game.faults}
    assert said.replace("trick 1", "trick 0") in game.faults[0].detail or said in game.faults[0].detail
    assert MOST_FAULTS == game.times[0].count
    assert 3 == len(game.heads)


def test_what_is_decided_for_it_is_the_same_again(register: Register) -> None:
    """At random, but by the seed of the deal: not the lowest card, which others could count on."""
    assert _play(register("faulty")) == _play(register("faulty"))
    assert _play(register("faulty")).heads == _play(register("raises")).heads


def test_late_python_counts_and_is_told(register: Register) -> None:
    """It cannot be stopped; it plays on, and every late answer is a fault."""
    game = _play(register("slow"), limit=0.01)

    assert MOST_FAULTS < len(game.faults) == game.times[0].count
    assert {FaultKind.LATE} == {fault.kind for fault in game.faults}
    assert "expected an answer within 0.01 s, got one after 0.0" in game.faults[0].detail
    assert game.times[0].seconds < 0.1  # of CPU


def test_what_a_bot_does_before_it_is_asked_is_no_decision(register: Register) -> None:
    """It loads its weights, or compiles, and may even fail: the clock runs from the first question on."""
    game = _play(register("heavy"), limit=0.25)

    assert () == game.faults
    assert game.times[0].seconds < 0.2  # of CPU


def test_python_that_takes_its_process_with_it(register: Register, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said in the end, instead of starting workers for ever."""
    monkeypatch.setattr(executors, "MOST_LOSSES", 2)
    monkeypatch.setattr(executors, "_play_part", _deadly)
    with pytest.raises(LostWorkerError, match="a worker was lost 2 times"):
        list(Processes(1).run(Arena(ask(("cautious", "random"), 2)), iter([(0, 0)])))


def _deadly(part: object) -> object:
    os._exit(1)


@pytest.mark.parametrize(
    "body, kind, said",
    [
        ("good['choice'] = 0; say(good)", FaultKind.ILLEGAL, "got 0 (round 1, trick 1)"),
        ("good['choice'] = '7'; say(good)", FaultKind.ILLEGAL, "got '7'"),
        ("good['choice'] = 7.0; say(good)", FaultKind.ILLEGAL, "got 7.0"),
        ("good['choice'] = True; say(good)", FaultKind.ILLEGAL, "got True"),
        ("good['choice'] = [1]; say(good)", FaultKind.ILLEGAL, "got [1]"),
        ("say('the 5, please')", FaultKind.GARBAGE, "expected a JSON object, got b'the 5, please'"),
        ("say('[1]')", FaultKind.GARBAGE, "expected a JSON object"),
        ("say('[' * 5000)", FaultKind.GARBAGE, "expected a JSON object"),
        ("say('{\"id\": ' + '9' * 10000 + '}')", FaultKind.GARBAGE, "expected a JSON object"),
        ("say('')", FaultKind.GARBAGE, "expected a JSON object, got b''"),
        ("say({'choice': 1})", FaultKind.GARBAGE, 'expected {"id": 1, "choice": …}'),
        ("good['id'] += 1; say(good)", FaultKind.GARBAGE, 'expected {"id": 1'),
        ("sys.stdout.buffer.write(bytes(range(256))); sys.stdout.flush()", FaultKind.GARBAGE, "expected a JSON"),
        ("say('x' * 10**6)", FaultKind.GARBAGE, "expected one line of at most"),
        ("while True: sys.stdout.write('x' * 10**5)", FaultKind.GARBAGE, "expected one line of at most"),
        ("sys.exit('no more')", FaultKind.DIED, "standard error: no more"),
        ("os.kill(os.getpid(), 9)", FaultKind.DIED, "got the end of its output"),
        ("os.close(1); time.sleep(60)", FaultKind.DIED, "got the end of its output"),
        ("1 / 0", FaultKind.DIED, "ZeroDivisionError: division by zero"),
    ],
)
def test_faults_of_programs(body: str, kind: FaultKind, said: str) -> None:
    """Each is told, with the program's last words; it is started again, and after three it is let be."""
    begun = time.monotonic()
    game = _play(program(body))

    assert [kind] * MOST_FAULTS == [fault.kind for fault in game.faults]
    assert said in game.faults[0].detail
    assert all(len(fault.detail) <= 300 for fault in game.faults)
    assert time.monotonic() - begun < 4 * LIMIT


@pytest.mark.parametrize(
    "body",
    [
        "time.sleep(60)",
        "sys.stdout.write(json.dumps(good)); sys.stdout.flush(); time.sleep(60)",  # no end of the line
        "while True: sys.stderr.write('x' * 10**5)",
    ],
)
def test_programs_that_are_late(body: str) -> None:
    """The limit is kept, whatever they do meanwhile."""
    begun = time.monotonic()
    game = _play(program(body), limit=0.3)

    assert [FaultKind.LATE] * MOST_FAULTS == [fault.kind for fault in game.faults]
    assert "expected an answer within 0.3 s, got none" in game.faults[0].detail
    assert time.monotonic() - begun < 15


def test_a_program_that_does_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its input fills up, and the arena does not wait for it beyond the limit."""
    body = 'import sys, time\nsys.stdin.readline()\nprint(\'{"type": "hello"}\', flush=True)\ntime.sleep(60)'
    monkeypatch.setattr("sixieme.arena.programs.match_begins", lambda *_: {"type": "match", "long": "x" * 10**6})
    game = _play(script(body), limit=0.3)

    assert [(FaultKind.LATE, True)] * MOST_FAULTS == [(fault.kind, "unread" in fault.detail) for fault in game.faults]


def test_a_program_that_talks_much_and_plays_well() -> None:
    """Megabytes on standard error are read and forgotten; one that says two things at once is out of step."""
    good = _play(program("sys.stderr.write('x' * 10**6 + chr(10)); say(good)"))
    bad = _play(program("say(good); say(good)"))

    assert () == good.faults
    assert FaultKind.GARBAGE is bad.faults[0].kind


def _alive(pid: int) -> bool:
    """Return whether a process is there and is no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="asks the kernel of Linux who is alive")
@pytest.mark.parametrize("last", ["time.sleep(60)", "say(good)"])
def test_what_a_program_has_started_is_killed_with_it(tmp_path: Path, last: str) -> None:
    """Too late, or at the end: the group goes as a whole."""
    note = tmp_path / "pids"
    fork = f"pid = os.fork()\nif not pid: time.sleep(60)\nopen({str(note)!r}, 'a').write(f'{{pid}} {{os.getpid()}} ')"
    _play(program(f"{fork}\n{last}"), limit=0.5)
    pids = [int(word) for word in note.read_text().split()]

    assert len(pids) >= 6
    deadline = time.monotonic() + 5
    while any(map(_alive, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert [] == [pid for pid in pids if _alive(pid)]


def test_a_program_that_dies_once_is_started_again(tmp_path: Path) -> None:
    """One fault, and it plays on."""
    note = tmp_path / "died"
    died = f"if not os.path.exists({str(note)!r}): open({str(note)!r}, 'w').close(); sys.exit(1)"
    game = _play(program(f"{died}\nsay(good)"))

    assert [FaultKind.DIED] == [fault.kind for fault in game.faults]
    assert game.times[0].count > MOST_FAULTS


def test_faults_are_added_up(register: Register) -> None:
    """By bot and kind, with the first in words."""
    question = ask((register("raises"), "cautious"), 2)
    arena = Arena(question)
    bad, good = results_of(question, [[arena.play((deal, seating)) for seating in (0, 1)] for deal in (0, 1)]).bots

    assert ({"raised": 12}, {}) == (bad.faults, good.faults)
    assert "raised: ZeroDivisionError: ouch" == bad.examples[0]


def test_programs_are_kept_from_game_to_game(tmp_path: Path) -> None:
    """A worker that says when it ends starts one program a seat; one that does not ends them with each game."""
    note = tmp_path / "starts"
    text = f"open({str(note)!r}, 'a').write('x')\n" + (Path(__file__).parents[2] / "examples/line_bot.py").read_text()
    arena = Arena(ask(("cautious", script(text)), 3))
    arena.begin()
    games = [arena.play((deal, 0)) for deal in range(3)]
    arena.end()

    assert "xx" == note.read_text()
    assert [(), (), ()] == [game.faults for game in games]
    assert games[0] == Arena(arena.question).play((0, 0))
    assert "xxxx" == note.read_text()


def test_a_worker_that_ends_in_mid_game_starts_no_more() -> None:
    """Its programs are gone, and the seats are told so."""
    programs = Programs(LIMIT)
    match = Match.new(2)
    match, _ = match.apply(next_round(match, secret_from_text("a")))
    player = ProgramPlayer(programs, EXAMPLE.removeprefix("cmd:"), players=2, seat=0, options=CLASSIC, seed=0)

    assert player.ask(view(match, 0)).choice in match.hands[0]
    programs.close()
    assert FaultKind.DIED is player.ask(view(match, 0)).kind
    assert "a worker that goes on" in player.ask(view(match, 0)).detail


def test_bots_of_these_tests_are_not_registered_for_good() -> None:
    """The ladder is as it was."""
    assert make("cautious").name == "cautious"
    assert "faulty" not in __import__("sixieme.bots.registry", fromlist=["LADDER"]).LADDER
