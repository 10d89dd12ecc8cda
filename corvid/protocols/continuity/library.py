"""What `std/continuity` calls the parts of the protocol: the only place that knows it outside the library."""

from __future__ import annotations

MODULE = "std/continuity"
SELECTION = f"{MODULE}::Selection"
CANDIDATE = f"{MODULE}::Candidate"
CONVERSATION = f"{MODULE}::Conversation"
CONTEXT = "continuityContext"
"""What a model gets beside the prompt's own parameters; no parameter is called so."""
