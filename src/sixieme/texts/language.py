"""Which language to speak: French first, then English and German."""

from collections.abc import Mapping
from enum import StrEnum


class Language(StrEnum):
    """A language with a catalogue."""

    FR = "fr"
    EN = "en"
    DE = "de"


LANGUAGES = tuple(Language)

_SILENT = ("", "c", "posix")
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(environment: Mapping[str, str], asked: str | None = None) -> Language:
    """Return the language asked for, else the first one we speak that the environment names (in gettext's order).

    French if the environment says nothing, English if it names only languages that we do not speak.

    >>> [choose_language({"LANG": tag}).value for tag in ("de_AT.UTF-8", "C.UTF-8", "es_ES")]
    ['de', 'fr', 'en']
    """
    named = [asked] if asked else _named(environment)
    spoken = [Language(tag) for tag in map(_primary, named) if tag in LANGUAGES]
    if spoken:
        return spoken[0]
    return Language.EN if any(_primary(tag) not in _SILENT for tag in named) else Language.FR


def _named(environment: Mapping[str, str]) -> list[str]:
    return [tag for variable in _VARIABLES for tag in environment.get(variable, "").split(":")]


def _primary(tag: str) -> str:
    return tag.replace("-", "_").partition(".")[0].partition("_")[0].strip().lower()
