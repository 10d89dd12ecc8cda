"""Labels: a grounded scalar is its value beside a lane, and an operation on one writes a node.

The lane is the id of a node in the run's arena and RETRIEVAL_BIT as the node itself has it: so nothing is
ever read back from the arena. The two are two words, as one would make each step wait for the one before.
Nodes are those that the VM makes, in the same order, written to the same memory. A function keeps the id of
the next one in `%size`, and in the context where others may look.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Derive
from corvid.jit.emit.code import llvm_type, with_chain
from corvid.jit.emit.context import CONTEXT, SIZE, Emission
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    FLAG_SHIFT,
    INPUT_BITS,
    NAMED,
    OP_CODES,
    OP_SHIFT,
    UNSOURCED,
)
from corvid.source.span import Span
from corvid.types import Type, is_grounded


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
class ChainWords(Struct, frozen=True):
    """Two words: the id of a node, and RETRIEVAL_BIT or 0."""

    node: str
    bit: str


def lane(out: Emission, operand: ir.Operand) -> ChainWords:
    """Emit the lane of a grounded operand."""
    return apart(out, out.whole_type(operand), out.whole(operand))[1]


def paired(out: Emission, type_: Type, value: str, chain: ChainWords) -> str:
    return with_chain(out.code, type_, value, chain.node, chain.bit)


def emit_pair(out: Emission, target: int, value: str, derive: Derive, span: Span) -> str:
    """Emit the value of an operation with its node; one that has a chain itself comes with that."""
    type_ = out.function.locals[target].type
    lanes: list[ChainWords] = []
    for chain in derive.chains:
        if chain.of is None:
            value, own = apart(out, type_, value)
            lanes.append(own)
        else:
            lanes.append(lane(out, chain.of))
    bits = CONSTANT * derive.constant | UNSOURCED * derive.unsourced
    return paired(out, type_, value, derived(out, derive.op, lanes, bits, span))


def derived(out: Emission, op: str, lanes: Sequence[ChainWords], bits: int, span: Span) -> ChainWords:
    """Emit a Derived node over the lanes."""
    code = OP_CODES.get(op)
    if code is not None and len(lanes) <= 2:
        inputs = _or(out, *_inputs(out, lanes), str(code << OP_SHIFT | bits << FLAG_SHIFT))
        return _append(out, inputs, _below(out, lanes), span)
    if len(lanes) == 1:
        return named(out, op, lanes[0], bits, span)
    return _wide(out, op, lanes, bits, span)


def _inputs(out: Emission, lanes: Sequence[ChainWords]) -> list[str]:
    """Emit the ids at their places in a word; the second may be 0."""
    first, *rest = lanes
    return [first.node, *(out.code.let(f"shl i64 {second.node}, {INPUT_BITS}") for second in rest)]


def _below(out: Emission, lanes: Sequence[ChainWords]) -> str:
    """Return whether a retrieval is below one of them."""
    return _or(out, *(each.bit for each in lanes))


def _or(out: Emission, *words: str) -> str:
    found, *rest = words
    for word in rest:
        found = out.code.let(f"or i64 {found}, {word}")
    return found


def _append(out: Emission, word: str, bit: str, span: Span) -> ChainWords:
    """Write the node; a full arena stops the function."""
    code = out.code
    made = code.let(f"load i64, ptr {SIZE}")
    full = code.let(f"icmp uge i64 {made}, %capacity")
    code.unless(full, out.stop(out.site(span, "arena"), "%capacity"))
    place = code.let(f"getelementptr i64, ptr %base, i64 {made}")
    code.do(f"store i64 {_or(out, bit, word)}, ptr {place}")
    code.do(f"store i64 {code.let(f'add nuw nsw i64 {made}, 1')}, ptr {SIZE}")
    return ChainWords(made, bit)


# ---- nodes with a name ------------------------------------------------------------------------
def named(
    out: Emission, name: str, only: ChainWords, bits: int, span: Span, *, handoff: bool = False
) -> ChainWords:
    """Emit a node with one input whose operation has no code, or an AgentHandoff. The arena's number of
    the name is asked for once in each call from Python."""
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
    second = code.let(f"shl i64 {index}, {INPUT_BITS}")
    word = _or(out, only.node, second, str(NAMED << OP_SHIFT | bits << FLAG_SHIFT))
    return _append(out, word, only.bit, span)


def _wide(out: Emission, op: str, lanes: Sequence[ChainWords], bits: int, span: Span) -> ChainWords:
    """Emit a node that is in the arena's side table."""
    inputs = out.code.slot(f"[{len(lanes)} x i64]", "inputs")
    for index, each in enumerate(lanes):
        out.code.do(f"store i64 {each.node}, ptr {_input(out, inputs, str(index))}")
    node = _derive(out, op, str(bits), (inputs, str(len(lanes))), span)
    return ChainWords(node, _below(out, lanes))


def _derive(out: Emission, op: str, bits: str, given: tuple[str, str], span: Span) -> str:
    """Emit the id of a node over the inputs, of which there are so many."""
    inputs, count = given
    number = out.name(op, handoff=False)
    return _called(out, f"@derive(ptr {CONTEXT}, i64 {number}, i64 {bits}, ptr {inputs}, i64 {count})", span)


def _input(out: Emission, inputs: str, index: str) -> str:
    return out.code.let(f"getelementptr i64, ptr {inputs}, i64 {index}")


def _called(out: Emission, call: str, span: Span) -> str:
    """Return what the arena answers."""
    code = out.code
    code.put(out.tell())
    answer = code.let(f"call i64 {call}")
    code.put(out.ask())
    code.unless(code.let(f"icmp eq i64 {answer}, -1"), out.stop(out.site(span, "arena"), "%capacity"))
    code.unless(code.let(f"icmp eq i64 {answer}, -2"), out.stop(out.site(span, "call")))
    return answer


# ---- and, or ----------------------------------------------------------------------------------
class Evaluated(Struct, frozen=True):
    """Slots for what is known of the operands so far: the value, their ids and how many, their flags, and
    whether a retrieval is below one."""

    value: str
    inputs: str
    count: str
    flags: str
    bit: str


def emit_logic(out: Emission, stmt: ir.Logic) -> None:
    """Emit `and`, `or` over a grounded first operand: one node over the operands that were evaluated."""
    code = out.code
    most = sum(is_grounded(out.whole_type(link.operand)) for link in stmt.links)
    inputs = code.slot(f"[{max(most, 2)} x i64]", "inputs")
    known = Evaluated(code.slot("i1", "b"), inputs, *(code.slot("i64", word) for word in ("n", "g", "r")))
    for slot in (known.count, known.flags, known.bit, _input(out, inputs, "0"), _input(out, inputs, "1")):
        code.do(f"store i64 0, ptr {slot}")
    end = code.fresh("end")
    for number, link in enumerate(stmt.links):
        out.emit_block(out, link.setup)
        code.do(f"store i1 {out.value(link.operand)}, ptr {known.value}")
        _note(out, link.operand, known)
        if number + 1 < len(stmt.links):
            more = code.fresh("more")
            decided = code.let(f"load i1, ptr {known.value}")
            code.fork(decided, *((more, end) if stmt.op == "and" else (end, more)))
            code.begin(more)
    code.begin(end)
    chain = _over_evaluated(out, stmt, most, known)
    type_ = out.function.locals[stmt.target].type
    out.define(stmt.target, paired(out, type_, code.let(f"load i1, ptr {known.value}"), chain))


def _note(out: Emission, operand: ir.Operand, known: Evaluated) -> None:
    """Note that an operand was evaluated."""
    code = out.code
    if is_grounded(out.whole_type(operand)):
        chain = lane(out, operand)
        many = code.let(f"load i64, ptr {known.count}")
        code.do(f"store i64 {chain.node}, ptr {_input(out, known.inputs, many)}")
        code.do(f"store i64 {code.let(f'add i64 {many}, 1')}, ptr {known.count}")
        slot, more = known.bit, chain.bit
    else:
        slot, more = known.flags, str(CONSTANT if out.is_constant(operand) else UNSOURCED)
    code.do(f"store i64 {_or(out, code.let(f'load i64, ptr {slot}'), more)}, ptr {slot}")


def _over_evaluated(out: Emission, stmt: ir.Logic, most: int, known: Evaluated) -> ChainWords:
    """Emit the node over what was noted."""
    code = out.code
    bits, bit = (code.let(f"load i64, ptr {slot}") for slot in (known.flags, known.bit))

    def packed() -> ChainWords:
        ids = [code.let(f"load i64, ptr {_input(out, known.inputs, index)}") for index in "01"]
        inputs = _inputs(out, [ChainWords(node, bit) for node in ids])
        in_place = code.let(f"shl i64 {bits}, {FLAG_SHIFT}")
        return _append(out, _or(out, *inputs, in_place, str(OP_CODES[stmt.op] << OP_SHIFT)), bit, stmt.span)

    if most <= 2:
        return packed()
    node = code.slot("i64", "node")
    few, many, end = code.fresh("few"), code.fresh("many"), code.fresh("end")
    evaluated = code.let(f"load i64, ptr {known.count}")
    code.fork(code.let(f"icmp ule i64 {evaluated}, 2"), few, many)
    code.begin(few)
    code.do(f"store i64 {packed().node}, ptr {node}")
    code.go(end)
    code.begin(many)
    code.do(f"store i64 {_derive(out, stmt.op, bits, (known.inputs, evaluated), stmt.span)}, ptr {node}")
    code.begin(end)
    return ChainWords(code.let(f"load i64, ptr {node}"), bit)


# ---- calls ------------------------------------------------------------------------------------
def handed_off(out: Emission, agent: str, type_: Type, result: str, span: Span) -> str:
    """Emit the grounded result of an agent, with its AgentHandoff."""
    value, chain = apart(out, type_, result)
    return paired(out, type_, value, named(out, agent, chain, 0, span, handoff=True))


def apart(out: Emission, type_: Type, whole: str) -> tuple[str, ChainWords]:
    """Emit the value and the lane of a grounded value."""
    value, *words = (out.code.let(f"extractvalue {llvm_type(type_)} {whole}, {place}") for place in range(3))
    return value, ChainWords(*words)
