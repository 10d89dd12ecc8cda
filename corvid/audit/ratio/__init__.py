"""The ratio of logs: what is counted, what is odd about it, and counters that add up."""
