"""Asking the person at the terminal: a card, a row, a pick."""

from collections.abc import Container

from rich.text import Text

from sixieme.bots import legal, warm
from sixieme.bots.advice import advise, card_places
from sixieme.bots.advice.told import draw_advice, draw_places
from sixieme.errors import SixiemeError
from sixieme.rules.cards import Card, total_heads
from sixieme.rules.table import RowIndex, cheapest_row, row_for
from sixieme.rules.view import View
from sixieme.tui.board import Marks, draw_hand, draw_pool
from sixieme.tui.narrator import Narrator
from sixieme.tui.people import draw_hands, draw_totals

ADVICE_SECONDS = 1.0
"""So long the worlds are tried when advice is asked for."""


class Leave(Exception):  # noqa: N818 - it is no error: the person wants to stop here
    """The person leaves the table."""


class Questions:
    """Asks until the answer is a legal one. What it returns has not been applied yet."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.screen = narrator.screen
        self.say = narrator.say
        self.people = narrator.people

    def card(self, seen: View) -> Card:
        """Ask for a card of the hand. On a terminal it shows where that would go, and may be changed."""
        self._draw_hand(seen, None)
        chosen = self._number("ask_card", seen, seen.legal_plays, self._not_in_hand(seen))
        while self.screen.interactive:
            self._draw_hand(seen, chosen)
            prompt = self.say("ask_confirm", card=chosen, place=self._would_go(seen, chosen))
            typed = self._line(prompt, seen)
            if typed in ("", str(chosen)):
                break
            if (other := _read_number(typed)) in seen.legal_plays:
                chosen = other
            else:
                self._refuse(self._not_in_hand(seen))
        return chosen

    def row(self, seen: View) -> RowIndex:
        """Ask which row the undercut takes."""
        play = min(seen.plays, key=lambda play: play.card)
        self.narrator.draw(seen, Text(), Text(self.say("too_low", card=play.card), style="bold"))
        rows = range(1, len(seen.table) + 1)
        return self._number("ask_row", seen, rows, self.say("not_a_row", rows=len(rows)), rows=len(rows)) - 1

    def pick(self, seen: View) -> Card:
        """Ask for a card of those that lie open."""
        assert seen.draft is not None
        picks_left = len(seen.draft.left) - seen.options.sizes.rows
        title = Text(self.say("draft_title", round=seen.round, picks=picks_left), style="bold")
        hands = draw_hands(seen, self.people, self.say)
        self.screen.redraw(title, draw_pool(seen.draft.left, seen.draft.top), *hands)
        return self._number("ask_pick", seen, seen.legal_picks, self.say("not_left"))

    def enter(self, seen: View) -> None:
        """Wait for the Enter key, on a terminal only."""
        if self.screen.interactive:
            self._line(self.say("ask_continue"), seen)

    def _draw_hand(self, seen: View, chosen: Card | None) -> None:
        hand = draw_hand(seen.hand, seen.table, seen.options.sizes.capacity, chosen)
        self.narrator.draw(seen, Text(), Text(self.say("your_hand"), style="dim"), hand, marks=Marks(ghost=chosen))

    def _would_go(self, seen: View, card: Card) -> str:
        row = row_for(seen.table, card)
        if row is None:
            return self.say("would_undercut", heads=total_heads(seen.table[cheapest_row(seen.table)]))
        there = seen.table[row]
        if len(there) == seen.options.sizes.capacity:
            return self.say("would_take", row=row + 1, heads=total_heads(there))
        return self.say("would_follow", row=row + 1, end=there[-1], place=len(there) + 1)

    def _number(self, key: str, seen: View, legal: Container[int], refusal: str, **parameters: object) -> int:
        while True:
            number = _read_number(self._line(self.say(key, **parameters), seen))
            if number in legal:
                return number
            self._refuse(refusal)

    def _line(self, prompt: str, seen: View) -> str:
        """Return what was typed, having answered the words that may be typed anywhere. Raises Leave or EndOfInput."""
        while True:
            typed = self.screen.ask(prompt)
            match typed.lower():
                case "q":
                    raise Leave
                case "?":
                    self._advise(seen)
                case "c":
                    self.screen.show(*map(Text, draw_places(self.say, card_places(seen))))
                case "h":
                    self.screen.show(Text(self.say("play_keys")))
                case "r":
                    self.screen.show(*(self.narrator.story or [Text(self.say("nothing_yet"))]))
                case "s":
                    self.screen.show(draw_totals(seen, self.people, self.say))
                case _:
                    return typed

    def _advise(self, seen: View) -> None:
        """Say what could be done, and what that comes to; or the keys, where nothing has to be decided."""
        if not legal(seen):
            self.screen.show(Text(self.say("play_keys")))
            return
        try:
            self.screen.tell("thinking" if warm.is_done() else "thinking_first", style="dim")
            advice = advise(seen, seconds=ADVICE_SECONDS)
        except SixiemeError as error:  # without numba there are bots, and no advice
            self.screen.tell("no_advice", style="bright_red", reason=error)
            return
        self.screen.show(*map(Text, draw_advice(self.say, advice)))

    def _refuse(self, refusal: str) -> None:
        self.screen.show(Text(refusal, style="bright_red"))

    def _not_in_hand(self, seen: View) -> str:
        return self.say("not_in_hand", cards=" ".join(map(str, seen.hand)))


def _read_number(typed: str) -> int:
    """Return the number typed; -1, which nothing accepts, for anything else."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 5 else -1
