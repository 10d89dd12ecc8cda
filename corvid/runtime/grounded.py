"""A Grounded value at the Python border, and what is behind a delivered value."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Generic, NoReturn, TypeAlias, TypeVar

from msgspec.structs import replace

from corvid.deferred import deferred_module
from corvid.runtime.boundary.codec_error import path_text
from corvid.runtime.provenance.evidence import Leaf, LeafEvidence
from corvid.runtime.provenance.nodes import Key

if TYPE_CHECKING:
    import copy
    from collections.abc import Iterable

    from corvid.json_type import Json
    from corvid.runtime import notebook, shown
    from corvid.runtime.provenance import kept
    from corvid.runtime.provenance.arena import Arena
    from corvid.runtime.provenance.grade import Grade
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.provenance.query import Quotation
    from corvid.runtime.provenance.unsourced import Unsourced
else:
    copy = deferred_module("copy")
    kept = deferred_module("corvid.runtime.provenance.kept")
    notebook = deferred_module("corvid.runtime.notebook")
    shown = deferred_module("corvid.runtime.shown")

Path: TypeAlias = tuple[Key, ...]
_NO_VARIANTS = ("some", "none", "ok", "err")
"""Tags of Option and Result, as they are delivered."""


T = TypeVar("T")


class Provenance:
    """What is behind a delivered value: the chains of all labels in it, at every depth. Whatever is
    asked is asked of all of them, so a value is as good as the worst of its parts. Frozen."""

    __slots__ = ("_arena", "_nodes", "_value")
    _arena: Arena
    _nodes: tuple[int, ...]
    _value: object

    def __init__(self, value: object, arena: Arena, nodes: tuple[int, ...]) -> None:
        object.__setattr__(self, "_arena", arena)
        object.__setattr__(self, "_nodes", nodes)
        object.__setattr__(self, "_value", value)

    def sources(self) -> tuple[Source, ...]:
        """Return the retrieved documents it goes back to, oldest first; writing on their metadata has no
        effect."""
        return tuple(map(_apart, self._arena.sources(*self._nodes)))

    def quotations(self) -> tuple[Quotation, ...]:
        """Return the quotes on its chains that were verified word for word, oldest first."""
        found = self._arena.quotations(*self._nodes)
        return tuple(replace(quotation, source=_apart(quotation.source)) for quotation in found)

    @property
    def chain(self) -> str:
        """Every step from the sources to the value and its parts, one a line."""
        return self._arena.chain_text(*self._nodes)

    @property
    def grade(self) -> Grade:
        """How far it is from what was retrieved, by the worst of what it is made of."""
        return self._arena.grade(*self._nodes)

    def unsourced(self) -> tuple[Unsourced, ...]:
        """Return what went into it that has no source, such as a user's question: `question` of `answer`."""
        return self._arena.unsourced(*self._nodes)

    def asked_with(self) -> tuple[Unsourced, ...]:
        """Return what the answers that are cited in it were asked with, and has no source."""
        return self._arena.asked_with(*self._nodes)

    @property
    def evidence(self) -> tuple[LeafEvidence, ...]:
        """What each leaf of a strict answer in it shows: quoted, partly or unverified; numbers, Bools and
        tags are unverified. Empty for all else."""
        return tuple(
            LeafEvidence(_named(path, key), leaf.status, leaf.share) for path, key, leaf in self.leaves()
        )

    @property
    def plain(self) -> tuple[str, ...]:
        """What leads to the parts of the value that have no label, of which nothing here says anything: the
        fields of a record beside grounded ones. Keys of maps and tags of Option and Result do not count."""
        found: list[str] = []
        waiting: list[tuple[Path, object]] = [((), self._labelled())]
        while waiting:
            path, here = waiting.pop()
            inner: Iterable[tuple[Key, object]] = ()
            if isinstance(here, dict):
                inner = [(key, one) for key, one in here.items() if key != "tag" or one not in _NO_VARIANTS]
            elif isinstance(here, list):
                inner = enumerate(here)
            elif here is not None and not isinstance(here, Grounded):
                found.append(path_text(path))
            waiting += reversed([((*path, key), one) for key, one in inner])
        return tuple(found)

    @property
    def share(self) -> float:
        """The share of the characters of its texts that are in verified quotations. What was put together
        is searched for them as the documents have them, so that there may be more."""
        leaves = [leaf for *_, leaf in self.leaves()]
        texts = self._without_leaves()
        if texts:
            passages = [quotation.span.text for quotation in self.quotations()]
            leaves += shown.searched(texts, passages)
        characters = sum(leaf.characters for leaf in leaves)
        return sum(leaf.covered for leaf in leaves) / characters if characters else 0.0

    def _without_leaves(self) -> list[str]:
        """Return the texts under labels in it that are no parts of a strict answer, keys too."""
        found: list[str] = []
        waiting = [self._labelled()]
        while waiting:
            here = waiting.pop()
            if isinstance(here, Grounded):
                if here._kept is not None and here._own_leaves() is None:
                    found += shown.texts_outside(here._kept, partial(_leaves_at, self._arena))
            elif isinstance(here, dict):
                waiting += here.values()
            elif isinstance(here, list):
                waiting += here
        return found

    def leaves(self) -> list[tuple[Path, str | None, Leaf]]:
        """Return each leaf of a strict answer in it: what leads to it, the text of a key if it is one of the
        map there, and what it shows."""
        found: list[tuple[Path, str | None, Leaf]] = []
        waiting: list[tuple[Path, object]] = [((), self._labelled())]
        while waiting:
            path, here = waiting.pop()
            own = here._own_leaves() if isinstance(here, Grounded) else None
            if own is not None:
                found += [((*path, *inner), key, leaf) for inner, key, leaf in own]
            elif isinstance(here, Grounded):
                waiting.append((path, here.value))
            elif isinstance(here, dict):
                waiting += reversed([((*path, key), inner) for key, inner in here.items()])
            elif isinstance(here, list):
                waiting += reversed([((*path, index), inner) for index, inner in enumerate(here)])
        return found

    def _labelled(self) -> object:
        return self._value

    @property
    def confidence(self) -> float:
        """The minimum over all steps of the chains."""
        return self._arena.confidence(*self._nodes)

    def belongs_to(self, arena: Arena) -> bool:
        """Return whether the chains are those of this arena."""
        return self._arena is arena

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} value is frozen: {name}")

    def __reduce__(self) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} value can't be pickled: its chain lives in its run")


class Grounded(Provenance, Generic[T]):
    """A value with its chain, as a run delivered it. Frozen; it keeps the chains of its run alive.

    Where grounded values are inside it, questions are about their chains, too. Equal to another one with
    an equal value and the same chain. The chain of a run means nothing in another one: hand `Sourced` in
    there.
    """

    __slots__ = ("_kept",)
    _value: T
    _kept: object

    def __init__(self, value: T, arena: Arena, nodes: tuple[int, ...], kept: object = None) -> None:
        """Take `nodes`, those of all labels in the value, its own first, and `kept`, the value as the run has
        it, which distinguishes texts from names of fields; it is not needed where nothing was quoted yet."""
        super().__init__(value, arena, nodes)
        object.__setattr__(self, "_kept", kept)

    @property
    def value(self) -> T:
        """The value itself, plain Python data."""
        return self._value

    @property
    def node(self) -> int:
        """The id of the last step of its own chain in the arena of its run."""
        return self._nodes[0]

    def _labelled(self) -> object:
        return self

    def _own_leaves(self) -> list[tuple[Path, str | None, Leaf]] | None:
        """Return those of the answer, or part of one, that is at its node, or of the quote that it is."""
        text = self._value.get("text") if isinstance(self._value, dict) else self._value
        return _leaves_at(self._arena, self.node, text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grounded):
            return NotImplemented
        return self._arena is other._arena and self.node == other.node and bool(self._value == other._value)

    def __hash__(self) -> int:
        return hash((id(self._arena), self.node))

    def __copy__(self) -> Grounded[T]:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Grounded[T]:
        return Grounded(copy.deepcopy(self._value, memo), self._arena, self._nodes, self._kept)

    def _repr_html_(self) -> str:
        """Return what notebooks show: HTML without scripts, in which every text is escaped."""
        return notebook.html_of(self)

    def __repr__(self) -> str:
        return f"Grounded({self._value!r}, {self.grade})"


def _leaves_at(arena: Arena, node: int, text: object) -> list[tuple[Path, str | None, Leaf]] | None:
    """Return those of the answer, or part of one, that is at a node, or of the quote that it is, if that has
    the `text`."""
    if not arena.shows:
        return None
    shown_ = arena.shown_at(arena.unboxed(node))
    if shown_ is not None:
        return shown_[0].leaves()
    quote = kept.quote_at(arena, node)
    if quote is None or text != quote.text:
        return None
    (leaf,) = shown.searched([quote.text], [quote.text])
    return [((), None, leaf)]


def provenance_of(value: object) -> Provenance | None:
    """Return what is behind a delivered value as a whole; None if no part of it is grounded."""
    nodes: dict[int, None] = {}
    arena: Arena | None = None
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Grounded):
            arena = one._arena
            nodes.update(dict.fromkeys(one._nodes))
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
    return None if arena is None else Provenance(value, arena, tuple(nodes))


def _named(path: Path, key: str | None) -> str:
    return path_text(path) if key is None else f"the key {key!r} of {path_text(path) or 'the answer'}"


def _apart(source: Source) -> Source:
    """Return the source with metadata of its own: those in the arena belong to the run, which still reads
    them."""
    return replace(source, metadata=copy.deepcopy(source.metadata))


def plain_data(value: object) -> Json:
    """Return a delivered value as JSON data, without its labels."""
    match value:
        case Grounded():
            return plain_data(value.value)
        case dict():
            return {_key(key): plain_data(item) for key, item in value.items()}
        case list():
            return [plain_data(item) for item in value]
        case float():
            return value if math.isfinite(value) else repr(value)
        case None | bool() | int() | str():
            return value
        case _:
            raise TypeError(f"a delivered value holds a {type(value).__name__}")


def _key(key: object) -> str:
    if isinstance(key, bool):
        return "true" if key else "false"
    return str(key)
