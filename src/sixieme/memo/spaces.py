"""The spaces that no line may break at, as French sets them."""

import re

from sixieme.texts import Language

_BEFORE = re.compile(r" ([;!?»])")
_COLON = re.compile(r" :")
_AFTER = re.compile(r"« ")


def spaced(language: Language, text: str) -> str:
    """Return one of our texts with the no-break spaces of its language; names and addresses stay as they are.

    >>> spaced(Language.FR, "Qui prend ? Lui : « moi »").count(chr(0x202F))
    3
    """
    if language is not Language.FR:
        return text
    return _AFTER.sub("«\u202f", _COLON.sub("\u00a0:", _BEFORE.sub("\u202f\\1", text)))
