"""What a run writes down while it goes."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    events = deferred_module("corvid.runtime.trace.events")
