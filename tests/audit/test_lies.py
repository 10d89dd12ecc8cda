"""No one's word is taken: what is cited is looked up, and a log shows nothing, its own or another one."""

from __future__ import annotations

import io
import json
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.grounds import Grounds, holds_record, is_log, says_enough
from corvid.audit.ratio.count import READERS, RatioAudit
from corvid.cli.main import run
from tests.audit.formats import FOREIGN
from tests.shares import examples, share

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
TOP = "${PROJECT_ROOT}/"
CODE = "def first(token):\n    return 1\n\n}\nx\nif (isExpired(token)) { throw 1 }\n字一二三四五六\n"
HELD = {"quote": "if (isExpired(token))", "path": TOP + "src/a.py", "line": 6}


def cited(evidence: object, **more: object) -> dict[str, Any]:
    return {
        "phase": "cite", "claim": "the moon is cheese", "grounding": "citation", "evidence": evidence, **more
    }  # fmt: skip


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/a.py").write_text(CODE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def log(*lines: object, name: str = "log.jsonl") -> str:
    Path(name).write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return name


LIES: dict[str, object] = {
    "a quote that is nowhere": {**HELD, "quote": "the moon is cheese"},
    "the line of another quote": {**HELD, "line": 1},
    "a line out of range": {**HELD, "line": 9999},
    "no such line": {**HELD, "line": 0},
    "a line before the first": {**HELD, "line": -1},
    "a line that is a text": {**HELD, "line": "6"},
    "a line that is true": {**HELD, "quote": "def first(token):", "line": True},
    "a line that is a fraction": {**HELD, "line": 6.0},
    "another file": {**HELD, "path": TOP + "src/b.py"},
    "a folder": {**HELD, "path": TOP + "src"},
    "the root": {**HELD, "path": TOP},
    "a path outside": {**HELD, "path": "/etc/nowhere"},
    "a path upwards": {**HELD, "path": TOP + "../src/a.py"},
    "a link outside": {**HELD, "path": TOP + "out.py"},
    "a path without the prefix": {**HELD, "path": "src/a.py"},
    "the prefix alone": {**HELD, "path": "${PROJECT_ROOT}"},
    "another prefix": {**HELD, "path": "$PROJECT_ROOT/src/a.py"},
    "no quote": {key: HELD[key] for key in ("path", "line")},
    "no path": {key: HELD[key] for key in ("quote", "line")},
    "no line": {key: HELD[key] for key in ("quote", "path")},
    "an empty quote": {**HELD, "quote": ""},
    "a blank quote": {**HELD, "quote": " \t"},
    "a quote of one letter": {**HELD, "quote": "i"},
    "a quote of two words": {**HELD, "quote": "if (isExpired"},
    "a quote of signs": {"quote": "}", "path": TOP + "src/a.py", "line": 4},
    "a part of a short line": {"quote": "return", "path": TOP + "src/a.py", "line": 2},
    "five characters without spaces": {"quote": "字一二三四", "path": TOP + "src/a.py", "line": 7},
    "null": None, "a list": [HELD], "a text": "if (isExpired(token))", "nothing in it": {},
}  # fmt: skip


# requirement: E1, E7
@pytest.mark.parametrize("lie", share(LIES, 2))
def test_a_lie_never_passes(project: Path, capsys: pytest.CaptureFixture[str], lie: str) -> None:
    (project / "out.py").symlink_to("/etc/hostname")
    name = log(cited(LIES[lie]))
    for command in ("gate", *(f"ratio --reader {one}" for one in READERS)):
        assert run(["audit", *command.split(), name, "--enforce", "strict"]) == 1
        assert run(["audit", *command.split(), name]) == 0
        assert "PASS" not in capsys.readouterr().out
    whole = dict(HELD)
    if isinstance(LIES[lie], dict) and not (whole.keys() <= LIES[lie].keys()):  # type: ignore[attr-defined]
        assert run(["audit", "gate", name, "--enforce", "strict", "--by", "declared"]) == 1


# requirement: E1
@pytest.mark.parametrize(
    "evidence",
    [
        HELD, {**HELD, "quote": "def first(token):", "line": 1}, {**HELD, "quote": "return 1", "line": 2},
        {**HELD, "quote": "x", "line": 5}, {**HELD, "quote": "字一二三四五六", "line": 7},
        {**HELD, "quote": "def first(token):\n    return 1", "line": 1},
        {**HELD, "path": TOP + "src/../src/a.py"},
    ],
)  # fmt: skip
def test_what_stands_there_passes(
    project: Path, capsys: pytest.CaptureFixture[str], evidence: dict[str, object]
) -> None:
    name = log(cited(evidence))
    for command in ("gate", *(f"ratio --reader {one}" for one in READERS)):
        assert run(["audit", *command.split(), name, "--enforce", "strict"]) == 0
        assert "PASS" in capsys.readouterr().out


# requirement: E1, E5
def test_a_reference_to_any_line_shows_nothing(project: Path) -> None:
    name = log(cited({"path": TOP + "src/a.py", "line": 6}, grounding="code_reference"))
    for command in ("gate", *(f"ratio --reader {one}" for one in READERS)):
        for figure in ("verified", "declared"):
            assert run(["audit", *command.split(), name, "--enforce", "strict", "--by", figure]) == 1


# requirement: E1
def test_words_alone_pass_as_words_only(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = log(cited({**HELD, "quote": "the moon is cheese"}))
    for command in ("gate", "ratio"):
        for form in ("text", "markdown", "github"):
            asked = ["audit", command, name, "--by", "declared", "--enforce", "strict", "--format", form]
            assert run(asked) == 0
            told = capsys.readouterr().out
            assert told.count("PASS") == told.count("PASS (declared)") == 1
    for two in ([name, log(cited(HELD), name="b.jsonl")], ["."]):
        assert run(["audit", "gate", *two, "--by", "declared"]) == 0
        told = capsys.readouterr().out
        assert told.count("PASS") == told.count("PASS (declared)") == 3


OWN = {"phase": "note", "text": "the moon is cheese"}
EVENT = {"phase": "run_started", "args": {"why": "the moon is cheese"}}
HIDDEN: dict[str, Callable[[Path], str]] = {
    "the log itself": lambda own: own.name,
    "a link to it": lambda own: linked(own, os.symlink),
    "its other name": lambda own: linked(own, os.link),
    "a copy": lambda own: copied(own, lambda text: text),
    "a copy behind blank lines": lambda own: copied(own, lambda text: "\n" + text),
    "a copy with words around": lambda own: copied(own, lambda text: f"# notes\n{text}the end\n"),
    "a copy of events behind hashes": lambda own: copied(own, hashed),
    "a copy spelt otherwise": lambda own: copied(own, lambda text: text.replace('"phase"', '"\\u0070hase"')),
    "a copy over several lines": lambda own: copied(own, pretty),
    "a copy as a list": lambda own: copied(own, listed),
    "another folder's": lambda own: copied(own, lambda text: text, "deep/er/old.txt"),
}


def linked(own: Path, how: Callable[[Path, Path], None]) -> str:
    how(own, own.parent / "notes.md")
    return "notes.md"


def copied(own: Path, change: Callable[[str], str], name: str = "notes.md") -> str:
    target = own.parent / name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(change(own.read_text()))
    return name


def hashed(text: str) -> str:
    return "".join(f"# {line}\n" for line in text.splitlines())


def pretty(text: str) -> str:
    return "\n".join(json.dumps(json.loads(line), indent=2) for line in text.splitlines())


def listed(text: str) -> str:
    return json.dumps([json.loads(line) for line in text.splitlines()], indent=1)


# requirement: E1
@pytest.mark.parametrize(
    ("how", "event"),
    [(how, one) for how in HIDDEN for one in (OWN, EVENT) if "hash" not in how or one is EVENT],
)
def test_a_log_is_no_evidence_for_itself(
    project: Path, capsys: pytest.CaptureFixture[str], how: str, event: dict[str, object]
) -> None:
    """Whatever it is called, and whichever of its lines is quoted."""
    own = project / "log.jsonl"
    first = cited({**HELD, "quote": "the moon is cheese", "path": TOP + "log.jsonl", "line": 1})
    log(event, first)
    where = HIDDEN[how](own)
    lines = (project / where).read_text().splitlines()
    numbers = [number for number, line in enumerate(lines, 1) if "the moon is cheese" in line]
    assert numbers
    for number in numbers:
        evidence = {**HELD, "quote": "the moon is cheese", "path": TOP + where, "line": number}
        log(event, cited(evidence))
        for command in ("gate", *(f"ratio --reader {one}" for one in READERS)):
            assert run(["audit", *command.split(), "log.jsonl", "--enforce", "strict"]) == 1
            told = capsys.readouterr()
            assert "PASS" not in told.out
            assert "is of the log of a session, which is not evidence" in told.err
        assert run(["audit", "claims", "log.jsonl", "--enforce", "strict"]) == 1


@pytest.mark.parametrize(
    "name", ["claude", "codex", "openai", "openai as one list", "openai over lines", "aiwg"]
)
def test_sessions_of_other_programs_are_no_evidence(tmp_path: Path, name: str) -> None:
    text = FOREIGN[name][0].decode()
    (tmp_path / "session.jsonl").write_text(text)
    grounds = Grounds(tmp_path)
    for number, line in enumerate(text.splitlines(), 1):
        assert not grounds.shows(line, TOP + "session.jsonl", number)


# requirement: E1
def test_another_log_that_is_audited_is_no_evidence(project: Path) -> None:
    other = log({"phase": "note"}, {"phase": "run_started"}, name="other.jsonl")
    with Path(other).open("a") as file:
        file.write("\n" * 3 + "the moon is cheese\n" * 9)
    where = [TOP + other, TOP + f"src/../{other}", TOP + f"{other}/."]
    own = log(*(cited({**HELD, "quote": "the moon is cheese", "path": one, "line": 6}) for one in where))
    for order in ([own, other], [other, own]):
        audit = RatioAudit(project, logs=[project / one for one in order])
        for one in order:
            list(audit.findings(project / one))
        assert audit.counts.held == 0
    audit = RatioAudit(project)  # who does not say beforehand which logs there are
    for one in (own, other, own):
        list(audit.findings(project / one))
    assert [one.held for one in audit.sessions.values()] == [len(where), 0]


# requirement: E1, E7
def test_a_log_that_cites_itself(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evidence = {"path": TOP + "self.jsonl", "line": 1, "quote": "the moon is cheese"}
    name = log(cited(evidence), name="self.jsonl")
    assert run(["audit", "ratio", name, "--enforce", "strict"]) == 1
    assert "verified: 0.00 (0 of 1)" in capsys.readouterr().out


def test_what_is_no_log_stays_evidence() -> None:
    page = ["# The log", "", "Each line is an event:", '{"phase": "cite", "claim": "x"}', "", "That is all."]
    assert not is_log(page)
    assert holds_record(page[3])
    assert not any(map(holds_record, [*page[:3], *page[4:], "{" * 5000, '{"a": 1}', "x = {'phase': 'cite'}"]))
    assert not is_log(['{"name": "shop",', ' "version": 1}'])
    assert not is_log(["[1, 2]", "{}", '{"role": 7}'])
    assert is_log(['{"phase": "cite",', '"claim": 1}'])


@pytest.mark.parametrize(
    ("quote", "lines", "enough"),
    [
        ("a b c", "a b c d", True), ("a b", "a b", True), ("a b", "  a b", True), ("a b", "a b c", False),
        ("}", "}", False), ("", "", False), ("a\nb", "x a\nb y", False), ("x a\nb y", "x a\nb y", True),
        ("a-b", "a-b!", False), ("1 2 3", "0 1 2 3", True), ("\u0301" * 50, "\u0301" * 50, False),
    ],
)  # fmt: skip
def test_what_says_enough(quote: str, lines: str, enough: bool) -> None:
    assert says_enough(quote.split("\n"), lines.split("\n")) is enough


PARTS = {
    "quote": st.sampled_from(["if (isExpired(token))", "the moon is cheese", "i", "", " ", 7, "\ud800"]),
    "path": st.sampled_from([TOP + "src/a.py", TOP + "log.jsonl", "src/a.py", TOP + "\0", TOP, None, 7]),
    "line": st.sampled_from([6, 1, 0, -1, 10**30, 6.0, True, "6", None]),
}


# requirement: E1, E7
@pytest.mark.oracle
@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.fixed_dictionaries({}, optional=PARTS), min_size=1, max_size=4))
def test_only_what_stands_there_passes(evidence: list[dict[str, object]]) -> None:
    """For any evidence: a session passes the gate iff each of its claims is the one that holds."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "src").mkdir()
        (root / "src/a.py").write_text(CODE)
        text = "".join(json.dumps(cited(one)) + "\n" for one in evidence)
        (root / "log.jsonl").write_text(text)
        shutil.copy(root / "log.jsonl", root / "copy.jsonl")
        passes = all(one == HELD and type(one["line"]) is int for one in evidence)
        for command in (["gate"], ["ratio"]):
            with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
                asked = [*command, str(root / "log.jsonl"), "--root", folder, "--enforce", "strict"]
                assert run(["audit", *asked]) == (0 if passes else 1)
            assert ("PASS" in out.getvalue()) is passes
