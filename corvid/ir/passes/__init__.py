"""Questions about verified programs, one file per question."""
