"""A program of the IR in two parts: what a run asks of it at once, and the bodies, which only compilers read.

So a run of kept code makes no instruction. If machine code is wanted later, the bodies are made then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from corvid.cache.packing import Packed, Packer, Unpacker
from corvid.ir import program as ir
from corvid.ir import types
from corvid.ir.program import FunctionBody
from corvid.runtime.sites import ApprovalSite, FunctionSite, PromptSite, ToolSite
from corvid.source.span import Span

if TYPE_CHECKING:
    from corvid.ir.nodes import Block

HEAD = (
    Span, types.Scalar, types.ListType, types.MapType, types.OptionType, types.ResultType, types.GroundedType,
    types.NamedType, types.FunctionType, ir.Parameter, ir.Record, ir.Variant, ir.Sum, ir.Tool, ir.Hole,
    ir.TemplateBlock, ir.Prompt, ir.Site, ir.Grounding, ToolSite, PromptSite,
    ApprovalSite, FunctionSite,
)  # fmt: skip
"""The classes of what a run asks for, the constants of compiled code among it."""

_FUNCTION = ir.Function.__struct_fields__
_CODE = _FUNCTION.index("code")
_AT_ONCE = tuple(name for name in _FUNCTION if name != "code")
_PARTS = tuple(name for name in ir.Program.__struct_fields__ if name != "functions")


class Bodies:
    """The bodies of a program's functions, made when one is asked for."""

    __slots__ = ("_data", "_made")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._made: list[FunctionBody] | None = None

    def __getitem__(self, number: int) -> FunctionBody:
        if self._made is None:
            import msgpack

            unpacker = Unpacker(_instructions())
            packed = msgpack.unpackb(self._data, strict_map_key=True, unicode_errors="surrogatepass")
            self._made = [cast("FunctionBody", unpacker.unpack(one)) for one in packed]
        return self._made[number]


class LateBody:
    """The body of the function with this number, loaded when it is asked for."""

    __slots__ = ("_bodies", "_number")

    def __init__(self, bodies: Bodies, number: int) -> None:
        self._bodies = bodies
        self._number = number

    @property
    def locals(self) -> tuple[ir.LocalSlot, ...]:
        """As in a FunctionBody."""
        return self._bodies[self._number].locals

    @property
    def block(self) -> Block:
        """As in a FunctionBody."""
        return self._bodies[self._number].block


def pack_head(program: ir.Program, packer: Packer) -> Packed:
    """All of the program but its functions' bodies."""
    functions = tuple(tuple(getattr(each, name) for name in _AT_ONCE) for each in program.functions)
    return packer.pack((tuple(getattr(program, name) for name in _PARTS), functions))


def pack_bodies(program: ir.Program) -> bytes:
    """The rest, as MessagePack."""
    import msgpack

    packer = Packer(_instructions())
    packed = [packer.pack(FunctionBody(each.locals, each.body)) for each in program.functions]
    return cast(bytes, msgpack.packb(packed, unicode_errors="surrogatepass"))


def unpack_program(head: Packed, bodies: bytes, unpacker: Unpacker) -> ir.Program:
    """The program again; the unpacker goes on with what was packed after the head."""
    parts, functions = cast("tuple[tuple[object, ...], list[tuple[object, ...]]]", unpacker.unpack(head))
    late = Bodies(bodies)
    made = tuple(
        ir.Function(*each[:_CODE], LateBody(late, number), *each[_CODE:])  # type: ignore[arg-type, call-arg]
        for number, each in enumerate(functions)
    )
    return ir.Program(functions=made, **dict(zip(_PARTS, parts, strict=True)))  # type: ignore[arg-type]


def _instructions() -> tuple[type, ...]:
    """The classes of locals, operands, operations and statements."""
    from corvid.ir import nodes

    known = (kind for kind in vars(nodes).values() if isinstance(kind, type))
    return (*HEAD, ir.LocalSlot, FunctionBody, *(kind for kind in known if kind.__module__ == nodes.__name__))
