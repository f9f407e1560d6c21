"""The questions before a match."""

import pytest

from sixieme.rules import CLASSIC, parse_options
from sixieme.tui.setup import Wish, ask_wish, ask_yes
from tests.tui.terminal import Terminal


def test_enter_keeps_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four players, the classic game, cautious bots."""
    terminal = Terminal(monkeypatch, iter(["", "", ""]))

    assert Wish(4, CLASSIC, ("cautious",)) == ask_wish(terminal.screen)


def test_wrong_answers_are_explained_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing typed here ends the program."""
    terminal = Terminal(monkeypatch, iter(["11", "x", "3", "pro", "first_picker=7,draft", "draft", "hal", "Random"]))

    assert Wish(3, parse_options("draft"), ("random",)) == ask_wish(terminal.screen)
    assert 5 == terminal.out.getvalue().count("Not understood")


def test_a_question_mark_explains_the_rules_and_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the question is asked again."""
    terminal = Terminal(monkeypatch, iter(["", "?", "quick", "?", ""]))

    assert parse_options("quick") == ask_wish(terminal.screen).options
    shown = terminal.out.getvalue()
    assert 0 == shown.count("Not understood")
    assert all(words in shown for words in ("gigamic: ", "cautious: ", "random: "))


@pytest.mark.parametrize("typed, expected", [("", True), ("y", True), ("oui", True), ("n", False), ("Non", False)])
def test_yes_unless_no(monkeypatch: pytest.MonkeyPatch, typed: str, expected: bool) -> None:
    """Enter says yes, in every language."""
    terminal = Terminal(monkeypatch, iter([typed]))

    assert expected is ask_yes(terminal.screen, "?")
