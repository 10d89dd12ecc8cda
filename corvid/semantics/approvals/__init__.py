"""Approvals: no dangerous call without an `approve` of exactly that call."""

from typing import TYPE_CHECKING

from corvid.semantics.approvals.check import Approvals, check_approvals

__all__ = ["Approvals", "check_approvals"]

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.semantics.approvals.problems")
