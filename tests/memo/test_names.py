"""Names on score sheets: whatever people type is printed as it is."""

import json
from importlib.resources import files

import pytest
import typst
from hypothesis import given, settings

from sixieme.errors import BadNameError, BadPlayerCountError
from sixieme.memo import Paper, Sheet, legible, print_sheets
from sixieme.memo.press import _fonts
from sixieme.rules.names import clean_name
from sixieme.testing import names
from sixieme.texts import Language, Say
from tests.memo.pdf import Printed

HOSTILE = (
    *("#panic()", "$x$", "*b*", "\\", "@ref", '"', "<script>", "= x", "- x", "// x", "/* x", "```x", "#{", "]", "~"),
    *("{heads}", "a\u202eb", "%d", "&amp;", "é\u0301", "\\u{41}"),
)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_markup(name: str) -> None:
    """It is printed as it is; only what nobody may use in a name is gone."""
    text = Printed(print_sheets(Say(Language.EN), [Sheet(2, (name,))], Paper.A5)).text()

    assert clean_name(name) in text


def test_names_of_every_kind_in_ten_columns() -> None:
    """Ten names of 40 characters shrink, turn and break, and all is there."""
    typed = (
        *("🐂" * 40, "🐂🐮👨‍👩‍👧‍👦🏳️‍🌈👍🏽" * 8, "محمد عبد الرحمن بن عبد الله الطويل الاسم", "م" * 40, "W" * 40),
        *("Jean-Baptiste-Emmanuel-Zorg de la Tour X", "Ωμέγα " * 6, "Дмитрий " * 5, "#panic() " * 4, "x" * 40),
    )
    printed = Printed(print_sheets(Say(Language.FR), [Sheet(10, typed)], Paper.A5))
    text = "".join(printed.text().split())

    assert 1 == printed.pages
    assert min(printed.sizes()) >= 8
    assert len(printed.data) < 150_000
    for name in ("🐂" * 40, "W" * 40, "x" * 40, "Jean-Baptiste-Emmanuel-ZorgdelaTourX", "#panic()" * 4):
        assert name in text


@settings(max_examples=25, deadline=None)
@given(names())
def test_any_name_can_be_printed(name: str) -> None:
    """Typst refuses a PDF/UA with a character that no font draws; so there is none."""
    assert print_sheets(Say(Language.EN), [Sheet(2, (name,))], Paper.A5)


def test_characters_that_no_font_has_become_boxes() -> None:
    """They are named, each once."""
    found = legible("Léa 中文中 🐂 محمد")

    assert ("Léa □□□ 🐂 محمد", ("中", "文")) == (found.text, found.missing)
    assert "□□" in Printed(print_sheets(Say(Language.EN), [Sheet(2, ("中文",))], Paper.A5)).text()


def test_the_fonts_draw_every_character_that_they_are_said_to_draw() -> None:
    """The list beside them is theirs."""
    listed = json.loads((files("sixieme.memo") / "fonts" / "coverage.json").read_text(encoding="ascii"))
    characters = [
        chr(point) for ranges in listed.values() for first, last in ranges for point in range(first, last + 1)
    ]
    source = b'#set document(title: "x")\n#set text(font: json(bytes(sys.inputs.fonts)))\n#sys.inputs.text'
    inputs = {"fonts": json.dumps(list(listed)), "text": " ".join(characters)}

    assert typst.compile(
        source, font_paths=_fonts(), ignore_system_fonts=True, sys_inputs=inputs, pdf_standards=["ua-1"]
    )


def test_the_fonts_carry_their_licence_and_stay_small() -> None:
    """The SIL Open Font License, beside them."""
    folder = files("sixieme.memo") / "fonts"
    sizes = {file.name: len(file.read_bytes()) for file in folder.iterdir()}

    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text(encoding="utf-8")
    assert sum(sizes.values()) < 1_500_000
    assert {"Inter", "Noto Emoji", "Noto Sans Arabic"} == {font.family for font in _fonts().fonts()}


def test_sheets_that_are_none() -> None:
    """2 to 10 players, no more names than columns, names with something to read."""
    for players in (1, 11):
        with pytest.raises(BadPlayerCountError):
            Sheet(players)
    with pytest.raises(BadPlayerCountError, match="at most 2 names, got 3"):
        Sheet(2, ("a", "b", "c"))
    with pytest.raises(BadNameError):
        Sheet(2, ("a", " "))


def test_the_check_names_the_heads_of_the_limited_deck() -> None:
    """All numbers that may use the sheet; the one of those who are named."""
    say = Say(Language.EN)

    assert "38 with 2 players, 55 with 3 players" in Printed(print_sheets(say, [Sheet(3)])).text().replace("\n", " ")
    named = Printed(print_sheets(say, [Sheet(3, ("a", "b", "c"))])).text()
    assert "55 with 3 players" in named
    assert "with 2 players" not in named


def test_a_sheet_goes_on() -> None:
    """Rounds 13 to 24 after the totals so far."""
    first = Printed(print_sheets(Say(Language.EN), [Sheet(3)])).text().split()
    second = Printed(print_sheets(Say(Language.EN), [Sheet(3, continued=True)])).text().split()

    assert "Carried" in second
    assert "Carried" not in first
    assert {str(number) for number in range(1, 13)} <= set(first)
    assert "12" not in second
    assert {str(number) for number in range(13, 25)} <= set(second)
