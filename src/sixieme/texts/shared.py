"""The texts that the page shows as well: ``tools/generate.py`` copies them into its own catalogues."""

from sixieme.texts.catalogue import AdviceTexts, Catalogue, DisputeTexts, RefereeTexts

PREFIXES = ("bot_",)
"""How the keys begin that the page needs from the start."""


def shared_keys() -> tuple[str, ...]:
    """Return the keys of the texts that the page needs from the start, in the order of the catalogue."""
    return tuple(key for key in Catalogue.__annotations__ if key.startswith(PREFIXES))


def referee_keys() -> tuple[str, ...]:
    """Return the keys of the referee: the page loads their texts when it is called."""
    return tuple(RefereeTexts.__annotations__)


def dispute_keys() -> tuple[str, ...]:
    """Return the keys of the disputes: their texts are long, and loaded with their list only."""
    return tuple(DisputeTexts.__annotations__)


def advice_keys() -> tuple[str, ...]:
    """Return the keys of the advice: the page loads their texts when it is asked for."""
    return tuple(AdviceTexts.__annotations__)
