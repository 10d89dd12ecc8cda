"""Reading and writing all fields of a record or variant at once, by one function for each shape of fields;
and reading a list of scalars in batches.

What is plainly right where it is needs no call; the field's own reader or writer has the last word on all
else. Functions of one shape share their code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from types import CodeType, FunctionType
from typing import Any, TypeAlias, cast

from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.boundary.scalars import INT_MAX, INT_MIN, Decoding
from corvid.types import Scalar, Type

Read: TypeAlias = Callable[[Decoding, object], object]
ReadItems: TypeAlias = "Callable[[Decoding, list[Any]], list[Any]]"
"""Gives the values of the items of a list; the last key of the path is the index of one."""
_EXACT = 1 << 53
_PLAIN = {
    "String": "type({0}) is str and ({0}.isascii() or is_unicode({0}))",
    "Int": f"type({{0}}) is int and {INT_MIN} <= {{0}} <= {INT_MAX}",
    "Float": f"(type({{0}}) is float or type({{0}}) is int and {-_EXACT} <= {{0}} <= {_EXACT}"
    " and ({0} := float({0})) is {0})",
    "Bool": "({0} is True or {0} is False)",
}
"""Whether a value needs no reader; an Int for a Float becomes one."""
_CLASSES: dict[str, set[type]] = {
    "String": {str}, "Int": {int}, "Float": {float, int}, "Bool": {bool}, "Nothing": {type(None)},
}  # fmt: skip
UNUSUAL = object()
"""Stands for no value: another reader has to look at the data."""
_BATCH = 1024
"""Items read at once: so few that no call of C on them keeps an interrupt waiting."""
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
    each: bool = False,
) -> Callable[..., Any]:
    """Return a reader of dicts with `count` entries, these fields among them, that hands all else to
    `by_steps`. `shallow`: no field is deeper than it may be. The reader is a `Read`, or with `each` a
    `ReadItems`."""
    kinds = [type_.name if isinstance(type_, Scalar) else "" for _, type_, _ in fields]
    shape = tuple(kind if kind in _PLAIN else "" for kind in kinds)
    known: dict[str, object] = {
        "make": make, "count": count, "text": limits.text, "characters": limits.characters,
        "most": limits.parts, "depth": limits.depth, "is_unicode": is_unicode, "by_steps": by_steps,
        "read_each": read_each,
    }  # fmt: skip
    for index, (name, _, read) in enumerate(fields):
        known |= {f"n{index}": name, f"r{index}": read}
    code = _reading(tuple(known), shape, shallow, each)
    return FunctionType(code, {}, "read_fields", tuple(known.values()))


def plain_reader(
    names: Sequence[str], kinds: Sequence[str], make: Callable[..., object] | None, limits: Limits
) -> Callable[[object], object] | None:
    """Return a reader of a dict of exactly these fields, all scalars, or without `make` of one scalar, that
    counts nothing and returns `UNUSUAL` for what is not plainly right. None where there may be no such
    reader."""
    if limits.depth < 1 or len(kinds) + 1 > limits.parts or not all(kind in _PLAIN for kind in kinds):
        return None
    known: dict[str, object] = {
        "most": min(limits.text, limits.characters), "is_unicode": is_unicode, "unusual": UNUSUAL,
        "count": len(names), "make": make,
    }  # fmt: skip
    known |= {f"n{index}": name for index, name in enumerate(names)}
    code = _reading_plain(tuple(known), tuple(kinds), make is None)
    return FunctionType(code, {}, "read_plain", tuple(known.values()))


def read_each(read: Read, at: Decoding, items: list[Any], first: int = 0) -> list[Any]:
    """Read the items one by one; `first` is the index of the first one."""
    path, values = at.path, []
    for index, item in enumerate(items, first):
        path[-1] = index
        values.append(read(at, item))
    return values


def read_scalars(kind: str, read: Read, at: Decoding, items: list[Any]) -> list[Any]:
    """Read scalars of a kind in batches, and by their reader where one of a batch is not plainly right."""
    values: list[Any] = []
    for first in range(0, len(items), _BATCH):
        batch = items[first : first + _BATCH]
        scalars = _scalars(kind, at, batch)
        if scalars is None:
            scalars = read_each(read, at, batch, first)
        elif kind == "String" and at.found is not None:
            above = at.path[:-1]
            at.found += [((*above, index), text) for index, text in enumerate(scalars, first)]
        values += scalars
    return values


def _scalars(kind: str, at: Decoding, items: list[Any]) -> list[Any] | None:
    """Return the values of scalars; None, and nothing is counted, if one is not plainly right."""
    classes, limits = set(map(type, items)), at.limits
    if not classes <= _CLASSES[kind] or at.parts + len(items) > limits.parts:
        return None
    if kind == "String":
        length = sum(map(len, items))
        fits = length <= limits.text and at.characters + length <= limits.characters
        if not fits or not is_unicode("".join(items)):
            return None
        at.characters += length
    elif kind == "Int" and (min(items) < INT_MIN or max(items) > INT_MAX):
        return None
    elif kind == "Float" and int in classes:
        try:
            items = list(map(float, items))
        except OverflowError:
            return None
    at.parts += len(items)
    return items


def is_unicode(text: str) -> bool:
    """Return whether there is no lone surrogate in the text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def fields_writer(fields: Sequence[tuple[str, str, str, Callable[[Any], object]]]) -> Callable[[Any], object]:
    """Return a writer of these fields as a dict, in their order. Of each: its name, the attribute that holds
    it, how it is written (`as it is`, as `finite` number, or by its writer alone), and its writer."""
    shape = tuple(way for _, _, way, _ in fields)
    known: dict[str, object] = {}
    for index, (name, _, _, write) in enumerate(fields):
        known |= {f"n{index}": name, f"w{index}": write}
    attributes = {f"x{index}": attribute for index, (_, attribute, _, _) in enumerate(fields)}
    shared = _writing(shape)
    code = shared.replace(co_names=tuple(attributes.get(name, name) for name in shared.co_names))
    return cast("Callable[[Any], object]", FunctionType(code, known, "write_fields"))


_COUNT = ["read, few = 0, characters - at.characters", "if few > text: few = text"]
"""`few` characters are within all limits, of one text and of all."""
_COUNTED = "at.characters += read"


@cache
def _reading(known: tuple[str, ...], shape: tuple[str, ...], shallow: bool, each: bool) -> CodeType:
    """Compile a reader that counts characters in a variable until a field's own reader counts on. The parts
    of records that hold nothing but scalars are counted ahead of a list. The names that are `known` are
    parameters with defaults: those are read faster than globals."""
    begin, odd = ["path, found = at.path, at.found", *_COUNT], ["return by_steps(at, data)"]
    place = ["path[-1] = len(values)"] if each else []
    here = [_COUNTED, *place]
    ahead = each and shape != () and all(shape)
    if ahead:
        parts = 1 + len(shape)
        here.append(f"at.parts -= {parts}")
        begin += [
            f"parts = {parts} * len(items)",
            "if at.parts + parts > most: return read_each(by_steps, at, items)",
            "at.parts += parts",
        ]
    if each:
        begin.append("values = []")
        odd = [*here, "values.append(by_steps(at, data))", *_COUNT, "continue"]
    body = [
        f"if type(data) is not dict or len(data) != count{'' if shallow else ' or len(path) >= depth'}:",
        *_inside(odd),
        "try:",
        *[f" v{index} = data[n{index}]" for index in range(len(shape))],
        " pass",
        "except KeyboardInterrupt: raise",
        "except BaseException:",
        *_inside(odd),
        *(_steps([], here) if not shape else ()),
    ]
    for plain, run in groupby(enumerate(shape), key=lambda field: bool(field[1])):
        fields = list(run)
        steps = _steps([index for index, _ in fields], here)
        body += _run(fields, place, ahead, steps) if plain else steps
    made = f"make({', '.join(f'v{index}' for index in range(len(shape)))})"
    if each:
        lines = ["for data in items:", *_inside([*body, f"values.append({made})"]), _COUNTED, "return values"]
    else:
        lines = [*body, _COUNTED, f"return {made}"]
    head = f"def function(at, {'items' if each else 'data'}, {', '.join(known)}):"
    return _code([head, *_inside([*begin, *lines])])


def _run(run: list[tuple[int, str]], place: list[str], ahead: bool, steps: list[str]) -> list[str]:
    """Return the lines that read consecutive scalars: at once if all are plain and within the limits, else by
    steps. The first run counts the whole, too; nothing counts parts that are counted `ahead`."""
    tests = [_PLAIN[kind].format(f"v{index}") for index, kind in run]
    texts = [index for index, kind in run if kind == "String"]
    lines = []
    if texts:
        total = "".join(f" + len(v{index})" for index in texts)
        noted = ", ".join(f"((*path, n{index}), v{index})" for index in texts)
        tests.append(f"(longer := read{total}) <= few")
        lines += ["read = longer", "if found is not None:", *_inside([*place, f"found += [{noted}]"])]
    if not ahead:
        tests.append(f"(more := at.parts + {len(run) + (run[0][0] == 0)}) <= most")
        lines.append("at.parts = more")
    return [f"if {' and '.join(tests)}:", *_inside([*lines, "pass"]), "else:", *_inside(steps)]


def _steps(indices: Sequence[int], here: list[str]) -> list[str]:
    """Return the lines that read consecutive fields by their own readers. Before the first, the whole is
    counted."""
    lines = list(here)
    if not indices or indices[0] == 0:
        lines.append("at.count()")
    for index in indices:
        lines += [f"path.append(n{index})", f"v{index} = r{index}(at, v{index})", "path.pop()"]
    return [*lines, *_COUNT]


@cache
def _reading_plain(known: tuple[str, ...], kinds: tuple[str, ...], alone: bool) -> CodeType:
    values = ["data"] if alone else [f"v{index}" for index in range(len(kinds))]
    tests = [_PLAIN[kind].format(value) for kind, value in zip(kinds, values, strict=True)]
    lengths = [f"len({value})" for kind, value in zip(kinds, values, strict=True) if kind == "String"]
    tests += [f"{' + '.join(lengths)} <= most"] if lengths else []
    fields = [
        "if type(data) is not dict or len(data) != count: return unusual",
        "try:",
        *[f" {value} = data[n{index}]" for index, value in enumerate(values)],
        "except KeyboardInterrupt: raise",
        "except BaseException: return unusual",
    ]
    made = "data" if alone else f"make({', '.join(values)})"
    lines = [*([] if alone else fields), f"return {made} if {' and '.join(tests)} else unusual"]
    return _code([f"def function(data, {', '.join(known)}):", *_inside(lines)])


def _inside(lines: Sequence[str]) -> list[str]:
    return [" " + line for line in lines]


@cache
def _writing(shape: tuple[str, ...]) -> CodeType:
    written = [f"n{index}: {_WRITTEN[way].format(index)}" for index, way in enumerate(shape)]
    return _code(["def function(value):", f" return {{{', '.join(written)}}}"])


def _code(lines: Sequence[str]) -> CodeType:
    names: dict[str, FunctionType] = {}
    exec(compile("\n".join(lines), "<corvid fields>", "exec"), {}, names)
    return names["function"].__code__
