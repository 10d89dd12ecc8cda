"""The tree of a random program: small, typed, with every loss of a label written out.

Nothing here is Corvid's. An expression is a form with its parts and its data; the two writers know how each
form is spelled in their language. A label that falls is the form `drop`, which Corvid does not write at all
and Python writes as a call that counts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from tests.values import replace

Type: TypeAlias = tuple["str | Type | tuple[Type, ...]", ...] | str
"""A name, or a head with its arguments: `("List", "Int")`, `("fn", ("Int",), "Bool")`."""

INT, STR, BOOL, FLOAT = "Int", "String", "Bool", "Float"


def grounded(type_: Type) -> Type:
    """The type with one label around it."""
    return type_ if head(type_) == "Grounded" else ("Grounded", type_)


def head(type_: Type) -> str:
    """The name of a type, without its arguments."""
    found = type_ if isinstance(type_, str) else type_[0]
    assert isinstance(found, str)
    return found


def under(type_: Type, index: int = 1) -> Type:
    """An argument of a type."""
    assert not isinstance(type_, str)
    return type_[index]  # type: ignore[return-value]


def bare(type_: Type) -> Type:
    """The type without its outermost label."""
    return under(type_) if head(type_) == "Grounded" else type_


def spelled(type_: Type, labels: bool = True) -> str:
    """A type as Corvid writes it; without `labels` no Grounded is in it."""
    if isinstance(type_, str):
        return type_
    if type_[0] == "fn":
        inside = ", ".join(spelled(each, labels) for each in under(type_))  # type: ignore[arg-type]
        return f"({inside}) -> {spelled(under(type_, 2), labels)}"
    if type_[0] == "Grounded" and not labels:
        return spelled(under(type_), labels)
    return f"{type_[0]}<{', '.join(spelled(each, labels) for each in type_[1:])}>"  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression: its form, its type, its parts, and what else the form needs."""

    form: str
    type: Type
    parts: tuple[Expr, ...] = ()
    data: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Stmt:
    """A statement: its form, its expressions, what else the form needs, and its blocks."""

    form: str
    parts: tuple[Expr, ...] = ()
    data: tuple[object, ...] = ()
    blocks: tuple[tuple[Stmt, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Routine:
    """A `fn` or an agent."""

    kind: str
    name: str
    parameters: tuple[tuple[str, Type], ...]
    returns: Type
    body: tuple[Stmt, ...]
    pure: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """A program. The last callable is the one that runs, on `arguments`. `refused` is the code with which the
    checker must refuse it; None if it must accept it."""

    callables: tuple[Routine, ...]
    arguments: tuple[object, ...]
    refused: str | None = None
    seed: int = field(default=0, compare=False)


def expressions(expr: Expr) -> Iterator[Expr]:
    """The expression and all in it."""
    yield expr
    for part in expr.parts:
        yield from expressions(part)


def statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements of a body, those inside blocks too."""
    for stmt in body:
        yield stmt
        for block in stmt.blocks:
            yield from statements(block)


def all_expressions(body: tuple[Stmt, ...]) -> Iterator[Expr]:
    """All expressions of a body, at every depth."""
    for stmt in statements(body):
        for part in stmt.parts:
            yield from expressions(part)


def with_body(callable_: Routine, body: tuple[Stmt, ...]) -> Routine:
    """The same callable with another body."""
    return replace(callable_, body=body)
