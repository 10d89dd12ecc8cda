"""Effects: what calls may do, composed along the call graph, and the promises about it."""
