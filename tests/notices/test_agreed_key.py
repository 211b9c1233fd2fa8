"""All servers on a database have one key, or say so at the start."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING

import pytest
from cryptography.fernet import Fernet

from glueckauf.server.notices.agreed_key import agreed_key
from glueckauf.server.notices.contact_book import ContactBook
from glueckauf.server.notices.host_key import FILE, HostKey, HostKeyError
from glueckauf.server.notices.notice import CONTACT, KEY, WISH, MailContact
from glueckauf.server.notices.web_push import vapid_key
from glueckauf.server.upkeep.forgetting import forget_contacts

if TYPE_CHECKING:
    from pathlib import Path

    from glueckauf.server.storage.storage import Storage

OLD, NEW, THIRD = (Fernet.generate_key().decode() for _ in range(3))
ANOTHER = "need the same notices.key: copy it"
ZOE = MailContact(address="zoe@example.org")


def test_the_first_makes_it_and_the_next_start_finds_it(storage: Storage, tmp_path: Path) -> None:
    first = agreed_key("", tmp_path / "data", storage)
    assert (tmp_path / "data" / FILE).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in (tmp_path / "data").iterdir()] == [FILE]
    assert agreed_key("", tmp_path / "data", storage).text == first.text
    assert agreed_key(first.text, tmp_path / "elsewhere", storage).text == first.text


def test_another_is_refused_in_words(storage: Storage, tmp_path: Path) -> None:
    key = agreed_key("", tmp_path / "first", storage)
    with pytest.raises(HostKeyError, match=ANOTHER) as refused:
        agreed_key("", tmp_path / "second", storage)
    assert f"there is no {tmp_path / 'second' / FILE}" in str(refused.value)
    assert not (tmp_path / "second").exists(), "nothing was made that would be in the way"
    with pytest.raises(HostKeyError, match=f"the key that is set is not .* {ANOTHER}"):
        agreed_key(NEW, tmp_path / "second", storage)
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / FILE).write_text(NEW)
    with pytest.raises(HostKeyError, match=ANOTHER) as refused:
        agreed_key("", tmp_path / "second", storage)
    assert f"{tmp_path / 'second' / FILE} is not" in str(refused.value)
    (tmp_path / "second" / FILE).write_text(key.text)
    assert agreed_key("", tmp_path / "second", storage).text == key.text


def test_of_several_that_start_at_once_those_of_one_key_stay(
    storage: Storage, tmp_path: Path
) -> None:
    together = Barrier(6)

    def start(number: int) -> str:
        together.wait()
        try:
            return agreed_key((OLD, NEW)[number % 2], tmp_path, storage).text
        except HostKeyError:
            return ""

    with ThreadPoolExecutor(6) as threads:
        started = list(threads.map(start, range(6)))
    assert sorted(started) in (["", "", "", OLD, OLD, OLD], ["", "", "", NEW, NEW, NEW])


@pytest.mark.parametrize("kept", ["a contact", "the push key"])
def test_a_database_from_before_it_knew_its_key(
    kept: str, storage: Storage, tmp_path: Path
) -> None:
    if kept == "a contact":
        ContactBook(storage, HostKey([OLD])).keep("zoe", ZOE, 0)
    else:
        vapid_key(storage, HostKey([OLD]))
    for given in ("", NEW):
        with pytest.raises(HostKeyError, match=ANOTHER):
            agreed_key(given, tmp_path / "data", storage)
    storage.drop(KEY, KEY)
    assert agreed_key(OLD, tmp_path / "data", storage).text == OLD
    with pytest.raises(HostKeyError, match=ANOTHER):
        agreed_key(NEW, tmp_path / "data", storage)


def test_a_key_is_changed_and_the_old_one_can_go(
    storage: Storage, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """On one server after the other: each reads at any time what the others write."""
    caplog.set_level("INFO")
    before = vapid_key(storage, agreed_key(OLD, tmp_path, storage)).private_numbers()
    book = ContactBook(storage, HostKey([OLD]))
    book.keep("zoe", ZOE, 0)
    token = book.token("confirm", "zoe")
    for given in (f"{OLD},{NEW}", OLD, f"{OLD}, {NEW}", f"{NEW},{OLD}", f"{OLD},{NEW}"):
        key = agreed_key(given, tmp_path, storage)
        assert ContactBook(storage, key).contact("zoe") == ZOE
    key = agreed_key(f"{NEW},{OLD}", tmp_path, storage)
    with pytest.raises(HostKeyError, match=ANOTHER):
        agreed_key(OLD, tmp_path, storage)
    book = ContactBook(storage, key)
    assert book.of_token("confirm", token) == "zoe", "a link in a letter of before"
    for _ in range(2):
        book.sweep(0)
    assert caplog.text.count("came under the first key: 1") == 1
    key = agreed_key(NEW, tmp_path, storage)
    assert ContactBook(storage, key).contact("zoe") == ZOE
    assert vapid_key(storage, key).private_numbers() == before
    with pytest.raises(HostKeyError, match=ANOTHER):
        agreed_key(f"{THIRD},{OLD}", tmp_path, storage)


def test_what_only_a_lost_key_could_read_is_forgotten(storage: Storage, tmp_path: Path) -> None:
    book = ContactBook(storage, agreed_key(OLD, tmp_path, storage))
    book.keep("zoe", ZOE, 0)
    book.wish("table", 0, "secret", "zoe")
    vapid_key(storage, HostKey([OLD]))
    assert forget_contacts(storage) == 1
    assert not storage.records(CONTACT)
    assert not storage.records(WISH)
    key = agreed_key("", tmp_path, storage)
    assert vapid_key(storage, key)


@pytest.mark.parametrize("text", ["", "too short", f"{'A' * 43}= {'A' * 40}"])
def test_a_file_that_holds_no_key(text: str, storage: Storage, tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(HostKeyError, match="expected keys of 32 bytes"):
        agreed_key("", tmp_path, storage)
