"""The draft ("Logic"): the limited deck lies open, the seats pick in turn, the four cards left open the rows."""

from dataclasses import dataclass, replace

from sixieme.errors import BadDraftLengthError, DuplicateCardError, PickNotDueError, UnknownPlayerError
from sixieme.rules.cards import Card, Seat, check_card
from sixieme.rules.deal import Deal
from sixieme.rules.options import NextPicker, Options, PickOrder
from sixieme.rules.scoring import Scores


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as far as it has come. Picks are public for ever."""

    order: tuple[Seat, ...]
    """The seat of every pick, first to last."""
    top: Card
    """The highest card; the deck is 1..top."""
    picks: tuple[Card, ...] = ()
    """The cards picked, first to last."""

    @property
    def turn(self) -> Seat | None:
        """The seat to pick; None when all hands are full."""
        return None if self.done else self.order[len(self.picks)]

    @property
    def done(self) -> bool:
        """Whether all hands are full."""
        return len(self.picks) == len(self.order)

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards nobody has picked, ascending."""
        return tuple(card for card in range(1, self.top + 1) if card not in self.picks)

    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Return the hands by seat, each in the order picked."""
        picked = tuple(zip(self.order, self.picks, strict=False))
        return tuple(tuple(card for owner, card in picked if owner == seat) for seat in range(max(self.order) + 1))

    def pick(self, seat: Seat, card: Card) -> "Draft":
        """Return the draft with one more pick. Raises PickNotDueError, BadCardError or DuplicateCardError."""
        if seat != self.turn:
            raise PickNotDueError(f"expected a pick of seat {self.turn}, got one of seat {seat}")
        if check_card(card, self.top) in self.picks:
            raise DuplicateCardError(f"expected a card nobody has, got {card} (seat {seat})")
        return replace(self, picks=(*self.picks, card))

    def deal(self) -> Deal:
        """Return the deal a finished draft comes to; the four cards left open the rows in ascending order."""
        if not self.done:
            raise BadDraftLengthError(f"expected {len(self.order)} picks, got {len(self.picks)}")
        return Deal(tuple(tuple(sorted(hand)) for hand in self.hands()), self.left)


def open_draft(first: Seat, players: int, options: Options) -> Draft:
    """Return a draft before the first pick. Raises UnknownPlayerError, BadPlayerCountError or BadOptionError."""
    options.check(players)
    if type(first) is not int or not 0 <= first < players:
        raise UnknownPlayerError(f"expected a first picker in 0..{players - 1}, got {first!r}")
    one_lap = tuple((first + step) % players for step in range(players))
    back = one_lap[::-1] if options.pick_order is PickOrder.SNAKE else one_lap
    laps = (one_lap if lap % 2 == 0 else back for lap in range(options.sizes.hand))
    return Draft(tuple(seat for lap in laps for seat in lap), options.dealt(players))


def next_first_picker(previous: Seat, totals: Scores, options: Options) -> Seat:
    """Return who picks first in the round after one that ``previous`` opened."""
    players = len(totals)
    to_the_left = [(previous + step) % players for step in range(1, players + 1)]
    match options.next_picker:
        case NextPicker.FIXED:
            return previous
        case NextPicker.LOSER:
            return max(to_the_left, key=lambda seat: totals[seat])
        case NextPicker.LEFT:
            return to_the_left[0]
