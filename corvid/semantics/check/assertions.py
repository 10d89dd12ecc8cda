"""What a test asserts: that a run can decide it, and what it is about."""

from __future__ import annotations

from corvid.diagnostics.model import Problem
from corvid.semantics.approvals.tokens import label_of
from corvid.semantics.check.coerce import settle
from corvid.semantics.check.context import Context
from corvid.semantics.check.structure import maybe_grounded
from corvid.semantics.symbols import BrokenInfo, CallableInfo
from corvid.semantics.testing.mocks import named, unknown_callee
from corvid.semantics.testing.problems import AssertOutsideTest, CannotAssert
from corvid.semantics.types.inside import may_reach_function
from corvid.semantics.types.model import has_unknown
from corvid.semantics.types.problems import TypeMismatch
from corvid.syntax import tree
from corvid.types import BOOL, plain, show

GRADES = ("Verbatim", "Computed", "Cited", "Synthesised", "Mixed", "Attested")
"""From the best to the worst."""


def check_assertion(ctx: Context, statement: tree.Assert | tree.AssertSnapshot) -> None:
    """Check that an assertion is in a test and that a run can decide it."""
    if not isinstance(ctx.callable.node, tree.Test):
        ctx.report(AssertOutsideTest(statement.span, ctx.callable.short))
    if isinstance(statement, tree.AssertSnapshot):
        found = ctx.infer(statement.value)
        settle(ctx, found, statement.value.span, "this value")
        if may_reach_function(ctx.world, found):
            advice = "take a snapshot of the data that it gives"
            ctx.report(CannotAssert(statement.value.span, "_snapshot", "data", show(found), advice=advice))
        return
    match statement.assertion:
        case tree.Holds(value=value):
            found = ctx.infer(value)
            if plain(found) != BOOL and not has_unknown(found):
                ctx.report(TypeMismatch(value.span, "`assert`", "Bool", show(found)))
        case tree.Called(callee=callee, before=before):
            _called(ctx, callee)
            if before is not None:
                _called(ctx, before)
        case tree.Approved(label=label):
            _approved(ctx, label)
        case tree.CitesIn(value=value):
            _sourced(ctx, value, "cites")
        case tree.GradeIs(value=value, grade=grade):
            _sourced(ctx, value, "grade")
            if grade.text not in GRADES:
                near = ctx.world.proposals.near(grade.span, grade.text, lambda: GRADES)
                wanted = f"{', '.join(GRADES[:-1])} or {GRADES[-1]}"
                ctx.report(CannotAssert(grade.span, "grade", wanted, f"`{grade.text}`", near))
        case tree.CostIs() | tree.DiscardsNone():
            pass


def _sourced(ctx: Context, value: tree.Expr, word: str) -> None:
    """Report a value that can't have a source where one is cited or graded."""
    found = ctx.infer(value)
    settle(ctx, found, value.span, "this value")
    if has_unknown(found) or maybe_grounded(ctx.world, found):
        return
    advice = "assert it of the value before its source is lost, or of what a source returned"
    ctx.report(CannotAssert(value.span, word, "a value with a source", show(found), advice=advice))


def _called(ctx: Context, callee: tree.Callee) -> None:
    """Record which tool or prompt the name means, or report a name of anything else."""
    found = named(ctx.world, ctx.module, callee.qualifier, callee.name)
    name = callee.name
    if isinstance(found, BrokenInfo):
        return
    if isinstance(found, CallableInfo) and found.kind in ("tool", "prompt"):
        ctx.facts.asserted[name.id] = found.name
        return
    problem: Problem
    if isinstance(found, CallableInfo):
        article = "an" if found.kind == "agent" else "a"
        advice = "say which tool or prompt it calls: only these are in the trace of a run"
        kind = f"{article} {found.kind}"
        problem = CannotAssert(name.span, "called", "a tool or a prompt", kind, advice=advice)
    else:
        problem = unknown_callee(ctx.world, ctx.module, callee.qualifier, name)
    ctx.report(problem)


def _approved(ctx: Context, label: tree.Ident) -> None:
    """Report a label under which no call of the program is approved."""
    reached = (
        one for one in ctx.world.callables.values() if ctx.module.reaches(ctx.world.modules[one.module])
    )
    labels = {label_of(one) for one in reached if " " not in one.short}
    if label.text not in labels:
        near = ctx.world.proposals.near(label.span, label.text, lambda: labels)
        wanted = "the label of a call"
        ctx.report(CannotAssert(label.span, "approved", wanted, f"`{label.text}`", near))
