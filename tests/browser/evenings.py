"""A score book of many evenings, made by chance: the rounds are such as can be played."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

from sixieme.rules.cards import HEADS

NAMES = ("Ada", "Bo", "Cleo", "Grandpa Jean-Baptiste", "Noé", "Zoé")
COLOURS = (0, 6, 3, 9, 4, 7)
PLACES = ("At Ada's", "Mountain hut", "Harbour café", "")
TITLES = ("", "", "", "Pizza night", "New Year's Eve", "Camping final")
SKILL = (3, 4, 5, 6, 4, 4, 5, 5, 4)
"""How readily each takes a row."""

Json = dict[str, Any]

OPTIONS: Json = {
    "deck": "full",
    "draft": False,
    "first_picker": None,
    "next_picker": "left",
    "pick_order": "straight",
    "show_picks": False,
    "threshold": 66,
    "strict": False,
    "max_rounds": None,
    "tie": "shared",
}


def rich_book(games: int = 40, seed: int = 7) -> Json:
    """Return a book of six people, one of them under two names, an archived one and a bot.

    Its last game is running, some are abandoned, one is left out of the statistics, and some came from online.
    """
    return _Evenings(random.Random(seed)).book(games)


class _Evenings:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.clock = datetime(2025, 9, 6, 18, tzinfo=UTC)
        self.players: list[Json] = [
            self._player(number, name=name, color=color)
            for number, (name, color) in enumerate(zip(NAMES, COLOURS, strict=True))
        ]
        self.players.append(self._player(6, name="Bo B.", color=1, merged_into="player-001"))
        self.players.append(self._player(7, name="Uncle Paul", color=2, archived=True))
        self.players.append({"id": "bot-cautious-1", "changes": [{"at": self.at, "name": "Careful", "bot": True}]})

    @property
    def at(self) -> str:
        return f"{self.clock:%Y-%m-%dT%H:%M:%SZ}"

    def _player(self, number: int, **face: Any) -> Json:
        return {"id": f"player-{number:03}", "changes": [{"at": self.at, **face}]}

    def book(self, games: int) -> Json:
        groups = [
            {"id": "group-001", "changes": [{"at": self.at, "name": "The family", "players": self._ids(0, 1, 2, 3)}]},
            {"id": "group-002", "changes": [{"at": self.at, "name": "The campers", "players": self._ids(0, 4, 5)}]},
        ]
        return {
            "format": "sixieme-book",
            "version": 1,
            "exported_at": None,
            "players": self.players,
            "groups": groups,
            "games": [self._game(number, number == games) for number in range(1, games + 1)],
            "photos": [],
        }

    def _ids(self, *numbers: int) -> list[str]:
        return [self.players[number]["id"] for number in numbers]

    def _seats(self, number: int) -> list[int]:
        if number in (4, 12):
            return [6, 0, 2]  # the one with two names, under the other
        if number == 8:
            return [7, 0, 1]
        seats = self.chance.sample(range(6), self.chance.randint(2, 6))
        return [*seats[:2], 8] if number % 9 == 5 else seats

    def _game(self, number: int, last: bool) -> Json:
        self.clock += timedelta(days=self.chance.randint(2, 11), hours=self.chance.randint(-2, 2))
        seats, online = self._seats(number), number % 9 == 5
        threshold = 100 if last else 50 if number % 10 == 4 else 66
        options = OPTIONS | {"deck": "limited" if number % 7 == 2 else "full", "threshold": threshold}
        stop = last or number % 13 == 7
        changes: list[Json] = [
            {
                "at": self.at,
                "kind": "started",
                "options": options,
                "seats": self._ids(*seats),
                "names": [self.players[seat]["changes"][0]["name"] for seat in seats],
                "first_dealer": number % len(seats),
                "tz": "Europe/Paris",
                "title": self.chance.choice(TITLES),
                "place": self.chance.choice(PLACES),
                "note": "A fine game.\nWith tea." if number % 8 == 1 else "",
            }
        ]
        totals = [0] * len(seats)
        while max(totals) < threshold and not (stop and len(changes) > 2):
            self.clock += timedelta(minutes=9)
            heads = self._round(seats, options["deck"])
            totals = [total + taken for total, taken in zip(totals, heads, strict=True)]
            via = "online" if online else "pad"
            entries = [{"heads": taken, "cards": None, "via": via} for taken in heads]
            name = f"round-{number:03}-{len(changes):02}"
            changes.append({"at": self.at, "kind": "round", "round": name, "entries": entries, "left": None})
        if stop and not last and max(totals) < threshold:
            changes.append({"at": self.at, "kind": "abandoned"})
        return {
            "id": f"{'online-abcd2345' if online else 'game'}-{number:04}",
            "number": number,
            "origin": "online" if online else "table",
            "counted": number != 15,
            "view": None,
            "fork_of": None,
            "draft": None,
            "changes": changes,
        }

    def _round(self, seats: list[int], deck: str) -> list[int]:
        """Return heads by seat: cards that can have been taken, a few at a time."""
        top = 10 * len(seats) + 4 if deck == "limited" else 104
        taken = self.chance.sample(range(1, top + 1), self.chance.randint(10 * len(seats) - 16, 10 * len(seats)))
        heads = [0] * len(seats)
        while taken:
            (who,) = self.chance.choices(range(len(seats)), [SKILL[seat] for seat in seats])
            for _ in range(min(len(taken), self.chance.randint(2, 5))):
                heads[who] += HEADS[taken.pop()]
        return heads
