"""A program of the IR in two parts: what a run asks of it at once, and the bodies, which only compilers read.

So a run of kept code makes no instruction. If machine code is wanted later, the bodies are made then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from corvid.cache.packing import Packed, Packer, Unpacker
from corvid.ir import program as ir
from corvid.ir import types
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

_LATE = ("locals", "body")
_AT_ONCE = tuple(name for name in ir.Function.__struct_fields__ if name not in _LATE)
_PARTS = tuple(name for name in ir.Program.__struct_fields__ if name != "functions")


_Late: TypeAlias = "tuple[tuple[ir.LocalSlot, ...], Block]"


class Bodies:
    """The locals and bodies of a program's functions, made when one is asked for."""

    __slots__ = ("_data", "_made")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._made: list[_Late] | None = None

    def __getitem__(self, number: int) -> _Late:
        if self._made is None:
            import msgpack

            unpacker = Unpacker(_instructions())
            packed = msgpack.unpackb(self._data, strict_map_key=True, unicode_errors="surrogatepass")
            self._made = [cast(_Late, unpacker.unpack(one)) for one in packed]
        return self._made[number]


class KeptFunction(ir.Function):
    """A function whose locals and body come when they are asked for."""

    __slots__ = ("_bodies", "_number")

    def __init__(self, parts: tuple[object, ...], bodies: Bodies, number: int) -> None:
        for name, part in zip(_AT_ONCE, parts, strict=True):
            setattr(self, name, part)
        self._bodies = bodies
        self._number = number

    @property
    def locals(self) -> tuple[ir.LocalSlot, ...]:
        """As in a Function."""
        return self._bodies[self._number][0]

    @property
    def body(self) -> Block:
        """As in a Function."""
        return self._bodies[self._number][1]


def pack_head(program: ir.Program, packer: Packer) -> Packed:
    """All of the program but its functions' locals and bodies."""
    functions = tuple(tuple(getattr(each, name) for name in _AT_ONCE) for each in program.functions)
    return packer.pack((tuple(getattr(program, name) for name in _PARTS), functions))


def pack_bodies(program: ir.Program) -> bytes:
    """The rest, as MessagePack."""
    import msgpack

    packer = Packer(_instructions())
    packed = [packer.pack((function.locals, function.body)) for function in program.functions]
    return cast(bytes, msgpack.packb(packed, unicode_errors="surrogatepass"))


def unpack_program(head: Packed, bodies: bytes, unpacker: Unpacker) -> ir.Program:
    """The program again; the unpacker goes on with what was packed after the head."""
    parts, functions = cast("tuple[tuple[object, ...], list[tuple[object, ...]]]", unpacker.unpack(head))
    late = Bodies(bodies)
    made = tuple(KeptFunction(each, late, number) for number, each in enumerate(functions))
    return ir.Program(functions=made, **dict(zip(_PARTS, parts, strict=True)))  # type: ignore[arg-type]


def _instructions() -> tuple[type, ...]:
    """The classes of locals, operands, operations and statements."""
    from corvid.ir import nodes

    known = (kind for kind in vars(nodes).values() if isinstance(kind, type))
    return (*HEAD, ir.LocalSlot, *(kind for kind in known if kind.__module__ == nodes.__name__))
