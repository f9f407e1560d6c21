"""The frame: help, version, languages, completion, what a broken pipe does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sixieme as package
from sixieme.cli.main import COMMANDS
from tests.cli.runner import Runner


@pytest.mark.parametrize(
    "lang, words",
    [
        ("fr", ["Utilisation :", "Commandes", "6 qui prend", "sixieme play"]),
        ("en", ["Usage:", "Commands", "6 nimmt!", "sixieme play"]),
        ("de", ["Aufruf:", "Befehle", "6 nimmt!", "sixieme play"]),
    ],
)
def test_the_bare_command_names_the_main_uses(sixieme: Runner, lang: str, words: list[str]) -> None:
    """A person who types nothing else learns what there is."""
    ran = sixieme(lang=lang)

    assert 0 == ran.status
    assert [] == [word for word in (*words, *COMMANDS) if word not in ran.out]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_every_command_has_help_in_every_language(sixieme: Runner, command: str, lang: str) -> None:
    """Asked for by the environment or by ``--lang``, before or after the command: the same page."""
    pages = {
        sixieme(command, "--help", lang=lang).out,
        sixieme(command, "--help", "--lang", lang, lang="pt").out,
        sixieme("--lang", lang, command, "--help", lang="pt").out,
        sixieme(f"--lang={lang}", command, "--help").out,
    }

    assert 1 == len(pages)
    assert f"sixieme {command}" in pages.pop()


def test_the_version_is_the_package_s(sixieme: Runner) -> None:
    """One source of truth."""
    assert f"sixieme {package.__version__}\n" == sixieme("--version").out


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["plya"], "there is no command “plya”"),
        (["--lang", "xx"], "fr, en, de"),
        (["verify"], "FILE is missing"),
        (["verify", "no/such/file"], "no/such/file"),
        (["completion", "tcsh"], "bash, zsh, fish"),
    ],
)
def test_wrong_use_is_said_in_a_line(sixieme: Runner, arguments: list[str], message: str) -> None:
    """Status 2, nothing on standard output, and where help is."""
    ran = sixieme(*arguments)

    assert (2, "") == (ran.status, ran.out)
    assert message in ran.err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_can_complete_the_commands(sixieme: Runner, shell: str) -> None:
    """The script names the program and the variable by which it asks."""
    ran = sixieme("completion", shell)

    assert 0 == ran.status
    assert "_SIXIEME_COMPLETE" in ran.out


def test_completion_answers_the_shell(monkeypatch: pytest.MonkeyPatch, sixieme: Runner) -> None:
    """What the script asks when a person presses Tab after ``sixieme ver``."""
    monkeypatch.setenv("_SIXIEME_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "sixieme ver")
    monkeypatch.setenv("COMP_CWORD", "1")
    result = subprocess.run([sys.executable, "-m", "sixieme"], capture_output=True, text=True, check=False)

    assert "plain,verify\n" == result.stdout


def test_ctrl_c_before_the_command_line_is_loaded(tmp_path: Path) -> None:
    """Somebody who thinks better of it at once sees no traceback either."""
    (tmp_path / "click.py").write_text("raise KeyboardInterrupt", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    result = subprocess.run(
        [sys.executable, "-m", "sixieme", "play"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path},
    )

    assert (130, "", "") == (result.returncode, result.stdout, result.stderr)


def test_a_closed_pipe_is_no_error() -> None:
    """``sixieme … | head -1`` ends quietly."""
    script = f"{sys.executable} -m sixieme play --seed a --speed off < /dev/zero | head -c 1"
    result = subprocess.run(["sh", "-c", script], capture_output=True, text=True, check=False, timeout=60)

    assert "Traceback" not in result.stderr
    assert "BrokenPipe" not in result.stderr
