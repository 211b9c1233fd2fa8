"""Notices of a site: several processes, several servers, one database and one key."""

from __future__ import annotations

import re
import shutil
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from glueckauf.server.notices.host_key import FILE
from tests.notices.mail_server import MailServer
from tests.notices.test_channels import Browser
from tests.notices.test_notice_api import Post, settings, turn_of, wait_for
from tests.notices.web_endpoint import WebEndpoint
from tests.server.running_server import RunningServer
from tests.server.running_site import Site, at
from tests.server.test_admin import Operator
from tests.server.test_serve import command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.postgres import Cluster

TRIES = 12
"""Connections, which any of two processes may take."""


class Street:
    """A site, and those whom all of its servers write to."""

    def __init__(self, url: str, folder: Path, mail: MailServer, web: WebEndpoint) -> None:
        self.site = Site(url, folder)
        self.folder = folder
        self.mail = mail
        self.web = web
        self.options = settings(folder, mail)

    def start(self, *options: str) -> Post:
        return self.post(self.site.start(*self.options, *options))

    def post(self, server: RunningServer) -> Post:
        return Post(server, self.mail, self.web)

    def refused(self, data: str, *options: str) -> str:
        """Why a server ends at its start."""
        done = command(
            *("--data", str(self.folder / data), "--port", "0", "--database", self.site.url),
            *(*self.options, *options),
        )
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1
        return done.stderr


@pytest.fixture
def street(postgres: Cluster, tmp_path: Path) -> Iterator[Street]:
    with ExitStack() as opened:
        mail, web = opened.enter_context(MailServer()), opened.enter_context(WebEndpoint())
        made = Street(postgres.new_database(), tmp_path, mail, web)
        opened.callback(made.site.stop)
        yield made


def pushed(post: Post, browser: Browser, table: str) -> Any:
    """What a browser was told of a table."""
    bodies = [body for path, _, body in post.web.heard if path == "/push"]
    return [one for one in map(browser.read, bodies) if one["table"] == table]


def subscribe(post: Post, browser: Browser) -> str:
    told = browser.contact(f"{post.web.url}/push")
    made = post.contact(channel="push", endpoint=told.endpoint, p256dh=told.p256dh, auth=told.auth)
    return str(made["contact"])


def test_all_processes_of_a_server_have_one_key(street: Street) -> None:
    post, browser = street.start("--processes", "2"), Browser()
    server = post.server
    keys = {server.ask("/api").json()["notices"]["push_key"] for _ in range(TRIES)}
    assert len(keys) == 1
    contact = subscribe(post, browser)
    assert [server.ask("/api/contact", contact).status_code for _ in range(TRIES)] == [200] * TRIES
    for seed in range(3):
        table = server.new_table("here", "here", seed=seed)
        post.want(table, 0, contact)
        turn_of(table, 0)
        wait_for(lambda table=table: pushed(post, browser, table.id))  # type: ignore[misc]
    assert [file.parent for file in server.data.rglob(FILE)] == [server.data]


def test_servers_with_one_key_do_each_others_work(street: Street) -> None:
    here = street.start()
    other = street.folder / "data1"
    other.mkdir()
    shutil.copy(here.server.data / FILE, other / FILE)
    there = street.start()
    made = here.contact(channel="mail", address="zoe@example.org")
    letters = street.mail.letters
    wait_for(lambda: letters)
    (token,) = re.findall(r"/notices/confirm#(\S+)", letters[0][1].get_content())
    answer = there.server.ask("/api/notices/confirm", method="POST", json={"token": token})
    assert answer.status_code == 204
    for post in (here, there):
        assert post.server.ask("/api/contact", made["contact"]).json()["confirmed"]
    table = there.server.new_table("here", "here", seed=1)
    here.want(at(table, here.server), 0, made["contact"])
    turn_of(table, 0)
    wait_for(lambda: len(letters) > 1)
    assert table.id in letters[1][1].get_content()
    stop = letters[1][1]["List-Unsubscribe"].strip("<>").partition("/api/")[2]
    assert here.server.ask(f"/api/{stop}", method="POST").status_code == 204
    assert there.server.ask("/api/contact", made["contact"]).status_code == 403


@pytest.mark.parametrize("processes", [(), ("--processes", "2")])
def test_a_server_with_another_key_is_refused(street: Street, processes: tuple[str, ...]) -> None:
    first = street.start(*processes)
    said = street.refused("none", *processes)
    assert "there is no" in said
    assert "need the same notices.key: copy it from the data folder of the first one" in said
    (street.folder / "wrong").mkdir()
    (street.folder / "wrong" / FILE).write_text("A" * 43 + "=")
    assert "is not the key that the database knows" in street.refused("wrong", *processes)
    assert first.server.ask("/health").status_code == 200


def test_a_server_moves_to_postgresql_with_its_key(
    street: Street, capsys: pytest.CaptureFixture[str]
) -> None:
    data, browser, operator = street.folder / "data0", Browser(), Operator(street.folder, capsys)
    with RunningServer(data, *street.options) as small:
        post = street.post(small)
        contact = subscribe(post, browser)
        table = small.new_table("here", "here", seed=1)
        post.want(table, 0, contact)
        push_key = small.ask("/api").json()["notices"]["push_key"]
    operator("copy", str(data), street.site.url)
    assert "need the same notices.key" in street.refused("elsewhere", "--processes", "2")
    large = street.start("--processes", "2")
    assert large.server.data == data
    assert large.server.ask("/api").json()["notices"]["push_key"] == push_key
    turn_of(at(table, large.server), 0)
    wait_for(lambda: pushed(post, browser, table.id))


def test_a_server_whose_key_is_lost_begins_anew(
    street: Street, capsys: pytest.CaptureFixture[str]
) -> None:
    post, operator = street.start(), Operator(street.folder, capsys)
    contact = subscribe(post, Browser())
    options = ("--database", street.site.url, "forget-contacts")
    assert "in use by a server" in operator(*options)
    post.server.stop()
    (post.server.data / FILE).unlink()
    assert "admin forget-contacts" in street.refused("data0")
    assert operator(*options) == {"forgotten": 1}
    post.server.start()
    assert post.server.ask("/api/contact", contact).status_code == 403
    assert subscribe(post, Browser())
