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

from corvid.incremental.outline import PLAIN, Outline, is_unclear, tree_of, words_in
from corvid.ir.errors import IrError
from corvid.ir.lower import lower
from corvid.ir.passes.pure import pure
from corvid.ir.verify import verify
from corvid.semantics.approvals.check import check_approvals
from corvid.semantics.check import Checked, check_program
from corvid.semantics.check.productivity import fallen_agents
from corvid.semantics.effects.check import check_effects
from corvid.semantics.effects.collect import collect
from corvid.semantics.effects.direct import Direct
from corvid.semantics.effects.promises import NO_PROMISES, Promises, promises_of
from corvid.semantics.facts import Covered
from corvid.semantics.modules.graph import Loaded, LoadedModule
from corvid.semantics.names.declare import declare
from corvid.semantics.types.inside import declares_functions
from corvid.syntax import tree

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from corvid.diagnostics.model import Problem
    from corvid.ir.table import TypeTable
    from corvid.semantics.symbols import CallableInfo

Verdict: TypeAlias = "tuple[bool, bool, tuple[str, ...], bytes]"
"""Whether it may have problems; whether its declarations are not clear; which agents have fallen; the
`Summary` of each callable by name, packed, as that is seldom looked at again."""


class Summary(Struct, frozen=True, omit_defaults=True):
    """What the rows and purity of all modules ask of a callable, without spans. `loses`: it is a fn that may
    lose a source by itself. `pure`: it promises to lose none."""

    direct: Direct
    promises: Promises = NO_PROMISES
    is_fn: bool = False
    loses: bool = False
    pure: bool = False


def packed(summaries: Mapping[str, Summary]) -> bytes:
    """Summaries for `unpacked`: equal ones as equal bytes."""
    return marshal.dumps(to_builtins(summaries), PLAIN)


def unpacked(summaries: bytes) -> dict[str, Summary]:
    """The summaries of a verdict: from the cache, whose place vouches for it, or a pipe."""
    return convert(marshal.loads(summaries), dict[str, Summary])


class Own(Struct, frozen=True):
    """A module to check. `broken`: its text is none that the grammar knows."""

    source: int
    text: str
    tree: tree.Module
    broken: bool
    targets: Sequence[str | None]
    """The module that each import leads to, in order."""


class Other(Struct, frozen=True):
    """A module that one to check reaches, whose verdict may be known."""

    source: int
    outline: Outline
    targets: Sequence[str | None]
    fallen: Sequence[str]
    misdeclared: bool


def certify(
    own: Mapping[str, Own], others: Mapping[str, Other], reach: Mapping[str, int]
) -> dict[str, Verdict]:
    """The verdict on each of `own`. `own` and `others` hold all that `own` reaches; modules that import
    each other stand together in one of them. `reach` has the bit `1 << source` of each module reached."""
    batch = _Batch(own, others)
    verdicts = batch.verdicts()
    if batch.misdeclared:
        # An unknown type can't be lowered: what does not reach one is checked apart.
        sound = {name: one for name, one in own.items() if not reach[name] & batch.misdeclared}
        around = 0
        for name in sound:
            around |= reach[name]
        beside = {name: one for name, one in others.items() if around >> one.source & 1}
        verdicts |= certify(sound, beside, reach) if sound else {}
    return verdicts


class _Batch:
    """One world of own modules and others."""

    def __init__(self, own: Mapping[str, Own], others: Mapping[str, Other]) -> None:
        self._own, self._others = own, others
        self._words = {name: words_in(one.text) for name, one in own.items()}
        self._doubtful = {name for name, one in own.items() if one.broken}
        self._by_source = {one.source: name for name, one in own.items()}
        self._by_source |= {one.source: name for name, one in others.items()}
        unclear = [one.source for one in others.values() if one.misdeclared]
        unclear += [one.source for one in own.values() if is_unclear(one.tree) or None in one.targets]
        self._unclear = set(unclear)

    @property
    def misdeclared(self) -> int:
        """The modules, as bits, whose declarations are not clear."""
        return sum(1 << source for source in self._unclear)

    def verdicts(self) -> dict[str, Verdict]:
        named = declare(Loaded((next(iter(self._own)),), self._modules(), ()))
        world = named.world
        self._blame(named.problems)
        self._unclear.update(problem.span.source for problem in named.problems)
        fallen = [name for one in self._others.values() for name in one.fallen if name in world.callables]
        checked = check_program(world, named.resolve, self._others.keys(), fallen)
        approvals = check_approvals(world, checked.facts)
        self._blame((*named.body_problems(), *checked.problems, *approvals.problems))
        self._blame(check_effects(world, checked.facts, self._others.keys()))
        if not self._unclear:
            self._lower(checked, approvals.tokens)
        declared: dict[str, list[CallableInfo]] = {name: [] for name in (*self._own, *self._others)}
        for info in world.callables.values():
            declared[info.module].append(info)
        values, fell = declares_functions(world), fallen_agents(world, checked.effective)
        return {
            name: (
                name in self._doubtful,
                one.source in self._unclear,
                tuple(sorted(info.name for info in declared[name] if info.name in fell)),
                packed({info.name: self._summary(checked, info, values) for info in declared[name]}),
            )
            for name, one in self._own.items()
        }

    def _modules(self) -> dict[str, LoadedModule]:
        # `requires` on an import speaks of all agents there, also of those that are not named.
        words = None if any("requires" in found for found in self._words.values()) else self._all_words()
        found = {name: (one.source, one.tree, one.targets) for name, one in self._own.items()}
        found |= {
            name: (one.source, tree_of(one.outline, one.source, words), one.targets)
            for name, one in self._others.items()
        }
        return {
            name: LoadedModule(name, source, module, _linked(module, targets))
            for name, (source, module, targets) in sorted(found.items())
        }

    def _all_words(self) -> frozenset[str]:
        return frozenset[str]().union(*self._words.values())

    def _blame(self, problems: Iterable[Problem]) -> None:
        """Put in doubt each callable with a problem, and those that can have one because of it."""
        for problem in problems:
            where = self._by_source[problem.span.source]
            if where in self._own:
                self._doubtful.add(where)

    def _lower(self, checked: Checked, tokens: Mapping[str, Covered]) -> None:
        apart = {*self._others, *self._doubtful}
        try:
            breaking = [violation.function for violation in pure(_verified(checked, tokens, apart))]
        except IrError:  # a mistake of ours: the full check will meet it, and say so
            breaking = list(checked.facts)
        self._doubtful.update(checked.world.callables[name].module for name in breaking)

    def _summary(self, checked: Checked, info: CallableInfo, values: bool) -> Summary:
        facts = checked.facts.get(info.name)
        return Summary(
            collect(checked.world, info, facts, values).without_spans(),
            promises_of(checked.world, info).without_spans(),
            info.kind == "fn",
            # A body that was not lowered may lose one.
            facts is not None and info.kind == "fn" and bool(facts.sites or self._unclear),
            info.annotation("grounded_pure") is not None,
        )


def _verified(checked: Checked, tokens: Mapping[str, Covered], apart: set[str]) -> TypeTable:
    """Lower and verify the bodies of all modules but those `apart`."""
    program = lower(checked, tokens, apart)
    outside = {info.name for info in checked.world.callables.values() if info.module in apart}
    return verify(program, outside)


def _linked(module: tree.Module, targets: Sequence[str | None]) -> dict[int, str]:
    imports = (one for one in module.declarations if isinstance(one, tree.Import))
    return {one.id: found for one, found in zip(imports, targets, strict=True) if found is not None}
