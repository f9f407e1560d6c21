"""A book out of the bytes of a file: all is checked, and the first fault told (docs/book.md, Checking a file)."""

import base64
import binascii
import hashlib
import json
from codecs import BOM_UTF8
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, TypeVar

from sixieme.counter.book import (
    FORMAT,
    KINDS,
    MAX_BYTES,
    MAX_CHANGES,
    MAX_GAMES,
    MAX_GROUPS,
    MAX_LEFT,
    MAX_PHOTOS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    VERSION,
    Book,
    BookGame,
    BookGroup,
    BookPlayer,
    Change,
    Draft,
    Entry,
    ForkOf,
    GroupChange,
    Left,
    Photo,
    PlayerChange,
    Started,
    game_order,
)
from sixieme.counter.checks import deck_heads
from sixieme.counter.game import Fold
from sixieme.counter.jpeg import MAX_JPEG_TEXT, is_small_jpeg
from sixieme.counter.labels import MAX_EMOJI, MAX_NAME, MAX_NOTE, MAX_TITLE, MAX_TZ
from sixieme.counter.thing import MAX_WHOLE, Thing, identity, label, refuse, shown, to_whole, whole
from sixieme.errors import BookError, RulesError
from sixieme.rules.cards import MAX_PLAYERS as MAX_SEATS
from sixieme.rules.cards import MIN_PLAYERS, Card, total_heads
from sixieme.rules.options import Options, options_from_json

WHOLE = "book"
"""The place of the whole file."""
MAX_DEPTH = 100
MAX_THRESHOLD = 10_000
COLORS = 10
ORIGINS = ("table", "online")
WAYS = ("pad", "grid", "online")
"""How an entry was made."""

_BOOK = ("format", "version", "exported_at", "players", "groups", "games", "photos")
_PLAYER = ("at", "name", "color", "emoji", "photo", "archived", "bot", "merged_into")
_GROUP = ("at", "name", "players", "archived")
_GAME = ("id", "number", "origin", "counted", "view", "fork_of", "draft", "changes")
_OPTIONS = tuple(field.name for field in fields(Options) if field.name != "sizes")
_TEXTS = ("title", "place", "note")
_CHANGE: dict[str, tuple[str, ...]] = {
    "started": ("at", "kind", "options", "seats", "names", "first_dealer", "tz", *_TEXTS),
    "round": ("at", "kind", "round", "entries", "left"),
    "voided": ("at", "kind", "round"),
    "restored": ("at", "kind", "round"),
    "described": ("at", "kind", *_TEXTS),
}
_ENTRY = ("heads", "cards", "via")
_LEFT = ("heads", "count", "cards")

_Item = TypeVar("_Item")


def read_book(file: bytes | str) -> Book:
    """Return the book of a file. Raises BookError, and nothing else, whatever the file holds."""
    data = file.encode("utf-8", "surrogatepass") if isinstance(file, str) else file
    if len(data) > MAX_BYTES:
        refuse("TOO_LARGE", WHOLE, f"expected at most {MAX_BYTES} bytes, got {len(data)}")
    return check_book(_parse(data))


def check_book(value: object) -> Book:
    """Return the book that a JSON value says. Raises BookError."""
    if not isinstance(value, dict):
        refuse("NOT_A_BOOK", WHOLE, f"expected an object, got {shown(value)}")
    if value.get("format") != FORMAT:
        refuse("NOT_A_BOOK", "format", f"expected {FORMAT}, got {shown(value.get('format'))}")
    _check_version(value)
    thing = Thing(value, "")
    _check_fields(thing)
    known = _Known(_ids(value["players"]), _ids(value["photos"]))
    return Book(
        exported_at=None if thing.null("exported_at") else thing.moment("exported_at"),
        players=_read_list(thing, "players", MAX_PLAYERS, lambda item, twice: _player(item, twice, known)),
        groups=_read_list(thing, "groups", MAX_GROUPS, lambda item, twice: _group(item, twice, known)),
        photos=_read_list(thing, "photos", MAX_PHOTOS, _photo),
        games=tuple(
            sorted(_read_list(thing, "games", MAX_GAMES, lambda item, twice: _game(item, twice, known)), key=game_order)
        ),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """The ids that the file has, faulty elements included."""

    players: frozenset[str]
    photos: frozenset[str]


def _parse(data: bytes) -> object:
    try:
        value = _DECODER.decode(data.removeprefix(BOM_UTF8).decode())
    except RecursionError:
        refuse("NOT_A_BOOK", WHOLE, "expected JSON, got nesting without end")
    except ValueError as error:
        refuse("NOT_A_BOOK", WHOLE, f"expected JSON in UTF-8, got: {ascii(str(error))[1:-1]:.200}")
    if _deeper(value, MAX_DEPTH):
        refuse("NOT_A_BOOK", WHOLE, f"expected lists and objects at most {MAX_DEPTH} deep, got more")
    return value


def _deeper(value: object, most: int) -> bool:
    level = [value]
    for _ in range(most + 1):
        level = [inner for outer in level if isinstance(outer, dict | list) for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(outer: dict[str, Any] | list[Any]) -> list[Any]:
    """Return what is in a container; something, even if it is empty."""
    return [*(outer.values() if isinstance(outer, dict) else outer)] or [None]


def _refuse_constant(word: str) -> float:
    raise ValueError(f"expected a number, got {word}")


def _read_int(digits: str) -> int | float:
    """Return the number; as a float where it is too long to be one of ours (and Python would not read it)."""
    return int(digits) if len(digits) < 20 else float(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_read_int)


def _check_version(values: dict[str, Any]) -> None:
    version = to_whole(values.get("version"))
    if version is None or version < 1:
        refuse("BAD_FIELD", "version", f"expected a whole number from 1, got {shown(values.get('version'))}")
    if version > VERSION:
        refuse("NEWER_VERSION", "version", f"expected version {VERSION}, got {version}: this program is too old for it")


def _check_fields(thing: Thing) -> None:
    try:
        thing.only(_BOOK, _BOOK)
    except BookError as error:
        raise BookError(error.fault, error.place or WHOLE, error.detail) from None


def _ids(items: object) -> frozenset[str]:
    found = [item.get("id") for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    return frozenset(name for name in found if isinstance(name, str))


def _read_list(thing: Thing, name: str, most: int, read: Callable[[Thing, set[str]], _Item]) -> tuple[_Item, ...]:
    items = thing.items(name, 0, most, "TOO_LARGE")
    before: set[str] = set()
    return tuple(read(Thing(item, f"{name}[{index}]"), before) for index, item in enumerate(items))


def _new_id(thing: Thing, before: set[str]) -> str:
    """Return the id of an element, which no element before it has."""
    found = thing.id("id")
    if found in before:
        refuse("DUPLICATE_ID", thing.at("id"), f"expected each id once, got {found} again")
    before.add(found)
    return found


def _reference(found: str, known: frozenset[str], place: str) -> str:
    if found not in known:
        refuse("UNKNOWN_ID", place, f"expected an id that the book has, got {found}")
    return found


# Players, groups, photos


def _player(thing: Thing, before: set[str], known: _Known) -> BookPlayer:
    thing.only(("id", "changes"), ("id", "changes"))
    name = _new_id(thing, before)
    changes = _changes(thing, _PLAYER, ("at", "name"))
    return BookPlayer(name, tuple(_player_change(change, name, known) for change in changes))


def _changes(thing: Thing, fields: Sequence[str], first: Sequence[str]) -> Any:
    """Yield the changes of a player or group one after the other, with their fields checked."""
    for index, item in enumerate(thing.items("changes", 1, None)):
        change = Thing(item, f"{thing.place}.changes[{index}]")
        change.only(fields, ("at",) if index else first)
        yield change


def _at(thing: Thing) -> str:
    """Return the moment of a change that assigns something."""
    at = thing.moment("at")
    if len(thing.values) == 1:
        thing.refuse("BAD_FIELD", "expected a change of something, got none")
    return at


def _player_change(thing: Thing, owner: str, known: _Known) -> PlayerChange:
    change: PlayerChange = {"at": _at(thing)}
    given = thing.values
    if "name" in given:
        change["name"] = thing.label("name", 1, MAX_NAME)
    if "color" in given:
        change["color"] = thing.whole("color", 0, COLORS - 1)
    if "emoji" in given:
        change["emoji"] = None if thing.null("emoji") else thing.label("emoji", 1, MAX_EMOJI)
    if "photo" in given:
        photo = thing.at("photo")
        change["photo"] = None if thing.null("photo") else _reference(thing.id("photo"), known.photos, photo)
    if "archived" in given:
        change["archived"] = thing.flag("archived")
    if "bot" in given:
        change["bot"] = thing.flag("bot")
    if "merged_into" in given:
        change["merged_into"] = None if thing.null("merged_into") else _other(thing, owner, known)
    return change


def _other(thing: Thing, owner: str, known: _Known) -> str:
    found, place = thing.id("merged_into"), thing.at("merged_into")
    if found == owner:
        refuse("BAD_FIELD", place, "expected another player, got the same one")
    return _reference(found, known.players, place)


def _group(thing: Thing, before: set[str], known: _Known) -> BookGroup:
    thing.only(("id", "changes"), ("id", "changes"))
    name = _new_id(thing, before)
    changes = _changes(thing, _GROUP, ("at", "name", "players"))
    return BookGroup(name, tuple(_group_change(change, known) for change in changes))


def _group_change(thing: Thing, known: _Known) -> GroupChange:
    change: GroupChange = {"at": _at(thing)}
    if "name" in thing.values:
        change["name"] = thing.label("name", 1, MAX_NAME)
    if "players" in thing.values:
        change["players"] = _people(thing, "players", known)
    if "archived" in thing.values:
        change["archived"] = thing.flag("archived")
    return change


def _people(thing: Thing, name: str, known: _Known) -> list[str]:
    """Return 2 to 10 different players of the book."""
    found: list[str] = []
    for index, item in enumerate(thing.items(name, MIN_PLAYERS, MAX_SEATS)):
        place = f"{thing.at(name)}[{index}]"
        player = identity(item, place)
        if player in found:
            refuse("DUPLICATE_ID", place, f"expected different players, got {player} again")
        found.append(_reference(player, known.players, place))
    return found


def _photo(thing: Thing, before: set[str]) -> Photo:
    thing.only(("id", "jpeg"), ("id", "jpeg"))
    name, jpeg, place = _new_id(thing, before), thing.text("jpeg"), thing.at("jpeg")
    if len(jpeg) > MAX_JPEG_TEXT:
        refuse("BAD_PHOTO", place, f"expected at most {MAX_JPEG_TEXT} characters, got {len(jpeg)}")
    data = _from_base64(jpeg)
    if data is None or not is_small_jpeg(data):
        refuse("BAD_PHOTO", place, "expected a JPEG of at most 256 by 256 pixels in base64, got none")
    if hashlib.sha256(data).hexdigest() != name:
        refuse("BAD_PHOTO", place, "expected the picture that the id says, got another one")
    return Photo(name, jpeg)


def _from_base64(text: str) -> bytes | None:
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == text else None


# Games


def _game(thing: Thing, before: set[str], known: _Known) -> BookGame:
    thing.only(_GAME, _GAME)
    name = _new_id(thing, before)
    number = thing.whole("number", 1, MAX_WHOLE)
    origin = thing.word("origin", ORIGINS)
    counted = thing.flag("counted")
    view = None if thing.null("view") else thing.whole("view", 1, MAX_CHANGES)
    fork_of = None if thing.null("fork_of") else _fork_of(Thing(thing.values["fork_of"], thing.at("fork_of")))
    changes = _game_changes(thing, known)
    draft = None if thing.null("draft") else _draft(Thing(thing.values["draft"], thing.at("draft")), changes)
    return BookGame(name, number, origin, counted, view, fork_of, draft, changes)


def _fork_of(thing: Thing) -> ForkOf:
    thing.only(("game", "changes"), ("game", "changes"))
    return {"game": thing.id("game"), "changes": thing.whole("changes", 0, MAX_CHANGES)}


def _game_changes(thing: Thing, known: _Known) -> tuple[Change, ...]:
    fold = Fold()
    deck = _Deck(2, 0, 0)
    found: list[Change] = []
    for index, item in enumerate(thing.items("changes", 1, MAX_CHANGES)):
        place = f"{thing.place}.changes[{index}]"
        change = _change(Thing(item, place), index == 0, deck, known)
        try:
            fold.apply(change)
        except BookError as error:
            refuse(error.fault, f"{place}.{error.place}" if error.place else place, error.detail)
        if change["kind"] == "started":
            deck = _deck(fold.state.options, len(change["seats"]))
        found.append(change)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Deck:
    """How many play, the highest card, and the heads of all cards."""

    players: int
    top: Card
    heads: int


def _deck(options: Options, players: int) -> _Deck:
    return _Deck(players, options.top(players), deck_heads(options, players))


def _change(thing: Thing, first: bool, deck: _Deck, known: _Known) -> Change:
    if "kind" not in thing.values:
        refuse("BAD_FIELD", thing.at("kind"), "expected this field, got none")
    kind = thing.word("kind", KINDS)
    if (kind == "started") != first:
        thing.refuse("BAD_CHANGE", f"expected the game to start with its first change, and only then, got {kind}")
    names = _CHANGE.get(kind, ("at", "kind"))
    thing.only(names, names)
    at = thing.moment("at")
    match kind:
        case "started":
            return _started(thing, at, known)
        case "round":
            return {
                "at": at,
                "kind": "round",
                "round": thing.id("round"),
                "entries": [
                    _entry(Thing(item, place), deck) for item, place in _by_seat(thing, "entries", deck.players)
                ],
                "left": _left(thing, deck),
            }
        case "voided" | "restored":
            return {"at": at, "kind": kind, "round": thing.id("round")}
        case "described":
            title, where, note = _texts(thing)
            return {"at": at, "kind": "described", "title": title, "place": where, "note": note}
        case "ended" | "abandoned" | "reopened" | "undone" | "redone":
            return {"at": at, "kind": kind}
        case _:  # the kind was looked for among those that there are
            raise AssertionError(kind)


def _started(thing: Thing, at: str, known: _Known) -> Started:
    options = _options(Thing(thing.values["options"], thing.at("options")))
    seats = _people(thing, "seats", known)
    names = [label(item, 1, MAX_NAME, place) for item, place in _by_seat(thing, "names", len(seats))]
    dealer = thing.whole("first_dealer", 0, len(seats) - 1)
    tz = None if thing.null("tz") else thing.label("tz", 1, MAX_TZ)
    title, where, note = _texts(thing)
    return {
        "at": at,
        "kind": "started",
        "options": options,
        "seats": seats,
        "names": names,
        "first_dealer": dealer,
        "tz": tz,
        "title": title,
        "place": where,
        "note": note,
    }


def _texts(thing: Thing) -> tuple[str, str, str]:
    return (
        thing.label("title", 0, MAX_TITLE),
        thing.label("place", 0, MAX_TITLE),
        thing.label("note", 0, MAX_NOTE, lines=True),
    )


def _options(thing: Thing) -> dict[str, Any]:
    """Return the options as they are written, whole numbers as such."""
    thing.only(_OPTIONS, _OPTIONS)
    given = {name: _plain(thing.values[name]) for name in _OPTIONS}
    try:
        options = options_from_json(given)
    except RulesError as error:
        thing.refuse("BAD_OPTION", ascii(str(error))[1:-1])
    for name, value, most in (
        ("threshold", options.threshold, MAX_THRESHOLD),
        ("max_rounds", options.max_rounds, MAX_ROUNDS),
        ("first_picker", options.first_picker, MAX_SEATS - 1),
    ):
        if value is not None and value > most:
            thing.refuse("BAD_OPTION", f"expected {name} to be at most {most}, got {value}")
    return given


def _plain(value: Any) -> Any:
    number = to_whole(value)
    return value if number is None else number


def _by_seat(thing: Thing, name: str, seats: int) -> list[tuple[Any, str]]:
    """Return a value for every seat, each with its place."""
    place = thing.at(name)
    return [(item, f"{place}[{index}]") for index, item in enumerate(thing.items(name, seats, seats))]


def _entry(thing: Thing, deck: _Deck) -> Entry:
    thing.only(_ENTRY, _ENTRY)
    heads = thing.whole("heads", 0, deck.heads, "BAD_SCORE")
    cards = None if thing.null("cards") else _cards(thing, deck, None)
    if cards is not None and total_heads(cards) != heads:
        refuse("BAD_SCORE", thing.at("heads"), f"expected the heads of the cards, got {heads}")
    return {"heads": heads, "cards": cards, "via": thing.word("via", WAYS)}


def _cards(thing: Thing, deck: _Deck, most: int | None) -> list[Card]:
    """Return different cards of the deck."""
    found: list[Card] = []
    seen: set[Card] = set()
    for index, item in enumerate(thing.items("cards", 0, most)):
        place = f"{thing.place}.cards[{index}]"
        card = whole(item, 1, deck.top, "BAD_CARD", place, "")
        if card in seen:
            refuse("DUPLICATE_CARD", place, f"expected each card once, got {card} again")
        seen.add(card)
        found.append(card)
    return found


def _left(parent: Thing, deck: _Deck) -> Left | None:
    if parent.null("left"):
        return None
    thing = Thing(parent.values["left"], parent.at("left"))
    thing.only(_LEFT, _LEFT)
    left: Left = {
        "heads": None if thing.null("heads") else thing.whole("heads", 0, deck.heads, "BAD_SCORE"),
        "count": None if thing.null("count") else thing.whole("count", 0, MAX_LEFT),
        "cards": None if thing.null("cards") else _cards(thing, deck, MAX_LEFT),
    }
    if left["cards"] is not None and (left["heads"] is not None or left["count"] is not None):
        thing.refuse("BAD_FIELD", "expected the cards alone, or heads and count, got both")
    return left


def _draft(thing: Thing, changes: Sequence[Change]) -> Draft:
    thing.only(("round", "entries", "left"), ("round", "entries", "left"))
    started = changes[0]
    assert started["kind"] == "started"
    players = len(started["seats"])
    deck = _deck(options_from_json(started["options"]), players)
    rounds = frozenset(change["round"] for change in changes if change["kind"] == "round")
    return {
        "round": None if thing.null("round") else _reference(thing.id("round"), rounds, thing.at("round")),
        "entries": [
            None if item is None else _entry(Thing(item, place), deck)
            for item, place in _by_seat(thing, "entries", players)
        ],
        "left": _left(thing, deck),
    }
