"""A program as a step of another pipeline: `dataset.map_batches(Batches,
fn_constructor_kwargs=…)`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from corvid.json_type import Json
from corvid.mapping.job import Job
from corvid.mapping.rows import Row
from corvid.mapping.worker import Given, Worker


class Batches:
    """Runs an agent on each row of a batch, a mapping from columns to values, as Ray Data, pandas and Arrow
    have it. Gives the batch with three more columns: `answer` is the result as JSON, or None; `grade` that of
    the answer, or None; `error` is why there is no answer, or None.

    Nothing is stored of the rows: the pipeline has its own ways to run a batch again, so a program whose rows
    may call a tool that acts is refused.
    """

    def __init__(
        self,
        program: str,
        agent: str = "main",
        model: str | None = None,
        columns: Mapping[str, str] | None = None,
    ) -> None:
        """Take `columns`, which has the column of each parameter that is not called like it. Raises what
        loading the program raises, and ValueError for one that may act."""
        chosen = tuple(sorted((columns or {}).items()))
        self._worker = Worker(Job(program, agent, chosen, model), Path(program).parent)
        acting = self._worker.acting
        if acting:
            raise ValueError(f"rows may call {', '.join(acting)}, which acts outside the program")

    def __call__(self, batch: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
        names = list(batch)
        count = len(batch[names[0]]) if names else 0
        answers: list[str | None] = []
        grades: list[str | None] = []
        errors: list[str | None] = []
        for number in range(count):
            values = {name: _plain(batch[name][number]) for name in names}
            result = self._worker.row(Given(number.to_bytes(16, "big"), Row(values, f"row {number}")))
            failed = "code" in result
            answers.append(None if failed else json.dumps(result["value"], ensure_ascii=False))
            grade = result.get("grade")
            grades.append(grade if isinstance(grade, str) else None)
            errors.append(f"{result['code']}: {result['message']}" if failed else None)
        return {**batch, "answer": answers, "grade": grades, "error": errors}


def _plain(value: Any) -> Json:
    """Return a cell as JSON data: what NumPy and Arrow wrap is taken out."""
    item = getattr(value, "item", None)
    plain = item() if callable(item) else value
    if isinstance(plain, bytes):
        raise ValueError("a column of bytes is not JSON: decode it before")
    result: Json = json.loads(json.dumps(plain, allow_nan=False))
    return result
