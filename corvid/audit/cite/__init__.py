"""Citations in documents and comments: quotes must stand where they say (seed 000, E4; protocols.md 5.3)."""
