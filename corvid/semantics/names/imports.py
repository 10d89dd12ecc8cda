"""How a name of the library is imported into a program: as a line, and as the edit that adds it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from corvid.diagnostics.model import Edit
from corvid.semantics.edits import line_end, line_start
from corvid.semantics.names.foreign import import_of, library_module
from corvid.source.span import Span
from corvid.syntax import tree


def import_edits(module: tree.Module, text: str, name: str) -> tuple[Edit, ...]:
    """Return the edit that imports a name of the library into a module: in the import of its module if there
    is one, else on a line of its own behind the other imports. None if the library does not have it."""
    found = library_module(name)
    if found is None or not text:
        return ()
    path = f"std/{found}"
    # Those that begin the file: it may have as many declarations as it has names that are not imported.
    imports = [*takewhile(lambda one: isinstance(one, tree.Import), module.declarations)]
    if found != name:
        for one in imports:
            if isinstance(one, tree.Import) and one.path == path and one.alias is None and one.items:
                item = one.items[-1]
                end = (item.alias or item.name).span
                return (Edit(Span(end.source, end.end, end.end), f", {name}"),)
    line = import_of(name)
    if imports:
        last = imports[-1].span
        at = line_end(text, last.start)
        return (Edit(Span(last.source, at, at), f"\n{line}"),)
    at = _above(text, module.declarations)
    return (Edit(Span(module.span.source, at, at), f"{line}\n\n"),)


def _above(text: str, declarations: Sequence[tree.Decl]) -> int:
    """Return where the first declaration begins, with the comments directly above it."""
    at = line_start(text, declarations[0].span.start) if declarations else 0
    while at and text[(above := line_start(text, at - 1)) : at].lstrip().startswith("#"):
        at = above
    return at
