"""The options of a match: one frozen, validated object, with named presets and a one-line text form."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any

from sixieme.errors import BadOptionError
from sixieme.rules.cards import TOP_CARD, Card, Seat, check_players
from sixieme.rules.table import CAPACITY, ROWS

HAND_SIZE = 10
MAX_NUMBER = 2**53 - 1
"""The largest whole number that JSON carries through every language."""


class Deck(StrEnum):
    """The cards in use: all 104, or only as many as are dealt (1..10n+4)."""

    FULL = "full"
    LIMITED = "limited"


class Tie(StrEnum):
    """What a shared first place means (docs/rules.md, 1.7)."""

    SHARED = "shared"
    """They win together."""
    PLAY_ON = "play_on"
    """Further rounds until the first place is alone."""
    LAST_ROUND = "last_round"
    """Among those tied, the fewest heads in the last round; still tied, they share."""


class NextPicker(StrEnum):
    """Who picks first in the draft of the next rounds (docs/rules.md, 2, point 11)."""

    LEFT = "left"
    """One seat to the left of the last first picker (the next seat number)."""
    FIXED = "fixed"
    """The first picker of round 1, always."""
    LOSER = "loser"
    """The highest total; of several, the first one met going left from the last first picker."""


class PickOrder(StrEnum):
    """The order of the picks within a draft (docs/rules.md, 2, point 12)."""

    STRAIGHT = "straight"
    """1..n, 1..n, ..."""
    SNAKE = "snake"
    """1..n, n..1, ..."""


def _check_choice(name: str, value: object, kind: type[StrEnum]) -> None:
    if not isinstance(value, kind):
        raise BadOptionError(f"expected {name} to be a {kind.__name__}, got {value!r}")


def _check_flag(name: str, value: object) -> None:
    if type(value) is not bool:
        raise BadOptionError(f"expected {name} to be true or false, got {value!r:.40}")


def _check_whole(name: str, value: object, least: int) -> None:
    if type(value) is not int or value < least:
        raise BadOptionError(f"expected {name} to be a whole number from {least}, got {value!r:.40}")
    if value > MAX_NUMBER:
        raise BadOptionError(f"expected {name} to be at most {MAX_NUMBER}, got more")


_CHOICES: dict[str, type[StrEnum]] = {
    "deck": Deck,
    "next_picker": NextPicker,
    "pick_order": PickOrder,
    "tie": Tie,
}


@dataclass(frozen=True, slots=True)
class Sizes:
    """The numbers of the game. Others than the standard ones make a miniature game, for exact tests."""

    top: Card = TOP_CARD
    """Highest card of the full deck."""
    rows: int = ROWS
    capacity: int = CAPACITY
    """Cards that fit in a row: the next one takes it."""
    hand: int = HAND_SIZE
    """Cards dealt to each seat, and tricks in a round."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            _check_whole(f"sizes.{field.name}", value, 1)
            if value > TOP_CARD:  # there are no more cards to lie in a row, in a hand, on a table
                raise BadOptionError(f"expected sizes.{field.name} in 1..{TOP_CARD}, got {value}")


STANDARD = Sizes()


@dataclass(frozen=True, slots=True)
class Options:
    """Everything that may be agreed before a match. The default is the classic game: full deck, to 66, ties shared.

    Raises BadOptionError for a value of the wrong kind or range, and for combinations that cannot be played.
    """

    deck: Deck = Deck.FULL
    draft: bool = False
    """Hands are picked from the limited deck, laid open, instead of dealt ("Logic")."""
    first_picker: Seat | None = None
    """Who picks first in round 1; None: by lot from the seed."""
    next_picker: NextPicker = NextPicker.LEFT
    pick_order: PickOrder = PickOrder.STRAIGHT
    show_picks: bool = False
    """Screens go on showing drafted hands after the draft. The picks are public either way."""
    threshold: int | None = 66
    """The match ends after the round in which a total reaches it; None: it does not matter."""
    strict: bool = False
    """The threshold must be exceeded, not only reached."""
    max_rounds: int | None = None
    """The match ends after so many rounds; None: it does not matter."""
    tie: Tie = Tie.SHARED
    sizes: Sizes = STANDARD

    def __post_init__(self) -> None:
        for name, kind in _CHOICES.items():
            _check_choice(name, getattr(self, name), kind)
        for name in ("draft", "show_picks", "strict"):
            _check_flag(name, getattr(self, name))
        if self.first_picker is not None:
            _check_whole("first_picker", self.first_picker, 0)
        if self.threshold is not None:
            _check_whole("threshold", self.threshold, 1)
        if self.max_rounds is not None:
            _check_whole("max_rounds", self.max_rounds, 1)
        if not isinstance(self.sizes, Sizes):
            raise BadOptionError(f"expected sizes, got {self.sizes!r}")
        if self.threshold is None and self.max_rounds is None:
            raise BadOptionError("expected a threshold or a number of rounds, got neither: the match would never end")
        if self.draft and self.deck is not Deck.LIMITED:
            raise BadOptionError("expected the limited deck with the draft, got the full deck")

    def top(self, players: int) -> Card:
        """Return the highest card of the deck in use with so many players."""
        return self.dealt(players) if self.deck is Deck.LIMITED else self.sizes.top

    def dealt(self, players: int) -> int:
        """Return how many cards are dealt with so many players, hands and rows together."""
        return self.sizes.hand * players + self.sizes.rows

    def check(self, players: int) -> None:
        """Raise BadPlayerCountError or BadOptionError if so many players cannot play with these options."""
        check_players(players)
        if self.dealt(players) > self.sizes.top:
            raise BadOptionError(f"expected at most {self.sizes.top} cards to deal, got {self.dealt(players)}")
        if self.first_picker is not None and self.first_picker >= players:
            raise BadOptionError(f"expected first_picker in 0..{players - 1}, got {self.first_picker}")


CLASSIC = Options()

PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "limited": {"deck": "limited"},
    "draft": {"deck": "limited", "draft": True},
    "quick": {"threshold": 50},
    "long": {"threshold": 100},
    "gigamic": {"strict": True},
}
"""Preset name to the options it sets. ``rounds:N`` is a preset as well: N rounds, no threshold."""


def options_to_json(options: Options) -> dict[str, Any]:
    """Return the options as plain JSON values; ``sizes`` only for a miniature game."""
    found = asdict(options)
    if options.sizes == STANDARD:
        del found["sizes"]
    return {key: str(value) if isinstance(value, StrEnum) else value for key, value in found.items()}


def options_from_json(values: object) -> Options:
    """Return the options that :func:`options_to_json` wrote; what is not said is as in the classic game.

    Raises BadOptionError for an unknown option or an unusable value.
    """
    given = _check_keys(values, Options, "")
    for name, kind in _CHOICES.items():
        if name in given:
            given[name] = _read_choice(name, given[name], kind)
    if "sizes" in given:
        given["sizes"] = Sizes(**_check_keys(given["sizes"], Sizes, "sizes."))
    return Options(**given)


def parse_options(text: str) -> Options:
    """Read options from one line: presets and ``name=value`` pairs, separated by commas, later ones winning.

    >>> parse_options("draft, rounds:4, tie=play_on").max_rounds
    4

    ``none`` stands for no value, ``yes`` and ``no`` for a switch. Raises BadOptionError.
    """
    given: dict[str, Any] = {}
    for word in filter(None, (part.strip() for part in text.split(","))):
        name, equals, value = (part.strip() for part in word.partition("="))
        given |= {name: _read_value(value)} if equals else preset(name)
    return options_from_json(given)


def format_options(options: Options) -> str:
    """Write options as one line that :func:`parse_options` reads: only what differs from the classic game.

    Miniature sizes have no such form; they go by :func:`options_to_json`.
    """
    if options.sizes != STANDARD:
        raise BadOptionError("expected the standard sizes, got a miniature game")
    classic, found = options_to_json(CLASSIC), options_to_json(options)
    differing = {name: value for name, value in found.items() if value != classic[name]}
    return ", ".join(f"{name}={_write_value(value)}" for name, value in differing.items()) or "classic"


def preset(name: str) -> dict[str, Any]:
    """Return what a preset sets, as JSON values. Raises BadOptionError for an unknown one."""
    kind, colon, number = name.partition(":")
    if kind == "rounds" and colon and _is_number(number):
        return {"threshold": None, "max_rounds": int(number)}
    if name not in PRESETS:
        raise BadOptionError(f"expected a preset ({', '.join(PRESETS)}, rounds:N), got {name!r}")
    return dict(PRESETS[name])


def with_sizes(options: Options, **sizes: int) -> Options:
    """Return the options for a miniature game: ``with_sizes(CLASSIC, top=12, rows=2, hand=3)``."""
    return replace(options, sizes=replace(options.sizes, **sizes))


_WORDS: dict[str, Any] = {"none": None, "yes": True, "no": False}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_NUMBER))


def _read_value(text: str) -> object:
    return int(text) if _is_number(text) else _WORDS.get(text, text)


def _write_value(value: object) -> str:
    return next((word for word, meaning in _WORDS.items() if meaning is value), str(value))


def _check_keys(values: object, kind: type[Options] | type[Sizes], where: str) -> dict[str, Any]:
    if not isinstance(values, Mapping):
        raise BadOptionError(f"expected an object of options, got {values!r}")
    known = [field.name for field in fields(kind)]
    for key in values:
        if key not in known:
            raise BadOptionError(f"expected an option ({', '.join(known)}), got {where}{key!s:.40}")
    return dict(values)


def _read_choice(name: str, value: object, kind: type[StrEnum]) -> StrEnum:
    try:
        return kind(str(value) if isinstance(value, str) else "")
    except ValueError:
        raise BadOptionError(f"expected {name} to be one of {', '.join(kind)}, got {value!r:.40}") from None
