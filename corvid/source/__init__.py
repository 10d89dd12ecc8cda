"""What was written, and where."""
