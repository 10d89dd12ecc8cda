"""Which pairs are in a node of the parsed tree: see `pairs.py`."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.syntax import tree
from tests.generated.forms import CONSTRUCTORS
from tests.generated.names import Known
from tests.generated.pairs import Pair
from tests.generated.reading import EXPRESSIONS, PATTERNS, link_form
from tests.reference.program import BUILT_IN

_EXPRESSIONS: dict[type[tree.Node], str] = {
    tree.IntLiteral: "literal", tree.FloatLiteral: "literal", tree.StringLiteral: "literal",
    tree.BoolLiteral: "literal", tree.NothingLiteral: "literal", tree.Name: "name", tree.FString: "f-string",
    tree.ListLiteral: "list", tree.MapLiteral: "map", tree.RecordLiteral: "record literal",
    tree.Arithmetic: "arithmetic", tree.Compare: "compare", tree.Logic: "logic", tree.Not: "not",
    tree.Sign: "sign", tree.Lambda: "lambda", tree.Match: "match", tree.Attempt: "attempt",
    tree.Trusted: "trusted",
}  # fmt: skip
_STATEMENTS: dict[type[tree.Node], str] = {
    tree.Let: "let", tree.Destructure: "destructure", tree.Return: "return", tree.If: "if", tree.For: "for",
    tree.While: "while", tree.Break: "break", tree.Continue: "continue", tree.Pass: "pass",
    tree.Approve: "approve", tree.ExprStmt: "expression statement", tree.Claim: "claim",
    tree.Assume: "assume", tree.Intent: "intent", tree.Pivot: "pivot",
}  # fmt: skip
_PATTERNS: dict[type[tree.Node], str] = {
    tree.WildcardPattern: "wildcard pattern", tree.LiteralPattern: "literal pattern",
    tree.NamePattern: "name pattern", tree.AliasPattern: "alias pattern",
    tree.VariantPattern: "variant pattern", tree.RecordPattern: "record pattern",
}  # fmt: skip
_LINKS: dict[type[tree.Node], str] = {tree.IndexLink: "index", tree.TryLink: "try"}
_READERS: dict[type[tree.Node], str] = {
    tree.CallLink: "called", tree.FieldLink: "read by field", tree.MethodLink: "receiver",
    tree.IndexLink: "indexed", tree.TryLink: "tried",
}  # fmt: skip
_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "Grounded": ("inside Grounded",), "List": ("inside List",), "Map": ("key type", "value type"),
    "Option": ("inside Option",), "Result": ("Ok type", "Err type"), "Tainted": ("inside Tainted",),
}  # fmt: skip
_SCALARS = frozenset({"Int", "Float", "String", "Bool"})


def column(node: tree.Node, names: Known) -> str:
    """Which column a node is."""
    match node:
        case tree.Access(_, _, _, links):
            return _chain(node, len(links), names)
        case tree.Assign(_, _, target, op):
            if op != "=":
                return "augment"
            return "assign" if isinstance(target, tree.Name) else "assign to a place"
        case tree.FunctionType():
            return "function type"
        case tree.NamedType(_, _, _, name):
            if name.text in _SCALARS:
                return "scalar"
            return name.text if name.text in BUILT_IN else names.kinds.get(name.text, "")
    if isinstance(node, EXPRESSIONS):
        return _EXPRESSIONS[type(node)]
    return (_PATTERNS if isinstance(node, PATTERNS) else _STATEMENTS)[type(node)]


def _chain(node: tree.Access, length: int, names: Known) -> str:
    """The column of the first `length` links of a chain."""
    if length == 0:
        return column(node.base, names)
    link = node.links[length - 1]
    if type(link) in _LINKS:
        return _LINKS[type(link)]
    form = link_form(node, length - 1, link, names)
    if form.endswith(tuple(f"call of {made}" for made in CONSTRUCTORS)):
        return "constructor"
    if form == "qualified name":
        return "name"
    return "call" if "call of" in form else "method" if form.startswith("method") else "field"


def pairs_of(node: tree.Node, names: Known) -> Iterator[Pair]:
    """Every pair of which the node is the upper part."""
    match node:
        case tree.Access():
            yield from _of_chain(node, names)
        case tree.Assign(_, _, _, _, value):
            row = {"assign": "assigned", "augment": "augmenting"}.get(column(node, names))
            yield row or "assigned to a place", column(value, names)
        case _ if isinstance(node, EXPRESSIONS):
            for row, child in _below_expression(node):
                yield row, column(child, names)
        case tree.NamedType(_, _, _, name, arguments):
            for row, argument in zip(_ARGUMENTS.get(name.text, ()), arguments, strict=False):
                yield row, column(argument, names)
        case _ if isinstance(node, PATTERNS):
            for row, child in _below_pattern(node):
                yield row, column(child, names)
        case _:
            for row, child in (*_below_statement(node), *_types_below(node)):
                if isinstance(child, tree.Block):
                    yield from ((row, column(each, names)) for each in child.statements)
                else:
                    yield row, column(child, names)


def _of_chain(node: tree.Access, names: Known) -> Iterator[Pair]:
    for index, link in enumerate(node.links):
        form = link_form(node, index, link, names)
        declared = isinstance(link, tree.CallLink) and form != "call of value"
        if not declared and not form.startswith("qualified"):
            through_field = form == "call of a field"
            yield "read by field" if through_field else _READERS[type(link)], _chain(node, index, names)
            yield from [("called", "field")] if through_field else []
        if isinstance(link, tree.IndexLink):
            yield "index", column(link.index, names)
        elif isinstance(link, tree.CallLink | tree.MethodLink):
            made = form.endswith(tuple(f"call of {each}" for each in CONSTRUCTORS))
            row = "part of constructor" if made else "argument"
            if form.startswith("method ."):
                row = "argument of method"
            yield from ((row, column(each, names)) for each in link.arguments)


def _below_expression(node: tree.Expr) -> Iterator[tuple[str, tree.Node]]:
    match node:
        case tree.FString(_, _, parts):
            yield from (("in f-string", part) for part in parts if not isinstance(part, str))
        case tree.ListLiteral(_, _, items):
            yield from (("in list", item) for item in items)
        case tree.MapLiteral(_, _, entries):
            for entry in entries:
                yield "map key", entry.key
                yield "map value", entry.value
        case tree.RecordLiteral(_, _, _, _, fields, base):
            yield from (("in record literal", field.value) for field in fields)
            yield from [("spread", base)] if base is not None else []
        case tree.Arithmetic(_, _, first, links):
            yield "arithmetic operand", first
            yield from (("arithmetic operand", link.operand) for link in links)
        case tree.Compare(_, _, _, left, right):
            yield from (("compared", left), ("compared", right))
        case tree.Logic(_, _, _, operands):
            yield from (("logic operand", operand) for operand in operands)
        case tree.Not(_, _, operand):
            yield "after not", operand
        case tree.Sign(_, _, _, operand):
            yield "signed", operand
        case tree.Lambda(_, _, _, body):
            yield "lambda body", body
        case tree.Match(_, _, subject):
            yield "matched", subject
        case tree.Attempt(_, _, operand):
            yield "attempted", operand
        case tree.Trusted(_, _, value):
            yield "endorsed", value


def _below_pattern(node: tree.Pattern) -> Iterator[tuple[str, tree.Node]]:
    match node:
        case tree.AliasPattern(_, _, _, pattern):
            yield "aliased pattern", pattern
        case tree.VariantPattern(_, _, _, _, arguments):
            yield from (("payload pattern", each) for each in arguments)
        case tree.RecordPattern(_, _, _, _, fields):
            yield from (("pattern of field", field.pattern) for field in fields)


def _below_statement(node: tree.Node) -> Iterator[tuple[str, tree.Node]]:
    match node:
        case tree.MatchArm(_, _, pattern, guard, body):
            yield "pattern of arm", pattern
            yield from [("guard", guard)] if guard is not None else []
            yield "arm's block" if isinstance(body, tree.Block) else "arm", body
        case tree.Let(_, _, _, annotation, value):
            yield from (("let type", annotation), ("let value", value))
        case tree.Destructure(_, _, _, _, fields, _, value):
            yield "destructured", value
            yield from (("destructured field", field.pattern) for field in fields)
        case tree.Return(_, _, value):
            yield from [("returned", value)] if value is not None else []
        case tree.Branch(_, _, condition, body):
            yield from (("condition", condition), ("branch", body))
        case tree.If(_, _, _, otherwise):
            yield from [("else", otherwise)] if otherwise is not None else []
        case tree.For(_, _, _, iterable, body):
            yield from (("looped over", iterable), ("for body", body))
        case tree.While(_, _, condition, body):
            yield from (("while condition", condition), ("while body", body))
        case tree.Approve(_, _, _, arguments):
            yield from (("approved", each) for each in arguments)
        case tree.ExprStmt(_, _, value):
            yield "statement", value
        case tree.Claim() | tree.Assume() | tree.Intent() | tree.Pivot():
            yield from _below_form(node)
        case tree.Fn(body=body):
            yield "fn body", body
        case tree.Agent(body=body):
            yield "agent body", body


def _below_form(node: tree.Claim | tree.Assume | tree.Intent | tree.Pivot) -> Iterator[tuple[str, tree.Node]]:
    match node:
        case tree.Claim(_, _, text, _, evidence):
            yield "claimed", text
            if isinstance(evidence, tree.Citing):
                yield "cited", evidence.value
            elif evidence is not None:
                yield "message", evidence.message
        case tree.Assume(_, _, text):
            yield "assumed", text
        case tree.Intent(_, _, _, text, rationale, expected, body):
            yield from (("intended", text), ("intended", rationale), ("intent body", body))
            yield from [("expected", expected)] if not isinstance(expected, tree.ExpectedCount) else []
        case tree.Pivot(_, _, reason, failure, refined, query):
            yield from (("pivoted", text) for text in (reason, failure, refined, query))


def _types_below(node: tree.Node) -> Iterator[tuple[str, tree.Node]]:
    match node:
        case tree.FunctionType(_, _, parameters, result):
            yield from (("function's parameter", each) for each in parameters)
            yield "function's result", result
        case tree.LambdaParameter(_, _, _, annotation):
            yield from [("lambda's parameter", annotation)] if annotation is not None else []
        case tree.Parameter(_, _, _, annotation):
            yield "parameter type", annotation
        case tree.Field(_, _, _, annotation):
            yield "field type", annotation
        case tree.AliasType(target=target):
            yield "alias of", target
        case tree.Tool(returns=returns):
            yield "tool's result", returns
        case tree.Prompt(returns=returns):
            yield "prompt's result", returns
        case tree.Fn(returns=returns):
            yield "fn's result", returns
        case tree.Agent(returns=returns):
            yield "agent's result", returns
