"""Reading and writing all fields of a record or variant at once, by one function for each shape of fields;
and reading a list of scalars at once.

What is plainly right where it is needs no call; the field's own reader or writer has the last word on all
else. Functions of one shape share their code.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import groupby, repeat
from operator import is_
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from corvid.runtime.boundary.scalars import INT_MAX, INT_MIN, Decoding
from corvid.types import Scalar

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType

    from corvid.runtime.boundary.codec_error import Limits
    from corvid.types import Type

Read: TypeAlias = Callable[[Decoding, object], object]
_EXACT = 1 << 53
_PLAIN = {
    "String": "type({0}) is str and len({0}) <= text and ({0}.isascii() or is_unicode({0}))",
    "Int": f"type({{0}}) is int and {INT_MIN} <= {{0}} <= {INT_MAX}",
    "Float": f"(type({{0}}) is float or type({{0}}) is int and {-_EXACT} <= {{0}} <= {_EXACT})",
    "Bool": "({0} is True or {0} is False)",
}
"""Whether a value needs no reader."""
_CLASSES = {"String": str, "Int": int, "Float": float, "Bool": bool}
_WRITTEN = {
    "as it is": "value.x{0}",
    "finite": "(v if (v := value.x{0}) - v == 0.0 else w{0}(v))",
    "": "w{0}(value.x{0})",
}


def fields_reader(
    make: Callable[..., object],
    fields: Sequence[tuple[str, Type, Read]],
    count: int,
    limits: Limits,
    by_steps: Read,
    shallow: bool,
) -> Read:
    """Reads dicts with `count` entries, these fields among them, and hands all else to `by_steps`. `shallow`:
    no field is deeper than it may be."""
    kinds = [type_.name if isinstance(type_, Scalar) else "" for _, type_, _ in fields]
    shape = tuple(kind if kind in _PLAIN else "" for kind in kinds)
    known: dict[str, object] = {
        "make": make, "count": count, "text": limits.text, "characters": limits.characters,
        "most": limits.parts, "depth": limits.depth, "is_unicode": is_unicode, "by_steps": by_steps,
    }  # fmt: skip
    for index, (name, _, read) in enumerate(fields):
        known |= {f"n{index}": name, f"r{index}": read}
    return cast("Read", FunctionType(_reading(shape, shallow), known, "read_fields"))


def read_batch(at: Decoding, scalar: str, items: list[object]) -> bool:
    """Read a list of scalars of a type at once; False, and nothing is done, if one is not plainly right."""
    kind, parts, limits = _CLASSES.get(scalar), at.parts + len(items), at.limits
    if parts > limits.parts or not all(map(is_, map(type, items), repeat(kind))):
        return False
    if kind is str:
        texts = cast("list[str]", items)
        characters = at.characters + sum(map(len, texts))
        if characters > limits.characters or max(map(len, texts), default=0) > limits.text:
            return False
        if not all(map(str.isascii, texts)) and not all(map(is_unicode, texts)):
            return False
        at.characters = characters
        if at.found is not None:
            path = tuple(at.path)
            at.found += [((*path, index), text) for index, text in enumerate(texts)]
    elif kind is int:
        numbers = cast("list[int]", items)
        if min(numbers, default=0) < INT_MIN or max(numbers, default=0) > INT_MAX:
            return False
    at.parts = parts
    return True


def is_unicode(text: str) -> bool:
    """Whether there is no lone surrogate in the text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


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
def _reading(shape: tuple[str, ...], shallow: bool) -> CodeType:
    lines = [
        "def function(at, data):",
        f" if type(data) is not dict or len(data) != count{'' if shallow else ' or len(at.path) >= depth'}:",
        "  return by_steps(at, data)",
        " try:",
        *[f"  v{index} = data[n{index}]" for index in range(len(shape))],
        "  pass",
        " except Exception: return by_steps(at, data)",
    ]
    if not shape or not shape[0]:
        lines.append(" at.count()")
    for plain, run in groupby(enumerate(shape), key=lambda field: bool(field[1])):
        if plain:
            lines += _run(list(run))
        else:
            lines += [" " + line for index, _ in run for line in _step(index)]
    return _code([*lines, f" return make({', '.join(f'v{index}' for index in range(len(shape)))})"])


def _run(run: list[tuple[int, str]]) -> list[str]:
    """The lines that read consecutive scalars: at once if all are plain and within the limits. The first run
    counts the whole, too."""
    first = run[0][0] == 0
    tests = [_PLAIN[kind].format(f"v{index}") for index, kind in run]
    tests.append(f"(parts := at.parts + {len(run) + first}) <= most")
    lines = ["  at.parts = parts"]
    numbers, texts = ([index for index, kind in run if kind == one] for one in ("Float", "String"))
    lines += [f"  if type(v{index}) is int: v{index} = float(v{index})" for index in numbers]
    if texts:
        total = "".join(f" + len(v{index})" for index in texts)
        tests.append(f"(read := at.characters{total}) <= characters")
        found = ", ".join(f"((*at.path, n{index}), v{index})" for index in texts)
        lines += ["  at.characters = read", f"  if at.found is not None: at.found += [{found}]"]
    return [
        f" if {' and '.join(tests)}:",
        *lines,
        " else:",
        *(["  at.count()"] if first else []),
        *("  " + line for index, _ in run for line in _step(index)),
    ]


def _step(index: int) -> list[str]:
    return [f"at.path.append(n{index})", f"v{index} = r{index}(at, v{index})", "at.path.pop()"]


@cache
def _writing(shape: tuple[str, ...]) -> CodeType:
    written = [f"n{index}: {_WRITTEN[way].format(index)}" for index, way in enumerate(shape)]
    return _code(["def function(value):", f" return {{{', '.join(written)}}}"])


def _code(lines: Sequence[str]) -> CodeType:
    names: dict[str, FunctionType] = {}
    exec(compile("\n".join(lines), "<corvid fields>", "exec"), {}, names)
    return names["function"].__code__
