"""Mistakes about what a fn may do, about rows, confidence and approvals."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out

APPROVALS = "tests/lang/approvals/"
EFFECTS = "tests/lang/effects/"
TOKEN = "approval.dangerous_call_requires_token"
ONLY = "fn.only_computes"
FLOOR = "confidence.min_threshold"
ROW = "effect_row.body_completeness"
LEVELS = "effects.level_bounds"
SAME = "effects.deterministic"
OWN = "tests/semantics/effects/test_own_dimensions.py::"
BOUNDED = EFFECTS + "levels_bound_what_a_call_may_need.cor"

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
        "the texts of an approved f-string do not count",
        "corvid/semantics/approvals/tokens.py::shape",
        Change("('text', part) if isinstance(part, str) else ('value',)", "('value',)"),
        "lets a call with another text pass under the approval of one",
        TOKEN,
        (APPROVALS + "approve_takes_simple_arguments.cor",),
    ),
    Mutant(
        "names inside an approved f-string are not seen",
        "corvid/semantics/approvals/tokens.py::names_in",
        Change("not isinstance(node, _WITHOUT_SHAPE)", "not isinstance(node, _WITHOUT_SHAPE | tree.FString)"),
        "lets a name that an approved text holds be bound anew before the call",
        TOKEN,
        (APPROVALS + "approve_takes_simple_arguments.cor",),
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
        "a level one above its bound is within it",
        "corvid/semantics/effects/promises.py::_level_broken",
        Change("composed > constraint.bound", "composed > constraint.bound + 1"),
        "accepts a supervisor's tool in an agent that needs nobody",
        LEVELS,
        (BOUNDED,),
    ),
    Mutant(
        "the lowest level of a row counts",
        "corvid/semantics/effects/promises.py::_level_broken",
        Change("min if constraint.falling else max", "max if constraint.falling else min"),
        "composes levels the wrong way round",
        LEVELS,
        (BOUNDED,),
    ),
    Mutant(
        "an effect that can't be undone says nothing",
        "corvid/semantics/effects/algebra.py::effect_of",
        Change("('max', 'min', 'and')", "('max', 'min')"),
        "accepts `@reversible` above a tool that wipes",
        LEVELS,
        (BOUNDED,),
    ),
    Mutant(
        "only `data` is a set of names",
        "corvid/semantics/effects/model.py::Effect.words_in",
        Change("dict(self.words).get(dimension, ())", "()"),
        "forgets the jurisdictions of a row",
        LEVELS,
        (BOUNDED,),
    ),
    Mutant(
        "tools ask nothing",
        "corvid/semantics/effects/collect.py::_row",
        Change("(*stated, Stated(effect_of(ASKING), here))", "tuple(stated)"),
        "calls an agent deterministic that asks a model",
        SAME,
        (EFFECTS + "deterministic_agents_ask_nothing_outside.cor",),
    ),
    Mutant(
        "each level above the first needs an approval",
        "corvid/semantics/effects/algebra.py::needs_approval",
        Change("rank(trust, ASKED)", "1"),
        "asks people about tools of a level that needs nobody",
        TOKEN,
        (OWN + "test_levels_below_the_supervisor_need_no_approval_and_those_above_do",),
    ),
    Mutant(
        "what a row asks is looked up among the built-in levels",
        "corvid/semantics/approvals/flow.py::Flow.call_of",
        Change("needs_approval(callee, self.world.dimensions)", "needs_approval(callee)"),
        "fails at a level that the project declares",
        TOKEN,
        (OWN + "test_levels_below_the_supervisor_need_no_approval_and_those_above_do",),
        "verifier",
    ),
    Mutant(
        "a default that is no identity is fine",
        "corvid/audit/laws.py::_identity",
        Change("combine(dimension, none, a) == a == combine(dimension, a, none)", "True"),
        "lets a dimension be declared in which effects that say nothing change a row",
        "effects.no_silent_constraint",
        (OWN + "test_what_can_be_no_dimension_is_refused_by_each_command",),
    ),
    Mutant(
        "built-in levels may be left out",
        "corvid/audit/effect_system.py::_extended",
        Change("tuple((word for word in words if word in own)) != own", "False"),
        "takes levels in any order, so that a bound is none",
        "effects.no_silent_constraint",
        (OWN + "test_what_can_be_no_dimension_is_refused_by_each_command",),
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
