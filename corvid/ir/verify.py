"""The last word on labels: the type of every operation, from operands and declarations alone.

With equality only and no rule of assignability: a coercion that is not written as a node of its own is
an `IrError`. Declared types are read on declarations, locals and literals, nowhere else. Each rule is in
`ir/rules`; an `Expose` is tied to what asks for it as the docstring of `nodes.Expose` says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn, get_args

from msgspec import Struct, field

from corvid.builtins import COMPARING, FRESH
from corvid.deferred import deferred_module
from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations, declarations, parts_of
from corvid.ir.definitions import Definitions, definitions
from corvid.ir.effects import effects
from corvid.ir.errors import IrError, IrTypeError
from corvid.ir.methods import is_mutating
from corvid.ir.program import Function
from corvid.ir.rules.assignment import check_assignment
from corvid.ir.rules.calls import exposes_structure
from corvid.ir.rules.scope import Scope
from corvid.ir.rules.statements import check_statement
from corvid.ir.table import TypeTable
from corvid.ir.walk import Place, closure, statement_operands
from corvid.source.span import Span
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    INTENT,
    NOTHING,
    STRING,
    FunctionType,
    GroundedType,
    MapType,
    NamedType,
    Scalar,
    TaintedType,
    Type,
    grounded,
    is_tainted,
    qualified,
    tainted,
    unmarked,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from corvid.ir.program import Function, Program, Prompt, Tool
    from corvid.ir.rules import protocols
    from corvid.source.span import Span
else:
    protocols = deferred_module("corvid.ir.rules.protocols")


_LOOKED_AT = frozenset(
    op for op in get_args(ir.Op) if issubclass(op, ir.Sited | ir.CallTool | ir.CallPrompt)
)
"""Operations that have a site or may need an exposure. By class, for `isinstance` of a Struct is slow."""


def verify(program: Program, apart: Collection[str] = ()) -> TypeTable:
    """Return the types of `program`; raises `IrError` at the first rule that it breaks. Linear in its size.

    Of functions `apart`, by name, only the declarations are looked at: their bodies are verified elsewhere,
    or have a problem.
    """
    declared = declarations(program)
    check = _Check(program, declared)
    check.declarations()
    for function in program.functions:
        if function.name not in apart:
            check.function(function)
    for number, site in enumerate(program.sites):
        if number not in check.sites and site.function not in apart:
            raise IrError(site.function, site.span, f"site {number} is used nowhere")
    return TypeTable(program, declared)


class _Check(Struct):
    program: Program
    declared: Declarations
    sites: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    formed: set[Type] = field(default_factory=set)

    # ---- declarations -------------------------------------------------------------------------
    def declarations(self) -> None:
        """Check that names are unique, and that every type of a declaration is in its normal form."""
        program = self.program
        self._unique(*((record.name, record.span) for record in program.records))
        self._unique(*((sum_.name, sum_.span) for sum_ in program.sums))
        for record in program.records:
            self._well_formed(record.name, record.span, (part.type for part in record.fields))
        for sum_ in program.sums:
            fields = (part.type for variant in sum_.variants for part in variant.fields)
            self._well_formed(sum_.name, sum_.span, fields)
        callables: tuple[Tool | Prompt | Function, ...] = (
            *program.tools,
            *program.prompts,
            *program.functions,
        )
        self._unique(*((callable_.name, callable_.span) for callable_ in callables))
        for callable_ in callables:
            types = (callable_.returns, *(part.type for part in callable_.parameters))
            self._well_formed(callable_.name, callable_.span, types)
            if isinstance(callable_, Function):
                self._bounds(callable_)
            else:
                self._charges(callable_)
        for prompt in program.prompts:
            self._lane(prompt)

    def _charges(self, callable_: Tool | Prompt) -> None:
        names = [name for name, _ in callable_.charges]
        if names != sorted({*names}) or any(amount <= 0 for _, amount in callable_.charges):
            raise IrError(callable_.name, callable_.span, "charges that are not amounts by dimension")

    def _bounds(self, function: Function) -> None:
        names = [bound.dimension for bound in function.budget]
        if names != sorted({*names}) or any(bound.most < 0 for bound in function.budget):
            raise IrError(function.name, function.span, "a budget that is not amounts by dimension")
        if function.max_depth < 0 or (function.kind == "fn" and (names or function.max_depth)):
            raise IrError(function.name, function.span, "a depth below 0, or a fn with a bound")

    def _lane(self, prompt: Prompt) -> None:
        if prompt.lane is None and not prompt.enrich:
            return
        from corvid.ir.rules.lanes import check_lane  # most programs have none

        try:
            check_lane(self.declared, prompt)
        except IrTypeError as error:
            raise IrError(prompt.name, prompt.span, str(error)) from None

    def _unique(self, *declared: tuple[str, Span]) -> None:
        for name, span in declared:
            if name in self.names:
                raise IrError(name, span, "declared twice")
            self.names.add(name)

    def _well_formed(self, name: str, span: Span, types: Iterable[Type]) -> None:
        pending = list(types)
        while pending:
            type_ = pending.pop()
            if type_ in self.formed:
                continue
            self.formed.add(type_)
            for part in parts_of(type_):
                if isinstance(part, FunctionType):
                    pending += (*part.parameters, part.result)
                problem = self._malformed(part)
                if problem:
                    raise IrError(name, span, problem)

    def _malformed(self, type_: Type) -> str | None:
        match type_:
            case GroundedType(GroundedType() | FunctionType() as inner):
                return f"there is no Grounded of {qualified(inner)}"
            case TaintedType(inner) if tainted(inner) != type_:
                return f"there is no Tainted of {qualified(inner)}"
            case GroundedType(TaintedType(inner)) if grounded(inner) == inner:
                return f"there is no Grounded of {qualified(inner)}"
            case GroundedType(inner) if inner == NOTHING:
                return "there is no Grounded of Nothing"
            case MapType(key) if key not in (INT, FLOAT, STRING, BOOL):
                return f"{qualified(key)} is not a type for keys"
            case Scalar("Intent"):
                return "an intent outside of a local of its own"
            case NamedType(name) if name not in self.declared.records and name not in self.declared.sums:
                return f"no type {name}"
            case _:
                return None

    # ---- functions ----------------------------------------------------------------------------
    def function(self, function: Function) -> None:
        """Check every statement by its rule, then what concerns the function as a whole."""
        types = tuple([slot.type for slot in function.locals])
        # Most locals share one of few types: each is looked at once.
        different = dict(zip(map(id, types), types, strict=True)).values()
        values = [type_ for type_ in different if type_ != INTENT]
        self._well_formed(function.name, function.span, values)
        if types[: len(function.parameters)] != tuple(parameter.type for parameter in function.parameters):
            raise IrError(function.name, function.span, "the first locals are not the parameters")
        known = definitions(function)
        self._indexes(function, known)
        bare_types = types
        if any(map(is_tainted, different)):
            bare_types = tuple([unmarked(type_) for type_ in types])
        found = effects(function, self.declared, known)
        scope = Scope(function, self.declared, known, found, types, bare_types)
        restricted = _Restricted.of(scope, intents=len(values) < len(different))
        exposures: list[Place] = []
        for place in known.places:
            scope.body, stmt = place.body, place.stmt
            try:
                if restricted is not None:
                    restricted.check(stmt)
                check_statement(scope, place)
                if stmt.__class__ is ir.Let:
                    op = stmt.op
                    if op.__class__ not in _LOOKED_AT:
                        continue
                    if isinstance(op, ir.Sited):
                        self._site(op)
                        exposures += (place,) if isinstance(op, ir.Expose) else ()
                    elif isinstance(op, ir.CallTool | ir.CallPrompt) and exposes_structure(
                        scope, op, scope.local(stmt.target)
                    ):
                        self._exposed(scope, place, stmt.target)
                elif isinstance(stmt, ir.Attempt) and stmt.site is not None:
                    self._numbered(stmt.site, discard=False, what="an attempt")
            except IrTypeError as error:
                raise IrError(function.name, stmt.span, str(error)) from None
        for place in exposures:
            self._asked(scope, place)

        def report(span: Span, message: str) -> NoReturn:
            raise IrError(function.name, span, message)

        if function.intent_first:
            protocols.check_intents(self.program, self.declared, function)
        check_changes(function, known, report)
        parameters = range(len(function.parameters))
        check_assignment(function.body, parameters, function.returns != NOTHING, function.span, report)

    def _indexes(self, function: Function, known: Definitions) -> None:
        """Check that every local that is named exists, and belongs to one callable body; captures are only
        read."""
        indexes = (*known.bodies, *known.reads)
        lowest, highest = min(indexes, default=0), max(indexes, default=-1)
        if lowest < 0 or highest >= len(function.locals):
            wrong = lowest if lowest < 0 else highest
            raise IrError(function.name, function.span, f"no local {wrong}")
        if known.split:
            index = min(known.split)
            raise IrError(function.name, function.span, f"local {index} is set in two bodies")

    def _exposed(self, scope: Scope, place: Place, target: int) -> None:
        """Demand the `Expose` of a result with plain structure in the next statement."""
        result = ir.Local(target)
        match place.block[place.position + 1 : place.position + 2]:
            case (ir.Let(exposed, ir.Expose(value)),) if value == result:
                scope.structural.add((id(place.block), place.position + 1))
                scope.structural_targets.add(exposed)
            case _:
                raise IrTypeError("plain structure of the result is not exposed by the next statement")
        if scope.known.only(result) is None or scope.known.reads.get(target) != 1:
            raise IrTypeError("plain structure of the result is used beside its Expose")

    def _asked(self, scope: Scope, place: Place) -> None:
        """Check that an `Expose` has exactly one reason."""
        stmt = place.stmt
        structural = (id(place.block), place.position) in scope.structural
        if isinstance(stmt, ir.Let) and (stmt.target in scope.asked) == structural:
            raise IrError(scope.function.name, stmt.span, "an Expose that no rule asks for")

    def _site(self, op: ir.Sited) -> None:
        self._numbered(op.site, isinstance(op, ir.Discard), type(op).__name__)

    def _numbered(self, site: int, discard: bool, what: str) -> None:
        if not 0 <= site < len(self.program.sites):
            raise IrTypeError(f"no site {site}")
        if self.program.sites[site].discard != discard:
            raise IrTypeError(f"site {site} is of the other class than {what}")
        self.sites.add(site)


class _Restricted(Struct, frozen=True):
    """Locals that only some rules may read: tokens, and records read out of their labels whose type can't
    say that the labels are gone."""

    tokens: frozenset[int]
    erased: frozenset[int]
    intents: frozenset[int]

    @staticmethod
    def of(scope: Scope, intents: bool) -> _Restricted | None:
        """Return those of the function, of which some are `intents` or none; None if there is none of any
        kind."""
        if not scope.known.marked and not intents:
            return None
        tokens: set[int] = set()
        erased: set[int] = set()
        for target, op in scope.known.marked:
            if isinstance(op, ir.Approve):
                tokens.add(target)
            elif isinstance(op, ir.ContainerRead):
                erased |= {target} if scope.declared.carries_named(scope.local(target)) else set()
        outcomes = frozenset(index for index, type_ in enumerate(scope.types) if type_ == INTENT)
        return _Restricted(frozenset(tokens), frozenset(erased - tokens), outcomes)

    def check(self, stmt: ir.Stmt) -> None:
        """Refuse a use of such a local where the rule of the statement does not ask for it."""
        for operand in statement_operands(stmt):
            if not isinstance(operand, ir.Local):
                continue
            if operand.index in self.tokens and not _as_token(stmt, operand):
                raise IrTypeError(f"the token {operand.index} is used as a value")
            if operand.index in self.intents and not _reads_outcome(stmt):
                raise IrTypeError(f"the intent {operand.index} is used as a value")
            if operand.index in self.erased and not _compares(stmt):
                raise IrTypeError(f"what a ContainerRead gave in {operand.index} is used beside a comparison")


def _as_token(stmt: ir.Stmt, operand: ir.Operand) -> bool:
    if not isinstance(stmt, ir.Let):
        return False
    if isinstance(stmt.op, ir.CallTool | ir.CallPrompt | ir.FunctionCall):
        return stmt.op.token == operand and operand not in stmt.op.arguments
    return isinstance(stmt.op, ir.Lambda)


def _reads_outcome(stmt: ir.Stmt) -> bool:
    return isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.ReadOutcome)


def _compares(stmt: ir.Stmt) -> bool:
    if not isinstance(stmt, ir.Let):
        return False
    op = stmt.op
    return isinstance(op, ir.Compare | ir.Lambda) or (
        isinstance(op, ir.CallMethod) and op.method in COMPARING
    )


# ---- what a fn may change --------------------------------------------------------------------------
def check_changes(function: Function, known: Definitions, report: Callable[[Span, str], None]) -> None:
    """Report every change in a fn of a value that it may not have made: of a parameter, of a part read out
    of a value, of what a loop or pattern binds, of what a call gave, and of all that a lambda captures."""
    if function.kind != "fn":
        return
    made: frozenset[int] | None = None
    for place in known.places:
        owner = changed(place.stmt)
        if owner is None:
            continue
        made = _made(known) if made is None else made
        if not isinstance(owner, ir.Local) or owner.index not in made:
            report(place.stmt.span, "a fn changes a value that it did not make")
        elif known.bodies[owner.index] != place.body:
            report(place.stmt.span, "a lambda of a fn changes a value that it captured")


def changed(stmt: ir.Stmt) -> ir.Operand | None:
    """Return the value that the statement changes in place, if it does."""
    match stmt:
        case ir.SetIndex(container):
            return container
        case ir.SetField(record):
            return record
        case ir.Let(_, ir.CallMethod(method, receiver)) if is_mutating(method):
            return receiver
        case _:
            return None


def _made(known: Definitions) -> frozenset[int]:
    """Return the locals all of whose bindings are values made here, or copies of such locals: all of them to
    begin with, less those that may hold another's, less those that such a one is copied to."""
    copied: dict[int, list[int]] = {}
    foreign = set(known.others)
    for target, ops in known.ops.items():
        for op in ops:
            if isinstance(op, ir.Copy) and isinstance(op.value, ir.Local):
                copied.setdefault(op.value.index, []).append(target)
            elif not _makes(op):
                foreign.add(target)
    foreign.update(closure(foreign, copied))
    return frozenset(known.ops) - foreign


def _makes(op: ir.Op) -> bool:
    """Return whether the value of the operation is one with no other owner. What `UnwrapGrounded` gives is a
    copy of whatever can be changed; in a part of it nothing was made here, but nothing can be changed
    either."""
    match op:
        case ir.MakeList() | ir.MakeMap() | ir.MakeRecord() | ir.UnwrapGrounded():
            return True
        case ir.Arithmetic(operator):
            return operator == "+"
        case ir.CallMethod(method):
            return method in FRESH
        case _:
            return False
