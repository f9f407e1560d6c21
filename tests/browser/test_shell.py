"""The page as an installed program: without a network, and over to a new version only when somebody says so."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hosting import IN_CHARGE, Host


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    opened = browser.new_context(locale="en-GB")
    yield opened
    opened.close()


def _open(context: BrowserContext, host: Host) -> Page:
    page = context.new_page()
    page.goto(host.url)
    page.wait_for_function(IN_CHARGE)
    page.evaluate("window.stillHere = true")
    return page


def test_the_page_opens_without_a_network(context: BrowserContext, host: Host) -> None:
    """Its home, the rules on it, and a link to a table, which says that it cannot reach the server."""
    page = _open(context, host)
    context.set_offline(True)
    host.stop()
    page.reload()

    expect(page.get_by_role("heading", name="Sixième")).to_be_visible()
    page.goto(f"{host.url}/t/abcd2345")
    expect(page.locator("#app > *").first).to_be_visible()


def test_a_new_version_waits_for_a_click_and_only_that_tab_loads_again(context: BrowserContext, host: Host) -> None:
    """A tab in which somebody plays is left as it is, before the click in the other one and after it."""
    one, other = _open(context, host), _open(context, host)
    host.renew()
    one.evaluate("() => navigator.serviceWorker.getRegistration().then((found) => found.update())")

    button = one.get_by_role("button", name="Update")
    expect(button).to_be_visible()
    assert one.evaluate("window.stillHere")
    with one.expect_navigation():
        button.click()
    assert one.evaluate("window.stillHere === undefined")
    expect(one.get_by_role("heading", name="Sixième")).to_be_visible()
    assert ["sixieme-another"] == one.evaluate("caches.keys()")
    assert other.evaluate("window.stillHere")


def test_a_page_of_another_name_over_plain_http_does_without(context: BrowserContext, host: Host) -> None:
    """No secure context, no service worker: the page works, and complains about nothing."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(host.url.replace("localhost", "cards.test"))

    expect(page.get_by_role("heading", name="Sixième")).to_be_visible()
    assert [False, False] == page.evaluate("[isSecureContext, 'serviceWorker' in navigator]")
    assert [] == faults
