"""A phone with the counter on it: a browser with a profile of its own, whose power can go at any moment."""

import contextlib
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Error, Page, Playwright

from sixieme.counter import Book, read_book
from tests.browser.chromium import FLAGS, find_chromium


class Phone:
    """A persistent profile of Chromium, on and off."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._playwright = playwright
        self.profile = profile
        self.context: BrowserContext

    def on(self, *flags: str) -> Page:
        """Switch it on; return its page."""
        self.context = self._playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=find_chromium(self._playwright.chromium.executable_path),
            args=[*FLAGS, *flags],
            locale="en-GB",
            viewport={"width": 390, "height": 844},
            accept_downloads=True,
        )
        return self.context.pages[0]

    def knife(self) -> Callable[[], None]:
        """Return what kills the browser and all its processes at once, as a battery that dies does."""
        group = os.getpgid(self._main_process())

        def cut() -> None:
            os.killpg(group, signal.SIGKILL)
            with contextlib.suppress(Error):
                self.context.close()

        return cut

    def off(self) -> None:
        """Close it in peace."""
        self.context.close()

    def _main_process(self) -> int:
        """Return the id of the browser itself: the one with this profile that is nobody's helper."""
        flag = f"--user-data-dir={self.profile}".encode()
        for folder in Path("/proc").iterdir():
            if not folder.name.isdigit():
                continue
            with contextlib.suppress(OSError):
                words = (folder / "cmdline").read_bytes().split(b"\0")
                if flag in words and not any(word.startswith(b"--type=") for word in words):
                    return int(folder.name)
        raise RuntimeError(f"no browser runs on {self.profile}")


def import_book(page: Page, url: str, file: Path) -> None:
    """Join a book to the one of the page."""
    page.goto(f"{url}/counter/book")
    page.locator("input[type=file][accept*=json]").set_input_files(file)
    page.get_by_role("button", name="Import", exact=True).click()
    page.get_by_text(re.compile("^Imported: ")).wait_for()


def export_book(page: Page, url: str) -> Book:
    """Download the book of the page, and read it as ``sixieme counter`` does."""
    page.goto(f"{url}/counter/book")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the book").click()
    return read_book(Path(download.value.path()).read_bytes())


def open_entry(page: Page) -> None:
    """Come to the keys, from the page of a game; one that has a draft goes there by itself."""
    keys = page.locator("main[aria-labelledby=entry-title]")
    button = page.get_by_role("button", name=re.compile("^(Enter|Go on entering) round"))
    keys.or_(button).first.wait_for()
    if not keys.count():
        button.click()
    keys.wait_for()


def type_round(page: Page, *heads: int) -> None:
    """Type a round, of at most 99 heads each, up to the button that makes it last."""
    open_entry(page)
    for number in heads:
        page.keyboard.type(str(number))
        if number > 9:
            continue  # the next digit is the next player's
        if number > 0:
            page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^Confirm")).wait_for()
