"""The terminal match as a person sees it: on a screen of 80 columns and 24 lines, without colours."""

import itertools
from collections.abc import Iterator

import pytest

from sixieme.errors import MissingExtraError
from sixieme.rules import CLASSIC, Deal, DealRound, Match, Options, Phase, parse_options, secret_from_text
from sixieme.tui.game import Game
from sixieme.tui.save import Setting
from sixieme.tui.screen import EndOfInput
from tests.tui.terminal import Terminal

NAMES = ("Léa-Maximilienne", "Tom", "Ana", "Hugo", "Zoé", "Max", "Inès", "Paul", "Nina", "Noé")


def _game(terminal: Terminal, players: int, options: Options = CLASSIC, seed: str = "a") -> Game:
    bots = (None, *("cautious",) * (players - 1))
    setting = Setting(options, NAMES[:players], bots, secret_from_text(seed), "today")
    return Game(terminal.screen, setting, Match.new(players, options), None)


def _confirmed() -> Iterator[str]:
    """Type every card again and again, confirming each one that is shown where it would go."""
    for number in itertools.count():
        yield str(number * 37 % 104 + 1)
        yield ""


@pytest.mark.parametrize("players", [2, 5, 10])
@pytest.mark.parametrize("rules", ["classic", "draft"])
def test_nothing_is_wider_or_higher_than_the_screen(monkeypatch: pytest.MonkeyPatch, players: int, rules: str) -> None:
    """Every page that asks for a card, a pick or a row, and every page of a reveal, fits in 80 × 24."""
    terminal = Terminal(monkeypatch, itertools.islice(_confirmed(), 3000))
    _game(terminal, players, parse_options(f"{rules},rounds:1")).play()
    apart = ("It takes", "End of round")  # what is written below a page scrolls
    pages = [page for page in terminal.pages() if not any(line.startswith(apart) for line in page)]

    assert len(pages) > 20
    assert [] == [line for page in pages for line in page if len(line) > 80]
    assert [] == [page for page in pages if len(page) > 24]


def test_a_chosen_card_shows_where_it_would_go_and_can_be_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """13 goes after 8 in row 3; then the person prefers 20, and only 20 is laid."""
    terminal = Terminal(monkeypatch, iter(["13", "99", "20", ""]))
    game = _game(terminal, 4)
    with pytest.raises(EndOfInput):
        game.play()
    text = terminal.out.getvalue()

    assert "13 would go to row 3, after 8 (card 2)" in text
    assert "[13]" in text
    assert "It takes a card of your hand: 13 20" in text
    assert 20 not in game.match.hands[0]
    assert 13 in game.match.hands[0]


def test_the_hand_says_where_each_card_would_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Under each card of the hand stands its row; on the first table of seed "a" the 13 is the only one for row 3."""
    terminal = Terminal(monkeypatch, iter([]))
    with pytest.raises(EndOfInput):
        _game(terminal, 4).play()
    page = terminal.pages()[-1]
    numbers, arrows = (page[index].split() for index in (-4, -2))

    assert ["13", "20", "22", "29", "78", "81", "82", "92", "98", "100"] == numbers
    assert ["→3", *["→4"] * 3, *["→1"] * 6] == arrows


def test_a_row_choice_shows_what_each_row_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """An undercut waits for the person, who sees the heads of every row and may take any of them."""
    terminal = Terminal(monkeypatch, iter(["1", "", "9", "2"]))
    game = _game(terminal, 2)
    deal = Deal((tuple(range(1, 11)), tuple(range(91, 101))), (55, 60, 70, 81))
    game.match, _ = game.match.apply(DealRound(deal))
    with pytest.raises(EndOfInput):
        game.play()
    page = next(page for page in terminal.pages() if any("is too low: choose" in line for line in page))

    assert [7, 3, 3, 1] == [int(line.split("│")[2].split()[0]) for line in page if "head" in line and "│" in line]
    assert "It takes a row, from 1 to 4." in page
    assert "1 → too low: you take row 2, 1 card, 3 heads" in terminal.out.getvalue()


def test_a_whole_match_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first deal to the ranking on a terminal, Enter between the rounds included."""
    terminal = Terminal(monkeypatch, _confirmed())
    match = _game(terminal, 3).play()

    assert Phase.OVER is match.phase
    assert "Total" in terminal.out.getvalue()


@pytest.mark.parametrize("shown", [True, False])
def test_drafted_hands_stay_on_the_screen_only_if_agreed(monkeypatch: pytest.MonkeyPatch, shown: bool) -> None:
    """The picks are public either way; ``show_picks`` changes what is drawn while the tricks are played."""
    terminal = Terminal(monkeypatch, itertools.islice(_confirmed(), 3000))
    options = parse_options(f"draft,rounds:1,show_picks={'yes' if shown else 'no'}")
    _game(terminal, 3, options).play()
    asking = [page for page in terminal.pages() if any(line.startswith("Your hand") for line in page)]
    tricks = [page for page in asking if not any(line.startswith("It takes") for line in page)]  # that scrolls

    assert len(tricks) > 5
    assert {shown} == {any(line.startswith("Tom: ") for line in page) for page in tricks}
    assert {False} == {any(line.startswith("Léa-Max") and ": " in line for line in page) for page in tricks}
    assert [] == [page for page in tricks if len(page) > 24]


def test_a_question_mark_advises_and_c_shows_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """At a card and at a row: each answer in a line with its bar, and nothing is decided by it."""
    monkeypatch.setattr("sixieme.tui.questions.ADVICE_SECONDS", 0.05)
    terminal = Terminal(monkeypatch, iter(["?", "c", "h", "1", "", "?"]))
    game = _game(terminal, 2)
    deal = Deal((tuple(range(1, 11)), tuple(range(91, 101))), (55, 60, 70, 81))
    game.match, _ = game.match.apply(DealRound(deal))
    with pytest.raises(EndOfInput):
        game.play()
    text = terminal.out.getvalue()

    assert Phase.ROW is game.match.phase
    assert 2 == text.count("Thinking…")
    assert 10 + 4 == sum("█" in line for line in text.splitlines())
    assert "?: advice" in text
    assert "=55=" in text
    assert [] == [line for line in text.splitlines() if len(line) > 80]


def test_a_draft_pick_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a draft, too."""
    monkeypatch.setattr("sixieme.tui.questions.ADVICE_SECONDS", 0.05)
    terminal = Terminal(monkeypatch, iter(["?"]))
    with pytest.raises(EndOfInput):
        _game(terminal, 2, parse_options("draft,first_picker=0")).play()

    assert 16 == sum("█" in line for line in terminal.out.getvalue().splitlines())


def test_without_numba_there_is_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The match goes on, and one sentence says what is missing."""

    def missing(*_: object, **__: object) -> None:
        raise MissingExtraError("the simulator needs numba")

    monkeypatch.setattr("sixieme.tui.questions.advise", missing)
    terminal = Terminal(monkeypatch, iter(["?", "13"]))
    with pytest.raises(EndOfInput):
        _game(terminal, 4).play()

    assert "No advice (the simulator needs numba)" in terminal.out.getvalue()
    assert "13 would go to row 3" in terminal.out.getvalue()
