"""``sixieme advise``: text, JSON, pictures; what cannot be is refused in one line."""

import json
import sys
from pathlib import Path

import pytest

from tests.cli.runner import Runner

ROWS = ("--rows", "12 20 | 37 | 43 | 58")
FEW = ("--playouts", "300")


@pytest.mark.parametrize(
    "lang, said",
    [("fr", "Tour 8 sur 10, 4 joueurs"), ("en", "Trick 8 of 10, 4 players"), ("de", "Runde 8 von 10, 4 Spieler")],
)
def test_cards(sixieme: Runner, lang: str, said: str) -> None:
    """A line a card, in the language, and nothing wider than 80 columns."""
    ran = sixieme("advise", "--hand", "22 35 90", *ROWS, "--cards", *FEW, lang=lang)

    assert (0, "") == (ran.status, ran.err)
    assert said in ran.out
    assert [] == [line for line in ran.out.splitlines() if len(line) > 80]
    assert {"22", "35", "90"} <= {line.split()[0] for line in ran.out.splitlines() if "█" in line}


def test_json(sixieme: Runner) -> None:
    """One object with every option; the number of players is that of the totals."""
    arguments = ("--totals", "1 2 3", "--taken", "0 5 0", "--gone", "5,15", "--round", "2")
    ran = sixieme("advise", "--hand", "22 35 90", *ROWS, *arguments, "--json", *FEW)
    told = json.loads(ran.out)

    assert ["cards", 100] == [told["phase"], told["worlds"]]
    assert {22, 35, 90} == {option["answer"] for option in told["options"]}
    assert "pile" == told["cards"][4]


def test_a_row_and_a_pick(sixieme: Runner) -> None:
    """With a card that is too low the rows are compared, in a draft the cards."""
    row = sixieme("advise", "--card", "5", "--plays", "33 70 71", "--hand", "22", *ROWS, *FEW)
    pick = sixieme("advise", "--picks", "22 3", "--players", "2", "--rules", "draft", *FEW)

    assert (0, 0) == (row.status, pick.status)
    assert 4 == sum("█" in line for line in row.out.splitlines())
    assert "A card to pick, 2 players" in pick.out


def test_a_picture(sixieme: Runner, tmp_path: Path) -> None:
    """Bars with intervals, in a file."""
    pytest.importorskip("matplotlib")
    path = tmp_path / "advice.svg"
    ran = sixieme("advise", "--hand", "22 35 90", *ROWS, *FEW, "--plot", str(path))

    assert 0 == ran.status
    assert "Chance to win the match" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("--hand", "22"), "expected --rows"),
        (ROWS, "expected --hand"),
        (("--hand", "22 22", *ROWS), "22 twice"),
        (("--hand", "22 105", *ROWS), "105"),
        (("--hand", "22", "--rows", "1 | 2"), "expected 4 rows"),
        (("--hand", "22", *ROWS, "--totals", "1 x"), "'x'"),
        (("--hand", "22", *ROWS, "--totals", "1 2", "--players", "3"), "each of 3 players"),
        (("--hand", "22", *ROWS, "--rules", "nonsense"), "nonsense"),
        (("--hand", "22", *ROWS, "--playouts", "9", "--seconds", "1"), "--playouts"),
        (("--hand", "22", *ROWS, "--seconds", "0"), "seconds"),
        (("--card", "30", "--plays", "1 2 3", *ROWS), "30"),
        (("--card", "3 4", "--plays", "50 51 52", *ROWS), "3 4"),
        (("--hand", "22", *ROWS, "--totals", "70 1 1 1"), "a match that goes on"),
        (("--hand", "22", *ROWS, "--taken", "5000 1 1 1"), "at most 171 heads"),
        (("--hand", "22", *ROWS, "--totals", "1000000 1"), "0..99999"),
        (("--picks", ""), "draft"),
        (("--picks", "3", "--hand", "22", "--rules", "draft"), "--picks or --hand"),
        (("--hand", "22", *ROWS, "--playouts", "20000000"), "10000000"),
    ],
)
def test_what_cannot_be_is_refused(sixieme: Runner, arguments: tuple[str, ...], said: str) -> None:
    """Status 2 and one line that says what was expected."""
    ran = sixieme("advise", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


def test_without_numba_one_line_names_the_extra(sixieme: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled without numba, and the error says how to get it."""
    monkeypatch.delitem(sys.modules, "sixieme.sim.compiled", raising=False)
    monkeypatch.delitem(sys.modules, "sixieme.bots.advice.trial", raising=False)
    for name in ("numba", "numpy"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delattr("sixieme.sim.compiled", raising=False)
    ran = sixieme("advise", "--hand", "22 35", *ROWS)

    assert (2, "") == (ran.status, ran.out)
    assert "sixieme[sim]" in ran.err
    assert 1 == len(ran.err.splitlines())
