"""A program without problems has no Unknown anywhere (grounded.type.5)."""

from pathlib import Path, PurePosixPath

import pytest

from corvid.pipeline import has_errors
from corvid.semantics.analyse import analyse
from corvid.semantics.facts import Facts
from corvid.semantics.modules.graph import ModuleText, NotFound, load_modules
from corvid.semantics.types.model import has_unknown
from corvid.source.text import SourceStore
from corvid.testing import Sample, samples
from tests.shares import share

ROOT = Path(__file__).parents[2]
FILES = sorted(Path(__file__).parent.rglob("*.cor"))


def unknown_in(facts: Facts) -> list[str]:
    """What of a callable's facts holds Unknown."""
    found = [
        f"{facts.callable}: expression {node}" for node, type_ in facts.types.items() if has_unknown(type_)
    ]
    found += [f"{facts.callable}: local {name}" for name, type_ in facts.locals.items() if has_unknown(type_)]
    found += [
        f"{facts.callable}: lambda {node}"
        for node, fact in facts.lambdas.items()
        if any(has_unknown(type_) for type_ in (*fact.parameters, fact.result))
    ]
    found += [
        f"{facts.callable}: site {site.kind}"
        for site in facts.losses
        if has_unknown(site.from_type) or has_unknown(site.to_type)
    ]
    if has_unknown(facts.returns):
        found.append(f"{facts.callable}: return")
    return found


# rule: grounded.type.5
@pytest.mark.parametrize("path", share(FILES, 3), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_unknown_without_a_problem(path: Path) -> None:
    for sample in samples(path):
        assert unknown_of(sample) == [], sample.name


def unknown_of(sample: Sample) -> list[str]:
    """What of a program without problems holds Unknown."""
    texts = dict(sample.files)

    def read(importer: str, path: str) -> ModuleText | NotFound:
        if path.startswith("std/"):
            file = ROOT / "stdlib" / f"{path.removeprefix('std/')}.cor"
            return (
                ModuleText(path, str(file), file.read_text(encoding="utf-8"))
                if file.exists()
                else NotFound("none")
            )
        name = (PurePosixPath(importer).parent / path.removeprefix("./")).as_posix()
        found = texts.get(f"{name}.cor")
        return NotFound("none") if found is None else ModuleText(name, f"{name}.cor", found)

    name, text = sample.files[0]
    prelude = (ROOT / "stdlib" / "prelude.cor").read_text(encoding="utf-8")
    main = ModuleText(name.removesuffix(".cor"), name, text)
    library = ModuleText("prelude", "prelude.cor", prelude)
    loaded = load_modules([main], library, read, SourceStore())
    analysed = analyse(loaded)
    if has_errors((*analysed.problems, *analysed.broken_promises(loaded.program(main.name)))):
        return []
    return [
        *(found for facts in analysed.checked.facts.values() for found in unknown_in(facts)),
        *(
            f"{name}: signature"
            for name, info in analysed.checked.world.callables.items()
            if any(has_unknown(type_) for type_ in (info.returns, *(p.type for p in info.parameters)))
        ),
    ]
