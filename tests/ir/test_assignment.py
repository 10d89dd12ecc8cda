"""Definite assignment, and bodies that end where they must."""

from __future__ import annotations

import pytest

from corvid.ir import nodes as ir
from corvid.ir.errors import IrError
from corvid.ir.verify import verify
from corvid.types import BOOL, INT, OptionType
from tests.ir.build import AT, Body
from tests.ir.samples import ONE, YES, sample


class Two:
    """An agent with a flag, one local to set, and what is read at the end."""

    def __init__(self) -> None:
        self.body = Body()
        self.flag = self.body.local(BOOL, "flag")
        self.x = self.body.local(INT, "x")
        self.set = ir.Let(self.x.index, ir.Copy(ONE), AT)
        self.back = ir.Return(ONE, AT)

    def ends(self, *stmts: ir.Stmt, read: bool = True) -> None:
        for stmt in (*stmts, *((ir.Return(self.x, AT),) if read else ())):
            self.body.add(stmt)
        verify(sample(self.body, INT, 1))

    def branch(self, *body: ir.Stmt, setup: ir.Block = ()) -> ir.Branch:
        return ir.Branch(setup, self.flag, body, AT)


def test_all_branches_set_it() -> None:
    two = Two()
    two.ends(ir.If((two.branch(two.set), two.branch(two.back)), (two.set,), AT))


def test_a_branch_that_does_not() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.If((two.branch(two.set), two.branch()), (two.set,), AT))


def test_a_missing_else() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.If((two.branch(two.set),), (), AT))


def test_a_setup_counts_for_all_later_branches() -> None:
    two = Two()
    two.ends(ir.If((two.branch(two.set), two.branch(setup=(two.set,)), two.branch()), (), AT))


def test_the_first_setup_always_runs() -> None:
    two = Two()
    two.ends(ir.If((two.branch(setup=(two.set,)),), (), AT))


def test_a_setup_that_a_branch_skips() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.If((two.branch(), two.branch(setup=(two.set,))), (), AT))


def test_a_loop_may_not_run() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.While((), two.flag, (two.set,), AT))


def test_the_setup_of_a_loop_runs() -> None:
    two = Two()
    two.ends(ir.While((two.set,), two.flag, (), AT))


def test_only_the_first_link_always_runs() -> None:
    two = Two()
    target = two.body.local(BOOL)
    links = (ir.LogicLink((), two.flag), ir.LogicLink((two.set,), two.flag))
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.Logic(target.index, "and", links, AT))
    two = Two()
    target = two.body.local(BOOL)
    links = (ir.LogicLink((two.set,), two.flag), ir.LogicLink((), two.flag))
    two.ends(ir.Logic(target.index, "and", links, AT))


def test_every_arm_sets_it() -> None:
    two = Two()
    option = two.body.let(OptionType(INT), ir.MakeSome(ONE))
    some = ir.VariantPattern("Option", "Some", (ir.AnyPattern(two.x.index),))
    none = ir.VariantPattern("Option", "None", ())
    arms = (ir.MatchArm(some, (), None, (), AT), ir.MatchArm(none, (), None, (two.set,), AT))
    two.ends(ir.Match(option, arms, AT))


def test_a_path_without_a_return() -> None:
    two = Two()
    with pytest.raises(IrError, match="without a Return"):
        two.ends(ir.If((two.branch(two.back),), (), AT), read=False)


def test_an_endless_loop_does_not_end() -> None:
    two = Two()
    two.ends(ir.While((), YES, (ir.If((two.branch(two.back),), (), AT),), AT), read=False)
    two = Two()
    with pytest.raises(IrError, match="without a Return"):
        two.ends(ir.While((), YES, (ir.If((two.branch(ir.Break(AT)),), (), AT),), AT), read=False)


def test_dead_code_may_read_anything() -> None:
    two = Two()
    two.ends(two.back)


def test_a_break_outside_a_loop() -> None:
    two = Two()
    with pytest.raises(IrError, match="outside a loop"):
        two.ends(ir.Break(AT))


def test_what_every_break_of_an_endless_loop_has_set() -> None:
    two = Two()
    first = two.branch(two.set, ir.Break(AT))
    two.ends(ir.While((), YES, (ir.If((first,), (two.set,), AT), ir.Break(AT)), AT))


def test_what_one_break_of_an_endless_loop_has_not_set() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(ir.While((), YES, (ir.If((two.branch(two.set, ir.Break(AT)),), (), AT), ir.Break(AT)), AT))


def test_what_the_first_of_two_breaks_has_set_and_the_second_has_not() -> None:
    two = Two()
    with pytest.raises(IrError, match="read before"):
        two.ends(
            ir.While(
                (),
                YES,
                (
                    ir.If((two.branch(two.set, ir.Break(AT)),), (), AT),
                    ir.If((two.branch(ir.Break(AT)),), (two.set,), AT),
                ),
                AT,
            )
        )
