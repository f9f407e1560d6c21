"""What came of the deals played so far."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from sixieme.arena.estimate import Estimate, estimate, estimate_to_json, plain
from sixieme.arena.game import Game
from sixieme.arena.question import Question, question_to_json
from sixieme.arena.ratings import Rating, rate, rating_to_json
from sixieme.arena.times import Times

Deal = Sequence[Game]
"""All seatings of one deal."""

_EXAMPLES = 3


@dataclass(frozen=True, slots=True)
class BotResult:
    """What came of one bot."""

    bot: str
    heads: Estimate
    """Heads a round."""
    difference: Estimate
    """Heads a round less those of the others at its tables."""
    wins: Estimate
    """Share of the rounds or matches a seat of it has won, a shared victory as a fraction; 1/players is par."""
    seconds: Estimate
    """A decision, forced ones aside: CPU time for Python code, time on the clock for a program."""
    slow: float
    """Seconds within which 95 % of its decisions were made."""
    decisions: int
    faults: dict[str, int]
    """How many of each kind, none left out."""
    examples: tuple[str, ...]
    """The first of them in words."""


@dataclass(frozen=True, slots=True)
class PairResult:
    """Two bots compared on the deals that both have played."""

    first: str
    second: str
    heads: Estimate
    """Heads a round of the first, less those of the second: below zero, the first is better."""
    wins: Estimate
    """Win share of the first, less that of the second."""


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a question."""

    question: Question
    deals: int
    games: int
    rounds: int
    bots: tuple[BotResult, ...]
    pairs: tuple[PairResult, ...]
    """Every two bots that have met, as they are listed."""
    ratings: tuple[Rating, ...]
    """By bot, for mixed fields only."""


def results_of(question: Question, deals: Sequence[Deal]) -> Results:
    """Return what came of these deals. Raises MissingExtraError for mixed fields without the library for ratings."""
    games = [game for deal in deals for game in deal]
    return Results(
        question=question,
        deals=len(deals),
        games=len(games),
        rounds=sum(game.rounds for game in games),
        bots=tuple(_bot(question, bot, deals) for bot in range(len(question.bots))),
        pairs=tuple(
            _pair(question, first, second, deals)
            for first, second in combinations(range(len(question.bots)), 2)
            if any(_both(deal, first, second) for deal in deals)
        ),
        ratings=rate(question.bots, deals) if question.mixed and deals else (),
    )


def lead(deal: Deal) -> float | None:
    """Return the heads a round of the first bot, less those of the others in a deal; None if it has not played."""
    return _difference(deal, 0)


def results_to_json(results: Results) -> dict[str, Any]:
    """Return the results as plain JSON values; times in seconds, intervals of 95 %."""
    return {
        "question": question_to_json(results.question),
        "deals": results.deals,
        "games": results.games,
        "rounds": results.rounds,
        "bots": [
            {
                "bot": bot.bot,
                "heads": estimate_to_json(bot.heads),
                "difference": estimate_to_json(bot.difference),
                "wins": estimate_to_json(bot.wins),
                "seconds": estimate_to_json(bot.seconds) | {"p95": plain(bot.slow)},
                "decisions": bot.decisions,
                "faults": bot.faults,
                "examples": list(bot.examples),
            }
            for bot in results.bots
        ],
        "pairs": [
            {
                "first": pair.first,
                "second": pair.second,
                "heads": estimate_to_json(pair.heads),
                "wins": estimate_to_json(pair.wins),
            }
            for pair in results.pairs
        ],
        "ratings": [rating_to_json(rating) for rating in results.ratings],
    }


def _bot(question: Question, bot: int, deals: Sequence[Deal]) -> BotResult:
    times, faults, examples = Times(), Counter[str](), []
    for game in (game for deal in deals for game in deal):
        times.join(game.times[bot])
        for fault in game.faults:
            if fault.bot == bot:
                faults[str(fault.kind)] += 1
                examples.append(f"{fault.kind}: {fault.detail}")
    return BotResult(
        bot=question.bots[bot],
        heads=estimate(_values(deals, lambda deal: _heads(deal, lambda other: other == bot))),
        difference=estimate(_values(deals, lambda deal: _difference(deal, bot))),
        wins=estimate(_values(deals, lambda deal: _wins(deal, bot))),
        seconds=estimate(_values(deals, lambda deal: _seconds(deal, bot))),
        slow=times.quantile(0.95),
        decisions=times.count,
        faults=dict(sorted(faults.items())),
        examples=tuple(examples[:_EXAMPLES]),
    )


def _pair(question: Question, first: int, second: int, deals: Sequence[Deal]) -> PairResult:
    met = [deal for deal in deals if _both(deal, first, second)]

    def less(one: float | None, other: float | None) -> float | None:
        return None if one is None or other is None else one - other

    return PairResult(
        first=question.bots[first],
        second=question.bots[second],
        heads=estimate(
            _values(
                met,
                lambda deal: less(_heads(deal, lambda bot: bot == first), _heads(deal, lambda bot: bot == second)),
            )
        ),
        wins=estimate(_values(met, lambda deal: less(_wins(deal, first), _wins(deal, second)))),
    )


def _both(deal: Deal, first: int, second: int) -> bool:
    return first in deal[0].table and second in deal[0].table


def _values(deals: Iterable[Deal], value: Callable[[Deal], float | None]) -> list[float]:
    """Return the value of each deal that has one."""
    return [found for deal in deals if (found := value(deal)) is not None]


def _difference(deal: Deal, bot: int) -> float | None:
    own, others = _heads(deal, lambda other: other == bot), _heads(deal, lambda other: other != bot)
    return None if own is None or others is None else own - others


def _heads(deal: Deal, counts: Callable[[int], bool]) -> float | None:
    """Return the mean heads a round of the seats whose bot counts; None if there is none."""
    if not any(map(counts, deal[0].table)):
        return None
    return fmean(
        heads / game.rounds for game in deal for bot, heads in zip(game.table, game.heads, strict=True) if counts(bot)
    )


def _wins(deal: Deal, bot: int) -> float | None:
    """Return the mean share of victory of the bot's seats; None if it has none."""
    if bot not in deal[0].table:
        return None
    return fmean(
        (seat in game.winners) / len(game.winners)
        for game in deal
        for seat, other in enumerate(game.table)
        if other == bot
    )


def _seconds(deal: Deal, bot: int) -> float | None:
    count = sum(game.times[bot].count for game in deal)
    return sum(game.times[bot].seconds for game in deal) / count if count else None
