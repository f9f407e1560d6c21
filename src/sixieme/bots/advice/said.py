"""A view from what somebody says at a real table: a hand, the rows, and whatever else is remembered."""

from collections.abc import Sequence

from sixieme.errors import (
    BadHandSizeError,
    BadOptionError,
    BadRowsError,
    BadScoreError,
    GameAlreadyOverError,
    RowChoiceNotDueError,
)
from sixieme.rules.cards import HEADS, Card, check_card, check_players, total_heads
from sixieme.rules.draft import Draft, open_draft
from sixieme.rules.options import CLASSIC, Options
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.scoring import Scores, ends_at
from sixieme.rules.table import Row, Table, check_distinct, check_table, row_for
from sixieme.rules.trick import Play
from sixieme.rules.view import View


def view_of_hand(
    hand: Sequence[Card],
    table: Sequence[Row],
    *,
    players: int,
    options: Options = CLASSIC,
    gone: Sequence[Card] = (),
    totals: Scores = (),
    taken: Scores = (),
    rounds: int = 0,
    card: Card | None = None,
    plays: Sequence[Card] = (),
) -> View:
    """Return the view of seat 0, who holds these cards, at this table.

    ``gone``: cards of this round that lie in piles, as far as they are remembered. ``totals``, the heads of the
    ``rounds`` that are over, and ``taken``, those of this round so far: by seat, the own first; nothing said is 0.
    With ``card`` a row is due: it is laid and too low; ``plays`` are the cards of the others, by seat.

    Who has taken which card does not matter for what comes, but for a tie that the last round breaks: the piles of the
    view hold the cards that are gone in no particular order, and its totals are such that totals and piles together
    come to what was said.
    Raises what the rules raise for cards, rows and numbers that cannot be.
    """
    check_players(players)
    options.check(players)
    top, sizes = options.top(players), options.sizes
    rows = check_table(table, top=top, count=sizes.rows, capacity=sizes.capacity)
    laid = () if card is None else (card, *plays)
    own = tuple(sorted(check_card(held, top) for held in hand))
    check_distinct([check_card(one, top) for one in (*own, *(one for row in rows for one in row), *gone, *laid)])
    left = len(own) + (card is not None)
    _check_running(_scores(totals, players), rounds, options)
    _check_sizes(left, rows, len(gone), players, options)
    if card is None and plays:
        raise RowChoiceNotDueError("expected your own card with those of the others, got theirs alone")
    if card is not None:
        _check_due(rows, card, plays, players)
    if sum(_scores(taken, players)) > sum(HEADS):
        raise BadScoreError(f"expected at most {sum(HEADS)} heads taken in a round, got {sum(taken)}")
    piles = (tuple(gone), *((),) * (players - 1))
    before = [
        total + now - total_heads(pile)
        for total, now, pile in zip(_scores(totals, players), _scores(taken, players), piles, strict=True)
    ]
    phase = Phase.CARDS if card is None else Phase.ROW
    return View(
        viewer=0,
        options=options,
        players=players,
        phase=phase,
        round=rounds + 1,
        trick=sizes.hand - left + 1,
        table=rows,
        hands=(own, *(None,) * (players - 1)),
        choice=None,
        chosen=(phase is Phase.ROW, *(True,) * (players - 1)),
        plays=tuple(Play(one, seat) for seat, one in enumerate(laid)),
        piles=piles,
        draft=None,
        rounds=((0,) * players,) * rounds,
        totals=tuple(before),
        waits=(Wait(phase, 0),),
        legal_plays=own if phase is Phase.CARDS else (),
        legal_rows=tuple(range(len(rows))) if phase is Phase.ROW else (),
        legal_picks=(),
        log=(),
        log_start=0,
    )


def view_of_draft(
    picks: Sequence[Card], *, players: int, options: Options, totals: Scores = (), rounds: int = 0
) -> View:
    """Return the view of whoever has to pick after these picks, the first of which was seat 0's.

    ``totals``: by seat, those of whoever has to pick first. Raises what the rules raise.
    """
    if not options.draft:
        raise BadOptionError("expected options with a draft, got none")
    draft: Draft = open_draft(0, players, options)
    for card in picks:
        draft = draft.pick(-1 if draft.turn is None else draft.turn, card)
    viewer = draft.turn
    if viewer is None:
        raise BadHandSizeError(f"expected less than {len(draft.order)} picks, got {len(picks)}")
    own_first = _scores(totals, players)
    _check_running(own_first, rounds, options)
    return View(
        viewer=viewer,
        options=options,
        players=players,
        phase=Phase.DRAFT,
        round=rounds + 1,
        trick=0,
        table=(),
        hands=tuple(tuple(sorted(hand)) for hand in draft.hands()),
        choice=None,
        chosen=(False,) * players,
        plays=(),
        piles=((),) * players,
        draft=draft,
        rounds=((0,) * players,) * rounds,
        totals=tuple(own_first[(seat - viewer) % players] for seat in range(players)),
        waits=(Wait(Phase.DRAFT, viewer),),
        legal_plays=(),
        legal_rows=(),
        legal_picks=draft.left,
        log=(),
        log_start=0,
    )


def _scores(scores: Scores, players: int) -> Scores:
    if scores and len(scores) != players:
        raise BadScoreError(f"expected a number of heads for each of {players} players, got {len(scores)}")
    for score in scores:
        if type(score) is not int or score < 0:
            raise BadScoreError(f"expected heads (a whole number from 0 on), got {score!r}")
    return tuple(scores) or (0,) * players


def _check_running(totals: Scores, rounds: int, options: Options) -> None:
    """Raise if the match is over."""
    if any(totals) and ends_at(totals, max(rounds, 1), options):
        raise GameAlreadyOverError(f"expected a match that goes on, got one that ends at {list(totals)}")


def _check_sizes(left: int, table: Table, gone: int, players: int, options: Options) -> None:
    """Raise if the hand is none, or if more cards are face up than the tricks before can have brought.

    Where it does not raise, enough cards are left for the hands of the others.
    """
    sizes = options.sizes
    if not 1 <= left <= sizes.hand:
        raise BadHandSizeError(f"expected 1..{sizes.hand} cards in hand, got {left}")
    up, most = sum(map(len, table)) + gone, sizes.rows + players * (sizes.hand - left)
    if up > most:
        before = sizes.hand - left
        raise BadRowsError(f"expected at most {most} cards on the table and gone after {before} tricks, got {up}")


def _check_due(table: Table, card: Card, plays: Sequence[Card], players: int) -> None:
    """Raise if no row is due with this card."""
    if len(plays) != players - 1:
        raise BadHandSizeError(f"expected the cards of {players - 1} other players, got {len(plays)}")
    if row_for(table, card) is not None or card > min(plays):
        raise RowChoiceNotDueError(f"expected the lowest card, below every row, got {card}")
