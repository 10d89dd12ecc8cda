"""Tree and facts become the typed program; no coercion is left implicit."""

from corvid.ir.lower.program import lower as lower
