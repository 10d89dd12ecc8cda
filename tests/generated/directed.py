"""Which productions make which rows and columns of the table of pairs (`pairs.py`).

A program may have a pair as its target; then the productions with a place for it are preferred, and in
that place those that give what shall are there. What was really written is measured by `coverage.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

#: The places that a production has.
PLACES: Mapping[str, tuple[str, ...]] = {
    "f-string": ("in f-string",),
    "list": ("in list",),
    "map": ("map key", "map value"),
    "record literal": ("in record literal", "spread"),
    "constructor": ("part of constructor",),
    "lifted construction": ("part of constructor",),
    "arithmetic": ("arithmetic operand",),
    "compare": ("compared",),
    "logic": ("logic operand",),
    "not": ("after not",),
    "sign": ("signed",),
    "lambda": ("lambda body", "lambda's parameter"),
    "call": ("argument",),
    "method": ("receiver", "argument of method"),
    "with lambda": ("receiver", "argument of method", "lambda body", "lambda's parameter"),
    "index": ("indexed", "index"),
    "map index": ("indexed", "index"),
    "field": ("read by field",),
    "try": ("tried",),
    "attempt": ("attempted",),
    "bind attempt": ("attempted",),
    "function value": ("called", "argument"),
    "bind": ("assigned",),
    "rebind": ("assigned",),
    "augment": ("augmenting",),
    "place": ("assigned to a place",),
    "let": (
        "let value", "let type", "inside Grounded", "inside List", "key type", "value type", "inside Option",
        "Ok type", "Err type", "function's parameter", "function's result",
    ),
    "bind lambda": ("lambda body", "lambda's parameter"),
    "destructure": ("destructured", "destructured field"),
    "early return": ("returned", "branch"),
    "if": ("condition", "branch", "else"),
    "for": ("looped over", "for body"),
    "for pairs": ("looped over", "for body"),
    "while": ("while condition", "while body"),
    "approve": ("approved",),
    "claim": ("claimed", "cited", "message"),
    "assume": ("assumed",),
    "intent": ("intended", "expected", "intent body"),
    "pivot": ("pivoted",),
    "expression statement": ("statement",),
    "match": (
        "matched", "guard", "arm's block", "pattern of arm", "aliased pattern", "payload pattern",
        "pattern of field",
    ),
    "match value": (
        "matched", "arm", "guard", "pattern of arm", "aliased pattern", "payload pattern", "pattern of field",
        "assigned",
    ),
}  # fmt: skip

#: The columns that a production can give.
GIVES: Mapping[str, tuple[str, ...]] = {
    "literal": ("literal",), "name": ("name",), "f-string": ("f-string",), "list": ("list",), "map": ("map",),
    "record literal": ("record literal",), "constructor": ("constructor",), "lambda": ("lambda",),
    "lifted construction": ("list", "map", "constructor", "record literal"),
    "arithmetic": ("arithmetic",), "compare": ("compare",), "logic": ("logic",), "not": ("not",),
    "sign": ("sign",), "call": ("call",), "function value": ("call",), "range": ("call",),
    "method": ("method",), "with lambda": ("method",), "together": ("method",), "explicit": ("method",),
    "field": ("field",), "index": ("index",), "map index": ("index",), "try": ("try",),
    "attempt": ("attempt",),
    "bind": ("assign",), "bind attempt": ("assign",), "rebind": ("assign",), "plain name": ("assign",),
    "alias": ("assign",),
    "empty": ("assign",), "bind lambda": ("assign",), "match value": ("assign",),
    "let": ("let",), "augment": ("augment",), "place": ("assign to a place",),
    "change": ("expression statement",), "append": ("expression statement",),
    "expression statement": ("expression statement",), "call statement": ("expression statement",),
    "match": ("expression statement",), "destructure": ("destructure",), "pass": ("pass",),
    "approve": ("approve",), "if": ("if",), "early return": ("if",), "leave loop": ("if",),
    "guarded index": ("if",), "for": ("for",), "for pairs": ("for",), "while": ("while",),
    "return": ("return",), "break": ("break",), "continue": ("continue",),
    "claim": ("claim",), "assume": ("assume",), "intent": ("intent",), "pivot": ("pivot",),
}  # fmt: skip
BLOCKS = ("branch", "else", "for body", "while body", "arm's block", "intent body")
