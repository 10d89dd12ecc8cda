"""Where a module's top-level names are looked up, and what the language itself reserves."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from corvid.semantics.modules.graph import LoadedModule
from corvid.syntax import tree

BUILTIN_TYPES: Mapping[str, int] = {
    "Int": 0,
    "Float": 0,
    "String": 0,
    "Bool": 0,
    "Nothing": 0,
    "List": 1,
    "Map": 2,
    "Option": 1,
    "Result": 2,
    "Grounded": 1,
    "Tainted": 1,
}
LATER_TYPES = frozenset(
    {
        "Stream",
        "Partial",
        "ResumeToken",
        "Weak",
        "TraceId",
        "DbHandle",
        "JsonValue",
        "JsonBuilder",
        "Upload",
    }
)
CONSTRUCTORS = frozenset({"Some", "None", "Ok", "Err"})
BUILTIN_VALUES = CONSTRUCTORS | {"range"}
LATER_FUNCTIONS = frozenset({"merge", "ask", "choose", "resume", "resume_token"})

Declaration = (
    tree.Effect
    | tree.RecordType
    | tree.SumType
    | tree.AliasType
    | tree.Tool
    | tree.Prompt
    | tree.Model
    | tree.Fn
    | tree.Agent
)


class Declared(Struct, frozen=True):
    """A name before its types are resolved: the declaration, for a variant the variant besides."""

    module: str
    node: Declaration | tree.BrokenDecl
    variant: tree.Variant | None = None

    @property
    def name(self) -> tree.Ident:
        if self.variant is not None:
            return self.variant.name
        if isinstance(self.node, tree.BrokenDecl):
            assert self.node.name is not None
            return self.node.name
        return self.node.name

    @property
    def public(self) -> bool:
        return isinstance(self.node, tree.BrokenDecl) or self.node.visibility != "private"


class ModuleScope(Struct):
    """The names of one module while its declarations are gathered."""

    module: LoadedModule
    own: dict[str, Declared] = field(default_factory=dict)
    lifted: dict[str, Declared] = field(default_factory=dict)
    brought: dict[str, Declared | None] = field(default_factory=dict)
    """What comes with a name that `use` lifts, and gives way to all other names but the prelude's: the
    variants of a sum. None for what two of them have."""
    prefixes: dict[str, tuple[str | None, tree.Import]] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)

    def find(self, name: str, prelude: ModuleScope | None) -> Declared | None:
        """Find a name: own names first, then those lifted by `use`, those that came with them, then the
        prelude's."""
        found = self.own.get(name) or self.lifted.get(name) or self.brought.get(name)
        if found is None and prelude is not None and prelude is not self:
            return prelude.own.get(name)
        return found


def may_use(module: str, other: str) -> bool:
    """Return whether a module may use what another one declares without `public`: the program that it tests,
    which is the file beside it whose name has no `.test`."""
    return module == f"{other}.test"


def public_names(scope: ModuleScope) -> list[str]:
    """Return what other modules may name."""
    return [name for name, declared in scope.own.items() if declared.public]
