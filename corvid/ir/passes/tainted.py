"""Where something tainted decides what happens, and the dangerous calls that come after it (taint.control.*).

A condition, subject, loop or `try` over a marked value is a tainted exposure: what is done from there on may
depend on who wrote the value, in ways that no mark shows. So no call that needs an approval, and no
`approve`, may come after one in the same run: not in the same callable, nor in one that it calls or that
called it. Each order in which two things may happen is one in some callable, where the calls that lead to
both are two, or one of a loop; so it is enough to look at each body once, with what each callee may do.

A function value may be any lambda of the program that is handed on; but where all that a local is bound to
are lambdas of the same callable, a call of it is a call of one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from msgspec import Struct, field

from corvid.diagnostics.model import Problem
from corvid.ir import nodes as ir
from corvid.ir.definitions import Definitions, definitions
from corvid.ir.effects import Effects, effects
from corvid.ir.marks import marked_like
from corvid.ir.methods import row_of, takes_lambda
from corvid.ir.passes.marks import with_marks
from corvid.ir.problems import DangerousAfterTaint, MarkedBecause
from corvid.ir.program import Function, Program, Site
from corvid.ir.table import TypeTable
from corvid.ir.verify import verify
from corvid.ir.walk import places, statement_operands, targets
from corvid.source.span import Span
from corvid.types import (
    NamedType,
    OptionType,
    ResultType,
    Type,
    is_tainted,
    mentions_marks,
    plain,
    short_name,
    show,
    unmarked,
)

ANY_LAMBDA = ""
"""The name under which all lambdas of the program that are handed on are one callable. One lambda has the
name of its function with `#` and its number."""


Because: TypeAlias = Callable[[ir.Operand], tuple[MarkedBecause, ...]]
"""Why an operand of a function is marked, from where the mark comes on."""


class Exposure(Struct, frozen=True):
    """A place where a marked value decides something."""

    function: str
    span: Span
    words: str
    value: ir.Operand | None


class Danger(Struct, frozen=True):
    """A call that needs an approval, or the request for one, and the calls that lead there."""

    callee: str
    span: Span
    through: tuple[MarkedBecause, ...] = ()
    approve: ir.Op | None = None


class Found(Struct, frozen=True):
    """All tainted exposures in the order of the program, and each dangerous call that may come after one."""

    exposures: tuple[Exposure, ...]
    dangers: tuple[tuple[Danger, Exposure], ...]


def find(table: TypeTable, modules: Collection[str]) -> Found:
    """Return what is there in a program with marks, which has these modules. Linear in its size, but for the
    nesting of loops."""
    return _Finder(table, modules).all()


def problems_of(found: Found, because: Mapping[str, Because]) -> tuple[DangerousAfterTaint, ...]:
    """Return the dangerous calls as problems; `because` says of each function why an operand is marked."""
    made: list[DangerousAfterTaint] = []
    for danger, exposure in found.dangers:
        way = () if exposure.value is None else because[exposure.function](exposure.value)
        made.append(
            DangerousAfterTaint(
                danger.span,
                short_name(danger.callee),
                exposure.words,
                exposure.span,
                short_name(exposure.function),
                danger.through,
                way,
            )
        )
    return tuple(made)


class _Summary(Struct):
    """What a callable may do by itself, and what it calls, with where."""

    exposures: list[Exposure] = field(default_factory=list)
    danger: Danger | None = None
    calls: dict[str, Span] = field(default_factory=dict)
    marked: bool = False


class _Loop(Struct):
    """What was decided before each way out of the body of a loop, and before each way on."""

    out: list[Exposure | None] = field(default_factory=list)
    on: list[Exposure | None] = field(default_factory=list)


class _Ended(Exception):
    """No statement comes after this one."""


class _Finder:
    def __init__(self, table: TypeTable, modules: Collection[str]) -> None:
        self.table = table
        functions = table.program.functions
        self.functions = [one for one in functions if one.name.rpartition("::")[0] in modules]
        self.summaries: dict[str, _Summary] = {ANY_LAMBDA: _Summary()}
        self.known: dict[str, Definitions] = {}
        self.effects: dict[str, Effects] = {}
        self.bodies: dict[str, list[str]] = {}
        """Of each function, the names of what is summarised: its own, and that of each lambda in it."""
        self.lambdas: dict[int, str] = {}
        """The names of lambdas by the ids of their operations."""
        self.exposed: dict[str, Exposure] = {}
        self.dangerous: dict[str, Danger] = {}
        self.marked: frozenset[str] = frozenset()

    def all(self) -> Found:
        functions = self.functions
        for function in functions:
            self.known[function.name] = definitions(function)
            self.effects[function.name] = effects(function, self.table.declared, self.known[function.name])
            self._named(function)
        for function in functions:
            self._look_at(function)
        self.marked = frozenset(self._reaching(lambda one: one.marked))
        for function in functions:
            self._exposures(function)
        for name in self._reaching(lambda one: bool(one.exposures)):
            self.exposed[name] = self._first_exposure(name)
        for name in self._reaching(lambda one: one.danger is not None):
            self.dangerous[name] = self._first_danger(name)
        dangers: list[tuple[Danger, Exposure]] = []
        for function in functions:
            if any(one in self.exposed and one in self.dangerous for one in self.bodies[function.name]):
                dangers += _Order(self, function).found()
        exposures = [one for function in functions for one in self._own(function)]
        return Found(tuple(exposures), tuple(dangers))

    def _own(self, function: Function) -> list[Exposure]:
        found = (one for body in self.bodies[function.name] for one in self.summaries[body].exposures)
        unique = dict.fromkeys(found)
        return sorted(unique, key=lambda one: one.span)

    # ---- what a callable does by itself ---------------------------------------------------------
    def _named(self, function: Function) -> None:
        """Start a summary of the function and of each lambda in it."""
        names = self.bodies[function.name] = [function.name]
        known = self.known[function.name]
        lambdas = [(target, op) for target, op in known.marked if isinstance(op, ir.Lambda)]
        readers = _readers(known) if lambdas else {}
        for target, op in lambdas:
            name = f"{function.name}#{len(names)}"
            names.append(name)
            self.lambdas[id(op)] = name
            if _is_handed_on(known, readers, target):
                self.summaries[ANY_LAMBDA].calls[name] = function.span
        self.summaries |= {name: _Summary() for name in names}

    def _look_at(self, function: Function) -> None:
        names = self.bodies[function.name]
        for place in self.known[function.name].places:
            inside = self.summaries[names[place.body]]
            stmt = place.stmt
            for index in targets(stmt):
                inside.marked = inside.marked or mentions_marks(function.locals[index].type)
            if isinstance(stmt, ir.Let):
                danger = self.danger(stmt)
                if danger is not None and (inside.danger is None or inside.danger.approve is not None):
                    inside.danger = danger
                for callee in self.callees(function, stmt.op):
                    inside.calls.setdefault(callee, stmt.span)
        own = self.summaries[function.name]
        own.marked = own.marked or any(mentions_marks(one.type) for one in function.parameters)

    def danger(self, stmt: ir.Let) -> Danger | None:
        match stmt.op:
            case ir.CallTool(name, token=token):
                tool = self.table.declared.tools[name]
                asks = tool.approval or tool.gate is not None or token is not None
            case ir.CallPrompt(name, token=token):
                prompt = self.table.declared.prompts[name]
                asks = prompt.approval or prompt.gate is not None or token is not None
            case ir.FunctionCall(name, token=token):
                asks = token is not None
            case ir.Approve(label):
                return Danger(label, stmt.span, approve=stmt.op)
            case _:
                return None
        return Danger(name, stmt.span) if asks else None

    def callees(self, function: Function, op: ir.Op) -> Iterator[str]:
        """Yield what the operation may call."""
        if isinstance(op, ir.FunctionCall):
            yield op.function
            return
        called = _called(op)
        if called is not None:
            literals = self.known[function.name].lambdas(called)
            yield from (ANY_LAMBDA,) if literals is None else (self.lambdas[id(one)] for one in literals)

    def _reaching(self, test: Callable[[_Summary], bool]) -> list[str]:
        """Return the callables that satisfy the test or call one that does."""
        users: dict[str, list[str]] = {}
        for name, one in self.summaries.items():
            for callee in one.calls:
                users.setdefault(callee, []).append(name)
        found = [name for name, one in self.summaries.items() if test(one)]
        seen = set(found)
        for name in found:
            for user in users.get(name, ()):
                if user not in seen:
                    seen.add(user)
                    found.append(user)
        return found

    def _first_exposure(self, name: str) -> Exposure:
        """Return the nearest one that a call of it may come to."""
        pending, seen = [name], {name}
        for here in pending:
            own = self.summaries[here].exposures
            if own:
                return own[0]
            pending += [one for one in self.summaries[here].calls if one not in seen]
            seen.update(pending)
        raise AssertionError(name)

    def _first_danger(self, name: str) -> Danger:
        pending: list[tuple[str, tuple[MarkedBecause, ...]]] = [(name, ())]
        seen = {name}
        for here, way in pending:
            own = self.summaries[here].danger
            if own is not None:
                called = MarkedBecause(own.span, f"`{short_name(own.callee)}`")
                return Danger(own.callee, own.span, (*way, called))
            for callee, span in self.summaries[here].calls.items():
                if callee not in seen:
                    seen.add(callee)
                    step = () if here == ANY_LAMBDA else (MarkedBecause(span, _calling(callee)),)
                    pending.append((callee, (*way, *step)))
        raise AssertionError(name)

    # ---- exposures --------------------------------------------------------------------------------
    def _exposures(self, function: Function) -> None:
        names = self.bodies[function.name]
        for place in self.known[function.name].places:
            inside = self.summaries[names[place.body]]
            inside.exposures += self.of_statement(function, place.stmt)

    def type(self, function: Function, operand: ir.Operand) -> Type:
        return self.table.operand(function.name, operand)

    def of_statement(self, function: Function, stmt: ir.Stmt) -> Iterator[Exposure]:
        """Yield the exposures of a statement, what is in its blocks left out."""

        def at(span: Span, words: str, value: ir.Operand | None) -> Exposure:
            return Exposure(function.name, span, words, value)

        match stmt:
            case ir.If(branches):
                for branch in branches:
                    if self._marked(function, branch.condition):
                        yield at(branch.span, "`if`", branch.condition)
            case ir.While(_, condition, _, span):
                if self._marked(function, condition):
                    yield at(span, "`while`", condition)
            case ir.ForEach(_, iterable, _, span) | ir.ForPairs(_, _, _, iterable, _, span):
                if self._marked(function, iterable):
                    yield at(span, "`for`", iterable)
            case ir.Match(arms=arms):
                found = (self.of_subject(function, stmt), *(self.of_guard(function, arm) for arm in arms))
                yield from (one for one in found if one is not None)
            case ir.Logic(_, op, links, span):
                deciding = self.deciding(function, links)
                if deciding is not None:
                    yield at(span, f"`{op}`", deciding)
            case ir.Attempt(_, _, _, _, span):
                if self._fails_by_marks(function, stmt):
                    yield at(span, "`try`", self._marked_inside(function, stmt.body))
            case ir.Let(_, ir.CallMethod(method, receiver, arguments), span) if takes_lambda(method):
                if self._runs_by_marks(function, method, receiver, arguments):
                    yield at(span, f"`.{method}`", receiver)
            case ir.Let(_, ir.ReadOutcome(), span):
                if function.name in self.marked:
                    yield at(span, "`.outcome`", None)
            case _:
                pass

    def of_subject(self, function: Function, stmt: ir.Match) -> Exposure | None:
        type_ = self.type(function, stmt.subject)
        if any(self._tests(arm.pattern, type_) for arm in stmt.arms):
            return Exposure(function.name, stmt.span, "`match`", stmt.subject)
        return None

    def of_guard(self, function: Function, arm: ir.MatchArm) -> Exposure | None:
        """Return the exposure of a guard, which is only come to where no arm before it is taken."""
        if arm.guard is not None and self._marked(function, arm.guard):
            return Exposure(function.name, arm.span, "the guard of an arm", arm.guard)
        return None

    def _marked(self, function: Function, operand: ir.Operand) -> bool:
        return is_tainted(self.type(function, operand))

    def deciding(self, function: Function, links: Sequence[ir.LogicLink]) -> ir.Operand | None:
        """Return the first marked operand that decides whether something is done."""
        found: ir.Operand | None = None
        for link in links:
            if found is not None and self.effects[function.name].of_block(link.setup):
                return found
            if found is None and self._marked(function, link.operand):
                found = link.operand
        return None

    def _tests(self, pattern: ir.Pattern, type_: Type) -> bool:
        """Return whether the pattern tests a part that is marked."""
        declared = self.table.declared
        pending: list[tuple[ir.Pattern, Type]] = [(pattern, type_)]
        while pending:
            part, here = pending.pop()
            inner = plain(unmarked(here))
            match part:
                case ir.AliasPattern(_, inside):
                    pending.append((inside, here))
                case ir.LiteralPattern():
                    if is_tainted(here):
                        return True
                case ir.VariantPattern(sum_, variant, insides):
                    if is_tainted(here):
                        return True
                    match inner, variant:
                        case OptionType(item), _:
                            types: tuple[Type, ...] = (item,) if variant == "Some" else ()
                        case ResultType(ok, err), _:
                            types = (ok,) if variant == "Ok" else (err,)
                        case _:
                            types = tuple(one.type for one in declared.variant_of(sum_, variant))
                    pending += zip(insides, types, strict=True)
                case ir.RecordPattern(_, fields):
                    assert isinstance(inner, NamedType)
                    known = {one.name: one.type for one in declared.fields_of(inner.name)}
                    looked_at = ((name, inside) for name, inside in fields if inside != ir.AnyPattern(None))
                    pending += [(inside, marked_like(known[name], here)) for name, inside in looked_at]
                case ir.AnyPattern():
                    pass
        return False

    def _fails_by_marks(self, function: Function, stmt: ir.Attempt) -> bool:
        """Return whether something marked may decide if there is a fault. One call with plain arguments ends
        as the world has it end."""
        if stmt.retry is not None and stmt.retry.keeps and self._marked(function, stmt.value):
            return True
        calls = [
            place.stmt.op
            for place in places(stmt.body, lambdas=False)
            if isinstance(place.stmt, ir.Let) and isinstance(place.stmt.op, ir.CallTool | ir.CallPrompt)
        ]
        if stmt.site is None and len(calls) == 1:
            types = (self.type(function, one) for one in calls[0].arguments)
            return any(map(self.table.declared.carries_marks, types))
        return self._marked_inside(function, stmt.body) is not None or any(
            callee in self.marked
            for place in places(stmt.body)
            if isinstance(place.stmt, ir.Let)
            for callee in self.callees(function, place.stmt.op)
        )

    def _marked_inside(self, function: Function, block: ir.Block) -> ir.Operand | None:
        """Return something in the block that is marked."""
        for place in places(block):
            made = (ir.Local(index) for index in targets(place.stmt))
            for operand in (*statement_operands(place.stmt), *made):
                if self.table.declared.carries_marks(self.type(function, operand)):
                    return operand
        return None

    def _runs_by_marks(
        self, function: Function, method: str, receiver: ir.Operand, arguments: Sequence[ir.Operand]
    ) -> bool:
        """Return whether something marked may decide how often a function with effects runs."""
        if not self.effects[function.name].of_value(arguments[-1]):
            return False
        row = row_of(method, plain(unmarked(self.type(function, receiver))))
        tests = row is not None and row.parameters[-1].of[-1].name == "Test"
        return self._marked(function, receiver) or (
            tests and mentions_marks(self.type(function, arguments[-1]))
        )


class _Order:
    """What may come after what in one function and in the lambdas that it writes."""

    def __init__(self, finder: _Finder, function: Function) -> None:
        self.finder = finder
        self.function = function
        self.known = finder.known[function.name]
        self.dangers: dict[tuple[Span, str], tuple[Danger, Exposure]] = {}
        self.tokens: set[int] = set()
        """Approvals whose calls are reported, by the ids of their operations."""
        self.loops: list[_Loop] = []
        self.given: list[list[Exposure | None]] = []
        """Of each lambda whose body is looked at: what was decided before each value that it gives."""

    def found(self) -> list[tuple[Danger, Exposure]]:
        self.ended(self.function.body, None)
        for place in self.known.places:
            if isinstance(place.stmt, ir.Let) and isinstance(place.stmt.op, ir.Lambda):
                self.once(place.stmt.op.body, None)
        return [
            one
            for one in self.dangers.values()
            if one[0].approve is None or id(one[0].approve) not in self.tokens
        ]

    def ended(self, block: ir.Block, before: Exposure | None) -> None:
        with suppress(_Ended):
            self.block(block, before)

    # ---- statements: each gives what was decided before what comes after it ---------------------
    def block(self, block: ir.Block, before: Exposure | None) -> Exposure | None:
        """Follow the statements of a block, and return the exposure at its end. Raise _Ended if control does
        not come to the end of the block."""
        for stmt in block:
            before = self.statement(stmt, before)
        return before

    def ways(self, ways: Iterable[tuple[ir.Block, Exposure | None]]) -> Exposure | None:
        """Follow several blocks of which one runs. Raise _Ended if control comes to the end of none of them.
        """
        ends: list[Exposure | None] = []
        for block, before in ways:
            try:
                ends.append(self.block(block, before))
            except _Ended:
                continue
        if not ends:
            raise _Ended
        return _first(ends)

    def once(self, body: ir.Block, before: Exposure | None) -> Exposure | None:
        """Return the body of a lambda: what was decided when it has given its value."""
        self.given.append([])
        self.ended(body, before)
        return _first(self.given.pop())

    def each(self, body: ir.Block, before: Exposure | None) -> Exposure | None:
        """Return the body of a lambda that a method runs any number of times."""
        for _ in range(2):
            entered = before
            before = _first((before, self.once(body, before)))
            if entered is not None or before is None:
                break
        return before

    def statement(self, stmt: ir.Stmt, before: Exposure | None) -> Exposure | None:
        finder, function = self.finder, self.function
        match stmt:
            case ir.Let():
                return self.let(stmt, before)
            case ir.If(branches, otherwise):
                ways: list[tuple[ir.Block, Exposure | None]] = []
                for branch in branches:
                    before = self.block(branch.setup, before)
                    if before is None and is_tainted(finder.type(function, branch.condition)):
                        before = Exposure(function.name, branch.span, "`if`", branch.condition)
                    ways.append((branch.body, before))
                return self.ways((*ways, (otherwise, before)))
            case ir.Match(_, arms):
                before = before or finder.of_subject(function, stmt)
                inside: list[tuple[ir.Block, Exposure | None]] = []
                for arm in arms:
                    before = self.block(arm.setup, before) or finder.of_guard(function, arm)
                    inside.append((arm.body, before))
                return self.ways(inside)
            case ir.Logic(_, op, links, span):
                decided = finder.deciding(function, links)
                for link in links:
                    before = self.block(link.setup, before)
                    if link.operand == decided:
                        before = before or Exposure(function.name, span, f"`{op}`", decided)
                return before
            case ir.While(setup, _, body):
                return self.loop(setup, body, before, stmt)
            case ir.ForEach(body=body) | ir.ForPairs(body=body):
                before = before or next(finder.of_statement(function, stmt), None)
                return self.loop((), body, before)
            case ir.Intent(body=body):
                return self.block(body, before)
            case ir.Attempt(body=body, retry=retry):
                after = self.loop((), body, before) if retry is not None else self.block(body, before)
                return after or next(finder.of_statement(function, stmt), None)
            case ir.Break():
                if self.loops:
                    self.loops[-1].out.append(before)
                raise _Ended
            case ir.Continue():
                if self.loops:
                    self.loops[-1].on.append(before)
                raise _Ended
            case ir.Return():
                if self.given:
                    self.given[-1].append(before)
                raise _Ended
            case ir.SetIndex() | ir.SetField():
                return before

    def loop(
        self, setup: ir.Block, body: ir.Block, before: Exposure | None, condition: ir.While | None = None
    ) -> Exposure | None:
        """Follow a body that runs any number of times, with what is done and decided before each time."""
        after = before
        for _ in range(2):
            entered = after
            after = self.block(setup, after)
            if condition is not None:
                after = after or next(self.finder.of_statement(self.function, condition), None)
            loop = _Loop()
            self.loops.append(loop)
            with suppress(_Ended):
                loop.on.append(self.block(body, after))
            self.loops.pop()
            after = _first((after, *loop.on, *loop.out))
            if entered is not None or after is None:
                break  # the next time would be the same
        return after

    def let(self, stmt: ir.Let, before: Exposure | None) -> Exposure | None:
        finder, function, op = self.finder, self.function, stmt.op
        danger = finder.danger(stmt)
        if danger is not None and before is not None:
            self.tell(danger, before, op)
        before = before or next(finder.of_statement(function, stmt), None)
        if isinstance(op, ir.CallMethod) and takes_lambda(op.method):
            literals = self.known.lambdas(op.arguments[-1])
            if literals is not None:
                return _first([self.each(one.body, before) for one in literals])
        for callee in finder.callees(function, op):
            if isinstance(op, ir.CallMethod):
                before = before or finder.exposed.get(callee)  # a method comes before itself, like a loop
            inside = finder.dangerous.get(callee)
            if inside is not None and before is not None and danger is None:
                way = (MarkedBecause(stmt.span, _calling(callee)), *inside.through)
                self.tell(Danger(inside.callee, stmt.span, way), before, op)
            before = before or finder.exposed.get(callee)
        return before

    def tell(self, danger: Danger, before: Exposure, op: ir.Op) -> None:
        self.dangers.setdefault((danger.span, danger.callee), (danger, before))
        if isinstance(op, ir.CallTool | ir.CallPrompt | ir.FunctionCall) and isinstance(op.token, ir.Local):
            self.tokens.update(map(id, self.known.ops.get(op.token.index, ())))


def _called(op: ir.Op) -> ir.Operand | None:
    """Return the function value that the operation calls, if it calls one."""
    match op:
        case ir.CallValue(function):
            return function
        case ir.CallMethod(method, _, arguments) if takes_lambda(method):
            return arguments[-1]
        case _:
            return None


def _readers(known: Definitions) -> dict[int, list[ir.Stmt]]:
    """Return the statements that read each local."""
    found: dict[int, list[ir.Stmt]] = {}
    for place in known.places:
        for operand in statement_operands(place.stmt):
            if isinstance(operand, ir.Local):
                found.setdefault(operand.index, []).append(place.stmt)
    return found


def _is_handed_on(known: Definitions, readers: Mapping[int, Sequence[ir.Stmt]], target: int) -> bool:
    """Return whether the lambda that `target` gets may be called where it is not known to be one of its
    callees."""
    pending = [target]
    for local in pending:
        if known.lambdas(ir.Local(local)) is None:
            return True
        for stmt in readers.get(local, ()):
            if not isinstance(stmt, ir.Let):
                return True
            if isinstance(stmt.op, ir.Copy):
                pending += () if stmt.target in pending else (stmt.target,)
            elif not isinstance(stmt.op, ir.Lambda):  # which may call it, if it captures it
                called, read = _called(stmt.op), statement_operands(stmt)
                if called != ir.Local(local) or read.count(called) > 1:
                    return True
    return False


def _calling(callee: str) -> str:
    is_lambda = callee == ANY_LAMBDA or "#" in callee
    return "a function value is called here" if is_lambda else f"`{short_name(callee)}` is called here"


def _first(ways: Iterable[Exposure | None]) -> Exposure | None:
    return next((one for one in ways if one is not None), None)


# ---- what a check says of marks ------------------------------------------------------------------
def look_at(
    program: Program, mains: Mapping[str, Collection[str]]
) -> tuple[Mapping[str, tuple[Site, ...]], Mapping[str, tuple[Problem, ...]]]:
    """Return, for each main module, given with the modules that it reaches, the tainted exposures and the
    problems. Of a function that has a tainted value in a wrong place nothing is said of what happens after
    what."""
    found = with_marks(program)
    table = verify(found.program, found.broken)
    sites: dict[str, tuple[Site, ...]] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    for name, modules in mains.items():
        own = tuple(
            problem
            for function, made in found.problems.items()
            for problem in made
            if function.rpartition("::")[0] in modules
        )
        order = find(table, modules)
        problems[name] = (*own, *problems_of(order, found.because))
        sites[name] = tuple(
            Site(False, f"tainted {one.words.strip('`.')}", *_types(table, one), one.function, one.span)
            for one in order.exposures
        )
    return sites, problems


def _types(table: TypeTable, exposure: Exposure) -> tuple[str, str]:
    if exposure.value is None:
        return "", ""
    shown = show(table.operand(exposure.function, exposure.value))
    return shown, shown
