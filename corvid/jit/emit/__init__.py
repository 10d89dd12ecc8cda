"""IR → LLVM text."""
