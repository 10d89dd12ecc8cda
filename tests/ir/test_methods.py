"""The typing table of the built-in methods."""

from __future__ import annotations

import pytest

from corvid.ir.errors import IrTypeError
from corvid.ir.methods import is_mutating, lifted_arguments, method_type, takes_lambda
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
    NamedType,
    OptionType,
    ResultType,
    Type,
)
from tests.tables import each

GS, GI, GB = GroundedType(STRING), GroundedType(INT), GroundedType(BOOL)
WORDS, GROUNDED_WORDS = ListType(STRING), GroundedType(ListType(STRING))
SCORES = MapType(STRING, INT)


def to(result: Type, *given: Type) -> FunctionType:
    return FunctionType(given, result)


ACCEPTED: list[tuple[Type, str, tuple[Type, ...], Type]] = [
    (STRING, "length", (), INT),
    (GS, "length", (), GI),
    (STRING, "contains", (GS,), GB),
    (STRING, "split", (STRING,), WORDS),
    (GS, "split", (STRING,), GROUNDED_WORDS),
    (GS, "parse_int", (), GroundedType(ResultType(INT, STRING))),
    (INT, "to_float", (), FLOAT),
    (INT, "max", (GI,), GI),
    (FLOAT, "round", (), INT),
    (BOOL, "to_string", (), STRING),
    (WORDS, "first", (), OptionType(STRING)),
    (GROUNDED_WORDS, "first", (), GroundedType(OptionType(STRING))),
    (ListType(GS), "first", (), OptionType(GS)),
    (ListType(GS), "length", (), INT),
    (ListType(GS), "slice", (INT, GI), GroundedType(ListType(GS))),
    (ListType(GS), "append", (GS,), NOTHING),
    (ListType(GS), "reverse", (), NOTHING),
    (WORDS, "join", (GS,), GS),
    (GroundedType(ListType(GS)), "join", (STRING,), GS),
    (WORDS, "contains", (GS,), GB),
    (GroundedType(ListType(GS)), "contains", (STRING,), GB),
    (ListType(GS), "join", (STRING,), OptionType(GS)),
    (ListType(GS), "join", (GS,), OptionType(GS)),
    (ListType(GS), "min", (), OptionType(GS)),
    (GROUNDED_WORDS, "min", (), GroundedType(OptionType(STRING))),
    (WORDS, "min_by", (to(INT, STRING),), OptionType(STRING)),
    (ListType(GS), "min_by", (to(GI, GS),), OptionType(GS)),
    (ListType(GS), "max_by", (to(INT, GS),), OptionType(GS)),
    (GROUNDED_WORDS, "max_by", (to(GI, GS),), GroundedType(OptionType(STRING))),
    (ListType(ResultType(GS, INT)), "oks", (), ListType(GS)),
    (GroundedType(ListType(ResultType(STRING, INT))), "errs", (), GroundedType(ListType(INT))),
    (ListType(GS), "together", (), OptionType(GROUNDED_WORDS)),
    (SCORES, "get", (GS,), GroundedType(OptionType(INT))),
    (SCORES, "remove", (STRING,), OptionType(INT)),
    (SCORES, "entry", (STRING,), INT),
    (GroundedType(SCORES), "keys", (), GROUNDED_WORDS),
    (MapType(STRING, GI), "get", (STRING,), OptionType(GI)),
    (OptionType(STRING), "unwrap_or", (GS,), GS),
    (OptionType(GS), "unwrap_or", (GS,), GS),
    (GroundedType(OptionType(STRING)), "unwrap_or", (STRING,), GS),
    (OptionType(GS), "is_some", (), BOOL),
    (OptionType(INT), "ok_or", (STRING,), ResultType(INT, STRING)),
    (OptionType(INT), "ok_or", (GS,), GroundedType(ResultType(INT, STRING))),
    (ResultType(INT, STRING), "map_err", (to(INT, STRING),), ResultType(INT, INT)),
    (GroundedType(ResultType(INT, STRING)), "map_err", (to(INT, GS),), GroundedType(ResultType(INT, INT))),
    (WORDS, "map", (to(GI, STRING),), ListType(GI)),
    (GROUNDED_WORDS, "map", (to(INT, GS),), GroundedType(ListType(INT))),
    (GROUNDED_WORDS, "filter", (to(GB, GS),), GROUNDED_WORDS),
    (GROUNDED_WORDS, "any", (to(BOOL, GS),), GB),
    (ListType(GS), "all", (to(BOOL, GS),), BOOL),
    (WORDS, "fold", (GI, to(GI, GI, STRING)), GI),
    (GROUNDED_WORDS, "fold", (INT, to(GI, GI, GS)), GI),
    (GS, "confidence", (), FLOAT),
    (GS, "sources", (), ListType(NamedType("prelude::Source"))),
    (GS, "chain", (), STRING),
]

REFUSED: list[tuple[Type, str, tuple[Type, ...]]] = [
    (INT, "length", ()),
    (STRING, "length", (INT,)),
    (OptionType(GS), "unwrap_or", (STRING,)),
    (ListType(GS), "contains", (STRING,)),
    (ListType(GS), "join", (INT,)),
    (ListType(GI), "join", (STRING,)),
    (WORDS, "min_by", (to(GI, STRING),)),
    (WORDS, "min_by", (to(BOOL, STRING),)),
    (ListType(GS), "min_by", (to(GroundedType(BOOL), GS),)),
    (ListType(GroundedType(ResultType(STRING, INT))), "oks", ()),
    (WORDS, "errs", ()),
    (ListType(GS), "sort", ()),
    (WORDS, "together", ()),
    (GROUNDED_WORDS, "append", (STRING,)),
    (WORDS, "append", (GS,)),
    (GroundedType(SCORES), "remove", (STRING,)),
    (SCORES, "remove", (GS,)),
    (ListType(GS), "filter", (to(GB, GS),)),
    (WORDS, "any", (to(GB, STRING),)),
    (GROUNDED_WORDS, "map", (to(INT, STRING),)),
    (GROUNDED_WORDS, "fold", (INT, to(INT, INT, GS))),
    (GroundedType(ListType(FunctionType((), INT))), "map", (to(INT, FunctionType((), INT)),)),
    (GroundedType(OptionType(FunctionType((), INT))), "unwrap_or", (FunctionType((), INT),)),
    (STRING, "confidence", ()),
    (NamedType("main::Note"), "length", ()),
    (WORDS, "enumerate", ()),
]


@each(("receiver", "method", "arguments", "result"), ACCEPTED)
def test_the_rule(receiver: Type, method: str, arguments: tuple[Type, ...], result: Type) -> None:
    assert method_type(method, receiver, arguments) == result
    assert len(lifted_arguments(method, receiver, arguments)) == len(arguments)


@each(("receiver", "method", "arguments"), REFUSED)
def test_no_rule(receiver: Type, method: str, arguments: tuple[Type, ...]) -> None:
    with pytest.raises(IrTypeError):
        method_type(method, receiver, arguments)


def test_what_an_argument_loses() -> None:
    assert lifted_arguments("max", INT, (GI,)) == (True,)
    assert lifted_arguments("unwrap_or", OptionType(GS), (GS,)) == (False,)
    assert lifted_arguments("unwrap_or", OptionType(STRING), (GS,)) == (True,)
    assert lifted_arguments("append", ListType(GS), (GS,)) == (False,)


def test_the_predicates() -> None:
    assert [name for name in ("append", "map", "remove", "first") if is_mutating(name)] == [
        "append",
        "remove",
    ]
    assert [name for name in ("append", "map", "map_err", "first") if takes_lambda(name)] == [
        "map",
        "map_err",
    ]
