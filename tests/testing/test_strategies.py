"""The public strategies: what they draw is legal, and the rare things are not rare."""

import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

import sixieme.testing
from sixieme.rules import Match, Options, Record, resolve_trick
from sixieme.rules import Phase as MatchPhase
from sixieme.rules.deal import check_deal
from sixieme.rules.names import clean_name
from sixieme.rules.options import CLASSIC, STANDARD, Deck, NextPicker, PickOrder, Tie
from sixieme.rules.record import Status
from sixieme.rules.table import Table, check_table, row_ends
from sixieme.rules.trick import TakeCause
from sixieme.testing import (
    Course,
    Trick,
    cards,
    courses,
    deals,
    matches,
    miniatures,
    names,
    options,
    packs,
    players,
    records,
    samples,
    secrets,
    setups,
    tables,
    tricks,
)

SEARCH = settings(
    max_examples=1500, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)


def occurs(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> bool:
    """Return whether the strategy soon draws something of the kind."""
    return condition(find(strategy, condition, settings=SEARCH))


@given(tables(), tables(top=9, count=2, capacity=3, room=3))
def test_tables_are_tables(table: Table, small: Table) -> None:
    """What is drawn passes the checks of the rules, and leaves room for a card."""
    assert table == check_table(table)
    assert small == check_table(small, top=9, count=2, capacity=3)
    assert 6 >= sum(map(len, small))


@pytest.mark.parametrize(
    "condition",
    [
        lambda table: all(len(row) == 5 for row in table),
        lambda table: all(len(row) == 1 for row in table),
        lambda table: min(row_ends(table)) > 80,
        lambda table: max(row_ends(table)) < 30,
        lambda table: max(row_ends(table)) - min(row_ends(table)) <= 6,
    ],
)
def test_tables_of_the_rare_kinds(condition: Callable[[Table], bool]) -> None:
    """Full rows, single cards, high and low ends, neighbours."""
    assert occurs(tables(), condition)


@given(tricks(), tricks(players=st.just(3), top=20, rows=2, capacity=2))
def test_tricks_can_be_resolved(trick: Trick, small: Trick) -> None:
    """A trick needs no further check; its row choice is there where one is due."""
    _, placements = resolve_trick(trick.table, trick.cards, trick.row)
    resolve_trick(small.table, small.cards, small.row, capacity=2)

    assert len(trick.cards) == len(placements)
    assert 3 == len(small.cards)
    assert 2 == len(small.table)


def _causes(trick: Trick) -> list[TakeCause | None]:
    return [placement.cause for placement in resolve_trick(trick.table, trick.cards, trick.row)[1]]


@pytest.mark.parametrize(
    "condition",
    [
        lambda trick: trick.row is not None,
        lambda trick: trick.row == 3 and TakeCause.SIXTH in _causes(trick),
        lambda trick: _causes(trick).count(TakeCause.SIXTH) >= 2,
        lambda trick: len(trick.cards) == 10,
        lambda trick: len(trick.cards) == 1,
        lambda trick: set(_causes(trick)) == {None} and len(trick.cards) >= 4,
    ],
)
def test_tricks_of_the_rare_kinds(condition: Callable[[Trick], bool]) -> None:
    """Undercuts, sixth cards, both, two of them; one card and ten; and nothing at all."""
    assert occurs(tricks(), condition)


@given(st.data())
def test_options_can_be_played(data: st.DataObject) -> None:
    """What is drawn passes the options' own checks and fits the number of players."""
    count = data.draw(players())
    data.draw(options(count)).check(count)
    data.draw(options(count, sizes=miniatures(count))).check(count)
    seats, chosen = data.draw(setups())
    chosen.check(seats)

    assert 2 <= count <= 10


@pytest.mark.parametrize(
    "condition",
    [
        *(lambda setup, kind=kind: setup[1].tie is kind for kind in Tie),
        *(lambda setup, kind=kind: setup[1].draft and setup[1].next_picker is kind for kind in NextPicker),
        *(lambda setup, kind=kind: setup[1].draft and setup[1].pick_order is kind for kind in PickOrder),
        lambda setup: setup[1].deck is Deck.LIMITED and not setup[1].draft,
        lambda setup: setup[1].first_picker == setup[0] - 1,
        lambda setup: setup[1].threshold is None,
        lambda setup: setup[1].max_rounds is None and setup[1].strict,
        lambda setup: setup[1].show_picks,
        lambda setup: setup[0] == 10 and setup[1].sizes == STANDARD,
        lambda setup: setup[1].sizes != STANDARD,
    ],
)
def test_every_option_is_drawn(condition: Callable[[tuple[int, Options]], bool]) -> None:
    """Each value of each option comes up."""
    assert occurs(setups(), condition)


@given(st.data())
def test_deals_can_be_dealt(data: st.DataObject) -> None:
    """A deal fits the number of players and the options."""
    count, chosen = data.draw(setups())
    deal = data.draw(deals(count, chosen))

    assert deal == check_deal(deal, count, chosen)


@given(packs(12), samples(range(5, 10), 3), cards(7))
def test_cards_packs_and_samples(pack: list[int], sample: list[int], card: int) -> None:
    """A pack holds every card once, a sample different ones, and a card is one of the deck."""
    assert list(range(1, 13)) == sorted(pack)
    assert 3 == len(set(sample) & {5, 6, 7, 8, 9})
    assert 1 <= card <= 7


@given(courses(most=30))
def test_courses_are_courses(course: Course) -> None:
    """Each command leads from one state to the next, and the last state is the match."""
    assert len(course.commands) + 1 == len(course.states)
    assert 30 >= len(course.commands)
    assert course.match == course.states[-1]
    assert list(course.states[1:]) == [
        before.apply(command)[0] for before, command in zip(course.states, course.commands, strict=False)
    ]


@pytest.mark.parametrize("phase", MatchPhase)
def test_matches_stop_anywhere(phase: MatchPhase) -> None:
    """A match is drawn in every phase."""
    soon_over = setups(miniature=True, highest=12, rounds=1)

    assert occurs(matches(setup=soon_over), lambda match: match.phase is phase)


@pytest.mark.parametrize(
    "condition",
    [
        lambda match: match.round > 1,
        lambda match: match.draft is not None and match.trick > 1,
        lambda match: len(match.log) > 20 and match.options.sizes == STANDARD,
    ],
)
def test_matches_of_the_rare_kinds(condition: Callable[[Match], bool]) -> None:
    """Later rounds, drafts that are played, and games of the standard sizes."""
    assert occurs(matches(), condition)


@given(courses(setup=setups(miniature=True, highest=12, rounds=2), finished=True))
def test_finished_courses(course: Course) -> None:
    """Who asks for finished matches gets them."""
    assert MatchPhase.OVER is course.match.phase


@given(records(setup=st.just((2, CLASSIC)), most=20))
def test_records_are_records(record: Record) -> None:
    """A record has a name for each seat, and that of a match that runs is a viewer's."""
    assert 2 == len(record.players)
    assert Status.RUNNING is record.status
    assert record.secret is None
    assert record.viewer in (None, 0, 1)


@given(names())
def test_names_are_names(name: str) -> None:
    """A name is drawn as it is shown."""
    assert name == clean_name(name)


def test_secrets_with_and_without_nonces() -> None:
    """Players may mix in something, or nothing."""
    assert occurs(secrets(), lambda secret: secret.nonces == ())
    assert occurs(secrets(), lambda secret: len(secret.nonces) > 1)


def test_what_is_public() -> None:
    """Everything that is listed is there, in order."""
    assert sorted(sixieme.testing.__all__) == list(sixieme.testing.__all__)
    for name in sixieme.testing.__all__:
        assert getattr(sixieme.testing, name).__doc__


def test_without_hypothesis() -> None:
    """Where Hypothesis is missing, one line says what to install; it is an ImportError like any other."""
    program = textwrap.dedent("""
        import sys
        sys.modules["hypothesis"] = None  # as if it were not installed
        try:
            import sixieme.testing
        except ImportError as error:
            print(type(error).__name__, error.code, error)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    advice = 'sixieme.testing needs Hypothesis: pip install "sixieme[testing]"'
    assert f"MissingExtraError MISSING_EXTRA {advice}\n" == done.stdout
