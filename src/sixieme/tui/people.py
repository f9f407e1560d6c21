"""Who sits at the table, and the sentences about them."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from sixieme.rules.cards import Seat, total_heads
from sixieme.rules.events import CardPlaced
from sixieme.rules.names import graphemes
from sixieme.rules.scoring import ranking
from sixieme.rules.table import Table
from sixieme.rules.view import View
from sixieme.texts import Say
from sixieme.tui import cards


@dataclass(frozen=True, slots=True)
class People:
    """The names by seat, and which seat is the one in front of the screen (None: nobody's)."""

    names: tuple[str, ...]
    me: Seat | None

    def sentence(self, say: Say, key: str, seat: Seat, **parameters: object) -> str:
        """Return a sentence about a seat: ``key_you`` about oneself, ``key`` about anybody else."""
        if seat == self.me:
            return say(f"{key}_you", **parameters)
        return say(key, name=self.names[seat], **parameters)

    def list_names(self, seats: tuple[Seat, ...]) -> str:
        """Return the names with commas between them."""
        return ", ".join(self.names[seat] for seat in seats)


def draw_people(view: View, people: People) -> Text:
    """Return a chip a seat: name, total, and the heads of this round."""
    chips = []
    for seat, name in enumerate(people.names):
        now = total_heads(view.piles[seat]) if view.piles else 0
        shown = _shortened(name, 10)
        chip = Text(f"{shown} {view.totals[seat]}", style="bold" if seat == people.me else "")
        chip.append(f"+{now}", style="dim" if now == 0 else "bright_red")
        chips.append(chip)
    return Text("   ").join(chips)


def draw_hands(view: View, people: People, say: Say, apart: Seat | None = None) -> list[Text]:
    """Return the hands that the viewer knows, a line a seat, without that of the seat ``apart``."""
    return [
        Text(say("labelled", label=name, value="")).append(cards.short_line(hand))
        for seat, (name, hand) in enumerate(zip(people.names, view.hands, strict=False))
        if hand and seat != apart
    ]


def placement_sentence(placed: CardPlaced, table: Table, people: People, say: Say) -> str:
    """Return what a placement does and why, from the table as it was before it."""
    if placed.cause is None:
        end = table[placed.row][-1]
        return people.sentence(say, "placed", placed.seat, card=placed.card, end=end, row=placed.row + 1)
    return people.sentence(
        say,
        f"took_{placed.cause.value}",
        placed.seat,
        card=placed.card,
        cards=len(placed.taken),
        heads=total_heads(placed.taken),
        row=placed.row + 1,
    )


def draw_totals(view: View, people: People, say: Say) -> Text:
    """Return a table of the rounds so far: one line a player, fewest heads first."""
    standings = ranking(view.totals)
    width = max(4, *(cell_len(_shortened(name, 16)) for name in people.names))
    first = max(0, len(view.rounds) - 8)
    shown = range(first, len(view.rounds))
    head = " " * (width + 5) + "".join(f"{say('round_short', round=number + 1):>5}" for number in shown)
    lines = [Text(head + f"{say('total'):>8}", style="dim")]
    for standing in standings:
        scores = "".join(f"{view.rounds[number][standing.seat]:>5}" for number in shown)
        name = _shortened(people.names[standing.seat], 16)
        style = "bold" if standing.seat == people.me else ""
        blank = " " * (width - cell_len(name))
        lines.append(Text(f"{standing.rank:>3}. {name}{blank}{scores}{standing.total:>8}", style=style))
    return Text("\n").join(lines)


def _shortened(name: str, width: int) -> str:
    """Return as much of the name as fits in so many columns; what people see as one character is never cut in two."""
    if cell_len(name) <= width:
        return name
    return next(shown for shown in _cuts(name) if cell_len(shown) <= width)


def _cuts(name: str) -> Iterator[str]:
    shown = graphemes(name)
    while shown:
        shown.pop()
        yield "".join(shown) + "…"
