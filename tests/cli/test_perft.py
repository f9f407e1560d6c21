"""``sixieme perft``: a position counted, a file of counts checked."""

import io
import sys
from pathlib import Path

import pytest

from sixieme.cli import progress
from tests.cli.runner import Runner
from tests.rules.cases import CONFORMANCE

POSITIONS = CONFORMANCE / "positions.perft"
POSITION = ("3 | 27 | 52 | 78", "10 33 60 91 | 15 41 55 104")
LOW = ("10 | 20 | 30 | 40", "5 50 | 15")
BLOCK = "id one\nrows 3 | 27 | 52 | 78\nhands 10 33 | 15 41\n"


@pytest.mark.parametrize("depth, line", [(1, "perft 1 16 0 0"), (2, "perft 2 171 81 0"), (4, "perft 4 1431 4361 872")])
def test_a_position_is_counted(sixieme: Runner, depth: int, line: str) -> None:
    """The answer is the line that a ``.perft`` file has for it."""
    ran = sixieme("perft", *POSITION, "--depth", str(depth))

    assert (0, line + "\n", "") == (ran.status, ran.out, ran.err)


def test_divide_gives_the_count_under_each_first_trick(sixieme: Runner) -> None:
    """The cards by seat, ``>`` and the row (from 1) where the lowest card takes one, histories, heads by seat."""
    assert [
        "5 15 >1: 1 3 0",
        "5 15 >2: 1 3 0",
        "5 15 >3: 1 3 0",
        "5 15 >4: 1 3 0",
        "50 15: 1 0 0",
        "perft 1 5 12 0",
    ] == sixieme("perft", *LOW, "--depth", "1", "--divide").out.splitlines()


def test_deeper_than_the_hands_there_are_no_histories(sixieme: Runner) -> None:
    """Seats without cards cannot play."""
    assert "perft 3 0 0 0\n" == sixieme("perft", *LOW, "--depth", "3").out


@pytest.mark.parametrize("lang, said", [("fr", "comme attendu"), ("en", "as expected"), ("de", "wie erwartet")])
def test_the_positions_count_as_expected(sixieme: Runner, lang: str, said: str) -> None:
    """Every position of the set, to every depth it states."""
    ran = sixieme("perft", str(POSITIONS), lang=lang)
    stated = POSITIONS.read_text("utf-8").count("\nperft ")

    assert 0 == ran.status
    assert stated + 1 == len(ran.out.splitlines()) == ran.out.count(said)


def test_a_wrong_count_is_said(sixieme: Runner, tmp_path: Path) -> None:
    """Expected and counted stand side by side; the status is 1. No tricks have one history."""
    file = tmp_path / "wrong.perft"
    file.write_text(BLOCK + "perft 0 1 0 0\nperft 1 4 0 1\nperft 2 6 11 0\n", "utf-8")

    ran = sixieme("perft", str(file))

    assert 1 == ran.status
    assert [
        "one:0 1 0 0: as expected",
        "one:1: expected 4 0 1, counted 4 0 0",
        "one:2: expected 6 11 0, counted 7 11 0",
        "3 counts: 1 as expected, 2 not.",
    ] == ran.out.splitlines()


def test_work_is_bounded(sixieme: Runner, tmp_path: Path) -> None:
    """Beyond the bound a position is refused; in a file the others are still counted."""
    file = tmp_path / "large.perft"
    file.write_text(BLOCK + "perft 1 4 0 0\nperft 2 7 11 0\n", "utf-8")
    alone = sixieme("perft", *POSITION, "--depth", "2", "--max-work", "170")
    listed = sixieme("perft", str(file), "--max-work", "6")

    assert (2, "") == (alone.status, alone.out)
    assert "expected at most 170 histories" in alone.err
    assert 0 == sixieme("perft", *POSITION, "--depth", "2", "--max-work", "171").status
    assert 1 == listed.status
    assert ["one:1 4 0 0: as expected", "one:2: too large, not counted"] == listed.out.splitlines()[:2]


@pytest.mark.parametrize(
    "arguments, said",
    [
        ([], "is missing"),
        (["3 | 27 | 52 | 78"], "the hands are missing"),
        ([*POSITION], "--depth is missing"),
        ([*POSITION, "--depth", "0"], "--depth"),
        ([*POSITION, "--depth", "two"], "--depth"),
        ([str(POSITIONS), "--depth", "1"], "--depth and --divide go with a position"),
        ([str(POSITIONS), "--divide"], "--depth and --divide go with a position"),
        (["no-such-file"], "no-such-file"),
        (["."], "."),
        (["3 | 27 | 52", POSITION[1], "--depth", "1"], "expected 4 rows, got 3"),
        (["3 | 27 | 52 | x", POSITION[1], "--depth", "1"], "expected a card"),
        ([POSITION[0], "10 | 10", "--depth", "1"], "expected each card once"),
        ([POSITION[0], "10 |", "--depth", "1"], "expected 1..10 cards"),
    ],
)
def test_wrong_use_is_said_in_a_line(sixieme: Runner, arguments: list[str], said: str) -> None:
    """Status 2, nothing on standard output."""
    ran = sixieme("perft", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


@pytest.mark.parametrize(
    "content, said", [(b"\xff", "UTF-8"), (b"moves 3\n", "line 1: expected id, rows, hands or perft")]
)
def test_a_file_that_cannot_be_read(sixieme: Runner, tmp_path: Path, content: bytes, said: str) -> None:
    """What is wrong and where."""
    file = tmp_path / "bad.perft"
    file.write_bytes(content)

    ran = sixieme("perft", str(file))

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_a_long_count_is(sixieme: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first second on, on standard error only, and it is wiped away at the end."""
    terminal = _Terminal()
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    monkeypatch.setattr(progress, "PACE", 0.0)
    monkeypatch.setattr(sys, "stderr", terminal)
    ran = sixieme("perft", *LOW, "--depth", "1")
    said = terminal.getvalue()

    assert "perft 1 5 12 0\n" == ran.out
    assert said.startswith("\r50 % counted")
    assert "\r100 % counted" in said
    assert said.endswith("\r\x1b[K")


def test_a_short_count_is_silent(sixieme: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown for what takes less than a second."""
    terminal = _Terminal()
    monkeypatch.setattr(progress, "SILENCE", 1000.0)
    monkeypatch.setattr(sys, "stderr", terminal)

    assert 0 == sixieme("perft", *LOW, "--depth", "1").status
    assert "" == terminal.getvalue()
