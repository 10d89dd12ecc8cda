"""Effects: what calls may do, composed along the call graph, and the promises about it."""

from corvid.semantics.effects.algebra import confidence_of, needs_approval
from corvid.semantics.effects.check import check_effects
from corvid.semantics.effects.rows import Rows, infer_rows

__all__ = ["Rows", "check_effects", "confidence_of", "infer_rows", "needs_approval"]
