"""The documents run the command line as its own tests do."""

from tests.cli.conftest import sixieme

__all__ = ["sixieme"]
