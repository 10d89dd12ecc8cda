"""Which forms a node of the parsed tree is.

Everything here reads the tree alone. The generator is not asked what it meant to write, so a production
that writes something else than it says fills no cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from corvid.semantics.dimensions import DIMENSIONS
from corvid.syntax import tree
from tests.generated.forms import FORMS, METHODS
from tests.generated.names import KINDS, Known
from tests.reference.program import BUILT_IN

EXPRESSIONS: tuple[type[tree.Expr], ...] = get_args(tree.Expr)
PATTERNS: tuple[type[tree.Pattern], ...] = get_args(tree.Pattern)


def forms_of(node: tree.Node, names: Known) -> Iterator[str]:
    """Every form that the node itself is, of those in FORMS for its class."""
    forms = FORMS.get(type(node), ())
    if len(forms) == 1:
        yield forms[0]
        return
    match node:
        case _ if isinstance(node, EXPRESSIONS):
            yield from _of_expression(node, names)
        case tree.MatchArm(_, _, _, guard, body):
            yield "arm with guard" if guard is not None else "arm"
            yield from ("arm with block",) if isinstance(body, tree.Block) else ()
        case tree.Assign() | tree.Destructure() | tree.Return() | tree.If() | tree.For():
            yield from _of_statement(node)
        case tree.Citing(quoted=quoted):
            yield "citing"
            yield from ("quoting",) if quoted is not None else ()
        case tree.Claim(_, _, _, kind, evidence):
            yield "claim" if evidence is not None else "claim without evidence"
            yield from [f"claim of {kind.text}"] if kind is not None else []
        case tree.Intent(_, _, _, _, _, expected):
            yield "intent" if isinstance(expected, tree.ExpectedCount) else "intent with a text"
        case tree.NamedType(_, _, qualifier, name):
            head = name.text if name.text in BUILT_IN else names.kinds.get(name.text, "")
            yield f"type {head}"
            yield from ("qualified type",) if qualifier is not None else ()
        case _ if isinstance(node, PATTERNS):
            yield from _of_pattern(node, names)
        case tree.LambdaParameter(_, _, _, annotation):
            yield "lambda parameter" if annotation is None else "annotated lambda parameter"
        case tree.FieldInit(_, _, _, _, shorthand):
            yield "shorthand field init" if shorthand else "field init"
        case tree.ArithmeticLink(_, _, op):
            yield f"operator {op}"
        case tree.FieldPattern(_, _, name, tree.NamePattern(_, _, inner)) if name.text == inner.text:
            yield "short field pattern"
        case tree.FieldPattern():
            yield "field pattern"
        case _:
            yield from _of_declaration(node)


def _of_expression(node: tree.Expr, names: Known) -> Iterator[str]:
    match node:
        case tree.ListLiteral(_, _, items):
            yield "list" if items else "empty list"
        case tree.MapLiteral(_, _, entries):
            yield "map" if entries else "empty map"
        case tree.RecordLiteral(_, _, qualifier, _, _, base):
            yield "record literal" if base is None else "record literal with spread"
            yield from ("qualified record literal",) if qualifier is not None else ()
        case tree.Arithmetic(_, _, _, links):
            yield "arithmetic" if len(links) == 1 else "arithmetic with several links"
        case tree.Compare(_, _, op) | tree.Logic(_, _, op):
            yield f"operator {op}"
        case tree.Attempt(key=key):
            yield "attempt" if key is None else "attempt with a key"
        case tree.Sign(_, _, sign):
            yield f"sign {sign}"
        case tree.Lambda(_, _, parameters):
            yield "lambda" if parameters else "lambda without parameters"
        case tree.Access(_, _, base, links):
            simple = isinstance(base, tree.Name | tree.StringLiteral | tree.IntLiteral | tree.FloatLiteral)
            yield "access" if simple else "access to something in parentheses"
            for index, link in enumerate(links):
                yield link_form(node, index, link, names)
            absent = isinstance(base, tree.Name) and base.text == "absent"
            yield from ("call of absent",) if absent else ()


def link_form(access: tree.Access, index: int, link: tree.AccessLink, names: Known) -> str:
    """The form of one link of a chain."""
    first = access.base.text if index == 0 and isinstance(access.base, tree.Name) else None
    match link:
        case tree.CallLink():
            return f"call of {'value' if first is None else names.callee(first)}"
        case tree.FieldLink():
            return "qualified name" if first in names.prefixes else "field"
        case tree.MethodLink(_, _, name) if first in names.prefixes:
            return f"qualified call of {names.kinds.get(name.text)}"
        case tree.MethodLink(_, _, name) if name.text in names.members:
            return f"method of a type: {names.members[name.text]}"
        case tree.MethodLink(_, _, name):
            return f"method .{name.text}()" if name.text in METHODS else "call of a field"
        case tree.IndexLink():
            return "index"
        case tree.TryLink():
            return "try"


def _of_statement(node: tree.Stmt) -> Iterator[str]:
    match node:
        case tree.Assign(_, _, target, op):
            last = target.links[-1] if isinstance(target, tree.Access) else target
            place = {tree.FieldLink: "field", tree.IndexLink: "index"}.get(type(last), "name")
            yield f"assign {place} {op}"
        case tree.Destructure(_, _, _, _, _, is_open):
            yield "open destructure" if is_open else "destructure"
        case tree.Return(_, _, value):
            yield "bare return" if value is None else "return"
        case tree.If(_, _, branches, otherwise):
            yield from ("if", *(["elif"] if branches[1:] else []), *(["else"] if otherwise else []))
        case tree.For(_, _, bound):
            yield "for" if len(bound) == 1 else "for pairs"


def _of_pattern(node: tree.Pattern, names: Known) -> Iterator[str]:
    match node:
        case tree.LiteralPattern(_, _, value):
            yield f"{type(value).__name__} pattern"
            yield from ("negative pattern",) if isinstance(value, int | float) and value < 0 else ()
        case tree.NamePattern(_, _, name):
            yield "unit variant pattern" if name.text in names.units else "name pattern"
        case tree.VariantPattern(_, _, qualifier, name, arguments):
            if qualifier is not None:
                yield "qualified variant pattern" if arguments else "qualified unit variant pattern"
            else:
                yield f"{name.text} pattern" if name.text in ("Some", "Ok", "Err") else "variant pattern"
        case tree.RecordPattern(_, _, qualifier, _, _, is_open):
            yield "open record pattern" if is_open else "record pattern"
            yield from ("qualified record pattern",) if qualifier is not None else ()


def _of_declaration(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Retry(_, _, _, backoff):
            yield f"retry with {backoff} backoff" if backoff else "retry"
        case tree.NumberValue(_, _, _, unit):
            yield "number value" if unit is None else f"number value in {unit}"
        case tree.WordsValue(_, _, words):
            yield "word value" if len(words) == 1 else "words value"
        case tree.StreamingValue(_, _, _, argument):
            yield "streaming value" if argument is None else "streaming value with argument"
        case tree.DimensionLine(_, _, name):
            yield f"dimension {name.text}" if name.text in DIMENSIONS else f"model's {name.text}"
        case tree.AnnotationArgument(_, _, name):
            yield "annotation argument" if name is None else "named annotation argument"
        case tree.Annotation(_, _, name):
            yield f"@{name.text}"
        case tree.ImportItem(_, _, _, alias):
            yield "import item" if alias is None else "import item with alias"
        case tree.Import(_, _, _, _, requires, alias, items):
            parts = {
                "import with requires": requires,
                "import with prefix": alias,
                "import with items": items,
            }
            yield from [form for form, part in parts.items() if part] or ["import"]
        case tree.Field(_, _, _, _, doc):
            yield "field of a record" if doc is None else "field with doc"
        case tree.Variant(_, _, _, fields):
            yield "variant with fields" if fields else "unit variant"
        case tree.Tool(dangerous=dangerous, selects=selects, uses=uses):
            yield "dangerous tool" if dangerous else "tool"
            yield from ("selecting tool",) if selects else ()
            yield from ("tool with row",) if uses is not None else ()
        case tree.TemplateBlock(_, _, role):
            yield "template" if role is None else f"{role} template"
        case tree.LaneClause(_, _, lane):
            yield f"lane {lane.text}"
        case tree.EnrichClause(_, _, sources):
            yield "enrich" if len(sources) == 1 else "enrich from several"
        case tree.WithClause(_, _, name):
            yield f"with {name.text}"
        case tree.Prompt(uses=uses) | tree.Agent(uses=uses):
            word = "prompt" if isinstance(node, tree.Prompt) else "agent"
            yield word if uses is None else f"{word} with row"
        case tree.Extend(_, _, qualifier):
            yield "extend" if qualifier is None else "extend of an import's type"
        case tree.Module():
            yield from _of_module(node)


def _of_module(module: tree.Module) -> Iterator[str]:
    for decl in module.declarations:
        if isinstance(decl, tree.Import | tree.Extend | tree.BrokenDecl):
            continue
        yield decl.visibility
        if decl.doc is not None:
            yield f"{KINDS[type(decl)]} with doc"
