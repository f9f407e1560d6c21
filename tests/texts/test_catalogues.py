"""The catalogues: every language says everything, with the same parameters."""

import re
from pathlib import Path
from string import Formatter
from typing import cast

import pytest

import sixieme
from sixieme.texts import LANGUAGES, Language, Say, choose_language
from sixieme.texts.catalogue import Catalogue
from sixieme.texts.say import CATALOGUES
from sixieme.texts.shared import PREFIXES

KEYS = tuple(Catalogue.__annotations__)


def _template(language: Language, key: str) -> str:
    return cast(dict[str, str], CATALOGUES[language])[key]


def _parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_key_and_no_other(language: Language) -> None:
    """A catalogue is whole."""
    assert set(KEYS) == set(CATALOGUES[language])


@pytest.mark.parametrize("key", KEYS)
def test_all_languages_use_the_same_parameters(key: str) -> None:
    """A translation says as much as the French text."""
    expected = _parameters(_template(Language.FR, key))

    assert dict.fromkeys(LANGUAGES, expected) == {
        language: _parameters(_template(language, key)) for language in LANGUAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_plural_has_two_forms(language: Language, key: str) -> None:
    """``{n:one|many}`` is the only form of a plural."""
    specs = [spec for _, _, spec, _ in Formatter().parse(_template(language, key)) if spec]

    assert [1] * len(specs) == [spec.count("|") for spec in specs]


def test_every_key_is_said_somewhere() -> None:
    """A text that nobody says is dead. Some keys are put together from a value (``claim_``), some the page says."""
    root = Path(sixieme.__file__).parent
    code = "".join(path.read_text(encoding="utf-8") for path in root.rglob("*.py") if path.parent.name != "texts")
    prefixes = {*re.findall(r"""f["']([a-z_]+)\{""", code), *PREFIXES}
    unsaid = [
        key
        for key in KEYS
        if not re.search(f"""["']{key.removesuffix("_you").removesuffix("_nobody")}["']""", code)
        and not any(key.startswith(prefix) for prefix in prefixes)
    ]

    assert [] == unsaid


@pytest.mark.parametrize(
    "language, expected",
    [
        (Language.FR, ["0 manche", "1 manche", "2 manches"]),
        (Language.EN, ["0 rounds", "1 round", "2 rounds"]),
        (Language.DE, ["0 Durchgänge", "1 Durchgang", "2 Durchgänge"]),
    ],
)
def test_plurals_follow_the_language(language: Language, expected: list[str]) -> None:
    """French counts 0 as one, English and German do not."""
    say = Say(language)

    assert expected == [say("option_rounds", rounds=number) for number in (0, 1, 2)]


def test_braces_in_a_name_stay_as_they_are() -> None:
    """A parameter is a value, never a template."""
    text = Say(Language.EN)("won", names="{heads} {0}")

    assert "{heads} {0} wins the match." == text


@pytest.mark.parametrize(
    "environment, asked, expected",
    [
        ({}, None, Language.FR),
        ({"LANG": "C.UTF-8"}, None, Language.FR),
        ({"LANG": "POSIX"}, None, Language.FR),
        ({"LANG": "fr_CA.UTF-8"}, None, Language.FR),
        ({"LANG": "de-DE"}, None, Language.DE),
        ({"LANG": "en_GB.UTF-8"}, None, Language.EN),
        ({"LANG": "pt_BR.UTF-8"}, None, Language.EN),
        ({"LANG": "fr_FR", "LC_ALL": "de_DE"}, None, Language.DE),
        ({"LANG": "fr_FR", "LANGUAGE": "pt:de:en"}, None, Language.DE),
        ({"LANG": "fr_FR"}, "en", Language.EN),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], asked: str | None, expected: Language) -> None:
    """Gettext's order of variables; French if nothing is said; what is asked for wins."""
    assert expected is choose_language(environment, asked)
