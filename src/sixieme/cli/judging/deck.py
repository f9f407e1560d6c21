"""Kinds ``heads``, ``deck`` and ``draft``: the cards themselves."""

from sixieme.cli.judging.reading import Object, read_field, read_list, read_players
from sixieme.errors import BadDraftLengthError, UnknownPlayerError
from sixieme.rules.cards import check_players, heads, total_heads
from sixieme.rules.draft import open_draft
from sixieme.rules.options import CLASSIC, Deck, Options
from sixieme.rules.scoring import round_bounds

LIMITED = Options(deck=Deck.LIMITED)
DRAFT = Options(deck=Deck.LIMITED, draft=True)


def judge_heads(given: Object) -> Object:
    """Return the heads of each card and of all."""
    found = [heads(card) for card in read_list(read_field(given, "cards"), "cards")]
    return {"heads": found, "total": sum(found)}


def judge_card(given: Object) -> Object:
    """Return the same for one ``card``."""
    return judge_heads({"cards": [read_field(given, "card")]})


def judge_deck(given: Object) -> Object:
    """Return the numbers of the full and the limited deck for so many players."""
    players = check_players(read_field(given, "players"))
    return {
        "limited_top": LIMITED.top(players),
        "limited_heads": total_heads(range(1, LIMITED.top(players) + 1)),
        "full_top": CLASSIC.top(players),
        "undealt_full": CLASSIC.top(players) - CLASSIC.dealt(players),
        "round_total_full": round_bounds(players, CLASSIC),
        "round_total_limited": round_bounds(players, LIMITED),
    }


def judge_draft(given: Object) -> Object:
    """Return the hands in the order picked, and the rows that the cards left open."""
    names = read_list(read_field(given, "players"), "players")
    first = read_field(given, "first")
    picks = read_list(read_field(given, "picks"), "picks")
    players = read_players(names)
    if first not in players:
        raise UnknownPlayerError(f"expected a first picker of {players!r:.100}, got {first!r:.60}")
    draft = open_draft(players.index(first), len(players), DRAFT)
    if len(picks) != len(draft.order):
        raise BadDraftLengthError(f"expected {len(draft.order)} picks, got {len(picks)}")
    for seat, card in zip(draft.order, picks, strict=True):
        draft = draft.pick(seat, card)
    return {
        "hands": dict(zip(players, draft.hands(), strict=True)),
        "rows": [[card] for card in draft.left],
    }
