"""Letters and webhooks over TLS, and none to whoever cannot show who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from glueckauf.server.notices import outgoing
from glueckauf.server.notices.dialling import parse_networks
from glueckauf.server.notices.errors import Undeliverable
from glueckauf.server.notices.mail import Mail, parse_mail_server
from glueckauf.server.notices.notice import MailContact, WebhookContact
from glueckauf.server.notices.outgoing import Outgoing
from glueckauf.server.notices.webhook import Webhook, new_webhook_secret
from tests.notices.authority import Authority
from tests.notices.mail_server import MailServer
from tests.notices.test_channels import MESSAGE
from tests.notices.web_endpoint import WebEndpoint
from tests.server.room import in_loop

if TYPE_CHECKING:
    import ssl
    from collections.abc import Iterator
    from pathlib import Path

ZOE = MailContact(address="zoe@example.org")
HOST = "hooks.example.org"


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Authority]:
    """One that this system trusts."""
    made = Authority(tmp_path / "trusted")
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    outgoing._trusting.cache_clear()
    yield made
    outgoing._trusting.cache_clear()


@pytest.fixture
def stranger(tmp_path: Path) -> Authority:
    return Authority(tmp_path / "stranger")


# E-mail


@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
@in_loop
async def test_a_letter_goes_encrypted(scheme: str, authority: Authority) -> None:
    with MailServer(authority.server("localhost"), scheme) as server:
        mail = Mail(parse_mail_server(server.url(host="localhost")), "games@example.org")
        await mail.send(ZOE, MESSAGE)
    ((to, letter),) = server.letters
    assert to == ZOE.address
    assert MESSAGE.link in letter.get_content()
    assert server.encrypted == [True]


@pytest.mark.parametrize("wrong", ["the name", "the authority"])
@pytest.mark.parametrize("scheme", ["smtps", "smtp"])
@in_loop
async def test_no_letter_to_a_mail_server_that_is_another(
    scheme: str, wrong: str, authority: Authority, stranger: Authority
) -> None:
    """And no password."""
    if wrong == "the name":
        tls = authority.server("mail.example.org")
    else:
        tls = stranger.server("localhost")
    with MailServer(tls, scheme) as server:
        mail = Mail(parse_mail_server(server.url(host="localhost")), "games@example.org")
        with pytest.raises(Undeliverable, match="certificate verify failed") as refused:
            await mail.send(ZOE, MESSAGE)
    assert (refused.value.code, refused.value.for_good) == ("mail_server", False)
    assert server.letters == []


# The web


class Names:
    """A resolver that knows one address of every name, and what it was asked."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.address = address
        self.asked: list[str] = []

    async def resolve(self, host: str) -> list[str]:
        self.asked.append(host)
        return [self.address]

    def outgoing(self) -> Outgoing:
        return Outgoing(parse_networks(["127.0.0.1"]), resolve=self.resolve)


def hook(endpoint: WebEndpoint, host: str = HOST) -> WebhookContact:
    return WebhookContact(url=f"https://{host}:{endpoint.port}/turns", secret=new_webhook_secret())


@in_loop
async def test_a_webhook_over_https(authority: Authority) -> None:
    """The address that was judged is dialled, and the name is shown and checked."""
    tls, shown = authority.server(HOST), []

    def show(_: object, name: str | None, __: object) -> None:
        shown.append(name)

    tls.sni_callback = show
    names = Names()
    with WebEndpoint(201, tls) as endpoint:
        await Webhook(names.outgoing()).send(hook(endpoint), MESSAGE)
    ((path, headers, _),) = endpoint.heard
    assert (path, headers["host"]) == ("/turns", f"{HOST}:{endpoint.port}")
    assert (shown, names.asked) == ([HOST], [HOST])


@in_loop
async def test_a_webhook_to_an_address_over_https(authority: Authority) -> None:
    with WebEndpoint(201, authority.server("127.0.0.1")) as endpoint:
        await Webhook(Names().outgoing()).send(hook(endpoint, "127.0.0.1"), MESSAGE)
    assert len(endpoint.heard) == 1


@pytest.mark.parametrize("wrong", ["the name", "the address for a name", "the authority"])
@in_loop
async def test_no_webhook_to_whoever_has_no_right_to_the_name(
    wrong: str, authority: Authority, stranger: Authority
) -> None:
    served: dict[str, ssl.SSLContext] = {
        "the name": authority.server("elsewhere.example.org"),
        "the address for a name": authority.server("127.0.0.1"),
        "the authority": stranger.server(HOST),
    }
    with WebEndpoint(201, served[wrong]) as endpoint:
        with pytest.raises(Undeliverable, match="certificate verify failed") as refused:
            await Webhook(Names().outgoing()).send(hook(endpoint), MESSAGE)
        assert (refused.value.code, refused.value.for_good) == ("unreachable", False)
    assert endpoint.heard == []


@in_loop
async def test_no_webhook_over_https_to_who_speaks_http(authority: Authority) -> None:
    with WebEndpoint() as endpoint:
        with pytest.raises(Undeliverable) as refused:
            await Webhook(Names().outgoing()).send(hook(endpoint), MESSAGE)
        assert refused.value.code == "unreachable"
    assert endpoint.heard == []
