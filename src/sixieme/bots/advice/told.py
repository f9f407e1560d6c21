"""Advice in words and bars, as lines of plain text."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from sixieme.bots.advice.advice import Advice, Advised, Estimate
from sixieme.bots.advice.cards import Place
from sixieme.bots.advice.reasons import Reason
from sixieme.rules.phase import Phase
from sixieme.texts import Language, Say

EXPLAINED = 3
"""For so many answers the reasons are told."""
LONG_BAR, SHORT_BAR = 16, 8

_BLOCKS = " ▏▎▍▌▋▊▉█"


def say_reason(say: Say, reason: Reason) -> str:
    """Return a reason as a sentence."""
    parameters = {
        name: _Decimal(say, value) if isinstance(value, float) else value for name, value in reason.parameters.items()
    }
    return say(f"advice_reason_{reason.key}", **parameters)


def say_sureness(say: Say, advice: Advice) -> str:
    """Return how sure the advice is, as a sentence."""
    best, alike = label(say, advice, advice.best.answer), advice.sureness.alike
    if len(advice.options) == 1:
        return say("advice_only", best=best)
    if alike:
        names = [label(say, advice, answer) for answer in alike]
        return say("advice_alike", best=best, n=len(names), others=_listed(say, names))
    second = label(say, advice, advice.options[1].answer)
    chance = min(99.9, 100 * advice.sureness.chance)
    return say("advice_sure", best=best, second=second, chance=number(say, chance, 1))


def draw_advice(say: Say, advice: Advice, width: int = 80, explained: int = EXPLAINED) -> list[str]:
    """Return the answers, best first, a line each, how sure that is, and reasons for the first of them."""
    labels = [label(say, advice, option.answer) for option in advice.options]
    left = max(3, *map(len, labels))
    lines = [_headings(say, advice, left)]
    most = max(option.heads.mean for option in advice.options)
    highest = max(option.win.mean for option in advice.options)
    for name, option in zip(labels, advice.options, strict=True):
        lines.append(_line(say, name.rjust(left), option, most, highest, best=option is advice.best))
    lines += ["", *textwrap.wrap(say_sureness(say, advice), width - 1)]
    if advice.known:
        lines += textwrap.wrap(say("advice_known"), width - 1)
    for name, option in zip(labels[:explained], advice.options, strict=False):
        lines += _reasons(say, name.rjust(left), option, width)
    return lines


def draw_places(say: Say, places: Sequence[Place]) -> list[str]:
    """Return where each card is, ten a line, and what the marks mean."""
    marks = {Place.OWN: "[{}]", Place.TABLE: "={}=", Place.PILE: " · ", Place.OTHERS: "({})", Place.UNSEEN: " {} "}
    cells = [marks[place].format(card).center(6) for card, place in enumerate(places, 1)]
    lines = ["".join(cells[start : start + 10]).rstrip() for start in range(0, len(cells), 10)]
    unseen = places.count(Place.UNSEEN)
    return [*lines, *textwrap.wrap(say("advice_cards", unseen=unseen), 79)]


def label(say: Say, advice: Advice, answer: int) -> str:
    """Return what an answer is called: the card, or the row as people count them."""
    return say("advice_row", row=answer + 1) if advice.phase is Phase.ROW else str(answer)


def number(say: Say, value: float, digits: int) -> str:
    """Return a number with so many decimals, as the language writes it."""
    text = f"{value:.{digits}f}".replace("-", "−")
    return text if say.language == Language.EN else text.replace(".", ",")


def bar(share: float, width: int) -> str:
    """Return a bar that fills this share of the width, to an eighth of a column."""
    eighths = round(max(0.0, min(1.0, share)) * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (_BLOCKS[rest] if rest else "")).ljust(width)


class _Decimal(float):
    """A number that is written as the language does, and still is one for the plural of what follows."""

    def __new__(cls, say: Say, value: float) -> "_Decimal":
        made = super().__new__(cls, value)
        made.text = number(say, value, 1)
        return made

    text: str

    def __format__(self, format_spec: str, /) -> str:
        return self.text


def _headings(say: Say, advice: Advice, left: int) -> str:
    heads, takes, win, behind = (say(f"advice_head_{name}") for name in ("heads", "takes", "win", "behind"))
    takes = "" if advice.best.takes is None else takes
    return f"  {'':{left}}  {heads:<{LONG_BAR + 12}} {takes:>7}  {win:<{SHORT_BAR + 8}}  {behind}".rstrip()


def _line(say: Say, name: str, option: Advised, most: float, highest: float, *, best: bool) -> str:
    heads = bar(option.heads.mean / most if most else 0, LONG_BAR)
    win = bar(option.win.mean / highest if highest else 0, SHORT_BAR)
    takes = "" if option.takes is None else f"{100 * option.takes.mean:.0f} %"
    behind = "" if best else _estimate(say, option.win_behind, 100, signed=True)
    chance = number(say, 100 * option.win.mean, 1) + " %"
    return f"  {name}  {heads} {_estimate(say, option.heads):<11} {takes:>7}  {win} {chance:>7}  {behind}".rstrip()


def _estimate(say: Say, estimate: Estimate, unit: float = 1, *, signed: bool = False) -> str:
    mean = round(unit * estimate.mean, 1) + 0.0
    sign = "+" if signed and mean > 0 else ""
    return f"{sign}{number(say, mean, 1)} ± {number(say, unit * estimate.error, 1)}"


def _reasons(say: Say, name: str, option: Advised, width: int) -> Iterator[str]:
    for reason in option.reasons:
        mark = "+" if reason.good else "−"
        first = f"  {name}  {mark} "
        yield from textwrap.wrap(
            say_reason(say, reason), width - 1, initial_indent=first, subsequent_indent=" " * len(first)
        )


def _listed(say: Say, names: Iterable[str]) -> str:
    *first, last = names
    return say("referee_and", first=", ".join(first), last=last) if first else last
