"""The examples of the disputes as sentences: what lies on the table, then what the referee says about it."""

from collections.abc import Iterable, Sequence

from sixieme.referee.disputes import Dispute
from sixieme.referee.examples import (
    Bounds,
    Deck,
    End,
    Example,
    Heads,
    Picks,
    RefusedPlayers,
    RefusedTrick,
    Trick,
    plays_of,
)
from sixieme.referee.explain import explain
from sixieme.referee.rows import KnownTable, format_row
from sixieme.referee.told import say_ending, say_explanation, say_heads, say_objection
from sixieme.rules import options as agreed
from sixieme.rules.cards import MAX_PLAYERS, MIN_PLAYERS, Card
from sixieme.rules.options import CLASSIC, Options, Tie
from sixieme.texts import Say

Paragraphs = list[list[str]]


def say_claim(say: Say, dispute: Dispute) -> str:
    """Return what somebody says at the table, in quotation marks."""
    return say(f"dispute_{dispute.name}")


def say_answer(say: Say, dispute: Dispute) -> str:
    """Return who is right, and why."""
    return say(f"dispute_{dispute.name}_answer")


def say_example(say: Say, example: Example) -> Paragraphs:
    """Return the example as paragraphs of sentences."""
    match example:
        case Trick():
            return _trick(say, example)
        case Heads():
            return [say_heads(say, example.cards)]
        case End():
            return _end(say, example)
        case Deck():
            return [[_deck(say, example)]]
        case Bounds():
            return [[say("dispute_bounds", players=example.players, least=example.least, most=example.most)]]
        case Picks():
            return [[say("dispute_picks", order=" ".join(example.order), name=example.then)]]
        case RefusedTrick():
            return _refused_trick(say, example)
        case RefusedPlayers():
            key = f"dispute_refused_{example.code.lower()}"
            return [[say(key, least=MIN_PLAYERS, most=MAX_PLAYERS, players=example.players)]]


def _trick(say: Say, example: Trick) -> Paragraphs:
    """Return the table, what the referee says, the table afterwards, and what is wrong with what people propose."""
    explanation, names = example.explanation(), list(example.cards)
    said = [say_objection(say, objection, names) for objection in example.objections()]
    after = say("dispute_after", rows=_rows(explanation.after))
    return [*_question(say, example.table, example.cards), *say_explanation(say, explanation, names), [after], *said]


def _refused_trick(say: Say, example: RefusedTrick) -> Paragraphs:
    """Return the table, what is asked for, why it is refused, and what happens instead if a row was asked for."""
    question = _question(say, example.table, example.cards)
    refused = [say(f"dispute_refused_{example.code.lower()}", top=example.top)]
    if example.row is None:
        return [*question, refused]
    question.append([say("dispute_asked", row=example.row)])
    instead = explain(example.table, plays_of(example.cards))
    return [*question, refused, *say_explanation(say, instead, list(example.cards))]


def _end(say: Say, example: End) -> Paragraphs:
    """Return what was agreed, the totals, what the referee says, and the ranks."""
    verdict, names = example.verdict(), example.names
    scores = zip(*example.rounds, strict=True)
    totals = [_sum(name, heads, total) for name, heads, total in zip(names, scores, verdict.totals, strict=True)]
    told = [[*_agreed(say, example.options), say("dispute_totals", totals=_listed(totals))]]
    told.append(say_ending(say, verdict, example.options, names))
    if verdict.over:
        ranks = _listed(f"{names[standing.seat]} {standing.rank}" for standing in verdict.standings)
        told.append([say("dispute_ranks", ranks=ranks)])
    return told


def _agreed(say: Say, options: Options) -> list[str]:
    """Return what differs from the classic game, as far as examples have it."""
    told = []
    if options.strict:
        told.append(say("dispute_agreed_strict", threshold=options.threshold))
    elif options.threshold not in (None, CLASSIC.threshold):
        told.append(say("dispute_agreed_threshold", threshold=options.threshold))
    if options.max_rounds is not None:
        told.append(say("dispute_agreed_rounds", rounds=options.max_rounds))
    if options.tie is Tie.PLAY_ON:
        told.append(say("dispute_agreed_play_on"))
    return told


def _deck(say: Say, example: Deck) -> str:
    limited = example.options.deck is agreed.Deck.LIMITED
    key = "dispute_deck_limited" if limited else "dispute_deck_full"
    return say(key, players=example.players, top=example.top, dealt=example.dealt, aside=example.aside)


def _question(say: Say, table: KnownTable, cards: dict[str, Card]) -> Paragraphs:
    """Return what lies on the table, and the cards revealed."""
    shown = _listed(say("referee_card_of", card=card, name=name) for name, card in cards.items())
    return [[say("referee_table", rows=_rows(table))], [say("dispute_cards", cards=shown)]]


def _rows(table: KnownTable) -> str:
    return " | ".join(map(format_row, table))


def _sum(name: str, heads: Sequence[int], total: int) -> str:
    """Return ``A 60 + 12 = 72``, or ``A 72`` after a single round."""
    shown = f"{' + '.join(map(str, heads))} = {total}" if len(heads) > 1 else str(total)
    return f"{name} {shown}"


def _listed(items: Iterable[str]) -> str:
    return ", ".join(items)
