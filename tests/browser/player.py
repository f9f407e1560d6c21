"""A person at a page: looks at what it asks, and answers by clicks or by keys alone."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLateError

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}

MOMENT = 3_000
"""Milliseconds for what the page has just asked for. It may be gone again: the answer before was still on its way."""


class Player:
    """Somebody with a page of their own, in English, without pictures of the reveal."""

    def __init__(self, context: BrowserContext, *, keys: bool = False) -> None:
        self.context = context
        self.keys = keys
        self.page = context.new_page()
        self.stored: list[tuple[int, int, int]] = []
        """Round, trick and card of every choice that the page has shown as stored."""
        self.faults: list[str] = []
        self._listen()

    def _listen(self) -> None:
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def reopen(self) -> None:
        """Kill the page and come back to the same address in a new one."""
        address = self.page.url
        self.page.close()
        self.page = self.context.new_page()
        self._listen()
        self.page.goto(address)

    def calm(self) -> None:
        """At a table, switch the pictures of the reveal off."""
        self.page.get_by_role("button", name="Menu").click()
        self.page.get_by_label("Speed of the reveal").select_option("0")
        self.page.get_by_role("button", name="Close").click()

    @property
    def action(self) -> str:
        """What the action bar asks for or says; ``over`` when there is none any more."""
        # In one look: the bar goes when the match is over, and must not be waited for.
        found = self.page.evaluate("document.querySelector('[data-action]')?.getAttribute('data-action') ?? ''")
        if found:
            return str(found)
        return "over" if self.page.get_by_role("heading", name="Match over").count() else "opening"

    @property
    def moment(self) -> tuple[int, int]:
        """The round and the trick of the heading; zeros where there is no such heading."""
        found = re.search(r"(\d+)\D+(\d+)/", self.page.get_by_role("heading", level=1).first.inner_text(timeout=5000))
        return (int(found[1]), int(found[2])) if found else (0, 0)

    def act(self) -> str:
        """Do what is due, if anything is; return what that was. What is gone before it is done was not due any more."""
        try:
            return self._act()
        except TooLateError:
            return "late"

    def _act(self) -> str:
        action, moment = self.action, self.moment if self.page.locator("[data-action]").count() else (0, 0)
        if action == "choose_card":
            card = self._choose_card()
            if self._wait_until_stored(card, moment):
                self.stored.append((*moment, card))
        elif action in ("choose_row", "take_row"):
            self._choose_row()
        elif action in ("play", "next_round", "take_back", "change"):
            self._press()
        return action

    def _press(self) -> None:
        if self.keys:
            self.page.keyboard.press("Enter")
        else:
            self.page.locator("[data-action]").first.click(timeout=MOMENT)

    def _choose_card(self) -> int:
        if self.keys:
            self.page.keyboard.press("h")
            self.page.keyboard.press("Home")
            card = int(
                self.page.locator("[role=option][aria-selected=true]").get_attribute("data-card", timeout=MOMENT) or 0
            )
        else:
            option = self.page.locator("[role=option]").last
            card = int(option.get_attribute("data-card", timeout=MOMENT) or 0)
            option.click(timeout=MOMENT)
        self._press()
        return card

    def _choose_row(self) -> None:
        if self.keys:
            self.page.keyboard.press("1")
        else:
            self.page.locator("#rows button").first.click(timeout=MOMENT)
        if self.action == "take_row":
            self._press()

    def _wait_until_stored(self, card: int, moment: tuple[int, int]) -> bool:
        """Return whether the page has said that the choice is stored: until the trick is over, it shows the card."""
        for _ in range(100):
            if self.action == "stored" or self.moment != moment:
                return True
            if self.page.get_by_text(f"{card} is stored").count():
                return True
            self.page.wait_for_timeout(20)
        return False

    def axe(self, script: str) -> list[str]:
        """Return what axe-core finds on the page, one line a fault."""
        self.page.evaluate(script)
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [f"{one['id']}: {[node['html'][:120] for node in one['nodes']][:3]}" for one in found["violations"]]


def expect_no_scroll(page: Page) -> None:
    """Fail if the page is larger than the window in either direction."""
    size = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert [0, 0] == [max(0, overflow) for overflow in size], f"the page scrolls by {size}"


def save(page: Page, path: Path) -> None:
    """Keep a picture of the page, for people to look at."""
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=str(path))
