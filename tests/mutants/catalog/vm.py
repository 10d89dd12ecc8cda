"""Mistakes of the VM: what carries a chain, what is copied, what is reported."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, always, left_out, never

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
        EMIT + "calls.py::emit_lifted_call",
        left_out("if ctx.program.holds_mutable(callee.returns):\n    value = at.helper('deep_copy', value)"),
        "lets a plain alias write into what a lifted fn gave",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "what a discard gives is not copied",
        EMIT + "values.py::emit_unwrap",
        Change("owned(ctx, at.value_of(atom), plain(ctx.type_of(op.value)), at)", "at.value_of(atom)"),
        "lets the plain value write into the grounded one it came from",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "what a discard below Some gives is not copied",
        EMIT + "values.py::emit_unwrap",
        Change("at.constant(copies)", "at.constant(False)"),
        "copies at the top only",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a plain list put into a grounded whole is not copied",
        EMIT + "values.py::_stripped",
        Change("owned(ctx, atom, actual, at)", "atom"),
        "lets the name that was handed to a lifted constructor change it later",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a plain default of a grounded option is not copied",
        EMIT + "methods.py::_emit_over",
        Change(
            (
                "ctx.program.holds_mutable(result) and any((ctx.program.holds_mutable(each) for each in "
                "plain_types))"
            ),
            (
                "ctx.program.holds_mutable(result) and all((ctx.program.holds_mutable(each) for each in "
                "plain_types[1:])) and (len(plain_types) > 1)"
            ),
        ),
        "copies only where more than one plain operand could be an alias",
        FROZEN,
        (ALIASES,),
    ),
    Mutant(
        "a lifted fn forgets its own chain",
        EMIT + "calls.py::emit_lifted_call",
        left_out("nodes.append(at.node_of(value))"),
        "drops what a lifted fn that returns its own Grounded parameter says of it",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "only the last lifted argument is on the chain",
        EMIT + "calls.py::emit_lifted_call",
        Change("nodes.append(at.node_of(atom))", "nodes = [at.node_of(atom)]"),
        "keeps one source of several",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "an error hands over nothing",
        EMIT + "calls.py::handoff_paths",
        Change(
            "(*handoff_paths(ok, (*path, 'ok')), *handoff_paths(err, (*path, 'err')))",
            "handoff_paths(ok, (*path, 'ok'))",
        ),
        "leaves the handoff of an agent out where the label stands under Err",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a plain operand is on no record",
        EMIT + "lifting.py::flags",
        Change("False in plain", "False in plain[:1]"),
        "grades by the first plain operand, and hides the question of a user behind a literal",
        CARRIED,
        (PROVENANCE + "what_is_built_from_literals_is_constant.cor",),
    ),
    Mutant(
        "an index by a grounded number forgets the number",
        EMIT + "values.py::_emit_lifted_index",
        Change("_both(ctx, read.node, at.node_of(index_atom), at)", "read.node"),
        "drops the source that chose the element",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "an element with a label of its own keeps only that",
        EMIT + "parts.py::part",
        Change("ctx.arena('derived2', at, at.constant(op_code('read')), node, inner)", "inner"),
        "drops the chain of the list that the element was read from",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "the second operand of `and` leaves no trace",
        EMIT + "logic.py::_emit_grounded.work",
        Change("at.arithmetic('+', at.name(nodes), more)", "more"),
        "keeps only the last of the operands that were evaluated",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "the arms of a grounded filter are on no chain",
        LABELLED + "::filter_",
        Change("tuple(asked)", "tuple(asked[:1])"),
        "forgets what the predicate looked at",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a fold forgets its list",
        LABELLED + "::fold",
        Change("(pair[1], node)", "(node,)"),
        "drops the list whose length decided how often",
        CARRIED,
        (PROVENANCE + "a_fold_depends_on_its_list.cor",),
    ),
    Mutant(
        "together keeps the first source",
        LABELLED + "::together",
        Change("(node for _, node in values)", "(node for _, node in values[:1])"),
        "gives a list of many documents the chain of one",
        CARRIED,
        (PROVENANCE + "every_source_stays_on_the_chain.cor",),
    ),
    Mutant(
        "a discard is reported once for all activations",
        "corvid/runtime/activations.py::Activations.severed",
        Change("activation or self._open[-1]", "self._open[0]"),
        "hides which activation of an agent dropped a source",
        VISIBLE,
        ("tests/runtime/test_trace.py::test_one_severed_event_for_each_site_and_activation",),
    ),
    Mutant(
        "a discard under an Option is never reported",
        EMIT + "values.py::emit_unwrap",
        left_out(
            "ctx.statement(at.when(at.helper('label_at', atom, pathway), [at.do(severed(ctx, op.site, at))]))"
        ),
        "leaves no event where the label stood below the top",
        VISIBLE,
        ("tests/vm/test_grounded.py::test_a_discard_under_an_option_counts_only_when_something_is_there",),
    ),
    Mutant(
        "the watch believes any node",
        "corvid/vm/watch.py::Watch._labelled",
        Change("not query.leaves(arena, node).attested", "query.leaves(arena, node).severed"),
        "overlooks a label without a source behind it",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "the watch takes a Bool for an Int",
        "corvid/vm/watch.py::Watch._parts",
        Change("type(value) is SCALARS[name]", "isinstance(value, SCALARS[name])"),
        "overlooks a value of another type",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "the watch looks at the first element",
        "corvid/vm/watch.py::Watch._parts",
        Change("[(item, element) for item in value]", "[(item, element) for item in value[:1]]"),
        "overlooks a label on a later one",
        TYPES,
        (WATCH,),
    ),
    Mutant(
        "a while loop is emitted as one of Python's",
        EMIT + "control.py::emit_while",
        Change(
            "at.loop(at.constant(True), [*setup, leave, *body])",
            ("at.loop(at.constant(True), [*setup, leave, *body]) if setup else at.loop(condition, body)"),
        ),
        "copies a text that grows in a while loop at every step",
        GROWS,
        ("tests/vm/test_growing.py::test_a_while_loop_is_left_by_its_condition",),
    ),
    Mutant(
        "names are proposed without end",
        "corvid/semantics/suggest.py::Proposals.has_room",
        Change("len(self._places) < MOST", "len(self._places) >= 0"),
        "looks through all known names for each unknown one",
        GROWS,
        (SHAPES + "test_programs_with_problems",),
    ),
    Mutant(
        "all problems are shown",
        "corvid/diagnostics/terminal.py::render",
        Change("first(findings, SHOWN)", "findings"),
        "prints a hundred thousand problems",
        GROWS,
        (SHAPES + "test_the_first_problems_are_shown_and_the_others_counted",),
    ),
    Mutant(
        "machines are not told what is left out",
        "corvid/tools/cli/findings.py::text_of",
        left_out("report['left_out'] = left_out"),
        "looks as if there were no further problems",
        GROWS,
        (SHAPES + "test_machines_are_told_how_many_problems_are_left_out",),
    ),
    Mutant(
        "an interrupted run is waited for without end",
        "corvid/runtime/executor/threads.py::_Worker._wait",
        Change("range(PATIENCE)", "iter(int, 1)"),
        "hangs behind a tool that sleeps",
        GROWS,
        ("tests/vm/test_interrupts.py::test_a_job_that_hears_of_no_interrupt_is_left_behind",),
    ),
    Mutant(
        "machine code and the VM take turns in deep recursion",
        "corvid/jit/tier.py::Jit._stopped",
        Change("not unit.continues", "depth < 0"),
        "takes gigabytes for calls that nest in megabytes",
        GROWS,
        ("tests/jit/test_memory_of_calls.py::test_machine_code_takes_what_the_vm_takes_and_one_attempt",),
    ),
    Mutant(
        "a function is compiled however large it is",
        "corvid/jit/size.py::too_large",
        Change("together > MOST", "together > MOST * 1000"),
        "leaves Ctrl-C waiting for LLVM",
        GROWS,
        ("tests/jit/test_tier.py::test_what_llvm_would_take_long_for_stays_in_the_vm",),
    ),
    Mutant(
        "what a function calls is not counted",
        "corvid/jit/size.py::_together",
        left_out("waiting += new"),
        "compiles a hundred functions at once",
        GROWS,
        ("tests/jit/test_tier.py::test_what_llvm_would_take_long_for_stays_in_the_vm",),
    ),
    Mutant(
        "a compilation has all entries that there are",
        "corvid/jit/parts.py::parts",
        Change("total + weight > MOST", "total + weight > MOST * 1000"),
        "leaves Ctrl-C waiting for LLVM",
        GROWS,
        ("tests/jit/test_tier.py::test_no_compilation_of_always_is_long",),
    ),
    Mutant(
        "the long pipeline takes whatever was asked for",
        "corvid/jit/tier.py::Jit._compile",
        Change(
            "self.mode == 'auto' or self._size(part) > MOST_LONG",
            "self.mode == 'auto'",
        ),
        "leaves Ctrl-C waiting for eight seconds behind forty loops",
        GROWS,
        ("tests/jit/test_tier.py::test_no_compilation_of_always_is_long",),
    ),
    Mutant(
        "a text that is no Float is tried from every digit",
        "corvid/runtime/builtins/strings.py::_FLOAT",
        Change(
            "'[+-]?(?:(?:[0-9]++(?:\\\\.[0-9]*+)?|\\\\.[0-9]++)(?:[eE][+-]?[0-9]++)?|inf|nan)'",
            "'[+-]?(?:(?:[0-9]+\\\\.?[0-9]*|\\\\.[0-9]++)(?:[eE][+-]?[0-9]++)?|inf|nan)'",
        ),
        "takes quadratic time for a long run of digits",
        GROWS,
        ("tests/limit/test_shapes.py::test_methods_of_strings",),
    ),
    Mutant(
        "a sum that is stored may be as long as it likes",
        "corvid/vm/emit/lengths.py::test_stored",
        never("pieces"),
        "leaves Ctrl-C waiting for texts as large as the memory",
        GROWS,
        ("tests/limit/test_longest.py::test_texts",),
    ),
    Mutant(
        "a sum within an expression may be as long as it likes",
        "corvid/vm/emit/lengths.py::tested",
        always("not pieces"),
        "leaves Ctrl-C waiting for texts as large as the memory",
        GROWS,
        ("tests/limit/test_longest.py::test_texts",),
    ),
    Mutant(
        "a replaced text may be as long as it likes",
        "corvid/runtime/builtins/strings.py::replace",
        never("more > 0 and len(text) + more * (len(text) // max(len(old), 1) + 1) > longest.LONGEST_TEXT"),
        "leaves Ctrl-C waiting for texts as large as the memory",
        GROWS,
        ("tests/limit/test_longest.py::test_texts",),
    ),
    Mutant(
        "a text of any length comes in",
        "corvid/runtime/boundary/scalars.py::ScalarDecoder._text",
        never("len(text) > self._limits.text"),
        "leaves Ctrl-C waiting for what a method does with it",
        GROWS,
        ("tests/limit/test_longest.py::test_a_longer_text_does_not_come_in",),
    ),
    Mutant(
        "of equal values the later ones come first",
        "corvid/runtime/builtins/lists.py::_merged",
        Change(
            "bisect_left(second, first[end - 1], other, further)",
            "bisect_right(second, first[end - 1], other, further)",
        ),
        "sorts long lists otherwise than short ones",
        GROWS,
        ("tests/limit/test_longest.py::test_a_long_list_is_sorted_as_a_short_one_is",),
    ),
    Mutant(
        "what a file declares is known though its end was not read",
        "corvid/semantics/modules/graph.py::load_modules",
        never("any(isinstance(problem, TooManyMistakes) for problem in parsed.problems)"),
        "says of names that they do not exist",
        GROWS,
        ("tests/syntax/test_recovery.py::test_what_a_file_declares_that_was_not_read_to_its_end_is_not_known",),
    ),
    Mutant(
        "a text is split in parts that hide a separator",
        "corvid/runtime/builtins/strings.py::_split_in_parts",
        Change("start += PART - len(last)", ("start += PART\npieces.append(last)")),
        "cuts a piece in two where a part ends",
        GROWS,
        ("tests/limit/test_shapes.py::test_a_long_text_is_split_as_a_short_one_is",),
    ),
    Mutant(
        "a file is read on behind any number of mistakes",
        "corvid/syntax/parse.py::parse_module",
        Change("repairs == MOST_MISTAKES", "repairs < 0"),
        "takes ten times as long for what is no program",
        GROWS,
        ("tests/syntax/test_recovery.py::test_ten_thousand_mistakes_are_read",),
    ),
)
