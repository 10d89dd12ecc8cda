"""The checkpoint: claims of absence in every form of the seeds, each log read once, and what is handed on."""

from __future__ import annotations

import io
import json
import os
import warnings
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from corvid.audit import gate, ghosts, handoff
from corvid.audit.findings import Finding
from corvid.audit.gate import Checkpoint, message
from corvid.audit.ghosts import Ghosts, TooManyClaims
from corvid.audit.handoff import NoPlace, append, events_of
from corvid.audit.logs import Item, LogEvent, Malformed, read_log
from corvid.audit.ratio.count import RatioAudit
from corvid.audit.schema import Evaluation, Negative
from corvid.audit.sessions import Session
from corvid.audit.settings import Settings
from corvid.audit.trace.verify import Verification
from corvid.audit.trajectory import Trajectory
from corvid.cli.main import run
from corvid.protocols.ratio import Counts, Verdict, judge
from corvid.runtime.trace import events
from corvid.runtime.trace.write import TraceWriter
from tests.shares import examples
from tests.tables import each

ZERO = {
    "phase": "negative_grounding", "claim": "a", "query1": "x", "results1": 0, "query2": "y", "results2": 0,
    "doc_mentions": 0,
}  # fmt: skip
TWICE = {"query1": "x", "result1": 0, "query2": "y", "result2": 0}
CITED = {
    "phase": "cite", "claim": "f gives 1", "grounding": "citation",
    "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2},
}  # fmt: skip
GUESS = {"phase": "assumption", "claim": "users like it", "flag": "[ASSUMPTION]"}


def log(folder: Path, *lines: object, name: str = "log.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in lines))
    return path


def unverified(*lines: object) -> list[str]:
    taken = Ghosts()
    for number, line in enumerate(lines, 1):
        taken.take(Session("log"), "log", LogEvent(number, line))  # type: ignore[arg-type]
    return [one.name for one in taken.unverified]


# requirement: E14, E15, T14
@pytest.mark.parametrize(
    "line",
    [
        ZERO,
        {**ZERO, "doc_mentions": 2},
        {**ZERO, "results2": 3, "status": "refuted"},
        {**ZERO, "phase": "negative_ground", "status": "verified_absent"},
        {**TWICE, "phase": "zero_results", "feature": "a", "doc_mentions": 0},
        {**TWICE, "phase": "zero_results"},  # names nothing that documents could speak of
        {
            "phase": "negative_grounding",
            "feature": "a",
            "queries": ["x", "y"],
            "results": [0, 0],
            "doc_mentions": 0,
        },
        {
            "phase": "negative_grounding",
            "claim": "a",
            "queries": [{"query": q, "results": 0} for q in "xyz"],
            "doc_mentions": 0,
        },
    ],
)
def test_absence_that_is_shown(line: dict[str, object]) -> None:
    assert unverified(line) == []


# requirement: E14, E15, T14
@each(
    "line",
    [
        {**ZERO, "doc_mentions": 3, "classification": "CONFIRMED GHOST"},
        {**ZERO, "doc_mentions": "none"},
        {**ZERO, "doc_mentions": None},
        {**TWICE, "phase": "negative_grounding", "claim": "a"},
        {**TWICE, "phase": "negative_ground", "claim": "a", "status": "verified_absent"},
        {**TWICE, "phase": "zero_results", "feature": "a"},
        {"phase": "negative_grounding", "claim": "a", "queries": [{"query": q, "results": 0} for q in "xyz"]},
        {**ZERO, "status": "error"},
        {**ZERO, "status": "high_ambiguity"},
        {**ZERO, "action": "human_audit_required"},
        {**ZERO, "action": " Human_Audit_Required\n"},
        {**ZERO, "query1": "", "query2": ""},
        {**ZERO, "query2": "x"},
        {**ZERO, "query1": "token check", "query2": "checking tokens"},
        {**ZERO, "query1": None},
        {**ZERO, "query1": []},
        {**ZERO, "query1": -1},
        {**ZERO, "query1": {}},
        {**ZERO, "query1": "the of and", "query2": "is it a"},
        {**ZERO, "query1": "web\u200bhook", "query2": "webhook"},
        {**ZERO, "result1": 9},
        {**ZERO, "results3": 9},
        {**ZERO, "queries": ["v", "w"], "results": [0, 0], "results1": 9},
        {**ZERO, "queries": [{"query": q, "results": 0, "result": 1} for q in "vw"]},
        {**ZERO, "doc_mentions": -1},
        {**ZERO, "results2": 1},
        {**ZERO, "results2": -1},
        {**ZERO, "results2": False},
        {**ZERO, "results2": "0"},
        {"phase": "negative_ground", "claim": "a", "query1": "x", "results1": 0, "status": "verified_absent"},
        {"phase": "zero_results", "feature": "a", "classification": "GHOST"},
        {"phase": "negative_grounding", "claim": "a", "results": [0, 0]},
        {"phase": "negative_grounding", "claim": "a", "queries": ["x"], "results": [0]},
        {"phase": "negative_grounding", "claim": "a", "queries": [{"query": "x"}, None]},
    ],
)
@pytest.mark.guarantee("protocols.absence_is_shown")
def test_absence_that_is_not_shown(line: dict[str, object]) -> None:
    assert unverified(line) == ["a"]


def test_the_last_line_of_a_claim_counts() -> None:
    found = {**ZERO, "results1": 2}
    assert unverified(found, ZERO) == []
    assert unverified(ZERO, found, {**found, "claim": "b"}, {**found, "claim": ""}) == [
        "(a claim without words)", "a", "b",
    ]  # fmt: skip
    long = "x" * 300
    nameless = {**TWICE, "phase": "zero_results"}
    assert unverified({**nameless, "result1": 1}, {**nameless, "query1": "z"}) == ["(a claim without words)"]
    assert unverified({**nameless, "result1": 1}, nameless) == []
    assert unverified({**found, "claim": f"{long}1"}, {**found, "claim": f"{long}2"}) == [long[:200]] * 2


def test_logs_with_too_many_claims_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ghosts, "MOST_CLAIMS", 2)
    with pytest.raises(TooManyClaims, match="more than 2 absences"):
        unverified(*({**ZERO, "claim": one} for one in "abc"))


# requirement: E17
def test_the_words_of_the_seed() -> None:
    assert message(2, True).splitlines()[0] == "Cannot clear: 2 Ghost Features unverified"
    assert message(2, False) == "Warning: 2 Ghost Features unverified"


@pytest.mark.parametrize("level", ["strict", "warn"])
def test_what_does_not_block_does_not_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], level: str
) -> None:
    (tmp_path / "corvid.toml").write_text("[grounding.negative]\nstrict_mode_blocks = false\n")
    path = log(tmp_path, {**ZERO, "doc_mentions": 3})
    asked = ["audit", "gate", str(path), "--root", str(tmp_path), "--enforce", level]
    assert run(asked) == 0
    assert capsys.readouterr().out == "Warning: 1 Ghost Features unverified\n- a\n"
    assert run([*asked, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["blocked"], data["ghosts_message"]) == (False, "Warning: 1 Ghost Features unverified")


class Read:
    """A checkpoint that has read logs, and what it reported."""

    def __init__(self, *logs: Path, root: Path | None = None, **settings: object) -> None:
        self.told: list[Finding] = []
        given = {"enforce": "strict", "by": "declared", **settings}
        self.gate = Checkpoint(Settings(**given), root)  # type: ignore[arg-type]
        for one in logs:
            self.gate.read(one, self.told.append)

    @property
    def verdict(self) -> Verdict:
        """That of the only session."""
        (one,) = self.gate.sessions
        return one.verdict


# requirement: E2, E3, E18
@pytest.mark.parametrize(
    ("lines", "settings", "blocked"),
    [
        ([CITED], {}, False),
        ([CITED, "{"], {}, True),
        ([CITED, "{"], {"enforce": "warn"}, False),
        ([GUESS], {}, True),
        ([GUESS], {"enforce": "warn"}, False),
        ([], {}, False),
        ([], {"zero_claim_passes": False}, True),
        ([CITED, {**ZERO, "doc_mentions": 3}], {}, True),
        ([CITED, {**ZERO, "doc_mentions": 3}], {"enforce": "warn"}, False),
        ([CITED, {**ZERO, "doc_mentions": 3}], {"negative": Negative(strict_mode_blocks=False)}, False),
        ([CITED, {**ZERO, "doc_mentions": 3}], {"negative": Negative(enabled=False)}, False),
        ([CITED, {**ZERO, "doc_mentions": 3}], {"negative": Negative(doc_mention_threshold=4)}, False),
        ([CITED, ZERO], {"negative": Negative(query_count=3)}, True),
        ([CITED, {"phase": "execute", "query": "x"}], {}, False),
    ],
)
def test_the_ratio_and_absence_block_and_the_course_does_not(
    tmp_path: Path, lines: list[object], settings: dict[str, object], blocked: bool
) -> None:
    read = Read(log(tmp_path, *lines), **settings)
    assert read.gate.blocked == blocked


ABSENT = {
    "phase": "negative_grounding", "claim": "Login by OAuth not implemented", "query1": "OAuth login",
    "results1": 0, "query2": "single sign-on identity", "results2": 0, "doc_mentions": 0,
    "status": "verified_absent",
}  # fmt: skip


# requirement: E14
@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize(("name", "text", "place"), [
    ("src/login.py", "import os\nclass OAuthClient: ...\n", "src/login.py:2"),
    ("src/login.ts", "// nothing\nconst OAUTH_LOGIN = 1\n", "src/login.ts:2"),
    ("src/user.py", "def login(user): ...\n", ""),
    ("tests/test_login.py", "OAuthClient()\n", ""), ("docs/login.md", "OAuth\n", ""),
    ("report.html", "<p>OAuth</p>\n", ""), ("claims.json", '{"claim": "OAuth"}\n', ""),
    ("other.jsonl", '{"phase": "cite", "claim": "OAuth"}\n', ""),
])  # fmt: skip
def test_the_counts_of_a_log_are_its_word(tmp_path: Path, name: str, text: str, place: str) -> None:
    """What a log says that searches did not find is searched for again in the source files of the tree."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_text(text)
    path = log(tmp_path, ABSENT)
    gate = Read(path, root=tmp_path).gate
    assert [one.place for one in gate.ghosts] == ([place] if place else [])
    assert gate.blocked == bool(place)
    assert not Read(path).gate.ghosts
    assert not Read(path, root=tmp_path, negative=Negative(enabled=False)).gate.ghosts
    refuted = log(tmp_path, {**ABSENT, "results1": 1, "status": "refuted"})
    assert not Read(refuted, root=tmp_path).gate.ghosts


def test_more_absences_than_are_searched_again_are_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("corvid.audit.absence.search.MOST_AGAIN", 1)
    path = log(tmp_path, ABSENT, {**ABSENT, "claim": "Login by LDAP not implemented"})
    (one,) = Read(path, root=tmp_path).gate.ghosts
    assert one.against == "'Login by OAuth not implemented' was not shown to be absent"


def test_what_is_cited_is_looked_up_for_the_verified_ratio(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    moved = {**CITED["evidence"], "line": 1}  # type: ignore[dict-item]
    path = log(tmp_path, CITED, {**CITED, "claim": "f takes nothing", "evidence": moved})
    assert Read(path).verdict.passed
    verdict = Read(path, root=tmp_path, by="verified").verdict
    assert (verdict.grounded, verdict.total, verdict.passed) == (1, 2, False)


def test_a_log_and_a_bad_line_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []

    def counting(path: Path, *how: Callable[[int, bytes], Item]) -> object:
        opened.append(path)
        return read_log(path, *how)

    monkeypatch.setattr(gate, "items", counting)
    searched = {"phase": "execute", "query": "x", "agent": "a"}
    path = log(tmp_path, CITED, "{", searched, {"phase": "cite", "claim": "x"})
    read = Read(path)
    assert opened == [path]
    assert [(one.line, one.rule.id) for one in read.told] == [
        (2, "malformed"), (3, "incomplete_search"), (3, "search_without_intent"), (4, "unflagged_assumption"),
        (4, "open_assumption"),
    ]  # fmt: skip
    assert read.gate.course == 3
    followed = Read(path, evaluation=Evaluation(trajectory_audit=False))
    assert ([one.rule.id for one in followed.told], followed.gate.course) == (["malformed"], 0)


def trace(path: Path) -> str:
    """A trace of a run that came to its end; its head."""
    with path.open("wb", buffering=0) as file:
        writer = TraceWriter(file.write)
        writer.emit(events.run_started({}), 0, "r1", "main")
        writer.emit(events.run_completed(1), 1, "r1", "main")
        return writer.head


def verdict_of(citations: int, claims: int) -> list[events.Event]:
    return events_of(judge(Counts(claims=claims, held=citations)), ())


def lines_of(path: Path) -> list[dict[str, object]]:
    found = [*read_log(path)]
    assert not [one for one in found if isinstance(one, Malformed)]
    return [one.fields for one in found if isinstance(one, LogEvent)]


# requirement: E19
def test_a_hand_off_is_the_next_link_of_the_chain(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    head = trace(path)
    append(path, verdict_of(19, 20), 2, ("other", "other"))
    last = lines_of(path)[-1]
    assert (last["phase"], last["seq"], last["prev"], last["run"]) == ("session_handoff", 2, head, "r1")
    assert (last["grounding_ratio"], last["grounded_claims"], last["total_claims"]) == (0.95, 19, 20)
    append(path, verdict_of(0, 0), 3, ("", ""))
    check = Verification(path)
    assert [*check.findings()] == []
    assert (check.events, check.complete, lines_of(path)[-1]["grounding_ratio"]) == (4, True, 1.0)


# requirement: E3, E15, E16, E19
def test_a_hand_off_begins_a_log_and_warns_of_what_nobody_has_shown(tmp_path: Path) -> None:
    session = {"run": "r", "agent": "a"}
    shown = log(
        tmp_path, {**ZERO, **session, "doc_mentions": 5}, {**ZERO, "claim": "b", "results1": 1, **session},
        {"phase": "zero_results", "feature": "c", **session},
    )  # fmt: skip
    read = Read(shown, enforce="warn")
    target = tmp_path / "new.jsonl"
    append(target, events_of(read.verdict, read.gate.ghosts), 0, read.gate.named)
    *warned, last = lines_of(target)
    assert [(one["claim"], one["status"], one["action"]) for one in warned] == [
        ("a", "high_ambiguity", "human_audit_required"), ("b", "high_ambiguity", "human_audit_required"),
        ("c", "error", "human_audit_required"),
    ]  # fmt: skip
    assert (warned[0]["query1"], warned[0]["results1"], warned[0]["doc_mentions"]) == ("x", 0, 5)
    assert (last["run"], last["agent"], last["seq"]) == ("r", "a", 3)
    assert [*Verification(target).findings()] == []
    assert [one.name for one in Read(target).gate.ghosts] == ["a", "b", "c"]


def test_a_hand_off_does_not_touch_what_it_cannot_continue(tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(b'{"phase": "cite"}\n{"phase": "ci')
    packed = tmp_path / "run.msgpack"
    packed.write_bytes(b"\x81\xa5phase\xa4cite")
    link = tmp_path / "link.jsonl"
    link.symlink_to(cut)
    os.mkfifo(tmp_path / "pipe")
    pipe = tmp_path / "pipe"
    for path, reason in ((cut, "ends inside a line"), (packed, "MessagePack"), (pipe, "not a file")):
        before = path.read_bytes() if path.is_file() else b""
        with pytest.raises(NoPlace, match=reason):
            append(path, verdict_of(1, 1), 0, ("", ""))
        assert not path.is_file() or path.read_bytes() == before
    with pytest.raises(OSError, match="symbolic link"):
        append(link, verdict_of(1, 1), 0, ("", ""))


def test_a_hand_off_is_whole_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "run.jsonl"
    trace(path)
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(handoff.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        append(path, verdict_of(1, 1), 0, ("", ""))
    assert path.read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="children are forked")
def test_several_append_at_once(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    trace(path)
    children = []
    for _ in range(4):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of forks with threads, from Python 3.12 on
            child = os.fork()
        if child == 0:
            try:
                for _ in range(5):
                    append(path, verdict_of(1, 1), 0, ("", ""))
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        os.waitpid(child, 0)
    check = Verification(path)
    assert [*check.findings()] == []
    assert check.events == 22


def test_a_hand_off_goes_behind_lines_of_others(tmp_path: Path) -> None:
    path = log(tmp_path, CITED, "", "{")
    append(path, verdict_of(1, 1), 0, ("r", "a"))
    text = path.read_text().splitlines()
    assert json.loads(text[-1])["phase"] == "session_handoff"
    assert json.loads(text[-1])["seq"] == 0
    assert text[:3] == [json.dumps(CITED), "", "{"]


# requirement: E17, T14
@pytest.mark.parametrize(
    ("name", "blocked", "ghosts"),
    [
        ("000-claims", True, []),
        ("000-absence", True, ["OAuth2 SSO not implemented"]),
        ("003-search", True, []),  # its path is absolute, and no place of the project
        ("003-absence", True, ["OAuth2 SSO"]),  # CONFIRMED there; unverified wins
        ("003-zero", False, []),
        ("003-assumption", True, []),
    ],
)
def test_the_lines_of_the_seeds(name: str, blocked: bool, ghosts: list[str]) -> None:
    read = Read(Path(__file__).parent / "seeds" / f"{name}.jsonl")
    assert (read.gate.blocked, [one.name for one in read.gate.ghosts]) == (blocked, ghosts)


SEEDS = [
    json.loads(line)
    for path in sorted((Path(__file__).parent / "seeds").glob("*.jsonl"))
    for line in path.read_text("utf-8").splitlines()
]
ODD = st.sampled_from([
    None, True, -1, 10**30, 0.5, "", "x" * 3000, [], {}, [[]] * 3, {"a": {"b": [1]}}, "\u202e", "mismatch",
    "complete", "test_scenario", "human_audit_required", "refuted", "citation", ["a", {"kind": 1}],
    "run_completed",
    "2026-01-01T00:00:00Z",
])  # fmt: skip
KEYS = sorted({key for one in SEEDS for key in one} | {"action", "seq", "prev", "result"})
CHANGES = st.dictionaries(st.sampled_from(KEYS), ODD, max_size=3)
EVENTS = st.tuples(st.sampled_from(SEEDS), CHANGES).map(lambda both: {**both[0], **both[1]})


# requirement: E18
@pytest.mark.oracle
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(EVENTS | st.sampled_from(["{", "[1]", '{"phase": "cite"']), max_size=20))
def test_one_reading_says_what_three_say(tmp_path: Path, lines: list[object]) -> None:
    path = log(tmp_path, *lines)
    read = Read(path)
    ratio = RatioAudit()
    odd = [one for one in ratio.findings(path) if one.rule.id not in gate.DISPUTED]
    trajectory = Trajectory(path, malformed=False)
    course = [one for item in read_log(path) for one in trajectory.take(item)] + [*trajectory.end()]
    assert read.gate.counts == ratio.counts
    assert sorted(read.told, key=repr) == sorted([*odd, *course], key=repr)
    assert read.gate.course == sum(one.rule.level != "note" for one in course)
    events = [one.fields for one in read_log(path) if isinstance(one, LogEvent)]
    assert [one.name for one in read.gate.ghosts] == unverified(*events)
    failing = any(one.rule.level != "note" for one in course) or len(events) < len([*read_log(path)])
    asked = any(one.get("action") == "human_audit_required" for one in events if one.get("phase") == "cite")
    approved = trajectory.review.recommendation.startswith("Approve")
    assert approved == (not failing and not asked and not unverified(*events))
    for form in ("json", "sarif", "github", "markdown", "text"):
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            assert run(["audit", "gate", str(path), "--format", form]) == (2 if ratio.unread else 0)
            followed = 0 if trajectory.known else 2
            assert run(["audit", "trajectory", str(path), "--format", form]) == followed
        assert "Traceback" not in out.getvalue() + err.getvalue()
