"""What Corvid promises about dangerous calls."""

from __future__ import annotations

from corvid.guarantees.model import Guarantee, Held

REQUIRES_TOKEN = Guarantee(
    "approval.dangerous_call_requires_token",
    "A dangerous tool runs only after an approval of exactly this call with exactly these arguments.",
    Held.BOTH,
    refused_with=("unapproved-dangerous-call", "approval-denied", "approval-arguments-changed"),
    limits="Corvid checks that an approval is asked for and given, not that it is wise.",
)

ALL = (REQUIRES_TOKEN,)
