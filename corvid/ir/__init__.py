"""The typed program in which nothing is implicit, and what is decided on it."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    problems = deferred_module("corvid.ir.problems")
