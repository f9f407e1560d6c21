"""The texts that the page shows as well: ``tools/generate.py`` copies them into its own catalogues."""

from sixieme.texts.catalogue import Catalogue, DisputeTexts, RefereeTexts

PREFIXES = ("bot_",)
"""How the keys begin that the page needs from the start."""


def shared_keys() -> tuple[str, ...]:
    """Return the keys of the texts that the page needs from the start, in the order of the catalogue."""
    return tuple(key for key in Catalogue.__annotations__ if key.startswith(PREFIXES))


def referee_keys() -> tuple[str, ...]:
    """Return the keys of the referee and of the disputes: the page loads their texts when the referee is called."""
    return (*RefereeTexts.__annotations__, *DisputeTexts.__annotations__)
