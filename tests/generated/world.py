"""The world a generated program runs in: tools with canned answers and a model that echoes, both decided
by the callee's name and its plain arguments. Time passes whenever the host is asked. A source's documents
and the model say how sure they are, if they do, by the call."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping
from typing import Any

from corvid.ir.program import Parameter, Program, Prompt, Tool
from corvid.runtime.boundary.codec_error import Limits
from corvid.runtime.boundary.declarations import Declarations
from corvid.runtime.context import Host
from corvid.runtime.entrance import Sourced
from corvid.runtime.faults import OutOfTime
from corvid.runtime.host import Document, ModelReply, ModelRequest
from corvid.runtime.values import Err, Ok, Some
from corvid.types import (
    QUOTE,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Scalar,
    Type,
    short_name,
)
from tests.codec import to_json
from tests.generated.advising import advice
from tests.generated.calls import FAILING, LATE
from tests.generated.hosting import Fixed, form, reported_for
from tests.generated.selecting import selection

GIVEN = "host:given"
RULES = "rules"
CANDIDATE = "std/continuity::Candidate"
WORDS = ("river", "a", "north sea", "12", "", "seven")
START = 1_700_000_000_000


def _scope(rnd: random.Random) -> object:
    return {"kind": {"tag": rnd.choice(("Chat", "Chat", "Chat", "Widget"))}, "instance": "set"}



def quoted_passages(type_: Type, request: ModelRequest) -> Any:
    """The answer of a type that is a quote, or some: all of a document, or what is in none. None for any
    other type."""
    if type_ not in (QUOTE, ListType(QUOTE), OptionType(QUOTE)):
        return None
    cited = [each for each in request.arguments if each.name == request.cites]
    texts = [document.text for each in cited for document in each.documents]
    texts = [text for text in texts if any(map(str.isalnum, text))] or ["what nobody wrote"]
    if isinstance(type_, ListType):
        return [texts[0], texts[-1]]
    return texts[0]


class World:
    """Answers for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.declarations = Declarations(program)
        self.tools = {short_name(tool.name): tool for tool in program.tools}
        self.prompts = {short_name(prompt.name): prompt for prompt in program.prompts}
        self.records = {record.name: record for record in program.records}
        self.sums = {sum_.name: sum_ for sum_ in program.sums}
        self.now = START
        self.calling: str | None = None
        """How chains name the call of a source that the host is asked next, if someone watches."""
        self.served: dict[str, frozenset[str]] = {}
        """The texts in the answer to each such call."""
        self.sure: dict[str, tuple[float, float]] = {GIVEN: (1.0, 1.0), RULES: (1.0, 1.0)}
        """How sure a step is, by its label: at least and at most."""
        self.lowest = 1.0
        """How sure the answers to the lane that runs were, the least of them."""

    def host(self) -> Host:
        fixed = Fixed()
        return Host(self, self, fixed, self, fixed)

    def now_ms(self) -> int:
        return self.now

    # ---- what a host is asked -----------------------------------------------------------------
    @property
    def name(self) -> str:
        return "echo"

    def find(self, name: str) -> Callable[..., object] | None:
        tool = self.tools.get(name)
        return None if tool is None else lambda *given, **_: self._performed(tool, list(given))

    def find_declared(self, qualified: str) -> Callable[..., object] | None:
        return self.find(short_name(qualified))

    def answered(self, tool: Tool, native: list[object]) -> object:
        """What a tool answers: native data of its declared result, or some of what it was handed."""
        self.now += 1
        return self.told_by(tool, tool.returns, native, native)

    def told_by(self, tool: Tool, type_: Type, native: list[object], known: list[object]) -> object:
        """The same, decided by what is `known` of the arguments."""
        if tool.selects is None:
            return self.data(type_, short_name(tool.name), known)
        objects = native[tool.selects]
        assert isinstance(objects, list)
        return selection(objects, self._chance(tool.name, known))

    def replied(self, prompt: Prompt, native: list[object]) -> object:
        """What the model answers: native data of the prompt's declared result."""
        self.now += 1
        return self.data(prompt.returns, prompt.name, native)

    def asked(self, prompt: Prompt, native: list[object]) -> str:
        """The name of the model that answers: one for each question, so that a chain distinguishes them."""
        question = f"{short_name(prompt.name)}{form(native)}".encode("utf-8", "surrogatepass")
        return f"echo of {short_name(prompt.name)} {hashlib.sha256(question).hexdigest()[:12]}"

    def fails(self, tool: Tool, native: list[object]) -> str:
        """How a call of the tool comes to nothing, "" if it does not: that is decided by its name and plain
        arguments."""
        if not short_name(tool.name).startswith(FAILING):
            return ""
        self.now += 1
        return "fails" if native[0] in (1, 3) else "late" if native[0] == 5 else ""

    def _performed(self, tool: Tool, native: list[object]) -> object:
        how = self.fails(tool, native)
        if how:
            raise ValueError("not today") if how == "fails" else OutOfTime(LATE)
        answer, uri = self.answered(tool, native), self.calling
        if tool.selects is not None:
            return answer
        if not tool.source:
            self.sure[f"turned:{short_name(tool.name)}"] = (tool.confidence, tool.confidence)
            return answer
        if uri is None:
            return answer
        reported = reported_for(uri)
        texts: list[str] = []

        def document(text: str) -> object:
            texts.append(text)
            return text if reported is None else Document(text, f"{uri}#{len(texts)}", confidence=reported)

        answer = self.with_texts(tool.returns, answer, document)
        self.served[uri] = frozenset(texts)
        own = reported if reported is not None and texts else tool.confidence
        self.sure[uri] = (min(own, tool.confidence), own)
        return answer

    def answer(self, request: ModelRequest) -> ModelReply:
        prompt = self.prompts[request.prompt.rpartition("::")[2]]
        if prompt.lane is not None:
            return self.advised(prompt, request)
        native: list[object] = [argument.value for argument in request.arguments]
        data = self.quoting(request, prompt.returns, self.replied(prompt, native))
        passages = quoted_passages(prompt.returns, request)
        name = self.asked(prompt, native)
        reported = reported_for(name)
        row = prompt.confidence
        self.sure[name] = (min(row, 1.0 if reported is None else reported),) * 2
        if passages is not None:
            return ModelReply(passages, name, len(native), reported)
        json = to_json(self.declarations, Limits(), prompt.returns, self.value(prompt.returns, data), False)
        return ModelReply(json, name, len(native), reported)

    def advised(self, prompt: Prompt, request: ModelRequest) -> ModelReply:
        """The answer inside a lane, to the prompt's own arguments and the candidates."""
        context: Any = request.arguments[-1].value
        native: list[object] = [argument.value for argument in request.arguments[:-1]]
        ids = [one["id"] for one in context["candidates"]]
        return self.chosen(prompt, native, ids, context["allowedEvidenceTypes"], request.attempt)

    def chosen(
        self, prompt: Prompt, native: list[object], ids: list[str], left: list[str], attempt: int
    ) -> ModelReply:
        """The same for one who knows what is shown."""
        self.now += 1
        name = self.asked(prompt, [*native, *ids, attempt])
        data, sure = advice(name, ids, left)
        lowest = min(self.lowest if attempt else prompt.confidence, 1.0 if sure is None else sure)
        self.lowest, self.sure[name] = lowest, (lowest, lowest)
        return ModelReply(data, name, len(ids), sure)

    def quoting(self, request: ModelRequest, type_: Type, data: object) -> object:
        """The answer to a prompt that cites strictly: each text quotes a document of what it cites."""
        if request.cites is None:
            return data
        cited = next(each for each in request.arguments if each.name == request.cites)
        texts = [document.text for document in cited.documents if any(map(str.isalpha, document.text))]
        return self.with_texts(type_, data, lambda text: f"“{texts[0]}” {text}" if texts else text)

    # ---- data ---------------------------------------------------------------------------------
    def data(self, type_: Type, name: str, arguments: list[object]) -> object:
        """What `name` answers to these arguments: native data of the type."""
        return self._make(type_, self._chance(name, arguments), 0)

    @staticmethod
    def _chance(name: str, arguments: list[object]) -> random.Random:
        text = f"{name.rpartition('::')[2]}{form(arguments)}"
        return random.Random(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest())

    def _make(self, type_: Type, rnd: random.Random, depth: int) -> object:
        match type_:
            case Scalar("Int"):
                return rnd.choice((0, 0, 1, 1, 2, 3))  # mostly within the lists, or every index faults
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
                return [self._make(element, rnd, depth + 1) for _ in range(rnd.choice((0, 3, 4, 4, 5)))]
            case MapType(key, value):
                keys = [self._key(key, rnd) for _ in range(rnd.choice((0, 1, 2)))]
                return {each: self._make(value, rnd, depth + 1) for each in keys}
            case OptionType(item):
                return Some(self._make(item, rnd, depth + 1)) if rnd.random() < 0.7 else None
            case ResultType(ok, err):
                good = rnd.random() < 0.7
                return Ok(self._make(ok, rnd, depth + 1)) if good else Err(self._make(err, rnd, depth + 1))
            case NamedType(name) if name in self.records:
                made = {f.name: self._make(f.type, rnd, depth + 1) for f in self.records[name].fields}
                # Most candidates of a turn have ids of their own, and are in one place.
                own = {"id": f"c{rnd.randrange(400)}", "scope": _scope(rnd)} if name == CANDIDATE else {}
                return {**made, **own}
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

    def with_texts(self, type_: Type, data: object, change: Callable[[str], object]) -> object:
        """The data with each String in it changed, keys apart, in the order in which data is read."""
        match type_:
            case Scalar("String"):
                assert isinstance(data, str)
                return change(data)
            case GroundedType(inner):
                return self.with_texts(inner, data, change)
            case ListType(element):
                assert isinstance(data, list)
                return [self.with_texts(element, item, change) for item in data]
            case MapType(_, value):
                assert isinstance(data, dict)
                return {key: self.with_texts(value, item, change) for key, item in data.items()}
            case OptionType(item):
                return Some(self.with_texts(item, data.value, change)) if isinstance(data, Some) else None
            case ResultType(ok, err):
                if isinstance(data, Ok):
                    return Ok(self.with_texts(ok, data.value, change))
                assert isinstance(data, Err)
                return Err(self.with_texts(err, data.value, change))
            case NamedType(name):
                assert isinstance(data, dict)
                fields = self.fields(name, data)
                return {**data, **{f.name: self.with_texts(f.type, data[f.name], change) for f in fields}}
            case Scalar() | FunctionType():
                return data

    def fields(self, name: str, data: Mapping[str, object]) -> tuple[Parameter, ...]:
        """The fields that host data of this named type has."""
        if name in self.records:
            return self.records[name].fields
        return next(v.fields for v in self.sums[name].variants if v.name == data["tag"])

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
                fields = self.fields(name, data)
                return {**data, **{f.name: self.stated(f.type, data[f.name]) for f in fields}}
            case Scalar() | FunctionType():
                return data

    def value(self, type_: Type, data: object, label: object = None) -> object:
        """Native data as a run value; a label, if given, is at every Grounded position of the type."""
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
