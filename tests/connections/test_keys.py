"""Keys: read where they are, bounded, and shown nowhere."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

import pytest

from corvid.connections import keys
from corvid.connections.keys import CommandKey, EnvironmentKey, FileKey
from corvid.models.remote.settings import KeyMissing
from tests.connections.world import CANARY


def command(code: str, folder: Path, ttl: float = 300) -> CommandKey:
    return CommandKey((sys.executable, "-c", code), folder, ttl)


def test_a_variable_is_read_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    key = EnvironmentKey("SOME_KEY")
    with pytest.raises(KeyMissing, match="the environment variable SOME_KEY is not set"):
        key.read()
    assert key.look() == "missing"
    monkeypatch.setenv("SOME_KEY", f" {CANARY}\n")
    assert key.read() == CANARY
    assert key.look() == "found"
    assert CANARY not in f"{key!r} {key} {key.origin}"


@pytest.mark.parametrize("text", ["", " \n", f"{CANARY} x", f"{CANARY}\r\nA: b", f"{CANARY}é", "k" * 9000])
def test_what_is_no_key_is_not_shown(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_KEY", text)
    with pytest.raises(KeyMissing, match=r"variable SOME_KEY (is empty|holds no key)") as missing:
        EnvironmentKey("SOME_KEY").read()
    shown = f"{missing.value!r} {missing.value.__cause__!r} {missing.value.__context__!r}"
    assert CANARY not in shown
    assert "kkkk" not in shown


def test_a_file_has_the_key_in_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = FileKey(path)
    with pytest.raises(KeyMissing, match=r"the file .*key can't be read: No such file"):
        key.read()
    path.write_text(f"\ufeff\n  {CANARY}  \r\nsecond line\n", encoding="utf-8")
    assert key.read() == CANARY
    (tmp_path / "link").symlink_to(path)
    assert FileKey(tmp_path / "link").read() == CANARY
    path.write_bytes(b"\xff" + CANARY.encode())
    with pytest.raises(KeyMissing, match="not UTF-8") as missing:
        key.read()
    assert CANARY not in f"{missing.value!r} {missing.value.__cause__!r}"
    path.write_text(CANARY * 10_000)
    with pytest.raises(KeyMissing, match="too large"):
        key.read()
    assert CANARY not in repr(key)


def test_a_command_says_the_key_and_is_run_once(tmp_path: Path) -> None:
    code = f"open('ran', 'a').write('x'); print(); print(' {CANARY} '); print('more')"
    key = command(code, tmp_path)
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(key.read())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [CANARY] * 8
    assert (tmp_path / "ran").read_text() == "x"  # in the folder of the file that names it
    assert CANARY not in f"{key!r} {key} {key.origin}"


def test_what_a_command_said_is_kept_for_a_time(tmp_path: Path) -> None:
    key = command("open('ran', 'a').write('x'); print('k')", tmp_path, ttl=0)
    key.read()
    key.read()
    assert (tmp_path / "ran").read_text() == "xx"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (f"import sys; print('{CANARY}'); sys.exit(3)", "ended with 3; run it by hand"),
        ("pass", "is empty"),
        (f"print('{CANARY} {CANARY}')", "holds no key"),
        ("import sys; sys.stdout.buffer.write(b'\\xff')", "holds no key"),
        ("print('x' * 100_000)", "said too much"),
        ("while True: print('x' * 100_000)", "said too much"),
    ],
)
def test_a_command_that_says_no_key(code: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(KeyMissing, match=words) as missing:
        command(code, tmp_path).read()
    assert CANARY not in f"{missing.value!r} {missing.value.__cause__!r} {missing.value.__context__!r}"


@pytest.mark.oracle
@pytest.mark.parametrize(
    "code", ["import time; time.sleep(60)", "import os, time; os.close(1); time.sleep(60)"]
)
def test_a_command_may_not_take_long(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "COMMAND_TAKES", 0.5)
    begun = time.monotonic()
    with pytest.raises(KeyMissing, match=r"took longer than 0.5 seconds"):
        command(code, tmp_path).read()
    assert time.monotonic() - begun < 20


def test_a_command_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(KeyMissing, match="`no-such-command` can't be run: No such file"):
        CommandKey(("no-such-command", CANARY), tmp_path).read()
    with pytest.raises(KeyMissing, match="NUL"):
        CommandKey(("a\0b",), tmp_path).read()
    assert CANARY not in repr(CommandKey(("no-such-command", CANARY), tmp_path))
