"""What the walk over one callable carries along. Recursion between the checker's files goes through
`Context.infer`, which is set once, so that each file imports the context and none the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from corvid.diagnostics.model import Problem
from corvid.semantics.check.locals import Flow, Locals
from corvid.semantics.facts import ExposeStep, Facts, Loss, Step
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.symbols import CallableInfo, ModuleInfo, World
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import UNKNOWN, FunctionType, bare, grounded, mentions_marks, show


class Reason(Struct, frozen=True):
    """Why a type is wanted: the words that begin the sentence, the site kind of a discard there, and
    the place that asks."""

    words: str
    kind: str
    declared: Span | None = None


LAMBDA_RESULT = Reason("the lambda's result", "lambda result")


class Ungrounded(Struct, frozen=True):
    """A plain value where a grounded one is wanted, reported in full when all bodies have been checked.

    `callable_promise` is set for a return: the name of the callable.
    """

    expr: tree.Expr | None
    span: Span
    wanted: Type
    found: Type
    reason: Reason
    callable_promise: str | None = None
    clause: tuple[str, str, Span] | None = None
    """For a strict citation: the parameter, the prompt, the clause's place."""


class Context(Struct):
    """State of one pass over one callable; `facts` and the lists are fresh for each pass."""

    world: World
    module: ModuleInfo
    callable: CallableInfo
    facts: Facts
    locals: Locals
    effective: dict[str, Type]
    rules: Mapping[type[tree.Expr], InferExpr]
    check_block: CheckBlock
    problems: list[Problem] = field(default_factory=list)
    ungrounded: list[Ungrounded] = field(default_factory=list)
    flow: Flow = field(default_factory=Flow)
    lambda_scopes: list[dict[str, Type]] = field(default_factory=list)
    step_log: list[int] = field(default_factory=list)
    """The node of each recorded step, in order."""
    effects: int = 0
    """How many expressions with an effect have been met (calls of tools, prompts, agents, function
    values, approvals, changes of containers, early returns)."""
    plain_return: bool = False
    broken: bool = False
    """Whether a statement could not be read; it might have been a `return`."""
    tests_grounded: bool = False
    """Whether a refutable pattern of the match at hand looks into a grounded part."""
    constants: list[type_problems.NotConstant] = field(default_factory=list)
    """The problems of names that must be constants, if a binding shows that they are not."""
    returned: list[tuple[tree.Expr, Type]] = field(default_factory=list)
    resolve_type: Callable[[tree.TypeExpr], Type] = field(default=lambda _: UNKNOWN)

    def infer(self, expr: tree.Expr, hint: Type | None = None) -> Type:
        """Return the type of `expr` before the coercion of its use; `hint` guides literals only."""
        type_ = self.rules[expr.__class__](self, expr, hint)
        self.facts.types[expr.id] = type_
        return type_

    def infer_all(self, exprs: Iterable[tree.Expr]) -> None:
        """Look at expressions of which nothing is known to be expected."""
        for expr in exprs:
            self.infer(expr, UNKNOWN)

    def takes(
        self, span: Span, name: str, wanted: int, arguments: Sequence[tree.Expr], declared: Span | None = None
    ) -> bool:
        """Return whether there are as many arguments as `name` takes; else they are looked at by
        themselves."""
        if len(arguments) == wanted:
            return True
        self.report(type_problems.ArityMismatch(span, name, wanted, len(arguments), declared))
        self.infer_all(arguments)
        return False

    def read(self, part: Type, label: bool, span: Span) -> Type:
        """Return the type of a part or result that is Grounded where `label` says so. There is no Grounded of
        a function: one would leave the label unseen."""
        if label and isinstance(part, FunctionType):
            self.report(source_problems.FunctionBehindLabel(span, show(part)))
        return grounded(part) if label else part

    def constant(self, expr: tree.Expr | None, problem: type_problems.NotConstant) -> None:
        """Ask for a string literal, or for a name that is bound once, to one."""
        if isinstance(expr, tree.Name) and not any(expr.text in scope for scope in self.lambda_scopes):
            self.constants.append(replace(problem, name=expr.text))
        elif not isinstance(expr, tree.StringLiteral):
            self.report(problem)

    def annotation(self, written: tree.TypeExpr) -> Type:
        """Return the type of an annotation in a body, without marks; facts have those."""
        marked = self.resolve_type(written)
        if mentions_marks(marked):
            self.facts.annotations[written.id] = marked
        return bare(marked)

    def report(self, problem: Problem) -> None:
        self.problems.append(problem)

    def site(self, discard: bool, kind: str, span: Span, from_type: Type, to_type: Type) -> int:
        """Record a site; its number within this callable."""
        self.facts.losses.append(Loss(discard, kind, span, from_type, to_type))
        return len(self.facts.losses) - 1

    def add_step(self, node: int, step: Step) -> None:
        self.facts.steps[node] = (*self.facts.steps.get(node, ()), step)
        self.step_log.append(node)

    def expose(self, node: int, kind: str, span: Span, type_: Type) -> None:
        """Record an exposure of the value that `node` has at its use."""
        self.add_step(node, ExposeStep(self.site(False, kind, span, type_, type_)))


Called: TypeAlias = tree.CallLink | tree.MethodLink
"""What a call is written as."""
InferExpr: TypeAlias = Callable[..., Type]
"""Takes the context, an expression of one class, and what is expected of it or None."""
CheckBlock: TypeAlias = Callable[[Context, tree.Block], None]
