"""`corvid.dataclasses` does what `dataclasses` does: each class here is made by both and compared."""

from __future__ import annotations

import builtins
import copy
import dataclasses
import itertools
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corvid
import corvid.dataclasses as ours
from corvid.runtime import host
from corvid.runtime.provenance import nodes

VALUES = st.one_of(st.integers(-2, 2), st.text(max_size=2), st.none(), st.tuples(st.integers(0, 1)))

NAMES = st.sampled_from(("one", "two", "many"))


def family(module: object) -> dict[str, type]:
    """Classes of all shapes, made by one of the two modules."""
    dataclass, field = vars(module)["dataclass"], vars(module)["field"]

    @dataclass(frozen=True, slots=True)
    class Empty:
        kind: ClassVar[str] = "empty"

    @dataclass(frozen=True, slots=True)
    class Single:
        one: object

    @dataclass(frozen=True, slots=True, order=True)
    class Pair:
        one: object
        two: object = 7

        def swapped(self) -> object:
            return (self.two, self.one)

    @dataclass(frozen=True, slots=True)
    class Derived(Pair):
        three: object = None
        two: object = "two"

    @dataclass(slots=True)
    class Mutable:
        one: object
        many: list[object] = field(default_factory=list)
        hidden: object = field(default=0, repr=False, compare=False)
        made: dict[str, object] = field(init=False, compare=False, repr=False, default_factory=dict)

        def __post_init__(self) -> None:
            self.made["one"] = self.one

    @dataclass(slots=True, eq=False)
    class Identity:
        one: object = 1

    return {kind.__name__: kind for kind in (Empty, Single, Pair, Derived, Mutable, Identity)}


OURS, THEIRS = family(ours), family(dataclasses)


def outcome(call: Callable[[], object]) -> object:
    """What a call gives, as text that does not name the module; or the kind of its error."""
    try:
        return repr(call()).replace("family.<locals>.", "")
    except (TypeError, AttributeError) as error:
        return type(error).__name__


@pytest.mark.parametrize("name", OURS)
@given(st.lists(VALUES, max_size=4), st.dictionaries(NAMES, VALUES, max_size=2))
def test_equal_arguments_give_equal_values(name: str, args: list[object], named: dict[str, object]) -> None:
    made = [outcome(lambda kind=kind: kind(*args, **named)) for kind in (OURS[name], THEIRS[name])]
    assert made[0] == made[1]


@pytest.mark.parametrize("name", ["Single", "Pair", "Derived", "Mutable", "Identity"])
@given(VALUES, VALUES)
def test_values_compare_hash_and_change_alike(name: str, left: object, right: object) -> None:
    seen = []
    for kind in (OURS[name], THEIRS[name]):
        a, b = kind(left), kind(right)
        equal = kind(left)
        seen.append(
            [
                a == b,
                a == equal,
                a != b,
                a == left,
                outcome(lambda a=a, b=b: a < b),
                outcome(lambda a=a, b=b: a >= b),
                outcome(lambda a=a, equal=equal: name != "Identity" and hash(a) == hash(equal)),
                outcome(lambda a=a: dataclasses.replace(a, one=right)),
                outcome(lambda a=a: dataclasses.asdict(a)),
                outcome(lambda a=a: [(f.name, f.init, f.repr, f.compare) for f in dataclasses.fields(a)]),
                outcome(lambda a=a: copy.deepcopy(a)),
                kind.__match_args__,
            ]
        )
    assert seen[0] == seen[1]
    assert outcome(lambda: ours.replace(OURS[name](left), one=right)) == seen[1][7]


def test_values_are_pickled() -> None:
    message = host.Message("user", "hello")
    assert pickle.loads(pickle.dumps(message)) == copy.copy(message) == message


def test_what_a_host_holds_refuses_to_be_changed() -> None:
    everything = [*vars(host).values(), *vars(nodes).values()]
    kinds = [kind for kind in everything if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    assert len(kinds) > 10
    document = corvid.Document("a text", "file:///a")
    for kind in kinds:
        assert issubclass(kind, ours.Sealed), f"{kind} can be changed by a host: derive Sealed"
    with pytest.raises(AttributeError, match="Document is frozen: its field 'text'"):
        document.text = "another"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="Document is frozen"):
        del document.text


class Derived(nodes.Source):
    """A class derived from a sealed one, which is no data class itself."""


@pytest.mark.parametrize("kind", [nodes.Source, Derived])
def test_a_sealed_value_is_of_its_own_class_and_sealed_from_the_start(kind: type[nodes.Source]) -> None:
    """Many fields are set while the value is of another class; nobody ever sees that."""
    made = [kind("1", "u", "h", 0, 1, 1, "t", "look", 5) for _ in range(2)]
    assert {type(one) for one in made} == {kind}
    assert made[0] == made[1]
    assert (made[0].uri, made[0].title, made[0].metadata) == ("u", "", {})
    assert made[0].metadata is not made[1].metadata
    for name in ("uri", "metadata"):
        with pytest.raises(AttributeError, match="is frozen"):
            setattr(made[0], name, "another")
    with pytest.raises(TypeError):
        kind("1", "u", "h", 0, 1, 1, "t", "look")  # type: ignore[call-arg]


STRANGE = """
from __future__ import annotations
from corvid.dataclasses import dataclass, field

def around(unit):
    @dataclass(frozen=True, slots=True)
    class Closed:
        one: int
        kind = unit
        def told(self):
            return unit, self.one
    return Closed

class Meta(type):
    pass

@dataclass(frozen=True, slots=True)
class Made(metaclass=Meta):
    one: int

@dataclass(frozen=True, slots=True)
class OfMade(Made):
    two: int = 2

def named(cls):
    cls.name = "named"
    return cls

@named
@dataclass(slots=True)
class Below:
    one: int

@dataclass(slots=True)
@named
class Above:
    one: int

@dataclass(frozen=True, slots=True)
class Around:
    @dataclass(frozen=True, slots=True)
    class Inside:
        one: int
    two: int
    class Plain:
        one: int

class Bare:
    one: int = 1
Late = dataclass(slots=True)(Bare)
class After:
    one: int

@dataclass(slots=True)
class Root:
    one: int
    def told(self):
        return ["root"]

@dataclass(slots=True)
class Leaf(Root):
    two: int = field(default=2, repr=False)
    def told(self):
        return [*super().told(), "leaf"]
"""


def test_whatever_stands_around_a_data_class_it_is_one_and_no_other_class_is() -> None:
    scope: dict[str, Any] = {"__name__": __name__}
    usual = builtins.__build_class__
    exec(STRANGE, scope)
    assert builtins.__build_class__ is usual
    closed = scope["around"]("unit")
    assert closed(1).told() == ("unit", 1)
    assert closed.kind == "unit"
    assert type(scope["OfMade"]) is scope["Meta"]
    assert repr(scope["OfMade"](1)) == "OfMade(one=1, two=2)"
    assert [repr(scope[name](3)) for name in ("Below", "Above")] == ["Below(one=3)", "Above(one=3)"]
    assert (scope["Below"].name, scope["Above"].name) == ("named", "named")
    assert repr(scope["Around"].Inside(1)) == "Around.Inside(one=1)"
    assert scope["Around"].__match_args__ == ("two",)
    assert repr(scope["Late"]()) == "Bare(one=1)"
    assert scope["Leaf"](1).told() == ["root", "leaf"]
    assert repr(scope["Leaf"](1)) == "Leaf(one=1)"
    for plain in (scope["Bare"], scope["After"], scope["Around"].Plain):
        assert not dataclasses.is_dataclass(plain)
        assert "__slots__" not in vars(plain)


def test_methods_are_those_of_the_class_whichever_is_asked_first() -> None:
    for first, second in ((0, 1), (1, 0)):
        scope: dict[str, Any] = {"__name__": __name__}
        exec(STRANGE, scope)
        leaf, root = scope["Leaf"], scope["Root"]
        made = [leaf(1, 2), root(1)]
        unequal = [leaf(1, 3), root(2)]
        assert made[first] != unequal[first]
        assert made[second] != unequal[second]
        assert made[0] != made[1]
        assert leaf(1, 2) == made[0]
        assert root(1) == made[1]


def test_a_class_that_fails_leaves_python_as_it_was() -> None:
    usual = builtins.__build_class__
    with pytest.raises(TypeError, match="slots=True"):
        ours.dataclass(frozen=True)
    scope: dict[str, Any] = {"__name__": __name__}
    start = "from corvid.dataclasses import dataclass\n@dataclass(slots=True)\n"
    with pytest.raises(NameError):
        exec(f"{start}class Bad(unknown): pass", scope)
    with pytest.raises(ZeroDivisionError):
        exec(f"{start}class Bad: one: int = 1 / 0", scope)
    exec("class Next:\n one: int", scope)
    assert not dataclasses.is_dataclass(scope["Next"])
    assert builtins.__build_class__ is usual


def test_here_the_decorator_stands_right_above_a_class() -> None:
    """What is said of `dataclass`: kept for a later class, it would take the next one for that."""
    for path in Path(corvid.__file__).parent.rglob("*.py"):
        if path.name == "dataclasses.py":
            continue
        lines = path.read_text().splitlines()
        for above, below in itertools.pairwise([*lines, ""]):
            if "dataclass(" in above:
                assert above.lstrip().startswith("@dataclass("), path
                assert below.lstrip().startswith("class "), path
