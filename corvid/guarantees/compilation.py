"""What Corvid promises about itself."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held

_ABOUT_ITSELF = "It speaks of Corvid itself, for every program. A program that broke it would be a bug."

CHECK_IMPLIES_COMPILE = Guarantee(
    "check.implies_compile",
    "A program that `corvid check` accepts compiles; what is left to go wrong at run time has a code.",
    Held.BEFORE_RUNNING,
    refused_with=(),
    limits="Tested over generated programs, not proved.",
    no_refusal=_ABOUT_ITSELF,
    held_by=(
        "tests/lang/test_totality.py::test_what_is_accepted_compiles",
        "tests/lang/test_totality.py::test_any_text_is_answered",
        "tests/theorems/test_theorems.py::test_theorems",
    ),
)

LABELS_CHANGE_NOTHING = Guarantee(
    "transparency.labels_change_nothing",
    "Labels watch and do not act: with all provenance erased, a program gives the same values, unless it "
    "asks for sources, chains or confidence.",
    Held.WHILE_RUNNING,
    refused_with=(),
    limits="Runs that end with a missing source or a violated citation end there because of labels. Time "
    "and memory differ.",
    no_refusal=_ABOUT_ITSELF,
    held_by=(
        "tests/theorems/test_theorems.py::test_theorems",
        "tests/theorems/test_teeth.py::test_a_label_that_changes_a_value_breaks_t6",
    ),
)

EQUAL_BYTES = Guarantee(
    "output.equal_bytes",
    "Equal programs, arguments and answers of hosts give equal output and equal traces, byte for byte, in "
    "every process.",
    Held.BOTH,
    refused_with=(),
    limits="Clocks, random numbers and models are hosts: they may answer differently the next time.",
    no_refusal=_ABOUT_ITSELF,
    held_by=(
        "tests/architecture/test_invariants.py::test_equal_input_gives_equal_bytes_in_every_process",
        "tests/runtime/test_trace.py::test_equal_hosts_give_equal_bytes",
    ),
)

ALL = (CHECK_IMPLIES_COMPILE, LABELS_CHANGE_NOTHING, EQUAL_BYTES)
