"""`glueckauf serve` as a host uses it: starting, stopping, starting again, backup."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from glueckauf.server.config import Config, default_data
from glueckauf.server.storage.sqlite import SQLite
from glueckauf.server.tables.table_state import TableState
from tests.server.raw_socket import UPGRADE, RawSocket
from tests.server.running_server import PATIENCE, Client, RunningServer

if TYPE_CHECKING:
    from pathlib import Path


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "glueckauf", "serve", *arguments]
    return subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE, check=False)


def play_on(client: Client, rng: random.Random, moves: int) -> None:
    """So many moves of seat 0, or to the end; the others are bots."""
    while moves and not client.outcome:
        if client.legal(0):
            client.play(0, rng.choice(client.legal(0)))
            moves -= 1
        else:
            client.hear()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_graceful_stop_and_a_new_start(server: RunningServer, how: signal.Signals) -> None:
    table = server.new_table("link", "random", seed=6)
    rng = random.Random(3)
    with table.sit(0) as client:
        play_on(client, rng, 10)
        server.process.send_signal(how)
        with pytest.raises(ConnectionClosed) as closed:
            client.hear_until(lambda _: False)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1012
        assert client.heard[-1]["type"] == "bye"
        assert client.heard[-1]["code"] == "restart"
    assert server.process.wait(PATIENCE) in (0, -how)
    server.stop()
    server.start()
    with table.sit(0) as back:
        play_on(back, rng, 10_000)
        assert back.info["status"] == "finished"


def test_bots_go_on_by_themselves_after_a_kill(server: RunningServer) -> None:
    table = server.new_table("random", "random", "random")
    with table.join(table.spectator) as spectator:
        spectator.catch_up(12)
    server.kill()
    server.start()
    with table.join(table.spectator) as spectator:
        spectator.hear_until(lambda _: spectator.outcome is not None)
        assert spectator.info["status"] == "finished"


def test_secrets_are_in_no_log(tmp_path: Path) -> None:
    command_line = [sys.executable, "-m", "glueckauf", "serve", "--port", "0"]
    process = subprocess.Popen(
        [*command_line, "--data", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    server = RunningServer.__new__(RunningServer)
    server.process = process
    server.port = int(process.stdout.readline().rsplit(":", 1)[1])
    table = server.new_table("link", "link")
    with table.join(table.host, *table.seats) as client:
        client.command("invite", seat=0)
        client.play(0, "dig")
    table.ask("/nonsense")
    table.ask("/replay?from=x")
    process.send_signal(signal.SIGTERM)
    logged = "".join(process.communicate(timeout=PATIENCE))
    for secret in (table.host, table.spectator, *table.seats):
        assert secret not in logged


def test_a_backup_of_a_running_server(server: RunningServer, tmp_path: Path) -> None:
    table = server.new_table("random", "random")
    with table.join(table.spectator) as spectator:
        spectator.catch_up(20)
        done = command("--data", str(server.data), "--backup", str(tmp_path / "copy.sqlite"))
        assert done.returncode == 0, done.stderr
        assert "copied" in done.stdout
        spectator.hear_until(lambda _: spectator.outcome is not None)
    copy = SQLite(tmp_path / "copy.sqlite")
    (kept,) = copy.tables()
    assert TableState.of(kept, copy.log(kept)).version >= 20
    copy.close()


def test_a_port_in_use_is_told(server: RunningServer, tmp_path: Path) -> None:
    done = command("--port", str(server.port), "--data", str(tmp_path / "other"))
    assert done.returncode == 1
    assert "in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_data_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    done = command("--port", "0", "--data", str(tmp_path / "file"))
    assert done.returncode != 0
    assert "cannot be opened" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "99999"],
        ["--port", "x"],
        ["--public-url", "example.org"],
        ["--public-url", "https://example.org/path"],
        ["--bot-processes", "0"],
        ["--max-tables", "-1"],
    ],
    ids=" ".join,
)
def test_wrong_arguments(arguments: list[str]) -> None:
    done = command(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_links_have_the_public_address(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--public-url", "https://play.example.org/") as server:
        table = server.new_table("link", "link")
        assert table.made["seats"][0]["link"].startswith("https://play.example.org/t/")
        answer = server.ask("/api")
        assert answer.json()["public_url"] == "https://play.example.org"
        assert answer.json()["this_machine_only"] is False
        assert answer.headers["strict-transport-security"]


def test_only_known_hosts_are_served(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--public-url", "https://play.example.org") as server:
        for host, status in (
            ("play.example.org", 200),
            ("PLAY.example.org:443", 200),
            (f"localhost:{server.port}", 200),
            ("evil.example", 421),
            ("play.example.org.evil.example", 421),
        ):
            answer = server.ask("/api", headers={"Host": host})
            assert answer.status_code == status, host
            assert server.ask("/health", headers={"Host": host}).status_code == 200
        refused = server.ask("/api", headers={"Host": "evil.example"})
        assert refused.json()["error"] == {"code": "host", "came": "evil.example"}
        with RawSocket(server) as stranger:
            stranger.send(b"GET /ws HTTP/1.1\r\n" + UPGRADE.replace(b"localhost", b"evil.example"))
            stranger.send(b"\r\n")
            assert stranger.answer().status == 421


def test_links_lead_to_an_address_that_works(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--host", "0.0.0.0") as server:  # noqa: S104
        table = server.new_table("link", "link")
        link = table.made["seats"][0]["link"]
        assert "0.0.0.0" not in link  # noqa: S104
        assert httpx.get(link.partition("#")[0], timeout=PATIENCE).status_code == 200


def test_what_is_kept_is_private(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        server.new_table("link", "link")
        made = [tmp_path / "data", *(tmp_path / "data").iterdir()]
        assert len(made) >= 2
        assert {oct(path.stat().st_mode & 0o077) for path in made} == {"0o0"}
        command("--data", str(server.data), "--backup", str(tmp_path / "copy.sqlite"))
        assert (tmp_path / "copy.sqlite").stat().st_mode & 0o077 == 0


def test_only_this_machine_by_default(server: RunningServer) -> None:
    config = Config(data=server.data)
    assert config.this_machine_only
    assert not Config(data=server.data, host="0.0.0.0").this_machine_only  # noqa: S104
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None)}
    for address in addresses - {"127.0.0.1", "127.0.1.1", "::1"}:
        if ":" not in str(address) and not str(address).startswith("127."):
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((str(address), server.port), timeout=5)


def test_where_data_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "glueckauf"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_data() == tmp_path / ".local" / "share" / "glueckauf"


def test_so_many_tables(tmp_path: Path) -> None:
    with RunningServer(tmp_path, "--max-tables", "2") as server:
        server.new_table("link", "link")
        server.new_table("link", "link")
        seats = [{"kind": "link"}] * 2
        answer = server.ask("/api/tables", method="POST", json={"seats": seats})
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
