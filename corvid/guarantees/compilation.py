"""What Corvid promises about itself."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held

CHECK_IMPLIES_COMPILE = Guarantee(
    "check.implies_compile",
    "A program that `corvid check` accepts compiles; what is left to go wrong at run time has a code.",
    Held.BEFORE_RUNNING,
    refused_with=(),
    limits="Tested over generated programs, not proved.",
)

ALL = (CHECK_IMPLIES_COMPILE,)
