"""What the names of a parsed program are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from corvid.source.paths import bundled
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module

KINDS: dict[type[tree.Node], str] = {
    tree.Fn: "fn", tree.Agent: "agent", tree.Tool: "tool", tree.Prompt: "prompt", tree.RecordType: "record",
    tree.SumType: "sum", tree.AliasType: "alias", tree.Effect: "effect", tree.Model: "model",
}  # fmt: skip


@dataclass(slots=True)
class Known:
    """What the names of a program are: kinds of declarations by name (a generated name has one meaning in
    all modules), members of `extend`, and the prefixes of this module's imports."""

    kinds: dict[str, str] = field(default_factory=dict)
    units: set[str] = field(default_factory=lambda: {"None"})
    members: dict[str, str] = field(default_factory=dict)
    prefixes: set[str] = field(default_factory=set)

    def callee(self, name: str) -> str:
        """Which of CALLEES a called name is."""
        return name if name in ("Some", "Ok", "Err", "range") else self.kinds.get(name, "value")


def known(modules: Iterable[tree.Module]) -> Known:
    """All names of the program's modules and of what they have from the library; `prefixes` is left empty."""
    found = Known()
    modules = list(modules)
    paths = {d.path for m in modules for d in m.declarations if isinstance(d, tree.Import)}
    modules = [library("prelude"), *(library(p[4:]) for p in sorted(paths) if p[:4] == "std/"), *modules]
    for module in modules:
        for decl in module.declarations:
            if isinstance(decl, tree.Extend):
                found.members |= {m.name.text: KINDS[type(m)] for m in decl.members}
            elif not isinstance(decl, tree.Import | tree.BrokenDecl):
                found.kinds[decl.name.text] = KINDS[type(decl)]
            if isinstance(decl, tree.SumType):
                found.kinds |= {v.name.text: "variant" for v in decl.variants}
                found.units |= {v.name.text for v in decl.variants if not v.fields}
    for module in modules:
        for decl in module.declarations:
            for item in decl.items if isinstance(decl, tree.Import) else ():
                if item.alias is not None and item.name.text in found.kinds:
                    found.kinds[item.alias.text] = found.kinds[item.name.text]
                    found.units |= {item.alias.text} if item.name.text in found.units else set()
    return found


@lru_cache
def library(name: str) -> tree.Module:
    """A module of the library; an empty one where there is none."""
    path = Path(bundled("stdlib", f"{name}.cor"))
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return parse_module(0, SourceText(path.name, text)).tree


def prefixes(module: tree.Module) -> set[str]:
    """The prefixes of a module's imports."""
    imports = [decl for decl in module.declarations if isinstance(decl, tree.Import)]
    return {
        i.alias.text if i.alias else i.path.rpartition("/")[2]
        for i in imports
        if i.alias is not None or not i.items
    }
