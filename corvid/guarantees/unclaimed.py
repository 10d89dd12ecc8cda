"""What Corvid does not promise. Each row answers a question that a sceptic asks."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held


def _not_claimed(id_: str, sentence: str, what_helps: str) -> Guarantee:
    return Guarantee(id_, sentence, Held.NOT_CLAIMED, (), what_helps)


TRUTH = _not_claimed(
    "unclaimed.truth",
    "That what a model says is true. A grounded answer was made from its sources; it may still misread them.",
    "The grade Synthesised is printed with such an answer. `cites … strictly` holds its quotations to the "
    "documents, and nothing but its quotations.",
)

HONEST_SOURCES = _not_claimed(
    "unclaimed.honest_sources",
    "That a tool tells the truth about its source. A tool whose row says `data: grounded` is believed about "
    "the text and the uri that it hands over.",
    "The trace keeps every document with its hash, so that what was handed over can be compared with the "
    "original later.",
)

PROGRAM_TEXT = _not_claimed(
    "unclaimed.program_text",
    "That words which the program's own author puts beside a sourced value are the source's words. The "
    "author is trusted: a constant joined to a sourced text, or to none of its letters, is Grounded with it.",
    "Such an answer is never Verbatim: its grade is Computed or worse, and its sources are shown beside it. "
    "A prompt with `cites … strictly` holds each quotation in its answer to the documents.",
)

MODEL_BEHAVIOUR = _not_claimed(
    "unclaimed.model_behaviour",
    "That a model does what its prompt asks. A document may hold instructions (prompt injection), and a "
    "model may follow them.",
    "A document is never a template, a model's answer never mints a source, and a dangerous tool waits for "
    "an approval of its arguments whatever a model says.",
)

COVERT_CHANNELS = _not_claimed(
    "unclaimed.covert_channels",
    "That nothing outside the values depends on grounded content: whether a run faults and with which "
    "words, how long it takes, how much memory and depth it uses.",
    "@grounded_pure covers values, calls, prompts and approvals of runs that end without a fault.",
)

HOST_MEMORY = _not_claimed(
    "unclaimed.host_memory",
    "That a host forgets. A tool that saw a grounded argument may let it decide a later, plain answer.",
    "Inside @grounded_pure a grounded argument reaches a tool only through a parameter declared Grounded.",
)

FAIR_QUOTATION = _not_claimed(
    "unclaimed.fair_quotation",
    "That a true quotation is used fairly, or that the sentence around it follows from it.",
    "Each verified quotation is kept with its place in the document, so that its context is one look away.",
)

ALL = (
    TRUTH,
    HONEST_SOURCES,
    PROGRAM_TEXT,
    MODEL_BEHAVIOUR,
    COVERT_CHANNELS,
    HOST_MEMORY,
    FAIR_QUOTATION,
)
