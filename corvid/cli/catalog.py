"""Every kind of problem of every phase, in one tuple. Each phase owns its own; only this file knows all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.cli.internal import InternalError
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
from corvid.semantics.types import problems as types
from corvid.syntax import problems as syntax
from corvid.vm import problems as vm

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem

CATALOG: tuple[type[Problem], ...] = (
    *syntax.PROBLEMS,
    *names.PROBLEMS,
    *types.PROBLEMS,
    *effects.PROBLEMS,
    *lanes.PROBLEMS,
    *provenance.PROBLEMS,
    *protocols.PROBLEMS,
    *approvals.PROBLEMS,
    *ir.PROBLEMS,
    *vm.PROBLEMS,
    *runtime.PROBLEMS,
    *lane_faults.PROBLEMS,
    *replays.PROBLEMS,
    InternalError,
)
