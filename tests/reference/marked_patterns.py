"""Marks of what locals get, and of the parts that patterns read (taint.type.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from corvid.syntax import tree
from tests.reference.labelled_types import Type
from tests.reference.marked_chains import Chains
from tests.reference.places import Place


class Patterns(Chains):
    """What binds."""

    def bind(self, name: str, value: Place) -> None:  # type: ignore[override]
        """A local gets a value: inside a lambda it is one of the lambda (grounded.local.1)."""
        if name not in self.names[-1]:
            self.names[-1][name] = self.own[name] if len(self.names) == 1 else self.like(value)
        self.places.flow(value, self.names[-1][name])

    def part(self, name: str, part: Place, *wholes: Place) -> None:
        """A local gets a part of something (taint.value.2)."""
        self.bind(name, self.places.read(part, *wholes))

    def pattern(self, p: tree.Pattern, here: Place) -> None:
        """What a pattern binds (taint.value.2)."""
        match p:
            case tree.AliasPattern():
                self.part(p.name.text, here)
                self.pattern(p.pattern, here)
            case tree.NamePattern() if self.binds(p):
                self.part(p.name.text, here)
            case tree.VariantPattern(qualifier=qualifier):
                parts = self.payload(p.name.text, qualifier.text if qualifier else None, here)
                for one, part in zip(p.arguments, parts, strict=True):
                    if not isinstance(one, tree.WildcardPattern):
                        self.pattern(one, part())
            case tree.RecordPattern():
                self.fields(p.fields, here, Type(here.head))
            case _:
                pass

    def fields(self, fields: tuple[tree.FieldPattern, ...], whole: Place, t: Type) -> None:
        """The fields that are read out of a record (taint.value.2); `_` reads none (taint.value.4)."""
        for one in fields:
            if not isinstance(one.pattern, tree.WildcardPattern):
                self.pattern(one.pattern, self.field(whole, t, one.name.text))

    def binds(self, p: tree.NamePattern) -> bool:
        """Whether a name pattern binds (patterns.form.3)."""
        return p.name.text not in ("None", "Some", "Ok", "Err") and self.variant(p.name.text) is None

    def payload(self, name: str, qualifier: str | None, here: Place) -> list[Callable[[], Place]]:
        """What reads each part of a variant (taint.value.2)."""
        if qualifier is None and name in ("Some", "Ok", "Err"):
            return [partial(self.places.read, here.parts[name == "Err"], here)]
        found, home = self.variant(name, qualifier), self.program.home(self.module, name, qualifier)
        if found is None or home is None:
            return []
        types = self.known.variants[found[0].head, home[1]].values()
        return [partial(self.declared_part, t, here) for t in types]
