"""An IR type in the words of the language, names without their module."""

from __future__ import annotations

from typing import assert_never

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
)


def type_text(type_: Type) -> str:
    """Return the text of a type, such as `Map<String, List<Answer>>`."""
    match type_:
        case Scalar():
            return type_.name
        case NamedType():
            return type_.name.rsplit("::", 1)[-1]
        case ListType():
            return f"List<{type_text(type_.element)}>"
        case MapType():
            return f"Map<{type_text(type_.key)}, {type_text(type_.value)}>"
        case OptionType():
            return f"Option<{type_text(type_.item)}>"
        case ResultType():
            return f"Result<{type_text(type_.ok)}, {type_text(type_.err)}>"
        case GroundedType():
            return f"Grounded<{type_text(type_.inner)}>"
        case TaintedType():
            return f"Tainted<{type_text(type_.inner)}>"
        case FunctionType():
            return f"({', '.join(map(type_text, type_.parameters))}) -> {type_text(type_.result)}"
        case _:
            assert_never(type_)
