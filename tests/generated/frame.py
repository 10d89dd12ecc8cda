"""Statements and patterns of the IR over labelled values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from corvid.ir import nodes as ir
from corvid.runtime.builtins import maps
from corvid.runtime.stops import NanKey, OutOfBounds
from corvid.runtime.values import Err, Ok
from tests.generated.labels import (
    Late,
    NoSource,
    ToolFails,
    TooManyRounds,
    Unfit,
    is_variant,
    labelled,
    labels,
    payload,
    raw,
    read,
)
from tests.generated.searches import Search
from tests.generated.turns import Turns

CAUGHT = {
    ToolFails: ("R0110", "tool-failed", "A tool raised an exception"),
    Unfit: ("R0111", "tool-wrong-shape", "A tool result of the wrong type"),
    Late: ("R0129", "timed-out", "A call that took too long"),
    NoSource: ("R0114", "ungrounded-value", "A value has no source that holds"),
}
"""What `try` says of the faults that hosts here cause."""


class Returned(Exception):
    def __init__(self, value: object) -> None:
        self.value = value


class Broke(Exception):
    pass


class Continued(Exception):
    pass


class Frame(Turns):
    """One activation of a function or lambda."""

    def run(self, body: ir.Block) -> object:
        try:
            self.block(body)
        except Returned as result:
            return result.value
        return None

    # ---- statements ---------------------------------------------------------------------------
    def block(self, block: ir.Block) -> None:
        for stmt in block:
            self.walker.step()
            match stmt:
                case ir.Let(target, op):
                    self.set(target, self.op(op, self.function.locals[target].type), op)
                case ir.If():
                    self.if_(stmt)
                case ir.Logic():
                    self.logic(stmt)
                case ir.While():
                    self.loop(self._while(stmt), stmt)
                case ir.ForEach():
                    self.loop(self._each(stmt), stmt)
                case ir.ForPairs():
                    self.loop(self._pairs(stmt), stmt)
                case ir.Match():
                    self.match(stmt)
                case ir.Intent():
                    self.intent(stmt)
                case ir.Attempt():
                    self.attempt(stmt)
                case ir.SetIndex(container, index, value):
                    self.set_index(self.get(container), self.get(index), self.get(value))
                case ir.SetField(record, name, value):
                    setattr(self.get(record), name, self.get(value))
                case ir.Break():
                    raise Broke
                case ir.Continue():
                    raise Continued
                case ir.Return(value):
                    raise Returned(self.get(value))

    def set_index(self, container: Any, index: Any, value: object) -> None:
        if isinstance(container, list) and not 0 <= index < len(container):
            raise OutOfBounds(index, len(container))
        if index != index:
            raise NanKey
        container[index] = value

    def if_(self, stmt: ir.If) -> None:
        for branch in stmt.branches:
            self.block(branch.setup)
            if self.get(branch.condition):
                self.block(branch.body)
                return
        self.block(stmt.otherwise)

    def logic(self, stmt: ir.Logic) -> None:
        seen: list[object] = []
        for link in stmt.links:
            self.block(link.setup)
            seen.append(self.get(link.operand))
            if raw(seen[-1]) == (stmt.op == "or"):
                break
        value = raw(seen[-1])
        self.set(stmt.target, (value, labels(*seen)) if labelled(seen[0]) else value)

    def loop(self, steps: Iterable[None], stmt: ir.While | ir.ForEach | ir.ForPairs) -> None:
        for begun, _ in enumerate(steps):
            if stmt.most and begun >= stmt.most:
                raise TooManyRounds
            self.walker.step()
            try:
                self.block(stmt.body)
            except Broke:
                return
            except Continued:
                continue

    def intent(self, stmt: ir.Intent) -> None:
        """The block; what is found in it counts for every intent around."""
        expected = stmt.expected
        search = Search(expected if isinstance(expected, ir.Count) else str(raw(self.get(expected))))
        self.walker.searches.append(search)
        try:
            self.block(stmt.body)
        finally:
            self.walker.searches.pop()
        self.set(stmt.target, search)

    def attempt(self, stmt: ir.Attempt) -> None:
        """What the world does to a call is a value; all other faults end the run. A retry makes attempts
        until one is not a failure; one that keeps its type has an `Err` for a failure, and its last fault
        ends the run."""
        left, keeps = (0, False) if stmt.retry is None else (stmt.retry.times, stmt.retry.keeps)
        while True:
            own = object()
            try:
                value = self.within(stmt, own)
                result: object = value if keeps else Ok(value)
                again = keeps and isinstance(raw(value), Err)
            except (ToolFails, Unfit, NoSource, Late) as failed:
                again = not isinstance(failed, NoSource)
                others = isinstance(failed, Late) and failed.args[1] is not own
                if others or (keeps and not (again and left)):
                    raise
                code, name, message = CAUGHT[type(failed)]
                fields = [code, name, failed.args[0], message]
                result = Err(self.walker.world.declarations.make_record("prelude::Fault", fields))
            if not again or not left:
                break
            left -= 1
        self.set(stmt.target, result)

    def within(self, stmt: ir.Attempt, own: object) -> Any:
        """The value of one attempt, which is known by `own` if it has a limit of time."""
        if stmt.limit is None:
            self.block(stmt.body)
            return self.get(stmt.value)
        self.walker.limits.append((stmt.limit, own))
        try:
            self.block(stmt.body)
            return self.get(stmt.value)
        finally:
            self.walker.limits.pop()

    def _while(self, stmt: ir.While) -> Iterable[None]:
        while True:
            self.block(stmt.setup)
            if not self.get(stmt.condition):
                return
            yield

    def _each(self, stmt: ir.ForEach) -> Iterable[None]:
        whole = self.get(stmt.iterable)
        for item in raw(whole):
            self.set(stmt.item, read(whole, item))
            yield

    def _pairs(self, stmt: ir.ForPairs) -> Iterable[None]:
        whole = self.get(stmt.iterable)
        if stmt.kind == "enumerate":
            for index, item in enumerate(raw(whole)):
                self.set(stmt.first, index)
                self.set(stmt.second, read(whole, item))
                yield
            return
        for key, item in maps.pairs(raw(whole)):
            self.set(stmt.first, read(whole, key))
            self.set(stmt.second, read(whole, item))
            yield

    # ---- patterns -----------------------------------------------------------------------------
    def match(self, stmt: ir.Match) -> None:
        subject = self.get(stmt.subject)
        for arm in stmt.arms:
            if not self.tests(arm.pattern, subject):
                continue
            self.bind(arm.pattern, subject)
            self.block(arm.setup)
            if arm.guard is None or self.get(arm.guard):
                self.block(arm.body)
                return
        raise AssertionError("no arm fits")

    def tests(self, pattern: ir.Pattern, value: Any) -> bool:
        match pattern:
            case ir.AliasPattern(_, inner):
                return self.tests(inner, value)
            case ir.LiteralPattern(wanted):
                return bool(raw(value) == wanted)
            case ir.VariantPattern(_, variant, parts):
                if not is_variant(raw(value), variant):
                    return False
                return all(
                    self.tests(p, read(value, v)) for p, v in zip(parts, payload(raw(value)), strict=False)
                )
            case ir.RecordPattern(_, fields):
                return all(self.tests(p, read(value, getattr(raw(value), name))) for name, p in fields)
            case _:
                return True

    def bind(self, pattern: ir.Pattern, value: Any) -> None:
        match pattern:
            case ir.AnyPattern(local):
                if local is not None:
                    self.set(local, value)
            case ir.AliasPattern(local, inner):
                self.set(local, value)
                self.bind(inner, value)
            case ir.VariantPattern(_, _, parts):
                for each, part in zip(parts, payload(raw(value)), strict=False):
                    self.bind(each, read(value, part))
            case ir.RecordPattern(_, fields):
                for name, each in fields:
                    self.bind(each, read(value, getattr(raw(value), name)))
            case _:
                pass
