"""A bot of your own: it always lays its highest card. It plays a match against the cautious one, and is recorded."""

from sixieme.bots import Bot, decide, make
from sixieme.rules import Actor, Match, View, format_record, next_round, record_of, secret_from_text, view
from sixieme.rules.commands import answer


class HighestBot:
    """Asked for a decision, it answers from its view; it keeps nothing in between."""

    name = "highest"

    def choose_card(self, view: View) -> int:
        """Return the highest card of the hand."""
        return view.legal_plays[-1]

    def choose_row(self, view: View) -> int:
        """Return the first row."""
        return view.legal_rows[0]

    def pick(self, view: View) -> int:
        """Return the highest card left in a draft."""
        return view.legal_picks[-1]


def play(bots: tuple[Bot, ...], seed: str) -> str:
    """Play a match and return its record."""
    secret = secret_from_text(seed)
    match = Match.new(len(bots))
    while waits := match.waits():
        seat = waits[0].seat
        if seat is None:
            match, _ = match.apply(next_round(match, secret))
        else:
            choice = decide(bots[seat], view(match, seat))
            match, _ = match.apply(answer(match.phase, seat, choice, Actor.BOT))
    print("totals:", match.totals)
    return format_record(record_of(match, [bot.name for bot in bots], secret=secret))


if __name__ == "__main__":
    record = play((HighestBot(), make("cautious")), seed="a quiet evening")
    print(len(record.splitlines()), "lines of record")
