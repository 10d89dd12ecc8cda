"""What the reference says about the agents of a module: problems, sites, and what keeps one from purity."""

from __future__ import annotations

from pathlib import Path

from corvid.source.paths import bundled
from corvid.source.span import Span
from tests.exhaustive.frame import Module
from tests.exhaustive.verdicts import Verdict
from tests.reference.infer import Inferred, impure, infer
from tests.reference.program import Program


def meanings(module: Module) -> list[Verdict]:
    """One for each agent of the module. The frame has no problem and no site."""
    files = {name.removesuffix(".cor"): text for name, text in module.files}
    prelude = Path(bundled("stdlib", "prelude.cor")).read_text(encoding="utf-8")

    def read(importer: str, path: str) -> tuple[str, str] | None:
        name = path.removeprefix("./")
        return (name, files[name]) if name in files else None

    inferred = infer(Program("main", files["main"], prelude, read, {}))
    found = [Verdict() for _ in module.first]
    for code, span in inferred.problems:
        found[_place(inferred, module, span)[0]].codes.add(code)
    for site in inferred.sites:
        number, line = _place(inferred, module, site.span)
        found[number].sites[site.discard, site.kind, line] += 1
    for facts in inferred.facts.values():
        name = facts.decl.name.rpartition("::")[2]
        if name.startswith("a") and name[1:].isdigit():
            found[int(name[1:])].impure = bool(impure(inferred, facts, set()))
    return found


def _place(inferred: Inferred, module: Module, span: Span) -> tuple[int, int]:
    text = inferred.program.texts[span.source]
    assert text.name.removesuffix(".cor") == "main", text.name
    return module.place(text.line_of(span.start))
