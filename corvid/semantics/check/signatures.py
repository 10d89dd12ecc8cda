"""The built-in methods (corvid-facts 4.6) and their types on plain receivers."""

from __future__ import annotations

from corvid.dataclasses import dataclass
from corvid.semantics.types.model import (
    BOOL,
    FLOAT,
    HOLE,
    INT,
    NOTHING,
    STRING,
    ListOf,
    MapOf,
    OptionOf,
    ResultOf,
    Scalar,
    Type,
    grounded,
    plain,
)
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Signature:
    """On a plain receiver."""

    parameters: tuple[Type, ...]
    result: Type


_TEXT_TO_TEXT = Signature((), STRING)
_TEXT_TEST = Signature((STRING,), BOOL)

SCALAR_METHODS: Mapping[str, Mapping[str, Signature]] = {
    "String": {
        "length": Signature((), INT),
        "to_upper": _TEXT_TO_TEXT,
        "to_lower": _TEXT_TO_TEXT,
        "trim": _TEXT_TO_TEXT,
        "contains": _TEXT_TEST,
        "starts_with": _TEXT_TEST,
        "ends_with": _TEXT_TEST,
        "split": Signature((STRING,), ListOf(STRING)),
        "replace": Signature((STRING, STRING), STRING),
        "substring": Signature((INT, INT), STRING),
        "parse_int": Signature((), ResultOf(INT, STRING)),
        "parse_float": Signature((), ResultOf(FLOAT, STRING)),
    },
    "Int": {
        "to_string": Signature((), STRING),
        "to_float": Signature((), FLOAT),
        "abs": Signature((), INT),
        "min": Signature((INT,), INT),
        "max": Signature((INT,), INT),
        "pow": Signature((INT,), INT),
    },
    "Float": {
        "to_string": Signature((), STRING),
        "to_int_truncated": Signature((), INT),
        "abs": Signature((), FLOAT),
        "min": Signature((FLOAT,), FLOAT),
        "max": Signature((FLOAT,), FLOAT),
        "pow": Signature((FLOAT,), FLOAT),
        "sqrt": Signature((), FLOAT),
        "floor": Signature((), INT),
        "ceil": Signature((), INT),
        "round": Signature((), INT),
    },
    "Bool": {"to_string": Signature((), STRING)},
    "Nothing": {},
}
LIST_METHODS = (
    "length",
    "append",
    "contains",
    "first",
    "last",
    "slice",
    "reverse",
    "sort",
    "join",
    "map",
    "filter",
    "fold",
    "any",
    "all",
    "together",
)
MAP_METHODS = ("length", "get", "contains_key", "keys", "values", "remove")
OPTION_METHODS = ("unwrap_or", "is_some", "is_none", "ok_or")
RESULT_METHODS = ("unwrap_or", "is_ok", "is_err", "map_err")
READING_INSIDE = frozenset({"contains", "join"})


def names_of(type_: Type) -> tuple[str, ...]:
    """The built-in methods of a plain type."""
    match type_:
        case Scalar():
            return tuple(SCALAR_METHODS[type_.name])
        case ListOf():
            return LIST_METHODS
        case MapOf():
            return MAP_METHODS
        case OptionOf():
            return OPTION_METHODS
        case ResultOf():
            return RESULT_METHODS
        case _:
            return ()


def signature_of(receiver: Type, name: str) -> Signature | None:
    match receiver:
        case Scalar():
            return SCALAR_METHODS[receiver.name][name]
        case ListOf(element):
            return _list_signature(receiver, element, name)
        case MapOf(key, value):
            return {
                "length": Signature((), INT),
                "get": Signature((key,), OptionOf(value)),
                "contains_key": Signature((key,), BOOL),
                "keys": Signature((), ListOf(key)),
                "values": Signature((), ListOf(value)),
                "remove": Signature((key,), OptionOf(value)),
            }[name]
        case OptionOf(item):
            return {
                "unwrap_or": Signature((item,), item),
                "is_some": Signature((), BOOL),
                "is_none": Signature((), BOOL),
                "ok_or": Signature((HOLE,), ResultOf(item, HOLE)),
            }[name]
        case ResultOf(ok):
            return {
                "unwrap_or": Signature((ok,), ok),
                "is_ok": Signature((), BOOL),
                "is_err": Signature((), BOOL),
            }[name]
        case _:
            return None


def _list_signature(receiver: ListOf, element: Type, name: str) -> Signature:
    match name:
        case "length":
            return Signature((), INT)
        case "append":
            return Signature((element,), NOTHING)
        case "contains":
            return Signature((element,), BOOL)
        case "first" | "last":
            return Signature((), OptionOf(element))
        case "slice":
            return Signature((INT, INT), receiver)
        case "join":
            return Signature((STRING,), STRING)
        case "together":
            return Signature((), OptionOf(grounded(ListOf(plain(element)))))
        case _:
            return Signature((), NOTHING)
