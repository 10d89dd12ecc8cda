"""What the body of one callable does with function values: calls, lambdas, and what flows where (`flows`).

Each node of the tree says its own part, whatever is around it, so the order in which they are met does
not matter, and nothing recurses. A type that is not known rules nothing out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from corvid.builtins import MUTATING, TAKING_FUNCTION
from corvid.semantics.effects.algebra import effect_of
from corvid.semantics.effects.direct import Direct, Flow, Outgoing, Stated, may_be_outside
from corvid.semantics.effects.flows import field_of, given, named, result_of, taken, valued
from corvid.semantics.effects.model import APPROVE
from corvid.semantics.facts import (
    Facts,
    MatchesVariant,
    PatternTarget,
    ToCallable,
    ToMethod,
    ToRecord,
    ToValue,
    ToVariant,
)
from corvid.semantics.symbols import CallableInfo, FieldInfo, VariantInfo, World
from corvid.semantics.types.inside import has_function
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import children
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    plain,
)


def with_values(world: World, info: CallableInfo, body: tree.Block, facts: Facts) -> Direct:
    """Return what the callable does by itself, and all that its body does with function values."""
    return _Body(world, info, facts).read(body)


def is_shared(type_: Type | None) -> bool:
    """Return whether two places of this type may have the same list or map with functions in it."""
    match type_:
        case None:
            return True
        case ListType() | MapType():
            return has_function(type_)
        case OptionType(inner) | GroundedType(inner):
            return is_shared(inner)
        case ResultType(ok, err):
            return is_shared(ok) or is_shared(err)
        case _:
            return False


class _Owner:
    """The callable, or one of its lambdas."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.stated: list[Stated] = []
        self.outgoing: list[Outgoing] = []


class _Body:
    def __init__(self, world: World, info: CallableInfo, facts: Facts) -> None:
        self._world, self._info, self._facts = world, info, facts
        self._owner, self._guarded = _Owner(info.name), False
        self._owners = [self._owner]
        self._flows: list[Flow] = []
        self._written: list[str] = []
        self._at_once: set[int] = set()
        """The lambdas that only the method calls to which they are written."""

    def read(self, body: tree.Block) -> Direct:
        waiting: list[tuple[tree.Node, _Owner, bool]] = [(body, self._owner, False)]
        while waiting:
            node, self._owner, self._guarded = waiting.pop()
            self._node(node)
            inside = node.body if isinstance(node, tree.Intent) else None
            owner = self._owners[-1] if isinstance(node, tree.Lambda) else self._owner
            waiting += [
                (child, owner, self._guarded or child is inside) for child in reversed(children(node))
            ]
        first, *lambdas = (Direct(tuple(one.stated), tuple(one.outgoing)) for one in self._owners)
        names = (one.name for one in self._owners[1:])
        values = bool(lambdas or self._flows) or any(one.words is not None for one in first.outgoing)
        flows, written = tuple(self._flows), tuple(dict.fromkeys(self._written))
        at_once = tuple(valued(self._info.name, node) for node in sorted(self._at_once))
        return Direct(
            first.stated, first.outgoing, values, tuple(zip(names, lambdas, strict=True)), flows, written,
            at_once,
        )  # fmt: skip

    # ---- places ----------------------------------------------------------------------------------
    def _name(self, text: str) -> str:
        return named(self._info.name, text)

    def _value(self, expr: tree.Expr) -> str:
        """Return the place of an expression's value."""
        match expr:
            case tree.Name(text=text):
                return self._name(text)
            case tree.Access(links=links):
                return valued(self._info.name, links[-1].id)
            case _:
                return valued(self._info.name, expr.id)

    def _type(self, expr: tree.Expr) -> Type | None:
        if isinstance(expr, tree.Lambda):
            return self._function(expr)
        return self._facts.types.get(expr.id)

    def _function(self, expr: tree.Expr) -> FunctionType[Type] | None:
        """Return the type of an expression, if it is a function."""
        if isinstance(expr, tree.Lambda):
            fact = self._facts.lambdas.get(expr.id)
            return None if fact is None else FunctionType(fact.parameters, fact.result)
        type_ = self._facts.types.get(expr.id)
        return type_ if isinstance(type_, FunctionType) else None

    def _flow(
        self, into: str, to: Type | None, source: str, of: Type | None, span: Span, words: str = ""
    ) -> None:
        """Record that a value of type `of` is stored where the type is `to`."""
        if (to is None or has_function(to)) and (of is None or has_function(of)):
            shared = is_shared(to) and is_shared(of)
            self._flows.append(Flow(into, source, span, shared, words=words))

    def _store(self, into: str, to: Type | None, value: tree.Expr) -> None:
        is_lambda = isinstance(value, tree.Lambda)
        words = f"this lambda of `{self._info.short}` may be called" if is_lambda else ""
        self._flow(into, to, self._value(value), self._type(value), value.span, words)

    def _reach(self, place: str, span: Span, words: str, guarded: bool = False) -> None:
        """Record that what is in the place may be called here, or is `guarded` by its caller."""
        self._owner.outgoing.append(Outgoing(place, span, words, guarded or self._guarded))

    # ---- nodes of the tree -----------------------------------------------------------------------
    def _node(self, node: tree.Node) -> None:
        types = self._facts.types
        match node:
            case tree.Access():
                self._chain(node)
            case tree.Lambda():
                self._lambda(node)
            case tree.ListLiteral(items=items):
                for item in items:
                    self._store(self._value(node), types.get(node.id), item)
            case tree.MapLiteral(entries=entries):
                for entry in entries:
                    self._store(self._value(node), types.get(node.id), entry.value)
            case tree.Arithmetic(first=first, links=links):
                for operand in (first, *(link.operand for link in links)):
                    self._store(self._value(node), types.get(node.id), operand)
            case tree.RecordLiteral(fields=fields):
                target = self._facts.calls.get(node.id)
                if isinstance(target, ToRecord):
                    declared = {one.name: one for one in self._world.records[target.name].fields}
                    known = [one for one in fields if one.name.text in declared]
                    named_ = [declared[one.name.text] for one in known]
                    self._construct(target.name, named_, [one.value for one in known])
            case tree.Attempt(operand=tried) | tree.Trusted(value=tried):
                self._store(self._value(node), types.get(node.id), tried)
            case tree.Match(subject=subject, arms=arms):
                for arm in arms:
                    self._bind(arm.pattern, self._value(subject), self._type(subject))
                    value = _result(arm.body)
                    if value is not None:
                        self._store(self._value(node), types.get(node.id), value)
            case tree.Assign():
                self._assign(node)
            case tree.Let(name=name, value=value):
                self._store(self._name(name.text), self._facts.locals.get(name.text), value)
            case tree.Destructure(fields=fields, value=value):
                for pattern, source, of in self._parts(fields, self._type(value)):
                    self._bind(pattern, source, of)
            case tree.For(names=names, iterable=iterable):
                for ident in names:
                    to = self._facts.locals.get(ident.text)
                    of = types.get(iterable.id)
                    self._flow(self._name(ident.text), to, self._value(iterable), of, iterable.span)
            case tree.Return(value=tree.Node() as value):
                self._store(result_of(self._info.name), self._info.returns, value)
            case tree.Approve(span=span):
                self._owner.stated.append(Stated(effect_of(APPROVE), span))
            case _:
                pass

    def _lambda(self, node: tree.Lambda) -> None:
        lambda_ = self._value(node)
        self._reach(lambda_, node.span, "")
        self._owners.append(_Owner(lambda_))
        function = self._function(node)
        if function is None or node.id in self._at_once:
            return
        for index, (parameter, type_) in enumerate(zip(node.parameters, function.parameters, strict=False)):
            into = self._name(parameter.name.text)
            self._flow(into, type_, taken(function, index), type_, parameter.span)
        self._store(given(function), function.result, node.body)

    def _assign(self, node: tree.Assign) -> None:
        target = node.target
        match target:
            case tree.Name(text=text):
                self._store(self._name(text), self._facts.locals.get(text), node.value)
            case tree.Access(base=base, links=(*before, last)):
                container = valued(self._info.name, before[-1].id) if before else self._value(base)
                type_ = self._facts.types.get(before[-1].id) if before else self._type(base)
                if isinstance(last, tree.FieldLink):
                    self._store(*self._field(type_, last.name.text), node.value)
                else:
                    self._put(container, type_, node.value)

    def _put(self, container: str, type_: Type | None, value: tree.Expr) -> None:
        """Put the value into a list or map, which all its other names show."""
        if type_ is None or has_function(type_):
            self._store(container, type_, value)
            self._written.append(container)

    def _field(self, owner: Type | None, name: str) -> tuple[str, Type | None]:
        """Return the place of a field of a record, and its type."""
        inner = None if owner is None else plain(owner)
        if not isinstance(inner, NamedType) or inner.name not in self._world.records:
            return field_of("", name), None
        return field_of(inner.name, name), self._world.field_type(inner, name)

    def _construct(self, owner: str, fields: Sequence[FieldInfo], values: Sequence[tree.Expr]) -> None:
        for field, value in zip(fields, values, strict=False):
            self._store(field_of(owner, field.name), field.type, value)

    # ---- patterns --------------------------------------------------------------------------------
    def _bind(self, pattern: tree.Pattern, place: str, type_: Type | None) -> None:
        """Bind what a pattern takes out of the value in `place`."""
        waiting = [(pattern, place, type_)]
        while waiting:
            here, place, type_ = waiting.pop()
            match here:
                case tree.NamePattern(name=name):
                    self._bind_name(name, place, type_)
                case tree.AliasPattern(name=name, pattern=rest):
                    self._bind_name(name, place, type_)
                    waiting.append((rest, place, type_))
                case tree.VariantPattern(arguments=arguments):
                    variant = self._variant(self._facts.patterns.get(here.id))
                    if variant is None:
                        waiting += [(one, place, _inside(type_, here.name.text)) for one in arguments]
                        continue
                    owner = f"{variant.sum}.{variant.name}"
                    for argument, field in zip(arguments, variant.fields, strict=False):
                        waiting.append((argument, field_of(owner, field.name), field.type))
                case tree.RecordPattern(fields=fields):
                    waiting += self._parts(fields, type_)
                case _:
                    pass

    def _bind_name(self, name: tree.Ident, place: str, type_: Type | None) -> None:
        self._flow(self._name(name.text), self._facts.locals.get(name.text), place, type_, name.span)

    def _variant(self, target: PatternTarget | None) -> VariantInfo | None:
        """Return the variant of a sum of the program that a pattern matches."""
        if not isinstance(target, MatchesVariant):
            return None
        return self._world.variants.get((target.sum, target.variant))

    def _parts(
        self, fields: Iterable[tree.FieldPattern], type_: Type | None
    ) -> list[tuple[tree.Pattern, str, Type | None]]:
        return [(one.pattern, *self._field(type_, one.name.text)) for one in fields]

    # ---- chains ----------------------------------------------------------------------------------
    def _chain(self, access: tree.Access) -> None:
        types = self._facts.types
        place, type_, text = self._value(access.base), self._type(access.base), _text(access.base)
        for link in access.links:
            here, found = valued(self._info.name, link.id), types.get(link.id)
            match link:
                case tree.FieldLink(name=name):
                    source, of = self._field(type_, name.text)
                    self._flow(here, found, source, of, link.span)
                    text = f"the field `{name.text}`"
                case tree.IndexLink():
                    self._flow(here, found, place, type_, link.span)
                    text = ""
                case tree.TryLink():
                    self._flow(here, found, place, type_, link.span)
                    self._flow(result_of(self._info.name), self._info.returns, place, type_, link.span)
                    text = ""
                case tree.CallLink() | tree.MethodLink():
                    self._call(link, here, found, place, type_, text)
                    text = ""
            place, type_ = here, found

    def _call(
        self,
        link: tree.CallLink | tree.MethodLink,
        here: str,
        found: Type | None,
        place: str,
        type_: Type | None,
        text: str,
    ) -> None:
        """Record a call with the value in `place` before it, whose result is in `here`."""
        target = self._facts.calls.get(link.id)
        match target:
            case ToCallable(name=name):
                callee = self._world.callables[name]
                self._owner.outgoing.append(Outgoing(name, link.span, None, self._guarded))
                self._hand_over(callee, link, (place, type_) if target.receiver else None)
                self._flow(here, found, result_of(name), callee.returns, link.span)
            case ToRecord(name=name):
                self._construct(name, self._world.records[name].fields, link.arguments)
            case ToVariant(sum=sum_, variant=name):
                variant = self._world.variants[sum_, name]
                self._construct(f"{sum_}.{name}", variant.fields, link.arguments)
            case ToValue(type=FunctionType() as function):
                if isinstance(link, tree.MethodLink):
                    place, text = self._field(type_, link.name.text)[0], f"the field `{link.name.text}`"
                short = self._info.short
                self._reach(place, link.span, f"`{short}` calls {self._called(text)}")
                for index, (argument, wanted) in enumerate(
                    zip(link.arguments, function.parameters, strict=False)
                ):
                    self._store(taken(function, index), wanted, argument)
                self._flow(here, found, given(function), function.result, link.span)
            case ToMethod(name=name):
                self._method(link, name, here, found, place, type_)
            case _:  # Some, Ok, Err, range, an unwrapping, or what only a `for` understands
                self._flow(here, found, place, type_, link.span)
                for argument in link.arguments:
                    self._store(here, found, argument)

    def _called(self, text: str) -> str:
        if text and not text.startswith("the "):
            is_parameter = any(one.name == text for one in self._info.parameters)
            return f"its parameter `{text}`" if is_parameter else f"`{text}`"
        return text or "a function value"

    def _hand_over(
        self,
        callee: CallableInfo,
        link: tree.CallLink | tree.MethodLink,
        receiver: tuple[str, Type | None] | None,
    ) -> None:
        """Record that the callee may call what it is given."""
        written = [(self._value(one), self._type(one), one) for one in link.arguments]
        given_ = written if receiver is None else [(*receiver, None), *written]
        for (place, type_, expr), parameter in zip(given_, callee.parameters, strict=False):
            if not has_function(parameter.type) or (type_ is not None and not has_function(type_)):
                continue
            span = link.span if expr is None else expr.span
            shared = is_shared(type_) and is_shared(parameter.type)
            words = f"`{self._info.short}` passes this to `{callee.short}` as `{parameter.name}`"
            self._flows.append(Flow(named(callee.name, parameter.name), place, span, shared, True, words))
            self._reach(place, span, words, may_be_outside(callee))

    def _method(
        self,
        link: tree.CallLink | tree.MethodLink,
        name: str,
        here: str,
        found: Type | None,
        place: str,
        type_: Type | None,
    ) -> None:
        """Record a built-in method. One that takes a function calls it with what is in its receiver, with
        its other arguments and with what the function gives, and may give any of these; others may give
        their receiver and their arguments."""
        arguments, back = link.arguments, None
        takes: Sequence[str] = ()
        if name in TAKING_FUNCTION and arguments:
            *_, function = arguments
            arguments, back = arguments[:-1], self._function(function)
            if isinstance(function, tree.Lambda):
                self._at_once.add(function.id)
                takes = [self._name(parameter.name.text) for parameter in function.parameters]
            else:
                words = f"`{self._info.short}` passes this to `{name}`"
                self._reach(self._value(function), function.span, words)
                takes = () if back is None else [taken(back, n) for n in range(len(back.parameters))]
        if name in MUTATING:
            for argument in arguments:
                self._put(place, type_, argument)
        sources = [(place, type_, link.span)]
        sources += [(self._value(one), self._type(one), one.span) for one in arguments]
        if back is not None:
            gives = self._value(function.body) if isinstance(function, tree.Lambda) else given(back)
            sources.append((gives, back.result, link.span))
        for source, of, span in sources:
            self._flow(here, found, source, of, span)
            for into, wanted in zip(takes, () if back is None else back.parameters, strict=False):
                self._flow(into, wanted, source, of, span)


def _result(body: tree.Expr | tree.Block) -> tree.Expr | None:
    """Return the expression whose value an arm of a match has."""
    if not isinstance(body, tree.Block):
        return body
    last = body.statements[-1] if body.statements else None
    return last.value if isinstance(last, tree.ExprStmt) else None


def _inside(type_: Type | None, wrapper: str) -> Type | None:
    """Return what `Some(p)`, `Ok(p)`, `Err(p)` take out of a value of the type."""
    match None if type_ is None else plain(type_), wrapper:
        case OptionType(item), "Some":
            return item
        case ResultType(ok), "Ok":
            return ok
        case ResultType(_, err), "Err":
            return err
        case _:
            return None


def _text(expr: tree.Expr) -> str:
    return expr.text if isinstance(expr, tree.Name) else ""
