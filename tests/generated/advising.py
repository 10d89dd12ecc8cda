"""What a model says inside a lane: decided by the call, and by what it is shown."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

NOTHING_OF_USE: tuple[object, ...] = (
    {"decision": "abstain"}, {"decision": "select", "id": "nobody"}, {"decision": "select"}, "open it", None,
    {"decision": "abstain", "why": "x"},
    {"decision": "need_more_info", "neededEvidenceTypes": ["a", "b", "c"]},
)  # fmt: skip
SURE = (None, None, None, 1.0, 0.75, 0.5, 0.3)


def advice(seed: str, ids: Sequence[str], left: Sequence[str]) -> tuple[object, float | None]:
    """A reply and how sure the model is of it. `ids` are the candidates, `left` is what may be asked for."""
    rnd = random.Random(hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest())
    sure, chance = rnd.choice(SURE), rnd.random()
    if chance < 0.12:
        return rnd.choice(NOTHING_OF_USE), sure
    if chance < 0.5 and ids:
        return {"decision": "select", "id": rnd.choice(ids)}, sure
    if left and rnd.random() < 0.5:
        return {"decision": "need_more_info", "neededEvidenceTypes": list(left)[-2:]}, sure
    return {"decision": "need_more_info"}, sure
