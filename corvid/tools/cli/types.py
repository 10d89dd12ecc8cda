"""Types of the IR as a user wrote them."""

from __future__ import annotations

from typing import assert_never

from corvid.ir.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)


def type_text(type_: Type) -> str:
    """`Grounded<List<String>>`; named types without their module."""
    match type_:
        case Scalar():
            return type_.name
        case GroundedType():
            return f"Grounded<{type_text(type_.inner)}>"
        case ListType():
            return f"List<{type_text(type_.element)}>"
        case MapType():
            return f"Map<{type_text(type_.key)}, {type_text(type_.value)}>"
        case OptionType():
            return f"Option<{type_text(type_.item)}>"
        case ResultType():
            return f"Result<{type_text(type_.ok)}, {type_text(type_.err)}>"
        case NamedType():
            return type_.name.rpartition("::")[2]
        case FunctionType():
            parameters = ", ".join(type_text(parameter) for parameter in type_.parameters)
            return f"({parameters}) -> {type_text(type_.result)}"
        case _:
            assert_never(type_)
