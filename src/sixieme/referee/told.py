"""The referee's findings as sentences.

The page says the same ones (web/src/lib/referee/told.ts); conformance/referee.json holds both to it.
"""

from collections.abc import Iterable, Sequence

from sixieme.referee.counting import heads_reason
from sixieme.referee.ends import Ending, Reason
from sixieme.referee.explain import Explanation, Kind, Step, Waiting
from sixieme.referee.objection import Fault, Objection
from sixieme.referee.rows import KnownRow, KnownTable
from sixieme.referee.rule import Rule
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.options import Options, Tie
from sixieme.rules.trick import Play
from sixieme.texts import Say

Names = Sequence[str]
"""Names by owner; empty where nobody is named."""


def say_explanation(say: Say, explanation: Explanation, names: Names = ()) -> list[list[str]]:
    """Return the paragraphs that explain a trick: the order, if several cards are placed, one a step, and the wait."""
    told = [say_step(say, step, names) for step in explanation.steps]
    if len(explanation.plays) > 1:
        cards = _listed(say, [_card(say, play, names) for play in explanation.plays])
        told.insert(0, [_cited(say, say("referee_order", cards=cards), (Rule.ORDER,))])
    if explanation.waiting is not None:
        told.append(say_waiting(say, explanation.waiting, names))
    return told


def say_step(say: Say, step: Step, names: Names = ()) -> list[str]:
    """Return the sentences about one card: where it goes, why nowhere else, what is taken."""
    card, row = _card(say, step.play, names), step.before[step.row]
    if step.kind is Kind.LOW:
        told = [_cited(say, say("referee_low", card=card, ends=_ends(say, step.before)), step.rules)]
        told.append(_by(say, "referee_chosen", step.play, names, row=step.row + 1))
        return [*told, *_taking(say, step, names)]
    goes = say("referee_goes", card=card, end=row.end, row=step.row + 1, gap=step.gap)
    told = [_cited(say, goes, [rule for rule in step.rules if rule is not Rule.SIXTH and rule is not Rule.ORDER])]
    told += _changed(say, step)
    told += _elsewhere(say, step)
    return [*told, *_outcome(say, step, names)]


def say_waiting(say: Say, waiting: Waiting, names: Names = ()) -> list[str]:
    """Return the sentences about a row that has to be chosen: why, by whom, and what each costs."""
    low = say("referee_low", card=_card(say, waiting.play, names), ends=_ends(say, waiting.table))
    told = [_cited(say, low, waiting.rules), _by(say, "referee_wait", waiting.play, names)]
    return told + [say_cost(say, number, row) for number, row in enumerate(waiting.table, 1)]


def say_cost(say: Say, number: int, row: KnownRow) -> str:
    """Return what taking a row costs, as far as its cards are known."""
    cards = _listed(say, row.cards)
    if row.is_whole:
        return say("referee_cost", row=number, heads=row.heads, cards=cards)
    if row.length is None:
        return say("referee_cost_unknown", row=number, heads=_least(row), cards=cards)
    seen = ", ".join(map(str, row.cards))
    return say("referee_cost_unseen", row=number, heads=_least(row), cards=seen, n=row.length - len(row.cards))


def say_objection(say: Say, objection: Objection, names: Names = ()) -> list[str]:
    """Return the sentences that answer a row proposed for a card."""
    step = objection.step
    card, row, end = _card(say, step.play, names), objection.row + 1, step.before[objection.row].end
    nearest = step.before[step.row].end
    if objection.fault is Fault.NONE:
        told = [say("objection_none", card=card, row=row)]
    elif objection.fault is Fault.FREE:
        told = [say("objection_free", card=card, row=row)]
    elif objection.fault is Fault.LARGER:
        told = [say("objection_larger", row=row, end=end, card=card)]
    else:
        told = [
            say("objection_farther", card=card, row=row, end=end, gap=objection.gap, nearest=nearest, nearer=step.gap)
        ]
        if step.kind is Kind.SIXTH:
            told.append(say("objection_full", nearest=nearest))
    return [*told[:-1], _cited(say, told[-1], objection.rules)]


def say_heads(say: Say, cards: Sequence[Card]) -> list[str]:
    """Return why each card is worth its heads, and what the pile counts if there are several."""
    told = [say(f"heads_{heads_reason(card).value}", card=card) for card in cards]
    if len(cards) != 1:
        told.append(_cited(say, say("heads_total", heads=total_heads(cards), n=len(cards)), (Rule.HEADS,)))
    return told


def say_ending(say: Say, verdict: Ending, options: Options, names: Names) -> list[str]:
    """Return whether the match is over, why, and who has won."""
    if verdict.reason is Reason.THRESHOLD:
        reached = _listed(say, [names[seat] for seat in verdict.reached])
        key = "ending_threshold_strict" if options.strict else "ending_threshold"
        over = say(key, names=reached, n=len(verdict.reached), threshold=options.threshold)
    else:
        over = say(f"ending_{verdict.reason.value}")
    told = [_cited(say, over, (Rule.END,))]
    if verdict.reason is Reason.GOES_ON:
        told += _missing(say, verdict, options)
    if verdict.winners:
        least = min(verdict.totals)
        winners = _listed(say, [names[seat] for seat in verdict.winners])
        won = say("ending_won", names=winners, n=len(verdict.winners), total=least)
        if options.tie is Tie.LAST_ROUND and verdict.totals.count(least) > len(verdict.winners):
            told.append(say("ending_last_round"))
        told.append(_cited(say, won, (Rule.WINNER,)))
    return told


def _missing(say: Say, verdict: Ending, options: Options) -> list[str]:
    """Return what would have ended the match."""
    told = []
    if options.threshold is not None:
        key = "ending_not_exceeded" if options.strict else "ending_not_reached"
        told.append(say(key, threshold=options.threshold))
    if options.max_rounds is not None:
        told.append(say("ending_rounds_left", played=verdict.rounds, rounds=options.max_rounds))
    return told


def say_rule(say: Say, rule: Rule) -> str:
    """Return the text of a rule."""
    return say(f"rule_{rule.value}")


def _changed(say: Say, step: Step) -> list[str]:
    """Return what the trick has changed before this card, if that matters."""
    if not step.has_changed:
        return []
    if step.at_reveal is None:
        text = say("referee_changed_low")
    elif step.at_reveal != step.row:
        text = say("referee_changed", end=step.revealed[step.at_reveal].end, row=step.at_reveal + 1)
    elif step.was_taken:
        text = say("referee_changed_taken", card=step.before[step.row].cards[0])
    else:
        text = say("referee_changed_length", n=step.revealed[step.row].length)
    return [_cited(say, text, (Rule.ORDER,))]


def _elsewhere(say: Say, step: Step) -> list[str]:
    """Return why none of the other rows."""
    reasons = []
    if step.farther:
        ends = [step.before[index].end for index in step.farther]
        listed = _listed(say, [say("referee_gap", end=end, gap=step.play.card - end) for end in ends])
        reasons.append(say("referee_farther", ends=listed, n=len(ends)))
    if step.larger:
        ends = [step.before[index].end for index in step.larger]
        reasons.append(say("referee_larger", ends=_listed(say, ends), n=len(ends)))
    first, *others = reasons
    for other in others:
        first = say("referee_reasons", first=first, last=other)
    return [say("referee_elsewhere", reasons=first)]


def _outcome(say: Say, step: Step, names: Names) -> list[str]:
    """Return what becomes of the row."""
    match step.kind:
        case Kind.APPEND:
            length = step.after[step.row].length
            key = "referee_append" if length is not None else "referee_append_unsure"
            return [say(key, row=step.row + 1, n=length)]
        case Kind.SIXTH:
            return [_cited(say, say("referee_sixth"), (Rule.SIXTH,)), *_taking(say, step, names)]
        case _:
            return [_cited(say, say("referee_unsure", card=step.play.card), (Rule.SIXTH,))]


def _taking(say: Say, step: Step, names: Names) -> list[str]:
    """Return who takes what; where cards are not known, which ones to list."""
    taken = step.before[step.row]
    shared = {"cards": _listed(say, taken.cards), "card": step.play.card, "row": step.row + 1}
    if taken.is_whole:
        return [_by(say, "referee_taken", step.play, names, heads=taken.heads, **shared)]
    if taken.length is None:
        told = _by(say, "referee_taken_unknown", step.play, names, **shared)
    else:
        told = _by(say, "referee_taken_unseen", step.play, names, n=taken.length, **shared)
    return [told, say("referee_list", end=taken.cards[0])]


def _least(row: KnownRow) -> int:
    """Return the fewest heads a row can have: a card that is not known has one at least."""
    return row.heads + row.lengths[0] - len(row.cards)


def _by(say: Say, key: str, play: Play, names: Names, **parameters: object) -> str:
    """Return a sentence about whoever played the card, or the one (``…_nobody``) for when nobody is named."""
    name = _name(play, names)
    return say(f"{key}_nobody", **parameters) if name is None else say(key, name=name, **parameters)


def _name(play: Play, names: Names) -> str | None:
    return names[play.owner] if names and play.owner is not None else None


def _card(say: Say, play: Play, names: Names) -> str:
    name = _name(play, names)
    return str(play.card) if name is None else say("referee_card_of", card=play.card, name=name)


def _ends(say: Say, table: KnownTable) -> str:
    return _listed(say, [row.end for row in table])


def _cited(say: Say, text: str, rules: Iterable[Rule]) -> str:
    return say("referee_cited", text=text, rules=", ".join(rules))


def _listed(say: Say, items: Iterable[object]) -> str:
    """Return “a, b and c”."""
    *most, last = map(str, items)
    return say("referee_and", first=", ".join(most), last=last) if most else last
