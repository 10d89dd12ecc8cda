"""The pairs of productions: a form with a place for another one, and the form that is directly in it.

A *row* is a place: a field of a class of the tree that holds expressions, statements, patterns or types,
split where the rules of one field differ (a chain's receiver by the link that reads it, an argument by what
is called). A *column* is what can be there. Columns are grouped: the operators of one class are one form
here, and so are the literals, because the rules of nesting do not distinguish them; the table of single forms
does.
"""

from __future__ import annotations

from corvid.syntax import tree

Pair = tuple[str, str]

EXPRESSIONS = (
    "literal", "name", "f-string", "list", "map", "record literal", "arithmetic", "compare", "logic", "not",
    "sign", "lambda", "match", "call", "constructor", "field", "index", "try", "method", "attempt", "trusted",
)  # fmt: skip
STATEMENTS = (
    "assign", "assign to a place", "augment", "let", "destructure", "return", "if", "for", "while", "break",
    "continue", "pass", "approve", "expression statement", "claim", "assume", "intent", "pivot",
)  # fmt: skip
PATTERNS = (
    "wildcard pattern", "literal pattern", "name pattern", "alias pattern", "variant pattern",
    "record pattern",
)  # fmt: skip
TYPES = (
    "scalar", "Nothing", "record", "sum", "alias", "Grounded", "List", "Map", "Option", "Result",
    "function type", "Tainted",
)  # fmt: skip

#: The rows of each field of the tree.
ROWS: dict[tuple[type[tree.Node], str], tuple[str, ...]] = {
    (tree.FString, "parts"): ("in f-string",),
    (tree.ListLiteral, "items"): ("in list",),
    (tree.MapEntry, "key"): ("map key",),
    (tree.MapEntry, "value"): ("map value",),
    (tree.FieldInit, "value"): ("in record literal",),
    (tree.RecordLiteral, "base"): ("spread",),
    (tree.Arithmetic, "first"): ("arithmetic operand",),
    (tree.ArithmeticLink, "operand"): ("arithmetic operand",),
    (tree.Compare, "left"): ("compared",),
    (tree.Compare, "right"): ("compared",),
    (tree.Logic, "operands"): ("logic operand",),
    (tree.Not, "operand"): ("after not",),
    (tree.Sign, "operand"): ("signed",),
    (tree.CallLink, "arguments"): ("argument", "part of constructor"),
    (tree.MethodLink, "arguments"): ("argument of method", "argument", "part of constructor"),
    (tree.IndexLink, "index"): ("index",),
    (tree.Access, "base"): ("called", "read by field", "receiver", "indexed", "tried"),
    (tree.Lambda, "body"): ("lambda body",),
    (tree.MatchArm, "guard"): ("guard",),
    (tree.MatchArm, "body"): ("arm", "arm's block"),
    (tree.Match, "subject"): ("matched",),
    (tree.Attempt, "operand"): ("attempted",),
    (tree.Trusted, "value"): ("endorsed",),
    (tree.Assign, "value"): ("assigned", "assigned to a place", "augmenting"),
    (tree.Let, "value"): ("let value",),
    (tree.Destructure, "value"): ("destructured",),
    (tree.Return, "value"): ("returned",),
    (tree.Branch, "condition"): ("condition",),
    (tree.For, "iterable"): ("looped over",),
    (tree.While, "condition"): ("while condition",),
    (tree.Approve, "arguments"): ("approved",),
    (tree.ExprStmt, "value"): ("statement",),
    (tree.Claim, "text"): ("claimed",),
    (tree.Citing, "value"): ("cited",),
    (tree.FromUser, "message"): ("message",),
    (tree.Assume, "text"): ("assumed",),
    (tree.Intent, "text"): ("intended",),
    (tree.Intent, "rationale"): ("intended",),
    (tree.Intent, "expected"): ("expected",),
    (tree.Pivot, "reason"): ("pivoted",),
    (tree.Pivot, "failure"): ("pivoted",),
    (tree.Pivot, "refined"): ("pivoted",),
    (tree.Pivot, "query"): ("pivoted",),
    (tree.Fn, "body"): ("fn body",),
    (tree.Agent, "body"): ("agent body",),
    (tree.Branch, "body"): ("branch",),
    (tree.If, "otherwise"): ("else",),
    (tree.For, "body"): ("for body",),
    (tree.While, "body"): ("while body",),
    (tree.Intent, "body"): ("intent body",),
    (tree.MatchArm, "pattern"): ("pattern of arm",),
    (tree.AliasPattern, "pattern"): ("aliased pattern",),
    (tree.VariantPattern, "arguments"): ("payload pattern",),
    (tree.FieldPattern, "pattern"): ("pattern of field", "destructured field"),
    (tree.NamedType, "arguments"): (
        "inside Grounded", "inside List", "key type", "value type", "inside Option", "Ok type", "Err type",
        "inside Tainted",
    ),
    (tree.FunctionType, "parameters"): ("function's parameter",),
    (tree.FunctionType, "result"): ("function's result",),
    (tree.Let, "annotation"): ("let type",),
    (tree.LambdaParameter, "annotation"): ("lambda's parameter",),
    (tree.Parameter, "annotation"): ("parameter type",),
    (tree.Field, "annotation"): ("field type",),
    (tree.AliasType, "target"): ("alias of",),
    (tree.Tool, "returns"): ("tool's result",),
    (tree.Prompt, "returns"): ("prompt's result",),
    (tree.Fn, "returns"): ("fn's result",),
    (tree.Agent, "returns"): ("agent's result",),
}  # fmt: skip

#: Fields that hold such nodes and make no row.
NO_ROW: dict[tuple[type[tree.Node], str], str] = {
    (tree.Assign, "target"): "a name, or a chain whose own places are rows",
    (tree.Destructure, "fields"): "their patterns are the row `destructured field`",
    (tree.Attempt, "key"): "any text stands there, in parentheses: the form `attempt with a key` is counted",
    (tree.RecordPattern, "fields"): "their patterns are the row `pattern of field`",
    (tree.Citing, "quoted"): "any text stands there: the form `quoting` is counted",
}

#: What the rows of a field can hold at all.
BLOCKS = (
    "fn body", "agent body", "branch", "else", "for body", "while body", "arm's block", "intent body",
)  # fmt: skip
_TEXTS = ("claimed", "message", "assumed", "intended", "expected", "pivoted")
_BOOL = ("compare", "logic", "not")
_BOOL_WANTED = ("logic operand", "after not", "guard", "condition", "while condition")
_NO_BOOL = ("f-string", "list", "map", "record literal", "arithmetic", "sign", "lambda", "constructor")
_RECORD_WANTED = ("spread", "read by field", "destructured")
_RIGHT = (
    "assigned", "assigned to a place", "augmenting", "let value", "destructured", "returned", "arm",
    "statement",
)  # fmt: skip
_VARIANTS = ("literal pattern", "alias pattern", "variant pattern")


def _kind(row: str) -> tuple[str, ...]:
    if row in BLOCKS:
        return STATEMENTS
    field = next(field for field, rows in ROWS.items() if row in rows)
    if field[1] in ("pattern",) or row == "payload pattern":
        return PATTERNS
    if field[1] in ("annotation", "target", "returns") or field[0] in (tree.NamedType, tree.FunctionType):
        return TYPES
    return EXPRESSIONS


ALL_ROWS: tuple[str, ...] = tuple(dict.fromkeys(row for rows in ROWS.values() for row in rows))
COLUMNS: dict[str, tuple[str, ...]] = {row: _kind(row) for row in ALL_ROWS}
_EXPRESSION_ROWS = tuple(row for row in ALL_ROWS if COLUMNS[row] is EXPRESSIONS)
_PATTERN_ROWS = tuple(row for row in ALL_ROWS if COLUMNS[row] is PATTERNS)

#: (rows, columns, why no accepted program has such a pair). A test fails when one occurs all the same.
RULES: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (tuple(row for row in _EXPRESSION_ROWS if row not in _RIGHT), ("match",),
     "grammar: `match` with its arms stands at the right edge of a statement or arm only"),
    (_BOOL_WANTED, _NO_BOOL, "gives no Bool"),
    ((*_BOOL_WANTED, "in f-string", "map key", "index", "signed", "arithmetic operand", "augmenting",
      *_RECORD_WANTED, "indexed", "called", "looped over", *_TEXTS), ("attempt",), "gives a Result"),
    (("attempted",), ("literal", "name", "lambda"), "E0322: nothing in it can fail"),
    (("in f-string", "map key", "index"), ("list", "map", "record literal", "lambda", "constructor"),
     "gives no scalar"),
    (("signed",), ("f-string", "list", "map", "record literal", *_BOOL, "lambda", "constructor"),
     "gives no number"),
    (("arithmetic operand", "augmenting"), ("map", "record literal", *_BOOL, "lambda", "constructor"),
     "gives no number, text or list"),
    (("compared",), ("lambda",), "functions can't be compared"),
    (("receiver",), ("lambda",), "functions have no methods"),
    (_RECORD_WANTED, ("literal", "f-string", "list", "map", "arithmetic", *_BOOL, "sign", "lambda"),
     "gives no record"),
    (("indexed",), ("literal", "f-string", "record literal", *_BOOL, "sign", "lambda", "constructor"),
     "gives no List or Map"),
    (("tried",), ("literal", "f-string", "list", "map", "record literal", "arithmetic", *_BOOL, "sign",
                  "lambda"), "gives no Option or Result"),
    (("called",), ("literal", "f-string", "list", "map", "record literal", "arithmetic", *_BOOL, "sign",
                   "constructor"), "gives no function"),
    (("looped over",), ("record literal", *_BOOL, "sign", "lambda", "constructor"),
     "gives no List, Map or String"),
    (("endorsed",), ("literal", "list", "lambda", "attempt"), "E0516: it is not tainted as a whole"),
    (("endorsed",), ("trusted",), "E0516: what went through `trusted` has no mark"),
    (("called",), ("trusted",), "no function is tainted"),
    (("approved",), ("trusted", "lambda", "call", "constructor", "record literal", "index", "try", "method",
                     "attempt"),
     "E0603: an approval takes literals, names, field paths, and operators and f-strings of them"),
    (("lambda body",), ("try",), "E0308: `?` does not stand inside a lambda"),
    (("fn body", "agent body"), ("break", "continue"), "E0314: outside of a loop"),
    (("fn body",), ("approve",), "E0390: a fn approves nothing"),
    (("fn body",), ("claim", "assume", "intent", "pivot"), "a fn is pure: it writes into no log"),
    (_TEXTS, ("list", "map", "record literal", "compare", "logic", "not", "sign", "lambda", "constructor"),
     "gives no text"),
    (("destructured field",), _VARIANTS, "E0125: a pattern that may not fit belongs into `match`"),
    (("inside Tainted",), ("function type",), "E0221: a function is a part of the program"),
    (("key type",), ("Tainted", "Nothing", "record", "sum", "Grounded", "List", "Map", "Option", "Result",
                     "function type"), "E0216: keys are scalars"),
    (("inside Grounded",), ("function type",), "grounded.type.2: a grounded function is not a type"),
    (("tool's result", "prompt's result"), ("function type",), "E0321: functions stay inside the program"),
)  # fmt: skip
IMPOSSIBLE: dict[Pair, str] = {
    (row, column): reason for rows, columns, reason in RULES for row in rows for column in columns
}
POSSIBLE: tuple[Pair, ...] = tuple(
    (row, column) for row in ALL_ROWS for column in COLUMNS[row] if (row, column) not in IMPOSSIBLE
)
MARKED: tuple[Pair, ...] = tuple(
    (row, column)
    for row, column in POSSIBLE
    if column in ("trusted", "Tainted") or row in ("endorsed", "inside Tainted")
)
"""Those of marks, which tests/theorems/marking.py writes into what the generator has made."""
OWN: tuple[Pair, ...] = tuple(pair for pair in POSSIBLE if pair not in set(MARKED))
"""Those that the generator writes."""
