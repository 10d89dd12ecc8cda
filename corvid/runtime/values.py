"""What a running program's values are made of, and the walks over them.

All walks are loops with their own stack: values may be linked deeper than any recursion goes, and
may hold themselves. A Grounded value is the tuple `(value, node)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import ClassVar, cast

from corvid.deferred import deferred_pattern


class _Holder:
    """One value."""

    __slots__ = ("value",)
    __match_args__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"


class Some(_Holder):
    """`Some(value)`; None is None."""

    __slots__ = ()


class Ok(_Holder):
    """`Ok(value)` of a Result."""

    __slots__ = ()


class Err(_Holder):
    """`Err(value)` of a Result."""

    __slots__ = ()


class Structure:
    """Record or Variant: fields are slots, built positionally in declaration order.

    `corvid_type` and `corvid_fields` always show type and fields, and `corvid_variant` the variant;
    `type_name`, `field_names` and `variant_name` do so too unless a field has that very name.
    """

    __slots__ = ()
    corvid_type: ClassVar[str]
    corvid_fields: ClassVar[tuple[str, ...]]

    def __repr__(self) -> str:
        return f"<{self.corvid_type}>"


class Record(Structure):
    """Base of the classes that `record_class` makes."""

    __slots__ = ()
    type_name: ClassVar[str]
    field_names: ClassVar[tuple[str, ...]]


class Variant(Structure):
    """Base of the classes that `variant_class` makes."""

    __slots__ = ()
    type_name: ClassVar[str]
    variant_name: ClassVar[str]
    field_names: ClassVar[tuple[str, ...]]
    corvid_variant: ClassVar[str]


_MEANT = deferred_pattern(r"(?s)__.*__|corvid_(type|fields|variant)_*")


@cache
def attribute_of(field: str) -> str:
    """Return the Python attribute that holds the field: its name, unless that means something to Python or to
    us. Different fields have different attributes."""
    return f"{field}_" if field.startswith(("__", "corvid_")) and _MEANT.fullmatch(field) else field


# ---- making classes ---------------------------------------------------------------------------
@cache
def record_class(type_name: str, field_names: tuple[str, ...]) -> type[Record]:
    """Return the class of the record; equal arguments give the same class."""
    names: dict[str, object] = {"type_name": type_name, "field_names": field_names}
    return cast("type[Record]", _structure(Record, type_name, type_name, field_names, names))


@cache
def variant_class(type_name: str, variant_name: str, field_names: tuple[str, ...]) -> type[Variant]:
    """Return the class of the variant of the sum; equal arguments give the same class."""
    names: dict[str, object] = {
        "type_name": type_name,
        "field_names": field_names,
        "variant_name": variant_name,
        "corvid_variant": variant_name,
    }
    return cast("type[Variant]", _structure(Variant, variant_name, type_name, field_names, names))


@cache
def unit_variant(type_name: str, variant_name: str) -> Variant:
    """Return the one value of a variant without fields."""
    return variant_class(type_name, variant_name, ())()


def _structure(
    base: type, name: str, type_name: str, field_names: tuple[str, ...], members: dict[str, object]
) -> type:
    # A slot `__x` would be renamed by Python: it gets another name and `__x` is set to its descriptor.
    free = "slot_" + "_".join(field_names)
    attributes = [attribute_of(field) for field in field_names]
    slots = {
        name: free + name if name.startswith("__") and not name.endswith("__") else name
        for name in attributes
    }
    body: dict[str, object] = {key: value for key, value in members.items() if key not in slots}
    body["__slots__"] = tuple(slots.values())
    body["__module__"] = __name__
    body["corvid_type"] = type_name
    body["corvid_fields"] = field_names
    body["__init__"] = _initializer(tuple(slots.values()))
    made = type(name.rpartition("::")[2], (base,), body)
    for field, slot in slots.items():
        if field != slot:
            setattr(made, field, made.__dict__[slot])
    return made


def _initializer(slots: tuple[str, ...]) -> Callable[..., None]:
    """Return `def __init__(self, a, b): self.a = a; self.b = b` for any names."""
    names = dict(zip((f"x{number}" for number in range(len(slots))), slots, strict=True))
    shared = _setter(len(slots)).__code__
    code = shared.replace(co_names=tuple(names[name] for name in shared.co_names))
    return FunctionType(code, {}, "__init__")


@cache
def _setter(size: int) -> FunctionType:
    """Return the same for so many slots, called x0, x1 and so on."""
    taken = "".join(f", p{number}" for number in range(size))
    lines = [f" self.x{number} = p{number}" for number in range(size)] or [" pass"]
    names: dict[str, FunctionType] = {}
    exec(compile("\n".join([f"def __init__(self{taken}):", *lines]), "<corvid structure>", "exec"), {}, names)
    return names["__init__"]


# ---- text -------------------------------------------------------------------------------------
float_text: Callable[[float], str] = float.__repr__
"""The shortest text that reads back: `1.0`, `1e+16`, `inf`, `nan`."""


def bool_text(value: bool) -> str:
    """Return `true` or `false`."""
    return "true" if value else "false"


# ---- walks ------------------------------------------------------------------------------------
_BOXES = (Some, Ok, Err)


def parts(value: object) -> tuple[object, ...] | list[object] | None:
    """Return the values directly inside a composite one, None for scalars and functions."""
    kind = type(value)
    if kind is list:
        return cast("list[object]", value)
    if kind is dict:
        return tuple(cast("dict[object, object]", value).values())
    if kind is tuple:
        return (cast("tuple[object, int]", value)[0],)
    if kind in _BOXES:
        return (cast(Some, value).value,)
    if isinstance(value, Structure):
        return tuple([getattr(value, attribute_of(name)) for name in value.corvid_fields])
    return None


def equal(left: object, right: object) -> bool:
    """Check structural equality, looking through labels. NaN differs from itself, functions are themselves.

    What is still to be compared is not put on the stack at once: for a long list that would be one call of
    seconds, in which an interrupt waits. Nor is what was compared stored in a set: of eight million pairs
    that is given back in the order of their hashes, all over the memory, which takes ten times as long.
    """
    work: list[Iterator[tuple[object, object]]] = [iter(((left, right),))]
    seen: dict[tuple[int, int], None] = {}
    while work:
        for a, b in work[-1]:
            if type(a) is tuple:
                a = a[0]
            if type(b) is tuple:
                b = b[0]
            inside = parts(a)
            if inside is None:
                if a != b:
                    return False
                continue
            if type(a) is not type(b):
                return False
            if (id(a), id(b)) in seen:
                continue
            seen[id(a), id(b)] = None
            pairs = _pairs(a, b, inside)
            if pairs is None:
                return False
            work.append(pairs)
            break
        else:
            work.pop()
    return True


def _pairs(
    left: object, right: object, inside: tuple[object, ...] | list[object]
) -> Iterator[tuple[object, object]] | None:
    """Return what two composites of one type hold, side by side; None if they do not hold as much."""
    if type(left) is dict:
        others = cast("dict[object, object]", right)
        if len(left) != len(others) or any(key not in others for key in left):
            return None
        return ((value, others[key]) for key, value in left.items())
    other = parts(right)
    assert other is not None
    return zip(inside, other, strict=True) if len(inside) == len(other) else None


class _Copier:
    """Copies composites with their sharing and cycles; `erase` drops the labels inside."""

    def __init__(self, erase: bool) -> None:
        self.erase = erase
        self.found = False
        self._made: dict[int, object] = {}
        self._todo: list[tuple[object, object]] = []

    def copy(self, value: object) -> object:
        made = self._shell(value)
        while self._todo:
            old, new = self._todo.pop()
            self._fill(old, new)
        return made

    def _shell(self, value: object) -> object:
        """Return the copy of `value`, to be filled later."""
        kind = type(value)
        if kind is tuple:
            inner, node = cast("tuple[object, int]", value)
            self.found = True
            return self._shell(inner) if self.erase else (self._shell(inner), node)
        if kind is list:
            new: object = []
        elif kind is dict:
            new = {}
        elif kind in _BOXES or (isinstance(value, Structure) and value.corvid_fields):
            new = kind.__new__(kind)
        else:
            return value
        known = self._made.get(id(value))
        if known is not None:
            return known
        self._made[id(value)] = new
        self._todo.append((value, new))
        return new

    def _fill(self, old: object, new: object) -> None:
        shell = self._shell
        if type(old) is list:
            cast("list[object]", new).extend([shell(item) for item in old])
        elif type(old) is dict:
            cast("dict[object, object]", new).update([(key, shell(item)) for key, item in old.items()])
        elif isinstance(old, Structure):
            for name in map(attribute_of, old.corvid_fields):
                setattr(new, name, shell(getattr(old, name)))
        else:
            cast(Some, new).value = shell(cast(Some, old).value)


def deep_copy(value: object) -> object:
    """Return an equal value that shares no List, Map or record with it; labels keep their nodes."""
    return _Copier(erase=False).copy(value)


def erase_inside(value: object) -> tuple[object, bool]:
    """Return a deep copy without any label inside, and whether there was one."""
    copier = _Copier(erase=True)
    return copier.copy(value), copier.found


def inner_nodes(value: object) -> tuple[int, ...]:
    """Return the nodes of all labels inside, in the order of the value, each once."""
    nodes: dict[int, None] = {}
    work = [value]
    seen: set[int] = set()
    while work:
        current = work.pop()
        inside = parts(current)
        if inside is None:
            continue
        if type(current) is tuple:
            nodes[cast("tuple[object, int]", current)[1]] = None
        elif id(current) in seen:
            continue
        seen.add(id(current))
        work += reversed(inside)
    return tuple(nodes)
