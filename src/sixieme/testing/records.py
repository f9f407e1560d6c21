"""Strategies for records."""

from hypothesis import strategies as st

from sixieme.rules.options import Options
from sixieme.rules.record import Record, record_of
from sixieme.testing.matches import courses
from sixieme.testing.names import names

_DATES = st.none() | st.dates().map(str)


@st.composite
def records(
    draw: st.DrawFn,
    *,
    setup: st.SearchStrategy[tuple[int, Options]] | None = None,
    finished: bool = False,
    most: int = 120,
) -> Record:
    """Draw the record of a match as far as it has come: of all of it, or what some viewer may know of it."""
    course = draw(courses(setup=setup, finished=finished, most=most))
    seats = range(course.match.players)
    return record_of(
        course.match,
        [draw(names()) for _ in seats],
        secret=course.secret,
        viewer=draw(st.none() | st.sampled_from(seats)),
        date=draw(_DATES),
    )
