"""What Corvid promises about sources and quotations."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.ir.problems import GroundedPureLaundering
from corvid.runtime.problems import CitationViolation, UngroundedValue
from corvid.semantics.provenance.problems import (
    ImportNotGroundedPure,
    PromptCitationRequiresGrounded,
    PromptCitationUnknownParam,
    PromptCitationUnquotable,
    UngroundedReturn,
    UngroundedUse,
)

PROVENANCE_REQUIRED = Guarantee(
    "grounded.provenance_required",
    "A value of type Grounded traces back to at least one retrieval, on every path that returns it.",
    Held.BOTH,
    refused_with=(UngroundedReturn, UngroundedUse, UngroundedValue),
    limits="A source says where a text comes from, not that it is true. A model whose own effect row says "
    "`data: grounded` attests instead of retrieving: its values carry the grade Attested and a warning.",
)

NO_LAUNDERING = Guarantee(
    "grounded.no_laundering",
    "An agent marked @grounded_pure lets no grounded value reach a plain slot, and nothing plain depends "
    "on one.",
    Held.BEFORE_RUNNING,
    refused_with=(GroundedPureLaundering, ImportNotGroundedPure),
    limits="Faults and their texts, time, memory, depth, approvals asked by a confidence gate, and hosts "
    "whose plain answers depend on grounded arguments they saw earlier are not covered.",
)

DISCARDS_VISIBLE = Guarantee(
    "grounded.discards_visible",
    "Each place where provenance is dropped or exposed is a node of the typed program and listed by "
    "`corvid check --discards`; each execution of a drop is an event of the run.",
    Held.BOTH,
    refused_with=(),
    limits="Outside @grounded_pure a drop is allowed: it is shown, not refused.",
)

CHAIN_CARRIED = Guarantee(
    "grounded.chain_carried",
    "A value of type Grounded carries its whole chain at run time: retrievals, transforms, "
    "handoffs, operators.",
    Held.WHILE_RUNNING,
    refused_with=(),
    limits="A chain names what was handed to a model, not which part of it the model used.",
)

NO_FORGED_DELIVERY = Guarantee(
    "grounded.no_forged_delivery",
    "Where a value enters a Grounded type from outside the program, its chain is checked against this run.",
    Held.WHILE_RUNNING,
    refused_with=(UngroundedValue,),
    limits="A host that states a wrong source for a text it really handed over is believed.",
)

CITATION_STRICT = Guarantee(
    "citation.strict",
    "Every quotation in the answer of a prompt with `cites … strictly` stands word for word in "
    "one cited document.",
    Held.BOTH,
    refused_with=(
        CitationViolation,
        PromptCitationUnknownParam,
        PromptCitationRequiresGrounded,
        PromptCitationUnquotable,
    ),
    limits="What the answer says outside quotation marks is not compared with the document.",
)

ALL = (
    PROVENANCE_REQUIRED,
    NO_LAUNDERING,
    DISCARDS_VISIBLE,
    CHAIN_CARRIED,
    NO_FORGED_DELIVERY,
    CITATION_STRICT,
)
