"""Strategies for matches that a viewer cannot tell apart."""

from dataclasses import replace

from hypothesis import strategies as st

from sixieme.rules.cards import Card
from sixieme.rules.commands import ChooseCard, DealRound, command_of
from sixieme.rules.deal import Deal
from sixieme.rules.events import CardChosen, CardsRevealed, Event
from sixieme.rules.match import Match
from sixieme.rules.view import Viewer
from sixieme.testing.cards import samples


@st.composite
def lookalikes(draw: st.DrawFn, match: Match, viewer: Viewer) -> Match:
    """Draw a match whose view is the same as this one's, for the viewer and with the whole log.

    In this round the cards that have not been revealed lie in other hands or in the stock, and other ones lie face
    down. Rounds before are as they were.
    """
    other = Match.new(match.players, match.options)
    events, start = match.log, match.round_start
    for number, event in enumerate(events):
        command = command_of(event)
        if command is None:
            continue
        if number >= start and isinstance(command, DealRound):
            command = DealRound(draw(_deals(command.deal, match, viewer)))
        elif number >= start and isinstance(event, CardChosen) and event.seat != viewer:
            assert isinstance(command, ChooseCard)
            if not _is_revealed(event, events[number + 1 :]):
                command = replace(command, card=draw(st.sampled_from(other.hands[event.seat])))
        other, _ = other.apply(command)
    return other


@st.composite
def _deals(draw: st.DrawFn, deal: Deal, match: Match, viewer: Viewer) -> Deal:
    shown: list[list[Card]] = [[] for _ in deal.hands]
    for event in match.log_since(match.round_start):
        if isinstance(event, CardsRevealed):
            for cards, card in zip(shown, event.cards, strict=True):
                cards.append(card)
    known = {card for cards in (deal.rows, *shown, *([] if viewer is None else [deal.hands[viewer]])) for card in cards}
    hidden = [card for card in range(1, match.options.top(match.players) + 1) if card not in known]
    missing = [0 if seat == viewer else len(hand) - len(shown[seat]) for seat, hand in enumerate(deal.hands)]
    drawn = iter(draw(samples(hidden, sum(missing))))
    hands = [
        hand if seat == viewer else (*shown[seat], *(next(drawn) for _ in range(missing[seat])))
        for seat, hand in enumerate(deal.hands)
    ]
    return Deal(tuple(hands), deal.rows)


def _is_revealed(chosen: CardChosen, later: tuple[Event, ...]) -> bool:
    """Return whether the card chosen is the one that its seat shows: revealed, and not changed before."""
    for event in later:
        if isinstance(event, CardsRevealed):
            return True
        if isinstance(event, CardChosen) and event.seat == chosen.seat:
            return False
    return False
