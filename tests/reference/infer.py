"""All bodies until nothing changes, then what the whole program must keep (grounded.local.1, grounded.lift.1,
grounded.return.1, grounded.pure.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from corvid.source.span import Span
from corvid.syntax import tree
from tests.reference.body import Bodies
from tests.reference.context import Facts, Rounds, Site, below
from tests.reference.decisions import tainted_problems
from tests.reference.forms import inside_intents
from tests.reference.labelled_types import EXCERPT, STRING, Type, g, holds_excerpt, is_g, mentions
from tests.reference.lanes import bringing, unfit
from tests.reference.program import Decl, Module, Program
from tests.reference.selecting import cannot_select, selects
from tests.reference.signatures import OWNED
from tests.reference.words import ABSENT

Problem = tuple[str, Span]


@dataclass(slots=True)
class Inferred:
    """The verdict and everything static. The program is refused iff there are problems."""

    program: Program
    facts: dict[str, Facts]
    effective: dict[str, Type]
    problems: list[Problem] = field(default_factory=list)

    @property
    def sites(self) -> list[Site]:
        """Every discard and exposure (grounded.expose.1)."""
        return [site for f in self.facts.values() for site in f.sites.values()]


def infer(program: Program) -> Inferred:
    """Types, labels, sites and problems of a program without unknown names (grounded.type.1,
    grounded.coercion.1)."""
    rounds = Rounds()
    while True:
        before = (set(rounds.plain_locals), set(rounds.plain_agents), dict(rounds.elements))
        found = one_round(program, rounds)
        rounds.elements, rounds.added = rounds.added, {}
        unproductive = set() if rounds.plain_agents != before[1] else circles(found)
        rounds.plain_agents |= {n for n in unproductive if not is_g(found.facts[n].decl.returns)}
        if (rounds.plain_locals, rounds.plain_agents, rounds.elements) == before:
            break
    for name in unproductive:
        # Once, at the first return (docs/decisions.md).
        found.problems.append(("E0501", min(e.span for e in found.facts[name].given)))
    for facts in found.facts.values():
        found.problems += facts.problems
        found.problems += made_statements(facts)
        if facts.decl.pure:
            found.problems += impure(found, facts, set())
        if "intent_first" in facts.decl.annotations:
            found.problems += unannounced(facts, retrieving(found))
    for module in program.modules.values():
        found.problems += declarations(program, module)
    if not found.problems:
        found.problems += tainted_problems(program, found.facts)
    found.problems = sorted(set(found.problems), key=lambda p: (p[1], p[0]))
    return found


def one_round(program: Program, rounds: Rounds) -> Inferred:
    """Every body once, with what is known so far (grounded.local.1, grounded.lift.1)."""
    effective = {d.name: effective_return(d, rounds) for d in program.all_decls()}
    found = Inferred(program, {}, effective)
    for decl in program.all_decls():
        if isinstance(decl.node, tree.Fn | tree.Agent):
            body = Bodies(program, rounds, decl, effective[decl.name])
            body.effective = effective
            body.labelled = set()
            found.facts[decl.name] = body.run()
    return found


def effective_return(decl: Decl, rounds: Rounds) -> Type:
    """An agent may be grounded if it declares it or its declared row has `data: grounded`; one that writes
    where the grounding sits has exactly that type (grounded.source.1, docs/decisions.md)."""
    written = not isinstance(decl.node, tree.Agent) or not decl.grounding or mentions(decl.returns)
    return decl.returns if written or decl.name in rounds.plain_agents else g(decl.returns)


def circles(found: Inferred) -> set[str]:
    """Effectively grounded agents that are not productive: none of their returns uses only productive agents,
    followed back through the bindings of locals (grounded.return.1, grounded.return.2)."""
    waiting = {
        n
        for n, f in found.facts.items()
        if is_g(f.returns) and isinstance(f.decl.node, tree.Agent) and f.given
    }
    while True:
        ready = {
            n
            for n in waiting
            if any(not (uses(found.facts[n], e, set()) & waiting) for e in found.facts[n].given)
        }
        if not ready:
            return waiting
        waiting -= ready


def uses(facts: Facts, e: tree.Node, seen: set[str]) -> set[str]:
    """The callables whose calls the value is made of (grounded.return.1, grounded.return.2)."""
    result: set[str] = set()
    for node in below(e):
        target = facts.targets.get((facts.decl.module, node.id))
        if target is not None:
            result.add(target.name)
        if isinstance(node, tree.Name) and node.text not in seen:
            seen.add(node.text)
            for source in facts.bindings.get(node.text, []):
                result |= uses(facts, source, seen) if source is not None else set()
    return result


def impure(found: Inferred, facts: Facts, seen: set[str]) -> list[Problem]:
    """What `@grounded_pure` refuses, in the body and in the fns it calls (grounded.pure.1)."""
    if facts.decl.name in seen:
        return []
    seen.add(facts.decl.name)
    wrong = [("E0510", site.span) for site in facts.sites.values()]
    wrong += [("E0510", node.span) for node in (*facts.attesting, *facts.judged)]
    if isinstance(facts.decl.node, tree.Agent):
        wrong += [("E0510", node.span) for node, f in facts.function_values if not literal(facts, f, set())]
    for link, target in facts.calls:
        if isinstance(target.node, tree.Agent) and not target.pure:
            wrong.append(("E0510", link.span))
        elif isinstance(target.node, tree.Fn):
            wrong += impure(found, found.facts[target.name], seen)
    return wrong


def made_statements(facts: Facts) -> list[Problem]:
    """Statements for SQLite that are no literal, and no name that is bound once, to one
    (declarations.tool.2)."""
    asked = [link for link, target in facts.calls if target.name == "std/db::query"]
    given = [link.arguments[1] for link in asked if isinstance(link, tree.CallLink | tree.MethodLink)]
    return [("E0326", e.span) for e in given if not isinstance(only_binding(facts, e), tree.StringLiteral)]


def only_binding(facts: Facts, e: tree.Expr) -> tree.Expr | None:
    """What a name is bound to if that is one expression, else the expression itself (declarations.tool.2)."""
    if not isinstance(e, tree.Name):
        return e
    if e.text in inner_names(facts, e):
        return None
    bound = {id(source): source for source in facts.bindings.get(e.text, [])}
    return next(iter(bound.values())) if len(bound) == 1 else None


def inner_names(facts: Facts, e: tree.Expr) -> set[str]:
    """The names that the lambdas and the arms around an expression bind, which hide those of the body
    (declarations.tool.2)."""
    assert isinstance(facts.decl.node, tree.Fn | tree.Agent)
    every = list(below(facts.decl.node.body))
    lambdas = [(node.parameters, node.body) for node in every if isinstance(node, tree.Lambda)]
    arms = [((node.pattern,), node.body) for node in every if isinstance(node, tree.MatchArm)]
    around = [own for own, body in (*lambdas, *arms) if any(node.id == e.id for node in below(body))]
    named = tree.LambdaParameter | tree.NamePattern | tree.AliasPattern
    return {node.name.text for own in around for node in below(own) if isinstance(node, named)}


def retrieving(found: Inferred) -> set[str]:
    """What has grounded data in its row: tools and prompts that say so, and agents that say so or call one
    (protocols.intent.3, effects.row.1)."""
    program = found.program
    known = {d.name for d in program.all_decls() if d.grounding and d.name != ABSENT}
    known |= {d.name for d in program.all_decls() if any(t.grounding for t in bringing(program, d))}
    while True:
        more = {
            name
            for name, facts in found.facts.items()
            if isinstance(facts.decl.node, tree.Agent) and any(d.name in known for _, d in facts.calls)
        }
        if more <= known:
            return known
        known |= more


def unannounced(facts: Facts, known: set[str]) -> list[Problem]:
    """Calls that retrieve outside of every intent block (protocols.intent.3)."""
    assert isinstance(facts.decl.node, tree.Agent)
    inside = inside_intents(facts.decl.node.body)
    return [
        ("E0706", link.span)
        for link, target in facts.calls
        if target.name in known and link.id not in inside and "intent_first" not in target.annotations
    ]


def literal(facts: Facts, f: tree.Expr | None, seen: set[str]) -> bool:
    """Whether a function value is a lambda literal, or a local bound only to such (grounded.pure.1)."""
    if not isinstance(f, tree.Name):
        return isinstance(f, tree.Lambda)
    if f.text in seen:
        return True
    return all(literal(facts, b, seen | {f.text}) for b in facts.bindings.get(f.text, [None]))


def declarations(program: Program, module: Module) -> list[Problem]:
    """Reserved members (grounded.type.4), citation clauses (7), functions that leave, `requires` (5)."""
    wrong: list[Problem] = []
    for decl in module.tree.declarations:
        if isinstance(decl, tree.RecordType | tree.SumType):
            wrong += plain_excerpts(program, module, decl)
        if isinstance(decl, tree.RecordType):
            own = program.records[f"{module.name}::{decl.name.text}"].fields
            wrong += [("E0505", f.span) for f in decl.fields if owns(f.name.text, own[f.name.text])]
        elif isinstance(decl, tree.Extend):
            wrong += [("E0505", m.name.span) for m in decl.members if m.name.text in OWNED]
        elif isinstance(decl, tree.Import):
            wrong += required(program, module, decl)
    own = [d for d in program.all_decls() if d.module == module.name]
    for d in own:
        if isinstance(d.node, tree.Prompt | tree.Tool) and any(
            map(program.functions, (d.returns, *(p for _, p in d.parameters)))
        ):
            wrong.append(("E0321", d.node.span))
        wrong += misplaced_quotes(program, d)
        wrong += cannot_select(program, d) if selects(d) else []
        if isinstance(d.node, tree.Prompt):
            wrong += [(code, node.span) for code, node in unfit(program, d)]
            for clause in d.node.clauses:
                if isinstance(clause, tree.CitesClause) and clause.parameter.text not in dict(d.parameters):
                    wrong.append(("E0507", clause.span))
                elif isinstance(clause, tree.CitesClause) and not program.holds(
                    d.returns, lambda t: t == STRING
                ):
                    wrong.append(("E0509", d.node.name.span))
    return wrong


def owns(name: str, t: Type) -> bool:
    """Whether a field of this type would be taken for a member of every grounded value, which is called
    (grounded.type.4)."""
    return name in OWNED and (t.head == "->" or name == "unwrap_discarding_sources")


def plain_excerpts(
    program: Program, module: Module, decl: tree.RecordType | tree.SumType
) -> list[Problem]:
    """Fields that would hold an excerpt without its source (citations.quote.3)."""
    fields: list[tree.Field | tree.Parameter] = []
    if isinstance(decl, tree.RecordType):
        fields += decl.fields
    else:
        fields += [field for variant in decl.variants for field in variant.fields]
    types = [(field, program.resolve(module, field.annotation)) for field in fields]
    return [("E0513", field.name.span) for field, t in types if holds_excerpt(t)]


def misplaced_quotes(program: Program, d: Decl) -> list[Problem]:
    """No declaration but a fn takes or gives a plain excerpt (citations.quote.3), and of tools and prompts
    only one that cites, or that selects from some, gives a quote (citations.quote.2)."""
    node = d.node
    if isinstance(node, tree.Fn):
        return []
    named = [
        one.name.span for one, (_, t) in zip(node.parameters, d.parameters, strict=True) if holds_excerpt(t)
    ]
    wrong: list[Problem] = [("E0513", span) for span in named]
    if holds_excerpt(d.returns):
        wrong.append(("E0513", node.returns.span))
    clauses = node.clauses if isinstance(node, tree.Prompt) else ()
    looked_up = selects(d) or any(isinstance(clause, tree.CitesClause) for clause in clauses)
    gives = program.holds(d.returns, lambda t: t == EXCERPT)
    if isinstance(node, tree.Tool | tree.Prompt) and gives and not looked_up:
        wrong.append(("E0512", node.returns.span))
    return wrong


def required(program: Program, module: Module, decl: tree.Import) -> list[Problem]:
    """`requires @x` on an import holds for every public agent that the import reaches (modules.import.5):
    those that it names, and methods, which need no name."""
    found = program.reader(module.name, decl.path)
    if found is None or not decl.requires:
        return []
    names = {item.name.text for item in decl.items} if decl.items and decl.alias is None else None
    agents = [d for d in program.all_decls() if d.module == found[0] and isinstance(d.node, tree.Agent)]
    reached = [d for d in agents if isinstance(d.node, tree.Agent) and d.node.visibility != "private"]
    return [
        ("E0511", decl.span)
        for d in reached
        for r in decl.requires
        if (names is None or d.owner or d.node.name.text in names) and r.name.text not in d.annotations
    ]
