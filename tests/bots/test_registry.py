"""Bots by name: ours, and those of other packages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixieme.bots import LADDER, bot_kinds, check_kind, decide, make, parse_bot, registry, split_bots
from sixieme.errors import BotOptionError, UnknownBotError
from sixieme.rules import Match, next_round, secret_from_text, view

SOURCE = """
class Highest:
    name = "highest"

    def __init__(self, seed, *, row=0, fail=False):
        if fail:
            raise RuntimeError("no")
        self.row = row

    def choose_card(self, view):
        return view.legal_plays[-1]

    def choose_row(self, view):
        return self.row

    def pick(self, view):
        return view.legal_picks[-1]


class Loose(Highest):
    def __init__(self, seed, **options):
        self.row = options.get("anything", 0)


def seedless():
    return Highest(0)


def nothing(seed):
    return None


a_number = 5
"""
ENTRIES = """
[sixieme.bots]
highest = other_bots:Highest
loose = other_bots:Loose
seedless = other_bots:seedless
nothing = other_bots:nothing
number = other_bots:a_number
missing = other_bots:there_is_none
gone = no_such_module:Bot
broken = broken_bots:Bot
random = other_bots:Highest
"""


@pytest.fixture(autouse=True)
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install another package with bots, good ones and bad ones."""
    (tmp_path / "other_bots.py").write_text(SOURCE)
    (tmp_path / "broken_bots.py").write_text("raise SystemExit('not today')")
    info = tmp_path / "other_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(tmp_path)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    registry._others.cache_clear()
    registry._load.cache_clear()


def test_a_bot_of_another_package_is_found() -> None:
    """After ours, and made with its options; a name of ours stays ours."""
    match, _ = Match.new(2).apply(next_round(Match.new(2), secret_from_text("a")))
    seen = view(match, 0)

    assert tuple(LADDER) == bot_kinds()[: len(LADDER)]
    assert "highest" in bot_kinds()
    assert "highest" == check_kind("highest")
    assert seen.hand[-1] == decide(make("highest"), seen)
    assert 3 == parse_bot("highest:row=3").choose_row(seen)
    assert 2 == make("loose", anything=2).choose_row(seen)
    assert "random" == make("random").name
    assert 1 == bot_kinds().count("random")


@pytest.mark.parametrize(
    "name, message",
    [
        ("gone", "ModuleNotFoundError"),
        ("broken", "SystemExit"),
        ("missing", "AttributeError"),
        ("number", "something that makes bots, got 5"),
        ("nothing", "to make a bot, got None"),
    ],
)
def test_a_broken_entry_point_is_named_and_takes_nothing_down(name: str, message: str) -> None:
    """It is listed like the others; asked for, it says what is wrong with it. The others play."""
    with pytest.raises(UnknownBotError, match=message):
        make(name)
    assert name in bot_kinds()
    assert "highest" == make("highest").name


@pytest.mark.parametrize(
    "text, message",
    [
        ("highest:speed=3", "expected an option of highest .row, fail., got 'speed'"),
        ("cautious:row=3", "it has none"),
        ("highest:row", "expected option=value, got 'row'"),
        ("highest:fail=1", "RuntimeError"),
        ("seedless", "TypeError"),
    ],
)
def test_an_impossible_option_is_refused(text: str, message: str) -> None:
    """Whatever its maker raises."""
    with pytest.raises(BotOptionError, match=message):
        parse_bot(text)


@pytest.mark.parametrize("seed", [-1, 2**64, True, "3", None])
def test_a_seed_is_a_number_of_64_bits(seed: object) -> None:
    """Expected, got."""
    with pytest.raises(BotOptionError, match="expected a seed"):
        make("random", seed=seed)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("name", ["hal", "", 3, None])
def test_an_unknown_bot_is_refused_with_the_names_there_are(name: str) -> None:
    """Expected, got."""
    with pytest.raises(UnknownBotError, match=r"random, lowest, closest, cautious.*got "):
        parse_bot(name)


def test_a_list_of_bots_may_have_options_with_commas() -> None:
    """A part with an equals sign and no colon belongs to the bot before it."""
    assert ("a", "b:x=1,y=2", "c") == split_bots("a, b:x=1 , y=2,c")
    assert ("a", "") == split_bots("a,")
    assert ("x=1",) == split_bots("x=1")
