"""“What if …”: the wrong row that somebody proposes, and what is wrong with it."""

from dataclasses import dataclass
from enum import StrEnum

from sixieme.referee.explain import Kind, Step
from sixieme.referee.rule import Rule
from sixieme.rules.table import RowIndex, check_row_index


class Fault(StrEnum):
    """What is wrong with a row."""

    NONE = "none"
    """It is the row."""
    FREE = "free"
    """The card is too low: any row would do."""
    LARGER = "larger"
    """The row ends higher than the card."""
    FARTHER = "farther"
    """The row ends lower, but another one is nearer."""


@dataclass(frozen=True, slots=True)
class Objection:
    """The referee's answer to a row proposed for a step."""

    step: Step
    row: RowIndex
    fault: Fault
    rules: tuple[Rule, ...]

    @property
    def gap(self) -> int:
        """How far the row's end is from the card, 1 or more."""
        return abs(self.step.play.card - self.step.before[self.row].end)


def object_to(step: Step, row: RowIndex) -> Objection:
    """Return what is wrong with placing the card of a step in that row. Raises RowOutOfRangeError."""
    check_row_index(row)
    if step.kind is Kind.LOW:
        return Objection(step, row, Fault.FREE, (Rule.TOO_LOW,))
    if row == step.row:
        return Objection(step, row, Fault.NONE, step.rules)
    if row in step.larger:
        return Objection(step, row, Fault.LARGER, (Rule.ASCENDING,))
    full = (Rule.SIXTH,) if step.kind is not Kind.APPEND else ()
    return Objection(step, row, Fault.FARTHER, (Rule.NEAREST, *full))
