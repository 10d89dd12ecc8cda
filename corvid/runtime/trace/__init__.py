"""What a run writes down while it goes."""
