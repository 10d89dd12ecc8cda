"""Counting a log: what its claims are, what holds, and what is odd about it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corvid.audit import batches
from corvid.audit.findings import Finding
from corvid.audit.ratio.count import READERS, RatioAudit, Reader
from corvid.protocols.ratio import Counts, judge, silent
from tests.shares import examples, share
from tests.values import replace

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
CITED = {"phase": "cite", "claim": "f gives 1", "grounding": "citation",
         "evidence": {"quote": "return 1", "path": "${PROJECT_ROOT}/a.py", "line": 2}}  # fmt: skip
REFERENCE = {"phase": "cite", "claim": "there is f", "grounding": "code_reference",
             "evidence": {"path": "${PROJECT_ROOT}/a.py", "line": 1}}  # fmt: skip
ASKED = {"phase": "cite", "claim": "users want f", "grounding": "user_input",
         "evidence": {"message_id": "m1"}}  # fmt: skip
SEEN = {"phase": "cite", "claim": "tests pass", "kind": "test_results", "grounding": "observation",
        "evidence": {"source": "Bash"}}  # fmt: skip
RAN = {"phase": "tool_result", "tool": "Bash", "result": "ok", "error": None}
GUESS = {"phase": "assumption", "claim": "it is cached", "flag": "[ASSUMPTION]"}
KNOWN = {"phase": "cite", "claim": "a list is ordered", "kind": "language_syntax", "grounding": "assumption",
         "flag": "[ASSUMPTION]"}  # fmt: skip


def lines(*events: object) -> bytes:
    return b"".join(
        one
        if isinstance(one, bytes)
        else json.dumps(one, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        for one in events
    )


@contextmanager
def project() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a.py").write_text("def f():\n    return 1\n")
        yield Path(folder)


How: TypeAlias = Literal["exact", "blocks", "pieces"]
"""A reader, or that of blocks with blocks of few lines, so that places are known in later ones."""


def audited(log: bytes, how: How = "blocks") -> tuple[Counts, list[Finding], dict[str, Counts]]:
    """What is counted of all sessions together, what is reported, and what is counted of each run."""
    with project() as root, pytest.MonkeyPatch.context() as patch:
        path = root / "log.jsonl"
        path.write_bytes(log)
        if how == "pieces":
            patch.setattr(batches, "SIZE", 300)
        audit = RatioAudit(root, "blocks" if how == "pieces" else how)
        found = list(audit.findings(path))
        told = [Finding(one.rule, one.message.replace(str(root), ""), "", one.line) for one in found]
        runs = {session.run: _unnamed(one) for session, one in audit.sessions.items()}
        assert {one.run for one in audit.unread} <= runs.keys()
        return _unnamed(audit.counts), told, runs


def _unnamed(counts: Counts) -> Counts:
    """Temporary folders differ."""

    return replace(
        counts,
        ungrounded=tuple(replace(one, log="") for one in counts.ungrounded),
        unheld=tuple(replace(one, log="") for one in counts.unheld),
    )


def numbers(log: bytes) -> tuple[int, int, int, int]:
    counts, _, _ = audited(log)
    declared, verified = judge(counts, "declared"), judge(counts, "verified")
    return declared.grounded, declared.total, verified.grounded, verified.total


# requirement: E1, E5, E6, E7
@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], (0, 0, 0, 0)),
        ([CITED], (1, 1, 1, 1)),
        ([CITED, CITED], (2, 2, 2, 2)),
        ([{**CITED, "evidence": {**CITED["evidence"], "line": 1}}], (1, 1, 0, 1)),  # type: ignore[dict-item]
        ([REFERENCE], (0, 1, 0, 1)),
        ([{**REFERENCE, "evidence": {"path": "${PROJECT_ROOT}/a.py", "line": 9}}], (0, 1, 0, 1)),
        ([ASKED], (0, 1, 0, 1)),
        ([SEEN], (0, 1, 0, 1)),
        ([RAN, SEEN], (0, 1, 1, 1)),
        ([SEEN, RAN], (0, 1, 0, 1)),
        ([{**RAN, "error": "failed"}, SEEN], (0, 1, 0, 1)),
        ([GUESS], (0, 1, 0, 1)),
        ([KNOWN, CITED], (1, 2, 1, 1)),
        ([{"phase": "cite", "citations": [CITED, GUESS]}], (1, 2, 1, 2)),
    ],
)
def test_what_is_counted(events: list[dict[str, Any]], expected: tuple[int, int, int, int]) -> None:
    assert numbers(lines(*events)) == expected


def test_nothing_holds_without_a_root(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(CITED, REFERENCE))
    audit = RatioAudit()
    assert list(audit.findings(path)) == []
    assert (audit.counts.citations, audit.counts.held) == (1, 0)


def test_what_one_log_saw_proves_nothing_in_another(tmp_path: Path) -> None:
    first, second = tmp_path / "1", tmp_path / "2"
    first.write_bytes(lines(RAN))
    second.write_bytes(lines(SEEN))
    audit = RatioAudit(tmp_path)
    assert [*audit.findings(first), *audit.findings(second)] == []
    assert (audit.counts.claims, audit.counts.held) == (1, 0)


@pytest.mark.parametrize(
    ("events", "is_silent"),
    [
        ([], False), ([RAN], False), ([{"phase": "deliver"}], True), ([{**RAN, "tool": "Write"}], True),
        ([{**RAN, "tool": "Write", "error": "no"}], False), ([{"phase": "deliver"}, GUESS], False),
    ],
)  # fmt: skip
def test_a_silent_session(events: list[dict[str, Any]], is_silent: bool) -> None:
    # requirement: E8
    counts, _, _ = audited(lines(*events))
    assert silent(counts) is is_silent


STEP = {"step": 1, "action": "file_read", "output_summary": "f gives 1"}


# requirement: E1, T5
@pytest.mark.parametrize("reader", READERS)
def test_general_steps_are_claims(tmp_path: Path, reader: Reader) -> None:
    (tmp_path / "a.py").write_text("def f():\n    return 1 + 2 + 3\n")
    cited = {"type": "citation", "quote": "return 1 + 2 + 3"}
    log = tmp_path / "log.jsonl"
    grounds = [
        *[{"type": "assumption"}] * 20, {**cited, "source": "a.py:L2"},
        {**cited, "source": f"{tmp_path}/a.py:2"},
        {**cited, "path": "${PROJECT_ROOT}/a.py", "line": 2}, {**cited, "source": "a.py:L1"},
        {**cited, "source": "/a.py:2"},
    ]  # fmt: skip
    log.write_bytes(lines(*({**STEP, "grounding": ground} for ground in grounds)))
    audit = RatioAudit(tmp_path, reader)
    told = [(one.line, one.rule.id) for one in audit.findings(log)]
    counts = audit.counts
    assert (counts.claims, counts.citations, counts.held, counts.assumptions) == (25, 1, 3, 20)
    assert (counts.unknown_phases, audit.unread) == (0, [])
    assert told == [
        (21, "place_form"), (22, "place_form"), (24, "place_form"), (25, "place_form"),
        (24, "citation_not_held"), (25, "citation_not_held"),
    ]  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
def test_an_absolute_path_below_the_root_holds_and_is_not_declared(tmp_path: Path, reader: Reader) -> None:
    # requirement: E1
    root = tmp_path / "root"
    root.mkdir()
    (root / "a.py").write_text("x = 1 + 2\n")
    (tmp_path / "b.py").write_text("x = 1 + 2\n")
    (tmp_path / "link").symlink_to("root")
    places = [f"{root}/a.py", f"{tmp_path}/link/a.py", f"{tmp_path}/b.py", f"{root}/../b.py", "a.py"]
    claim = {"phase": "cite", "claim": "c", "grounding": "citation"}
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines(*(
        {**claim, "evidence": {"quote": "x = 1 + 2", "path": place, "line": 1}} for place in places
    )))  # fmt: skip
    audit = RatioAudit(tmp_path / "link", reader)
    list(audit.findings(log))
    assert (audit.counts.claims, audit.counts.held, audit.counts.citations) == (5, 2, 0)


def test_what_is_odd_is_reported_by_line() -> None:
    # requirement: E20
    _, found, _ = audited(lines(
        CITED, b"{\n", {"phase": "cites"}, {"phase": "cite", "claim": "x"}, {"phase": "cite"},
        b"\n", {**CITED, "evidence": {"code": "return 1", "file": "a.py", "line": 2}}, b'{"phase": "cite"',
    ))  # fmt: skip
    assert [(one.line, one.rule.id) for one in found] == [
        (2, "malformed"), (4, "unflagged_assumption"), (5, "no_claim"), (5, "unflagged_assumption"),
        (7, "alias"), (7, "alias"), (8, "malformed"), (3, "unknown_phase"), (7, "citation_not_held"),
    ]  # fmt: skip
    assert found[-3].message == "cut off: the log is incomplete"


@pytest.mark.parametrize("reader", READERS)
def test_why_a_citation_does_not_hold_is_reported(tmp_path: Path, reader: Reader) -> None:
    (tmp_path / "a.py").write_text("def f():\n    return 1\n")
    top = "${PROJECT_ROOT}/"
    find = "give the folder that the paths begin at: --root"
    quote_it = "quote the file word for word, as it is now"
    places = [
        ("x", "a.py", 1, "a.py does not begin with ${PROJECT_ROOT}/", "write the path as ${PROJECT_ROOT}/…"),
        ("x", f"{top}b.md", 1, f"b.md is not below {tmp_path}", find),
        ("x", f"{top}../b.md", 1, "../b.md: the path leaves the root", find),
        ("x", f"{top}a.py", 3, "a.py has no line 3", quote_it),
        ("x = 1", f"{top}a.py", 2, "the quote is nowhere in a.py", quote_it),
        ("return 1", f"{top}a.py", 1, "the quote is on line 2 of a.py, not on line 1", "cite line 2"),
    ]  # fmt: skip
    events = [
        {**CITED, "evidence": {"quote": quote, "path": path, "line": line}}
        for quote, path, line, _, _ in places
    ]
    path = tmp_path / "log.jsonl"
    exempt = {**events[1], "kind": "language_syntax"}
    path.write_bytes(lines(CITED, exempt, *events, *[CITED] * 40))
    found = list(RatioAudit(tmp_path, reader).findings(path))
    assert [(one.line, one.message, one.help, one.rule.level) for one in found] == [
        (number, words, advice, "note") for number, (*_, words, advice) in enumerate(places, 3)
    ]
    assert list(RatioAudit(None, reader).findings(path)) == []


def test_why_is_reported_of_the_first_of_a_log(tmp_path: Path) -> None:
    wrong = {**CITED, "evidence": {"quote": "x", "path": "${PROJECT_ROOT}/b.md", "line": 1}}
    path = tmp_path / "log.jsonl"
    path.write_bytes(lines(*[wrong] * 50))
    for reader in READERS:
        found = list(RatioAudit(tmp_path, reader).findings(path))
        assert [one.line for one in found] == list(range(1, 21))


def test_hostile_citations_open_nothing_else() -> None:
    paths = ["../a.py", "/etc/passwd", "a.py/../../x", "a\0.py", "~/a.py", "", "a.py" * 5000, "link.py"]
    paths.append("\ud800")
    with project() as root:
        (root / "link.py").symlink_to("/etc/hostname")
        log = root / "log.jsonl"
        evil = [{"quote": "x", "path": "${PROJECT_ROOT}/" + path, "line": 1} for path in paths]
        evil += [{"quote": "x" * 5000, "path": "${PROJECT_ROOT}/a.py", "line": 10**300}]
        log.write_bytes(b"".join(spelled({**CITED, "evidence": one}, 0) + b"\n" for one in evil))
        audit = RatioAudit(root)
        list(audit.findings(log))
        assert (audit.counts.citations, audit.counts.held) == (len(evil), 0)


WORDS = st.sampled_from(["a", "b", "", " ", "\u2028", "[ASSUMPTION] x", '"', "\\u0063", "é" * 3]) | st.text()
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
EVIDENCE = st.none() | ANY | st.fixed_dictionaries({}, optional={
    "quote": st.just("return 1") | ANY, "path": st.just("${PROJECT_ROOT}/a.py") | ANY,
    "line": st.integers(-1, 4) | ANY, "code": WORDS, "file": WORDS, "source": st.just("Bash") | ANY,
    "message_id": ANY, "other": ANY,
})  # fmt: skip
RUN = st.sampled_from(["r", "s", "", None, 7, ["r"], "é", 'a"b', "x" * 300]) | ANY
GROUNDING = st.sampled_from(["citation", "citation", "observation", "code_reference", "assumption", "x"])
ONE = st.fixed_dictionaries({"phase": st.just("cite")}, optional={
    "claim": WORDS | ANY, "kind": st.sampled_from(["language_syntax", "git_state", None]) | ANY,
    "grounding": GROUNDING | ANY, "evidence": EVIDENCE, "flag": st.just("[ASSUMPTION]") | ANY,
    "citations": ANY, "code": WORDS, "ts": WORDS, "seq": st.integers(), "run": RUN,
})  # fmt: skip
EVENT = ONE | ONE.map(lambda one: {**one, "phase": "assumption"}) | st.sampled_from([
    CITED, RAN, SEEN, GUESS, KNOWN, {"phase": "deliver"}, {"phase": "intent", "intent": 1}, {"phase": "??"},
    {"claim": 1}, {"phase": ["cite"]}, {**RAN, "tool": ["Bash"]}, {**RAN, "error": 0},
]) | st.fixed_dictionaries({"phase": st.sampled_from(["retrieval", "tool_result", "intent"])}, optional={
    "tool": st.just("Bash") | ANY, "error": st.none() | ANY, "x": ANY, "run": RUN,
})  # fmt: skip


def spelled(event: object, how: int) -> bytes:
    """The same object in other bytes."""
    text = json.dumps(event, ensure_ascii=bool(how & 1), separators=(", ", ": ") if how & 2 else (",", ":"))
    if how & 4:
        text = text.replace('"phase"', '"\\u0070hase"', 1)
    if how & 8:
        text = text.replace("{", "{ ", 1)
    return text.encode("utf-8", "backslashreplace")


SPOILT = st.sampled_from([
    b'{"phase":"cite","phase":"cite"}', b'{"phase":"cite"}{"phase":"cite"}', b'{"phase":"cite"} 1',
    b'{"phase":"cite","claim":"\xff"}', b'{"phase":"cite","claim":"\\q"}', b'{"phase":"cite","claim":"\x01"}',
    b'{"phase":"cite","v":NaN}', b'{"phase":"cite","v":01}', b'{"phase":"cite","v":1.}', b'{"phase":"cite"',
    b'{"phase":"cite","evidence":{"quote":"a","quote":"b"}}', b'{"phase":"cite","v":1e999}', b"[1]", b"",
    b" ", b'{"phase":"intent","x":{"a":1,"a":2}}', b'{"phase":"cite","claim":"\\ud800"}', b"\x00",
    b"\xef\xbb\xbf{}",
    b'{"phase":"result","x":' + b"[" * 99 + b"]" * 99 + b"}", b'{"phase":"cite"}\r', b"{}", b"nul",
    b'{"phase":"result","x":' + b"[" * 100 + b"]" * 100 + b"}", b'{"phase":"cite","v":-0}', b'"cite"',
    b'{"phase":"clear","v":' + b"9" * 40 + b"}", b'{"phase":"clear","v":' + b"9" * 5000 + b"}",
    b'{"phase":"cite","claim":"a\\/b","v":1.0,"run":"\\u00e9"}', b'{"phase":"cite",}', b'{"phase":"cite";}',
])  # fmt: skip
LINE = st.tuples(EVENT, st.integers(0, 15)).map(lambda both: spelled(*both)) | SPOILT


@pytest.mark.oracle
@settings(max_examples=examples(80))
@given(st.lists(LINE, max_size=12), st.booleans(), st.booleans())
def test_blocks_tell_what_lines_tell(log: list[bytes], ended: bool, marked: bool) -> None:
    data = b"\xef\xbb\xbf" * marked + b"\n".join(log) + b"\n" * ended
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


PLAIN = lines(*[CITED, {"phase": "deliver"}, {"phase": "intent", "intent": "é", "prev": "x"}] * 8)


@pytest.mark.parametrize("spoilt", SPOILT.elements)
def test_blocks_tell_one_bad_line_among_many(spoilt: bytes) -> None:
    data = PLAIN + spoilt + b"\n" + PLAIN
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


@pytest.mark.parametrize("field", ["quote", "path", "line", "code", "file", "source", "hash"])
@pytest.mark.parametrize("value", [None, True, 2, 2.0, -1, "", "return 1", [], ["x"], {}, {"a": 1}])
def test_blocks_tell_odd_evidence(field: str, value: object) -> None:
    odd = {**CITED, "evidence": {**CITED["evidence"], field: value}}  # type: ignore[dict-item]
    kinds = [{**odd, "kind": kind} for kind in (None, "git_state", "language_syntax", ["x"], 1)]
    claims = [{**odd, "claim": claim} for claim in ("", " ", None, ["x"])]
    data = lines(CITED, odd, *kinds, *claims, CITED, {**odd, "citations": []}, odd)
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


@pytest.mark.parametrize("names", [["file", "code"], ["code", "quote"], ["quote", "code"], ["file", "path"]])
def test_blocks_tell_aliases_in_any_order(names: list[str]) -> None:
    values = {"file": "${PROJECT_ROOT}/a.py", "path": "b.py", "code": "return 1", "quote": "return 2"}
    evidence = {"line": 2, **{name: values[name] for name in names}}
    data = lines({**CITED, "evidence": evidence})
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


@pytest.mark.parametrize("other", [b'{"phase":"cite","claim":"a\\/b"}', b"", b" ", b"\r", b"\n", b"\n\n \n"])
def test_nothing_makes_up_for_two_objects_on_one_line(other: bytes) -> None:
    two = b'{"phase":"cite"}{"phase":"cite"}'
    for data in (b"\n".join([two, other, b""]), b"\n".join([other, two, b""]), b"\n".join([two, other, two])):
        assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


HEAD = {"v": 1, "seq": 0, "ts": "2026-01-31T00:00:00.000Z", "run": "r", "agent": "a"}
EMPTY = {**CITED, "evidence": {**CITED["evidence"], "quote": ""}}  # type: ignore[dict-item]
GROUND = {"grounding": "citation", "evidence": CITED["evidence"]}
TYPICAL: list[dict[str, Any]] = [
    {"phase": "intent", "intent": "find f", "rationale": "it is wanted", "expected_outcome": "1..3"},
    {"phase": "execute", "mode": "tool", "query": "f", "path": None, "parameters": {"depth": 1}},
    {"phase": "result", "result_count": 4, "high_signal": 0, "tokens_estimated": -2},
    {**CITED, "prev": "0"}, {"phase": "cite", "claim": "f", "kind": None, **GROUND},
    {"phase": "cite", "claim": "f", "kind": "language_syntax", **GROUND},
    {"phase": "outcome", "outcome_match": "match", "expected": "1", "found": 1.5e3},
    {**CITED, "claim": "not there", "evidence": {**CITED["evidence"], "quote": "x"}},  # type: ignore[dict-item]
    {"phase": "retrieval", "node": 1, "tool": "t", "uri": "é\\u2028\n", "hash": "", "start": 0, "end": 1,
     "line": 1, "title": None, "metadata": {}, "time": None, "confidence": 1, "inputs": [1, 2]},
    {"phase": "tool_result", "tool": "Bash", "result": "ok", "error": None}, {"phase": "deliver"},
    {"phase": "cite", "claim": "\t", **GROUND},
    EMPTY,
]  # fmt: skip
CUTS = st.sampled_from([
    b"", b"\n", b'"', b"\\", b'\\"', b',"v":1', b'"v":1,', b"{", b"}", b"}\n{", b'","phase":"cite', b"\xff",
    b"\0", b"\\u0022", b"\\ud800", b" ", b"\r", b'{"v":1,"seq":1,', b'}\n{"v":1,"seq":', b"0", b"[", b",",
    b'x\n","agent":"', b'\n{","phase":"result","result_count":1', b"null", b":", b"1e999", b"9" * 30, b"\xe9",
])  # fmt: skip


@st.composite
def spoilt_logs(draw: st.DrawFn) -> bytes:
    """What runs write, and something wrong with it at a few places."""
    found = [draw(st.sampled_from(TYPICAL)) for _ in range(draw(st.integers(4, 24)))]
    runs = st.sampled_from(draw(st.sampled_from([("r",), ("r", "s", "r\n", "", None)])))
    data = lines(*({**HEAD, "seq": number, "run": draw(runs), **one} for number, one in enumerate(found)))
    for _ in range(draw(st.integers(0, 4))):
        start, length = draw(st.integers(0, len(data))), draw(st.sampled_from([0, 0, 1, 2, 9, 40]))
        again = data[start : start + draw(st.sampled_from([0, 0, 8, 12]))]  # a key twice, perhaps
        data = data[:start] + draw(CUTS) + again + data[start + length :]
    return data


@settings(max_examples=examples(100))
@given(spoilt_logs())
@example(lines({**HEAD, **TYPICAL[0]}) + b"".join(
    b'{"v":1,"seq":0,"ts":"","run":"","agent":"x\n","phase":"' + end + b"\n" for end in (
        b'result","result_count":1,"high_signal":1,"tokens_estimated":1}',
        b'cite","claim":"f","grounding":"citation","evidence":{"quote":"x","path":"a.py","line":1}}',
    )
))  # fmt: skip
@example(lines({**HEAD, **TYPICAL[0]}, {**HEAD, **CITED, "claim": "x@y", "evidence": TYPICAL[7]["evidence"]})
         .replace(b"@", b"\n"))  # fmt: skip
def test_spoilt_blocks_tell_what_lines_tell(log: bytes) -> None:
    assert audited(log, "blocks") == audited(log, "pieces") == audited(log, "exact")


@pytest.mark.parametrize("cut", share(CUTS.elements, 3))
def test_blocks_tell_what_stands_anywhere_in_a_line(cut: bytes) -> None:
    between = lines(*({**HEAD, **one} for one in TYPICAL[:4]))
    spoilt = [lines({**HEAD, **TYPICAL[number]}) for number in (0, 3, 8)]
    data = b"".join(between + line[:at] + cut + line[at:] for line in spoilt for at in range(0, len(line), 7))
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


def test_what_differs_in_escapes_only_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "SIZE", 1)
    (tmp_path / "a.py").write_text('say("it")\nsay(  it  )\n')
    quotes = ['say("it")', "say(\\it\\)", 'say("it")', "say\\\\it\\\\"]
    path = tmp_path / "log.jsonl"
    evidence = [{"quote": quote, "path": "${PROJECT_ROOT}/a.py", "line": 1} for quote in quotes]
    evidence.append({**evidence[0], "line": 2})
    path.write_bytes(lines(*({**HEAD, **CITED, "evidence": one} for one in evidence)))
    audit = RatioAudit(tmp_path)
    assert [one.line for one in audit.findings(path)] == [2, 4, 5]
    assert (audit.counts.citations, audit.counts.held) == (5, 2)


@pytest.mark.parametrize("exempt", [False, True])
def test_all_readers_list_the_same_claims(exempt: bool) -> None:
    kind = {"kind": "language_syntax"} if exempt else {}
    lies = [
        {"phase": "cite", "claim": f"claim {number}", **kind, "grounding": "citation",
         "evidence": {"quote": f"none {number % 7}", "path": "${PROJECT_ROOT}/a.py", "line": 2}}
        for number in range(50)
    ]  # fmt: skip
    data = lines(*({**HEAD, **one} for one in [*lies, CITED, GUESS, EMPTY, *lies, EMPTY]))
    assert audited(data, "blocks") == audited(data, "pieces") == audited(data, "exact")


# requirement: E1
@pytest.mark.parametrize("more", [(), ("code_reference",), ("user_input",)])
def test_what_counts_is_a_setting(more: tuple[Any, ...]) -> None:
    gone = {**REFERENCE, "evidence": {"path": "${PROJECT_ROOT}/a.py", "line": 99}}
    with project() as root:
        log = root / "log.jsonl"
        log.write_bytes(lines(REFERENCE, gone, ASKED, {**ASKED, "evidence": {}}))
        audit = RatioAudit(root, grounded=("citation", *more))
        list(audit.findings(log))
    assert audit.counts.held == len(more)
    assert audit.counts.citations == {(): 0, ("code_reference",): 2, ("user_input",): 1}[more]
