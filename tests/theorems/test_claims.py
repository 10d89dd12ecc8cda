"""Which claims `@grounding` counts as grounded: of every form of a claim the VM, the walk over the IR and the
reference say the same, and what the specification says.

Among generated programs one of some hundreds counts a claim at a strict gate, so those alone would not show a
wrong count from a right one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from corvid.protocols.policy import KINDS
from corvid.runtime.session_log import CallLog, SessionLog
from corvid.runtime.trace import events
from tests.generated.programs import Sources
from tests.reference.policy import EXEMPT, accepts
from tests.theorems.engines import walk_and_vm_agree
from tests.theorems.reference import reference_agrees
from tests.theorems.subject import Subject, check

HEAD = """\
effect oracle:
    data: grounded
tool look(id: String) -> String uses retrieval
tool Bash(line: String) -> String uses retrieval
tool Read(path: String) -> Grounded<List<String>> uses retrieval
tool Glob(pattern: String) -> Int uses retrieval
tool list_dir(path: String) -> Grounded<List<Grounded<String>>> uses retrieval
tool turn(text: Grounded<String>) -> Grounded<String>
prompt tell(text: Grounded<String>) -> String:
    "Tell {text}"
prompt guess(about: String) -> Grounded<String> uses oracle:
    "Guess {about}"
"""
CLAIMS: tuple[tuple[str, bool | None], ...] = (
    ('assume "x"', False),
    ('claim "x" from user("m1")', False),
    ('claim "x" of git_state from user("m1")', False),
    ('claim "x" of language_syntax', None),
    ('claim "x" of language_syntax citing look("a")', None),
    ('claim "x" of mathematical_facts from user("m1")', None),
    ('claim "x" of code_patterns citing "plain"', False),
    ('claim "x" citing look("a")', True),
    ('claim "x" citing given', True),
    ('claim "x" of file_contents citing given', False),
    ('claim "x" of git_state citing look("a")', False),
    ('claim "x" of git_state citing Bash("a")', True),
    ('claim "x" of git_state citing look("a") + Bash("a")', True),
    ('claim "x" of file_contents citing turn(Read("a").join(""))', True),
    ('claim "x" of file_existence citing Glob("a") + 1', True),
    ('claim "x" of file_contents citing tell(Bash("a"))', False),
    ('claim "x" of error_messages citing tell(Bash("a"))', True),
    ('claim "x" of file_existence citing list_dir("a")', True),
    ('claim "x" citing guess("a")', False),
    ('claim "x" of git_state citing Bash("a") + guess("a")', True),
    ('claim "x" of git_state citing Read("b").map(fn (x: String) -> Bash(x))', True),
    ('claim "x" citing Read("b").map(fn (x: String) -> guess("c"))', False),
    ('claim look("a") citing look("a")', True),
)
"""Each with whether the run sees it to hold; None if it needs no ground (S4, S8, protocols.claim.1)."""
FEW = (CLAIMS[0], CLAIMS[1], CLAIMS[4], CLAIMS[7], CLAIMS[10], CLAIMS[11])
"""An assumption, a word of the user, one that needs no ground, and what a tool saw, for better or worse."""
SHARES = ("0", "0.5", "0.51", "1")


def gated(name: str, least: str, *body: str) -> str:
    head = [f"@grounding(min: {least}, enforce: strict)", f"agent {name}(given: Grounded<String>) -> String:"]
    return "\n".join([*head, *(f"    {line}" for line in body), '    return "done"', ""])


def fault(least: str, *held: bool | None) -> str | None:
    """How an agent with these claims ends."""
    needing = [one for one in held if one is not None]
    low = needing and Fraction(sum(needing), len(needing)) < Fraction(least)
    return "R0123" if low else None


def written(parts: list[str]) -> Sources:
    return Sources((("main", HEAD + "".join(parts)),))


def differences(sources: Sources, expected: dict[str, str | None]) -> list[str]:
    """Where the engines differ, and where the VM ends in another way than expected."""
    checked = check(sources)
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    subject = Subject(sources, checked)
    ended = {one.function.name.rpartition("::")[2]: one for one in subject.executions}
    assert ended.keys() >= expected.keys()
    assert all(ended[name].walked is not None for name in expected)
    wrong = [f"{n}: {ended[n].ran.fault}, not {e}" for n, e in expected.items() if ended[n].ran.fault != e]
    return wrong + [finding.words for finding in walk_and_vm_agree(subject)]


def every_claim() -> tuple[Sources, dict[str, str | None]]:
    """Each claim alone, below each share."""
    parts, expected = [], {}
    for (n, (claim, held)), (m, least) in product(enumerate(CLAIMS), enumerate(SHARES)):
        parts.append(gated(f"alone{n}_{m}", least, claim))
        expected[f"alone{n}_{m}"] = fault(least, held)
    return written(parts), expected


def every_kind() -> tuple[Sources, dict[str, str | None]]:
    """Each kind with what each tool saw."""
    parts, expected = [], {}
    for kind, tool in product(KINDS, ("look", "Bash", "Read", "Glob", "list_dir")):
        name = f"{kind}_{tool}"
        parts.append(gated(name, "1", f'claim "x" of {kind} citing {tool}("a")'))
        expected[name] = fault("1", None if kind in EXEMPT else accepts(kind, tool))
    return written(parts), expected


def every_pair(least: str) -> tuple[Sources, dict[str, str | None]]:
    """One claim in an agent, another one in an agent that it calls: the caller's counts for the caller alone,
    that of the called one for both."""
    parts, expected = [], {}
    for n, (claim, held) in enumerate(FEW):
        parts += [gated(f"any{n}", "0", claim), gated(f"strict{n}", least, claim)]
        expected[f"strict{n}"] = fault(least, held)
    for (n, (claim, held)), (m, (_, inner)) in product(enumerate(FEW), enumerate(FEW)):
        parts.append(gated(f"both{n}_{m}", least, claim, f"any{m}(given)"))
        parts.append(gated(f"outer{n}_{m}", "0", claim, f"strict{m}(given)"))
        expected[f"both{n}_{m}"] = fault(least, held, inner)
        expected[f"outer{n}_{m}"] = fault(least, inner)
    return written(parts), expected


@pytest.mark.oracle
def test_every_claim_is_counted_alike() -> None:
    sources, expected = every_claim()
    assert not differences(sources, expected)
    assert not list(reference_agrees(sources, check(sources)))


@pytest.mark.oracle
def test_every_kind_takes_the_same_tools() -> None:
    sources, expected = every_kind()
    assert not differences(sources, expected)
    assert not list(reference_agrees(sources, check(sources)))


@pytest.mark.oracle
@pytest.mark.parametrize("least", ["0.5", "0.51"])
def test_claims_of_an_activation_and_of_its_callees_are_counted(least: str) -> None:
    sources, expected = every_pair(least)
    assert not differences(sources, expected)
    assert not list(reference_agrees(sources, check(sources)))


def test_the_walk_leaves_open_what_a_claim_quotes() -> None:
    """It knows which tools are behind a value, and no document."""
    sources = written([gated("quoting", "1", 'claim "x" quoting "no such words" citing look("a")')])
    subject = Subject(sources, check(sources))
    assert [(one.walked, one.ran.fault) for one in subject.executions] == [(None, "R0123")]
    assert not list(walk_and_vm_agree(subject))
    assert not list(reference_agrees(sources, check(sources)))


_count = SessionLog.count


def quotes_alone(self: SessionLog, text: str, grounding: events.Grounding, kind: str | None = None) -> None:
    """An observation is not a ground."""
    _count(self, text, "assumption" if grounding == "observation" else grounding, kind)


def users_too(self: SessionLog, text: str, grounding: events.Grounding, kind: str | None = None) -> None:
    """What the user said is one."""
    _count(self, text, "observation" if grounding == "user_input" else grounding, kind)


def assumptions_too(
    self: SessionLog, text: str, grounding: events.Grounding, kind: str | None = None
) -> None:
    """So is an assumption."""
    _count(self, text, "observation" if grounding == "assumption" else grounding, kind)


def exempt_too(self: SessionLog, text: str, grounding: events.Grounding, kind: str | None = None) -> None:
    """All kinds need one."""
    _count(self, text, grounding, None)


def of_the_run(self: CallLog) -> object:
    """The claims before the call count for it, too."""
    return self._notes.claims.counts()


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("owner", "name", "instead"),
    [
        (SessionLog, "count", quotes_alone),
        (SessionLog, "count", users_too),
        (SessionLog, "count", assumptions_too),
        (SessionLog, "count", exempt_too),
        (CallLog, "_counts", of_the_run),
    ],
    ids=["quotes alone", "users too", "assumptions too", "exempt too", "of the run"],
)
def test_claims_counted_otherwise_are_noticed(
    owner: object, name: str, instead: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the walk, which counts by itself."""
    monkeypatch.setattr(owner, name, instead)
    sources, _ = every_pair("0.5")
    found = list(walk_and_vm_agree(Subject(sources, check(sources))))
    assert {finding.kind for finding in found} == {"faults differ"}
