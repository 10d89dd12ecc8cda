"""A whole run (expressions.order.1)."""

from __future__ import annotations

import sys
import threading
from dataclasses import dataclass

from tests.reference.host import Canned
from tests.reference.infer import Inferred
from tests.reference.run import Seen
from tests.reference.run_body import Running
from tests.reference.values import Fault, Value


@dataclass(slots=True)
class Outcome:
    """How a run ended: `value` or `fault`."""

    value: Value
    fault: Fault | None
    seen: Seen


def run(inferred: Inferred, agent: str, arguments: list[object], host: Canned | None = None) -> Outcome:
    """Run an agent, by its name in the main module or its qualified one, on host data
    (expressions.order.1)."""
    running = Running(inferred, host or Canned(inferred.program))
    outcome = Outcome(None, None, running.seen)
    failed: list[BaseException] = []

    def job() -> None:
        module, _, name = agent.rpartition("::")
        program = inferred.program
        decl = (program.modules[module] if module else program.main).decls[name]
        try:
            outcome.value = running.body(decl, running.accepted(decl, arguments))
            running.data.native(outcome.value)
        except Fault as fault:
            fault.at = fault.at or decl.node.span
            outcome.fault = fault
        except BaseException as error:
            failed.append(error)

    limit, size = sys.getrecursionlimit(), threading.stack_size(512 * 1024 * 1024)
    sys.setrecursionlimit(1_000_000)
    thread = threading.Thread(target=job)
    thread.start()
    thread.join()
    sys.setrecursionlimit(limit)
    threading.stack_size(size)
    if failed:
        raise failed[0]
    return outcome
