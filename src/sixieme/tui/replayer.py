"""A recorded match shown again, step by step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rich.text import Text

from sixieme.rules.cards import Seat
from sixieme.rules.events import CardChosen, Event, MatchEnded, RoundEnded
from sixieme.rules.match import Match
from sixieme.rules.phase import Phase
from sixieme.rules.record import Record, Status, replay_record
from sixieme.rules.view import View, Viewer, view
from sixieme.tui import cards
from sixieme.tui.describe import describe
from sixieme.tui.narrator import Narrator
from sixieme.tui.people import People
from sixieme.tui.screen import EndOfInput, Screen


@dataclass(frozen=True, slots=True)
class Scene:
    """What is shown between two presses of a key: a pick, a trick, a row choice."""

    before: View
    after: View
    events: tuple[Event, ...]


class Replayer:
    """Shows a record. ``seat`` is the seat whose hand is shown; None shows the table only."""

    def __init__(self, screen: Screen, record: Record, seat: Seat | None) -> None:
        self.screen = screen
        self.record = record
        self.seat = seat
        self.narrator = Narrator(screen, People(record.players, None), animated=False)

    def run(self) -> None:
        """Show the match: all at once on a pipe, else a scene a key."""
        self._show_head()
        scenes = list(self._scenes())
        if self.screen.interactive:
            self._turn_pages(scenes)
        else:
            for scene in scenes:
                self._show(scene)
        if self.record.status is Status.RUNNING:
            self.screen.tell("still_running")

    def _show_head(self) -> None:
        say = self.screen.say
        words = [", ".join(self.record.players), describe(self.record.options, say), self.record.date or ""]
        self.screen.show(Text(" — ".join(filter(None, words)), style="bold"))

    def _turn_pages(self, scenes: list[Scene]) -> None:
        number = 0
        while number < len(scenes):
            self._show(scenes[number])
            try:
                typed = self.screen.ask(f"{number + 1}/{len(scenes)}  {self.screen.say('ask_step')}").lower()
            except EndOfInput:
                return
            if typed == "q":
                return
            number = max(0, number - 1) if typed == "b" else number + 1

    def _show(self, scene: Scene) -> None:
        self.narrator.show_events(scene.before, scene.after, scene.events)
        seen = scene.after
        if not self.screen.interactive:
            if seen.phase is Phase.CARDS:
                self.narrator.draw(seen, *self._hand(seen))
            return
        below = list(self._hand(seen))
        for event in scene.events:
            if isinstance(event, RoundEnded):
                below += self.narrator.round_end(event, seen)
            elif isinstance(event, MatchEnded):
                below.append(self.narrator.match_end(event))
        self.narrator.draw(seen, *below)

    def _hand(self, seen: View) -> Iterator[Text]:
        if self.seat is not None and seen.hand:
            title = self.screen.say("hand_of", name=self.record.players[self.seat])
            yield Text(title, style="dim").append(cards.short_line(seen.hand))

    def _scenes(self) -> Iterator[Scene]:
        viewer: Viewer = self.record.viewer if self.record.status is Status.RUNNING else self.seat
        before = _without_log(Match.new(len(self.record.players), self.record.options), viewer)
        waiting: tuple[Event, ...] = ()
        for match, events in replay_record(self.record):
            waiting += events
            if all(isinstance(event, CardChosen) for event in events):
                continue
            after = _without_log(match, viewer)
            yield Scene(before, after, waiting)
            before, waiting = after, ()


def _without_log(match: Match, viewer: Viewer) -> View:
    """Return the view without its log, which the scenes bring along: no scene goes through the whole match again."""
    return view(replace(match, earlier=(), recent=()), viewer)
