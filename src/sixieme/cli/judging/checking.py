"""Comparing a program's answers with the expected ones."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sixieme.cli.judging.cases import Case
from sixieme.rules.jsonlines import read_json

_MAX_SHOWN = 120

Difference: TypeAlias = tuple[str, object, object]
"""Where two values differ (``result.rows[3][1]``), what was expected there, what was got."""


class _Nothing:
    """Stands for a field that is not there."""


NOTHING = _Nothing()


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to say about the answers: a key of the texts and its parameters."""

    key: str
    parameters: Mapping[str, object]
    fault: bool = True


@dataclass(slots=True)
class Report:
    """What came of a check."""

    findings: list[Finding] = field(default_factory=list)
    cases: int = 0
    good: int = 0

    @property
    def failed(self) -> bool:
        """Whether anything is not as it should be."""
        return any(finding.fault for finding in self.findings)

    def add(self, key: str, *, fault: bool = True, **parameters: object) -> None:
        """Note a finding."""
        self.findings.append(Finding(key, parameters, fault))


def check(cases: Sequence[Case], lines: Iterable[bytes | None]) -> Report:
    """Return what differs between the cases and the lines of answers; None is a line that was too long to hold.

    Answers are told apart by their ids, so their order is noted and is no fault.
    """
    report = Report(cases=len(cases))
    known = {case.id for case in cases}
    answers: dict[str, Mapping[str, Any]] = {}
    for number, line in enumerate(lines, 1):
        answer = _read_answer(line)
        ident = None if answer is None else answer.get("id")
        if answer is None:
            report.add("judge_no_answer", line=number, text=_shown_line(line))
        elif not isinstance(ident, str) or ident not in known:
            report.add("judge_not_asked", line=number, id=shown(ident))
        elif ident in answers:
            report.add("judge_twice", line=number, id=ident)
        else:
            answers[ident] = answer
    for case in cases:
        _compare(case, answers.get(case.id), report)
    if list(answers) != [case.id for case in cases if case.id in answers]:
        report.add("judge_order", fault=False)
    return report


def _compare(case: Case, answer: Mapping[str, Any] | None, report: Report) -> None:
    if answer is None:
        report.add("judge_missing", id=case.id)
        return
    given = {name: value for name, value in answer.items() if name in ("result", "error")}
    found = list(differences(case.answer, given))
    report.good += not found
    for where, expected, got in found:
        report.add("judge_different", id=case.id, where=where, expected=expected, got=got)


def differences(expected: object, got: object, where: str = "") -> Iterator[Difference]:
    """Yield every place where two JSON values differ: order in an object does not count, 12.0 is 12, true is not 1."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in [*expected, *(name for name in got if name not in expected)]:
            inner = f"{where}.{name}" if where else str(name)
            yield from differences(expected.get(name, NOTHING), got.get(name, NOTHING), inner)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(one, other, f"{where}[{index}]")
    elif isinstance(expected, bool) is not isinstance(got, bool) or not _same(expected, got):
        yield where, expected, got


def shown(value: object) -> str:
    """Return a JSON value as text, not too long."""
    try:
        text = json.dumps(value)
    except (ValueError, RecursionError):
        text = "?"
    return _cut(text)


def _same(expected: object, got: object) -> bool:
    if isinstance(expected, list | dict) or isinstance(got, list | dict):
        return False
    return expected == got


def _read_answer(line: bytes | None) -> Mapping[str, Any] | None:
    """Return an answer; None if the line holds no object with each key once."""
    try:
        value = None if line is None else read_json(line)
    except ValueError:
        return None
    return value if type(value) is dict else None


def _shown_line(line: bytes | None) -> str:
    return "…" if line is None else _cut(ascii(line.decode(errors="replace")))


def _cut(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"
