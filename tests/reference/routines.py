"""What each callable of a program decides by something tainted, and what it calls (taint.control.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from corvid.syntax import tree
from tests.reference.body import Bodies
from tests.reference.context import Rounds, below
from tests.reference.forms import INTENT
from tests.reference.function_values import FunctionValues
from tests.reference.marks import Marks
from tests.reference.methods import HIGHER
from tests.reference.places import Place
from tests.reference.program import Decl

ANY = "a function value"
"""The name of all lambdas together that may be called where it is not known which one is."""
HOST = tree.Tool | tree.Prompt


@dataclass(slots=True, eq=False)
class Routine:
    """A callable or a lambda in one, and what it may do by itself."""

    marks: Marks
    body: tree.Block | tree.Expr
    decides: bool = False
    dangerous: bool = False
    marked: bool = False
    calls: set[str] = field(default_factory=set)


class Decisions(FunctionValues):
    """The callables of a program whose values are where they may be (taint.control.3)."""

    def __init__(self, every: Iterable[Marks]) -> None:
        self.routines: dict[str, Routine] = {}
        self.bodies: dict[str, Bodies] = {}
        super().__init__()
        self.handed: set[str] = set()
        for one in every:
            self.read(one)
        self.marked = self.reaching(lambda routine: routine.marked)
        for routine in self.routines.values():
            nodes = own(routine.body)
            routine.decides = any(self.decision(routine.marks, node) for node in nodes)
        self.deciding = self.reaching(lambda routine: routine.decides)
        self.dangerous = self.reaching(lambda routine: routine.dangerous)

    # ---- what there is ------------------------------------------------------------------------
    def read(self, marks: Marks) -> None:
        """A callable and the lambdas in it (taint.control.4)."""
        name, node = marks.decl.name, marks.decl.node
        assert isinstance(node, tree.Fn | tree.Agent)
        found = [one for one in below(node.body) if isinstance(one, tree.Lambda)]
        self.lambdas[name] = found
        body = Bodies(marks.program, Rounds(), marks.decl, marks.facts.returns)
        body.facts = marks.facts
        self.bodies[name] = body
        self.routines[name] = Routine(marks, node.body)
        for one in found:
            self.routines[self.name(marks, one)] = Routine(marks, one.body)
            if self.is_handed_on(marks, one):
                self.handed.add(self.name(marks, one))
        for key in (name, *(self.name(marks, one) for one in found)):
            self.summarise(self.routines[key])
        self.routines[name].marked |= any(place.mentions() for place in marks.own.values())

    def summarise(self, routine: Routine) -> None:
        """What it may do, but for what it decides (taint.control.3)."""
        marks = routine.marks
        for node in own(routine.body):
            place = None if isinstance(node, tree.Name) else marks.seen.get(marks.key(node))
            routine.marked |= place is not None and place.mentions()
            routine.dangerous |= self.danger(marks, node)
            routine.calls |= self.callees(marks, node)

    @staticmethod
    def name(marks: Marks, e: tree.Lambda) -> str:
        """The name of a lambda (taint.control.4)."""
        return f"{marks.decl.name}#{e.id}"

    def reaching(self, test: Callable[[Routine], bool]) -> set[str]:
        """What passes the test, or calls something that does (taint.control.3)."""
        found = {name for name, one in self.routines.items() if test(one)}
        while True:
            found |= {ANY} if found & self.handed else set()
            more = {name for name, one in self.routines.items() if one.calls & found}
            if more <= found:
                return found
            found |= more

    # ---- single nodes -------------------------------------------------------------------------
    def target(self, marks: Marks, node: tree.Node) -> Decl | None:
        """What is called at a link (taint.control.3)."""
        is_call = isinstance(node, tree.CallLink | tree.MethodLink)
        return marks.facts.targets.get(marks.key(node)) if is_call else None

    def callees(self, marks: Marks, node: tree.Node) -> set[str]:
        """What a link may call (taint.control.3)."""
        target = self.target(marks, node)
        found = set() if target is None or isinstance(target.node, HOST) else {target.name}
        if marks.key(node) in marks.runs:
            known = self.may_be(marks, marks.runs[marks.key(node)])
            found |= {ANY} if known is None else {self.name(marks, one) for one in known}
        return found

    def danger(self, marks: Marks, node: tree.Node) -> bool:
        """A call that needs an approval or has one, or an approval (taint.control.3)."""
        if isinstance(node, tree.Approve):
            return True
        target = self.target(marks, node)
        if target is None:
            return False
        assert isinstance(node, tree.CallLink | tree.MethodLink)
        receiver = len(node.arguments) < len(target.parameters)
        return marks.asks(marks.known.callables[target.name], receiver, node.arguments)

    def decision(self, marks: Marks, node: tree.Node) -> bool:
        """Whether something tainted decides here what is done next (taint.control.1)."""

        def tainted(one: tree.Node) -> bool:
            place = marks.seen.get(marks.key(one))
            return place is not None and place.marked

        match node:
            case tree.Branch() | tree.While():
                return tainted(node.condition)
            case tree.For():
                return tainted(node.iterable)
            case tree.Match():
                subject = marks.seen.get(marks.key(node.subject))
                return subject is not None and any(
                    self.tests(marks, arm.pattern, subject) for arm in node.arms
                )
            case tree.MatchArm(guard=guard):
                return guard is not None and tainted(guard)
            case tree.Logic(operands=operands):
                effects = [self.acts(marks, e) for e in operands]
                return any(tainted(e) and any(effects[i + 1 :]) for i, e in enumerate(operands))
            case tree.Attempt():
                return self.fails(marks, node)
            case tree.Access():
                return any(self.link_decides(marks, node, i) for i in range(len(node.links)))
            case _:
                return False

    def link_decides(self, marks: Marks, e: tree.Access, number: int) -> bool:
        """`?`, `.outcome`, or a method that runs a function with effects (taint.control.1)."""
        link, before = e.links[number], e.links[number - 1] if number else e.base
        here = marks.seen.get(marks.key(before))
        if isinstance(link, tree.TryLink):
            return here is not None and here.marked
        if isinstance(link, tree.FieldLink) and isinstance(e.base, tree.Name) and not number:
            ended = marks.facts.locals.get(e.base.text) == INTENT
            return ended and marks.decl.name in self.marked
        if not isinstance(link, tree.MethodLink) or here is None or (here.head, link.name.text) not in HIGHER:
            return False
        function = link.arguments[-1]
        if isinstance(function, tree.Lambda) and not self.acts(marks, function.body):
            return False
        gives = marks.seen[marks.key(function)]
        return here.marked or (link.name.text in ("filter", "any", "all") and gives.mentions())

    def acts(self, marks: Marks, e: tree.Node) -> bool:
        """Whether it may have an effect (grounded.expose.1)."""
        changing = tree.Approve | tree.Intent
        if self.bodies[marks.decl.name].effectful(e):
            return True
        return any(
            isinstance(node, changing)
            or (isinstance(node, tree.Assign) and isinstance(node.target, tree.Access))
            for node in below(e)
        )

    def tests(self, marks: Marks, p: tree.Pattern, here: Place) -> bool:
        """Whether a pattern tests a part that is tainted (taint.control.1)."""
        match p:
            case tree.AliasPattern():
                return self.tests(marks, p.pattern, here)
            case tree.LiteralPattern():
                return here.marked
            case tree.NamePattern():
                return here.marked and not marks.binds(p)
            case tree.VariantPattern() | tree.RecordPattern():
                tested = here.marked and isinstance(p, tree.VariantPattern)
                return tested or any(
                    self.tests(marks, one, part) for one, part in self.inside(marks, p, here)
                )
            case _:
                return False

    def inside(
        self, marks: Marks, p: tree.VariantPattern | tree.RecordPattern, here: Place
    ) -> Iterator[tuple[tree.Pattern, Place]]:
        """The patterns in a pattern, with what they look at (taint.control.1)."""
        name, qualifier = p.name.text, p.qualifier.text if p.qualifier else None
        if isinstance(p, tree.RecordPattern):
            fields = marks.known.records[here.head]
            pairs = [(one.pattern, marks.places.said(fields[one.name.text], whole=True)) for one in p.fields]
        elif qualifier is None and name in ("Some", "Ok", "Err"):
            pairs = [(p.arguments[0], here.parts[name == "Err"])]
        else:
            home = marks.program.home(marks.module, name, qualifier)
            assert home is not None
            types = marks.known.variants[here.head, home[1]].values()
            said = (marks.places.said(t, whole=True) for t in types)
            pairs = list(zip(p.arguments, said, strict=True))
        for one, part in pairs:
            yield one, Place(part.head, part.parts, on=part.marked or here.marked)

    def fails(self, marks: Marks, e: tree.Attempt) -> bool:
        """Whether something tainted may decide if there is a fault: one call with plain arguments ends as the
        world has it end (taint.control.1)."""
        operand = marks.seen.get(marks.key(e.operand))
        site = any(key == marks.key(e) and kind == "outcome" for key, kind in marks.facts.sites)
        keeps = e.retry is not None and marks.type(e.operand).head == "Result"
        if keeps and operand is not None and operand.marked:
            return True
        calls = [node for node in own(e.operand) if self.asks_world(marks, node)]
        if not site and len(calls) == 1:
            return any(place.carries() for place in self.arguments(marks, e.operand, calls[0]))
        nodes = list(below(e.operand))
        if any(marks.seen[marks.key(node)].carries() for node in nodes if marks.key(node) in marks.seen):
            return True
        return any(self.callees(marks, node) & self.marked for node in nodes)

    def asks_world(self, marks: Marks, node: tree.Node) -> bool:
        """A call of a tool or prompt (taint.control.1)."""
        target = self.target(marks, node)
        return target is not None and isinstance(target.node, HOST)

    def arguments(self, marks: Marks, e: tree.Expr, link: tree.Node) -> list[Place]:
        """The places of the arguments of a call, its receiver among them (taint.control.1)."""
        assert isinstance(link, tree.CallLink | tree.MethodLink)
        given: list[tree.Node] = list(link.arguments)
        for node in below(e):
            if isinstance(node, tree.Access) and link in node.links:
                number = node.links.index(link)
                given.append(node.links[number - 1] if number else node.base)
        found = (marks.seen.get(marks.key(node)) for node in given)
        return [place for place in found if place is not None]


def own(body: tree.Block | tree.Expr) -> Iterator[tree.Node]:
    """The nodes of a body without those of the lambdas in it (taint.control.4)."""
    waiting: list[object] = [body]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
        elif isinstance(node, tree.Node):
            yield node
            if not isinstance(node, tree.Lambda):
                waiting += [getattr(node, name) for name in node.__struct_fields__]
