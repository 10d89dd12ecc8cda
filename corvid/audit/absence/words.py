"""The words of queries; `corvid.protocols.words` says what they are."""

from __future__ import annotations

from corvid.protocols.words import spelled_out, stems, words

__all__ = ["spelled_out", "stems", "words"]
