"""The words of the language for `corvid explain`: a short page of each, made from where they are defined.

A word may be several things: `contains` is a method of String and of List, `Source` a type of the prelude.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from corvid.builtins import ROWS, Builtin, Shape
from corvid.diagnostics import explain
from corvid.guarantees import ALL
from corvid.pipeline import read_source, standard_path
from corvid.semantics.effects.annotations import SUPPORTED
from corvid.semantics.modules.graph import PRELUDE
from corvid.semantics.names.foreign import LIBRARY, VALUES, import_line
from corvid.semantics.names.scope import BUILTIN_TYPES, BUILTIN_VALUES
from corvid.source.paths import bundled
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module

_RULE = re.compile(r"^[?!]*(\w+):(.*(?:\n +.*)*)", re.MULTILINE)
_WORD = re.compile(r'"([a-z]+)"')
_LAYOUT = re.compile(" _(?:NEWLINE|INDENT|DEDENT)")
_TYPE_PARAMETERS = {
    "List": "<Element>",
    "Map": "<Key, Value>",
    "Option": "<Item>",
    "Result": "<Ok, Err>",
    "Grounded": "<Bare>",
}
_FORMS = {
    "trusted": 'An expression, `trusted(value, reason: "…")`: the value without its mark `Tainted`. The '
    "author of the program answers for it; the trace has the reason, a text that is written there.",
}
"""What the grammar reads as a form, and not as a word of its own."""
_MODULE = "std/"
_MOST_PAGES = 8
"""Pages about problems that are named as related to a word."""


def page(wanted: str) -> str | None:
    """Return what is known of a word in any case: of the word as it is written, if there is one, else of all
    that differ from it in their case only."""
    key = wanted.strip()
    names = known()
    found = [key] if key in names else [name for name in names if name.lower() == key.lower()]
    return "\n".join(map(_page, found)) if found else None


@cache
def known() -> tuple[str, ...]:
    """Return all words that have a page."""
    methods = (row.name for row in ROWS if row.spelled)
    modules = [f"{_MODULE}{module}" for module in LIBRARY]
    words = (
        *BUILTIN_TYPES,
        *_declared(),
        *methods,
        *SUPPORTED,
        *_FORMS,
        *modules,
        *_grammar(),
        *sorted(BUILTIN_VALUES),
        *VALUES,
    )
    return tuple(dict.fromkeys(words))


def _page(word: str) -> str:
    parts = [f"# {word}", *_kinds(word)]
    if related := [*_problems(word), *_promises(word)]:
        parts.append("\n".join(["See also:", *related]))
    return "\n\n".join(parts) + "\n"


def _kinds(word: str) -> Iterator[str]:
    """Yield what the word is, a paragraph for each."""
    if word in BUILTIN_TYPES:
        yield f"A built-in type: `{word}{_TYPE_PARAMETERS.get(word, '')}`."
    if word in BUILTIN_VALUES:
        yield "Every program knows this name without an import."
    if word in VALUES:
        yield textwrap.fill(f"As a value: {VALUES[word]}.", 96, break_on_hyphens=False)
    if word in SUPPORTED:
        yield f"An annotation of an agent: {SUPPORTED[word]}."
    if word in _FORMS:
        yield textwrap.fill(_FORMS[word], 96, break_on_hyphens=False)
    if word.startswith(_MODULE):
        yield from _module(word)
    if word in _declared():
        yield _declared()[word]
    if rows := [row for row in ROWS if word == row.name and row.spelled]:
        yield _listing("A built-in method:", rows)
    if rows := [row for row in ROWS if word == row.kind and row.spelled]:
        yield _listing("Its methods:", rows)
    if word in _grammar():
        yield "\n".join(["A word of the grammar, where these rules have it:", "", *_grammar()[word]])


# ---- methods ----------------------------------------------------------------------------------
def _listing(heading: str, rows: list[Builtin]) -> str:
    return "\n".join([heading, "", *(f"    {_signature(row)}" for row in rows)])


def _signature(row: Builtin) -> str:
    receiver = row.kind + _TYPE_PARAMETERS.get(row.kind, "")
    parameters = ", ".join(_shown(shape, receiver) for shape in row.parameters)
    changes = "  (changes its receiver)" if row.mutates else ""
    return f"{receiver}.{row.name}({parameters}) -> {_shown(row.result, receiver)}{changes}"


def _shown(shape: Shape, receiver: str) -> str:
    """Return a shape as a type is written."""
    inner = [_shown(part, receiver) for part in shape.of]
    match shape.name:
        case "Self":
            return receiver
        case "Test":
            return "Bool"
        case "Function":
            return f"({', '.join(inner[:-1])}) -> {inner[-1]}"
        case name:
            return f"{name}<{', '.join(inner)}>" if inner else name


# ---- the library ------------------------------------------------------------------------------
@cache
def _declared() -> dict[str, str]:
    """Return what prelude and library declare `public`: the doc comment and the declaration, by the name."""
    found: dict[str, str] = {}
    for module in (PRELUDE, *LIBRARY):
        path = standard_path(module)
        assert path is not None, f"the library has {module}"
        text, _ = read_source(path)
        for one in parse_module(0, SourceText(path, text)).tree.declarations:
            match one:
                case tree.Import() | tree.Extend() | tree.BrokenDecl():
                    continue
            if one.visibility == "public":
                written = text[one.span.start : one.span.end]
                found[one.name.text] = _declaration(one.name.text, one.doc, written)
    return found


def _module(written: str) -> Iterator[str]:
    names = LIBRARY[written.removeprefix(_MODULE)]
    declared = textwrap.fill(", ".join(f"`{name}`" for name in names), 96, break_on_hyphens=False)
    yield f"A module of the standard library, which declares:\n\n{declared}"
    yield f"`corvid doc {written}` says what they are. To use one, import it:"
    yield f'    import "{written}" use {names[0]}'


def _declaration(name: str, doc: str | None, text: str) -> str:
    """Return the first lines of a callable: its body is its own business."""
    head, colon, _ = text.partition(":\n")
    shown = head if re.search(r"\b(?:fn|agent|prompt)\b", head) else head + colon + text[len(head + colon) :]
    code = "\n".join(f"    {line}".rstrip() for line in shown.splitlines())
    how = import_line(name)
    return "\n\n".join(filter(None, (doc, code, how and f"To use it, {how}.")))


# ---- the grammar ------------------------------------------------------------------------------
@cache
def _grammar() -> dict[str, tuple[str, ...]]:
    """Return the rules that have a word, by the word, as the grammar writes them but for layout; words that
    are terminals of their own are in quotes there, too."""
    text = Path(bundled("grammar", "corvid.lark")).read_text(encoding="utf-8")
    rules = [match[0] for match in _RULE.finditer(text)]
    terminals = {
        match[1]: match[2].strip() for match in _RULE.finditer(text) if _WORD.fullmatch(match[2].strip())
    }
    found: dict[str, list[str]] = {}
    for rule in rules:
        if rule.partition(":")[0] in terminals:
            continue
        plain = re.sub(r"\b_?[A-Z]+\b", lambda word: terminals.get(word[0], word[0]), _LAYOUT.sub("", rule))
        shown = "\n".join(f"    {line}" for line in plain.splitlines())
        for word in dict.fromkeys(_WORD.findall(plain)):
            found.setdefault(word, []).append(shown)
    return {word: tuple(shown) for word, shown in found.items()}


# ---- what else speaks of a word ---------------------------------------------------------------
def _code_with(word: str) -> re.Pattern[str]:
    return re.compile(rf"`[^`\n]*\b{re.escape(word)}\b[^`\n]*`")


def _problems(word: str) -> list[str]:
    """Return the pages that say in their title or meaning something of the word as code."""
    wanted = _code_with(word)
    titled = [page for page in explain.pages() if wanted.search(page.title)]
    meant = [page for page in explain.pages() if wanted.search(dict(page.sections)["What it means"])]
    pages = dict.fromkeys((*titled, *meant))
    return [f"    corvid explain {page.code}  {page.title}" for page in list(pages)[:_MOST_PAGES]]


def _promises(word: str) -> list[str]:
    wanted = _code_with(word)
    return [f"    corvid explain {row.id}" for row in ALL if wanted.search(row.promise)]
