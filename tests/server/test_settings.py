"""Limits from a file and from the environment."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from glueckauf.server.limits import Limits
from glueckauf.server.notices.notice_settings import NoticeSettings
from glueckauf.server.settings import SettingsError, limits_as_set, notices_as_set

if TYPE_CHECKING:
    from pathlib import Path


def test_the_environment_goes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("[limits]\ntables = 7\nmessages = 2.5\nentries = 9\n")
    environment = {"GLUECKAUF_LIMIT_TABLES": "8", "GLUECKAUF_LIMIT_REPLAYS": "0.5", "HOME": "x"}
    wanted = replace(Limits(), tables=8, messages=2.5, entries=9, replays=0.5)
    assert limits_as_set(file, environment) == wanted
    assert limits_as_set(None, {}) == Limits()


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "many", "", "1.5", "true"])
def test_a_number_that_it_cannot_be(value: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="tables is a whole number above 0"):
        limits_as_set(None, {"GLUECKAUF_LIMIT_TABLES": value})
    if value in ("0", "-1", "nan", "inf", "1.5", "true"):
        file = tmp_path / "settings.toml"
        file.write_text(f"[limits]\ntables = {value}\n")
        with pytest.raises(SettingsError, match="tables is a whole number above 0"):
            limits_as_set(file, {})


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[limits]\nfriends = 3\n", "no limit 'friends'"),
        ("tables = 3\n", "have parts"),
        ("limits = 3\n", "have parts"),
        ("[limits\n", "cannot be read"),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_meant(content: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SettingsError, match=said):
        limits_as_set(file, {})


def test_notices_of_file_and_environment(tmp_path: Path) -> None:
    assert notices_as_set(None, {}) == NoticeSettings()
    file = tmp_path / "settings.toml"
    file.write_text('[limits]\ntables = 7\n[notices]\nchannels = ["webhook"]\nplain_http = true\n')
    environment = {
        "GLUECKAUF_NOTICES_CHANNELS": "push, webhook",
        "GLUECKAUF_NOTICES_GRACE": "30",
        "GLUECKAUF_NOTICES_NETWORKS": "10.1.0.0/16",
    }
    wanted = NoticeSettings(
        channels=("push", "webhook"), plain_http=True, grace=30, networks=("10.1.0.0/16",)
    )
    assert notices_as_set(file, environment) == wanted
    assert limits_as_set(file, {}).tables == 7


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("CHANNELS", "pigeon", "channels are push, mail, webhook, not 'pigeon'"),
        ("CHANNELS", "mail", "expected smtp"),
        ("NETWORKS", "home", "expected a network"),
        ("PLAIN_HTTP", "perhaps", "plain_http is yes or no"),
        ("GRACE", "-1", "grace is a whole number"),
        ("PIGEONS", "2", "no setting 'pigeons'"),
    ],
)
def test_a_setting_of_notices_that_cannot_be_meant(name: str, value: str, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        notices_as_set(None, {f"GLUECKAUF_NOTICES_{name}": value})


def test_a_wrong_setting_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[limits]\nmessages = 0\n")
    line = [sys.executable, "-m", "glueckauf", "serve", "--port", "0"]
    line += ["--data", str(tmp_path / "data"), "--settings", str(tmp_path / "settings.toml")]
    done = subprocess.run(line, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode != 0
    assert done.stderr.count("\n") == 1
    assert "messages is a number above 0, not 0" in done.stderr
    assert not (tmp_path / "data").exists()
