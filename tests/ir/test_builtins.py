"""Each fact about a built-in method is in its row of `corvid.builtins`, and nowhere else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

import pytest

from corvid.builtins import BUILTINS, FRESH, MUTATING, NAMES, OF_GROUNDED, ROWS, TAKING_FUNCTION, Builtin
from corvid.ir import methods
from corvid.ir import nodes as ir
from corvid.ir.errors import IrTypeError
from corvid.ir.lower.types import lower_type
from corvid.ir.program import Function
from corvid.ir.walk import operations
from corvid.jit.emit import arithmetic, lists
from corvid.pipeline import check_text
from corvid.runtime.builtins import KINDS, labelled
from corvid.runtime.stops import BadArgument, MissingKey, Overflow
from corvid.runtime.values import Err, Ok, Some, deep_copy
from corvid.semantics.check.builtins import names_of, signature_of
from corvid.semantics.check.members import MEMBERS
from corvid.semantics.types.model import Type
from corvid.testing import samples
from corvid.types import (
    BOOL,
    EXCERPT,
    FLOAT,
    INT,
    NOTHING,
    STRING,
    FunctionType,
    ListType,
    MapType,
    OptionType,
    ResultType,
    grounded,
    kind_of,
    mentions_grounded,
    plain,
    show,
)
from corvid.vm.emit.methods import _INLINE, _PYTHON_METHODS, _REPEATING
from tests.architecture.layers import ROOT, imported
from tests.generated.receivers import giving
from tests.reference.labelled_types import Type as ReferenceType
from tests.reference.marked_chains import LOOKING
from tests.reference.signatures import signature
from tests.tables import each

FUNCTIONS = {
    (kind, name): function for kind, methods in KINDS.items() for name, function in methods().items()
}
GS = grounded(STRING)
RECEIVERS: tuple[Type, ...] = (
    STRING, INT, FLOAT, BOOL, ListType(INT), ListType(FLOAT), ListType(STRING), ListType(GS),
    ListType(ListType(GS)), ListType(ResultType(INT, GS)), MapType(STRING, INT), MapType(INT, GS),
    OptionType(INT), OptionType(GS), ResultType(INT, STRING), ResultType(GS, INT),
)  # fmt: skip
CASES = [
    (row, receiver)
    for row in ROWS
    for receiver in RECEIVERS
    if row.kind == kind_of(receiver)
    and not row.takes_function
    and (not row.elements or (isinstance(receiver, ListType) and kind_of(receiver.element) in row.elements))
    and (row.labels != "together" or receiver == ListType(GS))
    and row.labels != "source"
    and not (row.labels == "inside" and mentions_grounded(receiver))
]


def test_each_method_has_one_row_and_each_row_a_receiver_here() -> None:
    assert len(BUILTINS) == len(ROWS)
    assert {row.kind for row in ROWS} == {*map(kind_of, RECEIVERS), "Grounded"}
    found = {(row.kind, row.name) for row, _ in CASES}
    rest = {
        (row.kind, row.name)
        for row in ROWS
        if row.takes_function or row.kind == "Grounded" or row.labels == "source"
    }
    assert found | rest == set(BUILTINS)


# rule: builtins.list.1
def test_each_row_has_one_function() -> None:
    bound = [row for row in ROWS if row.kind != "Grounded" and row.labels not in ("together", "source")]
    wanted = {(row.kind, name) for row in bound for name in row.functions()}
    assert set(FUNCTIONS) == wanted


def test_each_row_that_needs_one_has_a_function_for_grounded_receivers() -> None:
    wanted = {
        (row.kind, row.name)
        for row in ROWS
        if row.takes_function or row.labels in ("together", "source") or (row.selects and row.kind == "List")
    }
    assert set(labelled.METHODS) == wanted
    # Emitted code knows them by the name.
    assert len({name for _, name in labelled.METHODS}) == len(labelled.METHODS)


def test_an_inline_form_is_one_of_a_row() -> None:
    assert not set(_INLINE) & set(_PYTHON_METHODS)
    for forms in (_INLINE, _PYTHON_METHODS, _REPEATING, arithmetic.METHODS, lists.METHODS):
        assert set(forms) <= set(BUILTINS)


@pytest.mark.parametrize("trait", ["mutates", "takes_function", "fresh", "counts"])
def test_what_is_asked_by_name_alone_is_the_same_for_all_methods_of_the_name(trait: str) -> None:
    found = {row.name: getattr(row, trait) for row in ROWS}
    assert all(getattr(row, trait) == found[row.name] for row in ROWS)
    assert any(found.values())


def test_traits_agree_with_signatures() -> None:
    for row in ROWS:
        assert not (row.mutates and (row.fresh or row.selects or row.labels != "lift")), row
        assert not row.fresh or row.result.name in ("Self", "List"), row
        assert not row.counts or row.result.name == "Int", row
        assert not row.selects or row.result.name == "Option", row
        assert not (row.elements or row.labels not in ("lift", "source")) or row.kind == "List", row
        assert not row.compares or row.labels == "inside", row
        assert not row.by_element or row.elements, row
        assert not row.takes_function or "Function" not in {shape.name for shape in row.parameters[:-1]}, row
    assert not MUTATING & FRESH
    assert not OF_GROUNDED & TAKING_FUNCTION


def test_what_overflows_wraps_inside_wrapping() -> None:
    """Tried with the ends of an Int: no method of Ints or of a list of them is forgotten."""
    lowest, highest = -(2**63), 2**63 - 1
    receivers = {"Int": (lowest, highest), "List": ([lowest, -1], [highest, highest])}
    wrapping = set()
    for row in ROWS:
        if row.kind not in receivers or row.result.name not in ("Int", "Element"):
            continue
        name = row.function("Int", wrapping=False)
        for receiver in receivers[row.kind]:
            for argument in (lowest, 3, highest) if row.parameters else (None,):
                given = (receiver,) if argument is None else (receiver, argument)
                try:
                    FUNCTIONS[row.kind, name](*given)
                except Overflow:
                    wrapping.add(row.name)
                    assert row.wraps, row
                    result = FUNCTIONS[row.kind, row.function("Int", wrapping=True)](*given)
                    assert isinstance(result, int)
                    assert lowest <= result <= highest
                except BadArgument:
                    continue
    assert wrapping == {row.name for row in ROWS if row.wraps}


VALUES: dict[Type, tuple[object, ...]] = {
    STRING: ("", "ab"), INT: (-(2**63), 0, 2**63 - 1), FLOAT: (-1e308, 0.5, math.nan), BOOL: (False, True),
    OptionType(INT): (None, Some(7)), ResultType(INT, STRING): (Ok(7), Err("no")),
    MapType(STRING, INT): ({}, {"ab": 7}), FunctionType((INT,), INT): (),
}  # fmt: skip
"""Some values of each type without labels, ends among them."""


@each(("row", "receiver"), [case for case in CASES if not mentions_grounded(case[1])])
def test_what_a_function_gives_has_the_type_of_its_row(row: Builtin, receiver: Type) -> None:
    """Of an empty list, too, and where what is computed would not fit."""
    if "Given" in {shape.name for shape in row.parameters}:
        return  # the type is that of the argument
    made = signature_of(row, receiver)
    element = receiver.element if isinstance(receiver, ListType) else None
    name = show(element) if row.by_element and element is not None else ""
    for wrapping in (False, True):
        function = FUNCTIONS[row.kind, row.function(name, wrapping)]
        for given in product(*map(_values, (receiver, *made.parameters))):
            try:
                result = function(*deep_copy(list(given)))
            except (Overflow, BadArgument, MissingKey):
                continue
            said = f"`{row.kind}.{row.name}` of {given} gives {result!r}, expected {show(made.result)}"
            assert _fits(result, made.result), said


def _values(type_: Type) -> tuple[object, ...]:
    if isinstance(type_, ListType):
        return ([], list(_values(type_.element)))
    return VALUES[type_]


def _fits(value: object, type_: Type) -> bool:
    match type_:
        case ListType(element):
            return isinstance(value, list) and all(_fits(one, element) for one in value)
        case OptionType(item):
            return value is None or (isinstance(value, Some) and _fits(value.value, item))
        case ResultType(ok, err):
            held = ok if isinstance(value, Ok) else err
            return isinstance(value, Ok | Err) and _fits(value.value, held)
        case _ if type_ == INT:
            return type(value) is int and -(2**63) <= value < 2**63
        case _:
            python = {STRING: str, FLOAT: float, BOOL: bool, NOTHING: type(None)}
            return type(value) is python[type_]


def test_each_method_is_called_by_a_program_of_the_suite() -> None:
    """One that makes something of the labels inside a list is called on labels inside and around, too."""
    wanted = {(row.kind, row.name, labels) for row in ROWS if row.spelled for labels in _labels(row)}
    programs = [
        one.files[0][1]
        for path in (ROOT / "tests/lang").rglob("*.cor")
        for one in samples(path)
        if len(one.files) == 1 and "# run: " in one.files[0][1]
    ]
    for text in sorted(programs, key=lambda text: _named(wanted, text), reverse=True):
        if _named(wanted, text):
            checked = check_text("main.cor", text)
            for function in checked.program.functions if checked.program else ():
                wanted -= set(_called(function))
    assert not wanted, f"add a program to tests/lang that calls {sorted(wanted)}"


def test_the_generator_of_programs_calls_each_method() -> None:
    """What takes a function, changes its receiver or is about sources has rules of its own there."""
    results = (*(signature_of(*case).result for case in CASES), GS, OptionType(GS))
    found = {(kind_of(receiver), name) for result in results for receiver, name, _ in giving(result)}
    wanted = {
        (row.kind, row.name)
        for row, _ in CASES
        if row.spelled and row.labels != "together" and not row.mutates
    }
    assert not wanted - found, f"add {sorted(wanted - found)} to tests/generated/receivers.py"


def _named(wanted: set[tuple[str, str, str]], text: str) -> int:
    return sum(f".{name}(" in text for _, name, _ in wanted)


def _labels(row: Builtin) -> tuple[str, ...]:
    if row.kind == "Grounded" or not row.called:
        return ()
    if row.labels == "gather":
        return ("none", "inside", "around")
    return ({"together": "inside", "source": "around"}.get(row.labels, "none"),)


def _called(function: Function) -> Iterator[tuple[str, str, str]]:
    """Yield the kind of receiver and the name of each built-in method that it calls, and where labels are."""
    for op in operations(function.code.block):
        if isinstance(op, ir.CallMethod) and isinstance(op.receiver, ir.Local):
            type_ = function.code.locals[op.receiver.index].type
            inside = mentions_grounded(plain(type_))
            where = "around" if plain(type_) != type_ else "inside" if inside else "none"
            yield kind_of(plain(type_)), op.method, where


def test_what_reads_sources_is_there_on_grounded_receivers_alone() -> None:
    (row,) = (row for row in ROWS if row.labels == "source")
    for words in (STRING, GS):
        assert methods.method_type(row.name, GS, (words,)) == grounded(OptionType(EXCERPT))
        with pytest.raises(IrTypeError):
            methods.method_type(row.name, STRING, (words,))


@each(("row", "receiver"), CASES)
def test_checker_and_verifier_make_the_same_types_of_a_row(row: Builtin, receiver: Type) -> None:
    if "Given" in {shape.name for shape in row.parameters}:
        assert isinstance(receiver, OptionType)
        given: tuple[Type, ...] = (STRING,)
        result: Type = ResultType(receiver.item, STRING)
    else:
        made = signature_of(row, receiver)
        given, result = made.parameters, made.result
    found = methods.method_type(row.name, lower_type(receiver), tuple(map(lower_type, given)))
    assert found == lower_type(result)


@each(("row", "receiver"), CASES)
def test_the_second_implementation_has_the_same_signature(row: Builtin, receiver: Type) -> None:
    if not row.spelled:
        return
    found = signature(_reference(receiver), row.name)
    assert found is not None
    if "Given" in {shape.name for shape in row.parameters}:
        assert len(found[0]) == 1
        return
    wanted = signature_of(row, receiver)
    assert [str(parameter) for parameter in found[0]] == [show(parameter) for parameter in wanted.parameters]
    assert str(found[1]) == show(wanted.result)


@pytest.mark.oracle
def test_the_second_implementation_knows_nothing_of_the_rows() -> None:
    helpers = [path for path in (ROOT / "tests/reference").glob("*.py") if not path.name.startswith("test_")]
    assert len(helpers) > 30
    for path in helpers:
        found = imported(path.read_text(encoding="utf-8"), f"tests.reference.{path.stem}")
        assert not [name for name in found if "builtins" in name or name.startswith("corvid.semantics.check")]


def test_the_second_implementation_looks_into_lists_for_the_same_methods() -> None:
    looking = {row.name for row in ROWS if row.labels in ("inside", "gather") and not row.takes_function}
    assert set(LOOKING) == looking


def test_names_of_other_languages_lead_to_methods() -> None:
    assert len(MEMBERS) == sum(len(row.elsewhere) for row in ROWS)
    for other, name in MEMBERS.items():
        assert all(other not in names for names in NAMES.values() if name in names)


def test_what_has_no_spelling_is_proposed_nowhere() -> None:
    hidden = {row.name for row in ROWS if not row.spelled}
    assert hidden == {"entry"}
    assert not hidden & {name for receiver in RECEIVERS for name in names_of(receiver)}
    assert names_of(FunctionType((), INT)) == ()


def _reference(type_: Type) -> ReferenceType:
    match type_:
        case ListType(element):
            return ReferenceType("List", (_reference(element),))
        case MapType(key, value):
            return ReferenceType("Map", (_reference(key), _reference(value)))
        case OptionType(item):
            return ReferenceType("Option", (_reference(item),))
        case ResultType(ok, err):
            return ReferenceType("Result", (_reference(ok), _reference(err)))
        case _ if plain(type_) != type_:
            return ReferenceType("Grounded", (_reference(plain(type_)),))
        case _:
            return ReferenceType(show(type_))
