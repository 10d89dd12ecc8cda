"""Sessions of other programs as events: every kind of record of each format, and nothing that passes."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit.gate import Checkpoint
from corvid.audit.importing.read import FORMATS, READERS, Format, format_of, imported, items
from corvid.audit.importing.sentences import claims_of
from corvid.audit.logs import LogEvent, Malformed
from corvid.audit.ratio.count import READERS as RATIO_READERS
from corvid.audit.ratio.count import RatioAudit, Reader
from corvid.audit.settings import Settings
from corvid.cli.main import run
from tests.audit.formats import as_lines
from tests.audit.importing import records
from tests.audit.importing.records import HOME, RUN, SAID, SOURCE, Record
from tests.shares import examples

SESSIONS: dict[str, tuple[Format, list[Record]]] = {
    "claude-code": ("claude-code", records.CLAUDE_CODE), "codex": ("codex", records.CODEX),
    "old codex": ("codex", records.OLD_CODEX), "openai": ("openai", records.OPENAI),
    "otel": ("otel", records.OTEL), "aiwg": ("aiwg", records.AIWG),
}  # fmt: skip
TALKING = [name for name in SESSIONS if name != "aiwg"]
UNDERSTOOD = {
    "claude-code": {"hologram": 1, "assistant/song": 1, "an answer without its call": 1},
    "codex": {"response_item/hologram": 1, "response_item/song": 1, "event_msg/fireworks": 1,
              "an answer without its call": 1},
    "old codex": {}, "openai": {"message/narrator": 1, "an answer without its call": 1},
    "otel": {"span/GET": 1}, "aiwg": {"hologram": 1},
}  # fmt: skip


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/shop.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def events(name: str, path: Path) -> list[dict[str, Any]]:
    path.write_bytes(as_lines(SESSIONS[name][1]))
    assert format_of(path) == SESSIONS[name][0]
    found = list(items(path))
    assert not [one for one in found if isinstance(one, Malformed)]
    return [one.fields for one in found if isinstance(one, LogEvent)]


@pytest.mark.parametrize("name", SESSIONS)
def test_what_is_not_understood_is_counted_and_named(root: Path, name: str) -> None:
    last = events(name, root / "s.jsonl")[-1]
    assert (last["phase"], last["from"]) == ("imported", SESSIONS[name][0])
    assert last["not_understood"] == UNDERSTOOD[name]
    assert last["records"] == len(SESSIONS[name][1])
    assert last["interrupted"] == (name not in ("old codex",))


@pytest.mark.parametrize("name", TALKING)
def test_the_words_of_the_model_are_claims_where_they_cite(root: Path, name: str) -> None:
    found = events(name, root / "s.jsonl")
    claims = [(one["grounding"], one["claim"]) for one in found if one["phase"] in ("cite", "assumption")]
    assert claims == [
        ("citation", "`return price * 2 + tax` (src/shop.py:2) doubles the price."),
        ("code_reference", "The function starts at src/shop.py:1."),
        *[("observation", "All 3 tests pass (Bash output).")],
        ("assumption", "It is probably fast."), ("assumption", "[ASSUMPTION] Users like it."),
    ]  # fmt: skip
    cited = next(one["evidence"] for one in found if one["phase"] == "cite")
    assert cited == {"quote": "return price * 2 + tax", "path": "${PROJECT_ROOT}/src/shop.py", "line": 2}
    assert found[-1]["uncited_sentences"] == 2  # it read the file, and everything else is as before


@pytest.mark.parametrize("name", TALKING)
def test_each_answer_stands_behind_its_own_call(root: Path, name: str) -> None:
    found = [one for one in events(name, root / "s.jsonl") if one["phase"] in ("tool_call", "tool_result")]
    answered = [(one, other) for one, other in pairwise(found) if other["phase"] == "tool_result"]
    assert all(one["phase"] == "tool_call" and one["tool"] == other["tool"] for one, other in answered)
    if name != "old codex":
        (tests,) = [(one, other) for one, other in answered if other["result"] == RUN]
        assert tests[0]["args"]["command"] == "pytest -q"
        assert (tests[1]["tool"], tests[1]["error"]) == ("Bash", None)


def test_paths_below_the_project_have_the_prefix(root: Path) -> None:
    found = events("claude-code", root / "s.jsonl")
    read = next(one for one in found if one["phase"] == "tool_call" and one["tool"] == "Read")
    assert read["args"] == {"file_path": "${PROJECT_ROOT}/src/shop.py"}
    agents = {one["agent"] for one in found}
    assert agents == {"claude-code", "a1"}
    patch = next(one for one in events("codex", root / "s.jsonl") if one.get("tool") == "Edit")
    assert patch["args"]["file_path"] == "${PROJECT_ROOT}/src/other.py"


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("reader", RATIO_READERS)
@pytest.mark.parametrize("name", TALKING)
def test_sessions_are_audited_as_they_are(root: Path, name: str, reader: Reader) -> None:
    # requirement: E1, E8
    log = root / "s.jsonl"
    log.write_bytes(as_lines(SESSIONS[name][1]))
    audit = RatioAudit(root, reader)
    list(audit.findings(log))
    counts = audit.counts
    assert (counts.claims, counts.citations, counts.assumptions, counts.imported) == (5, 1, 2, 1)
    assert counts.held == 2  # the quote is there, and the tests were run
    (root / "src/shop.py").write_text("x")
    audit = RatioAudit(root, reader)
    list(audit.findings(log))
    assert audit.counts.held == 1


@pytest.mark.parametrize("name", SESSIONS)
def test_import_writes_what_the_audits_read(
    root: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted = events(name, root / "s.jsonl")
    source = SESSIONS[name][0]
    for named in (["s.jsonl"], ["--from", source, "s.jsonl"]):
        assert run(["audit", "import", *named, "-o", "log.jsonl"]) == 0
        assert [json.loads(line) for line in Path("log.jsonl").read_text().splitlines()] == wanted
    told = capsys.readouterr().err
    assert all(f"{count} of kind {kind}" in told for kind, count in UNDERSTOOD[name].items())
    assert run(["audit", "import", "s.jsonl"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(wanted)
    outcomes = []
    for log in ("s.jsonl", "log.jsonl"):
        outcomes.append([run(["audit", "gate", log, "--format", "json", "--enforce", "strict"])])
        data = json.loads(capsys.readouterr().out)
        outcomes[-1] += [data["ratio"], [one["claims"] for one in data["sessions"]]]
    assert outcomes[0] == outcomes[1]


def test_import_refuses_what_it_does_not_know_and_writes_over_no_file(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("notes.jsonl").write_text("{}\n")
    assert run(["audit", "import", "notes.jsonl"]) == 2
    assert "notes.jsonl is not plainly of one format" in capsys.readouterr().err
    assert run(["audit", "import", "--from", "codex", "notes.jsonl"]) == 0
    assert "1 of kind response_item/?" in capsys.readouterr().err
    Path("s.jsonl").write_bytes(as_lines(records.CODEX))
    assert run(["audit", "import", "s.jsonl", "-o", "src/shop.py"]) == 2
    assert Path("src/shop.py").read_text() == SOURCE


def test_a_log_of_events_is_none_of_another_program(root: Path) -> None:
    log = root / "log.jsonl"
    log.write_bytes(as_lines([{"phase": "run_started"}, *records.CLAUDE_CODE]))
    assert format_of(log) is None
    log.write_bytes(as_lines([*records.CLAUDE_CODE[3:5], *records.OPENAI]))
    assert format_of(log) is None


@pytest.mark.parametrize("version", ["renamed kinds", "renamed fields"])
@pytest.mark.parametrize("name", TALKING)
def test_a_newer_version_is_not_understood_and_does_not_pass(
    root: Path, name: str, version: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = as_lines(SESSIONS[name][1]).decode()
    for word in ("text", "tool_use", "message") if version == "renamed kinds" else ("content", "parts"):
        before, after = (': "', '"') if version == "renamed kinds" else ('"', '":')
        text = text.replace(f"{before}{word}{after}", f"{before}{word}_v9{after}")
    Path("s.jsonl").write_text(text)
    for command in ("ratio", "gate", "claims"):
        assert run(["audit", command, "s.jsonl", "--enforce", "strict"]) in (1, 2)
        assert "PASS" not in capsys.readouterr().out


KEYS = st.sampled_from([
    "type", "role", "content", "message", "payload", "text", "id", "call_id", "name", "tool", "level", "msg",
    "event", "status", "action", "ts", "timestamp", "spanId", "traceId", "attributes", "messages", "choices",
    "uuid", "sessionId", "data", "value", "user", "path", "kind", "grounding", "claim", "step",
])  # fmt: skip
WORDS = st.sampled_from([
    "user", "assistant", "tool", "message", "response_item", "text", "tool_use", "tool_result", "info", "GET",
    "citation", "All tests pass.", "`a b c` (x.py:1)", "PASS", "session_meta", "agent_start", "", "deploy",
])  # fmt: skip
VALUES = st.recursive(
    WORDS | st.none() | st.booleans() | st.integers(-5, 5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=8,
)  # fmt: skip
SCHEMAS: list[Record] = [
    {"level": "info", "msg": "started", "ts": 1.5}, {"time": "t", "severity": "ERROR", "jsonPayload": {}},
    {"@timestamp": "t", "message": "GET /", "log": {"level": "info"}}, {"event": "push", "repository": {}},
    {"id": 1, "name": "deploy", "status": "success", "conclusion": "success"},
    {"type": "user", "message": {"role": "user", "content": "hi"}, "uuid": "u", "sessionId": "s"},
    {"type": "assistant", "message": {"content": [{"type": "text", "text": "ok"}]}, "uuid": "u"},
    {"type": "response_item", "payload": {"type": "message"}}, {"role": "user", "content": "hi"},
    {"traceId": "a", "spanId": "b", "name": "chat"}, {"type": "agent_start", "timestamp": "t", "tool": "a"},
    {"prompt": "p", "completion": "c"}, {"input": "a", "output": "b", "score": 1.0},
]  # fmt: skip


@pytest.mark.guarantee("protocols.strict_ratio")
@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(SCHEMAS), st.dictionaries(KEYS, VALUES, max_size=4)), max_size=5))
def test_no_log_of_another_program_passes(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[Record, Record]]
) -> None:
    """Whatever is in it: it holds no event, or is imported, and then claims or is undecided."""
    root = tmp_path_factory.mktemp("p")
    log = root / "log.jsonl"
    log.write_bytes(as_lines([{**one, **more} for one, more in lines]))
    checkpoint = Checkpoint(Settings(enforce="strict"), root, (log,))
    checkpoint.read(log, lambda one: None)
    assert checkpoint.unread or all(not one.passed for one in checkpoint.sessions)


@pytest.mark.oracle
@pytest.mark.parametrize("source", FORMATS)
@settings(max_examples=examples(60), deadline=None)
@given(st.dictionaries(KEYS, VALUES, max_size=6))
def test_no_record_breaks_an_importer(source: Format, record: Record) -> None:
    assert list(READERS[source](record)) is not None


@pytest.mark.parametrize(
    ("text", "kinds", "uncited"),
    [
        ("See `src/a.py:12` for that.", ["code_reference"], 0),
        ("`x = 1 + 2` is at a.py#L3.", ["citation"], 0),
        ("`x` is at a.py:3.", ["code_reference"], 0),
        ("The port is 10.0.0.1:80 or http://a.b:80/x.py.", [], 1),
        ("I think so too. Is it probably so?", ["assumption"], 0),
        ("The file probably contains keys.", ["assumption"], 0),
        ("# A heading here\n\n| a | b |\n- It works well.\n1. And that too.", [], 2),
        ("~~~\nIt is in a.py:3.\n~~~\nDone with that.", [], 1),
        ("It works (Grep says so).", [], 1),
        ("It works (Read says so).", ["observation"], 0),
        ("", [], 0),
    ],
)  # fmt: skip
def test_sentences(text: str, kinds: list[str], uncited: int) -> None:
    words = claims_of(text, {"Read"}, ("probably contains",))
    assert ([one["grounding"] for one in words.claims], words.uncited) == (kinds, uncited)


@pytest.mark.oracle
def test_an_import_remembers_open_calls_alone(root: Path) -> None:
    """Ten times the records are not more memory."""
    import tracemalloc

    peaks = []
    turn = [one for one in records.CLAUDE_CODE[4:19] if one["type"] in ("user", "assistant")]
    for times in (40, 400):
        log = root / "s.jsonl"
        log.write_bytes(as_lines(turn * times))
        tracemalloc.start()
        for _ in imported(log, "claude-code"):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.2 * peaks[0] + 100_000


def test_the_home_of_the_session_is_no_part_of_its_log(root: Path) -> None:
    assert HOME not in json.dumps(events("claude-code", root / "s.jsonl"))
    assert SAID
