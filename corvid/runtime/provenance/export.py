"""A chain for people and tools: text, DOT, Mermaid, PROV-JSON.

Steps are numbered from 1 in the order in which they were made, within the chain alone, so that equal
chains have equal text in every engine.
"""

from __future__ import annotations

from corvid.deferred import deferred_module
from corvid.runtime.provenance.nodes import (
    AgentHandoff,
    ArgumentGrounding,
    Derived,
    ModelAttested,
    Node,
    PromptTransform,
    Retrieval,
    Severed,
    Source,
    ToolTransform,
)
from corvid.runtime.provenance.query import inputs_of, nodes_below
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    import json
    from collections.abc import Iterable, Mapping

    from corvid.runtime.host import Json
    from corvid.runtime.provenance.store import NodeStore
else:
    json = deferred_module("json")


def steps(arena: NodeStore, node: int) -> tuple[tuple[int, Node, tuple[int, ...]], ...]:
    """(number, step, numbers of its inputs) of the chain, inputs first; numbers begin at 1."""
    ids = nodes_below(arena, node)
    number = {made: position for position, made in enumerate(ids, 1)}
    found: list[tuple[int, Node, tuple[int, ...]]] = []
    for made in ids:
        step = arena.node(made)
        found.append((number[made], step, tuple(number[parent] for parent in inputs_of(step))))
    return tuple(found)


def step_words(step: Node) -> str:
    """A step in one line, without its inputs."""
    match step:
        case Retrieval(source=source):
            return f"Retrieval {source.uri} ({_place(source)}) by {source.tool}"
        case ToolTransform():
            return f"ToolTransform {_bare(step.tool)}{_arguments(step.arguments)}"
        case PromptTransform():
            count = len(step.citations)
            cited = f", {count} verified quote{'s' if count > 1 else ''}" if count else ""
            words = f"PromptTransform {_bare(step.prompt)}{_arguments(step.arguments)}"
            return f"{words} by {step.model}, {step.tokens} tokens{cited}"
        case AgentHandoff():
            return f"AgentHandoff {_bare(step.agent)}"
        case Derived():
            plain = [
                name
                for name, is_there in (("constant", step.constant), ("unsourced", step.unsourced))
                if is_there
            ]
            return f"Derived {_bare(step.op)}" + (f" with {' and '.join(plain)} operand" if plain else "")
        case ModelAttested():
            return f"ModelAttested {_bare(step.prompt)}{_arguments(step.arguments)} by {step.model}"
        case Severed():
            return f"Severed {step.reason}"


def chain_text(arena: NodeStore, node: int) -> str:
    """One line a step: its number, its words, the numbers of its inputs."""
    lines: list[str] = []
    for number, step, inputs in steps(arena, node):
        origin = f" <- {', '.join(map(str, inputs))}" if inputs else ""
        lines.append(f"{number}. {step_words(step)}{origin}")
    return "\n".join(lines)


def dot(arena: NodeStore, node: int) -> str:
    """The chain as a Graphviz digraph; arrows go from a source to what was made of it."""
    lines = ["digraph provenance {", "  rankdir=LR;", "  node [shape=box];"]
    for number, step, inputs in steps(arena, node):
        lines.append(f"  n{number} [label={json.dumps(step_words(step), ensure_ascii=False)}];")
        lines.extend(f"  n{parent} -> n{number};" for parent in dict.fromkeys(inputs))
    return "\n".join([*lines, "}", ""])


def mermaid(arena: NodeStore, node: int) -> str:
    """The chain as a Mermaid flowchart."""
    lines = ["flowchart LR"]
    for number, step, inputs in steps(arena, node):
        words = step_words(step).replace("&", "&amp;").replace('"', "&quot;")
        words = words.replace("<", "&lt;").replace(">", "&gt;").replace("\n", " ")
        lines.append(f'  n{number}["{words}"]')
        lines.extend(f"  n{parent} --> n{number}" for parent in dict.fromkeys(inputs))
    return "\n".join([*lines, ""])


def prov_json(arena: NodeStore, node: int) -> dict[str, Json]:
    """The chain as PROV-JSON: every step is an entity; a tool, model, agent or operation is the activity
    that generated it and used the entities of its inputs; models and tools are agents."""
    parts = _ProvParts()
    for number, step, inputs in steps(arena, node):
        parts.add(number, step, inputs)
    return parts.document()


class _ProvParts:
    """The sections of a PROV-JSON document while they are filled."""

    def __init__(self) -> None:
        self.entity: dict[str, Json] = {}
        self.activity: dict[str, Json] = {}
        self.agent: dict[str, Json] = {}
        self.relations: dict[str, dict[str, Json]] = {}

    def add(self, number: int, step: Node, inputs: tuple[int, ...]) -> None:
        entity = f"corvid:step{number}"
        self.entity[entity] = _entity(step)
        if isinstance(step, Retrieval) and not inputs:
            self._attribute(entity, f"tool-{_local(step.source.tool)}")
            return
        activity = f"corvid:act{number}"
        self.activity[activity] = {"prov:label": step_words(step)}
        self._relate("wasGeneratedBy", {"prov:entity": entity, "prov:activity": activity})
        for parent in dict.fromkeys(inputs):
            used = f"corvid:step{parent}"
            self._relate("used", {"prov:activity": activity, "prov:entity": used})
            self._relate(
                "wasDerivedFrom",
                {
                    "prov:generatedEntity": entity,
                    "prov:usedEntity": used,
                    "prov:activity": activity,
                },
            )
        who = _who(step)
        if who is not None:
            self.agent[f"corvid:{who}"] = _software()
            self._relate("wasAssociatedWith", {"prov:activity": activity, "prov:agent": f"corvid:{who}"})

    def document(self) -> dict[str, Json]:
        sections: dict[str, Json] = {"prefix": {"corvid": "urn:corvid:"}, "entity": self.entity}
        for name, section in (("activity", self.activity), ("agent", self.agent)):
            if section:
                sections[name] = section
        sections.update(self.relations)
        return sections

    def _attribute(self, entity: str, who: str) -> None:
        self.agent[f"corvid:{who}"] = _software()
        self._relate("wasAttributedTo", {"prov:entity": entity, "prov:agent": f"corvid:{who}"})

    def _relate(self, kind: str, relation: Mapping[str, Json]) -> None:
        section = self.relations.setdefault(kind, {})
        section[f"_:{kind}{len(section) + 1}"] = dict(relation)


def _entity(step: Node) -> dict[str, Json]:
    if not isinstance(step, Retrieval):
        return {"prov:label": step_words(step)}
    source = step.source
    return {
        "prov:label": source.uri,
        "prov:type": _name("corvid:Source"),
        "corvid:sha256": source.hash,
        "corvid:line": source.line,
        "corvid:confidence": step.confidence,
    }


def _software() -> dict[str, Json]:
    return {"prov:type": _name("prov:SoftwareAgent")}


def _name(qualified: str) -> Json:
    return {"$": qualified, "type": "prov:QUALIFIED_NAME"}


def _local(name: str) -> str:
    """The name as the local part of a qualified one: other characters as `_` and their code point."""
    return "".join(sign if sign.isalnum() or sign in "-._" else f"_{ord(sign):x}" for sign in name)


def _who(step: Node) -> str | None:
    match step:
        case Retrieval(source=source):
            return f"tool-{_local(source.tool)}"
        case ToolTransform():
            return f"tool-{_local(_bare(step.tool))}"
        case PromptTransform() | ModelAttested():
            return f"model-{_local(step.model)}"
        case AgentHandoff():
            return f"agent-{_local(_bare(step.agent))}"
        case Derived() | Severed():
            return None


def _place(source: Source) -> str:
    if source.text is None:
        return f"answer {source.hash[:12]}"
    return f"{source.start}..{source.end} from line {source.line}, {source.hash[:12]}"


def _arguments(arguments: Iterable[tuple[str, ArgumentGrounding]]) -> str:
    return "(" + ", ".join(f"{name}: {grounding}" for name, grounding in arguments) + ")"


def _bare(name: str) -> str:
    return name.rsplit("::", 1)[-1]
