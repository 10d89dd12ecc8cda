"""The world a generated program runs in: tools with canned answers and a model that echoes, both decided
by the callee's name and its plain arguments."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping

from corvid.ir.program import Program, Tool
from corvid.ir.types import (
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
)
from corvid.runtime.boundary.declarations import Declarations, bare
from corvid.runtime.boundary.encode import key_text, to_json
from corvid.runtime.boundary.misfit import Limits
from corvid.runtime.delivery import Sourced
from corvid.runtime.host import ApprovalRequest, Host, ModelReply, ModelRequest
from corvid.runtime.values import Err, Ok, Some

GIVEN = "host:given"
WORDS = ("river", "a", "north sea", "12", "", "seven")


class Fixed:
    """A clock, a source of chance and an approver that never differ."""

    def now_ms(self) -> int:
        return 1_700_000_000_000

    def next_float(self) -> float:
        return 0.5

    def approve(self, request: ApprovalRequest) -> bool:
        return True


def form(value: object) -> object:
    """Host data in one form, however its Options and variants are written."""
    if isinstance(value, Mapping):
        if value.get("tag") == "some" and "value" in value:
            return form(value["value"])
        if set(value) == {"tag"}:
            return value["tag"]
        return {key_text(key): form(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [form(item) for item in value]
    return repr(value) if isinstance(value, float) else value


class World:
    """Answers for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.declarations = Declarations(program)
        self.tools = {bare(tool.name): tool for tool in program.tools}
        self.prompts = {bare(prompt.name): prompt for prompt in program.prompts}
        self.records = {record.name: record for record in program.records}
        self.sums = {sum_.name: sum_ for sum_ in program.sums}

    def host(self) -> Host:
        fixed = Fixed()
        return Host(self, self, fixed, fixed, fixed)

    # ---- what a host is asked -----------------------------------------------------------------
    @property
    def name(self) -> str:
        return "echo"

    def find(self, name: str) -> Callable[..., object] | None:
        tool = self.tools.get(name)
        return None if tool is None else lambda *given: self.answered(tool, list(given))

    def answered(self, tool: Tool, native: list[object]) -> object:
        return self.data(tool.returns, bare(tool.name), native)

    def answer(self, request: ModelRequest) -> ModelReply:
        prompt = self.prompts[request.prompt.rpartition("::")[2]]
        value = self.data(prompt.returns, request.prompt, [a.value for a in request.arguments])
        return ModelReply(
            to_json(self.declarations, Limits(), prompt.returns, self.value(prompt.returns, value), False),
            "echo",
        )

    # ---- data ---------------------------------------------------------------------------------
    def data(self, type_: Type, name: str, arguments: list[object]) -> object:
        """What `name` answers to these arguments: native data of the type."""
        text = f"{name.rpartition('::')[2]}{form(arguments)}"
        rnd = random.Random(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())
        return self._make(type_, rnd, 0)

    def _make(self, type_: Type, rnd: random.Random, depth: int) -> object:
        match type_:
            case Scalar("Int"):
                return rnd.choice((0, 1, 2, 3, 5))
            case Scalar("Float"):
                return rnd.choice((0.0, 0.5, 1.0, 2.25))
            case Scalar("String"):
                return rnd.choice(WORDS)
            case Scalar("Bool"):
                return rnd.random() < 0.5
            case Scalar():
                return None
            case GroundedType(inner):
                return self._make(inner, rnd, depth)
            case ListType(element):
                return [self._make(element, rnd, depth + 1) for _ in range(rnd.choice((0, 1, 2, 2, 3)))]
            case MapType(key, value):
                keys = [self._key(key, rnd) for _ in range(rnd.choice((0, 1, 2)))]
                return {each: self._make(value, rnd, depth + 1) for each in keys}
            case OptionType(item):
                return Some(self._make(item, rnd, depth + 1)) if rnd.random() < 0.7 else None
            case ResultType(ok, err):
                good = rnd.random() < 0.7
                return Ok(self._make(ok, rnd, depth + 1)) if good else Err(self._make(err, rnd, depth + 1))
            case NamedType(name) if name in self.records:
                return {f.name: self._make(f.type, rnd, depth + 1) for f in self.records[name].fields}
            case NamedType(name):
                variant = rnd.choice(self.sums[name].variants)
                return {
                    "tag": variant.name,
                    **{f.name: self._make(f.type, rnd, depth + 1) for f in variant.fields},
                }
            case FunctionType():
                raise AssertionError("no host gives a function")

    def _key(self, key: Type, rnd: random.Random) -> object:
        return f"k{rnd.choice((0, 1, 2))}" if key == Scalar("String") else self._make(key, rnd, 0)

    def stated(self, type_: Type, data: object) -> object:
        """The data as a host hands it in: with a source at each Grounded position."""
        match type_:
            case GroundedType(inner):
                return Sourced(value=data, uri=GIVEN, text="as given")
            case ListType(inner):
                assert isinstance(data, list)
                return [self.stated(inner, item) for item in data]
            case MapType(_, inner):
                assert isinstance(data, dict)
                return {key: self.stated(inner, item) for key, item in data.items()}
            case OptionType(inner):
                return Some(self.stated(inner, data.value)) if isinstance(data, Some) else None
            case ResultType(ok, err):
                if isinstance(data, Ok):
                    return Ok(self.stated(ok, data.value))
                assert isinstance(data, Err)
                return Err(self.stated(err, data.value))
            case NamedType(name):
                assert isinstance(data, dict)
                fields = self.records[name].fields if name in self.records else ()
                for variant in self.sums[name].variants if name in self.sums else ():
                    fields = variant.fields if variant.name == data["tag"] else fields
                return {**data, **{f.name: self.stated(f.type, data[f.name]) for f in fields}}
            case Scalar() | FunctionType():
                return data

    def value(self, type_: Type, data: object, label: object = None) -> object:
        """Native data as a run value; a label, if given, stands at every Grounded position of the type."""
        match type_:
            case GroundedType(inner):
                made = self.value(inner, data, label)
                return made if label is None else (made, label)
            case ListType(element):
                assert isinstance(data, list)
                return [self.value(element, item, label) for item in data]
            case MapType(_, value):
                assert isinstance(data, dict)
                return {key: self.value(value, item, label) for key, item in data.items()}
            case OptionType(item):
                return Some(self.value(item, data.value, label)) if isinstance(data, Some) else None
            case ResultType(ok, err):
                if isinstance(data, Ok):
                    return Ok(self.value(ok, data.value, label))
                assert isinstance(data, Err)
                return Err(self.value(err, data.value, label))
            case NamedType(name):
                assert isinstance(data, dict)
                if name in self.records:
                    parts = [self.value(f.type, data[f.name], label) for f in self.records[name].fields]
                    return self.declarations.make_record(name, parts)
                variant = next(v for v in self.sums[name].variants if v.name == data["tag"])
                parts = [self.value(f.type, data[f.name], label) for f in variant.fields]
                return self.declarations.make_variant(name, variant.name, parts)
            case Scalar() | FunctionType():
                return data
