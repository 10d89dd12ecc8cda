"""Approvals: no dangerous call without an `approve` of exactly that call."""

from corvid.semantics.approvals.check import Approvals, check_approvals
from corvid.semantics.approvals.tokens import label_of

__all__ = ["Approvals", "check_approvals", "label_of"]
