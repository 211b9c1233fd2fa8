"""Notices from end to end: a real server, mail server, push endpoint and webhook."""

from __future__ import annotations

import json
import re
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.notices.mail_server import MailServer
from tests.notices.test_channels import Browser
from tests.notices.web_endpoint import WebEndpoint
from tests.server.running_server import PATIENCE, NewTable, RunningServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SETTINGS = """
[notices]
channels = ["push", "mail", "webhook"]
smtp = "{smtp}"
sender = "Glück Auf <games@example.org>"
networks = ["127.0.0.1"]
plain_http = true
grace = 0
"""


def settings(folder: Path, mail: MailServer) -> tuple[str, ...]:
    """The options of a server that writes to these."""
    file = folder / "settings.toml"
    file.write_text(SETTINGS.format(smtp=mail.url()), encoding="utf-8")
    return "--settings", str(file)


class Post:
    """The server and all that it writes to."""

    def __init__(self, server: RunningServer, mail: MailServer, web: WebEndpoint) -> None:
        self.server = server
        self.mail = mail
        self.web = web

    def contact(self, **wishes: Any) -> dict[str, Any]:
        answer = self.server.ask("/api/contacts", method="POST", json=wishes)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def want(self, table: NewTable, seat: int, contact: str, *, wanted: bool = True) -> Any:
        body = {"seat": seat, "contact": contact, "wanted": wanted}
        answer = table.ask("/notices", table.seats[seat], method="PUT", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Post]:
    folder: Path = tmp_path_factory.mktemp("post")
    with ExitStack() as opened:
        mail = opened.enter_context(MailServer())
        web = opened.enter_context(WebEndpoint())
        options = settings(folder, mail)
        yield Post(opened.enter_context(RunningServer(folder / "data", *options)), mail, web)


@pytest.fixture(scope="module")
def silent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("silent")) as running:
        yield running


def wait_for(found: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < deadline, "nothing came"
        time.sleep(0.02)
    return found()


def turn_of(table: NewTable, seat: int) -> None:
    """Both play, nobody being there but who is to move, until it is the turn of this seat."""
    due = first = whose(table)
    while due != seat or due == first:
        first = None
        with table.sit(due) as player:
            while player.legal(due):
                player.play(due, player.legal(due)[0])
        due = whose(table)


def whose(table: NewTable) -> Any:
    """The seat that is to move."""
    with table.join(table.spectator) as watching:
        return watching.view and watching.view["seat"]


def test_a_server_without_channels_says_so(silent: RunningServer) -> None:
    assert silent.ask("/api").json()["notices"] is None
    body = {"channel": "mail", "address": "zoe@example.org"}
    assert silent.ask("/api/contacts", method="POST", json=body).status_code == 404
    table = silent.new_table("here", "here")
    assert table.ask("/notices").status_code == 404


def test_a_webhook(post: Post) -> None:
    info = post.server.ask("/api").json()["notices"]
    assert info["channels"] == ["push", "mail", "webhook"]
    made = post.contact(channel="webhook", url=f"{post.web.url}/turns", language="de")
    assert made["signing_secret"].startswith("whsec_")
    table = post.server.new_table("here", "here", seed=1)
    assert post.want(table, 0, made["contact"]) == {"wanted": [0], "given_up": []}
    before = len(post.web.heard)
    turn_of(table, 0)
    wait_for(lambda: len(post.web.heard) > before)
    path, _, body = post.web.heard[-1]
    assert path == "/turns"
    assert json.loads(body)["data"]["text"] == (
        "Spieler 1, du bist am Zug. Mit dir am Tisch: Spieler 2."
    )
    told = post.server.ask("/api/contact", made["contact"]).json()
    assert told == {
        "channel": "webhook",
        "to": "127.0.0.1",
        "language": "de",
        "confirmed": True,
        "trouble": None,
        "tables": [{"table": table.id, "seat": 0}],
    }
    assert post.want(table, 0, made["contact"], wanted=False)["wanted"] == []
    assert post.server.ask("/api/contact", made["contact"], method="DELETE").status_code == 204
    assert post.server.ask("/api/contact", made["contact"]).status_code == 403


def test_a_push(post: Post) -> None:
    browser = Browser()
    subscribed = browser.contact(f"{post.web.url}/push")
    made = post.contact(
        channel="push",
        endpoint=subscribed.endpoint,
        p256dh=subscribed.p256dh,
        auth=subscribed.auth,
    )
    table = post.server.new_table("here", "here", seed=2)
    post.want(table, 1, made["contact"])
    turn_of(table, 1)
    body = wait_for(lambda: [body for path, _, body in post.web.heard if path == "/push"])[-1]
    read = browser.read(body)
    assert read["link"] == f"{post.server.url}/t/{table.id}"
    key = post.server.ask("/api").json()["notices"]["push_key"]
    headers = next(headers for path, headers, _ in post.web.heard if path == "/push")
    assert f"k={key}" in headers["authorization"]


def test_a_letter_after_its_address_is_confirmed(post: Post) -> None:
    made = post.contact(channel="mail", address="zoe@example.org")
    assert not made["confirmed"]
    (letter,) = wait_for(lambda: [one for to, one in post.mail.letters if to == "zoe@example.org"])
    table = post.server.new_table("here", "here", seed=3)
    post.want(table, 0, made["contact"])
    turn_of(table, 0)
    wait_for(lambda: 'channel="none",end="given_up"' in post.server.ask("/metrics").text)
    (token,) = re.findall(r"/notices/confirm#(\S+)", letter.get_content())
    wrong = {"token": token[:-1] + ("A" if token[-1] != "A" else "B")}
    for body, status in ((wrong, 403), ({"token": token}, 204)):
        answer = post.server.ask("/api/notices/confirm", method="POST", json=body)
        assert answer.status_code == status
    assert post.server.ask("/api/contact", made["contact"]).json()["confirmed"]
    second = post.server.new_table("here", "here", seed=4)
    post.want(second, 0, made["contact"])
    turn_of(second, 0)
    letters = wait_for(lambda: [one for to, one in post.mail.letters if "turn" in one["Subject"]])
    assert all(table.id not in one.get_content() for one in letters), "it was not confirmed yet"
    stop = letters[-1]["List-Unsubscribe"].strip("<>").removeprefix(post.server.url)
    one_click = {"List-Unsubscribe": "One-Click"}
    answer = post.server.ask(stop, method="POST", data=one_click)
    assert answer.status_code == 204
    assert post.server.ask(stop, method="POST", data=one_click).status_code == 204
    assert post.server.ask("/api/contact", made["contact"]).status_code == 403


def test_an_address_is_asked_once_an_hour(post: Post) -> None:
    post.contact(channel="mail", address="ben@example.org")
    body = {"channel": "mail", "address": "Ben@example.org"}
    answer = post.server.ask("/api/contacts", method="POST", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "busy")


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({"channel": "webhook", "url": "http://10.0.0.1/"}, "$.url"),
        ({"channel": "webhook", "url": "http://localhost/"}, "$.url"),
        ({"channel": "webhook", "url": "ftp://example.org/"}, "$.url"),
        ({"channel": "webhook", "url": "https://ntfy.example.org/", "shape": "ntfy"}, "$.url"),
        (
            {"channel": "push", "endpoint": "https://a.example/", "p256dh": "x", "auth": "y"},
            "$.endpoint",
        ),
        ({"channel": "mail", "address": "nobody"}, "$.address"),
    ],
)
def test_a_contact_that_is_none(post: Post, body: dict[str, str], at: str) -> None:
    answer = post.server.ask("/api/contacts", method="POST", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "contact"
    assert answer.json()["error"]["at"] == at


def test_only_ones_own_seat(post: Post) -> None:
    made = post.contact(channel="webhook", url=f"{post.web.url}/own")
    table = post.server.new_table("link", "link")
    body = {"seat": 1, "contact": made["contact"]}
    for secret in (table.seats[0], table.host, table.spectator):
        answer = table.ask("/notices", secret, method="PUT", json=body)
        assert answer.json()["error"]["code"] == "role"
    body["contact"] = "A" * 24
    answer = table.ask("/notices", table.seats[1], method="PUT", json=body)
    assert answer.json()["error"]["code"] == "secret"


def given_up_at(post: Post, seed: int) -> tuple[NewTable, dict[str, Any]]:
    """A table at which nobody was found by the notice of the first seat's turn, and its contact."""
    with WebEndpoint(410) as gone:
        made = post.contact(channel="webhook", url=gone.url)
        table = post.server.new_table("here", "here", seed=seed)
        post.want(table, 0, made["contact"])
        turn_of(table, 0)
        wait_for(lambda: table.ask("/notices").json()["given_up"])
    return table, made


def test_what_is_given_up_is_told_to_player_and_host(post: Post) -> None:
    table, made = given_up_at(post, seed=5)
    for secret in (table.host, table.seats[0]):
        (given_up,) = table.ask("/notices", secret).json()["given_up"]
        assert (given_up["seat"], given_up["why"]) == (0, "gone")
    assert table.ask("/notices", table.seats[1]).json()["given_up"] == []
    assert post.server.ask("/api/contact", made["contact"]).json()["trouble"] == "gone"
    assert 'channel="webhook",end="given_up"' in post.server.ask("/metrics").text


def test_a_subscription_is_renewed(post: Post) -> None:
    """What comes later goes to the new one, in the language and for the seats of the old one."""
    old, new = (Browser().contact(f"{post.web.url}/{name}") for name in ("old", "renewed"))
    made = post.contact(
        channel="push", endpoint=old.endpoint, p256dh=old.p256dh, auth=old.auth, language="pl"
    )
    table = post.server.new_table("here", "here", seed=6)
    post.want(table, 0, made["contact"])
    told = {"endpoint": new.endpoint, "p256dh": new.p256dh, "auth": new.auth}
    answer = post.server.ask("/api/contact", made["contact"], method="PUT", json=told)
    assert answer.status_code == 204
    turn_of(table, 0)
    wait_for(lambda: [path for path, _, _ in post.web.heard if path == "/renewed"])
    assert "/old" not in [path for path, _, _ in post.web.heard]
    kept = post.server.ask("/api/contact", made["contact"]).json()
    assert (kept["language"], kept["tables"]) == ("pl", [{"table": table.id, "seat": 0}])


def test_only_a_subscription_is_renewed_and_only_by_its_own(post: Post) -> None:
    browser = Browser().contact(f"{post.web.url}/push")
    told = {"endpoint": browser.endpoint, "p256dh": browser.p256dh, "auth": browser.auth}
    hook = post.contact(channel="webhook", url=f"{post.web.url}/own")["contact"]
    push = post.contact(channel="push", **told)["contact"]
    for secret, body, code in (
        (hook, told, "contact"),
        ("A" * 24, told, "secret"),
        (push, {**told, "endpoint": "http://10.0.0.1/"}, "contact"),
        (push, {**told, "auth": "y"}, "contact"),
        (push, {"endpoint": browser.endpoint}, "malformed"),
    ):
        answer = post.server.ask("/api/contact", secret, method="PUT", json=body)
        assert answer.json()["error"]["code"] == code
    assert post.server.ask("/api/contact", method="PUT", json=told).status_code == 401


def test_what_got_through_later_is_mended(post: Post) -> None:
    table, lost = given_up_at(post, seed=7)
    (given_up,) = table.ask("/notices").json()["given_up"]
    assert not given_up["mended"]
    post.server.ask("/api/contact", lost["contact"], method="DELETE")
    found = post.contact(channel="webhook", url=f"{post.web.url}/found")
    post.want(table, 0, found["contact"])
    turn_of(table, 0)
    wait_for(lambda: [path for path, _, _ in post.web.heard if path == "/found"])
    wait_for(lambda: [one for one in table.ask("/notices").json()["given_up"] if one["mended"]])
