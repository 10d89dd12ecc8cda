"""One tree judged: what the compiler and the engines make of it, against what was foretold."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import corvid.jit.manager
import corvid.vm.names
from corvid.api.execution import JitMode
from tests.fuzz import engines, oracle
from tests.fuzz.engines import Seen
from tests.fuzz.meaning import OR, Meaning, TooLong
from tests.fuzz.tree import Tree
from tests.fuzz.world import PROMPTS, Call, Question
from tests.fuzz.writers import Written, written
from tests.values import replace

REPLAYS: dict[str, JitMode] = {"replay": "off", "replay auto": "auto", "replay always": "always"}
"""Ways to run a program again from a trace, with the mode of the JIT."""


@dataclass(frozen=True)
class Difference:
    """Where both disagree: by which run, in what, and in words."""

    run: str
    kind: str
    words: str


@dataclass
class Verdict:
    """What came of one tree."""

    differences: tuple[Difference, ...] = ()
    counts: Counter[str] = field(default_factory=Counter)
    forms: Counter[str] = field(default_factory=Counter)


def judge(tree: Tree, runs: tuple[str, ...] = ("off",)) -> Verdict:
    """Check the tree's program, run it in each of the ways, and compare. `runs` names modes of the JIT,
    ways of REPLAYS, and `erased` for a run of the program without labels."""
    texts = written(tree)
    verdict = Verdict((), Counter({"programs": 1}), texts.forms)
    try:
        program = engines.checked(texts.corvid)
    except Exception:
        verdict.differences = (Difference("check", "raises", traceback.format_exc(limit=-3)),)
        return verdict
    codes = engines.refusals(program)
    if tree.refused is not None:
        verdict.counts["verdicts refused"] += 1
        if tree.refused not in codes:
            verdict.differences = (Difference("check", f"accepts {tree.refused}", f"found {codes}"),)
        return verdict
    if codes:
        words = "; ".join(problem.message() for problem in program.problems if problem.code.id in codes)
        verdict.differences = (Difference("check", f"refuses {' '.join(sorted(set(codes)))}", words),)
        return verdict
    verdict.counts["verdicts accepted"] += 1
    try:
        expected, meaning = oracle.foretold(tree, texts)
    except TooLong:
        verdict.counts["too long"] += 1
        return verdict
    _count(verdict.counts, expected, meaning)
    found: list[Difference] = []
    lines: list[bytes] = []
    seen = expected
    for way in runs:
        try:
            if way == "erased":
                found += _erased(tree, expected, verdict.counts)
                continue
            if way in REPLAYS:
                found += _replayed(way, program, texts, seen, lines)
            else:
                with eager(way):
                    seen, lines = engines.run(program, texts.corvid, tree.arguments, way)
                found += compared(way, expected, seen)
            verdict.counts[f"runs {way}"] += 1
        except Exception:
            found.append(Difference(way, "raises", traceback.format_exc(limit=-3)))
    verdict.differences = tuple(found)
    return verdict


@contextmanager
def eager(way: str) -> Iterator[None]:
    """In the mode `auto` code is hot after two calls."""
    kept = corvid.jit.manager.CALLS
    if way == "auto":
        corvid.jit.manager.CALLS = 2
    try:
        yield
    finally:
        corvid.jit.manager.CALLS = kept


def compared(way: str, expected: Seen, seen: Seen) -> list[Difference]:
    """What differs between both."""
    return [
        Difference(way, name, f"found    {mine}\nexpected {theirs}")
        for name in ("fault", "value", "discards", "calls")
        if (mine := getattr(seen, name)) != (theirs := fixed(getattr(expected, name), mine))
        or (repr(mine) != repr(theirs) and name == "value")
    ]


def fixed(expected: Any, found: Any) -> Any:
    """What was foretold; a grade that evidence may raise is the higher one if that was found."""
    match expected, found:
        case ("grounded", words, str(grade), *rest), ("grounded", _, str(mine), *others):
            plain, _, better = grade.partition(OR)
            either = mine if mine == better else plain
            return ("grounded", words, either, *(fixed(a, b) for a, b in zip(rest, others, strict=True)))
        case list(), list() if len(expected) == len(found):
            return [fixed(a, b) for a, b in zip(expected, found, strict=True)]
        case dict(), dict():
            return {key: fixed(one, found.get(key)) for key, one in expected.items()}
        case _:
            return expected


def _replayed(way: str, program: Any, texts: Written, seen: Seen, lines: list[bytes]) -> list[Difference]:
    """A replay of the trace is the run again."""
    mode = REPLAYS[way]
    with eager(mode):
        again = engines.replayed(program, texts.corvid, lines, mode)
    return compared(way, replace(seen, calls=()), again)


def _erased(tree: Tree, expected: Seen, counts: Counter[str]) -> list[Difference]:
    """T6: the program without a label in it does and gives the same. Not where quotes are looked up: there is
    nothing to look in without sources."""
    if any(isinstance(call, Question) and PROMPTS[call.prompt].cites for call in expected.calls):
        return []
    texts = written(tree, labels=False)
    program = engines.checked(texts.corvid)
    if codes := engines.refusals(program):
        words = "; ".join(problem.message() for problem in program.problems)
        return [Difference("erased", f"refuses {codes[0]}", f"{words}\n{texts.corvid}")]
    seen, _ = engines.run(program, texts.corvid, tree.arguments, "off", sources=False)
    counts["runs erased"] += 1
    return compared("erased", plainly(expected), plainly(seen))


def plainly(seen: Seen) -> Seen:
    """What stays of a run when nothing is asked about sources."""
    calls = tuple(
        Call(each.name, each.arguments)
        if isinstance(each, Call)
        else Call(each.prompt, (each.rendered, *each.arguments))
        for each in seen.calls
    )
    return Seen(_unlabelled(seen.value), seen.fault, Counter(), calls)


def _unlabelled(value: Any) -> Any:
    if isinstance(value, tuple):
        return _unlabelled(value[-1])
    if isinstance(value, list):
        return [_unlabelled(each) for each in value]
    if isinstance(value, dict):
        return {key: _unlabelled(each) for key, each in value.items()}
    return value


def _count(counts: Counter[str], expected: Seen, meaning: Meaning) -> None:
    counts.update(meaning.counts)
    counts[f"faults {expected.fault}" if expected.fault else "results"] += 1
    counts["labels compared"] += _labels(expected.value)
    counts["discards compared"] += sum(expected.discards.values())
    counts["tool calls compared"] += sum(isinstance(each, Call) for each in expected.calls)
    counts["questions compared"] += sum(isinstance(each, Question) for each in expected.calls)


def _labels(value: Any) -> int:
    if isinstance(value, tuple):
        return 1 + _labels(value[-1])
    if isinstance(value, list):
        return sum(map(_labels, value))
    return sum(map(_labels, value.values())) if isinstance(value, dict) else 0
