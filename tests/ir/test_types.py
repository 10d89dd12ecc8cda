"""Types without their labels, for all types to a depth."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from corvid.ir.errors import InternalError
from corvid.ir.lower.types import lower_type
from corvid.types import (
    BOOL,
    HOLE,
    INT,
    NOTHING,
    STRING,
    UNKNOWN,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OpenType,
    OptionType,
    ResultType,
    Type,
    erase,
    grounded,
    mentions_grounded,
    parts,
    qualified,
    show,
    with_parts,
)
from tests.shares import share


@cache
def _to_depth(depth: int) -> tuple[Type, ...]:
    """With one type to begin with, and labels around everything."""
    if depth == 1:
        return (INT,)
    inside = _to_depth(depth - 1)
    made: list[Type] = [*inside]
    for one in inside:
        made += (ListType(one), OptionType(one), GroundedType(one))
    for one, other in product(inside, inside):
        made += (MapType(one, other), ResultType(one, other), FunctionType((one,), other))
    return tuple(dict.fromkeys(made))


@pytest.mark.parametrize("first", share(range(20), 20))
def test_nothing_but_labels_is_erased(first: int) -> None:
    """Of a whole and of its parts the same is true, but for labels, which go, and functions, which stay."""
    types = _to_depth(4)
    assert len(types) == 86_191
    for type_ in types[first::20]:
        erased = erase(type_)
        match type_:
            case GroundedType(inner):
                assert erased == erase(inner)
                assert mentions_grounded(type_)
            case FunctionType():
                assert erased == type_
                assert not mentions_grounded(type_)
            case _:
                assert erased == with_parts(type_, erase)
                assert mentions_grounded(type_) == any(map(mentions_grounded, parts(type_)))
        assert mentions_grounded(type_) == (erased != type_)
        assert not mentions_grounded(erased)


def test_a_type_is_made_of_its_parts() -> None:
    for type_ in _to_depth(3):
        assert with_parts(type_, lambda part: part) == (
            type_ if not isinstance(type_, GroundedType) else grounded(type_.inner)
        )
        changed = with_parts(type_, lambda _: BOOL)
        assert parts(changed) == (BOOL,) * len(parts(type_))


@pytest.mark.parametrize("inner", [NOTHING, FunctionType((), INT), GroundedType(INT), UNKNOWN, HOLE])
def test_what_has_no_grounded_stays_as_it_is(inner: OpenType) -> None:
    assert grounded(inner) is inner


@pytest.mark.parametrize(
    ("type_", "words", "full"),
    [
        (grounded(ListType(STRING)), "Grounded<List<String>>", "Grounded<List<String>>"),
        (MapType(INT, NamedType("m::R")), "Map<Int, R>", "Map<Int, m::R>"),
        (
            ResultType(OptionType(INT), NOTHING),
            "Result<Option<Int>, Nothing>",
            "Result<Option<Int>, Nothing>",
        ),
        (FunctionType((INT, NamedType("m::R")), BOOL), "(Int, R) -> Bool", "(Int, m::R) -> Bool"),
        (FunctionType((), INT), "() -> Int", "() -> Int"),
    ],
)
def test_a_type_as_it_is_written(type_: Type, words: str, full: str) -> None:
    assert show(type_) == words
    assert qualified(type_) == full


def test_what_is_unknown_does_not_get_into_the_ir() -> None:
    """Nor past mypy, which has nothing to ignore here if it accepts one."""
    assert show(ListType[Type](UNKNOWN)) == "List<?>"  # type: ignore[arg-type]
    known: Type = MapType(STRING, INT)
    assert lower_type(known) is known
    for type_ in (UNKNOWN, ListType(HOLE), FunctionType((INT,), UNKNOWN)):
        with pytest.raises(InternalError):
            lower_type(type_)
