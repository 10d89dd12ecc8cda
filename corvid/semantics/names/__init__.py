"""Names: what a module declares and imports, and what is wrong with a name."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    imports = deferred_module("corvid.semantics.names.imports")
    problems = deferred_module("corvid.semantics.names.problems")
