"""The table of the library's names, from which a help proposes an import, says what the library declares."""

from __future__ import annotations

from pathlib import Path

from corvid.semantics.names.foreign import LIBRARY
from corvid.semantics.names.scope import Declaration
from corvid.source.bundled import bundled
from corvid.source.text import SourceText
from corvid.syntax.parse import parse_module


def test_the_table_has_every_public_name_of_the_library() -> None:
    declared: dict[str, tuple[str, ...]] = {}
    for path in sorted(Path(bundled("stdlib", "")).glob("*.cor")):
        if path.stem != "prelude":
            parsed = parse_module(0, SourceText(str(path), path.read_text(encoding="utf-8")))
            nodes = [node for node in parsed.tree.declarations if isinstance(node, Declaration)]
            names = (node.name.text for node in nodes if node.visibility != "private")
            declared[path.stem] = tuple(sorted(names))
    assert dict(LIBRARY) == declared
