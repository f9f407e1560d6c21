"""From content to PDF, by Typst."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import typst

from sixieme.errors import BadPrintError
from sixieme.memo.content import memo_content
from sixieme.memo.paper import Paper
from sixieme.memo.sheet import Sheet, sheet_content
from sixieme.texts import Say

LARGE = 1.47
"""How much larger large print is: the smallest letters, 8.2 points, become more than 12."""


def print_memo(
    say: Say, paper: Paper = Paper.A4, *, players: int | None = None, url: str | None = None, large: bool = False
) -> bytes:
    """Return the memo as PDF: two pages, side by side unless the paper is A5 or the print large.

    Raises BadPrintError for large print on A5, and for an address that is none.
    """
    return _pdf(
        "memo.typ",
        memo_content(say, players, url) | form(say, paper, large=large, two=not large and paper is not Paper.A5),
    )


def print_sheets(
    say: Say, sheets: Sequence[Sheet], paper: Paper = Paper.A4, *, large: bool = False, two: bool = False
) -> bytes:
    """Return score sheets as PDF: one a page, or two side by side.

    Raises BadPrintError for large print or two a page on A5, and for both at once.
    """
    return _pdf("sheet.typ", sheet_content(say, sheets) | form(say, paper, large=large, two=two))


def draw(template: str, content: dict[str, Any], ppi: float) -> list[bytes]:
    """Return the pages as PNG, for tests and for the documents."""
    pages = _compile(template, content, format="png", ppi=ppi)
    return pages if isinstance(pages, list) else [pages]


def form(say: Say, paper: Paper, *, large: bool = False, two: bool = False) -> dict[str, Any]:
    """Return how content is laid out, to be added to it for :func:`draw`. Raises BadPrintError."""
    if paper is Paper.A5 and (large or two):
        raise BadPrintError("expected a larger paper than A5 for large print or two a page")
    if large and two:
        raise BadPrintError("expected large print or two a page, got both")
    width, height = paper.size
    return {
        "lang": str(say.language),
        "paper": {"width": width, "height": height},
        "scale": LARGE if large else 1.0,
        "two": two,
    }


def _pdf(template: str, content: dict[str, Any]) -> bytes:
    pages = _compile(template, content, format="pdf", pdf_standards=["ua-1"])
    assert isinstance(pages, bytes)  # several files come only of pictures
    return pages


def _compile(template: str, content: dict[str, Any], **settings: Any) -> bytes | list[bytes]:
    with as_file(files("sixieme.memo") / "templates") as folder:
        made: bytes | list[bytes] | None = typst.compile(
            folder / template,
            root=folder,
            font_paths=_fonts(),
            ignore_system_fonts=True,
            sys_inputs={"content": json.dumps(content)},
            **settings,
        )
    assert made is not None
    return made


@cache
def _fonts() -> typst.Fonts:
    """Return the fonts of this package, and no others."""
    with as_file(files("sixieme.memo") / "fonts") as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[Path(folder)])
