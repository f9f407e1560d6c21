"""``sixieme referee`` and ``sixieme heads``: a dispute settled at the command line."""

import json

import pytest

from tests.cli.runner import Runner

ROWS = "12 20 27 30 33 | 8 | 60 61 | 82"


@pytest.mark.parametrize("lang, said", [("fr", "Léa ramasse"), ("en", "Léa takes"), ("de", "Léa nimmt")])
def test_a_trick_is_explained_in_the_language(sixieme: Runner, lang: str, said: str) -> None:
    """Who takes what, and the table after each step."""
    ran = sixieme("referee", ROWS, "Léa=34", "Tom=36", "Ana=5", "--row", "Ana=2", lang=lang)

    assert 0 == ran.status
    assert said in ran.out
    assert 3 == ran.out.count("12 20 27 30 33 | 5 | 60 61 | 82") + ran.out.count("34 | 5 |") + ran.out.count(
        "34 36 | 5 |"
    )


def test_cards_alone_will_do(sixieme: Runner) -> None:
    """Nobody need be named, and commas may separate the cards."""
    assert sixieme("referee", ROWS, "34, 36").out == sixieme("referee", ROWS, "34", "36").out


def test_a_choice_that_is_due_is_waited_for(sixieme: Runner) -> None:
    """It is no error: the referee shows what each row costs."""
    ran = sixieme("referee", ROWS, "5", "34")

    assert 0 == ran.status
    assert "Its player now chooses a row" in ran.out
    assert "Row 1: 13 heads (12, 20, 27, 30 and 33)" in ran.out


def test_a_wrong_row_is_answered(sixieme: Runner) -> None:
    """What if?"""
    ran = sixieme("referee", ROWS, "34", "36", "--instead", "34=2", "--instead", "36=3")

    assert "The 34 on row 2? No: the 8 is 26 away, the 33 only 1. That the row of the 33 is full changes" in ran.out
    assert "The 36 on row 3? No: the 61 is higher" in ran.out


def test_json_holds_steps_and_sentences(sixieme: Runner) -> None:
    """For scripts: rows count from 0."""
    answer = json.loads(sixieme("referee", ROWS, "Léa=34", "Tom=36", "--json", "--instead", "34=2").out)

    assert [(34, "Léa", 0, "sixth"), (36, "Tom", 0, "append")] == [
        (step["card"], step["name"], step["row"], step["kind"]) for step in answer["steps"]
    ]
    assert {"cards": [12, 20, 27, 30, 33], "lengths": [5]} == answer["steps"][0]["taken"]
    assert 3 == len(answer["told"])
    assert 1 == len(answer["objections"])


@pytest.mark.parametrize(
    "words, said",
    [
        (["1|2|3", "50"], "impossible rows (expected 4 rows, got 3)"),
        (["1|2|3|4", "0"], "that is no card"),
        (["1|2|3|4", "12.5"], "that is no card"),
        (["1|2|3|4", ""], "that is no card"),
        (["1|2|3|4", "Léa="], "that is no card"),
        (["1|2|3|4", "4"], "one card twice"),
        (["1|2|3|4", "a=5", "a=6"], "one player twice"),
        (["1|2|3|4", *(str(card) for card in range(5, 16))], "impossible number of cards or players"),
        (["1|2|3|4", "50", "--row", "2"], "no row to choose"),
        (["10|20|30|40", "5", "--row", "5"], "that is no row"),
        (["10|20|30|40", "5", "--row", "0"], "that is no row"),
        (["10|20|30|40", "a=5", "b=6", "--row", "b=2"], "unknown player"),
        (["10|20|30|40", "a=5", "--row", "c=2"], "unknown player"),
        (["10|20|30|40", "15", "--instead", "16=2"], "that is no card"),
        (["10|20|30|40", "15", "--instead", "15=9"], "that is no row"),
        (["10|20|30|40", "15", "--instead", ""], "that is no card"),
        (["10|20|30|40", "15", "--instead", ",=3"], "that is no card"),
        (["10|20|30|40", "15", "--instead", "15,16=3"], "that is no card"),
        (["10|20|30|40", "Léa=15 16"], "that is no card"),
        (["1|2|3|4", "45", "--limited", "4"], "1..44"),
        (["1|2|3|4", "5", "--limited", "11"], "11"),
        (["1|2|3|4"], "CARDS"),
    ],
)
def test_bad_input_is_said_in_words(sixieme: Runner, words: list[str], said: str) -> None:
    """One line, with what was expected and where; the status is 2."""
    ran = sixieme("referee", *words)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


def test_heads(sixieme: Runner) -> None:
    """Each card with its reason, and the sum."""
    ran = sixieme("heads", "12", "20", "27,30", "33")

    assert "20 has 3: it ends in 0." in ran.out
    assert "13 heads in 5 cards" in ran.out
    assert 13 == json.loads(sixieme("heads", "12 20 27 30 33", "--json").out)["total"]


@pytest.mark.parametrize("words, said", [(["0"], "no card"), (["5", "5"], "twice"), ([" "], "no card")])
def test_a_pile_that_is_none(sixieme: Runner, words: list[str], said: str) -> None:
    """A card that there is not, a card twice, nothing at all."""
    ran = sixieme("heads", *words)

    assert 2 == ran.status
    assert said in ran.err
