"""The forms of the language: every class of the tree, split where one class holds several forms."""

from __future__ import annotations

from corvid.builtins import ROWS
from corvid.protocols.policy import KINDS
from corvid.semantics.check.prompts import SETTINGS
from corvid.semantics.dimensions import DIMENSIONS
from corvid.semantics.effects.annotations import SUPPORTED
from corvid.semantics.effects.declarations import MODEL_FIELDS
from corvid.syntax import tree
from tests.reference.program import BUILT_IN

METHODS = sorted({row.name for row in ROWS if row.spelled} | {"enumerate"})
CALLEES = ("fn", "agent", "tool", "prompt", "record", "variant", "Some", "Ok", "Err", "range", "value")
CONSTRUCTORS = frozenset({"record", "variant", "Some", "Ok", "Err"})
TARGETS = ("name", "field", "index")
ASSIGN_OPS = ("=", "+=", "-=", "*=", "/=", "%=")
ROLES = ("system", "user", "assistant")
TYPE_HEADS = (*BUILT_IN, "record", "sum", "alias")
DECLARATIONS = ("effect", "model", "record", "sum", "alias", "tool", "prompt", "fn", "agent")

#: The forms of each class of the tree, those without a class of their own below the class that holds them.
FORMS: dict[type[tree.Node], tuple[str, ...]] = {
    tree.IntLiteral: ("Int literal",),
    tree.FloatLiteral: ("Float literal",),
    tree.StringLiteral: ("String literal",),
    tree.BoolLiteral: ("Bool literal",),
    tree.NothingLiteral: ("nothing",),
    tree.FString: ("f-string",),
    tree.Name: ("name",),
    tree.ListLiteral: ("list", "empty list"),
    tree.MapLiteral: ("map", "empty map"),
    tree.MapEntry: ("map entry",),
    tree.FieldInit: ("field init", "shorthand field init"),
    tree.RecordLiteral: ("record literal", "record literal with spread", "qualified record literal"),
    tree.Arithmetic: ("arithmetic", "arithmetic with several links"),
    tree.ArithmeticLink: tuple(f"operator {op}" for op in ("+", "-", "*", "/", "%")),
    tree.Compare: tuple(f"operator {op}" for op in ("==", "!=", "<", "<=", ">", ">=")),
    tree.Logic: tuple(f"operator {op}" for op in ("and", "or")),
    tree.Not: ("not",),
    tree.Sign: ("sign -", "sign +"),
    tree.CallLink: (*(f"call of {callee}" for callee in CALLEES), "call of absent"),
    tree.FieldLink: ("field", "qualified name"),
    tree.MethodLink: (
        *(f"method .{name}()" for name in METHODS),
        *(f"method of a type: {kind}" for kind in ("fn", "agent", "tool", "prompt")),
        "call of a field",
        *(f"qualified call of {kind}" for kind in ("fn", "agent", "tool", "prompt", "record", "variant")),
    ),
    tree.IndexLink: ("index",),
    tree.TryLink: ("try",),
    tree.Access: ("access", "access to something in parentheses"),
    tree.LambdaParameter: ("lambda parameter", "annotated lambda parameter"),
    tree.Lambda: ("lambda", "lambda without parameters"),
    tree.WildcardPattern: ("wildcard pattern",),
    tree.LiteralPattern: tuple(f"{name} pattern" for name in ("int", "float", "str", "bool", "negative")),
    tree.NamePattern: ("name pattern", "unit variant pattern"),
    tree.AliasPattern: ("alias pattern",),
    tree.VariantPattern: (
        "variant pattern", "qualified variant pattern", "qualified unit variant pattern", "Some pattern",
        "Ok pattern", "Err pattern",
    ),
    tree.FieldPattern: ("field pattern", "short field pattern"),
    tree.RecordPattern: ("record pattern", "open record pattern", "qualified record pattern"),
    tree.MatchArm: ("arm", "arm with guard", "arm with block"),
    tree.Match: ("match",),
    tree.Attempt: ("attempt", "attempt with a key"),
    tree.TimeLimit: ("timeout",),
    tree.Trusted: ("trusted",),
    tree.Retry: ("retry", "retry with linear backoff", "retry with exponential backoff"),
    tree.TruthValue: ("truth value",),
    tree.MoneyValue: ("money value",),
    tree.NumberValue: ("number value", "number value in ms", "number value in s"),
    tree.WordsValue: ("word value", "words value"),
    tree.TextValue: ("text value",),
    tree.GateValue: ("gate value",),
    tree.StreamingValue: ("streaming value", "streaming value with argument"),
    tree.DimensionLine: (*(f"dimension {d}" for d in DIMENSIONS), *(f"model's {f}" for f in MODEL_FIELDS)),
    tree.AnnotationArgument: ("annotation argument", "named annotation argument"),
    tree.Annotation: (*(f"@{name}" for name in SUPPORTED), "@max_iterations"),
    tree.Parameter: ("parameter",),
    tree.ImportItem: ("import item", "import item with alias"),
    tree.Import: ("import", "import with prefix", "import with items", "import with requires"),
    tree.Effect: ("effect",),
    tree.Field: ("field of a record", "field with doc"),
    tree.RecordType: ("record",),
    tree.Variant: ("unit variant", "variant with fields"),
    tree.SumType: ("sum",),
    tree.AliasType: ("alias",),
    tree.Tool: ("tool", "dangerous tool", "selecting tool", "tool with row"),
    tree.Placeholder: ("placeholder",),
    tree.TemplateBlock: ("template", *(f"{role} template" for role in ROLES)),
    tree.CitesClause: ("cites",),
    tree.LaneClause: ("lane selection", "lane semantic"),
    tree.EnrichClause: ("enrich", "enrich from several"),
    tree.WithClause: tuple(f"with {name}" for name in SETTINGS),
    tree.Prompt: ("prompt", "prompt with row"),
    tree.Model: ("model",),
    tree.Fn: ("fn",),
    tree.Agent: ("agent", "agent with row"),
    tree.Extend: ("extend", "extend of an import's type"),
    tree.Module: ("private", "public", "package", *(f"{each} with doc" for each in DECLARATIONS)),
    tree.Block: ("block",),
    tree.Assign: tuple(f"assign {target} {op}" for target in TARGETS for op in ASSIGN_OPS),
    tree.Let: ("let",),
    tree.Destructure: ("destructure", "open destructure"),
    tree.Return: ("return", "bare return"),
    tree.Branch: ("branch",),
    tree.If: ("if", "elif", "else"),
    tree.For: ("for", "for pairs"),
    tree.While: ("while",),
    tree.Break: ("break",),
    tree.Continue: ("continue",),
    tree.Pass: ("pass",),
    tree.Approve: ("approve",),
    tree.ExprStmt: ("expression statement",),
    tree.Citing: ("citing", "quoting"),
    tree.FromUser: ("from user",),
    tree.Claim: ("claim", "claim without evidence", *(f"claim of {kind}" for kind in KINDS)),
    tree.Assume: ("assume",),
    tree.ExpectedCount: ("expected count",),
    tree.Intent: ("intent", "intent with a text"),
    tree.Pivot: ("pivot",),
    tree.NamedType: (*(f"type {head}" for head in TYPE_HEADS), "qualified type"),
    tree.FunctionType: ("function type",),
}  # fmt: skip

#: Classes that stand for no form of a program that is accepted.
NO_FORM: dict[type[tree.Node], str] = {
    tree.Node: "what all have",
    tree.Ident: "a name inside another form",
    tree.BrokenDecl: "stands where a mistake was reported",
    tree.BrokenExpr: "stands where a mistake was reported",
    tree.BrokenStmt: "stands where a mistake was reported",
    tree.WordClause: "every clause that is a word comes later (E0902)",
}
_TESTS = "it is in no run of a program; only `corvid test` runs it: tests/testing"

#: Classes that the generator writes nowhere yet.
LEFT_OUT: dict[type[tree.Node], str] = {
    tree.Test: _TESTS, tree.Fixture: _TESTS, tree.Mock: _TESTS, tree.Assert: _TESTS,
    tree.AssertSnapshot: _TESTS, tree.Holds: _TESTS, tree.Callee: _TESTS, tree.Called: _TESTS,
    tree.Approved: _TESTS, tree.CostIs: _TESTS, tree.CitesIn: _TESTS, tree.GradeIs: _TESTS,
    tree.DiscardsNone: _TESTS,
}  # fmt: skip
ALL_FORMS: tuple[str, ...] = tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms))
MARKED_FORMS = ("trusted", "type Tainted")
"""Those of marks, which tests/theorems/marking.py writes into what the generator has made."""
OWN_FORMS: tuple[str, ...] = tuple(form for form in ALL_FORMS if form not in MARKED_FORMS)
