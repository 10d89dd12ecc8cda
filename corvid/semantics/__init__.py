"""Tree to facts: names, types, labels, effects, approvals."""
