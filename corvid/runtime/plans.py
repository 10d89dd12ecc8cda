"""What is known of a call before it runs, worked out once for each place in the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgspec import Struct

from corvid.runtime.boundary.declarations import Declarations, bare
from corvid.runtime.boundary.decode import Decoder
from corvid.runtime.boundary.encode import JSON, NATIVE, UNLABELLED, Encoder, same
from corvid.runtime.boundary.label import holds_grounded
from corvid.runtime.boundary.schema import schema_of
from corvid.runtime.boundary.type_text import type_text
from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.groundings import Given
from corvid.runtime.rendering import Renderer, argument_text, renderer
from corvid.types import STRING, GroundedType, Scalar, Type, plain

if TYPE_CHECKING:
    from corvid.ir import program as ir
    from corvid.runtime.border import Border
    from corvid.runtime.groundings import Groundings
    from corvid.runtime.host import Json
    from corvid.runtime.provenance.nodes import ArgumentGrounding
    from corvid.runtime.sites import PromptSite, ToolSite

Chains: TypeAlias = "Callable[[object], tuple[int, ...]]"


class ToolPlan(Struct, frozen=True, eq=False):
    """A call of a tool. `holds` says which arguments may hold Grounded, `grounded` whether the result may,
    and `whole` whether it has one label, around all of it. `as_given`: `native` writes nothing anew.
    `scalar`: the arguments are, those at `texts` are texts. `fixed`: no result is larger than its type and
    its texts say."""

    site: ToolSite
    tool: ir.Tool
    name: str
    names: tuple[str, ...]
    holds: tuple[bool, ...]
    nodes: tuple[Chains, ...]
    grounded: bool
    json: tuple[Encoder, ...]
    native: tuple[Encoder, ...]
    decode: Decoder
    unlabelled: Encoder
    whole: bool
    as_given: bool
    scalar: bool
    texts: tuple[int, ...]
    fixed: bool


def tool_plan(border: Border, site: ToolSite) -> ToolPlan:
    """The plan of a tool's call."""
    tool, name = site.tool, bare(site.tool.name)
    native = tuple(border.encoder(NATIVE, type_) for type_ in site.types)
    inner = [plain(type_) for type_ in site.types]
    return ToolPlan(
        site, tool, name,
        tuple(parameter.name for parameter in tool.parameters),
        tuple(holds_grounded(border.declarations, type_) for type_ in site.types),
        tuple(chains_of(border.declarations, type_) for type_ in site.types),
        holds_grounded(border.declarations, site.returns),
        tuple(border.encoder(JSON, type_) for type_ in site.types),
        native,
        border.decoder(site.returns),
        border.encoder(UNLABELLED, site.returns),
        is_whole(border.declarations, site.returns),
        all(write is same for write in native),
        all(isinstance(type_, Scalar) for type_ in inner),
        tuple(index for index, type_ in enumerate(inner) if type_ == STRING),
        border.declarations.is_fixed(site.returns),
    )  # fmt: skip


class ShownArgument(Struct, frozen=True, eq=False):
    """An argument that the model sees: its place in the call, the declared type's text, whether its type
    there holds Grounded, the chains in it, whether it is constant, how it becomes JSON, and how that is
    shown. `grounding` is how it counts, if its type alone says so."""

    index: int
    name: str
    declared: str
    holds: bool
    nodes: Chains
    constant: bool
    json: Encoder
    text: Callable[[Json], str]
    grounding: ArgumentGrounding | None


class PromptPlan(Struct, frozen=True, eq=False):
    """A call of a prompt. `attested`: its answer is a model's own word. `cited`: the place of the argument
    that must be cited. `groundings` of the arguments are known if their types say so, `given` if no argument
    can hold Grounded. `schema` makes a new one."""

    site: PromptSite
    prompt: ir.Prompt
    name: str
    shown: tuple[ShownArgument, ...]
    grounded: bool
    attested: bool
    groundings: Groundings | None
    given: Given | None
    cited: int | None
    render: Renderer
    schema: Callable[[], dict[str, Json]]
    settings: dict[str, float]
    decode: Decoder
    whole: bool


def prompt_plan(border: Border, site: PromptSite) -> PromptPlan:
    """The plan of a prompt's call."""
    prompt, declarations = site.prompt, border.declarations
    shown = tuple(
        ShownArgument(
            index, parameter.name, type_text(parameter.type), holds_grounded(declarations, type_),
            chains_of(declarations, type_), constant, border.encoder(JSON, type_), argument_text(type_),
            grounding_of(declarations, type_, constant),
        )
        for index, (parameter, type_, constant) in enumerate(
            zip(prompt.parameters, site.types, site.constants, strict=True)
        )
        if parameter.name in prompt.shown
    )  # fmt: skip
    cites = prompt.cites_strictly_param
    names = [parameter.name for parameter in prompt.parameters]
    plainly = not any(argument.holds for argument in shown)
    known = [(one.name, one.grounding) for one in shown if one.grounding is not None]
    return PromptPlan(
        site, prompt, bare(prompt.name), shown,
        holds_grounded(declarations, site.returns),
        prompt.attesting and plainly,
        tuple(known) if len(known) == len(shown) else None,
        Given(tuple(known), ()) if plainly else None,
        None if cites is None else names.index(cites),
        renderer(prompt.blocks),
        copies(schema_of(declarations, site.returns)),
        {name: float(value) for name, value in prompt.settings},
        border.decoder(site.returns),
        is_whole(declarations, site.returns),
    )  # fmt: skip


def chains_of(declarations: Declarations, type_: Type) -> Chains:
    """How the chains in a value of the type are found."""
    if is_whole(declarations, type_):
        return _node_of
    return nodes_in if holds_grounded(declarations, type_) else lambda value: ()


def _node_of(pair: Any) -> tuple[int, ...]:
    return (pair[1],)


def grounding_of(declarations: Declarations, type_: Type, constant: bool) -> ArgumentGrounding | None:
    """How an argument of the type counts, as `given` says, if the type alone tells."""
    if is_whole(declarations, type_):
        return "grounded"
    return None if holds_grounded(declarations, type_) else "constant" if constant else "unsourced"


def is_whole(declarations: Declarations, type_: Type) -> bool:
    """Whether the type has one label, around all of it."""
    return isinstance(type_, GroundedType) and not holds_grounded(declarations, type_.inner)


def copies(schema: dict[str, Json]) -> Callable[[], dict[str, Json]]:
    """Makes copies of a schema that share nothing with it, with one operation for each object in it."""
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
