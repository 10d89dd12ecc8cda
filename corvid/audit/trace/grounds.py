"""Theorems T2 and T4 of `grounding.md` as audits over the events of one run: what is delivered names
retrievals that the log holds, quotes stand in its documents, each activation severed a site at most once."""

from __future__ import annotations

import hashlib

from corvid.typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from corvid.runtime.host import Json

Sites: TypeAlias = "Mapping[int, tuple[str, str]]"
"""The discards that a program reports: kind and function by the number of the site."""
MOST = 1_000_000
"""Retrievals, sites and steps that are remembered of one run; what comes after them is not judged."""
MOST_TEXT = 64 * 2**20
"""Characters of documents that are remembered; quotes from others are not looked up."""

UNKNOWN = 0
"""No node has this id: among the inputs of a step it stands for those that the log leaves out."""


class Grounds:
    """What one run's events have said so far. Values are of any type: the log is anybody's."""

    def __init__(self, sites: Sites | None = None) -> None:
        """`sites` are those of the program that ran; without them a site is only compared with itself."""
        self.left_out = False
        self._reported = sites
        self._hashes: dict[int, str] = {}
        self._known: set[str] = set()
        self._texts: dict[str, str] = {}
        self._room = MOST_TEXT
        self._sites: dict[int, tuple[str, str]] = {}
        self._severed: set[tuple[int, int]] = set()
        self._steps: dict[int, tuple[int, ...]] = {}

    def step(self, event: Mapping[str, Json]) -> Iterator[str]:
        """What is wrong with the next event."""
        if len(self._hashes) + len(self._severed) + len(self._steps) > MOST:
            self.left_out = True
            return
        match event.get("phase"):
            case "document":
                yield from self._document(event)
            case "retrieval":
                yield from self._retrieval(event)
            case "derive":
                yield from self._derive(event)
            case "deliver":
                yield from self._deliver(event)
            case "cite":
                yield from self._cite(event)
            case "severed":
                yield from self._severed_at(event)
            case _:
                pass

    def _document(self, event: Mapping[str, Json]) -> Iterator[str]:
        text, said = _text(event.get("text")), _text(event.get("hash"))
        if text.endswith(f"characters, SHA-256 {said}") and said:
            return  # cut by the writer
        if hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != said:
            yield "the text of the document has another hash"
        elif len(text) <= self._room:
            self._room -= len(text)
            self._texts[said] = text

    def _retrieval(self, event: Mapping[str, Json]) -> Iterator[str]:
        node, said = event.get("node"), _text(event.get("hash"))
        if type(node) is not int or node < 1 or node in self._hashes:
            yield "its node is no new one"
            return
        inputs = tuple(_numbers(event.get("inputs")))
        for one in inputs:
            if one not in self._hashes:
                yield f"it consists of the document {one}, which was not retrieved before it"
        self._hashes[node] = said
        if inputs:
            self._steps[node] = tuple(one for one in inputs if one < node)
        else:
            self._known.add(said)

    def _derive(self, event: Mapping[str, Json]) -> Iterator[str]:
        """Steps, oldest first: each is made of what is known, or of what the event leaves out."""
        steps, left_out = event.get("steps"), event.get("left_out")
        unknown = 0
        for step in steps if isinstance(steps, list) else ():
            node = step.get("node") if isinstance(step, dict) else None
            if not isinstance(step, dict) or type(node) is not int or node < 1:
                yield "a step without a node"
                continue
            inputs = tuple(_numbers(step.get("inputs"))) + (() if left_out == 0 else (UNKNOWN,))
            if any(one >= node for one in inputs):
                yield f"the step {node} is made of something younger than it"
            unknown += sum(one not in self._hashes and one not in self._steps for one in inputs)
            self._steps[node] = tuple(one for one in inputs if one < node)
        if left_out == 0 and unknown:
            yield f"{unknown} inputs of its steps are neither retrieved nor derived"

    def _deliver(self, event: Mapping[str, Json]) -> Iterator[str]:
        named = event.get("retrievals")
        hashes = [_text(one) for one in named] if isinstance(named, list) else []
        if not hashes and event.get("attested") is not True:
            yield "no source stands behind what is delivered, and no model vouches for it"
        for one in hashes:
            if one not in self._known:
                yield f"it names the source {one[:12]}…, which was not retrieved in this run"
        node = event.get("node")
        if type(node) is not int or (node not in self._steps and node not in self._hashes):
            yield "the log does not say of what it was derived"
            return
        below, complete = self._leaves(node)
        if complete and below != set(hashes):
            yield "the sources that it names are not those of its chain"

    def _leaves(self, node: int) -> tuple[set[str], bool]:
        """The hashes of the retrievals below a node, and whether the whole chain is in the log."""
        seen, waiting = {node}, [node]
        leaves: set[str] = set()
        complete = True
        while waiting:
            one = waiting.pop()
            known = self._hashes.get(one)
            inputs = self._steps.get(one)
            if known is not None and inputs is None:
                leaves.add(known)
            elif inputs is None:
                complete = False
            waiting += [inner for inner in inputs or () if inner not in seen]
            seen.update(inputs or ())
        return leaves, complete

    def _cite(self, event: Mapping[str, Json]) -> Iterator[str]:
        evidence = event.get("evidence")
        if not isinstance(evidence, dict) or event.get("grounding") != "citation":
            return
        text = self._texts.get(_text(evidence.get("hash")))
        start, end = evidence.get("start"), evidence.get("end")
        if text is None or type(start) is not int or type(end) is not int:
            return
        if not 0 <= start <= end or text[start:end] != evidence.get("quote"):
            yield "the quote does not stand at that place of the document"

    def _severed_at(self, event: Mapping[str, Json]) -> Iterator[str]:
        site, count, activation = event.get("site"), event.get("count"), event.get("activation")
        number = activation.get("number") if isinstance(activation, dict) else None
        if type(site) is not int or type(number) is not int or type(count) is not int or count < 1:
            yield "it names no site, no activation or no count"
            return
        if (site, number) in self._severed:
            yield f"the site {site} was severed in this activation already: there is one event for all times"
        self._severed.add((site, number))
        place = _text(event.get("kind")), _text(event.get("function"))
        if self._reported is not None and self._reported.get(site) != place:
            yield f"the program reports no such discard at the site {site}"
        if self._sites.setdefault(site, place) != place:
            yield f"the site {site} was another discard before"


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""


def _numbers(value: Json) -> Iterator[int]:
    return (one for one in value if type(one) is int) if isinstance(value, list) else iter(())
