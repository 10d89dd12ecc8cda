"""What Corvid promises about dangerous calls."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held
from corvid.runtime.problems import ApprovalArgumentsChanged, ApprovalDenied
from corvid.semantics.approvals.problems import UnapprovedDangerousCall

REQUIRES_TOKEN = Guarantee(
    "approval.dangerous_call_requires_token",
    "A dangerous tool runs only after an approval of exactly this call with exactly these arguments.",
    Held.BOTH,
    refused_with=(UnapprovedDangerousCall, ApprovalDenied, ApprovalArgumentsChanged),
    limits="Corvid checks that an approval is asked for and given, not that it is wise.",
)

ALL = (REQUIRES_TOKEN,)
