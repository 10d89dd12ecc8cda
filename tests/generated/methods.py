"""Built-in methods over labelled values (grounded.inside.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from corvid.builtins import MUTATING, TAKING_FUNCTION
from corvid.ir.methods import lifted_arguments
from corvid.runtime.builtins import KINDS
from corvid.runtime.stops import MissingKey
from corvid.runtime.values import Err, Ok, Some, deep_copy, erase_inside, inner_nodes
from corvid.types import FLOAT, ListType, MapType, OptionType, ResultType, Scalar, Type, plain
from tests.generated.labels import arithmetic

READING = frozenset({"contains", "join"})
GATHERING = frozenset({"sum", "min", "max"})
RANKING = frozenset({"min_by", "max_by"})


def _labels(*values: Any) -> frozenset[str]:
    return frozenset().union(*(value[1] for value in values if type(value) is tuple))


def inside(*values: Any) -> frozenset[str]:
    """All labels of the values, at any depth; the walker's labels are where a run's nodes do."""
    found: list[Any] = [node for value in values for node in inner_nodes(value)]
    return frozenset().union(*found)


def _kind(type_: Type) -> str:
    match type_:
        case Scalar(name):
            return name
        case ListType():
            return "List"
        case MapType():
            return "Map"
        case OptionType():
            return "Option"
        case ResultType():
            return "Result"
    raise AssertionError(type_)


def method(
    name: str, receiver: Any, type_: Type, arguments: list[Any], types: tuple[Type, ...], wrapping: bool
) -> object:
    """`receiver.name(arguments)`."""
    label = type(receiver) is tuple
    value = receiver[0] if label else receiver
    if name == "together":
        made = Some(([item for item, _ in value], _labels(*value))) if value else None
        return (made, _labels(receiver)) if label else made
    if name == "entry":
        if arguments[0] not in value:
            raise MissingKey(arguments[0])
        return value[arguments[0]]
    if name in RANKING:
        return _ranked(name, receiver, type_, arguments[0])
    if name == "join" and isinstance(type_, ListType) and plain(type_.element) != type_.element:
        (separator,) = arguments
        texts = [item for item, _ in value]
        between = separator[0] if type(separator) is tuple else separator
        return Some((between.join(texts), inside(value) | _labels(separator))) if value else None
    if name in TAKING_FUNCTION and label:
        return _labelled_lambda(name, receiver, arguments)
    if name in GATHERING and isinstance(plain(type_), ListType):
        return _gathered(name, receiver, type_, wrapping)
    compute = KINDS[_kind(plain(type_))]()[name]
    if name in TAKING_FUNCTION:
        function = arguments[-1]
        return compute(None, 0, value, *arguments[:-1], lambda _run, _depth, *given: function(*given))
    if name in MUTATING:
        return compute(value, *arguments)
    lifted = lifted_arguments(name, type_, types)
    given = [a[0] if strip else a for a, strip in zip(arguments, lifted, strict=True)]
    found = _labels(receiver, *(a for a, strip in zip(arguments, lifted, strict=True) if strip))
    if not label and True not in lifted:
        return compute(value, *given)
    if name in READING:
        found |= inside(value, *given)
        value = erase_inside(value)[0]
    result: Any = compute(value, *given)
    if type(result) is tuple:
        return deep_copy(result[0]), found | result[1]
    return deep_copy(result), found


def _gathered(name: str, receiver: Any, type_: Type, wrapping: bool) -> object:
    """The numbers added from the left, or the one that no other is beyond; of a plain list of grounded ones
    there may be none."""
    value, label = receiver if type(receiver) is tuple else (receiver, None)
    container = plain(type_)
    assert isinstance(container, ListType)
    total: Any = 0.0 if plain(container.element) == FLOAT else 0
    items = erase_inside(value)[0]
    for item in items if name == "sum" else ():
        total = arithmetic("+", total, item, wrapping)
    if name != "sum" and items:
        total = (min if name == "min" else max)([item for item in items if item == item] or items[-1:])
    whole = total if name == "sum" else Some(total) if items else None
    if label is not None:
        return whole, label | inside(value)
    if plain(container.element) == container.element:
        return whole
    return Some((total, inside(value))) if value else None


def _ranked(name: str, receiver: Any, type_: Type, function: Callable[..., Any]) -> object:
    """The first of the elements with the least or the largest rank."""
    value, label = receiver if type(receiver) is tuple else (receiver, None)
    given = value if label is None else [_part(item, label) for item in value]
    ranks = [function(item) for item in given]
    bare = [rank[0] if type(rank) is tuple else rank for rank in ranks]
    numbers = [rank for rank in bare if rank == rank]
    best = (min if name == "min_by" else max)(numbers) if numbers else None
    at = bare.index(best) if numbers else len(bare) - 1
    if label is not None:
        return Some(value[at]) if value else None, label | _labels(*ranks)
    container = plain(type_)
    assert isinstance(container, ListType)
    if plain(container.element) == container.element:
        return Some(value[at]) if value else None
    return Some((value[at][0], _labels(*value, *ranks))) if value else None


def _part(item: Any, found: frozenset[str]) -> Any:
    """A part of a value with such labels."""
    return (item[0], found | item[1]) if type(item) is tuple else (item, found)


def _labelled_lambda(name: str, receiver: Any, arguments: list[Any]) -> object:
    """A lambda over a grounded receiver gets grounded parts."""
    value, found = receiver
    function: Callable[..., Any] = arguments[-1]

    def part(item: Any) -> Any:
        return _part(item, found)

    if name == "map_err":
        made = value if isinstance(value, Ok) else Err(function(part(value.value)))
        return deep_copy(made), found
    if name == "map":
        return deep_copy([function(part(item)) for item in value]), found
    if name == "fold":
        total = part(arguments[0]) if type(arguments[0]) is not tuple else arguments[0]
        for item in value:
            total = function(total, part(item))
        return total[0], found | total[1]
    asked = found
    kept: list[Any] = []
    for item in value:
        answer = function(part(item))
        asked |= _labels(answer)
        holds = answer[0] if type(answer) is tuple else answer
        if name != "filter" and holds == (name == "any"):
            return holds, asked
        if holds:
            kept.append(item)
    return (kept if name == "filter" else name == "all"), asked
