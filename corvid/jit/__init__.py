"""Functions over Int, Float, Bool and lists of them → machine code."""
