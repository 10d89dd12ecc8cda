"""Prompts with a lane at run time: the loop of `protocols/continuity`, through host and model."""
