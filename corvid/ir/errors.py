"""What goes wrong inside the compiler: never the fault of the program that is compiled."""

from __future__ import annotations

from corvid.source.span import Span


class InternalError(Exception):
    """A mistake of the compiler itself."""


class IrTypeError(InternalError):
    """An operation whose operands do not fit its rule; `verify` adds the place."""


class IrError(InternalError):
    """A program that breaks a rule of the IR: the function, the statement, and what is wrong there."""

    def __init__(self, function: str, span: Span, message: str) -> None:
        super().__init__(f"{function} at {span.source}:{span.start}-{span.end}: {message}")
        self.function = function
        self.span = span
        self.message = message
