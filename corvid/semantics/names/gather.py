"""First step of declaring: which names each module has, before any type is looked at."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.diagnostics.model import Problem
from corvid.semantics.modules.graph import LoadedModule
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.scope import (
    BUILTIN_TYPES,
    BUILTIN_VALUES,
    Declared,
    ModuleScope,
    may_use,
    public_names,
)
from corvid.semantics.suggest import Proposals
from corvid.syntax import tree

COMPANIONS: Mapping[str, str] = {"std/grounding": "absent"}
"""A tool that every import of its module brings with it, as if the language had it."""


def gather(
    modules: Mapping[str, LoadedModule], proposals: Proposals
) -> tuple[dict[str, ModuleScope], list[Problem]]:
    """Return the scopes of all modules, imports linked."""
    problems: list[Problem] = []
    scopes = {name: ModuleScope(module) for name, module in modules.items()}
    for scope in scopes.values():
        _own_names(scope, problems)
    for scope in scopes.values():
        for declaration in scope.module.tree.declarations:
            if isinstance(declaration, tree.Import):
                _import(scope, declaration, scopes, problems, proposals)
    return scopes, problems


def _own_names(scope: ModuleScope, problems: list[Problem]) -> None:
    for declaration in scope.module.tree.declarations:
        if isinstance(declaration, tree.Import | tree.Extend):
            continue
        if isinstance(declaration, tree.BrokenDecl) and declaration.name is None:
            continue
        _declare(scope, Declared(scope.module.name, declaration), problems)
        if isinstance(declaration, tree.SumType):
            for variant in declaration.variants:
                _declare(scope, Declared(scope.module.name, declaration, variant), problems)


def _declare(scope: ModuleScope, declared: Declared, problems: list[Problem]) -> None:
    name = declared.name
    if name.text in BUILTIN_TYPES or name.text in BUILTIN_VALUES:
        problems.append(name_problems.ReservedName(name.span, name.text))
        scope.broken.add(name.text)
        return
    first = scope.own.get(name.text)
    if first is not None:
        problems.append(name_problems.DuplicateDeclaration(name.span, name.text, first.name.span))
        return
    scope.own[name.text] = declared


def _import(
    scope: ModuleScope,
    node: tree.Import,
    scopes: Mapping[str, ModuleScope],
    problems: list[Problem],
    proposals: Proposals,
) -> None:
    target = scope.module.imports.get(node.id)
    if target is not None and target in COMPANIONS:
        name = COMPANIONS[target]
        scope.brought[name] = scopes[target].own.get(name)
    if node.alias is not None or not node.items:
        prefix = (
            node.alias.text if node.alias else node.path.rstrip("/").rpartition("/")[2].removesuffix(".cor")
        )
        where = node.alias or node.path_span
        clash = scope.own.get(prefix)
        if clash is not None:
            problems.append(name_problems.DuplicateDeclaration(where.span, prefix, clash.name.span))
        elif prefix in scope.prefixes:
            problems.append(
                name_problems.DuplicateDeclaration(
                    where.span, prefix, scope.prefixes[prefix][1].path_span.span
                )
            )
        else:
            scope.prefixes[prefix] = (target, node)
    for item in node.items:
        _lift(scope, item, scopes[target] if target is not None else None, problems, proposals)


def _lift(
    scope: ModuleScope,
    item: tree.ImportItem,
    source: ModuleScope | None,
    problems: list[Problem],
    proposals: Proposals,
) -> None:
    local = item.alias or item.name
    if source is None:
        scope.broken.add(local.text)
        return
    found = source.own.get(item.name.text)
    if found is None:
        near = proposals.near(item.name.span, item.name.text, lambda: public_names(source))
        problems.append(
            name_problems.UnknownImportMember(item.name.span, item.name.text, source.module.name, near)
        )
        scope.broken.add(local.text)
        return
    if not found.public and not may_use(scope.module.name, source.module.name):
        problems.append(
            name_problems.ImportedDeclIsPrivate(
                item.name.span, item.name.text, source.module.name, found.name.span
            )
        )
    clash = scope.own.get(local.text) or scope.lifted.get(local.text)
    if clash is not None and clash != found:
        # An imported effect gives way to the importer's own one (modules.import.6).
        if not isinstance(found.node, tree.Effect):
            problems.append(name_problems.DuplicateDeclaration(local.span, local.text, clash.name.span))
        return
    scope.lifted[local.text] = found
    if isinstance(found.node, tree.SumType) and found.variant is None:
        for variant in found.node.variants:
            declared = source.own.get(variant.name.text)
            if declared is not None and declared.variant is variant:  # else a problem says why
                _bring(scope, declared)


def _bring(scope: ModuleScope, variant: Declared) -> None:
    """Bring a variant with its sum. One that two sums have is neither's, as it can't be known which."""
    name = variant.name.text
    if name in scope.brought and scope.brought[name] != variant:
        scope.brought[name] = None
    else:
        scope.brought[name] = variant
