"""What reasons are drawn from: numbers of a trial, without arrays."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Went:
    """How this trick goes with a card, as shares of the worlds looked at."""

    undercut_by_other: float
    """Another lays a card that is too low, and takes a row."""
    row_taken_first: float
    """Another takes the row to which the card would go, before it comes."""
    last_place: float
    """The card ends in the last place of a row: the next one takes it."""
    above: tuple[float, ...]
    """At least so many of the others lie above the card, by number from 0 on."""
    unsafe_later: float
    """With another card laid instead, this one would afterwards take a row, or be too low."""


@dataclass(frozen=True, slots=True)
class Found:
    """What an answer brings, compared with the mean of all of them: more than 0 is good, in heads, with errors."""

    takes: float
    heads_if_taken: float
    now: tuple[float, float]
    """In this trick."""
    later: tuple[float, float]
    """In the tricks after it."""
    others: tuple[float, float]
    """In what the others take, on average."""
    went: Went | None

    @property
    def whole(self) -> float:
        """All of it."""
        return self.now[0] + self.later[0] + self.others[0]


@dataclass(frozen=True, slots=True)
class Findings:
    """All of that, by answer; the best comes first."""

    by_answer: dict[int, Found]
    worlds: int
    by_heads: int
    """The answer with the fewest own heads."""
    win_gained: tuple[float, float]
    """What the best gains on that one in chances to win, with the error."""
    heads_given: tuple[float, float]
    """What it gives for that in heads."""
