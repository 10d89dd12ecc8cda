"""Mistakes of the VM: what carries a chain, what is copied, what is reported."""

from __future__ import annotations

from tests.mutants.model import Mutant

PROVENANCE = "tests/lang/provenance/"
ATTACKS = "tests/lang/attacks/"
CARRIED = "grounded.chain_carried"
FROZEN = "grounded.frozen_inside"
VISIBLE = "grounded.discards_visible"
ALIASES = ATTACKS + "no_plain_alias_writes_into_a_grounded_value.cor"
EMIT = "corvid/vm/emit/"
TYPES = "grounded.type_tells_label"
WATCH = "tests/vm/test_watch.py::test_what_does_not_fit_is_mislabelled"
GROWS = "limits.reported"
SHAPES = "tests/limit/test_shapes.py::"
LABELLED = "corvid/runtime/builtins/labelled.py"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the result of a lifted fn is not copied",
        EMIT + "calls.py",
        '    if ctx.program.holds_mutable(callee.returns):\n        value = at.helper("deep_copy", value)\n',
        "",
        "lets a plain alias write into what a lifted fn gave",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "what a discard gives is not copied",
        EMIT + "values.py",
        "        ctx.define(target, owned(ctx, at.value_of(atom), plain(ctx.type_of(op.value)), at), at)",
        "        ctx.define(target, at.value_of(atom), at)",
        "lets the plain value write into the grounded one it came from",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "what a discard below Some gives is not copied",
        EMIT + "values.py",
        'ctx.define(target, at.helper("unwrap_at", atom, pathway, at.constant(copies)), at)',
        'ctx.define(target, at.helper("unwrap_at", atom, pathway, at.constant(False)), at)',
        "copies at the top only",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a plain list put into a grounded whole is not copied",
        EMIT + "values.py",
        "        values.append(owned(ctx, atom, actual, at))\n",
        "        values.append(atom)\n",
        "lets the name that was handed to a lifted constructor change it later",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a plain default of a grounded option is not copied",
        EMIT + "methods.py",
        "    if ctx.program.holds_mutable(result) and any(ctx.program.holds_mutable(each) for each in"
        " plain_types):",
        "    if ctx.program.holds_mutable(result) and all(ctx.program.holds_mutable(each) for each in"
        " plain_types[1:]) and len(plain_types) > 1:",
        "copies only where more than one plain operand could be an alias",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a lifted fn forgets its own chain",
        EMIT + "calls.py",
        "        nodes.append(at.node_of(value))\n        value = at.value_of(value)\n",
        "        value = at.value_of(value)\n",
        "drops what a lifted fn that returns its own Grounded parameter says of it",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "only the last lifted argument is on the chain",
        EMIT + "calls.py",
        "        if lifted:\n            nodes.append(at.node_of(atom))",
        "        if lifted:\n            nodes = [at.node_of(atom)]",
        "keeps one source of several",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "an error hands over nothing",
        EMIT + "calls.py",
        'return (*handoff_paths(ok, (*path, "ok")), *handoff_paths(err, (*path, "err")))',
        'return handoff_paths(ok, (*path, "ok"))',
        "leaves the handoff of an agent out where the label stands under Err",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a plain operand is on no record",
        EMIT + "lifting.py",
        "    return True in plain, False in plain",
        "    return True in plain, False in plain[:1]",
        "grades by the first plain operand, and hides the question of a user behind a literal",
        CARRIED,
        (PROVENANCE + "what_is_built_from_literals_is_constant.cor",),
    ),
    Mutant(
        "an index by a grounded number forgets the number",
        EMIT + "values.py",
        "        node = _both(ctx, read.node, at.node_of(index_atom), at)\n"
        "    ctx.define(target, at.make_tuple([value, node]), at)",
        "        node = read.node\n    ctx.define(target, at.make_tuple([value, node]), at)",
        "drops the source that chose the element",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "an element with a label of its own keeps only that",
        EMIT + "parts.py",
        '        node = ctx.arena("derived2", at, at.constant(op_code("read")), node, inner)\n',
        "        node = inner\n",
        "drops the chain of the list that the element was read from",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "the second operand of `and` leaves no trace",
        EMIT + "logic.py",
        '                ctx.statement(at.assign(nodes, at.arithmetic("+", at.name(nodes), more)))\n',
        "                ctx.statement(at.assign(nodes, more))\n",
        "keeps only the last of the operands that were evaluated",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "the arms of a grounded filter are on no chain",
        LABELLED,
        'return kept, _derived(run.arena, "filter", tuple(asked), ',
        'return kept, _derived(run.arena, "filter", tuple(asked[:1]), ',
        "forgets what the predicate looked at",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a fold forgets its list",
        LABELLED,
        '    return value, run.arena.derived("fold", (pair[1], node), False, False)',
        '    return value, run.arena.derived("fold", (node,), False, False)',
        "drops the list whose length decided how often",
        CARRIED,
        (PROVENANCE + "a_fold_depends_on_its_list.cor",),
    ),
    Mutant(
        "together keeps the first source",
        LABELLED,
        "    nodes = tuple(dict.fromkeys(node for _, node in values))",
        "    nodes = tuple(dict.fromkeys(node for _, node in values[:1]))",
        "gives a list of many documents the chain of one",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a discard is reported once for all activations",
        "corvid/runtime/activations.py",
        "        counts = (activation or self._open[-1]).counts",
        "        counts = self._open[0].counts",
        "hides which activation of an agent dropped a source",
        VISIBLE,
        ("tests/runtime/test_trace.py::test_one_severed_event_for_each_site_and_activation",),
    ),
    Mutant(
        "a discard under an Option is never reported",
        EMIT + "values.py",
        '    ctx.statement(at.when(at.helper("label_at", atom, pathway), [at.do(severed(ctx, op.site,'
        " at))]))\n",
        "",
        "leaves no event where the label stood below the top",
        VISIBLE,
        ("tests/vm/test_grounded.py::test_a_discard_under_an_option_counts_only_when_something_is_there",),
    ),
    Mutant(
        "the watch believes any node",
        "corvid/vm/watch.py",
        "                if not arena.has_retrieval(node) and not query.leaves(arena, node).attested:",
        "                if not arena.has_retrieval(node) and query.leaves(arena, node).severed:",
        "overlooks a label without a source behind it",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "the watch takes a Bool for an Int",
        "corvid/vm/watch.py",
        "                return [] if type(value) is SCALARS[name] else None",
        "                return [] if isinstance(value, SCALARS[name]) else None",
        "overlooks a value of another type",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "the watch looks at the first element",
        "corvid/vm/watch.py",
        "[(item, element) for item in value] if type(value) is list else None",
        "[(item, element) for item in value[:1]] if type(value) is list else None",
        "overlooks a label on a later one",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "a while loop is emitted as one of Python's",
        EMIT + "control.py",
        "    ctx.statement(at.loop(at.constant(True), [*setup, leave, *body]))",
        "    ctx.statement(\n"
        "        at.loop(at.constant(True), [*setup, leave, *body]) if setup else at.loop(condition, body)\n"
        "    )",
        "copies a text that grows in a while loop at every step",
        GROWS,
        ("tests/vm/test_growing.py::test_a_while_loop_is_left_by_its_condition",),
    ),
    Mutant(
        "names are proposed without end",
        "corvid/semantics/suggest.py",
        "len(self._places) < MOST:",
        "len(self._places) >= 0:",
        "looks through all known names for each unknown one",
        GROWS,
        (SHAPES + "test_programs_with_problems",),
    ),
    Mutant(
        "all problems are shown",
        "corvid/diagnostics/terminal.py",
        "SHOWN = 200",
        "SHOWN = 200_000",
        "prints a hundred thousand problems",
        GROWS,
        (SHAPES + "test_the_first_problems_are_shown_and_the_others_counted",),
    ),
    Mutant(
        "machines are not told what is left out",
        "corvid/tools/cli/findings.py",
        '                report["left_out"] = left_out\n',
        "                pass\n",
        "looks as if there were no further problems",
        GROWS,
        (SHAPES + "test_machines_are_told_how_many_problems_are_left_out",),
    ),
    Mutant(
        "an interrupted run is waited for without end",
        "corvid/vm/threads.py",
        "            for _ in range(PATIENCE):",
        "            while True:",
        "hangs behind a tool that sleeps",
        GROWS,
        ("tests/vm/test_interrupts.py::test_a_job_that_hears_of_no_interrupt_is_left_behind",),
    ),
    Mutant(
        "machine code and the VM take turns in deep recursion",
        "corvid/jit/tier.py",
        "            if not unit.continues:\n                return self._interpreted()",
        "            if depth < 0:\n                return self._interpreted()",
        "takes gigabytes for calls that nest in megabytes",
        GROWS,
        ("tests/jit/test_memory_of_calls.py::test_machine_code_takes_what_the_vm_takes_and_one_attempt",),
    ),
    Mutant(
        "a function is compiled however large it is",
        "corvid/jit/size.py",
        "        if together > MOST:",
        "        if together > MOST * 1_000:",
        "leaves Ctrl-C waiting for LLVM",
        GROWS,
        ("tests/jit/test_tier.py::test_what_llvm_would_take_long_for_stays_in_the_vm",),
    ),
    Mutant(
        "what a function calls is not counted",
        "corvid/jit/size.py",
        "        waiting += new\n",
        "",
        "compiles a hundred functions at once",
        GROWS,
        ("tests/jit/test_tier.py::test_what_llvm_would_take_long_for_stays_in_the_vm",),
    ),
)
