"""A session is a run where lines name one, else a file; each is judged by itself, and the worst decides."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from corvid.audit import sessions
from corvid.audit.ratio.count import READERS, RatioAudit
from corvid.audit.sessions import Session, TooManySessions, run_of
from corvid.cli.main import run
from tests.shares import examples

pytestmark = pytest.mark.guarantee("protocols.strict_ratio")
TOP = "${PROJECT_ROOT}/"
CITED = {"phase": "cite", "claim": "f gives 1", "grounding": "citation",
         "evidence": {"quote": "return 1", "path": TOP + "a.py", "line": 2}}  # fmt: skip
LIE = {**CITED, "evidence": {**CITED["evidence"], "quote": "return 2"}}  # type: ignore[dict-item]
GUESS = {"phase": "assumption", "claim": "it is cached", "flag": "[ASSUMPTION]"}
GHOST = {"phase": "negative_ground", "claim": "no SSO", "query1": "x", "results1": 3}
SHOWN = {**GHOST, "results1": 0, "query2": "y", "results2": 0, "doc_mentions": 0}
RAN = {"phase": "tool_result", "tool": "Bash", "result": "ok", "error": None}
SEEN = {"phase": "cite", "claim": "tests pass", "grounding": "observation", "evidence": {"source": "Bash"}}


@contextmanager
def project() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "a.py").write_text("def f():\n    return 1\n")
        (Path(folder) / "logs").mkdir()
        yield Path(folder)


def named(events: list[dict[str, Any]], name: str | None) -> list[dict[str, Any]]:
    return events if name is None else [{"run": name, **one} for one in events]


def written(path: Path, events: list[dict[str, Any]]) -> str:
    path.write_text("".join(json.dumps(one) + "\n" for one in events))
    return str(path)


def asked(root: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
        status = run(["audit", *arguments, "--root", str(root), "--enforce", "strict", "--format", "json"])
    return status, json.loads(out.getvalue() or "{}") if status != 2 else {}


COMMANDS = ("gate", "ratio", *(f"ratio --reader {one}" for one in READERS))


# requirement: E1, E7, E18
@pytest.mark.parametrize("command", COMMANDS)
def test_a_good_session_does_not_make_up_for_a_bad_one(command: str) -> None:
    with project() as root:
        good = written(root / "logs/a.jsonl", [CITED] * 100)
        bad = written(root / "logs/b.jsonl", [LIE] * 5)
        for order in ([good, bad], [bad, good], [str(root / "logs")], [str(root / "logs/*.jsonl")]):
            for merge in ([], ["--merge"]):
                status, data = asked(root, *command.split(), *order, *merge)
                assert (status, data["passed"]) == (1, False)
                assert [(Path(one["log"]).name, one["passed"]) for one in data["sessions"]] == [
                    ("a.jsonl", True), ("b.jsonl", False),
                ]  # fmt: skip
        assert asked(root, *command.split(), good)[0] == 0


# requirement: E1, E7, E18
@pytest.mark.parametrize("command", COMMANDS)
def test_runs_of_one_file_are_told_apart(command: str) -> None:
    mixed = [one for pair in zip(named([CITED] * 50, "r"), named([LIE, *[CITED] * 49], "s"), strict=True)
             for one in pair]  # fmt: skip
    with project() as root:
        log = written(root / "log.jsonl", [*mixed, *named([LIE] * 5, "t"), GUESS])
        status, data = asked(root, *command.split(), log)
        assert status == 1
        assert [(one["run"], one["passed"]) for one in data["sessions"]] == [
            (None, False), ("r", True), ("s", True), ("t", False),
        ]  # fmt: skip


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "markdown"])
@pytest.mark.parametrize("command", ["gate", "ratio", "claims"])
def test_every_session_has_a_row_in_every_form(command: str, form: str) -> None:
    with project() as root:
        good = written(root / "good.jsonl", [CITED] * 100)
        bad = written(root / "bad.jsonl", named([GUESS] * 5, "r\x1b"))
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
            assert run(["audit", command, good, bad, "--root", str(root), "--format", form]) == 0
        told = out.getvalue()
        assert "\x1b" not in told
        assert str(good) in told
        assert "100" in told
        assert "0.00" in told
        if form in ("text", "markdown", "github") and command != "claims":
            assert "WARNING: 1 of 2 sessions" in told
            total = "total: 2 sessions, 105 claims, verified 0.95 (100 of 105)\n"
            assert (total in told) == (command == "ratio")
            assert f"{good}: PASS: " in told
            assert "bad.jsonl, run r\ufffd: WARNING: " in told
        if form == "json" and command == "ratio":
            verified = {"grounded": 100, "total": 105, "ratio": "0.95"}
            assert json.loads(told)["total"] == {"sessions": 2, "claims": 105, "verified": verified}


# requirement: E17
def test_an_absence_that_another_session_has_shown_is_not_shown_in_this_one() -> None:
    with project() as root:
        one = written(root / "1.jsonl", named([GHOST], "r"))
        two = written(root / "2.jsonl", named([SHOWN], "s"))
        for order in ([one, two], [two, one]):
            status, data = asked(root, "gate", *order)
            assert status == 1
            assert [(row["run"], row["ghosts"]) for row in data["sessions"]] == [("r", ["no SSO"]), ("s", [])]
        again = written(root / "3.jsonl", named([SHOWN], "r"))
        assert asked(root, "gate", one, again)[0] == 1
        status, data = asked(root, "gate", one, again, "--merge")
        assert (status, [(row["log"], row["run"]) for row in data["sessions"]]) == (0, [(None, "r")])


@pytest.mark.parametrize("command", [*COMMANDS, "claims"])
def test_what_one_run_saw_shows_nothing_in_another(command: str) -> None:
    kinds = [{**SEEN, "kind": "git_state"}]
    with project() as root:
        mixed = written(root / "log.jsonl", [*named([RAN], "r"), *named(kinds, "s")])
        assert asked(root, *command.split(), mixed)[0] == 1
        own = written(root / "own.jsonl", named([RAN, *kinds], "r"))
        if command != "claims":  # that asks for more
            assert asked(root, *command.split(), own)[0] == 0
        parts = [written(root / "1.jsonl", named([RAN], "r")), written(root / "2.jsonl", named(kinds, "r"))]
        if command != "claims":
            assert asked(root, *command.split(), *parts)[0] == 1
            assert asked(root, *command.split(), *parts, "--merge")[0] == 0


def test_claims_do_not_make_up_for_those_of_another_session() -> None:
    known = {**CITED, "kind": "code_patterns"}
    guess = {**GUESS, "kind": "code_patterns"}
    with project() as root:
        good = written(root / "a.jsonl", [known] * 100)
        bad = written(root / "b.jsonl", [guess] * 5)
        status, data = asked(root, "claims", good, bad)
        assert (status, data["passed"]) == (1, False)
        assert [one["grounding_rate"] for one in data["sessions"]] == ["1.00", "0.00"]


def test_a_line_that_holds_no_event_fails_a_session() -> None:
    with project() as root:
        log = Path(written(root / "log.jsonl", [*named([CITED], "r"), *named([CITED], "s")]))
        log.write_text(log.read_text() + "{\n")
        status, data = asked(root, "ratio", str(log))
        assert status == 1
        assert [(one["run"], one["passed"], one["malformed"]) for one in data["sessions"]] == [
            (None, False, 1), ("r", True, 0), ("s", True, 0),
        ]  # fmt: skip
        log.write_text(json.dumps({**CITED, "run": "r"}) + "\n{\n")
        status, data = asked(root, "gate", str(log))
        assert (status, [(one["run"], one["malformed"]) for one in data["sessions"]]) == (1, [("r", 1)])


def test_a_hand_off_is_of_one_session() -> None:
    with project() as root:
        log = written(root / "log.jsonl", [*named([CITED], "r"), *named([CITED], "s")])
        assert asked(root, "gate", log, "--handoff", str(root / "next.jsonl"))[0] == 2
        assert not (root / "next.jsonl").exists()


def test_runs_without_end_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corvid.audit.ratio.count.MOST_SESSIONS", 5)
    monkeypatch.setattr("corvid.audit.claims.audit.MOST_SESSIONS", 5)
    log = written(tmp_path / "log.jsonl", [{**CITED, "run": str(number)} for number in range(9)])
    for reader in READERS:
        with pytest.raises(TooManySessions, match="more than"):
            list(RatioAudit(tmp_path, reader).findings(Path(log)))
    for command in ("gate", "ratio", "claims"):
        assert asked(tmp_path, command, log)[0] == 2


# requirement: E1, E7
@settings(max_examples=examples(30), deadline=None)
@given(st.lists(st.lists(st.sampled_from("rstuvw"), min_size=1, max_size=4), min_size=2, max_size=6),
       st.sets(st.sampled_from("rstuvw")), st.integers(1, 4))  # fmt: skip
def test_any_number_of_sessions_is_judged_and_the_first_have_a_row(
    logs: list[list[str]], bad: set[str], most: int
) -> None:
    """What is not listed counts in every number and in the verdict; the limit is that of one log."""
    with project() as root, pytest.MonkeyPatch.context() as patch:
        given = [
            written(root / f"logs/{at}.jsonl", [
                {"run": one, **(LIE if one in bad else CITED)} for one in runs
            ])
            for at, runs in enumerate(logs)
        ]
        whole, wanted = asked(root, "ratio", *given)
        patch.setattr("corvid.audit.ratio.judged.MOST_ROWS", most)
        patch.setattr("corvid.audit.ratio.count.MOST_SESSIONS", 4)
        status, data = asked(root, "ratio", *given)
        rows, listed = wanted.pop("sessions"), data.pop("sessions")
        assert len(data.pop("findings")) == len(wanted.pop("findings"))
        assert data == {**wanted, "unlisted": len(rows) - len(listed)}
        assert whole == status == int(any(run in bad for log in logs for run in log))
        assert all(one in rows for one in listed)
        for passed in (True, False):
            there = sum(one["passed"] == passed for one in rows)
            assert sum(one["passed"] == passed for one in listed) == min(most, there)
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()):
            run(["audit", "ratio", *given, "--root", str(root)])
        more = len(rows) - len(listed)
        assert ("… and " in out.getvalue()) == (more > 0)
        assert f"total: {len(rows)} sessions, " in out.getvalue()
        failing = sum(not one["passed"] for one in rows)
        assert (f": {failing} of {len(rows)} sessions\n" in out.getvalue()) == (failing > 0)


def test_the_name_of_a_run_is_any_text() -> None:
    long = "r" * 300
    assert (run_of("r"), run_of(None), run_of(7), run_of(["r"])) == ("r", "", "", "")
    assert run_of(long) != run_of(long + "x")
    assert len(run_of("\ud800" * 300)) == 64
    known = (Session("a"), Session("a", "r"), Session("", "r"))
    assert [str(one) for one in known] == ["a", "a, run r", "run r"]
    assert sessions.MOST_SESSIONS == 10_000


CLAIMS = st.lists(st.sampled_from([CITED, CITED, CITED, LIE, GUESS, GHOST, SHOWN]), min_size=1, max_size=6)
SETS = st.dictionaries(st.sampled_from(["r", "s", "t", None]), CLAIMS, min_size=1, max_size=4)


def passes(events: list[dict[str, Any]]) -> bool:
    """The gate on one session, worked out by hand: what holds, and the last line about the absence."""
    claims = [one for one in events if one["phase"] in ("cite", "assumption")]
    held = sum(one is CITED for one in claims)
    last = next((one for one in reversed(events) if one["phase"] == "negative_ground"), SHOWN)
    return (not claims or Fraction(held, len(claims)) >= Fraction(95, 100)) and last is SHOWN


# requirement: E1, E7, E18
@pytest.mark.oracle
@settings(max_examples=examples(40), deadline=None)
@given(SETS, st.randoms(), st.booleans(), st.booleans())
def test_the_verdict_over_sessions_is_the_worst_of_theirs(
    drawn: dict[str | None, list[dict[str, Any]]], chance: Any, one_file: bool, rotated: bool
) -> None:
    """In any order, in one file or in many, mixed, and rotated where the parts are merged."""
    with project() as root:
        wanted = all(passes(events) for events in drawn.values())
        queues = [[{"run": name, **one} if name else one for one in events] for name, events in drawn.items()]
        logs: list[Path] = []
        if one_file:
            mixed: list[dict[str, Any]] = []
            while queues:
                queue = chance.choice(queues)
                mixed.append(queue.pop(0))
                queues = [one for one in queues if one]
            cut = chance.randrange(len(mixed) + 1) if rotated and None not in drawn else 0
            for number, part in enumerate(part for part in (mixed[:cut], mixed[cut:]) if part):
                logs.append(root / f"logs/{number}.jsonl")
                written(logs[-1], part)
        else:
            for number, queue in enumerate(queues):
                logs.append(root / f"logs/{number}.jsonl")
                written(logs[-1], queue)
            chance.shuffle(logs)
        merge = ["--merge"] if rotated else []
        status, data = asked(root, "gate", *map(str, logs), *merge)
        assert status == (0 if wanted else 1)
        assert len(data["sessions"]) == len(drawn)
        assert all(one["passed"] == passes(drawn[one["run"]]) for one in data["sessions"])
        ghostless = all(
            passes([one for one in events if one["phase"] != "negative_ground"]) for events in drawn.values()
        )
        assert asked(root, "ratio", *map(str, logs), *merge)[0] == (0 if ghostless else 1)


# requirement: E1
@pytest.mark.oracle
@settings(max_examples=examples(20), deadline=None)
@given(SETS, st.randoms())
def test_counters_of_rotated_logs_are_those_of_the_whole(
    drawn: dict[str | None, list[dict[str, Any]]], chance: Any
) -> None:
    with project() as root:
        events = [{"run": name or "u", **one} for name, all_of in drawn.items() for one in all_of]
        whole = written(root / "logs/whole.jsonl", events)
        parts = []
        for number, one in enumerate(events):
            parts.append(root / f"{number}.json")
            log = written(root / f"logs/{number}.jsonl", [one])
            assert asked(root, "ratio", log, "--partial", str(parts[-1]))[0] == 0
        chance.shuffle(parts)
        status, data = asked(root, "ratio", "--merge", *map(str, parts))
        other, wanted = asked(root, "ratio", whole, "--merge")
        assert (status, data["sessions"]) == (other, wanted["sessions"])
