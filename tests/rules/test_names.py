"""Players' names."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sixieme.errors import BadNameError
from sixieme.rules.names import clean_name, graphemes
from sixieme.testing import names

FAMILY = "👩\u200d👩\u200d👧\u200d👦"


@given(st.text() | names())
@example("a \u202e b")
@example("e\u202e\u0301")
@example("x" * 39 + "e" + "\u0301" * 9)
@example("\ufb2c" * 1000)
@example("\U0001d160" * 1280)
@example(FAMILY * 400)
@example("\u0301 a")
@example("a\u200d")
def test_a_clean_name_is_clean(text: str) -> None:
    """A name once cleaned stays as it is: NFC, at most 40 graphemes, single blanks, nothing hidden."""
    try:
        name = clean_name(text)
    except BadNameError:
        return

    assert name == clean_name(name)
    assert name == unicodedata.normalize("NFC", name)
    assert len(graphemes(name)) <= 40
    assert name == " ".join(name.split())
    assert not {unicodedata.category(character) for character in name if character != "\u200d"} & {"Cc", "Cf", "Cs"}


@pytest.mark.parametrize(
    "text, name",
    [
        ("Léa", "Léa"),
        ("Le\u0301a", "Léa"),
        ("  Léa \t de\n la  Tour ", "Léa de la Tour"),
        ("Léa \u202e<b>", "Léa <b>"),
        ("a \u202e b", "a b"),
        ("a\u200bb\x00c\x7fd", "abcd"),
        ("e\u202e\u0301", "é"),
        ("\ud800Léa", "Léa"),
        ("\ue000Léa\u2028Noé\u2029\x85\u00a0\u3000Zoé", "Léa Noé Zoé"),
        (FAMILY, FAMILY),
        ("a\u200db", "ab"),
        ("👩\u200d", "👩"),
        ("👍🏽", "👍🏽"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("🇫🇷🇩🇪", "🇫🇷🇩🇪"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("\u0335" * 20 + "z", "\u0335" * 8 + "z"),
        ("z" + "\u0335" * 20, "z" + "\u0335" * 8),
        ("Léa\u3164\u2800Noé", "Léa Noé"),
        ("\u115f\u1160김\uffa0", "김"),
        ("7", "7"),
        ("?", "?"),
        ("€", "€"),
        ("李", "李"),
    ],
)
def test_what_is_shown_of_a_name(text: str, name: str) -> None:
    """Blanks are folded, hidden characters dropped, accents joined, towers of marks cut; emoji and flags stay whole."""
    assert name == clean_name(text)


@pytest.mark.parametrize(
    "text, length",
    [
        ("x" * 99, 40),
        ("👩\u200d" * 999, 40 * 32 - 1),
        (FAMILY * 99, 40 * len(FAMILY)),
        ("🇫🇷" * 99, 80),
        ("x" * 40, 40),
        ("x" * 41, 40),
    ],
)
def test_a_name_is_cut_after_40_graphemes(text: str, length: int) -> None:
    """What people see as one character is never cut in two."""
    assert text[:length] == clean_name(text)


def test_no_blank_is_left_at_the_end_of_a_cut_name() -> None:
    """A blank that comes to stand last goes."""
    assert "x" * 39 == clean_name("x" * 39 + " yz")


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e\u200b", "\x00", "\u0301", "\ud800", "\u200d", "\u3164 \u2800", None, 7, b"Lea"]
)
def test_a_name_with_nothing_to_show_is_refused(name: object) -> None:
    """There must be something to read in a name."""
    with pytest.raises(BadNameError, match=r"^expected a name"):
        clean_name(name)


def test_a_refused_name_is_shown() -> None:
    """The message shows the beginning of what it got."""
    with pytest.raises(BadNameError, match=r"^expected a name, got 7$"):
        clean_name(7)
    with pytest.raises(BadNameError, match=r"^expected a name, got \[0(, 0){12}, $"):
        clean_name([0] * 99)
    with pytest.raises(BadNameError) as caught:
        clean_name(" " * 99)

    assert f"expected a name with something to read in it, got '{' ' * 39}" == str(caught.value)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", []),
        ("ab", ["a", "b"]),
        ("e\u0301b", ["e\u0301", "b"]),
        (FAMILY + "x", [FAMILY, "x"]),
        ("👍🏽🏽", ["👍🏽🏽"]),
        ("🇫🇷🇩🇪", ["🇫🇷", "🇩🇪"]),
        ("🇫🇷🇩", ["🇫🇷", "🇩"]),
        ("a🇫b", ["a", "🇫", "b"]),
        ("🇦🇿", ["🇦🇿"]),
        ("\u0301a", ["\u0301", "a"]),
        ("aः", ["aः"]),
        ("a\u20dd", ["a\u20dd"]),
        ("👍🏻👍🏿", ["👍🏻", "👍🏿"]),
        ("👍🏺", ["👍", "🏺"]),
        ("👍🐀", ["👍", "🐀"]),
        ("🇥🇦", ["🇥", "🇦"]),
        ("a" + "\u0301" * 40, ["a" + "\u0301" * 31, "\u0301" * 9]),
    ],
)
def test_graphemes(text: str, expected: list[str]) -> None:
    """A base with its marks, an emoji with its modifiers and what is joined to it, two flag letters."""
    assert expected == graphemes(text)
    assert text == "".join(graphemes(text))
