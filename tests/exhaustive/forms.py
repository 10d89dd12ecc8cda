"""What the enumerated programs are made of: the forms, and how each is written.

A production makes an expression of one kind from expressions of others. Kinds are underlying types; labels
are nowhere in here. `weight` is what the form adds to the size of a program: one, or two for a further
member of a form that has one already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal["text", "list", "map", "option", "record", "function"]
Form: TypeAlias = Literal[
    "literal", "parameter", "retrieval", "prompt", "tool", "selection", "if", "while", "let", "return",
    "list", "map", "record", "index", "field", "match", "lambda", "fn", "method", "import", "claim", "assume",
    "intent",
]  # fmt: skip
Forms: TypeAlias = frozenset[Form]

ALL: Forms = frozenset(
    (
        "literal", "parameter", "retrieval", "prompt", "tool", "selection", "if", "while", "let", "return",
        "list", "map", "record", "index", "field", "match", "lambda", "fn", "method", "import", "claim",
        "assume", "intent",
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Production:
    """`template` has a `{}` for each part, in the order of evaluation."""

    form: Form
    kind: Kind
    template: str
    parts: tuple[Kind, ...]
    weight: int = 1

    def written(self, parts: Sequence[str]) -> str:
        """The expression. A lambda that is called is in parentheses."""
        if self.template == CALLED and parts[0].startswith("fn "):
            return self.template.format(f"({parts[0]})", *parts[1:])
        return self.template.format(*parts)


CALLED = "{}({})"
OUTCOME = Production("intent", "text", "word(intent.outcome)", ())
"""What an intent found, where one is over on every path."""
PRODUCTIONS: tuple[Production, ...] = (
    Production("literal", "text", '"a"', ()),
    Production("retrieval", "text", "look({})", ("text",)),
    Production("tool", "text", "send({})", ("text",)),
    Production("tool", "text", "keep({})", ("text",), 2),
    Production("selection", "list", "pick({})", ("list",)),
    Production("prompt", "text", "ask({})", ("text",)),
    Production("prompt", "text", "attest({})", ("text",), 2),
    Production("fn", "text", "loud({})", ("text",)),
    Production("import", "text", "other.relay({})", ("text",)),
    Production("list", "list", "[{}]", ("text",)),
    Production("list", "list", "[{}, {}]", ("text", "text")),
    Production("map", "map", "{{{}: {}}}", ("text", "text")),
    Production("record", "record", "Note({}, {})", ("text", "text")),
    Production("index", "text", "{}[0]", ("list",)),
    Production("index", "option", "{}[{}]", ("map", "text")),
    Production("field", "text", "{}.plain", ("record",)),
    Production("field", "text", "{}.sourced", ("record",)),
    Production("method", "text", "{}.title()", ("record",)),
    Production("method", "text", "{}.unwrap_or({})", ("option", "text")),
    Production("method", "list", "{}.map({})", ("list", "function")),
    Production("lambda", "text", CALLED, ("function", "text")),
    OUTCOME,
)
"""All expressions but names and lambdas, which bind or read names."""


@dataclass(frozen=True, slots=True)
class Binder:
    """A lambda's head with a `{}` for the parameter's name."""

    template: str
    weight: int


LAMBDAS = (Binder("fn ({}: String) -> ", 1), Binder("fn ({}: Grounded<String>) -> ", 2))


@dataclass(frozen=True, slots=True)
class Place:
    """A change inside the value of a name: `{}` for the name and for each part."""

    form: Form
    base: Kind
    template: str
    parts: tuple[Kind, ...]


PLACES = (
    Place("index", "list", "{}[0] = {}", ("text",)),
    Place("index", "map", "{}[{}] = {}", ("text", "text")),
    Place("field", "record", "{}.plain = {}", ("text",)),
    Place("field", "record", "{}.sourced = {}", ("text",)),
    Place("method", "list", "{}.append({})", ("text",)),
)


@dataclass(frozen=True, slots=True)
class Said:
    """A statement that goes into the log: `{}` for each part."""

    form: Form
    template: str
    parts: tuple[Kind, ...]
    weight: int


SAID = (
    Said("claim", 'claim "c" citing {}', ("text",), 1),
    Said("assume", "assume {}", ("text",), 2),
)
INTENT = 'intent "i" because "j" expecting "a":\n    {}'
"""What is found speaks of `a` or not, so two contents make two outcomes."""


@dataclass(frozen=True, slots=True)
class Arms:
    """A `match` on a subject: the patterns of its arms with a `{}` for each name that they bind."""

    subject: Kind
    patterns: tuple[str, ...]


MATCHES = (
    Arms("text", ('"a"', "{}")),
    Arms("option", ("Some({})", "None")),
    Arms("record", ("Note{{plain: {}, sourced: {}}}",)),
)

ANNOTATIONS: dict[Kind, tuple[str, ...]] = {
    "text": ("String", "Grounded<String>"),
    "list": ("List<String>", "List<Grounded<String>>", "Grounded<List<String>>"),
    "map": ("Map<String, String>", "Map<String, Grounded<String>>", "Grounded<Map<String, String>>"),
    "option": ("Option<String>", "Option<Grounded<String>>", "Grounded<Option<String>>"),
    "record": ("Note", "Grounded<Note>"),
    "function": ("(String) -> String", "(String) -> Grounded<String>"),
}
"""The labelled types of each kind that an annotated binding may have."""

KINDS: tuple[Kind, ...] = tuple(ANNOTATIONS)
