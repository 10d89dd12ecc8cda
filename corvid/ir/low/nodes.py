"""The low form of operations: what lifting, chains and checks of Ints stand for in the verified IR, in full.

A `Grounded<T>` is a pair here, of a value and the node of its chain. An operation that lifts becomes one on
values, a `Derive` over chains, and a `Pair` of the two. Statements other than `Let` stay what they are, and
so do operations that look for labels inside of values themselves: parts read from grounded containers,
methods that run a function or select a part, and `Logic`, whose operands are evaluated one by one.

It is made of programs that `verify` has accepted, for both engines, and is never serialized.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.program import Function


class Value(Struct, frozen=True, gc=False):
    """The value of a grounded local, without its label."""

    of: ir.Local


class Chain(Struct, frozen=True, gc=False):
    """The chain of a grounded local; without one, that of what the operation itself gives."""

    of: ir.Local | None


Read: TypeAlias = ir.Operand | Value


class Checks(Struct, frozen=True, gc=False):
    """What an Int operation tests when it runs. `+ - *` and negation: whether the result is below, and above,
    every Int, which wraps around if it `wraps` and faults otherwise. `/ %`: whether the left side is below
    zero, and the right one not above it. An index: whether it is below zero; that it is too large is always
    tested."""

    low: bool
    high: bool
    wraps: bool = False


EXACT = Checks(False, False)


class Compute(Struct, frozen=True):
    """The operation on `operands`: those of `walk.operands`, but without the labels that it lifts."""

    op: ir.Op
    operands: tuple[Read, ...]
    checks: Checks = EXACT


class Derive(Struct, frozen=True):
    """A Derived node over the chains, and over those `inside` of containers. `constant` and `unsourced` say
    whether an operand without any label is a constant, and whether one is not."""

    op: str
    chains: tuple[Chain, ...]
    constant: bool
    unsourced: bool
    inside: tuple[Read, ...] = ()

    @property
    def own(self) -> bool:
        """Whether the chain of what the operation itself gives is among them."""
        return Chain(None) in self.chains


class Pair(Struct, frozen=True):
    """A grounded result."""

    value: Compute
    chain: Derive


class Body(Struct, frozen=True):
    """The low form of a function: of each `Let`, and the checks of each index that is assigned to. The
    `constants` are the locals that count as constant."""

    function: Function
    constants: frozenset[int]
    lets: Mapping[ir.Let, Compute | Pair]
    stores: Mapping[ir.SetIndex, Checks]
