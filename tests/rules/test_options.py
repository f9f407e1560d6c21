"""What may be agreed before a match."""

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixieme.errors import BadOptionError, BadPlayerCountError
from sixieme.rules.options import (
    CLASSIC,
    PRESETS,
    Deck,
    NextPicker,
    Options,
    PickOrder,
    Sizes,
    Tie,
    format_options,
    options_from_json,
    options_to_json,
    parse_options,
    preset,
    with_sizes,
)
from sixieme.testing import miniatures, options


def test_the_classic_game() -> None:
    """By default: the full deck, dealt; to 66, reached; any number of rounds; a shared first place wins together."""
    assert {
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
    } == options_to_json(CLASSIC)
    assert {str, bool, int, type(None)} == set(map(type, options_to_json(CLASSIC).values()))


@given(options(10))
def test_options_round_trip_as_text(chosen: Options) -> None:
    """Options are read as they were written, in one line."""
    text = format_options(chosen)

    assert chosen == parse_options(text)
    assert "\n" not in text


@given(options(sizes=st.just(Sizes()) | miniatures()))
def test_options_round_trip_as_json(chosen: Options) -> None:
    """Options are read as they were written, as JSON, those of a miniature game as well."""
    assert chosen == options_from_json(options_to_json(chosen))


@given(options(4), st.data())
def test_what_is_not_said_is_classic(chosen: Options, data: st.DataObject) -> None:
    """An option left out is as in the classic game."""
    written = options_to_json(replace(chosen, threshold=50))
    left_out = data.draw(st.sampled_from(sorted(set(written) - {"deck", "threshold"})))
    del written[left_out]

    assert getattr(CLASSIC, left_out) == getattr(options_from_json(written), left_out)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", CLASSIC),
        ("classic", CLASSIC),
        ("limited", Options(deck=Deck.LIMITED)),
        ("draft", Options(deck=Deck.LIMITED, draft=True)),
        ("quick", Options(threshold=50)),
        ("long", Options(threshold=100)),
        ("gigamic", Options(strict=True)),
        ("rounds:4", Options(threshold=None, max_rounds=4)),
        (
            "draft, rounds:4, tie=play_on",
            Options(deck=Deck.LIMITED, draft=True, threshold=None, max_rounds=4, tie=Tie.PLAY_ON),
        ),
        ("quick, long", Options(threshold=100)),
        ("long, threshold=74", Options(threshold=74)),
        (" threshold = 74 ,, strict=yes ", Options(threshold=74, strict=True)),
        ("gigamic, strict=no", CLASSIC),
        ("max_rounds=4, threshold=none", Options(threshold=None, max_rounds=4)),
        ("draft, first_picker=2", Options(deck=Deck.LIMITED, draft=True, first_picker=2)),
        (
            "draft, next_picker=loser, pick_order=snake, show_picks=yes",
            Options(Deck.LIMITED, True, None, NextPicker.LOSER, PickOrder.SNAKE, True),
        ),
    ],
)
def test_options_in_one_line(text: str, expected: Options) -> None:
    """Presets and pairs, separated by commas; later ones win; none, yes and no are no value and the switches."""
    assert expected == parse_options(text)


@pytest.mark.parametrize(
    "chosen, text",
    [
        (CLASSIC, "classic"),
        (Options(threshold=50), "threshold=50"),
        (Options(threshold=None, max_rounds=4), "threshold=none, max_rounds=4"),
        (Options(Deck.LIMITED, True, show_picks=True), "deck=limited, draft=yes, show_picks=yes"),
        (Options(first_picker=0), "first_picker=0"),
    ],
)
def test_options_are_written_where_they_differ(chosen: Options, text: str) -> None:
    """Only what differs from the classic game is written."""
    assert text == format_options(chosen)


@pytest.mark.parametrize("name", [*PRESETS, "rounds:4"])
def test_presets_are_options(name: str) -> None:
    """A preset gives options that can be agreed; the classic one changes nothing."""
    assert options_from_json(preset(name)) == parse_options(name)
    assert (name == "classic") is (parse_options(name) == CLASSIC)


def test_a_preset_is_not_changed_by_who_asks_for_it() -> None:
    """What a preset sets is a copy."""
    preset("quick")["threshold"] = 1

    assert {"threshold": 50} == preset("quick")


KINDS = "deck, draft, first_picker, next_picker, pick_order, show_picks, threshold, strict, max_rounds, tie, sizes"


@pytest.mark.parametrize(
    "text, message",
    [
        ("fast", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'fast'"),
        ("rounds", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'rounds'"),
        ("rounds:x", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'rounds:x'"),
        ("laps:4", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'laps:4'"),
        ("rounds:-4", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'rounds:-4'"),
        ("rounds:²", "expected a preset (classic, limited, draft, quick, long, gigamic, rounds:N), got 'rounds:²'"),
        ("rounds:0", "expected max_rounds to be a whole number from 1, got 0"),
        ("speed=9", f"expected an option ({KINDS}), got speed"),
        ("=9", f"expected an option ({KINDS}), got "),
        ("tie=coin", "expected tie to be one of shared, play_on, last_round, got 'coin'"),
        ("deck=none", "expected deck to be one of full, limited, got None"),
        ("next_picker=right", "expected next_picker to be one of left, fixed, loser, got 'right'"),
        ("pick_order=random", "expected pick_order to be one of straight, snake, got 'random'"),
        ("strict=maybe", "expected strict to be true or false, got 'maybe'"),
        ("strict=1", "expected strict to be true or false, got 1"),
        ("draft=none", "expected draft to be true or false, got None"),
        ("show_picks=2", "expected show_picks to be true or false, got 2"),
        ("threshold=0", "expected threshold to be a whole number from 1, got 0"),
        ("threshold=-66", "expected threshold to be a whole number from 1, got '-66'"),
        ("threshold=six", "expected threshold to be a whole number from 1, got 'six'"),
        ("threshold=٦", "expected threshold to be a whole number from 1, got '٦'"),
        ("max_rounds=0", "expected max_rounds to be a whole number from 1, got 0"),
        ("first_picker=-1", "expected first_picker to be a whole number from 0, got '-1'"),
        (
            "threshold=none",
            "expected a threshold or a number of rounds, got neither: the match would never end",
        ),
        ("draft=yes", "expected the limited deck with the draft, got the full deck"),
        ("draft, deck=full", "expected the limited deck with the draft, got the full deck"),
        ("sizes=3", "expected an object of options, got 3"),
    ],
)
def test_what_cannot_be_agreed_is_refused(text: str, message: str) -> None:
    """An unknown or impossible option is refused with what was expected and got, never ignored."""
    with pytest.raises(BadOptionError) as caught:
        parse_options(text)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    "values, message",
    [
        (None, "expected an object of options, got None"),
        ([], "expected an object of options, got []"),
        ({"Deck": "full"}, f"expected an option ({KINDS}), got Deck"),
        ({"x" * 99: 1}, f"expected an option ({KINDS}), got {'x' * 40}"),
        ({"deck": ["full"]}, "expected deck to be one of full, limited, got ['full']"),
        ({"tie": True}, "expected tie to be one of shared, play_on, last_round, got True"),
        ({"threshold": True}, "expected threshold to be a whole number from 1, got True"),
        ({"threshold": 66.0}, "expected threshold to be a whole number from 1, got 66.0"),
        ({"threshold": "66"}, "expected threshold to be a whole number from 1, got '66'"),
        ({"max_rounds": 1.5}, "expected max_rounds to be a whole number from 1, got 1.5"),
        ({"first_picker": True}, "expected first_picker to be a whole number from 0, got True"),
        ({"strict": None}, "expected strict to be true or false, got None"),
        ({"sizes": []}, "expected an object of options, got []"),
        ({"sizes": {"cols": 3}}, "expected an option (top, rows, capacity, hand), got sizes.cols"),
        ({"sizes": {"rows": 0}}, "expected sizes.rows to be a whole number from 1, got 0"),
        ({"sizes": {"hand": None}}, "expected sizes.hand to be a whole number from 1, got None"),
        ({"sizes": {"capacity": True}}, "expected sizes.capacity to be a whole number from 1, got True"),
        ({"sizes": {"top": 105}}, "expected sizes.top in 1..104, got 105"),
        ({"sizes": {"rows": 105}}, "expected sizes.rows in 1..104, got 105"),
        ({"sizes": {"capacity": 10**15}}, f"expected sizes.capacity in 1..104, got {10**15}"),
        ({"sizes": {"hand": 105}}, "expected sizes.hand in 1..104, got 105"),
        ({"threshold": "x" * 99}, f"expected threshold to be a whole number from 1, got '{'x' * 39}"),
        ({"strict": "x" * 99}, f"expected strict to be true or false, got '{'x' * 39}"),
        ({"tie": "x" * 99}, f"expected tie to be one of shared, play_on, last_round, got '{'x' * 39}"),
    ],
)
def test_what_is_no_object_of_options_is_refused(values: object, message: str) -> None:
    """Every value has its kind and range, and a stranger's value does not fill the message."""
    with pytest.raises(BadOptionError) as caught:
        options_from_json(values)

    assert message == str(caught.value)


@pytest.mark.parametrize(
    "name, value, message",
    [
        ("deck", "full", "expected deck to be a Deck, got 'full'"),
        ("next_picker", None, "expected next_picker to be a NextPicker, got None"),
        ("pick_order", 1, "expected pick_order to be a PickOrder, got 1"),
        ("tie", "shared", "expected tie to be a Tie, got 'shared'"),
        ("sizes", 104, "expected sizes, got 104"),
    ],
)
def test_a_value_of_the_wrong_kind(name: str, value: object, message: str) -> None:
    """In Python an option has its own type."""
    with pytest.raises(BadOptionError) as caught:
        Options(**{name: value})  # type: ignore[arg-type]  # that is the point

    assert message == str(caught.value)


@pytest.mark.parametrize("name", ["threshold", "max_rounds", "first_picker"])
def test_the_largest_numbers(name: str) -> None:
    """Numbers go as far as every language's JSON holds whole numbers, 2^53 - 1, and no further."""
    largest: dict[str, Any] = {name: 2**53 - 1}
    beyond: dict[str, Any] = {name: 2**53}

    assert f"{name}=9007199254740991" == format_options(Options(**largest))
    assert Options(**largest) == parse_options(f"{name}=9007199254740991")
    with pytest.raises(BadOptionError, match=f"^expected {name} to be at most 9007199254740991, got more$"):
        Options(**beyond)
    with pytest.raises(BadOptionError, match=f"^expected {name} to be at most 9007199254740991, got more$"):
        parse_options(f"{name}=9007199254740992")
    with pytest.raises(BadOptionError, match=f"expected {name} to be a whole number"):
        parse_options(f"{name}={'9' * 5000}")


@pytest.mark.parametrize("players", range(2, 11))
def test_decks(players: int) -> None:
    """All 104 cards, or only as many as are dealt: ten to each seat and four to the rows."""
    assert 104 == CLASSIC.top(players)
    assert 10 * players + 4 == CLASSIC.dealt(players) == Options(deck=Deck.LIMITED).top(players)


def test_what_so_many_players_cannot_play() -> None:
    """The players must be 2 to 10, the cards enough, and the first picker at the table."""
    nine = with_sizes(CLASSIC, top=9, rows=3, hand=3)
    third = Options(first_picker=2)

    nine.check(2)
    third.check(3)
    for players in (1, 11):
        with pytest.raises(BadPlayerCountError, match=rf"expected 2\.\.10 players, got {players}$"):
            CLASSIC.check(players)
    with pytest.raises(BadOptionError, match=r"^expected at most 9 cards to deal, got 12$"):
        nine.check(3)
    with pytest.raises(BadOptionError, match=r"^expected first_picker in 0\.\.1, got 2$"):
        third.check(2)


def test_miniature_sizes_have_no_text() -> None:
    """The one-line form is for people; a miniature game goes by JSON, sizes and all."""
    mini = with_sizes(CLASSIC, top=12, rows=2)

    assert Sizes(12, 2, 5, 10) == mini.sizes
    assert {"top": 12, "rows": 2, "capacity": 5, "hand": 10} == options_to_json(mini)["sizes"]
    with pytest.raises(BadOptionError, match=r"^expected the standard sizes, got a miniature game$"):
        format_options(mini)


def test_every_option_is_drawn() -> None:
    """A new option needs its place in the strategy, in the conformance of both languages and here."""
    assert KINDS == ", ".join(field.name for field in fields(Options))
