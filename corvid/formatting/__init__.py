"""Source text → the same program in the one style of Corvid: four spaces, 100 columns, no options."""

from __future__ import annotations

from corvid.formatting.document import Formatted, NotTheSame, format_text

__all__ = ["Formatted", "NotTheSame", "format_text"]
