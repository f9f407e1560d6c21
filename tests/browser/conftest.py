"""A server and a browser for each test that asks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.chromium import FLAGS, find_chromium
from tests.browser.hosting import Host
from tests.browser.serving import Serving


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Return a running server with an empty data folder."""
    server = Serving(tmp_path / "data")
    server.start()
    yield server
    server.kill()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """Return a web host with the page and nothing else."""
    there = Host(tmp_path / "site")
    yield there
    there.stop()


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """Return a Chromium. Names ending in .test lead to this machine, for pages that are not on localhost."""
    running = driver.chromium.launch(
        executable_path=find_chromium(driver.chromium.executable_path),
        args=[*FLAGS, "--host-resolver-rules=MAP *.test 127.0.0.1"],
    )
    yield running
    running.close()
