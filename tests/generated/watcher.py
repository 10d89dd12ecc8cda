"""T1 in the VM: its locals against their types."""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any

from corvid.ir.program import Function, Program
from corvid.ir.types import Type
from corvid.vm.emit.context import local_names
from corvid.vm.engine import Engine
from tests.generated.labels import LabelMismatch
from tests.generated.walker import Walker
from tests.generated.world import World


class Watcher:
    """Compares every local of every emitted function with its type, when the function begins and ends."""

    def __init__(self, program: Program, engine: Engine) -> None:
        self.problem = ""
        self._walker = Walker(program, World(program))
        self._known: dict[CodeType, tuple[Function, dict[str, Type]]] = {}
        for function in program.functions:
            slots = {n: s.type for n, s in zip(local_names(function), function.locals, strict=True)}
            self._note(engine.functions[function.name].__code__, (function, slots))

    def _note(self, code: CodeType, known: tuple[Function, dict[str, Type]]) -> None:
        self._known[code] = known
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._note(constant, known)

    def __enter__(self) -> None:
        sys.setprofile(self._seen)

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _seen(self, frame: FrameType, event: str, given: object) -> None:
        if event not in ("call", "return") or frame.f_code not in self._known or self.problem:
            return
        function, slots = self._known[frame.f_code]
        for name, value in frame.f_locals.items():
            if name in slots:
                self._fits(slots[name], value, f"{function.name}: {name}")

    def _fits(self, type_: Type, value: Any, what: str) -> None:
        try:
            self._walker.fits(type_, value, what)
        except LabelMismatch as mismatch:
            self.problem = str(mismatch)
        except (AttributeError, TypeError) as error:
            self.problem = f"{what}: {error}"
