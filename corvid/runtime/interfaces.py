"""What hosts implement: small Protocols, one for each thing that a running program asks of the world.

`host.py` has what is asked and answered. Only annotations need these, so no run imports them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest

ToolFunction: TypeAlias = Callable[..., object]


class Tools(Protocol):
    """Where the bodies of tools come from."""

    def find(self, name: str) -> ToolFunction | None:
        """Find the function behind the tool with this bare name, or None. It may be a coroutine function."""


class ModuleTools(Tools, Protocol):
    """Tools of which two modules may have different ones of the same name."""

    def find_declared(self, qualified: str) -> ToolFunction | None:
        """Return the function behind the tool with this qualified name, or None."""


class Model(Protocol):
    """A language model. One that is a `ModelWithOthers` has others asked in its place."""

    @property
    def name(self) -> str:
        """Its name, as chains and traces show it."""

    def answer(self, request: ModelRequest) -> ModelReply | Awaitable[ModelReply]:
        """Answer, or raise ModelRefusal. Any other exception is reported as a failed model. It may be a
        coroutine function."""


class ModelWithOthers(Model, Protocol):
    """A model in whose place others are asked, one after the other, where it raises ModelCallFailed or none
    of its answers can be used. What those have as `then` themselves is not looked at."""

    @property
    def then(self) -> tuple[Model, ...]: ...


def others(model: Model | ModelWithOthers) -> tuple[Model, ...]:
    """Return those that are asked in the place of a model. An object of a host may have a `then` of another
    meaning, which is not one."""
    found: object = getattr(model, "then", ())
    return found if type(found) is tuple else ()


class Approver(Protocol):
    """The approver of dangerous calls. No answer is no."""

    def approve(self, request: ApprovalRequest) -> bool | Awaitable[bool]:
        """Decide on a request: only True approves it. It may be a coroutine function, which works on the loop
        that awaits the run."""


class Clock(Protocol):
    def now_ms(self) -> int:
        """Return milliseconds since 1970-01-01 UTC."""


class Randomness(Protocol):
    def next_float(self) -> float:
        """Return a number in [0, 1)."""


class RunIds(Protocol):
    def next_id(self) -> str:
        """Return the id of the next run, as its trace has it. May be asked by several threads at one time."""


class Progress(Protocol):
    """Is notified when a model or tool starts and stops working, for people who wait."""

    def started(self, what: str) -> None: ...

    def finished(self) -> None: ...


class TellingProgress(Progress, Protocol):
    """One that also hears what the work that began last is waiting for now, as far as that is known."""

    def waits_for(self, what: str) -> None: ...
