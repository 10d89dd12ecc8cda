"""Types: how they relate, what is inside them, and what is wrong with a value of another type."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.semantics.types.problems")
