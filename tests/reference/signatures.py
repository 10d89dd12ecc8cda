"""What built-in methods take and give (builtins.list.1)."""

from __future__ import annotations

from tests.reference.context import listing, option
from tests.reference.labelled_types import (
    BOOL,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    Type,
    erase,
    g,
    plain,
)

Signature = tuple[tuple[Type, ...], Type]
OWNED = {"sources", "chain", "confidence", "unwrap_discarding_sources"}
SOURCE = Type("prelude::Source")
EXCERPT = Type("prelude::Excerpt")

SCALARS: dict[tuple[str, str], Signature] = {
    **{("String", n): ((), STRING) for n in ("to_upper", "to_lower", "trim", "to_string")},
    **{("String", n): ((STRING,), BOOL) for n in ("contains", "starts_with", "ends_with")},
    ("String", "length"): ((), INT),
    ("String", "quote"): ((STRING,), option(EXCERPT)),
    ("String", "split"): ((STRING,), listing(STRING)),
    ("String", "replace"): ((STRING, STRING), STRING),
    ("String", "substring"): ((INT, INT), STRING),
    ("String", "parse_int"): ((), Type("Result", (INT, STRING))),
    ("String", "parse_float"): ((), Type("Result", (FLOAT, STRING))),
    ("Int", "to_string"): ((), STRING),
    ("Int", "to_float"): ((), FLOAT),
    ("Int", "abs"): ((), INT),
    **{("Int", n): ((INT,), INT) for n in ("min", "max", "pow")},
    ("Float", "to_string"): ((), STRING),
    **{("Float", n): ((), FLOAT) for n in ("abs", "sqrt")},
    **{("Float", n): ((FLOAT,), FLOAT) for n in ("min", "max", "pow")},
    **{("Float", n): ((), INT) for n in ("floor", "ceil", "round", "to_int_truncated")},
    ("Bool", "to_string"): ((), STRING),
}
del SCALARS["String", "to_string"]


def signature(t: Type, name: str) -> Signature | None:
    """Parameters and result of a method that takes no function, for a receiver of the plain type `t`
    (builtins.list.1)."""
    if not t.args:
        return SCALARS.get((t.head, name))
    a, b = t.args[0], t.args[-1]
    table: dict[str, dict[str, Signature]] = {
        "List": {
            "length": ((), INT),
            "append": ((a,), NOTHING),
            "contains": ((erase(a),), BOOL),
            "first": ((), option(a)),
            "last": ((), option(a)),
            "slice": ((INT, INT), t),
            "reverse": ((), NOTHING),
            "sort": ((), NOTHING),
            "join": ((STRING,), STRING),
            "sum": ((), a),
            **{name: ((), option(a)) for name in ("min", "max")},
            "oks": ((), listing(a.args[0] if a.args else UNKNOWN)),
            "errs": ((), listing(a.args[-1] if a.args else UNKNOWN)),
            "together": ((), option(g(listing(plain(a))))),
        },
        "Map": {
            "length": ((), INT),
            "get": ((a,), option(b)),
            "contains_key": ((a,), BOOL),
            "keys": ((), listing(a)),
            "values": ((), listing(b)),
            "remove": ((a,), option(b)),
        },
        "Option": {
            "unwrap_or": ((a,), a),
            "is_some": ((), BOOL),
            "is_none": ((), BOOL),
            "ok_or": ((UNKNOWN,), t),
        },
        "Result": {"unwrap_or": ((a,), a), "is_ok": ((), BOOL), "is_err": ((), BOOL)},
    }
    return table.get(t.head, {}).get(name)
