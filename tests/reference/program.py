"""Modules, names and declarations (modules.file.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import Parsed, parse_module
from tests.reference.labelled_types import Type, answer, erase, is_g, known
from tests.reference.rows import Charges, charges, confidence, dangerous, gate, grounding

Reader = Callable[[str, str], "tuple[str, str] | None"]
"""From the importing module's name and a path to the imported module's name and text."""

BUILT_IN = {
    "Int": 0, "Float": 0, "String": 0, "Bool": 0, "Nothing": 0, "List": 1, "Map": 2, "Option": 1, "Result": 2,
    "Grounded": 1, "Tainted": 1,
}  # fmt: skip

Trees = Mapping[tuple[int, str], tuple[SourceText, Parsed]]
"""What was parsed already, by the number and the text of the file."""
Body = tree.Fn | tree.Agent
Callee = tree.Tool | tree.Prompt | tree.Fn | tree.Agent
Written = tree.Node


@dataclass(slots=True)
class Decl:
    """A tool, prompt, fn or agent, its types resolved in its own module; what `asks` needs an approval."""

    module: str
    node: Callee
    parameters: tuple[tuple[str, Type], ...]
    returns: Type
    owner: str | None
    grounding: bool
    confidence: float
    asks: bool
    charges: Charges
    gate: float

    @property
    def name(self) -> str:
        """The qualified name; a method's has its type's, which may be of another module (modules.file.2)."""
        own = f"{self.owner}." if self.owner else ""
        return f"{self.module}::{own}{self.node.name.text}"

    @property
    def pure(self) -> bool:
        """Whether `@grounded_pure` is on it (grounded.pure.1)."""
        return "grounded_pure" in self.annotations

    @property
    def annotations(self) -> frozenset[str]:
        """The names of its annotations (grounded.pure.1)."""
        written = self.node.annotations if isinstance(self.node, tree.Agent) else ()
        return frozenset(a.name.text for a in written)


@dataclass(slots=True)
class Record:
    name: str
    fields: dict[str, Type]


@dataclass(slots=True)
class Variant:
    sum: str
    name: str
    fields: dict[str, Type]


@dataclass(slots=True)
class Module:
    name: str
    source: int
    tree: tree.Module
    imports: dict[str, Module] = field(default_factory=dict)
    lifted: dict[str, tuple[Module, str]] = field(default_factory=dict)
    brought: dict[str, tuple[Module, str] | None] = field(default_factory=dict)
    own: dict[str, Written] = field(default_factory=dict)
    variants: dict[str, Variant] = field(default_factory=dict)
    decls: dict[str, Decl] = field(default_factory=dict)


@lru_cache(maxsize=64)
def parsed_once(number: int, name: str, text: str) -> tuple[SourceText, Parsed]:
    """The tree of a text; the prelude and the library are in every program (modules.file.2)."""
    source = SourceText(name, text)
    return source, parse_module(number, source)


class Program:
    """All modules that `main` reaches, the prelude among them."""

    def __init__(self, main: str, text: str, prelude: str, reader: Reader, trees: Trees) -> None:
        self.reader = reader
        self.trees = trees
        self.modules: dict[str, Module] = {}
        self.broken = False
        self.texts: list[SourceText] = []
        self.records: dict[str, Record] = {}
        self.sums: dict[str, list[Variant]] = {}
        self.methods: dict[tuple[str, str], Decl] = {}
        self.prelude = self.load("prelude", prelude)
        self.main = self.load(main, text)
        for step in (self.types, self.callables):
            for module in self.modules.values():
                step(module)

    def load(self, name: str, text: str) -> Module:
        """A module and, first seen, what it imports (modules.import.1)."""
        if name in self.modules:
            return self.modules[name]
        known = self.trees.get((len(self.texts), text))
        source, parsed = known or parsed_once(len(self.texts), name, text)
        module = Module(name, len(self.texts), parsed.tree)
        self.texts.append(source)
        self.broken = self.broken or any(p.code.id.startswith("E") for p in parsed.problems)
        self.modules[name] = module
        for decl in parsed.tree.declarations:
            if isinstance(decl, tree.Import):
                self.bring_in(module, decl)
            elif not isinstance(decl, tree.Extend | tree.BrokenDecl):
                module.own[decl.name.text] = decl
        return module

    def bring_in(self, module: Module, decl: tree.Import) -> None:
        """The prefix and the lifted names of an import; a sum comes with its variants, and `std/grounding`
        with `absent` (modules.import.1, protocols.absent.1)."""
        found = self.reader(module.name, decl.path)
        if found is None:
            self.broken = True
            return
        other = self.load(*found)
        stem = decl.path.rpartition("/")[2].removesuffix(".cor")
        if decl.alias is not None or not decl.items:
            module.imports[decl.alias.text if decl.alias else stem] = other
        if other.name == "std/grounding":
            module.brought["absent"] = (other, "absent")
        for item in decl.items:
            module.lifted[(item.alias or item.name).text] = (other, item.name.text)
            sum_ = other.own.get(item.name.text)
            for variant in sum_.variants if isinstance(sum_, tree.SumType) else ():
                name = variant.name.text
                both = module.brought.setdefault(name, (other, name)) != (other, name)
                module.brought[name] = None if both else (other, name)

    # ---- names --------------------------------------------------------------------------------
    def home(self, module: Module, name: str, qualifier: str | None = None) -> tuple[Module, str] | None:
        """The module that declares what `name` means in `module`, and its name there (modules.file.2)."""
        if qualifier is not None:
            other = module.imports.get(qualifier)
            return None if other is None or not self.declares(other, name) else (other, name)
        for place in (module, self.prelude):
            if self.declares(place, name):
                return place, name
        if name in module.lifted and self.declares(*module.lifted[name]):
            return module.lifted[name]
        return module.brought.get(name)

    @staticmethod
    def declares(module: Module, name: str) -> bool:
        """Whether a module itself declares a name (modules.file.2)."""
        return name in module.own or name in module.variants

    def resolve(self, module: Module, written: tree.TypeExpr) -> Type:
        """A written type; aliases are transparent (types.alias.1, grounded.type.1)."""
        if isinstance(written, tree.FunctionType):
            return Type("->", tuple(self.resolve(module, t) for t in (*written.parameters, written.result)))
        name = written.name.text
        if written.qualifier is None and name in BUILT_IN:
            args = tuple(self.resolve(module, t) for t in written.arguments)
            if name == "Grounded" and args and (is_g(args[0]) or args[0].head == "Nothing"):
                return args[0]
            self.broken = self.broken or len(args) != BUILT_IN[name]
            if name == "Tainted" and len(args) == 1:
                return args[0]  # no run shows a mark (taint.type.1)
            return Type(name, args)
        found = self.home(module, name, written.qualifier.text if written.qualifier else None)
        decl = found[0].own.get(found[1]) if found else None
        if found and isinstance(decl, tree.AliasType):
            return self.resolve(found[0], decl.target)
        if found and isinstance(decl, tree.RecordType | tree.SumType):
            return Type(f"{found[0].name}::{found[1]}")
        self.broken = True
        return Type("?")

    def types(self, module: Module) -> None:
        """Records and sums; a variant is a constructor of its file (types.sum.1)."""
        for decl in module.tree.declarations:
            if isinstance(decl, tree.RecordType):
                fields = {f.name.text: self.resolve(module, f.annotation) for f in decl.fields}
                self.records[f"{module.name}::{decl.name.text}"] = Record(
                    f"{module.name}::{decl.name.text}", fields
                )
            elif isinstance(decl, tree.SumType):
                name = f"{module.name}::{decl.name.text}"
                self.sums[name] = [
                    Variant(
                        name, v.name.text, {f.name.text: self.resolve(module, f.annotation) for f in v.fields}
                    )
                    for v in decl.variants
                ]
                module.variants |= {v.name: v for v in self.sums[name]}

    def callables(self, module: Module) -> None:
        """Tools, prompts, fns, agents and methods (declarations.callable.1)."""
        for decl in module.tree.declarations:
            if isinstance(decl, Callee):
                module.decls[decl.name.text] = self.declared(module, decl, None)
            elif isinstance(decl, tree.Extend):
                owner = self.resolve(module, tree.NamedType(-1, decl.span, decl.qualifier, decl.target, ()))
                for member in decl.members:
                    self.methods[owner.head, member.name.text] = self.declared(module, member, owner.head)

    def declared(self, module: Module, node: Callee, owner: str | None) -> Decl:
        """A callable with its types and its row, resolved where they are written (grounded.source.1)."""
        parameters = tuple((p.name.text, self.resolve(module, p.annotation)) for p in node.parameters)
        returns = self.resolve(module, node.returns)
        if isinstance(node, tree.Mock):  # it answers as a host does (testing.mock.2)
            parameters = tuple((name, erase(t)) for name, t in parameters)
            returns = answer(returns)
        row = () if isinstance(node, tree.Fn) else tuple(self.effect(module, n.text) for n in node.uses or ())
        effects = [line for effect in row if effect for line in effect.dimensions]
        return Decl(
            module.name,
            node,
            parameters,
            returns,
            owner,
            any(grounding(line) for line in effects),
            min([1.0, *(c for line in effects for c in confidence(line))]),
            dangerous(node, effects),
            charges(effects),
            0.0 if dangerous(node, effects) else gate(effects),
        )

    def effect(self, module: Module, name: str) -> tree.Effect | None:
        """The effect of a row, resolved where the row is written; the prelude's last (grounded.source.1)."""
        places = [
            module,
            *(m for m, n in module.lifted.values() if n == name),
            *module.imports.values(),
            self.prelude,
        ]
        for place in places:
            decl = place.own.get(name)
            if isinstance(decl, tree.Effect) and (
                place is module or decl.visibility != "private" or place is self.prelude
            ):
                return decl
        lifted = module.lifted.get(name)
        decl = lifted[0].own.get(lifted[1]) if lifted else None
        return decl if isinstance(decl, tree.Effect) else None

    def all_decls(self) -> Iterator[Decl]:
        """Every callable of the program, methods too (grounded.return.1)."""
        for module in self.modules.values():
            yield from module.decls.values()
        yield from self.methods.values()

    # ---- what types hold ----------------------------------------------------------------------
    def parts(self, t: Type) -> list[Type]:
        """The types of the fields of a record or sum, else the arguments (types.record.1)."""
        if t.head in self.records:
            return list(self.records[t.head].fields.values())
        of_variants = [f for v in self.sums.get(t.head, ()) for f in v.fields.values()]
        return of_variants if t.head in self.sums else list(t.args)

    def holds(self, t: Type, test: Callable[[Type], bool], seen: frozenset[str] = frozenset()) -> bool:
        """Whether some type inside `t`, through named types, passes the test; not inside functions
        (grounded.maybe.1)."""
        if test(t):
            return True
        if t.head == "->" or t.head in seen:
            return False
        return any(self.holds(p, test, seen | {t.head} if not t.args else seen) for p in self.parts(t))

    def maybe(self, t: Type) -> bool:
        """Grounded somewhere (grounded.maybe.1)."""
        return self.holds(t, is_g)

    def surely(self, t: Type, seen: frozenset[str] = frozenset()) -> bool:
        """Grounded, or a record with a surely grounded field (grounded.maybe.1)."""
        if is_g(t):
            return True
        fields = self.records[t.head].fields.values() if t.head in self.records and t.head not in seen else ()
        return any(self.surely(f, seen | {t.head}) for f in fields)

    def functions(self, t: Type) -> bool:
        """Whether a function is in it (grounded.type.2)."""
        return known(t) and self.holds(t, lambda p: p.head == "->")
