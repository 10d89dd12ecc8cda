"""A program without provenance: types without labels, losses and lifted calls as plain copies and calls,
sources as plain tools. Where a mutable value is copied (grounded.coercion.5) the copy stays."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.program import Function, FunctionBody, LocalSlot, Parameter, Program
from corvid.types import BOOL, INT, FunctionType, OptionType, Type, erase, is_grounded
from corvid.vm.emit.program import ProgramContext, program_context
from tests.values import replace


def without_labels(type_: Type) -> Type:
    """The type without `Grounded`, in function types too."""
    if isinstance(type_, FunctionType):
        return FunctionType(tuple(map(without_labels, type_.parameters)), without_labels(type_.result))
    return erase(type_)


def _parameters(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
    return tuple(Parameter(p.name, without_labels(p.type)) for p in parameters)


def erased(program: Program) -> Program:
    """The program without provenance. It runs; `verify` knows no copies, so it is not asked."""
    context = program_context(program)
    return replace(
        program,
        records=tuple(replace(r, fields=_parameters(r.fields)) for r in program.records),
        sums=tuple(
            replace(s, variants=tuple(replace(v, fields=_parameters(v.fields)) for v in s.variants))
            for s in program.sums
        ),
        tools=tuple(
            replace(t, parameters=_parameters(t.parameters), returns=without_labels(t.returns), source=False)
            for t in program.tools
        ),
        prompts=tuple(
            replace(
                p,
                parameters=_parameters(p.parameters),
                returns=without_labels(p.returns),
                attesting=False,
                cites_strictly_param=None,
            )
            for p in program.prompts
        ),
        functions=tuple(_Eraser(context, f).function() for f in program.functions),
    )


class _Eraser:
    def __init__(self, context: ProgramContext, function: Function) -> None:
        self.context = context
        self.old = function
        self.locals = [replace(slot, type=without_labels(slot.type)) for slot in function.locals]

    def function(self) -> Function:
        body = self.block(self.old.body)
        return replace(
            self.old, parameters=_parameters(self.old.parameters), returns=without_labels(self.old.returns),
            code=FunctionBody(tuple(self.locals), body),
        )  # fmt: skip

    def temporary(self, type_: Type) -> int:
        self.locals.append(LocalSlot("", type_))
        return len(self.locals) - 1

    def block(self, block: ir.Block) -> ir.Block:
        found: list[ir.Stmt] = []
        for stmt in block:
            if isinstance(stmt, ir.Let):
                found += self.let(stmt)
            else:
                found.append(self.statement(stmt))
        return tuple(found)

    def statement(self, stmt: ir.Stmt) -> ir.Stmt:
        match stmt:
            case ir.If():
                branches = tuple(
                    replace(b, setup=self.block(b.setup), body=self.block(b.body)) for b in stmt.branches
                )
                return replace(stmt, branches=branches, otherwise=self.block(stmt.otherwise))
            case ir.Logic():
                return replace(stmt, links=tuple(replace(x, setup=self.block(x.setup)) for x in stmt.links))
            case ir.While():
                return replace(stmt, setup=self.block(stmt.setup), body=self.block(stmt.body))
            case ir.ForEach() | ir.ForPairs() | ir.Intent() | ir.Attempt():
                return replace(stmt, body=self.block(stmt.body))
            case ir.Match():
                arms = tuple(
                    replace(a, setup=self.block(a.setup), body=self.block(a.body)) for a in stmt.arms
                )
                return replace(stmt, arms=arms)
            case _:
                return stmt

    def let(self, stmt: ir.Let) -> list[ir.Stmt]:
        """The operation without labels; what was lifted or unwrapped is copied if it may be changed."""
        op, type_ = stmt.op, self.old.locals[stmt.target].type
        mutable = self.context.holds_mutable(type_)
        if isinstance(op, ir.CallMethod) and op.method == "together":
            return self.together(stmt, op, ir.ContainerRead(op.receiver, 0))
        if isinstance(op, ir.CallMethod) and op.method in ("sum", "join") and isinstance(type_, OptionType):
            return self.together(stmt, op, op)
        plain = self.op(op)
        made_here = isinstance(op, ir.UnwrapGrounded) or (
            is_grounded(type_)
            and not isinstance(
                op, ir.Copy | ir.Expose | ir.CallFunction | ir.CallTool | ir.CallPrompt | ir.CallValue
            )
        )
        if not mutable or not made_here or isinstance(plain, ir.ContainerRead):
            return [replace(stmt, op=plain)]
        between = self.temporary(self.locals[stmt.target].type)
        copied = ir.ContainerRead(ir.Local(between), 0)
        return [ir.Let(between, plain, stmt.span), ir.Let(stmt.target, copied, stmt.span)]

    def op(self, op: ir.Op) -> ir.Op:
        match op:
            case ir.UnwrapGrounded(value) | ir.Expose(value) | ir.Together(value):
                return ir.Copy(value)
            case ir.LiftedCall(name, arguments, token):
                return ir.CallFunction(name, arguments, token)
            case ir.MakeList():
                return replace(op, element=without_labels(op.element), lifted=False)
            case ir.MakeMap():
                return replace(op, value=without_labels(op.value), lifted=False)
            case ir.MakeRecord() | ir.MakeVariant() | ir.MakeSome():
                return replace(op, lifted=False)
            case ir.MakeNone():
                return ir.MakeNone(without_labels(op.item))
            case ir.MakeOk():
                return replace(op, err=without_labels(op.err), lifted=False)
            case ir.MakeErr():
                return replace(op, ok=without_labels(op.ok), lifted=False)
            case ir.CallPrompt():
                return replace(op, parameter_types=tuple(map(without_labels, op.parameter_types)))
            case ir.Lambda():
                return replace(op, body=self.block(op.body))
            case _:
                return op

    def together(self, stmt: ir.Let, op: ir.CallMethod, inner: ir.Op) -> list[ir.Stmt]:
        """What makes one label of those of the elements, without labels: `Some` of `inner`, or `None` of an
        empty list."""
        span = stmt.span
        length, test = self.temporary(INT), self.temporary(BOOL)
        type_ = self.locals[stmt.target].type
        assert isinstance(type_, OptionType)
        made = self.temporary(type_.item)
        some = (ir.Let(made, inner, span), ir.Let(stmt.target, ir.MakeSome(ir.Local(made)), span))
        none = (ir.Let(stmt.target, ir.MakeNone(type_.item), span),)
        return [
            ir.Let(length, ir.CallMethod("length", op.receiver, ()), span),
            ir.Let(test, ir.Compare(">", ir.Local(length), ir.Constant(0)), span),
            ir.If((ir.Branch((), ir.Local(test), some, span),), none, span),
        ]
