"""The page on a web host that knows nothing but files."""

import re
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import sixieme

STATIC = Path(sixieme.__file__).parent / "server" / "static"
IN_CHARGE = "() => navigator.serviceWorker.controller !== null"
"""The service worker has kept the page and answers for it."""


class Host:
    """A web host: every address that is no file is answered with ``index.html``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(STATIC, folder)

        class Handler(SimpleHTTPRequestHandler):
            def __init__(self, *arguments: object) -> None:
                super().__init__(*arguments, directory=str(folder))  # type: ignore[arg-type]  # as the server calls it

            def translate_path(self, path: str) -> str:
                found = super().translate_path(path)
                return found if Path(found).is_file() else str(folder / "index.html")

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()

    def renew(self) -> None:
        """Bring another version of the page."""
        worker = self.folder / "sw.js"
        worker.write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "another"', worker.read_text("utf-8")), "utf-8")

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
