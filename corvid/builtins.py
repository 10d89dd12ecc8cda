"""The built-in methods: one row each, all that any part of Corvid has to know of it.

A row is found by the kind of its receiver and its name. The checker and the verifier of the IR make their own
types of its shapes; `runtime/builtins` has its function, `vm` and `jit` have its inline forms, by the same
kind and name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = "Literal['String', 'Int', 'Float', 'Bool', 'List', 'Map', 'Option', 'Result', 'Grounded']"
Labels: TypeAlias = "Literal['lift', 'inside', 'gather', 'together', 'source']"


class Shape(Struct, frozen=True):
    """A type in a signature: a name with the shapes that it holds. Besides the types of programs there are

    - the parts of the receiver: `Self`, and `Element`, `Key`, `Value`, `Item`, `Ok`, `Err` by its kind, the
      last two of a list of Results, too; `Bare` is its element, or what is under its label, without a label;
    - `Given`: any type, that of the argument without its label;
    - in a function that is an argument: `New`, any type; `Start`, that of the first argument; `Test`, a Bool,
      which may be grounded if the receiver is; `Rank`, a type of `ORDERED`, which may be grounded if the
      receiver is or its elements are;
    - `Source` and `Excerpt`, records of the prelude; `Function`, whose last shape is its result.
    """

    name: str
    of: tuple[Shape, ...] = ()


class Builtin(Struct, frozen=True):
    """A built-in method on a plain receiver, but for the kind `Grounded`: those ask about a chain."""

    kind: Kind
    name: str
    parameters: tuple[Shape, ...]
    result: Shape
    mutates: bool = False
    """It changes its receiver, which must be plain; its arguments fit exactly. Any other one gives a new
    value, grounded if its receiver or an argument is."""
    fresh: bool = False
    """The result is a container with no other owner."""
    selects: bool = False
    """The result is one part of the receiver: of a grounded receiver that part's node."""
    labels: Labels = "lift"
    """What it makes of labels inside its receiver. `lift`: nothing, as it looks at no element. `inside`: it
    looks at elements, so a plain receiver has a container read, and a grounded one passes all labels on.
    `gather`: the same, but of a plain list with grounded elements the result is an Option of a grounded one,
    Derived over all of them, and None if there are none; one that takes a function looks at what that gives
    of elements, and not inside of them. `together`: it is there only for grounded elements,
    and makes one label of theirs. `source`: it is there only on a grounded receiver, whose sources it reads,
    and the part of its result has a chain of its own."""
    compares: bool = False
    """The argument is compared with elements, as what it holds: labels inside are looked through."""
    elements: tuple[str, ...] = ()
    """The types that the elements may have, those with parts by their names; none: any."""
    counts: bool = False
    """The result is the length of a value: from 0 to less than 2**62."""
    by_element: bool = False
    """It is another function for each type of elements."""
    wraps: bool = False
    """On Ints it is another function inside `@wrapping`, which does not overflow."""
    spelled: bool = True
    """A program can write it."""
    called: bool = True
    """The IR has it as a call of a method."""
    as_call: str = ""
    """How it is written, for those who write it as a function of other languages."""
    elsewhere: tuple[str, ...] = ()
    """What other languages call it."""

    @property
    def takes_function(self) -> bool:
        """Whether it calls its last argument."""
        return bool(self.parameters) and self.parameters[-1].name == "Function"

    def function(self, element: str, wrapping: bool) -> str:
        """Return the name of its function in `runtime/builtins`, for a list with such elements."""
        wraps = wrapping and self.wraps and element in ("", "Int")
        return f"{self.name}{f' {element}' * self.by_element}{' wrapping' * wraps}"

    def functions(self) -> tuple[str, ...]:
        """Return the names of all its functions."""
        elements = self.elements if self.by_element else ("",)
        found = (self.function(element, wrapping) for element in elements for wrapping in (False, True))
        return tuple(dict.fromkeys(found))


# ---- shapes -----------------------------------------------------------------------------------
STRING, INT, FLOAT, BOOL, NOTHING = (Shape(name) for name in ("String", "Int", "Float", "Bool", "Nothing"))
SELF, ELEMENT, KEY, VALUE, ITEM = (Shape(name) for name in ("Self", "Element", "Key", "Value", "Item"))
OK, ERR, BARE, GIVEN, NEW, START, TEST, RANK, SOURCE, EXCERPT = (
    Shape(name)
    for name in ("Ok", "Err", "Bare", "Given", "New", "Start", "Test", "Rank", "Source", "Excerpt")
)


def _list(element: Shape) -> Shape:
    return Shape("List", (element,))


def _option(item: Shape) -> Shape:
    return Shape("Option", (item,))


def _result(ok: Shape, err: Shape) -> Shape:
    return Shape("Result", (ok, err))


def _function(*shapes: Shape) -> Shape:
    """Return the shape of a function from all but the last one to the last one."""
    return Shape("Function", shapes)


ORDERED = ("Int", "Float", "String")
"""The types whose values have an order."""


# ---- the rows, in the order in which proposals list them ----------------------------------------
ROWS: tuple[Builtin, ...] = (
    Builtin("String", "length", (), INT, counts=True, elsewhere=("size", "len", "count")),
    Builtin("String", "to_upper", (), STRING, elsewhere=("upper",)),
    Builtin("String", "to_lower", (), STRING, elsewhere=("lower",)),
    Builtin("String", "trim", (), STRING, elsewhere=("strip",)),
    Builtin("String", "contains", (STRING,), BOOL, elsewhere=("includes",)),
    Builtin("String", "starts_with", (STRING,), BOOL, elsewhere=("startswith",)),
    Builtin("String", "ends_with", (STRING,), BOOL, elsewhere=("endswith",)),
    Builtin("String", "split", (STRING,), _list(STRING)),
    Builtin("String", "replace", (STRING, STRING), STRING),
    Builtin("String", "substring", (INT, INT), STRING, elsewhere=("substr",)),
    Builtin("String", "parse_int", (), _result(INT, STRING), elsewhere=("parseInt", "to_int")),
    Builtin("String", "parse_float", (), _result(FLOAT, STRING)),
    Builtin("String", "quote", (STRING,), _option(EXCERPT), labels="source"),
    Builtin("Int", "to_string", (), STRING, elsewhere=("toString", "str")),
    Builtin("Int", "to_float", (), FLOAT),
    Builtin("Int", "abs", (), INT, wraps=True, as_call=".abs()"),
    Builtin("Int", "min", (INT,), INT, as_call="a.min(b)"),
    Builtin("Int", "max", (INT,), INT, as_call="a.max(b)"),
    Builtin("Int", "pow", (INT,), INT, wraps=True),
    Builtin("Float", "to_string", (), STRING),
    Builtin("Float", "to_int_truncated", (), INT),
    Builtin("Float", "abs", (), FLOAT),
    Builtin("Float", "min", (FLOAT,), FLOAT),
    Builtin("Float", "max", (FLOAT,), FLOAT),
    Builtin("Float", "pow", (FLOAT,), FLOAT),
    Builtin("Float", "sqrt", (), FLOAT),
    Builtin("Float", "floor", (), INT),
    Builtin("Float", "ceil", (), INT),
    Builtin("Float", "round", (), INT, as_call=".round()"),
    Builtin("Bool", "to_string", (), STRING),
    Builtin("List", "length", (), INT, counts=True),
    Builtin("List", "append", (ELEMENT,), NOTHING, mutates=True, elsewhere=("push", "add")),
    Builtin("List", "contains", (ELEMENT,), BOOL, labels="inside", compares=True),
    Builtin("List", "first", (), _option(ELEMENT), selects=True),
    Builtin("List", "last", (), _option(ELEMENT), selects=True),
    Builtin("List", "slice", (INT, INT), SELF, fresh=True),
    Builtin("List", "reverse", (), NOTHING, mutates=True),
    Builtin("List", "sort", (), NOTHING, mutates=True, elements=ORDERED),
    Builtin("List", "join", (STRING,), STRING, labels="gather", elements=("String",)),
    Builtin(
        "List",
        "sum",
        (),
        ELEMENT,
        labels="gather",
        elements=("Int", "Float"),
        by_element=True,
        wraps=True,
        as_call="xs.sum()",
    ),
    Builtin("List", "min", (), _option(ELEMENT), labels="gather", elements=ORDERED, as_call="xs.min()"),
    Builtin("List", "max", (), _option(ELEMENT), labels="gather", elements=ORDERED, as_call="xs.max()"),
    Builtin("List", "min_by", (_function(ELEMENT, RANK),), _option(ELEMENT), labels="gather"),
    Builtin("List", "max_by", (_function(ELEMENT, RANK),), _option(ELEMENT), labels="gather"),
    Builtin("List", "oks", (), _list(OK), fresh=True, elements=("Result",)),
    Builtin("List", "errs", (), _list(ERR), fresh=True, elements=("Result",)),
    Builtin("List", "map", (_function(ELEMENT, NEW),), _list(NEW), fresh=True, as_call="xs.map(fn (x) -> …)"),
    Builtin(
        "List", "filter", (_function(ELEMENT, TEST),), SELF, fresh=True, as_call="xs.filter(fn (x) -> …)"
    ),
    Builtin("List", "fold", (START, _function(START, ELEMENT, START)), START, elsewhere=("reduce",)),
    Builtin("List", "any", (_function(ELEMENT, TEST),), BOOL, elsewhere=("some",)),
    Builtin("List", "all", (_function(ELEMENT, TEST),), BOOL, elsewhere=("every",)),
    Builtin("List", "together", (), _option(Shape("Grounded", (_list(BARE),))), labels="together"),
    Builtin("Map", "length", (), INT, counts=True),
    Builtin("Map", "get", (KEY,), _option(VALUE), selects=True),
    # What `m[k] += v` reads: a missing key faults.
    Builtin("Map", "entry", (KEY,), VALUE, spelled=False),
    Builtin("Map", "contains_key", (KEY,), BOOL, elsewhere=("has", "has_key")),
    Builtin("Map", "keys", (), _list(KEY)),
    Builtin("Map", "values", (), _list(VALUE)),
    Builtin("Map", "remove", (KEY,), _option(VALUE), mutates=True),
    Builtin("Option", "unwrap_or", (ITEM,), ITEM),
    Builtin("Option", "is_some", (), BOOL),
    Builtin("Option", "is_none", (), BOOL),
    Builtin("Option", "ok_or", (GIVEN,), _result(ITEM, GIVEN)),
    Builtin("Result", "unwrap_or", (OK,), OK),
    Builtin("Result", "is_ok", (), BOOL),
    Builtin("Result", "is_err", (), BOOL),
    Builtin("Result", "map_err", (_function(ERR, NEW),), _result(OK, NEW)),
    Builtin("Grounded", "sources", (), _list(SOURCE)),
    Builtin("Grounded", "chain", (), STRING),
    Builtin("Grounded", "confidence", (), FLOAT),
    # An operation of its own in the IR: it drops the label.
    Builtin("Grounded", "unwrap_discarding_sources", (), BARE, called=False),
)
BUILTINS: Mapping[tuple[str, str], Builtin] = {(row.kind, row.name): row for row in ROWS}

# ---- what is asked by name alone, which a test holds to be the same for all rows of a name -------
MUTATING = frozenset(row.name for row in ROWS if row.mutates)
"""The methods that change their receiver."""
TAKING_FUNCTION = frozenset(row.name for row in ROWS if row.takes_function)
"""Those that call their last argument."""
FRESH = frozenset(row.name for row in ROWS if row.fresh)
"""Those whose plain result is a container with no other owner."""
COUNTING = frozenset(row.name for row in ROWS if row.counts)
"""Those whose result is a length."""
COMPARING = frozenset(row.name for row in ROWS if row.compares)
"""Those that compare their argument: `contains` of a String among them, where there are no labels inside."""
OF_GROUNDED = frozenset(row.name for row in ROWS if row.kind == "Grounded")
"""The members of every grounded value."""
NAMES: Mapping[str, tuple[str, ...]] = {
    kind: tuple(row.name for row in ROWS if row.kind == kind and row.spelled)
    for kind in dict.fromkeys(row.kind for row in ROWS)
}
"""The methods that a program can call, by the kind of receiver."""
