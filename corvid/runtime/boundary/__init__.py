"""Where values enter and leave a run: plain data by type, both ways."""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
    from corvid.deferred import deferred_module

    decode = deferred_module("corvid.runtime.boundary.decode")
    documents = deferred_module("corvid.runtime.boundary.documents")
    exact = deferred_module("corvid.runtime.boundary.exact")
    fields = deferred_module("corvid.runtime.boundary.fields")
    forms = deferred_module("corvid.runtime.boundary.forms")
    label = deferred_module("corvid.runtime.boundary.label")
