"""What a call of a function spends at most, in each dimension that is summed (effects.budget.1).

The worst case over all paths: what is after each other is added, of branches and arms the most expensive
counts, a loop with a known bound multiplies. A bound is the length of a list that is written there, `range`
of two numbers, or `@max_iterations`. What is called within itself needs `@max_depth`. A function value may be
any lambda of the program that is not handed to a method where it is written. A call that ends the run, as the
loop or depth would go beyond its bound, spends nothing, and nothing comes after it. """

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import assert_never

from msgspec import Struct, field

from corvid.ir import nodes as ir
from corvid.ir.definitions import Definitions, definitions
from corvid.ir.methods import is_mutating, takes_lambda
from corvid.ir.passes.amounts import (
    NOTHING_SPENT,
    Reason,
    Spent,
    Unbounded,
    all_of,
    endless,
    most_of,
    repeated,
)
from corvid.ir.program import Amounts, Function, Prompt, Tool
from corvid.ir.table import TypeTable
from corvid.ir.walk import operations, statements
from corvid.nested import Walk, run
from corvid.protocols.continuity.budgets import budget_of
from corvid.semantics.modules.components import components, reached
from corvid.source.span import Span
from corvid.types import ListType, MapType, plain, short_name

MOST_LOOKED_AT = 200_000
"""So many statements may be looked at for the depths of a recursion."""
_TRIED = 50
"""So many functions of a circle are tried, whether a bound of one ends it."""


class Part(Struct, frozen=True):
    """Something that spends: a call, a loop, a choice. `spent` is all of it, `times` how often it happens
    there, 0 if that is not known; `parts` are what it is made of. Of a choice these are its ways."""

    words: str
    span: Span
    spent: Spent
    times: int = 1
    parts: tuple[Part, ...] = ()
    choice: bool = False
    undeclared: bool = False
    """Whether it is, or holds, a prompt whose row declares neither cost nor tokens."""


def undeclared(parts: Iterable[Part]) -> bool:
    """Return whether something among these spends what no row declares."""
    return any(part.undeclared for part in parts)


class Cost(Struct, frozen=True):
    """What one call of a function spends at most, and by what."""

    spent: Spent
    parts: tuple[Part, ...] = ()


class _Paths(Struct):
    """What is spent where control leaves a block: at its end, by a return, by `break`, by `continue`. None
    where it never does. `parts` are what spends on any of them."""

    falls: Spent | None
    leaves: Spent | None = None
    breaks: Spent | None = None
    goes_on: Spent | None = None
    parts: list[Part] = field(default_factory=list)

    def ends(self) -> tuple[Spent | None, Spent | None, Spent | None, Spent | None]:
        return self.falls, self.leaves, self.breaks, self.goes_on

    def set(self, found: _Paths) -> None:
        """Have the ends of the other one."""
        self.falls, self.leaves, self.breaks, self.goes_on = found.ends()

    def all(self) -> Spent:
        return most_of(one for one in self.ends() if one is not None)


def costs(table: TypeTable, models: int = 1) -> Mapping[str, Cost]:
    """Return the cost of a call of each function, by name, where each prompt may ask so many models in
    turn."""
    return _Costs(table, models).of_all()


def charged(amounts: Amounts, count: int = 1) -> Spent:
    """Return what so many calls spend."""
    return repeated(dict(amounts), count)


def prompt_calls(prompt: Prompt, models: int = 1) -> int:
    """Return how many answers of a model one call of the prompt may take: of each model as many as it may
    repair. A lane asks one model."""
    return (prompt.repair + 1) * models if prompt.lane is None else budget_of(prompt.lane).model_calls


class _Costs:
    def __init__(self, table: TypeTable, models: int) -> None:
        self.table = table
        self.models = models
        self.functions = {function.name: function for function in table.program.functions}
        self.known = {name: definitions(function) for name, function in self.functions.items()}
        self.tools: Mapping[str, Tool] = table.declared.tools
        self.prompts: Mapping[str, Prompt] = table.declared.prompts
        self.found: dict[str, Cost] = {}
        self._harmless: dict[str, Counter[ir.Operand]] = {}
        self.called = {name: self._called(function) for name, function in self.functions.items()}
        self.anything = self._anything()
        """What some lambda of the program that may be anywhere spends, by dimension, if it spends any."""

    def of_all(self) -> Mapping[str, Cost]:
        graph = {name: [*called] for name, called in self.called.items()}
        for group in components(graph):
            if len(group) == 1 and group[0] not in self.called[group[0]]:
                self.found[group[0]] = self._body(group[0], self.found)
            else:
                self._recursive(group)
        return self.found

    def _called(self, function: Function) -> dict[str, Span]:
        """Return the functions that one calls, those in its lambdas included, and where."""
        found: dict[str, Span] = {}
        for stmt in statements(function.body):
            if isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.FunctionCall):
                found.setdefault(stmt.op.function, stmt.span)
        return found

    def harmless_reads(self, name: str) -> Mapping[ir.Operand, int]:
        """Return how often each local of a function is read in a way that leaves its value alone: gone
        through, indexed, asked by a method that changes nothing."""
        if name not in self._harmless:
            found = self._harmless[name] = Counter[ir.Operand]()
            for place in self.known[name].places:
                stmt = place.stmt
                if isinstance(stmt, ir.ForEach | ir.ForPairs):
                    found[stmt.iterable] += 1
                elif isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.GetIndex):
                    found[stmt.op.value] += 1
                elif isinstance(stmt, ir.Let) and isinstance(stmt.op, ir.CallMethod):
                    found[stmt.op.receiver] += not is_mutating(stmt.op.method)
        return self._harmless[name]

    # ---- function values ------------------------------------------------------------------------
    def _anything(self) -> frozenset[str]:
        """Return the dimensions in which a call of an unknown function value may spend: a least fixpoint, as
        a lambda may call functions that call such values."""
        free = [(name, op) for name in self.functions for op in self._free_lambdas(name)]
        if not free:
            return frozenset()
        charging: tuple[Tool | Prompt, ...] = (*self.tools.values(), *self.prompts.values())
        names = sorted({dimension for one in charging for dimension, _ in one.charges})
        bits = {name: 1 << place for place, name in enumerate(names)}
        graph = {name: [*called] for name, called in self.called.items()}
        groups, mask = components(graph), 0
        while True:
            own = {name: self._own(name, one.body, bits, mask) for name, one in self.functions.items()}
            spending = reached(groups, graph, own)
            now = mask
            for name, op in free:
                now |= self._own(name, op.body, bits, mask)
                for inner in operations(op.body):
                    now |= spending[inner.function] if isinstance(inner, ir.FunctionCall) else 0
            if now == mask:
                return frozenset(name for name in names if bits[name] & mask)
            mask = now

    def _own(self, name: str, block: ir.Block, bits: Mapping[str, int], anything: int) -> int:
        """Return the dimensions in which a block may spend, but for what the functions do that it calls;
        unknown function values do in those of `anything`."""
        found = 0
        for op in operations(block):
            match op:
                case ir.CallTool(called):
                    found |= sum(bits[dimension] for dimension, _ in self.tools[called].charges)
                case ir.CallPrompt(called):
                    for dimension in charged_names(self.prompts[called], self.tools):
                        found |= bits[dimension]
                case ir.CallValue(value) if self.known[name].lambdas(value) is None:
                    found |= anything
                case ir.CallMethod(method) if takes_lambda(method):
                    found |= anything if self.known[name].lambdas(op.arguments[-1]) is None else 0
                case _:
                    pass
        return found

    def _free_lambdas(self, name: str) -> Iterator[ir.Lambda]:
        """Yield the lambdas of a function that may be called elsewhere: all but those that only methods and
        calls get that are in the function itself."""
        known = self.known[name]
        held: dict[int, int] = {}
        for place in known.places:
            stmt = place.stmt
            op = stmt.op if isinstance(stmt, ir.Let) else None
            if isinstance(op, ir.CallValue):
                kept: Sequence[ir.Operand] = (op.function,)
            elif isinstance(op, ir.CallMethod) and takes_lambda(op.method):
                kept = op.arguments[-1:]
            else:
                kept = ()
            for operand in kept:
                if isinstance(operand, ir.Local):
                    held[operand.index] = held.get(operand.index, 0) + 1
        for index, op in known.marked:
            if isinstance(op, ir.Lambda) and held.get(index, 0) != known.reads.get(index, 0):
                yield op

    # ---- recursion ------------------------------------------------------------------------------
    def _recursive(self, group: Sequence[str]) -> None:
        """Find the costs of functions that call each other. What their depths allow is tried out, from the
        smallest on."""
        bounded = [name for name in group if self.functions[name].max_depth]
        free = [name for name in group if name not in bounded]
        order = self._ordered(free)
        states = 1
        for name in bounded:
            states *= self.functions[name].max_depth + 1
        size = states * sum(len(self.known[name].places) + 1 for name in group)
        if order is None or not bounded or size > MOST_LOOKED_AT:
            if order is None or not bounded:
                self._without_bound(group, "recursion", self._to_bound(free))
            else:
                deepest = max(bounded, key=lambda name: self.functions[name].max_depth)
                self._without_bound(group, "depths", {deepest: group})
            return
        depths = [range(self.functions[name].max_depth + 1) for name in bounded]
        made: dict[tuple[str, tuple[int, ...]], Cost] = {}
        left: tuple[int, ...] = ()
        for left in product(*depths):
            for place, name in enumerate(bounded):
                if left[place]:
                    below = (*left[:place], left[place] - 1, *left[place + 1 :])
                    made[name, left] = self._body(name, _Within(self.found, made, below))
                else:
                    made[name, left] = Cost(NOTHING_SPENT)  # the call ends the run
            for name in order:
                made[name, left] = self._body(name, _Within(self.found, made, left))
        for name in group:
            self.found[name] = made[name, left]

    def _ordered(self, names: Sequence[str]) -> list[str] | None:
        """Return these, each after all of them that it calls; None if they call each other."""
        groups = self._circles(names)
        if any(self._is_circle(group) for group in groups):
            return None
        return [group[0] for group in groups]

    def _circles(self, names: Sequence[str]) -> Sequence[Sequence[str]]:
        inside = {*names}
        return components({name: [one for one in self.called[name] if one in inside] for name in names})

    def _is_circle(self, group: Sequence[str]) -> bool:
        return len(group) > 1 or group[0] in self.called[group[0]]

    def _to_bound(self, free: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """Return functions without a bound that may be called within themselves, each with its circle. Of the
        first circle these are those whose bound ends it; if there are none, those that call themselves; else
        all."""
        circle = next(group for group in self._circles(free) if self._is_circle(group))
        tried = circle[:_TRIED]
        ending = [one for one in tried if self._ordered([name for name in circle if name != one]) is not None]
        calling = [name for name in circle if name in self.called[name]]
        return dict.fromkeys(ending or calling or circle, circle)

    def _without_bound(
        self, group: Sequence[str], reason: Reason, places: Mapping[str, Sequence[str]]
    ) -> None:
        """Note that the calls of these have no bound. It is reported where one of `places` calls one of its
        circle: the function itself if it is one of them, else the first."""
        assumed = {**self.found, **dict.fromkeys(group, Cost(NOTHING_SPENT))}
        once = most_of(self._body(name, assumed).spent for name in group)
        inside = {*next(iter(places.values()))}
        for name in group:
            place = name if name in places else next(iter(places))
            span = next(span for called, span in self.called[place].items() if called in inside)
            why = Unbounded(reason, span, short_name(place))
            self.found[name] = Cost(endless(once, why), self._body(name, assumed).parts)

    # ---- bodies ---------------------------------------------------------------------------------
    def _body(self, name: str, costs: Mapping[str, Cost] | _Within) -> Cost:
        paths = _Body(self, name, costs).whole(self.functions[name].body)
        return Cost(paths.all(), tuple(paths.parts))


def charged_names(prompt: Prompt, tools: Mapping[str, Tool]) -> Iterator[str]:
    """Yield the dimensions in which a call of a prompt spends."""
    yield from (dimension for dimension, _ in prompt.charges)
    for _, tool in prompt.enrich:
        yield from (dimension for dimension, _ in tools[tool].charges)


class _Within(Struct):
    """The costs that a body sees that is looked at for one state of the depths."""

    outside: Mapping[str, Cost]
    made: Mapping[tuple[str, tuple[int, ...]], Cost]
    left: tuple[int, ...]

    def __getitem__(self, name: str) -> Cost:
        found = self.made.get((name, self.left))
        return self.outside[name] if found is None else found


def _holding(words: str, span: Span, spent: Spent, times: int, parts: Sequence[Part]) -> Part:
    return Part(words, span, spent, times, tuple(parts), undeclared=undeclared(parts))


def _after(first: _Paths, second: _Paths) -> _Paths:
    """Return the ways through one block and then another, where the first one falls through. Without
    parts."""
    before = first.falls
    if before is None:
        return first
    falls, leaves, breaks, goes_on = (None if end is None else all_of(before, end) for end in second.ends())
    return _Paths(
        falls,
        _either(first.leaves, leaves),
        _either(first.breaks, breaks),
        _either(first.goes_on, goes_on),
    )


def _either(one: Spent | None, other: Spent | None) -> Spent | None:
    return other if one is None else one if other is None else most_of((one, other))


def _dearest(ways: Sequence[_Paths]) -> _Paths:
    """Return any one of these, each end by itself."""
    ends = zip(*(way.ends() for way in ways), strict=True)
    known = [[one for one in end if one is not None] for end in ends]
    falls, leaves, breaks, goes_on = (most_of(some) if some else None for some in known)
    return _Paths(falls, leaves, breaks, goes_on)


class _Body(Struct):
    """The walk over one function. Blocks may nest deeper than Python's stack allows, so each step is a
    generator that hands out those inside it, and writes what it finds `into` an object."""

    all: _Costs
    name: str
    costs: Mapping[str, Cost] | _Within
    seen: dict[int, _Paths] = field(default_factory=dict)

    @property
    def known(self) -> Definitions:
        return self.all.known[self.name]

    def whole(self, block: ir.Block) -> _Paths:
        """Return what is spent on the ways through the body."""
        found = _Paths(NOTHING_SPENT)
        run(self.block(block, found))
        return found

    def block(self, block: ir.Block, into: _Paths) -> Walk:
        found = _Paths(NOTHING_SPENT)
        for stmt in block:
            here = _Paths(NOTHING_SPENT)
            if isinstance(stmt, ir.Let):
                for literal in self._run_here(stmt.op):
                    if id(literal) not in self.seen:
                        made = self.seen[id(literal)] = _Paths(NOTHING_SPENT)
                        yield self.block(literal.body, made)
                part = self._call(stmt)
                if part is not None and (part.spent or part.undeclared):
                    here.falls = part.spent
                    here.parts.append(part)
            else:
                yield self._statement(stmt, here)
            into.parts += here.parts
            found = _after(found, here)
            if found.falls is None:
                break
        into.set(found)

    def _statement(
        self,
        stmt: ir.If | ir.Match | ir.Logic | ir.While | ir.ForEach | ir.ForPairs | ir.Intent | ir.Attempt
        | ir.Return | ir.Break | ir.Continue | ir.SetIndex | ir.SetField,
        into: _Paths,
    ) -> Walk:  # fmt: skip
        match stmt:
            case ir.If():
                ways = [(one.setup, one.body, True) for one in stmt.branches]
                yield self._choice(stmt.span, [*ways, ((), stmt.otherwise, False)], into)
            case ir.Match():
                ways = [(arm.setup, arm.body, arm.guard is not None) for arm in stmt.arms]
                yield self._choice(stmt.span, ways, into)
            case ir.Logic():
                yield self.block(tuple(inner for link in stmt.links for inner in link.setup), into)
            case ir.While() | ir.ForEach() | ir.ForPairs():
                yield self._loop(stmt, into)
            case ir.Intent():
                yield self.block(stmt.body, into)
            case ir.Attempt():
                yield self.block(stmt.body, into)
                into.falls = into.all()  # a fault may come behind all that is spent on any way
                if stmt.retry is not None:
                    count = stmt.retry.times + 1
                    into.set(_Paths(repeated(into.falls, count)))
                    if into.parts:
                        into.parts[:] = [_holding("retry", stmt.span, into.falls or {}, count, into.parts)]
            case ir.Return():
                into.set(_Paths(None, leaves=NOTHING_SPENT))
            case ir.Break():
                into.set(_Paths(None, breaks=NOTHING_SPENT))
            case ir.Continue():
                into.set(_Paths(None, goes_on=NOTHING_SPENT))
            case ir.SetIndex() | ir.SetField():
                pass
            case _:
                assert_never(stmt)

    # ---- choices --------------------------------------------------------------------------------
    def _choice(
        self, span: Span, written: Sequence[tuple[ir.Block, ir.Block, bool]], into: _Paths
    ) -> Walk:
        """Yield the ways in their order: what runs before each is tried, its body, and whether what was run
        before it has run, too, where a later one is taken."""
        ways: list[_Paths] = []
        parts: list[Part] = []
        before = _Paths(NOTHING_SPENT)
        for setup, body, tested in written:
            here, inside = _Paths(NOTHING_SPENT), _Paths(NOTHING_SPENT)
            yield self.block(setup, here)
            yield self.block(body, inside)
            into.parts += here.parts
            tried = _after(before, here)
            ways.append(_after(tried, inside))
            if inside.parts:
                parts.append(_holding("a way", inside.parts[0].span, inside.all(), 1, inside.parts))
            before = tried if tested else before
            if before.falls is None:
                break
        into.set(_dearest(ways))
        if parts:
            words = f"one of {len(ways)} ways"
            most = most_of(one.spent for one in parts)
            into.parts.append(Part(words, span, most, 1, tuple(parts), True, undeclared(parts)))

    # ---- loops ----------------------------------------------------------------------------------
    def _loop(self, stmt: ir.While | ir.ForEach | ir.ForPairs, into: _Paths) -> Walk:
        setup = stmt.setup if isinstance(stmt, ir.While) else ()
        test, inside = _Paths(NOTHING_SPENT), _Paths(NOTHING_SPENT)
        yield self.block(setup, test)
        yield self.block(stmt.body, inside)
        body = _after(test, inside)
        again = [end for end in (body.falls, body.goes_on) if end is not None]
        once = most_of(again)
        count = self._count(stmt)
        if not again:
            count = 1 if count is None else min(count, 1)
        if count is None:
            every = before = endless(once, Unbounded("loop", stmt.span))
        else:
            every, before = repeated(once, count), repeated(once, max(0, count - 1))
        ends = [all_of(every, test.falls or NOTHING_SPENT)]
        leaves = None
        if count != 0:
            ends += [all_of(before, body.breaks)] if body.breaks is not None else []
            leaves = None if body.leaves is None else all_of(before, body.leaves)
        if test.leaves is not None:
            leaves = _either(leaves, all_of(every, test.leaves))
        into.set(_Paths(most_of(ends), leaves))
        whole = into.all()
        parts = [*test.parts, *inside.parts]
        if whole or undeclared(parts):
            kind = "while" if isinstance(stmt, ir.While) else "for"
            into.parts.append(_holding(kind, stmt.span, whole, count or 0, parts))

    def _count(self, stmt: ir.While | ir.ForEach | ir.ForPairs) -> int | None:
        """Return how often the body begins at most."""
        written = None if isinstance(stmt, ir.While) else self._length(stmt.iterable)
        bounds = [bound for bound in (written, stmt.most or None) if bound is not None]
        return min(bounds, default=None)

    def _length(self, operand: ir.Operand) -> int | None:
        """Return the length of what is written there: a list, a map, a text, `range` of two numbers, or a
        local that only holds such and that nothing can change."""
        seen = 0
        while True:
            if isinstance(operand, ir.Constant):
                return len(operand.value) if isinstance(operand.value, str) else None
            op = self.known.only(operand)
            if op is None or seen > len(self.known.places):
                return None
            match op:
                case ir.MakeList(items=items):
                    return len(items) if self._kept(operand) else None
                case ir.MakeMap(entries=entries):
                    return len(entries) if self._kept(operand) else None
                case ir.Range(ir.Constant(int() as low), ir.Constant(int() as high)):
                    return max(0, high - low) if self._kept(operand) else None
                case ir.Copy(value) | ir.Expose(value) if self._kept(operand):
                    operand = value
                case _:
                    return None
            seen += 1

    def _kept(self, operand: ir.Local) -> bool:
        """Return whether every use of the local only reads it, so that its length stays."""
        if self.all.functions[self.name].locals[operand.index].name == "":
            return True
        reads = self.all.harmless_reads(self.name).get(operand, 0)
        return reads == self.known.reads.get(operand.index, 0)

    # ---- calls ----------------------------------------------------------------------------------
    def _call(self, stmt: ir.Let) -> Part | None:
        span = stmt.span
        match stmt.op:
            case ir.CallTool(name):
                return Part(f"tool `{short_name(name)}`", span, charged(self.all.tools[name].charges))
            case ir.CallPrompt(name):
                return self._prompt(self.all.prompts[name], span)
            case ir.FunctionCall(name):
                cost = self.costs[name]
                kind = self.all.functions[name].kind
                return _holding(f"{kind} `{short_name(name)}`", span, cost.spent, 1, cost.parts)
            case ir.CallValue(value):
                literals = self.known.lambdas(value)
                if literals is None:
                    return self._unknown(span, "")
                return self._lambdas("a function value", literals, span, 1)
            case ir.CallMethod(method) if takes_lambda(method):
                literals = self.known.lambdas(stmt.op.arguments[-1])
                if literals is None:
                    return self._unknown(span, method)
                return self._lambdas(f".{method}()", literals, span, self._elements(stmt.op))
            case _:
                return None

    def _prompt(self, prompt: Prompt, span: Span) -> Part:
        count = prompt_calls(prompt, self.all.models)
        spent = charged(prompt.charges, count)
        for _, tool in prompt.enrich:
            spent = all_of(spent, charged(self.all.tools[tool].charges))
        declares = any(dimension in ("cost", "tokens") for dimension, _ in prompt.charges)
        return Part(f"prompt `{short_name(prompt.name)}`", span, spent, count, undeclared=not declares)

    def _unknown(self, span: Span, method: str) -> Part:
        why = Unbounded("function value", span, method)
        return Part("a function value", span, dict.fromkeys(sorted(self.all.anything), why), 0)

    def _elements(self, op: ir.CallMethod) -> int | None:
        """Return how often the method calls its function at most: once for each element of its receiver."""
        type_ = plain(self.all.table.operand(self.name, op.receiver))
        return self._length(op.receiver) if isinstance(type_, ListType | MapType) else 1

    def _run_here(self, op: ir.Op) -> Sequence[ir.Lambda]:
        """Return the lambdas that the operation may call, if no others can be called."""
        match op:
            case ir.CallValue(value):
                return self.known.lambdas(value) or ()
            case ir.CallMethod(method) if takes_lambda(method):
                return self.known.lambdas(op.arguments[-1]) or ()
            case _:
                return ()

    def _lambdas(self, words: str, literals: Iterable[ir.Lambda], span: Span, count: int | None) -> Part:
        ways = [self.seen[id(literal)] for literal in literals]
        once = most_of(way.all() for way in ways)
        why = Unbounded("method", span, words)
        spent = endless(once, why) if count is None else repeated(once, count)
        return _holding(words, span, spent, count or 0, [part for way in ways for part in way.parts])


