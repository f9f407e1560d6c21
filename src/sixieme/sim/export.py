"""The numbers of results as one tidy table, for spreadsheets and data frames: CSV or Parquet.

- ``players``, ``seed``: of the simulation.
- ``measure``: ``heads`` a round, ``wins`` and ``total`` a match, by seat; ``sixth`` and ``undercut``, rows taken, by
  seat; ``spread``, rounds by heads and seat; ``card``, heads of whoever held it; ``length``, matches by rounds.
- ``seat``: from 1; empty where it is no matter of a seat. ``policy``, ``rows``: of the seat.
- ``key``: the heads of a ``spread``, the card, or the rounds of a ``length``; else empty.
- ``count``: how many were counted: rounds, matches, rows taken, or times the card was dealt.
- ``mean``, ``error``: of what is measured, and its standard error; for rows taken, their heads; empty for counts.
"""

import csv
import io
import math
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from sixieme.errors import MissingExtraError
from sixieme.sim.result import Estimate, Result, SeatResult, Takes

COLUMNS = ("players", "seed", "measure", "seat", "policy", "rows", "key", "count", "mean", "error")

Line: TypeAlias = tuple[int, int, str, int | None, str | None, str | None, int | None, int, float | None, float | None]


def to_lines(results: Iterable[Result]) -> Iterator[Line]:
    """Yield the lines of the table."""
    for result in results:
        about = (result.players, result.seed)
        for seat in result.seats:
            yield from ((*about, *line) for line in _seat_lines(seat, result))
        for card in result.cards:
            yield (*about, "card", None, None, None, card.card, card.count, *_values(card.heads))
        for rounds, count in enumerate(result.lengths):
            if count:
                yield (*about, "length", None, None, None, rounds, count, None, None)


def to_csv(results: Iterable[Result]) -> bytes:
    """Return the table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(to_lines(results))
    return text.getvalue().encode()


def to_parquet(results: Iterable[Result]) -> bytes:
    """Return the table as Parquet. Raises MissingExtraError without pyarrow."""
    check_parquet()
    import pyarrow
    from pyarrow import parquet

    whole, text, real = pyarrow.int64(), pyarrow.string(), pyarrow.float64()
    kinds = (whole, pyarrow.uint64(), text, whole, text, text, whole, whole, real, real)
    columns = list(zip(*to_lines(results), strict=True))
    arrays = [pyarrow.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
    buffer = io.BytesIO()
    parquet.write_table(pyarrow.table(arrays, names=list(COLUMNS)), buffer)
    return buffer.getvalue()


def check_parquet() -> None:
    """Raise MissingExtraError without pyarrow."""
    try:
        import pyarrow.parquet  # noqa: F401 - only whether it is there
    except ImportError as error:
        raise MissingExtraError('Parquet needs pyarrow: pip install "sixieme[parquet]"') from error


def _seat_lines(
    seat: SeatResult, result: Result
) -> Iterator[tuple[str, int, str, str, int | None, int, float | None, float | None]]:
    who = (seat.seat + 1, str(seat.policy), str(seat.row_policy))
    yield ("heads", *who, None, result.rounds, *_values(seat.heads))
    yield ("wins", *who, None, result.matches, *_values(seat.wins))
    yield ("total", *who, None, result.matches, *_values(seat.total))
    yield ("sixth", *who, None, seat.sixths.count, _mean_heads(seat.sixths), None)
    yield ("undercut", *who, None, seat.undercuts.count, _mean_heads(seat.undercuts), None)
    for heads, count in enumerate(seat.spread):
        if count:
            yield ("spread", *who, heads, count, None, None)


def _mean_heads(takes: Takes) -> float | None:
    return takes.heads / takes.count if takes.count else None


def _values(estimate: Estimate) -> tuple[float | None, float | None]:
    mean, error = estimate.mean, estimate.error
    return None if math.isnan(mean) else mean, None if math.isnan(error) else error
