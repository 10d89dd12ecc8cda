"""What one callable does by itself, and the call graph that comes of it, as values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from corvid.semantics.effects.model import Effect
from corvid.semantics.symbols import ABSENT, CallableInfo
from corvid.source.span import NOWHERE, Span

MARK = "\0"
"""In no name of a program. What is before it is the callable that a place or lambda belongs to."""


class Stated(Struct, frozen=True, omit_defaults=True):
    """An effect that a callable has by itself, and the words that say so."""

    effect: Effect
    span: Span = NOWHERE


class Outgoing(Struct, frozen=True, omit_defaults=True):
    """A call of the callable with the qualified name `callee`, or, where there are `words`, an edge to a
    place or lambda (`flows`); nothing is reported of one whose words are empty. `guarded`: it is in an
    intent block."""

    callee: str
    span: Span = NOWHERE
    words: str | None = None
    guarded: bool = False


class Flow(Struct, frozen=True, omit_defaults=True):
    """What `source` holds, or the lambda that it is, may be in `into`. `shared`: both are names of one list
    or map. `argument`: `into` is a parameter, and the call is at `span`. `words` say so to people, and
    are empty where a path need not mention it."""

    into: str
    source: str
    span: Span = NOWHERE
    shared: bool = False
    argument: bool = False
    words: str = ""


class Direct(Struct, frozen=True, omit_defaults=True):
    """What a callable does by itself, in the order written; a prompt calls the tools that it enriches from.

    `outside`: see `may_be_outside`. `loses`: it is a fn that may lose a source by itself.

    `values`: function values take part, and this has the whole story of them: `lambdas` are what each lambda
    in the body does, to which there is an edge from its writer. Otherwise no lambda can leave the
    callable, and what it does counts as done in the body."""

    stated: tuple[Stated, ...] = ()
    outgoing: tuple[Outgoing, ...] = ()
    values: bool = False
    lambdas: tuple[tuple[str, Direct], ...] = ()
    flows: tuple[Flow, ...] = ()
    written: tuple[str, ...] = ()
    """The places through which a list or map may be changed."""
    at_once: tuple[str, ...] = ()
    """Those of the `lambdas` that only the method calls to which they are written, and only then."""
    outside: bool = False
    loses: bool = False

    def calls(self) -> Iterator[Outgoing]:
        """Yield the calls of callables by name, those in its lambdas included."""
        for one in (self, *(inner for _, inner in self.lambdas)):
            yield from (call for call in one.outgoing if call.words is None)


def without_spans(value: Any) -> Any:
    """Return the same for all texts that differ in places alone, each part once."""
    match value:
        case Span():
            return NOWHERE
        case tuple():
            return tuple(dict.fromkeys(map(without_spans, value)))
        case Struct() if not isinstance(value, Effect):
            return type(value)(*(without_spans(getattr(value, name)) for name in value.__struct_fields__))
        case _:
            return value


class Node(Struct, frozen=True):
    """A node of the call graph. `origin` is the callable, lambda or place that it stands for."""

    origin: str
    outgoing: Sequence[Outgoing]


def may_be_outside(callee: CallableInfo) -> bool:
    """Return whether a call that retrieves may be outside of intents: one of an agent that has its own, and
    of `absent`, which says itself what it looks for and that nothing is expected."""
    return callee.name == ABSENT or callee.annotation("intent_first") is not None


def owner_of(node: str) -> str:
    """Return the callable that a callable, lambda or place belongs to; nothing for what the program
    shares."""
    return node.partition(MARK)[0]
