"""``sixieme counter``: what it says of books, and what it leaves alone."""

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sixieme.counter import read_book, statistics, write_book
from sixieme.counter.book import MAX_BYTES
from sixieme.counter.statistics import statistics_to_json
from tests.cli.runner import Runner
from tests.counter.cases import BASE, CASES, GOOD, edited, file_of, ids

REFUSED = {CASES[name]["expected"]["code"]: name for name in ids("read") if CASES[name]["expected"]}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.json"
    path.write_text(json.dumps(BASE), encoding="utf-8")
    return path


def _other(tmp_path: Path, *edits: dict[str, Any]) -> Path:
    path = tmp_path / "other.json"
    path.write_text(json.dumps(edited(BASE, edits)), encoding="utf-8")
    return path


ENDED = {"at": ["games", 1, "changes", 3], "value": {"at": "2026-12-01T00:00:00Z", "kind": "abandoned"}}
CONTINUED = {
    "at": ["games", 1, "changes", 3],
    "value": {"at": "2026-12-01T00:00:00Z", "kind": "restored", "round": "r-000001"},
}


@pytest.mark.parametrize("command", ["check", "stats", "merge", "export"])
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_every_command_has_help_in_every_language(sixieme: Runner, command: str, lang: str) -> None:
    """One page, wherever the language is said."""
    pages = {
        sixieme("counter", command, "--help", lang=lang).out,
        sixieme("counter", "--lang", lang, command, "--help", lang="pt").out,
        sixieme("counter", command, "--help", "--lang", lang, lang="pt").out,
    }

    assert 1 == len(pages)
    assert f"sixieme counter {command}" in pages.pop()


def test_the_bare_group_names_its_commands(sixieme: Runner) -> None:
    """As the command itself does."""
    ran = sixieme("counter")

    assert (0, "") == (ran.status, ran.err)
    assert [] == [word for word in ("check", "stats", "merge", "export") if word not in ran.out]


def test_check_says_what_the_book_holds(sixieme: Runner, book: Path) -> None:
    """Counts, and that nothing looks odd."""
    ran = sixieme("counter", "check", str(book))

    assert (0, "") == (ran.status, ran.err)
    assert "3 players, 1 group, 2 games, 1 photo" in ran.out
    assert "1 finished, 1 running, 0 abandoned" in ran.out
    assert "The book is sound." in ran.out


@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_warnings_are_no_refusal(sixieme: Runner, lang: str) -> None:
    """Every one of the rich book is said in words, with names; the status is 0."""
    ran = sixieme("counter", "check", str(GOOD), lang=lang)

    assert (0, "") == (ran.status, ran.err)
    assert "Éléonore" in ran.out
    assert 6 == sum("2026-11-01)" in line for line in ran.out.splitlines())


@pytest.mark.parametrize("code", REFUSED)
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_a_refused_book_is_said_with_code_and_place(sixieme: Runner, code: str, lang: str) -> None:
    """Status 1 for the check; in words, and in the words of the contract."""
    ran = sixieme("counter", "check", "-", typed=file_of(CASES[REFUSED[code]]["input"]), lang=lang)

    assert (1, "") == (ran.status, ran.err)
    assert code in ran.out
    assert CASES[REFUSED[code]]["expected"]["place"] in ran.out
    assert 1 == len(ran.out.splitlines())


def test_a_place_is_said_in_words(sixieme: Runner, tmp_path: Path) -> None:
    """Counted from 1, as people count."""
    entry = ["games", 0, "changes", 1, "entries", 1, "heads"]
    ran = sixieme("counter", "check", str(_other(tmp_path, {"at": entry, "value": 172})))

    assert "games[0].changes[1].entries[1].heads, that is game 1 of the file, change 2, seat 2, heads" in ran.out


@pytest.mark.parametrize("command", [["stats"], ["export", "--csv"], ["export", "--json"]])
def test_a_refused_book_is_wrong_input_elsewhere(sixieme: Runner, command: list[str], tmp_path: Path) -> None:
    """Status 2, one line, nothing on standard output."""
    path = _other(tmp_path, {"at": ["version"], "value": 2})
    ran = sixieme("counter", command[0], str(path), *command[1:])

    assert (2, "") == (ran.status, ran.out)
    assert "NEWER_VERSION" in ran.err
    assert "too old" in ran.err


def test_statistics_as_json_are_those_of_the_library(sixieme: Runner) -> None:
    """The page shows the same numbers."""
    ran = sixieme("counter", "stats", str(GOOD), "--json")

    assert statistics_to_json(statistics(read_book(GOOD.read_bytes()))) == json.loads(ran.out)


@pytest.mark.parametrize("lang, average", [("fr", "11,6"), ("en", "11.6"), ("de", "11,6")])
def test_statistics_as_a_table(sixieme: Runner, lang: str, average: str) -> None:
    """A line a player, with the curve of the rating; duels and records below."""
    ran = sixieme("counter", "stats", str(GOOD), lang=lang)
    line = next(line for line in ran.out.splitlines() if line.startswith("Éléonore"))

    assert 0 == ran.status
    assert average in line
    assert "█" in line
    assert "<img src=x onerror=alert(1)>" in ran.out
    assert "=cmd|' /C calc'!A0" in ran.out


def test_a_book_without_games_has_no_statistics(sixieme: Runner, tmp_path: Path) -> None:
    """It is said."""
    ran = sixieme("counter", "stats", str(_other(tmp_path, {"at": ["games"], "value": []})))

    assert (0, "No finished game counts yet.\n") == (ran.status, ran.out)


def test_the_curves_are_drawn(sixieme: Runner, tmp_path: Path) -> None:
    """An SVG file, not over another file."""
    target = tmp_path / "curves.svg"
    first = sixieme("counter", "stats", str(GOOD), "--plot", str(target))
    again = sixieme("counter", "stats", str(GOOD), "--plot", str(target))

    assert [0, 2] == [first.status, again.status]
    assert "--force" in again.err
    assert ElementTree.fromstring(target.read_text("utf-8")).tag.endswith("svg")
    assert 2 == sixieme("counter", "stats", str(GOOD), "--plot", str(tmp_path / "curves.png")).status
    assert sixieme("counter", "stats", str(GOOD), "--plot", "-").out.startswith("<svg")


def test_two_books_become_one(sixieme: Runner, book: Path, tmp_path: Path) -> None:
    """With a report; the result is a sound book that holds both ways the game went."""
    output = tmp_path / "all.json"
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(edited(BASE, [CONTINUED])), encoding="utf-8")
    ran = sixieme("counter", "merge", str(mine), str(_other(tmp_path, ENDED)), str(book), "-o", str(output))
    merged = read_book(output.read_bytes())

    assert (0, "") == (ran.status, ran.err)
    assert "games: 0 new, 0 updated, 1 unchanged, 1 in conflict" in ran.out
    assert "all is kept" in ran.out
    assert f"Written: {output}" in ran.out
    assert 3 == len(merged.games)
    assert [True, False] == sorted((game.counted for game in merged.games if game.id != "g-first-00"), reverse=True)


def test_a_file_is_not_written_over(sixieme: Runner, book: Path, tmp_path: Path) -> None:
    """Unless told to; with --force even one of those read, its rights kept."""
    other, before = _other(tmp_path, ENDED), book.read_bytes()
    refused = sixieme("counter", "merge", str(book), str(other), "-o", str(book))

    assert (2, before) == (refused.status, book.read_bytes())
    book.chmod(0o640)
    forced = sixieme("counter", "merge", str(book), str(other), "-o", str(book), "--force")
    assert 0 == forced.status
    assert 4 == len(read_book(book.read_bytes()).games[1].changes)
    assert os.name == "nt" or stat.S_IMODE(book.stat().st_mode) == 0o640
    assert {"book.json", "other.json"} == {path.name for path in tmp_path.iterdir()} - {"data"}


def test_a_merged_book_on_standard_output(sixieme: Runner, book: Path) -> None:
    """The book alone is there; the report goes to standard error."""
    ran = sixieme("counter", "merge", str(book), "-", "-o", "-", typed=book.read_bytes())

    assert 0 == ran.status
    assert read_book(book.read_bytes()) == read_book(ran.out)
    assert "2 unchanged" in ran.err


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["merge", "BOOK", "-o", "x.json"], "at least two"),
        (["merge", "BOOK", "BOOK"], "--output is missing"),
        (["merge", "-", "-", "-o", "x.json"], "only once"),
        (["export", "BOOK"], "--csv or --json"),
        (["export", "BOOK", "--csv", "--json"], "--csv or --json"),
        (["export", "BOOK", "--csv", "--game", "99"], "no game 99"),
        (["check", "nowhere.json"], "nowhere.json: No such file"),
        (["check", "."], ".: Is a directory"),
        (["merge", "BOOK", "BOOK", "-o", "no/such/folder/x.json"], "no/such/folder/x.json: No such file"),
        (["check"], "FILE is missing"),
    ],
)
def test_wrong_use_is_said_in_a_line(sixieme: Runner, book: Path, arguments: list[str], message: str) -> None:
    """Status 2, nothing on standard output."""
    ran = sixieme("counter", *(str(book) if word == "BOOK" else word for word in arguments))

    assert (2, "") == (ran.status, ran.out)
    assert message in ran.err


def test_a_table_for_a_spreadsheet(sixieme: Runner) -> None:
    """Bytes in UTF-8 with a mark; semicolons in French; no formula."""
    french = sixieme("counter", "export", str(GOOD), "--csv", lang="fr").out
    english = sixieme("counter", "export", str(GOOD), "--csv", "--game", "1", lang="en").out

    assert french.startswith("\ufeffpartie;date;")
    assert "'=cmd|' /C calc'!A0" in french
    assert {"game", "1"} == {line.lstrip("\ufeff").split(",")[0] for line in english.splitlines()}


def test_one_game_as_a_book(sixieme: Runner, tmp_path: Path) -> None:
    """By its number or its id; written into a file, a sound book."""
    target = tmp_path / "game.json"
    ran = sixieme("counter", "export", str(GOOD), "--json", "--game", "g-0010-merged", "-o", str(target))

    assert 0 == ran.status
    assert ["g-0010-merged"] == [game.id for game in read_book(target.read_bytes()).games]
    assert target.read_text("utf-8") == sixieme("counter", "export", str(GOOD), "--json", "--game", "10").out
    assert write_book(read_book(GOOD.read_bytes())) == sixieme("counter", "export", str(GOOD), "--json").out


def test_a_file_of_200_megabytes_is_not_read(sixieme: Runner, tmp_path: Path) -> None:
    """Its size is looked at first."""
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.truncate(200_000_000)
    ran = sixieme("counter", "check", str(path))

    assert 1 == ran.status
    assert "TOO_LARGE" in ran.out
    assert "got 200000000" in ran.out


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_an_endless_file_is_read_only_so_far(sixieme: Runner) -> None:
    """One byte beyond the limit."""
    assert f"got {MAX_BYTES + 1}" in sixieme("counter", "check", "/dev/zero").out


def test_names_do_not_steer_the_terminal(sixieme: Runner, tmp_path: Path) -> None:
    """Neither a path nor a refused value."""
    edit = {"at": ["players", 0, "changes", 0, "name"], "value": "\x1b[2J\u202e"}
    ran = sixieme("counter", "check", str(_other(tmp_path, edit)))

    assert 1 == ran.status
    assert "\x1b" not in ran.out
    assert "\\x1b" in ran.out


def test_a_full_disk_leaves_the_old_file(
    sixieme: Runner, book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line about it, and no unfinished file."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    before = book.read_bytes()
    ran = sixieme("counter", "merge", str(book), str(_other(tmp_path, ENDED)), "-o", str(book), "--force")

    assert (2, "") == (ran.status, ran.out)
    assert f"{book}: No space left on device" in ran.err
    assert before == book.read_bytes()
    assert {"book.json", "other.json"} == {path.name for path in tmp_path.iterdir()} - {"data"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_standard_output_is_said(book: Path) -> None:
    """Status 2, one line."""
    command = [sys.executable, "-m", "sixieme", "counter", "--lang", "en", "export", str(book), "--json"]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    assert 2 == result.returncode
    assert "Error: No space left on device" in result.stderr
    assert "Traceback" not in result.stderr
