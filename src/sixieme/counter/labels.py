"""Texts that a book may hold: labels, ids, moments."""

import re
from datetime import datetime

MAX_NAME, MAX_TITLE, MAX_NOTE = 640, 640, 4_000
MAX_EMOJI, MAX_TZ = 16, 64

_HIDDEN = (
    "\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u200b\\u200c\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb"
    "\\ud800-\\udfff"
)
"""Controls, bidi overrides, zero-width characters and lone surrogates; the joiner may stand."""
_BLANKS = " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"

_NO_LABEL = re.compile(f"[{_HIDDEN}]")
_NO_LINES = re.compile(f"[{_HIDDEN}]".replace("\\x00-\\x1f", "\\x00-\\x09\\x0b-\\x1f"))
_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")


def is_label(text: str, least: int, most: int, lines: bool = False) -> bool:
    """Return whether a text of so many code points may be shown as it is; line breaks only with ``lines``.

    >>> [is_label(text, 1, 640) for text in ("<b>Léa</b>", " Léa", "L\\u202eéa", "")]
    [True, False, False, False]
    """
    if not least <= len(text) <= most:
        return False
    if text and (text[0] in _BLANKS or text[-1] in _BLANKS):
        return False
    return not (_NO_LINES if lines else _NO_LABEL).search(text)


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id."""
    return _ID.fullmatch(text) is not None


def is_moment(text: str) -> bool:
    """Return whether a text is a moment that exists, ``2026-11-30T21:04:00Z``."""
    if not _MOMENT.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text[:-1])
    except ValueError:
        return False
    return True
