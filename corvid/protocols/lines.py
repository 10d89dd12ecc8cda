"""How the path of a place in the project is written in a log."""

from __future__ import annotations

PREFIX = "${PROJECT_ROOT}/"
"""What the path of a place in the project begins with (E1)."""
