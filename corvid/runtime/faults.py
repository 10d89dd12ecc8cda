"""How a run ends when it can't go on: an exception that carries a Problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem


class Fault(Exception):
    """The first fault of a run. `problem` has an R01 code, the span in the `.cor` file and the words."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem
        self.deadline: object = None
        """The limit of time that was over, of R0129; its identity is all that matters."""

    @property
    def code(self) -> str:
        """The stable code, such as `R0115`."""
        return self.problem.code.id

    def __str__(self) -> str:
        return f"{self.code} {self.problem.message()}"


class OutOfTime(Exception):
    """A call did not end within the milliseconds of a `try … timeout`, whose `deadline` it is, None if none
    of those that are open has that length."""

    def __init__(self, milliseconds: int, deadline: object = None) -> None:
        super().__init__(f"no end within {milliseconds} ms")
        self.milliseconds = milliseconds
        self.deadline = deadline


class Late(Exception):
    """Raised by a call that no `timeout` would see the end of: the first of those that are open gives it up,
    and where none does it failed."""
