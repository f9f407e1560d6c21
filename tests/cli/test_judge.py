"""The judge: the worked cases, every fault, hostile lines, and the check of other programs' answers."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.cli.judging.judge import MAX_LINE_BYTES, Judge
from sixieme.cli.judging.stream import read_batches
from tests.cli.judge_inputs import FAULTS, LOW, PERFT, ROUND, TRICK, TWICE, VALID, line_of, with_value
from tests.cli.runner import Runner
from tests.rules.cases import CASES, CONFORMANCE

COMMAND = [sys.executable, "-m", "sixieme", "judge"]
FILES = [str(CONFORMANCE / "cases.json"), str(CONFORMANCE / "positions.perft")]


def _answer(line: bytes | None) -> dict[str, Any]:
    """Return the answer as an object, which has an id and then either a result, or an error and its message."""
    answer: dict[str, Any] = json.loads(Judge().answer(line))
    assert list(answer) in (["id", "result"], ["id", "error", "message"])
    return answer


def _code(line: bytes | None) -> object:
    return _answer(line).get("error")


def test_the_worked_cases_through_the_command() -> None:
    """One line for each, in the order of the questions, with exactly the fields that are expected."""
    lines = b"\n".join(line_of(case["kind"], case["input"], name) for name, case in CASES.items())

    result = subprocess.run(COMMAND, input=lines, capture_output=True, check=False)
    answers = [json.loads(line) for line in result.stdout.splitlines()]

    assert (0, b"") == (result.returncode, result.stderr)
    assert [*CASES] == [answer["id"] for answer in answers]
    assert [case["expected"] for case in CASES.values()] == [
        answer["result"] if "result" in answer else {"error": answer["error"]} for answer in answers
    ]


@pytest.mark.parametrize("name", VALID)
def test_a_valid_input_is_answered(name: str) -> None:
    """The inputs that the faults below are put into have no fault themselves."""
    kind, given = VALID[name]

    assert "result" in _answer(line_of(kind, given))


@pytest.mark.parametrize("name", VALID)
def test_a_valid_call_is_answered_as_that_call(name: str) -> None:
    """Where the input of an ``invalid`` case turns out valid, the answer is that of its call."""
    kind, given = VALID[name]
    call = {"call": kind, **given} if kind != "heads" else {"call": "heads", "card": 55}
    expected = {"heads": [7], "total": 7} if kind in ("heads", "invalid") else _answer(line_of(kind, given))["result"]

    assert expected == _answer(line_of("invalid", given if kind == "invalid" else call))["result"]


@pytest.mark.parametrize("name, base, path, value, code", FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_fault_has_its_code(name: str, base: str, path: str, value: object, code: str) -> None:
    """One fault in an input that is valid otherwise is refused with the code of that fault; the id comes back."""
    kind, given = VALID[base]
    answer = _answer(line_of(kind, with_value(given, path, value), name))

    assert (name, code) == (answer["id"], answer.get("error"))


@pytest.mark.parametrize("kind, text, code", TWICE)
def test_a_key_twice_is_refused(kind: str, text: str, code: str) -> None:
    """A player twice is a fault of the game; any other key twice makes no request."""
    assert code == _code(f'{{"id":1,"kind":"{kind}","input":{text}}}'.encode())


def test_every_code_is_tested() -> None:
    """The table above leaves out no code of ``conformance/README.md``."""
    written = (CONFORMANCE / "README.md").read_text("utf-8")
    codes = {code for _, _, _, _, code in FAULTS} | {code for _, _, code in TWICE} | {"TOO_LARGE"}

    assert {word for word in written.replace("`", " ").split() if word.isupper() and "_" in word} == codes


@pytest.mark.parametrize("code", ["ROW_CHOICE_REQUIRED", "ROW_CHOICE_NOT_DUE"])
def test_a_choice_by_the_wrong_player(code: str) -> None:
    """Cards are placed lowest first: a choice that is missing is noticed before one that a later card does not need."""
    given = {**LOW, "choices": {"B": 1}} if code == "ROW_CHOICE_REQUIRED" else {**TRICK, "choices": {"B": 1}}

    assert code == _code(line_of("trick", given))


@pytest.mark.parametrize(
    "given, path, value",
    [
        (TRICK, "plays.A", "11.0"),
        (TRICK, "plays.A", "1.1e1"),
        (TRICK, "rows.0.0", "1e1"),
        (LOW, "choices.A", "1.0"),
        (TRICK, "max_card", "104.0"),
        (ROUND, "tricks.3.plays.A", "4.0"),
        (ROUND, "hands.A.3", "4.0"),
    ],
)
def test_a_number_with_a_whole_value_is_that_number(given: dict[str, Any], path: str, value: str) -> None:
    """12.0 and 1.2e1 are 12, and come back as 12."""
    kind = "round" if "tricks" in given else "trick"
    text = json.dumps({"id": 1, "kind": kind, "input": with_value(given, path, "HERE")})

    assert Judge().answer(line_of(kind, given)) == Judge().answer(text.replace('"HERE"', value).encode())


def test_whole_values_count_in_scores_and_options_too() -> None:
    """66.0 heads reach a threshold of 66.0 in 1.0 rounds."""
    given = '{"players":["A","B"],"rounds":[{"A":66.0,"B":0}],"options":{"threshold":66.0,"max_rounds":5.0}}'

    assert _answer(f'{{"id":1,"kind":"game","input":{given}}}'.encode())["result"] == {
        "totals": [{"A": 66, "B": 0}],
        "over": True,
        "winners": ["B"],
        "ranking": [{"player": "B", "total": 0, "rank": 1}, {"player": "A", "total": 66, "rank": 2}],
    }


def test_minus_nothing_is_row_0() -> None:
    """-0.0 has the whole value 0."""
    text = line_of("trick", with_value(LOW, "choices.A", "HERE")).replace(b'"HERE"', b"-0.0")

    assert [[5], [20, 21], [30], [40]] == _answer(text)["result"]["rows"]


def test_choices_and_options_may_be_left_out() -> None:
    """They default to {}."""
    trick = {"rows": TRICK["rows"], "plays": TRICK["plays"]}

    assert Judge().answer(line_of("trick", TRICK)) == Judge().answer(line_of("trick", trick))
    assert "result" in _answer(line_of("game", {"players": ["A", "B"], "rounds": []}))


def test_a_game_before_its_first_round() -> None:
    """Nobody has won; all share the first rank in seat order."""
    assert _answer(line_of("game", {"players": ["B", "A"], "rounds": []}))["result"] == {
        "totals": [],
        "over": False,
        "winners": [],
        "ranking": [{"player": "B", "total": 0, "rank": 1}, {"player": "A", "total": 0, "rank": 1}],
    }


def test_play_on_runs_past_the_number_of_rounds() -> None:
    """While the first place is shared the game is not over, so a further round is no fault (RULES 1.7)."""
    rounds = [{"A": 5, "B": 5}, {"A": 5, "B": 6}]
    options = {"max_rounds": 1, "tie": "play_on"}

    assert ["A"] == _answer(line_of("game", {**VALID["game"][1], "rounds": rounds, "options": options}))["result"][
        "winners"
    ]


def test_a_long_game_is_counted_in_one_pass() -> None:
    """A line of thousands of rounds has an answer, with the totals after each."""
    options = {"threshold": None, "max_rounds": 10**6}
    given = {"players": ["A", "B"], "rounds": [{"A": 1, "B": 0}] * 20_000, "options": options}

    totals = _answer(line_of("game", given))["result"]["totals"]

    assert [{"A": number, "B": 0} for number in range(1, 20_001)] == totals


@pytest.mark.parametrize("player", ["", "__proto__", "constructor", "é\u0301", "\ud800", "A\u0000B", "a" * 5000])
def test_a_player_s_name_is_any_text(player: str) -> None:
    """Names are labels; they come back as they were."""
    given = {**TRICK, "plays": {player: 11, "B": 21}}

    assert [player, "B"] == [*_answer(line_of("trick", given))["result"]["heads"]]


@pytest.mark.parametrize("players", ["AB", "BA"])
@pytest.mark.parametrize("hands", [{"A": [12, 13], "B": [60, 61]}, {"B": [61, 60], "A": [13, 12]}])
def test_the_order_of_players_decides_between_no_two_faults(players: str, hands: dict[str, list[int]]) -> None:
    """Of two faulty plays the one is named whose code comes first, whoever's it is."""
    cards = {"A": 77, "B": 105}
    plays = {player: cards[player] for player in players}

    assert "BAD_CARD" == _code(line_of("trick", {"rows": [[1], [2], [3], [4]], "plays": plays, "hands": hands}))


@pytest.mark.parametrize("kind", ["trick", "round"])
@pytest.mark.parametrize("place", ["plays", "hands"])
def test_the_order_of_players_changes_nothing(kind: str, place: str) -> None:
    """The order in an object is no rule: the same cards go to the same players."""
    given = VALID["trick with hands" if kind == "trick" else "round"][1]
    if place == "hands" or kind == "trick":
        other = {**given, place: dict(reversed(given[place].items()))}
    else:
        tricks = [{**trick, "plays": dict(reversed(trick["plays"].items()))} for trick in given["tricks"]]
        other = {**given, "tricks": tricks}

    assert _answer(line_of(kind, given)) == _answer(line_of(kind, other))


@pytest.mark.parametrize(
    "line, said",
    [
        (b"", "blank line"),
        (b"  \t ", "blank line"),
        (b"nonsense", "JSON"),
        (b'{"id":1,"kind":"deck","input":{"players":4}', "JSON"),
        (b'{"id":1,"kind":"deck","input":{"players":4}} {}', "JSON"),
        (b'{"id":NaN,"kind":"deck","input":{"players":4}}', "NaN"),
        (b'{"id":1,"kind":"deck","input":{"players":Infinity}}', "Infinity"),
        (b"{'id':1}", "JSON"),
        (b"\xff\xfe{}", "utf-8"),
        (b"\x00", "JSON"),
        (b"[" * 100_000, "nested"),
        (b'{"id":' * 50_000, "nested"),
        (b"null", "an object"),
        (b"[]", "an object"),
        (b'"x"', "an object"),
        (b"{}", "'id'"),
        (b'{"kind":"deck","input":{"players":4}}', "'id'"),
        (b'{"id":1e999,"kind":"deck","input":{"players":4}}', "written"),
        (None, "bytes"),
    ],
)
def test_what_is_no_request_is_refused_without_an_id(line: bytes | None, said: str) -> None:
    """Its id is null, for there is none to read."""
    answer = _answer(line)

    assert (None, "BAD_REQUEST") == (answer["id"], answer["error"])
    assert said in answer["message"]


@pytest.mark.parametrize(
    "line",
    [
        b'{"id":7}',
        b'{"id":7,"kind":"deck"}',
        b'{"id":7,"input":{}}',
        b'{"id":7,"kind":"fly","input":{}}',
        b'{"id":7,"kind":null,"input":{}}',
        b'{"id":7,"kind":["deck"],"input":{}}',
        b'{"id":7,"kind":{},"input":{}}',
        b'{"id":7,"kind":"deck","input":[4]}',
        b'{"id":7,"kind":"deck","input":null}',
        b'{"id":7,"kind":"deck","kind":"deck","input":{"players":4}}',
    ],
)
def test_a_faulty_request_is_refused_with_its_id(line: bytes) -> None:
    """Whoever asked can tell which request it was."""
    answer = _answer(line)

    assert (7, "BAD_REQUEST") == (answer["id"], answer["error"])


@pytest.mark.parametrize(
    "ident", [0, -1, 1.5, "", "é\ud800\u0000", None, True, [], [1, {"a": None}], {"x": 1}, 10**1000]
)
def test_any_id_comes_back(ident: object) -> None:
    """An id may be any JSON value, for a result and for an error."""
    assert ident == _answer(line_of("deck", {"players": 4}, ident))["id"]
    assert ident == _answer(line_of("deck", {"players": 1}, ident))["id"]
    assert ident == _answer(line_of("fly", {}, ident))["id"]


@pytest.mark.parametrize("number", ["1" + "0" * 5000, "-" + "9" * 5000, "1e999", "-1e999"])
def test_a_number_beyond_all_bounds_is_no_card(number: str) -> None:
    """However long it is, it is refused as a card and the id comes back."""
    answer = _answer(f'{{"id":7,"kind":"heads","input":{{"cards":[{number}]}}}}'.encode())

    assert (7, "BAD_CARD") == (answer["id"], answer["error"])


def test_totals_too_long_to_write_are_refused() -> None:
    """Two scores of thousands of digits add up to a number that cannot be written; no crash."""
    long = int("9" * 4300)
    line = line_of(
        "game",
        {"players": ["A", "B"], "rounds": [{"A": long, "B": 0}] * 2, "options": {"threshold": None, "max_rounds": 3}},
    )

    assert (1, "BAD_REQUEST") == (_answer(line)["id"], _code(line))


def test_nesting_that_can_be_read_is_answered() -> None:
    """At every depth up to where reading fails there is an answer, as an id and as a card."""
    for depth in range(900, 1100, 7):
        nested = b"[" * depth + b"]" * depth

        assert _code(b'{"id":' + nested + b',"kind":"deck","input":{"players":4}}') in (None, "BAD_REQUEST")
        assert _code(b'{"id":1,"kind":"heads","input":{"cards":[' + nested + b"]}}") in ("BAD_CARD", "BAD_REQUEST")


def test_a_message_is_short_whatever_it_tells_of() -> None:
    """A card of a megabyte is not said again."""
    answer = _answer(line_of("heads", {"cards": ["x" * 1_000_000]}))

    assert "BAD_CARD" == answer["error"]
    assert 400 > len(answer["message"])


def test_lines_of_every_kind_in_one_stream(sixieme: Runner) -> None:
    """Byte order mark, CRLF, blank lines, a line too long, no end to the last line: one answer each, and status 0."""
    good = line_of("deck", {"players": 4})
    typed = b"\xef\xbb\xbf" + good + b"\r\n" + good + b"\n\n\r\n" + b"x" * (MAX_LINE_BYTES + 1) + b"\n" + good

    ran = sixieme("judge", typed=typed)
    errors = [json.loads(line).get("error") for line in ran.out.splitlines()]

    assert (0, "") == (ran.status, ran.err)
    assert [None, None, "BAD_REQUEST", "BAD_REQUEST", "BAD_REQUEST", None] == errors


def test_nothing_in_nothing_out(sixieme: Runner) -> None:
    """An empty input has no line to answer."""
    assert (0, "") == (sixieme("judge").status, sixieme("judge").out)


def test_an_answer_comes_before_the_next_question() -> None:
    """Whoever asks one question at a time is not kept waiting."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for players in (2, 3):
            process.stdin.write(line_of("deck", {"players": players}) + b"\n")
            process.stdin.flush()

            assert 10 * players + 4 == json.loads(process.stdout.readline())["result"]["limited_top"]
        process.stdin.close()

        assert 0 == process.wait()


def test_perft_is_bounded_by_its_work(sixieme: Runner) -> None:
    """More histories than allowed are refused, just as many are not; the bound can be set."""
    ten = {"rows": [[1], [2], [3], [4]], "hands": [[*range(5 + seat, 105, 10)] for seat in range(10)], "depth": 10}

    def codes(*options: str) -> list[object]:
        typed = line_of("perft", ten) + b"\n" + line_of("perft", {**PERFT, "depth": 2})
        return [json.loads(line).get("error") for line in sixieme("judge", *options, typed=typed).out.splitlines()]

    assert ["TOO_LARGE", None] == codes()
    assert ["TOO_LARGE", None] == codes("--max-work", "7")
    assert ["TOO_LARGE", "TOO_LARGE"] == codes("--max-work", "6")


def test_perft_deeper_than_the_hands() -> None:
    """There is no history then, and one of no tricks."""
    assert {"histories": 0, "heads": [0, 0]} == _answer(line_of("perft", {**PERFT, "depth": 3}))["result"]
    assert {"histories": 0, "heads": [0, 0]} == _answer(line_of("perft", {**PERFT, "depth": 10**30}))["result"]
    assert {"histories": 1, "heads": [0, 0]} == _answer(line_of("perft", {**PERFT, "depth": 0}))["result"]


# Lines as they come


@given(st.lists(st.binary(max_size=12).map(lambda line: line.replace(b"\n", b"")), max_size=12), st.data())
def test_lines_are_the_same_however_they_arrive(lines: list[bytes], data: st.DataObject) -> None:
    """Cut anywhere, the pieces make the same lines; those beyond the bound come as None; none is lost or made up."""
    text = b"\n".join(lines)
    chunks = []
    while text:
        size = data.draw(st.integers(1, len(text)))
        chunks.append(text[:size])
        text = text[size:]

    class Pieces:
        def read1(self, size: int, /) -> bytes:
            return chunks.pop(0) if chunks else b""

    found = [line for batch in read_batches(Pieces(), 6) for line in batch]

    if lines and not lines[-1]:
        lines = lines[:-1]
    stripped = [line.removesuffix(b"\r") for line in lines]
    assert [line if len(line) <= 6 else None for line in stripped] == found


def test_all_lines_that_are_there_come_together() -> None:
    """Answers are written once for each piece of input, not once a line."""
    assert [[b"1", b"2", b"3"]] == [*read_batches(io.BytesIO(b"1\n2\n3\n"), 6)]


# Anything at all

_JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.integers()
    | st.floats()
    | st.sampled_from(["A", "B", "Z", "trick", "", "12", "shared", "play_on"])
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["A", "B", "Z", "x"]), inner, max_size=4)
    ),
    max_leaves=6,
)
_SHAPES: dict[str, set[str]] = {}
for _case in CASES.values():
    if _case["kind"] != "invalid":
        _SHAPES.setdefault(_case["kind"], set(_case["expected"]))
_SHAPES["perft"] = {"histories", "heads"}
_SMALL = [case for case in CASES.values() if case["kind"] != "heads"]


@given(st.binary(max_size=200) | _JSON.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_have_an_answer(line: bytes) -> None:
    """Whatever the bytes, there is one answer, on one line of ASCII."""
    text = Judge().answer(line)

    assert text.isascii()
    assert "\n" not in text
    assert "error" in json.loads(text)


@given(st.sampled_from(_SMALL), st.data())
def test_any_change_of_a_case_has_an_answer(case: dict[str, Any], data: st.DataObject) -> None:
    """With values replaced, removed or doubled, there is an error with a code, or all fields of the kind's result."""
    given = json.loads(json.dumps(case["input"]))
    for _ in range(data.draw(st.integers(1, 3))):
        _change(given, data)

    answer = _answer(line_of(case["kind"], given))

    if "result" in answer:
        kind = given["call"] if case["kind"] == "invalid" else case["kind"]
        assert _SHAPES[kind] == set(answer["result"])
    else:
        assert answer["error"].isupper()


def _change(value: Any, data: st.DataObject) -> None:
    """Change one thing somewhere in an object or a list."""
    while True:
        keys = [*value] if isinstance(value, dict) else [*range(len(value))]
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        if isinstance(value[key], dict | list) and value[key] and data.draw(st.integers(0, 3)):
            value = value[key]
            continue
        match data.draw(st.sampled_from(["replace", "remove", "double"])):
            case "replace":
                value[key] = data.draw(_JSON)
            case "remove":
                del value[key]
            case _ if isinstance(value, list):
                value.append(value[key])
            case _:
                value[data.draw(st.sampled_from(["Z", "A", "max_card", "hands"]))] = value[key]
        return


@pytest.mark.parametrize("kind", _SHAPES)
def test_a_result_has_the_fields_of_its_kind(kind: str) -> None:
    """No more and no less than what the cases expect of it."""
    name = "trick with a choice" if kind == "trick" else kind

    assert _SHAPES[kind] == set(_answer(line_of(kind, VALID[name][1]))["result"])


# Questions and checks


@pytest.mark.parametrize("file", FILES)
def test_questions_answers_check(sixieme: Runner, file: str, tmp_path: Path) -> None:
    """Our own answers to the questions of a file are those it expects, given or not, from a file or a pipe."""
    questions = sixieme("judge", "--questions", file)
    answers = sixieme("judge", typed=questions.out)
    path = tmp_path / "answers.jsonl"
    path.write_text(answers.out, "utf-8")

    checks = [
        sixieme("judge", "--check", file),
        sixieme("judge", "--check", file, "--answers", str(path)),
        sixieme("judge", "--check", file, "--answers", "-", typed=answers.out),
    ]

    assert 0 == questions.status
    count = len(questions.out.splitlines())
    assert [(0, f"{count} cases: {count} as expected, 0 not.\n", "")] * 3 == [
        (ran.status, ran.out, ran.err) for ran in checks
    ]


def test_questions_are_requests(sixieme: Runner) -> None:
    """A question holds id, kind and input, and nothing of what is expected."""
    lines = sixieme("judge", "--questions", FILES[0]).out.splitlines()
    perft = sixieme("judge", "--questions", FILES[1]).out.splitlines()

    assert [{"id": name, "kind": case["kind"], "input": case["input"]} for name, case in CASES.items()] == [
        json.loads(line) for line in lines
    ]
    assert {"id", "kind", "input"} == set(json.loads(perft[0]))
    assert "rulebook-order:1" == json.loads(perft[0])["id"]


def _checked(sixieme: Runner, change: Any, lang: str = "en") -> tuple[int, list[str]]:
    """Return status and lines of a check of three cases, whose good answers are changed first."""
    names = ["T002", "G005", "X010"]
    path = Path("cases.json")
    path.write_text(json.dumps({"version": 1, "cases": [CASES[name] for name in names]}), "utf-8")
    answers = [
        {"id": name}
        | ({"error": CASES[name]["expected"]["error"]} if name == "X010" else {"result": CASES[name]["expected"]})
        for name in names
    ]
    changed = change(json.loads(json.dumps(answers)))
    typed = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in changed)
    ran = sixieme("judge", "--check", "cases.json", "--answers", "-", typed=typed, lang=lang)
    assert "" == ran.err
    return ran.status, ran.out.splitlines()


def _set(path: str, value: object) -> Any:
    """Return a change of the answers: another value at a path."""
    return lambda answers: with_value({"all": answers}, f"all.{path}", value)["all"]


@pytest.mark.parametrize(
    "change, status, said",
    [
        (lambda answers: answers, 0, []),
        (_set("0.result.rows.0.1", 35), 1, ["T002 result.rows[0][1]: expected 36, got 35"]),
        (_set("0.result.rows.0.1", 36.0), 0, []),
        (_set("1.result.over", 1), 1, ["G005 result.over: expected true, got 1"]),
        (_set("0.result.heads.C", True), 1, ["T002 result.heads.C: expected 6, got true"]),
        (_set("0.result.heads.B", False), 1, ["T002 result.heads.B: expected 0, got false"]),
        (_set("0.result.heads.B", ...), 1, ["T002 result.heads.B: expected 0, got nothing"]),
        (_set("0.result.heads.Z", 0), 1, ["T002 result.heads.Z: expected nothing, got 0"]),
        (_set("0.result.note", None), 1, ["T002 result.note: expected nothing, got null"]),
        (_set("1.result.winners", ["D", "B"]), 1, ['G005 result.winners: expected ["D"], got ["D", "B"]']),
        (_set("2.error", "BAD_CARD"), 1, ['X010 error: expected "ROW_OUT_OF_RANGE", got "BAD_CARD"']),
        (_set("2.message", "whatever"), 0, []),
        (_set("2.result", None), 1, ["X010 result: expected nothing, got null"]),
        (_set("1", ...), 1, ["G005: no answer"]),
        (_set("1.id", "G999"), 1, ['line 2: an answer to "G999", which was not asked', "G005: no answer"]),
        (_set("1.id", ...), 1, ["line 2: an answer to null, which was not asked", "G005: no answer"]),
        (_set("1.id", ["G005"]), 1, ['line 2: an answer to ["G005"], which was not asked', "G005: no answer"]),
        (lambda answers: [*answers, answers[0]], 1, ["line 4: a second answer to T002"]),
        (lambda answers: answers[::-1], 0, ["Note: the answers are not in the order of the requests."]),
        (lambda answers: [*answers, ""], 1, ["line 4: this is no answer: ''"]),
        (lambda answers: ["oh!", *answers], 1, ["line 1: this is no answer: 'oh!'"]),
        (lambda answers: [*answers, "[1]"], 1, ["line 4: this is no answer: '[1]'"]),
        (lambda answers: [*answers, "x" * (MAX_LINE_BYTES + 1)], 1, ["line 4: this is no answer: …"]),
    ],
)
def test_what_differs_is_said(
    sixieme: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, change: Any, status: int, said: list[str]
) -> None:
    """Case, place, expected and got; answers missing, doubled, unasked or unreadable; the order is only noted."""
    monkeypatch.chdir(tmp_path)
    found, lines = _checked(sixieme, change)

    assert (status, said) == (found, lines[:-1])
    good = sum(1 for name in ("T002", "G005", "X010") if not any(line.startswith(name) for line in said))
    assert f"3 cases: {good} as expected, {3 - good} not." == lines[-1]


@pytest.mark.parametrize(
    "lang, said",
    [
        ("fr", ["T002 result.rows[0][1] : attendu 36, reçu 35", "3 cas : 2 comme attendu, 1 non."]),
        ("de", ["T002 result.rows[0][1]: erwartet 36, erhalten 35", "3 Fälle: 2 wie erwartet, 1 nicht."]),
    ],
)
def test_a_check_speaks_the_language(
    sixieme: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lang: str, said: list[str]
) -> None:
    """What people read is in their language; the places are those of the answer."""
    monkeypatch.chdir(tmp_path)

    assert (1, said) == _checked(sixieme, _set("0.result.rows.0.1", 35), lang)


def test_a_wrong_case_is_found_with_our_own_answers(sixieme: Runner, tmp_path: Path) -> None:
    """Without answers the judge answers itself, so a case that expects something else fails."""
    file = tmp_path / "cases.json"
    case = with_value(CASES["D001"], "expected.limited_top", 25)
    file.write_text(json.dumps({"cases": [case]}), "utf-8")

    ran = sixieme("judge", "--check", str(file))

    assert (1, "D001 result.limited_top: expected 25, got 24\n1 case: 0 as expected, 1 not.\n") == (ran.status, ran.out)


CASE = {"id": "a", "kind": "deck", "input": {"players": 2}, "expected": {}}


@pytest.mark.parametrize(
    "content, said",
    [
        (b"", "expected JSON"),
        (b"\xff", "expected JSON"),
        (b"[]", 'a list of "cases"'),
        (b'{"cases": {}}', 'a list of "cases"'),
        (b'{"cases": [1]}', "case 1: expected an object, got 1"),
        (json.dumps({"cases": [CASE, {**CASE, "id": 2}]}).encode(), "case 2: expected 'id' to be a string, got 2"),
        (json.dumps({"cases": [{**CASE, "input": []}]}).encode(), "case 1: expected 'input' to be an object, got []"),
        (json.dumps({"cases": [{"id": "a", "kind": "deck", "input": {}}]}).encode(), "'expected' to be an object"),
        (json.dumps({"cases": [CASE, CASE]}).encode(), "expected each id once, got 'a' twice"),
        (
            json.dumps({"cases": [CASE]}).replace('"players": 2', '"players": 2, "players": 3').encode(),
            "case 1: expected each key once",
        ),
        (
            json.dumps({"cases": [CASE]}).replace('"players": 2', '"players": [-1e999]').encode(),
            "case 1: expected numbers that can be written, got -inf",
        ),
    ],
)
@pytest.mark.parametrize("option", ["--questions", "--check"])
def test_a_file_of_cases_that_cannot_be_read(
    sixieme: Runner, tmp_path: Path, option: str, content: bytes, said: str
) -> None:
    """One line on standard error says what is wrong with it, and where."""
    file = tmp_path / "cases.json"
    file.write_bytes(content)

    ran = sixieme("judge", option, str(file))

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err
    assert 1 == ran.err.count("\n")


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--questions", "no-such-file"], "no-such-file"),
        (["--check", "no-such-file"], "no-such-file"),
        (["--check", FILES[0], "--answers", "no-such-file"], "no-such-file"),
        (["--check", "."], "."),
        (["--check", FILES[0], "--questions", FILES[0]], "--questions or --check, not both"),
        (["--answers", "-"], "--answers goes only with --check"),
        (["--max-work", "0"], "--max-work"),
        (["--max-work", "many"], "--max-work"),
    ],
)
def test_wrong_use_of_the_judge(sixieme: Runner, arguments: list[str], said: str) -> None:
    """Status 2 and a line that says why; nothing is read or judged."""
    ran = sixieme("judge", *arguments)

    assert (2, "") == (ran.status, ran.out)
    assert said in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell that closes streams")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_empty_ones(closed: str) -> None:
    """Whoever starts us without standard streams gets no traceback."""
    ran = subprocess.run(
        ["sh", "-c", f'exec "$0" -m sixieme judge {closed}', sys.executable],
        input=b"{}\n",
        capture_output=True,
        check=False,
    )

    assert (0, b"") == (ran.returncode, ran.stderr)
