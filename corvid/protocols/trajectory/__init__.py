"""The course of a session (seed 003; protocols.md 5.6): searches, claims, steps, choices: T1 to T20."""
