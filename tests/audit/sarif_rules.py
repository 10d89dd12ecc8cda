"""What SARIF 2.1.0 (sections 3.13 to 3.58) demands of the parts that Corvid writes, as a schema.

The standard's own schema is not shipped with any library of the tests.
"""

from __future__ import annotations

from typing import Any

TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}},
        "additionalProperties": False}  # fmt: skip
LEVEL = {"enum": ["none", "note", "warning", "error"]}
URI = {"type": "object", "required": ["uri"], "additionalProperties": False, "properties": {
    "uri": {"type": "string", "pattern": "^[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]*$"},
}}  # fmt: skip
POSITIVE = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object", "required": ["startLine"], "additionalProperties": False,
    "properties": {"startLine": POSITIVE, "startColumn": POSITIVE, "endLine": POSITIVE, "endColumn": POSITIVE,
                   "charOffset": {"type": "integer", "minimum": 0},
                   "charLength": {"type": "integer", "minimum": 0}},
}  # fmt: skip


def closed(required: list[str], **properties: Any) -> dict[str, Any]:
    return {"type": "object", "required": required, "additionalProperties": False, "properties": properties}


PLACE = closed([], physicalLocation=closed(["artifactLocation"], artifactLocation=URI, region=REGION))
REPLACEMENT = closed(["deletedRegion"], deletedRegion=REGION,
                     insertedContent=closed([], text={"type": "string"}))  # fmt: skip
CHANGE = closed(
    ["artifactLocation", "replacements"], artifactLocation=URI,
    replacements={"type": "array", "minItems": 1, "items": REPLACEMENT},
)  # fmt: skip
FIX = closed(
    ["artifactChanges"], description=TEXT, artifactChanges={"type": "array", "minItems": 1, "items": CHANGE}
)
RESULT = closed(
    ["message"], ruleId={"type": "string"}, ruleIndex={"type": "integer", "minimum": 0}, level=LEVEL,
    message=TEXT, locations={"type": "array", "items": PLACE}, fixes={"type": "array", "items": FIX},
)  # fmt: skip
RULE = closed(
    ["id"], id={"type": "string", "minLength": 1}, shortDescription=TEXT, help=TEXT,
    defaultConfiguration=closed([], level=LEVEL), properties={"type": "object"},
)  # fmt: skip
DRIVER = closed(
    ["name"], name={"type": "string"}, semanticVersion={"type": "string"},
    rules={"type": "array", "items": RULE, "uniqueItems": True},
)  # fmt: skip
INVOCATION = closed(
    ["executionSuccessful"], executionSuccessful={"type": "boolean"},
    toolExecutionNotifications={"type": "array", "items": closed(["message"], message=TEXT, level=LEVEL)},
)  # fmt: skip
RUN = closed(
    ["tool"], tool=closed(["driver"], driver=DRIVER), columnKind={"enum": ["unicodeCodePoints"]},
    results={"type": "array", "items": RESULT}, invocations={"type": "array", "items": INVOCATION},
    properties={"type": "object"},
)  # fmt: skip
LOG = closed(
    ["version", "runs"], version={"const": "2.1.0"}, runs={"type": "array", "items": RUN},
    **{"$schema": {"type": "string"}},
)  # fmt: skip
