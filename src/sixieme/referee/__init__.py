"""The referee: a trick explained step by step, what a pile counts, whether a match is over, and the usual disputes.

>>> from sixieme.referee import explain, parse_rows
>>> from sixieme.rules.trick import Play
>>> explanation = explain(parse_rows("12 20 27 30 33 | 8 | 60 61 | 82"), [Play(34), Play(36)])
>>> [(step.play.card, step.row, step.kind.value) for step in explanation.steps]
[(34, 0, 'sixth'), (36, 0, 'append')]
"""

from sixieme.referee.counting import HeadsReason, heads_reason
from sixieme.referee.ends import Ending, ending
from sixieme.referee.explain import Explanation, Kind, Step, Waiting, explain
from sixieme.referee.objection import Objection, object_to
from sixieme.referee.rows import KnownRow, KnownTable, parse_row, parse_rows
from sixieme.referee.rule import Rule

__all__ = [
    "Ending",
    "Explanation",
    "HeadsReason",
    "Kind",
    "KnownRow",
    "KnownTable",
    "Objection",
    "Rule",
    "Step",
    "Waiting",
    "ending",
    "explain",
    "heads_reason",
    "object_to",
    "parse_row",
    "parse_rows",
]
