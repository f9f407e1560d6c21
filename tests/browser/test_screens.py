"""Every screen: reachable, without a fault that axe-core knows, and a table of ten that needs no scrolling."""

import json
import os
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.player import DESKTOP, PHONE, SMALL_PHONE, Player, expect_no_scroll, save
from tests.browser.serving import Serving

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PICTURES = os.environ.get("SIXIEME_PICTURES")
"""A folder in which to keep what the screens look like; none are kept without it."""


def _look(player: Player, name: str) -> None:
    """Check the screen with axe-core, and keep a picture if asked to."""
    player.page.wait_for_timeout(500)  # until what fades has faded: a colour on its way is no colour of ours
    if PICTURES:
        save(player.page, Path(PICTURES) / f"{name}.png")

    assert [] == player.axe(AXE), name


def _create(home: str, **settings: Any) -> tuple[str, str]:
    """Return the code and the token of a new table."""
    token = "t" * 24
    body = {"name": "Ada", "token": token, "speed": "fast", **settings}
    request = urllib.request.Request(f"{home}/api/tables", json.dumps(body).encode(), method="POST")
    return json.load(urllib.request.urlopen(request))["table"], token


def _sit(browser: Browser, home: str, size: ViewportSize = PHONE, scheme: str = "light", **settings: Any) -> Player:
    code, token = _create(home, **settings)
    context = browser.new_context(
        viewport=size, locale="en-GB", color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
    )
    player = Player(context)
    player.page.goto(f"{home}/t/{code}#seat={token}")
    return player


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    """Return the colours to look at."""
    found: str = request.param
    return found


def test_home_and_lobby(serving: Serving, browser: Browser, scheme: str) -> None:
    """The screens before a match, for a host and for a guest who has only the link."""
    context = browser.new_context(viewport=PHONE, locale="en-GB", color_scheme="dark" if scheme == "dark" else "light")
    host = Player(context)
    host.page.goto(serving.url)
    expect(host.page.get_by_role("button", name="Play now")).to_be_visible()
    _look(host, f"home-{scheme}")
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_role("button", name="Create a table").click()
    expect(host.page.get_by_role("heading", name="Players (1 of 10)")).to_be_visible()
    host.page.get_by_text("In detail").click()
    _look(host, f"lobby-{scheme}")
    guest = Player(browser.new_context(viewport=PHONE, locale="de-DE"))
    guest.page.goto(host.page.url)
    expect(guest.page.get_by_role("button", name="Mitspielen")).to_be_visible()
    _look(guest, f"join-{scheme}")

    assert [] == host.faults + guest.faults


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, {"width": 568, "height": 320}, DESKTOP], ids=str)
def test_ten_players_fit_without_scrolling(serving: Serving, browser: Browser, scheme: str, size: ViewportSize) -> None:
    """Chips, rows, hand and action bar on one screen; nothing is smaller than a finger can hit."""
    player = _sit(browser, serving.url, size, scheme, bots=["cautious"] * 9, start=True)
    expect(player.page.get_by_role("option")).to_have_count(10)
    player.page.get_by_role("option").nth(4).click()
    name = f"table-{size['width']}x{size['height']}-{scheme}"
    expect_no_scroll(player.page)
    _look(player, name)
    sizes = [box for box in _boxes(player.page, "button:visible, [role=option]") if min(box) < 24]

    assert [] == sizes
    assert [] == player.faults


def _boxes(page: Page, selector: str) -> Iterator[tuple[float, float]]:
    for element in page.locator(selector).all():
        box = element.bounding_box()
        if box is not None:
            yield box["width"], box["height"]


def test_a_row_choice(serving: Serving, browser: Browser, scheme: str) -> None:
    """Four buttons with their heads; the cheapest is marked."""
    player = _sit(browser, serving.url, SMALL_PHONE, scheme, bots=["random"] * 3, start=True, clock=60)
    for _ in range(2000):
        match player.action:
            case "choose_row":
                break
            case "choose_card":
                player.page.get_by_role("option").first.click()
                player.page.locator("[data-action]").click()
            case "next_round":
                player.act()
        player.page.wait_for_timeout(20)
    expect(player.page.locator("#rows button")).to_have_count(4)
    _look(player, f"row-{scheme}")
    expect_no_scroll(player.page)

    assert 1 <= player.page.get_by_role("button", name="cheapest").count()


def test_a_draft(serving: Serving, browser: Browser, scheme: str) -> None:
    """All cards of the limited deck lie open; a tap and the bar take one."""
    player = _sit(
        browser, serving.url, SMALL_PHONE, scheme, bots=["random"] * 3, start=True,
        options={"deck": "limited", "draft": True, "first_picker": 0},
    )  # fmt: skip
    expect(player.page.get_by_role("heading", name="to pick")).to_be_visible()
    _look(player, f"draft-{scheme}")
    player.page.locator("#draft-22").click()
    player.page.locator("[data-action]").click()
    expect(player.page.get_by_text("22, yours")).to_be_attached()


def test_results(serving: Serving, browser: Browser, scheme: str) -> None:
    """After a round and after the match; the sheets of menu, scores and help; a rematch leads back to the lobby."""
    player = _sit(
        browser, serving.url, PHONE, scheme, bots=["cautious", "random"], start=True,
        options={"threshold": None, "max_rounds": 2},
    )  # fmt: skip
    expect(player.page.get_by_role("option")).to_have_count(10)
    player.calm()
    player.page.keyboard.press("?")
    _look(player, f"help-{scheme}")
    player.page.get_by_role("button", name="Close").click()
    seen: set[str] = set()
    for _ in range(3000):
        action = player.action
        if action == "over":
            break
        if action == "next_round" and "round" not in seen:
            seen.add("round")
            _look(player, f"round-{scheme}")
            player.page.keyboard.press("s")
            _look(player, f"scores-{scheme}")
            player.page.get_by_role("button", name="Close").click()
        player.act()
        player.page.wait_for_timeout(20)
    _look(player, f"match-{scheme}")
    player.page.get_by_role("button", name="Menu").click()
    _look(player, f"menu-{scheme}")
    player.page.get_by_role("button", name="Close").click()
    player.page.get_by_role("button", name="Rematch").click()
    expect(player.page.get_by_role("heading", name="Players (3 of 10)")).to_be_visible()

    assert {"round"} == seen
    assert [] == player.faults


def test_a_page_that_is_not_on_localhost_plays_over_plain_http(serving: Serving, browser: Browser) -> None:
    """An insecure origin has no service worker, clipboard, share or randomUUID; the table works without them."""
    home = f"http://table.test:{serving.port}"
    player = Player(browser.new_context(viewport=PHONE, locale="en-GB"))
    player.page.goto(home)

    assert not player.page.evaluate("isSecureContext")

    player.page.get_by_label("Your name").fill("Ada")
    player.page.get_by_role("button", name="Create a table").click()
    player.page.get_by_role("button", name="Careful").first.click()
    expect(player.page.get_by_text("without HTTPS")).to_be_visible()
    player.page.get_by_role("button", name="Copy").click()
    player.page.get_by_role("button", name="Start with 2").click()
    expect(player.page.get_by_role("option")).to_have_count(10)
    player.calm()
    for _ in range(500):
        if player.moment > (1, 2):
            break
        player.act()
        player.page.wait_for_timeout(20)

    assert player.moment > (1, 2)
    assert len(player.stored) >= 2
    assert [] == player.faults


def test_a_spectator_sees_no_hand(serving: Serving, browser: Browser) -> None:
    """Whoever has only the link of a running table watches it."""
    code, _ = _create(serving.url, bots=["cautious"], start=True)
    watcher = Player(browser.new_context(viewport=PHONE, locale="en-GB"))
    watcher.page.goto(f"{serving.url}/t/{code}")
    expect(watcher.page.locator("[data-action=watch]")).to_be_visible()

    assert 0 == watcher.page.get_by_role("option").count()
    assert [] == watcher.axe(AXE)
    assert [] == watcher.faults
