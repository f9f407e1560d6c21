"""Telling what happens: the table redrawn as cards are placed, and each placement with its reason."""

from dataclasses import replace

from rich.text import Text

from sixieme.rules.events import (
    Actor,
    CardPicked,
    CardPlaced,
    CardsRevealed,
    Dealt,
    DraftOpened,
    Event,
    MatchEnded,
    RoundEnded,
    RowChosen,
)
from sixieme.rules.trick import TakeCause, place
from sixieme.rules.view import View
from sixieme.tui.board import NO_MARKS, Marks, draw_board
from sixieme.tui.describe import describe
from sixieme.tui.people import People, draw_hands, draw_people, draw_totals, placement_sentence
from sixieme.tui.screen import Screen


class Narrator:
    """Shows events one after the other. On a terminal the table stays in place; on a pipe the sentences follow."""

    def __init__(self, screen: Screen, people: People, *, animated: bool = True) -> None:
        self.screen = screen
        self.say = screen.say
        self.people = people
        self.animated = animated and screen.interactive
        self.story: list[Text] = []
        """The last trick, in sentences."""

    def show_events(self, before: View, after: View, events: tuple[Event, ...]) -> None:
        """Show what has just happened, from the view before it to the view after."""
        seen = before
        for event in events:
            match event:
                case Dealt() | DraftOpened():
                    self._round_begins(event)
                case CardPicked(seat=seat, card=card):
                    self._tell(self.people.sentence(self.say, "picked", seat, card=card))
                case CardsRevealed():
                    self._reveal(event)
                case RowChosen(seat=seat, row=row, by=by):
                    note = self.say("by_timeout") if by is Actor.TIMEOUT else ""
                    self._tell(self.people.sentence(self.say, "chose_row", seat, row=row + 1) + note)
                case CardPlaced():
                    seen = self._placement(event, seen)
                case RoundEnded():
                    self._round_ends(event, after)
                case MatchEnded():
                    self._match_ends(event)
                case _:
                    pass

    def draw(self, seen: View, *below: Text, marks: Marks = NO_MARKS) -> None:
        """Draw the table and, under it, as much of the story as fits above ``below``: the latest of it.

        Where screens show drafted hands, those of the others stand after the story.
        """
        head, people = self._head(seen), draw_people(seen, self.people)
        board = draw_board(seen.table, self.say, marks, seen.options.sizes.capacity)
        used = sum(map(self._height, (head, people, board, *below))) + 2
        self.screen.redraw(head, people, Text(), board, *self._latest(seen, self.screen.height - used), *below)

    def _head(self, seen: View) -> Text:
        tricks = seen.options.sizes.hand
        title = self.say("title", round=seen.round, trick=min(seen.trick, tricks), tricks=tricks)
        return Text(title, style="bold").append(Text(f"   {describe(seen.options, self.say)}", style="dim"))

    def _latest(self, seen: View, room: int) -> list[Text]:
        known = list(self.story) if self.screen.interactive else []  # on a pipe the story is told already
        if seen.options.show_picks:
            known += draw_hands(seen, self.people, self.say, apart=self.people.me)
        lines: list[Text] = []
        for line in reversed(known):
            room -= self._height(line)
            if room < 0:
                break
            lines.insert(0, line)
        return lines

    def _height(self, part: Text) -> int:
        return len(part.wrap(self.screen.console, self.screen.console.width))

    def _tell(self, sentence: str, style: str = "") -> None:
        line = Text(sentence, style=style)
        self.story.append(line)
        if not self.screen.interactive:
            self.screen.show(line)

    def _round_begins(self, event: Dealt | DraftOpened) -> None:
        self.story = []
        if not self.screen.interactive:
            self.screen.show(Text())
        self._tell(self.say("round_begins", round=event.round), "bold")
        if isinstance(event, DraftOpened):
            self._tell(self.people.sentence(self.say, "picks_first", event.first))

    def _reveal(self, event: CardsRevealed) -> None:
        self.story = []
        order = sorted(range(len(event.cards)), key=lambda seat: event.cards[seat])
        shown = ", ".join(f"{self.people.names[seat]} {event.cards[seat]}" for seat in order)
        self._tell(self.say("revealed", cards=shown), "dim")

    def _placement(self, event: CardPlaced, seen: View) -> View:
        choice = event.row if event.cause is TakeCause.UNDERCUT else None
        capacity = seen.options.sizes.capacity
        self._tell(placement_sentence(event, seen.table, self.people, self.say), "bold" if event.cause else "")
        table, _ = place(seen.table, event.card, event.seat, row=choice, capacity=capacity)
        piles = tuple(pile + event.taken if seat == event.seat else pile for seat, pile in enumerate(seen.piles))
        seen = replace(seen, table=table, piles=piles)
        if self.animated:
            self.draw(seen, marks=Marks(placed=event.card))
            self.screen.pause(1.6 if event.cause else 1.0)
        return seen

    def _round_ends(self, event: RoundEnded, seen: View) -> None:
        if self.animated or not self.screen.interactive:
            self.screen.show(*self.round_end(event, seen))

    def round_end(self, event: RoundEnded, seen: View) -> tuple[Text, ...]:
        """Return the totals after a round."""
        title = Text(self.say("round_over", round=event.round), style="bold")
        return Text(), title, draw_totals(seen, self.people, self.say)

    def _match_ends(self, event: MatchEnded) -> None:
        if self.animated or not self.screen.interactive:
            self.screen.show(Text(), self.match_end(event))

    def match_end(self, event: MatchEnded) -> Text:
        """Return who has won."""
        if event.winners == (self.people.me,):
            return Text(self.say("won_you"), style="bold green")
        key = "won" if len(event.winners) == 1 else "won_shared"
        return Text(self.say(key, names=self.people.list_names(event.winners)), style="bold green")
