"""The built-in methods (builtins.list.1) and their types on plain receivers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from corvid.builtins import BUILTINS, NAMES, ROWS, Builtin
from corvid.semantics.types.model import Type
from corvid.types import (
    HOLE,
    SCALARS,
    kind_of,
    shape_parts,
    typed,
)


class Signature(Struct, frozen=True):
    """On a plain receiver."""

    parameters: tuple[Type, ...]
    result: Type


def names_of(type_: Type) -> tuple[str, ...]:
    """Return the built-in methods of a plain type, or of every grounded value."""
    return NAMES.get(kind_of(type_), ())


def row_of(receiver: Type, name: str) -> Builtin | None:
    """Return the row of a method that a program can call."""
    row = BUILTINS.get((kind_of(receiver), name))
    return row if row is not None and row.spelled else None


def _made(row: Builtin, receiver: Type) -> Signature:
    parts = {"Given": HOLE, "Ok": HOLE, "Err": HOLE, **shape_parts(receiver)}
    return Signature(tuple(typed(parameter, parts) for parameter in row.parameters), typed(row.result, parts))


_ON_SCALARS: Mapping[tuple[str, str], Signature] = {
    (row.kind, row.name): _made(row, SCALARS[row.kind]) for row in ROWS if row.kind in SCALARS
}


def signature_of(row: Builtin, receiver: Type) -> Signature:
    """Return the types of a method that takes no function, on a receiver of its kind."""
    return _ON_SCALARS.get((row.kind, row.name)) or _made(row, receiver)
