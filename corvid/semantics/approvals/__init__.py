"""Approvals: no dangerous call without an `approve` of exactly that call."""

from corvid.semantics.approvals.check import Approvals, check_approvals

__all__ = ["Approvals", "check_approvals"]
