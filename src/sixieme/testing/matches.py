"""Strategies for matches."""

from dataclasses import dataclass

from hypothesis import strategies as st

from sixieme.rules.commands import Command
from sixieme.rules.fair import Secret
from sixieme.rules.match import Match
from sixieme.rules.options import Options
from sixieme.rules.phase import Phase
from sixieme.testing.commands import commands
from sixieme.testing.options import setups
from sixieme.testing.secrets import secrets

_ENDLESS = 10_000


@dataclass(frozen=True, slots=True)
class Course:
    """A match and how it came about."""

    states: tuple[Match, ...]
    """Every state, the one before the first command included."""
    commands: tuple[Command, ...]
    secret: Secret | None
    """What the deals came from; None if they were given."""

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.states[-1]


@st.composite
def courses(
    draw: st.DrawFn,
    *,
    setup: st.SearchStrategy[tuple[int, Options]] | None = None,
    secret: st.SearchStrategy[Secret | None] | None = None,
    most: int = 120,
    finished: bool = False,
) -> Course:
    """Draw a match played to a random point, from given deals or a secret.

    ``most`` bounds the commands, unless the match is to be ``finished``: then take options under which it ends soon.
    """
    players, options = draw(setups() if setup is None else setup)
    source = draw((st.none() | secrets()) if secret is None else secret)
    count = most if finished else draw(st.integers(0, most))
    states, given = [Match.new(players, options)], list[Command]()
    while states[-1].phase is not Phase.OVER and (finished or len(given) < count):
        assert len(given) < _ENDLESS, "expected options under which the match ends soon"
        given.append(draw(commands(states[-1], source)))
        states.append(states[-1].apply(given[-1])[0])
    return Course(tuple(states), tuple(given), source)


def matches(
    *, setup: st.SearchStrategy[tuple[int, Options]] | None = None, most: int = 120
) -> st.SearchStrategy[Match]:
    """Return a strategy for a match played to a random point, at most ``most`` commands far."""
    return courses(setup=setup, most=most).map(lambda course: course.match)
