"""Installed, without a network, called: what the service worker does."""

from __future__ import annotations

import json
from typing import Any

from .conftest import Host, Visit
from .support import expect, my_move


def test_without_a_network_the_tables_last_seen_are_shown(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex", mission="m1", count=1)
    page = visit("/", made, worker=True)
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Breach Alarm")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # now what it needs is kept
    expect(page.locator(".door .plan path").first).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("region", name="My tables")).to_contain_text("Breach Alarm")
    expect(page.get_by_text("As they were last seen")).to_be_visible()


def registration(page: Any) -> tuple[Any, str]:
    """A session of DevTools that knows the worker, and the id of its registration."""
    tools = page.context.new_cdp_session(page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready")
    for _ in range(100):
        if found:
            return tools, found[0]
        page.wait_for_timeout(100)
    raise AssertionError("no worker is registered")


def test_a_push_is_shown_once_for_each_table(visit: Visit, host: Host) -> None:
    """A later one takes the place of the one before; it says whose turn it is and where."""
    page = visit("/", worker=True)
    page.context.grant_permissions(["notifications"], origin=host.url)
    tools, worker = registration(page)
    for body in ("Odessa Brandt in Breach Alarm", "Odessa Brandt in Breach Alarm, still"):
        said = {"title": "Vortex: your turn", "body": body, "tag": "abc", "url": "/table/abc"}
        push = {"origin": host.url, "registrationId": worker, "data": json.dumps(said)}
        tools.send("ServiceWorker.deliverPushMessage", push)
        page.wait_for_function(
            """async (body) => {
                const worker = await navigator.serviceWorker.ready;
                const shown = await worker.getNotifications();
                return shown.length === 1 && shown[0].body === body && shown[0].data.url === '/table/abc';
            }""",
            arg=body,
        )


def test_a_channel_is_asked_for_at_the_table(visit: Visit, host: Host) -> None:
    made = host.table(game="vortex", count=1)
    page = visit(f"/table/{made['table']}", made)
    my_move(page)
    page.get_by_role("button", name="People").click()
    page.get_by_label("Webhook of a channel").fill("http://127.0.0.1/")
    page.get_by_role("button", name="Tell a channel").click()
    expect(page.get_by_role("alert").first).to_contain_text("discord://")
    page.get_by_label("Webhook of a channel").fill("ntfy://starboard-test")
    page.get_by_role("button", name="Tell a channel").click()
    expect(page.get_by_text("This table tells a channel")).to_be_visible()
