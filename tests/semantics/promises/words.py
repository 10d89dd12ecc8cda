"""Every word of effects, annotations and clauses that a program may write, from tables and grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator

from corvid.protocols import policy
from corvid.protocols.continuity.steps import EVIDENCE
from corvid.semantics.check.lanes import LANES
from corvid.semantics.check.prompts import LATER_CLAUSES, LATER_SETTINGS, SETTINGS
from corvid.semantics.dimensions import DIMENSIONS
from corvid.semantics.effects.annotations import ENFORCE, LATER, SUPPORTED
from corvid.semantics.effects.declarations import MODEL_FIELDS
from corvid.semantics.effects.model import BUILT_IN
from corvid.semantics.names.scope import LATER_FUNCTIONS, LATER_TYPES
from tests.architecture.layers import ROOT

GRAMMAR = (ROOT / "grammar" / "corvid.lark").read_text(encoding="utf-8")
_QUOTED = re.compile(r'"([a-z_]{2,})"')
_COMMENT = re.compile(r"//.*")

#: What a program is built of: names of things, their order, values. Nothing is promised by them.
STRUCTURE = frozenset((
    "agent", "and", "as", "break", "continue", "effect", "elif", "else", "extend", "false", "fn", "for", "if",
    "import", "in", "match", "model", "not", "nothing", "or", "pass", "prompt", "return", "tool", "true",
    "type", "use", "while",
))  # fmt: skip


def keywords() -> frozenset[str]:
    """Return every word of the grammar itself."""
    text = _COMMENT.sub("", GRAMMAR)
    return frozenset(_QUOTED.findall(text))


def clauses() -> frozenset[str]:
    """The kinds of lines in a prompt, by the names of their rules."""
    found = re.search(r"^prompt_lines: \((.*?)\)\+", GRAMMAR, re.MULTILINE | re.DOTALL)
    assert found is not None
    return frozenset(re.findall(r"\w+", found[1]))


def accepted() -> Iterator[str]:
    """Every word that may be written, in the form in which a row names it."""
    for name, dimension in DIMENSIONS.items():
        yield f"dimension {name}"
        yield from (f"dimension {name}: {level}" for level in dimension.levels)
    yield "dimension trust: a gate"
    yield from ("dimension data: grounded", "dimension data: a name of one's own")
    yield from (f"model {field}" for field in MODEL_FIELDS)
    yield from (f"effect {effect.name}" for effect in BUILT_IN)
    yield from (f"@{name}" for name in (*SUPPORTED, "max_iterations"))
    yield from ("@data only", "@grounding min", *(f"@grounding enforce: {level}" for level in ENFORCE))
    yield "requires @grounded_pure"
    yield from (f"with {name}" for name in SETTINGS)
    yield from (f"clause {rule}" for rule in clauses() - {"broken_line", "word_clause"})
    yield from (f"lane {name}" for name in LANES)
    yield from (f"enrich from {name}" for name in EVIDENCE)
    yield from (f"claim of {kind}" for kind in policy.KINDS)
    yield from (f"keyword {word}" for word in keywords() - STRUCTURE)


def refused() -> Iterator[tuple[str, str]]:
    """Every word of the specification that is not there yet, with a program that writes it."""
    body = "    return x\n"
    head = "agent main(x: String) -> String:\n" + body
    for name in sorted(LATER):
        yield f"@{name}", f"@{name}\n{head}"
    for name in sorted({*SUPPORTED, *LATER} - {"grounded_pure"}):
        yield f"requires @{name}", f'import "std/text" requires @{name} use words\n{head}'
    for name in LATER_CLAUSES:
        yield f"clause {name}", f'prompt p(x: String) -> String:\n    {name}: high\n    "{{x}}"\n{head}'
    for name in sorted(LATER_SETTINGS):
        yield f"with {name}", f'prompt p(x: String) -> String:\n    with {name} 1\n    "{{x}}"\n{head}'
    for name in sorted(LATER_TYPES):
        yield f"type {name}", f'agent main(x: {name}) -> String:\n    return ""\n'
    for name in sorted(LATER_FUNCTIONS):
        yield f"{name}()", f"agent main(x: String) -> String:\n    return {name}(x)\n"
    yield "model trust: a gate", f"model m:\n    trust: autonomous_if_confident(0.8)\n{head}"
    yield "model data: untrusted", f"model e:\n    data: untrusted\n{head}"
