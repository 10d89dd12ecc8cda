"""Tables by type, where a `match` would be too slow, name every type of their union."""

from __future__ import annotations

from typing import get_args

from corvid.ir import nodes as ir
from corvid.ir import walk
from corvid.ir.lower.exprs import RAW
from corvid.ir.rules import statements
from corvid.semantics.check.expressions import RULES
from corvid.syntax import tree


def test_every_operation_has_operands_and_a_rule() -> None:
    operations = set(get_args(ir.Op))
    assert len(operations) > 25
    assert set(walk.OPERANDS) == operations
    assert set(statements._OPERATIONS) == operations


def test_every_expression_has_a_type_and_is_lowered() -> None:
    expressions = set(get_args(tree.Expr))
    assert len(expressions) > 15
    assert set(RULES) == expressions
    assert set(RAW) == expressions
