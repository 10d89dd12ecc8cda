"""A type as the user would write it: the only place where types become text."""

from __future__ import annotations

from corvid.semantics.types.model import (
    FunctionOf,
    GroundedOf,
    ListOf,
    MapOf,
    Named,
    OptionOf,
    ResultOf,
    Scalar,
    Type,
    Unknown,
)


def show(type_: Type) -> str:
    """`Grounded<List<String>>`; a named type by its bare name, what is unknown as `?`."""
    match type_:
        case Scalar():
            return type_.name
        case Named():
            return type_.name.rpartition("::")[2]
        case GroundedOf():
            return f"Grounded<{show(type_.inner)}>"
        case ListOf():
            return f"List<{show(type_.element)}>"
        case MapOf():
            return f"Map<{show(type_.key)}, {show(type_.value)}>"
        case OptionOf():
            return f"Option<{show(type_.item)}>"
        case ResultOf():
            return f"Result<{show(type_.ok)}, {show(type_.err)}>"
        case FunctionOf():
            return f"({', '.join(show(p) for p in type_.parameters)}) -> {show(type_.result)}"
        case Unknown():
            return "?"
