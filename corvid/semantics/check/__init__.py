"""The walk over bodies: types, labels and sites of every expression."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    members = deferred_module("corvid.semantics.check.members")
    prompts = deferred_module("corvid.semantics.check.prompts")
