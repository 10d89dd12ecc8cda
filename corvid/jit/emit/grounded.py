"""Labels: a grounded scalar is its value beside a lane, and an operation on one writes a node.

The lane is the id of a node in the run's arena, with RETRIEVAL_BIT as the node itself has it: so nothing is
ever read back from the arena. Nodes are those that the VM makes, in the same order, written to the same
memory. A function keeps the id of the next one in `%size`, and in the context where others may look.
"""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.types import Type, is_grounded
from corvid.jit.emit.code import llvm_type
from corvid.jit.emit.context import CONTEXT, SIZE, Emission
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    FLAG_SHIFT,
    INPUT_BITS,
    NAMED,
    OP_CODES,
    OP_SHIFT,
    RETRIEVAL_BIT,
    UNSOURCED,
)
from corvid.source.span import Span
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BIT = str(RETRIEVAL_BIT - 2**64)
"""RETRIEVAL_BIT as LLVM writes it."""


# ---- the arena in a function ------------------------------------------------------------------
def prepare(out: Emission) -> None:
    """Have the arena's memory at hand from the function's first instruction on."""
    for name, field, type_ in (("base", 9, "ptr"), ("capacity", 10, "i64"), ("known", 11, "i64")):
        out.code.slots += [
            f"  %{name}.at = getelementptr %context, ptr {CONTEXT}, i32 0, i32 {field}",
            f"  %{name} = load {type_}, ptr %{name}.at",
        ]
    out.code.slots += [f"  {SIZE} = alloca i64", f"  store i64 %known, ptr {SIZE}"]


# ---- nodes ------------------------------------------------------------------------------------
def lane(out: Emission, operand: ir.Operand) -> str:
    """The lane of a grounded operand."""
    return lane_of(out, operand, out.whole(operand))


def lane_of(out: Emission, operand: ir.Operand, whole: str) -> str:
    return out.code.let(f"extractvalue {llvm_type(out.whole_type(operand))} {whole}, 1")


def paired(out: Emission, target: int, value: str, node: str) -> str:
    """A value of the target's type, which is Grounded."""
    type_ = out.function.locals[target].type
    whole = llvm_type(type_)
    assert is_grounded(type_)
    first = out.code.let(f"insertvalue {whole} undef, {whole[2:].partition(',')[0]} {value}, 0")
    return out.code.let(f"insertvalue {whole} {first}, i64 {node}, 1")


def flags(out: Emission, operands: Sequence[ir.Operand]) -> int:
    """CONSTANT if one of the plain operands is a constant, UNSOURCED if one is not."""
    found = 0
    for operand in operands:
        if not is_grounded(out.whole_type(operand)):
            found |= CONSTANT if out.is_constant(operand) else UNSOURCED
    return found


def labelled(out: Emission, target: int, op: ir.Op, value: str, span: Span) -> str:
    """The value of an operation with the Derived node over its grounded operands."""
    name: str
    operands: tuple[ir.Operand, ...]
    match op:
        case ir.Arithmetic(sign, left, right) | ir.Compare(sign, left, right):
            name, operands = sign, (left, right)
        case ir.Not(only):
            name, operands = "not", (only,)
        case ir.Negate(only):
            name, operands = "negate", (only,)
        case ir.Widen(only):
            name, operands = "widen", (only,)
        case ir.GetIndex(values, index):
            name, operands = "index", (values, index)
        case ir.CallMethod(method, receiver, arguments):
            name, operands = method, (receiver, *arguments)
        case _:
            raise AssertionError("the plan lets no such operation in")
    lanes = [lane(out, operand) for operand in operands if is_grounded(out.whole_type(operand))]
    return paired(out, target, value, derived(out, name, lanes, flags(out, operands), span))


def derived(out: Emission, op: str, lanes: Sequence[str], bits: int, span: Span) -> str:
    """A Derived node over the lanes: its lane."""
    code = OP_CODES.get(op)
    if code is not None and len(lanes) <= 2:
        return _append(out, _packed(out, code, lanes, str(bits << FLAG_SHIFT)), span)
    if len(lanes) == 1:
        return named(out, op, lanes[0], bits, span)
    return _wide(out, op, lanes, str(bits), span)


def _packed(out: Emission, code: int, lanes: Sequence[str], bits: str) -> str:
    """The word of a common operation; `bits` are its flags in their place."""
    first, *rest = lanes
    word = _or(out, first, str(code << OP_SHIFT))
    for second in rest:
        word = _or(out, word, out.code.let(f"shl i64 {second}, {INPUT_BITS}"))
        word = _or(out, word, out.code.let(f"and i64 {second}, {BIT}"))
    return word if bits == "0" else _or(out, word, bits)


def _or(out: Emission, left: str, right: str) -> str:
    return out.code.let(f"or i64 {left}, {right}")


def _append(out: Emission, word: str, span: Span) -> str:
    """Write the node; a full arena stops the function."""
    code = out.code
    made = code.let(f"load i64, ptr {SIZE}")
    full = code.let(f"icmp uge i64 {made}, %capacity")
    code.unless(full, out.stop(out.site(span, "arena"), "%capacity"))
    place = code.let(f"getelementptr i64, ptr %base, i64 {made}")
    code.do(f"store i64 {word}, ptr {place}")
    code.do(f"store i64 {code.let(f'add nuw nsw i64 {made}, 1')}, ptr {SIZE}")
    return _or(out, made, code.let(f"and i64 {word}, {BIT}"))


# ---- nodes with a name ------------------------------------------------------------------------
def named(out: Emission, name: str, only: str, bits: int, span: Span, *, handoff: bool = False) -> str:
    """A node with one input whose operation has no code, or an AgentHandoff. The arena's number of the
    name is asked for once in each call from Python."""
    code = out.code
    number = out.name(name, handoff=handoff)
    names_at = code.let(f"getelementptr %context, ptr {CONTEXT}, i32 0, i32 14")
    names = code.let(f"load ptr, ptr {names_at}")
    slot = code.slot("i64", "name")
    look, unknown, known = code.fresh("look"), code.fresh("unknown"), code.fresh("known")
    code.fork(code.let(f"icmp eq ptr {names}, null"), unknown, look)
    code.begin(look)
    place = code.let(f"getelementptr i64, ptr {names}, i64 {number}")
    found = code.let(f"load i64, ptr {place}")
    code.do(f"store i64 {found}, ptr {slot}")
    code.fork(code.let(f"icmp slt i64 {found}, 0"), unknown, known)
    code.begin(unknown)
    answer = _called(out, f"@name(ptr {CONTEXT}, i64 {number})", span)
    code.do(f"store i64 {answer}, ptr {slot}")
    code.begin(known)
    index = code.let(f"load i64, ptr {slot}")
    word = _or(out, only, code.let(f"shl i64 {index}, {INPUT_BITS}"))
    return _append(out, _or(out, word, str(NAMED << OP_SHIFT | bits << FLAG_SHIFT)), span)


def _wide(out: Emission, op: str, lanes: Sequence[str], bits: str, span: Span) -> str:
    """A node that stands in the arena's side table."""
    inputs = out.code.slot(f"[{len(lanes)} x i64]", "inputs")
    together = lanes[0]
    for index, each in enumerate(lanes):
        out.code.do(f"store i64 {each}, ptr {_input(out, inputs, str(index))}")
        together = _or(out, together, each)
    answer = _derive(out, op, bits, (inputs, str(len(lanes))), span)
    return _or(out, answer, out.code.let(f"and i64 {together}, {BIT}"))


def _derive(out: Emission, op: str, bits: str, given: tuple[str, str], span: Span) -> str:
    """The id of a node over the inputs, of which there are so many."""
    inputs, count = given
    number = out.name(op, handoff=False)
    return _called(
        out, f"@derive(ptr {CONTEXT}, i64 {number}, i64 {bits}, ptr {inputs}, i64 {count})", span
    )


def _input(out: Emission, inputs: str, index: str) -> str:
    return out.code.let(f"getelementptr i64, ptr {inputs}, i64 {index}")


def _called(out: Emission, call: str, span: Span) -> str:
    """What the arena answers."""
    code = out.code
    code.put(out.tell())
    answer = code.let(f"call i64 {call}")
    code.put(out.ask())
    code.unless(code.let(f"icmp eq i64 {answer}, -1"), out.stop(out.site(span, "arena"), "%capacity"))
    code.unless(code.let(f"icmp eq i64 {answer}, -2"), out.stop(out.site(span, "call")))
    return answer


# ---- and, or ----------------------------------------------------------------------------------
def emit_logic(out: Emission, stmt: ir.Logic) -> None:
    """Over a grounded first operand: one node over the operands that were evaluated."""
    code = out.code
    most = sum(is_grounded(out.whole_type(link.operand)) for link in stmt.links)
    value, count, bits = code.slot("i1", "b"), code.slot("i64", "n"), code.slot("i64", "g")
    inputs = code.slot(f"[{max(most, 2)} x i64]", "inputs")
    for slot in (count, bits, _input(out, inputs, "0"), _input(out, inputs, "1")):
        code.do(f"store i64 0, ptr {slot}")
    end = code.fresh("end")
    for number, link in enumerate(stmt.links):
        out.emit_block(out, link.setup)
        code.do(f"store i1 {out.value(link.operand)}, ptr {value}")
        _note(out, link.operand, (inputs, count, bits))
        if number + 1 < len(stmt.links):
            more = code.fresh("more")
            decided = code.let(f"load i1, ptr {value}")
            code.fork(decided, *((more, end) if stmt.op == "and" else (end, more)))
            code.begin(more)
    code.begin(end)
    node = _over_evaluated(out, stmt, most, (inputs, count, bits))
    out.define(stmt.target, paired(out, stmt.target, code.let(f"load i1, ptr {value}"), node))


def _note(out: Emission, operand: ir.Operand, slots: tuple[str, str, str]) -> None:
    """An operand was evaluated."""
    code = out.code
    inputs, count, bits = slots
    if is_grounded(out.whole_type(operand)):
        many = code.let(f"load i64, ptr {count}")
        code.do(f"store i64 {lane(out, operand)}, ptr {_input(out, inputs, many)}")
        code.do(f"store i64 {code.let(f'add i64 {many}, 1')}, ptr {count}")
        return
    before = code.let(f"load i64, ptr {bits}")
    code.do(f"store i64 {_or(out, before, str(flags(out, (operand,))))}, ptr {bits}")


def _over_evaluated(out: Emission, stmt: ir.Logic, most: int, slots: tuple[str, str, str]) -> str:
    """The node over what was noted; a second input of 0 is none."""
    code = out.code
    inputs, count, noted = slots
    bits = code.let(f"load i64, ptr {noted}")

    def packed() -> str:
        lanes = [code.let(f"load i64, ptr {_input(out, inputs, index)}") for index in "01"]
        in_place = code.let(f"shl i64 {bits}, {FLAG_SHIFT}")
        return _append(out, _packed(out, OP_CODES[stmt.op], lanes, in_place), stmt.span)

    if most <= 2:
        return packed()
    node = code.slot("i64", "node")
    few, many, end = code.fresh("few"), code.fresh("many"), code.fresh("end")
    evaluated = code.let(f"load i64, ptr {count}")
    code.fork(code.let(f"icmp ule i64 {evaluated}, 2"), few, many)
    code.begin(few)
    code.do(f"store i64 {packed()}, ptr {node}")
    code.go(end)
    code.begin(many)
    answer = _derive(out, stmt.op, bits, (inputs, evaluated), stmt.span)
    place = code.let(f"getelementptr i64, ptr %base, i64 {answer}")
    word = code.let(f"load i64, ptr {place}")
    code.do(f"store i64 {_or(out, answer, code.let(f'and i64 {word}, {BIT}'))}, ptr {node}")
    code.begin(end)
    return code.let(f"load i64, ptr {node}")


# ---- calls ------------------------------------------------------------------------------------
def handed_off(out: Emission, target: int, agent: str, result: str, span: Span) -> str:
    """The grounded result of an agent, with its AgentHandoff."""
    type_ = llvm_type(out.function.locals[target].type)
    value = out.code.let(f"extractvalue {type_} {result}, 0")
    node = out.code.let(f"extractvalue {type_} {result}, 1")
    return paired(out, target, value, named(out, agent, node, 0, span, handoff=True))


def emit_lifted_call(out: Emission, op: ir.LiftedCall, parameters: Sequence[Type], stmt: ir.Let) -> None:
    """A `fn` on the values of labelled arguments; its name stands in the node over them."""
    given: list[str] = []
    lanes: list[str] = []
    for operand, type_ in zip(op.arguments, parameters, strict=True):
        lifted = is_grounded(out.whole_type(operand)) and not is_grounded(type_)
        value = out.value(operand) if lifted else out.whole(operand)
        given.append(f"{llvm_type(type_)} {value}")
        lanes += [lane(out, operand)] if lifted else []
    result = out.called(op.function, given, stmt.span)
    returns = out.returns[op.function]
    if is_grounded(returns):
        lanes.append(out.code.let(f"extractvalue {llvm_type(returns)} {result}, 1"))
        result = out.code.let(f"extractvalue {llvm_type(returns)} {result}, 0")
    label = f"fn {op.function.rpartition('::')[2]}"
    node = derived(out, label, lanes, flags(out, op.arguments), stmt.span)
    out.define(stmt.target, paired(out, stmt.target, result, node))
