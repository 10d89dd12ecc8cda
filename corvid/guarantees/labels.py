"""What Corvid promises about sources and quotations, effects and approvals."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.ir.problems import (
    BudgetTooSmall,
    CostUnbounded,
    DangerousAfterTaint,
    GroundedPureLaundering,
    NothingTainted,
    TaintedDangerousArgument,
    TaintedValue,
)
from corvid.runtime.problems import (
    ApprovalArgumentsChanged,
    ApprovalDenied,
    CitationViolation,
    ConfidenceTooLow,
    DepthExceeded,
    LoopTooLong,
    UngroundedValue,
)
from corvid.semantics.approvals.problems import (
    AmbiguousApprovalLabel,
    ApprovalArgumentNotSimple,
    ApprovalOfFunction,
    UnapprovedDangerousCall,
    UnknownApprovalLabel,
)
from corvid.semantics.effects.problems import (
    AnnotationInvalid,
    DimensionValueInvalid,
    EffectConstraintViolation,
    EffectRowIncomplete,
    FnBodyNotPure,
    InvalidConfidence,
    UnknownAnnotation,
    UnknownDimension,
)
from corvid.semantics.provenance.problems import (
    CannotSelect,
    ExcerptMade,
    FrozenValue,
    FunctionBehindLabel,
    ImportNotGroundedPure,
    LabelsDiffer,
    PlainExcerpt,
    PromptCitationRequiresGrounded,
    PromptCitationUnknownParam,
    PromptCitationUnquotable,
    QuoteNotLookedUp,
    UngroundedReturn,
    UngroundedUse,
)
from corvid.syntax.problems import NotSupportedYet, TrustedWithoutReason

_GENERATED = "tests/theorems/test_theorems.py::test_theorems"

ALL: tuple[Guarantee, ...] = (
    Guarantee(
        "grounded.provenance_required",
        "A value of type Grounded traces back to at least one retrieval, on every path that returns it.",
        Held.BOTH,
        refused_with=(UngroundedReturn, UngroundedUse, UngroundedValue),
        limits="A source says where a text comes from, not that it is true. A source had a part in the "
        "value; the program's own constants may have one, too (grade Computed), even the greater. A model "
        "whose own effect row says `data: grounded` attests instead of retrieving: its values carry the "
        "grade Attested and a warning.",
        held_by=(_GENERATED,),
    ),
    Guarantee(
        "grounded.type_tells_label",
        "The type shows what the run carries: a value of plain type never has a chain, one of Grounded type "
        "always has, also inside lists, maps, records and functions.",
        Held.BOTH,
        refused_with=(LabelsDiffer, FunctionBehindLabel, CannotSelect),
        limits="There is no Grounded of a function or a stream.",
        held_by=(_GENERATED,),
    ),
    Guarantee(
        "grounded.frozen_inside",
        "Nothing inside a grounded value changes: what its sources said at the retrieval is what it says "
        "later.",
        Held.BEFORE_RUNNING,
        refused_with=(FrozenValue,),
        limits="A source may give another text the next time it is asked; that is another retrieval.",
        held_by=(
            "tests/attacks/test_meddling_hosts.py::test_a_tool_that_changes_its_arguments_changes_nothing",
            "tests/attacks/test_meddling_hosts.py::test_an_answer_that_changes_later_is_as_it_was",
        ),
    ),
    Guarantee(
        "grounded.no_laundering",
        "An agent marked @grounded_pure lets no grounded value reach a plain slot, and nothing plain depends "
        "on one.",
        Held.BEFORE_RUNNING,
        refused_with=(GroundedPureLaundering, ImportNotGroundedPure),
        limits="Faults that nothing catches and their texts, time, memory, depth, and hosts whose plain "
        "answers depend on grounded arguments they saw earlier are not covered.",
        held_by=(
            _GENERATED,
            "tests/theorems/test_pairs.py::test_what_is_pure_agrees",
            "tests/theorems/test_pairs.py::test_what_launders_is_refused_and_shows",
        ),
    ),
    Guarantee(
        "grounded.discards_visible",
        "Each place where provenance is dropped or exposed is a node of the typed program and listed by "
        "`corvid check --discards`; each execution of a drop is an event of the run.",
        Held.BOTH,
        refused_with=(),
        limits="Outside @grounded_pure a drop is allowed: it is shown, not refused.",
        no_refusal="A drop is not a mistake, and no text can write one that is not listed. A typed program "
        "with one such node less is refused by the verifier.",
        held_by=(
            "tests/ir/test_lowered.py::test_a_lowered_program_needs_each_of_its_label_nodes",
            "tests/ir/test_samples.py::test_no_label_node_can_be_taken_out",
            "tests/runtime/test_trace.py::test_one_severed_event_for_each_site_and_activation",
            _GENERATED,
        ),
    ),
    Guarantee(
        "grounded.chain_carried",
        "A value of type Grounded carries its whole chain at run time: retrievals, transforms, "
        "handoffs, operators.",
        Held.WHILE_RUNNING,
        refused_with=(UngroundedValue,),
        limits="A chain names what was handed to a model, not which part of it the model used.",
        held_by=(
            "tests/runtime/test_arena.py::test_queries_agree_with_the_naive_reference",
            "tests/reference/test_agreement.py::test_generated_programs",
        ),
    ),
    Guarantee(
        "grounded.no_forged_delivery",
        "Where a value enters a Grounded type from outside the program, its chain is checked against this "
        "run.",
        Held.WHILE_RUNNING,
        refused_with=(UngroundedValue,),
        limits="A host that states a wrong source for a text it really handed over is believed.",
        held_by=(
            "tests/attacks/test_lying_hosts.py::test_no_claim_of_a_source_is_believed_unchecked",
            "tests/attacks/test_lying_hosts.py::test_a_grounded_value_of_another_run_is_refused",
            "tests/runtime/test_prompt_calls.py::test_decoding_an_answer_never_gives_a_chain",
        ),
    ),
    Guarantee(
        "citation.strict",
        "Every quotation in the answer of a prompt with `cites … strictly`, and every citation that the "
        "model gives beside it, is word for word in one cited document; a `Quote` is cut out of one.",
        Held.BOTH,
        refused_with=(
            CitationViolation,
            PromptCitationUnknownParam,
            PromptCitationRequiresGrounded,
            PromptCitationUnquotable,
            QuoteNotLookedUp,
            PlainExcerpt,
            ExcerptMade,
        ),
        limits="What the answer says outside quotation marks is not compared with the document, also where a "
        "model cites beside its text, and a true quotation may be torn out of its context. An answer that "
        "holds nothing need not quote, though the document may say more; its chain says `abstained`. What "
        "`filter`, `slice` or `+` make of a list with one label goes back to all documents of that list, so "
        "one that was left out may be quoted; the elements of a `List<Grounded<String>>` have their own.",
        held_by=(
            "tests/runtime/citations/test_properties.py::test_accepted_spans_stand_in_the_source",
            "tests/runtime/citations/test_properties.py::test_an_appended_invention_is_refused",
            "tests/runtime/citations/test_properties.py::test_a_naive_verifier_agrees",
            "tests/runtime/citations/test_adversary.py::test_hidden_inventions_are_found",
            "tests/runtime/citations/test_quotes_of_answers.py::test_each_answer_is_judged_as_it_was_built",
            "tests/runtime/citations/test_pointed.py::test_a_lie_is_refused_and_no_truth_makes_up_for_it",
        ),
    ),
    Guarantee(
        "confidence.min_threshold",
        "The composed confidence of an agent with @min_confidence, with that of the function values that "
        "it is handed, is at least the number it names, and so is that of each label in what it returns.",
        Held.BOTH,
        refused_with=(EffectConstraintViolation, InvalidConfidence, ConfidenceTooLow),
        limits="Confidence is what effects and hosts declare; Corvid composes it and does not measure it. "
        "What a host reports of a part without a label is not known.",
        held_by=("tests/api/test_min_confidence.py::test_no_label_inside_is_less_certain",),
    ),
    Guarantee(
        "confidence.gate",
        "A call of what has `trust: autonomous_if_confident(t)` in its row is made only if the least "
        "confidence of its arguments is t or more, or the approver says yes.",
        Held.WHILE_RUNNING,
        refused_with=(ApprovalDenied,),
        limits="The confidence is that of the labels of the arguments, also of those that fall at the call. "
        "A value that lost its label before counts as certain: `check --discards` lists where labels fall.",
        held_by=(
            "tests/runtime/test_gates.py::test_the_approver_is_asked_below_the_threshold_and_not_at_it",
        ),
    ),
    Guarantee(
        "data.categories",
        "An agent with @data(a, b) has each of these categories in what it does, one with @data(only: a, "
        "b) no other, whichever helper or function value brings them in.",
        Held.BEFORE_RUNNING,
        refused_with=(EffectConstraintViolation,),
        limits="Which categories a tool touches is what its effects declare.",
    ),
    Guarantee(
        "effects.level_bounds",
        "An agent with @trust, @reversible, @latency, @capability or @privacy_tier calls nothing of a level "
        "beyond the one it names, and one with @jurisdiction or @compliance has these names in what it does, "
        "or only these; whichever helper or function value brings them in.",
        Held.BEFORE_RUNNING,
        refused_with=(EffectConstraintViolation, DimensionValueInvalid),
        limits="Which level a tool has is what its effects declare.",
    ),
    Guarantee(
        "budget.static",
        "An agent with a budget has no path on which its calls, with all that they call, spend more by what "
        "their effects say; what nothing bounds is refused.",
        Held.BEFORE_RUNNING,
        refused_with=(BudgetTooSmall, CostUnbounded),
        limits="What a call spends is what its effects declare. A model that reports a higher cost, or one "
        "that the host asks in its place, is counted while running, and the run ends where it goes beyond a "
        "budget (R0140). The time of tools is not measured.",
        held_by=(
            "tests/budgets/test_bounds.py::test_no_run_spends_more_than_its_bound",
            "tests/budgets/test_bounds.py::test_where_nothing_depends_on_data_the_bound_is_what_is_spent",
            "tests/budgets/test_meters.py::test_a_call_that_would_go_beyond_the_budget_is_not_made",
            "tests/budgets/test_meters.py::test_what_a_model_reports_counts_if_it_is_more",
        ),
    ),
    Guarantee(
        "budget.bounds_while_running",
        "A loop with @max_iterations begins its body no more often than that, and an agent with @max_depth "
        "is no more often inside itself; a run that would go on ends in a fault.",
        Held.WHILE_RUNNING,
        refused_with=(LoopTooLong, DepthExceeded),
        limits="Functions with such bounds are not made machine code of.",
    ),
    Guarantee(
        "effects.deterministic",
        "An agent with @deterministic asks no tool, model, person, clock or chance, through no helper and no "
        "function value, so that equal arguments give an equal result.",
        Held.BEFORE_RUNNING,
        refused_with=(EffectConstraintViolation,),
        limits="What is noted in a log (`claim`, `assume`, `intent`) changes no result, and is allowed.",
    ),
    Guarantee(
        "taint.value",
        "What came from an untrusted tool, or was made of it, goes nowhere where the declared type does not "
        "say so, unless the program states with `trusted` why it is trustworthy.",
        Held.BEFORE_RUNNING,
        refused_with=(TaintedValue, NothingTainted, TrustedWithoutReason),
        limits="A tool that keeps what it was given may give it back by another call: the host's word.",
    ),
    Guarantee(
        "taint.dangerous",
        "No call that needs an approval, and no question for one, is given something tainted, or comes in a "
        "run after something tainted has decided what happens.",
        Held.BEFORE_RUNNING,
        refused_with=(TaintedDangerousArgument, DangerousAfterTaint),
        limits="Faults, time and budgets may still depend on it: a page can end a run, not have it go on.",
    ),
    Guarantee(
        "effect_row.body_completeness",
        "A declared `uses` row names every effect that the body can have, through every helper and every "
        "function value that it calls.",
        Held.BEFORE_RUNNING,
        refused_with=(EffectRowIncomplete,),
        limits="What a tool does behind its declared row is the host's word.",
    ),
    Guarantee(
        "effects.no_silent_constraint",
        "An annotation, dimension or value that Corvid does not check is refused, so that none only looks "
        "like a promise.",
        Held.BEFORE_RUNNING,
        refused_with=(
            UnknownAnnotation,
            AnnotationInvalid,
            UnknownDimension,
            DimensionValueInvalid,
            NotSupportedYet,
        ),
        limits="Dimensions of an effect that no annotation asks about (its cost, say) are recorded and bound "
        "nothing.",
    ),
    Guarantee(
        "fn.only_computes",
        "A `fn` calls no tool, prompt or agent, asks for no approval, and changes only what it made itself.",
        Held.BEFORE_RUNNING,
        refused_with=(FnBodyNotPure,),
        limits="A `fn` may fault, run long, and call the functions that it is given.",
    ),
    Guarantee(
        "approval.dangerous_call_requires_token",
        "A dangerous tool or prompt runs only after an approval of exactly this call with exactly these "
        "arguments; whatever else an approval is given for is called with these only.",
        Held.BOTH,
        refused_with=(
            UnapprovedDangerousCall,
            UnknownApprovalLabel,
            AmbiguousApprovalLabel,
            ApprovalArgumentNotSimple,
            ApprovalOfFunction,
            ApprovalDenied,
            ApprovalArgumentsChanged,
        ),
        limits="Corvid checks that an approval is asked for and given, not that it is wise.",
        held_by=(
            "tests/runtime/test_approvals.py::test_anything_but_yes_is_no",
            "tests/runtime/test_approvals.py::test_nothing_but_a_token_is_one",
            "tests/attacks/test_meddling_hosts.py::test_an_approver_cannot_change_what_it_approves",
        ),
    ),
)
