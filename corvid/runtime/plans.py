"""What is known of a call before it runs, worked out once for each place in the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from msgspec import Struct

from corvid.ir import program as ir
from corvid.json_type import Json
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.decode import Decoder
from corvid.runtime.boundary.documents import LONGEST_ARGUMENTS, call_uri, text_hash
from corvid.runtime.boundary.encode import JSON, NATIVE, UNLABELLED, Encoder, Way, same
from corvid.runtime.boundary.json_text import json_text
from corvid.runtime.boundary.label import Labeller, whole
from corvid.runtime.boundary.schema import schema_of
from corvid.runtime.codecs import Codecs
from corvid.runtime.groundings import Inputs, inputs_of, is_whole
from corvid.runtime.host import Message
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.sites import PromptSite, ToolSite
from corvid.types import EXCERPT, QUOTE, STRING, Scalar, Type, plain, short_name, show

Encoders: TypeAlias = "Callable[[Sequence[object]], list[Any]]"
Label: TypeAlias = "Callable[[Arena, object, int], object]"


class ToolPlan(Struct, frozen=True, eq=False):
    """A call of a tool. `grounded` says whether the result may hold Grounded. `json` and `native` give the
    arguments as data, `label` the result with its chain. A source's answer keeps `called` of the arguments
    (its uri, or what it follows from) and `content` of the result (likewise its hash)."""

    site: ToolSite
    tool: ir.Tool
    name: str
    inputs: Inputs
    grounded: bool
    json: Encoders
    native: Encoders
    decode: Decoder
    unlabelled: Encoder
    label: Label
    called: Callable[[list[Json]], str | tuple[Json, ...]]
    content: Callable[[Any], str | tuple[Json]]


def tool_plan(codecs: Codecs, site: ToolSite) -> ToolPlan:
    """Return the plan of a tool's call."""
    tool, name = site.tool, short_name(site.tool.name)
    names = [parameter.name for parameter in tool.parameters]
    arguments = list(zip(range(len(names)), names, site.types, site.constants, strict=True))
    return ToolPlan(
        site, tool, name,
        inputs_of(codecs.declarations, arguments),
        codecs.declarations.holds_grounded(site.returns),
        _encoders(codecs, JSON, site.types),
        _encoders(codecs, NATIVE, site.types),
        codecs.decoder(site.returns),
        codecs.encoder(UNLABELLED, site.returns),
        label_of(codecs.declarations, site.returns, by_part=tool.source),
        _caller(name, [plain(type_) for type_ in site.types]),
        _data_itself if codecs.declarations.is_fixed(site.returns) else _data_hash,
    )  # fmt: skip


def _encoders(codecs: Codecs, way: Way, types: Sequence[Type]) -> Encoders:
    """Return how the arguments of a call are written; those that are in their form already are not copied."""
    encoders = [codecs.encoder(way, type_) for type_ in types]
    if all(write is same for write in encoders):
        return cast("Encoders", same)
    return lambda values: [write(value) for write, value in zip(encoders, values, strict=True)]


def _caller(name: str, types: Sequence[Type]) -> Callable[[list[Any]], str | tuple[Json, ...]]:
    """Return the name of a call, or the arguments from which it follows, which the run keeps if they are
    small."""
    if not all(isinstance(type_, Scalar) for type_ in types):
        return partial(call_uri, name)
    texts = [index for index, type_ in enumerate(types) if type_ == STRING]

    def called(values: list[Any]) -> str | tuple[Json, ...]:
        for index in texts:
            if len(values[index]) > LONGEST_ARGUMENTS:
                return call_uri(name, values)
        return tuple(values)

    return called


def _data_itself(data: Json) -> tuple[Json]:
    """Return data that is not larger than its type and its texts say."""
    return (data,)


def _data_hash(data: Json) -> str:
    return text_hash(json_text(data))


def label_of(declarations: Declarations, type_: Type, *, by_part: bool = False) -> Label:
    """Return how a value without labels gets the chain of the call it came from, `by_part` each part its
    own."""
    if is_whole(declarations, type_):
        return lambda arena, value, node: (value, node)

    def label(arena: Arena, value: object, node: int) -> object:
        select = arena.select if by_part else whole
        return Labeller(declarations, select).label(type_, value, node)

    return label


class ShownArgument(Struct, frozen=True, eq=False):
    """An argument that the model sees: its place in the call, the declared type's text, how it becomes JSON,
    and how that is shown."""

    index: int
    name: str
    declared: str
    json: Encoder
    text: Callable[[Json], str]


class PromptPlan(Struct, frozen=True, eq=False):
    """A call of a prompt. `attested`: its answer is a model's own word. `cited`: the place of the argument
    that must be cited. `may_abstain`: there is an answer that holds nothing, and so need not cite. `quotes`:
    an answer may hold quotes, which are looked up. `schema` makes a new one."""

    site: PromptSite
    prompt: ir.Prompt
    name: str
    shown: tuple[ShownArgument, ...]
    grounded: bool
    attested: bool
    inputs: Inputs
    cited: int | None
    may_abstain: bool
    quotes: bool
    render: Renderer
    schema: Callable[[], dict[str, Json]]
    settings: dict[str, float]
    decode: Decoder
    label: Label


def prompt_plan(codecs: Codecs, site: PromptSite) -> PromptPlan:
    """Return the plan of a prompt's call."""
    prompt, declarations = site.prompt, codecs.declarations
    shown = tuple(
        ShownArgument(
            index, parameter.name, show(parameter.type),
            codecs.encoder(JSON, site.types[index]), argument_text(site.types[index]),
        )
        for index, parameter in enumerate(prompt.parameters)
        if parameter.name in prompt.shown
    )  # fmt: skip
    arguments = [(one.index, one.name, site.types[one.index], site.constants[one.index]) for one in shown]
    inputs = inputs_of(declarations, arguments)
    cites = prompt.cites_strictly_param
    names = [parameter.name for parameter in prompt.parameters]
    return PromptPlan(
        site, prompt, short_name(prompt.name), shown,
        declarations.holds_grounded(site.returns),
        prompt.attesting and not any(inputs.holds),
        inputs,
        None if cites is None else names.index(cites),
        declarations.may_hold_nothing(site.returns),
        EXCERPT in declarations.within(site.returns),
        renderer(prompt.blocks),
        copies(schema_of(declarations, site.returns)),
        {name: float(value) for name, value in prompt.settings},
        codecs.decoder(site.returns),
        label_of(declarations, site.returns),
    )  # fmt: skip


def copies(schema: dict[str, Json]) -> Callable[[], dict[str, Json]]:
    """Make copies of a schema that share nothing with it, with one operation for each object in it."""
    return cast("Callable[[], dict[str, Json]]", _copier(schema))


def _copier(data: Json) -> Callable[[], Json]:
    if isinstance(data, dict):
        flat: dict[str, Json] = dict(data)
        within = [(name, _copier(part)) for name, part in data.items() if isinstance(part, dict | list)]
        if not within:
            return flat.copy

        def made() -> Json:
            copied = flat.copy()
            for name, copy in within:
                copied[name] = copy()
            return copied

        return made
    if isinstance(data, list):
        if not any(isinstance(part, dict | list) for part in data):
            return data.copy
        parts = [_copier(part) for part in data]
        return lambda: [copy() for copy in parts]
    return lambda: data


# ---- templates -------------------------------------------------------------------------------------
Renderer: TypeAlias = "Callable[[Mapping[str, str]], tuple[Message, ...]]"
"""Makes the messages of a template from the texts of the arguments by name."""


def argument_text(type_: Type) -> Callable[[Json], str]:
    """Return how a template shows an argument of the type: a String as it is, a quote as its text, anything
    else as compact JSON."""
    if type_ == QUOTE:
        return lambda value: cast("dict[str, str]", value)["text"]
    return str if plain(type_) == STRING else json_text


def renderer(blocks: Iterable[ir.TemplateBlock]) -> Renderer:
    """Return the renderer of a template, made once: one formatting operation a block."""
    patterns = [(block.role or "user", "".join(map(_pattern, block.parts))) for block in blocks]
    if len(patterns) == 1:
        ((role, pattern),) = patterns
        return lambda texts: (Message(role, pattern % texts),)
    return lambda texts: tuple([Message(role, pattern % texts) for role, pattern in patterns])


def _pattern(part: str | ir.Hole) -> str:
    return part.replace("%", "%%") if isinstance(part, str) else f"%({part.parameter})s"
