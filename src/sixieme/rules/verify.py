"""Checking a record offline: that the rules were kept, that the commitment opens, that the seed gives these deals."""

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from sixieme.rules.events import Dealt, DraftOpened, RoundEnded
from sixieme.rules.fair import round_command
from sixieme.rules.match import Match
from sixieme.rules.record import Record, Status, replay_record
from sixieme.rules.scoring import add_up

RoundStart: TypeAlias = tuple[Match, Dealt | DraftOpened]
"""The match before a round, and how it begins."""


class Claim(StrEnum):
    """What a record claims."""

    RULES = "rules"
    """Every event follows from the rules."""
    TOTALS = "totals"
    """The totals are the sums of the rounds."""
    COMMITMENT = "commitment"
    """Seed and salt are those committed to before the deal."""
    DEALS = "deals"
    """Every deal, and the lot of a draft, is the one the seed gives."""


class Verdict(StrEnum):
    """What came of checking a claim."""

    HOLDS = "holds"
    FAILS = "fails"
    UNKNOWN = "unknown"
    """It cannot be checked: the match still runs, or its deals were given and nothing was committed to."""


@dataclass(frozen=True, slots=True)
class Check:
    """One claim and its verdict."""

    claim: Claim
    verdict: Verdict
    rounds: tuple[int, ...] = ()
    """The rounds that were checked or, if the claim fails, those where it does."""


def verify(record: Record) -> tuple[Check, ...]:
    """Return a check for each claim of the record, in the order of :class:`Claim`.

    Raises ReplayError if the events are not legal; a record from ``read_record`` always is.
    """
    starts = list(_round_starts(record))  # replays all of it
    played = tuple(event.round for event in record.events if isinstance(event, Dealt | DraftOpened))
    return (
        Check(Claim.RULES, Verdict.HOLDS, played),
        _check_totals(record),
        _check_commitment(record),
        _check_deals(record, starts),
    )


def _check_totals(record: Record) -> Check:
    ends = [event for event in record.events if isinstance(event, RoundEnded)]
    totals, wrong = add_up((), len(record.players)), []
    for end in ends:
        totals = add_up((totals, end.heads), len(totals))
        if end.totals != totals:
            wrong.append(end.round)
    return _check(Claim.TOTALS, [end.round for end in ends], wrong)


def _check_commitment(record: Record) -> Check:
    if record.commitment is None or record.status is Status.RUNNING:
        return Check(Claim.COMMITMENT, Verdict.UNKNOWN)
    if record.secret is None:  # whoever promised a deal and does not open it has not kept the promise
        return Check(Claim.COMMITMENT, Verdict.FAILS)
    opens = hmac.compare_digest(record.secret.commitment, record.commitment)
    return Check(Claim.COMMITMENT, Verdict.HOLDS if opens else Verdict.FAILS)


def _check_deals(record: Record, starts: Sequence[RoundStart]) -> Check:
    if record.secret is None or record.status is Status.RUNNING:
        return Check(Claim.DEALS, Verdict.UNKNOWN)
    key = record.secret.key
    checked, wrong = [], []
    for before, event in starts:
        checked.append(event.round)
        if before.apply(round_command(before, key))[1][0] != event:
            wrong.append(event.round)
    return _check(Claim.DEALS, checked, wrong)


def _round_starts(record: Record) -> Iterator[RoundStart]:
    before = Match.new(len(record.players), record.options)
    for match, (first, *_) in replay_record(record):
        if isinstance(first, Dealt | DraftOpened):
            yield before, first
        before = match


def _check(claim: Claim, checked: list[int], wrong: list[int]) -> Check:
    return Check(claim, Verdict.FAILS, tuple(wrong)) if wrong else Check(claim, Verdict.HOLDS, tuple(checked))
