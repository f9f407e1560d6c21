"""Writes random score books as JSON lines, with the answers of the Python counter, for another implementation.

    python tools/differential_book.py --books 1000 --seed 1

A line: ``book`` (the text of a file, damaged now and then), ``verdict`` (null, or the ``code`` and ``place`` of what
refuses it); for a sound one ``states`` by game (``status``, ``totals``, ``ranks`` by seat, ``winners``, ``dealer``,
``undoable``, ``redoable``), ``warnings`` (``game``, ``round``, ``warnings``; rounds that count and have some),
``statistics``, and ``merge``: ``theirs`` (another file), ``merged`` (canonical JSON) and the ``news``.
"""

import argparse
import base64
import copy
import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from random import Random
from typing import Any

from sixieme.counter import Book, canonical, check_round, fold_of, merge, read_book, statistics
from sixieme.counter.canonical import book_to_json
from sixieme.errors import BookError
from sixieme.rules.cards import HEADS

Value = Any
NAMES = (
    "Léa",
    "Tom",
    "Zoë",
    "🐂",
    "__proto__",
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    "Ｌ\U0001f3f3",
    "ß",
)
NOTES = ("", "a\nb", '"\\/', "<b>&amp;</b>")
JPEG = bytes.fromhex("ffd8 ffc0000b080001000101011100 ffd9")
"""A picture of one pixel, as far as its header goes."""
PHOTO_ID = hashlib.sha256(JPEG).hexdigest()


class Maker:
    """Makes books of one random stream."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.minute = 0

    def at(self) -> str:
        """Return a moment, not always later than the last."""
        self.minute = max(0, self.minute + self.random.choice([1, 1, 2, 30, -90]))
        return f"2026-11-{1 + self.minute // 1440 % 28:02}T{self.minute // 60 % 24:02}:{self.minute % 60:02}:00Z"

    def id(self, kind: str) -> str:
        """Return a new id."""
        return f"{kind}-{self.random.getrandbits(40):010x}"

    def book(self) -> Value:
        """Return a sound book of a few players and games."""
        players = [self.player() for _ in range(self.random.randint(2, 10))]
        ids = [player["id"] for player in players]
        for player in players:
            if self.random.random() < 0.2:
                other = self.random.choice([name for name in ids if name != player["id"]])
                player["changes"].append({"at": self.at(), "merged_into": other})
        games = [self.game(ids, number + 1) for number in range(self.random.randint(0, 5))]
        self.random.shuffle(games)
        return {
            "format": "sixieme-book",
            "version": self.random.choice([1, 1.0]),
            "exported_at": self.random.choice([None, self.at()]),
            "players": players,
            "groups": [self.group(ids) for _ in range(self.random.randint(0, 2))],
            "games": games,
            "photos": [{"id": PHOTO_ID, "jpeg": base64.b64encode(JPEG).decode()}],
        }

    def player(self) -> Value:
        """Return a player of a few changes."""
        first = {"at": self.at(), "name": self.random.choice(NAMES)}
        return {"id": self.id("p"), "changes": [first, *(self.face() for _ in range(self.random.randint(0, 3)))]}

    def face(self) -> Value:
        """Return a change of a player."""
        choices = {
            "name": self.random.choice(NAMES),
            "color": self.random.randint(0, 9),
            "emoji": self.random.choice([None, "🐂"]),
            "photo": self.random.choice([None, PHOTO_ID]),
            "archived": self.random.random() < 0.5,
            "bot": self.random.random() < 0.5,
        }
        names = self.random.sample(list(choices), self.random.randint(1, 3))
        return {"at": self.at()} | {name: choices[name] for name in names}

    def group(self, ids: list[str]) -> Value:
        """Return a group."""
        people = self.random.sample(ids, self.random.randint(2, len(ids)))
        changes: list[Value] = [{"at": self.at(), "name": "Mardi", "players": people}]
        if self.random.random() < 0.5:
            changes.append({"at": self.at(), "archived": True})
        return {"id": self.id("g"), "changes": changes}

    def game(self, ids: list[str], number: int) -> Value:
        """Return a game of random legal changes."""
        seats = self.random.sample(ids, self.random.randint(2, len(ids)))
        changes: list[Value] = [self.started(seats)]
        game = {
            "id": self.id("m"),
            "number": self.random.choice([number, 1]),
            "origin": self.random.choice(["table", "online"]),
            "counted": self.random.random() < 0.8,
            "view": self.random.choice([None] * 8 + [self.random.randint(1, 50)]),
            "fork_of": self.random.choice([None, None, {"game": self.id("m"), "changes": self.random.randint(0, 9)}]),
            "draft": None,
            "changes": changes,
        }
        self.extend(game, self.random.randint(0, 14))
        return game

    def started(self, seats: list[str]) -> Value:
        """Return the first change of a game."""
        limited = self.random.random() < 0.5
        ends = [(66, None), (20, None), (66.0, 4), (None, 3), (100, 2)]
        threshold, rounds = self.random.choice(ends)
        options = {
            "deck": "limited" if limited else "full",
            "draft": limited and self.random.random() < 0.3,
            "first_picker": self.random.choice([None, 0, 9]),
            "next_picker": self.random.choice(["left", "fixed", "loser"]),
            "pick_order": self.random.choice(["straight", "snake"]),
            "show_picks": self.random.random() < 0.5,
            "threshold": threshold,
            "strict": self.random.random() < 0.3,
            "max_rounds": rounds,
            "tie": self.random.choice(["shared", "play_on", "last_round"]),
        }
        return {
            "at": self.at(),
            "kind": "started",
            "options": options,
            "seats": seats,
            "names": [self.random.choice(NAMES) for _ in seats],
            "first_dealer": self.random.randrange(len(seats)),
            "tz": self.random.choice([None, "Europe/Paris"]),
            "title": self.random.choice(["", "Mardi", NAMES[-2]]),
            "place": self.random.choice(["", "Zürich"]),
            "note": self.random.choice(NOTES),
        }

    def extend(self, game: Value, count: int) -> None:
        """Add so many changes that are legal, and perhaps a draft."""
        changes = game["changes"]
        fold = fold_of(plain(changes))
        for _ in range(count):
            change = self.change(changes)
            try:
                fold.apply(plain(change))
            except BookError:
                continue
            changes.append(change)
        if self.random.random() < 0.3:
            game["draft"] = self.draft(changes)

    def change(self, changes: list[Value]) -> Value:
        """Return a change that may be legal."""
        rounds = [change["round"] for change in changes if change["kind"] == "round"]
        kind = self.random.choice(
            ["round"] * 8
            + ["voided", "restored", "ended", "abandoned", "described"]
            + ["reopened", "undone", "redone"] * 3
        )
        change: Value = {"at": self.at(), "kind": kind}
        if kind == "round":
            known = rounds and self.random.random() < 0.3
            name = self.random.choice(rounds) if known else self.id("r")
            change |= {"round": name, **self.round(changes[0])}
        elif kind in ("voided", "restored"):
            change["round"] = self.random.choice(rounds or [self.id("r")])
        elif kind == "described":
            change |= {"title": "", "place": "", "note": self.random.choice(NOTES)}
        return change

    def round(self, started: Value) -> Value:
        """Return the entries of a round, and what is left: often right, sometimes not."""
        players = len(started["seats"])
        top = 10 * players + 4 if started["options"]["deck"] == "limited" else 104
        pack = self.random.sample(range(1, top + 1), 10 * players + 4)
        rows = [pack.pop() for _ in range(self.random.randint(4, 20))]
        piles: list[list[int]] = [[] for _ in range(players)]
        for card in pack:
            self.random.choice(piles).append(card)
        if self.random.random() < 0.1:
            piles[0] = sorted({*piles[0], *piles[1][:2], *rows[:1]})
        if self.random.random() < 0.1:
            piles = [[] for _ in range(players)]
        if self.random.random() < 0.2:
            piles = [sorted(self.random.sample(range(1, top + 1), self.random.choice([1, 3]))) for _ in range(players)]
        return {"entries": [self.entry(pile) for pile in piles], "left": self.left(rows)}

    def entry(self, pile: list[int]) -> Value:
        """Return what one seat took."""
        taken = sum(HEADS[card] for card in pile)
        if self.random.random() < 0.6:
            return {"heads": taken, "cards": None, "via": "pad"}
        return {"heads": self.random.choice([taken, float(taken)]), "cards": pile, "via": "grid"}

    def left(self, rows: list[int]) -> Value:
        """Return what stays in the rows."""
        heads, count = sum(HEADS[card] for card in rows), len(rows)
        known = [
            None,
            {"heads": heads, "count": None, "cards": None},
            {"heads": heads, "count": count, "cards": None},
            {"heads": None, "count": max(4, count - 1), "cards": None},
            {"heads": None, "count": None, "cards": rows},
            {"heads": None, "count": None, "cards": None},
        ]
        return self.random.choice(known)

    def draft(self, changes: list[Value]) -> Value:
        """Return a round being typed."""
        rounds = [change["round"] for change in changes if change["kind"] == "round"]
        typed = self.round(changes[0])
        entries = [self.random.choice([None, entry]) for entry in typed["entries"]]
        return {"round": self.random.choice([None, *rounds]), "entries": entries, "left": typed["left"]}

    def relative(self, book: Value) -> Value:
        """Return a book that shares much with this one, and has gone its own way since."""
        theirs = copy.deepcopy(book)
        theirs["exported_at"] = self.random.choice([None, self.at()])
        for player in theirs["players"]:
            self.diverge(player["changes"], self.face)
        for group in theirs["groups"]:
            self.diverge(group["changes"], lambda: {"at": self.at(), "archived": self.random.random() < 0.5})
        for game in theirs["games"]:
            self.diverge_game(game)
        ids = [player["id"] for player in theirs["players"]]
        if self.random.random() < 0.5:
            theirs["games"].append(self.game(ids, 9))
        self.random.shuffle(theirs["games"])
        return theirs

    def diverge(self, changes: list[Value], more: Callable[[], Value]) -> None:
        """Cut a list of changes, and add some."""
        if self.random.random() < 0.5:
            del changes[self.random.randint(1, len(changes)) :]
        changes.extend(more() for _ in range(self.random.randint(0, 2)))

    def diverge_game(self, game: Value) -> None:
        """Let a game be shorter, longer, otherwise, drafted otherwise, or looked at."""
        if self.random.random() < 0.3:
            del game["changes"][self.random.randint(1, len(game["changes"])) :]
            game["draft"] = None
        if self.random.random() < 0.5:
            self.extend(game, self.random.randint(1, 4))
        if self.random.random() < 0.2:
            game["draft"] = self.draft(game["changes"])
        if self.random.random() < 0.1:
            game["view"] = self.random.choice([None, 3, 4])
        if self.random.random() < 0.2:
            game["counted"] = not game["counted"]
        if self.random.random() < 0.2:
            game |= {"number": self.random.randint(1, 9), "origin": "table", "fork_of": None}


def plain(value: Value) -> Value:
    """Return a value as reading leaves it: 12.0 is 12."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return int(value) if isinstance(value, float) else value


BAD_VALUES: tuple[Value, ...] = (
    None, True, False, 0, -1, 1, 1.5, 2, 3.0, 11, 104, 105, 172, 1e9, 2**53, 10**25, 1e400, "", " ", "x", "abcdefgh",
    "p-0000000000", "\ud800", "\u202etxt", "a\nb", " a", "é" * 641, "2026-02-30T00:00:00Z", "0000-01-01T00:00:00Z",
    "2026-01-01T24:00:00Z", "started", "undone", "round", "reopened", [], [1], [1, 1], {}, {"__proto__": 1}, {"at": 1},
)  # fmt: skip


def damaged(random: Random, book: Value) -> str:
    """Return the file of a book with one to three faults, mostly in its values, sometimes in its text."""
    book = copy.deepcopy(book)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        _damage(random, book)
    text = json.dumps(book, ensure_ascii=random.random() < 0.5)
    if random.random() < 0.05:
        text = random.choice(
            ["\ufeff" + text, text[: len(text) // 2], text + "}", text.replace("1", "NaN", 1), "[" * 2000]
        )
    return text


TURNS = ("ended", "abandoned", "reopened", "undone", "redone")


def _damage(random: Random, book: Value) -> None:
    if random.random() < 0.3 and isinstance(book.get("games"), list) and _damage_game(random, book["games"]):
        return
    nests = [nest for nest in _nests(book) if nest]
    nest = random.choice(nests)
    key = random.choice(list(nest) if isinstance(nest, dict) else range(len(nest)))
    match random.randrange(8):
        case 0:
            del nest[key]
        case 1 if isinstance(nest, dict):
            nest[random.choice(["extra", "__proto__", "sizes", "name", "round"])] = random.choice(BAD_VALUES)
        case 1 | 2 if isinstance(nest, list):
            nest.insert(random.randint(0, len(nest)), copy.deepcopy(nest[key]))
        case 3 if isinstance(nest, list):
            random.shuffle(nest)
        case 4 if isinstance(nest[key], int) and not isinstance(nest[key], bool):
            nest[key] += random.choice([-200, -1, 1, 200])
        case 5:
            nest[key] = copy.deepcopy(random.choice(list(_leaves(book))))
        case _:
            nest[key] = copy.deepcopy(random.choice(BAD_VALUES))


def _damage_game(random: Random, games: list[Value]) -> bool:
    """Put a change into a game, or a text or number out of its range."""
    try:
        changes = random.choice(games)["changes"]
        index = random.randint(0, len(changes))
        if random.random() < 0.5:
            change: Value = {"at": "2026-11-30T00:00:00Z", "kind": random.choice(TURNS)}
            if random.random() < 0.3:
                change |= {
                    "kind": random.choice(["voided", "restored"]),
                    "round": random.choice(["r-unknown", *_rounds(changes)]),
                }
            changes.insert(index, change)
        else:
            change = changes[min(index, len(changes) - 1)]
            name = random.choice(["title", "note", "tz", "names", "options", "entries", "round"])
            bad = random.choice(["\u200bx", "x ", "a\nb", "x" * 641, "abcdefgh", 1, None, [], ["A"]])
            change[name] = bad if name in change and random.random() < 0.9 else "x"
            if "options" in change and random.random() < 0.5 and isinstance(change["options"], dict):
                change["options"][random.choice(["threshold", "max_rounds", "first_picker", "tie", "deck"])] = bad
    except (LookupError, TypeError, AttributeError):
        return False
    return True


def _rounds(changes: list[Value]) -> list[str]:
    return [change["round"] for change in changes if "round" in change]


def _nests(value: Value) -> Iterator[Value]:
    if isinstance(value, dict | list):
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _nests(inner)


def _leaves(value: Value) -> Iterator[Value]:
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _leaves(inner)
    else:
        yield value


def line_of(random: Random) -> dict[str, Any]:
    """Return a random book and the answers."""
    maker = Maker(random)
    sound = maker.book()
    text = damaged(random, sound) if random.random() < 0.6 else _file(random, sound)
    try:
        book = read_book(text)
    except BookError as error:
        return {"book": text, "verdict": {"code": error.fault, "place": error.place}}
    theirs = _file(random, maker.relative(sound))
    return {"book": text, "verdict": None} | answers(book) | {"merge": merged(book, theirs)}


def _file(random: Random, book: Value) -> str:
    return json.dumps(book, ensure_ascii=random.random() < 0.5)


def answers(book: Book) -> dict[str, Any]:
    """Return what is derived from one book."""
    return {
        "states": {game.id: _state(fold_of(game.changes)) for game in book.games},
        "warnings": [
            {"game": game.id, "round": each.id, "warnings": warnings}
            for game in book.games
            for state in [fold_of(game.changes).state]
            for each in state.counting
            if (warnings := check_round(state.options, each.entries, each.left))
        ],
        "statistics": asdict(statistics(book)),
    }


def _state(fold: Any) -> dict[str, Any]:
    state = fold.state
    ranks = {standing.seat: standing.rank for standing in state.standings}
    return {
        "status": state.status,
        "totals": state.totals,
        "ranks": [ranks[seat] for seat in range(len(state.totals))],
        "winners": state.winners,
        "dealer": state.dealer,
        "undoable": fold.undoes is not None,
        "redoable": fold.redoes is not None,
    }


def merged(ours: Book, theirs: str) -> dict[str, Any] | None:
    """Return both books in one; null where the other one cannot be read."""
    try:
        other = read_book(theirs)
    except BookError:
        return None
    book, news = merge(ours, other)
    return {"theirs": theirs, "merged": canonical(book_to_json(book)), "news": asdict(news)}


def main() -> None:
    """Write as many books as are asked for."""
    parser = argparse.ArgumentParser(description="Random score books with the answers of the Python counter.")
    parser.add_argument("--books", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    random = Random(words.seed)
    for _ in range(words.books):
        print(json.dumps(line_of(random)))


if __name__ == "__main__":
    main()
