"""Prompts with a lane, and the tools that bring them candidates."""

from __future__ import annotations

from corvid.types import STRING, ListType, Type, grounded
from tests.generated import effects
from tests.generated.bindings import indented
from tests.generated.declarations import Declarations
from tests.generated.library import CANDIDATE, CANDIDATES, CONVERSATION, SELECTION, asked_of
from tests.generated.scope import Kind, Parameter, Signature
from tests.generated.writer import grounded_call
from tests.values import replace

EVIDENCE = (
    "chat_active_options", "chat_recoverable_options", "active_widget_items", "active_dashboard_items",
    "active_workspace_items", "scope_disambiguation_hint",
)  # fmt: skip


class Choosing(Declarations):
    """Writes them; each type of evidence is there once in a program, as a host knows tools by bare names."""

    def lanes(self, module: int) -> None:
        """A tool or two, and a prompt or two."""
        tools = [self._bringing(module) for _ in range(self.world.pick((0, 1, 1, 1, 2)))]
        for _ in range(self.world.pick((1, 1, 2))):
            self._lane(module, [tool for tool in tools if tool is not None and self.world.chance(0.7)])

    def library_result(self, module: int) -> Type | None:
        """What a lane or `absent` gives, now and then: only what is delivered is looked at in full."""
        found = asked_of(self.world, module) if self.world.brings and self.world.chance(0.4) else []
        return grounded(self.world.pick(found).declared) if found else None

    def _bringing(self, module: int) -> Signature | None:
        """A tool that brings candidates, perhaps as a source; a body may call it, too."""
        known = {signature.name for signature in self.world.callables}
        name = self.world.pick([name for name in EVIDENCE if name not in known] or [""])
        if not name:
            return None
        kind: Kind = "source" if self.world.chance(0.4) else "tool"
        declared: Type = CANDIDATES
        if kind == "source":
            declared = self.world.one_of(CANDIDATES, grounded(CANDIDATES), ListType(grounded(CANDIDATE)))
        result = grounded_call(declared) if kind == "source" else declared
        signature = Signature(name, module, kind, (), result, declared)
        self.add(signature)
        tail = self._source_row(module) if kind == "source" else ""
        head = f"{self.visibility(module)}tool {self.head(name, [], declared, module)}{tail}"
        self.write(module, [*effects.doc(self.world), head])
        return signature

    def _lane(self, module: int, tools: list[Signature]) -> None:
        parameters = [Parameter(self.world.fresh("q"), type_) for type_ in self._taken()]
        declared = self.world.one_of(SELECTION, grounded(SELECTION))
        name = self.world.fresh("choose")
        adds = any(tool.kind == "source" for tool in tools)
        signature = Signature(name, module, "prompt", tuple(parameters), SELECTION, declared)
        self.add(replace(signature, pure=not tools, lane=True, adds=adds))
        lines = [f"lane {self.world.pick(('selection', 'semantic'))}"]
        if tools:
            lines.append(f"enrich from {', '.join(tool.name for tool in tools)}")
        placed = [p.name for p in parameters if p.type not in _TOLD and self.world.chance(0.8)]
        shown = " ".join(f"{{{name}}}" for name in placed)
        head = f"{self.visibility(module)}prompt {self.head(name, parameters, declared, module)}"
        self.write(module, [*effects.doc(self.world), f"{head}:", *indented([*lines, f'"Which {shown}"'])])

    def _taken(self) -> list[Type]:
        """A request, candidates and mostly a turn, in any order."""
        types = [STRING, CANDIDATES, *([CONVERSATION] if self.world.chance(0.7) else [])]
        taken: list[Type] = [grounded(t) if self.world.chance(0.35) else t for t in types]
        self.world.random.shuffle(taken)
        return taken


_TOLD = (CONVERSATION, grounded(CONVERSATION))
