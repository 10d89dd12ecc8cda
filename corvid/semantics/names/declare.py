"""Third step of declaring: every declaration with its types, in one `World`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from corvid import types as ty
from corvid.builtins import OF_GROUNDED
from corvid.diagnostics.model import Problem
from corvid.semantics.effects.model import BUILT_IN, DANGEROUS
from corvid.semantics.modules.components import components, reached
from corvid.semantics.modules.graph import PRELUDE, Loaded
from corvid.semantics.names import imports as name_imports
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.gather import gather
from corvid.semantics.names.scope import CONSTRUCTORS, Declared, ModuleScope
from corvid.semantics.names.types import TypeResolver, qualified
from corvid.semantics.provenance import problems as source_problems
from corvid.semantics.suggest import Proposals
from corvid.semantics.symbols import (
    AliasInfo,
    BrokenInfo,
    CallableInfo,
    CallableKind,
    CallableNode,
    EffectInfo,
    FieldInfo,
    ModelInfo,
    ModuleInfo,
    PrefixInfo,
    RecordInfo,
    SumInfo,
    Symbol,
    VariantInfo,
    World,
)
from corvid.semantics.types.model import Type
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import (
    EXCERPT,
    STRING,
    UNKNOWN,
    FunctionType,
    Unknown,
    bare,
    erase,
    mentions_marks,
    plain,
    show,
)

_READABLE = frozenset(("sources", "chain", "confidence"))
"""Members of every grounded value that a program calls: a field of that name is read, so both can be
reported."""


class Named(Struct, frozen=True):
    """The world, the problems of its names, and how an annotation in a body gets its type: that
    function keeps each problem for `body_problems`, once, however often a body is checked."""

    world: World
    problems: tuple[Problem, ...]
    resolve: Callable[[ModuleInfo, tree.TypeExpr], Type]
    body_problems: Callable[[], tuple[Problem, ...]]
    mocks: dict[str, CallableInfo]
    """Each mock with the types that it declares; the one in the world has those of its body, without
    labels."""


def declare(loaded: Loaded) -> Named:
    """Resolve the declarations of all modules. Always returns; what has a problem is a BrokenInfo or
    holds Unknown."""
    proposals = Proposals()
    scopes, problems = gather(loaded.modules, proposals)
    resolver = TypeResolver(scopes, scopes.get(PRELUDE), problems, proposals=proposals)
    builder = _Builder(scopes, resolver, _reach(loaded))
    for scope in scopes.values():
        builder.own(scope)
    for scope in scopes.values():
        builder.methods_of(scope)
    modules = {name: builder.module(scope) for name, scope in scopes.items()}
    world = World(
        loaded.mains[0],
        modules,
        builder.records,
        builder.sums,
        builder.callables,
        builder.methods,
        builder.fields,
        builder.variants,
        proposals,
        loaded.dimensions,
    )
    problems += _conflicting_methods(world, scopes)
    problems += _required_annotations(world, scopes)
    in_bodies = TypeResolver(scopes, scopes.get(PRELUDE), aliases=builder.types.aliases, proposals=proposals)
    known: dict[tuple[str, int], Type] = {}

    def resolve(module: ModuleInfo, written: tree.TypeExpr) -> Type:
        key = (module.name, written.id)
        if key not in known:
            known[key] = in_bodies.resolve(scopes[module.name], written)
        return known[key]

    return Named(world, tuple(problems), resolve, lambda: tuple(in_bodies.problems), builder.mocks)


def _reach(loaded: Loaded) -> dict[str, int]:
    """Return what each module reaches, see `ModuleInfo`. Every module sees the prelude."""
    graph = {name: [PRELUDE, *module.imports.values()] for name, module in loaded.modules.items()}
    return reached(components(graph), graph, {n: 1 << m.source for n, m in loaded.modules.items()})


_KINDS: dict[type[CallableNode], CallableKind] = {
    tree.Agent: "agent",
    tree.Fn: "fn",
    tree.Tool: "tool",
    tree.Prompt: "prompt",
    tree.Test: "agent",
    tree.Fixture: "fn",
    tree.Mock: "fn",
}


def answer_type(returns: Type) -> Type:
    """Return what a mock gives for a result of this type: the same without labels, and a text for each
    quote."""
    match returns:
        case ty.GroundedType(inner):
            return answer_type(inner)
        case ty.ListType(element):
            return ty.ListType(answer_type(element))
        case ty.MapType(key, value):
            return ty.MapType(answer_type(key), answer_type(value))
        case ty.OptionType(item):
            return ty.OptionType(answer_type(item))
        case ty.ResultType(ok, err):
            return ty.ResultType(answer_type(ok), answer_type(err))
        case _:
            return STRING if returns == EXCERPT else erase(returns)


_BUILT_IN_NAMES = tuple(effect.name for effect in BUILT_IN)


class _Builder(Struct):
    scopes: dict[str, ModuleScope]
    types: TypeResolver
    reach: dict[str, int]
    records: dict[str, RecordInfo] = field(default_factory=dict)
    sums: dict[str, SumInfo] = field(default_factory=dict)
    callables: dict[str, CallableInfo] = field(default_factory=dict)
    methods: dict[tuple[str, str], list[CallableInfo]] = field(default_factory=dict)
    fields: dict[tuple[str, str], Type] = field(default_factory=dict)
    variants: dict[tuple[str, str], VariantInfo] = field(default_factory=dict)
    symbols: dict[tuple[str, str], Symbol] = field(default_factory=dict)
    mocks: dict[str, CallableInfo] = field(default_factory=dict)

    @property
    def problems(self) -> list[Problem]:
        return self.types.problems

    def own(self, scope: ModuleScope) -> None:
        for name, declared in scope.own.items():
            if declared.variant is None:
                self.symbols[scope.module.name, name] = self._symbol(scope, declared)
        for name, declared in scope.own.items():
            if declared.variant is not None:
                variant = self.variants.get((qualified(declared), name))
                # A type declared twice: the variants of the second are not those of the first.
                self.symbols[scope.module.name, name] = variant or BrokenInfo(name)

    def _symbol(self, scope: ModuleScope, declared: Declared) -> Symbol:
        node, name = declared.node, qualified(declared)
        match node:
            case tree.Effect():
                return EffectInfo(name, scope.module.name, node.dimensions, declared.public, node.name.span)
            case tree.RecordType():
                fields = self._fields(scope, node.fields, "field", reserved=True)
                record = RecordInfo(name, scope.module.name, fields, declared.public, node.name.span)
                if self.records.setdefault(name, record) is record:
                    self.fields.update(((name, part.name), part.type) for part in fields)
                return self.records[name]
            case tree.SumType():
                variants = tuple(
                    VariantInfo(name, v.name.text, self._fields(scope, v.fields, "field"), v.name.span)
                    for v in node.variants
                )
                total = SumInfo(name, scope.module.name, variants, declared.public, node.name.span)
                if self.sums.setdefault(name, total) is total:
                    self.variants.update(((name, one.name), one) for one in reversed(variants))
                return self.sums[name]
            case tree.AliasType():
                return AliasInfo(name, bare(self.types.alias(declared)), declared.public, node.name.span)
            case tree.Model():
                return ModelInfo(name, declared.public, node)
            case tree.BrokenDecl():
                return BrokenInfo(name)
            case tree.Tool() | tree.Prompt() | tree.Fn() | tree.Agent():
                return self._callable(scope, node, name, None)

    def _fields(
        self,
        scope: ModuleScope,
        written: Iterable[tree.Field | tree.Parameter],
        kind: str,
        reserved: bool = False,
    ) -> tuple[FieldInfo, ...]:
        fields: dict[str, FieldInfo] = {}
        for item in written:
            name = item.name.text
            if name in fields:
                self.problems.append(
                    name_problems.DuplicateMember(item.name.span, name, kind, fields[name].span)
                )
                continue
            declared = self.types.resolve(scope, item.annotation)
            type_ = bare(declared)
            marked = declared if type_ != declared else None
            is_called = isinstance(type_, FunctionType) or name not in _READABLE
            if reserved and name in OF_GROUNDED and is_called:
                self.problems.append(source_problems.ReservedMember(item.name.span, name))
            if kind == "parameter" and name in CONSTRUCTORS:
                self.problems.append(name_problems.ReservedName(item.name.span, name))
            fields[name] = FieldInfo(name, type_, item.name.span, marked)
        return tuple(fields.values())

    def _callable(
        self, scope: ModuleScope, node: CallableNode, name: str, receiver: str | None
    ) -> CallableInfo:
        uses = None if isinstance(node, tree.Fn) else node.uses
        returns = self.types.resolve(scope, node.returns)
        if isinstance(node, tree.Tool) and not all(self._is_known(scope, one) for one in node.uses or ()):
            returns = UNKNOWN  # one of its effects may make it a source
        info = CallableInfo(
            name=name,
            short=node.name.text,
            module=scope.module.name,
            kind=_KINDS[type(node)],
            parameters=self._fields(scope, node.parameters, "parameter"),
            returns=bare(returns),
            receiver=receiver,
            row=None if uses is None else self._row(scope, uses),
            public=node.visibility != "private",
            node=node,
            marked_returns=returns if mentions_marks(returns) else None,
        )
        if isinstance(node, tree.Mock):
            self.mocks.setdefault(name, info)
            # It answers as a host does, who knows no labels and no marks.
            parameters = tuple(replace(one, type=erase(one.type), marked=None) for one in info.parameters)
            answer = answer_type(info.returns)
            info = replace(info, parameters=parameters, returns=answer, marked_returns=None)
        return self.callables.setdefault(name, info)

    def _row(self, scope: ModuleScope, uses: tuple[tree.Ident, ...]) -> tuple[EffectInfo, ...]:
        """Return the effects that a row names. `dangerous` is what it says, whatever else has its name; the
        other built-in names mean a declared effect if there is one, and otherwise only describe."""
        row: dict[str, EffectInfo] = {}
        for ident in uses:
            if ident.text == DANGEROUS.name:
                row.setdefault(DANGEROUS.name, DANGEROUS)
            declared = scope.find(ident.text, self.types.prelude)
            if declared is not None and isinstance(declared.node, tree.Effect):
                info = EffectInfo(
                    qualified(declared),
                    declared.module,
                    declared.node.dimensions,
                    declared.public,
                    declared.name.span,
                )
                row.setdefault(info.name, info)
            elif ident.text not in (*_BUILT_IN_NAMES, *scope.broken) and not (
                declared is not None and isinstance(declared.node, tree.BrokenDecl)
            ):
                near = self.types.proposals.near(ident.span, ident.text, lambda: self._effects(scope))
                imports = name_imports.import_edits(scope.module.tree, scope.module.text, ident.text)
                self.problems.append(
                    name_problems.UndefinedName(ident.span, ident.text, "effect", near, imports)
                )
        return tuple(row.values())

    def _is_known(self, scope: ModuleScope, effect: tree.Ident) -> bool:
        """Return whether it is said what the effect is."""
        found = scope.find(effect.text, self.types.prelude)
        return effect.text in _BUILT_IN_NAMES or (found is not None and isinstance(found.node, tree.Effect))

    def _effects(self, scope: ModuleScope) -> list[str]:
        return [name for name, d in self._visible(scope).items() if isinstance(d.node, tree.Effect)]

    def _visible(self, scope: ModuleScope) -> dict[str, Declared]:
        prelude = self.types.prelude.own if self.types.prelude is not None else {}
        brought = {name: declared for name, declared in scope.brought.items() if declared is not None}
        return {**prelude, **brought, **scope.lifted, **scope.own}

    def methods_of(self, scope: ModuleScope) -> None:
        for declaration in scope.module.tree.declarations:
            if isinstance(declaration, tree.Extend):
                self._extend(scope, declaration)

    def _extend(self, scope: ModuleScope, node: tree.Extend) -> None:
        before = len(self.problems)
        written = tree.NamedType(node.target.id, node.target.span, node.qualifier, node.target, ())
        target = self.types.resolve(scope, written)
        if not isinstance(target, ty.NamedType):
            del self.problems[before:]
            problem: Problem = name_problems.ExtendTargetNotAType(node.target.span, node.target.text)
            if isinstance(target, Unknown) and scope.find(node.target.text, self.types.prelude) is None:
                near = self.types.proposals.near(
                    node.target.span,
                    node.target.text,
                    lambda: self._extensible(scope),
                )
                problem = name_problems.UnknownType(node.target.span, node.target.text, near)
            self.problems.append(problem)
            return
        for member in node.members:
            self._method(scope, target, member)

    def _extensible(self, scope: ModuleScope) -> list[str]:
        """Return the names of the records and sums that a module reaches."""
        reach = self.reach[scope.module.name]
        seen = {name for name, other in self.scopes.items() if reach >> other.module.source & 1}
        records = [info.name for info in self.records.values() if info.module in seen]
        sums = [info.name for info in self.sums.values() if info.module in seen]
        return sorted(name.rpartition("::")[2] for name in (*records, *sums))

    def _method(self, scope: ModuleScope, target: ty.NamedType, member: tree.ExtendMember) -> None:
        name = member.name.text
        short = target.name.rpartition("::")[2]
        full = f"{scope.module.name}::{short}.{name}"
        if full in self.callables and self.callables[full].receiver != target.name:
            # Types of one name from two modules, extended side by side.
            full = f"{scope.module.name}::{target.name.replace('::', '.')}.{name}"
        info = self._callable(scope, member, full, target.name)
        known = self.methods.setdefault((target.name, name), [])
        first = next((one for one in known if one.module == scope.module.name), None)
        if first is None:
            known.append(info)
        else:
            self.problems.append(
                name_problems.DuplicateMember(member.name.span, name, "method", first.node.name.span)
            )
        if name in OF_GROUNDED:
            self.problems.append(source_problems.ReservedMember(member.name.span, name))
        owner = self.records.get(target.name)
        clash = next((f for f in owner.fields if f.name == name), None) if owner else None
        if clash is not None:
            self.problems.append(
                name_problems.MethodFieldCollision(member.name.span, name, short, clash.span)
            )
        receiver: Type | None = plain(info.parameters[0].type) if info.parameters else None
        if receiver != target and not isinstance(receiver, Unknown):
            where = member.parameters[0].span if member.parameters else member.name.span
            self.problems.append(name_problems.BadReceiver(where, name, show(target)))

    def module(self, scope: ModuleScope) -> ModuleInfo:
        names: dict[str, Symbol] = {}
        for name, declared in self._visible(scope).items():
            names[name] = self.symbols[declared.module, declared.name.text]
        for name in scope.broken:
            names.setdefault(name, BrokenInfo(name))
        for prefix, (target, node) in scope.prefixes.items():
            if target is None:
                names[prefix] = BrokenInfo(prefix)
            else:
                names[prefix] = PrefixInfo(target, node.path_span.span)
        own = {name: self.symbols[scope.module.name, name] for name in scope.own}
        for name in [name for name in own if " " in name]:  # no code names a test or a mock
            del names[name], own[name]
        module = scope.module
        reach = self.reach[module.name]
        return ModuleInfo(module.name, module.source, module.tree, names, own, reach, module.text)


def _conflicting_methods(world: World, scopes: Mapping[str, ModuleScope]) -> Iterator[Problem]:
    """Report methods of one name and type in one closure of imports, at the module where they meet."""
    shared = {key: infos for key, infos in world.methods.items() if len(infos) > 1}
    groups: dict[int, list[ModuleScope]] = {}
    for name in sorted(scopes) if shared else ():
        groups.setdefault(world.modules[name].reach, []).append(scopes[name])
    for (type_, _), infos in shared.items():
        for group in groups.values():
            yield from _meeting(world, group, type_.rpartition("::")[2], infos)


def _meeting(
    world: World, group: Sequence[ModuleScope], type_: str, infos: Sequence[CallableInfo]
) -> Iterator[Problem]:
    """Yield the methods that meet in modules that import each other, or in one alone."""

    def brought(module: str) -> list[CallableInfo]:
        return [info for info in infos if world.modules[module].reaches(world.modules[info.module])]

    if len(brought(group[0].module.name)) < 2:
        return
    here = {scope.module.name for scope in group}
    ways: list[tuple[Span, list[CallableInfo]]] = []
    for scope in group:
        ways += [(info.node.name.span, [info]) for info in infos if info.module == scope.module.name]
        for node in scope.module.tree.declarations:
            target = scope.module.imports.get(node.id) if isinstance(node, tree.Import) else None
            if isinstance(node, tree.Import) and target is not None and target not in here:
                ways.append((node.path_span.span, brought(target)))
    known: list[CallableInfo] = []
    for span, methods in ways:
        fresh = [info for info in methods if info not in known]
        for info in fresh:
            # What an import brings together has met in another module.
            if known and not any(known[0] in others and info in others for _, others in ways):
                places = known[0].node.name.span, info.node.name.span
                yield name_problems.ConflictingMethods(span, info.short, type_, *places)
        known += fresh


def _required_annotations(world: World, scopes: dict[str, ModuleScope]) -> list[Problem]:
    """Check for `import … requires @x` that every public agent that the import reaches has `@x`."""
    problems: list[Problem] = []
    for scope in scopes.values():
        for node in scope.module.tree.declarations:
            target = scope.module.imports.get(node.id) if isinstance(node, tree.Import) else None
            if not isinstance(node, tree.Import) or target is None or not node.requires:
                continue
            wanted = {item.name.text for item in node.items} if node.items and not node.alias else None
            for info in world.callables.values():
                if info.module != target or info.kind != "agent" or not info.public:
                    continue
                if wanted is not None and info.receiver is None and info.short not in wanted:
                    continue
                problems += [
                    source_problems.ImportNotGroundedPure(
                        required.span, info.short, required.name.text, info.node.name.span
                    )
                    for required in node.requires
                    if required.name.text == "grounded_pure" and info.annotation(required.name.text) is None
                ]
    return problems
