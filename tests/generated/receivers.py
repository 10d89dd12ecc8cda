"""Built-in methods as the language describes them: what is needed to make a value of some type."""

from __future__ import annotations

from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    Type,
    plain,
)
from tests.generated.library import FAULT
from tests.generated.shapes import SCALARS

Method = tuple[Type, str, tuple[Type, ...]]

OF_SCALARS: tuple[tuple[Type, str, tuple[Type, ...], Type], ...] = (
    (STRING, "length", (), INT),
    (STRING, "to_upper", (), STRING),
    (STRING, "to_lower", (), STRING),
    (STRING, "trim", (), STRING),
    (STRING, "contains", (STRING,), BOOL),
    (STRING, "starts_with", (STRING,), BOOL),
    (STRING, "ends_with", (STRING,), BOOL),
    (STRING, "split", (STRING,), ListType(STRING)),
    (STRING, "replace", (STRING, STRING), STRING),
    (STRING, "substring", (INT, INT), STRING),
    (STRING, "parse_int", (), ResultType(INT, STRING)),
    (STRING, "parse_float", (), ResultType(FLOAT, STRING)),
    (INT, "to_string", (), STRING),
    (INT, "to_float", (), FLOAT),
    (INT, "abs", (), INT),
    (INT, "min", (INT,), INT),
    (INT, "max", (INT,), INT),
    (INT, "pow", (INT,), INT),
    (FLOAT, "to_string", (), STRING),
    (FLOAT, "to_int_truncated", (), INT),
    (FLOAT, "abs", (), FLOAT),
    (FLOAT, "min", (FLOAT,), FLOAT),
    (FLOAT, "max", (FLOAT,), FLOAT),
    (FLOAT, "pow", (FLOAT,), FLOAT),
    (FLOAT, "sqrt", (), FLOAT),
    (FLOAT, "floor", (), INT),
    (FLOAT, "ceil", (), INT),
    (FLOAT, "round", (), INT),
    (BOOL, "to_string", (), STRING),
)

LISTS: tuple[ListType, ...] = tuple(ListType(scalar) for scalar in SCALARS)
MAPS: tuple[MapType, ...] = (
    MapType(STRING, INT),
    MapType(INT, STRING),
    MapType(STRING, FLOAT),
    MapType(BOOL, STRING),
)


def giving(wanted: Type) -> list[Method]:
    """(receiver, method, arguments) of the calls without a lambda that give `wanted` on plain values."""
    found: list[Method] = [(r, m, a) for r, m, a, result in OF_SCALARS if result == wanted]
    if wanted == INT:
        containers: tuple[Type, ...] = (*LISTS, *MAPS)
        found += [(each, "length", ()) for each in containers]
    if wanted == BOOL:
        found += [(ListType(each), "contains", (each,)) for each in SCALARS]
        found += [(OptionType(INT), "is_some", ()), (OptionType(STRING), "is_none", ())]
        found += [(ResultType(INT, STRING), "is_ok", ()), (ResultType(STRING, STRING), "is_err", ())]
        found += [(ResultType(INT, FAULT), "is_ok", ()), (ResultType(STRING, FAULT), "is_err", ())]
        found += [(each, "contains_key", (each.key,)) for each in MAPS]
    if wanted in (INT, FLOAT):
        found.append((ListType(wanted), "sum", ()))
    if wanted == STRING:
        found.append((ListType(STRING), "join", (STRING,)))
    if isinstance(wanted, FunctionType):
        found.append((OptionType(wanted), "unwrap_or", (wanted,)))
    elif wanted != NOTHING:
        found.append((OptionType(wanted), "unwrap_or", (wanted,)))
        found.append((ResultType(wanted, STRING), "unwrap_or", (wanted,)))
        found.append((ResultType(wanted, FAULT), "unwrap_or", (wanted,)))
    if isinstance(wanted, OptionType):
        item = wanted.item
        if item in (GroundedType(INT), GroundedType(FLOAT)):
            found.append((ListType(item), "sum", ()))
        if item == GroundedType(STRING):
            found.append((ListType(item), "join", (STRING,)))
        if plain(item) in (INT, FLOAT, STRING):
            found += [(ListType(item), "min", ()), (ListType(item), "max", ())]
        found += [
            (ListType(item), "first", ()),
            (ListType(item), "last", ()),
            (MapType(STRING, item), "get", (STRING,)),
        ]
    if isinstance(wanted, ResultType) and not isinstance(wanted.err, GroundedType):
        found.append((OptionType(wanted.ok), "ok_or", (wanted.err,)))
    if isinstance(wanted, ListType):
        found.append((wanted, "slice", (INT, INT)))
        found.append((ListType(ResultType(wanted.element, STRING)), "oks", ()))
        found.append((ListType(ResultType(INT, wanted.element)), "errs", ()))
        found.append((MapType(STRING, wanted.element), "values", ()))
        if wanted.element in SCALARS:
            found.append((MapType(wanted.element, INT), "keys", ()))
    return found
