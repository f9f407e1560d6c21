"""What is asked, and what cannot be asked."""

import pytest

from sixieme.arena import ask, check_bots
from sixieme.arena.question import (
    Question,
    question_from_json,
    question_to_json,
    seatings,
    secret_of_deal,
    table_of_deal,
)
from sixieme.errors import ArenaError, BotOptionError, SixiemeError, UnknownBotError
from sixieme.rules import parse_options
from tests.arena.programs import script


def test_two_names_are_one_against_the_rest() -> None:
    """One A at a table of B, in each seat once."""
    question = ask(("random", "cautious"), 4)

    assert (0, 1, 1, 1) == question.table
    assert ((0, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 1), (1, 0, 1, 1)) == seatings(question.table)


@pytest.mark.parametrize("players", range(2, 11))
def test_everybody_sits_in_every_seat_equally_often(players: int) -> None:
    """As many names as players are that table; its rotations are its seatings, each different one once."""
    names = tuple("abc"[seat % 3] for seat in range(players))
    question = ask(names, players)
    assert question.table is not None
    found = seatings(question.table)

    assert len(set(found)) == len(found)
    assert names == tuple(question.bots[bot] for bot in found[0])
    for bot in range(len(question.bots)):
        assert 1 == len({sum(table[seat] == bot for table in found) for seat in range(players)})


def test_a_table_that_repeats_has_fewer_seatings() -> None:
    """ABAB has two."""
    assert 2 == len(seatings((0, 1, 0, 1)))


def test_mixed_fields_are_drawn_deal_by_deal() -> None:
    """Every bot once at the most where there are enough; else any, but never one alone; the same again."""
    many, few = ask(tuple("abcdef"), 4, mixed=True), ask(tuple("ab"), 4, mixed=True)
    tables = [table_of_deal(many, deal) for deal in range(60)]

    assert all(4 == len(set(table)) for table in tables)
    assert set(range(6)) == {bot for table in tables for bot in table}
    assert {2} == {len(set(table_of_deal(few, deal))) for deal in range(60)}
    assert {1, 2, 3} == {sum(table_of_deal(few, deal)) for deal in range(60)}
    assert tables == [table_of_deal(many, deal) for deal in range(60)]


def test_chance_is_a_matter_of_seed_and_deal() -> None:
    """Others have other cards."""
    one, other = ask(("random", "cautious"), 2, seed=1), ask(("random", "cautious"), 2, seed=2)
    secrets = {secret_of_deal(question, deal).seed for question in (one, other) for deal in range(5)}

    assert 10 == len(secrets)
    assert secret_of_deal(one, 3) == secret_of_deal(ask(("cautious", "random"), 4, seed=1), 3)


def test_a_question_survives_the_file() -> None:
    """As JSON and back."""
    for question in (
        ask(("random", "cautious"), 2, seed=2**64 - 1, options=parse_options("draft, tie=play_on"), limit=0.5),
        ask(("a", "cmd:b c"), 4, mixed=True),
    ):
        assert question == question_from_json(question_to_json(question))


@pytest.mark.parametrize(
    "names, given",
    [
        (("random",), {}),
        (("random", "random"), {}),
        (("random", "cautious", "a"), {}),
        (("random",) * 4, {}),
        (("random",), {"mixed": True}),
        (tuple(map(str, range(101))), {"mixed": True}),
        (("random", "cautious"), {"players": 1}),
        (("random", "cautious"), {"players": 11}),
        (("random", "cautious"), {"seed": -1}),
        (("random", "cautious"), {"seed": 2**64}),
        (("random", "cautious"), {"seed": True}),
        (("random", "cautious"), {"limit": 0}),
        (("random", "cautious"), {"limit": float("nan")}),
        (("random", "cautious"), {"limit": "long"}),
        (("random", "cautious"), {"options": parse_options("threshold=1000000")}),
        (("random", "cautious"), {"options": parse_options("rounds:1000000")}),
    ],
)
def test_questions_without_an_answer(names: tuple[str, ...], given: dict[str, object]) -> None:
    """Said before anything is played."""
    with pytest.raises(SixiemeError, match="expected"):
        ask(names, **{"players": 4, **given})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    "bot, error, said",
    [
        ("hal", UnknownBotError, "expected a bot"),
        ("random:x=1", BotOptionError, "expected an option"),
        ("cmd:", ArenaError, "expected a command"),
        ("cmd:'", ArenaError, "No closing quotation"),
        ("cmd:/no/such/program", ArenaError, "cannot be started"),
        ("cmd:/", ArenaError, "cannot be started"),
        ("cmd:true", ArenaError, "expected an answer, got the end of its output|read its input, got it closed"),
        ("cmd:echo hello", ArenaError, "expected a JSON object|read its input, got it closed"),
        (script('import sys; sys.stdin.readline(); print(\'{"type": "bye"}\')'), ArenaError, "expected a hello"),
        (script("import sys; sys.exit('no licence')"), ArenaError, "standard error: no licence"),
    ],
)
def test_bots_that_are_none(bot: str, error: type[Exception], said: str) -> None:
    """Known before anything is played, with the words of the program if it has some."""
    with pytest.raises(error, match=said):
        check_bots(Question(("random", bot), (0, 1), 2))


def test_a_program_that_never_says_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waited for as long as a program may take to start, and no longer."""
    monkeypatch.setattr("sixieme.arena.programs.START_SECONDS", 0.2)
    with pytest.raises(ArenaError, match=r"expected an answer within 0\.2 s, got none"):
        check_bots(Question(("random", "cmd:sleep 60"), (0, 1), 2, limit=0.1))
