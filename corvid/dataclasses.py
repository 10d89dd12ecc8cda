"""Data classes that cost next to nothing to make: what `dataclasses` promises, nothing compiled for each.

The standard module compiles five methods for every class in every process, two thirds of a millisecond, and
makes the class twice, as one that is there can't be given slots. A check has four hundred data classes, of
which a small program needs eighty. So here a class is made once, from its body, and its methods when they
are first called: those that look at all fields as closures, `__init__` from one code object for all classes
of a shape.

For type checkers this *is* `dataclasses`, so they see all that it promises. While running one promise is not
watched: type checkers refuse assigning to a field of a frozen value, Python does not, because storing past a
`__setattr__` makes a syntax tree three times as dear. What a host can hold derives `Sealed`, which watches.
The functions of the standard module (`fields`, `asdict`, `is_dataclass`) take these values like others.
"""

from __future__ import annotations

import builtins
from sys import _getframe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import Field, dataclass, field, replace
    from operator import attrgetter
    from types import CodeType, FunctionType
else:
    from _operator import attrgetter  # `operator` itself takes longer than all of this module

    FunctionType = type(lambda: None)

__all__ = ["Sealed", "dataclass", "field", "field_names", "learn", "learned", "replace"]


class Sealed:
    """A base of values that refuse to be changed also while running."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: its field {name!r} can't be assigned")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: its field {name!r} can't be deleted")

    def __setstate__(self, state: tuple[None, dict[str, object]]) -> None:
        """For copies and pickles: a new object takes over the fields of another."""
        for name, value in state[1].items():
            object.__setattr__(self, name, value)


class _Absent:
    """Stands for a default that is not given, and for an argument whose value the factory makes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "<made anew>"


_ABSENT = _Absent()
FEW_STORES = 2
"""Up to so many fields of a sealed class are stored one by one."""


class _Declared:
    """One field: its default or the factory of one, and which methods look at it."""

    __slots__ = ("compare", "default", "factory", "init", "repr")

    def __init__(
        self, default: object, factory: Callable[[], object] | None, init: bool, repr: bool, compare: bool
    ) -> None:
        self.default = default
        self.factory = factory
        self.init = init
        self.repr = repr
        self.compare = compare

    @property
    def shape(self) -> str:
        """Where `__init__` takes the value: from the argument, from it or the factory, from the factory."""
        if self.factory is None:
            return "a"
        return "o" if self.init else "f"


_PLAIN = _Declared(_ABSENT, None, True, True, True)
_codes: dict[str, CodeType] = {}
"""The code of `__init__` by the shapes of the fields, in order, with `S` in front where a class is sealed and
`P` behind where it has a `__post_init__`; and by these and the fields' names."""


def learned() -> dict[str, CodeType]:
    """The codes that were compiled so far, for another process to learn."""
    return dict(_codes)


def learn(codes: dict[str, CodeType]) -> None:
    """Take over codes that another process has compiled."""
    _codes.update(codes)


def _own(body: dict[str, object]) -> dict[str, _Declared]:
    """The fields that stand in the body of a class, by name; their defaults leave it."""
    found: dict[str, _Declared] = {}
    annotations: dict[str, object] = body.get("__annotations__", {})  # type: ignore[assignment]
    for name, annotation in annotations.items():
        if type(annotation) is str and annotation.startswith("ClassVar"):
            continue
        if name not in body:
            found[name] = _PLAIN
            continue
        given = body.pop(name)
        found[name] = given if type(given) is _Declared else _Declared(given, None, True, True, True)
    return found


def _initialiser(owner: type, declared: dict[str, _Declared]) -> Callable[..., None]:
    """`__init__` of a class: but for the names its code is that of all classes with such fields."""
    sealed = issubclass(owner, Sealed)
    then = hasattr(owner, "__post_init__")
    fields = "".join(one.shape for one in declared.values())
    shapes = f"{'S' if sealed else ''}{fields}{'P' if then else ''}"
    known: dict[str, object] = {"absent": _ABSENT, "store": object.__setattr__}
    if "o" in fields or "f" in fields:
        known |= {f"factory{i}": one.factory for i, one in enumerate(declared.values())}
    if sealed:
        known |= {"owner": owner, "opened": _opened(owner)}
    key = " ".join((shapes, *declared))
    if key not in _codes:
        if shapes not in _codes:
            _codes[shapes] = _compiled(fields, sealed, then)
        _codes[key] = _renamed(_codes[shapes], {f"x{i}": name for i, name in enumerate(declared)})
    made = FunctionType(_codes[key], known, "__init__")
    given = [one for one in declared.values() if one.init]
    defaults = [one.default for one in given if one.default is not _ABSENT or one.factory is not None]
    made.__defaults__ = tuple(defaults)
    return made


def _renamed(shared: CodeType, names: dict[str, str]) -> CodeType:
    return shared.replace(
        co_varnames=tuple(names.get(name, name) for name in shared.co_varnames),
        co_names=tuple(names.get(name, name) for name in shared.co_names),
        co_consts=tuple(names.get(one, one) if isinstance(one, str) else one for one in shared.co_consts),
    )


def _opened(owner: type) -> type:
    """What a value of the sealed class is while its fields are set."""
    free = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(owner)(owner.__name__, (owner,), free)


def _compiled(shapes: str, sealed: bool, then: bool) -> CodeType:
    """The code of an `__init__` whose fields are called x0, x1, and so on.

    Storing past the `__setattr__` of a sealed class is a call for each field: 1 µs for eight. So the value is
    of a class without one meanwhile, but for those of derived classes, which may look otherwise.
    """
    taken = [f"x{i}" for i, shape in enumerate(shapes) if shape != "f"]
    lines = [f"def __init__({', '.join(['self', *taken])}):", " pass"]
    for i, shape in enumerate(shapes):
        if shape != "a":
            lines.append(f" x{i} = factory{i}(){f' if x{i} is absent else x{i}' if shape == 'o' else ''}")
    lines += _sealed_stores(len(shapes)) if sealed else [f" self.x{i} = x{i}" for i in range(len(shapes))]
    if then:
        lines.append(" self.__post_init__()")
    scope: dict[str, Callable[..., None]] = {}
    exec("\n".join(lines), scope)
    return scope["__init__"].__code__


def _sealed_stores(count: int) -> list[str]:
    """Lines that set as many fields of a value whose class is sealed."""
    slow = [f"store(self, 'x{i}', x{i})" for i in range(count)]
    if count <= FEW_STORES:
        return [f" {line}" for line in slow]
    fast = ["store(self, '__class__', opened)", *(f"self.x{i} = x{i}" for i in range(count))]
    fast.append("self.__class__ = owner")
    both = [" if type(self) is owner:", *(f"  {line}" for line in fast)]
    return [*both, " else:", *(f"  {line}" for line in slow)]


def _shown(self: object) -> str:
    """`__repr__` of all data classes."""
    declared: dict[str, _Declared] = self._declared_fields  # type: ignore[attr-defined]
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name, one in declared.items() if one.repr)
    return f"{type(self).__qualname__}({inside})"


def _first_equal(self: object, other: object) -> object:
    """`__eq__` until a class makes its own, when it is first called."""
    return _own_method(type(self), "__eq__", _first_equal)(self, other)


def _first_hashed(self: object) -> object:
    """As `_first_equal`, for `__hash__`."""
    return _own_method(type(self), "__hash__", _first_hashed)(self)


def _first_initialised(self: object, *given: object, **named: object) -> None:
    """As `_first_equal`, for `__init__`."""
    _own_method(type(self), "__init__", _first_initialised)(self, *given, **named)


def _own_method(cls: type, name: str, first: object) -> Callable[..., object]:
    """The method that the nearest class that still has `first` should have, which it has from now on."""
    nearest = [each for each in cls.__mro__ if "_declared_fields" in each.__dict__]
    owner = next((each for each in nearest if each.__dict__.get(name) is first), None)
    if owner is None:  # another thread was quicker
        return next(each.__dict__[name] for each in nearest if name in each.__dict__)  # type: ignore[no-any-return]
    declared: dict[str, _Declared] = owner.__dict__["_declared_fields"]
    made: Callable[..., object]
    if name == "__init__":
        made = _initialiser(owner, declared)
    else:
        made = _comparing(tuple(name for name, one in declared.items() if one.compare))[name]
    made.__qualname__ = f"{owner.__qualname__}.{name}"
    setattr(owner, name, made)
    return made


def _of(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """The values of fields as a tuple. `attrgetter` of one name gives no tuple, and of none is an error."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _comparing(names: tuple[str, ...]) -> dict[str, Callable[..., object]]:
    if len(names) == 1:
        return _comparing_one(names[0])
    values = _of(names)

    def equal(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or values(self) == values(other)

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _comparing_one(name: str) -> dict[str, Callable[..., object]]:
    """As for several, without the tuple: types are compared more often than anything else."""
    get = attrgetter(name)

    def equal(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        mine, others = get(self), get(other)
        return mine is others or mine == others  # tuples ask for identity first too

    return {"__eq__": equal, "__hash__": lambda self: hash((get(self),))}


def _ordering(names: tuple[str, ...]) -> dict[str, object]:
    values = _of(names)

    def less(self: object, other: object) -> bool:
        return values(self) < values(other) if other.__class__ is self.__class__ else NotImplemented

    def less_or_equal(self: object, other: object) -> bool:
        return values(self) <= values(other) if other.__class__ is self.__class__ else NotImplemented

    def greater(self: object, other: object) -> bool:
        return values(self) > values(other) if other.__class__ is self.__class__ else NotImplemented

    def greater_or_equal(self: object, other: object) -> bool:
        return values(self) >= values(other) if other.__class__ is self.__class__ else NotImplemented

    return {"__lt__": less, "__le__": less_or_equal, "__gt__": greater, "__ge__": greater_or_equal}


class _Fields:
    """`__dataclass_fields__`, made when first asked for; for it the functions of `dataclasses` look."""

    __slots__ = ()

    def __get__(self, instance: object, owner: type) -> dict[str, Field[object]]:
        from dataclasses import MISSING, fields, make_dataclass
        from dataclasses import field as declare

        own: dict[str, _Declared] = owner.__dict__["_declared_fields"]
        rows = []
        for name, one in own.items():
            made = MISSING if one.factory is None else one.factory
            default = MISSING if one.default is _ABSENT else one.default
            shown = {"init": one.init, "repr": one.repr, "compare": one.compare}
            rows.append((name, object, declare(default=default, default_factory=made, **shown)))  # type: ignore[call-overload]
        known = {one.name: one for one in fields(make_dataclass(owner.__name__, rows))}
        owner.__dataclass_fields__ = known  # type: ignore[attr-defined]
        return known


class _Promises:
    """`__dataclass_params__`: what was asked of `dataclass`."""

    __slots__ = ("always", "eq", "frozen", "init", "methods", "order", "repr", "unsafe_hash")

    def __init__(self, eq: bool, frozen: bool, order: bool) -> None:
        self.init = self.repr = True
        self.unsafe_hash = False
        self.eq = eq
        self.frozen = frozen
        self.order = order
        self.methods: dict[str, object] = {"__repr__": _shown}
        if eq:
            self.methods |= {"__eq__": _first_equal, "__hash__": _first_hashed if frozen else None}
        self.always = {"__init__": _first_initialised, "__dataclass_fields__": _FIELDS}

    def made(self, name: str, bases: tuple[type, ...], body: dict[str, object], kind: type = type) -> type:
        """The class with this body, which changes: its fields become slots."""
        declared = own = _own(body)
        slots = matched = tuple(own)
        for base in bases:
            inherited: dict[str, _Declared] = getattr(base, "_declared_fields", own)
            if inherited is not own:
                slots = tuple([name for name in slots if name not in inherited])
                declared = inherited | declared
        if declared is not own or not all(one.init for one in own.values()):
            matched = tuple([name for name, one in declared.items() if one.init])
        if self.order:
            body |= _ordering(tuple([name for name, one in declared.items() if one.compare]))
        made = {
            **self.methods, **body, **self.always, "__slots__": slots, "__match_args__": matched,
            "_declared_fields": declared, "__dataclass_params__": self,
        }  # fmt: skip
        return kind(name, bases, made)  # type: ignore[no-any-return]

    def decorated(self, cls: type) -> type:
        """The class that `_build` has made; for any other one the class again, with slots and methods."""
        if cls.__dict__.get("__dataclass_params__") is self:
            return cls
        if _PYTHON["__build_class__"] is _build:  # called with a class that was there
            _PYTHON["__build_class__"] = _expected[-1]
        body = {name: value for name, value in cls.__dict__.items() if name not in _DROPPED}
        if "__hash__" in body and body["__hash__"] is None:
            del body["__hash__"]  # Python's word for a class that says `__eq__`
        body["__qualname__"] = cls.__qualname__
        return self.made(cls.__name__, cls.__bases__, body, type(cls))


_DROPPED = frozenset(("__dict__", "__weakref__"))
_FIELDS = _Fields()
_PYTHON = vars(builtins)
_asked: dict[tuple[bool, bool, bool], _Promises] = {}
_expected: tuple[object, _Promises, Callable[..., type]]
"""The module whose next class stands below a decorator, what was asked for it, what made classes before."""


def _build(body: FunctionType, name: str, *bases: type, **named: object) -> type:
    """Makes the one class that stands below `@dataclass`: the decorator is called before the body is run.

    Whatever is not as usual is left to Python, and to the decorator after it: another class in another
    thread, a class of classes, names from a function around. Lines are not compared: to ask a module that is
    being run for its line takes as long as a fifth of a class.
    """
    module, asked, usual = _expected
    _PYTHON["__build_class__"] = usual
    strange = named or body.__closure__ or body.__globals__ is not module
    if strange or not all(type(base) is type for base in bases):
        return usual(body, name, *bases, **named)
    found: dict[str, object] = {}
    exec(body.__code__, body.__globals__, found)
    return asked.made(name, bases, found)


def field_names(cls: type) -> tuple[str, ...]:
    """The names of the fields of a data class that was made here, in order."""
    declared: dict[str, _Declared] = cls.__dict__["_declared_fields"]
    return tuple(declared)


if not TYPE_CHECKING:

    def field(*, default=_ABSENT, default_factory=None, init=True, repr=True, compare=True):
        """As `dataclasses.field`."""
        return _Declared(default, default_factory, init, repr, compare)

    def dataclass(*, frozen=False, slots=False, eq=True, order=False):
        """As `dataclasses.dataclass` with `slots=True`, which must be given. What this gives stands above a
        class, as a decorator, or is called with one at once."""
        global _expected
        if not slots:
            raise TypeError("a data class here has slots: write slots=True")
        key = eq, frozen, order
        asked = _asked.get(key) or _asked.setdefault(key, _Promises(*key))
        usual = _PYTHON["__build_class__"]
        if usual is _build:  # the class that was expected did not come
            usual = _expected[-1]
        _expected = _getframe(1).f_globals, asked, usual
        _PYTHON["__build_class__"] = _build
        return asked.decorated

    def replace(value, /, **changes):
        """As `dataclasses.replace`."""
        for name, one in value._declared_fields.items():
            if one.init:
                changes.setdefault(name, getattr(value, name))
        return value.__class__(**changes)
