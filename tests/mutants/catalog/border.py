"""Mistakes where values and claims of the host come in, and where approvals and prompts are made."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, first_only, never

DELIVERY = "tests/runtime/test_delivery.py::"
TOOLS = "tests/runtime/test_tool_calls.py::"
PROMPTS = "tests/runtime/test_prompt_calls.py::"
APPROVALS = "tests/runtime/test_approvals.py::"
OBJECTS = "tests/hosts/test_python_values.py::"
MEDDLING = "tests/attacks/test_meddling_hosts.py::"
FORGED = "grounded.no_forged_delivery"
CARRIED = "grounded.chain_carried"
TOKEN = "approval.dangerous_call_requires_token"
RUNTIME = "corvid/runtime/"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "the hash that a host states is not compared",
        RUNTIME + "entrance.py::_Entrance._check_claims",
        Change("exact_text(data.hash) != text_hash(document.text)", "exact_text(data.hash) is None"),
        "believes any text under the hash of another",
        FORGED,
        (DELIVERY + "test_a_wrong_hash",),
    ),
    Mutant(
        "the run that a host states is not compared",
        RUNTIME + "entrance.py::_Entrance._check_claims",
        Change("run != self._context.log.run_id", "run is None"),
        "takes a source of another run for one of this",
        FORGED,
        (DELIVERY + "test_a_source_of_another_run",),
    ),
    Mutant(
        "hashes on a chain are not compared",
        RUNTIME + "delivery.py::check_chains",
        Change(
            "source.text is not None and documents.text_hash(source.text) != source.hash",
            "source.text is None and source.hash == ''",
        ),
        "delivers a chain whose documents were exchanged",
        FORGED,
        (DELIVERY + "test_a_chain_is_checked_down_to_its_hashes",),
    ),
    Mutant(
        "only the first source of a chain is checked",
        RUNTIME + "delivery.py::check_chains",
        first_only("found.retrievals"),
        "checks one of several documents",
        FORGED,
        (DELIVERY + "test_a_chain_is_checked_down_to_its_hashes",),
    ),
    Mutant(
        "a value of another run comes in",
        RUNTIME + "entrance.py::_Entrance._grounded",
        Change("data.belongs_to(arena)", "data.node <= len(arena)"),
        "takes the node of another arena for one of this",
        FORGED,
        (DELIVERY + "test_a_source_of_another_run",),
    ),
    Mutant(
        "a model's word is enough everywhere",
        RUNTIME + "delivery.py::check_chains",
        never("unbacked and not query.leaves(arena, *unbacked).attested"),
        "delivers a value with neither a source nor a model behind it",
        FORGED,
        (DELIVERY + "test_a_chain_is_checked_down_to_its_hashes",),
    ),
    Mutant(
        "an approved call may have other values",
        RUNTIME + "approvals.py::check_call",
        Change(
            "zip(callee.parameters, token.values, values, strict=True)",
            "zip(callee.parameters[:1], token.values, values)",
        ),
        "compares the first argument only",
        TOKEN,
        (APPROVALS + "test_a_value_changed_after_the_approval_is_a_fault",),
    ),
    Mutant(
        "a token is never used up",
        RUNTIME + "approvals.py::check_call",
        Change("token.used, token.key = (True, key)", "token.used = token.used"),
        "lets one approval open two calls at run time",
        TOKEN,
        (APPROVALS + "test_an_approved_call_runs_once",),
    ),
    Mutant(
        "any answer but no is a yes",
        RUNTIME + "approvals.py::_ask",
        Change("approved is True", "approved is not False"),
        "takes silence for consent",
        TOKEN,
        (APPROVALS + "test_anything_but_yes_is_no",),
    ),
    Mutant(
        "one sourced part opens a dangerous tool",
        RUNTIME + "approvals.py::_check_sources",
        Change(
            "all(map(arena.has_retrieval, nodes_in(argument)))",
            "any(map(arena.has_retrieval, nodes_in(argument)))",
        ),
        "lets a model's own word in beside a document",
        TOKEN,
        (APPROVALS + "test_every_label_of_an_argument_needs_a_retrieval",),
    ),
    Mutant(
        "a plain part beside a label is sourced",
        RUNTIME + "groundings.py::_bring.bring",
        never("has_plain_part(value)"),
        "grades an argument with an invented half as sourced",
        CARRIED,
        (PROMPTS + "test_plain_parts_beside_grounded_ones_are_unsourced",),
    ),
    Mutant(
        "only the last argument's chains are kept",
        RUNTIME + "groundings.py::inputs_of.given",
        Change("for node in found:\n    nodes[node] = None", "nodes = dict.fromkeys(found)"),
        "drops the sources of all arguments but one",
        CARRIED,
        (PROMPTS + "test_every_shown_argument_is_on_the_chain_once",),
    ),
    Mutant(
        "only the last record's chains are kept",
        RUNTIME + "groundings.py::inputs_of.given",
        Change("for node in found:\n    nodes[node] = None", "nodes = nodes or dict.fromkeys(found)"),
        "drops the sources inside all arguments but one",
        CARRIED,
        (PROMPTS + "test_the_chains_inside_every_argument_are_kept",),
    ),
    Mutant(
        "the model is more certain than its row",
        RUNTIME + "prompt_calls.py::call_prompt",
        Change("min(prompt.confidence, reply.confidence)", "reply.confidence"),
        "takes the model's word for its own confidence",
        CARRIED,
        (PROMPTS + "test_the_row_bounds_the_confidence_of_a_model",),
    ),
    Mutant(
        "a maybe that is empty reaches the model",
        RUNTIME + "prompt_calls.py::_prepare",
        Change(
            "plan.grounded and (not given.nodes) and (not plan.attested)",
            "plan.grounded and (not given.nodes) and (not plan.attested) and (not plan.shown)",
        ),
        "gives an answer a label although none of its arguments had a source",
        FORGED,
        (PROMPTS + "test_maybe_grounded_arguments_need_a_source_before_the_model_is_asked",),
    ),
    Mutant(
        "labels inside a whole point to the parts",
        RUNTIME + "boundary/label.py::Labeller._part",
        Change("self._cited or not wrapped", "True"),
        "gives a part of a model's answer a node of its own",
        CARRIED,
        (TOOLS + "test_labels_sit_where_the_type_says",),
    ),
    Mutant(
        "documents below the top are one document",
        RUNTIME + "boundary/documents.py::_put",
        Change("path[:-1]", "path[:1]"),
        "gives parts that lie deeper the node of their neighbour",
        CARRIED,
        (TOOLS + "test_parts_that_lie_deeper_have_nodes_of_their_own",),
    ),
    Mutant(
        "a tool gets the program's own lists",
        RUNTIME + "tool_calls.py::call_tool",
        Change("plan.native(arguments)", "list(arguments)"),
        "lets a host write into values of the program, grounded ones too",
        "grounded.frozen_inside",
        (MEDDLING + "test_a_tool_that_changes_its_arguments_changes_nothing",),
    ),
    Mutant(
        "the fields of a record are told as one document",
        RUNTIME + "boundary/fields.py::_run",
        Change("f'((*path, n{index}), v{index})'", "f'(tuple(path), v{index})'"),
        "gives a part of a source's answer the chain of its neighbour",
        CARRIED,
        (TOOLS + "test_two_documents_of_one_tool_are_two_sources_and_parts_have_their_own",),
    ),
    Mutant(
        "an Enum's member is asked for its value",
        RUNTIME + "boundary/objects.py::member_value",
        Change("cast(Any, enum.Enum.__dict__['__dict__']).__get__(data).get('_value_')", "data.value"),
        "believes what a class says of its member",
        "boundary.values_checked",
        (OBJECTS + "test_an_object_is_what_the_declared_type_says",),
    ),
    Mutant(
        "what derives a datetime is one",
        RUNTIME + "boundary/objects.py::iso_text",
        Change("type(data) is datetime.datetime", "isinstance(data, datetime.datetime)"),
        "takes what is no date for one, and cuts what is more exact",
        "boundary.values_checked",
        (OBJECTS + "test_an_object_is_what_the_declared_type_says",),
    ),
    Mutant(
        "a NamedTuple is a list",
        RUNTIME + "boundary/exact.py::exact_items",
        never("field_names(data) is not None"),
        "reads a record of names as a list of its parts",
        "boundary.values_checked",
        (OBJECTS + "test_an_object_is_what_the_declared_type_says",),
    ),
    Mutant(
        "a Decimal is rounded",
        RUNTIME + "boundary/exact.py::exact_float",
        Change(
            "numpy_value(data)",
            "numpy_value(data) if type(data).__name__ != 'Decimal' else float(data)",
        ),
        "makes a Float of an amount, which has other digits",
        "boundary.values_checked",
        (OBJECTS + "test_an_object_is_what_the_declared_type_says",),
    ),
)
