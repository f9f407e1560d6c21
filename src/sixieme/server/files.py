"""The built page as files: compressed beforehand, cached for ever under hashed names, asked about otherwise."""

import mimetypes
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

STATIC = Path(__file__).parent / "static"
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class Page:
    """The files of the page, in a folder."""

    folder: Path = STATIC

    @property
    def built(self) -> bool:
        """Whether the page is there at all."""
        return (self.folder / "index.html").is_file()

    def answer(self, request: Request, path: str) -> Response | None:
        """Return the file of that path; None if there is none."""
        file = self._find(path)
        if file is None:
            return None
        accepted = _accepted(request.headers.get("accept-encoding", ""))
        hashed = "assets" in file.relative_to(self.folder.resolve()).parts
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
            "Vary": "Accept-Encoding",
        }
        sent = file
        for encoding, suffix in _ENCODINGS:
            compressed = file.with_name(file.name + suffix)
            if encoding in accepted and compressed.is_file():
                sent = compressed
                headers["Content-Encoding"] = encoding
                break
        media_type = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return FileResponse(sent, headers=headers, media_type=media_type)

    def _find(self, path: str) -> Path | None:
        """Return the file of that path, if it is one of ours."""
        try:
            file = (self.folder / path.lstrip("/")).resolve()
            there = file.is_relative_to(self.folder.resolve()) and file.is_file()
        except (OSError, ValueError):  # too long a name, a zero byte
            return None
        return file if there and file.suffix not in (".br", ".gz") else None


def _accepted(header: str) -> set[str]:
    """Return the encodings that a browser takes: those named without a weight of 0."""
    found = set()
    for part in header.split(","):
        name, _, weight = (word.strip() for word in part.partition(";"))
        if weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            found.add(name)
    return found
