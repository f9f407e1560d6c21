"""Players' names: labels, never identity."""

import unicodedata

from sixieme.errors import BadNameError

MAX_GRAPHEMES = 40
_MAX_MARKS = 8
_MAX_POINTS = 32
"""Code points in one grapheme; an honest one has half of that at most. So a name has 1,280 at most."""
_ZERO_WIDTH_JOINER = "\u200d"
_JOINER_OR_BLANK = _ZERO_WIDTH_JOINER + " "
_EMOJI_STYLE = "\ufe0f"
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that show nothing: Hangul's fillers and the empty Braille cell."""
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
    # Cutting first bounds the work on a hostile name. What is dropped may have stood between a letter and its accent.
    visible = _visible(unicodedata.normalize("NFC", name[: MAX_GRAPHEMES * _MAX_POINTS]))
    folded = " ".join(_without_towers(unicodedata.normalize("NFC", visible)).split())
    shown = "".join(graphemes(folded)[:MAX_GRAPHEMES]).rstrip(_JOINER_OR_BLANK)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in shown):
        raise BadNameError(f"expected a name with something to read in it, got {name!r:.40}")
    return shown


def graphemes(text: str) -> list[str]:
    """Split a text into what people see as characters."""
    found: list[str] = []
    for character in text:
        if found and len(found[-1]) < _MAX_POINTS and _extends(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def _visible(text: str) -> str:
    """Drop what is hidden, and make every blank a plain one; a joiner stays where it joins emoji."""
    kept: list[str] = []
    for character in text:
        if character == _ZERO_WIDTH_JOINER:
            if kept and (kept[-1] == _EMOJI_STYLE or unicodedata.category(kept[-1]) in ("So", "Sk")):
                kept.append(character)
        elif character.isspace() or character in _BLANKS:
            kept.append(" ")
        elif unicodedata.category(character) not in _HIDDEN:
            kept.append(character)
    return "".join(kept)


def _without_towers(text: str) -> str:
    """Drop the marks that stand too high on one character."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _is_mark(character) else 0
        if marks <= _MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def _extends(before: str, character: str) -> bool:
    if character == _ZERO_WIDTH_JOINER or _is_mark(character):
        return True
    if before[-1] == _ZERO_WIDTH_JOINER or "\U0001f3fb" <= character <= "\U0001f3ff":
        return True
    return len(before) == 1 and _is_flag_letter(before) and _is_flag_letter(character)


def _is_flag_letter(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_mark(character: str) -> bool:
    return unicodedata.category(character).startswith("M")
