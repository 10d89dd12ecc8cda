"""Mistakes about traces: what is notified of a chain, and what a check of a trace believes."""

from __future__ import annotations

from tests.mutants.model import Change, Mutant, never

GROUNDS = "corvid/audit/trace/grounds.py"
FORGED = "tests/audit/test_grounds.py::"
ATTEMPTS = "tests/runtime/test_attempts.py::"
SHAPES = "tests/runtime/test_shape.py::"

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "prices may have any name",
        "corvid/runtime/attempts.py::_exact",
        never("prices is None or _PRICES.fullmatch(prices) is None"),
        "lets whoever writes a trace put lines of its own below an answer",
        "boundary.values_checked",
        (ATTEMPTS + "test_what_is_no_cost_no_time_or_no_name_of_prices_is_refused",),
    ),
    Mutant(
        "a cost may be a number without end",
        "corvid/runtime/attempts.py::_exact",
        never("cost is None or _COST.fullmatch(cost) is None"),
        "prints the digits of a cost that a trace made up for as long as anybody waits",
        "boundary.values_checked",
        (ATTEMPTS + "test_what_is_no_cost_no_time_or_no_name_of_prices_is_refused",),
    ),
    Mutant(
        "a delivery may name any source",
        GROUNDS + "::Grounds._deliver",
        Change("one not in self._known", "not one"),
        "believes a trace that names a source which nobody retrieved",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "the chain of a delivery is not followed",
        GROUNDS + "::Grounds._deliver",
        Change("below.hashes != set(hashes)", "not below.hashes"),
        "believes a trace whose chain leads elsewhere than it says",
        "grounded.provenance_required",
        (SHAPES + "test_a_chain_of_other_sources_is_found",),
    ),
    Mutant(
        "a site may be severed twice in one activation",
        GROUNDS + "::Grounds._severed_at",
        Change("(site, number) in self._severed", "(site, number) in self._severed and count > 1"),
        "believes two counts for one discard",
        "grounded.discards_visible",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "what two steps use is told as one of them",
        "corvid/runtime/provenance/shape.py::Shape._meet",
        Change(
            (
                "if node not in self._users:\n"
                "    self._users[node] = user\n"
                "    heappush(self._waiting, -node)\n"
                "elif self._users[node] is not user:\n"
                "    self._users[node] = None"
            ),
            (
                "if node not in self._users:\n"
                "    self._users[node] = user\n"
                "    heappush(self._waiting, -node)\n"
                "elif self._users[node] is None:\n"
                "    self._users[node] = user"
            ),
        ),
        "tells a chain in the trace that the value does not have",
        "grounded.chain_carried",
        (SHAPES + "test_what_two_operators_use_is_a_step_of_its_own",),
    ),
    Mutant(
        "a value of any type is one of a trace",
        "corvid/audit/trace/verify.py::Verification._event",
        Change("wrong(shape, found)", "None"),
        "believes counts, confidences and steps that no run writes",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_value_of_another_type_is_found_in_any_field",),
    ),
    Mutant(
        "the last word about a step counts",
        GROUNDS + "::Grounds._derive",
        Change("node in self._known_of", "node == -1"),
        "believes a chain that is told again, and better",
        "grounded.provenance_required",
        (FORGED + "test_a_chain_that_is_reported_again_is_the_first_one",),
    ),
    Mutant(
        "anything may be left out",
        GROUNDS + "::Grounds._derive",
        Change("_is_large(steps)", "steps"),
        "compares nothing where a trace says that something is left out",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a model's word is what the delivery says",
        GROUNDS + "::Grounds._deliver",
        Change("event.get('attested') is not below.attested", "event.get('attested') is None"),
        "believes that a model vouches for what was retrieved",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a step of any kind is one",
        "corvid/audit/trace/schema.py::_is_step",
        Change(
            (
                "kind in STEPS and (value['ops'] is not None) == (kind == 'Derived') and "
                "((value['confidence'] is not None) == (kind in OWN_CONFIDENCE)) and (not (kind == "
                "'ModelAttested' and value['inputs']))"
            ),
            (
                "(value['ops'] is not None) == (kind == 'Derived') and (value['confidence'] is not None) "
                "== (kind in OWN_CONFIDENCE) and (not (kind == 'ModelAttested' and value['inputs']))"
            ),
        ),
        "grades a step of no kind as an operator",
        "grounded.provenance_required",
        (FORGED + "test_a_forgery_contradicts_what_is_beside_it",),
    ),
    Mutant(
        "a run may begin inside another",
        "corvid/audit/trace/verify.py::Verification._in_order",
        Change("self._run is not None", "self._run == 0"),
        "believes events of two runs in one chain",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_run_begins_once_and_ends_once",),
    ),
    Mutant(
        "a run goes on behind its end",
        "corvid/audit/trace/verify.py::Verification._in_order",
        Change("phase not in AFTERWARDS", "phase is None"),
        "believes events behind the end of a run",
        "grounded.provenance_required",
        ("tests/audit/test_trace.py::test_a_run_begins_once_and_ends_once",),
    ),
    Mutant(
        "any file is a trace",
        "corvid/cli/trace.py::check",
        Change("not checked.of_a_trace", "checked.of_a_trace < 0"),
        "passes a picture as a trace in which nothing was changed",
        "grounded.provenance_required",
        ("tests/cli/test_trace.py::test_what_holds_no_event_of_a_trace_does_not_pass",),
    ),
)
