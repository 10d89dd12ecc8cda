"""Claims of a log against the policy: before they are made, and after."""
