"""`corvid audit absent` as its users see it, with backends of their own."""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path

import pytest

from corvid.cli.main import run
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter

QUERIES = ("-q", "OAuth2 authentication SSO", "-q", "single sign-on identity provider")
ASKED = ["audit", "absent", "OAuth2 SSO", *QUERIES, "--in", "src"]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def validate(token):\n    return token\n")
    (tmp_path / "corvid.toml").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# requirement: E13
def test_the_outcomes_of_the_seed(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*ASKED, "--enforce", "strict"]) == 0
    assert capsys.readouterr().out == "VERIFIED GHOST: OAuth2 SSO not implemented\n"
    assert run([*ASKED, "--enforce", "strict", "--backend", "regex"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "VERIFIED GHOST (grep fallback)"
    (project / "src" / "login.py").write_text("class SsoLogin(OAuth2Authentication): ...\n")
    assert run(ASKED) == 0
    assert capsys.readouterr().out == (
        "UNVERIFIED: Found potential matches\n"
        "  'OAuth2 authentication SSO': 1\n"
        "    src/login.py:1 (OAuth2, authentication, SSO) class SsoLogin(OAuth2Authentication): ...\n"
    )
    (project / "src" / "image.png").write_bytes(b"\0")
    assert run([*ASKED, "--enforce", "strict"]) == 1
    assert capsys.readouterr().err == "not searched: src/image.png: binary\n"


# requirement: E14, E16
def test_documents_make_it_ambiguous(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "prd.md").write_text("OAuth2 SSO\n" * 3)
    assert run(ASKED) == 0
    out = capsys.readouterr().out
    assert out.startswith("[UNVERIFIED GHOST] OAuth2 SSO: ")
    assert out.endswith("  prd.md:1\n  prd.md:2\n  prd.md:3\n")
    assert run([*ASKED, "--enforce", "strict", "--format", "markdown"]) == 1
    assert "- **Doc Mentions**: 3 references in prd.md:1, prd.md:2, prd.md:3\n" in capsys.readouterr().out
    (project / "corvid.toml").write_text("[grounding.negative]\nstrict_mode_blocks = false\n")
    assert run([*ASKED, "--enforce", "strict"]) == 0
    (project / "corvid.toml").write_text("[grounding.negative]\ndoc_mention_threshold = 4\n")
    capsys.readouterr()
    assert run([*ASKED, "--enforce", "strict"]) == 0
    assert capsys.readouterr().out.startswith("VERIFIED GHOST: ")


# requirement: E15
def test_the_event_is_the_next_link_of_a_log(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "prd.md").write_text("OAuth2 SSO\n" * 3)
    for _ in range(2):
        assert run([*ASKED, "--log", "log.jsonl", "--format", "json"]) == 0
    lines = [json.loads(line) for line in (project / "log.jsonl").read_text().splitlines()]
    assert {key: lines[1][key] for key in ("seq", "phase", "query1", "results1", "query2", "results2",
                                           "doc_mentions", "status", "action")} == {
        "seq": 1, "phase": "negative_grounding", "query1": QUERIES[1], "results1": 0, "query2": QUERIES[3],
        "results2": 0, "doc_mentions": 3, "status": "high_ambiguity", "action": "human_audit_required",
    }  # fmt: skip
    capsys.readouterr()
    assert run(["trace", "verify", "log.jsonl"]) == 0
    assert not capsys.readouterr().err
    assert run(["audit", "gate", "log.jsonl", "--enforce", "strict"]) == 1
    capsys.readouterr()
    (project / "cut.jsonl").write_text('{"phase": "cite"')
    assert run([*ASKED, "--log", "cut.jsonl"]) == 2
    assert (project / "cut.jsonl").read_text() == '{"phase": "cite"'
    assert "cut.jsonl ends inside a line" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "words"),
    [("new.msgpack", "let the name end in .jsonl"), ("empty.mp", "let the name end in .jsonl"),
     ("old.msgpack", "is MessagePack"), ("old.jsonl.gz", "old.jsonl.gz is an archive: unpack it"),
     ("new.jsonl.gz", "is an archive"), ("-", "- is standard input")],
)  # fmt: skip
def test_lines_are_appended_to_nothing_else(
    project: Path, capsys: pytest.CaptureFixture[str], name: str, words: str
) -> None:
    (project / "empty.mp").touch()
    (project / "old.msgpack").write_bytes(b"\x81\xa5phase\xa4cite")
    (project / "old.jsonl.gz").write_bytes(gzip.compress(b'{"phase": "cite"}\n'))
    before = {path: path.read_bytes() for path in project.iterdir() if path.is_file()}
    assert run([*ASKED, "--log", name]) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert {path: path.read_bytes() for path in project.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("ended", [True, False])
def test_a_run_is_as_complete_as_before(
    project: Path, capsys: pytest.CaptureFixture[str], ended: bool
) -> None:
    with (project / "run.jsonl").open("wb") as file:
        writer = TraceWriter(file.write)
        writer.emit(events.run_started({}), 0, "run", "main")
        if ended:
            writer.emit(events.run_completed("done"), 1, "run", "main")
    assert run([*ASKED, "--log", "run.jsonl"]) == 0
    capsys.readouterr()
    assert run(["trace", "verify", "run.jsonl"]) == 0
    assert ("did not come to its end" in capsys.readouterr().err) != ended


# requirement: E12
@pytest.mark.parametrize(
    ("queries", "words"),
    [
        (["-q", "SSO login"], "2 queries are needed, and 1 was given"),
        (["-q", "SSO login", "-q", "login by SSO"], "ask for the same"),
        (["-q", "SSO login", "-q", "--"], "the query has no word"),
    ],
)
def test_a_search_that_did_not_work_is_no_answer(
    project: Path, capsys: pytest.CaptureFixture[str], queries: list[str], words: str
) -> None:
    assert run(["audit", "absent", "SSO", *queries, "--in", "src"]) == 2
    out = capsys.readouterr().out
    assert out.startswith("NOT SEARCHED: nothing is known about SSO: ")
    assert words in out


OWN = """
from corvid.protocols.absence import Hit

class Synonyms:
    name = "synonyms"
    def __init__(self, folder, files):
        self.files = files
    def search(self, query, limit):
        meant = {"SSO": "federated"}
        wanted = [meant.get(word, word) for word in query.split()]
        return [Hit(f.path, 1, 0.4) for f in self.files if any(word in f.text for word in wanted)][:limit]

def broken(folder, files):
    raise ConnectionError("no route to the index")

def nothing(folder, files):
    return 1
"""


# requirement: E12
def test_a_semantic_backend_of_ones_own(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Similarity at the threshold is a match."""
    (project / "my_search.py").write_text(OWN)
    assert run([*ASKED, "--backend", "my_search.py:Synonyms", "--enforce", "strict"]) == 0
    (project / "src" / "login.py").write_text("def federated(): ...\n")
    capsys.readouterr()
    for name in ("my_search.py:Synonyms", "my_search:Synonyms"):
        monkeypatch.delitem(sys.modules, "my_search", raising=False)
        assert run([*ASKED, "--backend", name, "--enforce", "strict", "--format", "json"]) == 1
        data = json.loads(capsys.readouterr().out)
        assert (data["backend"], data["status"], data["results1"]) == ("synonyms", "refuted", 1)
        assert data["hits"][0] == {
            "query": QUERIES[1], "path": "login.py", "line": 1, "similarity": 0.4,
            "words": [],
        }  # fmt: skip
    for name, words in {
        "my_search.py:broken": "could not be made: ConnectionError: no route to the index",
        "my_search.py:missing": "could not be made: AttributeError",
        "my_search.py:nothing": "has no `search` and `name`", "absent.py:x": "FileNotFoundError",
        "fulltext": "'fulltext' is not a backend: full-text, regex, ck, or module:name of your own",
        "no_such_module:x": "ModuleNotFoundError",
    }.items():  # fmt: skip
        assert run([*ASKED, "--backend", name]) == 2
        assert words in capsys.readouterr().err


CK = """#!{python}
import json, sys
arguments = sys.argv[1:]
if arguments == ["--version"]:
    print("ck {version}")
    sys.exit()
sem, query, *options, folder = arguments
assert (sem, options) == ("--sem", ["--limit", "10", "--threshold", "0.4", "--jsonl"]), arguments
{body}
"""
HIT = """
for name, word in (("a.py", "validate"), ("sso.py", "SSO")):
    if word in query:
        print(json.dumps({"path": folder + "/" + name, "span": {"line_start": 1}, "score": 0.4}))
"""


# requirement: E12
@pytest.mark.oracle
@pytest.mark.parametrize(
    ("version", "body", "status", "reason"),
    [
        ("0.7.0", HIT, "refuted", "'OAuth2 authentication SSO' is met at sso.py:1"),
        ("0.10.1", HIT.replace("SSO", "OIDC"), "verified_absent", "2 diverse queries find nothing"),
        ("0.6.9", HIT, "error", "ck 0.7.0 or later is needed"),
        ("0.7.0", "sys.exit('no index')", "error", "ck failed: no index"),
        ("0.7.0", "print('oops')", "error", "ck said what is not a hit"),
        ("0.7.0", "print(json.dumps({'path': '/etc/passwd', 'line': 1, 'score': 1}))", "error", "not a hit"),
        ("0.7.0", "pass", "error", "which is known to be there"),
        (None, "", "error", "`ck` is not installed"),
    ],
)  # fmt: skip
def test_the_search_tool_of_the_seed(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    version: str | None, body: str, status: str, reason: str,
) -> None:  # fmt: skip
    tools = project / "bin"
    tools.mkdir()
    if version is not None:
        script = CK.replace("{python}", sys.executable).replace("{version}", version).replace("{body}", body)
        (tools / "ck").write_text(script)
        (tools / "ck").chmod(0o755)
    monkeypatch.setenv("PATH", str(tools))
    (project / "src" / "a.py").write_text("def validate(x): ...\n")
    assert run([*ASKED, "--backend", "ck", "--format", "json"]) == (2 if status == "error" else 0)
    data = json.loads(capsys.readouterr().out)
    assert data["status"] == status
    assert reason in data["reason"]


@pytest.mark.parametrize("form", ["sarif", "github"])
def test_forms_for_machines(project: Path, capsys: pytest.CaptureFixture[str], form: str) -> None:
    (project / "src" / "login.py").write_text("class SsoLogin(OAuth2Authentication): ...\n")
    assert run([*ASKED, "--format", form, "--enforce", "strict"]) == 1
    assert "absence_refuted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-q", "y", "--in", "nowhere"], "nowhere is not a folder"),
        (["-q", "y"], "Missing option '--in'"),
        (["--in", "."], "Missing option '-q'"),
        (["-q", "y", "--in", "src", "--log", "nowhere/log"], "nowhere/log can't be written: No such file"),
    ],
)
def test_what_cannot_be_done_is_said(
    project: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(["audit", "absent", "x", *arguments]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "markdown"])
def test_what_was_not_searched_is_reported_in_every_form(
    project: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    (project / "src" / "image.png").write_bytes(bytes(range(256)))
    assert run([*ASKED, "--format", form, "--enforce", "strict"]) == 0
    told = capsys.readouterr()
    assert "src/image.png: binary" in told.out.replace("\\", "") or form in ("text", "json", "sarif")
    assert form not in ("json", "sarif") or '"path": "src/image.png"' in told.out
    assert told.err == "not searched: src/image.png: binary\n"
    (project / "other").mkdir()
    (project / "other" / "login.py").write_text("class SsoLogin(OAuth2Authentication): ...\n")
    (project / "src" / "auth").symlink_to("../other")
    assert run([*ASKED, "--format", form]) == 2
    assert "src/auth" in capsys.readouterr().out or form == "text"
