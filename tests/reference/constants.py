"""Which plain operands are constant (provenance.chain.4)."""

from __future__ import annotations

from corvid.syntax import tree
from tests.reference.context import Facts

NONE_HIDDEN: frozenset[str] = frozenset()
Literal = tree.IntLiteral | tree.FloatLiteral | tree.StringLiteral | tree.BoolLiteral | tree.NothingLiteral


def constant(facts: Facts, e: tree.Expr, hidden: frozenset[str] = NONE_HIDDEN) -> bool:
    """Built from literals only, or a name bound once to such an expression; mutable containers never are
    (provenance.chain.4). `hidden` are the parameters of enclosing lambdas."""

    def all_of(*parts: tree.Expr) -> bool:
        return all(constant(facts, part, hidden) for part in parts)

    match e:
        case tree.Name(text=name):
            bindings = facts.bindings.get(name)
            if name in hidden or bindings is None:
                return name not in hidden
            once = bindings[0] if len(bindings) == 1 else None
            alone = once is not None and facts.simple.get(name) is once
            return alone and once is not None and constant(facts, once, hidden | {name})
        case tree.Match(arms=(tree.MatchArm(body=body),)):
            # A match of one arm chooses nothing.
            last = body.statements[-1] if isinstance(body, tree.Block) else tree.ExprStmt(-1, body.span, body)
            return isinstance(last, tree.ExprStmt) and all_of(last.value)
        case tree.Lambda(parameters=parameters, body=body):
            return constant(facts, body, hidden | {p.name.text for p in parameters})
        case tree.Sign(operand=operand) | tree.Not(operand=operand):
            return all_of(operand)
        case tree.Compare(left=left, right=right):
            return all_of(left, right)
        case tree.Logic(operands=operands):
            return all_of(*operands)
        case tree.Arithmetic(first=first, links=links):
            return all_of(first, *(link.operand for link in links))
        case tree.FString(parts=parts):
            return all_of(*(part for part in parts if not isinstance(part, str)))
        case tree.Access(base=tree.Name(text=name), links=(tree.FieldLink(),)):
            return name not in hidden and name not in facts.bindings
        case tree.Access(links=(tree.CallLink(arguments=many) | tree.MethodLink(arguments=many),)) if (
            facts.decl.module,
            e.id,
        ) in facts.variants:
            return all_of(*many)
        case tree.Access(
            base=tree.Name(text="Some" | "Ok" | "Err"), links=(tree.CallLink(arguments=(one,)),)
        ):
            return all_of(one)
        case _:
            return isinstance(e, Literal)
