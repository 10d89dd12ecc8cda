"""Names of other languages, and names of the library that are not imported: what a help says about them."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.builtins import ROWS

SPELLINGS: Mapping[str, str] = {"True": "true", "False": "false", "TRUE": "true", "FALSE": "false"}
"""Names that Corvid spells differently."""

NULLS = ("null", "nil", "undefined", "NULL")
_NO_NULL = "Corvid has no null: use an Option, which is `None` or `Some(value)`"
_METHOD = "write it as a method: "
_AS_CALLS: Mapping[str, str] = {
    row.name: " or ".join(f"`{other.as_call}`" for other in ROWS if other.name == row.name and other.as_call)
    for row in ROWS
    if row.as_call
}
VALUES: Mapping[str, str] = {
    **dict.fromkeys(NULLS, _NO_NULL),
    **{name: f"{_METHOD}{written}" for name, written in _AS_CALLS.items()},
    "len": f"{_METHOD}`.length()`",
    "print": "Corvid has no `print`: return the value",
    "println": "Corvid has no `println`: return the value",
    "input": "Corvid has no `input`: take the value as a parameter of the agent",
    "str": f"{_METHOD}`.to_string()`, or write an f-string",
    "int": f"{_METHOD}`.parse_int()` of a String, `.to_int_truncated()` of a Float",
    "float": f"{_METHOD}`.parse_float()` of a String, `.to_float()` of an Int",
    "bool": "compare the value, for example with `!= 0`",
    "sorted": "write `xs.sort()` to sort a List in place",
    "reversed": "write `xs.reverse()` to reverse a List in place",
    "enumerate": "write `for i, x in xs.enumerate():`",
    "list": "write a List between brackets: `[1, 2]`",
    "dict": 'write a Map between braces: `{"key": 1}`',
    "open": 'import "std/files" use read_text',
    "Grounded": (
        "only a retrieval makes a value Grounded: call a tool whose row has `data: grounded`, such as "
        "`read_document` of `std/documents`"
    ),
}

TYPES: Mapping[str, str] = {
    "None": "Nothing",
    "void": "Nothing",
    "unit": "Nothing",
    "str": "String",
    "string": "String",
    "text": "String",
    "int": "Int",
    "integer": "Int",
    "float": "Float",
    "double": "Float",
    "bool": "Bool",
    "boolean": "Bool",
    "Boolean": "Bool",
    "list": "List",
    "Array": "List",
    "dict": "Map",
    "Dict": "Map",
    "Optional": "Option",
    "Maybe": "Option",
}
"""Types of other languages by the name that Corvid has for them."""

LIBRARY: Mapping[str, tuple[str, ...]] = {
    "continuity": (
        "Action",
        "Candidate",
        "ClarifierShape",
        "ContinuityState",
        "Conversation",
        "Excerpt",
        "ExcerptKind",
        "FallbackReason",
        "PendingClarifier",
        "Scope",
        "ScopeKind",
        "Selection",
        "Speaker",
        "Utterance",
        "accepted",
        "acted",
        "asked",
        "asked_which",
        "candidate",
        "conversation",
        "nothing_remembered",
        "reason_name",
        "rejected",
        "remembered",
        "shown",
    ),
    "db": ("Parameter", "query"),
    "documents": (
        "Corpus",
        "Passage",
        "Skipped",
        "TextDocument",
        "documents_in",
        "read_document",
        "search_documents",
    ),
    "files": ("file_read", "list_dir", "read_text"),
    "grounding": ("Absence", "absent"),
    "http": ("Page", "fetch", "web"),
    "json": (
        "json_get_bool",
        "json_get_float",
        "json_get_floats",
        "json_get_int",
        "json_get_ints",
        "json_get_string",
        "json_get_strings",
        "json_keys",
        "json_kind",
        "json_length",
        "json_quote",
    ),
    "numbers": ("clamped", "largest_int", "mean", "smallest_int", "sum_of_floats", "sum_of_ints"),
    "testing": ("Failure",),
    "text": (
        "count_of",
        "lines",
        "on_one_line",
        "padded_left",
        "padded_right",
        "repeated",
        "shortened",
        "words",
    ),
    "time": (
        "Date",
        "clock_read",
        "date_of_day",
        "date_of_ms",
        "days_between",
        "days_in_month",
        "days_since_1970",
        "is_leap_year",
        "iso_date",
        "iso_time",
        "now_ms",
        "parse_date",
        "weekday",
    ),
}
"""What each module of the standard library declares `public`; a test holds it against the modules."""


def library_module(name: str) -> str | None:
    """Return the module of the library that declares the name, or is it."""
    if name in LIBRARY:
        return name
    return next((module for module, names in LIBRARY.items() if name in names), None)


def import_of(name: str) -> str | None:
    """Return the line that imports the name if a module of the library declares it, or is it."""
    module = library_module(name)
    if module is None:
        return None
    return f'import "std/{module}" as {name}' if module == name else f'import "std/{module}" use {name}'


def import_line(name: str) -> str | None:
    """Return how to import the name, in words."""
    line = import_of(name)
    return None if line is None else f"import it: `{line}`"
