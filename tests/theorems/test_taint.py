"""T3 for taint over generated programs, and that it would notice what the control pass forgets."""

from __future__ import annotations

import pytest

from corvid.ir.passes import tainted
from tests.generated.programs import Sources
from tests.tables import each
from tests.theorems.examine import program_of
from tests.theorems.subject import Subject, check, refusal
from tests.theorems.taint import Counts, taint_decides_nothing

SEEDS = range(60_000, 60_012)
BOTH = "n + pays(f\"{n}\") + looks(y)"
LEAKS = {
    "a condition": "    if fetch(x) == \"\":\n        approve Pay(x)\n        pay(x)\n",
    "a way out": "    if fetch(x) != \"\":\n        return\n    approve Pay(x)\n    pay(x)\n",
    "a loop": "    for one in many(x):\n        approve Pay(x)\n        pay(x)\n",
    "a match": (
        "    match many(x).length():\n        0 -> return\n        _ -> pass\n"
        "    approve Pay(x)\n    pay(x)\n"
    ),
    "a callee": "    n = looks(x)\n    paying(f\"{n}\")\n",
    "a lambda of a method": "    for n in [x].map(fn (y) -> looks(y)):\n        paying(f\"{n}\")\n",
    "a lambda that a method runs again": f"    n = [x, x].fold(0, fn (n, y) -> {BOTH})\n",
    "a lambda at once": "    n = (fn (y: String) -> looks(y))(x)\n    paying(f\"{n}\")\n",
    "a lambda by its name": "    f = fn (y: String) -> looks(y)\n    n = f(x)\n    paying(f\"{n}\")\n",
    "a lambda that is handed on": "    n = through(fn (y: String) -> looks(y), x)\n    paying(f\"{n}\")\n",
    "a lambda that is run again elsewhere": f"    n = again(fn (n: Int, y: String) -> {BOTH}, x)\n",
    "a lambda that pays": "    n = looks(x)\n    ns = [x].map(fn (y) -> pays(f\"{n}\"))\n",
}
HEAD = """\
tool fetch(url: String) -> String
tool many(url: String) -> List<String>
tool pay(to: String) -> Nothing dangerous
agent paying(x: String) -> Nothing:
    approve Pay(x)
    pay(x)
agent pays(x: String) -> Int:
    paying(x)
    return 1
agent looks(x: String) -> Int:
    if fetch(x).length() > 3:
        return 7
    return 1
agent through(f: (String) -> Int, x: String) -> Int:
    return f(x)
agent again(f: (Int, String) -> Int, x: String) -> Int:
    return [x, x].fold(0, f)
agent main(x: String) -> Nothing:
"""


def found(sources: Sources, counts: Counts, seed: int = 0) -> list[str]:
    checked = check(sources)
    if refusal(checked) is not None:
        return []
    return [one.kind for one in taint_decides_nothing(Subject(sources, checked), seed, counts)]


@pytest.mark.guarantee("taint.dangerous")
@pytest.mark.guarantee("taint.value")
def test_generated_programs() -> None:
    counts = Counts()
    for seed in SEEDS:
        assert found(program_of(seed), counts, seed) == []
    assert counts.marked > counts.programs // 2
    assert counts.raised
    assert counts.differing


@pytest.mark.oracle
@each("leak", sorted(LEAKS))
def test_what_the_pass_refuses_would_be_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each program is refused; where nothing refuses it two runs ask for different approvals."""
    sources = Sources((("main", HEAD + LEAKS[leak]),))
    counts = Counts()
    for seed in range(12):
        assert found(sources, counts, seed) == []
    assert counts.refused
    with monkeypatch.context() as changed:
        changed.setattr(tainted._Order, "found", lambda _: [])
        assert any("other approvals" in found(sources, Counts(), seed) for seed in range(12))


ASIDE = """\
agent aside(x: Tainted<String>) -> String:
    return trusted(x, reason: "it is looked at")
"""
THROUGH_TRUST = "    if aside(fetch(x)) == \"\":\n        approve Pay(x)\n        pay(x)\n"


@pytest.mark.oracle
@each("leak", ["a condition", "a way out"])
def test_what_is_trusted_elsewhere_hides_nothing(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    head = HEAD.replace("fetch(url: String) -> String", "fetch(url: String) -> Tainted<String>")
    assert head != HEAD
    monkeypatch.setattr(tainted._Order, "found", lambda _: [])
    leaking = Sources((("main", head + LEAKS[leak] + ASIDE),))
    assert any("other approvals" in found(leaking, Counts(), seed) for seed in range(12))
    trusting = Sources((("main", head + THROUGH_TRUST + ASIDE),))
    assert not any(found(trusting, Counts(), seed) for seed in range(12))
