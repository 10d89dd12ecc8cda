"""Expectations against what happened, both ways: one unmet fails, and so does what was not expected."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from corvid.api import Loaded, Services, prepare
from corvid.diagnostics.model import Problem
from corvid.hosts.system import Asking, SystemRandomness
from corvid.ir.program import Program
from corvid.pipeline import CheckedProgram, check_file
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import Json, ModelReply, ModelRequest
from corvid.source.span import Span
from corvid.testing.literate import Marker, Sample, markers
from corvid.types import (
    BOOL,
    FLOAT,
    INT,
    STRING,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    Type,
    plain,
    qualified,
    short_name,
)

_RUN = re.compile(
    r"(?P<agent>\w+)\((?P<arguments>.*)\) "
    r"(?:faults (?P<code>R\d+)|-> (?P<value>.+?)(?: \[(?P<grade>\w+)\])?)$"
)


class Place(Struct, frozen=True):
    """A line of a file of the program."""

    file: str
    line: int


def compare(sample: Sample, folder: Path, page_code: str = "") -> list[str]:
    """Return what does not agree, one line each; empty if all does. `folder` is empty and takes the files."""
    expected: dict[str, tuple[Marker, ...]] = {}
    for name, text in sample.files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        expected[name] = markers(text)
    checked = check_file(folder / sample.files[0][0])
    found = _problems(checked, folder, expected, page_code)
    if checked.program is not None:
        found += _sites(checked, folder, expected)
        found += _types(checked, folder, expected)
        found += _runs(checked, expected)
    elif any(m.kind in ("run", "type", "discard", "expose") for ms in expected.values() for m in ms):
        found.append("the program has errors, so its other expectations can't be looked at")
    return found


def _place(checked: CheckedProgram, folder: Path, span: Span) -> Place:
    text = checked.store.text(span.source)
    name = Path(text.name)
    file = name.relative_to(folder).as_posix() if name.is_relative_to(folder) else text.name
    return Place(file, text.line_of(span.start))


def _flat(expected: Mapping[str, tuple[Marker, ...]], *kinds: str) -> list[tuple[Place, Marker]]:
    return [(Place(f, m.line), m) for f, ms in expected.items() for m in ms if m.kind in kinds]


def _problems(
    checked: CheckedProgram, folder: Path, expected: Mapping[str, tuple[Marker, ...]], page_code: str
) -> list[str]:
    unmet = _flat(expected, "error", "warning")
    surprising: list[str] = []
    for problem in checked.problems:
        here = _place(checked, folder, problem.span)
        for place, marker in unmet:
            code = marker.code or page_code
            if place == here and code == problem.code.id and marker.text in _words(problem):
                unmet.remove((place, marker))
                break
        else:
            surprising.append(f"{here.file}:{here.line}: unexpected {problem.code.id}: {problem.message()}")
    missing = [f"{p.file}:{p.line}: expected {m.code or page_code} {m.text!r}" for p, m in unmet]
    labels = {
        (_place(checked, folder, label.span), label.text)
        for problem in checked.problems
        for label in problem.labels()
    }
    for place, marker in _flat(expected, "hop"):
        if not any(at == place and marker.text in text for at, text in labels):
            missing.append(f"{place.file}:{place.line}: expected a label with {marker.text!r}")
    return surprising + missing


def _words(problem: Problem) -> str:
    return "\n".join([problem.message(), problem.help() or "", *(label.text for label in problem.labels())])


def _sites(checked: CheckedProgram, folder: Path, expected: Mapping[str, tuple[Marker, ...]]) -> list[str]:
    """Return how the sites differ from those that are expected. Sites count only in programs that expect
    some; then all of them do."""
    wanted: list[tuple[str, int, str, str]] = sorted(
        (p.file, p.line, str(m.kind), m.text) for p, m in _flat(expected, "discard", "expose")
    )
    assert checked.program is not None
    if not wanted:
        return []
    found = []
    for site in checked.program.sites:
        here = _place(checked, folder, site.span)
        if not here.file.startswith("std/"):
            found.append((here.file, here.line, "discard" if site.discard else "expose", site.kind))
    return _difference(wanted, sorted(found))


def _difference(wanted: list[tuple[str, int, str, str]], found: list[tuple[str, int, str, str]]) -> list[str]:
    missing, extra = Counter(wanted) - Counter(found), Counter(found) - Counter(wanted)
    said = [f"{f}:{n}: expected {k} {t}" for f, n, k, t in missing.elements()]
    return said + [f"{f}:{n}: unexpected {k} {t}" for f, n, k, t in extra.elements()]


def _types(checked: CheckedProgram, folder: Path, expected: Mapping[str, tuple[Marker, ...]]) -> list[str]:
    wrong: list[str] = []
    assert checked.program is not None
    for place, marker in _flat(expected, "type"):
        name = _bound_name((folder / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1])
        slots = {
            qualified(slot.type).replace(f"{checked.program.main}::", "")
            for function in checked.program.functions
            if _holds(checked, folder, function.span, place)
            for slot in function.locals
            if slot.name == name
        }
        if marker.text not in slots:
            wrong.append(f"{place.file}:{place.line}: `{name}` is {sorted(slots)}, expected {marker.text}")
    return wrong


def _holds(checked: CheckedProgram, folder: Path, span: Span, place: Place) -> bool:
    first = _place(checked, folder, span)
    last = checked.store.text(span.source).line_of(span.end)
    return first.file == place.file and first.line <= place.line <= last


def _bound_name(line: str) -> str:
    match = re.match(r"\s*(?:for\s+)?(\w+)", line)
    return match.group(1) if match else ""


# ---- running ----------------------------------------------------------------------------------
class Canned:
    """A tool for every declaration: text says which tool was called with what, the rest is small. One that
    selects gives its list from the end."""

    def __init__(self, program: Program) -> None:
        self._tools = {short_name(tool.name): tool for tool in program.tools}
        self._records = {record.name: record for record in program.records}
        self._sums = {sum_.name: sum_ for sum_ in program.sums}

    def find(self, name: str) -> Callable[..., object] | None:
        tool = self._tools.get(name)
        if tool is None:
            return None
        if name == "fails":
            return _raise
        if name == "misfits":
            return lambda *_, **__: {"no": "field of any record"}
        if tool.selects is not None:
            place = tool.selects
            return lambda *given, **_: given[place][::-1]
        text = f"{name}({{}})"
        return lambda *given, **_: self._canned(tool.returns, text.format(", ".join(map(str, given))))

    def _canned(self, type_: Type, text: str) -> Json:
        """Return a small value of the type; every String in it is `text`."""
        match plain(type_):
            case ListType(element):
                return [self._canned(element, text), self._canned(element, text)]
            case MapType():
                return {}
            case OptionType(item):
                return self._canned(item, text)
            case ResultType(ok):
                return {"tag": "ok", "ok": self._canned(ok, text)}
            case NamedType(name) if name in self._records:
                return {f.name: self._canned(f.type, text) for f in self._records[name].fields}
            case NamedType(name):
                return self._variant(name, text)
            case other:
                small: dict[Type, Json] = {INT: 7, FLOAT: 0.5, BOOL: True, STRING: text}
                return small.get(other)

    def _variant(self, name: str, text: str) -> Json:
        first = self._sums[name].variants[0]
        return {"tag": first.name, **{f.name: self._canned(f.type, text) for f in first.fields}}


def _raise(*_: object) -> object:
    raise ValueError("this tool always fails")


class Echo:
    """A model that answers a text with the text it was asked, and gives small values otherwise. Of its answer
    to a prompt `unsure` it is not sure."""

    name = "echo"

    def answer(self, request: ModelRequest) -> ModelReply:
        text = "\n".join(message.text for message in request.messages)
        kind = request.schema.get("type")
        values: dict[object, Json] = {"integer": 3, "number": 0.5, "boolean": True, "array": [], "null": None}
        key = kind if isinstance(kind, str) else ""
        sure = 0.25 if request.prompt == "unsure" else None
        return ModelReply(values.get(key, text), "echo", 1, sure)


class Still:
    """A clock that is."""

    def now_ms(self) -> int:
        return 0


def services(program: Program) -> Services:
    """Return what the programs of the suite run on."""
    approver = Asking(lambda request: request.label != "Refused")
    return Services(Canned(program), Echo(), approver, Still(), SystemRandomness(1))


def _runs(checked: CheckedProgram, expected: Mapping[str, tuple[Marker, ...]]) -> list[str]:
    wanted = _flat(expected, "run")
    if not wanted or checked.program is None:
        return []
    loaded = prepare(checked, services(checked.program))
    try:
        return [line for place, marker in wanted for line in _run(loaded, place, marker.text)]
    finally:
        loaded.close()


def _run(loaded: Loaded, place: Place, text: str) -> Iterable[str]:
    match = _RUN.match(text)
    if match is None:
        yield f"{place.file}:{place.line}: `{text}` is not a run"
        return
    function = loaded.functions[f"{loaded.program.main}::{match['agent']}"]
    outcome = loaded.run(function, json.loads(f"[{match['arguments']}]"))
    if outcome.fault is not None:
        code = outcome.fault.problem.code.id
        if code != match["code"]:
            yield f"{place.file}:{place.line}: {code}: {outcome.fault.problem.message()}"
        return
    value = outcome.value.value if isinstance(outcome.value, Grounded) else outcome.value
    if match["code"]:
        yield f"{place.file}:{place.line}: gave {value!r}, expected the fault {match['code']}"
    elif not _shows(value, match["value"]):
        yield f"{place.file}:{place.line}: gave {value!r}, expected {match['value']}"
    grade = str(outcome.value.grade) if isinstance(outcome.value, Grounded) else None
    if match["grade"] and grade != match["grade"].lower():
        yield f"{place.file}:{place.line}: the grade is {grade}, expected {match['grade']}"


def _shows(value: object, text: str) -> bool:
    """Return whether `text`, as JSON or as Python shows it, is the value."""
    try:
        return repr(value) == repr(json.loads(text))
    except json.JSONDecodeError:
        return str(value) == text
