"""What is in a PDF, read with pypdf: its structure, its texts and how large their letters are."""

import io
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pypdf import PdfReader


@dataclass(frozen=True)
class Printed:
    """A PDF that was made."""

    data: bytes

    @property
    def reader(self) -> PdfReader:
        """The file, opened."""
        return PdfReader(io.BytesIO(self.data))

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return len(self.reader.pages)

    @property
    def root(self) -> Any:
        """The document's dictionary."""
        return self.reader.trailer["/Root"]

    @property
    def title(self) -> str:
        """The title that a window shows."""
        metadata: Any = self.reader.metadata
        return str(metadata["/Title"])

    def text(self) -> str:
        """Return the text of all pages, spaces that may not break as plain ones."""
        text = "\n".join(page.extract_text() for page in self.reader.pages)
        return text.replace("\u00a0", " ").replace("\u202f", " ")

    def sizes(self) -> set[float]:
        """Return the sizes of all letters, in points."""
        found: set[float] = set()

        def see(text: str, outer: list[float], inner: list[float], _: Any, size: float) -> None:
            if text.strip():
                found.add(round(size * math.hypot(outer[0], outer[1]) * math.hypot(inner[0], inner[1]), 2))

        for page in self.reader.pages:
            page.extract_text(visitor_text=see)
        return found

    def structure(self) -> list[dict[str, Any]]:
        """Return the elements of the structure tree, each before what is in it."""
        return list(_elements(self.root["/StructTreeRoot"]))


def _elements(node: Any) -> Iterator[dict[str, Any]]:
    node = node.get_object()
    if isinstance(node, list):
        for one in node:
            yield from _elements(one)
    elif isinstance(node, dict):
        if "/S" in node:
            yield node
        if "/K" in node:
            yield from _elements(node["/K"])
