"""A match in the terminal: one person and some bots, from wherever it stands to its end."""

import hmac

from sixieme.bots import Bot, decide, parse_bot
from sixieme.rules.cards import Seat
from sixieme.rules.commands import ChooseCard, Command, answer
from sixieme.rules.events import Actor
from sixieme.rules.fair import Secret, next_round
from sixieme.rules.match import Match
from sixieme.rules.phase import Phase, Wait
from sixieme.rules.view import View, view
from sixieme.tui.narrator import Narrator
from sixieme.tui.people import People
from sixieme.tui.questions import Questions
from sixieme.tui.save import Save, Setting
from sixieme.tui.screen import Screen


class Game:
    """Drives the match: the match itself never acts."""

    def __init__(self, screen: Screen, setting: Setting, match: Match, save: Save | None) -> None:
        self.screen = screen
        self.setting = setting
        self.match = match
        self.save = save
        """None if it cannot be saved; the person has been told."""
        self.me: Seat = setting.bots.index(None)
        self.bots: dict[Seat, Bot] = {
            seat: parse_bot(wanted, seed=bot_seed(setting.secret, seat))
            for seat, wanted in enumerate(setting.bots)
            if wanted is not None
        }
        self.narrator = Narrator(screen, People(setting.names, self.me))
        self.questions = Questions(self.narrator)

    def play(self) -> Match:
        """Play on and return the finished match. Raises Leave or EndOfInput when the person stops."""
        while waits := self.match.waits():
            if waits[0].phase is Phase.ROUND and self.match.rounds:
                self.questions.enter(self._seen(self.me))
            self._apply(self._command(waits))
        return self.match

    def _command(self, waits: tuple[Wait, ...]) -> Command:
        if waits[0].phase is Phase.ROUND:
            return next_round(self.match, self.setting.secret)
        # Bots first: when the person is asked, all others have chosen.
        seat = next((wait.seat for wait in waits if wait.seat != self.me), self.me)
        assert seat is not None
        seen = view(self.match, seat, since=self.match.round_start)
        if seen.phase is Phase.CARDS and len(seen.legal_plays) == 1:
            return ChooseCard(seat, seen.legal_plays[0], Actor.FORCED)
        return self._ask_person(seen) if seat == self.me else self._ask_bot(seat)

    def _ask_person(self, seen: View) -> Command:
        asks = {Phase.DRAFT: self.questions.pick, Phase.CARDS: self.questions.card, Phase.ROW: self.questions.row}
        return answer(seen.phase, self.me, asks[seen.phase](seen))

    def _ask_bot(self, seat: Seat) -> Command:
        seen = view(self.match, seat, since=self.match.round_start)
        return answer(seen.phase, seat, decide(self.bots[seat], seen), Actor.BOT)

    def _apply(self, command: Command) -> None:
        before = self._seen(self.me)
        self.match, events = self.match.apply(command)
        if self.save is not None:
            try:
                self.save.append(events)
            except OSError as error:
                self.screen.tell("save_failed", style="bright_red", reason=error.strerror or str(error))
                self.save = None
        self.narrator.show_events(before, self._seen(self.me), events)

    def _seen(self, seat: Seat) -> View:
        return view(self.match, seat, since=self.match.length)


def bot_seed(secret: Secret, seat: Seat) -> int:
    """Return the seed of a seat's bot: it follows from the secret, so that a resumed match goes on as it would have."""
    return int.from_bytes(hmac.digest(secret.key, b"sixieme bot 1\0" + bytes([seat]), "sha256")[:8])
