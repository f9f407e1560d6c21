"""Matches of every kind, cut anywhere, and views as JSON: what another implementation is compared on.

A view as JSON has the fields of :class:`sixieme.rules.view.View` in their order; events as in a record, a draft as
``order``, ``top`` and ``picks``.
"""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from sixieme.rules.codec import event_to_json
from sixieme.rules.commands import answer
from sixieme.rules.events import Actor
from sixieme.rules.fair import Secret, next_round
from sixieme.rules.match import Match
from sixieme.rules.options import Deck, NextPicker, Options, PickOrder, Tie, options_to_json
from sixieme.rules.phase import Phase
from sixieme.rules.view import View


def view_to_json(seen: View) -> dict[str, Any]:
    """Return the view as a JSON object."""
    found = {field.name: getattr(seen, field.name) for field in fields(seen)}
    draft = seen.draft
    return found | {
        "options": options_to_json(seen.options),
        "phase": str(seen.phase),
        "plays": [{"card": play.card, "owner": play.owner} for play in seen.plays],
        "draft": None if draft is None else {"order": draft.order, "top": draft.top, "picks": draft.picks},
        "waits": [{"phase": str(wait.phase), "seat": wait.seat} for wait in seen.waits],
        "log": [event_to_json(event) for event in seen.log],
    }


def random_options(random: Random, players: int) -> Options:
    """Return options of any kind, for a match of a few rounds."""
    draft = random.random() < 0.4
    return Options(
        deck=Deck.LIMITED if draft else random.choice(list(Deck)),
        draft=draft,
        first_picker=random.choice([None, random.randrange(players)]),
        next_picker=random.choice(list(NextPicker)),
        pick_order=random.choice(list(PickOrder)),
        threshold=random.choice([None, 20, 40]),
        strict=random.random() < 0.5,
        max_rounds=random.choice([1, 2, 3]),
        tie=random.choice([Tie.SHARED, Tie.LAST_ROUND]),
    )


def random_secret(random: Random) -> Secret:
    """Return a secret, with nonces now and then."""
    nonces = tuple(random.randbytes(random.randrange(20)) for _ in range(random.randrange(3)))
    return Secret(random.randbytes(32), random.randbytes(32), nonces)


def play_on(match: Match, secret: Secret, random: Random) -> Iterator[Match]:
    """Yield the match after each further command, to its end; choices are random, and some cards are changed."""
    while match.phase is not Phase.OVER:
        if match.phase is Phase.ROUND:
            command: Any = next_round(match, secret)
        else:
            waiting = [wait.seat for wait in match.waits() if wait.seat is not None]
            laid = [seat for seat, card in enumerate(match.choices) if card is not None]
            again = match.phase is Phase.CARDS and laid and random.random() < 0.1
            seat = random.choice(laid if again else waiting)
            legal = match.legal_picks(seat) or match.legal_rows(seat) or match.legal_plays(seat)
            command = answer(match.phase, seat, random.choice(legal), random.choice(list(Actor)))
        match, _ = match.apply(command)
        yield match
