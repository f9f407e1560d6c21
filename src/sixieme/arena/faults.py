"""What a bot can do wrong, and what the arena does then.

A faulty answer is replaced by what a time-out brings at a table: a card of the hand at random (the lowest could be
counted on by others), in a draft any card left, and the cheapest row. After :data:`MOST_FAULTS` faults in one round or
match the bot is asked nothing more in it, and all its decisions there are made like that.
"""

from dataclasses import dataclass
from enum import StrEnum

from sixieme.bots.bot import legal
from sixieme.bots.stream import decision_stream
from sixieme.rules.phase import Phase
from sixieme.rules.table import cheapest_row
from sixieme.rules.view import View

MOST_FAULTS = 3
MOST_DETAIL = 300
"""Characters kept of what is said about a fault."""


class FaultKind(StrEnum):
    """What was wrong with an answer."""

    ILLEGAL = "illegal"
    """A card or a row that cannot be chosen, or something that is neither."""
    RAISED = "raised"
    """Python code that raised an exception."""
    LATE = "late"
    """No answer within the limit. Python code cannot be stopped: its late answer counts, and so does the fault."""
    GARBAGE = "garbage"
    """A program that wrote something else than the answer."""
    DIED = "died"
    """A program that ended, closed its output, or could not be started again."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of one bot."""

    bot: int
    """The bot's index in the question."""
    kind: FaultKind
    detail: str
    """Expected, got; for programs with the end of what they wrote on standard error."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of asking a bot."""

    choice: int | None
    """The answer, which is legal; None if there is none that counts."""
    seconds: float
    """CPU time of this process for Python code, time on the clock for a program."""
    kind: FaultKind | None = None
    detail: str = ""


def default_choice(seen: View, seed: int) -> int:
    """Return the decision of a time-out."""
    if seen.phase is Phase.ROW:
        return cheapest_row(seen.table)
    return decision_stream(seed, seen).choice(legal(seen))
