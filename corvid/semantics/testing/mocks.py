"""What a mock stands for, and whether it has the signature of that."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from corvid.diagnostics.model import Problem
from corvid.semantics.lanes.clauses import lane_clause
from corvid.semantics.names import imports as name_imports
from corvid.semantics.names import problems as name_problems
from corvid.semantics.names.declare import answer_type
from corvid.semantics.names.scope import may_use
from corvid.semantics.symbols import BrokenInfo, CallableInfo, ModuleInfo, PrefixInfo, Symbol, World
from corvid.semantics.testing import problems as test_problems
from corvid.semantics.types import problems as type_problems
from corvid.semantics.types.inside import members, reachable
from corvid.semantics.types.model import has_unknown
from corvid.source.span import Span
from corvid.syntax import problems as syntax_problems
from corvid.syntax import tree
from corvid.types import (
    BOOL,
    FAILURE,
    ListType,
    NamedType,
    OpenType,
    ResultType,
    mentions_grounded,
    pascal,
    show,
)


def in_tests(info: CallableInfo) -> bool:
    """Return whether it is there for tests alone."""
    return isinstance(info.node, tree.Test | tree.Fixture | tree.Mock)


def named(world: World, module: ModuleInfo, qualifier: tree.Ident | None, name: tree.Ident) -> Symbol | None:
    """Return what a name, or one behind the prefix of an import, means in a module."""
    if qualifier is None:
        return module.names.get(name.text)
    prefix = module.names.get(qualifier.text)
    if isinstance(prefix, PrefixInfo) and prefix.module in world.modules:
        found = world.modules[prefix.module].own.get(name.text)
        visible = getattr(found, "public", True) or may_use(module.name, prefix.module)
        return found if visible else None
    return prefix if isinstance(prefix, BrokenInfo) else None


def target_of(world: World, mock: CallableInfo) -> CallableInfo | None:
    """Return the tool or prompt that a mock stands for; None if a problem says why there is none."""
    assert isinstance(mock.node, tree.Mock)
    found = named(world, world.modules[mock.module], mock.node.qualifier, mock.node.target)
    return found if isinstance(found, CallableInfo) and found.kind in ("tool", "prompt") else None


def label_mocked(world: World, mock: CallableInfo) -> str:
    """Return the label of the approvals that a mock decides on; empty if it is of something else."""
    assert isinstance(mock.node, tree.Mock)
    return mock.node.target.text if _labelled(world, world.modules[mock.module], mock.node) else ""


def _labelled(world: World, module: ModuleInfo, node: tree.Mock) -> list[CallableInfo]:
    """Return what is approved under the name of a mock, which no tool or prompt has."""
    found = named(world, module, node.qualifier, node.target)
    asked = isinstance(found, CallableInfo) and found.kind in ("tool", "prompt")
    if asked or node.qualifier is not None:
        return []
    return [
        one
        for one in world.callables.values()
        if pascal(one.short) == node.target.text
        and not in_tests(one)
        and module.reaches(world.modules[one.module])
    ]


def check_mocks(world: World, written: dict[str, CallableInfo], apart: Collection[str]) -> Iterator[Problem]:
    """Yield every way in which a mock is not one of its tool or prompt. `written` has each mock with the
    types that it declares, by name."""
    seen: dict[tuple[str, str], Span] = {}
    for mock in written.values():
        if mock.module in apart:
            continue
        node = mock.node
        assert isinstance(node, tree.Mock)
        module, where = world.modules[mock.module], node.target.span
        found = named(world, module, node.qualifier, node.target)
        if isinstance(found, BrokenInfo):
            continue
        approved = _labelled(world, module, node)
        if approved:
            first = seen.setdefault((mock.module, f"approve {node.target.text}"), where)
            if first != where:
                yield name_problems.DuplicateDeclaration(where, mock.short, first)
            yield from _undecided(mock, node, approved)
            continue
        if found is None:
            near = world.proposals.near(where, node.target.text, lambda m=module: _mockable(m))  # type: ignore[misc]
            imports = name_imports.import_edits(module.tree, module.text, node.target.text)
            yield name_problems.UndefinedName(where, node.target.text, "tool or prompt", near, imports)
            continue
        if not isinstance(found, CallableInfo) or found.kind not in ("tool", "prompt"):
            kind, declared = _kind(found)
            yield test_problems.NotMockable(where, node.target.text, kind, declared)
            continue
        first = seen.setdefault((mock.module, found.name), where)
        if first != where:
            yield name_problems.DuplicateDeclaration(where, mock.short, first)
        yield from _differences(mock, node, found)
        yield from _later(world, node, found)


def supported(
    written: Mapping[str, CallableInfo], found: Sequence[Problem], bodies: Iterable[Problem]
) -> Iterator[Problem]:
    """Yield the problems of `bodies` but for wrong types in mocks of which is `found` that they are not
    supported: what such a body gives fits nothing."""
    later = [problem.span for problem in found if isinstance(problem, syntax_problems.NotSupportedYet)]
    spans = [mock.node.span for mock in written.values()]
    left_out = [span for span in spans if any(_holds(span, one) for one in later)]
    for problem in bodies:
        follows = isinstance(problem, type_problems.TypeMismatch) and any(
            _holds(span, problem.span) for span in left_out
        )
        if not follows:
            yield problem


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source == inner.source and outer.contains(inner.start)


def may_fail(returns: OpenType, declared: OpenType) -> bool:
    """Return whether a mock with this result says of a call that it gives what is declared, or how it fails:
    the same of all calls (testing.mock.6), or of each one in a list (testing.mock.7)."""
    once = returns.element if isinstance(returns, ListType) else returns
    return returns != declared and once == ResultType(declared, FAILURE)


def _mockable(module: ModuleInfo) -> list[str]:
    return [
        name
        for name, symbol in module.names.items()
        if isinstance(symbol, CallableInfo) and symbol.kind in ("tool", "prompt")
    ]


def _kind(found: Symbol) -> tuple[str, Span | None]:
    if isinstance(found, CallableInfo):
        article = "an" if found.kind == "agent" else "a"
        return f"{article} {found.kind}", found.node.name.span
    return "another declaration", None


def _differences(mock: CallableInfo, node: tree.Mock, target: CallableInfo) -> Iterator[Problem]:
    declared = target.node.name.span
    if any(has_unknown(one.type) for one in (*mock.parameters, *target.parameters)) or has_unknown(
        mock.returns
    ):
        return
    name = node.target.text
    wanted, found = _parameters(target), _parameters(mock)
    if wanted != found:
        last = node.parameters[-1].span if node.parameters else node.target.span
        first = node.parameters[0].span if node.parameters else node.target.span
        yield test_problems.MockMismatch(first.join(last), name, "the parameters", wanted, found, declared)
    same = mock.returns == target.returns or may_fail(mock.returns, target.returns)
    if not same and not has_unknown(target.returns):
        yield test_problems.MockMismatch(
            node.returns.span, name, "the result", show(target.returns), show(mock.returns), declared
        )
    if node.uses is not None and not has_unknown(target.returns):
        row = sorted(effect.name.rpartition("::")[2] for effect in target.row or ())
        own = sorted({ident.text for ident in node.uses})
        if own != row:
            span = node.uses[0].span.join(node.uses[-1].span)
            yield test_problems.MockMismatch(
                span, name, "the row", ", ".join(row) or "none", ", ".join(own), declared
            )


def _undecided(mock: CallableInfo, node: tree.Mock, approved: Sequence[CallableInfo]) -> Iterator[Problem]:
    """Report a mock of an approval that does not decide on what is approved: with the parameters of a call
    that has the label, it says yes or no."""
    same = [one for one in approved if _parameters(one) == _parameters(mock)]
    target = (same or approved)[0]
    decides = replace(target, returns=BOOL, row=())
    yield from _differences(mock, node, decides)


def _later(world: World, node: tree.Mock, target: CallableInfo) -> Iterator[Problem]:
    """Report mocks that can't be run yet. A mock gives an answer as a model or a host does, and no source:
    those are not in its types."""
    if isinstance(target.node, tree.Prompt) and lane_clause(target.node) is not None:
        yield syntax_problems.NotSupportedYet(node.target.span, "mocks of prompts with a lane")
    fields = (
        field
        for part in reachable(world, answer_type(target.returns))
        if isinstance(part, NamedType)
        for field in members(world, part.name)
    )
    if any(map(mentions_grounded, fields)):
        yield syntax_problems.NotSupportedYet(
            node.returns.span, "mocks of results with sources inside records"
        )


def _parameters(info: CallableInfo) -> str:
    return f"({', '.join(f'{one.name}: {show(one.type)}' for one in info.parameters)})"
