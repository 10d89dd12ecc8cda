"""What Corvid promises about the border to the host, and about its own limits."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.problems import ModelUnusableAnswer, ToolWrongShape, WrongArgument
from corvid.syntax.problems import NestingTooDeep
from corvid.vm.problems import CallDepthExceeded, OutOfMemory

VALUES_CHECKED = Guarantee(
    "boundary.values_checked",
    "What a tool, a model or a caller hands in is copied and has exactly the declared type, or the run ends "
    "there.",
    Held.WHILE_RUNNING,
    refused_with=(ToolWrongShape, ModelUnusableAnswer, WrongArgument),
    limits="A value of the right type may be wrong. Tools are Python functions and can do what Python can.",
    held_by=(
        "tests/attacks/test_lying_hosts.py::test_what_does_not_fit_is_one_fault",
        "tests/runtime/test_boundary.py::test_values_are_copied",
    ),
)

LIMITS_REPORTED = Guarantee(
    "limits.reported",
    "What is nested or called too deeply, or asks for too large a list, is one problem with a place, never a "
    "crash.",
    Held.BOTH,
    refused_with=(NestingTooDeep, CallDepthExceeded, OutOfMemory),
    limits="Calls nest 10,000 deep, the host's call of the agent among them. Loops may run for ever, and "
    "a text that doubles without end is ended by the system.",
    held_by=("tests/limit/test_limits.py::test_too_deep_is_one_problem",),
)

ALL = (VALUES_CHECKED, LIMITS_REPORTED)
