"""Mistakes about what calls spend: before a run, and while it goes on."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, inverted, left_out, never

EFFECTS = "tests/lang/effects/"
HOLDS = EFFECTS + "budgets_hold_on_the_dearest_path.cor"
OPEN = EFFECTS + "costs_without_a_bound_are_refused.cor"
RUNNING = EFFECTS + "bounds_hold_while_running.cor"
METERS = "tests/budgets/test_meters.py::"
COSTS = "corvid/ir/passes/costs.py::"
STATIC = "budget.static"
RUNS = "budget.bounds_while_running"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "models that take turns are one",
        COSTS + "prompt_calls",
        Change("(prompt.repair + 1) * models", "prompt.repair + 1"),
        "counts one model where others are asked in its place",
        STATIC,
        ("tests/budgets/test_bounds.py::test_no_run_with_models_that_take_turns_spends_more_than_their_bound",),
    ),
    Mutant(
        "a repair costs nothing",
        COSTS + "prompt_calls",
        Change("prompt.repair + 1", "1"),
        "counts a prompt once that may ask three times",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "the cheaper way counts",
        "corvid/ir/passes/amounts.py::dearer",
        Change("max(left, right)", "min(left, right)"),
        "takes the cheaper branch of an `if`",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "a loop counts once",
        COSTS + "_Body._loop",
        Change("repeated(once, count)", "repeated(once, min(count, 1))"),
        "multiplies nothing by the rounds of a loop",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "the rounds before a return are free",
        COSTS + "_Body._loop",
        Change("max(0, count - 1)", "0"),
        "counts only the round in which a loop is left",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "a list that grows has its first length",
        COSTS + "_Body._kept",
        always("reads == self.known.reads.get(operand.index, 0)"),
        "bounds a loop by the length that a list had before it was changed",
        STATIC,
        (OPEN,),
    ),
    Mutant(
        "a recursion is as dear as one call",
        COSTS + "_Costs._without_bound",
        Change("endless(once, why)", "once"),
        "accepts a budget over a recursion without a bound",
        STATIC,
        (OPEN,),
    ),
    Mutant(
        "the last depth is not counted",
        COSTS + "_Costs._recursive",
        Change("range(self.functions[name].max_depth + 1)", "range(self.functions[name].max_depth)"),
        "counts one call less than may be inside each other",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "function values spend nothing",
        COSTS + "_Body._unknown",
        Change("dict.fromkeys(sorted(self.all.anything), why)", "{}"),
        "accepts a budget over a lambda that is handed on",
        STATIC,
        (OPEN,),
    ),
    Mutant(
        "a lambda that is handed on is called where it is written",
        COSTS + "_Costs._free_lambdas",
        never("isinstance(op, ir.Lambda) and held.get(index, 0) != known.reads.get(index, 0)"),
        "takes every lambda for one that only a method calls",
        STATIC,
        (OPEN,),
    ),
    Mutant(
        "guards of other arms are free",
        COSTS + "_Body._choice",
        Change("tried if tested else before", "before"),
        "forgets the guards that were tested before an arm",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "only the first effect of a row costs",
        "corvid/semantics/effects/algebra.py::charges_of",
        Change("compose(dimension, effects)", "compose(dimension, [*effects][:1])"),
        "leaves out what the second effect of a row says",
        STATIC,
        (HOLDS,),
    ),
    Mutant(
        "a budget is checked behind the call",
        "corvid/runtime/meters.py::Meters._allow",
        Change("_SUMS.add(spent, amount) > most", "spent > most"),
        "makes the call that goes beyond the budget",
        STATIC,
        (METERS + "test_a_call_that_would_go_beyond_the_budget_is_not_made",),
    ),
    Mutant(
        "what a model reports is not counted",
        "corvid/runtime/prompt_calls.py::settle",
        never("context.meters is not None"),
        "believes the effect of a prompt, whatever its replies cost",
        STATIC,
        (METERS + "test_what_a_model_reports_counts_if_it_is_more",),
    ),
    Mutant(
        "failed calls are free",
        "corvid/runtime/prompt_calls.py::call_failed",
        left_out("settle(context, plan, attempts)"),
        "does not count calls that ended without an answer",
        STATIC,
        (METERS + "test_failed_calls_cost_as_well",),
    ),
    Mutant(
        "only the innermost budget counts",
        "corvid/runtime/meters.py::Meters.settle",
        Change("self.open", "self.open[-1:]", 2),
        "forgets what was spent for the agents around",
        STATIC,
        (METERS + "test_each_open_budget_counts_and_a_new_call_begins_anew",),
    ),
    Mutant(
        "a loop runs once more",
        "corvid/vm/emit/control.py::_bound",
        Change("at.compare('>=', at.name(rounds), at.constant(stmt.most))",
               "at.compare('>', at.name(rounds), at.constant(stmt.most))"),
        "begins the body once more than was promised",
        RUNS,
        (RUNNING,),
    ),
    Mutant(
        "a depth is one more",
        "corvid/runtime/meters.py::Meters.enter",
        Change("depth > agent.max_depth", "depth > agent.max_depth + 1"),
        "calls an agent within itself once more than was promised",
        RUNS,
        (RUNNING,),
    ),
    Mutant(
        "a depth is never left",
        "corvid/runtime/meters.py::Meters.leave",
        left_out("self.depths[agent.name] -= 1"),
        "counts calls that are over",
        RUNS,
        (RUNNING,),
    ),
    Mutant(
        "machine code counts no rounds",
        "corvid/jit/plan.py::_in_statement",
        inverted("stmt.most"),
        "makes machine code of a loop with a bound, which counts nothing",
        RUNS,
        ("tests/jit/test_bounds.py::test_bounds_hold_in_every_engine",),
    ),
    Mutant(
        "rows in work cost nothing",
        "corvid/mapping/spending.py::Budget.rows",
        Change("self._rows(name, most, spent) - running", "self._rows(name, most, spent)"),
        "begins rows of a job that its budget does not pay, while others are in work",
        STATIC,
        ("tests/mapping/test_budget.py::test_rows_within_their_bound_never_break_the_budget",),
    ),
)  # fmt: skip
