"""The same function in the VM and as machine code, with everything that one can see of it."""

from __future__ import annotations

import copy
from dataclasses import dataclass

from corvid.diagnostics.model import Problem
from corvid.jit.manager import Jit, Mode
from corvid.pipeline import CheckedProgram, check_text
from corvid.runtime.faults import Fault
from corvid.vm.engine import Engine
from corvid.vm.stack import Frame, corvid_stack

DEPTH = 10_000


class NoRun:
    """Nothing that is compiled asks the run for anything."""


@dataclass(frozen=True)
class Ended:
    """A value as Python shows it, which shows -0.0 from 0.0 and 1 from True; or a fault and its calls."""

    value: str | None
    fault: Problem | None
    stack: tuple[Frame, ...]


class Engines:
    """One program in three: VM alone, hot code compiled, everything compiled."""

    def __init__(self, text: str) -> None:
        self.checked: CheckedProgram = check_text("main.cor", text)
        assert self.checked.program is not None, [p.message() for p in self.checked.problems]
        self.jits = {mode: Jit(self.checked.program, mode) for mode in ("auto", "always")}
        self.vm = self._engine(None)
        self.compiled = {mode: self._engine(jit) for mode, jit in self.jits.items()}

    def _engine(self, jit: Jit | None) -> Engine:
        assert self.checked.program is not None
        return Engine(self.checked.program, self.checked.store.text, accelerator=jit)

    def run(self, mode: Mode | None, function: str, *arguments: object, depth: int = DEPTH) -> Ended:
        """How a function of `main` ends."""
        engine = self.vm if mode is None else self.compiled[mode]
        try:
            value = engine.call(  # type: ignore[call-overload]
                NoRun(), f"main::{function}", copy.deepcopy(arguments), max_depth=depth
            )
        except Fault as fault:
            return Ended(None, fault.problem, corvid_stack(fault))
        return Ended(repr(value), None, ())

    def agree(self, function: str, *arguments: object, depth: int = DEPTH) -> Ended:
        """How it ends in all of them."""
        expected = self.run(None, function, *arguments, depth=depth)
        for mode in self.compiled:
            found = self.run(mode, function, *arguments, depth=depth)
            assert found == expected, f"{function}{arguments}: {mode} gives {found}, the VM {expected}"
        return expected

    def entered(self, mode: Mode) -> frozenset[str]:
        """The functions and loops that became machine code."""
        return self.jits[mode].compiled
