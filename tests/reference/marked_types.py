"""Types with marks and without labels, as they are declared (taint.type.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from corvid.syntax import tree
from tests.reference.labelled_types import NOTHING, Type, erase_deep
from tests.reference.lanes import bringing
from tests.reference.program import BUILT_IN, Decl, Module, Program
from tests.reference.rows import untrusted

SHARING = ("Option", "Result")
"""What never changes: a mark may appear inside of it (taint.value.1)."""


def is_tainted(t: Type) -> bool:
    """Whether the whole has the mark (taint.type.1)."""
    return t.head == "Tainted"


def unmarked(t: Type) -> Type:
    """Without the mark of the whole (taint.type.1)."""
    return t.args[0] if is_tainted(t) else t


def no_marks(t: Type) -> Type:
    """Without any mark: that of a whole covers what is inside (taint.type.1)."""
    return no_marks(t.args[0]) if is_tainted(t) else Type(t.head, tuple(map(no_marks, t.args)))


def mentions_marks(t: Type) -> bool:
    """Whether a mark is written in it, outside of functions (taint.value.2)."""
    return is_tainted(t) or (t.head != "->" and any(map(mentions_marks, t.args)))


def marks_in(t: Type) -> bool:
    """Whether a mark is written in it, inside of functions too (taint.type.3)."""
    return is_tainted(t) or any(map(marks_in, t.args))


def written(program: Program, module: Module, annotation: tree.TypeExpr) -> Type:
    """A written type with its marks (taint.type.1)."""
    if isinstance(annotation, tree.FunctionType):
        every = (*annotation.parameters, annotation.result)
        return Type("->", tuple(written(program, module, one) for one in every))
    name = annotation.name.text
    if annotation.qualifier is None and name in BUILT_IN:
        args = tuple(written(program, module, one) for one in annotation.arguments)
        if name == "Grounded":
            return args[0]
        if name != "Tainted":
            return Type(name, args)
        inner = no_marks(args[0])
        return inner if inner == NOTHING else Type("Tainted", (inner,))
    found = program.home(module, name, annotation.qualifier.text if annotation.qualifier else None)
    decl = found[0].own.get(found[1]) if found else None
    if found and isinstance(decl, tree.AliasType):
        return written(program, found[0], decl.target)
    return erase_deep(program.resolve(module, annotation))


@dataclass(slots=True)
class Signature:
    """What a callable declares of marks."""

    decl: Decl
    parameters: list[Type]
    returns: Type
    untrusted: bool
    asks: bool
    """Whether each call of it needs an approval or has a gate (taint.value.3)."""
    lifts: bool
    """Whether a call of it takes what is tainted for what is not (taint.value.2)."""


@dataclass(slots=True)
class Declared:
    """All that a program declares of marks. `holding` are the records and sums with a mark somewhere
    inside."""

    program: Program
    records: dict[str, dict[str, Type]] = field(default_factory=dict)
    variants: dict[tuple[str, str], dict[str, Type]] = field(default_factory=dict)
    callables: dict[str, Signature] = field(default_factory=dict)
    holding: set[str] = field(default_factory=set)

    @property
    def speaks(self) -> bool:
        """Whether a row says that others may have written what comes (taint.source.1)."""
        return any(one.untrusted for one in self.callables.values())

    def fields(self) -> Iterator[tuple[str, Type]]:
        """Each field with the type that it is in (taint.type.3)."""
        for name, own in self.records.items():
            yield from ((name, t) for t in own.values())
        for (name, _), own in self.variants.items():
            yield from ((name, t) for t in own.values())

    def holds(self, t: Type) -> bool:
        """Whether a record or sum with a mark inside is in the type (taint.value.2)."""
        return t.head != "->" and (t.head in self.holding or any(map(self.holds, t.args)))

    def carries(self, t: Type) -> bool:
        """Whether a mark is anywhere in it (taint.value.3)."""
        return mentions_marks(t) or self.holds(t)


def declared(program: Program) -> Declared:
    """Read the declarations of all modules (taint.type.3)."""
    found = Declared(program)
    for module in program.modules.values():
        for one in module.tree.declarations:
            if isinstance(one, tree.RecordType):
                types = {f.name.text: written(program, module, f.annotation) for f in one.fields}
                found.records[f"{module.name}::{one.name.text}"] = types
            elif isinstance(one, tree.SumType):
                for v in one.variants:
                    types = {f.name.text: written(program, module, f.annotation) for f in v.fields}
                    found.variants[f"{module.name}::{one.name.text}", v.name.text] = types
    while True:
        more = {name for name, t in found.fields() if found.carries(t)}
        if more <= found.holding:
            break
        found.holding |= more
    for decl in program.all_decls():
        found.callables[decl.name] = _signature(program, decl)
    return found


def _signature(program: Program, decl: Decl) -> Signature:
    """What a callable declares, and what its row does (taint.source.1)."""
    module, node = program.modules[decl.module], decl.node
    parameters = [written(program, module, one.annotation) for one in node.parameters]
    returns = written(program, module, node.returns)
    brought = bringing(program, decl)
    mixed = any(_is_untrusted(program, one) or mentions_marks(_returns(program, one)) for one in brought)
    never = any(program.functions(p) for _, p in decl.parameters)
    host = isinstance(node, tree.Tool | tree.Prompt)
    return Signature(
        decl,
        parameters,
        returns,
        host and (_is_untrusted(program, decl) or mixed),
        host and (decl.asks or decl.gate > 0),
        isinstance(node, tree.Fn) and not never,
    )


def _returns(program: Program, decl: Decl) -> Type:
    """Its declared result (taint.source.1)."""
    return written(program, program.modules[decl.module], decl.node.returns)


def _is_untrusted(program: Program, decl: Decl) -> bool:
    """Whether the row has `data: untrusted` (taint.source.1)."""
    module, node = program.modules[decl.module], decl.node
    row = () if isinstance(node, tree.Fn) else node.uses or ()
    effects = [program.effect(module, name.text) for name in row]
    return any(untrusted(line) for effect in effects if effect for line in effect.dimensions)
