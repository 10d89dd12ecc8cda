"""Prompts with a lane: what their clauses name."""
