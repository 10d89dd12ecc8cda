"""Where compiled code can stop: what its numbers mean to the VM."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.source.span import Span

Why: TypeAlias = Literal[
    "call", "overflow", "zero", "bounds", "argument", "depth", "memory", "stack", "form", "arena"
]  # fmt: skip


class StopPoint(Struct, frozen=True):
    """A place in a function. `why` it is left: a call that did not end, or what failed there; `operation` is
    the sign or method. `bounds` comes with the index and the length, `argument` with the bits of a Float;
    `form` is an object that has no form here, `arena` comes with the words that it has room for."""

    function: str
    span: Span
    why: Why
    operation: str = ""
