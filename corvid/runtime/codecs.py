"""The codecs of one program under some limits: how values of each type cross its border, compiled once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from corvid.ir import program as ir
from corvid.json_type import Json
from corvid.runtime.boundary import decode
from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.boundary.encode import JSON, Encoder, Way, encoder_of
from corvid.types import Type


def codecs_of(declarations: Declarations, limits: Limits) -> Codecs:
    """Return the codecs of the program under these limits, the same ones for all its runs."""
    found = declarations.kept.get(limits)
    if not isinstance(found, Codecs):
        found = declarations.kept[limits] = Codecs(declarations, limits)
    return found


class Codecs:
    """Shared by all runs of a program, by all their threads: what is stored here never changes once it is
    made, and to make it twice does no harm. `plans` is room for what others work out for each place of a
    call."""

    __slots__ = ("_decoders", "_encoders", "declarations", "limits", "plans")

    def __init__(self, declarations: Declarations, limits: Limits) -> None:
        self.declarations = declarations
        self.limits = limits
        self.plans: dict[object, object] = {}
        self._decoders: dict[Type, decode.Decoder] = {}
        self._encoders: dict[tuple[Way, Type], Encoder] = {}

    def decoder(self, type_: Type) -> decode.Decoder:
        """Return how plain data becomes a value of the type."""
        found = self._decoders.get(type_)
        if found is None:
            found = self._decoders[type_] = decode.decoder_of(self.declarations, self.limits, type_)
        return found

    def encoder(self, way: Way, type_: Type) -> Encoder:
        """Return how a value of the type becomes data."""
        found = self._encoders.get((way, type_))
        if found is None:
            found = self._encoders[way, type_] = encoder_of(self.declarations, self.limits, way, type_)
        return found

    def json(self, type_: Type, value: object) -> Json:
        """Return a run value as JSON data; raises CodecError."""
        return cast("Json", self.encoder(JSON, type_)(value))

    def named_json(
        self, parameters: Sequence[ir.Parameter], types: Sequence[Type], values: Sequence[object]
    ) -> dict[str, Json]:
        """Return arguments as JSON by name; raises CodecError."""
        return {
            parameter.name: self.json(type_, value)
            for parameter, type_, value in zip(parameters, types, values, strict=True)
        }
