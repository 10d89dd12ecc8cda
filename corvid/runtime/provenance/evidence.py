"""What a strict answer shows of itself, leaf by leaf (provenance.grade.4). Each part of it that is read has a
node of its own, at which is what the part shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from corvid.runtime.provenance.nodes import CitedSpan, Key

Status: TypeAlias = Literal["quoted", "partly", "unverified"]


class Leaf(Struct, frozen=True):
    """What a leaf shows: how many of its characters count, and how many of them are in verified `spans`,
    each of them `at` a range of the leaf, an empty one if it is cited beside the text. A number, a Bool and a
    tag have none that count."""

    characters: int = 0
    covered: int = 0
    spans: tuple[CitedSpan, ...] = ()
    at: tuple[tuple[int, int], ...] = ()

    @property
    def status(self) -> Status:
        """It is quoted if nothing of it is outside of verified quotations."""
        if not self.covered:
            return "unverified"
        return "quoted" if self.covered == self.characters else "partly"

    @property
    def share(self) -> float:
        """The share of its characters inside verified spans."""
        return self.covered / self.characters if self.characters else 0.0


class LeafEvidence(Struct, frozen=True):
    """What a leaf of an answer shows: `path` leads to it (`hits[0].text`), `share` is that of its characters
    inside verified quotations. Numbers, Bools and tags are unverified."""

    path: str
    status: Status
    share: float


class Evidence(Struct, frozen=True, eq=False):
    """What a part of a strict answer shows: the leaf that it is, its tag and the keys that it has, and its
    parts. It is `cited` if it holds verified text, and each text in it is verified itself or is beside a
    quote in its record. `quoted` is the node of the passage that a quote is."""

    cited: bool
    leaf: Leaf | None = None
    tagged: bool = False
    keys: Mapping[str, Leaf] = {}
    parts: Mapping[Key, Evidence] = {}
    quoted: int = 0
    optional: bool = False
    """It is `Some(part)`, which is written as the part alone."""

    def leaves(self) -> list[tuple[tuple[Key, ...], str | None, Leaf]]:
        """Return each leaf with its path, the text of a key with the path of the map and that key."""
        found: list[tuple[tuple[Key, ...], str | None, Leaf]] = []
        waiting: list[tuple[tuple[Key, ...], Evidence]] = [((), self)]
        while waiting:
            path, here = waiting.pop()
            if here.leaf is not None:
                found.append((path, None, here.leaf))
            if here.tagged:
                found.append(((*path, "tag"), None, Leaf()))
            found += [(path, key, leaf) for key, leaf in here.keys.items()]
            for key, part in reversed([*here.parts.items()]):
                waiting.append((path if here.optional else (*path, key), part))
        return found


NUMBER = Evidence(False, Leaf())
"""That of a number and of a Bool."""


class Held(Struct, frozen=True, eq=False):
    """What is at a node: evidence, the call whose answer it is a part of, and the nodes of the parts that
    were read."""

    evidence: Evidence
    call: int
    made: dict[Key, int] = field(default_factory=dict)

    def get(self, key: Key) -> int | None:
        """Return the node of the part, if there is one."""
        part = self.evidence.parts.get(key)
        return part.quoted if part is not None and part.quoted else self.made.get(key)
