"""Where each name of a program is declared and used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.lsp.snapshot import Snapshot, callables_of
from corvid.semantics.check.bodies import Body
from corvid.semantics.facts import (
    BindsName,
    LocalName,
    MatchesVariant,
    ToCallable,
    ToRecord,
    ToVariant,
    UnitVariant,
)
from corvid.semantics.symbols import (
    AliasInfo,
    CallableInfo,
    EffectInfo,
    ModuleInfo,
    PrefixInfo,
    RecordInfo,
    SumInfo,
    VariantInfo,
    receiver_of,
)
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import NamedType, pascal, plain

Kind: TypeAlias = Literal["local", "callable", "type", "effect", "variant", "field"]


class Key(Struct, frozen=True):
    """What a name means: two names with equal keys mean the same. `owner` is the callable of a local, the
    type of a field or variant, and empty for what is declared at the top."""

    kind: Kind
    owner: str
    name: str


class Occurrence(Struct, frozen=True):
    """A name where it is written. `text` is how it is written there: an `approve` writes the name of its
    callee in another form. `type` is that of the value there, where there is one."""

    span: Span
    key: Key
    declares: bool
    text: str
    type: Type | None = None


def occurrences(snapshot: Snapshot) -> list[Occurrence]:
    """Return all names of a program whose meaning is known, without those of the library."""
    found: list[Occurrence] = []
    for module in snapshot.world.modules.values():
        if not snapshot.text(module.source).name.startswith("std/"):
            found += names_of(snapshot, module)
    return found


def names_of(snapshot: Snapshot, module: ModuleInfo) -> Iterator[Occurrence]:
    """Yield the names that are written in one module."""
    return _Module(snapshot, module).names()


def at(found: list[Occurrence], source: int, offset: int) -> Occurrence | None:
    """Return the name at an offset, or directly before it."""
    for one in found:
        if one.span.source == source and one.span.start <= offset <= one.span.end:
            return one
    return None


class _Module:
    """The names of one module."""

    def __init__(self, snapshot: Snapshot, module: ModuleInfo) -> None:
        self._snapshot, self._module, self._world = snapshot, module, snapshot.world

    def names(self) -> Iterator[Occurrence]:
        for declaration in self._module.tree.declarations:
            yield from self._declaration(declaration)
        for node in walk(self._module.tree):
            if isinstance(node, tree.NamedType):
                yield from self._type(node)
            elif isinstance(node, tree.RecordLiteral | tree.RecordPattern | tree.Destructure):
                yield from self._record(node)
        for info in callables_of(self._snapshot, self._module.name):
            yield from self._callable(info)

    def _own(self, name: str) -> str:
        return f"{self._module.name}::{name}"

    def _declaration(self, node: tree.Decl) -> Iterator[Occurrence]:
        match node:
            case tree.RecordType():
                yield self._made(node.name, Key("type", "", self._own(node.name.text)), declares=True)
                for field in node.fields:
                    yield self._made(
                        field.name, Key("field", self._own(node.name.text), field.name.text), declares=True
                    )
            case tree.SumType():
                yield self._made(node.name, Key("type", "", self._own(node.name.text)), declares=True)
                for variant in node.variants:
                    key = Key("variant", self._own(node.name.text), variant.name.text)
                    yield self._made(variant.name, key, declares=True)
            case tree.AliasType():
                yield self._made(node.name, Key("type", "", self._own(node.name.text)), declares=True)
            case tree.Effect():
                yield self._made(node.name, Key("effect", "", self._own(node.name.text)), declares=True)
            case tree.Extend():
                qualifier = None if node.qualifier is None else node.qualifier.text
                extended = self._symbol(node.target.text, qualifier)
                if extended is not None and extended.kind == "type":
                    yield self._made(node.target, extended)
            case tree.Import():
                for item in node.items:
                    imported = None if item.alias is not None else self._symbol(item.name.text)
                    if imported is not None:
                        yield self._made(item.name, imported)
            case _:
                pass

    def _symbol(self, name: str, qualifier: str | None = None) -> Key | None:
        """Return what a name at the top level means."""
        module = self._module
        if qualifier is not None:
            prefix = module.names.get(qualifier)
            receiver = receiver_of(prefix)
            methods = [] if receiver is None else self._world.methods_in(module, receiver, name)
            if methods:
                return Key("callable", "", methods[0].name)
            if not isinstance(prefix, PrefixInfo) or prefix.module not in self._world.modules:
                return None
            module = self._world.modules[prefix.module]
        match module.names.get(name):
            case RecordInfo() | SumInfo() | AliasInfo() as found:
                return Key("type", "", found.name)
            case CallableInfo() as found:
                return Key("callable", "", found.name)
            case EffectInfo() as found:
                return Key("effect", "", found.name)
            case VariantInfo() as found:
                return Key("variant", found.sum, found.name)
            case _:
                return None

    def _made(self, ident: tree.Ident, key: Key, *, declares: bool = False) -> Occurrence:
        return Occurrence(ident.span, key, declares, ident.text)

    def _type(self, node: tree.NamedType) -> Iterator[Occurrence]:
        key = self._symbol(node.name.text, None if node.qualifier is None else node.qualifier.text)
        if key is not None and key.kind == "type":
            yield self._made(node.name, key)

    def _type_before(self, qualifier: tree.Ident) -> Iterator[Occurrence]:
        """Yield the type whose method is named behind the point, if it is one."""
        key = self._symbol(qualifier.text)
        if key is not None and key.kind == "type":
            yield self._made(qualifier, key)

    def _record(
        self, node: tree.RecordLiteral | tree.RecordPattern | tree.Destructure
    ) -> Iterator[Occurrence]:
        key = self._symbol(node.name.text, None if node.qualifier is None else node.qualifier.text)
        if key is None or key.kind != "type":
            return
        yield self._made(node.name, key)
        for field in node.fields:
            yield self._made(field.name, Key("field", key.name, field.name.text))

    def _callable(self, info: CallableInfo) -> Iterator[Occurrence]:
        if isinstance(info.node, tree.Mock):
            # Its own name is made of that of the tool or prompt in whose place it answers.
            qualifier = info.node.qualifier
            mocked = self._symbol(info.node.target.text, None if qualifier is None else qualifier.text)
            mocked = mocked if mocked is not None else self._approved(info.node.target.text)
            if qualifier is not None:
                yield from self._type_before(qualifier)
            if mocked is not None:
                yield self._made(info.node.target, mocked)
        elif not isinstance(info.node, tree.Test):
            yield self._made(info.node.name, Key("callable", "", info.name), declares=True)
        for parameter in info.node.parameters:
            yield self._made(parameter.name, Key("local", info.name, parameter.name.text), declares=True)
        uses = info.node.uses if isinstance(info.node, tree.Agent | tree.Tool | tree.Prompt) else None
        for effect in uses or ():
            key = self._symbol(effect.text)
            if key is not None and key.kind == "effect":
                yield self._made(effect, key)
        for node in walk(info.node):
            if isinstance(node, tree.Placeholder):
                yield Occurrence(
                    Span(node.span.source, node.span.start + 1, node.span.end - 1),
                    Key("local", info.name, node.name), False, node.name,
                )  # fmt: skip
            elif isinstance(node, tree.CitesClause):
                yield self._made(node.parameter, Key("local", info.name, node.parameter.text))
        body = self._snapshot.bodies.get(info.name)
        if body is not None:
            yield from self._body(info, body)

    def _body(self, info: CallableInfo, body: Body) -> Iterator[Occurrence]:
        facts = body.facts
        assert isinstance(info.node, tree.Agent | tree.Fn)
        for node in walk(info.node.body):
            match node:
                case tree.Name():
                    match facts.names.get(node.id):
                        case LocalName(name):
                            yield Occurrence(node.span, Key("local", info.name, name), False, node.text)
                        case UnitVariant(owner, variant):
                            yield Occurrence(node.span, Key("variant", owner, variant), False, node.text)
                        case _:
                            pass
                case tree.Access():
                    yield from self._chain(body, node)
                case tree.For():
                    for each in node.names:
                        yield self._made(each, Key("local", info.name, each.text), declares=True)
                case tree.Let() | tree.LambdaParameter() | tree.AliasPattern():
                    yield self._made(node.name, Key("local", info.name, node.name.text), declares=True)
                case tree.Assign() if isinstance(node.target, tree.Name):
                    yield Occurrence(
                        node.target.span, Key("local", info.name, node.target.text), True, node.target.text
                    )
                case tree.NamePattern() | tree.VariantPattern():
                    match facts.patterns.get(node.id):
                        case BindsName(name):
                            yield self._made(node.name, Key("local", info.name, name), declares=True)
                        case MatchesVariant(owner, variant) if "::" in owner:
                            yield self._made(node.name, Key("variant", owner, variant))
                        case _:
                            pass
                case tree.Callee():
                    qualifier = None if node.qualifier is None else node.qualifier.text
                    key = self._symbol(node.name.text, qualifier)
                    if node.qualifier is not None:
                        yield from self._type_before(node.qualifier)
                    if key is not None and key.kind == "callable":
                        yield self._made(node.name, key)
                case tree.Approve() | tree.Approved():
                    key = self._approved(node.label.text)
                    if key is not None:
                        yield self._made(node.label, key)
                case _:
                    pass

    def _approved(self, label: str) -> Key | None:
        """Return the callee that an `approve` names, if there is one alone."""
        known = [info for info in self._world.callables.values() if pascal(info.short) == label]
        return Key("callable", "", known[0].name) if len(known) == 1 else None

    def _chain(self, body: Body, node: tree.Access) -> Iterator[Occurrence]:
        facts = body.facts
        type_ = facts.types.get(node.base.id)
        before: tree.Ident | tree.Name | None = node.base if isinstance(node.base, tree.Name) else None
        for link in node.links:
            called = facts.calls.get(link.id)
            name = link.name if isinstance(link, tree.MethodLink) else before
            if isinstance(link, tree.CallLink | tree.MethodLink) and name is not None:
                key: Key | None = None
                match called:
                    case ToCallable():
                        key = Key("callable", "", called.name)
                    case ToRecord():
                        key = Key("type", "", called.name)
                    case ToVariant():
                        key = Key("variant", called.sum, called.variant)
                    case _:
                        pass
                if key is not None:
                    yield Occurrence(name.span, key, False, name.text, facts.types.get(link.id))
            if isinstance(link, tree.FieldLink):
                owner = None if type_ is None else plain(type_)
                if isinstance(owner, NamedType):
                    key = Key("field", owner.name, link.name.text)
                    yield Occurrence(link.name.span, key, False, link.name.text, facts.types.get(link.id))
            before = link.name if isinstance(link, tree.FieldLink) else None
            type_ = facts.types.get(link.id)
