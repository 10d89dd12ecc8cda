"""What a name can mean: the declarations of all modules, with their types resolved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from corvid.semantics.dimensions import DIMENSIONS, UNTRUSTED
from corvid.semantics.suggest import Proposals
from corvid.syntax import tree
from corvid.types import NamedType

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.semantics.dimensions import Dimension
    from corvid.semantics.types.model import Type
    from corvid.source.span import Span

CallableKind: TypeAlias = "Literal['agent', 'fn', 'tool', 'prompt']"
Hindrance: TypeAlias = "Literal['agent', 'function value', 'gate', 'approval', 'reversible', 'tool']"
"""What keeps a call from being repeated: what it calls, or of a tool or prompt its gate, that it needs an
approval, `reversible: false`, or that its row says more than what it reads."""
CallableNode: TypeAlias = tree.Agent | tree.Fn | tree.Tool | tree.Prompt
ABSENT = "std/grounding::absent"
"""The tool that shows that something is not there."""
CONSTANTS: Mapping[str, str] = {"std/db::query": "statement"}
"""Tools with a parameter whose argument is a constant of the program."""


class FieldInfo(Struct, frozen=True, eq=False):
    """`type` is without marks, which only the IR has to know; `marked` is with them, if there are any."""

    name: str
    type: Type
    span: Span
    marked: Type | None = None


class RecordInfo(Struct, frozen=True, eq=False):
    """`name` is qualified: `MODULE::Name`."""

    name: str
    module: str
    fields: tuple[FieldInfo, ...]
    public: bool
    span: Span


class VariantInfo(Struct, frozen=True, eq=False):
    sum: str
    name: str
    fields: tuple[FieldInfo, ...]
    span: Span


class SumInfo(Struct, frozen=True, eq=False):
    name: str
    module: str
    variants: tuple[VariantInfo, ...]
    public: bool
    span: Span


class EffectInfo(Struct, frozen=True, eq=False):
    """`name` is qualified; `dimensions` are those written, in order."""

    name: str
    module: str
    dimensions: tuple[tree.DimensionLine, ...]
    public: bool
    span: Span

    @property
    def data(self) -> frozenset[str]:
        """The `data` dimension as a set of categories (effects.declare.3)."""
        words: list[str] = []
        for line in self.dimensions:
            if line.name.text == "data":
                match line.value:
                    case tree.WordsValue():
                        words += [word.text for word in line.value.words]
                    case tree.TextValue():
                        words.append(line.value.value)
                    case _:
                        pass
        return frozenset(words) - {"none"}


class CallableInfo(Struct, frozen=True, eq=False):
    """An agent, fn, tool or prompt; a method if `receiver` is set.

    `name` is qualified: `MODULE::name` or `MODULE::Type.name`. `row` holds the declared effects
    resolved in the module that wrote the row, None if no row was written.
    """

    name: str
    short: str
    module: str
    kind: CallableKind
    parameters: tuple[FieldInfo, ...]
    returns: Type
    receiver: str | None
    row: tuple[EffectInfo, ...] | None
    public: bool
    node: CallableNode
    marked_returns: Type | None = None
    """`returns` with its marks, if there are any."""

    @property
    def data(self) -> frozenset[str]:
        """The categories of `data` in the declared row."""
        return frozenset().union(*(effect.data for effect in self.row or ()))

    @property
    def grounded_row(self) -> bool:
        """Whether the declared row has `data: grounded`."""
        return "grounded" in self.data

    @property
    def untrusted_row(self) -> bool:
        """Whether the declared row has `data: untrusted`."""
        return UNTRUSTED in self.data

    @property
    def selects(self) -> bool:
        """Whether it is a tool that gives back elements that it was handed."""
        return isinstance(self.node, tree.Tool) and self.node.selects

    def annotation(self, name: str) -> tree.Annotation | None:
        """Return the annotation `@name` of an agent."""
        if type(self.node) is not tree.Agent:
            return None
        return next((a for a in self.node.annotations if a.name.text == name), None)


class AliasInfo(Struct, frozen=True, eq=False):
    name: str
    type: Type
    public: bool
    span: Span


class ModelInfo(Struct, frozen=True, eq=False):
    name: str
    public: bool
    node: tree.Model


class PrefixInfo(Struct, frozen=True, eq=False):
    """`alias` of an import: a way to the public names of `module`."""

    module: str
    span: Span


class BrokenInfo(Struct, frozen=True):
    """A declaration that has a problem already; its uses say nothing."""

    name: str


Symbol: TypeAlias = (
    RecordInfo
    | SumInfo
    | VariantInfo
    | EffectInfo
    | CallableInfo
    | AliasInfo
    | ModelInfo
    | PrefixInfo
    | BrokenInfo
)


class ModuleInfo(Struct, frozen=True, eq=False):
    """One file of the program. `names` maps every name usable at its top level to what it means, the
    prelude's and the imported ones included; `own` only those it declares. `reach` has the bit `1 << source`
    of this module and of each one that it imports, directly or not."""

    name: str
    source: int
    tree: tree.Module
    names: dict[str, Symbol]
    own: dict[str, Symbol]
    reach: int
    text: str = ""
    """What was read; empty where only an outline is known."""

    def reaches(self, other: ModuleInfo) -> bool:
        """Return whether it is the other module or imports it, directly or not."""
        return bool(self.reach >> other.source & 1)


class World(Struct, frozen=True, eq=False):
    """Every module of the program and every declaration by qualified name. `methods` is keyed by the
    receiver's qualified type name and the method's name; it has at most one method of each module. In the
    same way `fields` are the types of those of records, and `variants` those of sums. `dimensions` are those
    that effects may speak of."""

    main: str
    modules: dict[str, ModuleInfo]
    records: dict[str, RecordInfo]
    sums: dict[str, SumInfo]
    callables: dict[str, CallableInfo]
    methods: dict[tuple[str, str], list[CallableInfo]]
    fields: dict[tuple[str, str], Type]
    variants: dict[tuple[str, str], VariantInfo]
    proposals: Proposals = field(default_factory=Proposals)
    dimensions: Mapping[str, Dimension] = field(default_factory=lambda: DIMENSIONS)

    def field_type(self, type_: Type, name: str) -> Type | None:
        """Return the type of a field; None if the type is not a record, or has none of this name."""
        return self.fields.get((type_.name, name)) if type(type_) is NamedType else None

    def methods_in(self, module: ModuleInfo, type_: str, name: str) -> list[CallableInfo]:
        """Return the methods that a call in `module` can mean, of the type with this qualified name: those
        that the modules in its reach declare. If there is more than one, a problem says so."""
        known = self.methods.get((type_, name), ())
        return [info for info in known if module.reaches(self.modules[info.module])]

    def all_methods_in(self, module: ModuleInfo) -> list[CallableInfo]:
        """Return the methods that `module` can call: its own as they are written, then the others by name, so
        that the order is the same in every program."""

        def place(info: CallableInfo) -> tuple[bool, int, str]:
            own = info.module == module.name
            return not own, info.node.span.start if own else 0, info.short

        known = (info for infos in self.methods.values() for info in infos)
        return sorted((one for one in known if module.reaches(self.modules[one.module])), key=place)


def receiver_of(symbol: Symbol | None) -> str | None:
    """Return the qualified name of the record or sum that a name means, itself or as an alias; None if it
    means something else."""
    match symbol:
        case RecordInfo(name=name) | SumInfo(name=name) | AliasInfo(type=NamedType(name)):
            return name
        case _:
            return None
