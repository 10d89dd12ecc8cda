"""`corvid audit all`, `baseline` and decisions: one verdict over a project, and what people accepted."""

from __future__ import annotations

import json
import re
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from corvid.audit import decisions
from corvid.audit.decisions import NAME, Decisions, NoDecisions, decoded, encoded
from corvid.audit.findings import Finding, Rule
from tests.audit.projects import CITED, GHOST, LIED, LIES, asked, git, logged, project
from tests.tables import each

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")

STRICT = ("all", "sessions", "--enforce", "strict")
SEARCH = ("absent", "OAuth2 SSO", "-q", "OAuth2 login", "-q", "single sign-on", "--in", "src")
AUDITED = (*SEARCH, "--audited-by", "Ada", "--because", "only the login of the shop is meant")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project(tmp_path / "p")


def test_a_project_without_a_lie_passes_and_each_lie_fails_it(tmp_path: Path) -> None:
    good = project(tmp_path / "good")
    (good / "corvid.toml").write_text("")
    status, out, _ = asked(good, *STRICT)
    assert (status, out.splitlines()[-1]) == (0, "PASS")
    assert "documents: 1 citation, 1 place in other forms" in out
    assert "session sessions/a.jsonl: PASS: ratio 1.00 (20 of 20), claims 1.00 (20 of 20)" in out
    for number, (name, lie) in enumerate(LIES.items()):
        bad = project(tmp_path / str(number))
        (bad / "corvid.toml").write_text("")
        lie(bad)
        status, out, _ = asked(bad, *STRICT)
        assert (status, out.splitlines()[-1][:4]) == (1, "FAIL"), name
        assert asked(bad, "all", "sessions")[0] == 0, f"{name}: warn does not fail"
        assert asked(bad, "all", "sessions", "--enforce", "disabled")[0] == 0, name


def test_logs_and_places_are_settings(root: Path) -> None:
    (root / "docs/y.md").write_text("see `src/gone.py:3`\n")
    (root / "corvid.toml").write_text('[grounding]\nlogs = ["sessions", "none-yet"]\nplaces = "strict"\n')
    status, out, _ = asked(root, "all", "--enforce", "strict", "--format", "json")
    data = json.loads(out)
    assert (status, len(data["sessions"]), data["open"]) == (1, 1, 1)
    assert asked(root, "cite", ".", "--enforce", "strict")[0] == 1
    assert asked(root, "cite", ".", "--enforce", "strict", "--places", "loose")[0] == 0
    (root / "corvid.toml").write_text('[grounding]\nplaces = "off"\n')
    status, out, notes = asked(root, "all", "--enforce", "strict")
    assert status == 0
    assert "sessions: none (no log is named" in out
    assert "`places` is off" in notes
    (root / "corvid.toml").write_text('[grounding]\nlogs = ["a", 3]\n')
    assert "must be a path in quotes" in asked(root, "all")[2]
    for outside in ("..", "/etc", "a/../../x"):
        (root / "corvid.toml").write_text(f'[grounding]\nlogs = ["{outside}"]\n')
        assert "leads out of the project" in asked(root, "all")[2]


@each("form", ["json", "sarif", "github", "markdown", "html"])
def test_each_form_has_the_verdict(tmp_path: Path, form: str) -> None:
    root = project(tmp_path / form)
    (root / "corvid.toml").write_text("")
    LIES["a session misquotes"](root)
    status, out, _ = asked(root, *STRICT, "--format", form)
    assert status == 1
    assert "ratio_too_low" in out.replace("\\", "")
    if form in ("json", "sarif"):
        json.loads(out)


def test_a_log_that_is_none_is_not_passed_over(root: Path) -> None:
    (root / "corvid.toml").write_text("")
    logged(root, [{"a": 1}], "c")
    status, _, notes = asked(root, *STRICT)
    assert status == 2
    assert "c.jsonl is not audited" in notes


# ---- the page ---------------------------------------------------------------------------------------
def shown(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_shows_claims_with_the_lines_that_they_cite(root: Path) -> None:
    (root / "corvid.toml").write_text("")
    hostile = {**LIED, "claim": "</script><script>alert(1)</script>"}
    logged(root, [hostile, GHOST, {**CITED, "grounding": "assumption", "evidence": None}], "b")
    status, _out, _ = asked(root, *STRICT, "--html", "out.html")
    assert status == 1
    page = (root / "out.html").read_text()
    assert "default-src 'none'" in page
    assert "</script><script>alert" not in page
    assert not re.search(r"(?:src|href)\s*=\s*[\"']?(?:https?:)?//", page)
    data = shown(page)
    good, bad = data["sessions"]
    assert (good["passed"], bad["passed"]) == (True, False)
    assert [one["status"] for one in bad["claims"]] == ["does not hold", "assumption"]
    excerpt = data["excerpts"][bad["claims"][0]["evidence"]]
    assert (excerpt["first"], excerpt["cited"]) == (1, 2)
    assert excerpt["lines"] == ["def expiry():", "    return 60"]
    assert excerpt["note"] == "the quote is nowhere in src/a.py"
    assert bad["ghosts"][0]["searches"] == [["OAuth2 login", 0], ["single sign-on", 0]]
    assert any("Human audit required" in text for _, text in data["courses"])
    assert asked(root, *STRICT, "--format", "html")[1].startswith("<!doctype html>")
    status, _, notes = asked(root, *STRICT, "--html", "src/a.py")
    assert status == 2
    assert "is not a page of Corvid" in notes


# ---- the baseline -----------------------------------------------------------------------------------
def test_a_baseline_accepts_what_is_there_and_nothing_new(root: Path) -> None:
    git(root, "init", "-q", "-b", "main")
    for lie in LIES.values():
        lie(root)
    LIES["a session claims an absence"](root)
    assert asked(root, *STRICT)[0] == 1
    status, out, _ = asked(root, "baseline", "sessions", "--because", "older than the gate", "--by", "Bo")
    assert status == 0
    assert re.search(r"\d+ findings accepted in corvid-decisions.json: \d+ new, 0 gone", out)
    status, out, _ = asked(root, *STRICT)
    assert (status, bool(re.search(r"PASS, \d+ findings accepted", out))) == (0, True)
    assert "by Bo on 20" in out
    assert ": older than the gate [commit 0" not in out
    assert "not committed" in out or "an unknown commit" in out
    # Lines above do not matter, another lie does, and so does the same lie again.
    document = root / "docs/y.md"
    document.write_text("# Title\n\n" + document.read_text())
    assert asked(root, *STRICT)[0] == 0
    document.write_text(document.read_text() * 2)
    assert asked(root, *STRICT)[0] == 1
    assert asked(root, "baseline", "sessions", "--because", "again")[0] == 0
    data = json.loads((root / NAME).read_text())
    assert {one["because"] for one in data["findings"]} == {"older than the gate", "again"}
    document.unlink()
    status, out, _ = asked(root, "baseline", "sessions", "--because", "less")
    assert "0 new, 2 gone" in out or "0 new, 1 gone" in out


def test_strict_decisions_are_those_of_the_base_branch(root: Path) -> None:
    git(root, "init", "-q", "-b", "main")
    git(root, "add", ".")
    git(root, "commit", "-qm", "x")
    git(root, "switch", "-qc", "work")
    LIES["a session misquotes"](root)
    assert asked(root, "baseline", "sessions", "--because", "I say so")[0] == 0
    git(root, "add", ".")
    git(root, "commit", "-qm", "accept it myself")
    assert asked(root, *STRICT)[0] == 0
    status, out, _ = asked(root, *STRICT, "--strict-decisions")
    assert status == 1
    assert "not in the base branch, so not honoured" in out
    assert asked(root, *STRICT, "--base", "work")[0] == 0
    assert asked(root, *STRICT, "--base", "nothing")[0] == 2
    git(root, "switch", "-q", "main")
    git(root, "merge", "-q", "work")
    status, out, _ = asked(root, *STRICT, "--strict-decisions")
    commit = git(root, "rev-parse", "HEAD").strip()[:12]
    assert (status, f"[commit {commit} by Ada]" in out) == (0, True)


@each(
    "text",
    [
        "[]", "{", '{"version": 2}', '{"version": 1, "findings": [{}]}', '{"version": 1, "more": 1}',
        '{"version": 1, "version": 1}',
        '{"version": 1, "absences": [{"feature": "x", "queries": ["a"], "where": ".", "backend": "a.py:run", '
        f'"hits": "{"0" * 64}", "by": "a", "because": "b", "on": ""}}]}}',
    ],
)  # fmt: skip
def test_a_file_that_holds_no_decisions_ends_the_audit(tmp_path: Path, text: str) -> None:
    with pytest.raises(NoDecisions):
        decoded(text, NAME)
    (tmp_path / NAME).write_text(text)
    with pytest.raises(NoDecisions):
        Decisions(tmp_path)


def test_decisions_are_written_as_they_are_read(tmp_path: Path) -> None:
    assert decoded(encoded((), ()), NAME).findings == ()
    rule = Rule("a", "b", "c")
    said = [("FAIL: x", "", 0), ("WARNING: x", "", 0), ("y", "f", 3), ("z", "", 0)]
    found = [Finding(rule, *one) for one in said]
    entries = decisions.accepted(Decisions(tmp_path), found, "é\n|", "", "2026-01-01")
    assert [(one.count, one.message) for one in entries] == [(2, "x"), (1, "y"), (1, "z")]
    text = encoded((), entries)
    assert set(decoded(text, NAME).findings) == set(entries)
    assert len(text.splitlines()) == 9
    (tmp_path / NAME).write_text("notes of mine")
    with pytest.raises(OSError, match="it holds something else"):
        decisions.write(tmp_path, (), entries)


# ---- what a person says of an absence ---------------------------------------------------------------
# requirement: E14
def test_a_persons_word_on_an_absence_is_honoured_as_long_as_the_searches_find_the_same(root: Path) -> None:
    git(root, "init", "-q", "-b", "main")
    logged(root, [CITED, GHOST])
    gate = ("gate", "sessions/a.jsonl", "--enforce", "strict")
    assert asked(root, *gate)[0] == 1
    (root / "src/sso.py").write_text("# single sign-on is done by the shop\n")
    assert asked(root, *SEARCH, "--enforce", "strict")[0] == 1
    status, _, notes = asked(root, *AUDITED, "--enforce", "strict")
    assert (status, f"recorded in {NAME}" in notes) == (0, True)
    assert asked(root, *SEARCH, "--enforce", "strict")[0] == 0
    status, out, _ = asked(root, *gate)
    assert status == 0
    assert "decided: the absence of OAuth2 SSO by Ada on 20" in out
    assert ": only the login of the shop is meant [" in out
    # Lines that moved, and files that have nothing to do with it, change nothing.
    (root / "src/sso.py").write_text("\n\n# single sign-on is done by the shop\n")
    (root / "src/b.py").write_text("def other():\n    pass\n")
    assert asked(root, *gate)[0] == 0
    (root / "src/c.py").write_text("def oauth2_login():\n    pass\n")
    status, _, notes = asked(root, *gate)
    assert status == 1
    assert "decision_outdated: OAuth2 SSO: its searches no longer find what Ada looked at" in notes


def test_what_no_one_can_search_again_is_not_decided(root: Path) -> None:
    for given in (["--audited-by", "Ada"], ["--because", "x"], ["--audited-by", "", "--because", "x"]):
        assert asked(root, *SEARCH, *given)[0] == 2
    (root / "own.py").write_text(
        "from corvid.protocols.absence import Hit\nclass B:\n    name = 'b'\n"
        "    def __init__(self, folder, texts): self.texts = texts\n"
        "    def search(self, q, l): return [Hit(t.path, 1, 1.0) for t in self.texts if q in t.text]\n"
    )
    assert asked(root, *SEARCH, "--backend", "own.py:B")[0] == 0
    assert asked(root, *AUDITED, "--backend", "own.py:B")[0] == 2
    assert asked(root, *AUDITED[:-6], "--in", "/", *AUDITED[-4:])[0] == 2
    assert not (root / NAME).exists()


def test_a_decision_names_a_folder_of_the_project(root: Path) -> None:
    assert asked(root, *AUDITED)[0] == 0
    text = (root / NAME).read_text()
    for where in ("..", "/", "../p2"):
        (root / NAME).write_text(text.replace('"where": "src"', json.dumps({"where": where})[1:-1]))
        assert not Decisions(root).audited("OAuth2 SSO")
    (root / NAME).write_text(text)
    assert Decisions(root).audited("oauth2  SSO not implemented")
    assert not Decisions(root).audited("OAuth2")


# ---- watching ---------------------------------------------------------------------------------------
def test_watching_audits_again_and_goes_on_after_a_mistake(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "corvid.toml").write_text("")
    ran = threading.Event()

    class Watch:
        @staticmethod
        def watch(*places: Path, **_: object) -> Any:
            assert set(places) == {root.resolve(), Path("sessions")}
            LIES["a session misquotes"](root)
            yield {(1, "sessions/b.jsonl")}
            logged(root, [{"a": 1}], "c")
            yield {(1, "sessions/c.jsonl")}
            (root / "sessions/c.jsonl").unlink()
            (root / "sessions/b.jsonl").unlink()
            yield {(3, "sessions/c.jsonl")}
            yield {(1, str(root / "out.html")), (1, str(root / ".out.html.7.new"))}
            ran.set()

    monkeypatch.setattr(import_module("corvid.cli.audit.whole"), "needed", lambda *_: Watch)
    status, out, notes = asked(root, *STRICT, "--watch", "--html", "out.html")
    assert (status, ran.is_set()) == (0, True)
    verdicts = [line for line in out.splitlines() if line.startswith(("PASS", "FAIL"))]
    assert [one[:4] for one in verdicts] == ["PASS", "FAIL", "PASS"]
    assert "c.jsonl is not audited" in notes
