"""``sixieme disputes``."""

import json

import pytest

from sixieme.referee.disputes import DISPUTES
from tests.cli.runner import Runner


@pytest.mark.parametrize("lang, heading", [("fr", "Où va la carte"), ("en", "Where does"), ("de", "Wohin kommt")])
def test_without_words_the_claims_are_listed(sixieme: Runner, lang: str, heading: str) -> None:
    """By part, each claim once."""
    ran = sixieme("disputes", lang=lang)

    assert (0, "") == (ran.status, ran.err)
    assert ran.out.startswith(heading)
    assert len(DISPUTES) == sum(line.startswith("  ") for line in ran.out.splitlines())


def test_a_word_finds_claim_answer_rules_and_example(sixieme: Runner) -> None:
    """The 55 of the heads, played by the referee."""
    ran = sixieme("disputes", "double", "exception")

    assert 0 == ran.status
    assert [
        "“The 55 is a double: 5 heads.”",
        "The 55 is the exception: 7 heads, and nothing is added to them.",
        "That is the rule.",
    ] == ran.out.splitlines()[:3]
    assert "  R6  Heads: 55 has 7" in ran.out
    assert "  - 55 has 7" in ran.out


@pytest.mark.parametrize("words", ["égalité", "EGALITE", "e\u0301galite\u0301"])
def test_case_and_accents_do_not_matter(sixieme: Runner, words: str) -> None:
    """A person types what the keyboard has."""
    assert sixieme("disputes", "égalité", lang="fr").out == sixieme("disputes", words, lang="fr").out != ""


@pytest.mark.parametrize("words", ["qu’on vient de jouer", "qu'on vient de jouer"])
def test_an_apostrophe_may_be_straight(sixieme: Runner, words: str) -> None:
    """The texts have curved ones."""
    ran = sixieme("disputes", words, lang="fr")

    assert 1 == ran.out.count("«")


def test_a_number_is_found_as_a_whole(sixieme: Runner) -> None:
    """5 is not 55, and there is no 555."""
    found = json.loads(sixieme("disputes", "5", "--json").out)

    assert "fifty_five" in [one["name"] for one in found]
    assert "stop_at_66" not in [one["name"] for one in found]
    assert 2 == sixieme("disputes", "555").status


def test_a_name_finds_its_dispute(sixieme: Runner) -> None:
    """Names are the same in every language."""
    assert ["wrong_row"] == [one["name"] for one in json.loads(sixieme("disputes", "wrong_row", "--json").out)]


@pytest.mark.parametrize("lang", ["fr", "en", "de"])
def test_json_holds_them_all(sixieme: Runner, lang: str) -> None:
    """With texts, example and what the referee says about it."""
    found = json.loads(sixieme("disputes", "--json", lang=lang).out)

    assert [dispute.name for dispute in DISPUTES] == [one["name"] for one in found]
    assert [] == [one["name"] for one in found if not (one["claim"] and one["answer"])]
    assert [] == [one["name"] for one in found if (one["example"] is None) != (one["told"] == [])]


@pytest.mark.parametrize("word", ["xyzzy", "(", "[a", "\\", "²", "\x1b[2J"])
def test_what_nobody_says_is_said_in_a_line(sixieme: Runner, word: str) -> None:
    """Words are words, not patterns, and do not steer the terminal."""
    ran = sixieme("disputes", word, "nothing")

    assert (2, "") == (ran.status, ran.out)
    assert "no dispute contains" in ran.err
    assert "\x1b" not in ran.err
