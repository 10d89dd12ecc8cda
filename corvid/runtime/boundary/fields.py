"""Reading and writing all fields of a record or variant at once, by one function for each shape of fields.

What is plainly right where it stands is not handed to the field's own reader or writer; these have the last
word on all else. Functions of one shape share their code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from corvid.ir.types import Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    from corvid.ir.types import Type

_DOUBTFUL = {
    "String": "type({0}) is not str or len({0}) > most or not {0}.isascii()",
    "Int": f"type({{0}}) is not int or not {-(1 << 63)} <= {{0}} < {1 << 63}",
    "Float": "type({0}) is not float",
}
"""Whether a value is for the reader of its field."""
_WRITTEN = {
    "as it is": "value.x{0}",
    "finite": "(v if (v := value.x{0}) - v == 0.0 else w{0}(v))",
    "": "w{0}(value.x{0})",
}


def fields_reader(
    make: Callable[..., object],
    fields: Sequence[tuple[str, Type, Callable[[object], object]]],
    count: int,
    most: int,
    unusual: type[Exception],
) -> Callable[[object], object]:
    """Reads dicts with `count` entries, these fields among them; `most` bounds the characters of a text."""
    names = [type_.name if isinstance(type_, Scalar) else "" for _, type_, _ in fields]
    shape = tuple(name if name in _DOUBTFUL else "" for name in names)
    known: dict[str, object] = {"make": make, "count": count, "most": most, "unusual": unusual}
    for index, (name, _, read) in enumerate(fields):
        known |= {f"n{index}": name, f"r{index}": read}
    return cast("Callable[[object], object]", FunctionType(_reading(shape), known, "read_fields"))


def fields_writer(fields: Sequence[tuple[str, str, str, Callable[[Any], object]]]) -> Callable[[Any], object]:
    """Writes these fields as a dict, in their order. Of each: its name, the attribute that holds it, how it
    is written (`as it is`, as `finite` number, or by its writer alone), and its writer."""
    shape = tuple(way for _, _, way, _ in fields)
    known: dict[str, object] = {}
    for index, (name, _, _, write) in enumerate(fields):
        known |= {f"n{index}": name, f"w{index}": write}
    attributes = {f"x{index}": attribute for index, (_, attribute, _, _) in enumerate(fields)}
    shared = _writing(shape)
    code = shared.replace(co_names=tuple(attributes.get(name, name) for name in shared.co_names))
    return cast("Callable[[Any], object]", FunctionType(code, known, "write_fields"))


@cache
def _reading(shape: tuple[str, ...]) -> CodeType:
    lines = ["def function(data):", " if type(data) is dict and len(data) == count:"]
    for index, kind in enumerate(shape):
        value, read = f"v{index}", f"v{index} = r{index}(v{index})"
        lines += [f"  {value} = data[n{index}]"]
        lines += [f"  if {_DOUBTFUL[kind].format(value)}: {read}" if kind else f"  {read}"]
    lines += [f"  return make({', '.join(f'v{index}' for index in range(len(shape)))})", " raise unusual"]
    return _code(lines)


@cache
def _writing(shape: tuple[str, ...]) -> CodeType:
    written = [f"n{index}: {_WRITTEN[way].format(index)}" for index, way in enumerate(shape)]
    return _code(["def function(value):", f" return {{{', '.join(written)}}}"])


def _code(lines: Sequence[str]) -> CodeType:
    names: dict[str, FunctionType] = {}
    exec(compile("\n".join(lines), "<corvid fields>", "exec"), {}, names)
    return names["function"].__code__
