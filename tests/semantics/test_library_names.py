"""The table of the library's names, from which a help proposes an import, says what the library declares; and
the prelude is that of the program."""

from __future__ import annotations

from pathlib import Path

from corvid.semantics.modules.graph import PRELUDE, ModuleText, NotFound, load_modules
from corvid.semantics.names.foreign import LIBRARY
from corvid.semantics.names.scope import Declaration
from corvid.source.paths import bundled
from corvid.source.text import SourceStore, SourceText
from corvid.syntax import tree
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


def prelude_of(text: str, sources_before: int = 0) -> tree.Module:
    """The tree of the prelude of a program with such a prelude."""
    store = SourceStore()
    for _ in range(sources_before):
        store.add("before.cor", "")
    main, prelude = ModuleText("main", "main.cor", ""), ModuleText(PRELUDE, "prelude.cor", text)
    loaded = load_modules([main], prelude, lambda *_: NotFound("nothing is there"), store)
    assert loaded.modules[PRELUDE].source == sources_before
    return loaded.modules[PRELUDE].tree


def test_programs_share_the_prelude_and_no_other_text() -> None:
    a, b = (f"public type {name}:\n    x: Int\n" for name in "AB")
    first = prelude_of(a)
    assert prelude_of(a) is first
    assert [one.name.text for one in prelude_of(b).declarations if isinstance(one, Declaration)] == ["B"]
    assert [one.name.text for one in prelude_of(a).declarations if isinstance(one, Declaration)] == ["A"]
    assert prelude_of(a, sources_before=2).span.source == 2
