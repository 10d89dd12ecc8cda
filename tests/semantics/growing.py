"""Programs grown by hand: small trees with the facts that the checker would find out about their
calls. A node's span shows its id, so tests can name nodes by what `Grower` gave them."""

from __future__ import annotations

from collections.abc import Sequence

from corvid.semantics.effects.model import BUILT_IN
from corvid.semantics.facts import CallTarget, Facts, ToCallable, ToMethod, ToRecord, ToValue
from corvid.semantics.symbols import (
    CallableInfo,
    CallableKind,
    EffectInfo,
    FieldInfo,
    ModuleInfo,
    Symbol,
    World,
)
from corvid.source.span import Span
from corvid.syntax import tree
from corvid.types import INT, NOTHING

MODULE = "main"
BUILT_IN_METHODS = frozenset({"append", "sort", "reverse", "remove", "slice", "map", "filter", "length"})


class Grower:
    """Makes nodes with fresh ids, and at last a World with Facts."""

    def __init__(self) -> None:
        self.count = 0
        self.declarations: list[tree.Decl] = []
        self.effects: dict[str, EffectInfo] = {effect.name: effect for effect in BUILT_IN}
        self.infos: dict[str, CallableInfo] = {}
        self.facts: dict[str, Facts] = {}
        self.calls: dict[int, CallTarget] = {}

    def new(self) -> tuple[int, Span]:
        self.count += 1
        return self.count, Span(0, self.count * 10, self.count * 10 + 5)

    def ident(self, text: str) -> tree.Ident:
        return tree.Ident(*self.new(), text)

    # ---- expressions ---------------------------------------------------------------------------
    def name(self, text: str) -> tree.Name:
        return tree.Name(*self.new(), text)

    def int(self, value: int) -> tree.IntLiteral:
        return tree.IntLiteral(*self.new(), value)

    def plus(self, *operands: tree.Expr, op: tree.ArithmeticOp = "+") -> tree.Arithmetic:
        links = tuple(tree.ArithmeticLink(*self.new(), op, operand) for operand in operands[1:])
        return tree.Arithmetic(*self.new(), operands[0], links)

    def list(self, *items: tree.Expr) -> tree.ListLiteral:
        return tree.ListLiteral(*self.new(), items)

    def field(self, owner: tree.Expr, *names: str) -> tree.Access:
        links = tuple(tree.FieldLink(*self.new(), self.ident(text)) for text in names)
        return tree.Access(*self.new(), owner, links)

    def index(self, owner: tree.Expr, index: tree.Expr) -> tree.Access:
        return tree.Access(*self.new(), owner, (tree.IndexLink(*self.new(), index),))

    def call(self, callee: str, *arguments: tree.Expr) -> tree.Access:
        link = tree.CallLink(*self.new(), arguments)
        self.calls[link.id] = (
            ToRecord(callee) if callee[0].isupper() else ToCallable(f"{MODULE}::{callee}", False, False, ())
        )
        return tree.Access(*self.new(), self.name(callee), (link,))

    def value_call(self, function: str, *arguments: tree.Expr) -> tree.Access:
        link = tree.CallLink(*self.new(), arguments)
        self.calls[link.id] = ToValue(INT)
        return tree.Access(*self.new(), self.name(function), (link,))

    def method(self, owner: tree.Expr, method: str, *arguments: tree.Expr) -> tree.Access:
        link = tree.MethodLink(*self.new(), self.ident(method), arguments)
        self.calls[link.id] = (
            ToMethod(method) if method in BUILT_IN_METHODS
            else ToCallable(f"{MODULE}::{method}", True, False, ())
        )
        return tree.Access(*self.new(), owner, (link,))

    def closure(self, parameter: str, body: tree.Expr) -> tree.Lambda:
        taken = tree.LambdaParameter(*self.new(), self.ident(parameter), None)
        return tree.Lambda(*self.new(), (taken,), body)

    def match(self, subject: tree.Expr, *arms: tree.Expr | tree.Block) -> tree.Match:
        made = tuple(
            tree.MatchArm(*self.new(), tree.WildcardPattern(*self.new()), None, arm) for arm in arms
        )
        return tree.Match(*self.new(), subject, made)

    # ---- statements ----------------------------------------------------------------------------
    def block(self, *statements: tree.Stmt | tree.Expr) -> tree.Block:
        return tree.Block(*self.new(), tuple(self.statement(one) for one in statements))

    def statement(self, one: tree.Stmt | tree.Expr) -> tree.Stmt:
        match one:
            case (
                tree.Assign() | tree.ExprStmt() | tree.Return() | tree.If() | tree.For() | tree.While()
                | tree.Let() | tree.Destructure() | tree.Approve() | tree.Break() | tree.Continue()
                | tree.Pass() | tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot()
                | tree.BrokenStmt()
            ):
                return one
            case _:
                return tree.ExprStmt(*self.new(), one)

    def assign(self, target: str | tree.Expr, value: tree.Expr, op: tree.AssignOp = "=") -> tree.Assign:
        place = self.name(target) if isinstance(target, str) else target
        return tree.Assign(*self.new(), place, op, value)

    def returns(self, value: tree.Expr | None = None) -> tree.Return:
        return tree.Return(*self.new(), value)

    def breaks(self) -> tree.Break:
        return tree.Break(*self.new())

    def approve(self, label: str, *arguments: tree.Expr) -> tree.Approve:
        return tree.Approve(*self.new(), self.ident(label), arguments)

    def branch(self, condition: tree.Expr, then: tree.Block, otherwise: tree.Block | None = None) -> tree.If:
        return tree.If(*self.new(), (tree.Branch(*self.new(), condition, then),), otherwise)

    def loop(self, name: str, over: tree.Expr, *body: tree.Stmt | tree.Expr) -> tree.For:
        return tree.For(*self.new(), (self.ident(name),), over, self.block(*body))

    def while_(self, condition: tree.Expr, *body: tree.Stmt | tree.Expr) -> tree.While:
        return tree.While(*self.new(), condition, self.block(*body))

    # ---- declarations --------------------------------------------------------------------------
    def words(self, *words: str) -> tree.WordsValue:
        return tree.WordsValue(*self.new(), tuple(self.ident(word) for word in words))

    def number(self, text: str) -> tree.NumberValue:
        return tree.NumberValue(*self.new(), text, None)

    def effect(self, name: str, **lines: tree.DimensionValue) -> None:
        written = tuple(
            tree.DimensionLine(*self.new(), self.ident(key), value) for key, value in lines.items()
        )
        node = tree.Effect(*self.new(), "public", self.ident(name), written, None)
        self.declarations.append(node)
        self.effects[name] = EffectInfo(f"{MODULE}::{name}", MODULE, written, True, node.name.span)

    def tool(self, name: str, *parameters: str, uses: Sequence[str] = (), dangerous: bool = False) -> None:
        row = tuple(self.ident(text) for text in uses) or None
        node = tree.Tool(
            *self.new(), "public", self.ident(name), (), self._type(), dangerous, False, row, None
        )
        self._declare(node, "tool", parameters, uses)

    def prompt(self, name: str, *parameters: str, uses: Sequence[str] = ()) -> None:
        row = tuple(self.ident(text) for text in uses) or None
        node = tree.Prompt(*self.new(), "public", self.ident(name), (), self._type(), row, (), (), None)
        self._declare(node, "prompt", parameters, uses)

    def fn(self, name: str, parameters: Sequence[str], *body: tree.Stmt | tree.Expr) -> None:
        taken = tuple(tree.Parameter(*self.new(), self.ident(text), self._type()) for text in parameters)
        node = tree.Fn(
            *self.new(), "public", self.ident(name), taken, self._type(), self.block(*body), None
        )
        self._declare(node, "fn", parameters, ())

    def agent(
        self, name: str, *body: tree.Stmt | tree.Expr, uses: Sequence[str] = (),
        annotations: tuple[tree.Annotation, ...] = (),
    ) -> None:
        row = tuple(self.ident(text) for text in uses) or None
        node = tree.Agent(
            *self.new(), "public", annotations, self.ident(name), (), self._type(), row,
            self.block(*body), None,
        )
        self._declare(node, "agent", (), uses)

    def annotation(self, name: str, *arguments: tree.AnnotationArgument) -> tree.Annotation:
        return tree.Annotation(*self.new(), self.ident(name), arguments or None)

    def argument(self, value: tree.DimensionValue, name: str | None = None) -> tree.AnnotationArgument:
        return tree.AnnotationArgument(*self.new(), self.ident(name) if name else None, value)

    def _type(self) -> tree.NamedType:
        return tree.NamedType(*self.new(), None, self.ident("Int"), ())

    def _declare(
        self, node: tree.Tool | tree.Prompt | tree.Fn | tree.Agent, kind: CallableKind,
        parameters: Sequence[str], uses: Sequence[str],
    ) -> None:
        short = node.name.text
        fields = tuple(FieldInfo(text, INT, node.span) for text in parameters)
        row = tuple(self.effects[text] for text in uses if text in self.effects) if uses else None
        self.declarations.append(node)
        self.infos[f"{MODULE}::{short}"] = CallableInfo(
            f"{MODULE}::{short}", short, MODULE, kind, fields, INT, None, row, True, node
        )

    def grown(self) -> tuple[World, dict[str, Facts]]:
        """The program so far."""
        names: dict[str, Symbol] = {**{i.short: i for i in self.infos.values()}, **self.effects}
        module = tree.Module(*self.new(), tuple(self.declarations), None, self.count)
        modules = {MODULE: ModuleInfo(MODULE, 0, module, names, names, 1)}
        world = World(MODULE, modules, {}, {}, self.infos, {}, {}, {})
        facts = {name: Facts(name, NOTHING, calls=self.calls) for name in self.infos}
        return world, facts
