"""A small world to run against: a program's declarations, and hosts that do what they are notified."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from corvid.ir.program import (
    Function,
    FunctionBody,
    Hole,
    Parameter,
    Program,
    Prompt,
    Record,
    Sum,
    TemplateBlock,
    Tool,
    Variant,
)
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.context import Host
from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest
from corvid.runtime.interfaces import ToolFunction
from corvid.runtime.run import Run
from corvid.runtime.sites import PromptSite, ToolSite
from corvid.runtime.trace.write import TraceWriter
from corvid.source.span import Span
from corvid.types import FLOAT, INT, STRING, ListType, MapType, NamedType, OptionType, Type, grounded

SPAN = Span(0, 3, 7)
HIT = NamedType("m::Hit")
PAGE = NamedType("m::Page")
TREE = NamedType("m::Tree")
SHAPE = NamedType("m::Shape")
COLOUR = NamedType("m::Colour")
NOTE = NamedType("m::Note")


def fields(**types: Type) -> tuple[Parameter, ...]:
    return tuple(Parameter(name, type_) for name, type_ in types.items())


PROGRAM = Program(
    "m",
    (
        Record("m::Hit", fields(text=STRING, score=FLOAT), SPAN),
        Record("m::Note", fields(body=grounded(STRING), rank=INT), SPAN),
        Record("m::Page", fields(text=STRING, uri=STRING, metadata=MapType(STRING, STRING)), SPAN),
        Record("m::Tree", fields(value=INT, children=ListType(TREE), parent=OptionType(TREE)), SPAN),
        Record("prelude::Source", fields(
            id=STRING, uri=STRING, hash=STRING, start=INT, end=INT, line=INT, text=STRING, tool=STRING,
            time=INT, metadata=STRING,
        ), SPAN),
    ),
    (
        Sum("m::Colour", (Variant("Red", ()), Variant("Green", ())), SPAN),
        Sum("m::Shape", (
            Variant("Dot", ()), Variant("Circle", fields(radius=FLOAT)),
            Variant("Tagged", fields(tag=STRING)), Variant("some", fields(value=INT)),
        ), SPAN),
    ),
    (), (), (), (),
)  # fmt: skip
DECLARATIONS = Declarations(PROGRAM)


def tool(
    name: str,
    returns: Type,
    *,
    source: bool = False,
    approval: bool = False,
    confidence: float = 1.0,
    **parameters: Type,
) -> Tool:
    return Tool(f"m::{name}", fields(**parameters), returns, source, approval, (), confidence, SPAN)


def prompt(
    name: str,
    returns: Type,
    template: Sequence[str | Hole],
    *,
    cites: str | None = None,
    repair: int = 0,
    attesting: bool = False,
    confidence: float = 1.0,
    approval: bool = False,
    **parameters: Type,
) -> Prompt:
    rendered = frozenset(part.parameter for part in template if isinstance(part, Hole))
    return Prompt(
        f"m::{name}", fields(**parameters), returns, attesting, (), confidence,
        (TemplateBlock(None, tuple(template)),), rendered, cites, repair, (), SPAN,
        approval=approval,
    )  # fmt: skip


def agent(returns: Type, **parameters: Type) -> Function:
    return Function(
        "m::main",
        "agent",
        True,
        fields(**parameters),
        returns,
        FunctionBody((), ()),
        False,
        False,
        None,
        None,
        SPAN,
    )


@dataclass
class World:
    """All of a host in one: tools by name, a model by a function, an approver by a function."""

    tools_by_name: Mapping[str, ToolFunction] = field(default_factory=dict)
    replies: Callable[[ModelRequest], Any] = lambda request: "ok"
    decide: Callable[[ApprovalRequest], Any] = lambda request: True
    requests: list[ModelRequest] = field(default_factory=list)
    asked: list[ApprovalRequest] = field(default_factory=list)
    time: int = 1_000
    name: str = "echo"

    def find(self, name: str) -> ToolFunction | None:
        return self.tools_by_name.get(name)

    def find_declared(self, qualified: str) -> ToolFunction | None:
        return self.find(qualified.rpartition("::")[2])

    def answer(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        reply = self.replies(request)
        return reply if isinstance(reply, ModelReply) else ModelReply(reply, "echo-1", 7)

    def approve(self, request: ApprovalRequest) -> bool:
        self.asked.append(request)
        return self.decide(request)

    def now_ms(self) -> int:
        self.time += 1
        return self.time

    def next_float(self) -> float:
        return 0.5

    def host(self) -> Host:
        return Host(self, self, self, self, self)


class Lines:
    """A trace that is kept in memory."""

    def __init__(self) -> None:
        self.raw: list[bytes] = []
        self.writer = TraceWriter(self.raw.append)

    def events(self, *phases: str) -> list[dict[str, Any]]:
        found = [json.loads(line) for line in self.raw]
        return [event for event in found if not phases or event["phase"] in phases]


def make_run(world: World | None = None, lines: Lines | None = None, **options: Any) -> Run:
    return Run(DECLARATIONS, (world or World()).host(), trace=lines.writer if lines else None, **options)


def call(
    run: Run,
    callee: Tool,
    *arguments: object,
    types: Sequence[Type] = (),
    returns: Type | None = None,
    constants: Sequence[bool] = (),
    token: object = None,
) -> Any:
    kinds = tuple(types) or tuple(p.type for p in callee.parameters)
    flags = tuple(constants) or (False,) * len(arguments)
    return run.call_tool(ToolSite(callee, kinds, flags, returns or callee.returns, SPAN), arguments, token)


def ask(
    run: Run,
    callee: Prompt,
    *arguments: object,
    types: Sequence[Type] = (),
    returns: Type | None = None,
    constants: Sequence[bool] = (),
    token: object = None,
) -> Any:
    kinds = tuple(types) or tuple(p.type for p in callee.parameters)
    flags = tuple(constants) or (False,) * len(arguments)
    site = PromptSite(callee, kinds, flags, returns or callee.returns, SPAN)
    return run.call_prompt(site, arguments, token)
