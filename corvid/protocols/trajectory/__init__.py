"""The course of a session (requirements T1 to T20): searches, claims, steps, choices."""
