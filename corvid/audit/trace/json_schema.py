"""The JSON Schema of logs, and an example of every event, made from the schema of the writer:
`docs/log-format.md` and `docs/log-format.schema.json` are made from here. Logs from anyone may have more
(docs/audit.md)."""

from __future__ import annotations

from collections.abc import Mapping

from corvid.audit.trace.schema import HEADER, OWN_CONFIDENCE, STEPS
from corvid.json_type import Json
from corvid.runtime.provenance.grade import Grade
from corvid.runtime.trace.events import (
    FIELDS,
    FORMER,
    NOTED_STEP,
    NOTES,
    OTHERWISE,
    QUOTED_STEP,
    STEP,
    VERSION,
)

ID = "urn:corvid:log:1"
_HASH = "0" * 64


def _object(fields: Mapping[str, str], fixed: Mapping[str, Json] | None = None) -> dict[str, Json]:
    """Return an object of just these fields; `fixed` ones have their own schemas."""
    properties: dict[str, Json] = {name: _type(type_) for name, type_ in fields.items()}
    properties.update(fixed or {})
    return {
        "type": "object", "required": list(properties), "additionalProperties": False,
        "properties": properties,
    }  # fmt: skip


def _type(type_: str) -> Json:
    known = {"$ref": f"#/$defs/{type_.removesuffix('?')}"}
    return {"anyOf": [known, {"type": "null"}]} if type_.endswith("?") else known


def _list(of: str) -> dict[str, Json]:
    return {"type": "array", "items": {"$ref": f"#/$defs/{of}"}}


def _types() -> dict[str, Json]:
    """Return the types of fields, as `fits` checks them. What a step may have by its kind is said in
    words."""
    text: dict[str, Json] = {"type": "string"}
    notes: list[Json] = [list(one) for one in NOTES]
    return {
        "any": {},
        "text": text,
        "flag": {"type": "boolean"},
        "whole": {"type": "integer"},
        "count": {"type": "integer", "minimum": 0},
        "node": {"type": "integer", "minimum": 1},
        "number": {"type": "number"},
        "share": {"type": "number", "minimum": 0, "maximum": 1},
        "grade": {"enum": [*map(str, Grade)]},
        "object": {"type": "object"},
        "list": {"type": "array"},
        "texts": _list("text"),
        "wholes": _list("whole"),
        "nodes": _list("node"),
        "files": {"type": "array", "items": _object({"path": "text", "reason": "text"})},
        "counts": {"type": "object", "minProperties": 1, "additionalProperties": {"$ref": "#/$defs/node"}},
        "notes": {"enum": notes},
        "activation": _object({"number": "count", "agent": "text"}),
        "steps": _list("step"),
        "step": {
            "anyOf": [
                _object(STEP, {"step": {"enum": sorted(STEPS - {"Quoted"})}}),
                _object(NOTED_STEP, {"step": {"const": "PromptTransform"}}),
                _object(QUOTED_STEP, {"step": {"const": "Quoted"}}),
            ],
            "description": (
                f"`ops` is there for Derived alone, `confidence` for {', '.join(sorted(OWN_CONFIDENCE))}"
            ),
        },
    }  # fmt: skip


def shapes(phase: str) -> tuple[Mapping[str, str], ...]:
    """Return the lists of fields that a phase has, or had."""
    former = (FORMER[phase],) if phase in FORMER else ()
    return (FIELDS[phase], *OTHERWISE.get(phase, ()), *former)


def log_schema() -> dict[str, Json]:
    """Return the schema of one line of a log that a run wrote."""
    events: list[Json] = []
    for phase in FIELDS:
        for fields in shapes(phase):
            fixed: dict[str, Json] = {"v": {"const": VERSION}, "phase": {"const": phase}}
            events.append(_object({**HEADER, **fields, "prev": "text"}, fixed))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": ID,
        "title": "A line of a log that Corvid wrote",
        "anyOf": events,
        "$defs": _types(),
    }  # fmt: skip


_EXAMPLES: Mapping[str, Json] = {
    "any": None, "text": "…", "flag": True, "whole": 1, "count": 1, "node": 1, "number": 0.5, "share": 0.5,
    "grade": str(next(iter(Grade))), "object": {}, "list": [], "texts": ["…"], "wholes": [0], "nodes": [1],
    "files": [{"path": "a.pdf", "reason": "binary"}], "counts": {"+": 1}, "notes": ["repaired"],
    "activation": {"number": 0, "agent": "main::main"},
    "steps": [{
        "node": 2, "step": "Derived", "name": None, "model": None, "ops": {"+": 1}, "inputs": [1],
        "constant": False, "unsourced": [], "confidence": None,
    }],
}  # fmt: skip
"""A value of each type."""
_NAMED: Mapping[str, Json] = {
    "claim": "expiry is 60 minutes", "grounding": "citation",
    "evidence": {"quote": "return 60", "path": "${PROJECT_ROOT}/src/a.py", "line": 2},
    "revision": "0123456789abcdef0123456789abcdef01234567", "hash": _HASH, "tool": "search",
    "flag": "[ASSUMPTION]", "status": "verified_absent", "action": None, "boundary": "the result of main",
}  # fmt: skip
"""Values of fields that say more than their types."""


def example(phase: str, fields: Mapping[str, str]) -> dict[str, Json]:
    """Return a line of this phase."""
    own = {
        name: _NAMED.get(name, _EXAMPLES[type_.removesuffix("?")]) for name, type_ in fields.items()
    }  # fmt: skip
    return {
        "v": VERSION, "seq": 0, "ts": "2026-01-31T12:00:00.000Z", "run": "r", "agent": "main::main",
        "phase": phase, **own, "prev": _HASH,
    }  # fmt: skip


PAGE_BEGINS = """# The format of logs

This page and `log-format.schema.json` beside it are made from the code (`make bless`). A log that Corvid
writes is JSON Lines, an event a line, or MessagePack with the same content. Every event has `v`, `seq`
(from 0 on), `ts`, `run`, `agent`, `phase`, the fields of its phase in this order, and `prev`, the
SHA-256 of the line before it, or 64 zeros. The schema is closed: `corvid trace verify` reports any other
field. Audits read more than that: `audit.md` says which other forms, and `importing/README.md` which
other programs' logs.

Types: `text`, `flag` (true or false), `whole`, `count` (from 0 on), `node` (from 1 on), `number`,
`share` (0 to 1), lists of these (`texts`, `wholes`, `nodes`), `object`, `list`, `any`; `?` allows null.
The events of prompts with a lane have the names of the continuity protocol; those that earlier versions
wrote (`cycle`, `option_set`, `scope`) are read.
"""


def page() -> str:
    """Return the text of `docs/log-format.md`."""
    import json

    parts = [PAGE_BEGINS]
    for phase in FIELDS:
        parts.append(f"## `{phase}`\n")
        for number, fields in enumerate(shapes(phase)):
            title = "Also:" if number else ""
            title = "Also, by earlier versions:" if fields is FORMER.get(phase) else title
            listed = ", ".join(f"`{name}`: {type_}" for name, type_ in fields.items())
            parts.append(" ".join(filter(None, (title, listed))) + "\n")
            parts.append(f"```json\n{json.dumps(example(phase, fields), ensure_ascii=False)}\n```\n")
    return "\n".join(parts)
