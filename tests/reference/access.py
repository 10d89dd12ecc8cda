"""Types of names and postfix chains: fields, indices, calls, `?` (grounded.lift.1, grounded.discard.1)."""

from __future__ import annotations

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.calls import Calls
from tests.reference.context import listing
from tests.reference.labelled_types import (
    INT,
    NOTHING,
    QUOTE,
    STRING,
    UNKNOWN,
    Misfit,
    Type,
    as_text,
    fit,
    is_g,
    lift,
    lists_quotes,
    plain,
)
from tests.reference.program import Program
from tests.reference.signatures import signature

Found = tuple[Type, int]


def receiver_node(link: tree.Node, before: Span) -> tree.Ident:
    """Where the receiver of a call is coerced: a node of its own, which the program text does not have
    (grounded.expose.1)."""
    return tree.Ident(-link.id - 1, before, "")


def reached(program: Program, module: str) -> list[str]:
    """The modules whose methods a module can call: its own and what it imports, directly or not
    (modules.method.1)."""
    names = [module]
    for name in names:
        imports = [d for d in program.modules[name].tree.declarations if isinstance(d, tree.Import)]
        found = [program.reader(name, one.path) for one in imports]
        names += [one[0] for one in found if one is not None and one[0] not in names]
    return names


class Accesses(Calls):
    """Names and chains."""

    def name(self, e: tree.Name, want: Type | None) -> Type:
        """A local with its label, `None`, or a unit variant (grounded.local.1)."""
        local = self.local(e.text)
        if local is not None:
            return local
        if e.text == "None":
            inner = plain(want) if want else UNKNOWN
            return inner if inner.head == "Option" else Type("Option", (UNKNOWN,))
        variant = self.variant(e.text)
        if variant is None:
            return self.problem("E0201", e)
        return variant[0] if not variant[1] else self.problem("E0207", e)

    def access(self, e: tree.Access, want: Type | None) -> Type:
        """Link by link, each on the type before it (grounded.lift.1)."""
        t, taken = self.first(e, want)
        before = e.links[taken - 1].span if taken else e.base.span
        for number, link in enumerate(e.links[taken:], taken):
            base = e.base if number == 0 else None
            t = self.link(link, t, before, base)
            self.facts.types[self.key(link)] = t
            before = link.span
        return t

    def first(self, e: tree.Access, want: Type | None) -> Found:
        """The base, with the first link if both together name one thing (modules.file.2)."""
        link, taken = e.links[0], None
        if isinstance(e.base, tree.Name) and self.local(e.base.text) is None:
            if isinstance(link, tree.CallLink):
                taken = self.named_call(e, link, want if len(e.links) == 1 else None)
            elif e.base.text in self.module.imports and isinstance(link, tree.MethodLink | tree.FieldLink):
                taken = self.member(e, link, want if len(e.links) == 1 else None)
        if taken is None:
            return self.ty(e.base), 0
        self.facts.types[self.key(link)] = taken
        return taken, 1

    def named_call(self, e: tree.Access, link: tree.CallLink, want: Type | None) -> Type | None:
        """`f(…)`, a constructor, `range`: what the name means here (modules.file.2, grounded.return.1,
        modules.import.7)."""
        assert isinstance(e.base, tree.Name)
        head = tree.Access(e.id, e.span, e.base, (link,))
        made = self.constructor(head)
        if made is not None:
            return self.construct(head, link.arguments, made, want)
        if e.base.text == "range":
            return self.range_(link)
        home = self.program.home(self.module, e.base.text)
        decl = home[0].decls.get(home[1]) if home else None
        return self.call(link, decl, None, link.arguments) if decl else self.problem("E0201", e)

    def range_(self, link: tree.CallLink) -> Type:
        """`range(a, b)`: grounded if an argument is (grounded.lift.1)."""
        if len(link.arguments) != 2:
            return self.problem("E0302", link)
        lifted = [self.operand(a, INT) for a in link.arguments]
        return lift(listing(INT), any(lifted))

    def member(self, e: tree.Access, link: tree.MethodLink | tree.FieldLink, want: Type | None) -> Type:
        """`prefix.f(…)`, `prefix.V(…)`, `prefix.V`: the same rules as without a prefix
        (grounded.return.1)."""
        assert isinstance(e.base, tree.Name)
        home = self.program.home(self.module, link.name.text, e.base.text)
        if isinstance(link, tree.FieldLink):
            variant = self.variant(link.name.text, e.base.text)
            return variant[0] if variant and not variant[1] else self.problem("E0205", link)
        head = tree.Access(e.id, e.span, e.base, (link,))
        made = self.constructor(head)
        if made is not None:
            return self.construct(head, link.arguments, made, want)
        decl = home[0].decls.get(home[1]) if home else None
        return self.call(link, decl, None, link.arguments) if decl else self.problem("E0205", link)

    def link(self, link: tree.AccessLink, t: Type, before: Span, base: tree.Expr | None) -> Type:
        """One link of a chain (grounded.lift.1)."""
        match link:
            case tree.FieldLink():
                return self.field(link, t, before)
            case tree.IndexLink():
                return self.index(link, t)
            case tree.TryLink():
                return self.propagate(link, t)
            case tree.CallLink():
                return self.call_value(link, t, link.arguments, base)
            case tree.MethodLink():
                return self.method(link, t, before, base)

    def field(self, link: tree.FieldLink, t: Type, before: Span) -> Type:
        """A field of a grounded record is grounded; a function field is read by a discard
        (grounded.type.2)."""
        record = self.program.records.get(plain(t).head)
        if record is None or link.name.text not in record.fields:
            return UNKNOWN if plain(t).head == "?" else self.problem("E0303", link)
        found = record.fields[link.name.text]
        if is_g(t) and found.head == "->":
            self.discard(receiver_node(link, before), t, "argument")
        return lift(found, is_g(t))

    def index(self, link: tree.IndexLink, t: Type) -> Type:
        """`xs[i]`, `m[k]`: a grounded index or key lifts (grounded.lift.3, grounded.inside.1)."""
        inner = plain(t)
        if inner.head == "List":
            key, result = INT, inner.args[0]
            self.from_the_start(link, inner)
        elif inner.head == "Map":
            key, result = inner.args[0], Type("Option", (inner.args[1],))
        else:
            self.ty(link.index)
            return UNKNOWN if inner.head == "?" else self.problem("E0307", link)
        lifted = self.operand(link.index, key) or is_g(t)
        if lifted and result.head == "->":
            return self.problem("E0503", link)
        return lift(result, lifted)

    def from_the_start(self, link: tree.IndexLink, container: Type) -> None:
        """A literal negative index is refused (expressions.index.1)."""
        match link.index:
            case tree.Sign(op="-", operand=tree.IntLiteral(value=back)) if back and container.head == "List":
                self.problem("E0323", link.index)

    def propagate(self, link: tree.TryLink, t: Type) -> Type:
        """`?`: an exposure on any grounded value, whose payload keeps the label; the error enters the
        declared
        one as a return does (grounded.expose.1)."""
        inner, returns = plain(t), self.facts.returns
        if inner.head == "?":
            return UNKNOWN
        if (
            inner.head not in ("Option", "Result")
            or len(self.scopes) > 1
            or plain(returns).head != inner.head
        ):
            return self.problem("E0308", link)
        if is_g(t):
            self.site(link, False, "?")
        elif is_g(returns):
            self.ungrounded_return(link, "E0308")
        if inner.head == "Result":
            self.error_enters(link, inner.args[1], is_g(t))
        if is_g(t) and inner.args[0].head == "->":
            return self.problem("E0503", link)
        return lift(inner.args[0], is_g(t))

    def error_enters(self, link: tree.TryLink, error: Type, grounded: bool) -> None:
        """The error of a `?` enters the declared error type (grounded.expose.1)."""
        returns = self.facts.returns
        wanted = plain(returns).args[1]
        if grounded and is_g(returns) and not is_g(lift(error, True)):
            # There is no Grounded of Nothing: such a failure has no source (docs/decisions.md).
            self.ungrounded_return(link, "E0308")
            return
        try:
            inside = plain(error) if is_g(returns) and not is_g(wanted) else lift(error, grounded)
            lost = fit(inside, wanted)
        except Misfit as misfit:
            self.problem("E0501" if misfit.code == "E0502" else "E0308", link)
            return
        if lost and (grounded or is_g(error)):
            self.site(link, True, "return")

    def ungrounded_return(self, node: tree.Node, code: str = "E0501") -> None:
        """A plain value where the effective return is grounded (grounded.return.3,
        grounded.return.1)."""
        if is_g(self.decl.returns):
            self.problem(code, node)
        else:
            self.rounds.plain_agents.add(self.decl.name)

    def method(self, link: tree.MethodLink, t: Type, before: Span, base: tree.Expr | None) -> Type:
        """A user's method, a function in a field, or a built-in; resolved by type (grounded.return.1)."""
        inner, node = plain(t), receiver_node(link, before)
        decl = self.program.methods.get((inner.head, link.name.text))
        if decl is not None and decl.module not in reached(self.program, self.module.name):
            decl = None
        if decl is not None and not (is_g(t) and link.name.text in ("sources", "chain", "confidence")):
            return self.call(link, decl, (node, t), link.arguments)
        record = self.program.records.get(inner.head)
        if record is not None and record.fields.get(link.name.text, NOTHING).head == "->":
            self.discard(node, t, "argument")
            return self.call_value(link, record.fields[link.name.text], link.arguments, None)
        wants_text = t == QUOTE and signature(STRING, link.name.text) is not None
        if wants_text or (link.name.text == "join" and lists_quotes(t)):
            self.facts.coercions[self.key(node)] = (t, as_text(t), "")
            t = as_text(t)
        return self.builtin(link, node, t, base)
