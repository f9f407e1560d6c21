"""``sixieme arena``: tables, JSON, pictures and files; wrong use; Ctrl-C."""

import io
import json
import sys
from collections.abc import Hashable, Iterator
from itertools import islice
from pathlib import Path
from typing import TypeVar

import pytest

from sixieme.arena import ask, compete, read_results, results_to_json
from sixieme.arena import run as runs
from sixieme.cli import arena as command
from sixieme.cli import progress
from sixieme.cli.arena_show import _time
from sixieme.sim.executors import Executor, Here, Processes, Work
from tests.arena.programs import EXAMPLE, program
from tests.cli.runner import Runner

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")

FEW = ("--rounds", "6", "--on", "here")


@pytest.mark.parametrize(
    "lang, said",
    [
        ("fr", "4 joueurs, 6 donnes dans toutes les dispositions : 24 manches"),
        ("en", "4 players, 6 deals in every seating: 24 rounds"),
        ("de", "4 Spieler, 6 Verteilungen in allen Sitzordnungen: 24 Durchgänge"),
    ],
)
def test_a_table_with_a_line_a_bot(sixieme: Runner, lang: str, said: str) -> None:
    """The same numbers as the library's."""
    ran = sixieme("arena", "cautious", "random", "--seed", "3", *FEW, lang=lang)
    expected = compete(ask(("cautious", "random"), 4, seed=3), 6, Here())
    lines = ran.out.splitlines()

    assert (0, "", said) == (ran.status, ran.err, lines[0])
    assert ["cautious", "random"] == [line.split()[0] for line in lines[3:5]]
    for line, bot in zip(lines[3:5], expected.bots, strict=True):
        assert f"{bot.heads.mean:.3f} ± {bot.heads.margin:.3f}" in line
        assert f"{abs(bot.difference.mean):.3f} ± {bot.difference.margin:.3f}" in line


def test_as_many_names_as_players_are_the_table(sixieme: Runner) -> None:
    """Three different bots: every two of them are compared as well."""
    ran = sixieme("arena", "cautious", "random", EXAMPLE, *FEW, "--table")

    assert 0 == ran.status
    assert "3 players, 6 deals in every seating: 18 rounds" in ran.out
    assert "| `cautious` − `random` | 6 |" in ran.out
    assert "line_bot.py" in ran.out
    assert 2 == sum(line.startswith("|---") for line in ran.out.splitlines())


def test_json(sixieme: Runner) -> None:
    """One object in one line, with everything in it; whole matches by other rules."""
    arguments = ("--matches", "2", "--players", "2", "--rules", "limited, rounds:2", "--on", "here")
    ran = sixieme("arena", "cautious", "random", *arguments, "--json")
    found = json.loads(ran.out)

    assert {"question", "deals", "games", "rounds", "bots", "pairs", "ratings"} == set(found)
    assert (2, 4, 8) == (found["deals"], found["games"], found["rounds"])
    assert ("match", "limited") == (found["question"]["unit"], found["question"]["options"]["deck"])
    assert found["bots"][0]["seconds"]["p95"] > 0


def test_faults_are_told(sixieme: Runner) -> None:
    """How many, of which kind, and the first in words."""
    bad = program("say('no')")
    ran = sixieme("arena", bad, "cautious", "--players", "2", *FEW)

    assert 0 == ran.status
    assert "garbage 36. The first: garbage: expected a JSON object, got b'no'" in ran.out


def test_mixed_fields_have_ratings(sixieme: Runner) -> None:
    """The best first."""
    pytest.importorskip("choix")
    ran = sixieme("arena", "random", "cautious", "cautious:", "--mixed", "--rounds", "20", "--on", "here")
    rated = ran.out.partition("95 % interval\n")[2].splitlines()

    assert "random" == rated[2].split()[0]
    assert "−" in rated[2]


def test_a_file_is_gone_on_with(sixieme: Runner, tmp_path: Path) -> None:
    """Not without being told; a last line cut short is dropped with a word."""
    path = tmp_path / "results.jsonl"
    first = sixieme("arena", "cautious", "random", *FEW, "--out", str(path))
    again = sixieme("arena", "cautious", "random", *FEW, "--out", str(path))
    path.write_bytes(path.read_bytes()[:-5])
    resumed = sixieme("arena", "cautious", "random", *FEW, "--out", str(path), "--resume")

    assert (2, "") == (again.status, again.out)
    assert "--resume" in again.err
    assert f"{path}: the last line was cut short and has been dropped.\n" == resumed.err
    assert first.out.splitlines()[3].split()[:6] == resumed.out.splitlines()[3].split()[:6]
    assert 24 == len(read_results(path)[1])
    assert [path] == list(tmp_path.iterdir())


def test_results_of_other_code(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said in a line."""
    path = tmp_path / "results.jsonl"
    sixieme("arena", "cautious", "random", *FEW, "--out", str(path))
    path.write_text(path.read_text().replace('"source":"', '"source":"0.0.'))
    ran = sixieme("arena", "cautious", "random", *FEW, "--out", str(path), "--resume")

    assert 0 == ran.status
    assert "the results mix both" in ran.err


@pytest.mark.parametrize(
    "bots, rounds, said",
    [
        (("cautious", "random"), 60, "The difference is clear after 10 deals"),
        (("cautious", "cautious:"), 15, "The difference is not clear after 15 deals"),
    ],
)
def test_until_clear(
    sixieme: Runner, bots: tuple[str, str], rounds: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says whether it was."""
    monkeypatch.setattr(runs, "LOOK_EVERY", 5)
    arguments = ("--rounds", str(rounds), "--until-clear", "--least", "10", "--on", "here")
    ran = sixieme("arena", *bots, *arguments, "--players", "3")

    assert said in ran.out


@pytest.mark.parametrize("kind, begins", [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_plots(sixieme: Runner, tmp_path: Path, kind: str, begins: bytes) -> None:
    """In the language of the user; ratings of mixed fields, too."""
    pytest.importorskip("matplotlib")
    pytest.importorskip("choix")
    file = tmp_path / f"picture.{kind}"
    ran = sixieme("arena", "cautious", "random", "--mixed", *FEW, "--plot", str(file), lang="de")
    content = file.read_bytes()

    assert (0, f"Geschrieben: {file}\n") == (ran.status, ran.err)
    assert content.startswith(begins)
    if kind == "svg":
        assert b"Anteil der Siege" in content
        assert b"Wertung" in content


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([], "A B …"),
        (["random"], "expected 2 or 4 bots"),
        (["random", "random"], "expected 2..100 different bots, got 1"),
        (["random", "cautious", "--rounds", "0"], "from 1 to 1000000, not 0"),
        (["random", "cautious", "--rounds", "1000000000000"], "from 1 to 1000000, not 1000000000000"),
        (["random", "cautious", "--matches", "-3"], "--matches"),
        (["random", "cautious", "--rounds", "5", "--matches", "5"], "not both"),
        (["random", "cautious", "--json", "--table"], "not both"),
        (["random", "cautious", "--players", "1"], "from 2 to 10"),
        (["random", "cautious", "--players", "11"], "from 2 to 10"),
        (["random", "cautious", "cautious:", "--players", "4"], "expected 2 or 4 bots"),
        (["random", "cautious", "--seed", "-1"], "from 0 to 18446744073709551615, not -1"),
        (["random", "hal"], "expected a bot (random, "),
        (["random", "cautious:depth=3"], "expected an option of cautious"),
        (["random", "cmd:/no/such/program"], "cannot be started"),
        (["random", "cautious", "--options", "clever"], "expected a preset"),
        (["random", "cautious", "--options", "threshold=1000000"], "expected a match to at most"),
        (["random", "cautious", "--limit", "0"], "at most 3600 seconds; not 0"),
        (["random", "cautious", "--limit", "nan"], "at most 3600 seconds; not nan"),
        (["random", "cautious", "--on", "mars"], "expected here"),
        (["random", "cautious", "--on", "threads:2"], "got threads"),
        (["random", "cautious", "--resume"], "which one?"),
        (["random", "cautious", "--out", "no-such-folder/results.jsonl"], "No such file or directory"),
        (["random", "cautious", "--out", "."], "."),
        (["random", "cautious", "--plot", "picture.gif"], ".svg/.png/.pdf"),
    ],
)
def test_wrong_use_is_said_in_a_line(
    sixieme: Runner, arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 2, nothing on standard output, nothing played, nothing left behind."""
    monkeypatch.chdir(tmp_path)
    ran = sixieme("arena", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err
    assert len(ran.err.splitlines()) <= 2
    assert [] == [path for path in tmp_path.iterdir() if path.name != "data"]


@pytest.mark.parametrize("library, arguments", [("matplotlib", ["--plot", "a.png"]), ("choix", ["--mixed"])])
def test_missing_libraries_are_said_at_once(
    sixieme: Runner, library: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Before hours of work, with the extra that brings them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, library, None)
    ran = sixieme("arena", "random", "cautious", "--rounds", "1000000", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert 'pip install "sixieme[' in ran.err


class _Interrupted:
    """Plays some games, and then somebody presses Ctrl-C."""

    workers = 1

    def __init__(self, games: int) -> None:
        self._games = games

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        yield from ((part, work.play(part)) for part in islice(parts, self._games))
        raise KeyboardInterrupt


@pytest.mark.parametrize("games, deals", [(9, 2), (3, 0)])
def test_ctrl_c_tells_what_has_come(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: int, deals: int
) -> None:
    """The result of the deals that are whole; all games in the file; status 130."""
    monkeypatch.setattr(command, "find_executor", lambda _: _Interrupted(games))
    path = tmp_path / "results.jsonl"
    ran = sixieme("arena", "cautious", "random", "--json", "--out", str(path))

    assert 130 == ran.status
    assert "Stopped" in ran.err
    assert games == len(read_results(path)[1])
    if deals:
        expected = results_to_json(compete(ask(("cautious", "random"), 4), deals, Here()))
        assert expected["bots"][0]["heads"] == json.loads(ran.out)["bots"][0]["heads"]
    else:
        assert "" == ran.out
        assert "No deal has been played to the end yet." in ran.err


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_is(sixieme: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first second on, on standard error only, wiped away at the end."""
    terminal = _Terminal()
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    monkeypatch.setattr(progress, "PACE", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal)
    ran = sixieme("arena", "cautious", "random", *FEW)

    assert "6 of 6 deals" in terminal.getvalue()
    assert "0 faults" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert "\r" not in ran.out


@pytest.mark.parametrize("cpus, deals, kind", [(2, 400, Processes), (2, 4, Here), (1, 400, Here)])
def test_long_contests_use_all_processors(
    cpus: int, deals: int, kind: type[Executor], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless something else is asked for; a short one would be over before they had started."""
    monkeypatch.setattr(command, "available_cpus", lambda: cpus)
    found = command._fitting(ask(("cautious", "random"), 4), runs.Plan(deals))

    assert kind is type(found)


@pytest.mark.parametrize(
    "seconds, shown", [(0.0, "0.00 µs"), (1.234e-6, "1.23 µs"), (0.0421, "42.1 ms"), (0.3, "300 ms"), (12.34, "12.3 s")]
)
def test_times_are_told_in_a_fitting_unit(seconds: float, shown: str) -> None:
    """With three digits."""
    assert shown == _time(seconds)
