"""``sixieme play`` on pipes: whole matches, saves, resuming, faults."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from errno import ENOSPC
from pathlib import Path

import pytest

from sixieme.rules import Actor, Phase, read_record, replay_record
from sixieme.rules.events import CardChosen, MatchEnded, RoundEnded
from sixieme.rules.record import Record
from sixieme.tui.game import Game
from sixieme.tui.questions import Questions
from sixieme.tui.save import Save
from tests.cli.runner import Runner

ANY_CARD = "".join(f"{number * 37 % 104 + 1}\n" for number in range(4000))
"""Every card again and again: whatever the hand, one of them is soon accepted. Rows are chosen with them too."""


def _record(path: Path) -> Record:
    with path.open("rb") as stream:
        return read_record(stream)


def _saves(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "matches").glob("*.save.jsonl"))


@pytest.mark.parametrize("players", [2, 4, 10])
def test_a_scripted_match_ends_with_a_ranking_that_adds_up(sixieme: Runner, tmp_path: Path, players: int) -> None:
    """A full match to 66: the totals shown are the sums of the rounds shown, and those of the record."""
    file = tmp_path / "match.jsonl"
    ran = sixieme("play", "--players", str(players), "--seed", "a", "--record", str(file), typed=ANY_CARD)
    record = _record(file)
    ends = [event for event in record.events if isinstance(event, RoundEnded)]
    sums = tuple(sum(end.heads[seat] for end in ends) for seat in range(players))
    table = ran.out[ran.out.rindex("Total") :]
    shown = {line.split()[1]: [int(word) for word in line.split()[2:]] for line in table.splitlines()[1 : players + 1]}

    assert 0 == ran.status
    assert isinstance(record.events[-1], MatchEnded)
    assert sums == ends[-1].totals
    assert max(sums) >= 66
    assert {name: sums[seat] for seat, name in enumerate(record.players)} == {
        name: numbers[-1] for name, numbers in shown.items()
    }
    assert all(sum(numbers[:-1]) == numbers[-1] for numbers in shown.values())


def test_the_last_card_is_forced_and_bots_are_named_as_such(sixieme: Runner, tmp_path: Path) -> None:
    """The log says who acted: the person, a bot, or nobody (the last card of a hand)."""
    file = tmp_path / "match.jsonl"
    sixieme("play", "--seed", "a", "--rounds", "1", "--record", str(file), typed=ANY_CARD)
    chosen = [event for event in _record(file).events if isinstance(event, CardChosen)]

    assert {(0, Actor.PLAYER)} | {(seat, Actor.BOT) for seat in (1, 2, 3)} == {
        (event.seat, event.by) for event in chosen if event.trick < 10
    }
    assert {Actor.FORCED} == {event.by for event in chosen if event.trick == 10}


@pytest.mark.parametrize("rules", ["draft", "limited", "draft,pick_order=snake,next_picker=loser", "long,tie=play_on"])
def test_every_kind_of_match_can_be_played(sixieme: Runner, tmp_path: Path, rules: str) -> None:
    """Options by one line of text; the record holds them and is legal."""
    file = tmp_path / "match.jsonl"
    ran = sixieme("play", "-n", "3", "--rules", rules, "--seed", "b", "--record", str(file), typed=ANY_CARD)

    assert 0 == ran.status
    assert isinstance(_record(file).events[-1], MatchEnded)


def test_the_same_seed_and_choices_give_the_same_match(sixieme: Runner) -> None:
    """``--seed`` with a list of choices replays a match, bots included."""
    first, second, other = (
        sixieme("play", "--seed", seed, "--rules", "rounds:2", typed=ANY_CARD).out for seed in ("x", "x", "y")
    )

    def without_path(out: str) -> str:
        return out[: out.rindex("The match is recorded")]

    assert without_path(first) == without_path(second)
    assert without_path(first) != without_path(other)


@pytest.mark.parametrize("lines", [1, 2, 7, 30, 120, 200])
def test_a_match_goes_on_where_it_stopped(sixieme: Runner, tmp_path: Path, lines: int) -> None:
    """Stopped anywhere and resumed, a match ends as it would have without a stop."""
    typed = ANY_CARD.splitlines(keepends=True)
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    sixieme("play", "--seed", "c", "--rules", "rounds:2", "--record", str(whole), typed=ANY_CARD)
    stopped = sixieme("play", "--seed", "c", "--rules", "rounds:2", typed="".join(typed[:lines]))
    resumed = sixieme("play", "--resume", "--record", str(parts), typed="".join(typed[lines:]))

    assert (1, 0) == (stopped.status, resumed.status)
    assert "sixieme play --resume" in stopped.out
    assert _record(whole).events == _record(parts).events
    assert [] == _saves(tmp_path)


def test_q_leaves_and_keeps_the_match(sixieme: Runner, tmp_path: Path) -> None:
    """Leaving is no loss, and a record of the running match holds no other hand and no seed."""
    file = tmp_path / "running.jsonl"
    ran = sixieme("play", "--seed", "a", "--record", str(file), typed="?\ns\nr\nq\n")
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert 0 == ran.status
    assert 1 == len(_saves(tmp_path))
    assert "running" == lines[0]["status"]
    assert [True, False, False, False] == [hand is not None for hand in lines[1]["hands"]]
    assert [None] * 3 == [line["card"] for line in lines[2:]]
    assert "seed" not in file.read_text(encoding="utf-8")


def test_every_accepted_choice_is_on_disk_before_the_next_prompt(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every prompt, what is on disk replays to exactly the match in memory; and it was synced, not only written."""
    games: list[Game] = []
    synced: list[int] = []
    prompts = 0
    init, line = Game.__init__, Questions._line

    def remember(self: Game, *args: object) -> None:
        init(self, *args)  # type: ignore[arg-type]  # passed on as they came
        games.append(self)

    def sync(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_size)

    def check(self: Questions, prompt: str, seen: object) -> str:
        nonlocal prompts
        prompts += 1
        (path,) = _saves(tmp_path)
        copy = tmp_path / "copy.save.jsonl"
        copy.write_bytes(path.read_bytes())
        save, match = Save.resume(copy)
        save.close()
        assert games[0].match == match
        assert path.stat().st_size == synced[-1]
        return line(self, prompt, seen)  # type: ignore[arg-type]  # passed on as it came

    monkeypatch.setattr(Game, "__init__", remember)
    monkeypatch.setattr(Questions, "_line", check)
    monkeypatch.setattr(os, "fsync", sync)
    sixieme("play", "-n", "3", "--seed", "a", "--rules", "draft,rounds:1", typed=ANY_CARD)

    assert prompts > 10


def test_a_killed_match_resumes(tmp_path: Path) -> None:
    """A process killed at a prompt has lost nothing that it had accepted."""
    environment = {**os.environ, "SIXIEME_DATA": str(tmp_path / "data"), "LANG": "en_US.UTF-8"}
    command = [sys.executable, "-m", "sixieme", "play", "--seed", "a", "--rules", "rounds:1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True, encoding="utf-8"
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("13\n82\n")
        process.stdin.flush()
        for text in process.stdout:
            if "trick 3/10" in text:
                break
        process.kill()
    (path,) = _saves(tmp_path)
    save, match = Save.resume(path)
    save.close()

    assert (1, 3) == (match.round, match.trick)
    assert [13, 82] == [event.card for event in match.log if isinstance(event, CardChosen) and event.seat == 0]


def _stopped(sixieme: Runner, tmp_path: Path) -> Path:
    sixieme("play", "--seed", "a", typed="13\n82\n")
    return _saves(tmp_path)[0]


def test_a_last_line_cut_short_is_dropped(sixieme: Runner, tmp_path: Path) -> None:
    """A machine that went down in the middle of a line costs that line only, and the next lines are whole again."""
    path = _stopped(sixieme, tmp_path)
    before = path.read_bytes()
    path.write_bytes(before + b'{"type":"card_chosen","round":1,"tr')
    ran = sixieme("play", "--resume", typed="q\n")

    assert 0 == ran.status
    assert before == path.read_bytes()


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "{}\n",
        lambda text: text.replace('"version":1', '"version":2', 1),
        lambda text: text.replace('"seed":"', '"seed":"zz', 1),
        lambda text: text.replace('"bots":[null', '"bots":["nobody"', 1),
        lambda text: text.replace('"bots":[null,"cautious"', '"bots":[null,3', 1),
        lambda text: text.replace('"type":"dealt"', '"type":"felt"', 1),
        lambda text: text.replace('"card":13', '"card":14', 1),
        lambda text: text + '{"type":"cards_revealed","round":1,"trick":3,"cards":[1,2,3,4]}\n',
        lambda text: text + "x" * 70_000 + "\n",
        lambda text: text + "x" * 70_000 + "\n" + text.splitlines()[-1] + "\n",
        lambda text: text + "x" * 200_000,
        lambda text: text.replace('"date":"', '"date":"' + "x" * 40, 1),
        lambda text: text.replace('"options":{', '"options":{"sizes":{"capacity":1000000000000000},', 1),
    ],
)
def test_a_damaged_save_is_refused_and_left_as_it_is(
    sixieme: Runner, tmp_path: Path, damage: Callable[[str], str]
) -> None:
    """An error that names the line; the bytes stay for whoever can mend them."""
    path = _stopped(sixieme, tmp_path)
    path.write_text(damage(path.read_text(encoding="utf-8")), encoding="utf-8")
    before = path.read_bytes()
    ran = sixieme("play", "--resume", str(path), typed="q\n")

    assert 2 == ran.status
    assert re.search(r"line \d+", ran.err)
    assert before == path.read_bytes()
    assert [path] == list(path.parent.iterdir())


def test_an_empty_save_does_not_stand_in_the_way(sixieme: Runner, tmp_path: Path) -> None:
    """A machine that went down as a match began leaves a file with nothing in it; an earlier match can be resumed."""
    path = _stopped(sixieme, tmp_path)
    path.with_name("9999" + path.name).touch()
    ran = sixieme("play", "--resume", typed="q\n")

    assert 0 == ran.status
    assert "trick 3/10" in ran.out


def _no_space(descriptor: int) -> None:
    raise OSError(ENOSPC, os.strerror(ENOSPC))


def test_a_full_disk_leaves_no_save_that_cannot_be_resumed(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that cannot be saved leaves nothing behind; the latest one that was saved is resumed."""
    path = _stopped(sixieme, tmp_path)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _no_space)
        ran = sixieme("play", "--seed", "b", typed="q\n")

    assert "can no longer be saved" in ran.out
    assert [path] == list(path.parent.iterdir())


def test_a_record_is_kept_whole_or_not_at_all(sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk is full at the end, the save stays; it is finished when there is room."""
    path = _stopped(sixieme, tmp_path)
    save, _ = Save.resume(path)
    with monkeypatch.context() as full:
        full.setattr(os, "fsync", _no_space)
        with pytest.raises(OSError, match="space"):
            save.finish("all of it\n")
    left = sorted(file.name for file in path.parent.iterdir() if file.suffix != ".lock")
    record = save.finish("all of it\n")

    assert [path.name] == left
    assert [record] == list(path.parent.iterdir())
    assert b"all of it\n" == record.read_bytes()


def test_a_record_never_takes_the_place_of_another(sixieme: Runner, tmp_path: Path) -> None:
    """A save brought back from a copy and played to another end gets a record of its own; to the same end, none."""
    path = _stopped(sixieme, tmp_path)
    content = path.read_bytes()
    records = []
    for end in ("one\n", "other\n", "one\n"):
        path.write_bytes(content)
        save, _ = Save.resume(path)
        records.append(save.finish(end))

    assert records[0] == records[2] != records[1]
    assert ["one\n", "other\n"] == [record.read_text(encoding="utf-8") for record in records[:2]]


def test_two_terminals_cannot_play_one_match(sixieme: Runner, tmp_path: Path) -> None:
    """The second one is told, and the match stays with the first."""
    path = _stopped(sixieme, tmp_path)
    save, _ = Save.resume(path)
    ran = sixieme("play", "--resume", typed="q\n")
    save.close()

    assert 2 == ran.status
    assert "another terminal" in ran.err


def test_without_a_place_to_save_the_match_goes_on(sixieme: Runner, tmp_path: Path) -> None:
    """A disk that cannot be written to is said at once, and spoils no evening."""
    (tmp_path / "data").write_text("a file where the folder should be", encoding="utf-8")
    ran = sixieme("play", "--seed", "a", "--rules", "rounds:1", typed=ANY_CARD)

    assert 0 == ran.status
    assert "can no longer be saved" in ran.out
    assert "wins the match" in ran.out or "Shared victory" in ran.out


def test_a_record_is_never_written_over_a_file(sixieme: Runner, tmp_path: Path) -> None:
    """The file that is there stays, and the person hears of it before the first card."""
    file = tmp_path / "there.jsonl"
    file.write_text("mine", encoding="utf-8")
    ran = sixieme("play", "--record", str(file), typed=ANY_CARD)

    assert (2, "") == (ran.status, ran.out)
    assert "exists already" in ran.err
    assert "mine" == file.read_text(encoding="utf-8")


def test_a_record_with_no_folder_is_refused_before_the_match(sixieme: Runner, tmp_path: Path) -> None:
    """Not after an hour of play."""
    ran = sixieme("play", "--record", str(tmp_path / "nowhere" / "match.jsonl"), typed=ANY_CARD)

    assert (2, "") == (ran.status, ran.out)
    assert "nowhere" in ran.err
    assert [] == _saves(tmp_path)


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["--players", "1"], "from 2 to 10, not 1"),
        (["--players", "eleven"], "from 2 to 10, not eleven"),
        (["--rules", "pro"], "expected a preset"),
        (["--rules", "threshold=0"], "threshold"),
        (["--threshold", "66.5"], "threshold"),
        (["--threshold", "none"], "would never end"),
        (["--draft", "--deck", "full"], "limited deck"),
        (["--draft", "--first-picker", "5", "-n", "3"], "first_picker"),
        (["--tie", "coin"], "shared, play_on, last_round"),
        (["--bots", "genius"], "expected a bot"),
        (["--bots", "random,random"], "expected one bot or 3"),
        (["--name", "\u202e\u200b"], "name"),
        (["--resume"], "no match to resume"),
        (["--resume", "--players", "3"], "--players is too much"),
        (["--plyers", "3"], "perhaps --players"),
        (["--speed", "warp"], "off, fast, normal, slow"),
        (["--resume", "no/such/file"], "no/such/file"),
    ],
)
def test_wrong_use_gets_one_clear_line(
    sixieme: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    """What is wrong, on standard error, with status 2, and no match begun."""
    monkeypatch.chdir(tmp_path)
    ran = sixieme("play", *arguments, typed=ANY_CARD)

    assert (2, "") == (ran.status, ran.out)
    assert [] == list(tmp_path.iterdir())
    assert message in ran.err
    assert len(ran.err.splitlines()) <= 2


def test_what_is_not_a_card_of_the_hand_is_refused_and_asked_again(sixieme: Runner) -> None:
    """Nothing typed at the prompt is taken for something else, and nothing crashes."""
    nonsense = ["", "0", "-3", "1.5", "é", "१३", "9" * 500, "13 82", "\x00", "1"]
    ran = sixieme("play", "--seed", "a", typed="\n".join([*nonsense, "13", "q"]) + "\n")

    assert 0 == ran.status
    assert len(nonsense) == ran.out.count("It takes a card of your hand")
    assert "13 → after 8, row 3 (you)" in ran.out


def test_a_line_far_too_long_is_one_choice_and_refused(sixieme: Runner) -> None:
    """Its end is not taken for the next choice."""
    ran = sixieme("play", "--seed", "a", typed="x" * 1000 + "13\n" + "x" * 2998 + "82\nq\n")

    assert 0 == ran.status
    assert 2 == ran.out.count("It takes a card of your hand")
    assert "Cards revealed" not in ran.out


@pytest.mark.parametrize("command", ["play --seed a", "play --resume"])
def test_what_is_no_text_is_refused_like_any_nonsense(tmp_path: Path, command: str) -> None:
    """Bytes that the terminal's encoding does not have, a cat on the keyboard: the question is asked again."""
    environment = {**os.environ, "SIXIEME_DATA": str(tmp_path), "LANG": "en", "PYTHONIOENCODING": "utf-8:strict"}
    program = [sys.executable, "-m", "sixieme"]
    subprocess.run([*program, "play", "--seed", "a"], input=b"", env=environment, capture_output=True, check=False)
    ran = subprocess.run(
        [*program, *command.split()], input=b"\xff\xfe\n13\nq\n", env=environment, capture_output=True, check=False
    )

    assert (0, b"") == (ran.returncode, ran.stderr)
    assert 1 == ran.stdout.count(b"It takes a card of your hand")
    assert "13 → after 8".encode() in ran.stdout


@pytest.mark.parametrize(
    "lang, words",
    [
        ("fr_FR.UTF-8", ["6ᵉ carte", "ramasse", "Manche 1"]),
        ("en_US.UTF-8", ["6th card", "takes", "Round 1"]),
        ("de_DE.UTF-8", ["6. Karte", "nimmt", "Durchgang 1"]),
    ],
)
def test_the_table_speaks_three_languages(sixieme: Runner, lang: str, words: list[str]) -> None:
    """The language comes from the environment."""
    ran = sixieme("play", "--seed", "a", "--rules", "rounds:1", typed=ANY_CARD, lang=lang)

    assert [] == [word for word in words if word not in ran.out]


def test_a_pipe_gets_no_escape_codes(sixieme: Runner) -> None:
    """Plain text when nobody watches: numbers, dots and words say it all."""
    ran = sixieme("play", "--seed", "a", "--rules", "rounds:1", typed=ANY_CARD)

    assert "\x1b" not in ran.out
    assert "•••••" in ran.out


def test_replayed_records_reach_the_end(sixieme: Runner, tmp_path: Path) -> None:
    """What ``play`` records, ``replay_record`` replays to the last event."""
    file = tmp_path / "match.jsonl"
    sixieme("play", "--seed", "a", "--record", str(file), typed=ANY_CARD)
    *_, (last, _) = replay_record(_record(file))

    assert Phase.OVER is last.phase
