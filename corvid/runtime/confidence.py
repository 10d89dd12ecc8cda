"""`@min_confidence` while a run goes on: what an agent returns is as certain as it promises.

The rows of effects are held to the promise before anything runs, but hosts may report less than a row says.
What has no label has no chain, so of that the rows are all that is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from corvid.runtime.boundary.walk import nodes_in
from corvid.runtime.faults import Fault
from corvid.runtime.problems import ConfidenceTooLow
from corvid.runtime.provenance.nodes import (
    ModelAttested,
    PromptTransform,
    Quoted,
    Retrieval,
    ToolTransform,
)
from corvid.runtime.provenance.query import wide_below
from corvid.types import short_name

if TYPE_CHECKING:
    from corvid.runtime.provenance.store import NodeStore
    from corvid.source.span import Span

_Sure: TypeAlias = "Retrieval | ToolTransform | PromptTransform | Quoted | ModelAttested"
_SURE = (Retrieval, ToolTransform, PromptTransform, Quoted, ModelAttested)


def check_confidence(arena: NodeStore, value: object, function: str, bound: float, span: Span) -> None:
    """Raise the fault R0125 if the chain of a label in the value, wherever it is, has a step with less
    confidence than `bound`. One sweep, however many labels there are."""
    steps = (step for _, step in wide_below(arena, *nodes_in(value)))
    unsure = [step for step in steps if isinstance(step, _SURE) and step.confidence < bound]
    if unsure:
        weakest = min(unsure, key=lambda step: step.confidence)
        raise Fault(ConfidenceTooLow(span, short_name(function), bound, weakest.confidence, _named(weakest)))


def _named(step: _Sure) -> str:
    match step:
        case Retrieval():
            return f"confidence of `{step.source.tool}` of {step.source.uri}"
        case ToolTransform():
            return f"confidence of the tool `{step.tool}`"
        case Quoted():
            return f"confidence of `{step.chooser}` of the passage that it chose"
        case PromptTransform() | ModelAttested():
            return f"confidence of {step.model} of its answer to `{step.prompt}`"
