"""Checking at every step that a value carries what its type says (statement T1 of docs/soundness.md).

A program linked with `watched` stores every local and hands it to a `Watch` at once. A difference is
an error of Corvid itself: the checker, the IR and the VM disagree about one expression.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.ir.declarations import Declarations
from corvid.ir.errors import InternalError
from corvid.runtime.provenance import query
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.values import Err, Ok, Record, Some, Variant, attribute_of
from corvid.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    TaintedType,
    Type,
    qualified,
)

if TYPE_CHECKING:
    from corvid.vm.support import RunLike

SCALARS: dict[str, type] = {"Int": int, "Float": float, "String": str, "Bool": bool, "Nothing": type(None)}


class Mislabelled(InternalError):
    """A value whose labels are not those of its type."""


class Watch(Struct, frozen=True, eq=False):
    """Checks the values of one local. `where` names it for people."""

    declared: Declarations
    type: Type
    where: str

    def __call__(self, run: RunLike, value: object) -> None:
        """Raise Mislabelled unless `value` has the shape of the type, with a chain wherever the type has a
        label and nowhere else. Follows each object once, so cycles end."""
        seen: set[tuple[int, Type]] = set()
        waiting: list[tuple[object, Type]] = [(value, self.type)]
        while waiting:
            part, type_ = waiting.pop()
            key = (id(part), type_)
            if not isinstance(type_, Scalar) and key in seen:
                continue
            seen.add(key)
            inside = self._parts(part, type_, run.arena)
            if inside is None:
                raise Mislabelled(f"{self.where}: {type(part).__name__} where the type is {qualified(type_)}")
            waiting += inside

    def _parts(self, value: object, type_: Type, arena: Arena) -> list[tuple[object, Type]] | None:
        """Return what is directly inside with its type; None if the value is not one of this type."""
        match type_:
            case Scalar(name):
                return [] if type(value) is SCALARS[name] else None
            case GroundedType(inner):
                return self._labelled(value, inner, arena)
            case TaintedType(inner):
                return self._parts(value, inner, arena)
            case ListType(element):
                return [(item, element) for item in value] if type(value) is list else None
            case MapType(key, item):
                if type(value) is not dict:
                    return None
                return [pair for k, v in value.items() for pair in ((k, key), (v, item))]
            case OptionType(item):
                if value is None:
                    return []
                return [(value.value, item)] if isinstance(value, Some) else None
            case ResultType(ok, err):
                if isinstance(value, Ok):
                    return [(value.value, ok)]
                return [(value.value, err)] if isinstance(value, Err) else None
            case NamedType(name):
                return self._named(value, name)
            case FunctionType():
                return [] if callable(value) else None

    def _labelled(self, value: object, inner: Type, arena: Arena) -> list[tuple[object, Type]] | None:
        match value:
            case (part, int(node)) if type(value) is tuple and 0 < node <= len(arena):
                if not arena.has_retrieval(node) and not query.leaves(arena, node).attested:
                    raise Mislabelled(f"{self.where}: a chain without a source or an attesting model")
                return [(part, inner)]
        return None

    def _named(self, value: object, name: str) -> list[tuple[object, Type]] | None:
        if isinstance(value, Record) and value.corvid_type == name:
            fields = self.declared.fields_of(name)
        elif isinstance(value, Variant) and value.corvid_type == name:
            fields = self.declared.variant_of(name, value.corvid_variant)
        else:
            return None
        parts = [getattr(value, attribute_of(field)) for field in value.corvid_fields]
        return [(part, field.type) for part, field in zip(parts, fields, strict=True)]
