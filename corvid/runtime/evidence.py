"""What shows a claim: a place in a document that the chain goes back to, or the tool that saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.protocols import policy
from corvid.protocols.lines import PREFIX
from corvid.protocols.policy import Kind
from corvid.runtime.context import Host
from corvid.runtime.cuts import Cuts
from corvid.runtime.faults import Fault
from corvid.runtime.host import Json, Project, ProjectRefused
from corvid.runtime.problems import ConfigurationUnusable
from corvid.runtime.provenance import query
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import CitedSpan, Source
from corvid.runtime.trace import events
from corvid.source.span import Span

LONGEST_QUOTE = 1000
"""Characters of a passage that is quoted: whole lines, unless the first is longer."""
_NO_FILES = ("tool:", "host:")
"""How the names of answers begin that are not documents."""


class Cited(Struct, frozen=True):
    """The chain shows the claim. `tool` is who gave it, if only the project accepts that one for the kind."""

    grounding: Literal["citation", "observation"]
    evidence: Mapping[str, Json]
    tool: str = ""


class Unshown(Struct, frozen=True):
    """The chain has nothing that the policy takes for claims of this kind; what it has are the `tools`."""

    why: str
    tools: tuple[str, ...] = ()


Found: TypeAlias = Cited | Unshown


def evidence_of(
    arena: Arena, project: Project, kind: Kind | None, value: object, *nodes: int, words: str | None = None,
    cuts: Cuts | None = None,
) -> Found:  # fmt: skip
    """Return a quote that was verified, else the value itself where it is a text of one place or of one that
    `cuts` knows, else the passage that was retrieved first, else the tool that was asked, of those tools on
    the chains of a value that the policy accepts for the kind. With `words` nothing but the place at which a
    document has these. A value that rests in part on a model's own word shows nothing."""
    sources = query.sources(arena, *nodes)
    if not all(map(arena.has_retrieval, nodes)):
        return Unshown("only a model vouches for it")
    used = list(dict.fromkeys(source.tool for source in sources))
    accepted, own = set(used), set[str]()
    if kind is not None and kind not in policy.EXEMPT:
        accepted &= policy.accepted(kind, project.tools)
        own = accepted - policy.accepted(kind)
    if not accepted:
        return Unshown(f"{', '.join(used)} can't show {kind}", tuple(used))
    shown = [source for source in sources if source.tool in accepted]
    documents = [source for source in shown if _is_document(source)]
    if words is not None:
        return _cited(words, documents, project, own)
    for quotation in query.quotations(arena, *nodes):
        if quotation.source.tool in accepted and _is_document(quotation.source):
            path = in_project(quotation.source.uri, project.below)
            quoted = events.quotation(quotation.span, path, quotation.line)
            return Cited("citation", quoted, _if_in(own, quotation.source.tool))
    if type(value) is str and len(value) <= LONGEST_QUOTE and all(one.text != value for one in documents):
        place = (None if cuts is None else cuts.place(value)) or ("", 0)
        found = _cited(value, documents, project, own, place)
        if isinstance(found, Cited):
            return found
    for source in documents:
        text = source.text or ""
        start = len(text) - len(text.lstrip("\r\n"))
        quote = _passage(text[start:])
        span = CitedSpan(source.hash, start, start + len(quote), quote)
        path, line = in_project(source.uri, project.below), source.line + text.count("\n", 0, start)
        return Cited("citation", events.quotation(span, path, line), _if_in(own, source.tool))
    return Cited("observation", events.observation(shown[0].tool), _if_in(own, shown[0].tool))


def _cited(
    words: str, sources: Sequence[Source], project: Project, own: set[str],
    cut: tuple[str, int] | None = None,
) -> Found:  # fmt: skip
    """Return the first place at which the documents have the words, if they say something
    (citations.quote.4). With `cut`, the text that they were cut out of and where, the only place or that
    one."""
    from corvid.runtime.citations.index import CitedDocument  # few programs cite words
    from corvid.runtime.citations.lookup import NotFound, look_up
    from corvid.runtime.places import joined_in

    found = look_up(words, [
        CitedDocument(one.uri, one.hash, one.text or "", joined_in(one.metadata)) for one in sources
    ], hinted=False)  # fmt: skip
    if isinstance(found, NotFound):
        return Unshown(f"what it quotes is {found.reason}")
    source, start, end = sources[found.document], found.start, found.end
    if cut is not None and found.ambiguous:
        whole, start = cut
        holding = [one for one in sources if one.text == whole]
        if len({one.uri for one in holding}) != 1:
            return Unshown("what it cites is at several places")
        source, end = holding[0], start + len(words)
    text = source.text or ""
    span = CitedSpan(source.hash, start, end, text[start:end])
    line = source.line + text.count("\n", 0, start)
    evidence = events.quotation(span, in_project(source.uri, project.below), line)
    return Cited("citation", evidence, _if_in(own, source.tool))


def _if_in(own: set[str], tool: str) -> str:
    return tool if tool in own else ""


def project_of(host: Host, span: Span) -> Project:
    """Return the project around the program, for what is at `span`. Raises the fault R0124."""
    try:
        return host.project()
    except ProjectRefused as refused:
        raise Fault(ConfigurationUnusable(span, str(refused))) from None


def _is_document(source: Source) -> bool:
    """Return whether the source is a place in a document: no answer as a whole, and no text without an
    origin."""
    return bool(source.text) and not source.uri.startswith(_NO_FILES)


def _passage(text: str) -> str:
    """Return the lines of the text that fit, word for word; of a longer first line its beginning."""
    if len(text) <= LONGEST_QUOTE:
        return text
    end = text.rfind("\n", 0, LONGEST_QUOTE + 1)
    return text[: end if end > 0 else LONGEST_QUOTE]


def in_project(uri: str, below: str) -> str:
    """Return the path of a document that lies below the root of the project, as citations write it; `below`
    is the way from there to the program's folder. Anything else stays as it is, what begins like `file:`
    too."""
    scheme, colon, _ = uri.partition(":")
    if (colon and not {"/", "#"}.intersection(scheme)) or uri.startswith(("/", "\\", PREFIX)):
        return uri
    parts: list[str] = []
    for part in (*below.split("/"), *uri.split("/")):
        if part == ".." and not parts:
            return uri
        if part == "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return PREFIX + "/".join(parts)
