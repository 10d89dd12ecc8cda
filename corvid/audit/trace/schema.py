"""Whether an event has the fields of its phase, each of its type: the schema is that of the writer."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from corvid.json_type import Json
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.trace.events import FIELDS, FORMER, NOTED_STEP, NOTES, OTHERWISE, QUOTED_STEP, STEP

HEADER: Mapping[str, str] = {
    "v": "count", "seq": "count", "ts": "text", "run": "text", "agent": "text", "phase": "text",
}  # fmt: skip
_GRADES = frozenset(Grade)

OWN_CONFIDENCE = frozenset(("ToolTransform", "PromptTransform", "Quoted", "ModelAttested"))
STEPS = OWN_CONFIDENCE | {"AgentHandoff", "Derived", "Severed"}
"""The kinds of steps, and those that say how sure they are by themselves."""


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_whole(value: Json) -> bool:
    return type(value) is int


def _is_count(value: Json) -> bool:
    return type(value) is int and value >= 0


def _is_node(value: Json) -> bool:
    return type(value) is int and value >= 1


def _is_number(value: Json) -> bool:
    return type(value) is int or (type(value) is float and math.isfinite(value))


def _is_share(value: Json) -> bool:
    return isinstance(value, int | float) and type(value) is not bool and 0 <= value <= 1


def _is_list(of: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: isinstance(value, list) and all(map(of, value))


def _is_counted(value: Json) -> bool:
    """Check for operators with how many there are of each, at least one."""
    return isinstance(value, dict) and bool(value) and all(map(_is_node, value.values()))


def _is_activation(value: Json) -> bool:
    return (
        isinstance(value, dict) and tuple(value) == ("number", "agent")
        and _is_count(value["number"]) and _is_text(value["agent"])
    )  # fmt: skip


def _is_file(value: Json) -> bool:
    """Return a file that was not read, with the reason."""
    return (
        isinstance(value, dict) and tuple(value) == ("path", "reason")
        and all(map(_is_text, value.values()))
    )  # fmt: skip


def _is_step(value: Json) -> bool:
    """Check a step: only operators have counts and no name, only what calls another party is sure of it by
    itself, a model's own word is on nothing, and only of a prompt something may be noted."""
    if not isinstance(value, dict):
        return False
    fields = NOTED_STEP if "notes" in value and value.get("step") == "PromptTransform" else STEP
    fields = QUOTED_STEP if value.get("step") == "Quoted" else fields
    if tuple(value) != tuple(fields) or not all(fits(value[name], type_) for name, type_ in fields.items()):
        return False
    kind = value["step"]
    return (
        kind in STEPS
        and (value["ops"] is not None) == (kind == "Derived")
        and (value["confidence"] is not None) == (kind in OWN_CONFIDENCE)
        and not (kind == "ModelAttested" and value["inputs"])
    )


_CHECKS: Mapping[str, Callable[[Json], bool]] = {
    "any": lambda value: True,
    "text": _is_text,
    "flag": lambda value: type(value) is bool,
    "whole": _is_whole,
    "count": _is_count,
    "node": _is_node,
    "number": _is_number,
    "share": _is_share,
    "grade": lambda value: isinstance(value, str) and value in _GRADES,
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "texts": _is_list(_is_text),
    "wholes": _is_list(_is_whole),
    "files": _is_list(_is_file),
    "nodes": _is_list(_is_node),
    "steps": _is_list(_is_step),
    "counts": _is_counted,
    "notes": lambda value: value in NOTES,
    "activation": _is_activation,
}


def fits(value: Json, type_: str) -> bool:
    """Return whether the value is of one of the types of `TYPES`."""
    if type_.endswith("?"):
        return value is None or _CHECKS[type_[:-1]](value)
    return _CHECKS[type_](value)


def wrong(types: Mapping[str, str], event: Mapping[str, Json]) -> str | None:
    """Return the first of these fields whose value is not of its type."""
    return next((name for name, type_ in types.items() if not fits(event[name], type_)), None)


_SHAPES: Mapping[str, tuple[Mapping[str, str], ...]] = {
    phase: tuple(
        {**HEADER, **types, "prev": "text"}
        for types in (fields, *OTHERWISE.get(phase, ()), *([FORMER[phase]] if phase in FORMER else []))
    )
    for phase, fields in FIELDS.items()
}
"""The fields of each kind of event, header and hash with them, in their order, with their types."""


def shape_of(event: Mapping[str, Json]) -> Mapping[str, str] | None:
    """Return the fields with their types of an event that has the fields of its phase; None for any other."""
    phase = event.get("phase")
    names = tuple(event)
    shapes = _SHAPES.get(phase, ()) if isinstance(phase, str) else ()
    return next((shape for shape in shapes if tuple(shape) == names), None)
