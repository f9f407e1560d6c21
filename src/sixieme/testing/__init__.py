"""Hypothesis strategies for cards, tables, tricks, deals, options, matches and records.

For people who test bots, servers or other implementations of the game::

    from hypothesis import given
    from sixieme.rules import resolve_trick
    from sixieme.testing import Trick, tricks

    @given(tricks())
    def test_my_resolver(trick: Trick) -> None:
        assert resolve_trick(trick.table, trick.cards, trick.row) == my_resolver(trick)

Everything drawn is legal. Needs Hypothesis: ``pip install "sixieme[testing]"``.
"""

from sixieme.errors import MissingExtraError

try:
    import hypothesis as _hypothesis  # noqa: F401  # only whether it is there
except ModuleNotFoundError:
    raise MissingExtraError('sixieme.testing needs Hypothesis: pip install "sixieme[testing]"') from None

from sixieme.testing.cards import cards, packs, samples
from sixieme.testing.commands import commands
from sixieme.testing.deals import deals
from sixieme.testing.lookalikes import lookalikes
from sixieme.testing.matches import Course, courses, matches
from sixieme.testing.names import names
from sixieme.testing.options import miniatures, options, players, setups
from sixieme.testing.records import records
from sixieme.testing.secrets import secrets
from sixieme.testing.tables import tables
from sixieme.testing.tricks import Trick, tricks

__all__ = [
    "Course",
    "Trick",
    "cards",
    "commands",
    "courses",
    "deals",
    "lookalikes",
    "matches",
    "miniatures",
    "names",
    "options",
    "packs",
    "players",
    "records",
    "samples",
    "secrets",
    "setups",
    "tables",
    "tricks",
]
