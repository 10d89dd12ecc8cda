"""What is wrong where a value has no source, or loses it."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.semantics.provenance.problems")
