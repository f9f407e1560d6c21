"""Inputs for the judge: valid ones to begin with, and one fault put into each."""

import copy
import json
from typing import Any

from tests.rules.cases import CASES

TRICK: dict[str, Any] = {
    "rows": [[10], [20], [30], [40]],
    "plays": {"A": 11, "B": 21},
    "choices": {},
}
HELD: dict[str, Any] = {**TRICK, "hands": {"A": [11, 50], "B": [21, 60]}}
LOW: dict[str, Any] = {**TRICK, "plays": {"A": 5, "B": 21}, "choices": {"A": 1}}
ROUND: dict[str, Any] = {name: value for name, value in CASES["R001"]["input"].items() if name != "max_card"}
GAME: dict[str, Any] = {"players": ["A", "B"], "rounds": [{"A": 10, "B": 5}], "options": {}}
MATCH: dict[str, Any] = {
    "players": ["A", "B"],
    "previous_rounds": [{"A": 10, "B": 5}],
    "round": ROUND,
    "options": {},
}
DRAFT: dict[str, Any] = CASES["P002"]["input"]
PERFT: dict[str, Any] = {"rows": [[3], [27], [52], [78]], "hands": [[10, 33], [15, 41]], "depth": 1}

VALID: dict[str, tuple[str, dict[str, Any]]] = {
    "trick": ("trick", TRICK),
    "trick with hands": ("trick", HELD),
    "trick with a choice": ("trick", LOW),
    "round": ("round", ROUND),
    "game": ("game", GAME),
    "match": ("match", MATCH),
    "heads": ("heads", {"cards": [55, 1]}),
    "one card": ("invalid", {"call": "heads", "card": 55}),
    "deck": ("deck", {"players": 4}),
    "draft": ("draft", DRAFT),
    "perft": ("perft", PERFT),
}


def with_value(given: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return the input with another value at a path such as ``tricks.3.plays.A``; an Ellipsis removes the field."""
    changed: dict[str, Any] = copy.deepcopy(given)
    *steps, last = path.split(".")
    inner: Any = changed
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    key: Any = int(last) if isinstance(inner, list) else last
    if value is ...:
        del inner[key]
    else:
        inner[key] = value
    return changed


def line_of(kind: str, given: object, ident: object = 1) -> bytes:
    """Return a request as a line of JSON."""
    return json.dumps({"id": ident, "kind": kind, "input": given}).encode()


def eleven_hands() -> dict[str, Any]:
    """Return a round of eleven players, for whom the deck is too small."""
    hands = {f"P{seat}": [1 + (seat * 10 + index) % 104 for index in range(10)] for seat in range(11)}
    return {**ROUND, "hands": hands}


def first_tricks_only(count: int) -> list[dict[str, Any]]:
    """Return the tricks of the round, so many of them; the last one again where there are more than ten."""
    tricks: list[dict[str, Any]] = ROUND["tricks"]
    return [*tricks, *[tricks[-1]] * 10][:count]


# Name, the valid input it comes from, where the fault is, the faulty value, the code.
FAULTS: list[tuple[str, str, str, Any, str]] = [
    ("a field is missing", "trick", "rows", ..., "BAD_REQUEST"),
    ("plays are missing", "trick", "plays", ..., "BAD_REQUEST"),
    ("rows are no list", "trick", "rows", {"0": [10]}, "BAD_REQUEST"),
    ("rows are null", "trick", "rows", None, "BAD_REQUEST"),
    ("a row is no list", "trick", "rows.0", 10, "BAD_REQUEST"),
    ("plays are no object", "trick", "plays", [11, 21], "BAD_REQUEST"),
    ("choices are no object", "trick", "choices", [], "BAD_REQUEST"),
    ("choices are null", "trick", "choices", None, "BAD_REQUEST"),
    ("hands are null", "trick", "hands", None, "BAD_REQUEST"),
    ("a hand is no list", "trick with hands", "hands.A", "11", "BAD_REQUEST"),
    ("max_card 0", "trick", "max_card", 0, "BAD_OPTION"),
    ("max_card 105", "trick", "max_card", 105, "BAD_OPTION"),
    ("max_card is a text", "trick", "max_card", "104", "BAD_OPTION"),
    ("max_card is null", "trick", "max_card", None, "BAD_OPTION"),
    ("max_card is true", "trick", "max_card", True, "BAD_OPTION"),
    ("max_card 52.5", "trick", "max_card", 52.5, "BAD_OPTION"),
    ("nobody", "trick", "plays", {}, "BAD_PLAYER_COUNT"),
    ("one player", "trick", "plays", {"A": 11}, "BAD_PLAYER_COUNT"),
    ("eleven players", "trick", "plays", {f"P{card}": card for card in range(50, 61)}, "BAD_PLAYER_COUNT"),
    ("one hand", "trick with hands", "hands", {"A": [11]}, "BAD_PLAYER_COUNT"),
    ("three rows", "trick", "rows.3", ..., "BAD_ROWS"),
    ("no rows", "trick", "rows", [], "BAD_ROWS"),
    ("five rows", "trick", "rows", [[10], [20], [30], [40], [50]], "BAD_ROWS"),
    ("an empty row", "trick", "rows.2", [], "BAD_ROWS"),
    ("six cards in a row", "trick", "rows.3", [40, 41, 42, 43, 44, 45], "BAD_ROWS"),
    ("a card 0 on the table", "trick", "rows.0.0", 0, "BAD_CARD"),
    ("a text on the table", "trick", "rows.0.0", "10", "BAD_CARD"),
    ("a list for a card", "trick", "rows.0.0", [10], "BAD_CARD"),
    ("a table card above the deck", "trick", "max_card", 39, "BAD_CARD"),
    ("a falling row", "trick", "rows.0", [10, 9], "ROW_NOT_INCREASING"),
    ("a card twice in a row", "trick", "rows.0", [10, 10], "DUPLICATE_CARD"),
    ("a card twice on the table", "trick", "rows.1.0", 10, "DUPLICATE_CARD"),
    ("a card played twice", "trick", "plays.B", 11, "DUPLICATE_CARD"),
    ("a card of the table played", "trick", "plays.B", 20, "DUPLICATE_CARD"),
    ("a card of the table in a hand", "trick with hands", "hands.A.1", 20, "DUPLICATE_CARD"),
    ("a card in two hands", "trick with hands", "hands.A.1", 60, "DUPLICATE_CARD"),
    ("a card twice in a hand", "trick with hands", "hands.A.1", 11, "DUPLICATE_CARD"),
    ("a hand card above the deck", "trick with hands", "max_card", 59, "BAD_CARD"),
    ("a hand card null", "trick with hands", "hands.A.1", None, "BAD_CARD"),
    ("card 0", "trick", "plays.A", 0, "BAD_CARD"),
    ("card -1", "trick", "plays.A", -1, "BAD_CARD"),
    ("card 105", "trick", "plays.A", 105, "BAD_CARD"),
    ("card 12.5", "trick", "plays.A", 12.5, "BAD_CARD"),
    ("card true", "trick", "plays.A", True, "BAD_CARD"),
    ("card as a text", "trick", "plays.A", "12", "BAD_CARD"),
    ("card null", "trick", "plays.A", None, "BAD_CARD"),
    ("card as a list", "trick", "plays.A", [12], "BAD_CARD"),
    ("a card of a hundred digits", "trick", "plays.A", 10**100, "BAD_CARD"),
    ("a stranger plays", "trick with hands", "plays.Z", 31, "UNKNOWN_PLAYER"),
    ("a player has no card in the trick", "trick with hands", "plays.B", ..., "MISSING_PLAY"),
    ("nobody plays", "trick with hands", "plays", {}, "MISSING_PLAY"),
    ("a card not in the hand", "trick with hands", "plays.A", 12, "CARD_NOT_IN_HAND"),
    ("somebody else's card", "trick with hands", "plays.A", 60, "CARD_NOT_IN_HAND"),
    ("a row for a card that fits", "trick", "choices.A", 3, "ROW_CHOICE_NOT_DUE"),
    ("a row for the second of two cards", "trick with a choice", "choices.B", 2, "ROW_CHOICE_NOT_DUE"),
    ("a stranger chooses", "trick", "choices.Z", 1, "UNKNOWN_PLAYER"),
    ("a row is missing", "trick with a choice", "choices.A", ..., "ROW_CHOICE_REQUIRED"),
    ("choices are missing", "trick with a choice", "choices", ..., "ROW_CHOICE_REQUIRED"),
    ("row 4", "trick with a choice", "choices.A", 4, "ROW_OUT_OF_RANGE"),
    ("row -1", "trick with a choice", "choices.A", -1, "ROW_OUT_OF_RANGE"),
    ("row 1.5", "trick with a choice", "choices.A", 1.5, "ROW_OUT_OF_RANGE"),
    ("row as a text", "trick with a choice", "choices.A", "1", "ROW_OUT_OF_RANGE"),
    ("row true", "trick with a choice", "choices.A", True, "ROW_OUT_OF_RANGE"),
    ("row null", "trick with a choice", "choices.A", None, "ROW_OUT_OF_RANGE"),
    ("row as a list", "trick with a choice", "choices.A", [1], "ROW_OUT_OF_RANGE"),
    ("hands are missing", "round", "hands", ..., "BAD_REQUEST"),
    ("tricks are no list", "round", "tricks", {}, "BAD_REQUEST"),
    ("a trick is no object", "round", "tricks.9", [], "BAD_REQUEST"),
    ("a trick without plays", "round", "tricks.9.plays", ..., "BAD_REQUEST"),
    ("a trick with null choices", "round", "tricks.9.choices", None, "BAD_REQUEST"),
    ("max_card in a round", "round", "max_card", "24", "BAD_OPTION"),
    ("one hand in a round", "round", "hands.B", ..., "BAD_PLAYER_COUNT"),
    ("eleven hands in a round", "round", "hands", eleven_hands()["hands"], "BAD_PLAYER_COUNT"),
    ("nine cards", "round", "hands.A.9", ..., "BAD_HAND_SIZE"),
    ("eleven cards", "round", "hands.A", [*range(1, 11), 50], "BAD_HAND_SIZE"),
    ("no cards", "round", "hands.A", [], "BAD_HAND_SIZE"),
    ("a row of two at the deal", "round", "rows.0", [21, 30], "BAD_ROWS"),
    ("three rows at the deal", "round", "rows.3", ..., "BAD_ROWS"),
    ("a card in a hand and on the table", "round", "rows.0.0", 1, "DUPLICATE_CARD"),
    ("one card in two hands at the deal", "round", "hands.A.9", 20, "DUPLICATE_CARD"),
    ("a hand card above the deck at the deal", "round", "max_card", 23, "BAD_CARD"),
    ("a hand card 104.5 at the deal", "round", "hands.A.9", 104.5, "BAD_CARD"),
    ("nine tricks", "round", "tricks", first_tricks_only(9), "BAD_ROUND_LENGTH"),
    ("eleven tricks", "round", "tricks", first_tricks_only(11), "BAD_ROUND_LENGTH"),
    ("no tricks", "round", "tricks", [], "BAD_ROUND_LENGTH"),
    ("a card played a second time", "round", "tricks.4.plays.B", 11, "CARD_NOT_IN_HAND"),
    ("a stranger in a round", "round", "tricks.4.plays.Z", 50, "UNKNOWN_PLAYER"),
    ("a play is missing in a round", "round", "tricks.4.plays.B", ..., "MISSING_PLAY"),
    ("a row is missing in a round", "round", "tricks.1.choices", ..., "ROW_CHOICE_REQUIRED"),
    ("a row too many in a round", "round", "tricks.4.choices", {"B": 0}, "ROW_CHOICE_NOT_DUE"),
    ("row 4 in a round", "round", "tricks.0.choices.A", 4, "ROW_OUT_OF_RANGE"),
    ("players are no list", "game", "players", {"A": 1}, "BAD_REQUEST"),
    ("a player is no text", "game", "players.0", 1, "BAD_REQUEST"),
    ("rounds are no list", "game", "rounds", {}, "BAD_REQUEST"),
    ("a round is no object", "game", "rounds.0", [10, 5], "BAD_REQUEST"),
    ("options are null", "game", "options", None, "BAD_REQUEST"),
    ("one name twice", "game", "players", ["A", "B", "A"], "DUPLICATE_PLAYER"),
    ("one in a game", "game", "players", ["A"], "BAD_PLAYER_COUNT"),
    ("eleven in a game", "game", "players", [*"ABCDEFGHIJK"], "BAD_PLAYER_COUNT"),
    ("an unknown option", "game", "options.treshold", 66, "BAD_OPTION"),
    ("an option of a match only", "game", "options.deck", "full", "BAD_OPTION"),
    ("threshold 0", "game", "options.threshold", 0, "BAD_OPTION"),
    ("threshold 66.5", "game", "options.threshold", 66.5, "BAD_OPTION"),
    ("threshold true", "game", "options.threshold", True, "BAD_OPTION"),
    ("threshold as a text", "game", "options.threshold", "66", "BAD_OPTION"),
    ("strict 1", "game", "options.strict", 1, "BAD_OPTION"),
    ("strict null", "game", "options.strict", None, "BAD_OPTION"),
    ("no end", "game", "options.threshold", None, "BAD_OPTION"),
    ("max_rounds 0", "game", "options.max_rounds", 0, "BAD_OPTION"),
    ("tie null", "game", "options.tie", None, "BAD_OPTION"),
    ("an unknown tie", "game", "options.tie", "coin", "BAD_OPTION"),
    ("a list for tie", "game", "options.tie", ["shared"], "BAD_OPTION"),
    ("a score of a stranger", "game", "rounds.0.Z", 3, "UNKNOWN_PLAYER"),
    ("a score is missing", "game", "rounds.0.B", ..., "MISSING_SCORE"),
    ("an empty score is not 0", "game", "rounds.0.B", None, "MISSING_SCORE"),
    ("half a head", "game", "rounds.0.B", 1.5, "BAD_SCORE"),
    ("fewer than no heads", "game", "rounds.0.B", -1, "BAD_SCORE"),
    ("a score as a text", "game", "rounds.0.B", "5", "BAD_SCORE"),
    ("a score true", "game", "rounds.0.B", True, "BAD_SCORE"),
    ("a score as a list", "game", "rounds.0.B", [5], "BAD_SCORE"),
    ("a round after the threshold", "game", "rounds", [{"A": 66, "B": 1}, {"A": 1, "B": 1}], "GAME_ALREADY_OVER"),
    ("previous rounds are missing", "match", "previous_rounds", ..., "BAD_REQUEST"),
    ("a round is missing", "match", "round", ..., "BAD_REQUEST"),
    ("a round is a list", "match", "round", [], "BAD_REQUEST"),
    ("a match after its end", "match", "previous_rounds.0.A", 66, "GAME_ALREADY_OVER"),
    ("a stranger has a hand", "match", "players", ["A", "C"], "UNKNOWN_PLAYER"),
    ("a player has no hand", "match", "round.hands.B", ..., "BAD_HAND_SIZE"),
    ("a score is missing in a match", "match", "previous_rounds.0.A", ..., "MISSING_SCORE"),
    ("nine tricks in a match", "match", "round.tricks.9", ..., "BAD_ROUND_LENGTH"),
    ("an option in a match", "match", "options.tie", 1, "BAD_OPTION"),
    ("cards are missing", "heads", "cards", ..., "BAD_REQUEST"),
    ("cards are a number", "heads", "cards", 55, "BAD_REQUEST"),
    ("heads of 105", "heads", "cards.0", 105, "BAD_CARD"),
    ("heads of null", "heads", "cards.0", None, "BAD_CARD"),
    ("the card is missing", "one card", "card", ..., "BAD_REQUEST"),
    ("heads of one card 110", "one card", "card", 110, "BAD_CARD"),
    ("heads of a list", "one card", "card", [55], "BAD_CARD"),
    ("the call is missing", "one card", "call", ..., "BAD_REQUEST"),
    ("the call is unknown", "one card", "call", "fly", "BAD_REQUEST"),
    ("the call is a list", "one card", "call", ["heads"], "BAD_REQUEST"),
    ("the call calls itself", "one card", "call", "invalid", "BAD_REQUEST"),
    ("one at the deck", "deck", "players", 1, "BAD_PLAYER_COUNT"),
    ("eleven at the deck", "deck", "players", 11, "BAD_PLAYER_COUNT"),
    ("four and a half at the deck", "deck", "players", 4.5, "BAD_PLAYER_COUNT"),
    ("a text at the deck", "deck", "players", "4", "BAD_PLAYER_COUNT"),
    ("null at the deck", "deck", "players", None, "BAD_PLAYER_COUNT"),
    ("players are missing at the deck", "deck", "players", ..., "BAD_REQUEST"),
    ("picks are missing", "draft", "picks", ..., "BAD_REQUEST"),
    ("the first picker is missing", "draft", "first", ..., "BAD_REQUEST"),
    ("the first picker is a stranger", "draft", "first", "Z", "UNKNOWN_PLAYER"),
    ("the first picker is a seat", "draft", "first", 0, "UNKNOWN_PLAYER"),
    ("one at the draft", "draft", "players", ["B"], "BAD_PLAYER_COUNT"),
    ("a name twice at the draft", "draft", "players", ["B", "B"], "DUPLICATE_PLAYER"),
    ("a pick too few", "draft", "picks.19", ..., "BAD_DRAFT_LENGTH"),
    ("a pick too many", "draft", "picks", [*DRAFT["picks"], 4], "BAD_DRAFT_LENGTH"),
    ("a pick outside the limited deck", "draft", "picks.3", 25, "BAD_CARD"),
    ("a pick 20.5", "draft", "picks.3", 20.5, "BAD_CARD"),
    ("a pick twice", "draft", "picks.3", 24, "DUPLICATE_CARD"),
    ("the depth is missing", "perft", "depth", ..., "BAD_REQUEST"),
    ("hands by name", "perft", "hands", {"A": [10]}, "BAD_REQUEST"),
    ("a depth below 0", "perft", "depth", -1, "BAD_OPTION"),
    ("a depth of a half", "perft", "depth", 0.5, "BAD_OPTION"),
    ("a depth as a text", "perft", "depth", "1", "BAD_OPTION"),
    ("one seat to count", "perft", "hands.1", ..., "BAD_PLAYER_COUNT"),
    ("an empty hand to count", "perft", "hands.1", [], "BAD_HAND_SIZE"),
    ("eleven cards to count", "perft", "hands.1", [*range(80, 91)], "BAD_HAND_SIZE"),
    ("a card twice to count", "perft", "hands.1.0", 10, "DUPLICATE_CARD"),
    ("a table card in a hand to count", "perft", "hands.1.0", 27, "DUPLICATE_CARD"),
    ("a card 0 to count", "perft", "hands.1.0", 0, "BAD_CARD"),
    ("three rows to count", "perft", "rows.3", ..., "BAD_ROWS"),
]

# The same key twice can only be written as text.
TWICE: list[tuple[str, str, str]] = [
    ("trick", '{"rows":[[10],[20],[30],[40]],"plays":{"A":11,"B":21,"A":11}}', "DUPLICATE_PLAYER"),
    ("trick", '{"rows":[[10],[20],[30],[40]],"plays":{"A":11,"A":21}}', "DUPLICATE_PLAYER"),
    ("trick", '{"rows":[[10],[20],[30],[40]],"plays":{"A":5,"B":21},"choices":{"A":1,"A":1}}', "DUPLICATE_PLAYER"),
    (
        "trick",
        '{"rows":[[10],[20],[30],[40]],"plays":{"A":11,"B":21},"hands":{"A":[11],"B":[21],"A":[11]}}',
        "DUPLICATE_PLAYER",
    ),
    ("game", '{"players":["A","B"],"rounds":[{"A":1,"B":2,"A":1}]}', "DUPLICATE_PLAYER"),
    ("game", '{"players":["A","B"],"rounds":[],"options":{"strict":true,"strict":true}}', "BAD_REQUEST"),
    ("game", '{"players":["A","B"],"rounds":[],"rounds":[]}', "BAD_REQUEST"),
]
