"""The reference is the meaning: the toolchain agrees with it on verdicts, labels, sites, values, grades and
discards.

`CORVID_REFERENCE=2000` compares that many generated programs instead of a few, `CORVID_SEED=7` begins with
another.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from corvid.ir.program import Function, Parameter
from corvid.ir.types import INT
from corvid.tools.expect.literate import Sample, samples
from corvid.tools.expect.markers import markers
from tests.generated.programs import generate
from tests.reference.agreement import Pair, Runner, pair, static

ROOT = Path(__file__).parent.parent.parent
LITERATE = [s for path in sorted((ROOT / "tests" / "lang").rglob("*.cor")) for s in samples(path)]
EXAMPLES = sorted((ROOT / "examples").rglob("*.cor"))
COUNT = int(os.environ.get("CORVID_REFERENCE", "80"))
FIRST = int(os.environ.get("CORVID_SEED", "0"))
CHUNKS = 4
_RUN = re.compile(r"(?P<agent>\w+)\((?P<arguments>.*)\) (?:faults|->)")


def _runs(sample: Sample) -> list[tuple[str, list[object]]]:
    found = [_RUN.match(m.text) for _, text in sample.files for m in markers(text) if m.kind == "run"]
    return [(m["agent"], json.loads(f"[{m['arguments']}]")) for m in found if m is not None]


def _accepted(both: Pair) -> bool:
    return both.inferred is not None and not both.inferred.problems and both.checked.program is not None


@pytest.mark.parametrize("sample", LITERATE, ids=lambda sample: sample.name)
def test_literate_program(sample: Sample) -> None:
    both = pair(sample.files)
    wrong = static(both)
    if _accepted(both) and not wrong and _runs(sample):
        runner = Runner(both)
        wrong += [line for agent, arguments in _runs(sample) for line in runner.compare(agent, arguments)]
        runner.close()
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path: Path) -> None:
    """Their tools and models are their own, so they are compared before they run."""
    others = sorted(p for p in path.parent.rglob("*.cor") if p != path)
    files = tuple(
        (p.relative_to(path.parent).as_posix(), p.read_text(encoding="utf-8")) for p in (path, *others)
    )
    assert not static(pair(files))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_generated_programs(chunk: int) -> None:
    ran = 0
    for seed in range(FIRST + chunk, FIRST + COUNT, CHUNKS):
        sources, _ = generate(seed)
        files = tuple((f"{name}.cor", text) for name, text in (sources.files[-1], *sources.files[:-1]))
        both = pair(files)
        wrong = static(both)
        if _accepted(both) and not wrong:
            runner = Runner(both)
            for function in _runnable(both):
                arguments = [_argument(runner, p, i) for i, p in enumerate(function.parameters)]
                wrong += runner.compare(function.name.partition("::")[2], arguments)
                ran += 1
            runner.close()
        assert not wrong, f"seed {seed}: " + "\n".join((*wrong, sources.text))
    assert ran > 0


def _runnable(both: Pair) -> list[Function]:
    """The agents of the main module that take host data: nothing grounded, no functions."""
    assert both.inferred is not None
    assert both.checked.program is not None
    program = both.inferred.program
    fit = {
        f"main::{name}"
        for name, decl in program.main.decls.items()
        if not any(program.maybe(t) or program.functions(t) for _, t in decl.parameters)
    }
    return [f for f in both.checked.program.functions if f.kind == "agent" and f.name in fit]


def _argument(runner: Runner, parameter: Parameter, number: int) -> object:
    return (
        (2, 1, 0, 3)[number % 4]
        if parameter.type == INT
        else runner.log.small(parameter.type, ("a", "12")[number % 2])
    )
