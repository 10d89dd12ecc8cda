"""A run that looks at every value which crosses the border of the program, and keeps its trace."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from corvid.ir import program as ir
from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.boundary.documents import call_uri
from corvid.runtime.context import Host
from corvid.runtime.run import Run
from corvid.runtime.sites import ApprovalSite, PromptSite, ToolSite
from corvid.runtime.trace.events import Event
from corvid.runtime.trace.write import TraceWriter
from corvid.source.span import Span
from corvid.types import Type, short_name
from tests.codec import to_json
from tests.generated.world import World

Heard = Callable[[Event, int, str, str], None]
Crossed = Callable[[str, Type, object], None]
"""Hears of a value of a type at a place, while it crosses."""


class Recording(TraceWriter):
    """A trace whose events stay. Its lines are made when they are asked for: most runs never are."""

    def __init__(self) -> None:
        super().__init__(lambda line: None)
        self.events: list[tuple[int, Event]] = []
        self._where: list[tuple[str, str]] = []
        self.heard: Heard | None = None
        """Hears of each event before it is kept."""

    def emit(self, event: Event, now_ms: int, run: str, agent: str) -> None:
        if self.heard is not None:
            self.heard(event, now_ms, run, agent)
        self.events.append((now_ms, event))
        self._where.append((run, agent))

    @property
    def lines(self) -> list[bytes]:
        """What the writer makes of the events."""
        found: list[bytes] = []
        writer = TraceWriter(found.append)
        for (now, event), (run, agent) in zip(self.events, self._where, strict=True):
            writer.emit(event, now, run, agent)
        return found


class WatchedRun(Run):
    """Arguments, results and host answers are shown to `crossed` as run values."""

    def __init__(self, world: World, host: Host, trace: TraceWriter | None, crossed: Crossed) -> None:
        super().__init__(world.declarations, host, trace=trace)
        self.world = world
        self.crossed = crossed

    def accept(self, function: ir.Function, given: Sequence[object]) -> tuple[object, ...]:
        values = super().accept(function, given)
        for parameter, value in zip(function.parameters, values, strict=True):
            self.crossed(f"the argument {parameter.name} of {function.name}", parameter.type, value)
        return values

    def call_tool(
        self, site: ToolSite, arguments: tuple[object, ...], token: object = None,
        judged: tuple[tuple[object, ...], ...] = (),
    ) -> object:  # fmt: skip
        tool = site.tool
        for type_, value in zip(site.types, arguments, strict=True):
            self.crossed(f"an argument of {tool.name}", type_, value)
        if tool.source:
            declarations, given = self.context.codecs.declarations, zip(site.types, arguments, strict=True)
            json = [to_json(declarations, Limits(), type_, value) for type_, value in given]
            self.world.calling = call_uri(short_name(tool.name), json)
        found = super().call_tool(site, arguments, token, judged)
        self.crossed(f"the result of {tool.name}", site.returns, found)
        return found

    def call_prompt(self, site: PromptSite, arguments: tuple[object, ...], token: object = None) -> object:
        for type_, value in zip(site.types, arguments, strict=True):
            self.crossed(f"an argument of {site.prompt.name}", type_, value)
        found = super().call_prompt(site, arguments, token)
        self.crossed(f"the result of {site.prompt.name}", site.returns, found)
        return found

    def approve(self, site: ApprovalSite, arguments: tuple[object, ...]) -> object:
        for type_, value in zip(site.types, arguments, strict=True):
            self.crossed(f"an argument of approve {site.label}", type_, value)
        return super().approve(site, arguments)

    def deliver(self, value: object, type_: Type, span: Span) -> object:
        self.crossed(f"the result of {self.log.agent}", type_, value)
        return super().deliver(value, type_, span)
