"""Checking a record offline."""

from dataclasses import replace

import pytest
from hypothesis import given

from sixieme.errors import ReplayError
from sixieme.rules.commands import Command, DealRound, OpenDraft
from sixieme.rules.deal import Deal
from sixieme.rules.fair import Secret, next_round, secret_from_text
from sixieme.rules.match import Match
from sixieme.rules.options import CLASSIC, Deck, NextPicker, Options, with_sizes
from sixieme.rules.phase import Phase
from sixieme.rules.record import Record, record_of
from sixieme.rules.verify import Check, Claim, Verdict, verify
from sixieme.testing import records, setups
from tests.rules.driving import play_out_round

DEALT = replace(with_sizes(CLASSIC, top=12, rows=2, hand=2), threshold=None, max_rounds=2)
DRAFTED = replace(
    with_sizes(Options(deck=Deck.LIMITED, draft=True, next_picker=NextPicker.FIXED), rows=2, hand=1),
    threshold=None,
    max_rounds=2,
)
SECRET, OTHER = secret_from_text("one"), secret_from_text("other")
RULES, TOTALS = (Check(claim, Verdict.HOLDS, (1, 2)) for claim in (Claim.RULES, Claim.TOTALS))


def played(options: Options, secret: Secret, *first: Command) -> Match:
    """Return a match played to its end; it begins with the given command or as the secret says."""
    match = Match.new(2, options)
    for command in first:
        match, _ = match.apply(command)
        match = play_out_round(match)
    while match.phase is not Phase.OVER:
        match, _ = match.apply(next_round(match, secret))
        match = play_out_round(match)
    return match


@pytest.mark.parametrize("options", [DEALT, DRAFTED])
def test_an_honest_record(options: Options) -> None:
    """All claims hold, and the rounds are named."""
    record = record_of(played(options, SECRET), ["A", "B"], secret=SECRET)

    assert (
        RULES,
        TOTALS,
        Check(Claim.COMMITMENT, Verdict.HOLDS),
        Check(Claim.DEALS, Verdict.HOLDS, (1, 2)),
    ) == verify(record)


@given(records(setup=setups(miniature=True, highest=12, rounds=2), finished=True))
def test_every_finished_record_holds(record: Record) -> None:
    """What was played by the rules from the secret holds; without a secret there is nothing to hold against."""
    known = Verdict.HOLDS if record.secret else Verdict.UNKNOWN

    assert [Verdict.HOLDS, Verdict.HOLDS, known, known] == [check.verdict for check in verify(record)]
    assert [Claim.RULES, Claim.TOTALS, Claim.COMMITMENT, Claim.DEALS] == [check.claim for check in verify(record)]


def test_a_seed_that_was_not_committed_to() -> None:
    """The commitment fails though the deals are those of the seed."""
    record = replace(record_of(played(DEALT, SECRET), ["A", "B"], secret=SECRET), commitment=OTHER.commitment)

    assert (
        RULES,
        TOTALS,
        Check(Claim.COMMITMENT, Verdict.FAILS),
        Check(Claim.DEALS, Verdict.HOLDS, (1, 2)),
    ) == verify(record)


def test_deals_of_another_seed() -> None:
    """The commitment opens, but every deal is another; all rounds are named."""
    record = record_of(played(DEALT, OTHER), ["A", "B"], secret=SECRET)

    assert (
        RULES,
        TOTALS,
        Check(Claim.COMMITMENT, Verdict.HOLDS),
        Check(Claim.DEALS, Verdict.FAILS, (1, 2)),
    ) == verify(record)


def test_one_deal_that_the_seed_does_not_give() -> None:
    """Only the round that is wrong is named."""
    match = played(DEALT, SECRET, DealRound(Deal(((1, 2), (3, 4)), (5, 6))))

    assert Check(Claim.DEALS, Verdict.FAILS, (1,)) == verify(record_of(match, ["A", "B"], secret=SECRET))[3]


def test_a_lot_that_the_seed_does_not_draw() -> None:
    """A first draft opened by somebody else than the lot says is told, and only that."""
    first = next_round(Match.new(2, DRAFTED), SECRET)
    assert isinstance(first, OpenDraft)
    match = played(DRAFTED, SECRET, OpenDraft(1 - first.first))

    assert Check(Claim.DEALS, Verdict.FAILS, (1,)) == verify(record_of(match, ["A", "B"], secret=SECRET))[3]


def test_deals_that_were_given() -> None:
    """Without a commitment there is nothing to check the deals against."""
    record = record_of(played(DEALT, SECRET), ["A", "B"])

    assert (
        RULES,
        TOTALS,
        Check(Claim.COMMITMENT, Verdict.UNKNOWN),
        Check(Claim.DEALS, Verdict.UNKNOWN),
    ) == verify(record)
    assert Check(Claim.COMMITMENT, Verdict.UNKNOWN) == verify(replace(record, secret=SECRET))[2]
    assert Check(Claim.DEALS, Verdict.HOLDS, (1, 2)) == verify(replace(record, secret=SECRET))[3]


def test_a_promise_that_is_not_kept() -> None:
    """A finished match whose commitment nobody opens fails; who gives the deals promises nothing."""
    record = replace(record_of(played(DEALT, OTHER), ["A", "B"]), commitment=SECRET.commitment)

    assert Check(Claim.COMMITMENT, Verdict.FAILS) == verify(record)[2]
    assert Check(Claim.DEALS, Verdict.UNKNOWN) == verify(record)[3]


def test_a_running_match_cannot_be_verified_yet() -> None:
    """While the match runs, its seed is unknown; what was played by the rules holds so far."""
    match, _ = play_out_round(Match.new(2, DEALT).apply(next_round(Match.new(2, DEALT), SECRET))[0]).apply(
        DealRound(Deal(((1, 2), (3, 4)), (5, 6)))
    )
    record = record_of(match, ["A", "B"], secret=SECRET, viewer=1)
    expected = (
        RULES,
        Check(Claim.TOTALS, Verdict.HOLDS, (1,)),
        Check(Claim.COMMITMENT, Verdict.UNKNOWN),
        Check(Claim.DEALS, Verdict.UNKNOWN),
    )

    assert expected == verify(record)
    assert Check(Claim.COMMITMENT, Verdict.UNKNOWN) == verify(replace(record, secret=OTHER))[2]
    assert Check(Claim.DEALS, Verdict.UNKNOWN) == verify(replace(record, secret=SECRET))[3]


def test_a_record_against_the_rules() -> None:
    """Events that the rules do not bear out raise; a record from a file has passed that already."""
    record = record_of(played(DEALT, SECRET), ["A", "B"], secret=SECRET)

    with pytest.raises(ReplayError, match=r"^event 3: "):
        verify(replace(record, events=(*record.events[:3], *record.events[4:])))
