"""A trick explained: the same placements as by the rules, each with the end compared and every row rejected."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import RulesError
from sixieme.referee import Kind, Rule, explain, object_to, parse_rows
from sixieme.referee.explain import explain_trick
from sixieme.referee.objection import Fault
from sixieme.referee.rows import KnownRow, format_row, row_from_end, whole_row
from sixieme.referee.told import say_explanation, say_step
from sixieme.rules.table import ROWS, Table, check_table
from sixieme.rules.trick import Play, TakeCause, resolve_trick, undercut
from sixieme.texts import LANGUAGES, Say
from tests.rules.cases import CASES, CONFORMANCE, ids

GOLDEN = json.loads((CONFORMANCE / "referee.json").read_text("utf-8"))["tricks"]
KINDS = {None: Kind.APPEND, TakeCause.SIXTH: Kind.SIXTH, TakeCause.UNDERCUT: Kind.LOW}


@st.composite
def positions(draw: st.DrawFn) -> tuple[Table, list[int], int]:
    """Return a table, cards by seat, and a row for a card that is too low."""
    lengths = draw(st.lists(st.integers(1, 5), min_size=ROWS, max_size=ROWS))
    players = draw(st.integers(1, 10))
    pack = draw(st.permutations(range(1, 105)))[: sum(lengths) + players]
    rows = []
    for length in lengths:
        rows.append(sorted(pack[:length]))
        pack = pack[length:]
    return check_table(rows), list(pack), draw(st.integers(0, ROWS - 1))


@pytest.mark.parametrize("name", ids("trick"))
def test_every_worked_case_is_placed_as_the_judge_places_it(name: str) -> None:
    """Same card, owner, row, kind, cards taken and heads, and the same table after."""
    case = CASES[name]
    plays = case["input"]["plays"]
    table = check_table(case["input"]["rows"])
    row = next(iter(case["input"]["choices"].values()), None)

    explanation = explain_trick(table, dict(enumerate(plays.values())), row, top=case["input"].get("max_card", 104))

    kinds = {Kind.APPEND: "append", Kind.SIXTH: "sixth", Kind.LOW: "low"}
    names = list(plays)
    found = [
        {
            "player": names[step.play.owner or 0],
            "card": step.play.card,
            "row": step.row,
            "kind": kinds[step.kind],
            "taken": list(step.taken.cards) if step.taken else [],
            "heads": step.taken.heads if step.taken else 0,
        }
        for step in explanation.steps
    ]
    assert case["expected"]["placements"] == found
    assert case["expected"]["rows"] == [list(known.cards) for known in explanation.after]


@given(positions())
def test_the_referee_agrees_with_the_rules(position: tuple[Table, list[int], int]) -> None:
    """Any trick: the same placements; a due choice that is missing is waited for."""
    table, cards, row = position
    due = undercut(table, [Play(card) for card in cards]) is not None
    after, placements = resolve_trick(table, dict(enumerate(cards)), row if due else None)

    explanation = explain_trick(table, dict(enumerate(cards)), row if due else None)

    assert [(p.card, p.owner, p.row, KINDS[p.cause], p.taken) for p in placements] == [
        (step.play.card, step.play.owner, step.row, step.kind, step.taken.cards if step.taken else ())
        for step in explanation.steps
    ]
    assert after == tuple(known.cards for known in explanation.after)
    assert due is (explain_trick(table, dict(enumerate(cards))).waiting is not None)


@given(positions(), st.lists(st.sampled_from(["whole", "length", "end"]), min_size=ROWS, max_size=ROWS))
def test_what_is_not_known_changes_no_row(position: tuple[Table, list[int], int], known: list[str]) -> None:
    """With ends alone each card joins the same row; a kind is the true one or is left open; what is taken is a part."""
    table, cards, row = position
    plays = [Play(card, seat) for seat, card in enumerate(cards)]
    chosen = row if undercut(table, plays) else None
    whole = explain([whole_row(cards) for cards in table], plays, chosen)
    partly = explain([_hidden(cards, how) for cards, how in zip(table, known, strict=True)], plays, chosen)

    for true, seen in zip(whole.steps, partly.steps, strict=True):
        assert true.row == seen.row
        assert seen.kind in (true.kind, Kind.UNSURE)
        assert len(true.before[true.row].cards) in seen.before[seen.row].lengths
        assert seen.taken is None or set(seen.taken.cards) <= set(true.before[true.row].cards)
    for before, after in zip(whole.after, partly.after, strict=True):
        assert before.end == after.end
        assert len(before.cards) in after.lengths


def _hidden(cards: tuple[int, ...], how: str) -> KnownRow:
    if how == "whole":
        return whole_row(cards)
    return row_from_end(cards[-1]) if how == "end" else KnownRow(cards[-1:], (len(cards),))


@given(positions())
def test_every_explanation_names_the_end_compared_and_each_rejected_row(
    position: tuple[Table, list[int], int],
) -> None:
    """Nobody has to take the referee's word: all four ends are said with each card."""
    table, cards, row = position
    plays = [Play(card, seat) for seat, card in enumerate(cards)]
    explanation = explain([whole_row(cards) for cards in table], plays, row if undercut(table, plays) else None)
    for step in explanation.steps:
        assert {0, 1, 2, 3} == {step.row, *step.farther, *step.larger}
        for language in LANGUAGES:
            told = " ".join(say_step(Say(language), step))
            assert all(f"{known.end}" in told for known in step.before)


@given(positions())
def test_a_wrong_row_is_objected_to(position: tuple[Table, list[int], int]) -> None:
    """Only the row of the rules meets no objection; for a card that is too low every row is free."""
    table, cards, row = position
    explanation = explain_trick(
        table, dict(enumerate(cards)), row if undercut(table, [Play(c) for c in cards]) else None
    )
    for step in explanation.steps:
        for other in range(ROWS):
            fault = object_to(step, other).fault
            if step.kind is Kind.LOW:
                assert fault is Fault.FREE
            else:
                assert (fault is Fault.NONE) is (other == step.row)


def test_the_story_of_a_dispute() -> None:
    """Ana is too low and chooses; Léa is sixth; Tom follows Léa, not the 33 he was afraid of."""
    plays = [Play(34, 0), Play(36, 1), Play(5, 2)]
    told = say_explanation(
        Say(LANGUAGES[1]), explain(parse_rows("12 20 27 30 33 | 8 | 60 61 | 82"), plays, 1), ["Léa", "Tom", "Ana"]
    )

    assert [
        "Order of placing: 5 (Ana), 34 (Léa) and 36 (Tom), from the lowest to the highest; where people sit does not "
        "matter. [R5]",
        "The 5 (Ana) is below all four row ends (33, 8, 61 and 82). [R4] Ana has chosen row 2: the choice is free. "
        "Ana takes 8 = 1 head; the 5 opens row 2 and is not taken.",
        "The 34 (Léa) goes after the 33, row 1: the highest end below it (difference 1). [R1, R2] Elsewhere: 5 "
        "(difference 29) is farther away; 61 and 82 are too high. The row had five cards: this is the sixth. [R3] "
        "Léa takes 12, 20, 27, 30 and 33 = 13 heads; the 34 opens row 1 and is not taken.",
        "The 36 (Tom) goes after the 34, row 1: the highest end below it (difference 2). [R1, R2] This row has just "
        "been taken: it began again with the 34. [R5] Elsewhere: 5 (difference 31) is farther away; 61 and 82 are too "
        "high. Row 1 now has 2 cards: nothing to take.",
    ] == [" ".join(sentences) for sentences in told]


def test_an_undercut_waits() -> None:
    """The referee never chooses; it shows what each row costs, as far as it is known."""
    explanation = explain(parse_rows("33x5 | ...8 | 60 61 | 82"), [Play(5), Play(34)])

    assert explanation.waiting is not None
    assert () == explanation.steps
    assert [
        "Row 1: at least 9 heads (33 and 4 other cards)",
        "Row 2: at least 1 head (8, the rest is not known)",
        "Row 3: 4 heads (60 and 61)",
        "Row 4: 1 head (82)",
    ] == say_explanation(Say(LANGUAGES[1]), explanation)[-1][2:]


def test_the_explanations_are_the_golden_ones() -> None:
    """python tools/golden_referee.py writes them; read what has changed before you commit it."""
    command = [sys.executable, "tools/golden_referee.py", "--check"]

    assert 0 == subprocess.run(command, cwd=CONFORMANCE.parent, check=False).returncode
    assert len(GOLDEN) >= 60


def test_every_rule_is_cited_somewhere() -> None:
    """R1 to R5 by the explanations; the others are for counting and ends."""
    cited = {rule for trick in GOLDEN for step in trick["expected"]["steps"] for rule in step["rules"]}

    assert {Rule.ASCENDING, Rule.NEAREST, Rule.SIXTH, Rule.TOO_LOW, Rule.ORDER} == cited


@pytest.mark.parametrize(
    "text",
    ["12 20 27 | 8 | 60 61 | 82", "...33 | 8x3 | 60 61x5 | 82", "1 | 2 | 3 | 4", "...1 | ...104 | 50x5 | ...7 9"],
)
def test_rows_are_written_as_they_are_read(text: str) -> None:
    """A round trip."""
    table = parse_rows(text)

    assert table == parse_rows(" | ".join(map(format_row, table)))


@pytest.mark.parametrize(
    "rows, code, where",
    [
        ("1|2|3", "BAD_ROWS", "got 3"),
        ("1|2|3|4|5", "BAD_ROWS", "got 5"),
        ("", "BAD_ROWS", "row 1"),
        ("1||3|4", "BAD_ROWS", "row 2"),
        ("1 2 3 4 5 6|7|8|9", "BAD_ROWS", "row 1"),
        ("7|1 2|9 8|10", "ROW_NOT_INCREASING", "row 3"),
        ("...9 8|1|2|3", "ROW_NOT_INCREASING", "row 1"),
        ("1|1|2|3", "DUPLICATE_CARD", "1 twice"),
        ("0|1|2|3", "BAD_CARD", "got 0"),
        ("105|1|2|3", "BAD_CARD", "got 105"),
        ("12.5|1|2|3", "BAD_CARD", "12.5"),
        ("abc|1|2|3", "BAD_CARD", "abc"),
        ("3x5|8|9|10", "BAD_ROWS", "at most 3"),
        ("30x6|8|9|10", "BAD_ROWS", "got 6"),
        ("30x0|8|9|10", "BAD_ROWS", "got 0"),
        ("29 30x1|8|9|10", "BAD_ROWS", "2..5"),
        ("30xfive|8|9|10", "BAD_ROWS", "five"),
        ("x5|8|9|10", "BAD_ROWS", "row 1"),
    ],
)
def test_impossible_rows_are_refused_with_the_place(rows: str, code: str, where: str) -> None:
    """Expected, got, where."""
    with pytest.raises(RulesError, match=where) as fault:
        parse_rows(rows)

    assert code == fault.value.code


def test_a_card_above_the_limited_deck_is_refused() -> None:
    """In a row or in the trick."""
    with pytest.raises(RulesError, match=r"1\.\.24"):
        parse_rows("25 | 1 | 2 | 3", top=24)
    with pytest.raises(RulesError, match=r"1\.\.24"):
        explain(parse_rows("4 | 1 | 2 | 3"), [Play(25)], top=24)
