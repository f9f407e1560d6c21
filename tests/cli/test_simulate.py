"""``sixieme simulate``: tables, JSON, pictures and files; wrong use; Ctrl-C."""

import csv
import errno
import io
import json
import os
import sys
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from sixieme.cli import progress
from sixieme.cli import simulate as command
from sixieme.sim import Result, export, simulate, simulate_matches, warm
from sixieme.sim.executors import Here, Processes, Work
from tests.cli.runner import Runner

_Part = TypeVar("_Part", bound=Hashable)
_Outcome = TypeVar("_Outcome")

FEW = ("--rounds", "20")


@pytest.mark.parametrize(
    "lang, said",
    [("fr", "têtes par manche et par joueur"), ("en", "heads a round and player"), ("de", "je Durchgang und Spieler")],
)
def test_a_table_for_each_number_of_players(sixieme: Runner, lang: str, said: str) -> None:
    """A line a seat; the same numbers as the library's."""
    ran = sixieme("simulate", "--players", "3,5-6", "--seed", "7", *FEW, lang=lang)

    assert (0, "") == (ran.status, ran.err)
    assert 3 == ran.out.count(said)
    assert 3 + 3 + (3 + 5 + 6) + 3 + 1 == len(ran.out.splitlines())
    for players in (3, 5, 6):
        assert str(simulate(players, 20, seed=7).heads) in ran.out


def test_matches(sixieme: Runner) -> None:
    """Whole matches by the rules that are given, a policy a seat."""
    arguments = ("--matches", "3", "--players", "2", "--policy", "lowest highest", "--rows", "random")
    ran = sixieme("simulate", *arguments, "--rules", "quick", "--deck", "limited")
    expected = simulate_matches(2, 3, policies=["lowest", "highest"], rows="random", options="quick, deck=limited")

    assert "3 matches of" in ran.out
    assert str(expected.seats[1].heads) in ran.out


def test_json(sixieme: Runner) -> None:
    """One object a line, with everything in it."""
    ran = sixieme("simulate", "--players", "2-3", "--json", *FEW)
    found = [json.loads(line) for line in ran.out.splitlines()]

    assert [simulate(players, 20, cards=True).to_json() for players in (2, 3)] == found


def test_export(sixieme: Runner, tmp_path: Path) -> None:
    """A tidy table, the same as CSV and as Parquet; a file that was there is replaced."""
    file = tmp_path / "numbers.csv"
    file.write_text("old")
    ran = sixieme("simulate", "--players", "2", "--export", str(file), *FEW)
    lines = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    expected = simulate(2, 20, cards=True)

    assert (0, f"Written: {file}\n") == (ran.status, ran.err)
    assert [file] == list(tmp_path.iterdir())
    assert {"heads", "wins", "total", "sixth", "undercut", "spread", "card", "length"} == {
        line["measure"] for line in lines
    }
    assert str(expected.seats[0].heads.mean) == lines[0]["mean"]
    assert 20 * 2 == sum(int(line["count"]) for line in lines if line["measure"] == "spread")


def test_export_to_parquet(sixieme: Runner, tmp_path: Path) -> None:
    """The columns have their kinds, a seed of 64 bits included."""
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "numbers.parquet"
    seed = 2**64 - 1
    ran = sixieme("simulate", "--players", "2-3", "--seed", str(seed), "--export", str(file), *FEW)
    results = [simulate(players, 20, seed=seed, cards=True) for players in (2, 3)]
    found = parquet.read_table(file)

    assert 0 == ran.status
    assert list(export.COLUMNS) == found.column_names
    assert list(export.to_lines(results)) == list(zip(*found.to_pydict().values(), strict=True))


@pytest.mark.parametrize("kind, begins", [("svg", b"<?xml"), ("png", b"\x89PNG"), ("pdf", b"%PDF")])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_plots(sixieme: Runner, tmp_path: Path, kind: str, begins: bytes) -> None:
    """In the language of the user; the same numbers make the same file."""
    pytest.importorskip("matplotlib")
    file = tmp_path / f"picture.{kind}"
    ran = sixieme("simulate", "--players", "2,10", "--plot", str(file), *FEW, lang="de")
    content = file.read_bytes()

    assert 0 == ran.status
    assert content.startswith(begins)
    if kind == "svg":
        assert b"Wert jeder Karte auf der Hand" in content
        sixieme("simulate", "--players", "2,10", "--plot", str(file), *FEW, lang="de")
        assert content == file.read_bytes()


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--rounds", "0"], "from 1 to 100000000000, not 0"),
        (["--rounds", "1000000000000"], "from 1 to 100000000000, not 1000000000000"),
        (["--matches", "-3"], "--matches"),
        (["--rounds", "5", "--matches", "5"], "not both"),
        (["--players", "1"], "from 2 to 10"),
        (["--players", "11"], "from 2 to 10"),
        (["--players", "6-4"], "from 2 to 10"),
        (["--players", "two"], "from 2 to 10"),
        (["--seed", "-1"], "from 0 to 18446744073709551615, not -1"),
        (["--policy", "clever"], "expected a policy (random, lowest"),
        (["--policy", ""], "expected 1 or 4 policies, got 0"),
        (["--policy", "random random"], "expected 1 or 4 policies, got 2"),
        (["--rows", "dearest"], "expected a row policy"),
        (["--rules", "draft"], "it does not draft"),
        (["--rules", "clever"], "expected a preset"),
        (["--on", "mars"], "expected here"),
        (["--export", "numbers.xls"], ".csv/.parquet"),
        (["--export", "no-such-folder/numbers.csv"], "in a folder that exists"),
        (["--plot", "picture.gif"], ".svg/.png/.pdf"),
    ],
)
def test_wrong_use_is_said_in_a_line(sixieme: Runner, arguments: list[str], said: str) -> None:
    """Status 2, nothing on standard output, nothing played."""
    ran = sixieme("simulate", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


@pytest.mark.parametrize(
    "library, arguments", [("matplotlib", ["--plot", "a.png"]), ("pyarrow", ["--export", "a.parquet"])]
)
def test_missing_libraries_are_said_at_once(
    sixieme: Runner, library: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Before hours of work, with the extra that brings them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, library, None)
    ran = sixieme("simulate", "--rounds", "100000000000", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert 'pip install "sixieme[' in ran.err


def test_a_full_disk_leaves_the_old_file(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing half-written is taken for whole, and nothing stays behind."""
    file = tmp_path / "numbers.csv"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    ran = sixieme("simulate", "--export", str(file), *FEW)

    assert 2 == ran.status
    assert f"{file}: No space left on device" in ran.err
    assert "heads a round" in ran.out
    assert [file] == list(tmp_path.iterdir())
    assert "old" == file.read_text()


class _Interrupted:
    """Plays three parts, and then somebody presses Ctrl-C."""

    workers = 1

    def run(self, work: Work[_Part, _Outcome], parts: Iterator[_Part]) -> Iterator[tuple[_Part, _Outcome]]:
        for _, part in zip(range(3), parts, strict=False):
            yield part, work.play(part)
        raise KeyboardInterrupt


def test_ctrl_c_tells_what_has_come(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result of the first so many rounds, files included; status 130."""
    monkeypatch.setattr(command, "find_executor", lambda _: _Interrupted())
    file = tmp_path / "numbers.csv"
    ran = sixieme("simulate", "--players", "2-3", "--rounds", "100000", "--json", "--export", str(file))
    (found,) = map(json.loads, ran.out.splitlines())

    assert 130 == ran.status
    assert "Stopped" in ran.err
    assert 0 < found["rounds"] < 100_000
    assert simulate(2, found["rounds"], cards=True).to_json() == found
    assert file.exists()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_it_is(sixieme: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first second on, on standard error only, wiped away at the end; and that the first time is slow."""
    terminal = _Terminal()
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    monkeypatch.setattr(progress, "PACE", 0.0)
    monkeypatch.setattr(warm, "is_done", lambda: False)
    monkeypatch.setattr(warm, "kernels", warm.compiled_kernels)
    monkeypatch.setattr(sys, "stderr", terminal)
    ran = sixieme("simulate", *FEW)

    assert "100 %" in terminal.getvalue()
    assert "First time" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert "\r" not in ran.out


@pytest.mark.parametrize(
    "policies, count, kind",
    [(["random"], 1000, Here), (["random"], 10**9, Processes), (["cautious"], 10**6, Processes)],
)
def test_long_runs_use_all_processors(
    policies: list[str], count: int, kind: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless something else is asked for; a short run would be over before they had started."""
    monkeypatch.setattr(command, "available_cpus", lambda: 2)

    assert isinstance(command._fitting(policies, count), kind)
    monkeypatch.setattr(command, "available_cpus", lambda: 1)
    assert isinstance(command._fitting(policies, count), Here)


def test_results_have_no_secrets() -> None:
    """Everything of a result is in its JSON."""
    assert {"players", "options", "seed", "matches", "rounds", "heads", "seats", "cards", "lengths"} == set(
        simulate(2, 3).to_json()
    )
    assert set(simulate(2, 3).to_json()) == set(Result.__slots__)
