"""A real PostgreSQL, on a port and in a folder of its own.

`python -m tests.support.postgres` makes sure that there is one: on the PATH, else where Debian
keeps its programs, else by apt.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg

from tests.browser.install import installed

if TYPE_CHECKING:
    from types import TracebackType

PASSWORD = "wenn-der-steiger-kommt"  # noqa: S105  # of this cluster alone
PATIENCE = 60.0
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "logging_collector": "off",
}


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


def install() -> None:
    if programs():
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        get = ["apt-get", "-qq", "-y"]
        if installed([*get, "update"], [*get, "install", "--no-install-recommends", "postgresql"]):
            return
    sys.exit("the tests on PostgreSQL need its programs: apt install postgresql (initdb, postgres)")


def nobody() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: who runs it then, as options of a subprocess."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """Runs from its making to `close`; `stop` and `start` are as a host does them."""

    def __init__(self, **settings: str) -> None:
        found = programs()
        assert found, "no PostgreSQL: make test installs it, or apt install postgresql"
        self._programs = found
        self._settings = {**SETTINGS, **settings}
        self._count = 0
        self._as = nobody()
        where = "/tmp" if self._as else None  # where everyone can go
        self.folder = Path(tempfile.mkdtemp(prefix="glueckauf-postgres-", dir=where))
        if self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        command = [str(found / "initdb"), "--pgdata", str(self.folder / "data"), "--no-sync"]
        command += ["--username=glueckauf", "--auth=scram-sha-256", f"--pwfile={password}"]
        command += ["--encoding=UTF8", "--locale=C.UTF-8"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=self.folder, **self._as
        )
        assert done.returncode == 0, done.stderr
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    def start(self) -> None:
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        command += ["-p", str(self.port)]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("a") as said:
            self.process = subprocess.Popen(
                command, stdout=said, stderr=said, cwd=self.folder, **self._as
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < deadline, "PostgreSQL does not come up"
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Whoever is connected is cut off."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def restart(self) -> None:
        self.stop()
        self.start()

    def url(self, database: str) -> str:
        return f"postgresql://glueckauf:{PASSWORD}@127.0.0.1:{self.port}/{database}"

    def do(self, command: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """As its owner."""
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            done = connection.execute(command.encode())
            return done.fetchall() if done.description else []

    def new_database(self) -> str:
        """The URL of an empty one."""
        self._count += 1
        name = f"tables_{self._count}"
        self.do(f"CREATE DATABASE {name} TEMPLATE template0")
        return self.url(name)

    def cut(self) -> int:
        """End all connections but one's own; tells how many there were."""
        ended = self.do(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        return len(ended)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)  # without writing down what nobody needs
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


if __name__ == "__main__":
    install()
