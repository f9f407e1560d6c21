"""``sixieme replay`` and ``sixieme verify``."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixieme.rules import (
    CLASSIC,
    Match,
    format_record,
    next_round,
    read_record,
    record_of,
    replay_record,
    secret_from_text,
)
from sixieme.rules.options import with_sizes
from tests.cli.runner import Runner
from tests.cli.test_play import ANY_CARD
from tests.rules.driving import play_out_round


@pytest.fixture
def record(sixieme: Runner, tmp_path: Path) -> Path:
    """Return the record of a finished match of three."""
    path = tmp_path / "match.jsonl"
    sixieme("play", "-n", "3", "--seed", "a", "--name", "Zoe", "--record", str(path), typed=ANY_CARD)
    return path


@pytest.fixture
def running(sixieme: Runner, tmp_path: Path) -> Path:
    """Return seat 1's record of a match that still runs."""
    path = tmp_path / "running.jsonl"
    sixieme("play", "-n", "3", "--seed", "a", "--record", str(path), typed="\n".join(ANY_CARD.splitlines()[:60]))
    return path


def test_a_replay_tells_the_whole_match(sixieme: Runner, record: Path) -> None:
    """Every take is told with its heads, and they add up to the totals."""
    ran = sixieme("replay", str(record))
    with record.open("rb") as stream:
        *_, (last, _) = replay_record(read_record(stream))
    told = sum(int(line.split(", ")[-1].split()[0]) for line in ran.out.splitlines() if "→" in line and "takes" in line)

    assert 0 == ran.status
    assert sum(last.totals) == told > 0
    assert str(max(last.totals)) in ran.out.splitlines()[-3]


def test_a_replay_shows_a_hand_when_asked(sixieme: Runner, record: Path) -> None:
    """``--seat 2`` shows Léa's hand, which is hers in the record."""
    ran = sixieme("replay", str(record), "--seat", "2")
    hand = json.loads(record.read_text(encoding="utf-8").splitlines()[1])["hands"][1]
    shown = next(line for line in ran.out.splitlines() if line.startswith("Hand of Léa"))

    assert hand == [int(word[:-1]) for word in shown.removeprefix("Hand of Léa: ").split()]
    assert "Hand of" not in sixieme("replay", str(record)).out


def test_the_last_match_is_replayed_when_no_file_is_named(sixieme: Runner) -> None:
    """A finished match is kept; before there is one, that is said."""
    before = sixieme("replay")
    sixieme("play", "--seed", "a", "--rules", "rounds:1", typed=ANY_CARD)
    after = sixieme("replay")

    assert (2, 0) == (before.status, after.status)
    assert "No match was finished here" in before.err
    assert "End of round 1" in after.out


def test_a_running_record_is_replayed_as_its_owner_saw_it(sixieme: Runner, running: Path) -> None:
    """Own hand, public table, and a word that the match goes on; another hand is not in it."""
    own, other = sixieme("replay", str(running)), sixieme("replay", str(running), "--seat", "2")

    assert (0, 2) == (own.status, other.status)
    assert "Hand of You" in own.out
    assert "The match still runs" in own.out
    assert "seat 1" in other.err


def test_verify_says_what_holds(sixieme: Runner, record: Path) -> None:
    """Rules, totals, commitment and deals."""
    ran = sixieme("verify", str(record))

    assert (0, 4) == (ran.status, ran.out.count(": yes"))
    assert 0 == ran.out.count(" :")
    assert "Everything is verified." in ran.out


def test_verify_reads_standard_input(sixieme: Runner, record: Path) -> None:
    """``-`` stands for it, as everywhere."""
    ran = sixieme("verify", "-", typed=record.read_bytes())

    assert 0 == ran.status


def test_verify_cannot_judge_a_running_match_yet(sixieme: Runner, running: Path) -> None:
    """The seed is still secret."""
    ran = sixieme("verify", str(running))

    assert 3 == ran.status
    assert "cannot be verified yet" in ran.out


def test_verify_of_given_deals_has_nothing_to_open(sixieme: Runner, record: Path, tmp_path: Path) -> None:
    """A match from deals that somebody chose claims no chance."""
    with record.open("rb") as stream:
        known = read_record(stream)
    *_, (last, _) = replay_record(known)
    given = tmp_path / "given.jsonl"
    given.write_text(format_record(record_of(last, known.players)), encoding="utf-8")
    ran = sixieme("verify", str(given))

    assert 0 == ran.status
    assert "nothing to open" in ran.out


def test_verify_shows_what_was_promised(sixieme: Runner, record: Path) -> None:
    """A record alone cannot tell when its commitment was published; the person who was told it can."""
    commitment = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["commitment"]

    assert commitment in sixieme("verify", str(record)).out


def test_a_promise_that_nobody_keeps_fails(sixieme: Runner, record: Path) -> None:
    """A commitment without the seed that opens it is not a match whose deals were given."""
    _change(record, -1, lambda closing: closing.update(seed=None, salt=None))
    ran = sixieme("verify", str(record))

    assert (1, 1) == (ran.status, ran.out.count("NO"))
    assert "The verification fails." in ran.out


def test_a_seed_without_a_promise_proves_little(sixieme: Runner, record: Path) -> None:
    """Whoever shows the seed only afterwards could choose among many."""
    _change(record, 0, lambda header: header.update(commitment=None))
    ran = sixieme("verify", str(record))

    assert 0 == ran.status
    assert "nothing was promised" in ran.out
    assert "given" not in ran.out


def test_verify_counts_the_nonces(sixieme: Runner, tmp_path: Path) -> None:
    """Invented nonces choose the shuffle as well as a seed does: each player has to look for their own."""
    secret = replace(secret_from_text("a"), nonces=(b"mine", b"yours"))
    options = replace(with_sizes(CLASSIC, top=12, rows=2, hand=1), threshold=None, max_rounds=1)
    match = Match.new(2, options)
    match = play_out_round(match.apply(next_round(match, secret))[0])
    path = tmp_path / "nonces.jsonl"
    path.write_text(format_record(record_of(match, ["A", "B"], secret=secret)), encoding="utf-8")
    ran = sixieme("verify", str(path))

    assert 0 == ran.status
    assert "2 nonces mixed in" in ran.out


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_hostile_record_does_not_steer_the_terminal(sixieme: Runner, record: Path, command: str) -> None:
    """What a fault quotes of a file is spelled out."""
    _change(record, 0, lambda header: header.update({"\x1b[2J\u202e\n\ud800": 1}))
    ran = sixieme(command, str(record))

    assert (2, "") == (ran.status, ran.out)
    assert r"\x1b[2J\u202e\n\ud800" in ran.err
    assert 1 == len(ran.err.splitlines())


@pytest.mark.parametrize("name", ["top", "rows", "capacity", "hand"])
def test_sizes_that_no_table_has_are_refused(sixieme: Runner, record: Path, name: str) -> None:
    """A row of a million million places would take for ever to draw."""
    _change(record, 0, lambda header: header["options"].update(sizes={name: 10**12}))
    ran = sixieme("replay", str(record))

    assert (2, "") == (ran.status, ran.out)
    assert "line 1" in ran.err


def _change(path: Path, number: int, change: Callable[[dict[str, Any]], None]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    value = json.loads(lines[number])
    change(value)
    lines[number] = json.dumps(value)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_another_seed_is_found_out(sixieme: Runner, record: Path) -> None:
    """It opens no commitment and gives no such deals."""
    _change(record, -1, lambda closing: closing.update(seed="00" * 32))
    ran = sixieme("verify", str(record))

    assert (1, 2) == (ran.status, ran.out.count("NO"))
    assert "The verification fails." in ran.out


def test_another_salt_breaks_the_commitment_only(sixieme: Runner, record: Path) -> None:
    """The deals come from the seed alone."""
    _change(record, -1, lambda closing: closing.update(salt="00" * 32))
    ran = sixieme("verify", str(record))

    assert (1, 1) == (ran.status, ran.out.count("NO"))


def test_a_changed_total_is_refused_with_its_line(sixieme: Runner, record: Path) -> None:
    """A record that the rules do not bear out is not verified but refused."""
    lines = record.read_text(encoding="utf-8").splitlines()
    number = next(index for index, line in enumerate(lines) if '"round_ended"' in line)
    _change(record, number, lambda event: event["totals"].reverse())
    ran = sixieme("verify", str(record))

    assert 2 == ran.status
    assert f"line {number + 1}" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"{}\n", b"[]\n", b"\xff\xfe", b"null\n", b"[" * 60000, b'{"type":"header"}\n', b"9" * 5000 + b"\n"],
)
def test_what_is_no_record_gets_one_clear_line(sixieme: Runner, tmp_path: Path, command: str, content: bytes) -> None:
    """The line is named, and there is no traceback."""
    path = tmp_path / "hostile.jsonl"
    path.write_bytes(content)
    ran = sixieme(command, str(path))

    assert (2, "") == (ran.status, ran.out)
    assert "line 1" in ran.err
