"""Players' names: labels, never identity."""

import unicodedata

from sixieme.errors import BadNameError

MAX_GRAPHEMES = 40
_MAX_MARKS = 8
_ZERO_WIDTH_JOINER = "\u200d"
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Controls, bidi overrides, lone surrogates, private and unassigned characters, line breaks."""


def clean_name(name: object) -> str:
    """Return the name as it is shown: NFC, at most 40 graphemes, without controls and bidi overrides, blanks folded.

    A grapheme here is a base character with its marks (eight at most), an emoji with its modifiers and joined emoji, or
    a flag: close to Unicode's annex 29, from what the standard library knows. Raises BadNameError if nothing is left.

    >>> clean_name("  Léa \\u202e<b>  ")
    'Léa <b>'
    """
    if not isinstance(name, str):
        raise BadNameError(f"expected a name, got {name!r:.40}")
    # 40 graphemes of an honest name never have so many characters; cutting first bounds the work on a hostile one.
    folded = " ".join(unicodedata.normalize("NFC", name[: MAX_GRAPHEMES * 32]).split())
    shown = "".join(graphemes(_visible(folded))[:MAX_GRAPHEMES]).strip()
    if not any(unicodedata.category(character)[0] in "LNPS" for character in shown):
        raise BadNameError(f"expected a name with something to read in it, got {name!r:.40}")
    return shown


def graphemes(text: str) -> list[str]:
    """Split a text into what people see as characters."""
    found: list[str] = []
    for character in text:
        if found and _extends(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _visible(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        joins = character == _ZERO_WIDTH_JOINER and kept and unicodedata.category(kept[-1]) in ("So", "Sk", "Mn")
        if marks <= _MAX_MARKS and (joins or unicodedata.category(character) not in _HIDDEN):
            kept.append(character)
    return "".join(kept).rstrip(_ZERO_WIDTH_JOINER)


def _extends(before: str, character: str) -> bool:
    if character == _ZERO_WIDTH_JOINER or unicodedata.category(character) in ("Mn", "Me", "Mc"):
        return True
    if before[-1] == _ZERO_WIDTH_JOINER or "\U0001f3fb" <= character <= "\U0001f3ff":
        return True
    return len(before) == 1 and _is_flag_letter(before) and _is_flag_letter(character)


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
