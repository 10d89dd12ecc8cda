"""Modules checked against the outlines of what they import: which of them are beyond doubt clean.

No problem that is found here is shown to anybody. Programs with a module that may have one are checked again
with all that they import, and that tells. So all that has to be right is: what is called clean here has no
problem there. Both run the same phases; they differ in the bodies of other modules.

Other bodies matter in three ways. The labels of results: an agent that only may be grounded is taken at its
word until it is known to have `fallen`, and its callers are checked again then. Rows and purity: for these
each callable has a `Summary`, and `verdicts` asks those of all modules together. Circles of calls: modules
that import each other are always checked together. Modules that one does not reach by its imports do not
matter to it.
"""

from __future__ import annotations

import marshal
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, convert, to_builtins

from corvid.incremental.outline import PLAIN, Outline, tree_of, words_in
from corvid.ir.errors import IrError
from corvid.ir.lower import lower
from corvid.ir.passes.pure import pure
from corvid.ir.verify import verify
from corvid.semantics.analyse import analyse
from corvid.semantics.check.productivity import fallen_agents
from corvid.semantics.effects.promises import Summary
from corvid.semantics.modules.graph import Loaded, LoadedModule
from corvid.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from corvid.semantics.analyse import Analysed

Verdict: TypeAlias = "tuple[bool, tuple[str, ...], bytes]"
"""Whether it may have problems; which agents have fallen; the `Summary` of each callable by name, packed, as
that is seldom looked at again."""


def packed(summaries: Mapping[str, Summary]) -> bytes:
    """Summaries for `unpacked`: equal ones as equal bytes."""
    return marshal.dumps(to_builtins(summaries), PLAIN)


def unpacked(summaries: bytes) -> dict[str, Summary]:
    """The summaries of a verdict: from the cache, whose place vouches for it, or a pipe."""
    return convert(marshal.loads(summaries), dict[str, Summary])


class Own(Struct, frozen=True):
    """A module to check, which could be read without a problem."""

    source: int
    text: str
    tree: tree.Module
    targets: Sequence[str | None]
    """The module that each import leads to, in order."""


class Other(Struct, frozen=True):
    """A module that one to check reaches. `fallen` are its agents that are known to be."""

    source: int
    outline: Outline
    targets: Sequence[str | None]
    fallen: Sequence[str]


def certify(
    own: Mapping[str, Own], others: Mapping[str, Other], reach: Mapping[str, int]
) -> dict[str, Verdict]:
    """The verdict on each of `own`. `own` and `others` hold all that `own` reaches; modules that import
    each other stand together in one of them. `reach` has the bit `1 << source` of each module reached."""
    loaded = Loaded((next(iter(own)),), _modules(own, others), ())
    analysed = analyse(loaded, others.keys(), [name for one in others.values() for name in one.fallen])
    if analysed.misdeclared:
        # An unknown type can't be lowered. Programs with one are checked whole, so that of what reaches it
        # nothing else has to be known.
        unclear = sum(1 << source for source in analysed.misdeclared)
        sound = {name: one for name, one in own.items() if not reach[name] & unclear}
        around = 0
        for name in sound:
            around |= reach[name]
        beside = {name: one for name, one in others.items() if around >> one.source & 1}
        verdicts: dict[str, Verdict] = dict.fromkeys(own, (True, (), packed({})))
        return verdicts | (certify(sound, beside, reach) if sound else {})
    by_source = {one.source: name for name, one in own.items()}
    found = {problem.span.source for problem in analysed.problems}
    doubtful = {name for source, name in by_source.items() if source in found}
    doubtful |= _impure(analysed, {*others, *doubtful})
    checked = analysed.checked
    fallen = fallen_agents(checked.world, checked.effective)
    summaries: dict[str, dict[str, Summary]] = {name: {} for name in own}
    for name, summary in analysed.summaries.items():
        summaries[checked.world.callables[name].module][name] = summary.without_spans()
    return {
        name: (name in doubtful, tuple(sorted(fallen & summaries[name].keys())), packed(summaries[name]))
        for name in own
    }


def _modules(own: Mapping[str, Own], others: Mapping[str, Other]) -> dict[str, LoadedModule]:
    words = frozenset[str]().union(*(words_in(one.text) for one in own.values()))
    # `requires` on an import speaks of all agents there, also of those that are not named.
    named = None if "requires" in words else words
    found = {name: (one.source, one.tree, one.targets) for name, one in own.items()}
    for name, other in others.items():
        found[name] = (other.source, tree_of(other.outline, other.source, named), other.targets)
    return {
        name: LoadedModule(name, source, module, _linked(module, targets))
        for name, (source, module, targets) in sorted(found.items())
    }


def _linked(module: tree.Module, targets: Sequence[str | None]) -> dict[int, str]:
    imports = (one for one in module.declarations if isinstance(one, tree.Import))
    return {one.id: found for one, found in zip(imports, targets, strict=True) if found is not None}


def _impure(analysed: Analysed, apart: set[str]) -> set[str]:
    """The modules with an agent that breaks `@grounded_pure` by itself, but for those `apart`. What their
    bodies become is verified."""
    checked = analysed.checked
    callables = checked.world.callables
    outside = {info.name for info in callables.values() if info.module in apart}
    try:
        table = verify(lower(checked, analysed.tokens, apart), outside)
    except IrError:  # a mistake of ours: the full check will meet it, and say so
        return {callables[name].module for name in checked.facts}
    return {callables[violation.function].module for violation in pure(table)}

