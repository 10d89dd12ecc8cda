"""Arguments that are read by hand mean what click makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from corvid.cli.main import _check_of, run

FILES = {
    "good.cor": 'agent main() -> String:\n    return "hello"\n',
    "bad.cor": "agent main() -> String:\n    return 1\n",
    "warned.cor": 'agent main(n: Int) -> Int:\n    return match n:\n        _ -> 1\n        2 -> 2\n',
    "-odd.cor": 'agent main() -> String:\n    return "odd"\n',
    "asks.cor": 'agent main(name: String) -> String:\n    return "hello " + name\n',
    "folder/inner.cor": "agent main() -> Int:\n    return 1 // 0\n",
}
LINES: Sequence[Sequence[str]] = (
    ["check", "good.cor"],
    ["check", "bad.cor", "good.cor"],
    ["check", "."],
    ["check", "missing.cor"],
    ["check", ""],
    ["check"],
    ["check", "-odd.cor"],
    ["check", "--", "-odd.cor"],
    ["check", "./-odd.cor", "--format", "json"],
    ["check", "--nonsense"],
    ["check", "good.cor", "--deny-warnings"],
    ["check", "--jobs", "1", "warned.cor", "--deny-warnings", "good.cor"],
    ["check", "warned.cor", "--jobs", "2", "--jobs", "1"],
    ["check", "--jobs", "good.cor"],
    ["check", "good.cor", "--jobs"],
    ["check", "good.cor", "--jobs", "0"],
    ["check", "good.cor", "--jobs", "01"],
    ["check", "good.cor", "--jobs=1"],
    ["check", "--deny-warnings"],
    ["check", "--", "--deny-warnings"],
    ["run", "good.cor"],
    ["run", "bad.cor"],
    ["run", "asks.cor"],
    ["run", "folder/inner.cor"],
    ["run", "folder"],
    ["run", ""],
    ["run"],
    ["run", "good.cor", "more.cor"],
    ["run", "good.cor", "--json"],
    ["run", "-h"],
    [],
)


def test_denied_warnings_and_processes_are_read_by_hand() -> None:
    assert _check_of(["--jobs", "2", "a.cor", "--deny-warnings", "b.cor"]) == (["a.cor", "b.cor"], True, 2)
    assert _check_of(["-"]) == (["-"], False, None)
    for line in ([], ["--jobs", "2"], ["a.cor", "--jobs"], ["a.cor", "--jobs", "0"], ["a.cor", "--verbose"]):
        assert _check_of(line) is None


def said(
    command: Callable[[list[str]], int], line: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> tuple[int, str, str]:
    status = command(list(line))
    output = capsys.readouterr()
    return status, output.out, output.err


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_reading_by_hand_and_by_click_are_the_same(
    line: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    by_hand = said(run, line, capsys)
    with monkeypatch.context() as patch:
        patch.setattr("corvid.cli.main._is_plain", lambda argument: False)
        assert said(run, line, capsys) == by_hand
