"""Mistakes about what a fn may do, about rows, confidence and approvals."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out

APPROVALS = "tests/lang/approvals/"
EFFECTS = "tests/lang/effects/"
TOKEN = "approval.dangerous_call_requires_token"
ONLY = "fn.only_computes"
FLOOR = "confidence.min_threshold"
ROW = "effect_row.body_completeness"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "one own binding makes a name a fn's own",
        "corvid/semantics/effects/purity.py::_check_change",
        Change("name in names.foreign", "name in names.foreign and name not in names.own"),
        "lets a fn change a parameter that one branch gave another name",
        ONLY,
        (EFFECTS + "a_fn_changes_only_what_it_made.cor",),
    ),
    Mutant(
        "the names of a loop are a fn's own",
        "corvid/semantics/effects/purity.py::_names",
        always("False"),
        "lets a fn append to the elements of its parameter",
        ONLY,
        (EFFECTS + "a_fn_changes_only_what_it_made.cor",),
    ),
    Mutant(
        "a fn may call agents",
        "corvid/semantics/effects/purity.py::_check_call",
        Change("callee.kind != 'fn'", "callee.kind not in ('fn', 'agent')"),
        "hides effects in a fn, so that lifting it launders whether they happened",
        ONLY,
        (EFFECTS + "a_fn_only_computes.cor",),
    ),
    Mutant(
        "confidence of a row is its greatest",
        "corvid/semantics/effects/algebra.py::combine",
        Change("left if rank(dimension, left) <= rank(dimension, right) else right", "right"),
        "takes the last effect of a row for the weakest",
        FLOOR,
        (EFFECTS + "confidence_is_the_weakest_step.cor",),
    ),
    Mutant(
        "a confidence just below the floor passes",
        "corvid/semantics/effects/promises.py::breaches",
        Change("composed < constraint.bound", "float(composed) < round(float(constraint.bound), 1)"),
        "compares rounded numbers",
        FLOOR,
        (EFFECTS + "confidence_is_the_weakest_step.cor",),
    ),
    Mutant(
        "a row is complete with any of its effects",
        "corvid/semantics/effects/promises.py::breaches",
        Change(
            "if unlisted:\n    yield Unlisted(unlisted)",
            "if unlisted and len(unlisted) == len(row):\n    yield Unlisted(unlisted)",
        ),
        "is content with a row that names one of the effects of the body",
        ROW,
        (
            EFFECTS + "row_may_say_more.cor",
            EFFECTS + "row_covers_what_helpers_bring_in.cor",
        ),
    ),
    Mutant(
        "an approval is used more than once",
        "corvid/semantics/approvals/flow.py::Flow.call_of",
        Change("self.available.lose(token, Obstacle('consumed', token.statement.span, span))", "del span"),
        "lets one approval cover every later call with equal arguments",
        TOKEN,
        (APPROVALS + "an_approval_is_used_once.cor",),
    ),
    Mutant(
        "an approval from outside a loop counts inside",
        "corvid/semantics/approvals/flow.py::Available.find",
        Change("token.frame == self.frame", "token.frame <= self.frame"),
        "lets one approval cover every round of a loop",
        TOKEN,
        (APPROVALS + "an_approval_does_not_enter_a_loop.cor",),
    ),
    Mutant(
        "an approval survives the change of what it names",
        "corvid/semantics/approvals/flow.py::Flow.call",
        left_out(
            "name = root_name(site.receiver())\nif name is not None:\n    self.reassign(name, site.link.span)"
        ),
        "lets a list that was approved be appended to before the call",
        TOKEN,
        (APPROVALS + "nothing_named_changes_in_between.cor",),
    ),
    Mutant(
        "a branch that loses an approval is forgotten",
        "corvid/semantics/approvals/flow.py::_Ways.walk",
        Change("self.lost += lost", "self.lost = lost"),
        "keeps what only the last of several branches has lost",
        TOKEN,
        (APPROVALS + "nothing_named_changes_in_between.cor",),
    ),
    Mutant(
        "a prompt above autonomous needs no approval",
        "corvid/semantics/effects/algebra.py::needs_approval",
        Change("callable_.kind not in ('tool', 'prompt')", "callable_.kind != 'tool'"),
        "forgets that a model can be the danger",
        TOKEN,
        (APPROVALS + "trust_above_autonomous_needs_an_approval.cor",),
    ),
    Mutant(
        "what `+=` gives is somebody else's",
        "corvid/semantics/effects/purity.py::_names",
        Change("piece.op != '=' or is_fresh(facts, piece.value)", "is_fresh(facts, piece.value)"),
        "refuses a fn that changes the sum it made",
        ONLY,
        (EFFECTS + "a_fn_changes_only_what_it_made.cor",),
    ),
)
