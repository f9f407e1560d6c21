"""Who sits at the table, as the terminal shows it."""

import pytest
from rich.cells import cell_len

from sixieme.rules import Match, view
from sixieme.texts import Language, Say
from sixieme.tui.people import People, draw_people, draw_totals

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
NAMES = ("Léa", FAMILY * 40, "李小龙" * 13, "Z" + "\u0335" * 8 + "oe", "Maximilian-Alexander")


@pytest.mark.parametrize("names", [NAMES, NAMES[::-1]])
def test_names_take_the_columns_they_have(names: tuple[str, ...]) -> None:
    """Wide characters count twice and marks not at all, so the columns of numbers stand one under the other."""
    seen = view(Match.new(len(names)), 0)
    head, *lines = str(draw_totals(seen, People(names, 0), Say(Language.EN))).split("\n")

    assert {cell_len(head)} == {cell_len(line) for line in lines}
    assert {"0"} == {line[-1] for line in lines}


def test_a_long_name_is_cut_between_characters() -> None:
    """An emoji of seven code points is there whole or not at all; a short name with marks stays whole."""
    shown = str(draw_people(view(Match.new(len(NAMES)), 0), People(NAMES, 0))).split("   ")
    cut = shown[1].removesuffix("… 0+0")

    assert cut == FAMILY * (len(cut) // len(FAMILY)) != ""
    assert "李小龙李… 0+0" == shown[2]
    assert f"{NAMES[3]} 0+0" == shown[3]
    assert "Maximilia… 0+0" == shown[4]
