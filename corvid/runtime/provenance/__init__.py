"""Where values come from: the chains of a run, and the questions about them."""
