"""Tests, fixtures and mocks: what a mock stands for, and what is wrong with them."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    mocks = deferred_module("corvid.semantics.testing.mocks")
    problems = deferred_module("corvid.semantics.testing.problems")
