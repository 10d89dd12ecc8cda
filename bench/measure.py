"""Times, ratios and how times grow. Every number is measured beside its baseline, in one run."""

from __future__ import annotations

import gc
import math
import os
import time
from collections.abc import Callable, Sequence

TINY = os.environ.get("CORVID_BENCH_TINY") == "1"
"""Only to see that every benchmark still works: sizes at which no number means anything."""


def sized(full: int, tiny: int) -> int:
    """The size to use."""
    return tiny if TINY else full


def timed(action: Callable[[], object]) -> float:
    """Seconds of one call, with the collector at rest as far as the action itself leaves it so."""
    gc.collect()
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def fastest(action: Callable[[], object], rounds: int = 3) -> float:
    """The shortest of several calls: what the machine's other work disturbed least."""
    return min(timed(action) for _ in range(1 if TINY else rounds))


def against(
    action: Callable[[], object], baseline: Callable[[], object], rounds: int = 5
) -> tuple[float, float]:
    """The shortest time of each; calls alternate, so that both meet the same disturbances."""
    pairs = [(timed(action), timed(baseline)) for _ in range(1 if TINY else rounds)]
    return min(first for first, _ in pairs), min(second for _, second in pairs)


def exponent(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """How time grows with size: the slope of the straight line through the logarithms. 1 is linear."""
    xs, ys = [math.log(size) for size in sizes], [math.log(max(1e-9, second)) for second in seconds]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - middle_x) ** 2 for x in xs)


def mean(ratios: Sequence[float]) -> float:
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))
