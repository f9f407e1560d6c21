"""The texts that the page shows as well: ``tools/generate.py`` copies them into its own catalogue."""

from sixieme.texts.catalogue import Catalogue

PREFIXES = ("bot_",)
"""How the keys of shared texts begin."""


def shared_keys() -> tuple[str, ...]:
    """Return the keys of the shared texts, in the order of the catalogue."""
    return tuple(key for key in Catalogue.__annotations__ if key.startswith(PREFIXES))
