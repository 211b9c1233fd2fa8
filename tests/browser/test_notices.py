"""Being told of one's turn: asked for on the start page, pushed, and shown by the service worker.

A browser subscribes at its vendor's service, which no test can do: the page gets a subscription of
ours in its place, and what our endpoint was sent is handed to the worker by the browser's own
debugging protocol. A browser without a screen shows no notifications either: the worker tells what
it would show, and where a click on it would lead.
"""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.words import Sentences
from tests.browser.chromium import Pages
from tests.browser.host import Host
from tests.browser.table import Table
from tests.browser.test_access import findings
from tests.notices.mail_server import MailServer
from tests.notices.test_channels import Browser as PushBrowser
from tests.notices.test_notice_api import SETTINGS, turn_of, wait_for
from tests.notices.web_endpoint import WebEndpoint
from tests.server.running_server import NewTable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.host import Made

LINK = {"kind": "link"}
SUBSCRIBE = """([endpoint, keys]) => {
  PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options.applicationServerKey;
    return { toJSON: () => ({ endpoint, keys }) };
  };
}"""
RENEWED = """async ([endpoint, keys, brought]) => {
  const made = { toJSON: () => ({ endpoint, keys }) };
  let asked = null;
  PushManager.prototype.subscribe = async (options) => {
    asked = options.applicationServerKey;
    return made;
  };
  const event = new Event("pushsubscriptionchange");
  let waited;
  event.newSubscription = brought ? made : null;
  event.waitUntil = (work) => { waited = work; };
  self.dispatchEvent(event);
  await waited;
  return asked;
}"""
WATCH = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, looks) => { self.shown.push({ title, ...looks }); };
  self.opened = [];
  self.clients.openWindow = async (path) => { self.opened.push(path); };
}"""
CLICK = """async () => {
  const event = new Event("notificationclick");
  let waited;
  event.notification = { close() {}, data: self.shown[0].data };
  event.waitUntil = (work) => { waited = work; };
  self.dispatchEvent(event);
  await waited;
  return self.opened;
}"""


class Post:
    def __init__(self, host: Host, mail: MailServer, web: WebEndpoint) -> None:
        self.host = host
        self.mail = mail
        self.web = web

    def table(self) -> Made:
        """Two people, and a game that has begun."""
        return self.host.new_table({**LINK, "name": "Ada"}, {**LINK, "name": "Ben"}, seed=1)


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder: Path = tmp_path_factory.mktemp("post")
    with MailServer() as mail, WebEndpoint() as web:
        (folder / "settings.toml").write_text(SETTINGS.format(smtp=mail.url()), encoding="utf-8")
        host = Host(folder / "data", "--settings", str(folder / "settings.toml"))
        yield Post(host, mail, web)
        assert host.stop() == []


@pytest.fixture
def posted(browser: Browser, post: Post) -> Iterator[Pages]:
    made = Pages(browser, post.host.url)
    yield made
    assert made.close() == []


def at_home(posted: Pages, made: Made, seat: int, **options: Any) -> Page:
    """The start page of a player of that table."""
    page = posted(made.path(made.seat(seat)), **options)
    Table(page).settled(mine=False)
    page.goto(page.url.split("/t/")[0])
    page.locator(".my-games[data-asked]").wait_for(state="attached")
    return page


def other_turn(post: Post, made: Made, seat: int) -> None:
    """Whoever is to move does, until it is that seat's turn, and leaves."""
    server: Any = SimpleNamespace(port=post.host.address[1])
    secrets = [{"secret": secret} for secret in made.seats]
    told = {"table": made.table, "host": made.host, "spectator": made.spectator, "seats": secrets}
    turn_of(NewTable(server, told), seat)


def test_nothing_is_offered_where_nothing_is_sent(pages: Pages, host: Host) -> None:
    made = host.new_table(LINK, LINK, seed=1)
    page = at_home(pages, made, 0)
    assert page.locator("#notices").count() == 0
    assert page.locator(".games.running li").count() == 1


def test_a_push_from_the_wish_to_the_notification(posted: Pages, post: Post) -> None:
    made, subscriber = post.table(), PushBrowser()
    contact = subscriber.contact(f"{post.web.url}/push")
    page = at_home(posted, made, 0, permissions=["notifications"])
    page.evaluate(SUBSCRIBE, keys_of(contact))
    page.get_by_role("button", name="Tell me when it is my turn").click()
    sheet = page.locator("dialog.notices")
    sheet.get_by_text("you are told once a turn").wait_for()
    assert findings(page) == []
    sheet.get_by_role("button", name="This browser shows it").click()
    sheet.get_by_text("This browser tells you from now on").wait_for()
    assert sheet.get_by_label("Ada and Ben").is_checked()
    info = json.loads(post.host.ask("GET", "/api")[1])["notices"]
    assert page.evaluate("window.subscribedWith") == info["push_key"]
    other_turn(post, made, 0)
    ((_, _, body),) = wait_for(lambda: [one for one in post.web.heard if one[0] == "/push"])
    pushed = subscriber.read(body)
    (worker,) = page.context.service_workers
    worker.evaluate(WATCH)
    deliver(page, json.dumps(pushed))
    (shown,) = wait_for(lambda: worker.evaluate("self.shown"))
    assert shown["title"] == "It is your turn"
    assert shown["body"] == "Ada, it is your turn. With you at the table: Ben."
    assert shown["data"]["link"] == f"{post.host.url}/t/{made.table}"
    assert page.request.get(post.host.url + shown["icon"]).ok
    assert worker.evaluate(CLICK) == [f"/t/{made.table}"]
    sheet.get_by_role("button", name="Delete").click()
    sheet.get_by_role("button", name="This browser shows it").wait_for()
    assert page.evaluate("navigator.serviceWorker.getRegistration().then((one) => !one)")


@pytest.mark.parametrize("brought", [True, False], ids=["brought along", "made by the worker"])
def test_a_subscription_that_the_browser_renews_is_told(
    posted: Pages, post: Post, brought: bool
) -> None:
    made, browsers = post.table(), [PushBrowser(), PushBrowser()]
    old, new = (
        one.contact(f"{post.web.url}/{when}-{brought}")
        for one, when in zip(browsers, ("before", "after"), strict=True)
    )
    other_turn(post, made, 1)  # nothing is due yet to whom the old one would be told
    page = subscribed(posted, made, old)
    worker = page.context.service_workers[0]
    assert worker.evaluate(RENEWED, [*keys_of(new), brought]) == (
        None if brought else json.loads(post.host.ask("GET", "/api")[1])["notices"]["push_key"]
    )
    other_turn(post, made, 0)
    body = wait_for(lambda: [one for one in post.web.heard if one[0] == f"/after-{brought}"])[0][2]
    assert browsers[1].read(body)["table"] == made.table
    assert f"/before-{brought}" not in [path for path, _, _ in post.web.heard]


def test_a_subscription_that_was_renewed_unnoticed_is_told_at_the_next_visit(
    posted: Pages, post: Post
) -> None:
    made = post.table()
    old, new = (
        PushBrowser().contact(f"{post.web.url}/{when}") for when in ("noticed", "unnoticed")
    )
    other_turn(post, made, 1)
    page = subscribed(posted, made, old)
    page.add_init_script(f"({SUBSCRIBE})({json.dumps(keys_of(new))})")
    with page.expect_response("**/api/contact") as answered:
        page.reload()
    assert (answered.value.request.method, answered.value.status) == ("PUT", 204)
    other_turn(post, made, 0)
    wait_for(lambda: [one for one in post.web.heard if one[0] == "/unnoticed"])
    assert "/noticed" not in [path for path, _, _ in post.web.heard]


def keys_of(contact: Any) -> list[Any]:
    """What stands in for a subscription of the browser's."""
    return [contact.endpoint, {"p256dh": contact.p256dh, "auth": contact.auth}]


def subscribed(posted: Pages, made: Made, contact: Any) -> Page:
    """The start page of a player whom the browser tells of turns."""
    page = at_home(posted, made, 0, permissions=["notifications"])
    page.evaluate(SUBSCRIBE, keys_of(contact))
    page.locator("#notices").click()
    page.locator("#notices-push").click()
    page.get_by_text("This browser tells you from now on").wait_for()
    return page


@pytest.mark.parametrize("language", ["en", "de", "hu", "pl"])
def test_host_and_player_see_what_did_not_get_through(
    posted: Pages, post: Post, language: str
) -> None:
    made = post.table()
    page = at_home(posted, made, 1)
    with WebEndpoint(410) as gone:
        page.locator("#notices").click()
        page.locator("dialog.notices summary").click()
        page.locator("#notices-url").fill(gone.url)
        page.locator("#notices-webhook button").click()
        page.get_by_text("what comes is signed with whsec_").wait_for()
        other_turn(post, made, 1)
        asked = ("GET", f"/api/tables/{made.table}/notices")
        wait_for(lambda: json.loads(post.host.ask(*asked, secrets=[made.host])[1])["given_up"])
    page.goto(f"{post.host.url}/t/{made.table}")
    host = posted(made.path(made.host), locale=language, viewport={"width": 390, "height": 844})
    say = Sentences(language)
    for reader, named in ((host, say("table.share")), (page, "Players and links")):
        Table(reader).settled(mine=False)
        reader.get_by_role("button", name=named).click()
    text = say("notices.failed.gone", when="§").split("§")
    unheard = host.locator(".share-seats .unheard")
    unheard.wait_for()
    assert all(part in unheard.inner_text() for part in text)
    assert findings(host) == []
    own = page.locator(".share-seats .unheard")
    own.get_by_role("button").click()
    page.locator("dialog.notices .state", has_text="Nobody is there any more").wait_for()


def deliver(page: Page, text: str) -> None:
    """As the browser does when its vendor's service has sent it something."""
    protocol = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    protocol.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    protocol.send("ServiceWorker.enable")
    wait_for(lambda: page.evaluate("1") and registrations)
    origin = page.evaluate("location.origin")
    protocol.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registrations[-1]["registrationId"], "data": text},
    )


def test_a_letter_is_asked_for_confirmed_and_ended(posted: Pages, post: Post) -> None:
    made = post.table()
    page = at_home(posted, made, 1)
    page.locator("#notices").click()
    sheet = page.locator("dialog.notices")
    sheet.get_by_label("E-mail address").fill("ben@example.org")
    sheet.locator("#notices-mail button").click()
    sheet.get_by_text("A letter is on its way to ben@example.org").wait_for()
    letter = wait_for(lambda: post.mail.letters)[-1][1].get_content()
    (confirm,) = re.findall(r"http\S+/notices/confirm#\S+", letter)
    reader = posted(confirm.removeprefix(post.host.url))
    reader.get_by_role("button", name="Yes, write to me").click()
    reader.get_by_text("from now on you are told here").wait_for()
    other_turn(post, made, 1)
    turn = wait_for(lambda: [one for _, one in post.mail.letters if "turn" in one["Subject"]])[-1]
    (stop,) = re.findall(r"http\S+/notices/stop#\S+", turn.get_content())
    reader.goto(stop)
    reader.get_by_role("button", name="End them").click()
    reader.get_by_text("the address is deleted").wait_for()
    assert findings(reader) == []


def test_a_slow_table_offers_it_when_the_others_are_to_move(posted: Pages, post: Post) -> None:
    clock = {"turn": 86_400, "reserve": 0}
    names = ({**LINK, "name": "Ada"}, {**LINK, "name": "Ben"})
    for answer in ("No", "Tell me when it is my turn"):
        made = post.host.new_table(*names, seed=1, clock=clock)
        other_turn(post, made, 1)
        page = posted(made.path(made.seat(0)))
        Table(page).settled(mine=False)
        banner = page.locator(".banner", has_text="This may take a while")
        banner.wait_for()
        assert findings(page) == []
        banner.get_by_role("button", name=answer, exact=True).click()
        if answer != "No":
            page.locator("dialog.notices #notices-url").wait_for(state="attached")
            page.locator("dialog.notices summary").click()
            page.locator("#notices-url").fill(f"{post.web.url}/own")
            page.locator("#notices-webhook button").click()
            page.get_by_text("what comes is signed with whsec_").wait_for()
            page.locator("dialog.notices summary").click()
            page.locator("dialog.notices select").select_option("discord")
            page.locator("#notices-url").fill(f"{post.web.url}/discord")
            page.locator("#notices-webhook button").click()
            page.get_by_text("You are told there.", exact=True).wait_for()
            page.locator("dialog.notices form[method=dialog] button").click()
        banner.wait_for(state="detached")


def test_games_where_it_is_my_turn_stand_first(posted: Pages, post: Post) -> None:
    first, second = post.table(), post.table()
    page = at_home(posted, first, 0)
    other_turn(post, first, 1)
    other_turn(post, second, 0)
    page.goto(f"{post.host.url}{second.path(second.seat(0))}")
    Table(page).settled(mine=False)
    page.goto(post.host.url)
    page.locator(".my-games[data-asked]").wait_for(state="attached")
    titles = page.locator(".my-games h2").all_inner_texts()
    assert len(titles) == 2
    assert titles[0].casefold() == "your turn"
    tables = [one.get_attribute("data-table") for one in page.locator(".games li").all()]
    assert tables == [second.table, first.table]
