"""Every production of the generator: a run that never uses one of them says so."""

from __future__ import annotations

PRODUCTIONS = frozenset({
    "agent call", "alias", "append", "approve", "arithmetic", "attesting call", "augment",
    "augmented place", "bind", "bind lambda", "builtin", "call", "call statement", "change", "coercion",
    "compare", "container read", "declare agent", "declare attesting", "declare dangerous", "declare fn",
    "declare prompt", "declare source", "declare tool", "declare transform", "destructure", "early return",
    "effect", "effective grounded", "elif", "else", "empty", "enumerate", "explicit", "f-string", "field",
    "fn call", "for", "for pairs", "function field", "function value", "grounded field", "grounded prompt",
    "guard", "guarded index", "if", "import", "import use", "index", "leave loop", "let",
    "lifted construction", "lifted fn call", "literal", "logic", "map index", "match", "match value",
    "method abs", "method agent", "method all", "method any", "method ceil", "method contains",
    "method contains_key", "method ends_with", "method filter", "method first", "method floor",
    "method fold", "method get", "method is_err", "method is_none", "method is_ok", "method is_some",
    "method join", "method keys", "method last", "method length", "method map", "method map_err",
    "method max", "method min", "method ok_or", "method parse_float", "method parse_int", "method pow",
    "method remove", "method replace", "method reverse", "method round", "method slice", "method sort",
    "method split", "method sqrt", "method starts_with", "method substring", "method to_float",
    "method to_int_truncated", "method to_lower", "method to_string", "method to_upper", "method trim",
    "method unwrap_or", "method values", "name", "negate", "not", "operator !=", "operator %", "operator *",
    "operator +", "operator -", "operator /", "operator <", "operator <=", "operator ==", "operator >",
    "operator >=", "operator and", "operator or", "pass", "place", "plain name", "plain prompt",
    "questions", "range",
    "rebind", "record named", "record positional", "record spread", "recursion", "shorthand", "source call",
    "sum", "together", "tool call", "transform call", "try", "variant", "wrapping", "while", "with lambda",
})  # fmt: skip
