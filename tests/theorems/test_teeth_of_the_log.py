"""What a claim, an intent or a pivot says wrongly is noticed: by the reference, which logs by itself, or by
the walk."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from corvid.protocols import policy
from corvid.runtime.session_log import CallLog, OpenIntent, SessionLog
from tests.generated.programs import Sources
from tests.theorems.audit import discards_are_told
from tests.theorems.engines import walk_and_vm_agree
from tests.theorems.findings import Finding
from tests.theorems.reference import reference_agrees
from tests.theorems.subject import Subject, check

PROGRAM = """\
tool look(id: String) -> List<String> uses retrieval
tool Bash(line: String) -> String uses retrieval
agent helper(id: String) -> Grounded<List<String>>:
    claim "it is so" of git_state citing look(id)
    claim "it is so" of git_state citing Bash(id)
    return look(id)
agent main(id: String) -> String:
    intent "find" because "asked" expecting 1..3:
        found = helper(id)
    claim "they are there" citing found
    claim "the user said so" from user("m1")
    assume "nothing changed"
    pivot reason "few" failed "all" refined "some" query "more"
    return match intent.outcome:
        Match -> "as many"
        _ -> "others"
"""


def program() -> Sources:
    return Sources((("main", PROGRAM),))


def found() -> list[Finding]:
    sources = program()
    checked = check(sources)
    subject = Subject(sources, checked)
    findings = [*discards_are_told(subject), *walk_and_vm_agree(subject)]
    return [*findings, *reference_agrees(sources, checked)]


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    assert not found()


def any_tool(kind: object, tools: object = ()) -> frozenset[str]:
    return frozenset({"look", "Bash"})


def no_number(self: OpenIntent, *given: object) -> str:
    return "match"


def forgotten(self: CallLog, *given: object) -> None:
    """Nothing is written."""


def of_the_run(self: CallLog, reason: str, failure: str, refined: str, query: str) -> None:
    """A pivot that does not know the last search."""
    from corvid.runtime.trace import events

    self._log.emit(events.pivot(reason, "", 0, failure, refined, query))


@pytest.mark.parametrize(
    ("owner", "name", "instead"),
    [
        (policy, "accepted", any_tool),
        (OpenIntent, "_outcome", no_number),
        (CallLog, "assume", forgotten),
        (CallLog, "pivot", of_the_run),
        (OpenIntent, "over", forgotten),
        (SessionLog, "searching", lambda self, site, arguments, call: call()),
    ],
    ids=["any tool", "outcome", "assumption", "pivot", "no outcome", "uncounted"],
)
def test_a_log_that_says_otherwise_is_noticed(
    owner: object, name: str, instead: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(owner, name, instead)
    kinds = {finding.theorem for finding in found()}
    assert kinds
    assert kinds <= {"T4", "T8"}
