"""What Corvid promises about dangerous calls."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.problems import ApprovalArgumentsChanged, ApprovalDenied
from corvid.semantics.approvals.problems import (
    AmbiguousApprovalLabel,
    ApprovalArgumentNotSimple,
    ApprovalOfFunction,
    UnapprovedDangerousCall,
    UnknownApprovalLabel,
)

REQUIRES_TOKEN = Guarantee(
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
)

ALL = (REQUIRES_TOKEN,)
