"""An address on paper: printed, and as a QR code."""

import io
import re
from typing import Any

import segno

from sixieme.errors import BadPrintError
from sixieme.memo.glyphs import legible

MAX_LENGTH = 80
"""Characters; more would make the QR code too fine to scan from paper."""
_RUN = 20


def link(url: str | None, alt: str) -> dict[str, Any] | None:
    """Return an address as the templates take it: where it leads, how it is printed, its QR code as SVG.

    Raises BadPrintError for anything but a web address of at most 80 characters.
    """
    if url is None:
        return None
    if not is_address(url):
        raise BadPrintError(f"expected a web address (https://…, at most {MAX_LENGTH} characters), got {url!r:.60}")
    code = io.BytesIO()
    segno.make(url, error="m", micro=False).save(code, kind="svg", border=0, xmldecl=False, svgclass=None)
    return {"url": url, "shown": _breakable(legible(url).text), "svg": code.getvalue().decode(), "alt": alt}


def is_address(url: str) -> bool:
    """Return whether this is a web address that can be printed."""
    return len(url) <= MAX_LENGTH and url.isprintable() and re.fullmatch(r"https?://[^\s<>\"]+", url) is not None


def _breakable(url: str) -> list[str]:
    """Return the address in pieces between which a line may break: after its separators, and within long words."""
    return re.findall(rf"[^/.?&=_-]{{1,{_RUN}}}[/.?&=_-]*|[/.?&=_-]+", url)
