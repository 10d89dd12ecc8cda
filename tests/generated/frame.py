"""Statements and patterns of the IR over labelled values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from corvid.ir import nodes as ir
from corvid.runtime.builtins import maps
from corvid.runtime.stops import NanKey, OutOfBounds
from tests.generated.labels import (
    is_variant,
    labelled,
    labels,
    payload,
    raw,
    read,
)
from tests.generated.searches import Search
from tests.generated.turns import Turns


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
                    self.loop(self._while(stmt), stmt.body)
                case ir.ForEach():
                    self.loop(self._each(stmt), stmt.body)
                case ir.ForPairs():
                    self.loop(self._pairs(stmt), stmt.body)
                case ir.Match():
                    self.match(stmt)
                case ir.Intent():
                    self.intent(stmt)
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

    def loop(self, steps: Iterable[None], body: ir.Block) -> None:
        for _ in steps:
            self.walker.step()
            try:
                self.block(body)
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
