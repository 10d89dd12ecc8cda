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
from corvid.semantics.symbols import (
    BrokenInfo,
    CallableInfo,
    ModuleInfo,
    PrefixInfo,
    Symbol,
    World,
    receiver_of,
)
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
    short_name,
    show,
)


def in_tests(info: CallableInfo) -> bool:
    """Return whether it is there for tests alone."""
    return isinstance(info.node, tree.Test | tree.Fixture | tree.Mock)


def named(world: World, module: ModuleInfo, qualifier: tree.Ident | None, name: tree.Ident) -> Symbol | None:
    """Return what a name means in a module, or one behind the prefix of an import or behind a type, whose
    method it then is."""
    if qualifier is None:
        return module.names.get(name.text)
    before = module.names.get(qualifier.text)
    if isinstance(before, PrefixInfo) and before.module in world.modules:
        found = world.modules[before.module].own.get(name.text)
        visible = getattr(found, "public", True) or may_use(module.name, before.module)
        return found if visible else None
    if isinstance(before, BrokenInfo):
        return before
    methods = _methods(world, module, before, name.text)
    if len(methods) > 1:  # a problem says where they meet
        return BrokenInfo(name.text)
    return next((one for one in methods if _visible(module, one)), None) or _broken(module, before, name.text)


def _methods(world: World, module: ModuleInfo, type_: Symbol | None, name: str) -> list[CallableInfo]:
    """Return the methods of this name that a type has in a module; none of what is not a type."""
    receiver = receiver_of(type_)
    return [] if receiver is None else world.methods_in(module, receiver, name)


def _visible(module: ModuleInfo, method: CallableInfo) -> bool:
    return method.public or method.module == module.name or may_use(module.name, method.module)


def _broken(module: ModuleInfo, type_: Symbol | None, name: str) -> BrokenInfo | None:
    """Return a method of the file that could not be understood."""
    found = module.names.get(name) if receiver_of(type_) is not None else None
    return found if isinstance(found, BrokenInfo) else None


def as_written(qualifier: tree.Ident | None, name: tree.Ident) -> str:
    """Return a name with what is before its point."""
    return name.text if qualifier is None else f"{qualifier.text}.{name.text}"


def unknown_callee(
    world: World, module: ModuleInfo, qualifier: tree.Ident | None, name: tree.Ident
) -> Problem:
    """Return what is wrong with the name of a tool or prompt that `named` does not find."""
    before = None if qualifier is None else module.names.get(qualifier.text)
    for method in _methods(world, module, before, name.text):
        where = method.node.name.span
        return name_problems.ImportedDeclIsPrivate(name.span, method.short, method.module, where)
    span = name.span if qualifier is None else qualifier.span.join(name.span)
    written = as_written(qualifier, name)
    known = [one for one in world.all_methods_in(module) if _asked(one) and _visible(module, one)]
    if receiver_of(before) is None:
        for method in known:
            if method.short == name.text:
                local = _type_named(module, method)
                type_ = local or short_name(method.receiver or "")
                form = f"{type_}.{method.short}"
                return name_problems.UndefinedName(
                    span, written, "tool or prompt", form, (), type_, has_receiver=local is not None
                )
    if qualifier is not None and receiver_of(before) is not None:
        names = [f"{qualifier.text}.{one.short}" for one in known if one.receiver == receiver_of(before)]
        near = world.proposals.near(span, written, lambda: names)
        return name_problems.UndefinedName(span, written, "tool or prompt", near)
    near = world.proposals.near(name.span, name.text, lambda: _mockable(module))
    imports = name_imports.import_edits(module.tree, module.text, name.text)
    return name_problems.UndefinedName(name.span, name.text, "tool or prompt", near, imports)


def _type_named(module: ModuleInfo, method: CallableInfo) -> str | None:
    """Return how a module names the type of a method; None if it has no name for it."""
    names = module.names.items()
    return next((name for name, symbol in names if receiver_of(symbol) == method.receiver), None)


def _asked(info: CallableInfo) -> bool:
    return info.kind in ("tool", "prompt")


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
            yield unknown_callee(world, module, node.qualifier, node.target)
            continue
        if not isinstance(found, CallableInfo) or found.kind not in ("tool", "prompt"):
            kind, declared = _kind(found)
            yield test_problems.NotMockable(where, as_written(node.qualifier, node.target), kind, declared)
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
    names = module.names.items()
    return [name for name, symbol in names if isinstance(symbol, CallableInfo) and _asked(symbol)]


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
    name = as_written(node.qualifier, node.target)
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
