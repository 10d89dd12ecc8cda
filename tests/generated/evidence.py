"""What the walk knows of a claim: whether the value that it cites shows it."""

from __future__ import annotations

from typing import cast

from corvid.runtime.values import inner_nodes
from tests.generated.labels import Labels, labelled
from tests.generated.world import GIVEN
from tests.reference.policy import accepts


def shows(value: object, kind: str | None) -> bool:
    """Whether a claim of this kind that cites the value is one that the run saw to hold (protocols.claim.1):
    behind each of its labels is a retrieval, and behind some label one by a tool that the policy accepts. A
    place in a document and the answer of a tool hold alike."""
    if not labelled(value):
        return False
    behind = [_retrievers(cast(Labels, found)) for found in inner_nodes(value)]
    return all(behind) and any(accepts(kind, tool) for tools in behind for tool in tools)


def _retrievers(found: Labels) -> set[str]:
    """Who retrieved what the labels stand for: tools, and the host, of which the policy knows nothing."""
    tools = {label.removeprefix("tool:").partition("(")[0] for label in found if label.startswith("tool:")}
    return tools | ({GIVEN} & found)
