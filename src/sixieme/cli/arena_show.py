"""Results of the arena as tables for people."""

import math
from collections.abc import Sequence

from sixieme.arena.estimate import Estimate
from sixieme.arena.question import short_name
from sixieme.arena.results import Results
from sixieme.cli.frame import printable
from sixieme.texts import Say

_LONGEST = 48

Rows = Sequence[Sequence[str]]


def show(say: Say, results: Results, *, markdown: bool = False) -> str:
    """Return the tables: the bots, each two of them if they are more, their ratings if they have some."""
    draw = _markdown if markdown else _aligned
    tables = [_bots(say, results, markdown)]
    if len(results.bots) > 2 and results.pairs:
        tables.append(_pairs(say, results, markdown))
    if results.ratings:
        tables.append(_ratings(say, results, markdown))
    return "\n\n".join([_title(say, results), *map(draw, tables), *_faults(say, results), say("arena_note")])


def _title(say: Say, results: Results) -> str:
    key = f"arena_title_{results.question.unit}"
    return say(key, players=results.question.players, deals=results.deals, games=results.games, rounds=results.rounds)


def _bots(say: Say, results: Results, markdown: bool) -> Rows:
    names = ("bot", "heads", "difference", "wins", "time", "slow", "faults")
    return [
        [say(f"arena_{name}") for name in names],
        *(
            [
                _name(bot.bot, markdown),
                _number(bot.heads),
                _number(bot.difference, "+.3f"),
                _number(bot.wins),
                _time(bot.seconds.mean) + (f" ± {_time(bot.seconds.margin)}" if bot.seconds.deals > 1 else ""),
                _time(bot.slow),
                str(sum(bot.faults.values())),
            ]
            for bot in results.bots
        ),
    ]


def _pairs(say: Say, results: Results, markdown: bool) -> Rows:
    return [
        [say(f"arena_{name}") for name in ("pair", "deals", "heads", "wins")],
        *(
            [
                f"{_name(pair.first, markdown)} − {_name(pair.second, markdown)}",
                str(pair.heads.deals),
                _number(pair.heads, "+.3f"),
                _number(pair.wins, "+.3f"),
            ]
            for pair in results.pairs
        ),
    ]


def _ratings(say: Say, results: Results, markdown: bool) -> Rows:
    return [
        [say("arena_bot"), say("arena_rating"), say("arena_interval")],
        *(
            [_name(rating.bot, markdown), _points(rating.points), f"{_points(rating.low)} … {_points(rating.high)}"]
            for rating in sorted(results.ratings, key=lambda rating: -rating.points)
        ),
    ]


def _faults(say: Say, results: Results) -> list[str]:
    lines = []
    for bot in results.bots:
        if bot.faults:
            kinds = ", ".join(f"{kind} {count}" for kind, count in bot.faults.items())
            lines.append(
                say("arena_faults_of", bot=_name(bot.bot, False), kinds=kinds, example=printable(bot.examples[0]))
            )
    return ["\n".join(lines)] if lines else []


def _name(bot: str, markdown: bool) -> str:
    short = short_name(bot, _LONGEST)
    return f"`{short.replace('|', '¦')}`" if markdown else short


def _number(value: Estimate, form: str = ".3f") -> str:
    if math.isnan(value.mean):
        return "–"
    mean = format(value.mean, form).replace("-", "−")
    return mean if math.isnan(value.margin) else f"{mean} ± {value.margin:.3f}"


def _time(seconds: float) -> str:
    if math.isnan(seconds):
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{_three(seconds / size)} {unit}"
    return f"{_three(seconds / 1e-6)} µs"


def _three(number: float) -> str:
    """Return a number from 0 to 1000 with three digits."""
    return f"{number:.{0 if number >= 100 else 1 if number >= 10 else 2}f}"


def _aligned(rows: Rows) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def _markdown(rows: Rows) -> str:
    head, *body = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "|" + "---|" * len(rows[0]), *body])


def _points(points: float) -> str:
    return f"{points:+.0f}".replace("-", "−")
