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
        file = (self.folder / path.lstrip("/")).resolve()
        if not file.is_relative_to(self.folder.resolve()) or not file.is_file() or file.suffix in (".br", ".gz"):
            return None
        accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
        headers = {
            "Cache-Control": "public, max-age=31536000, immutable" if "assets" in file.parts else "no-cache",
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
