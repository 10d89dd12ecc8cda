"""What the classes of instructions declare is what every walk, the verifier and the analyses look at.

Operands are found here by what the fields hold, not by what they are declared to hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias, get_args

import msgspec
import pytest

from corvid.ir import nodes as ir
from corvid.ir import walk
from corvid.ir.definitions import definitions
from corvid.ir.errors import IrError
from corvid.ir.passes.ranges import checks
from corvid.ir.program import Function, FunctionBody, LocalSlot, Program
from corvid.ir.rules import assignment
from corvid.ir.verify import verify
from corvid.source.span import Span
from corvid.types import INT, NOTHING, FunctionType, Type
from tests.ir.build import AT
from tests.ir.samples import SAMPLES
from tests.values import replace

Where: TypeAlias = tuple[str | int, ...]
FITS_NOWHERE = FunctionType((FunctionType((), NOTHING),), NOTHING)
TARGETS = ("target", "item", "first", "second", "local")


class Use(NamedTuple):
    """A statement of a sample, and where in it something is."""

    sample: Program
    function: Function
    stmt: ir.Stmt
    path: Where


def _paths(value: object, wanted: Callable[[Where, object], bool], at: Where = ()) -> Iterator[Where]:
    """Where in an instruction something is, in the order of fields; blocks are not entered."""
    if wanted(at, value):
        yield at
    elif isinstance(value, tuple):
        if not any(isinstance(part, get_args(ir.Stmt)) for part in value):
            for index, part in enumerate(value):
                yield from _paths(part, wanted, (*at, index))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _paths(getattr(value, name), wanted, (*at, name))


def _is_operand(at: Where, value: object) -> bool:
    return isinstance(value, ir.Local | ir.Constant) or at[-2:-1] == ("captures",)


def _is_target(at: Where, value: object) -> bool:
    return isinstance(value, int) and at[-1] in TARGETS


def _at(value: object, path: Where) -> object:
    for step in path:
        value = value[step] if isinstance(step, int) else getattr(value, step)  # type: ignore[index]
    return value


def _put(value: object, path: Where, new: object) -> object:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        assert isinstance(value, tuple)
        return (*value[:step], _put(value[step], rest, new), *value[step + 1 :])
    return replace(value, **{step: _put(getattr(value, step), rest, new)})


def _swapped(value: object, old: object, new: object) -> object:
    """The value with one object in it replaced, wherever it is."""
    if value is old:
        return new
    if isinstance(value, tuple):
        return tuple(_swapped(part, old, new) for part in value)
    if isinstance(value, msgspec.Struct) and not isinstance(value, ir.Local | ir.Constant | Span):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: _swapped(part, old, new) for name, part in fields.items()}
        return (
            replace(value, **changed) if any(changed[name] is not fields[name] for name in fields) else value
        )
    return value


def _uses(wanted: Callable[[Where, object], bool]) -> list[Use]:
    return [
        Use(sample, function, stmt, path)
        for sample in SAMPLES.values()
        for function in sample.functions
        for stmt in walk.statements(function.body)
        for path in _paths(stmt, wanted)
    ]


def _changed(use: Use, new: object, *locals_: Type) -> tuple[Function, Program]:
    """With the statement replaced, and more locals."""
    body = _swapped(use.function.body, use.stmt, new)
    slots = (*use.function.locals, *(LocalSlot("", type_) for type_ in locals_))
    function = replace(use.function, code=FunctionBody(slots, body))  # type: ignore[arg-type]
    functions = [function if each is use.function else each for each in use.sample.functions]
    return function, replace(use.sample, functions=tuple(functions))


def _kind(use: Use) -> str:
    return type(use.stmt.op if isinstance(use.stmt, ir.Let) else use.stmt).__name__


def _by_kind(uses: list[Use]) -> pytest.MarkDecorator:
    kinds = {_kind(use): [each for each in uses if _kind(each) == _kind(use)] for use in uses}
    return pytest.mark.parametrize("uses", kinds.values(), ids=kinds)


OPERANDS = _uses(_is_operand)
TARGET_USES = _uses(_is_target)
UNTYPED = {("Approve", "arguments"), ("Lambda", "captures"), ("Claim", "citing"), ("Assert", "values")}
"""A value of any type may be there. It is read all the same."""


def _unread(function: Function) -> list[str]:
    """The reads before an assignment."""
    found: list[str] = []
    known = range(len(function.parameters))
    assignment.check_assignment(function.body, known, False, AT, lambda _, words: found.append(words))
    return found


def test_what_fields_hold_is_what_they_declare() -> None:
    seen = set()
    for sample in SAMPLES.values():
        for function in sample.functions:
            for stmt in walk.statements(function.body):
                held = (_at(stmt, path) for path in _paths(stmt, _is_operand))
                operands = tuple(ir.Local(each) if isinstance(each, int) else each for each in held)
                assert walk.statement_operands(stmt) == operands
                targets = [_at(stmt, path) for path in _paths(stmt, _is_target)]
                assert sorted(walk.targets(stmt)) == sorted(targets)  # type: ignore[type-var]
                seen.add(type(stmt.op if isinstance(stmt, ir.Let) else stmt))
    assert seen == {*get_args(ir.Op), *get_args(ir.Stmt)} - {ir.Let}


def test_every_type_of_a_field_is_known() -> None:
    """One that mentions operands, blocks or targets in another way would be read by no walk."""
    pieces = {f"tuple[{piece.__name__}, ...]" for piece in ir.PIECES}
    known = {*walk.OPERANDS_OF, *walk.BLOCKS_OF, *walk.TARGETS_OF, *pieces}
    for kind in (*get_args(ir.Op), *get_args(ir.Stmt), *ir.PIECES):
        for base in kind.__mro__:
            for written in getattr(base, "__annotations__", {}).values():
                words = set(re.findall(r"\w+", written))
                inside = words & {"Operand", "Capture", "Block", "Stmt", "Target", "Pattern", "Count"}
                inside |= words & {piece.__name__ for piece in ir.PIECES}
                assert not inside or written in known, (kind, written)


@_by_kind(OPERANDS)
def test_an_operand_of_a_wrong_type_is_refused(uses: list[Use]) -> None:
    for use in uses:
        index = len(use.function.locals)
        new = index if isinstance(_at(use.stmt, use.path), int) else ir.Local(index)
        changed = _put(use.stmt, use.path, new)
        wrong, program = _changed(use, changed, FITS_NOWHERE)
        with pytest.raises(IrError) as caught:
            verify(program)
        words = f"local {index} is read before it is assigned"
        assert caught.value.message != words or (_kind(use), use.path[1]) in UNTYPED
        assert words in _unread(wrong)
        assert index in definitions(wrong).reads


@_by_kind(TARGET_USES)
def test_a_target_of_a_wrong_type_is_refused(uses: list[Use]) -> None:
    for use in uses:
        index = len(use.function.locals)
        _, program = _changed(use, _put(use.stmt, use.path, index), FITS_NOWHERE)
        with pytest.raises(IrError) as caught:
            verify(program)
        assert "read before" not in caught.value.message


def _read(index: int) -> ir.Let:
    return ir.Let(index + 1, ir.Arithmetic("+", ir.Local(index), ir.Constant(2**63 - 1)), AT)


def _reading(stmt: ir.Stmt, index: int) -> ir.Block:
    """The statement, and a read of the local where it is set: in what it repeats or selects, or after it."""
    read = _read(index)
    match stmt:
        case ir.ForEach() | ir.ForPairs():
            return (replace(stmt, body=(read, *stmt.body)),)
        case ir.Match():
            arms = tuple(
                replace(arm, body=(read, *arm.body)) if index in walk.bound(arm.pattern) else arm
                for arm in stmt.arms
            )
            return (replace(stmt, arms=arms),)
        case _:
            return (stmt, read)


@_by_kind(TARGET_USES)
def test_a_target_is_set_where_it_is_read(uses: list[Use]) -> None:
    for use in uses:
        index = len(use.function.locals)
        changed = _put(use.stmt, use.path, index)
        assert isinstance(changed, get_args(ir.Stmt))
        function, _ = _changed(use, changed, INT, INT)
        slots = function.locals
        known = definitions(function)
        assert (index in known.ops) == isinstance(changed, ir.Let)
        assert (index in known.others) != isinstance(changed, ir.Let)
        assert index in known.bodies
        setting = replace(function, code=FunctionBody(slots, _reading(changed, index)))
        unset = replace(function, code=FunctionBody(slots, (_read(index), *_reading(changed, index))))
        words = f"local {index} is read before it is assigned"
        assert words not in _unread(setting)
        assert words in _unread(unset)


@_by_kind(TARGET_USES)
def test_nothing_is_known_of_an_int_that_is_set_again(uses: list[Use]) -> None:
    for use in uses:
        if isinstance(use.stmt, ir.Intent | ir.Attempt) or isinstance(getattr(use.stmt, "op", None), ir.Copy):
            continue  # no Int is set, and one that is known
        index = len(use.function.locals)
        changed = _put(use.stmt, use.path, index)
        assert isinstance(changed, get_args(ir.Stmt))
        function, _ = _changed(use, changed, INT, INT)
        small = ir.Let(index, ir.Copy(ir.Constant(-1)), AT)
        inside = replace(function, code=FunctionBody(function.locals, (small, *_reading(changed, index))))
        after = replace(function, code=FunctionBody(function.locals, (small, changed, _read(index))))
        without = replace(function, code=FunctionBody(function.locals, (small, _read(index))))
        assert [_may_overflow(one, index) for one in (inside, after, without)] == [True, True, False]


def _may_overflow(function: Function, index: int) -> bool:
    found = checks(function)
    (stmt,) = (each for each in found if isinstance(each, ir.Let) and each.target == index + 1)
    return found[stmt].high


def test_the_verifier_does_not_ask_what_an_operation_declares() -> None:
    """Which labels an operation takes off is worked out twice: by its rule, and by `TypeTable.lifted`."""
    folder = Path(verify.__code__.co_filename).parent
    paths = [*folder.glob("rules/*.py"), folder / "verify.py", folder / "methods.py"]
    assert len(paths) > 10
    assert not [path for path in paths if "Lifting" in path.read_text(encoding="utf-8")]
