"""Which values are marked: the marks of locals are worked out here, and written into the IR (taint.*).

The checker knows no marks, and a program is lowered without them. Declarations and annotations say where
marks are and where none may be; of every other local this finds the least that fits, in the way of type
qualifiers: each place in a type is a variable, each operation says which variables pass a mark on to which,
and what is reached from a source is marked. A source that reaches a place where no mark may be is a problem.
What comes out is the program with marks in the types of its locals and with a `Raise` wherever a value gets
one, which `ir/verify` looks at without knowing of this.

Engines run the program as it was lowered: a mark has no bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from corvid.builtins import BUILTINS, MUTATING, Shape
from corvid.ir import nodes as ir
from corvid.ir.declarations import Declarations, declarations, names_in
from corvid.ir.marks import JOINED, lacking, looks_at_all, rises
from corvid.ir.methods import row_of
from corvid.ir.problems import MarkedBecause, NothingTainted, TaintedDangerousArgument, TaintedValue
from corvid.ir.program import Function, FunctionBody, LocalSlot, Parameter, Program, Prompt, Site, Tool
from corvid.ir.rules.operators import change_at
from corvid.ir.rules.scope import constant_type
from corvid.ir.walk import operands, places
from corvid.source.span import Span
from corvid.types import (
    NOTHING,
    FunctionType,
    GroundedType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    TaintedType,
    Type,
    bare,
    grounded,
    is_grounded,
    is_tainted,
    mentions_marks,
    parts,
    pascal,
    plain,
    shape_parts,
    short_name,
    show,
    tainted,
    typed,
    unmarked,
    with_parts,
)

Callee = TypeVar("Callee", Tool, Prompt, Function)
Problem: TypeAlias = "TaintedValue | TaintedDangerousArgument | NothingTainted"


class Marked(Struct, frozen=True):
    """The program with its marks; the functions with problems, which have no body in it; and the problems."""

    program: Program
    broken: frozenset[str]
    problems: Mapping[str, tuple[Problem, ...]]
    """By function."""
    because: Mapping[str, Callable[[ir.Operand], tuple[MarkedBecause, ...]]]
    """By function: why an operand is marked, from where the mark comes on."""


def with_marks(program: Program) -> Marked:
    """Return the program with the marks of every local, and the problems of values that go where no mark may
    be."""
    signatures = _signatures(program)
    declared = declarations(signatures)
    functions: list[Function] = []
    problems: dict[str, tuple[Problem, ...]] = {}
    because: dict[str, Callable[[ir.Operand], tuple[MarkedBecause, ...]]] = {}
    for function, signature in zip(program.functions, signatures.functions, strict=True):
        found = _Marks(function, signature, declared, program.sites)
        found.solve()
        own = tuple(found.problems())
        if own:
            problems[function.name] = own
        functions.append(replace(signature, code=FunctionBody((), ())) if own else _written(found))
        because[function.name] = found.because
    written = replace(signatures, functions=tuple(functions))
    return Marked(written, frozenset(problems), problems, because)


def _signatures(program: Program) -> Program:
    """Return the program with the marks of its declarations."""

    def marked(parameters: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
        return tuple(
            Parameter(one.name, one.type if one.marked is None else one.marked) for one in parameters
        )

    def declared(one: Callee) -> Callee:
        returns = one.returns if one.marked_returns is None else one.marked_returns
        return replace(one, parameters=marked(one.parameters), returns=returns, marked_returns=None)

    return replace(
        program,
        marks="written",
        records=tuple(replace(one, fields=marked(one.fields)) for one in program.records),
        sums=tuple(
            replace(one, variants=tuple(replace(v, fields=marked(v.fields)) for v in one.variants))
            for one in program.sums
        ),
        tools=tuple(map(declared, program.tools)),
        prompts=tuple(map(declared, program.prompts)),
        functions=tuple(map(declared, program.functions)),
    )


# ---- places in types ------------------------------------------------------------------------------
class Places(Struct, frozen=True):
    """The variables of a type: its own, which its outermost labels share, and those of its parts. `kind` is
    that of the type without labels."""

    var: int
    kind: str
    parts: tuple[Places, ...] = ()


_SHARING = ("OptionType", "ResultType")
"""Types whose parts go with the whole: they never change."""


class Closed(Struct, frozen=True):
    """Why no mark may be in a place. `need` is `value` for one that has a type of its own, `approval` for an
    argument of what is approved, `frozen` for what is changed, `function` for a function that is read."""

    need: str
    words: str
    wanted: str
    span: Span
    declared: Span | None = None
    value: ir.Operand | None = None
    callee: str = ""


class _Edge(Struct, frozen=True):
    """A mark goes on to `to`; `words` say by what, empty if it goes without saying."""

    to: int
    span: Span
    words: str


class _Marks:
    """The variables of one function and what they say of each other. No pass over a body depends on another
    function: callers and callees agree about what is declared."""

    def __init__(
        self, function: Function, signature: Function, declared: Declarations, sites: Sequence[Site]
    ) -> None:
        self.function = function
        self.signature = signature
        self.declared = declared
        self.sites = sites
        self.types = [slot.type for slot in function.locals]
        self.count = 0
        self.edges: dict[int, list[_Edge]] = {}
        self.origins: dict[int, MarkedBecause] = {}
        self.closed: dict[int, Closed] = {}
        self.nothing: set[int] = set()
        """Places for Nothing, of which there is no mark."""
        self.came: dict[int, tuple[int, _Edge] | None] = {}
        self.results: dict[int, Places] = {}
        """By the id of a `Let`: the places of what its operation gives."""
        self.items: dict[tuple[int, int], Places] = {}
        """By the id of a loop or arm and a local: the places of what is bound to the local there."""
        self.made_at: dict[int, Span] = {}
        self.dropping: set[int] = set()
        """Locals that hold what was grounded until its place dropped the source, which the user did not
        write."""
        self.trusted: list[tuple[ir.Let, int]] = []
        self.made_lists: list[tuple[Places, Places | None, Span]] = []
        """Lists that methods make, and what their elements are made of. No list is raised, so an element gets
        no mark besides, unless the whole is marked."""
        self.span = function.span
        self.words = ""
        self.locals = [self._local(index) for index in range(len(function.locals))]

    # ---- making places ------------------------------------------------------------------------
    def _var(self) -> int:
        self.count += 1
        return self.count - 1

    def fresh(self, type_: Type) -> Places:
        """Return new places for a type, of which nothing is known."""
        type_ = _without_labels(type_)
        inside = parts(type_)
        if isinstance(type_, MapType):
            made = Places(self._var(), "MapType", (self.shut(type_.key), self.fresh(type_.value)))
        else:
            made = Places(self._var(), type(type_).__name__, tuple(map(self.fresh, inside)))
        if isinstance(type_, FunctionType):
            self.closed[made.var] = Closed("function", show(type_), "", self.span)
        elif type_ == NOTHING:
            self.nothing.add(made.var)
        return made

    def shut(self, type_: Type, why: Closed | None = None) -> Places:
        """Return new places for a type in none of which a mark may be."""
        made = self.fresh(type_)
        for var in deep(made):
            self.closed.setdefault(var, why or Closed("value", "", "", self.span))
        return made

    def open_whole(self, type_: Type) -> Places:
        """Return new places of which only the outermost may be marked: of what an operation makes by
        itself."""
        type_ = _without_labels(type_)
        return Places(self.fresh(type_).var, type(type_).__name__, tuple(map(self.shut, parts(type_))))

    def said(self, type_: Type, why: Closed, origin: MarkedBecause | None) -> Places:
        """Return new places that are marked exactly as the type says: of what is declared. Inside of a marked
        whole nothing is asked."""
        type_ = plain(type_)
        if isinstance(type_, TaintedType):
            made = self.fresh(type_.inner)
            if origin is not None:
                self.origins.setdefault(made.var, origin)
            return made
        inside = tuple(self.said(part, why, origin) for part in parts(type_))
        made = Places(self._var(), type(type_).__name__, inside)
        if type_ == NOTHING:
            self.nothing.add(made.var)
        else:
            is_function = isinstance(type_, FunctionType)
            self.closed[made.var] = Closed("function", show(type_), "", self.span) if is_function else why
        return made

    def given(self, type_: Type, origin: MarkedBecause) -> Places:
        """Return places of a value that comes with a declared type, and may be marked as a whole besides."""
        made = self.said(type_, Closed("value", "", "", self.span), origin)
        if made.kind != "FunctionType":
            self.closed.pop(made.var, None)
        return made

    def _local(self, index: int) -> Places:
        slot, parameters = self.function.locals[index], self.signature.parameters
        if index < len(parameters):
            type_ = parameters[index].type
            words = f"`{slot.name}` is a parameter of type `{show(type_)}`"
        elif slot.annotated is not None:
            type_ = slot.annotated
            words = f"`{slot.name}` is annotated as `{show(type_)}`"
        else:
            return self.fresh(slot.type)
        why = Closed("value", f"`{slot.name}`", show(type_), self.span)
        return self.said(type_, why, MarkedBecause(self.function.span, words))

    def of(self, operand: ir.Operand) -> Places:
        """Return the places of an operand."""
        if isinstance(operand, ir.Local):
            return self.locals[operand.index]
        return self.fresh(constant_type(operand.value))

    # ---- saying what goes where ---------------------------------------------------------------
    def edge(self, start: int, to: int, words: str = "") -> None:
        self.edges.setdefault(start, []).append(_Edge(to, self.span, words or self.words))

    def source(self, var: int, words: str) -> None:
        """Record that a mark begins here."""
        self.origins.setdefault(var, MarkedBecause(self.span, words))

    def flow(self, start: Places, to: Places, words: str = "") -> None:
        """Record that a value goes from one place to another: a mark goes along, and what both share must
        agree. Into a marked whole anything goes."""
        self.edge(start.var, to.var, words)
        is_free = to.var in self.origins
        for one, other in zip(start.parts, to.parts, strict=True):
            if is_free:
                continue
            if to.kind in _SHARING:
                self.flow(one, other, words)
            else:
                self.same(one, other, words)

    def same(self, one: Places, other: Places, words: str = "") -> None:
        """Record that both have the same marks."""
        pending = [(one, other)]
        while pending:
            left, right = pending.pop()
            if left.var != right.var:
                self.edge(left.var, right.var, words)
                self.edge(right.var, left.var, words)
            pending += zip(left.parts, right.parts, strict=True)

    def lift(self, var: int, *operands: Places, words: str = "") -> None:
        """Record that the whole is marked if one of the operands is."""
        for one in operands:
            self.edge(one.var, var, words)

    def lift_all(self, var: int, operand: ir.Operand, words: str = "") -> None:
        """Record that the whole is marked if anything in the operand is."""
        for one in deep(self.of(operand)):
            self.edge(one, var, words)
        name = self._carrier(operand)
        if name:
            self.source(var, f"`{name}` holds something tainted")

    def _carrier(self, operand: ir.Operand) -> str:
        """Return the name of a declared type in the operand's that has a mark inside, if there is one."""
        if not isinstance(operand, ir.Local):
            return ""
        found = next((n for n in names_in(self.types[operand.index]) if n in self.declared.marking), "")
        return found.rpartition("::")[2]

    def into(self, start: Places, declared: Type, whole: int) -> None:
        """Record that a part goes into a whole in which it has a declared type: a mark that this does not
        have is one of the whole."""
        declared = plain(declared)
        if isinstance(declared, TaintedType):
            return
        self.edge(start.var, whole)
        shares = type(declared).__name__ in _SHARING
        for one, part in zip(start.parts, parts(declared), strict=True):
            if not shares and is_tainted(part):
                self.source(one.var, f"`{show(part)}` is declared where it goes")
            self.into(one, part, whole)

    # ---- the body -------------------------------------------------------------------------------
    def solve(self) -> None:
        """Record everything that the body says, then find how far marks get."""
        returns = self.signature.returns
        for place in places(self.function.body):
            self.span = place.stmt.span
            self._statement(place.stmt, place.body, returns)
        reached: list[int] = []
        for var in self.origins:
            self.came[var] = None
            reached.append(var)
        for var in reached:
            if var in self.closed or var in self.nothing:
                continue  # the problem is here, and not in what follows from it
            for edge in self.edges.get(var, ()):
                if edge.to not in self.came:
                    self.came[edge.to] = (var, edge)
                    reached.append(edge.to)

    def _statement(self, stmt: ir.Stmt, body: int, returns: Type) -> None:
        match stmt:
            case ir.Let(target, op):
                self.made_at[target] = stmt.span
                if isinstance(op, ir.UnwrapGrounded) and self.sites[op.site].kind != "explicit":
                    self.dropping.add(target)
                made = self.operation(stmt, op, self.types[target])
                self.results[id(stmt)] = made
                name = self.function.locals[target].name
                self.flow(made, self.locals[target], f"`{name}` gets it here" if name else "")
            case ir.SetIndex(container, index, value):
                inside = self.of(container)
                self._unchanged(container)
                self.never(index, "the index or key of a place that is changed", plain(self.type(index)))
                self.flow(self.of(value), inside.parts[-1], "it is put into a container here")
            case ir.SetField(record, name, value):
                self._unchanged(record)
                type_ = self._field(self.type(record), name)
                self.to_declared(value, type_, f"the field `{name}`")
            case ir.ForEach(item, iterable):
                over = self.of(iterable)
                self._bound(stmt, item, over.parts[0] if over.parts else over, over)
            case ir.ForPairs(kind, first, second, iterable):
                over = self.of(iterable)
                if kind == "map":
                    self._bound(stmt, first, over.parts[0], over)
                else:
                    self._bound(stmt, first, self.shut(self.types[first]))
                self._bound(stmt, second, over.parts[-1], over)
            case ir.Match(subject, arms):
                for arm in arms:
                    self._pattern(arm, arm.pattern, self.of(subject), self.type(subject))
            case ir.Logic(target, _, links):
                self.lift(self.locals[target].var, *(self.of(link.operand) for link in links))
            case ir.Attempt(target, _, value, retry=retry, key=key):
                if key is not None:
                    self.never(key, "an idempotent key", self.type(key))
                to = self.locals[target]
                if retry is not None and retry.keeps:
                    self.same(self.of(value), to)
                else:
                    self.same(self.of(value), to.parts[0])
            case ir.Return(value) if body == 0:
                self.to_declared(value, returns, f"the return of `{short_name(self.function.name)}`")
            case _:
                pass

    def type(self, operand: ir.Operand) -> Type:
        """Return the type of an operand, without marks."""
        return self.types[operand.index] if isinstance(operand, ir.Local) else constant_type(operand.value)

    def to_declared(self, value: ir.Operand, type_: Type, words: str, declared: Span | None = None) -> None:
        """Record that a value goes to a place with a declared type."""
        why = Closed("value", words, show(type_), self.span, declared, value)
        to = self.said(type_, why, None)
        is_free = is_tainted(type_)
        here = self.of(value)
        if is_free:
            return
        self.edge(here.var, to.var)
        for one, other, part in zip(here.parts, to.parts, parts(plain(type_)), strict=True):
            self._agree(one, other, part, shares=to.kind in _SHARING)

    def _agree(self, start: Places, to: Places, declared: Type, shares: bool) -> None:
        """Record that a part of a value goes to a place that is declared so."""
        declared = plain(declared)
        if isinstance(declared, TaintedType):
            if not shares:
                self.source(start.var, f"`{show(declared)}` is declared where it goes")
            return
        self.edge(start.var, to.var)
        inside = shares and to.kind in _SHARING
        for one, other, part in zip(start.parts, to.parts, parts(declared), strict=True):
            self._agree(one, other, part, inside)

    def never(self, value: ir.Operand, words: str, type_: Type) -> None:
        """Require that no mark is at the outermost labels of a value that goes here."""
        var = self._var()
        self.closed[var] = Closed("value", words, show(type_), self.span, None, value)
        self.edge(self.of(value).var, var)

    def _unchanged(self, container: ir.Operand) -> None:
        var = self._var()
        self.closed[var] = Closed("frozen", "", "", self.span, None, container)
        self.edge(self.of(container).var, var)

    def _approved(self, arguments: Iterable[ir.Operand], callee: str) -> None:
        """Require that nothing in the arguments of what is approved is marked."""
        for argument in arguments:
            var = self._var()
            self.closed[var] = Closed("approval", "", "", self.span, None, argument, callee)
            self.lift_all(var, argument)

    def _bound(self, stmt: ir.Stmt | ir.MatchArm, local: int, part: Places, *wholes: Places) -> None:
        """Record that a part of a value is bound to a local."""
        read = self.items[id(stmt), local] = self._part(part, *wholes)
        name = self.function.locals[local].name
        self.flow(read, self.locals[local], f"`{name}` gets a part of it here" if name else "")

    def _pattern(self, arm: ir.MatchArm, pattern: ir.Pattern, whole: Places, type_: Type) -> None:
        pending: list[tuple[ir.Pattern, Places, Type]] = [(pattern, whole, type_)]
        while pending:
            part, here, type_ = pending.pop()
            type_ = plain(type_)
            match part:
                case ir.AnyPattern(local):
                    if local is not None:
                        self._bound(arm, local, here)
                case ir.AliasPattern(local, inner):
                    self._bound(arm, local, here)
                    pending.append((inner, here, type_))
                case ir.VariantPattern(sum_, variant, inside):
                    pending += self._payload(here, type_, sum_, variant, inside)
                case ir.RecordPattern(_, inside):
                    for name, inner in inside:
                        declared = self._field(type_, name)
                        pending.append((inner, self._read(declared, here, name), bare(declared)))
                case ir.LiteralPattern():
                    pass

    def _payload(
        self, here: Places, type_: Type, sum_: str, variant: str, inside: Sequence[ir.Pattern]
    ) -> Iterator[tuple[ir.Pattern, Places, Type]]:
        """Yield each pattern in that of a variant with what it looks at; `_` reads nothing."""
        match sum_, type_:
            case "Option", OptionType(item):
                types: Sequence[Type] = (item,)
            case "Result", ResultType(ok, err):
                types = (ok,) if variant == "Ok" else (err,)
            case _:
                declared = self.declared.variant_of(sum_, variant)
                for inner, one in zip(inside, declared, strict=True):
                    if inner != ir.AnyPattern(None):
                        yield inner, self._read(one.type, here, one.name), bare(one.type)
                return
        for inner, part in zip(inside, types[: len(inside)], strict=True):  # `None` has no parts
            yield inner, self._part(here.parts[1 if variant == "Err" else 0], here), part

    def _part(self, part: Places, *wholes: Places) -> Places:
        """Return a part read out of wholes."""
        read = Places(self._var(), part.kind, part.parts)
        self.lift(read.var, part, *wholes)
        if part.var in self.closed and self.closed[part.var].need == "function":
            self.closed[read.var] = replace(self.closed[part.var], span=self.span)
        return read

    def _read(self, declared: Type, whole: Places, name: str) -> Places:
        """Return a part of a declared type, read out of a whole."""
        made = self.given(declared, MarkedBecause(self.span, f"`{name}` is declared `{show(declared)}`"))
        self.lift(made.var, whole)
        return made

    def _field(self, record: Type, name: str) -> Type:
        inner = plain(record)
        assert isinstance(inner, NamedType)
        return next(one.type for one in self.declared.fields_of(inner.name) if one.name == name)

    # ---- operations -----------------------------------------------------------------------------
    def operation(self, stmt: ir.Let, op: ir.Op, result: Type) -> Places:
        """Return the places of what an operation gives."""
        match op:
            case ir.Copy(value) | ir.Expose(value) | ir.UnwrapGrounded(value) | ir.ExposeQuote(value):
                return self.of(value)
            case ir.Widen(value) | ir.Together(value) | ir.QuoteText(value) | ir.ContainerRead(value):
                return self.of(value)
            case ir.Untaint(value):
                self.trusted.append((stmt, self.of(value).var))
                return self.open_whole(result)
            case ir.Arithmetic(_, left, right):
                made = self.fresh(result)
                for operand in (left, right):
                    here = self.of(operand)
                    self.lift(made.var, here)
                    for one, other in zip(here.parts, made.parts, strict=True):
                        self.same(one, other)
                return made
            case ir.Compare(_, left, right):
                made = self.fresh(result)
                self.lift_all(made.var, left)
                self.lift_all(made.var, right)
                return made
            case ir.MakeList(_, items):
                made = self.fresh(result)
                for item in items:
                    self.flow(self.of(item), made.parts[0])
                return made
            case ir.MakeMap(_, _, entries):
                made = self.fresh(result)
                for key, value in entries:
                    self.lift(made.var, self.of(key), words="it is a key of the map")
                    self.flow(self.of(value), made.parts[1])
                return made
            case ir.MakeSome(value) | ir.MakeOk(value):
                made = self.fresh(result)
                self.same(self.of(value), made.parts[0])
                return made
            case ir.MakeErr(value):
                made = self.fresh(result)
                self.same(self.of(value), made.parts[1])
                return made
            case ir.MakeNone(_, witness):
                made = self.fresh(result)
                if witness is not None:
                    self.lift(made.var, self.of(witness))
                return made
            case ir.MakeRecord(record, fields):
                return self._made(result, self.declared.fields_of(record), fields)
            case ir.MakeVariant(sum_, variant, fields):
                return self._made(result, self.declared.variant_of(sum_, variant), fields)
            case ir.GetField(value, name):
                return self._read(self._field(self.type(value), name), self.of(value), name)
            case ir.GetIndex(value, index):
                return self._at_index(value, index)
            case ir.FunctionCall():
                return self._call(op)
            case ir.CallTool(name, arguments, token):
                return self._answer(self.declared.tools[name], arguments, token)
            case ir.CallPrompt(name, arguments, _, token):
                return self._answer(self.declared.prompts[name], arguments, token)
            case ir.CallValue(function, arguments):
                here = self.of(function)
                for argument, parameter in zip(arguments, here.parts, strict=False):
                    self.flow(self.of(argument), parameter, "it is an argument of a function value")
                return here.parts[-1]
            case ir.CallMethod():
                return self._method(op, result)
            case ir.Lambda():
                return self._lambda(op, result)
            case ir.Approve(label, arguments):
                self._approved(arguments, label)
                return self.fresh(result)
            case ir.ReadOutcome() | ir.Noted():
                return self.shut(result)
            case _:
                made = self.open_whole(result)
                self.lift(made.var, *map(self.of, operands(op)))
                return made

    def _made(self, result: Type, declared: Sequence[Parameter], fields: Sequence[ir.Operand]) -> Places:
        made = self.fresh(result)
        for value, one in zip(fields, declared, strict=True):
            self.words = f"it is the field `{one.name}` of a `{show(plain(result))}`"
            self.into(self.of(value), one.type, made.var)
        self.words = ""
        return made

    def _at_index(self, value: ir.Operand, index: ir.Operand) -> Places:
        here, key = self.of(value), self.of(index)
        if here.kind == "ListType":
            return self._part(here.parts[0], here, key)
        made = Places(self._var(), "OptionType", (here.parts[1],))
        self.lift(made.var, here, key)
        return made

    def _call(self, op: ir.FunctionCall) -> Places:
        callee = self.declared.functions[op.function]
        name = short_name(op.function)
        if op.token is not None:
            self._approved(op.arguments, op.function)
        origin = MarkedBecause(self.span, f"`{name}` returns `{show(callee.returns)}`")
        made = self.given(callee.returns, origin)
        lifts = callee.kind == "fn" and not any(
            self.declared.holds_function(parameter.type) for parameter in callee.parameters
        )
        for argument, parameter in zip(op.arguments, callee.parameters, strict=True):
            if lifts:
                self.words = f"it is the argument `{parameter.name}` of `{name}`"
                self.into(self.of(argument), parameter.type, made.var)
                self.words = ""
            else:
                words = f"the parameter `{parameter.name}` of `{name}`"
                self.to_declared(argument, parameter.type, words, callee.span)
        return made

    def _answer(
        self, callee: Tool | Prompt, arguments: Sequence[ir.Operand], token: ir.Operand | None
    ) -> Places:
        name = short_name(callee.name)
        origin = MarkedBecause(self.span, f"`{name}` returns `{show(callee.returns)}`")
        made = self.given(callee.returns, origin)
        if callee.untrusted and not mentions_marks(callee.returns):
            self.source(made.var, f"it comes from `{name}`, whose row has `data: untrusted`")
        if callee.approval or callee.gate is not None or token is not None:
            self._approved(arguments, callee.name)
            return made
        for argument in arguments:
            self.lift_all(made.var, argument, f"`{name}` makes its answer of it")
        return made

    def _lambda(self, op: ir.Lambda, result: Type) -> Places:
        made = self.fresh(result)
        for parameter, part in zip(op.parameters, made.parts, strict=False):
            slot = self.function.locals[parameter]
            if slot.annotated is not None and is_tainted(slot.annotated):
                self.source(part.var, f"`{slot.name}` is annotated as `{show(slot.annotated)}`")
            self.same(self.locals[parameter], part)
        for place in places(op.body, lambdas=False):
            if isinstance(place.stmt, ir.Return):
                self.flow(self.of(place.stmt.value), made.parts[-1], "it is what the lambda gives")
        return made

    def _method(self, op: ir.CallMethod, result: Type) -> Places:
        receiver, here = self.type(op.receiver), self.of(op.receiver)
        row = BUILTINS.get(("Grounded", op.method)) or row_of(op.method, receiver)
        assert row is not None
        given = [self.of(argument) for argument in op.arguments]
        if looks_at_all(row):
            made = self.open_whole(result)
            for operand in (op.receiver, *op.arguments):
                self.lift_all(made.var, operand)
            return made
        inside = self._inside(here)
        if row.mutates:
            self._unchanged(op.receiver)
            for argument, place, shape in zip(op.arguments, given, row.parameters, strict=True):
                to = inside[shape.name]
                if shape.name == "Key":
                    self.never(argument, f"the key of `{row.name}`", self.type(argument))
                else:
                    self.flow(place, to, f"`.{row.name}` puts it into a container")
            return self._shaped(row.result, inside, result, exact=True)
        whole = self._var()
        self.edge(here.var, whole)
        if row.takes_function:
            function = given[-1]
            *handed, outcome = row.parameters[-1].of
            if outcome.name == "Start":
                inside["Start"] = function.parts[0]
                self.flow(given[0], function.parts[0])
                self.flow(function.parts[-1], function.parts[0], "the function gives it to its next call")
                self.flow(function.parts[0], function.parts[-1])
            inside["New"] = function.parts[-1]
            for parameter, shape in zip(function.parts, handed, strict=False):
                if shape.name in inside:
                    self.flow(inside[shape.name], parameter, f"`.{row.name}` hands it to the function")
                self.edge(here.var, parameter.var, f"`.{row.name}` hands a part of it to the function")
            if outcome.name in ("Test", "Rank"):
                self.edge(function.parts[-1].var, whole, f"`.{row.name}` selects by it")
        else:
            for place, shape in zip(given, row.parameters, strict=True):
                if shape.name == "Given":
                    inside["Given"] = place
                elif shape.name in JOINED:
                    both = self._alike(inside[shape.name])
                    self.flow(inside[shape.name], both)
                    self.flow(place, both)
                    inside[shape.name] = both
                else:
                    for var in deep(place):
                        self.edge(var, whole)
        made = self._shaped(row.result, inside, result, exact=False)
        self.edge(whole, made.var)
        return made

    def _alike(self, place: Places) -> Places:
        """Return new places of the same form."""
        made = Places(self._var(), place.kind, tuple(map(self._alike, place.parts)))
        if place.kind == "FunctionType":
            self.closed[made.var] = Closed("function", "", "", self.span)
        return made

    def _inside(self, here: Places) -> dict[str, Places]:
        """Return the places of the parts of a receiver by the names that shapes have for them."""
        match here.kind:
            case "ListType":
                element = here.parts[0]
                inside = {"Self": here, "Element": element, "Bare": element}
                if element.kind == "ResultType":
                    ok, err = (self._part(part, element) for part in element.parts)
                    inside |= {"Ok": ok, "Err": err}
                return inside
            case "MapType":
                return {"Self": here, "Key": here.parts[0], "Value": here.parts[1]}
            case "OptionType":
                return {"Self": here, "Item": here.parts[0]}
            case "ResultType":
                return {"Self": here, "Ok": here.parts[0], "Err": here.parts[1]}
            case _:
                return {"Self": here, "Bare": here}

    def _shaped(self, shape: Shape, inside: Mapping[str, Places], result: Type, exact: bool) -> Places:
        """Return the places of what a method gives, by its shape in the signature."""
        result = _without_labels(result)
        found = inside.get(shape.name)
        if found is not None and found.kind == type(result).__name__:
            return self._part(found)
        if shape.name == "Grounded":
            return self._shaped(shape.of[0], inside, result, exact)
        if shape.name in ("List", "Option", "Result"):
            inner = tuple(
                self._shaped(one, inside, part, exact)
                for one, part in zip(shape.of, parts(result), strict=True)
            )
            made = Places(self._var(), type(result).__name__, inner)
            if shape.name == "List":
                self.made_lists.append((made, inside.get(shape.of[0].name), self.span))
            return made
        return self.open_whole(result)

    # ---- what came out ----------------------------------------------------------------------------
    def marked(self, place: Places) -> bool:
        return place.var in self.came and place.var not in self.closed

    def written(self, type_: Type, place: Places) -> Type:
        """Return the type with the marks of its places."""
        if isinstance(type_, GroundedType):
            return grounded(self.written(type_.inner, place))
        inner = iter(place.parts)
        made = with_parts(type_, lambda part: self.written(part, next(inner)))
        return tainted(made) if self.marked(place) else made

    def because(self, operand: ir.Operand) -> tuple[MarkedBecause, ...]:
        """Return why the operand is marked, from its source on; of something inside of it, where it is
        not."""
        found = self.of(operand)
        return next((self._way(var) for var in deep(found) if var in self.came), ())

    def _way(self, var: int) -> tuple[MarkedBecause, ...]:
        steps: list[MarkedBecause] = []
        here: int = var
        while (came := self.came[here]) is not None:
            here, edge = came
            if edge.words:
                steps.append(MarkedBecause(edge.span, edge.words))
        if here in self.origins:
            steps.append(self.origins[here])
        return tuple(dict.fromkeys(reversed(steps)))

    def problems(self) -> Iterator[Problem]:
        """Yield what may not be, each place once; an approval only where no call of what it is for is one."""
        reported: set[tuple[str, Span]] = set()
        calls = {
            pascal(short_name(why.callee))
            for var, why in self.closed.items()
            if var in self.came and why.need == "approval" and "::" in why.callee
        }
        found: list[tuple[Span, Closed, int]] = []
        for var, why in self.closed.items():
            if var in self.came:
                came = self.came[var]
                reached = self.origins[var].span if came is None else came[1].span
                found.append((self._at(why, reached), why, var))
        for span, why, var in sorted(found, key=lambda one: one[0]):
            key = (why.need, span)
            if key in reported or (why.need == "approval" and "::" not in why.callee and why.callee in calls):
                continue
            reported.add(key)
            way = self._way(var)
            value = "" if why.value is None else show(self._shown(why.value))
            if why.need == "approval":
                yield TaintedDangerousArgument(span, short_name(why.callee), value, way)
            else:
                yield TaintedValue(span, why.need, why.words, why.wanted, value, why.declared, way)
        for made, part, span in self.made_lists:
            element = made.parts[0].var
            if made.var in self.came or element not in self.came or ("value", span) in reported:
                continue
            if part is None or part.var not in self.came:
                reported.add(("value", span))
                yield TaintedValue(span, "value", "", "", "", None, self._way(element))
        for stmt, var in self.trusted:
            if var not in self.came:
                assert isinstance(stmt.op, ir.Untaint)
                yield NothingTainted(stmt.span, show(self._shown(stmt.op.value)))

    def _at(self, why: Closed, reached: Span) -> Span:
        """Return where it is reported: at the expression, if it is written by itself; where the mark came, if
        the place is one for many values."""
        if why.value is not None and isinstance(why.value, ir.Local):
            slot = self.function.locals[why.value.index]
            made = self.made_at.get(why.value.index) if slot.name == "" else None
            if made is not None and why.need != "frozen":
                return made
        return why.span if why.value is not None else reached

    def _shown(self, operand: ir.Operand) -> Type:
        """Return the type as it was before a place that expects less dropped its source."""
        shown = self.written(self.type(operand), self.of(operand))
        dropped = isinstance(operand, ir.Local) and operand.index in self.dropping
        return grounded(shown) if dropped else shown


def deep(place: Places) -> Iterator[int]:
    """Yield the variables of the places, without those of functions, which hold what comes later."""
    pending = [place]
    while pending:
        here = pending.pop()
        yield here.var
        if here.kind != "FunctionType":
            pending += here.parts


def _without_labels(type_: Type) -> Type:
    return plain(unmarked(type_))


# ---- the program with its marks --------------------------------------------------------------------
def _written(found: _Marks) -> Function:
    """Return the function with marks in the types of its locals, and a `Raise` wherever a value gets one."""
    writer = _Writer(found)
    body = writer.block(found.function.body)
    return replace(found.signature, code=FunctionBody(tuple(writer.slots), body))


class _Writer:
    def __init__(self, found: _Marks) -> None:
        self.found = found
        self.slots = [
            LocalSlot(slot.name, found.written(slot.type, place))
            for slot, place in zip(found.function.locals, found.locals, strict=True)
        ]
        self.returns: list[Type] = [found.signature.returns]
        """Of the function, then of each lambda that is open."""

    # ---- values -------------------------------------------------------------------------------
    def type(self, operand: ir.Operand) -> Type:
        if isinstance(operand, ir.Local):
            return self.slots[operand.index].type
        return constant_type(operand.value)

    def temporary(self, op: ir.Op, type_: Type, span: Span, out: list[ir.Stmt]) -> ir.Local:
        self.slots.append(LocalSlot("", type_))
        out.append(ir.Let(len(self.slots) - 1, op, span))
        return ir.Local(len(self.slots) - 1)

    def raised(self, operand: ir.Operand, wanted: Type, span: Span, out: list[ir.Stmt]) -> ir.Operand:
        """Return the operand with the marks of the type, where they are all that it lacks."""
        found = self.type(operand)
        given = found if is_grounded(wanted) else plain(found)
        if given == wanted or not rises(given, wanted):
            return operand
        for path in lacking(found, wanted):
            found = change_at(found, path, tainted)
            operand = self.temporary(ir.Raise(operand, path), found, span, out)
        return operand

    def all_raised(
        self, operands_: Sequence[ir.Operand], wanted: Iterable[Type], span: Span, out: list[ir.Stmt]
    ) -> tuple[ir.Operand, ...]:
        pairs = zip(operands_, wanted, strict=True)
        return tuple([self.raised(operand, type_, span, out) for operand, type_ in pairs])

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: ir.Block) -> ir.Block:
        out: list[ir.Stmt] = []
        for stmt in block:
            self.statement(stmt, out)
        return tuple(out)

    def statement(self, stmt: ir.Stmt, out: list[ir.Stmt]) -> None:
        match stmt:
            case ir.Let():
                self.let(stmt, out)
            case ir.SetIndex(container, _, value, span):
                inside = parts(self.type(container))[-1]
                out.append(replace(stmt, value=self.raised(value, inside, span, out)))
            case ir.SetField(record, name, value, span):
                type_ = self.found._field(self.type(record), name)
                out.append(replace(stmt, value=self.raised(value, type_, span, out)))
            case ir.If(branches, otherwise):
                made = tuple(
                    replace(one, setup=self.block(one.setup), body=self.block(one.body)) for one in branches
                )
                out.append(replace(stmt, branches=made, otherwise=self.block(otherwise)))
            case ir.Logic(links=links):
                out.append(
                    replace(stmt, links=tuple(replace(one, setup=self.block(one.setup)) for one in links))
                )
            case ir.While(setup, _, body):
                out.append(replace(stmt, setup=self.block(setup), body=self.block(body)))
            case ir.ForEach(item, _, body):
                before: list[ir.Stmt] = []
                local = self.bound(stmt, item, before)
                out.append(replace(stmt, item=local, body=(*before, *self.block(body))))
            case ir.ForPairs(_, first, second, _, body):
                before = []
                first, second = self.bound(stmt, first, before), self.bound(stmt, second, before)
                out.append(replace(stmt, first=first, second=second, body=(*before, *self.block(body))))
            case ir.Match(arms=arms):
                out.append(replace(stmt, arms=tuple(map(self.arm, arms))))
            case ir.Intent(body=body) | ir.Attempt(body=body):
                out.append(replace(stmt, body=self.block(body)))
            case ir.Return(value, span):
                if self.returns[-1] != NOTHING:
                    value = self.raised(value, self.returns[-1], span, out)
                out.append(replace(stmt, value=value))
            case ir.Break() | ir.Continue():
                out.append(stmt)

    def arm(self, arm: ir.MatchArm) -> ir.MatchArm:
        before: list[ir.Stmt] = []
        pattern = self.pattern(arm, arm.pattern, before)
        return replace(
            arm, pattern=pattern, setup=(*before, *self.block(arm.setup)), body=self.block(arm.body)
        )

    def pattern(self, arm: ir.MatchArm, pattern: ir.Pattern, before: list[ir.Stmt]) -> ir.Pattern:
        match pattern:
            case ir.AnyPattern(local):
                return pattern if local is None else ir.AnyPattern(self.bound(arm, local, before))
            case ir.AliasPattern(local, inner):
                bound = self.bound(arm, local, before)
                return ir.AliasPattern(bound, self.pattern(arm, inner, before))
            case ir.VariantPattern():
                inside = tuple(self.pattern(arm, inner, before) for inner in pattern.parts)
                return replace(pattern, parts=inside)
            case ir.RecordPattern():
                fields = tuple((name, self.pattern(arm, inner, before)) for name, inner in pattern.parts)
                return replace(pattern, parts=fields)
            case ir.LiteralPattern():
                return pattern

    def bound(self, stmt: ir.ForEach | ir.ForPairs | ir.MatchArm, local: int, before: list[ir.Stmt]) -> int:
        """Return the local that a loop or pattern binds: another one, where other bindings give this one a
        mark."""
        made = self.found.written(self.found.types[local], self.found.items[id(stmt), local])
        wanted = self.slots[local].type
        if made == wanted:
            return local
        self.slots.append(LocalSlot("", made))
        index = len(self.slots) - 1
        value = self.raised(ir.Local(index), wanted, stmt.span, before)
        before.append(ir.Let(local, ir.Copy(value), stmt.span))
        return index

    def let(self, stmt: ir.Let, out: list[ir.Stmt]) -> None:
        place = self.found.results[id(stmt)]
        made = self.found.written(self.found.types[stmt.target], place)
        op = self.operation(stmt.op, place, made, stmt.span, out)
        wanted = self.slots[stmt.target].type
        if made == wanted:
            out.append(ir.Let(stmt.target, op, stmt.span))
            return
        value = self.raised(self.temporary(op, made, stmt.span, out), wanted, stmt.span, out)
        out.append(ir.Let(stmt.target, ir.Copy(value), stmt.span))

    def operation(self, op: ir.Op, place: Places, made: Type, span: Span, out: list[ir.Stmt]) -> ir.Op:
        found, declared = self.found, self.found.declared
        match op:
            case ir.MakeList(element, items):
                element = found.written(element, place.parts[0])
                return replace(
                    op, element=element, items=self.all_raised(items, [element] * len(items), span, out)
                )
            case ir.MakeMap(_, value, entries):
                value = found.written(value, place.parts[1])
                made_entries = tuple((key, self.raised(one, value, span, out)) for key, one in entries)
                return replace(op, value=value, entries=made_entries)
            case ir.MakeRecord(record, fields):
                types = [one.type for one in declared.fields_of(record)]
                return replace(op, fields=self.all_raised(fields, types, span, out))
            case ir.MakeVariant(sum_, variant, fields):
                types = [one.type for one in declared.variant_of(sum_, variant)]
                return replace(op, fields=self.all_raised(fields, types, span, out))
            case ir.MakeNone(item):
                return replace(op, item=found.written(item, place.parts[0]))
            case ir.MakeOk(err=err):
                return replace(op, err=found.written(err, place.parts[1]))
            case ir.MakeErr(ok=ok):
                return replace(op, ok=found.written(ok, place.parts[0]))
            case ir.CallFunction(name, arguments):
                callee = declared.functions[name]
                types = [one.type for one in callee.parameters]
                if callee.kind == "fn" and not any(map(declared.holds_function, types)):
                    return op
                return replace(op, arguments=self.all_raised(arguments, types, span, out))
            case ir.CallPrompt(arguments=arguments):
                return replace(op, parameter_types=tuple(map(self.type, arguments)))
            case ir.CallValue(function, arguments):
                type_ = self.type(function)
                assert isinstance(type_, FunctionType)
                return replace(op, arguments=self.all_raised(arguments, type_.parameters, span, out))
            case ir.CallMethod(method, receiver, arguments) if method in MUTATING:
                row = row_of(method, self.type(receiver))
                assert row is not None
                inside = shape_parts(plain(self.type(receiver)))
                types = [typed(shape, inside) for shape in row.parameters]
                return replace(op, arguments=self.all_raised(arguments, types, span, out))
            case ir.Lambda(body=body):
                assert isinstance(made, FunctionType)
                self.returns.append(made.result)
                written = self.block(body)
                self.returns.pop()
                return replace(op, body=written)
            case _:
                return op
