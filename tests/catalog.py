"""Every kind of problem of every phase, in one tuple. Each phase owns its own; only this file knows all."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from corvid.cli import internal
from corvid.diagnostics.model import Problem
from corvid.hosts import problems as replays
from corvid.ir import problems as ir
from corvid.runtime import problems as runtime
from corvid.runtime.lanes import problems as lane_faults
from corvid.semantics.approvals import problems as approvals
from corvid.semantics.effects import problems as effects
from corvid.semantics.lanes import problems as lanes
from corvid.semantics.names import problems as names
from corvid.semantics.protocols import problems as protocols
from corvid.semantics.provenance import problems as provenance
from corvid.semantics.testing import problems as testing
from corvid.semantics.types import problems as types
from corvid.syntax import problems as syntax
from corvid.testing import problems as test_faults
from corvid.vm import problems as vm

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

_MODULES = (
    syntax, names, types, effects, lanes, testing, provenance, protocols, approvals, ir, vm, runtime,
    lane_faults, replays, test_faults, internal,
)  # fmt: skip


def _declared(module: ModuleType) -> Iterator[type[Problem]]:
    for value in vars(import_module(module.__name__)).values():
        own = isinstance(value, type) and issubclass(value, Problem) and value.__module__ == module.__name__
        if own and hasattr(value, "code"):  # what several share has none
            yield value


CATALOG = tuple(kind for module in _MODULES for kind in _declared(module))
