"""Answers `NAME N` on standard input with the seconds of one call of a kernel and its result.

Run by PyPy, so it imports nothing but the kernels; their folder is the argument.
"""

import sys
import time

sys.path.insert(0, sys.argv[1])
import kernels

for line in sys.stdin:
    name, size = line.split()
    kernel = getattr(kernels, name)
    started = time.perf_counter()
    result = kernel(int(size))
    print(time.perf_counter() - started, result, flush=True)
