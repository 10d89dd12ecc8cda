"""What a step of a provenance chain is, and how the common ones are packed into 64 bits.

A packed node: bits 0..27 the first input, 28..55 the second (0: none, there is no node 0), 56..60 the
code of its op, then three flags. Anything that does not fit has op code 0 and is in a side table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

if TYPE_CHECKING:
    from collections.abc import Mapping

    from corvid.runtime.host import Json

# ---- packing ----------------------------------------------------------------------------------
INPUT_BITS = 28
INPUT_MASK = (1 << INPUT_BITS) - 1
OP_SHIFT = 56
OP_MASK = 31

CONSTANT = 1
UNSOURCED = 2
FLAG_SHIFT = 61
CONSTANT_BIT = CONSTANT << FLAG_SHIFT
UNSOURCED_BIT = UNSOURCED << FLAG_SHIFT
RETRIEVAL_BIT = 1 << 63

WIDE = 0
NAMED = 1

# The index is the code. WIDE: the first input is an index into the side table. NAMED: one input, and the
# "second" is an index into the table of names (an AgentHandoff, or a Derived with a rarer op).
OPS: tuple[str, ...] = (
    "wide", "named", "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "and", "or", "not",
    "negate", "text", "construct", "field", "index", "some", "ok", "err", "item", "part", "widen",
    "method", "read", "together",
)  # fmt: skip
OP_CODES: Mapping[str, int] = {name: code for code, name in enumerate(OPS) if code > NAMED}

# Ops that give a part of their only input unchanged: they never lower the grade (provenance.grade.1).
SELECTING = frozenset({"field", "index", "some", "ok", "err", "item", "part"})

Key: TypeAlias = int | str | float | bool
"""What leads from a value to one of its parts."""
ArgumentGrounding: TypeAlias = Literal["grounded", "constant", "unsourced"]


class Source(Struct, frozen=True):
    """A retrieved text: code points `start <= i < end` of the document `uri`, which begin in line `line`.

    `hash` is the SHA-256 of `text`. `id` is unique in a run. The answer of a source as a whole has no
    text of its own (`text` is None): its hash is that of the canonical JSON of the answer.
    """

    id: str
    uri: str
    hash: str
    start: int
    end: int
    line: int
    text: str | None
    tool: str
    time: int
    title: str = ""
    metadata: Mapping[str, Json] = field(default_factory=dict)


class CitedSpan(Struct, frozen=True):
    """A verified quote: code points `start <= i < end` of the document with this hash are `text`."""

    hash: str
    start: int
    end: int
    text: str


class Retrieval(Struct, frozen=True):
    """A source's document, or its answer as a whole, whose `inputs` are then its documents."""

    source: Source
    inputs: tuple[int, ...]
    confidence: float


class ToolTransform(Struct, frozen=True):
    """A tool that is not a source made the value from grounded arguments."""

    tool: str
    inputs: tuple[int, ...]
    arguments: tuple[tuple[str, ArgumentGrounding], ...]
    confidence: float


class PromptTransform(Struct, frozen=True):
    """A model made the value from grounded arguments; `citations` are the quotes that were verified. It
    `abstained` if it had to cite and its answer holds nothing; it was `repaired` if an answer before it did
    not cite as it had to."""

    prompt: str
    model: str
    tokens: int
    inputs: tuple[int, ...]
    arguments: tuple[tuple[str, ArgumentGrounding], ...]
    confidence: float
    citations: tuple[CitedSpan, ...] = ()
    abstained: bool = False
    repaired: bool = False

    @property
    def notes(self) -> tuple[str, ...]:
        """What is noted of how the answer came about, in this order."""
        return ("repaired",) * self.repaired + ("abstained",) * self.abstained


class Quoted(Struct, frozen=True):
    """A passage that a lookup cut out of the document of its only input: code points `start <= i < end` of
    the text with this hash are `text`. `chooser` names the prompt, or the method `quote`, whose step
    `chosen_by` chose it; the program did if there is none. `confidence` is the lower of document and choice.
    `ambiguous`: it is at more than one place; `repaired`: the prompt was asked again before."""

    hash: str
    start: int
    end: int
    text: str
    inputs: tuple[int, ...]
    chooser: str
    chosen_by: int | None
    confidence: float
    ambiguous: bool = False
    repaired: bool = False

    @property
    def span(self) -> CitedSpan:
        """The passage as a verified quote."""
        return CitedSpan(self.hash, self.start, self.end, self.text)


class AgentHandoff(Struct, frozen=True):
    """An agent returned the value."""

    agent: str
    inputs: tuple[int, ...]


class Derived(Struct, frozen=True):
    """An operator, a built-in or a lifted fn. `constant`, `unsourced`: some plain operand was one."""

    op: str
    inputs: tuple[int, ...]
    constant: bool
    unsourced: bool


class ModelAttested(Struct, frozen=True):
    """A model's own word: no source below (grounded.prompt.2)."""

    prompt: str
    model: str
    tokens: int
    arguments: tuple[tuple[str, ArgumentGrounding], ...]
    confidence: float


class Severed(Struct, frozen=True):
    """A step of a chain stated from outside that says the chain was cut there. No program makes one."""

    reason: str
    inputs: tuple[int, ...]


Node: TypeAlias = (
    Retrieval | ToolTransform | PromptTransform | Quoted | AgentHandoff | Derived | ModelAttested | Severed
)


def without_source(step: Node) -> tuple[str, ...]:
    """Return what went into a step that has no source: the arguments of a call, by their names, and of an
    operation its own name, where it has such an operand."""
    match step:
        case ToolTransform() | PromptTransform() | ModelAttested():
            return tuple([name for name, how in step.arguments if how == "unsourced"])
        case Derived(unsourced=True):
            return (step.op,)
        case _:
            return ()


class Late:
    """A source's answer: the Retrievals of its documents, and behind them that of the answer as a whole, made
    when they are asked for. They follow each other in the arena and in its side table."""

    __slots__ = ("documents", "first", "node", "number")
    documents: int
    """How many documents there are."""
    first: int
    """The index of the first one in the side table."""
    node: int
    """Its node."""
    number: int
    """How many retrievals the run had before."""

    def step(self, index: int) -> Retrieval:
        """Return that of the document with this index, from 0, or behind the last one that of the answer."""
        raise NotImplementedError

    def leaves(self) -> list[Retrieval]:
        """Return those that are leaves: of the documents, or of an answer without any."""
        return [self.step(index) for index in range(self.documents or 1)]

    def inputs(self, index: int) -> tuple[int, ...]:
        """Return those of this step."""
        return tuple(range(self.node, self.node + index)) if index == self.documents else ()


@lru_cache(1024)
def argument_flags(arguments: tuple[tuple[str, ArgumentGrounding], ...]) -> int:
    """Return the flags of a call that says of each argument what it was."""
    flags = 0
    for _, grounding in arguments:
        flags |= CONSTANT if grounding == "constant" else UNSOURCED if grounding == "unsourced" else 0
    return flags
