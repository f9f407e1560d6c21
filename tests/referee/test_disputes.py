"""The disputes: every example is played by the referee and by the rules, and every answer says what they say."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sixieme.cli.judging.judge import Judge
from sixieme.errors import RulesError
from sixieme.referee.disputes import DISPUTES, Basis, Dispute, Part
from sixieme.referee.disputes_codec import dispute_to_case, dispute_to_json
from sixieme.referee.ends import Reason
from sixieme.referee.examples import (
    PLAYERS,
    Bounds,
    Deck,
    End,
    Heads,
    Picks,
    RefusedPlayers,
    RefusedTrick,
    Trick,
)
from sixieme.referee.examples_told import say_answer, say_claim, say_example
from sixieme.referee.explain import Kind
from sixieme.referee.objection import Fault
from sixieme.referee.rows import format_row
from sixieme.rules import options as agreed
from sixieme.rules.cards import heads, total_heads
from sixieme.rules.draft import next_first_picker, open_draft
from sixieme.rules.options import CLASSIC, Options
from sixieme.rules.scoring import add_up, is_over, ranking, round_bounds, winners
from sixieme.rules.table import format_table, parse_table, row_for
from sixieme.rules.trick import resolve_trick
from sixieme.texts import LANGUAGES, Language, Say
from sixieme.texts.catalogue import DisputeTexts

CASES = Path(__file__).parents[2] / "conformance" / "disputes.json"


def _with(kind: type[Any]) -> pytest.MarkDecorator:
    """Return a parameter for each dispute with an example of that kind."""
    return pytest.mark.parametrize(
        "example",
        [pytest.param(dispute.example, id=dispute.name) for dispute in DISPUTES if isinstance(dispute.example, kind)],
    )


@_with(Trick)
def test_tricks_come_out_as_the_example_says(example: Trick) -> None:
    """By the rules and by the referee: the same rows, the same heads."""
    names = list(example.cards)
    table, placements = resolve_trick(
        parse_table(example.rows), dict(enumerate(example.cards.values())), example.choice
    )
    explanation = example.explanation()

    assert format_table(table) == example.after == " | ".join(map(format_row, explanation.after))
    assert example.heads == {names[one.owner]: one.heads for one in placements if one.owner is not None}
    assert example.heads == {
        names[step.play.owner]: step.taken.heads if step.taken else 0
        for step in explanation.steps
        if step.play.owner is not None
    }
    assert explanation.waiting is None


@_with(Trick)
def test_what_people_propose_is_wrong(example: Trick) -> None:
    """The referee objects to every row proposed, unless the choice is free: then the row is no must."""
    kinds = {step.play.card: step.kind for step in example.explanation().steps}
    for objection, (card, row) in zip(example.objections(), example.wrong, strict=True):
        assert row - 1 == objection.row
        assert Fault.NONE is not objection.fault
        assert (Fault.FREE is objection.fault) == (kinds[card] is Kind.LOW)


@_with(Heads)
def test_cards_are_worth_what_the_example_says(example: Heads) -> None:
    """Card by card."""
    assert example.heads == tuple(map(heads, example.cards))


@_with(End)
def test_matches_end_as_the_example_says(example: End) -> None:
    """By the rules and by the referee: over or not, who wins, the ranks."""
    verdict = example.verdict()
    totals = add_up(example.rounds, len(example.names))
    ranks = {standing.seat: standing.rank for standing in ranking(totals)}
    won = tuple(map(example.names.index, example.winners))

    assert example.over == is_over(example.rounds, example.options) == verdict.over
    assert won == winners(example.rounds, example.options) == verdict.winners
    assert example.ranks == tuple(ranks[seat] for seat in range(len(example.names)))
    assert ranking(totals) == verdict.standings
    assert example.over == (verdict.reason in (Reason.THRESHOLD, Reason.ROUNDS))


@_with(Deck)
def test_decks_are_what_the_example_says(example: Deck) -> None:
    """Highest card, cards dealt, cards set aside."""
    options = example.options
    options.check(example.players)

    assert example.top == options.top(example.players)
    assert example.dealt == options.dealt(example.players)
    assert example.aside == example.top - example.dealt


@_with(Bounds)
def test_rounds_cost_what_the_example_says(example: Bounds) -> None:
    """All players together, full deck."""
    assert (example.least, example.most) == round_bounds(example.players, CLASSIC)


@_with(Picks)
def test_cards_are_picked_in_the_order_of_the_example(example: Picks) -> None:
    """Straight, the first pick going one seat to the left."""
    options = Options(deck=agreed.Deck.LIMITED, draft=True)
    first = PLAYERS.index(example.first)
    order = open_draft(first, example.players, options).order[: len(example.order)]

    assert example.order == "".join(PLAYERS[seat] for seat in order)
    assert 2 * example.players == len(example.order)
    assert example.then == PLAYERS[next_first_picker(first, (0,) * example.players, options)]


@_with(RefusedTrick)
def test_tricks_are_refused_as_the_example_says(example: RefusedTrick) -> None:
    """With that code, and not for another reason: without the row asked for it is a trick like any other."""
    with pytest.raises(RulesError) as caught:
        example.explanation()

    assert example.code == caught.value.code
    if example.row is not None:
        assert all(row_for(parse_table(example.rows), card) is not None for card in example.cards.values())


@_with(RefusedPlayers)
def test_numbers_of_players_are_refused(example: RefusedPlayers) -> None:
    """With that code."""
    with pytest.raises(RulesError) as caught:
        CLASSIC.check(example.players)

    assert example.code == caught.value.code


@pytest.mark.parametrize("dispute", [one for one in DISPUTES if one.example], ids=lambda one: one.name)
def test_the_judge_agrees(dispute: Dispute) -> None:
    """Each example as a case for other implementations, answered by ours."""
    case = dispute_to_case(dispute)
    assert case is not None
    asked = {"id": case["id"], "kind": case["kind"], "input": case["input"]}
    answer = json.loads(Judge().answer(json.dumps(asked).encode()))
    given = answer["result"] if "result" in answer else {"error": answer["error"]}

    assert json.loads(json.dumps(case["expected"])) == given


@_with(Trick)
def test_a_case_holds_what_was_typed_in(example: Trick) -> None:
    """Z, who makes up the number of players, changes nothing."""
    case = dispute_to_case(Dispute("any", Part.PLACING, Basis.RULE, (), example))
    assert case is not None
    found = case["expected"]
    rows = [[card for card in row if case["input"]["plays"].get("Z") != card] for row in found["rows"]]

    assert [list(row) for row in parse_table(example.after)] == rows
    assert example.heads == {name: taken for name, taken in found["heads"].items() if name != "Z"}
    assert 0 == found["heads"].get("Z", 0)


def test_the_file_of_cases_names_every_dispute() -> None:
    """Once, in the order of the list."""
    found = json.loads(CASES.read_text(encoding="utf-8"))

    assert [one.name for one in DISPUTES if one.example] == [case["id"] for case in found["cases"]]
    assert [one.name for one in DISPUTES if not one.example] == found["silent"]


def test_names_are_unique_and_stable_words() -> None:
    """They are part of texts' keys and of addresses; none is also the name of a part or a basis."""
    names = [dispute.name for dispute in DISPUTES]

    assert [] == [name for name, count in Counter(names).items() if count > 1]
    assert [] == [name for name in names if not re.fullmatch(r"[a-z0-9_]+", name) or name.endswith("_answer")]


def test_parts_stand_together_and_none_is_empty() -> None:
    """In the order of the enum."""
    parts = [dispute.part for dispute in DISPUTES]

    assert list(Part) == list(dict.fromkeys(parts))
    assert parts == sorted(parts, key=list(Part).index)


def test_only_manners_have_no_example() -> None:
    """Whatever follows from the rules, the referee plays; where there is no example the rules are silent."""
    silent = [dispute for dispute in DISPUTES if dispute.example is None]

    assert {(Part.MANNERS, Basis.CONVENTION)} == {(dispute.part, dispute.basis) for dispute in silent}
    assert all(dispute.rules for dispute in DISPUTES if dispute.example)


@pytest.mark.parametrize(
    "language, words", [(Language.FR, "dit rien"), (Language.EN, "do not say|say nothing"), (Language.DE, "sagt")]
)
def test_where_the_rules_are_silent_that_is_said(language: Language, words: str) -> None:
    """Plainly, before the usual practice."""
    answers = [say_answer(Say(language), dispute) for dispute in DISPUTES if dispute.example is None]

    assert [] == [answer for answer in answers if not re.search(words, answer)]


def test_every_dispute_has_its_texts_and_no_text_is_left_over() -> None:
    """A claim and an answer; the other keys name parts and bases, or belong to the examples."""
    expected = {f"dispute_{dispute.name}{suffix}" for dispute in DISPUTES for suffix in ("", "_answer")}
    answers = {key.removesuffix("_answer") for key in DisputeTexts.__annotations__ if key.endswith("_answer")}

    assert expected <= set(DisputeTexts.__annotations__)
    assert answers == {f"dispute_{dispute.name}" for dispute in DISPUTES}
    assert {f"dispute_part_{part}" for part in Part} <= set(DisputeTexts.__annotations__)
    assert {f"dispute_basis_{basis}" for basis in Basis} <= set(DisputeTexts.__annotations__)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short_and_written_as_the_language_writes(language: Language) -> None:
    """Claims in quotation marks, three sentences at most in an answer, French blanks that do not break."""
    say = Say(language)
    first, last = {Language.FR: ("«\u00a0", "\u00a0»"), Language.EN: ("“", "”"), Language.DE: ("„", "“")}[language]
    for dispute in DISPUTES:
        claim, answer = say_claim(say, dispute), say_answer(say, dispute)

        assert (claim[: len(first)], claim[-len(last) :]) == (first, last)
        assert 1 <= len(re.findall(r"[.!?](?= |$)", answer)) <= 3, answer
        assert len(claim) <= 95, claim
        assert not re.search(r"[\"']|  ", claim + answer)
        if language is Language.FR:
            assert not re.search(r" [:;!?»]|« |[^\s\u00a0][;!?»]", claim + answer), claim + answer
            assert "tête de rangée" not in claim + answer


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.name)
def test_every_number_in_an_answer_stands_in_its_example(dispute: Dispute, language: Language) -> None:
    """Cards, heads, totals, numbers of players: what an answer says, the example proves."""
    say = Say(language)
    if dispute.example is None:
        assert not re.search(r"\d", say_answer(say, dispute))
        return
    shown = say_claim(say, dispute) + " ".join(" ".join(told) for told in say_example(say, dispute.example))
    proved = {*map(int, re.findall(r"\d+", shown)), *_known(dispute)}

    assert set() == set(map(int, re.findall(r"\d+", say_answer(say, dispute)))) - proved


def _known(dispute: Dispute) -> set[int]:
    """Return numbers that answers use besides those of the example, each from the rules."""
    match dispute.example:
        case Trick() as example:
            # what each row would have cost, and the cards in it
            return {row.heads for row in example.table}
        case Heads():
            # the classes of cards and their heads
            return {heads(55), heads(11), heads(10), heads(5), heads(1), 11, 55, 99, 0, 5, *range(51, 55), 56, 59}
        case Bounds():
            return {total_heads(range(1, CLASSIC.top(10) + 1))}
        case End():
            return {CLASSIC.threshold or 0}
        case Deck():
            return {CLASSIC.top(2)}
        case RefusedPlayers(players=players):
            return {10 * players + 4, CLASSIC.top(10)}
        case _:
            return set()


HEADS_SAID = {
    Language.FR: r"[Ll]e (\d+) vaut (\d+)",
    Language.EN: r"[Tt]he (\d+) has (\d+)",
    Language.DE: r"[Dd]ie (\d+) hat (\d+)",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_heads_that_an_answer_gives_a_card_are_its_heads(language: Language) -> None:
    """« Le 99 vaut 5 têtes »."""
    said = [found for one in DISPUTES for found in re.findall(HEADS_SAID[language], say_answer(Say(language), one))]

    assert said
    assert [] == [(card, number) for card, number in said if int(number) != heads(int(card))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "dispute", [one for one in DISPUTES if isinstance(one.example, Trick)], ids=lambda one: one.name
)
def test_heads_that_an_answer_counts_are_taken_or_lie_in_a_row(dispute: Dispute, language: Language) -> None:
    """« fait ramasser 11 têtes »: somebody takes them, or a row of the table holds them."""
    example = dispute.example
    assert isinstance(example, Trick)
    possible = {*example.heads.values(), *(row.heads for row in example.table)}
    counted = re.findall(r"(\d+) (?:têtes|heads|Hornochsen)", say_answer(Say(language), dispute))

    assert set() == set(map(int, counted)) - possible


def test_the_deck_without_the_55() -> None:
    """It is missing with five players or fewer, and there with six: so the answer says."""
    limited = Options(deck=agreed.Deck.LIMITED)

    assert [2, 3, 4, 5] == [players for players in range(2, 11) if limited.top(players) < 55]


@pytest.mark.parametrize("dispute", DISPUTES, ids=lambda one: one.name)
def test_a_dispute_is_plain_json(dispute: Dispute) -> None:
    """It can be written, and says what it is about."""
    found = json.loads(json.dumps(dispute_to_json(dispute)))

    assert [dispute.name, dispute.part, dispute.basis] == [found["name"], found["part"], found["basis"]]
    assert (found["example"] is None) == (dispute.example is None)


def test_a_row_refused_shows_where_the_card_goes_instead() -> None:
    """The 11 goes after the 10."""
    (dispute,) = [one for one in DISPUTES if one.name == "below_one_row"]
    assert isinstance(dispute.example, RefusedTrick)
    told = say_example(Say(Language.EN), dispute.example)

    assert any("The 11 (A) goes after the 10" in sentence for sentences in told for sentence in sentences)
