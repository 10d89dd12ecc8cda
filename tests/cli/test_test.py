"""`corvid test`: what it prints, in each format, and its exit codes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from corvid.audit import extras
from corvid.cli.main import run

PROGRAM = """tool price(id: String) -> Int

agent total(ids: List<String>) -> Int:
    sum = 0
    for id in ids:
        sum += price(id)
    return sum

mock price(id: String) -> Int:
    return id.length()

test adds:
    assert total(["a", "bc"]) == 3

test adds_nothing:
    assert total([]) == 0
"""
WRONG = PROGRAM + """
test wrong:
    got = total(["a<b", "&"])
    assert got == 3
    assert got == 4
"""
PROMPT = """prompt guess(q: String) -> String:
    "{q}"

test guesses:
    assert guess("one") == "eins"
    assert guess("two") == "zwei"
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> None:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_tests_that_pass(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", PROGRAM)
    assert run(["test", "shop.cor", "--seed", "5"]) == 0
    said = capsys.readouterr()
    assert said.out.split() == ["shop.cor", "pass", "adds", "pass", "adds_nothing"]
    assert said.err == "2 tests: 2 passed (--seed 5)\n"


def test_a_test_that_fails_is_shown_on_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", WRONG)
    assert run(["test", "shop.cor", "--seed", "5"]) == 1
    said = capsys.readouterr()
    assert "FAIL   wrong" in said.out
    assert "error[R0150] assertion-failed: `got == 4` is false" not in said.out
    assert "error[R0150] assertion-failed: `got == 3` is false\n  --> shop.cor:20:5" in said.out
    assert "--- this is 4" in said.out.replace("- 1. ", "--- ")
    assert said.err == "3 tests: 2 passed, 1 failed (--seed 5)\n"


def test_order_and_jobs_print_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", WRONG)
    printed = set()
    for options in (["--seed", "1", "--jobs", "1"], ["--seed", "2", "--jobs", "4"], ["--seed", "3"]):
        assert run(["test", "shop.cor", *options]) == 1
        printed.add(capsys.readouterr().out)
    assert len(printed) == 1


def test_a_folder_a_word_and_one_test(capsys: pytest.CaptureFixture[str]) -> None:
    write("a/shop.cor", PROGRAM)
    mocked = 'import "./shop" use total, price\nmock price(id: String) -> Int:\n    return 1\n'
    write("a/shop.test.cor", mocked + 'test counts:\n    assert total(["a", "b"]) == 2\n')
    write("b/plain.cor", "agent main() -> Int:\n    return 1\n")
    assert run(["test"]) == 0
    said = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert said == ["a/shop.cor", "adds", "adds_nothing", "a/shop.test.cor", "counts"]
    assert run(["test", "a", "-k", "nothing counts"]) == 0
    said = [line.split()[-1] for line in capsys.readouterr().out.splitlines()]
    assert said[1::2] == ["adds_nothing", "counts"]
    assert run(["test", "./a/shop.cor::adds"]) == 0
    assert capsys.readouterr().out.split()[1:] == ["pass", "adds"]
    assert run(["test", "a/shop.cor::gone"]) == 2
    assert "has no test `gone`" in capsys.readouterr().err


def test_the_tests_beside_a_program_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", "fn one() -> Int:\n    return 1\n")
    write("shop.test.cor", 'import "./shop" use one\ntest counts:\n    assert one() == 1\n')
    for named in (["shop.cor"], ["shop.cor::counts"], ["shop.cor", "shop.test.cor"]):
        assert run(["test", *named]) == 0
        assert capsys.readouterr().out.split() == ["shop.test.cor", "pass", "counts"]
    assert run(["test", "shop.cor::gone"]) == 2
    assert "shop.test.cor has no test `gone`" in capsys.readouterr().err


TOOLS = """import asyncio, time

def sleep(n):
    time.sleep(n)

async def nap(n):
    await asyncio.sleep(n)
"""
ENDLESS = """tool sleep(n: Int) -> Nothing
tool nap(n: Int) -> Nothing

test computes:
    n = 0
    while n == n:
        n += 0
    assert n == 0

test sleeps:
    sleep(9)
    assert true

test naps:
    nap(9)
    assert true

test ends:
    assert true
"""


@pytest.mark.oracle
def test_a_test_that_does_not_end_is_stopped_and_the_others_are_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("tools.py", TOOLS)
    write("main.cor", ENDLESS)
    assert run(["test", "main.cor", "--timeout", "0.1", "--jobs", "4", "--format", "json"]) == 1
    report = json.loads(capsys.readouterr().out)
    found = [(one["test"], one["verdict"], [p["code"] for p in one["problems"]]) for one in report["tests"]]
    late = ["R0153"]
    assert found == [
        ("computes", "error", late), ("sleeps", "error", late), ("naps", "error", late),
        ("ends", "passed", []),
    ]  # fmt: skip
    assert run(["test", "main.cor", "--timeout", "0"]) == 2


def test_without_a_test_there_is_nothing_to_pass(capsys: pytest.CaptureFixture[str]) -> None:
    write("plain.cor", "agent main() -> Int:\n    return 1\n")
    assert run(["test", "plain.cor"]) == 2
    assert "no test was found" in capsys.readouterr().err
    write("shop.cor", PROGRAM)
    assert run(["test", "shop.cor", "-k", "nope"]) == 2
    assert run(["test", "-"]) == 2
    assert run(["test", "gone.cor"]) == 2


def test_a_program_with_mistakes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    write("good.cor", PROGRAM)
    write("bad.cor", "test t:\n    assert 1\n")
    assert run(["test", "--seed", "1"]) == 1
    said = capsys.readouterr()
    assert "error[E0301]" in said.out
    assert "pass   adds" in said.out
    assert said.err == "2 tests: 2 passed, 1 problem in programs (--seed 1)\n"


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", WRONG)
    assert run(["test", "shop.cor", "--format", "json", "--seed", "7"]) == 1
    said = capsys.readouterr()
    report = json.loads(said.out)
    assert said.err == ""
    assert (report["seed"], report["passed"], report["failed"], report["errors"]) == (7, 2, 1, 0)
    assert [(one["test"], one["verdict"], one["line"]) for one in report["tests"]] == [
        ("adds", "passed", 12), ("adds_nothing", "passed", 15), ("wrong", "failed", 18),
    ]  # fmt: skip
    assert [problem["code"] for problem in report["tests"][2]["problems"]] == ["R0150"]


def test_annotations_of_github(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", WRONG)
    assert run(["test", "shop.cor", "--format", "github"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("::error file=shop.cor,line=20,")


def test_junit(capsys: pytest.CaptureFixture[str]) -> None:
    write("shop.cor", WRONG)
    write("bad.cor", "test t:\n    assert 1\n")
    assert run(["test", "--junit", "out.xml"]) == 1
    root = ET.parse("out.xml").getroot()
    suites = {one.attrib["name"]: one for one in root}
    assert (suites["shop.cor"].attrib["tests"], suites["shop.cor"].attrib["failures"]) == ("3", "1")
    failure = suites["shop.cor"].find("testcase[@name='wrong']/failure")
    assert failure is not None
    assert failure.attrib["message"] == "`got == 3` is false"
    assert suites["bad.cor"].attrib["errors"] == "1"
    assert run(["test", "shop.cor", "--junit", "gone/out.xml"]) == 2


def test_answers_are_recorded_and_then_asked_of_no_model(capsys: pytest.CaptureFixture[str]) -> None:
    write("german.cor", PROMPT)
    write("script.json", '{"guess": ["eins", "zwei"]}')
    assert run(["test", "german.cor"]) == 1
    assert "record an answer (corvid test --record)" in capsys.readouterr().out
    assert run(["test", "german.cor", "--record", "--model", "scripted:script.json"]) == 0
    assert "kept german.recorded.json" in capsys.readouterr().err
    before = Path("german.recorded.json").read_bytes()
    assert run(["test", "german.cor"]) == 0
    assert run(["test", "german.cor", "--record", "--model", "scripted:script.json"]) == 0
    assert Path("german.recorded.json").read_bytes() == before
    capsys.readouterr()
    write("german.cor", PROMPT.replace('"two"', '"three"'))
    assert run(["test", "german.cor"]) == 1
    assert "it was asked something else when `guesses` was recorded" in capsys.readouterr().out
    write("german.cor", PROMPT + '    assert guess("two") == "zwei"\n')
    assert run(["test", "german.cor"]) == 1
    assert "it was not asked so often when" in capsys.readouterr().out
    write("german.recorded.json", before.decode()[:-5])
    assert run(["test", "german.cor"]) == 1
    assert "german.recorded.json is damaged" in capsys.readouterr().out
    write("german.cor", PROMPT)
    assert run(["test", "german.cor", "--record", "--model", "scripted:script.json"]) == 2
    assert Path("german.recorded.json").read_text() == before.decode()[:-5]


def test_snapshots_are_kept_by_update_alone(capsys: pytest.CaptureFixture[str]) -> None:
    write("one.cor", "test t:\n    assert_snapshot 1 + 1\n")
    assert run(["test", "one.cor"]) == 1
    assert not Path("one.snapshots.json").exists()
    assert run(["test", "one.cor", "--update"]) == 0
    assert run(["test", "one.cor"]) == 0
    write("one.cor", "test t:\n    assert 1 == 1\n")
    assert run(["test", "one.cor", "--update"]) == 0
    assert not Path("one.snapshots.json").exists()


def test_a_model_that_is_not_there_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    write("german.cor", PROMPT)
    assert run(["test", "german.cor", "--model", "scripted:gone.json"]) == 2
    assert "gone.json" in capsys.readouterr().err


@pytest.mark.oracle
def test_watching_runs_them_again_in_a_process_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """A module that `tools.py` imports is read again; nothing that a run writes itself is a change."""
    write("shop.cor", "tool price(id: String) -> Int\n\ntest costs:\n    assert price(\"a\") == 2\n")
    write("tools.py", "from cents import price\n")
    write("cents.py", "def price(id):\n    return 1\n")
    write("corvid.py", "raise SystemExit('a file of the project in the place of a module')\n")

    class Watch:
        @staticmethod
        def watch(*places: Path, **_: object) -> Iterator[set[tuple[int, str]]]:
            assert places == (Path(),)
            yield {(1, "shop.snapshots.json"), (1, ".shop.recorded.json.7"), (1, "out.xml")}
            write("cents.py", "def price(id):\n    return 20 // 10\n")
            yield {(1, "cents.py"), (1, "out.xml")}
            write("shop.cor", "test broken(:\n")
            yield {(1, "shop.cor")}

    monkeypatch.setattr(extras, "needed", lambda *_: Watch)
    assert run(["test", "shop.cor::costs", "--watch", "--seed", "3", "--junit", "out.xml"]) == 0
    said = capfd.readouterr()
    rows = [line.split()[:2] for line in said.out.splitlines() if line.endswith("  costs")]
    assert rows == [["FAIL", "costs"], ["pass", "costs"]]
    assert "E0" in said.out
    assert said.err.count("(--seed 3)") == 3
