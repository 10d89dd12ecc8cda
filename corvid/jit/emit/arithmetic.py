"""Operators and methods of Int, Float and Bool."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from corvid.ir import nodes as ir
from corvid.ir.low.nodes import Checks
from corvid.jit.emit.code import llvm_type
from corvid.jit.emit.context import Emission
from corvid.jit.emit.runtime import PLACES
from corvid.source.span import Span
from corvid.types import FLOAT, kind_of

_CHECKED = {"+": "sadd", "-": "ssub", "*": "smul"}
_PLAIN = {"+": "add", "-": "sub", "*": "mul"}
_FLOAT = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}
_SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
_ORDERED = {"==": "oeq", "!=": "une", "<": "olt", "<=": "ole", ">": "ogt", ">=": "oge"}
LOWEST = str(-(2**63))
BELOW = "0xC3E0000000000000"
"""-(2**63) as a Float: the lowest that an Int can hold."""
ABOVE = "0x43E0000000000000"
"""2**63: the first Float that no Int can hold."""


def emit_arithmetic(out: Emission, op: ir.Arithmetic, checks: Checks, span: Span) -> str:
    """Emit `left op right`."""
    left, right = out.value(op.left), out.value(op.right)
    if out.type_of(op.left) == FLOAT:
        if op.op == "%":
            return _remainder_of_floats(out, left, right)
        return out.code.let(f"{_FLOAT[op.op]} double {left}, {right}")
    if op.op == "/" or op.op == "%":
        return _divide(out, op.op, (left, right), checks, span)
    return _checked(out, op.op, (left, right), checks, span)


def _checked(out: Emission, op: str, operands: tuple[str, str], checks: Checks, span: Span) -> str:
    """Emit the Int of two, which stops if it does not fit."""
    left, right = operands
    if checks.wraps:
        return out.code.let(f"{_PLAIN[op]} i64 {left}, {right}")
    if not checks.low and not checks.high:
        return out.code.let(f"{_PLAIN[op]} nsw i64 {left}, {right}")
    both = out.code.let(f"call {{ i64, i1 }} @llvm.{_CHECKED[op]}.with.overflow.i64(i64 {left}, i64 {right})")
    failed = out.code.let(f"extractvalue {{ i64, i1 }} {both}, 1")
    out.code.unless(failed, out.stop(out.site(span, "overflow", op)))
    return out.code.let(f"extractvalue {{ i64, i1 }} {both}, 0")


def _divide(out: Emission, op: str, operands: tuple[str, str], checks: Checks, span: Span) -> str:
    """Emit a division or remainder, toward zero, as the machine does it. Zero and the lowest Int by -1
    stop, in `@wrapping` too."""
    left, right = operands
    code = out.code
    if checks.high:
        code.unless(code.let(f"icmp eq i64 {right}, 0"), out.stop(out.site(span, "zero", op)))
    if checks.high and checks.low:
        lowest = code.let(f"icmp eq i64 {left}, {LOWEST}")
        minus = code.let(f"icmp eq i64 {right}, -1")
        code.unless(code.let(f"and i1 {lowest}, {minus}"), out.stop(out.site(span, "overflow", op)))
    return code.let(f"{'sdiv' if op == '/' else 'srem'} i64 {left}, {right}")


def _remainder_of_floats(out: Emission, left: str, right: str) -> str:
    """Emit a call of C's `fmod`, by its address: an instruction would become a call that has to be linked."""
    table = out.code.let("load ptr, ptr %context, !invariant.load !1")
    place = out.code.let(f"getelementptr ptr, ptr {table}, i64 {PLACES['fmod']}")
    fmod = out.code.let(f"load ptr, ptr {place}, !invariant.load !1")
    return out.code.let(f"call double {fmod}(double {left}, double {right})")


def emit_compare(out: Emission, op: ir.Compare) -> str:
    """Emit `left op right`."""
    left, right = out.value(op.left), out.value(op.right)
    type_ = out.type_of(op.left)
    return compared(out, op.op, llvm_type(type_), left, right)


def compared(out: Emission, op: str, type_: str, left: str, right: str) -> str:
    """Emit the Bool of a comparison of two values of the LLVM type. NaN equals nothing."""
    if type_ == "double":
        return out.code.let(f"fcmp {_ORDERED[op]} double {left}, {right}")
    return out.code.let(f"icmp {_SIGNED[op]} {type_} {left}, {right}")


def emit_negate(out: Emission, operand: ir.Operand, checks: Checks, span: Span) -> str:
    """Emit `-operand`."""
    value = out.value(operand)
    if out.type_of(operand) == FLOAT:
        return out.code.let(f"fneg double {value}")
    return _checked(out, "-", ("0", value), checks, span)


def emit_method(out: Emission, op: ir.CallMethod, span: Span) -> str:
    """Emit a method of Int or Float."""
    value = out.value(op.receiver)
    arguments = [out.value(argument) for argument in op.arguments]
    form = METHODS[kind_of(out.type_of(op.receiver)), op.method]
    return form(out, op.method, [value, *arguments], span)


def _to_float(out: Emission, _method: str, values: list[str], _span: Span) -> str:
    return out.code.let(f"sitofp i64 {values[0]} to double")


def _extreme(out: Emission, method: str, values: list[str], _span: Span) -> str:
    return out.code.let(f"call i64 @llvm.s{method}.i64(i64 {values[0]}, i64 {values[1]})")


def _magnitude(out: Emission, method: str, values: list[str], span: Span) -> str:
    code = out.code
    (value,) = values
    if not out.function.wrapping:
        code.unless(code.let(f"icmp eq i64 {value}, {LOWEST}"), out.stop(out.site(span, "overflow", method)))
    minus = code.let(f"sub i64 0, {value}")
    return code.let(f"call i64 @llvm.smax.i64(i64 {value}, i64 {minus})")


def _float_magnitude(out: Emission, _method: str, values: list[str], _span: Span) -> str:
    return out.code.let(f"call double @llvm.fabs.f64(double {values[0]})")


def _float_extreme(out: Emission, method: str, values: list[str], _span: Span) -> str:
    """Emit the lower or higher of two Floats. A NaN loses: the other one is taken, and the receiver if
    both compare equal."""
    code = out.code
    value, other = values
    first = code.let(f"fcmp {'olt' if method == 'min' else 'ogt'} double {other}, {value}")
    chosen = code.let(f"select i1 {first}, double {other}, double {value}")
    nan = code.let(f"fcmp uno double {value}, {value}")
    return code.let(f"select i1 {nan}, double {other}, double {chosen}")


def _root(out: Emission, method: str, values: list[str], span: Span) -> str:
    (value,) = values
    failed = out.code.let(f"fcmp olt double {value}, 0.0")
    _refuse(out, failed, value, method, span)
    return out.code.let(f"call double @llvm.sqrt.f64(double {value})")


def _whole(out: Emission, method: str, values: list[str], span: Span) -> str:
    """Emit a Float rounded to an Int, one way or another."""
    code = out.code
    (value,) = values
    word = {"to_int_truncated": "trunc"}.get(method, method)
    whole = code.let(f"call double @llvm.{word}.f64(double {value})")
    low = code.let(f"fcmp oge double {whole}, {BELOW}")
    high = code.let(f"fcmp olt double {whole}, {ABOVE}")
    fits = code.let(f"and i1 {low}, {high}")
    _refuse(out, code.let(f"xor i1 {fits}, true"), value, method, span)
    return code.let(f"fptosi double {whole} to i64")


METHODS: Mapping[tuple[str, str], Callable[[Emission, str, list[str], Span], str]] = {
    ("Int", "to_float"): _to_float,
    ("Int", "abs"): _magnitude,
    ("Int", "min"): _extreme,
    ("Int", "max"): _extreme,
    ("Float", "abs"): _float_magnitude,
    ("Float", "min"): _float_extreme,
    ("Float", "max"): _float_extreme,
    ("Float", "sqrt"): _root,
    ("Float", "to_int_truncated"): _whole,
    ("Float", "floor"): _whole,
    ("Float", "ceil"): _whole,
}
"""The methods of numbers that can be machine code."""


def _refuse(out: Emission, failed: str, value: str, method: str, span: Span) -> None:
    """Stop with the bits of the value, from which the built-in method says the same in words."""
    bits = out.code.let(f"bitcast double {value} to i64")
    out.code.unless(failed, out.stop(out.site(span, "argument", method), bits))
