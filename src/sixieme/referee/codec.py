"""An explanation as plain JSON, for scripts and for comparing implementations. Rows count from 0."""

from collections.abc import Sequence
from typing import Any

from sixieme.referee.explain import Explanation, Step
from sixieme.referee.rows import KnownRow, KnownTable
from sixieme.referee.told import Names, say_explanation, say_step, say_waiting
from sixieme.rules.trick import Play
from sixieme.texts import Say


def explanation_to_json(say: Say, explanation: Explanation, names: Names = ()) -> dict[str, Any]:
    """Return the explanation with its sentences in one language.

    ``order`` (cards and names, lowest first), ``rows`` before the trick, ``steps``, ``waiting`` (null, or whose choice
    is due and what each row costs), ``told`` (paragraphs of sentences). A row is ``cards`` (as far as known, end last)
    and ``lengths`` (how many cards it may hold).
    """
    waiting = explanation.waiting
    return {
        "rows": _table(explanation.table),
        "order": [_play(play, names) for play in explanation.plays],
        "steps": [_step(say, step, names) for step in explanation.steps],
        "waiting": waiting
        and _play(waiting.play, names) | {"rules": waiting.rules, "told": say_waiting(say, waiting, names)},
        "told": say_explanation(say, explanation, names),
    }


def _step(say: Say, step: Step, names: Names) -> dict[str, Any]:
    return _play(step.play, names) | {
        "row": step.row,
        "kind": step.kind,
        "gap": step.gap,
        "farther": step.farther,
        "larger": step.larger,
        "changed": step.has_changed,
        "rules": step.rules,
        "taken": step.taken and _row(step.taken),
        "rows": _table(step.after),
        "told": say_step(say, step, names),
    }


def _play(play: Play, names: Names) -> dict[str, Any]:
    return {"card": play.card, "name": names[play.owner] if names and play.owner is not None else None}


def _table(table: KnownTable) -> list[dict[str, Any]]:
    return [_row(row) for row in table]


def _row(row: KnownRow) -> dict[str, Sequence[int]]:
    return {"cards": row.cards, "lengths": row.lengths}
