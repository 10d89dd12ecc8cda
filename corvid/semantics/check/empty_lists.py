"""Lists that may still be empty where a call wants a source of each element: an empty one has none.

A name that is bound to `[]` may be empty until it is filled on every way that leads on. What looks at its
length counts as a test, and what could fill it out of sight as filling: a warning must not be wrong.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from corvid.semantics.facts import ReadContainer, ToCallable, ToRange, Unwrap
from corvid.semantics.provenance import problems as source_problems
from corvid.syntax import tree
from corvid.syntax.walk import evaluated
from corvid.types import ListType, mentions_grounded

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corvid.semantics.check.bodies import Body
    from corvid.semantics.symbols import CallableInfo, World
    from corvid.source.span import Span

Empty: TypeAlias = "dict[str, Span]"
"""The names that may be empty lists, with the places where they begin."""

_MOST_NAMES = 64
"""So many names are followed at a time: each branch has a table of its own."""
_LOOK_AWAY = frozenset(("contains", "map", "filter", "join", "sort", "reverse", "any", "all"))
"""Methods that say nothing of whether a list is empty."""

_QUIET = frozenset(
    (
        tree.Approve, tree.Claim, tree.Assume, tree.Pivot, tree.Pass, tree.BrokenStmt, tree.Assert,
        tree.AssertSnapshot,
    )
)  # fmt: skip
"""Statements that fill no list, and ask of none whether it is empty."""


def maybe_empty(world: World, body: Body) -> Sequence[source_problems.MaybeEmptySources]:
    """Return each call of a prompt or tool in the body to which a list may be handed that has no source."""
    if not any(_begins_empty(one.value) for bindings in body.bindings.values() for one in bindings):
        return ()
    look = _Look(world, body)
    assert isinstance(body.info.node, tree.Agent | tree.Fn)
    look.block(body.info.node.body, {})
    return look.found


def _begins_empty(value: tree.Expr | None) -> bool:
    return type(value) is tree.ListLiteral and not value.items


class _Look:
    """One body. Each method gives the names that may be empty behind what it looked at, None where no way
    leads there; what it is handed it may change."""

    def __init__(self, world: World, body: Body) -> None:
        self._world = world
        self._facts = body.facts
        self._leaving: list[Empty] = []
        """What may be empty where the innermost loop is left or begun again."""
        self.found: list[source_problems.MaybeEmptySources] = []

    def block(self, block: tree.Block, empty: Empty | None) -> Empty | None:
        for statement in block.statements:
            if empty is None:
                return None
            empty = self._statement(statement, empty)
        return empty

    def _statement(self, statement: tree.Stmt, empty: Empty) -> Empty | None:
        match statement:
            case tree.Assign(target=tree.Name(text=name)) | tree.Let(name=tree.Ident(text=name)):
                self._value(statement.value, empty)
                empty.pop(name, None)
                binds = not isinstance(statement, tree.Assign) or statement.op == "="
                if binds and _begins_empty(statement.value) and len(empty) < _MOST_NAMES:
                    empty[name] = statement.span
            case tree.Assign():
                self._values((statement.target, statement.value), empty)
            case tree.ExprStmt() | tree.Destructure():
                self._value(statement.value, empty)
            case tree.Return():
                if statement.value is not None:
                    self._value(statement.value, empty)
                return None
            case tree.Break() | tree.Continue():
                self._leaving.append(empty)
                return None
            case tree.If():
                return self._if(statement, empty)
            case tree.For():
                if not isinstance(statement.iterable, tree.Name):
                    self._value(statement.iterable, empty)
                return self._loop(statement.body, empty, self._begins(statement.iterable))
            case tree.While():
                self._value(statement.condition, empty)
                return self._loop(statement.body, empty, False)
            case tree.Intent():
                return self.block(statement.body, empty)
            case _ if type(statement) not in _QUIET:
                empty.clear()  # one that is not followed here may fill any list
            case _:
                pass
        return empty

    def _if(self, statement: tree.If, empty: Empty) -> Empty | None:
        ends: list[Empty | None] = []
        for branch in statement.branches:
            self._value(branch.condition, empty)
            ends.append(self.block(branch.body, dict(empty)))
        ends.append(self.block(statement.otherwise, empty) if statement.otherwise else empty)
        return _either(ends)

    def _loop(self, body: tree.Block, empty: Empty, begins: bool) -> Empty | None:
        outer, self._leaving = self._leaving, []
        end = self.block(body, dict(empty))
        ends = [end, *self._leaving]
        self._leaving = outer
        return _either(ends if begins else [*ends, empty])

    def _begins(self, iterable: tree.Expr) -> bool:
        """Return whether a loop over it runs at least once, as far as its text says."""
        match iterable:
            case tree.ListLiteral(items=items):
                return bool(items)
            case tree.Access(links=(tree.CallLink(arguments=arguments) as call,)):
                numbers = [one.value for one in arguments if isinstance(one, tree.IntLiteral)]
                ranges = isinstance(self._facts.calls.get(call.id), ToRange)
                return ranges and len(numbers) == 2 and numbers[0] < numbers[1]
            case _:
                return False

    def _values(self, values: Iterable[tree.Expr], empty: Empty) -> None:
        for value in values:
            self._value(value, empty)

    def _value(self, value: tree.Expr, empty: Empty) -> None:
        """Take away what is tested or filled in an expression; a name that is by itself may be filled."""
        match value:
            case tree.Name():
                empty.pop(value.text, None)
            case tree.Lambda():
                pass  # when it runs, if it does, no one knows
            case tree.FString():
                self._values((one for one in evaluated(value) if not isinstance(one, tree.Name)), empty)
            case tree.Access():
                self._access(value, empty)
            case tree.Match():
                self._match(value, empty)
            case _:
                self._values(evaluated(value), empty)

    def _match(self, match: tree.Match, empty: Empty) -> None:
        self._value(match.subject, empty)
        ends: list[Empty | None] = []
        for arm in match.arms:
            if arm.guard is not None:
                self._value(arm.guard, empty)
            here = dict(empty)
            if isinstance(arm.body, tree.Block):
                ends.append(self.block(arm.body, here))
            else:
                self._value(arm.body, here)
                ends.append(here)
        after = _either(ends) or {}
        for name in [one for one in empty if one not in after]:
            del empty[name]

    def _access(self, access: tree.Access, empty: Empty) -> None:
        first = access.links[0] if access.links else None
        if not isinstance(access.base, tree.Name):
            self._value(access.base, empty)
        elif not (isinstance(first, tree.MethodLink) and first.name.text in _LOOK_AWAY):
            empty.pop(access.base.text, None)
        for link in access.links:
            target = self._facts.calls.get(link.id)
            info = self._world.callables[target.name] if isinstance(target, ToCallable) else None
            asked = info is not None and info.kind in ("prompt", "tool") and not info.selects
            if info is not None and asked and isinstance(link, tree.CallLink):
                self._call(info, link, empty)
            else:
                self._values(evaluated(link), empty)

    def _call(self, info: CallableInfo, call: tree.CallLink, empty: Empty) -> None:
        """Look at a call of a prompt or tool. One other argument with a source is enough, unless this is
        cited."""
        types = self._facts.types
        cited = _cited(info)
        others = [one for one in call.arguments if not (isinstance(one, tree.Name) and one.text in empty)]
        labelled = (mentions_grounded(types[one.id]) for one in others if one.id in types)
        sourced = info.grounded_row or any(labelled)
        for parameter, argument in zip(info.parameters, call.arguments, strict=False):
            begins = empty.get(argument.text) if isinstance(argument, tree.Name) else None
            if not isinstance(argument, tree.Name) or begins is None:
                self._value(argument, empty)
            elif self._keeps_sources(argument) and (not sourced or parameter.name == cited):
                del empty[argument.text]
                self.found.append(
                    source_problems.MaybeEmptySources(
                        argument.span, argument.text, parameter.name, info.short, begins
                    )
                )

    def _keeps_sources(self, argument: tree.Name) -> bool:
        """Return whether this is a list whose elements have sources, which the call is handed."""
        type_ = self._facts.types.get(argument.id)
        steps = self._facts.steps.get(argument.id, ())
        loses = any(isinstance(one, Unwrap | ReadContainer) for one in steps)
        return isinstance(type_, ListType) and mentions_grounded(type_) and not loses


def _cited(info: CallableInfo) -> str | None:
    """Return the parameter that a prompt has to cite."""
    clauses = info.node.clauses if isinstance(info.node, tree.Prompt) else ()
    return next((one.parameter.text for one in clauses if isinstance(one, tree.CitesClause)), None)


def _either(ends: Iterable[Empty | None]) -> Empty | None:
    """Return what may be empty behind one of these ways, of which some lead nowhere."""
    led = [one for one in ends if one is not None]
    return {name: span for one in led for name, span in one.items()} if led else None
