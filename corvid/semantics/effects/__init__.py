"""Effects: what calls may do, composed along the call graph, and the promises about it."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.semantics.effects.problems")
