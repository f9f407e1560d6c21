"""The printed memo of the rules and the score sheets, as PDF.

>>> from sixieme.memo import Paper, print_memo
>>> from sixieme.texts import Language, Say
>>> print_memo(Say(Language.FR), Paper.A5)[:5]
b'%PDF-'

Typst sets them, with the fonts of this package and no others: the same bytes on every machine. What people type (names,
an address) reaches the templates as data, never as markup. Needs Typst: ``pip install "sixieme[memo]"``.
"""

from sixieme.errors import MissingExtraError

try:
    import typst as _typst  # noqa: F401  # only whether it is there
except ModuleNotFoundError:
    raise MissingExtraError('sixieme.memo needs Typst: pip install "sixieme[memo]"') from None

from sixieme.memo.content import memo_content
from sixieme.memo.glyphs import Legible, legible
from sixieme.memo.paper import Paper
from sixieme.memo.press import print_memo, print_sheets
from sixieme.memo.sheet import ROUNDS, Sheet, sheet_content

__all__ = [
    "ROUNDS",
    "Legible",
    "Paper",
    "Sheet",
    "legible",
    "memo_content",
    "print_memo",
    "print_sheets",
    "sheet_content",
]
