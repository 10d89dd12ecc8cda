"""Seed 002: what a conversation refers to is resolved inside bounded candidates, by a loop of the runtime."""
