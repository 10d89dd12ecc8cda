"""Marks through chains, calls and built-in methods (taint.value.2)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import Context, Facts, Key, Rounds, alike
from tests.reference.forms import INTENT
from tests.reference.labelled_types import BOOL, UNKNOWN, Type, erase_deep, is_g
from tests.reference.marked_types import Declared, Signature, mentions_marks
from tests.reference.methods import HIGHER
from tests.reference.places import Place, Places
from tests.reference.program import Decl, Program
from tests.reference.signatures import OWNED

MUTATING = ("append", "sort", "reverse")
LOOKING = ("contains", "join", "sum", "min", "max")
"""What looks inside a list (taint.value.2)."""
TEST = ("filter", "any", "all", "min_by", "max_by")
"""What selects by what its function gives (taint.value.2)."""


class Chains(Context):
    """One callable. The places of its expressions, by node, are what the control is worked out of."""

    def __init__(self, program: Program, known: Declared, facts: Facts) -> None:
        super().__init__(program, Rounds(), facts.decl, facts.returns)
        self.facts = facts
        self.known = known
        self.places = Places(known)
        self.seen: dict[Key, Place] = {}
        self.own: dict[str, Place] = {}
        """Of the locals of the callable, those of lambdas left out."""
        self.names: list[dict[str, Place]] = [{}]
        self.trusted: list[Place] = []
        self.problems: set[str] = set()
        self.approvals: list[tree.Approve] = []
        self.runs: dict[Key, tree.Expr | None] = {}
        """The function values that links call; None for what comes out of something else."""

    def at(self, e: tree.Expr) -> Place:
        raise NotImplementedError

    def local(self, name: str) -> Type | None:
        """Whether a local has the name, for what `Context` asks (grounded.local.1)."""
        return UNKNOWN if any(name in scope for scope in self.names) else None

    def named(self, name: str) -> Place:
        """The place of a local (taint.type.3)."""
        return next(scope[name] for scope in reversed(self.names) if name in scope)

    def like(self, place: Place) -> Place:
        """New places of the same form (taint.type.3)."""
        made = Place(place.head, [self.like(one) for one in place.parts], holds=place.holds)
        return self.places.shut(made, "E0515") if place.head == "->" else made

    def type(self, e: tree.Expr) -> Type:
        """Its type without labels (grounded.type.1)."""
        return self.type_of(e)

    def type_of(self, node: tree.Node) -> Type:
        """The type of a link or an expression, without labels (grounded.type.1)."""
        return erase_deep(self.facts.types.get(self.key(node), UNKNOWN))

    def lifted(self, t: Type, *operands: Place) -> Place:
        """What an operation makes of its operands (taint.value.2)."""
        made = self.places.whole(t)
        self.places.lift(made, *operands)
        return made

    def declared_part(self, t: Type, whole: Place) -> Place:
        """A part of a declared type: its own marks, and that of the whole (taint.type.3)."""
        made = self.places.said(t, whole=True)
        self.places.lift(made, whole)
        return made

    def field(self, whole: Place, t: Type, name: str) -> Place:
        """A field of a record (taint.value.2)."""
        return self.declared_part(self.known.records[t.head][name], whole)

    # ---- chains -------------------------------------------------------------------------------
    def access(self, e: tree.Access) -> Place:
        """Link by link (taint.value.2)."""
        found, taken = self.first(e)
        if taken:
            self.seen[self.key(e.links[0])] = found
        t = self.type_of(e.links[0]) if taken else self.type(e.base)
        grounded = is_g(self.facts.types.get(self.key(e.links[0] if taken else e.base), UNKNOWN))
        for number, link in enumerate(e.links[taken:], taken):
            if isinstance(link, tree.CallLink):
                self.runs[self.key(link)] = e.base if number == 0 else None
            found = self.link(link, found, t, grounded)
            self.seen[self.key(link)] = found
            grounded = is_g(self.facts.types.get(self.key(link), UNKNOWN))
            t = self.type_of(link)
        return found

    def first(self, e: tree.Access) -> tuple[Place, int]:
        """The base, with the first link if both together name one thing (modules.file.2)."""
        link = e.links[0]
        if isinstance(e.base, tree.Name) and self.local(e.base.text) is None:
            target = self.facts.targets.get(self.key(link))
            prefixed = isinstance(link, tree.MethodLink) and e.base.text in self.module.imports
            if target is not None and (isinstance(link, tree.CallLink) or prefixed):
                assert isinstance(link, tree.CallLink | tree.MethodLink)
                return self.call(link, target, None, link.arguments), 1
            made = self.constructor(tree.Access(e.id, e.span, e.base, (link,)))
            if made is not None and isinstance(link, tree.CallLink | tree.MethodLink):
                return self.constructed(made, self.type_of(link), link.arguments), 1
            if e.base.text == "range" and isinstance(link, tree.CallLink):
                return self.lifted(self.type_of(link), *map(self.at, link.arguments)), 1
            if e.base.text in self.module.imports:
                return self.places.of(self.type_of(link)), 1
        if isinstance(e.base, tree.Name) and self.facts.locals.get(e.base.text) == INTENT:
            return self.places.of(self.type_of(link)), 1
        return self.at(e.base), 0

    def constructed(self, name: str, t: Type, arguments: tuple[tree.Expr, ...]) -> Place:
        """`Some(x)`, a record, a variant (taint.value.2)."""
        made = self.places.of(t)
        if name in ("Some", "Ok", "Err"):
            self.places.same(self.at(arguments[0]), made.parts[name == "Err"])
            return made
        own = name.rpartition("::")[2]
        fields = self.known.records.get(name) or self.known.variants[t.head, own]
        for e, wanted in zip(arguments, fields.values(), strict=True):
            self.places.into(self.at(e), wanted, made)
        return made

    def link(self, link: tree.AccessLink, here: Place, t: Type, grounded: bool) -> Place:
        """One link (taint.value.2)."""
        places = self.places
        match link:
            case tree.FieldLink():
                return self.field(here, t, link.name.text)
            case tree.IndexLink():
                key = self.at(link.index)
                if here.head == "List":
                    return places.read(here.parts[0], here, key)
                made = Place("Option", [here.parts[1]])
                places.lift(made, here, key)
                return made
            case tree.TryLink():
                return self.propagated(here, grounded)
            case tree.CallLink():
                return self.value_called(here, link.arguments)
            case tree.MethodLink():
                target = self.facts.targets.get(self.key(link))
                if target is not None:
                    return self.call(link, target, here, link.arguments)
                if self.known.records.get(t.head, {}).get(link.name.text, UNKNOWN).head == "->":
                    self.runs[self.key(link)] = None
                    return self.value_called(self.field(here, t, link.name.text), link.arguments)
                return self.method(link, here, t, grounded)

    def propagated(self, here: Place, grounded: bool) -> Place:
        """`?`: the payload; what leaves enters the return (taint.value.1)."""
        own, left = self.known.callables[self.decl.name], self.places.of(self.facts.returns)
        if here.head == "Result":
            self.places.same(self.places.read(here.parts[1], here), left.parts[1])
        elif grounded and is_g(self.facts.returns):
            self.places.lift(left, here)  # a None that is grounded is made of it (grounded.return.1)
        self.places.enter(left, own.returns)
        return self.places.read(here.parts[0], here)

    def value_called(self, function: Place, arguments: tuple[tree.Expr, ...]) -> Place:
        """A function value takes and gives what it is found to (taint.type.3)."""
        for e, parameter in zip(arguments, function.parts, strict=False):
            self.places.flow(self.at(e), parameter)
        return function.parts[-1]

    # ---- calls --------------------------------------------------------------------------------
    def approved(self, decl: Decl, receiver: bool, arguments: tuple[tree.Expr, ...]) -> bool:
        """Whether an `approve` of the body is for this call (approvals.args.1)."""
        label = "".join(part.capitalize() for part in decl.node.name.text.split("_"))
        return any(
            one.label.text == label and alike(one.arguments[len(one.arguments) - len(arguments) :], arguments)
            for one in self.approvals
            if len(one.arguments) == len(arguments) + receiver
        )

    def call(
        self, link: tree.Node, decl: Decl, receiver: Place | None, arguments: tuple[tree.Expr, ...]
    ) -> Place:
        """What a call takes and gives (taint.source.1, taint.source.2, taint.source.3)."""
        callee = self.known.callables[decl.name]
        given = [*([] if receiver is None else [receiver]), *map(self.at, arguments)]
        made = self.places.said(callee.returns, whole=True)
        asks = self.asks(callee, receiver is not None, arguments)
        if asks:
            for one in given:
                self.places.asked(one)
        if isinstance(decl.node, tree.Tool | tree.Prompt):
            made.on = made.on or (callee.untrusted and not mentions_marks(callee.returns))
            for one in () if asks else given:
                self.places.look(made, one)
            return made
        for one, t in zip(given, callee.parameters, strict=True):
            if callee.lifts:
                self.places.into(one, t, made)
            else:
                self.places.enter(one, t)
        return made

    def asks(self, callee: Signature, receiver: bool, arguments: tuple[tree.Expr, ...]) -> bool:
        """Whether this call needs an approval, has a gate, or has an `approve` (taint.value.3)."""
        return callee.asks or self.approved(callee.decl, receiver, arguments)

    # ---- built-in methods ---------------------------------------------------------------------
    def method(self, link: tree.MethodLink, here: Place, t: Type, grounded: bool) -> Place:
        """A built-in method (taint.value.2)."""
        places, name, result = self.places, link.name.text, self.type_of(link)
        if (here.head, name) in HIGHER:
            return self.higher(link, here, name)
        if name == "unwrap_discarding_sources" and grounded:
            return places.read(here)
        given = [self.at(e) for e in link.arguments]
        if (name in OWNED and grounded) or (here.head == "List" and name in LOOKING):
            made = places.whole(result)
            for one in (here, *given):
                places.look(made, one)
            return made
        if here.head in ("List", "Map") and (name in MUTATING or name == "remove"):
            places.never(here)
            if name == "append":
                places.flow(given[0], here.parts[0])
            elif name == "remove":
                places.never(given[0])
                return Place("Option", [places.read(here.parts[1])])
            return places.of(result)
        return self.new(here, name, given, result)

    def new(self, here: Place, name: str, given: list[Place], result: Type) -> Place:
        """What a method makes of its receiver, whose parts it gives (taint.value.2)."""
        places = self.places
        match here.head, name:
            case (("Option" | "Result"), "unwrap_or"):
                both = self.like(here.parts[0])
                places.flow(here.parts[0], both)
                places.flow(given[0], both)
                made, given = places.read(both), []
            case "Option", "ok_or":
                made, given = Place("Result", [places.read(here.parts[0]), places.read(given[0])]), []
            case "List", ("first" | "last"):
                made = Place("Option", [places.read(here.parts[0])])
            case "List", "slice":
                made = places.read(here)
            case "List", ("oks" | "errs"):
                element = here.parts[0]
                made = places.listed(element.parts[name == "errs"], element)
            case "List", "together":
                made = Place("Option", [places.listed(here.parts[0])])
            case "Map", "get":
                made = Place("Option", [places.read(here.parts[1])])
            case "Map", "entry":
                made = places.read(here.parts[1])
            case "Map", ("keys" | "values"):
                made = places.listed(here.parts[name == "values"])
            case _:
                made = places.opened(result)
        places.lift(made, here)
        for one in given:
            for inner in one.deep():
                places.lift(made, inner)
        return made

    def higher(self, link: tree.MethodLink, here: Place, name: str) -> Place:
        """A method with a function: what it hands to it, and makes of what it gives (taint.value.2)."""
        places = self.places
        self.runs[self.key(link)] = link.arguments[-1]
        given = [self.at(e) for e in link.arguments]
        function = given[-1]
        element = here.parts[1 if name == "map_err" else 0]
        parameters, gives = function.parts[:-1], function.parts[-1]
        if name == "fold":
            places.flow(given[0], parameters[0])
            places.flow(gives, parameters[0])
            places.flow(parameters[0], gives)
        places.flow(element, parameters[-1])
        for one in parameters:
            places.lift(one, here)
        match name:
            case "map":
                made = places.listed(gives)
            case "map_err":
                made = Place("Result", [places.read(here.parts[0]), places.read(gives)])
            case "filter":
                made = places.read(here)
            case "fold":
                made = places.read(parameters[0])
            case "min_by" | "max_by":
                made = Place("Option", [places.read(element)])
            case _:
                made = places.of(BOOL)
        places.lift(made, here)
        if name in TEST:
            places.lift(made, gives)
        return made
