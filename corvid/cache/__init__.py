"""What one process keeps for the next: results of checks, compiled programs, machine code.

A cache may be slow, wrong in its bytes, or not there; no command fails or says another thing because of it.
"""
