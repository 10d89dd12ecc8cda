"""Python `ast` nodes at one place of the `.cor` text."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.vm.positions import Position

LOAD = ast.Load()
STORE = ast.Store()

_ARITHMETIC: dict[str, ast.operator] = {
    "+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "/": ast.Div(), "//": ast.FloorDiv(), "%": ast.Mod(),
    "&": ast.BitAnd(), "|": ast.BitOr(),
}  # fmt: skip
_COMPARE: dict[str, ast.cmpop] = {
    "==": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(), ">=": ast.GtE(),
    "is": ast.Is(), "is not": ast.IsNot(), "in": ast.In(),
}  # fmt: skip
_NOT = ast.Not()
_MINUS = ast.USub()
_AND = ast.And()
_OR = ast.Or()


class At:
    """Makes nodes that all carry one position. Names of the runtime are in the globals as `_rt_NAME`."""

    __slots__ = ("place",)

    def __init__(self, place: Position) -> None:
        self.place = place

    # ---- expressions --------------------------------------------------------------------------
    def name(self, name: str) -> ast.expr:
        return ast.Name(name, LOAD, **self.place)

    def constant(self, value: int | float | str | bool | None) -> ast.expr:
        return ast.Constant(value, **self.place)

    def runtime(self, name: str) -> ast.expr:
        return ast.Name("_rt_" + name, LOAD, **self.place)

    def call(self, function: ast.expr, arguments: Sequence[ast.expr]) -> ast.expr:
        return ast.Call(function, list(arguments), [], **self.place)

    def helper(self, name: str, *arguments: ast.expr) -> ast.expr:
        """Build a call of the runtime's `name`."""
        return ast.Call(self.runtime(name), list(arguments), [], **self.place)

    def method(self, value: ast.expr, name: str, *arguments: ast.expr) -> ast.expr:
        return ast.Call(self.attribute(value, name), list(arguments), [], **self.place)

    def attribute(self, value: ast.expr, name: str) -> ast.expr:
        return ast.Attribute(value, name, LOAD, **self.place)

    def index(self, value: ast.expr, index: ast.expr) -> ast.expr:
        return ast.Subscript(value, index, LOAD, **self.place)

    def value_of(self, pair: ast.expr) -> ast.expr:
        """Build `pair[0]`: a grounded value without its label."""
        named = _named(pair)
        return self.index(pair, self.constant(0)) if named is None else named[0]

    def node_of(self, pair: ast.expr) -> ast.expr:
        """Build `pair[1]`: a grounded value's node."""
        named = _named(pair)
        return self.index(pair, self.constant(1)) if named is None else named[1]

    def arithmetic(self, operator: str, left: ast.expr, right: ast.expr) -> ast.expr:
        return ast.BinOp(left, _ARITHMETIC[operator], right, **self.place)

    def compare(self, operator: str, left: ast.expr, right: ast.expr) -> ast.expr:
        return ast.Compare(left, [_COMPARE[operator]], [right], **self.place)

    def between(self, low: int, value: ast.expr, high: int) -> ast.expr:
        """Build `low <= value <= high`."""
        return ast.Compare(
            self.constant(low), [_COMPARE["<="], _COMPARE["<="]], [value, self.constant(high)], **self.place
        )

    def choose(self, test: ast.expr, yes: ast.expr, no: ast.expr) -> ast.expr:
        return ast.IfExp(test, yes, no, **self.place)

    def keep(self, name: str, value: ast.expr) -> ast.expr:
        """Build `(name := value)`."""
        return ast.NamedExpr(ast.Name(name, STORE, **self.place), value, **self.place)

    def negative(self, value: ast.expr) -> ast.expr:
        return ast.UnaryOp(_MINUS, value, **self.place)

    def negation(self, value: ast.expr) -> ast.expr:
        return ast.UnaryOp(_NOT, value, **self.place)

    def both(self, values: Sequence[ast.expr]) -> ast.expr:
        return values[0] if len(values) == 1 else ast.BoolOp(_AND, list(values), **self.place)

    def either(self, values: Sequence[ast.expr]) -> ast.expr:
        return values[0] if len(values) == 1 else ast.BoolOp(_OR, list(values), **self.place)

    def make_tuple(self, items: Sequence[ast.expr]) -> ast.expr:
        return ast.Tuple(list(items), LOAD, **self.place)

    def make_list(self, items: Sequence[ast.expr]) -> ast.expr:
        return ast.List(list(items), LOAD, **self.place)

    def make_dict(self, keys: Sequence[ast.expr], values: Sequence[ast.expr]) -> ast.expr:
        return ast.Dict(list(keys), list(values), **self.place)

    def text(self, parts: Sequence[ast.expr]) -> ast.expr:
        """Build an f-string of parts that are `str` or `int`."""
        return ast.JoinedStr(
            [ast.FormattedValue(part, -1, None, **self.place) for part in parts], **self.place
        )

    # ---- statements ---------------------------------------------------------------------------
    def assign(self, name: str, value: ast.expr) -> ast.stmt:
        return ast.Assign([ast.Name(name, STORE, **self.place)], value, **self.place)

    def assign_both(self, first: str, second: str, pair: ast.expr) -> ast.stmt:
        """Build `first, second = pair`."""
        targets: list[ast.expr] = [ast.Name(name, STORE, **self.place) for name in (first, second)]
        return ast.Assign([ast.Tuple(targets, STORE, **self.place)], pair, **self.place)

    def assign_index(self, container: ast.expr, index: ast.expr, value: ast.expr) -> ast.stmt:
        return ast.Assign([ast.Subscript(container, index, STORE, **self.place)], value, **self.place)

    def assign_attribute(self, record: ast.expr, name: str, value: ast.expr) -> ast.stmt:
        return ast.Assign([ast.Attribute(record, name, STORE, **self.place)], value, **self.place)

    def do(self, value: ast.expr) -> ast.stmt:
        return ast.Expr(value, **self.place)

    def when(self, test: ast.expr, body: Sequence[ast.stmt], orelse: Sequence[ast.stmt] = ()) -> ast.stmt:
        return ast.If(test, list(body) or [self.nothing()], list(orelse), **self.place)

    def loop(self, test: ast.expr, body: Sequence[ast.stmt]) -> ast.stmt:
        return ast.While(test, list(body) or [self.nothing()], [], **self.place)

    def each(self, names: Sequence[str], values: ast.expr, body: Sequence[ast.stmt]) -> ast.stmt:
        """Build `for names in values: body`."""
        targets: list[ast.expr] = [ast.Name(name, STORE, **self.place) for name in names]
        target = targets[0] if len(targets) == 1 else ast.Tuple(targets, STORE, **self.place)
        return ast.For(target, values, list(body) or [self.nothing()], [], **self.place)

    def nothing(self) -> ast.stmt:
        return ast.Pass(**self.place)

    def leave(self) -> ast.stmt:
        return ast.Break(**self.place)

    def again(self) -> ast.stmt:
        return ast.Continue(**self.place)

    def give(self, value: ast.expr) -> ast.stmt:
        return ast.Return(value, **self.place)

    def at_last(self, body: Sequence[ast.stmt], last: Sequence[ast.stmt]) -> ast.stmt:
        """Build `try: body finally: last`."""
        return ast.Try(list(body) or [self.nothing()], [], [], list(last), **self.place)

    def caught(
        self, body: Sequence[ast.stmt], name: str, passes: ast.expr, handler: Sequence[ast.stmt]
    ) -> ast.stmt:
        """Build `try: body`, `except Fault as name: if passes: raise; handler`: what passes has no frame
        more."""
        again = self.when(passes, [ast.Raise(None, None, **self.place)])
        one = ast.ExceptHandler(self.runtime("Fault"), name, [again, *handler], **self.place)
        return ast.Try(list(body), [one], [], [], **self.place)

    def unless_outside(
        self, store: ast.stmt, outside: Sequence[ast.stmt], inside: Sequence[ast.stmt]
    ) -> ast.stmt:
        """Build `try: store`, which assigns to an index, `except IndexError: outside`, `else: inside`."""
        caught = ast.ExceptHandler(self.runtime("IndexError"), None, list(outside), **self.place)
        return ast.Try([store], [caught], list(inside), [], **self.place)

    def function(
        self,
        name: str,
        parameters: Sequence[str],
        body: Sequence[ast.stmt],
        captures: Sequence[tuple[str, ast.expr]] = (),
    ) -> ast.stmt:
        """Build `def name(parameters, captured=value…): body`."""
        names = [*parameters, *(captured for captured, _ in captures)]
        arguments = ast.arguments(
            posonlyargs=[],
            args=[ast.arg(each, **self.place) for each in names],
            kwonlyargs=[],
            kw_defaults=[],
            defaults=[value for _, value in captures],
        )
        return ast.FunctionDef(name, arguments, list(body), [], **self.place)


def _named(pair: ast.expr) -> list[ast.expr] | None:
    """Return what a pair of two names is made of; nothing has to run for the other one."""
    if isinstance(pair, ast.Tuple) and all(isinstance(part, ast.Name) for part in pair.elts):
        return pair.elts
    return None
