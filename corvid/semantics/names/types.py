"""Second step of declaring: type expressions become types."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from corvid.diagnostics.model import Problem
from corvid.semantics.names import imports as name_imports
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import (
    BUILTIN_TYPES,
    LATER_TYPES,
    Declared,
    ModuleScope,
    may_use,
    public_names,
)
from corvid.semantics.suggest import Proposals
from corvid.semantics.types.model import MAX_TYPE_DEPTH, Type, has_unknown, too_large
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.syntax.walk import walk
from corvid.types import (
    SCALARS,
    UNKNOWN,
    FunctionType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Unknown,
    grounded,
    show,
    tainted,
)


def qualified(declared: Declared) -> str:
    """Return `MODULE::Name`; for a variant, that of its sum."""
    return f"{declared.module}::{(declared.node.name or declared.name).text}"


class TypeResolver(Struct):
    """Resolves type expressions of any module; each problem is reported once."""

    scopes: Mapping[str, ModuleScope]
    prelude: ModuleScope | None
    problems: list[Problem] = field(default_factory=list)
    aliases: dict[str, Type] = field(default_factory=dict)
    open_aliases: set[str] = field(default_factory=set)
    proposals: Proposals = field(default_factory=Proposals)

    def resolve(self, scope: ModuleScope, written: tree.TypeExpr) -> Type:
        """Return the type, Unknown where a problem was reported."""
        match written:
            case tree.FunctionType():
                parameters = tuple(self.resolve(scope, p) for p in written.parameters)
                return FunctionType(parameters, self.resolve(scope, written.result))
            case tree.NamedType():
                if written.qualifier is None and written.name.text in BUILTIN_TYPES:
                    return self._builtin(scope, written)
                return self._declared(scope, written)

    def _builtin(self, scope: ModuleScope, written: tree.NamedType) -> Type:
        name = written.name.text
        arguments = tuple(self.resolve(scope, a) for a in written.arguments)
        if len(arguments) != BUILTIN_TYPES[name]:
            self.problems.append(
                name_problems.GenericArity(written.span, name, BUILTIN_TYPES[name], len(arguments))
            )
            return UNKNOWN
        match name:
            case "Int" | "Float" | "String" | "Bool" | "Nothing":
                return SCALARS[name]
            case "List":
                return ListType(arguments[0])
            case "Option":
                return OptionType(arguments[0])
            case "Grounded":
                return self._grounded(written, arguments[0])
            case "Tainted":
                return self._tainted(written, arguments[0])
            case "Result":
                return ResultType(arguments[0], arguments[1])
            case _:
                key = arguments[0]
                if not isinstance(key, Scalar | Unknown) or key == Scalar("Nothing"):
                    self.problems.append(name_problems.InvalidMapKey(written.arguments[0].span, show(key)))
                    return MapType(UNKNOWN, arguments[1])
                return MapType(key, arguments[1])

    def _grounded(self, written: tree.NamedType, inner: Type) -> Type:
        if isinstance(inner, FunctionType):
            self.problems.append(name_problems.GroundedFunctionType(written.span, show(inner)))
            return UNKNOWN
        return grounded(inner)

    def _tainted(self, written: tree.NamedType, inner: Type) -> Type:
        if isinstance(inner, FunctionType):
            self.problems.append(name_problems.TaintedFunctionType(written.span, show(inner)))
            return UNKNOWN
        return tainted(inner)

    def _declared(self, scope: ModuleScope, written: tree.NamedType) -> Type:
        declared = self._find(scope, written)
        if declared is None or isinstance(declared.node, tree.BrokenDecl):
            return UNKNOWN
        node = declared.node
        if not isinstance(node, tree.RecordType | tree.SumType | tree.AliasType) or declared.variant:
            self.problems.append(name_problems.UnknownType(written.name.span, written.name.text, None))
            return UNKNOWN
        if written.arguments:
            self.problems.append(
                name_problems.GenericArity(written.span, written.name.text, 0, len(written.arguments))
            )
        if isinstance(node, tree.AliasType):
            return self._known_alias(declared)
        return NamedType(qualified(declared))

    def _known_alias(self, declared: Declared) -> Type:
        """Return what an alias stands for inside of another type; one that leads back to itself is
        Unknown."""
        name = qualified(declared)
        if name in self.aliases or name not in self.open_aliases:
            return self.alias(declared)
        self.problems.append(name_problems.AliasCycle(declared.name.span, declared.name.text))
        return self.aliases.setdefault(name, UNKNOWN)

    def alias(self, declared: Declared) -> Type:
        """Return what an alias stands for. Those it is made of come first, so that chains of any length
        work."""
        waiting = [declared]
        while waiting:
            here = waiting[-1]
            name = qualified(here)
            if name in self.aliases:
                waiting.pop()
            elif name not in self.open_aliases:
                self.open_aliases.add(name)
                waiting += [need for need in self._needs(here) if qualified(need) not in self.open_aliases]
            else:
                self.aliases.setdefault(name, self._target(here))
                waiting.pop()
        return self.aliases[qualified(declared)]

    def _needs(self, declared: Declared) -> list[Declared]:
        """Return the aliases that are in an alias."""
        assert isinstance(declared.node, tree.AliasType)
        found: list[Declared] = []
        for node in walk(declared.node.target):
            if isinstance(node, tree.NamedType) and node.name.text not in BUILTIN_TYPES:
                need = self._look_up(self.scopes[declared.module], node)
                if need is not None and isinstance(need.node, tree.AliasType):
                    found.append(need)
        return found

    def _look_up(self, scope: ModuleScope, written: tree.NamedType) -> Declared | None:
        """Return what a type's name means, if anything; nothing is reported."""
        if written.qualifier is None:
            return scope.find(written.name.text, self.prelude)
        target = scope.prefixes.get(written.qualifier.text, (None,))[0]
        return None if target is None else self.scopes[target].own.get(written.name.text)

    def _target(self, declared: Declared) -> Type:
        assert isinstance(declared.node, tree.AliasType)
        target = self.resolve(self.scopes[declared.module], declared.node.target)
        if not too_large(target):
            return target
        if not has_unknown(target):
            self.problems.append(syntax_problems.NestingTooDeep(declared.name.span, "types", MAX_TYPE_DEPTH))
        return UNKNOWN

    def _find(self, scope: ModuleScope, written: tree.NamedType) -> Declared | None:
        name = written.name
        if written.qualifier is None:
            found = scope.find(name.text, self.prelude)
            if found is not None and found.variant is not None and scope.own.get(name.text) is not found:
                found = None  # a variant that came along takes no type's name
            if found is None and name.text not in scope.broken:
                if name.text in LATER_TYPES:
                    self.problems.append(
                        syntax_problems.NotSupportedYet(name.span, f"the type `{name.text}`")
                    )
                else:
                    near = self.proposals.near(name.span, name.text, lambda: self._types(scope))
                    imports = name_imports.import_edits(scope.module.tree, scope.module.text, name.text)
                    self.problems.append(name_problems.UnknownType(name.span, name.text, near, imports))
            return found
        prefix = scope.prefixes.get(written.qualifier.text)
        if prefix is None:
            at, text = written.qualifier.span, written.qualifier.text
            near = self.proposals.near(at, text, lambda: scope.prefixes)
            imports = name_imports.import_edits(scope.module.tree, scope.module.text, text)
            self.problems.append(name_problems.UndefinedName(at, text, "import", near, imports))
            return None
        if prefix[0] is None:
            return None
        other = self.scopes[prefix[0]]
        found = other.own.get(name.text)
        if found is None:
            near = self.proposals.near(name.span, name.text, lambda: public_names(other))
            self.problems.append(name_problems.UnknownType(name.span, name.text, near))
        elif not found.public and not may_use(scope.module.name, other.module.name):
            self.problems.append(
                name_problems.ImportedDeclIsPrivate(name.span, name.text, other.module.name, found.name.span)
            )
        return found

    def _types(self, scope: ModuleScope) -> list[str]:
        declared = {**scope.own, **scope.lifted}
        kinds = (tree.RecordType, tree.SumType, tree.AliasType)
        return [*BUILTIN_TYPES, *(n for n, d in declared.items() if isinstance(d.node, kinds))]
