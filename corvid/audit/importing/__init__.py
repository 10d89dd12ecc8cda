"""Sessions that other programs wrote, as events of a log: a small module for each format."""
