"""What to write instead of forms that other languages have, or that come later."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

IN_PROMPTS: Mapping[str, str] = {
    "FSTRING_START": "a template is a plain string that names parameters in braces: leave the `f` out",
    "RETURN": "the body of a prompt is its template alone: leave the `return` out",
}
"""By the kind of the token that begins the line."""
INSIDE_BRACKETS: Mapping[str, str] = {
    "FOR": "make the list with `xs.map(fn (x) -> …)`, after `xs.filter(fn (x) -> …)` if not all are wanted",
    "COLON": "take a part with `.slice(i, j)` of a List or `.substring(i, j)` of a String",
}
"""By the kind of the token that cannot stand there."""
TOOL_BODY = "the body of a tool is Python, a function of this name in `tools.py`: leave the `:` out"
LAMBDA = "a lambda is written `fn (x) -> …`"
INSTEAD: Mapping[str, str] = {
    "keyword arguments": "give the arguments in the declared order, without names",
    "default arguments": "leave the default out, and give every argument at each call",
    "`trust: autonomous_if_confident(…)`": "write `trust: supervisor_required`, and `approve` each call",
    "`data: untrusted`": "take it out, or bound a category of your own with `@data(only: …)`",
    "`@data(untrusted)`": "take it out: no effect can say `data: untrusted` yet",
}
"""What does today for a form that comes later."""
