"""Programs that use every operation verify; with one label node taken out, none does."""

from __future__ import annotations

from copy import deepcopy
from typing import get_args

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.program import Program
from corvid.ir.verify import verify
from corvid.ir.walk import statements
from corvid.source.text import SourceText
from corvid.vm.compile import compile_program
from tests.ir.removal import without_one_label
from tests.ir.samples import SAMPLES

pytestmark = pytest.mark.guarantee("grounded.discards_visible")


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_verifies(name: str) -> None:
    table = verify(SAMPLES[name])
    assert table.program is SAMPLES[name]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_emitted(name: str) -> None:
    sample = SAMPLES[name]
    compiled = compile_program(sample, lambda _: SourceText("main.cor", ""), watched=True)
    assert compiled.codes.keys() == {function.name for function in sample.functions}


def test_the_samples_use_every_operation_statement_and_pattern() -> None:
    seen: set[type] = set()
    for sample in SAMPLES.values():
        for function in sample.functions:
            for stmt in statements(function.body):
                seen.add(type(stmt))
                if isinstance(stmt, ir.Let):
                    seen.add(type(stmt.op))
    assert seen >= set(get_args(ir.Op))
    assert seen >= set(get_args(ir.Stmt))


REMOVED = [
    pytest.param(changed, id=f"{name}-{words}"[:80])
    for name, sample in SAMPLES.items()
    for words, _, changed in without_one_label(sample)
]


@pytest.mark.parametrize("name", SAMPLES)
def test_equal_types_need_not_be_one_object(name: str) -> None:
    verify(deepcopy(SAMPLES[name]))
    for words, _, changed in without_one_label(SAMPLES[name]):
        with pytest.raises(IrError) as caught:
            verify(changed)
        with pytest.raises(IrError) as again:
            verify(deepcopy(changed))
        assert again.value.message == caught.value.message, words


@pytest.mark.parametrize("changed", REMOVED)
def test_no_label_node_can_be_taken_out(changed: Program) -> None:
    with pytest.raises(IrError) as caught:
        verify(changed)
    assert "used nowhere" not in caught.value.message
