"""Compiling while people play, so that nobody waits for it."""

from contextlib import suppress

from sixieme.bots import warm
from sixieme.errors import MissingExtraError


def compile_in_background() -> None:
    """Begin to compile the kernels in another process, if there is numba and it has not been done."""
    with suppress(MissingExtraError, OSError):
        warm.start()
