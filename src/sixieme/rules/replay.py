"""Folding recorded events back into the states of a match."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeAlias

from sixieme.errors import ReplayError, RulesError
from sixieme.rules.cards import Card
from sixieme.rules.codec import event_to_json
from sixieme.rules.commands import command_of
from sixieme.rules.events import CardChosen, CardsRevealed, Dealt, Event
from sixieme.rules.jsonlines import write_json
from sixieme.rules.match import Match
from sixieme.rules.view import Viewer, redact

Step: TypeAlias = tuple[Match, tuple[Event, ...]]
"""A state, with the events that led to it from the one before."""


def replay(match: Match, events: Sequence[Event]) -> Iterator[Step]:
    """Fold recorded events onto a match.

    Driving events are applied again and their consequences compared, so what comes out is legal or nothing does.
    Raises ReplayError at the first event that the rules do not bear out.
    """
    return _fold(match, events, lambda _, number: events[number], lambda event: event)


def replay_seen(match: Match, events: Sequence[Event], viewer: Viewer) -> Iterator[Step]:
    """Fold a viewer's events onto a match, making up what the viewer could not know.

    Any filling that the rules allow will do: by the test of :mod:`sixieme.rules.view`, ``view(match, viewer)`` is the
    same whichever it is, and nothing else of the states may be looked at. Raises ReplayError, also if no hands fit what
    was revealed.
    """
    reveals = _next_reveals(events)

    def fill(before: Match, number: int) -> Event:
        event = events[number]
        if isinstance(event, Dealt):
            return _fill_hands(event, events, number, before)
        if isinstance(event, CardChosen) and event.card is None:
            return replace(event, card=_fill_card(event, reveals[number], before))
        return event

    return _fold(match, events, fill, lambda event: redact(event, viewer))


def _fold(
    match: Match,
    events: Sequence[Event],
    fill: Callable[[Match, int], Event],
    seen: Callable[[Event], Event],
) -> Iterator[Step]:
    number = 0
    while number < len(events):
        command = command_of(fill(match, number))
        if command is None:
            raise ReplayError(f"expected a deal or a choice, got {events[number].kind}", number)
        try:
            match, happened = match.apply(command)
        except RulesError as error:
            raise ReplayError(str(error), number) from error
        recorded = tuple(events[number : number + len(happened)])
        for offset, event in enumerate(map(seen, happened)):
            if offset == len(recorded):
                raise ReplayError(f"expected {event.kind} next, got the end", number + offset - 1)
            if recorded[offset] != event:
                raise ReplayError(f"expected {_line(event)}, got {_line(recorded[offset])}", number + offset)
        number += len(happened)
        yield match, recorded


def _line(event: Event) -> str:
    return write_json(event_to_json(event))


def _fill_hands(dealt: Dealt, events: Sequence[Event], number: int, match: Match) -> Dealt:
    """Give each hidden hand the cards it reveals later in the round, and any others that are free."""
    size, top = match.options.sizes.hand, match.options.top(match.players)
    shown = _revealed_after(events, number, len(dealt.hands))
    known = {card for cards in (dealt.rows, *(hand or () for hand in dealt.hands), *shown) for card in cards}
    free = [card for card in range(1, top + 1) if card not in known]
    hands = []
    for hand, cards in zip(dealt.hands, shown, strict=True):
        if hand is None:
            missing = max(0, size - len(cards))
            hand = (*cards, *free[:missing])
            del free[:missing]
        hands.append(tuple(sorted(hand)))
    return replace(dealt, hands=tuple(hands))


def _revealed_after(events: Sequence[Event], number: int, players: int) -> list[list[Card]]:
    """Return the cards by seat that are revealed in the round dealt in event ``number``."""
    shown: list[list[Card]] = [[] for _ in range(players)]
    later = (events[index] for index in range(number + 1, len(events)))
    for event in takewhile(lambda event: not isinstance(event, Dealt), later):
        if isinstance(event, CardsRevealed):
            for cards, card in zip(shown, event.cards, strict=False):
                cards.append(card)
    return shown


def _fill_card(chosen: CardChosen, reveal: CardsRevealed | None, match: Match) -> Card | None:
    """Return a card that the seat may have laid: the one it reveals in this trick or, before that, any of its hand."""
    if reveal is not None and (reveal.round, reveal.trick) == (chosen.round, chosen.trick):
        return reveal.cards[chosen.seat] if chosen.seat < len(reveal.cards) else None
    hand = match.hands[chosen.seat] if chosen.seat < len(match.hands) else ()
    return hand[0] if hand else None


def _next_reveals(events: Sequence[Event]) -> list[CardsRevealed | None]:
    """Return for each event the first reveal after it."""
    found: list[CardsRevealed | None] = []
    following: CardsRevealed | None = None
    for event in reversed(events):
        found.append(following)
        if isinstance(event, CardsRevealed):
            following = event
    return found[::-1]
