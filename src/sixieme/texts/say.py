"""From a key and parameters to a sentence."""

from string import Formatter
from typing import Any, cast

from sixieme.texts.catalogue import Catalogue
from sixieme.texts.de import DE
from sixieme.texts.en import EN
from sixieme.texts.fr import FR
from sixieme.texts.language import Language

CATALOGUES: dict[Language, Catalogue] = {Language.FR: FR, Language.EN: EN, Language.DE: DE}


class Say:
    """A voice in one language: ``say("takes", name="Léa", cards=5, heads=9)``.

    A template names its parameters in braces. ``{cards:carte|cartes}`` is the word that goes with a number: French says
    the singular for 0 and 1, English and German for 1 only. Raises KeyError for an unknown key or a missing parameter.

    >>> Say(Language.EN)("option_rounds", rounds=2), Say(Language.FR)("option_rounds", rounds=0)
    ('2 rounds', '0 manche')
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._texts = cast(dict[str, str], CATALOGUES[language])
        self._formatter = _Plurals(language)

    def __call__(self, key: str, /, **parameters: object) -> str:
        """Return the sentence for a key of :class:`sixieme.texts.catalogue.Catalogue`."""
        return self._formatter.vformat(self._texts[key], (), parameters)


class _Plurals(Formatter):
    def __init__(self, language: Language) -> None:
        self._one_below = 2 if language is Language.FR else None

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" not in format_spec:
            return str(super().format_field(value, format_spec))
        one, many = format_spec.split("|")
        return one if self._is_one(value) else many

    def _is_one(self, number: float) -> bool:
        return number < self._one_below if self._one_below is not None else number == 1
